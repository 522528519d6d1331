//! Whoever dies stops at its next turn, whatever chose what it does.

use super::stage::Stage;
use udgoap::{
    planning::Selector,
    running::{EventKind, Reason},
    world::EntityId,
};

/// A watchman on his way to a wall that is 60 m off, and what he does there lasts 10 s.
fn watchman(selector: Selector) -> (Stage, EntityId) {
    let document = r#"{ "udgoap": 1,
      "attributes": { "health": { "min": 0, "max": 100, "default": 100 }, "seen": { "min": 0, "max": 100 } },
      "types": {
        "wall": { "attributes": { "seen": {} }, "supplies": ["go", "watch"],
          "manner": { "go": { "slots": 1 }, "watch": { "slots": 1 } } },
        "man": { "attributes": { "health": {} }, "alive": "self.health > 0", "consumes": ["go", "watch"],
          "drives": ["guard"], "schedules": ["patrol"], "machine": "day" } },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier) / 2" },
        "watch": { "preconditions": ["distance(consumer, supplier) <= 1.5"], "duration": 10,
          "effects": ["supplier.seen = 100"] } },
      "drives": { "guard": { "goals": { "all": { "for_each": "wall", "as": "it",
        "conditions": ["it.seen >= 100"], "remove": false } } } },
      "schedules": { "patrol": { "roles": { "it": { "type": "wall" } }, "tasks": ["go(it)", "watch(it)"] } },
      "machines": { "day": { "all": { "schedules": ["patrol"] } } } }"#;
    let mut stage = Stage::of(document, 2);
    stage.create("wall", [60.0, 0.0, 0.0], &[]);
    let man = stage.create("man", [0.0; 3], &[]);
    stage.options(man, |mind| mind.planning.selector = selector);
    (stage, man)
}

/// Lets him live for some seconds, then die, and checks that he stops for that reason.
fn dies_after(seconds: usize, stage: &mut Stage, man: EntityId) {
    stage.ticks(seconds * 64);
    stage.events.clear();
    stage.set(man, "health", 0.0);
    stage.ticks(32);
    let ends = |kind: EventKind| {
        let of_kind = stage.events.iter().filter(move |it| it.kind == kind);
        of_kind.map(|it| it.reason).collect::<Vec<_>>()
    };
    let told = &stage.events;
    assert_eq!(ends(EventKind::StepAborted), [Reason::NpcGone], "{told:?}");
    assert_eq!(ends(EventKind::PlanDropped), [Reason::NpcGone], "{told:?}");
    assert_eq!(stage.taken_slots(), 0);
    stage.events.clear();
    stage.ticks(10 * 64);
    assert!(stage.events.is_empty(), "{:?}", stage.events);
}

#[test]
fn the_dead_stop_at_once_and_give_back_their_slots() {
    let selectors = [
        Selector::First,
        Selector::Best,
        Selector::Auto,
        Selector::Goap,
        Selector::UtilityPlans,
        Selector::Schedules,
    ];
    for selector in selectors {
        // On the way, and in the last step of the plan.
        for seconds in [5, 33] {
            let (mut stage, man) = watchman(selector);
            dies_after(seconds, &mut stage, man);
        }
    }
}

#[test]
fn the_dead_stop_what_the_host_has_ordered() {
    let (mut stage, man) = watchman(Selector::First);
    let patrol = stage.world.domain().find_schedule("patrol").expect("known");
    stage
        .running
        .schedules_mut()
        .run(man, patrol)
        .expect("it can");
    dies_after(5, &mut stage, man);
}
