//! Steps that run schedules within one another.

use super::stage::Stage;
use udgoap::{
    domain::ScheduleId,
    running::{PerformedBy, Report},
    world::EntityId,
};

const SECOND: usize = 64;

/// Whoever wants joy travels; a part of the way is by boat.
const JOURNEY: &str = r#"{ "udgoap": 1,
  "attributes": {
    "joy": { "min": 0, "max": 100 }, "hunger": { "min": 0, "max": 100 },
    "weather": { "min": 0, "max": 9 }
  },
  "types": { "man": {
    "attributes": { "joy": {}, "hunger": {}, "weather": {} },
    "consumes": ["travel", "sail", "walk", "row", "rest", "eat"],
    "supplies": ["travel", "sail", "walk", "row", "rest", "eat"], "drives": ["be_well"] } },
  "actions": {
    "travel": { "self": true, "effects": ["consumer.joy += 50"], "schedule": "journey"PERFORM },
    "sail": { "self": true, "schedule": "crossing" },
    "walk": { "self": true, "duration": 1 },
    "row": { "self": true, "duration": 1 },
    "rest": { "self": true, "duration": 1 },
    "eat": { "self": true, "effects": ["consumer.hunger -= 50"], "duration": 1 }
  },
  "drives": { "be_well": { "goals": {
    "joy": { "conditions": ["self.joy >= 50"], "remove": false },
    "fed": { "conditions": ["self.hunger <= 0"], "weight": 3, "remove": false } } } },
  "flags": { "rain": "self.weather >= 1", "storm": "self.weather >= 2" },
  "schedules": {
    "journey": { "tasks": ["walk(self)", "sail(self)", "walk(self)"], "fails": ["storm"], "on_failure": "go_home" },
    "crossing": { "tasks": ["row(self)", "row(self)"], "fails": ["rain"], "on_failure": "go_ashore" },
    "go_home": { "tasks": ["rest(self)"] },
    "go_ashore": { "tasks": ["rest(self)"] }
  } }"#;

struct Journey {
    stage: Stage,
    man: EntityId,
}

impl Journey {
    /// He rows.
    fn new(perform: &str) -> Self {
        let mut stage = Stage::of(&JOURNEY.replace("PERFORM", perform), 1);
        let man = stage.create("man", [0.0; 3], &[]);
        stage.options(man, |mind| {
            mind.planning.depth = 1;
            mind.performed_by = PerformedBy::Host;
        });
        let mut journey = Journey { stage, man };
        journey.stage.ticks(2);
        assert_eq!(journey.runs(), journey.schedule("journey"));
        journey.report(Report::Succeeded);
        journey.stage.ticks(2);
        assert_eq!(journey.runs(), journey.schedule("crossing"));
        journey.stage.story(man);
        journey
    }

    fn schedule(&self, name: &str) -> Option<ScheduleId> {
        self.stage.world.domain().find_schedule(name)
    }

    fn runs(&self) -> Option<ScheduleId> {
        let state = self.stage.schedules().state(self.man);
        state.expect("he lives").schedule
    }

    fn report(&mut self, report: Report) {
        let step = self.stage.step_id(self.man);
        let reported = self.stage.steps_mut().report(self.man, step, report);
        assert_eq!(reported, Ok(true));
    }

    fn is_avoided(&self, action: &str) -> bool {
        let action = self.stage.action(action);
        let state = self.stage.world.npc(self.man).expect("he lives");
        let now = self.stage.world.time().seconds();
        let mut all = state.exclusions().iter();
        all.any(|it| it.action == action && it.until > now)
    }
}

#[test]
fn schedules_of_steps_are_told() {
    let journey = Journey::new("");
    let told = journey.stage.requests().account(journey.man);
    let text = told.expect("he lives").text();
    for runs in ["journey; task 2 of 3", "crossing; task 1 of 2"] {
        let line = text.lines().find(|it| it.contains(runs));
        assert!(
            line.is_some_and(|it| it.contains("runs the schedule")),
            "{text}"
        );
    }
}

#[test]
fn the_innermost_says_what_follows() {
    // Both have failed.
    let mut journey = Journey::new("");
    journey.report(Report::Failed);
    assert!(journey.is_avoided("travel") && journey.is_avoided("sail"));
    journey.stage.ticks(2);
    assert_eq!(journey.runs(), journey.schedule("go_ashore"));
    // The inner schedule's flag fails both as well.
    let mut journey = Journey::new("");
    journey.stage.set(journey.man, "weather", 1.0);
    journey.stage.ticks(SECOND);
    assert!(journey.is_avoided("travel") && journey.is_avoided("sail"));
    assert_eq!(journey.runs(), journey.schedule("go_ashore"));
    // That of the outer fails the outer only, though the inner's is as said, too.
    let mut journey = Journey::new("");
    journey.stage.set(journey.man, "weather", 2.0);
    journey.stage.ticks(SECOND);
    assert!(journey.is_avoided("travel") && !journey.is_avoided("sail"));
    assert_eq!(journey.runs(), journey.schedule("go_home"));
    // When the inner is over, it has no say.
    let mut journey = Journey::new("");
    for _ in 0..2 {
        journey.report(Report::Succeeded);
        journey.stage.ticks(2);
    }
    assert_eq!(journey.runs(), journey.schedule("journey"));
    journey.report(Report::Failed);
    assert!(journey.is_avoided("travel") && !journey.is_avoided("sail"));
    journey.stage.ticks(2);
    assert_eq!(journey.runs(), journey.schedule("go_home"));
}

#[test]
fn what_is_done_at_a_stretch_isn_t_interrupted_by_anything_within_it() {
    let mut journey = Journey::new("");
    journey.stage.set(journey.man, "hunger", 50.0);
    journey.stage.ticks(SECOND);
    let story = journey.stage.story(journey.man);
    assert_eq!(
        story[..2],
        ["aborted row: BetterPlan", "plan dropped: BetterPlan"]
    );
    for interrupt in ["between_steps", "never"] {
        let mut journey =
            Journey::new(&format!(r#", "perform": {{ "interrupt": "{interrupt}" }}"#));
        journey.stage.set(journey.man, "hunger", 50.0);
        // Nor does a failure flag matter.
        journey.stage.set(journey.man, "weather", 2.0);
        journey.stage.ticks(SECOND);
        assert_eq!(journey.stage.story(journey.man), [""; 0], "{interrupt}");
        for _ in 0..3 {
            journey.report(Report::Succeeded);
            journey.stage.ticks(2);
        }
        let story = journey.stage.story(journey.man);
        let walked = [
            "begins walk",
            "done walk",
            "plan done",
            "plan of 1",
            "begins eat",
        ];
        assert!(
            story.ends_with(&walked.map(str::to_owned)),
            "{interrupt}: {story:?}"
        );
    }
}
