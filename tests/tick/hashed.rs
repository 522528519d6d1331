//! What the hash says of worlds that go on alike, and of those that don't.

use super::stage::Stage;
use udgoap::world::{BeliefMode, EntityId, WorldError};

/// Getting warm takes a few plan states.
const FIRES: &str = r#"{ "udgoap": 1,
  "attributes": { "warmth": { "min": 0, "max": 9 } },
  "types": {
    "fire": { "supplies": ["walk", "warm"] },
    "man": { "attributes": { "warmth": {} }, "consumes": ["walk", "warm"], "drives": ["comfort"] }
  },
  "actions": {
    "walk": { "effects": ["consumer.position = beside(supplier)"], "duration": 1 },
    "warm": { "preconditions": ["distance(consumer, supplier) <= 1"],
              "effects": ["consumer.warmth += 3"], "duration": 1 }
  },
  "drives": { "comfort": { "goals": { "g": { "conditions": ["self.warmth >= 9"], "remove": false } } } }
}"#;

fn fires() -> (Stage, EntityId, EntityId) {
    let mut stage = Stage::of(FIRES, 1);
    let fire = stage.create("fire", [4.0, 0.0, 0.0], &[]);
    let man = stage.create("man", [0.0; 3], &[]);
    (stage, fire, man)
}

/// Something that a host does to an NPC and an object.
type Call<'c> = &'c dyn Fn(&mut Stage, EntityId, EntityId);

#[test]
fn how_far_a_search_has_got_counts() {
    let hash = |works: bool| {
        let (mut stage, ..) = fires();
        stage.budget = 2;
        let input = stage.input();
        let begun = stage.running.tick_begin(input, &mut stage.jobs);
        begun.expect("time goes on");
        if works {
            stage.running.work(&mut stage.jobs[0]);
        }
        let alike = stage.hash();
        (alike, stage.hash_with(stage.jobs.iter()))
    };
    let (working, idle) = (hash(true), hash(false));
    assert_eq!(working.0, idle.0);
    assert_ne!(working.1, idle.1);
}

#[test]
fn jobs_without_searches_count_for_nothing() {
    let (mut stage, ..) = fires();
    stage.ticks(3);
    assert_eq!(stage.hash(), stage.hash_with(stage.jobs.iter()));
}

/// A call that leaves everything as it is has nobody think again.
#[test]
fn setting_what_was_set_wakes_nobody() {
    let thought = |set: Call<'_>| {
        let (mut stage, fire, man) = fires();
        stage.ticks(3);
        set(&mut stage, fire, man);
        stage.tick().thought
    };
    let drive = fires().0.running.world.domain().find_drive("comfort");
    let drive = drive.expect("it is there");
    let ok = |it: Result<(), WorldError>| it.expect("they live");
    let sets: [(&str, Call<'_>); 6] = [
        ("nothing", &|_, _, _| ()),
        ("weight", &|it, _, man| {
            ok(it.world.npc_options_mut().set_weight(man, drive, None));
        }),
        ("bias", &|it, _, man| {
            ok(it.world.npc_options_mut().set_goal_bias(man, drive, 0.0));
        }),
        ("beliefs", &|it, _, man| {
            ok(it
                .world
                .npc_options_mut()
                .set_belief_mode(man, BeliefMode::AllKnowing));
        }),
        ("exclusion", &|it, fire, man| {
            let warm = it.action("warm");
            ok(it
                .world
                .npc_options_mut()
                .exclude_step(man, warm, fire, 0.0));
        }),
        ("slots", &|it, fire, man| {
            let warm = it.action("warm");
            ok(it.world.npc_options_mut().tell_taken(man, warm, fire, 0.0));
        }),
    ];
    for (what, set) in sets {
        assert_eq!(thought(set), 0, "{what}");
    }
    let changes: [(&str, Call<'_>); 2] = [
        ("weight", &|it, _, man| {
            ok(it.world.npc_options_mut().set_weight(man, drive, Some(2.0)));
        }),
        ("bias", &|it, _, man| {
            ok(it.world.npc_options_mut().set_goal_bias(man, drive, 0.5));
        }),
    ];
    for (what, set) in changes {
        assert_eq!(thought(set), 1, "{what}");
    }
}
