//! Scenarios of other planners' tests, examples and bug reports, written as documents of ours. Each
//! folder of `tests/peers/cases` says in `source.txt` whose it is, and in `expected.txt` what that
//! planner's makers expect and what a plain Dijkstra search, which knows nothing of this library,
//! found to be optimal. `tests/peers/README.md` says of the others who expects what, and who is right.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use udgoap::{
    domain::{Document, Domain, Limits, Planning},
    planning::{Options, Search, Selector},
    running::{Job, MindOptions, PerformedBy, RunSettings, RunningWorld, TickInput},
    world::EntityId,
};
use udgoap_scene::Scene;

/// What is said of the scenes for which the plain search has no answer.
const TOLD: &str = include_str!("../peers/README.md");
/// Not a valid document: a fact of a thing that another thing refers to can't be an effect.
const REFUSED: &str = "lever_door";
/// The plain search lacks a rule that this one uses: who is dead does nothing.
const OTHER_RULES: &str = "gpgoap_alive_key";

struct Case {
    /// Its folder and which of its scenes.
    name: String,
    folder: PathBuf,
    scene: PathBuf,
}

fn cases() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/peers/cases");
    let mut cases = Vec::new();
    for folder in fs::read_dir(&root).expect("there are cases") {
        let folder = folder.expect("it can be read").path();
        for file in fs::read_dir(&folder).expect("it can be read") {
            let scene = file.expect("it can be read").path();
            let stem = scene.file_stem().and_then(|it| it.to_str()).unwrap_or("");
            let tag = stem.strip_prefix("scene").map(str::to_owned);
            let is_json = scene.extension().is_some_and(|it| it == "json");
            if let (Some(tag), true) = (tag, is_json) {
                let name = folder.file_name().and_then(|it| it.to_str()).unwrap_or("");
                cases.push(Case {
                    name: format!("{name}{tag}"),
                    folder: folder.clone(),
                    scene,
                });
            }
        }
    }
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    cases
}

fn loaded(case: &Case) -> Option<(Arc<Domain>, Scene)> {
    loaded_with(case, "domain")
}

/// A scene of another document than its folder's usual one.
fn loaded_with(case: &Case, document: &str) -> Option<(Arc<Domain>, Scene)> {
    let read = |path: &Path| fs::read(path).expect("it can be read");
    let domain = case.folder.join(format!("{document}.json"));
    let (domain, scene) = (read(&domain), read(&case.scene));
    let limits = Limits::default();
    let text = |name, bytes| Document { name, bytes };
    let domain = Domain::load(&[text("domain.json", &domain)], &limits).domain;
    let domain = Arc::new(domain?);
    let scene = Scene::load(&text("scene.json", &scene), &domain, &limits).scene;
    Some((domain, scene.expect("it is valid")))
}

fn serials(count: u64) -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(count, Ordering::Relaxed)
}

/// The plans that the plain search found for a scene, one for each goal; nothing where a goal can't be
/// reached. `tag` is what follows `scene_` in the scene's name.
fn optima(case: &Case) -> Vec<Option<Vec<String>>> {
    let expected = case.folder.join("expected.txt");
    let expected = fs::read_to_string(expected).expect("it can be read");
    let stem = case.scene.file_stem().and_then(|it| it.to_str());
    let tag = stem
        .unwrap_or("")
        .trim_start_matches("scene")
        .trim_start_matches('_');
    let mut plans = Vec::new();
    for line in expected.lines() {
        let Some(rest) = line.strip_prefix("reference optimum") else {
            continue;
        };
        let (label, rest) = match rest.strip_prefix(" (") {
            Some(rest) => rest.split_once(')').expect("it ends"),
            None => ("", rest),
        };
        let found = rest.split_once(": ").expect("goal and plan").1.trim();
        let actions = found.split_once('[').map(|(_, rest)| rest.split_once(']'));
        let plan = actions.map(|it| {
            let names = it.expect("it ends").0.split(',');
            let names = names.map(|name| name.trim().trim_matches('\'').to_owned());
            names.filter(|name| !name.is_empty()).collect()
        });
        if plan.is_none() && found != "None" {
            continue;
        }
        if label == tag || label.is_empty() || tag.is_empty() {
            plans.push(plan);
        }
    }
    plans
}

/// A scene's world at its time, and its objects in order.
fn begun(domain: &Arc<Domain>, scene: &Scene) -> (RunningWorld, Vec<EntityId>) {
    let created = scene.create(domain.clone(), serials);
    let created = created.expect("there is room");
    let mut running = RunningWorld::new(created.world);
    running.update(scene.time).expect("time goes on");
    (running, created.objects)
}

#[test]
fn goap_finds_the_optimum_of_each_scene() {
    let (mut compared, mut differ) = (0, Vec::new());
    for case in cases() {
        let optima = optima(&case);
        if optima.is_empty() || case.name.starts_with(OTHER_RULES) {
            continue;
        }
        let (domain, scene) = loaded(&case).expect("it is valid");
        let (running, _) = begun(&domain, &scene);
        let mut search = Search::default();
        let npc = running.world.npcs().next().expect("there is one");
        let options = Options {
            selector: Selector::Goap,
            depth: 32,
            ..Options::default()
        };
        running
            .requests()
            .plan(npc, &mut search, options)
            .expect("it can be asked");
        let steps = search.plan.steps.iter();
        let plan: Vec<_> = steps
            .map(|it| domain.action(it.action).name.clone())
            .collect();
        let optimal = optima.iter().any(|it| match it {
            Some(it) => *it == plan,
            None => plan.is_empty(),
        });
        compared += 1;
        if !optimal {
            differ.push(format!("{}: {plan:?}, not one of {optima:?}", case.name));
        }
    }
    assert_eq!(differ, Vec::<String>::new());
    assert_eq!(compared, 44);
}

/// What each NPC of a scene would do first, and "none" for nothing.
fn first_plans(case: &Case, document: &str, selector: Option<Selector>) -> String {
    let chosen = Planning {
        selector,
        ..Planning::default()
    };
    plans_by(case, document, chosen)
}

/// The same, by other options than the scene's.
fn plans_by(case: &Case, document: &str, chosen: Planning) -> String {
    let Some((domain, mut scene)) = loaded_with(case, document) else {
        return "refused".to_owned();
    };
    scene.chosen = chosen;
    let (running, objects) = begun(&domain, &scene);
    let mut plans = Vec::new();
    for npc in running.world.npcs() {
        let of = running.world.type_of(npc).expect("it is there");
        let mut search = Search::default();
        running
            .requests()
            .plan(npc, &mut search, scene.options_of(&domain, of))
            .expect("it can be asked");
        let steps = search.plan.steps.iter().map(|step| {
            let supplier = running.world.entity_at(step.supplier);
            let object = objects.iter().position(|it| *it == supplier);
            let supplier = &scene.objects[object.expect("it is in the scene")].name;
            format!("{}({supplier})", domain.action(step.action).name)
        });
        let steps: Vec<_> = steps.collect();
        let plan = steps.join(" ");
        plans.push(if steps.is_empty() { "none" } else { &plan }.to_owned());
    }
    plans.join("; ")
}

#[test]
fn where_the_plain_search_has_no_answer_plans_are_as_told() {
    let cases = cases();
    let (mut told, mut differ) = (Vec::new(), Vec::new());
    for row in TOLD.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<_> = row.split(" | ").collect();
        let cell = |at: usize| cells[at].trim_matches(['|', ' ', '`']);
        let (name, document, usual, goap) = (cell(0), cell(1), cell(3), cell(4));
        let case = cases.iter().find(|it| it.name == name).expect(name);
        told.push(name);
        let goap = if goap == "the same" { usual } else { goap };
        for (selector, expected) in [(None, usual), (Some(Selector::Goap), goap)] {
            let plans = first_plans(case, document, selector);
            if plans != expected {
                differ.push(format!("{name}, {document}, {selector:?}: {plans}"));
            }
        }
    }
    assert_eq!(differ, Vec::<String>::new());
    for case in &cases {
        let is_compared = !optima(case).is_empty() && !case.name.starts_with(OTHER_RULES);
        assert!(is_compared || told.contains(&&*case.name), "{}", case.name);
    }
}

/// Where the urgent goal uses its plan states up, some are kept for a draft of it and for the next goal.
#[test]
fn nobody_stands_still_where_plan_states_are_few() {
    let cases = cases();
    let case = cases.iter().find(|it| it.name == "items_k_of_n");
    let plans = |plan_states| {
        let chosen = Planning {
            selector: Some(Selector::Goap),
            max_plan_states: Some(plan_states),
            ..Planning::default()
        };
        plans_by(case.expect("it is there"), "domain", chosen)
    };
    assert_eq!(plans(64), "rest(villager)");
    assert!(plans(1_024).ends_with("build(site)"), "{}", plans(1_024));
}

/// How content everybody is in the end, from 0 to 1, after some seconds of living.
fn lived(case: &Case, selector: Option<Selector>, seconds: u32) -> Vec<f32> {
    let (domain, scene) = loaded(case).expect("it is valid");
    let created = scene.create(domain, serials).expect("there is room");
    let settings = RunSettings {
        mind: MindOptions {
            performed_by: PerformedBy::Library,
            ..MindOptions::default()
        },
        chosen: Some(Planning {
            selector,
            ..Planning::default()
        }),
        ..RunSettings::default()
    };
    let mut running = RunningWorld::with_settings(created.world, settings);
    let mut jobs: Vec<Job> = (0..4).map(|_| Job::default()).collect();
    for tick in 1..=seconds * 5 {
        let input = TickInput {
            seconds: scene.time + f64::from(tick) / 5.0,
            plan_states: u32::MAX,
            work: 0,
            applies_rates: true,
        };
        running.tick(input, &mut jobs).expect("time goes on");
    }
    let content = |npc: EntityId| {
        let active = running.active_drives(npc).ok().flatten();
        let drives = active.map_or(&[][..], |it| &it.drives);
        let sum: f32 = drives.iter().map(|it| it.satisfaction).sum();
        // A drive that has left wants nothing more.
        if drives.is_empty() {
            1.0
        } else {
            sum / drives.len() as f32
        }
    };
    created
        .objects
        .iter()
        .filter(|&&it| running.world.is_npc(it) == Ok(true))
        .map(|&it| content(it))
        .collect()
}

#[test]
fn where_something_else_comes_first_the_same_is_done_in_the_end() {
    let cases = cases();
    for name in [
        "ck_complex_items_cleaner",
        "ck_complex_items_eat",
        "goapai_readme",
        "items_k_of_n",
    ] {
        let case = cases.iter().find(|it| it.name == name).expect(name);
        assert_eq!(lived(case, None, 40), [1.0], "{name}");
    }
}

/// Else it would have 36 of 100 left by then, too little for the way back.
#[test]
fn the_robot_breaks_off_its_walk_to_recharge() {
    let case = cases()
        .into_iter()
        .find(|it| it.name == "gdpai_issue37_recharge");
    let case = case.expect("it is there");
    // Nothing seen, and charged.
    assert_eq!(lived(&case, Some(Selector::Goap), 8), [0.5]);
}

#[test]
fn nobody_lives_worse_by_what_is_chosen_unless_told() {
    let (mut people, mut worse) = (0, Vec::new());
    for case in cases() {
        if case.name == REFUSED {
            assert!(loaded(&case).is_none());
            continue;
        }
        let usual = lived(&case, None, 40);
        people += usual.len();
        for selector in [Selector::First, Selector::Best, Selector::Goap] {
            let other = lived(&case, Some(selector), 40);
            for (npc, (usual, other)) in usual.iter().zip(&other).enumerate() {
                if *usual < *other - 0.001 {
                    let name = &case.name;
                    worse.push(format!(
                        "{name}, NPC {npc}: {usual}, {other} by {selector:?}"
                    ));
                }
            }
        }
    }
    assert_eq!(worse, Vec::<String>::new());
    assert!(people > 60, "{people}");
}
