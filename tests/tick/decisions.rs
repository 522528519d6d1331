//! What is kept of decisions.

use super::stage::Stage;
use udgoap::{
    beliefs::OfferSide,
    domain::POSITION,
    planning::{Outcome, Selector},
    running::{DecisionKind, PerformedBy, Reason, Record, Skipping, WokenBy},
    world::{EntityId, Value},
};

/// Somebody who can eat here or there, or sleep.
const HOUSE: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "hunger": { "min": 0, "max": 100, "default": 50 },
    "rest": { "min": 0, "max": 100, "default": 70 },
    "noise": { "min": 0, "max": 100, "default": 0 }
  },
  "types": {
    "table": { "attributes": { "noise": {} }, "supplies": ["eat"] },
    "bed": { "supplies": ["sleep"] },
    "guest": {
      "attributes": { "hunger": {}, "rest": {} }, "consumes": ["eat", "sleep"],
      "drives": ["be_well"]
    }
  },
  "actions": {
    "eat": {
      "preconditions": ["supplier.noise < 50"], "effects": ["consumer.hunger -= 50"],
      "perform": { "timeout": 3600, "retry_after": 5 }
    },
    "sleep": { "effects": ["consumer.rest += 30"], "perform": { "timeout": 3600, "retry_after": 5 } }
  },
  "drives": {
    "be_well": { "goals": {
      "fed": { "conditions": ["self.hunger <= 0"], "remove": false },
      "fresh": { "conditions": ["self.rest >= 100"], "remove": false } } }
  }
}"#;

pub(crate) struct House {
    pub(crate) stage: Stage,
    pub(crate) guest: EntityId,
    pub(crate) table: EntityId,
    pub(crate) bed: EntityId,
}

impl House {
    pub(crate) fn new(selector: Selector) -> Self {
        House::on(Stage::of(HOUSE, 1), selector)
    }

    /// One in which so much is kept of those who are watched.
    pub(crate) fn watched(bytes: usize) -> Self {
        let stage = Stage::with_settings(HOUSE, |it| it.watch_bytes = bytes);
        House::on(stage, Selector::Best)
    }

    fn on(mut stage: Stage, selector: Selector) -> Self {
        let guest = stage.create("guest", [0.0; 3], &[]);
        let table = stage.create("table", [2.0, 0.0, 0.0], &[]);
        let bed = stage.create("bed", [0.0, 0.0, 2.0], &[]);
        stage.options(guest, |it| {
            it.think_interval = 0.0;
            it.skipping = Skipping::Exactly;
            it.performed_by = PerformedBy::Host;
            it.planning.selector = selector;
            it.planning.depth = 1;
        });
        House {
            stage,
            guest,
            table,
            bed,
        }
    }

    fn decisions(&self) -> Vec<Record> {
        let kept = self
            .stage
            .reasonings()
            .decisions(self.guest)
            .expect("it lives");
        kept.copied().collect()
    }

    fn last(&self) -> Record {
        *self.decisions().last().expect("it has decided something")
    }

    fn steps(&self, record: &Record) -> Vec<(String, EntityId)> {
        let domain = self.stage.world.domain();
        let kept = record.steps.iter().take(record.step_count as usize);
        kept.map(|step| {
            let action = domain.action(step.action).name.to_string();
            (action, step.supplier)
        })
        .collect()
    }
}

#[test]
fn what_was_decided_is_kept_with_what_it_was_decided_by() {
    for selector in [Selector::First, Selector::Best] {
        let mut house = House::new(selector);
        assert!(house.decisions().is_empty());
        house.stage.ticks(2);
        let first = house.decisions()[0];
        let now = first.time;
        assert!(now > 0.0);
        assert_eq!(first.kind, DecisionKind::TakenUp, "{selector:?}");
        assert_eq!(first.reason, Reason::None);
        assert_eq!(first.outcome, Some(Outcome::Complete));
        assert_eq!(first.selector, selector);
        assert!(!first.durations);
        // Its options were set.
        assert_eq!(first.woken.by, WokenBy::Host);
        assert_eq!(house.steps(&first), [("eat".to_owned(), house.table)]);
        // Both goals count alike: fed 0.5 + 0.7, over 2; or fresh.
        let scores = first.scores;
        assert!((scores.idle - 0.6).abs() < 1e-6, "{scores:?}");
        assert!((scores.plan - 0.85).abs() < 1e-6, "{scores:?}");
        assert!((scores.rival - 0.75).abs() < 1e-6, "{scores:?}");
        assert!(scores.left.is_nan());

        // Nothing changes: nothing is decided, and nothing is written down.
        let before = house.decisions().len();
        house.stage.ticks(5);
        assert_eq!(house.decisions().len(), before);

        // What it goes by changes.
        house.stage.set(house.guest, "rest", 0.0);
        house.stage.tick();
        let kept = house.last();
        let rest = house.stage.world.domain().find_attribute("rest");
        assert_eq!(kept.kind, DecisionKind::Kept);
        assert_eq!(kept.woken.by, WokenBy::Attribute);
        assert_eq!((kept.woken.attribute, kept.woken.of), (rest, house.guest));
        assert_eq!(house.steps(&kept), [("eat".to_owned(), house.table)]);
        assert!(
            (kept.scores.left - kept.scores.plan).abs() < 1e-6,
            "{kept:?}"
        );

        // Sleeping isn't better by enough to leave off eating, then it is.
        house.stage.set(house.guest, "hunger", 31.0);
        house.stage.set(house.guest, "rest", 68.0);
        house.stage.tick();
        assert_eq!(house.last().kind, DecisionKind::Kept);
        house.stage.set(house.guest, "hunger", 10.0);
        house.stage.tick();
        let changed = house.last();
        assert_eq!(
            (changed.kind, changed.reason),
            (DecisionKind::TakenUp, Reason::BetterPlan)
        );
        assert_eq!(house.steps(&changed), [("sleep".to_owned(), house.bed)]);
        assert!(changed.scores.plan > changed.scores.left, "{changed:?}");
        assert_eq!(changed.scores.rival, changed.scores.left);
    }
}

#[test]
fn plans_that_are_given_up_are_kept_with_the_reason() {
    let mut house = House::new(Selector::Best);
    house.stage.ticks(2);
    let step = house.stage.step_id(house.guest);
    let report = udgoap::running::Report::Failed;
    let reported = house.stage.steps_mut().report(house.guest, step, report);
    assert!(reported.is_ok());
    let dropped = house.last();
    assert_eq!(
        (dropped.kind, dropped.reason),
        (DecisionKind::Dropped, Reason::StepEnded)
    );
    assert_eq!(dropped.outcome, None);
    assert_eq!(house.steps(&dropped), [("eat".to_owned(), house.table)]);
    assert!(dropped.scores.idle.is_nan());

    // What has failed stays out for a while.
    house.stage.tick();
    let next = house.last();
    assert_eq!(
        (next.kind, next.woken.by),
        (DecisionKind::TakenUp, WokenBy::Progress)
    );
    assert_eq!(house.steps(&next), [("sleep".to_owned(), house.bed)]);
    assert!(next.scores.rival.is_nan());

    // The bed is gone, and with the bed the only plan.
    let bed = house.bed;
    house.stage.destroy(bed).expect("it lives");
    house.stage.tick();
    let kinds: Vec<_> = house.decisions().iter().map(|it| it.kind).collect();
    let [.., dropped, nothing] = kinds[..] else {
        panic!("{kinds:?}")
    };
    assert_eq!(
        (dropped, nothing),
        (DecisionKind::Dropped, DecisionKind::Nothing)
    );
    let last = house.last();
    assert_eq!(
        (last.outcome, last.step_count),
        (Some(Outcome::NothingBetter), 0)
    );
    assert!(last.scores.plan.is_nan());
    // It can eat again, and is woken by that.
    for _ in 0..(6.0 / super::stage::FRAME) as u32 {
        house.stage.tick();
    }
    let again = house.last();
    assert_eq!(
        (again.kind, again.woken.by),
        (DecisionKind::TakenUp, WokenBy::Offer)
    );
    assert_eq!(house.steps(&again), [("eat".to_owned(), house.table)]);
}

#[test]
fn what_wakes_is_told_from_what_is_expected() {
    let mut house = House::new(Selector::First);
    house.stage.ticks(3);
    let woken = |house: &mut House| {
        house.stage.tick();
        house.last().woken
    };
    let mut new = house.stage.create("table", [1.0, 0.0, 0.0], &[]);
    let by = woken(&mut house);
    assert_eq!((by.by, by.of), (WokenBy::Objects, EntityId::NONE));
    house.stage.think_now(house.guest).expect("it lives");
    assert_eq!(woken(&mut house).by, WokenBy::Host);
    house.stage.set(new, "noise", 1.0);
    let by = woken(&mut house);
    assert_eq!((by.by, by.of), (WokenBy::Attribute, new));
    house.stage.destroy(new).expect("it lives");
    assert_eq!(woken(&mut house).by, WokenBy::Objects);
    new = house.table;
    let eat = house.stage.action("eat");
    let world = &mut house.stage.world;
    let set = world.set_enabled(new, OfferSide::Supplies, eat, false);
    assert!(set.is_ok());
    let by = woken(&mut house);
    assert_eq!((by.by, by.of), (WokenBy::Offer, new));
    house.stage.ticks(2);
    let place = Value::Position([9.0, 0.0, 0.0]);
    assert!(house.stage.world.write(new, POSITION, place).is_ok());
    let by = woken(&mut house);
    assert_eq!((by.by, by.of), (WokenBy::Attribute, new));
    assert_eq!(by.attribute, Some(POSITION));
}

#[test]
fn as_many_are_kept_as_is_said_and_they_change_nothing() {
    let lives = [0, 3, 8].map(|most| {
        let mut house = House::new(Selector::Best);
        house.stage.options(house.guest, |it| it.decisions = most);
        let mut hashes = Vec::new();
        for turn in 0..12 {
            house.stage.set(house.table, "noise", turn as f32);
            house.stage.tick();
            hashes.push(house.stage.hash());
        }
        let kept = house.decisions();
        assert_eq!(kept.len(), most as usize);
        assert!(kept.windows(2).all(|pair| pair[0].time < pair[1].time));
        house
            .stage
            .options(house.guest, |it| it.decisions = most / 2);
        let fewer = house.decisions();
        assert_eq!(fewer[..], kept[kept.len() - most as usize / 2..]);
        hashes
    });
    assert_eq!(lives[0], lives[1]);
    assert_eq!(lives[0], lives[2]);
}

/// What is wanted takes four steps, and each may be done with any of the rocks, which get in the way.
const CHAIN: &str = r#"{ "udgoap": 1,
  "attributes": { "level": { "min": 0, "max": 9 }, "dust": { "min": 0, "max": 1000 }, "done": { "kind": "flag" } },
  "types": {
    "rock": { "attributes": { "dust": {} }, "supplies": ["first", "second", "third", "fourth", "sweep"] },
    "man": { "attributes": { "level": {}, "done": {}, "dust": {} },
      "consumes": ["first", "second", "third", "fourth", "sweep"], "drives": ["finish"] }
  },
  "actions": {
    "first": { "effects": ["consumer.level = 1"] },
    "second": { "preconditions": ["consumer.level == 1"], "effects": ["consumer.level = 2"] },
    "third": { "preconditions": ["consumer.level == 2"], "effects": ["consumer.level = 3"] },
    "fourth": { "preconditions": ["consumer.level == 3"], "effects": ["consumer.done = true"] },
    "sweep": { "effects": ["supplier.dust += 1"] }
  },
  "drives": { "finish": { "goals": { "g": { "conditions": ["self.done"] } } } }
}"#;

#[test]
fn a_search_that_was_cut_off_at_the_depth_says_so_whichever_bound_ended_it() {
    let cut_off = |depth| {
        let mut stage = Stage::seeded(CHAIN, 1, 0);
        for number in 0..2 {
            stage.create("rock", [number as f32, 0.0, 0.0], &[]);
        }
        let man = stage.create("man", [0.0; 3], &[]);
        stage.options(man, |it| {
            it.planning.selector = Selector::Auto;
            it.planning.depth = depth;
            // Enough for the first search, not for the one after it.
            it.planning.max_work = 10_000;
        });
        stage.ticks(20);
        let found = stage.stats().last_undecided;
        let account = stage.requests().account(man).expect("it lives");
        (found.map(|it| it.cut_off), account.text())
    };
    let (found, text) = cut_off(3);
    assert_eq!(found, Some(Some(3)), "{text}");
    assert!(text.contains("raise depth first, then work"), "{text}");
    let (found, text) = cut_off(4);
    assert_eq!(found, None, "{text}");
}
