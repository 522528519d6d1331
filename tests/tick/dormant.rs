//! Groups that sleep: nothing goes on in them, and for others they aren't there.

use super::{living, stage::Stage};
use crate::common::named::NAMED;
use udgoap::{
    beliefs::{EntityIndex, Knowledge},
    domain::POSITION,
    planning::Search,
    running::{PlanError, RunningWorld, Skipping},
    world::{EntityDef, EntityId, Hold, Tell, Value, WorldError},
};

const NEAR: f32 = 6.0;

fn sleep(stage: &mut Stage, group: u32, dormant: bool) -> usize {
    let set = stage.set_group_dormant(group, dormant);
    set.expect("the group isn't 0")
}

fn join(stage: &mut Stage, entity: EntityId, group: u32) {
    let set = stage.set_group(entity, group);
    set.expect("it lives");
}

#[test]
fn who_sleeps_gives_up_what_it_was_doing_and_who_wakes_thinks() {
    let mut stage = Stage::example("wizard.json", 1);
    let (wizard, _) = living::wizard(&mut stage);
    join(&mut stage, wizard, 7);
    stage.options(wizard, |it| {
        it.performed_by = udgoap::running::PerformedBy::Host;
        it.skipping = Skipping::Exactly;
    });
    stage.ticks(2);
    assert_eq!(stage.story(wizard), ["plan of 3", "begins goto"]);
    let step = stage.step_id(wizard);
    assert_eq!(sleep(&mut stage, 7, true), 1);
    assert_eq!(sleep(&mut stage, 7, true), 0);
    let memory = stage.memory_of_minds();
    let thought = stage.stats().thought;
    stage.ticks(100);
    let dropped = ["aborted goto: Dormant", "plan dropped: Dormant"];
    assert_eq!(stage.story(wizard), dropped);
    assert_eq!(stage.memory_of_minds(), memory);
    let report = stage
        .steps_mut()
        .report(wizard, step, udgoap::running::Report::Succeeded);
    assert_eq!(report, Ok(false));
    assert_eq!(stage.world.npcs().count(), 0);
    // Written while it sleeps, read when it wakes.
    stage.set(wizard, "mana", 100.0);
    assert_eq!(stage.number(wizard, "mana"), 100.0);
    assert_eq!(stage.stats().thought, thought);
    assert_eq!(sleep(&mut stage, 7, false), 1);
    stage.tick();
    assert_eq!(stage.story(wizard), ["plan of 1", "begins lightning"]);
}

/// A bed belongs to Ann while she sleeps, for somebody who knows the truth and for one who was told so.
/// It belongs to nobody once she is gone.
#[test]
fn who_sleeps_keeps_what_refers_to_him() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "owner": { "kind": "reference" }, "home": { "kind": "reference" } },
      "types": {
        "bed": { "attributes": { "owner": {} }, "supplies": ["claim"] },
        "man": { "attributes": { "home": {} }, "consumes": ["claim"], "drives": ["dwell"] } },
      "actions": { "claim": { "duration": 1, "preconditions": ["supplier.owner == none"],
        "effects": ["supplier.owner = consumer", "consumer.home = supplier"] } },
      "drives": { "dwell": { "goals": { "home": { "conditions": ["self.home != none"], "remove": false } } } } }"#;
    for is_told in [false, true] {
        let mut stage = Stage::of(document, 2);
        let [home, owner] = ["home", "owner"].map(|it| {
            let found = stage.world.domain().find_attribute(it);
            found.expect("it is there")
        });
        let bed = stage.create("bed", [1.0, 0.0, 0.0], &[]);
        let ann = stage.create("man", [0.0; 3], &[]);
        let set = |stage: &mut Stage, of, attribute, to| {
            let value = Value::Reference(to);
            stage.world.write(of, attribute, value).expect("it lives");
        };
        set(&mut stage, bed, owner, ann);
        set(&mut stage, ann, home, bed);
        join(&mut stage, ann, 3);
        let bob = stage.create("man", [0.0; 3], &[]);
        if is_told {
            stage.own_facts(bob);
            let owned = Value::Reference(ann);
            let facts = [(POSITION, Value::Position([1.0, 0.0, 0.0])), (owner, owned)];
            for (attribute, value) in facts {
                let told = Tell {
                    entity: bed,
                    attribute,
                    value,
                    timestamp: 0.0,
                };
                let told = stage.world.beliefs_mut().tell(bob, &told);
                told.expect("it is a fact");
            }
        }
        stage.ticks(32);
        assert_eq!(sleep(&mut stage, 3, true), 1);
        stage.ticks(128);
        assert_eq!(stage.story(bob), [""; 0], "told: {is_told}");
        assert_eq!(sleep(&mut stage, 3, false), 1);
        stage.ticks(32);
        assert_eq!(stage.story(bob), [""; 0], "told: {is_told}");
        stage.destroy(ann).expect("she lives");
        stage.ticks(32);
        assert_eq!(
            stage.story(bob),
            ["plan of 1", "begins claim"],
            "told: {is_told}"
        );
    }
}

#[test]
fn planning_for_who_sleeps_is_refused() {
    let mut stage = Stage::example("wizard.json", 1);
    let (wizard, goblin) = living::wizard(&mut stage);
    assert!(stage.update(1.0).is_ok());
    join(&mut stage, wizard, 1);
    sleep(&mut stage, 1, true);
    let mut search = Search::default();
    let refused = stage.requests().plan(wizard, &mut search, NAMED);
    assert_eq!(refused, Err(PlanError::World(WorldError::Dormant)));
    assert_eq!(stage.set_group_dormant(0, true), Err(WorldError::BadGroup));
    assert!(stage.destroy(goblin).is_ok());
    assert_eq!(stage.set_group(goblin, 1), Err(WorldError::InvalidEntity));
    // Whoever joins a group that sleeps, falls asleep; whoever leaves it, wakes.
    let late = stage.create("goblin", [0.0; 3], &[]);
    join(&mut stage, late, 1);
    assert!(stage.world.is_dormant(late));
    join(&mut stage, late, 0);
    assert!(!stage.world.is_dormant(late));
    assert!(stage.destroy(wizard).is_ok());
    assert_eq!(stage.world.groups().len(1), 0);
    assert_eq!(sleep(&mut stage, 1, false), 0);
}

#[test]
fn a_step_on_what_falls_asleep_has_failed() {
    let mut stage = Stage::example("wizard.json", 1);
    let (wizard, goblin) = living::wizard(&mut stage);
    stage.set(wizard, "mana", 100.0);
    stage.options(wizard, |it| {
        it.performed_by = udgoap::running::PerformedBy::Host;
        it.think_interval = 0.0;
    });
    stage.ticks(2);
    assert_eq!(stage.story(wizard), ["plan of 1", "begins lightning"]);
    join(&mut stage, goblin, 3);
    sleep(&mut stage, 3, true);
    stage.ticks(2);
    assert_eq!(
        stage.story(wizard),
        ["failed lightning: SupplierGone", "plan dropped: StepEnded"]
    );
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, below: u64) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % below) as usize
    }
}

/// What is known of one thing.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Thing {
    id: EntityId,
    at: [f32; 3],
    group: u32,
}

/// Who is known, by order, and who of them is near the origin.
type Known = (Vec<EntityId>, Vec<EntityId>);

/// Whom the watcher knows of goblins.
fn known(view: &dyn Knowledge, running: &RunningWorld) -> Known {
    let of = running.world.domain().find_type("goblin").unwrap();
    let ids = |found: &[EntityIndex]| {
        found
            .iter()
            .map(|it| running.world.entity_at(*it))
            .collect()
    };
    let (mut all, mut near) = (Vec::new(), Vec::new());
    view.known_of_type(of, &mut all);
    view.near(of, [0.0; 3], NEAR, &mut near);
    near.sort_unstable_by_key(|it| view.order_of(*it));
    (ids(&all), ids(&near))
}

fn expected(things: &[Thing], dormant: &[bool; 4]) -> Known {
    let awake = things.iter().filter(|it| !dormant[it.group as usize]);
    let is_near = |it: &&Thing| it.at.iter().map(|it| it * it).sum::<f32>() <= NEAR * NEAR;
    let near = awake.clone().filter(is_near).map(|it| it.id);
    (awake.map(|it| it.id).collect(), near.collect())
}

/// Whatever sleeps, wakes, comes, goes and moves: who knows the truth knows exactly those who are
/// awake, and searches that were begun know those who were awake then.
#[test]
fn exactly_those_who_are_awake_are_known_now_and_then() {
    let mut stage = Stage::example("wizard.json", 1);
    let watcher = stage.create("wizard", [0.0; 3], &[]);
    let mut dice = Dice(5);
    let mut things: Vec<Thing> = Vec::new();
    let mut dormant = [false; 4];
    let mut holds: Vec<(Hold, Known)> = Vec::new();
    let domain = stage.world.domain().clone();
    let of = domain.find_type("goblin").unwrap();
    let mut compared = 0;
    for round in 0..6_000 {
        let place = |dice: &mut Dice| [dice.below(30) as f32 - 15.0, 0.0, dice.below(8) as f32];
        let some = dice.below(things.len().max(1) as u64);
        match dice.below(9) {
            0 | 1 if things.len() < 40 => {
                let at = place(&mut dice);
                let values = [(POSITION, Value::Position(at))];
                let def = EntityDef {
                    values: &values,
                    ..EntityDef::new(of)
                };
                let id = stage.world.create(&def).unwrap();
                things.push(Thing { id, at, group: 0 });
            }
            2 if !things.is_empty() => {
                let gone = things.remove(some);
                assert!(stage.destroy(gone.id).is_ok());
            }
            3 | 4 if !things.is_empty() => {
                let at = place(&mut dice);
                things[some].at = at;
                let world = &mut stage.running.world;
                let written = world.write(things[some].id, POSITION, Value::Position(at));
                assert!(written.is_ok());
            }
            5 if !things.is_empty() => {
                let group = dice.below(4) as u32;
                things[some].group = group;
                join(&mut stage, things[some].id, group);
            }
            6 => {
                let group = 1 + dice.below(3);
                dormant[group] = !dormant[group];
                sleep(&mut stage, group as u32, dormant[group]);
            }
            7 => {
                let mut hold = Hold::default();
                assert!(stage.world.hold(watcher, &mut hold).is_ok());
                holds.push((hold, expected(&things, &dormant)));
            }
            _ if holds.len() > 3 => drop(holds.remove(dice.below(3))),
            _ => {}
        }
        let running = &stage.running;
        let view = running.world.knowledge(watcher).unwrap();
        assert_eq!(
            known(&view, running),
            expected(&things, &dormant),
            "{round}"
        );
        for (hold, then) in &holds {
            let view = running.world.held(hold).unwrap();
            let known = known(&view, running);
            // Handles of the dead may have been given up.
            let lives = |list: &[EntityId]| -> Vec<EntityId> {
                let living = list.iter().filter(|it| running.world.is_alive(**it));
                living.copied().collect()
            };
            assert_eq!(known.0.len(), then.0.len(), "{round}");
            assert_eq!(known.1.len(), then.1.len(), "{round}");
            assert_eq!(lives(&known.0), lives(&then.0), "{round}");
            assert_eq!(lives(&known.1), lives(&then.1), "{round}");
            compared += 1;
        }
        let members: usize = (1..4).map(|it| running.world.groups().len(it)).sum();
        let grouped = things.iter().filter(|it| it.group != 0).count();
        assert_eq!(members, grouped);
    }
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn a_world_with_sleepers_is_the_same_as_one_without_them() {
    let story = |with_sleepers: bool| {
        let mut stage = Stage::example("wizard.json", 2);
        if with_sleepers {
            for _ in 0..50 {
                for of in ["wizard", "goblin", "mana_potion"] {
                    let sleeper = stage.create(of, [1.0, 0.0, 5.0], &[]);
                    join(&mut stage, sleeper, 9);
                }
            }
            sleep(&mut stage, 9, true);
        }
        let (wizard, _) = living::wizard(&mut stage);
        stage.ticks(40);
        let stats = *stage.stats();
        (stage.story(wizard), stats.thought, stats.plan_states)
    };
    assert_eq!(story(true), story(false));
}

#[test]
fn hashes_tell_who_sleeps() {
    let mut stage = Stage::example("wizard.json", 1);
    let (wizard, goblin) = living::wizard(&mut stage);
    stage.ticks(30);
    let mut seen = vec![stage.hash()];
    join(&mut stage, goblin, 2);
    seen.push(stage.hash());
    join(&mut stage, wizard, 2);
    seen.push(stage.hash());
    sleep(&mut stage, 2, true);
    seen.push(stage.hash());
    stage.set(wizard, "mana", 3.0);
    seen.push(stage.hash());
    sleep(&mut stage, 3, true);
    seen.push(stage.hash());
    let mut distinct = seen.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), seen.len());
}
