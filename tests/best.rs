//! `best` against a plain enumeration of all sequences, on random domains: plan for plan, and score
//! for score, bit for bit.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod common;
mod reference;
#[path = "common/scenes.rs"]
mod scenes;

use std::{fmt::Write as _, ops::Range, thread};

use reference::{
    ages::aged,
    best::{Best, best, heights, only_passes_time, ranked},
    document::render,
    helps::Step,
    odds::varying,
    planner as plain,
    queries::asking,
    random::{Case, case},
    rank::Rank,
    starving::starving,
};
use scenes::{begin, bind, build, finish, number, options_of};
use udgoap::{
    planning::{Options, Outcome, Search, Selector, explain::data::Culprit},
    running::RunningWorld,
    selectors::udgoap::best::ceiling,
    world::EntityId,
};

/// As deep as the enumeration goes.
const DEPTH: usize = 5;

/// The most worlds in which the enumeration carries steps out in a case; it goes less deep where
/// they don't do.
const MOST_WORLDS: usize = 3_000;

/// What was compared.
#[derive(Default)]
struct Tally {
    cases: usize,
    /// By depth.
    depths: [usize; DEPTH + 1],
    /// By the number of steps of the best plan.
    lengths: [usize; DEPTH + 1],
    /// `first` chose another plan.
    others: usize,
    /// `first` chose a plan of lower score.
    worse: usize,
    tried: usize,
    generated: usize,
    differences: Vec<String>,
}

impl Tally {
    fn merge(&mut self, other: Tally) {
        self.cases += other.cases;
        for depth in 0..=DEPTH {
            self.depths[depth] += other.depths[depth];
            self.lengths[depth] += other.lengths[depth];
        }
        self.others += other.others;
        self.worse += other.worse;
        self.tried += other.tried;
        self.generated += other.generated;
        self.differences.extend(other.differences);
    }

    fn percent(&self, count: usize) -> f64 {
        100.0 * count as f64 / self.cases.max(1) as f64
    }
}

#[test]
fn best_equals_the_plain_enumeration() {
    let tally = compare_all(number("UDGOAP_CASES", 2_500), case);
    if tally.cases >= 1_000 {
        // Of few cases chance may make it a little less.
        let least = if tally.cases >= 10_000 { 19.9 } else { 18.0 };
        let others = tally.percent(tally.others);
        assert!(others >= least, "too few better plans: {others} %");
        assert!(tally.percent(tally.depths[DEPTH]) >= 60.0, "too shallow");
    }
}

/// Found among many cases: what goals can become was worked out in one set of facts, and used in
/// another; a goal counted as touched by what it reads of everybody of a kind of which there is nobody;
/// whether outcomes were weighed, where no action has any; and a detour of `first` that is kept.
#[test]
fn best_equals_the_plain_enumeration_where_it_once_didnt() {
    type Draw = fn(u64) -> Case;
    let drawn: [(u64, Draw); 4] = [
        (9_559, case),
        (102_000, case),
        (1_707, varying),
        (3_850, case),
    ];
    for (seed, drawn) in drawn {
        let tally = compare(seed..seed + 1, drawn);
        assert_eq!(tally.differences, [""; 0]);
    }
}

#[test]
fn best_equals_the_plain_enumeration_that_asks() {
    compare_all(number("UDGOAP_CASES", 2_500) / 10, asking);
}

#[test]
fn best_equals_the_plain_enumeration_that_reads_ages() {
    compare_all(number("UDGOAP_CASES", 2_500) / 8, aged);
}

#[test]
fn best_equals_the_plain_enumeration_that_starves() {
    compare_all(number("UDGOAP_CASES", 2_500) / 4, starving);
}

/// Whatever chooses a plan, its NPC lives at the end of the time of each step, before the step's
/// effects.
#[test]
fn nobody_dies_while_a_step_of_its_plan_lasts() {
    let mut search = Search::default();
    let (mut plans, mut starved) = (0, 0);
    for seed in 1..=number("UDGOAP_CASES", 1_000).min(1_000) {
        let mut case = starving(seed);
        case.options.outcomes = false;
        let stage = Stage::new(&case);
        let plain = plain::Search::new(&case.scene, &case.options);
        for selector in [Selector::First, Selector::Best, Selector::Auto] {
            let options = Options {
                selector,
                ..options_of(&case.options)
            };
            stage.plan(&mut search, options);
            let found = stage.steps(&search).into_iter();
            let steps: Vec<Step> = found
                .map(|(name, supplier)| {
                    let mut actions = case.scene.actions.iter();
                    let action = actions.position(|it| it.name == name);
                    Step {
                        action: action.expect("it is in the scene"),
                        supplier,
                    }
                })
                .collect();
            let passed = plain.simulate(&steps).passed;
            assert_eq!(passed.len(), steps.len(), "seed {seed}, {selector:?}");
            let lives = passed.iter().all(|facts| plain.mind.alive(facts));
            assert!(lives, "seed {seed}, {selector:?}: {steps:?}");
            plans += usize::from(!steps.is_empty());
            starved += search
                .parts
                .states
                .all()
                .iter()
                .filter(|it| it.died_early)
                .count();
        }
    }
    println!("{plans} plans, {starved} plan states in which the NPC dies early");
    assert!(plans >= 500 && starved >= 500);
}

#[test]
fn best_equals_the_plain_enumeration_whose_odds_depend_on_facts() {
    compare_all(number("UDGOAP_CASES", 2_500) / 4, varying);
}

fn compare_all(cases: u64, case: fn(u64) -> Case) -> Tally {
    let first = number("UDGOAP_SEED", 1);
    let middle = first + cases / 2;
    let tally = thread::scope(|scope| {
        let other = scope.spawn(|| compare(middle..first + cases, case));
        let mut tally = compare(first..middle, case);
        tally.merge(other.join().expect("comparing doesn't panic"));
        tally
    });
    println!(
        "{} cases; {} steps tried by the enumeration, {} plan states of `best`",
        tally.cases, tally.tried, tally.generated
    );
    for depth in 0..=DEPTH {
        println!(
            "{:6.2} % to depth {depth}, {:6.2} % best plans of {depth} steps",
            tally.percent(tally.depths[depth]),
            tally.percent(tally.lengths[depth]),
        );
    }
    println!(
        "{:6.2} % another plan by `first`",
        tally.percent(tally.others)
    );
    println!(
        "{:6.2} % a worse plan by `first`",
        tally.percent(tally.worse)
    );
    assert!(
        tally.differences.is_empty(),
        "{} of {cases} cases differ; the first:\n{}",
        tally.differences.len(),
        tally.differences[0]
    );
    tally
}

fn compare(seeds: Range<u64>, case: fn(u64) -> Case) -> Tally {
    let mut tally = Tally::default();
    let mut search = Search::default();
    for seed in seeds {
        let (case, expected) = enumerated(case(seed));
        let stage = Stage::new(&case);
        let options = Options {
            selector: Selector::Best,
            max_plan_states: u32::MAX,
            ..options_of(&case.options)
        };
        stage.plan(&mut search, options);
        tally.generated += search.plan.generated as usize;
        let difference = stage.differs(&case, &expected, &search);
        let score = search.plan.score;
        let steps = stage.steps(&search);
        stage.plan(
            &mut search,
            Options {
                selector: Selector::First,
                max_plan_states: 400,
                ..options
            },
        );
        let firsts = stage.steps(&search);
        if let Some(difference) = difference {
            // `first` may make a detour. Its plan is kept, and lengthened, where it is better than all
            // that the enumeration looks at.
            let is_higher = options.key(score) > options.key(expected.score);
            if !(is_higher && steps.starts_with(&firsts)) {
                tally.differences.push(difference);
            }
        }
        tally.cases += 1;
        tally.depths[case.options.depth] += 1;
        tally.lengths[steps.len()] += 1;
        tally.tried += expected.tried;
        tally.others += usize::from(firsts != steps);
        tally.worse += usize::from(search.plan.score < score);
    }
    tally
}

/// A case, and the best of all its sequences up to the greatest depth that is feasible.
fn enumerated(mut case: Case) -> (Case, Best) {
    let seed = case.seed;
    case.options.depth = case.options.depth.min(DEPTH);
    case.options.filter_goals = seed.is_multiple_of(8);
    let found = best(&case.scene, &case.options, true, MOST_WORLDS);
    assert!(found.depth > 0, "seed {seed} has too many first steps");
    case.options.depth = found.depth;
    (case, found)
}

/// The scene of a case, in the library.
struct Stage<'c> {
    case: &'c Case,
    running: RunningWorld,
    entities: Vec<EntityId>,
    npc: EntityId,
}

impl<'c> Stage<'c> {
    fn new(case: &'c Case) -> Self {
        let rendered = render(&case.scene);
        let (mut running, entities) = build(case.seed, &rendered);
        bind(&mut running, &case.scene);
        let npc = entities[rendered.npc];
        Stage {
            case,
            running,
            entities,
            npc,
        }
    }

    fn begin(&self, search: &mut Search, options: Options) {
        let (scene, npc) = (&self.case.scene, self.npc);
        begin(&self.running, scene, &self.entities, npc, search, options);
    }

    fn plan(&self, search: &mut Search, options: Options) {
        self.begin(search, options);
        finish(&self.running, self.npc, search, u32::MAX);
    }

    /// The steps of the plan, as actions with the places of their suppliers.
    fn steps(&self, search: &Search) -> Vec<(String, usize)> {
        let domain = self.running.world.domain();
        let steps = search.plan.steps.iter().map(|step| {
            let id = self.running.world.entity_at(step.supplier);
            let place = self.entities.iter().position(|it| *it == id);
            (
                domain.action(step.action).name.clone(),
                place.expect("plans speak of entities of the scene"),
            )
        });
        steps.collect()
    }

    /// What differs, if anything does.
    fn differs(&self, case: &Case, expected: &Best, search: &Search) -> Option<String> {
        let steps = expected.plan.iter();
        let expected_steps: Vec<(String, usize)> = steps
            .map(|step| (case.scene.actions[step.action].name.clone(), step.supplier))
            .collect();
        // Adding 0 takes the sign from −0, which no rule can tell from 0.
        let bits = |number: f32| (number + 0.0).to_bits();
        let plan = &search.plan;
        let is_empty = expected.plan.is_empty();
        let same = self.steps(search) == expected_steps
            && bits(plan.score) == bits(expected.score)
            && bits(plan.utility) == bits(expected.utility)
            && (plan.outcome == Outcome::Complete) != is_empty;
        if same {
            return None;
        }
        let mut text = format!(
            "seed {} ({}), {:?}\n{}\n",
            case.seed,
            case.family,
            case.options,
            render(&case.scene).document
        );
        writeln!(
            text,
            "expected {expected_steps:?}, score {}, utility {}",
            expected.score, expected.utility
        )
        .ok()?;
        writeln!(
            text,
            "found {:?}, score {}, utility {}, {:?}",
            self.steps(search),
            plan.score,
            plan.utility,
            plan.outcome
        )
        .ok()?;
        Some(text)
    }
}

/// A case for each seed; in every fourth the host is asked, and in every fourth the NPC starves.
fn mixed(seed: u64) -> Case {
    match seed % 4 {
        0 => asking(seed),
        2 => starving(seed),
        _ => case(seed),
    }
}

/// The enumeration may leave out what an earlier sequence makes needless: it finds the same as one
/// that leaves out nothing.
#[test]
fn merging_loses_nothing() {
    let mut compared = 0;
    for seed in 1..=number("UDGOAP_CASES", 600).min(600) {
        let mut case = case(seed);
        case.options.depth = 3;
        let all = best(&case.scene, &case.options, false, 3_000);
        case.options.depth = all.depth;
        let merged = best(&case.scene, &case.options, true, 3_000);
        assert_eq!(
            (&merged.plan, merged.score.to_bits(), merged.depth),
            (&all.plan, all.score.to_bits(), all.depth),
            "seed {seed}"
        );
        compared += usize::from(all.depth == 3);
    }
    assert!(compared >= 30, "only {compared} cases were small enough");
}

/// The bound is never below what can be achieved, wherever it is asked for.
#[test]
fn no_plan_exceeds_its_ceiling() {
    let mut search = Search::default();
    let (mut compared, mut exact) = (0, 0);
    for seed in 1..=number("UDGOAP_CASES", 1_000).min(1_000) {
        let mut case = mixed(seed);
        case.options.depth = 3;
        case.options.outcomes = false;
        let Some(heights) = heights(&case.scene, &case.options, 1_500) else {
            continue;
        };
        let stage = Stage::new(&case);
        let options = Options {
            selector: Selector::Best,
            ..options_of(&case.options)
        };
        stage.plan(&mut search, options);
        let domain = stage.running.world.domain();
        let knowledge = stage.running.world.knowledge(stage.npc);
        let knowledge = knowledge.expect("it is an NPC");
        for (plan, height) in &heights {
            let steps = plan.iter().map(|step| {
                let action = domain.find_action(&case.scene.actions[step.action].name);
                let supplier = stage.entities[step.supplier].index();
                (action.expect("a known action"), supplier)
            });
            let steps: Vec<_> = steps.collect();
            let ceiling = ceiling(&mut search, domain, &knowledge, &steps);
            let ceiling = ceiling.expect("it can be executed");
            assert!(
                ceiling >= *height,
                "seed {seed} ({}), {:?}: {height} can be had after {plan:?}, not {ceiling} at most\n{}",
                case.family,
                case.options,
                render(&case.scene).document,
            );
            compared += 1;
            exact += usize::from(ceiling == *height);
        }
    }
    println!("{compared} ceilings compared, {exact} of them exact");
    assert!(compared >= 100 && exact >= compared / 10);
}

/// What an explanation says of the next best plan, and of plans that it is asked about, is true of
/// all sequences.
#[test]
fn what_is_said_of_other_plans_is_true() {
    let mut search = Search::default();
    let (mut runners_up, mut asked) = (0, 0);
    for seed in 1..=number("UDGOAP_CASES", 1_000).min(1_000) {
        let mut case = mixed(seed);
        case.options.depth = 3;
        let Some(all) = ranked(&case.scene, &case.options, 600) else {
            continue;
        };
        let stage = Stage::new(&case);
        let options = Options {
            selector: Selector::Best,
            max_plan_states: u32::MAX,
            ..options_of(&case.options)
        };
        stage.plan(&mut search, options);
        let told = stage
            .running
            .requests()
            .explain(&search, None)
            .expect("it has planned");
        let score = search.plan.score;
        let chosen = stage.steps(&search);
        let is_chosen_with_more = |plan: &[Step]| {
            let mut rest = plan.iter();
            let is = |step: &Step, (action, supplier): &(String, usize)| {
                case.scene.actions[step.action].name == *action && step.supplier == *supplier
            };
            chosen
                .iter()
                .all(|wanted| rest.any(|step| is(step, wanted)))
        };
        if let Some(certain) = &told.certainty {
            assert!(certain.proven && certain.ceiling == score, "seed {seed}");
        }
        if search.plan.outcome == Outcome::Complete {
            let others = all.iter().filter(|(plan, _)| !is_chosen_with_more(plan));
            // Of those that score as much, the first, though another may score a hair more.
            let mut others: Vec<_> = others.collect();
            others.sort_by(|a, b| b.1.compare(&a.1, &case.options));
            let counts = |(plan, rank): &&(Vec<Step>, Rank)| {
                !only_passes_time(&case.scene, &case.options, plan, rank)
            };
            let best = others.into_iter().find(counts);
            let told = told.runner_up.as_ref();
            let told_score = told.map(|other| other.score + 0.0);
            let best = best.map(|(_, rank)| rank.score + 0.0);
            assert_eq!(told_score, best, "seed {seed} ({})", case.family);
            assert!(told.is_none_or(|other| other.proven), "seed {seed}");
            runners_up += usize::from(told.is_some());
        } else if let Some(other) = &told.runner_up {
            let (other, idle) = (Rank::nothing(other.score), Rank::nothing(score));
            assert!(!other.beats(&idle, &case.options), "seed {seed}");
        }
        let Some((plan, other)) = all.get(seed as usize * 7 % all.len().max(1)) else {
            continue;
        };
        let domain = stage.running.world.domain();
        let steps = plan.iter().map(|step| {
            let action = domain.find_action(&case.scene.actions[step.action].name);
            let action = action.expect("a known action");
            (action, stage.entities[step.supplier])
        });
        let steps: Vec<_> = steps.collect();
        let told = stage.running.requests().why_not(&search, None, &steps);
        let told = told.expect("it is fresh");
        let plan_rank = Rank::nothing(score);
        let scores_less = plan_rank.scores_more(other, &case.options);
        let scores_more = other.scores_more(&plan_rank, &case.options);
        let holds = match told.reasons[0].culprit {
            Culprit::Worse { by, .. } => scores_less && by == score - other.score,
            Culprit::Dies { .. } => !scores_more,
            Culprit::PassesTime { .. } => !scores_less,
            _ => !scores_less && !scores_more,
        };
        assert!(
            holds,
            "seed {seed}: {other:?} against {score}, and {:?}",
            told.reasons[0]
        );
        asked += 1;
    }
    println!("{runners_up} runners-up compared, {asked} questions");
    assert!(runners_up >= 20 && asked >= 50);
}

/// However a search is divided into calls, it finds the same.
#[test]
fn slices_change_nothing() {
    use udgoap::selectors;
    let (mut whole, mut sliced) = (Search::default(), Search::default());
    for seed in 1..=number("UDGOAP_CASES", 120).min(120) {
        let mut case = mixed(seed);
        case.options.depth = 4;
        let stage = Stage::new(&case);
        for states in [u32::MAX, 150] {
            let options = Options {
                selector: Selector::Best,
                max_plan_states: states,
                ..options_of(&case.options)
            };
            stage.plan(&mut whole, options);
            let knowledge = stage.running.world.knowledge(stage.npc);
            let knowledge = knowledge.expect("it is an NPC");
            for slice in [1, 7, 100] {
                let domain = stage.running.world.domain();
                stage.begin(&mut sliced, options);
                while sliced.plan.outcome == Outcome::Unfinished {
                    let before = sliced.plan.generated;
                    selectors::advance(&mut sliced, domain, &knowledge, slice);
                    assert!(sliced.plan.generated - before <= slice, "seed {seed}");
                }
                let all = format!("{:?} {:?}", whole.plan, whole.parts.states.all());
                let parts = format!("{:?} {:?}", sliced.plan, sliced.parts.states.all());
                assert!(
                    all == parts,
                    "seed {seed}, slices of {slice}:\n{all}\n{parts}"
                );
            }
        }
    }
}
