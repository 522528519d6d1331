//! One planning task, as `udgoap import-pddl` made it, from files to a plan: what
//! `cargo xtask bench planners` prints beside what other planners make of it.

use std::{fs, sync::Arc};

use udgoap::{
    domain::{Document, Domain, Limits},
    planning::{Options, Outcome, Search, Selector},
    running::RunningWorld,
    world::{EntityId, Hold},
};
use udgoap_scene::Scene;

use crate::{clock, common::serials};

/// At these times, in seconds, it is looked at how good the plan is.
const LOOKS: [f64; 3] = [0.001, 0.01, 0.1];
/// Plan states between two looks at the clock.
const SLICE: u32 = 64;

/// A planning task, ready to be planned.
struct Task {
    running: RunningWorld,
    agent: EntityId,
    options: Options,
}

fn load(document: &str, scene: &str) -> Option<Task> {
    let limits = Limits {
        max_expressions: 1 << 20,
        max_expression_bytes: 1 << 16,
        ..Limits::default()
    };
    let read = |path: &str| fs::read(path).ok();
    let [of_domain, of_scene] = [read(document)?, read(scene)?];
    let loaded = Domain::load(
        &[Document {
            name: document,
            bytes: &of_domain,
        }],
        &limits,
    );
    let domain = Arc::new(loaded.domain?);
    let document = Document {
        name: scene,
        bytes: &of_scene,
    };
    let scene = Scene::load(&document, &domain, &limits).scene?;
    let created = scene.create(domain.clone(), serials).ok()?;
    let agent = *created.objects.first()?;
    let of = created.world.type_of(agent).ok()?;
    let options = scene.options_of(&domain, of);
    let mut running = RunningWorld::new(created.world);
    running.update(0.0).ok()?;
    Some(Task {
        running,
        agent,
        options,
    })
}

/// What has come of a search until now.
struct Found {
    /// What the plan gains beyond doing nothing, in units of cost.
    gain: f32,
    cost: f32,
    steps: usize,
}

impl Found {
    fn of(search: &Search, options: &Options) -> Self {
        let plan = &search.plan;
        let gain = plan.score - plan.idle_score;
        Found {
            gain: if options.cost_weight > 0.0 {
                gain / options.cost_weight
            } else {
                gain
            },
            cost: plan.steps.iter().map(|it| it.cost).sum(),
            steps: plan.steps.len(),
        }
    }
}

/// Plans, and prints one line of JSON: seconds that loading took, that the first plan took and that the
/// whole search took, how it ended, what the plan costs and gains, and what was gained at each
/// [look](LOOKS).
pub(crate) fn print(document: &str, scene: &str, seconds: f64) -> bool {
    let begin = clock::now();
    let Some(task) = load(document, scene) else {
        return false;
    };
    let loading = clock::now() - begin;
    let mut options = task.options;
    options.max_work = u32::MAX;
    options.max_plan_states = u32::MAX;
    options.max_bytes = 1 << 30;
    let (mut search, mut hold) = (Search::default(), Hold::default());
    let begin = clock::now();
    let begun = task
        .running
        .requests()
        .begin(task.agent, &mut search, &mut hold, options);
    if begun.is_err() {
        return false;
    }
    let (mut first, mut gains, mut took) = (None, Vec::new(), 0.0);
    while search.plan.outcome == Outcome::Unfinished && took < seconds {
        if task
            .running
            .requests()
            .advance(&mut search, &mut hold, SLICE)
            .is_err()
        {
            return false;
        }
        took = clock::now() - begin;
        let found = Found::of(&search, &options);
        while gains.len() < LOOKS.len() && took >= LOOKS[gains.len()] {
            gains.push(found.gain);
        }
        if first.is_none() && found.steps > 0 {
            first = Some(took);
        }
    }
    let found = Found::of(&search, &options);
    gains.resize(LOOKS.len(), found.gain);
    // GOAP doesn't weigh what goals are worth.
    let gained = if options.selector == Selector::Goap {
        String::new()
    } else {
        format!(", \"gain\": {}, \"gains\": {gains:?}", found.gain)
    };
    let first = first.map_or("null".to_owned(), |it| it.to_string());
    println!(
        "{{\"planner\": \"udgoap {:?}\", \"loading\": {loading}, \"first\": {first}, \"seconds\": {took}, \"outcome\": \
         \"{:?}\", \"steps\": {}, \"cost\": {}{gained}}}",
        options.selector, search.plan.outcome, found.steps, found.cost
    );
    true
}
