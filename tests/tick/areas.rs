//! Who thinks again when a border is crossed.

use super::stage::Stage;
use udgoap::{
    domain::POSITION,
    planning::Selector,
    running::{PerformedBy, Skipping, WokenBy},
    world::{AreaDef, AreaShape, BeliefMode, Tell, Value},
};

const DOCUMENT: &str = r#"{ "udgoap": 1,
  "types": {
    "spot": { "supplies": ["run", "walk"] },
    "runner": { "consumes": ["run"], "drives": ["arrive"] },
    "walker": { "consumes": ["walk"], "drives": ["arrive"] },
    "deaf": { "is": "runner", "heeds": ["bright"] },
    "timid": { "consumes": ["walk"], "drives": ["arrive", "hide"] },
    "bold": { "is": "timid", "heeds": ["loud"] }
  },
  "actions": {
    "run": { "annotations": ["loud"], "cost": 2, "effects": ["consumer.position = beside(supplier)"] },
    "walk": { "annotations": ["quiet"], "cost": 2, "effects": ["consumer.position = beside(supplier)"] }
  },
  "modifiers": { "hush": { "annotations": ["loud"], "cost": "cost + 5" },
    "dusk": { "annotations": ["dark"], "weight": "weight * 2" } },
  "drives": { "hide": { "annotations": ["dark"] }, "arrive": { "goals": { "there": { "for_each": "spot", "as": "it",
    "conditions": ["distance(self, it) <= 1"] } } } }
}"#;

/// Where somebody was who thought again on the way from 60 to -60, and what had the NPC think. A
/// hushed and dark area reaches from 10 to -10, one without modifiers from 45 to 35.
fn thinks_at(selector: Selector, of: &str) -> Vec<(f32, WokenBy)> {
    thinks_near(selector, of, &[0.0])
}

/// The same with hushed and dark areas in several places, each of 10 m in all directions.
fn thinks_near(selector: Selector, of: &str, hushed: &[f32]) -> Vec<(f32, WokenBy)> {
    let mut stage = Stage::of(DOCUMENT, 1);
    let domain = stage.world.domain();
    let both = ["hush", "dusk"].map(|it| domain.find_modifier(it).expect(it));
    let hushed = hushed.iter().map(|&x| (x, 10.0, &both[..]));
    for (x, radius, modifiers) in hushed.chain([(40.0, 5.0, &[][..])]) {
        let def = AreaDef {
            shape: AreaShape::Sphere(radius),
            place: [x, 0.0, 0.0],
            modifiers,
            ..AreaDef::default()
        };
        let created = stage.world.areas_mut().create(&def);
        created.expect("it is valid");
    }
    stage.create("spot", [-60.0, 0.0, 0.0], &[]);
    let npc = stage.create(of, [60.0, 0.0, 0.0], &[]);
    stage.options(npc, |it| {
        it.planning.selector = selector;
        it.planning.cost_weight = 0.01;
        it.performed_by = PerformedBy::Host;
        it.skipping = Skipping::Expected;
    });
    stage.ticks(64);
    let mut thought = stage.stats().thought;
    assert!(thought > 0);
    let mut found = vec![];
    for metres in 1..12_u8 {
        let x = 60.0 - 10.0 * f32::from(metres) + 2.0;
        let at = Value::Position([x, 0.0, 0.0]);
        let written = stage.world.write(npc, POSITION, at);
        written.expect("it lives");
        stage.ticks(64);
        let now = stage.stats().thought;
        if now > thought {
            let decisions = stage.reasonings().decisions(npc).expect("it thinks");
            let last = decisions.last().expect("there is one");
            found.push((x, last.woken.by));
        }
        thought = now;
    }
    found
}

#[test]
fn crossing_a_border_wakes_only_whose_decision_read_what_lies_behind() {
    for selector in [Selector::First, Selector::Best, Selector::Goap] {
        let inside_and_out = [(2.0, WokenBy::Ambiance), (-18.0, WokenBy::Ambiance)];
        assert_eq!(
            thinks_at(selector, "runner"),
            inside_and_out,
            "{selector:?}"
        );
        // One of its drives weighs more inside.
        assert_eq!(thinks_at(selector, "timid"), inside_and_out, "{selector:?}");
        // None of its actions and drives are altered, or the NPC doesn't heed the modifier.
        assert_eq!(thinks_at(selector, "walker"), [], "{selector:?}");
        assert_eq!(thinks_at(selector, "bold"), [], "{selector:?}");
        assert_eq!(thinks_at(selector, "deaf"), [], "{selector:?}");
    }
}

#[test]
fn whoever_comes_from_one_area_into_another_that_does_the_same_goes_on() {
    for selector in [Selector::First, Selector::Best, Selector::Goap] {
        for of in ["runner", "timid"] {
            let in_and_out = [(2.0, WokenBy::Ambiance), (-38.0, WokenBy::Ambiance)];
            let next_to_another = thinks_near(selector, of, &[0.0, -20.0]);
            assert_eq!(next_to_another, in_and_out, "{selector:?}, {of}");
            // Where both are, all counts twice.
            let overlapping = thinks_near(selector, of, &[0.0, -10.0]);
            let each = [2.0, -8.0, -18.0, -28.0].map(|it| (it, WokenBy::Ambiance));
            assert_eq!(overlapping, each, "{selector:?}, {of}");
        }
    }
}

/// Who has facts of its own knows what events have left only where it is. The binary model asks what
/// `ask` costs at the desk, and nowhere else.
const NEWS: &str = r#"{ "udgoap": 1,
  "attributes": { "done": { "kind": "flag" } },
  "types": {
    "clerk": { "goap": { "model": "binary" }, "attributes": { "done": {} }, "consumes": ["go", "ask"], "drives": ["finish"] },
    "desk": { "supplies": ["go", "ask"] }
  },
  "actions": {
    "go": { "preconditions": ["distance(consumer, supplier) > 2"],
      "effects": ["consumer.position = beside(supplier)"] },
    "ask": { "annotations": ["loud"], "cost": 3, "preconditions": ["distance(consumer, supplier) <= 2"],
      "effects": ["consumer.done = true"] }
  },
  "modifiers": { "panic": { "annotations": ["loud"], "cost": "cost + strength", "half_life": 100000 } },
  "drives": { "finish": { "goals": { "done": { "conditions": ["self.done"] } } } }
}"#;

/// Where a clerk thinks again that leaves the hall, in which the desk and what an event has left are.
fn thinks_again_at(mode: BeliefMode) -> Vec<(f32, WokenBy)> {
    let mut stage = Stage::of(NEWS, 1);
    let world = &mut stage.running.world;
    let panic = world.domain().find_modifier("panic").expect("it is there");
    let hall = AreaDef {
        shape: AreaShape::Sphere(30.0),
        ..AreaDef::default()
    };
    let hall = world.areas_mut().create(&hall).expect("it is valid");
    world.areas_mut().leave_in(hall, panic).expect("it lives");
    let desk = stage.create("desk", [0.0; 3], &[]);
    let clerk = stage.create("clerk", [20.0, 0.0, 0.0], &[]);
    let world = &mut stage.running.world;
    world
        .npc_options_mut()
        .set_belief_mode(clerk, mode)
        .expect("it is an NPC");
    let told = Tell {
        entity: desk,
        attribute: POSITION,
        value: Value::Position([0.0; 3]),
        timestamp: 0.0,
    };
    if mode == BeliefMode::OwnFacts {
        world.beliefs_mut().tell(clerk, &told).expect("both live");
    }
    stage.options(clerk, |it| {
        it.planning.selector = Selector::Goap;
        it.performed_by = PerformedBy::Host;
        it.skipping = Skipping::Expected;
    });
    stage.ticks(64);
    let mut thought = stage.stats().thought;
    assert!(thought > 0);
    let mut found = vec![];
    for x in [22.0, 25.0, 35.0, 40.0, 28.0] {
        let at = Value::Position([x, 0.0, 0.0]);
        let written = stage.world.write(clerk, POSITION, at);
        written.expect("it lives");
        stage.ticks(64);
        if stage.stats().thought > thought {
            let decisions = stage.reasonings().decisions(clerk).expect("it thinks");
            found.push((x, decisions.last().expect("there is one").woken.by));
        }
        thought = stage.stats().thought;
    }
    found
}

#[test]
fn who_knows_what_events_left_only_where_it_is_thinks_again_when_it_leaves() {
    assert_eq!(
        thinks_again_at(BeliefMode::OwnFacts),
        [(35.0, WokenBy::Ambiance), (28.0, WokenBy::Ambiance)]
    );
    // Whoever knows everything knows it from anywhere.
    assert_eq!(thinks_again_at(BeliefMode::AllKnowing), []);
}

/// Two drives that want one thing each, at each other's expense; where they are decides for which.
const MOODS: &str = r#"{ "udgoap": 1,
  "attributes": { "a": { "min": 0, "max": 10, "default": 3 }, "b": { "min": 0, "max": 10, "default": 3 } },
  "types": {
    "man": { "attributes": { "a": {}, "b": {} }, "supplies": ["x", "y"], "consumes": ["x", "y"],
      "drives": ["calm", "wild"] },
    "lamp": { "ambiance": [{ "modifier": "bright", "within": 6 }] }
  },
  "actions": {
    "x": { "self": "only", "duration": 1, "effects": ["consumer.a += 2", "consumer.b -= 1"] },
    "y": { "self": "only", "duration": 1, "effects": ["consumer.b += 2", "consumer.a -= 1"] }
  },
  "modifiers": {
    "hush": { "annotations": ["calm"], "weight": "weight * 4" },
    "bright": { "annotations": ["calm", "wild"], "weight": "weight + self.a / 4", "when": "self.b < 6" },
    "panic": { "annotations": ["wild"], "weight": "weight + strength * 2 - age / 4", "half_life": 2, "limit": 3 }
  },
  "drives": {
    "calm": { "annotations": ["calm"], "goals": { "a": { "remove": false,
      "conditions": [{ "test": "self.a >= 10", "range": 10 }] } } },
    "wild": { "annotations": ["wild"], "goals": { "b": { "remove": false,
      "conditions": [{ "test": "self.b >= 10", "range": 10 }] } } }
  }
}"#;

/// How often somebody skipped a turn, and who was woken by what is about it, while a lot happened.
fn moods(seed: u64) -> (u64, usize) {
    let mut stage = Stage::with_settings(MOODS, |it| it.shadow = true);
    let world = &mut stage.running.world;
    let domain = world.domain().clone();
    let modifier = |name: &str| domain.find_modifier(name).expect(name);
    let areas = [-8.0, 0.0, 8.0].map(|x| {
        let def = AreaDef {
            shape: AreaShape::Sphere(4.0),
            place: [x, 0.0, 0.0],
            modifiers: &[modifier("hush")],
            ..AreaDef::default()
        };
        world.areas_mut().create(&def).expect("it is valid")
    });
    let lamp = stage.create("lamp", [3.0, 0.0, 0.0], &[]);
    let selectors = [Selector::First, Selector::Best, Selector::Goap];
    let men: Vec<_> = (0..6_u8)
        .map(|it| {
            let man = stage.create("man", [f32::from(it), 0.0, 0.0], &[]);
            stage.options(man, |mind| {
                mind.planning.selector = selectors[usize::from(it % 3)];
                mind.planning.depth = 3;
                mind.skipping = Skipping::Exactly;
            });
            if it > 2 {
                stage.own_facts(man);
            }
            man
        })
        .collect();
    let mut random = seed;
    let mut roll = |sides: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % sides
    };
    let mut woken = 0;
    for _ in 0..60 {
        let at = [roll(25) as f32 - 12.0, 0.0, 0.0];
        let world = &mut stage.running.world;
        let done = match roll(5) {
            0 => world.areas_mut().move_to(areas[roll(3) as usize], at),
            1 => world
                .areas_mut()
                .leave_in(areas[roll(3) as usize], modifier("panic")),
            2 => world.write(lamp, POSITION, Value::Position(at)).map(|_| ()),
            _ => {
                let man = men[roll(6) as usize];
                world.write(man, POSITION, Value::Position(at)).map(|_| ())
            }
        };
        done.expect("all are there");
        stage.ticks(16);
        for &man in &men {
            let decisions = stage.reasonings().decisions(man).expect("it thinks");
            let last = decisions.last();
            woken += usize::from(last.is_some_and(|it| it.woken.by == WokenBy::Ambiance));
        }
    }
    let stats = stage.stats();
    assert_eq!(stats.shadow_differences, 0, "seed {seed}: {stats:?}");
    (stats.skipped, woken)
}

#[test]
fn whoever_skips_a_turn_would_weigh_its_drives_alike() {
    let (mut skipped, mut woken) = (0, 0);
    for seed in 1..=4 {
        let (more, others) = moods(seed);
        skipped += more;
        woken += others;
    }
    assert!(skipped > 200 && woken > 20, "{skipped}, {woken}");
}
