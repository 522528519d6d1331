//! What decisions have reckoned with, where steps take time.

use super::stage::Stage;
use udgoap::{
    running::{PerformedBy, Skipping, WokenBy},
    world::EntityId,
};

/// A guest who gets hungry, and is to eat; and how hungry others are. Hunger is compared with 30.
const INN: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "food": { "min": 0, "max": 64, "default": 40 },
    "stock": { "min": 0, "max": 64, "default": 8 }
  },
  "types": {
    "table": { "attributes": { "stock": { "rate": 0.5 } }, "supplies": ["sit", "dine"],
      "manner": { "dine": { "slots": 1 } } },
    "guest": { "attributes": { "food": { "rate": -0.5 } },
      "consumes": ["sit", "dine"], "drives": ["live"] }
  },
  "actions": {
    "sit": { "effects": ["consumer.food += 1"], "duration": 200 },
    "dine": { "preconditions": ["supplier.stock >= 60"],
      "effects": ["consumer.food += 30"], "duration": 20 }
  },
  "drives": {
    "live": { "goals": {
      "full": { "conditions": ["self.food >= 64"], "remove": false },
      "hungry": { "when": "self.food < 30", "conditions": ["self.food >= 30"] } } }
  }
}"#;

fn inn(skipping: Skipping) -> (Stage, EntityId) {
    let mut stage = Stage::of(INN, 2);
    let guest = stage.create("guest", [0.0; 3], &[]);
    stage.create("table", [1.0, 0.0, 0.0], &[]);
    stage.options(guest, |it| {
        it.think_interval = 0.0;
        it.skipping = skipping;
        it.planning.durations = true;
    });
    (stage, guest)
}

/// How often NPCs have thought since `food` had changed.
fn woken_by(stage: &Stage, name: &str) -> u64 {
    let attribute = stage.world.domain().find_attribute(name);
    let mut wakes = stage.wakes();
    let wake = wakes.find(|it| it.by == WokenBy::Attribute && it.attribute == attribute);
    wake.map_or(0, |it| it.count)
}

fn ticks(stage: &mut Stage, seconds: u32) {
    for _ in 0..seconds * 64 {
        stage.tick_with_rates();
    }
}

#[test]
fn what_falls_as_foreseen_wakes_seldom() {
    // A 64th of the range is 1, which takes two seconds.
    let (mut stage, _) = inn(Skipping::Expected);
    ticks(&mut stage, 1);
    let before = stage.stats().thought;
    ticks(&mut stage, 12);
    let thought = stage.stats().thought - before;
    assert!((5..=7).contains(&thought), "{thought}");
    assert!(woken_by(&stage, "food") + woken_by(&stage, "stock") >= 5);
    // Who skips exactly thinks at each of the turns.
    let (mut stage, _) = inn(Skipping::Exactly);
    ticks(&mut stage, 1);
    let before = stage.stats().thought;
    ticks(&mut stage, 12);
    assert_eq!(stage.stats().thought - before, 12 * 64);
}

#[test]
fn what_it_is_compared_with_is_noticed_at_once() {
    let (mut stage, guest) = inn(Skipping::Expected);
    // From 40 it takes 20 s until it is less than 30.
    ticks(&mut stage, 20);
    let goals = |stage: &Stage| {
        let active = stage.active_drives(guest);
        active.ok().flatten().map_or(0, |it| it.goals.len())
    };
    assert_eq!(goals(&stage), 1);
    stage.tick_with_rates();
    stage.tick_with_rates();
    assert_eq!(goals(&stage), 2);
}

#[test]
fn what_others_need_is_their_own_affair() {
    let (mut stage, guest) = inn(Skipping::Exactly);
    let other = stage.create("guest", [5.0, 0.0, 0.0], &[]);
    stage.options(other, |it| it.performed_by = PerformedBy::Nobody);
    stage.ticks(4);
    let thought = stage.stats().thought;
    stage.set(other, "food", 3.0);
    stage.ticks(1);
    let shares = stage.stats().thought - thought;
    stage.set(guest, "food", 20.0);
    let thought = stage.stats().thought;
    stage.ticks(1);
    assert_eq!((shares, stage.stats().thought - thought), (0, 1));
}

/// Farmers carry grain, and so does a mill that wants some.
const FARM: &str = r#"{
  "udgoap": 1,
  "attributes": { "grain": { "min": 0, "max": 9 }, "ripe": { "min": 0, "max": 40, "default": 30 } },
  "types": {
    "place": { "supplies": ["go"] },
    "field": { "is": "place", "attributes": { "ripe": {} }, "supplies": ["reap"],
      "manner": { "reap": { "slots": 1 } } },
    "mill": { "is": "place", "attributes": { "grain": {} }, "supplies": ["deliver"] },
    "farmer": { "attributes": { "grain": {} }, "consumes": ["go", "reap", "deliver"], "drives": ["work"] }
  },
  "actions": {
    "go": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 2" },
    "reap": { "preconditions": ["distance(consumer, supplier) <= 2", "supplier.ripe >= 3"],
      "effects": ["supplier.ripe -= 3", "consumer.grain += 3"], "duration": 5 },
    "deliver": { "preconditions": ["distance(consumer, supplier) <= 2", "consumer.grain >= 3"],
      "effects": ["consumer.grain -= 3", "supplier.grain += 3"], "duration": 2 }
  },
  "drives": { "work": { "goals": { "fill": { "for_each": "mill", "as": "m",
    "conditions": ["m.grain >= 9"] } } } }
}"#;

/// Who goes to the same field as another one needn't think at each of the other's paces. What a
/// farmer carries matters to nobody else, though goals read how much grain the mill has.
#[test]
fn where_others_walk_to_the_same_place_is_their_own_affair() {
    let mut stage = Stage::of(FARM, 2);
    stage.create("field", [40.0, 0.0, 0.0], &[]);
    stage.create("mill", [50.0, 0.0, 0.0], &[]);
    let farmers = [0.0, 5.0].map(|x| stage.create("farmer", [x, 0.0, 0.0], &[]));
    for farmer in farmers {
        stage.options(farmer, |it| {
            it.think_interval = 0.0;
            it.skipping = Skipping::Expected;
            it.performed_by = PerformedBy::Library;
            it.planning.durations = true;
        });
    }
    ticks(&mut stage, 10);
    for farmer in farmers {
        assert!(stage.story(farmer).contains(&"begins go".into()));
    }
    assert_eq!(woken_by(&stage, "position"), 0);
}
