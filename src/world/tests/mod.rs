//! Tests of the world as a whole.

mod bulk;
mod cost;
mod entities;
mod facts;
mod model;
mod views;

use alloc::{string::ToString, sync::Arc, vec, vec::Vec};
use core::sync::atomic::{AtomicU64, Ordering};

use crate::beliefs::{EntityIndex, Knowledge as _};
use crate::domain::{
    Action, ActionId, Appearance, Attribute, AttributeId, AttributeKind, Combine, Domain, Drive,
    EntityType, LookupTables, Op, Operand, POSITION, Perform, Planning, Range, Role, TypeId,
    action::Oneself,
    entity_type::{NO_SLOT, Offer, TypeDrive},
};

use super::{EntityDef, EntityId, Value, View, World, WorldSettings};

const HEALTH: AttributeId = AttributeId(1);
const MANA: AttributeId = AttributeId(2);
const ARMED: AttributeId = AttributeId(3);
const TARGET: AttributeId = AttributeId(4);

/// Has a position and mana.
const POTION: TypeId = TypeId(0);
/// Has everything but mana.
const GOBLIN: TypeId = TypeId(1);
/// An NPC that has everything.
const WIZARD: TypeId = TypeId(2);

const GOTO: ActionId = ActionId(0);
const MELEE: ActionId = ActionId(1);

fn domain() -> Domain {
    let attribute = |name: &str, kind, max: f32, default: f32| Attribute {
        name: name.to_string(),
        kind,
        range: if kind == AttributeKind::Number {
            Range { min: 0.0, max }
        } else {
            Range::UNBOUNDED
        },
        default: [default, 0.0, 0.0],
        significance: 0.0,
    };
    let attributes = vec![
        attribute("position", AttributeKind::Position, 0.0, 0.0),
        attribute("health", AttributeKind::Number, 100.0, 100.0),
        attribute("mana", AttributeKind::Number, 50.0, 20.0),
        attribute("armed", AttributeKind::Flag, 0.0, 1.0),
        attribute("target", AttributeKind::Reference, 0.0, 0.0),
    ];
    let action = |name: &str| Action {
        perform: Perform::default(),
        name: name.to_string(),
        appearance: Appearance::default(),
        preconditions: vec![],
        effects: vec![],
        certain: 0,
        outcomes: vec![],
        cost: Operand::Constant(1.0),
        duration: Operand::Constant(0.0),
        oneself: Oneself::Never,
        world_effects: vec![],
        schedule: None,
        at_last_seen: false,
        annotations: vec![],
        ambiance: Vec::new(),
        influences: Vec::new(),
        modifiers: Vec::new(),
    };
    let types = vec![
        entity_type(&attributes, "potion", &[POSITION, MANA], false),
        entity_type(
            &attributes,
            "goblin",
            &[POSITION, HEALTH, ARMED, TARGET],
            false,
        ),
        entity_type(
            &attributes,
            "wizard",
            &[POSITION, HEALTH, MANA, ARMED, TARGET],
            true,
        ),
    ];
    let mut domain = Domain {
        distance_range: 100.0,
        attributes,
        types,
        actions: vec![action("goto"), action("melee")],
        world_effects: vec![],
        drives: vec![Drive {
            name: "survive".to_string(),
            appearance: Appearance::default(),
            weight: Operand::Constant(1.0),
            annotations: Vec::new(),
            modifiers: Vec::new(),
            given: None,
            remove: None,
            goals: vec![],
            combine: Combine::default(),
        }],
        goal_rules: vec![],
        curves: vec![],
        modifiers: vec![],
        influences: vec![],
        tags: vec![],
        queries: vec![],
        flags: vec![],
        schedules: vec![],
        machines: vec![],
        sensors: vec![],
        code: Default::default(),
        index: LookupTables {
            by_place: vec![false, true, true],
            by_value: vec![vec![MANA], vec![HEALTH], vec![]],
            ..LookupTables::default()
        },
        hash: 7,
    };
    domain.code.ops = vec![
        Op::Was(Role::CONSUMER, HEALTH),
        Op::Was(Role::BOUND, TARGET),
    ];
    domain
}

fn entity_type(
    declared: &[Attribute],
    name: &str,
    attributes: &[AttributeId],
    is_npc: bool,
) -> EntityType {
    let mut slots = vec![NO_SLOT; declared.len()];
    let (mut ranges, mut defaults) = (vec![], vec![]);
    let mut owners = vec![];
    for &id in attributes {
        let attribute = &declared[id.index()];
        slots[id.index()] = defaults.len() as u16;
        let cells = attribute.kind.cells();
        defaults.extend_from_slice(&attribute.default[..cells]);
        ranges.extend((0..cells).map(|_| attribute.range));
        owners.extend((0..cells).map(|_| id));
    }
    let offer = |action| Offer { action, when: None };
    EntityType {
        name: name.to_string(),
        appearance: Appearance::default(),
        parent: None,
        family: vec![],
        slots,
        attributes: attributes.to_vec(),
        owners,
        ranges,
        defaults,
        rates: Vec::new(),
        alive: None,
        supplies: vec![offer(GOTO)],
        consumes: if is_npc {
            vec![offer(GOTO), offer(MELEE)]
        } else {
            vec![]
        },
        drives: if is_npc {
            vec![TypeDrive {
                drive: crate::domain::DriveId(0),
                weight: None,
                vital: false,
                external: false,
            }]
        } else {
            vec![]
        },
        world_effects: vec![],
        manners: vec![],
        combine: Combine::default(),
        goap: None,
        planning: Planning::default(),
        schedules: vec![],
        sensors: vec![],
        part_of: None,
        tags: vec![],
        machine: None,
        heeds: None,
        heeded: Vec::new(),
        ambiance: Vec::new(),
        flags: vec![],
    }
}

/// One count for all tests of the process, as a host has.
fn serials(n: u64) -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(n, Ordering::Relaxed)
}

fn world() -> World {
    World::new(Arc::new(domain()), WorldSettings::new(serials)).expect("settings are valid")
}

fn make(world: &mut World, of: TypeId) -> EntityId {
    world
        .create(&EntityDef::new(of))
        .expect("room for one more")
}

fn make_keyed(world: &mut World, of: TypeId, user_key: u64) -> EntityId {
    let def = EntityDef {
        user_key,
        ..EntityDef::new(of)
    };
    world.create(&def).expect("the key is new")
}

fn number(world: &World, entity: EntityId, attribute: AttributeId) -> f32 {
    match world.read(entity, attribute) {
        Ok(Value::Number(number)) => number,
        other => panic!("a number was expected, not {other:?}"),
    }
}

/// The row that an NPC knows of an entity.
fn row_of(view: &View<'_>, entity: EntityIndex) -> Vec<f32> {
    let mut row = vec![];
    view.meet(entity, &mut row);
    row
}

fn all_of(world: &World, of: TypeId) -> Vec<EntityId> {
    world
        .entities_of_type(of)
        .expect("the type exists")
        .collect()
}

/// A small generator of its own, so that a failure can be repeated anywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}
