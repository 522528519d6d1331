//! Steps that the host performs and reports, and whose effects the library writes.

use super::stage::{FRAME, Stage};
use udgoap::{
    beliefs::OfferSide,
    domain::POSITION,
    running::{Event, EventKind, PerformedBy, Reason, Report, ReportError, Reported},
    world::{EntityId, Tell, Value},
};

/// A cook with a larder that goes bad, pots and logs.
const KITCHEN: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "hunger": { "min": 0, "max": 100, "default": 90 },
    "soup": { "min": 0, "max": 10 },
    "ladle": { "kind": "flag" },
    "last": { "kind": "reference" },
    "seat": { "kind": "position" },
    "stock": { "min": 0, "max": 20, "default": 20 },
    "smoke": { "min": 0, "max": 100 },
    "spent": { "min": 0, "max": 100 },
    "health": { "min": 0, "max": 100, "default": 100 }
  },
  "types": {
    "larder": {
      "attributes": { "stock": {} }, "supplies": ["cook", "taste", "lick"],
      "manner": { "cook": { "slots": 1 } }
    },
    "hood": { "attributes": { "smoke": {} } },
    "cook": {
      "attributes": {
        "hunger": {}, "soup": {}, "ladle": {}, "last": {}, "seat": {}, "spent": {}, "health": {}
      },
      "alive": "self.health > 0",
      "consumes": ["cook", "taste", "lick"], "drives": ["be_full"]
    }
  },
  "actions": {
    "cook": {
      "preconditions": ["supplier.stock >= 2", "distance(consumer, supplier) <= 50"],
      "effects": [
        "supplier.stock -= 2", "consumer.soup += supplier.stock", "consumer.hunger -= 10 + 5 * consumer.soup",
        "consumer.ladle = true", "consumer.last = supplier", "consumer.seat = supplier.position",
        "consumer.position = beside(supplier)", "consumer.spent += duration"
      ],
      "duration": "1 + distance(consumer, supplier)",
      "world_effects": ["fume"],
      "perform": { "retry_after": 2 }
    },
    "taste": {
      "outcomes": [
        { "weight": 3, "effects": ["consumer.hunger -= 30"] },
        { "weight": 1, "effects": ["consumer.hunger += 5"] }
      ],
      "duration": 1
    },
    "lick": { "effects": ["consumer.hunger -= 80", "destroy(supplier)"], "duration": 1 }
  },
  "world_effects": {
    "fume": { "for_each": "hood", "as": "hood", "when": "hood.smoke < 30", "effects": ["hood.smoke += 30"] }
  },
  "drives": { "be_full": { "goals": { "eat": { "conditions": ["self.hunger <= 0"], "remove": false } } } }
}"#;

struct Kitchen {
    stage: Stage,
    cook: EntityId,
    larder: EntityId,
    hood: EntityId,
    step: u64,
}

/// A cook who has just begun to do one thing, the only one on offer.
fn kitchen(action: &str, seed: u64) -> Kitchen {
    let mut stage = Stage::seeded(KITCHEN, 1, seed);
    let larder = stage.create("larder", [0.0, 0.0, 9.0], &[]);
    let hood = stage.create("hood", [0.0; 3], &[]);
    let cook = stage.create("cook", [0.0; 3], &[]);
    stage.options(cook, |it| it.performed_by = PerformedBy::Reported);
    for other in ["cook", "taste", "lick"]
        .into_iter()
        .filter(|it| *it != action)
    {
        let other = stage.action(other);
        let world = &mut stage.running.world;
        let off = world.set_enabled(larder, OfferSide::Supplies, other, false);
        off.expect("it is there");
    }
    stage.ticks(2);
    let step = stage.step_id(cook);
    stage.story(cook);
    Kitchen {
        stage,
        cook,
        larder,
        hood,
        step,
    }
}

impl Kitchen {
    fn done(&mut self, outcome: Option<usize>) -> Result<Reported, ReportError> {
        let running = &mut self.stage.running;
        running
            .steps_mut()
            .report_outcome(self.cook, self.step, outcome)
    }

    fn of_cook(&self, attribute: &str) -> Value {
        let world = &self.stage.world;
        let attribute = world.domain().find_attribute(attribute).expect(attribute);
        world.read(self.cook, attribute).expect("it lives")
    }

    fn hunger(&self) -> f32 {
        self.stage.number(self.cook, "hunger")
    }
}

#[test]
fn what_a_step_does_becomes_true_within_the_report() {
    let mut it = kitchen("cook", 0);
    // What is true counts, not what was when the step began; and what comes later in the list sees
    // what comes before.
    it.stage.set(it.larder, "stock", 5.0);
    let aside = Value::Position([0.0, 0.0, 40.0]);
    let moved = it.stage.world.write(it.cook, POSITION, aside);
    moved.expect("it lives");
    assert_eq!(it.done(None), Ok(Reported::Taken));
    assert_eq!(it.stage.number(it.larder, "stock"), 3.0);
    assert_eq!(it.stage.number(it.cook, "soup"), 3.0);
    assert_eq!(it.hunger(), 65.0);
    assert_eq!(it.of_cook("ladle"), Value::Flag(true));
    assert_eq!(it.of_cook("last"), Value::Reference(it.larder));
    assert_eq!(it.of_cook("seat"), Value::Position([0.0, 0.0, 9.0]));
    // The step took what it was to take when it began.
    assert_eq!(it.stage.number(it.cook, "spent"), 10.0);
    // The host's: where things are, and what the world does.
    assert_eq!(it.of_cook("position"), aside);
    assert_eq!(it.stage.number(it.hood, "smoke"), 0.0);
    assert_eq!(it.stage.taken_slots(), 0);
    it.stage.tick();
    assert_eq!(it.stage.story(it.cook)[..2], ["done cook", "plan done"]);
    assert_eq!(it.done(None), Ok(Reported::NotCurrent));
    assert_eq!(it.hunger(), 65.0);
}

#[test]
fn numbers_stay_within_their_range() {
    let mut it = kitchen("cook", 0);
    it.stage.set(it.cook, "soup", 1.0);
    it.stage.set(it.cook, "hunger", 40.0);
    assert_eq!(it.done(None), Ok(Reported::Taken));
    assert_eq!(it.stage.number(it.cook, "soup"), 10.0);
    assert_eq!(it.hunger(), 0.0);
}

#[test]
fn what_doesn_t_hold_any_more_isn_t_written() {
    let mut it = kitchen("cook", 0);
    it.stage.set(it.larder, "stock", 1.0);
    let before = it.stage.world.hash();
    assert_eq!(it.done(None), Ok(Reported::Refused(Reason::Unmet)));
    assert_eq!(it.stage.number(it.larder, "stock"), 1.0);
    assert_eq!(it.hunger(), 90.0);
    // But for what keeps the step out of plans.
    assert_ne!(it.stage.world.hash(), before);
    assert_eq!(it.stage.taken_slots(), 0);
    it.stage.set(it.larder, "stock", 20.0);
    it.stage.ticks(32);
    let story = it.stage.story(it.cook);
    assert_eq!(story, ["failed cook: Unmet", "plan dropped: StepEnded"]);
    it.stage.ticks((2.0 / FRAME) as usize);
    assert_eq!(it.stage.story(it.cook), ["plan of 1", "begins cook"]);
}

#[test]
fn where_anybody_is_isn_t_asked_again() {
    let mut it = kitchen("cook", 0);
    let far = Value::Position([0.0, 0.0, 900.0]);
    let moved = it.stage.world.write(it.cook, POSITION, far);
    moved.expect("it lives");
    assert_eq!(it.done(None), Ok(Reported::Taken));
}

#[test]
fn only_what_is_done_is_written() {
    for report in [Report::Failed, Report::Aborted] {
        let mut it = kitchen("cook", 0);
        let reported = it.stage.steps_mut().report(it.cook, it.step, report);
        assert_eq!(reported, Ok(true));
        assert_eq!(it.stage.number(it.larder, "stock"), 20.0);
        assert_eq!(it.hunger(), 90.0);
    }
}

#[test]
fn nobody_but_the_host_says_when() {
    let mut it = kitchen("taste", 0);
    // A second is over, but not yet the time-out.
    it.stage.ticks(128);
    assert_eq!(it.stage.step_id(it.cook), it.step);
    assert_eq!(it.hunger(), 90.0);
    let input = it.stage.input();
    let begun = it.stage.running.tick_begin(input, &mut it.stage.jobs);
    begun.expect("time goes on");
    assert_eq!(it.done(None), Err(ReportError::TickIsOpen));
    let ended = it.stage.running.tick_end(&mut it.stage.jobs);
    ended.expect("it has begun");
    it.stage.ticks((31.0 / FRAME) as usize);
    assert!(
        it.stage
            .story(it.cook)
            .contains(&"failed taste: TimedOut".into())
    );
    assert_eq!(it.hunger(), 90.0);
}

#[test]
fn a_report_may_pick_the_outcome() {
    for (outcome, hunger) in [(0, 60.0), (1, 95.0)] {
        let mut it = kitchen("taste", 0);
        assert_eq!(it.done(Some(outcome)), Ok(Reported::Taken));
        assert_eq!(it.hunger(), hunger);
    }
    let mut it = kitchen("taste", 0);
    let refused = ReportError::NoSuchOutcome {
        outcome: 2,
        count: 2,
    };
    assert_eq!(it.done(Some(2)), Err(refused));
    assert_eq!(it.hunger(), 90.0);
    assert_eq!(it.stage.step_id(it.cook), it.step);
    // What has no outcomes can't have one.
    let mut it = kitchen("lick", 0);
    assert!(it.done(Some(0)).is_err());
    assert_eq!(it.done(None), Ok(Reported::Taken));
}

#[test]
fn else_the_seed_picks_it() {
    let tasted = |seed| {
        let mut it = kitchen("taste", seed);
        assert_eq!(it.done(None), Ok(Reported::Taken));
        it.hunger()
    };
    let all: Vec<f32> = (0..200).map(tasted).collect();
    assert_eq!(all, (0..200).map(tasted).collect::<Vec<_>>());
    let good = all.iter().filter(|it| **it == 60.0).count();
    assert_eq!(good + all.iter().filter(|it| **it == 95.0).count(), 200);
    // Three quarters, give or take three standard deviations.
    assert!((132..=168).contains(&good), "{good}");
}

#[test]
fn what_is_destroyed_is_gone_and_told() {
    let mut it = kitchen("lick", 0);
    assert_eq!(it.done(None), Ok(Reported::Taken));
    assert!(!it.stage.world.is_alive(it.larder));
    assert_eq!(it.hunger(), 10.0);
    it.stage.tick();
    let gone = |event: &&Event| event.kind == EventKind::Destroyed;
    let events: Vec<&Event> = it.stage.events.iter().filter(gone).collect();
    assert_eq!(events.len(), 1);
    assert_eq!((events[0].npc, events[0].supplier), (it.cook, it.larder));
    assert_eq!(events[0].step, it.step);
    let story = it.stage.story(it.cook);
    assert_eq!(story, ["destroyed by lick", "done lick", "plan done"]);
}

#[test]
fn neither_the_dead_do_anything_nor_is_anything_done_to_who_is_gone() {
    let mut it = kitchen("taste", 0);
    it.stage.set(it.cook, "health", 0.0);
    assert_eq!(it.done(None), Ok(Reported::Refused(Reason::NpcGone)));
    assert_eq!(it.hunger(), 90.0);

    let mut it = kitchen("taste", 0);
    it.stage.destroy(it.larder).expect("it is there");
    assert_eq!(it.done(None), Ok(Reported::Refused(Reason::SupplierGone)));
    assert_eq!(it.hunger(), 90.0);
}

/// Who believes things of its own sees what its step did, or why it couldn't be done; and takes
/// nothing for granted.
#[test]
fn who_does_it_sees_what_is_so() {
    for (stock, outcome) in [
        (7.0, Reported::Taken),
        (1.0, Reported::Refused(Reason::Unmet)),
    ] {
        let mut it = kitchen("cook", 0);
        it.stage.own_facts(it.cook);
        let stock_of = it.stage.world.domain().find_attribute("stock");
        let stock_of = stock_of.expect("it is there");
        let now = it.stage.world.time().seconds();
        let place = it.stage.world.read(it.larder, POSITION);
        for (attribute, value) in [
            (POSITION, place.expect("it lives")),
            (stock_of, Value::Number(20.0)),
        ] {
            let tell = Tell {
                entity: it.larder,
                attribute,
                value,
                timestamp: now,
            };
            it.stage
                .world
                .beliefs_mut()
                .tell(it.cook, &tell)
                .expect("it may know");
        }
        it.stage.set(it.larder, "stock", stock);
        assert_eq!(it.done(None), Ok(outcome));
        let fact = it.stage.world.beliefs().fact(it.cook, it.larder, stock_of);
        let fact = fact.expect("it lives").expect("it is known");
        let left = it.stage.number(it.larder, "stock");
        assert_eq!(fact.value, Value::Number(left));
        assert_eq!(left, if stock > 2.0 { 5.0 } else { 1.0 });
        it.stage.ticks((11.0 / FRAME) as usize);
        let fact = it.stage.world.beliefs().fact(it.cook, it.larder, stock_of);
        let fact = fact.expect("it lives").expect("it is known");
        assert_eq!(fact.value, Value::Number(left));
    }
}

/// Somebody who eats, and walks to where that is.
const MEADOW: &str = r#"{
  "udgoap": 1,
  "attributes": { "food": { "min": 0, "max": 100, "default": 20 } },
  "types": {
    "apple": { "supplies": ["goto", "eat"] },
    "villager": { "attributes": { "food": {} }, "consumes": ["goto", "eat"], "drives": ["live"] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier)" },
    "eat": {
      "preconditions": ["distance(consumer, supplier) <= 1"],
      "effects": ["consumer.food += 30"], "duration": 1
    }
  },
  "drives": { "live": { "goals": { "eat": { "conditions": ["self.food >= 100"], "remove": false } } } }
}"#;

#[test]
fn what_the_next_step_falls_short_of_is_kept_and_told() {
    let mut stage = Stage::seeded(MEADOW, 1, 0);
    stage.create("apple", [0.0, 0.0, 5.0], &[]);
    let villager = stage.create("villager", [0.0; 3], &[]);
    stage.options(villager, |it| it.performed_by = PerformedBy::Reported);
    stage.ticks(2);
    let step = stage.step_id(villager);
    // A navigation mesh stops the walker a little before `stand`.
    let short = Value::Position([0.0, 0.0, 3.5]);
    let moved = stage.world.write(villager, POSITION, short);
    moved.expect("it lives");
    let report = stage.steps_mut().report(villager, step, Report::Succeeded);
    assert_eq!(report, Ok(true));
    stage.tick();
    let stats = stage.stats();
    assert_eq!(stats.dropped_unchanged, 1);
    let it = stats.last_short.expect("the next step can't begin");
    assert_eq!(
        (it.done, it.next),
        (stage.action("goto"), stage.action("eat"))
    );
    assert_eq!(it.shortfall.sides, [1.5, 1.0]);
    assert!(it.shortfall.is_distance);
    let account = stage.requests().account(villager).expect("it lives");
    let needs = account.decisions.iter().find_map(|it| it.needs.as_ref());
    let needs = needs.expect("the plan was dropped");
    assert_eq!((needs.action, needs.left, needs.right), ("eat", 1.5, 1.0));
    assert_eq!(needs.condition, "distance(consumer, supplier) <= 1");
}
