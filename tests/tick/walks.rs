//! Steps that bring NPCs to a place: where they end follows whom they are done to, and whoever the
//! library lets walk is on the way.

use super::stage::{FRAME, Stage};
use udgoap::{
    domain::POSITION,
    npc::CurrentStep,
    running::{PerformedBy, TickInput},
    world::{EntityId, Tell, Value},
};

/// A man who walks to an inn, a metre in a second.
const ROAD: &str = r#"{
  "udgoap": 1,
  "attributes": { "food": { "min": 0, "max": 100, "default": 10 } },
  "types": {
    "inn": { "supplies": ["goto", "eat"], "manner": { "goto": { "distance": 0 } } },
    "man": { "attributes": { "food": {} }, "consumes": ["goto", "eat"], "drives": ["hunger"] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier)", "perform": { "timeout": 30 } },
    "eat": { "preconditions": ["distance(consumer, supplier) <= 1"],
      "effects": ["consumer.food += 50"], "duration": 5 }
  },
  "drives": { "hunger": { "goals": { "fed": { "conditions": ["self.food >= 90"],
    "remove": false } } } }
}"#;

struct Road {
    stage: Stage,
    inn: EntityId,
    man: EntityId,
}

impl Road {
    /// The inn is 20 m away, and the man has set out.
    fn new(performed_by: PerformedBy) -> Self {
        let mut stage = Stage::of(ROAD, 1);
        let inn = stage.create("inn", [20.0, 0.0, 0.0], &[]);
        let man = stage.create("man", [0.0; 3], &[]);
        stage.options(man, |it| it.performed_by = performed_by);
        stage.ticks(2);
        assert_eq!(
            stage.story(man).last().map(String::as_str),
            Some("begins goto")
        );
        Road { stage, inn, man }
    }

    fn put(&mut self, who: EntityId, at: [f32; 3]) {
        let world = &mut self.stage.world;
        assert!(world.write(who, POSITION, Value::Position(at)).is_ok());
    }

    fn place(&self) -> [f32; 3] {
        match self.stage.world.read(self.man, POSITION) {
            Ok(Value::Position(at)) => at,
            other => panic!("{other:?}"),
        }
    }

    fn step(&self) -> CurrentStep {
        let step = self.stage.steps().current(self.man).expect("it lives");
        *step.expect("it is at one")
    }

    fn until(&mut self, seconds: f64) {
        let input = TickInput {
            seconds,
            ..self.stage.input()
        };
        let ticked = self.stage.running.tick(input, &mut self.stage.jobs);
        assert!(ticked.is_ok());
        self.stage
            .events
            .extend_from_slice(self.stage.running.events());
    }
}

#[test]
fn where_a_step_ends_follows_whom_it_is_done_to() {
    let mut road = Road::new(PerformedBy::Host);
    let begun = road.step();
    assert_eq!((begun.stand, begun.duration), ([20.0, 0.0, 0.0], 20.0));
    assert_eq!(begun.until - begun.since, 50.0);
    road.put(road.man, [10.0, 0.0, 0.0]);
    road.put(road.inn, [30.0, 0.0, 0.0]);
    road.stage.tick();
    let led = road.step();
    assert_eq!((led.id, led.since), (begun.id, begun.since));
    assert_eq!((led.stand, led.duration), ([30.0, 0.0, 0.0], 30.0));
    assert_eq!(led.until - led.since, 60.0);
    assert_eq!(road.stage.story(road.man), ["moved goto"]);
    // A little isn't told, but if it adds up.
    for (x, told) in [(30.125, 0), (30.25, 0), (30.375, 1), (30.5, 0)] {
        road.put(road.inn, [x, 0.0, 0.0]);
        road.stage.tick();
        assert_eq!(road.step().stand, [x, 0.0, 0.0]);
        assert_eq!(road.stage.story(road.man).len(), told, "{x}");
    }
    // Whoever comes nearer is there sooner, but may be waited for as long.
    road.put(road.inn, [20.0, 0.0, 0.0]);
    road.stage.tick();
    assert_eq!(
        (road.step().duration, road.step().until - begun.since),
        (20.0, 60.5)
    );
}

#[test]
fn where_a_step_ends_is_what_is_believed() {
    let mut stage = Stage::of(ROAD, 1);
    let inn = stage.create("inn", [20.0, 0.0, 0.0], &[]);
    let man = stage.create("man", [0.0; 3], &[]);
    stage.own_facts(man);
    stage.options(man, |it| it.performed_by = PerformedBy::Host);
    let tell = |stage: &mut Stage, x| {
        let tell = Tell {
            entity: inn,
            attribute: POSITION,
            value: Value::Position([x, 0.0, 0.0]),
            timestamp: stage.world.time().seconds(),
        };
        assert!(stage.world.beliefs_mut().tell(man, &tell).is_ok());
    };
    tell(&mut stage, 20.0);
    stage.ticks(2);
    assert_eq!(
        stage.story(man).last().map(String::as_str),
        Some("begins goto")
    );
    let elsewhere = Value::Position([30.0, 0.0, 0.0]);
    assert!(stage.world.write(inn, POSITION, elsewhere).is_ok());
    stage.ticks(64);
    assert_eq!(stage.story(man), Vec::<String>::new());
    tell(&mut stage, 30.0);
    stage.tick();
    assert_eq!(stage.story(man), ["moved goto"]);
}

#[test]
fn who_is_broken_off_has_got_on() {
    // However time is cut into ticks.
    let places = [1, 40].map(|ticks| {
        let mut road = Road::new(PerformedBy::Library);
        let begun = road.step();
        for tick in 1..=ticks {
            road.until(begun.since + 10.0 * f64::from(tick) / f64::from(ticks));
        }
        // He has got on by each of his turns.
        assert!(road.place()[0] > 9.5, "{:?}", road.place());
        assert!(road.stage.set_group(road.man, 7).is_ok());
        assert!(road.stage.set_group_dormant(7, true).is_ok());
        road.place()
    });
    assert_eq!(places, [[10.0, 0.0, 0.0]; 2]);
}

#[test]
fn who_is_led_elsewhere_turns_where_he_is() {
    let mut road = Road::new(PerformedBy::Library);
    let begun = road.step();
    road.until(begun.since + 10.0 - FRAME);
    // The inn moves aside: he needs 5 s from where he is.
    road.put(road.inn, [10.0, 5.0, 0.0]);
    road.until(begun.since + 10.0);
    assert_eq!(road.place(), [10.0, 0.0, 0.0]);
    assert_eq!(road.step().stand, [10.0, 5.0, 0.0]);
    assert_eq!((road.step().id, road.step().duration), (begun.id, 15.0));
    road.until(begun.since + 14.5);
    assert_eq!(road.step().id, begun.id);
    road.until(begun.since + 15.0);
    assert_eq!(road.place(), [10.0, 5.0, 0.0]);
    let story = road.stage.story(road.man);
    assert!(story.contains(&"done goto".into()), "{story:?}");
    // And further away: his timer isn't over when it was to be.
    let mut road = Road::new(PerformedBy::Library);
    road.put(road.inn, [30.0, 0.0, 0.0]);
    road.until(begun.since + 10.0);
    road.until(begun.since + 25.0);
    assert_eq!(road.step().id, begun.id);
    road.until(begun.since + 30.5);
    assert_eq!(road.place(), [30.0, 0.0, 0.0]);
}

/// A car whose way costs fuel: what is burnt is written before where the car comes to, what is
/// noted after it.
const CAR: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "fuel": { "min": 0, "max": 60, "default": 60 }, "left": { "min": 0, "max": 1000, "default": 7 },
    "spent": { "min": 0, "max": 1000 }, "there": { "kind": "flag" }
  },
  "types": {
    "stop": { "supplies": ["drive"] },
    "car": { "attributes": { "fuel": {}, "left": {}, "spent": {}, "there": {} },
      "consumes": ["drive"], "drives": ["go"] }
  },
  "actions": {
    "drive": {
      "effects": [
        "consumer.fuel -= distance(consumer, supplier)", "consumer.spent += duration",
        "consumer.position = beside(supplier)",
        "consumer.left = distance(consumer, supplier)", "consumer.there = true"
      ],
      "duration": "distance(consumer, supplier) / 10", "perform": { "timeout": 30 }
    }
  },
  "drives": { "go": { "goals": { "arrive": { "conditions": ["self.there"], "remove": false } } } }
}"#;

#[test]
fn what_a_way_takes_is_that_from_where_it_began() {
    for performed_by in [PerformedBy::Library, PerformedBy::Reported] {
        let mut stage = Stage::of(CAR, 1);
        stage.create("stop", [40.0, 0.0, 0.0], &[]);
        let car = stage.create("car", [0.0; 3], &[]);
        stage.options(car, |it| it.performed_by = performed_by);
        stage.ticks(2);
        if performed_by == PerformedBy::Reported {
            let step = stage.step_id(car);
            for x in [20.0, 39.0] {
                let at = Value::Position([x, 0.0, 0.0]);
                let moved = stage.world.write(car, POSITION, at);
                moved.expect("it lives");
                stage.ticks(2);
            }
            let mut steps = stage.steps_mut();
            let reported = steps.report_outcome(car, step, None);
            reported.expect("it drives");
        }
        stage.ticks((6.0 / FRAME) as usize);
        let position = stage.world.read(car, POSITION);
        assert_eq!(position, Ok(Value::Position([39.0, 0.0, 0.0])));
        let is = ["fuel", "spent", "left"].map(|it| stage.number(car, it));
        assert_eq!(is, [20.0, 4.0, 1.0], "{performed_by:?}");
    }
}
