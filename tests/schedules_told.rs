//! What is told of schedules is true: on random domains it is compared with the plain transcription
//! of `tests/reference/schedules.rs`.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod common;
mod reference;
#[path = "common/scenes.rs"]
mod scenes;
#[path = "common/written.rs"]
mod written;

use std::{cmp::Ordering, collections::BTreeMap, ops::Range, thread};

use reference::{
    helps::Step,
    model::FlagTest,
    outcome::{EndedBy, Fate, Outcome},
    planner::Search as PlainSearch,
    rank::Rank,
    schedules::{Choice, Tried, best, by_machine, by_utility},
    schedules_random::written_case,
};
use scenes::number;
use udgoap::{
    domain::ActionId,
    planning::{
        Search, Selector,
        explain::data::{
            self, Alternative, AmongSchedules, Culprit, Explanation, FlagNow, PassedSchedule,
        },
    },
};
use written::Stage;

/// How often something was told.
type Counts = BTreeMap<String, usize>;

#[test]
fn what_is_told_is_true() {
    let cases = number("UDGOAP_CASES", 2_500) / 4;
    let first = number("UDGOAP_SEED", 1);
    let middle = first + cases / 2;
    let mut counts = thread::scope(|scope| {
        let other = scope.spawn(|| check(middle..first + cases));
        let mut counts = check(first..middle);
        for (what, count) in other.join().expect("all is true") {
            *counts.entry(what).or_default() += count;
        }
        counts
    });
    for (what, count) in &counts {
        println!("{count:6} {what}");
    }
    if cases >= 1_000 {
        for what in [
            "next best",
            "best found",
            "no next best",
            "a failure flag",
            "nobody: unknown",
            "nobody: unfit",
            "a task isn't on offer",
            "a task needs something",
            "a state that was passed",
            "an entry's flag",
            "why not: worse",
            "why not: as good",
            "why not: can't be done",
        ] {
            let told = counts.remove(what).unwrap_or_default();
            assert!(told >= 10, "{what}: told {told} times");
        }
    }
}

fn check(seeds: Range<u64>) -> Counts {
    let mut counts = Counts::new();
    let mut search = Search::default();
    for seed in seeds {
        let written = written_case(seed);
        let (scene, options) = (&written.case.scene, &written.case.options);
        let stage = Stage::new(&written);
        let plain = PlainSearch::without(scene, options, &written.excluded);
        let mut jury = Jury {
            stage: &stage,
            plain,
            counts: &mut counts,
        };
        stage.search(Selector::UtilityPlans, &mut search, u32::MAX);
        let expected = by_utility(scene, options, &written.excluded);
        let told = stage
            .running
            .requests()
            .explain(&search, None)
            .expect("a search");
        jury.by_utility(&told, &expected);
        jury.why_not(&search, &expected);
        stage.search(Selector::Schedules, &mut search, u32::MAX);
        let expected = by_machine(scene, options, &written.excluded, written.forecast);
        let told = stage
            .running
            .requests()
            .explain(&search, None)
            .expect("a search");
        jury.by_machine(&told, &expected);
    }
    counts
}

/// Finds out whether what is told is true.
struct Jury<'s, 'c> {
    stage: &'s Stage<'s>,
    plain: PlainSearch<'s>,
    counts: &'c mut Counts,
}

impl Jury<'_, '_> {
    fn count(&mut self, what: &str) {
        *self.counts.entry(what.to_owned()).or_default() += 1;
    }

    fn seed(&self) -> String {
        let case = &self.stage.written.case;
        format!("seed {}\n{}", case.seed, self.stage.document)
    }

    /// Steps as the plain model has them.
    fn steps(&self, steps: &[data::Step<'_>]) -> Vec<Step> {
        let actions = &self.stage.written.case.scene.actions;
        let step = |step: &data::Step<'_>| {
            let handle = step.supplier.handle;
            let mut entities = self.stage.entities.iter();
            Step {
                action: actions
                    .iter()
                    .position(|it| it.name == step.action)
                    .expect("a known action"),
                supplier: entities
                    .position(|it| it.0 == handle)
                    .expect("a known entity"),
            }
        };
        steps.iter().map(step).collect()
    }

    fn schedule(&self, name: &str) -> usize {
        let mut schedules = self.stage.written.case.scene.schedules.iter();
        let place = schedules.position(|it| it.name == name);
        place.expect("a known schedule")
    }

    /// Whether a flag is as is told.
    fn flag(&self, told: FlagNow<'_>) -> FlagTest {
        let mut flags = self.stage.written.case.scene.flags.iter();
        let flag = flags.position(|(name, _)| name == told.flag);
        let test = (flag.expect("a known flag"), told.holds);
        assert!(self.plain.is_as_said(test), "{told:?}, {}", self.seed());
        test
    }

    fn by_utility(&mut self, told: &Explanation<'_>, expected: &Choice) {
        self.next_best(told.runner_up.as_ref(), expected);
        let Some(among) = &told.schedules else {
            let untold = expected.outcome == Outcome::NoGoal || told.npc_is_dead;
            assert!(untold, "{}", self.seed());
            return;
        };
        let is_cut = expected.ended_by == EndedBy::States;
        let scene = &self.stage.written.case.scene;
        for passed in &among.passed_over {
            let schedule = self.schedule(passed.schedule);
            let ways: Vec<&Tried> = of_schedule(expected, schedule).collect();
            let is_true = ways.iter().all(|it| it.rank.is_none())
                && (passed.ways as usize == ways.len() || ways.is_empty());
            assert!(is_true, "{passed:?}, {}", self.seed());
            self.reason(passed, schedule, &ways);
        }
        // All that can't be done is told.
        for schedule in scene.schedules_of(scene.npc) {
            let mut ways = of_schedule(expected, schedule);
            let can_be_done = ways.any(|it| it.rank.is_some());
            let name = scene.schedules[schedule].name.as_str();
            let is_told = among.passed_over.iter().any(|it| it.schedule == name);
            assert!(
                is_told != can_be_done || (is_cut && !is_told),
                "{name}, {}",
                self.seed()
            );
        }
    }

    /// The next best, or the best if there is no plan.
    fn next_best(&mut self, told: Option<&Alternative<'_>>, expected: &Choice) {
        let mut tried = expected.tried.clone();
        let options = self.stage.written.case.options;
        let has_plan = expected.schedule.is_some();
        if has_plan {
            let first = best(&tried, &options).expect("there is a plan");
            tried.remove(first);
        }
        let Some(told) = told else {
            assert!(best(&tried, &options).is_none(), "{}", self.seed());
            self.count("no next best");
            return;
        };
        let place = best(&tried, &options);
        let place = place.unwrap_or_else(|| panic!("none, {}", self.seed()));
        let score = tried[place].rank.expect("it can be done").score;
        self.count(if has_plan { "next best" } else { "best found" });
        let told_score = told.score + 0.0;
        assert_eq!(
            told_score.to_bits(),
            (score + 0.0).to_bits(),
            "{}",
            self.seed()
        );
        assert_eq!(
            self.steps(&told.steps),
            tried[place].chain,
            "{}",
            self.seed()
        );
        let schedule = told.schedule.map(|it| self.schedule(it));
        assert_eq!(schedule, Some(tried[place].schedule), "{}", self.seed());
        let rated = self.plain.rated(&tried[place].chain);
        assert_eq!(
            (told.utility + 0.0).to_bits(),
            (rated.utility + 0.0).to_bits()
        );
    }

    /// Why a schedule can't be done, or can't begin.
    fn reason(&mut self, passed: &PassedSchedule<'_>, schedule: usize, ways: &[&Tried]) {
        let scene = &self.stage.written.case.scene;
        let schedule = &scene.schedules[schedule];
        let told = &passed.reason;
        let steps = self.steps(&told.steps);
        match &told.culprit {
            Culprit::FailureFlag { now } => {
                let test = self.flag(*now);
                assert!(schedule.fails.contains(&test), "{}", self.seed());
                self.count("a failure flag");
            }
            Culprit::NobodyFits {
                role,
                known,
                fitting,
                when,
                ..
            } => {
                let role = schedule.roles.iter().find(|it| it.name == *role);
                let role = role.expect("a role of the schedule");
                assert!(self.plain.candidates(role).is_empty(), "{}", self.seed());
                let mut anybody = role.clone();
                anybody.least = None;
                let fit = self.plain.candidates(&anybody).len();
                anybody.when = None;
                let all = self.plain.candidates(&anybody).len();
                assert_eq!((*known, *fitting), (all as u32, fit as u32));
                assert_eq!(when.is_some(), all > 0 && fit == 0, "{}", self.seed());
                self.count(match (all, fit) {
                    (0, _) => "nobody: unknown",
                    (_, 0) => "nobody: unfit",
                    _ => "nobody: nothing is known to be least",
                });
            }
            // A task that isn't on offer.
            culprit if steps.is_empty() => {
                if let Culprit::KeptOut { step } = culprit {
                    let step = self.steps(std::slice::from_ref(step))[0];
                    let excluded = &self.stage.written.excluded;
                    assert!(excluded.contains(&step), "{}", self.seed());
                }
                let offered = |it: &&Tried| it.chain.iter().all(|it| self.plain.is_offered(*it));
                // Where everything is on offer, it comes nearer.
                assert!(!ways.iter().any(offered), "{told:?}, {}", self.seed());
                self.count("a task isn't on offer");
            }
            culprit => {
                if !ways.is_empty() {
                    let was_tried = ways.iter().any(|it| it.chain == steps);
                    assert!(was_tried, "{told:?}, {}", self.seed());
                }
                let simulation = self.plain.simulate(&steps);
                match culprit {
                    Culprit::SupplierGone { .. } => assert_eq!(simulation.fate, Fate::SupplierGone),
                    Culprit::NoEquilibrium { .. } => assert_eq!(simulation.fate, Fate::Unbalanced),
                    Culprit::Dies { .. } => assert_eq!(simulation.fate, Fate::DeadEarly),
                    Culprit::NotThere | Culprit::Undone { .. } => {
                        let failure = simulation.failure.as_ref();
                        let failing = failure.map(|it| it.at);
                        assert_eq!(failing, told.failing, "{told:?}, {}", self.seed());
                        self.count("a task needs something");
                    }
                    other => panic!("{other:?}, {}", self.seed()),
                }
            }
        }
    }

    fn by_machine(&mut self, told: &Explanation<'_>, expected: &Choice) {
        let scene = &self.stage.written.case.scene;
        let Some(AmongSchedules {
            flags,
            states,
            passed_over,
            ..
        }) = &told.schedules
        else {
            assert!(told.npc_is_dead, "{}", self.seed());
            return;
        };
        for flag in flags {
            self.flag(*flag);
        }
        let all = scene.states_of(scene.npc);
        let before = expected.state.unwrap_or(all.len());
        assert_eq!(states.len(), before, "{}", self.seed());
        for (told, state) in states.iter().zip(all) {
            assert_eq!(told.state, state.name);
            let (flag, holds) = self.flag(told.otherwise);
            assert!(state.when.contains(&(flag, !holds)), "{}", self.seed());
            self.count("a state that was passed");
        }
        let Some(state) = expected.state else {
            assert!(passed_over.is_empty());
            return;
        };
        // Those before the chosen one, each once for each entry.
        let mut passed = passed_over.iter();
        for (schedule, when) in &all[state].entries {
            let is_chosen = expected.schedule == Some(*schedule);
            let is_as_said = when.iter().all(|test| self.plain.is_as_said(*test));
            match (is_chosen, is_as_said) {
                (true, true) => break,
                (true, false) => continue,
                (false, _) => {}
            }
            let told = passed.next();
            let told = told.unwrap_or_else(|| panic!("{passed_over:?}, {}", self.seed()));
            assert_eq!(told.schedule, scene.schedules[*schedule].name);
            if is_as_said {
                self.reason(told, *schedule, &[]);
            } else {
                let Culprit::Flag { now } = &told.reason.culprit else {
                    panic!("{told:?}, {}", self.seed());
                };
                let (flag, holds) = self.flag(*now);
                assert!(when.contains(&(flag, !holds)), "{}", self.seed());
                self.count("an entry's flag");
            }
        }
        assert!(passed.next().is_none(), "{passed_over:?}, {}", self.seed());
    }

    /// Asks for some of what was tried.
    fn why_not(&mut self, search: &Search, expected: &Choice) {
        let score = expected.ratings[1];
        let chosen: Vec<Step> = expected.plan.iter().map(|it| it.step).collect();
        let options = self.stage.written.case.options;
        let plan = expected.tried.iter().find(|it| it.chain == chosen);
        let plan = plan.and_then(|it| it.rank);
        let plan = plan.unwrap_or(Rank::nothing(score));
        for tried in expected.tried.iter().step_by(7).take(4) {
            let steps = tried.chain.iter();
            let asked: Vec<_> = steps
                .map(|it| (ActionId(it.action as u16), self.stage.entities[it.supplier]))
                .collect();
            let told = self.stage.running.requests().why_not(search, None, &asked);
            let told = told.expect("a search");
            let says = &told.reasons[0].culprit;
            let is_true = match (tried.rank, says) {
                _ if tried.chain == chosen => *says == Culprit::Chosen,
                (Some(own), Culprit::Worse { by, .. }) => {
                    self.count("why not: worse");
                    plan.scores_more(&own, &options)
                        && (*by + 0.0).to_bits() == (score - own.score + 0.0).to_bits()
                }
                (Some(own), Culprit::Tie) => {
                    self.count("why not: as good");
                    let is_equal = plan.compare(&own, &options) == Ordering::Equal;
                    !plan.scores_more(&own, &options)
                        && (chosen.is_empty() || (is_equal && asked.len() == chosen.len()))
                }
                (Some(own), _) if plan.scores_more(&own, &options) => false,
                (Some(own), Culprit::Longer { .. }) => own.steps > plan.steps,
                (Some(_), _) if options.exact_scores => false,
                (Some(own), Culprit::Dearer { cost, chosen }) => {
                    self.count("why not: costs more");
                    cost > chosen && [*cost, *chosen] == [own.costs, plan.costs]
                }
                (Some(own), Culprit::Slower { seconds, chosen }) => {
                    seconds > chosen && [*seconds, *chosen] == [own.seconds, plan.seconds]
                }
                (Some(own), Culprit::Farther { metres, chosen }) => {
                    self.count("why not: a longer way");
                    metres > chosen && [*metres, *chosen] == [own.metres, plan.metres]
                }
                (Some(_), _) => false,
                (None, says) => {
                    self.count("why not: can't be done");
                    !matches!(
                        says,
                        Culprit::Worse { .. }
                            | Culprit::Tie
                            | Culprit::Dearer { .. }
                            | Culprit::Slower { .. }
                            | Culprit::Farther { .. }
                            | Culprit::Longer { .. }
                            | Culprit::Chosen
                            | Culprit::Better { .. }
                            | Culprit::NotBySchedules
                    )
                }
            };
            assert!(is_true, "{told:?}, {:?}, {}", tried, self.seed());
        }
    }
}

/// What was tried of a schedule.
fn of_schedule(choice: &Choice, schedule: usize) -> impl Iterator<Item = &Tried> {
    choice
        .tried
        .iter()
        .filter(move |it| it.schedule == schedule)
}
