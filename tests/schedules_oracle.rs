//! The selectors that choose among schedules against a plain transcription of the same rules, on
//! random domains: schedule for schedule, step for step, and utility for utility, bit for bit.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod common;
mod reference;
#[path = "common/scenes.rs"]
mod scenes;
#[path = "common/written.rs"]
mod written;

use std::{collections::BTreeMap, fmt::Write as _, ops::Range, thread};

use reference::{
    helps::Step,
    model::{Casting, Cond, Expr},
    planner::Search as PlainSearch,
    rank::Rank,
    schedules::{Choice, Tried, best, by_machine, by_utility},
    schedules_random::{WrittenCase, written_case},
};
use scenes::number;
use udgoap::planning::{Search, Selector};
use written::Stage;

/// Shares of what cases were about, in percent of all.
#[derive(Default)]
struct Makeup {
    cases: usize,
    counts: BTreeMap<String, usize>,
}

impl Makeup {
    fn add(&mut self, what: &str, holds: bool) {
        let count = self.counts.entry(what.to_owned()).or_default();
        *count += usize::from(holds);
    }

    fn merge(&mut self, other: &Makeup) {
        self.cases += other.cases;
        for (what, count) in &other.counts {
            *self.counts.entry(what.clone()).or_default() += count;
        }
    }

    fn percent(&self, what: &str) -> f64 {
        let count = self.counts.get(what).copied().unwrap_or_default();
        100.0 * count as f64 / self.cases.max(1) as f64
    }
}

#[test]
fn both_equal_the_plain_transcription() {
    let cases = number("UDGOAP_CASES", 2_500);
    let first = number("UDGOAP_SEED", 1);
    let middle = first + cases / 2;
    let (makeup, differences) = thread::scope(|scope| {
        let other = scope.spawn(|| compare(middle..first + cases));
        let (mut makeup, mut differences) = compare(first..middle);
        let (others, found) = other.join().expect("comparing doesn't panic");
        makeup.merge(&others);
        differences.extend(found);
        (makeup, differences)
    });
    println!("{cases} cases");
    for what in makeup.counts.keys() {
        println!("{:6.2} %  {what}", makeup.percent(what));
    }
    for difference in &differences {
        println!("{}", difference.lines().next().unwrap_or_default());
    }
    assert!(
        differences.is_empty(),
        "{} of {cases} cases differ; the first:\n{}",
        differences.len(),
        differences[0]
    );
    if cases >= 1_000 {
        for (what, least) in REQUIRED {
            let found = makeup.percent(what);
            assert!(found >= *least, "{what}: {found:.1} %, less than {least} %");
        }
    }
}

/// What the random domains must be about for the comparison to mean something.
const REQUIRED: &[(&str, f64)] = &[
    ("utility: Complete, ended by Nothing", 30.0),
    ("utility: BestSoFar, ended by States", 1.0),
    ("utility: NothingBetter, ended by Nothing", 15.0),
    ("utility: NoPlan, ended by Nothing", 20.0),
    ("utility: NoGoal, ended by Nothing", 0.5),
    ("utility: several bindings are tried", 70.0),
    ("utility: several can be done", 35.0),
    ("utility: several schedules can be done", 25.0),
    ("utility: a schedule can be done to several", 25.0),
    ("utility: a binding can't be done", 60.0),
    ("utility: a binding is excluded", 8.0),
    ("utility: a schedule fails by a flag", 15.0),
    ("utility: `least` chooses another than the oldest", 20.0),
    ("utility: the best score is a tie", 15.0),
    ("utility: fewer tasks decide", 1.0),
    ("utility: a world effect kills", 0.3),
    ("plan: three tasks or more", 20.0),
    ("plan: a world effect fires", 8.0),
    ("plan: somebody is destroyed", 8.0),
    ("plan: leads to several sets of facts", 4.0),
    ("plan: time changes something", 4.0),
    ("plan: costs count", 12.0),
    ("machine: Complete", 40.0),
    ("machine: no state", 10.0),
    ("machine: a state past the first", 18.0),
    ("machine: a schedule past the first", 7.0),
    ("machine: a schedule couldn't begin", 25.0),
    ("machine: an entry's flags aren't as said", 25.0),
    ("machine: forecast", 20.0),
    ("a role asks the host", 3.0),
];

fn compare(seeds: Range<u64>) -> (Makeup, Vec<String>) {
    let (mut makeup, mut differences) = (Makeup::default(), Vec::new());
    let mut search = Search::default();
    for seed in seeds {
        let written = written_case(seed);
        makeup.cases += 1;
        let (scene, options) = (&written.case.scene, &written.case.options);
        let by_utility = by_utility(scene, options, &written.excluded);
        let by_machine = by_machine(scene, options, &written.excluded, written.forecast);
        count_choices(&mut makeup, &written, &by_utility);
        count_states(&mut makeup, &written, &by_machine);
        let stage = Stage::new(&written);
        let mut choices = vec![(Selector::UtilityPlans, &by_utility)];
        // The host may be asked what is on offer. What a machine chooses may end with a step that
        // isn't, and then nothing says what the plan costs.
        let unasked = !scene.queries.is_empty() && {
            let search = PlainSearch::without(scene, options, &written.excluded);
            let mut steps = by_machine.plan.iter().map(|it| it.step);
            !steps.all(|step| search.is_offered(step))
        };
        makeup.add("machine: left out, as the host wasn't asked", unasked);
        if !unasked {
            choices.push((Selector::Schedules, &by_machine));
        }
        for (selector, expected) in choices {
            let expected = expected_text(&written, expected);
            // From the second on, in slices.
            for slice in [u32::MAX, 1, 3, 20] {
                stage.search(selector, &mut search, slice);
                let found = stage.found_text(&search);
                if found != expected {
                    let what = format!("{selector:?}, slices of {slice}");
                    differences.push(stage.tell(&what, &expected, &found));
                    break;
                }
            }
        }
    }
    (makeup, differences)
}

impl Stage<'_> {
    fn found_text(&self, search: &Search) -> String {
        let (domain, plan) = (self.running.world.domain(), &search.plan);
        let schedule = plan.schedule.map(|it| domain.schedule(it).name.as_str());
        let mut report = Report(String::new());
        let (outcome, ended_by) = (plan.outcome, plan.ended_by);
        let ending = format!("{outcome:?} {ended_by:?} {schedule:?} {:?}", plan.state);
        report.line(&ending, &[plan.utility, plan.score, plan.idle_utility]);
        for step in &plan.steps {
            let id = self.running.world.entity_at(step.supplier);
            let place = self.entities.iter().position(|it| *it == id);
            let place = place.expect("plans speak of entities of the scene");
            let name = format!("{}({place})", domain.action(step.action).name);
            let numbers = [step.utility, step.probability, step.cost, step.duration];
            report.line(&name, &numbers);
        }
        let (tried, left_out) = (plan.generated, plan.goals_left_out);
        report.line(&format!("tried {tried}, left out {left_out}"), &[]);
        report.0
    }

    fn tell(&self, what: &str, expected: &str, found: &str) -> String {
        let case = &self.written.case;
        let mut text = format!(
            "seed {} ({}), {what}, {:?}, excluded {:?}\n{}\n",
            case.seed, case.family, case.options, self.written.excluded, self.document
        );
        for (number, entity) in case.scene.entities.iter().enumerate() {
            writeln!(text, "entity {number}: {entity:?}").expect("strings take everything");
        }
        text + &format!("--- expected\n{expected}--- found\n{found}")
    }
}

fn expected_text(written: &WrittenCase, expected: &Choice) -> String {
    let scene = &written.case.scene;
    let schedule = expected
        .schedule
        .map(|it| scene.schedules[it].name.as_str());
    let mut report = Report(String::new());
    let (outcome, ended_by, state) = (expected.outcome, expected.ended_by, expected.state);
    let ending = format!("{outcome:?} {ended_by:?} {schedule:?} {state:?}");
    report.line(&ending, &expected.ratings);
    for task in &expected.plan {
        let Step { action, supplier } = task.step;
        let name = format!("{}({supplier})", scene.actions[action].name);
        let numbers = [task.utility, task.chance, task.cost, task.duration];
        report.line(&name, &numbers);
    }
    let (tried, left_out) = (expected.tried.len(), expected.left_out);
    report.line(&format!("tried {tried}, left out {left_out}"), &[]);
    report.0
}

/// Everything that must be equal, as text; floats as bits, with a readable form beside.
struct Report(String);

impl Report {
    fn line(&mut self, name: &str, values: &[f32]) {
        self.0.push_str(name);
        for value in values {
            // Adding 0 takes the sign from −0, which no rule can tell from 0.
            let value = value + 0.0;
            write!(self.0, " {value} {:08x}", value.to_bits()).expect("strings take everything");
        }
        self.0.push('\n');
    }
}

/// What choosing by utility was about.
fn count_choices(makeup: &mut Makeup, written: &WrittenCase, choice: &Choice) {
    let (scene, options) = (&written.case.scene, &written.case.options);
    let (outcome, ended_by) = (choice.outcome, choice.ended_by);
    makeup.add(
        &format!("utility: {outcome:?}, ended by {ended_by:?}"),
        true,
    );
    let done: Vec<_> = choice.tried.iter().filter(|it| it.rank.is_some()).collect();
    makeup.add(
        "utility: several bindings are tried",
        choice.tried.len() > 1,
    );
    makeup.add("utility: several can be done", done.len() > 1);
    let mut schedules: Vec<usize> = done.iter().map(|it| it.schedule).collect();
    schedules.dedup();
    makeup.add(
        "utility: several schedules can be done",
        schedules.len() > 1,
    );
    let again = schedules.len() < done.len();
    makeup.add("utility: a schedule can be done to several", again);
    makeup.add(
        "utility: a binding can't be done",
        choice.tried.len() > done.len(),
    );
    let best = best(&choice.tried, options).and_then(|best| choice.tried[best].rank);
    let is_as_good = |it: &Rank| best.is_some_and(|best| !best.scores_more(it, options));
    let tied: Vec<_> = done
        .iter()
        .filter(|it| it.rank.as_ref().is_some_and(is_as_good))
        .collect();
    let is_tied = choice.schedule.is_some() && tied.len() > 1;
    makeup.add("utility: the best score is a tie", is_tied);
    let is_shorter = tied.iter().any(|it| it.chain.len() > choice.plan.len());
    makeup.add("utility: fewer tasks decide", is_tied && is_shorter);
    let all = scene.schedules_of(scene.npc);
    let search = PlainSearch::new(scene, options);
    let fails = |it: &usize| {
        let fails = &scene.schedules[*it].fails;
        fails.iter().any(|test| search.is_as_said(*test))
    };
    makeup.add("utility: a schedule fails by a flag", all.iter().any(fails));
    let asks = |role: &Casting| {
        matches!(role.when, Some(Cond::Ask(..)))
            || matches!(role.least, Some(Expr::Ask(..) | Expr::Travel(..)))
    };
    let mut castings = scene.schedules.iter().flat_map(|it| &it.roles);
    makeup.add("a role asks the host", castings.any(asks));
    let kept_out = |it: &Tried| it.chain.iter().any(|step| written.excluded.contains(step));
    makeup.add(
        "utility: a binding is excluded",
        choice.tried.iter().any(kept_out),
    );
    let roles = |it: &usize| scene.schedules[*it].roles.iter();
    let any_least = all.iter().flat_map(roles).any(|role| {
        let everybody = Casting {
            least: None,
            ..role.clone()
        };
        let (one, all) = (search.candidates(role), search.candidates(&everybody));
        role.least.is_some() && all.len() > 1 && one.first() != all.first()
    });
    makeup.add(
        "utility: `least` chooses another than the oldest",
        any_least,
    );
    let steps: Vec<Step> = choice.plan.iter().map(|it| it.step).collect();
    let simulation = search.simulate(&steps);
    let last = simulation.facts.last().expect("there is a snapshot");
    makeup.add("plan: three tasks or more", steps.len() >= 3);
    let fired = simulation.fired.iter().any(|it| *it > 0);
    makeup.add("plan: a world effect fires", fired);
    let mut entities = 0..scene.entities.len();
    makeup.add(
        "plan: somebody is destroyed",
        entities.any(|it| !last.exists(it)),
    );
    let splits = simulation.last().len() > 1;
    makeup.add("plan: leads to several sets of facts", splits);
    let during = &mut simulation.facts.iter().zip(&simulation.passed);
    makeup.add("plan: time changes something", during.any(|(a, b)| a != b));
    let costs = options.cost_weight > 0.0 && simulation.costs > 0.0;
    makeup.add("plan: costs count", costs);
    let dies = done.iter().any(|it| {
        let simulation = search.simulate(&it.chain);
        let last = simulation.facts.last().expect("there is a snapshot");
        !search.mind.alive(last)
    });
    makeup.add("utility: a world effect kills", dies);
}

/// What choosing by a machine was about.
fn count_states(makeup: &mut Makeup, written: &WrittenCase, choice: &Choice) {
    let scene = &written.case.scene;
    makeup.add(&format!("machine: {:?}", choice.outcome), true);
    makeup.add("machine: no state", choice.state.is_none());
    let later = choice.state.is_some_and(|state| state > 0);
    makeup.add("machine: a state past the first", later);
    let Some(state) = choice.state else { return };
    let entries = &scene.states_of(scene.npc)[state].entries;
    let first = entries[0].0;
    let is_later = choice.schedule.is_some_and(|it| it != first);
    makeup.add("machine: a schedule past the first", is_later);
    let failed = choice.tried.len() > usize::from(choice.schedule.is_some());
    makeup.add("machine: a schedule couldn't begin", failed);
    let several = entries
        .iter()
        .map(|it| it.0)
        .take_while(|it| Some(*it) != choice.schedule);
    let flagged = several.count() > choice.tried.len().saturating_sub(1);
    makeup.add("machine: an entry's flags aren't as said", flagged);
    let role = choice.plan.iter().any(|it| it.step.supplier != scene.npc);
    makeup.add("machine: somebody has a role", role);
    makeup.add(
        "machine: forecast",
        written.forecast && choice.schedule.is_some(),
    );
}
