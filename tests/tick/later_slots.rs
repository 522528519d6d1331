//! Slots of steps that are still far ahead: that others have them breaks nothing off.

use super::stage::{FRAME, Stage};
use udgoap::{
    planning::Selector,
    running::EventKind,
    world::{EntityId, ExclusionCause},
};

/// Somebody who wants to eat and then to wash, where both are beside him.
const INN: &str = r#"{
  "udgoap": 1,
  "attributes": { "fed": { "kind": "flag" }, "clean": { "kind": "flag" } },
  "types": {
    "inn": {
      "supplies": ["dine", "wash"], "manner": { "dine": { "slots": 4 }, "wash": { "slots": 2 } }
    },
    "guest": {
      "attributes": { "fed": {}, "clean": {} }, "consumes": ["dine", "wash"], "drives": ["be_well"]
    }
  },
  "actions": {
    "dine": { "effects": ["consumer.fed = true"], "duration": 8 },
    "wash": {
      "preconditions": ["consumer.fed"], "effects": ["consumer.clean = true"], "duration": 4
    }
  },
  "drives": {
    "be_well": { "goals": {
      "fed": { "conditions": ["self.fed"], "remove": false },
      "clean": { "conditions": ["self.clean"], "remove": false } } }
  }
}"#;

/// A guest who dines, for a second, and will wash then. Of the slots for that he has none yet, or
/// has reserved one.
fn dining(selector: Selector, reserve: u32) -> (Stage, EntityId, EntityId) {
    let mut stage = Stage::of(INN, 1);
    let inn = stage.create("inn", [0.0; 3], &[]);
    let guest = stage.create("guest", [0.0; 3], &[]);
    stage.by_default(guest);
    stage.options(guest, |it| {
        it.planning.selector = selector;
        it.reserve = reserve;
    });
    stage.ticks((1.0 / FRAME) as usize);
    assert_eq!(
        stage.story(guest),
        ["plan of 2", "begins dine"],
        "{selector:?}"
    );
    (stage, inn, guest)
}

/// Somebody has all slots for washing, for good.
fn hold_baths(stage: &mut Stage, inn: EntityId) {
    let wash = stage.action("wash");
    let held = stage.running.claims_mut().hold(inn, wash, 2);
    held.expect("there are two");
}

fn kept_out(stage: &Stage, npc: EntityId) -> Vec<ExclusionCause> {
    let npc = stage.running.world.npc(npc).expect("it lives");
    npc.exclusions().iter().map(|it| it.cause).collect()
}

const SELECTORS: [Selector; 3] = [Selector::Auto, Selector::First, Selector::Best];

/// A meal was broken off because others were on their way to what the guest wanted to use much later.
#[test]
fn later_step_without_a_slot_breaks_nothing_off() {
    for selector in SELECTORS {
        let (mut stage, inn, guest) = dining(selector, 1);
        hold_baths(&mut stage, inn);
        stage.ticks((6.0 / FRAME) as usize);
        assert_eq!(stage.story(guest), [""; 0], "{selector:?}");
        assert_eq!(kept_out(&stage, guest), [], "{selector:?}");
        // It is the next step now, so he decides anew.
        stage.ticks((3.0 / FRAME) as usize);
        let told = ["done dine", "plan dropped: SlotsTaken"];
        assert_eq!(stage.story(guest), told, "{selector:?}");
    }
}

#[test]
fn slot_that_was_reserved_and_lost_ends_the_plan() {
    for selector in SELECTORS {
        let (mut stage, inn, guest) = dining(selector, 2);
        hold_baths(&mut stage, inn);
        stage.ticks((2.0 / FRAME) as usize);
        let dropped = stage.events.iter();
        let dropped = dropped.filter(|it| it.kind == EventKind::PlanDropped);
        assert_eq!(dropped.count(), 1, "{selector:?}");
        assert_eq!(
            kept_out(&stage, guest),
            [ExclusionCause::NoSlot],
            "{selector:?}"
        );
    }
}
