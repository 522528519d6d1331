//! Every field of a world that can change a decision changes its fingerprint. Those of areas are changed in
//! `areas/hash.rs`; of slots, bookings and memories of influences in `running`.

mod npcs;
mod places;

use alloc::sync::Arc;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::{
    beliefs::OfferSide::{self, Consumes, Supplies},
    domain::{ActionId, AttributeId, Document, Domain, DriveId, Limits, POSITION, Range},
    fingerprint::tests::all_count,
    world::{BeliefMode, EntityDef, EntityId, NpcOptionsMut, Tell, Value, World, WorldSettings},
};

/// Fires can be parts of others, logs can't.
const DOMAIN: &[u8] = br#"{ "udgoap": 1,
  "attributes": { "warmth": { "min": 0, "max": 9, "default": 5 }, "home": { "kind": "reference" } },
  "sensors": { "eyes": { "types": ["fire"], "range": 9 }, "skin": { "types": ["fire"], "range": 2 } },
  "influences": { "danger": { "half_life": 60, "limit": 8 }, "noise": { "half_life": 60, "limit": 8 } },
  "types": {
    "fire": { "attributes": { "warmth": {}, "home": {} }, "supplies": ["warm_up", "rest"],
      "part_of": "home" },
    "log": { "attributes": { "warmth": {}, "home": {} }, "supplies": ["warm_up", "rest"] },
    "guard": { "attributes": { "warmth": {}, "home": {} }, "consumes": ["warm_up", "rest"],
      "drives": ["comfort", "duty"], "sensors": ["eyes", "skin"] } },
  "actions": { "rest": { "effects": ["consumer.warmth = 8"] },
    "warm_up": { "effects": ["consumer.warmth = 9"], "preconditions": [
      "supplier.warmth >= was(supplier.warmth)", "was(consumer.home) == none" ] } },
  "drives": {
    "comfort": { "goals": { "warm": { "conditions": ["self.warmth >= was(self.warmth)"] } } },
    "duty": { "goals": { "ready": { "conditions": ["self.warmth >= 9"] } } } } }"#;

const WARMTH: AttributeId = AttributeId(1);
const HOME: AttributeId = AttributeId(2);
const HEAT: Range = Range { min: 1.0, max: 8.0 };

fn settings() -> WorldSettings {
    fn serials(n: u64) -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        NEXT.fetch_add(n, Ordering::Relaxed)
    }
    WorldSettings::new(serials)
}

fn empty(settings: &WorldSettings) -> World {
    let document = Document {
        name: "domain.json",
        bytes: DOMAIN,
    };
    let loaded = Domain::load(&[document], &Limits::default());
    let domain = loaded.domain.expect("there are no errors");
    World::new(Arc::new(domain), *settings).expect("it is valid")
}

/// Two fires, and a guard who was told how warm the first is.
fn camp() -> World {
    let mut world = empty(&settings());
    for of in ["fire", "fire", "guard"] {
        create(&mut world, of, 0, &[]);
    }
    options(&mut world, |it, guard| {
        it.set_belief_mode(guard, BeliefMode::OwnFacts)
            .expect("it lives");
    });
    tell(&mut world, 0, WARMTH, Value::Number(3.0), 0.0);
    world
}

/// By order of creation: fires are 0 and 1, the guard is 2.
fn entity(world: &World, number: u32) -> EntityId {
    world.entity_at(crate::beliefs::EntityIndex(number))
}

fn create(world: &mut World, of: &str, user_key: u64, ranges: &[(AttributeId, Range)]) -> EntityId {
    let def = EntityDef {
        user_key,
        ranges,
        ..EntityDef::new(world.domain().find_type(of).expect("it is declared"))
    };
    world.create(&def).expect("it is valid")
}

fn narrowed(world: &mut World, range: Range) -> EntityId {
    create(world, "fire", 0, &[(WARMTH, range)])
}

fn write(world: &mut World, number: u32, attribute: AttributeId, value: Value) {
    let written = world.write(entity(world, number), attribute, value);
    written.expect("it lives");
}

fn put(world: &mut World, number: u32, x: f32) {
    write(world, number, POSITION, Value::Position([x, 0.0, 0.0]));
}

fn point_home(world: &mut World, number: u32, to: u32) {
    let to = Value::Reference(entity(world, to));
    write(world, number, HOME, to);
}

fn tell(world: &mut World, number: u32, attribute: AttributeId, value: Value, timestamp: f64) {
    let (guard, entity) = (entity(world, 2), entity(world, number));
    let tell = Tell {
        entity,
        attribute,
        value,
        timestamp,
    };
    world.beliefs_mut().tell(guard, &tell).expect("it lives");
}

fn options(world: &mut World, change: impl FnOnce(&mut NpcOptionsMut<'_>, EntityId)) {
    let guard = entity(world, 2);
    change(&mut world.npc_options_mut(), guard);
}

fn pass(world: &mut World, seconds: f64) {
    world.time_mut().set(seconds).expect("time goes on");
}

#[test]
fn settings_count() {
    all_count(
        settings,
        |it| empty(it).hash(),
        &[
            |it| it.up = [0.0, 0.0, 1.0],
            |it| it.up = [1.0, 0.0, 0.0],
            |it| it.seed = 7,
            |it| it.max_entities = 7,
            |it| it.fact_capacity = 7,
        ],
    );
}

#[test]
fn entities_and_time_count() {
    fn disable(it: &mut World, number: u32, side: OfferSide, action: u16) {
        let disabled = it.set_enabled(entity(it, number), side, ActionId(action), false);
        disabled.expect("it is offered");
    }
    fn carry(it: &mut World, x: f32) {
        put(it, 1, x);
        point_home(it, 1, 0);
        // So far away, where the part is depends no more on where it lies on the whole.
        put(it, 0, 1e9);
    }
    fn face(it: &mut World, direction: Option<[f32; 3]>) {
        it.set_facing(entity(it, 0), direction).expect("it lives");
    }
    all_count(
        camp,
        World::hash,
        &[
            |it| pass(it, 2.0),
            |it| it.time_mut().count_update(),
            // The next one gets another order of creation.
            |it| {
                let gone = create(it, "fire", 0, &[]);
                it.destroy(gone).expect("it lives");
            },
            |it| {
                create(it, "log", 0, &[]);
            },
            |it| {
                create(it, "fire", 0, &[]);
            },
            |it| {
                create(it, "fire", 7, &[]);
            },
            |it| {
                create(it, "fire", 8, &[]);
            },
            |it| {
                narrowed(it, HEAT);
            },
            |it| {
                narrowed(it, Range { min: 2.0, ..HEAT });
            },
            |it| {
                narrowed(it, Range { max: 7.0, ..HEAT });
            },
            |it| disable(it, 0, Supplies, 0),
            |it| disable(it, 0, Supplies, 1),
            |it| disable(it, 1, Supplies, 0),
            |it| disable(it, 2, Consumes, 0),
            |it| put(it, 0, 1.0),
            |it| write(it, 0, WARMTH, Value::Number(4.0)),
            |it| point_home(it, 2, 0),
            |it| point_home(it, 2, 1),
            // The time of a value.
            |it| {
                pass(it, 2.0);
                write(it, 0, WARMTH, Value::Number(5.0));
            },
            |it| carry(it, 1.0),
            |it| carry(it, 2.0),
            |it| face(it, Some([1.0, 0.0, 0.0])),
            |it| face(it, Some([0.0, 0.0, 1.0])),
            // The direction stays until it moves.
            |it| {
                face(it, Some([1.0, 0.0, 0.0]));
                face(it, None);
            },
        ],
    );
}

#[test]
fn groups_count() {
    fn group(it: &mut World, number: u32, group: u32, dormant: bool) {
        let member = entity(it, number);
        let set = it.groups_mut().set(member, group);
        set.expect("it lives");
        let set = it.groups_mut().set_dormant(group, dormant);
        set.expect("it is a group");
    }
    all_count(
        camp,
        World::hash,
        &[
            |it| group(it, 0, 3, false),
            |it| group(it, 0, 4, false),
            |it| group(it, 1, 3, false),
            |it| group(it, 0, 3, true),
            |it| group(it, 2, 3, true),
            // Sleepers keep what they have.
            |it| {
                write(it, 0, WARMTH, Value::Number(4.0));
                group(it, 0, 3, true);
            },
            |it| {
                options(it, |it, guard| {
                    it.set_weight(guard, DriveId(0), Some(2.0))
                        .expect("it lives");
                });
                group(it, 2, 3, true);
            },
            |it| {
                let set = it.groups_mut().set_dormant(3, true);
                set.expect("it is a group");
            },
            |it| {
                let set = it.groups_mut().set_dormant(4, true);
                set.expect("it is a group");
            },
        ],
    );
}
