//! Schedules in ticks: what goes on, what fails, what follows.

use super::stage::Stage;
use crate::common::named::NAMED_RUN;
use udgoap::{
    domain::ScheduleId,
    planning::Selector,
    running::{
        DecisionKind, PerformedBy, Report, RunError, RunSettings, ScheduleState, Skipping, WokenBy,
        account::Why,
    },
    world::EntityId,
};

/// A ward on ticks, its nurse, and a patient who needs pills.
fn ward(selector: Selector) -> (Stage, EntityId, EntityId) {
    let mut stage = Stage::example("ward.json", 2);
    stage.create("stock", [0.0, 0.0, 10.0], &[]);
    stage.create("kitchen", [0.0, 0.0, 20.0], &[]);
    stage.create("sofa", [0.0, 0.0, 30.0], &[]);
    let patient = stage.create("patient", [5.0, 0.0, 0.0], &[("medication", 10.0)]);
    let nurse = stage.create("nurse", [0.0; 3], &[]);
    stage.options(nurse, |mind| mind.planning.selector = selector);
    (stage, nurse, patient)
}

fn schedule(stage: &Stage, name: &str) -> Option<ScheduleId> {
    stage.world.domain().find_schedule(name)
}

fn state(stage: &Stage, nurse: EntityId) -> ScheduleState {
    stage.schedules().state(nurse).expect("it lives")
}

/// What had the nurse decide on the plan that it took up last.
fn woken(stage: &Stage, nurse: EntityId) -> Option<WokenBy> {
    let reasonings = stage.reasonings();
    let kept = reasonings.decisions(nurse).expect("it lives");
    let taken_up = kept.filter(|it| it.kind == DecisionKind::TakenUp);
    taken_up.last().map(|it| it.woken.by)
}

const SECOND: usize = 64;

#[test]
fn a_machine_gets_things_done() {
    let (mut stage, nurse, patient) = ward(Selector::Schedules);
    assert_eq!(state(&stage, nurse), ScheduleState::default());
    stage.ticks(SECOND);
    assert_eq!(state(&stage, nurse).schedule, schedule(&stage, "medicate"));
    assert_eq!(state(&stage, nurse).state, Some(1));
    stage.ticks(7 * SECOND);
    assert_eq!(stage.number(patient, "medication"), 70.0);
    let story = stage.story(nurse);
    let done = ["goto", "get_pills", "goto", "give_pills"];
    let done = done
        .iter()
        .flat_map(|it| [format!("begins {it}"), format!("done {it}")]);
    let expected: Vec<String> = core::iter::once("plan of 4".to_owned())
        .chain(done)
        .chain(["plan done".to_owned()])
        .collect();
    assert_eq!(story, expected);
    assert_eq!(state(&stage, nurse).schedule, None);
}

#[test]
fn what_is_run_goes_on_though_the_flags_say_otherwise() {
    let (mut stage, nurse, patient) = ward(Selector::Schedules);
    stage.ticks(SECOND);
    stage.set(patient, "medication", 100.0);
    stage.set(nurse, "fatigue", 90.0);
    // Hit, but not badly: this schedule doesn't mind.
    stage.set(nurse, "health", 80.0);
    stage.ticks(SECOND);
    assert_eq!(state(&stage, nurse).schedule, schedule(&stage, "medicate"));
    assert_eq!(state(&stage, nurse).state, Some(2));
    stage.ticks(6 * SECOND);
    assert_eq!(
        state(&stage, nurse).schedule,
        schedule(&stage, "take_a_break")
    );
}

#[test]
fn a_failure_flag_breaks_it_off_and_another_follows() {
    let (mut stage, nurse, _) = ward(Selector::Schedules);
    stage.ticks(SECOND);
    stage.story(nurse);
    stage.set(nurse, "health", 50.0);
    stage.ticks(SECOND / 2);
    assert_eq!(
        state(&stage, nurse).schedule,
        schedule(&stage, "take_cover")
    );
    let story = stage.story(nurse);
    let expected = [
        "aborted goto: Flag",
        "plan dropped: Flag",
        "plan of 2",
        "begins duck",
    ];
    assert_eq!(story, expected);
    assert_eq!(woken(&stage, nurse), Some(WokenBy::Attribute));
    // Then it takes up its work again: breaking off is no failure of a step.
    stage.ticks(3 * SECOND);
    assert_eq!(state(&stage, nurse).schedule, schedule(&stage, "medicate"));
}

#[test]
fn a_failed_task_fails_the_schedule() {
    let (mut stage, nurse, patient) = ward(Selector::Schedules);
    stage.options(nurse, |mind| mind.performed_by = PerformedBy::Host);
    stage.ticks(SECOND);
    let step = stage.step_id(nurse);
    stage.story(nurse);
    assert_eq!(
        stage.steps_mut().report(nurse, step, Report::Failed),
        Ok(true)
    );
    assert_eq!(state(&stage, nurse).schedule, None);
    assert_eq!(state(&stage, nurse).ordered, schedule(&stage, "take_cover"));
    // Reports of it come too late.
    assert_eq!(
        stage.steps_mut().report(nurse, step, Report::Succeeded),
        Ok(false)
    );
    stage.ticks(2);
    assert_eq!(
        state(&stage, nurse).schedule,
        schedule(&stage, "take_cover")
    );
    assert_eq!(state(&stage, nurse).ordered, None);
    // It isn't the host that ordered what follows.
    assert_eq!(woken(&stage, nurse), Some(WokenBy::Progress));
    // Its task was excluded for a while, so the stock can't be gone to.
    for _ in 0..2 {
        let step = stage.step_id(nurse);
        stage
            .steps_mut()
            .report(nurse, step, Report::Succeeded)
            .expect("it is one");
        stage.ticks(2);
    }
    stage.ticks(SECOND);
    assert_eq!(state(&stage, nurse).schedule, None);
    stage.ticks(5 * SECOND);
    assert_eq!(state(&stage, nurse).schedule, schedule(&stage, "medicate"));
    // A patient who is gone by the time fails it as well, before the task begins.
    stage.destroy(patient).expect("it lives");
    for _ in 0..2 {
        let step = stage.step_id(nurse);
        stage
            .steps_mut()
            .report(nurse, step, Report::Succeeded)
            .expect("it is one");
        stage.ticks(2);
    }
    stage.ticks(SECOND);
    assert_eq!(
        state(&stage, nurse).schedule,
        schedule(&stage, "take_cover")
    );
}

#[test]
fn the_host_has_its_way() {
    for selector in [Selector::First, Selector::Schedules, Selector::UtilityPlans] {
        let (mut stage, nurse, _) = ward(selector);
        stage.ticks(SECOND);
        assert!(stage.step_id(nurse) > 0);
        stage.story(nurse);
        let cover = schedule(&stage, "take_cover").expect("it is there");
        assert_eq!(stage.schedules_mut().run(nurse, cover), Ok(()));
        assert_eq!(state(&stage, nurse).ordered, Some(cover));
        stage.ticks(SECOND / 2);
        assert_eq!(state(&stage, nurse).schedule, Some(cover), "{selector:?}");
        stage.ticks(SECOND);
        assert_eq!(state(&stage, nurse).schedule, Some(cover), "{selector:?}");
        let story = stage.story(nurse);
        assert!(story[0].starts_with("aborted ") && story[0].ends_with(": Reported"));
        assert_eq!(
            story[1..4],
            ["plan dropped: Reported", "plan of 2", "begins duck"]
        );
        // What can't begin leaves it to decide as it does.
        let rest = schedule(&stage, "take_a_break").expect("it is there");
        stage.set(nurse, "health", 90.0);
        stage.schedules_mut().run(nurse, rest).expect("it may");
        stage.ticks(SECOND);
        let goes_on = state(&stage, nurse);
        assert_eq!(goes_on.ordered, None);
        assert_ne!(goes_on.schedule, Some(rest));
        assert!(stage.step_id(nurse) > 0, "{selector:?}");
    }
}

#[test]
fn who_has_nothing_to_do_notices_that_it_is_to_run_a_schedule() {
    let (mut stage, nurse, patient) = ward(Selector::Schedules);
    stage.set(patient, "medication", 100.0);
    stage.options(nurse, |mind| mind.skipping = Skipping::Expected);
    stage.ticks(3 * SECOND);
    stage.story(nurse);
    let step = stage.steps().current(nurse).expect("it lives");
    assert!(step.is_none(), "there is nothing to do");
    let cover = schedule(&stage, "take_cover").expect("it is there");
    assert_eq!(stage.schedules_mut().run(nurse, cover), Ok(()));
    stage.ticks(SECOND / 2);
    assert_eq!(state(&stage, nurse).schedule, Some(cover));
    assert_eq!(woken(&stage, nurse), Some(WokenBy::Host));
}

#[test]
fn nobody_runs_what_its_type_has_nothing_to_do_with() {
    let document = r#"{ "udgoap": 1,
      "types": { "man": { "consumes": ["wait"], "supplies": ["wait"], "schedules": ["a"] } },
      "actions": { "wait": { "self": true } },
      "schedules": { "a": { "tasks": ["wait(self)"], "on_failure": "b" }, "b": { "tasks": ["wait(self)"] },
                     "c": { "tasks": ["wait(self)"] } } }"#;
    let mut stage = Stage::of(document, 1);
    let man = stage.create("man", [0.0; 3], &[]);
    let of = |stage: &Stage, name| schedule(stage, name).expect("it is there");
    let (a, b, c) = (of(&stage, "a"), of(&stage, "b"), of(&stage, "c"));
    assert_eq!(stage.schedules_mut().run(man, a), Ok(()));
    assert_eq!(stage.schedules_mut().run(man, b), Ok(()));
    assert_eq!(stage.schedules_mut().run(man, c), Err(RunError::NeverRun));
    let input = stage.input();
    stage
        .running
        .tick_begin(input, &mut stage.jobs)
        .expect("time goes on");
    assert_eq!(stage.schedules_mut().run(man, a), Err(RunError::TickIsOpen));
}

#[test]
fn utility_changes_its_mind_but_a_failure_flag_is_obeyed() {
    let (mut stage, nurse, patient) = ward(Selector::UtilityPlans);
    stage.ticks(SECOND);
    assert_eq!(state(&stage, nurse).schedule, schedule(&stage, "medicate"));
    stage.set(patient, "medication", 99.0);
    stage.set(patient, "food", 0.0);
    stage.ticks(SECOND);
    assert_eq!(state(&stage, nurse).schedule, schedule(&stage, "feed"));
    stage.set(nurse, "health", 90.0);
    stage.ticks(SECOND / 4);
    // While she is under attack, hardly anything can be begun.
    assert_ne!(
        state(&stage, nurse).schedule,
        schedule(&stage, "take_cover")
    );
    let story = stage.story(nurse);
    assert!(
        story.iter().any(|it| it == "plan dropped: Flag"),
        "{story:?}"
    );
}

#[test]
fn two_schedules_that_send_each_other_on_come_to_no_hang() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "x": { "min": 0, "max": 9 } },
      "types": { "man": { "attributes": { "x": {} }, "consumes": ["wait"], "supplies": ["wait"], "machine": "m" } },
      "actions": { "wait": { "self": true, "preconditions": ["consumer.x > 1"] } },
      "schedules": { "a": { "tasks": ["wait(self)"], "on_failure": "b" },
                     "b": { "tasks": ["wait(self)"], "on_failure": "a" } },
      "machines": { "m": { "all": { "schedules": ["a"] } } } }"#;
    let mut stage = Stage::of(document, 1);
    let man = stage.create("man", [0.0; 3], &[]);
    stage.options(man, |mind| mind.planning.selector = Selector::Schedules);
    let b = schedule(&stage, "b").expect("it is there");
    stage.schedules_mut().run(man, b).expect("it may");
    stage.ticks(SECOND);
    assert_eq!(state(&stage, man).schedule, None);
    assert_eq!(stage.story(man), [""; 0]);
    stage.set(man, "x", 2.0);
    stage.ticks(SECOND);
    assert!(stage.story(man).len() > 8);
}

/// A ward of nurses of three kinds, with something happening every so often. Jobs are worked on from
/// the first to the last, or the other way round.
fn shift(seed: u64, skipping: Skipping, backwards: bool) -> Stage {
    let (mut stage, nurse, patient) = ward(Selector::Schedules);
    let settings = RunSettings {
        shadow: true,
        ..NAMED_RUN
    };
    stage.set_settings(settings);
    let mut nurses = vec![nurse];
    let mut patients = vec![patient];
    for number in 1..6 {
        nurses.push(stage.create("nurse", [number as f32, 0.0, 0.0], &[]));
        patients.push(stage.create("patient", [0.0, 0.0, -3.0 * number as f32], &[]));
    }
    let selectors = [Selector::Schedules, Selector::UtilityPlans, Selector::First];
    for (number, &nurse) in nurses.iter().enumerate() {
        stage.options(nurse, |mind| {
            mind.planning.selector = selectors[number % 3];
            mind.skipping = skipping;
            mind.performed_by = PerformedBy::Library;
        });
    }
    let schedules = stage.world.domain().schedules.len() as u64;
    let mut random = seed;
    let mut roll = |sides: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % sides
    };
    for _ in 0..40 * SECOND {
        if roll(40) == 0 {
            let nurse = nurses[roll(6) as usize];
            let patient = patients[roll(6) as usize];
            match roll(6) {
                0 => stage.set(nurse, "health", roll(100) as f32 + 1.0),
                1 => stage.set(nurse, "fatigue", roll(100) as f32),
                2 => stage.set(patient, "medication", roll(100) as f32),
                3 => stage.set(patient, "food", roll(100) as f32),
                4 => {
                    let schedule = ScheduleId(roll(schedules) as u16);
                    stage.schedules_mut().run(nurse, schedule).expect("it may");
                }
                _ => {
                    if let Ok(Some(step)) = stage.steps().current(nurse) {
                        let step = step.id;
                        let reported = stage.steps_mut().report(nurse, step, Report::Failed);
                        assert_eq!(reported, Ok(true));
                    }
                }
            }
        }
        let input = stage.input();
        stage
            .running
            .tick_begin(input, &mut stage.jobs)
            .expect("time goes on");
        let jobs = stage.jobs.len();
        for number in 0..jobs {
            let number = if backwards { jobs - 1 - number } else { number };
            stage.running.work(&mut stage.jobs[number]);
        }
        stage
            .running
            .tick_end(&mut stage.jobs)
            .expect("it has begun");
    }
    stage
}

#[test]
fn whoever_needn_t_think_would_have_decided_as_before() {
    for seed in 1..=4 {
        let mut exactly = shift(seed, Skipping::Exactly, false);
        let stats = exactly.stats();
        assert_eq!(stats.shadow_differences, 0, "seed {seed}: {stats:?}");
        assert!(stats.skipped > 300 && stats.plans > 20, "{stats:?}");
        let mut always = shift(seed, Skipping::Never, true);
        let hashes = [&mut exactly, &mut always].map(Stage::hash_but_for_skipping);
        assert_eq!(hashes[0], hashes[1], "seed {seed}");
    }
}

#[test]
fn who_has_it_run_a_schedule_is_told() {
    let told = |stage: &Stage, nurse| {
        let told = stage.requests().account(nurse).expect("it lives");
        let Some(Why::Kept(reasons)) = told.why else {
            panic!("it is watched")
        };
        reasons.text().to_owned()
    };
    let (mut stage, nurse, _) = ward(Selector::Schedules);
    stage.reasonings_mut().watch(nurse, true).expect("it lives");
    stage.ticks(SECOND);
    stage.set(nurse, "health", 50.0);
    stage.ticks(2);
    let follows = "the schedule take_cover, the `on_failure` of one that failed";
    let text = told(&stage, nurse);
    assert!(text.contains(follows), "{text}");

    let (mut stage, nurse, _) = ward(Selector::Schedules);
    stage.reasonings_mut().watch(nurse, true).expect("it lives");
    let cover = schedule(&stage, "take_cover").expect("it is there");
    stage.schedules_mut().run(nurse, cover).expect("it may");
    stage.ticks(2);
    let text = told(&stage, nurse);
    assert!(
        text.contains("the schedule take_cover, as ordered"),
        "{text}"
    );
}

#[test]
fn what_it_runs_is_told_and_that_the_host_has_ordered_it() {
    let told = |stage: &Stage, nurse| {
        let told = stage.requests().account(nurse);
        told.expect("it lives").text()
    };
    // It plans by itself, and wants something else.
    let (mut stage, nurse, _) = ward(Selector::First);
    let cover = schedule(&stage, "take_cover").expect("it is there");
    let ordered = stage.schedules_mut().run(nurse, cover);
    ordered.expect("it may");
    let text = told(&stage, nurse);
    let next = "it runs the schedule take_cover next, as the game has ordered\n";
    assert!(text.contains(next), "{text}");
    stage.ticks(2);
    let text = told(&stage, nurse);
    let runs = "it runs the schedule take_cover, as the game has ordered; task 1 of 2; it goes on \
                until that is done or has failed\n";
    assert!(text.contains(runs) && !text.contains(next), "{text}");
    // What was chosen is what it does, and not what it would plan.
    assert!(
        text.contains("the schedule take_cover, as ordered"),
        "{text}"
    );
    stage.ticks(SECOND + SECOND / 2);
    let text = told(&stage, nurse);
    assert!(text.contains("task 2 of 2"), "{text}");

    // A machine's choice is told of as long as it would choose so.
    let (mut stage, nurse, patient) = ward(Selector::Schedules);
    stage.ticks(SECOND);
    let runs = "it runs the schedule medicate; task 1 of 4; it goes on";
    let text = told(&stage, nurse);
    assert!(text.contains(runs), "{text}");
    assert!(
        text.contains("the schedule medicate: the first that can begin"),
        "{text}"
    );
    stage.set(patient, "medication", 100.0);
    stage.set(nurse, "fatigue", 90.0);
    stage.ticks(SECOND / 2);
    let text = told(&stage, nurse);
    assert!(
        text.contains(runs) && !text.contains("take_a_break"),
        "{text}"
    );

    // Who follows a failure wasn't ordered to.
    stage.set(nurse, "health", 50.0);
    stage.ticks(SECOND / 2);
    let text = told(&stage, nurse);
    let follows = "it runs the schedule take_cover, the `on_failure` of one that failed; task 1";
    assert!(text.contains(follows), "{text}");
}

/// Two who want the same, of which there are two for one each.
const BOATS: &str = r#"{ "udgoap": 1,
  "attributes": { "ready": { "kind": "flag" }, "danger": { "min": 0, "max": 9 } },
  "types": {
    "boat": { "supplies": ["man"], "manner": { "man": { "slots": 1 } } },
    "bench": { "attributes": { "danger": {} }, "supplies": ["toil"] },
    "sailor": { "attributes": { "ready": {} }, "consumes": ["man", "toil"], "schedules": ["stations"],
      "machine": "work" } },
  "actions": {
    "man": { "effects": ["consumer.ready = true"], "duration": 20 },
    "toil": { "duration": 100 } },
  "flags": { "alarm": "any(bench as it where it.danger >= 3)" },
  "machines": { "work": { "always": { "schedules": ["labour"] } } },
  "schedules": {
    "stations": { "roles": { "b": { "type": "boat", "least": "distance(self, b)" } },
                  "tasks": ["man(b)"] },
    "labour": { "roles": { "w": "bench" }, "tasks": ["toil(w)"], "fails": ["alarm"],
                "on_failure": "stations" } } }"#;

/// Two sailors beside two boats and a bench; and what they do after a second.
fn sailors(selector: Selector) -> (Stage, [EntityId; 2], [EntityId; 2], EntityId) {
    let mut stage = Stage::of(BOATS, 2);
    let boats = [0.0, 5.0].map(|x| stage.create("boat", [x, 0.0, 0.0], &[]));
    let bench = stage.create("bench", [0.0; 3], &[]);
    let sailors = [0.0; 2].map(|x| stage.create("sailor", [x, 0.0, 0.0], &[]));
    for sailor in sailors {
        stage.options(sailor, |it| it.planning.selector = selector);
    }
    stage.ticks(SECOND);
    (stage, sailors, boats, bench)
}

fn suppliers(stage: &Stage, npcs: [EntityId; 2]) -> [EntityId; 2] {
    npcs.map(|npc| {
        let step = stage.running.steps().current(npc).expect("it lives");
        step.map_or(EntityId::NONE, |it| it.binding.supplier)
    })
}

#[test]
fn who_is_refused_a_slot_keeps_its_order() {
    let (mut stage, sailors, boats, _) = sailors(Selector::First);
    let stations = schedule(&stage, "stations").expect("it is there");
    for sailor in sailors {
        assert_eq!(stage.schedules_mut().run(sailor, stations), Ok(()));
    }
    stage.ticks(SECOND);
    assert_eq!(suppliers(&stage, sailors), boats);
}

#[test]
fn who_is_refused_a_slot_keeps_what_follows_a_failure() {
    let (mut stage, sailors, boats, bench) = sailors(Selector::Schedules);
    assert_eq!(suppliers(&stage, sailors), [bench; 2]);
    stage.set(bench, "danger", 3.0);
    stage.ticks(SECOND);
    let [a, b] = suppliers(&stage, sailors);
    assert!([a, b] == boats || [b, a] == boats);
}

/// Whoever has what the roles need may give it back at any time.
#[test]
fn a_step_whose_schedule_finds_nobody_is_tried_again_and_again() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "joy": { "min": 0, "max": 100 } },
      "types": {
        "lamp": {},
        "man": { "attributes": { "joy": {} }, "consumes": ["see", "wait"],
                 "supplies": ["see", "wait"], "drives": ["fun"] } },
      "actions": {
        "see": { "self": true, "effects": ["consumer.joy += 50"], "duration": 1, "schedule": "by_light",
                 "perform": { "retry_after": 1 } },
        "wait": { "self": true, "duration": 1 } },
      "drives": { "fun": { "goals": { "some": { "conditions": ["self.joy >= 50"] } } } },
      "schedules": { "by_light": { "roles": { "l": "lamp" }, "tasks": ["wait(self)"] } } }"#;
    let mut stage = Stage::of(document, 1);
    let man = stage.create("man", [0.0; 3], &[]);
    let mut tries = Vec::new();
    for second in 0..6 {
        stage.ticks(SECOND);
        let story = stage.story(man);
        if story.iter().any(|it| it.starts_with("plan of")) {
            tries.push(second);
        }
    }
    assert_eq!(tries, [0, 1, 2, 3, 4, 5]);
}

/// A man goes to a locker, and meanwhile the game empties it. That explains why his schedule can't go
/// on, though only flags have been read since it began.
#[test]
fn what_changes_under_a_schedule_is_not_laid_to_the_game() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "charges": { "min": 0, "max": 6, "default": 1 }, "armed": { "kind": "flag" } },
      "types": {
        "locker": { "attributes": { "charges": {} }, "supplies": ["walk", "take"] },
        "man": { "attributes": { "armed": {} }, "consumes": ["walk", "take"], "machine": "m" } },
      "actions": {
        "walk": { "effects": ["consumer.position = beside(supplier)"],
                  "duration": "distance(consumer, supplier) / 2" },
        "take": { "preconditions": ["distance(consumer, supplier) <= 1.5", "supplier.charges >= 1"],
                  "effects": ["supplier.charges -= 1", "consumer.armed = true"], "duration": 2 } },
      "schedules": { "arm": { "roles": { "l": { "type": "locker", "when": "l.charges >= 1" } },
                              "tasks": ["walk(l)", "take(l)"] } },
      "machines": { "m": { "s": { "schedules": ["arm"] } } } }"#;
    let mut stage = Stage::of(document, 1);
    let locker = stage.create("locker", [6.0, 0.0, 0.0], &[]);
    let man = stage.create("man", [0.0; 3], &[]);
    stage.options(man, |it| it.planning.selector = Selector::Schedules);
    stage.ticks(SECOND);
    stage.set(locker, "charges", 0.0);
    stage.ticks(4 * SECOND);
    let story = stage.story(man);
    assert!(
        story.iter().any(|it| it == "plan dropped: Unmet"),
        "{story:?}"
    );
    assert_eq!(stage.stats().dropped_unchanged, 0);
}

/// A schedule that runs is found again as a whole, whichever of its tasks are done: nothing would be
/// decided otherwise.
#[test]
fn a_schedule_in_the_middle_would_not_be_decided_otherwise() {
    let (mut stage, nurse, _) = ward(Selector::Schedules);
    for _ in 0..5 {
        stage.ticks(SECOND);
        let told = stage.requests().account(nurse).expect("it lives");
        assert!(!told.is_otherwise_now, "{told:?}");
    }
}
