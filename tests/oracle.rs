//! The planner against a plain transcription of the same rules, on random domains: plan for plan,
//! state for state, and utility for utility, bit for bit.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod common;
mod reference;
#[path = "common/scenes.rs"]
mod scenes;
#[path = "common/tagged.rs"]
mod tagged;

use std::{fmt::Write as _, ops::Range, thread};

use reference::{
    ages,
    document::{Rendered, render},
    evaluate::{Facts, distance},
    helps::Step,
    makeup::{self, Makeup},
    odds,
    planner::{self as plain, Fate},
    queries,
    random::{Case, Dice, case},
};
use scenes::{begin, bind, build, finish, number, options_of};
use udgoap::{
    beliefs::EntityIndex,
    domain::{ActionId, POSITION, TagId},
    planning::{Binding, EndedBy, Outcome, PlanState, Search, within::Wanted},
    running::RunningWorld,
    world::{EntityId, Value},
};

#[test]
fn first_equals_the_plain_transcription() {
    let cases = number("UDGOAP_CASES", 2_500);
    let mut makeup = compare_all(cases, case);
    if cases >= 1_000 {
        require(&mut makeup);
    }
}

#[test]
fn first_equals_the_plain_transcription_that_asks() {
    let cases = number("UDGOAP_CASES", 2_500) / 4;
    compare_all(cases, queries::asking);
}

#[test]
fn first_equals_the_plain_transcription_that_reads_ages() {
    let cases = number("UDGOAP_CASES", 2_500) / 4;
    compare_all(cases, ages::aged);
}

/// Weights of outcomes are expressions: chances are worked out in the state before each step.
#[test]
fn first_equals_the_plain_transcription_whose_odds_depend_on_facts() {
    let cases = number("UDGOAP_CASES", 2_500) / 4;
    let makeup = compare_all(cases, odds::varying);
    if cases >= 500 {
        for (what, least) in [(makeup::SPLIT, 20.0), (makeup::ENDED, 4.0)] {
            let found = makeup.percent(what);
            assert!(found >= least, "{what}: {found:.1} %, less than {least} %");
        }
    }
}

/// A weight is the same whether it is a number or comes to it: bit for bit, in every plan state.
#[test]
fn it_makes_no_difference_how_a_weight_is_written() {
    let mut search = Search::default();
    let mut worded = 0;
    for seed in 1..=number("UDGOAP_CASES", 2_500) / 8 {
        let case = case(seed);
        let other = odds::in_other_words(seed);
        let expected = plain::plan(&case.scene, &case.options);
        let difference = differ(&other, &expected, &mut search);
        assert_eq!(difference, None, "seed {seed}");
        let mut actions = case.scene.actions.iter();
        worded += usize::from(actions.any(|it| !it.outcomes.is_empty()));
    }
    assert!(worded >= 30, "only {worded} cases have outcomes");
}

/// Entities that are found by a tag are those of its types, and steps by an annotation are its actions:
/// bit for bit, in every plan state.
#[test]
fn it_makes_no_difference_whether_types_or_tags_are_named() {
    let mut search = Search::default();
    let mut worded = 0;
    for seed in 1..=number("UDGOAP_CASES", 2_500) / 8 {
        let case = case(seed);
        let expected = plain::plan(&case.scene, &case.options);
        let rendered = render(&case.scene);
        let (document, count) = tagged::tagged(&case.scene, &rendered.document);
        let rendered = Rendered {
            document,
            ..rendered
        };
        let difference = differ_as(&case, rendered, &expected, &mut search);
        assert_eq!(difference, None, "seed {seed}");
        worded += usize::from(count > 3);
    }
    assert!(worded >= 100, "only {worded} cases name types or actions");
}

/// What is near is what all are of whom it is true: by distance, by tag, by what is offered.
#[test]
fn what_is_near_is_what_looking_at_all_finds() {
    let (mut found, mut offered, mut tagged) = (0, 0, 0);
    for seed in 1..=number("UDGOAP_CASES", 2_500) / 8 {
        let case = case(seed);
        let mut rendered = render(&case.scene);
        rendered.document = tagged::tagged(&case.scene, &rendered.document).0;
        let (mut running, entities) = build(case.seed, &rendered);
        bind(&mut running, &case.scene);
        let (world, npc) = (&running.world, entities[rendered.npc]);
        let facts = Facts::initial(&case.scene);
        let domain = world.domain();
        let mut dice = Dice::new(!seed);
        for _ in 0..8 {
            let centre = [0; 3].map(|_| dice.number(-30, 30));
            let radius = dice.pick(&[f32::INFINITY, 5.0, 15.0, 40.0]);
            let tag = dice
                .chance(50)
                .then(|| TagId(dice.below(domain.tags.len()) as u16));
            let action = dice.chance(50);
            let action = action.then(|| ActionId(dice.below(domain.actions.len()) as u16));
            let who = (action.is_some() || dice.chance(50)).then_some(npc);
            let wanted = Wanted {
                action,
                tag,
                centre,
                radius,
            };
            let away = |it: EntityId| match world.read(it, POSITION) {
                Ok(Value::Position(at)) => distance(at, centre),
                _ => panic!("everything is somewhere"),
            };
            let is_offered = |it: EntityId| match action {
                None => who != Some(it),
                Some(action) => {
                    let supplier = entities.iter().position(|&other| other == it);
                    let step = Step {
                        action: action.index(),
                        supplier: supplier.expect("it is in the scene"),
                    };
                    plain::is_supplied(&case.scene, &facts, step)
                }
            };
            let mut expected: Vec<EntityId> = entities
                .iter()
                .copied()
                .filter(|&it| {
                    let of = world.type_of(it).expect("it lives");
                    tag.is_none_or(|tag| domain.has_tag(of, tag)) && away(it) <= radius
                })
                .filter(|&it| is_offered(it))
                .collect();
            // Those who are equally near stay in order of creation.
            expected.sort_by(|&a, &b| away(a).total_cmp(&away(b)));
            let near = running
                .requests()
                .nearby(who, true, &wanted)
                .expect("an NPC");
            assert_eq!(
                near, expected,
                "seed {seed}: {wanted:?}\n{}",
                rendered.document
            );
            found += near.len();
            offered += usize::from(action.is_some()) * near.len();
            tagged += usize::from(tag.is_some()) * near.len();
        }
    }
    assert!(
        found > 1_000 && offered > 200 && tagged > 300,
        "{found}, {offered}, {tagged}"
    );
}

/// Where NPCs can do less, there are more goals that nothing touches.
#[test]
fn first_equals_the_plain_transcription_that_leaves_goals_out() {
    let cases = number("UDGOAP_CASES", 2_500) / 4;
    let case = |seed| {
        let mut case = case(seed);
        let mut dice = Dice::new(!seed);
        case.options.filter_goals = true;
        for of in &mut case.scene.types {
            of.consumes.retain(|_| dice.chance(75));
        }
        case
    };
    compare_all(cases, case);
    let is_shorter = |seed: &u64| {
        let case = case(*seed);
        plain::plan(&case.scene, &case.options).left_out > 0
    };
    let shorter = (1..=200).filter(is_shorter).count();
    assert!(
        (20..=180).contains(&shorter),
        "goals were left out in {shorter} of 200 cases"
    );
}

/// Compares that many cases, and says what they were about.
fn compare_all(cases: u64, case: impl Fn(u64) -> Case + Copy + Send) -> Makeup {
    let first = number("UDGOAP_SEED", 1);
    let middle = first + cases / 2;
    let (makeup, differences) = thread::scope(|scope| {
        let other = scope.spawn(move || compare(middle..first + cases, case));
        let (mut makeup, mut differences) = compare(first..middle, case);
        let (others, found) = other.join().expect("comparing doesn't panic");
        makeup.merge(&others);
        differences.extend(found);
        (makeup, differences)
    });
    println!("{makeup}");
    for difference in &differences {
        println!("{}", difference.lines().next().unwrap_or_default());
    }
    assert!(
        differences.is_empty(),
        "{} of {cases} cases differ; the first:\n{}",
        differences.len(),
        differences[0]
    );
    makeup
}

/// What the random domains must be about for the comparison to mean something.
fn require(makeup: &mut Makeup) {
    for (what, least) in [
        (makeup::THREE_STEPS, 40.0),
        (makeup::WORLD_EFFECT, 15.0),
        (makeup::DESTROY, 10.0),
        (makeup::VITAL, 10.0),
        (makeup::PARTIAL, 10.0),
        (makeup::PASSAGE, 10.0),
        (makeup::SPLIT, 10.0),
        (makeup::ENDED, 2.0),
        (makeup::NO_PLAN, 5.0),
    ] {
        let found = makeup.percent(what);
        assert!(found >= least, "{what}: {found:.1} %, less than {least} %");
    }
}

fn compare(seeds: Range<u64>, case: impl Fn(u64) -> Case) -> (Makeup, Vec<String>) {
    let mut makeup = Makeup::default();
    let mut differences = Vec::new();
    let mut search = Search::default();
    for seed in seeds {
        let case = case(seed);
        let expected = plain::plan(&case.scene, &case.options);
        makeup.add(&case, &expected);
        if let Some(difference) = differ(&case, &expected, &mut search) {
            differences.push(difference);
        }
    }
    (makeup, differences)
}

/// What differs, if anything does.
fn differ(case: &Case, expected: &plain::Outcomes, search: &mut Search) -> Option<String> {
    differ_as(case, render(&case.scene), expected, search)
}

/// The same, for a scene in the words that are given.
fn differ_as(
    case: &Case,
    rendered: Rendered,
    expected: &plain::Outcomes,
    search: &mut Search,
) -> Option<String> {
    let (mut running, entities) = build(case.seed, &rendered);
    let npc = entities[rendered.npc];
    let options = options_of(&case.options);
    bind(&mut running, &case.scene);
    begin(&running, &case.scene, &entities, npc, search, options);
    finish(&running, npc, search, u32::MAX);
    let expected = as_text(case, expected);
    let found = found_text(&rendered, &running, &entities, search);
    if expected == found {
        return None;
    }
    let mut text = format!(
        "seed {} ({}), {:?}\n{}\n",
        case.seed, case.family, case.options, rendered.document
    );
    for (number, entity) in rendered.entities.iter().enumerate() {
        writeln!(text, "entity {number}: {entity:?}").ok()?;
    }
    writeln!(text, "--- expected\n{expected}--- found\n{found}").ok()?;
    Some(text)
}

/// Everything that must be equal, as text; floats as bits, with a readable form beside.
struct Report(String);

impl Report {
    fn ending(&mut self, outcome: &dyn std::fmt::Debug, ended_by: &dyn std::fmt::Debug) {
        writeln!(self.0, "{outcome:?} {ended_by:?}").expect("strings take everything");
    }

    fn line(&mut self, name: &str, chain: &str, values: &[f32]) {
        write!(self.0, "{name} {chain}").expect("strings take everything");
        for value in values {
            // Adding 0 takes the sign from −0, which no rule can tell from 0.
            let value = value + 0.0;
            write!(self.0, " {value} {:08x}", value.to_bits()).expect("strings take everything");
        }
        self.0.push('\n');
    }
}

fn as_text(case: &Case, expected: &plain::Outcomes) -> String {
    let chain = |steps: &[reference::helps::Step]| {
        let step = |step: &reference::helps::Step| {
            format!(
                "{}({})",
                case.scene.actions[step.action].name, step.supplier
            )
        };
        steps.iter().map(step).collect::<Vec<_>>().join(" ")
    };
    let mut report = Report(String::new());
    report.ending(&expected.outcome, &expected.ended_by);
    report.line("plan", &chain(&expected.plan), &expected.utilities);
    report.line("chances", "", &expected.chances);
    report.line(
        "utility",
        "",
        &[expected.final_utility, expected.utility_of_nothing],
    );
    report.line("generated", &expected.states.len().to_string(), &[]);
    report.line("left out", &expected.left_out.to_string(), &[]);
    for state in &expected.states {
        let died = match state.fate {
            Fate::Open => "",
            Fate::DeadEarly => "died early: ",
            Fate::SupplierGone | Fate::Unbalanced => continue,
        };
        let complete = if state.complete { "complete" } else { "" };
        report.line(
            complete,
            &format!("{died}{}", chain(&state.chain)),
            &[state.utility, state.score],
        );
    }
    report.0
}

fn found_text(
    rendered: &Rendered,
    running: &RunningWorld,
    entities: &[EntityId],
    search: &Search,
) -> String {
    let domain = running.world.domain();
    let place = |entity: EntityIndex| {
        let id = running.world.entity_at(entity);
        let place = entities.iter().position(|it| *it == id);
        place.expect("plans speak of entities of the scene")
    };
    let chain = |state: &PlanState| {
        let step = |step: Binding| {
            let supplier = place(search.entity(step.supplier));
            format!("{}({supplier})", domain.action(step.action).name)
        };
        search.chain(state).map(step).collect::<Vec<_>>().join(" ")
    };
    let plan = &search.plan;
    let mut report = Report(String::new());
    match (plan.outcome, plan.ended_by) {
        (Outcome::Unfinished, _) | (_, EndedBy::Time | EndedBy::Memory) => {
            panic!(
                "the search wasn't bounded by time or memory: {}",
                rendered.document
            )
        }
        (outcome, ended_by) => report.ending(&outcome, &ended_by),
    }
    let steps: Vec<String> = plan
        .steps
        .iter()
        .map(|step| {
            format!(
                "{}({})",
                domain.action(step.action).name,
                place(step.supplier)
            )
        })
        .collect();
    let utilities: Vec<f32> = plan.steps.iter().map(|step| step.utility).collect();
    report.line("plan", &steps.join(" "), &utilities);
    let chances: Vec<f32> = plan.steps.iter().map(|step| step.probability).collect();
    report.line("chances", "", &chances);
    report.line("utility", "", &[plan.utility, plan.idle_utility]);
    report.line("generated", &plan.generated.to_string(), &[]);
    report.line("left out", &plan.goals_left_out.to_string(), &[]);
    for state in search.parts.states.all() {
        let died = if state.died_early { "died early: " } else { "" };
        let complete = if state.unmet.is_none() && !state.died_early {
            "complete"
        } else {
            ""
        };
        report.line(
            complete,
            &format!("{died}{}", chain(state)),
            &[state.utility, state.score],
        );
    }
    report.0
}
