//! Somebody else performs an NPC's steps from now on, in the middle of one.

use super::stage::{FRAME, Stage};
use udgoap::{
    domain::POSITION,
    npc::CurrentStep,
    running::PerformedBy::{self, Host, Library, Reported},
    world::{EntityId, Value},
};

/// A man who walks to an inn, two metres in a second, and eats.
const ROAD: &str = r#"{
  "udgoap": 1,
  "attributes": { "food": { "min": 0, "max": 100, "default": 10 } },
  "types": {
    "inn": { "supplies": ["goto", "eat"], "manner": { "goto": { "distance": 0 } } },
    "man": { "attributes": { "food": {} }, "supplies": ["yawn"],
      "consumes": ["goto", "eat", "yawn"], "drives": ["hunger"] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 2", "perform": { "timeout": 30 } },
    "eat": { "preconditions": ["distance(consumer, supplier) <= 1"],
      "effects": ["consumer.food += 90"], "duration": 5, "perform": { "timeout": 8 } },
    "yawn": { "self": "only", "duration": 3 }
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
    /// The inn is so far away, and the man has begun what he does there, or the way.
    fn new(document: &str, far: f32, performed_by: PerformedBy) -> Self {
        let mut stage = Stage::of(document, 1);
        let inn = stage.create("inn", [far, 0.0, 0.0], &[]);
        let man = stage.create("man", [0.0; 3], &[]);
        stage.options(man, |it| {
            it.performed_by = performed_by;
            it.planning.durations = true;
        });
        stage.ticks(2);
        let story = stage.story(man);
        assert!(story.last().is_some_and(|it| it.starts_with("begins")));
        Road { stage, inn, man }
    }

    fn seconds(&mut self, seconds: f64) {
        self.stage.ticks((seconds / FRAME) as usize);
    }

    fn performed_by(&mut self, by: PerformedBy) {
        self.stage.options(self.man, |it| it.performed_by = by);
    }

    fn put(&mut self, who: EntityId, at: [f32; 3]) {
        let written = self.stage.world.write(who, POSITION, Value::Position(at));
        written.expect("it lives");
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

    fn now(&self) -> f64 {
        self.stage.world.time().seconds()
    }

    /// Seconds until the step ends by itself.
    fn left(&self) -> f64 {
        self.step().until - self.now()
    }

    fn story(&mut self) -> Vec<String> {
        self.stage.story(self.man)
    }
}

#[test]
fn the_library_walks_on_from_where_the_host_has_come_to() {
    // Straight on, aside, and not at all: he has 20, 50 and 40 m to go after 10 s.
    let ways = [
        ([20.0, 0.0, 0.0], 10.0),
        ([0.0, 0.0, 30.0], 25.0),
        ([0.0; 3], 20.0),
    ];
    for by in [Host, Reported] {
        for (at, rest) in ways {
            let mut road = Road::new(ROAD, 40.0, by);
            let begun = road.step();
            assert_eq!(begun.until - begun.since, 50.0);
            road.put(road.man, at);
            road.seconds(10.0);
            let (inn, now) = (road.stage.world.read(road.inn, POSITION), road.now());
            road.performed_by(Library);
            assert_eq!((road.step().id, road.step().since), (begun.id, begun.since));
            assert_eq!((road.left(), road.place()), (rest, at), "{by:?}");
            assert_eq!(f64::from(road.step().duration), now - begun.since + rest);
            // He neither stands still nor jumps.
            let mut before = at;
            for _ in 0..4 {
                road.seconds(rest / 4.0 - FRAME);
                let is = road.place();
                let way = (0..3).map(|it| (is[it] - before[it]).powi(2));
                let way = way.sum::<f32>().sqrt();
                assert!(way > 2.0 && f64::from(way) < rest / 2.0 + 2.0, "{way}");
                before = is;
            }
            road.seconds(0.5);
            let story = road.story();
            assert!(story.contains(&"done goto".into()), "{story:?}");
            assert_eq!(Ok(Value::Position(road.place())), inn);
        }
    }
}

#[test]
fn a_supplier_that_has_moved_meanwhile_counts_once() {
    let mut road = Road::new(ROAD, 40.0, Host);
    road.seconds(10.0);
    road.put(road.man, [20.0, 0.0, 0.0]);
    road.put(road.inn, [60.0, 0.0, 0.0]);
    road.performed_by(Library);
    assert_eq!((road.left(), road.step().stand), (20.0, [60.0, 0.0, 0.0]));
    let until = road.step().until;
    road.seconds(1.0);
    assert_eq!(road.step().until, until);
    assert!(road.story().contains(&"moved goto".into()));
}

#[test]
fn a_walk_that_takes_the_same_time_from_everywhere_goes_on_at_its_pace() {
    let document = ROAD.replace(r#""distance(consumer, supplier) / 2""#, "20");
    let mut road = Road::new(&document, 40.0, Reported);
    road.put(road.man, [30.0, 0.0, 0.0]);
    road.seconds(18.0);
    road.performed_by(Library);
    assert_eq!(road.left(), 5.0);
    let mut road = Road::new(&document, 40.0, Reported);
    road.seconds(48.0);
    road.performed_by(Library);
    assert_eq!(road.left(), 20.0);
}

#[test]
fn what_does_not_walk_is_done_when_it_was_to_be() {
    for by in [Host, Reported] {
        let mut road = Road::new(ROAD, 0.5, by);
        let begun = road.step();
        road.seconds(2.0);
        road.performed_by(Library);
        assert_eq!(road.step().until, begun.since + 5.0);
        road.seconds(2.5);
        assert_eq!(road.step().id, begun.id);
        road.seconds(1.0);
        assert!(road.story().contains(&"done eat".into()), "{by:?}");
        assert_eq!(road.stage.number(road.man, "food"), 100.0);
        // Or at once, if that is past.
        let mut road = Road::new(ROAD, 0.5, by);
        road.seconds(7.0);
        road.performed_by(Library);
        assert_eq!(road.left(), 0.0);
        road.stage.tick();
        assert!(road.story().contains(&"done eat".into()), "{by:?}");
    }
}

#[test]
fn the_host_has_its_time_for_what_the_library_has_begun() {
    for by in [Host, Reported] {
        let mut road = Road::new(ROAD, 40.0, Library);
        let begun = road.step();
        assert_eq!(begun.until - begun.since, 20.0);
        road.seconds(10.0);
        let now = road.now();
        road.performed_by(by);
        // The host finds him where he has got to.
        let x = (2.0 * (now - begun.since)) as f32;
        assert_eq!(road.place(), [x, 0.0, 0.0]);
        let step = road.step();
        assert_eq!((step.id, step.duration), (begun.id, begun.duration));
        assert_eq!(step.until, begun.since + 50.0);
        road.seconds(30.0);
        assert_eq!((road.step().id, road.place()), (begun.id, [x, 0.0, 0.0]));
        assert_eq!(road.story(), [""; 0]);
        // There and back: nobody walks a metre twice.
        road.performed_by(Library);
        let rest = f64::from(40.0 - x) / 2.0;
        assert_eq!((road.left(), road.place()), (rest, [x, 0.0, 0.0]));
        // And what isn't reported has failed in the end.
        road.performed_by(by);
        road.seconds(49.0);
        let story = road.story();
        assert!(story.contains(&"failed goto: TimedOut".into()), "{story:?}");
    }
}

#[test]
fn the_host_has_at_least_the_timeout() {
    // A step that is over, but hasn't ended, as no tick has come since.
    let mut road = Road::new(ROAD, 0.5, Host);
    let begun = road.step();
    road.seconds(7.0);
    road.performed_by(Library);
    road.performed_by(Reported);
    assert_eq!((road.step().id, road.left()), (begun.id, 8.0));
}

#[test]
fn the_same_host_has_no_more_time() {
    let mut road = Road::new(ROAD, 0.5, Host);
    let until = road.step().until;
    road.seconds(7.0);
    road.performed_by(Reported);
    assert_eq!(road.step().until, until);
}

#[test]
fn a_fallback_ends_by_itself_only_where_the_library_performs_it() {
    let mut stage = Stage::of(ROAD, 1);
    let man = stage.create("man", [0.0; 3], &[]);
    let yawn = stage.action("yawn");
    stage.options(man, |it| {
        (it.performed_by, it.fallback) = (Host, Some(yawn));
    });
    stage.ticks(2);
    let until = |stage: &Stage| {
        let step = stage.steps().current(man).expect("it lives");
        step.expect("it yawns").until - step.expect("it yawns").since
    };
    assert_eq!(until(&stage), f64::INFINITY);
    stage.options(man, |it| it.performed_by = Library);
    assert_eq!(until(&stage), 3.0);
    stage.options(man, |it| it.performed_by = Host);
    assert_eq!(until(&stage), f64::INFINITY);
    stage.ticks(256);
    assert_eq!(stage.story(man), ["begins yawn"]);
    stage.options(man, |it| it.performed_by = Library);
    stage.tick();
    assert_eq!(stage.story(man), ["done yawn", "begins yawn"]);
}
