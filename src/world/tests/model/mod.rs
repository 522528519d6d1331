//! Compares the world with a plain model of it, over random calls.

use alloc::collections::{BTreeMap, BTreeSet};

use crate::{
    beliefs::OfferSide,
    world::{BeliefMode, Tell, WorldError, Write, facts::TellOutcome},
};

use super::*;

mod check;
mod past;

use check::check;

const ATTRIBUTES: [AttributeId; 5] = [POSITION, HEALTH, MANA, ARMED, TARGET];

/// Type, order of creation, and attribute.
type FactKey = (TypeId, usize, AttributeId);

/// Everything about one entity, alive or destroyed. Its index is its order of creation.
struct Entity {
    id: EntityId,
    of: TypeId,
    alive: bool,
    key: u64,
    top_health: f32,
    values: BTreeMap<AttributeId, (Value, f64)>,
    disabled: BTreeSet<ActionId>,
    believes: bool,
    capacity: usize,
    facts: BTreeMap<FactKey, (Value, f64)>,
    /// By entity: the value of health (of itself) or the target (of anyone).
    was: BTreeMap<(usize, AttributeId), Value>,
}

struct Model {
    domain: Domain,
    entities: Vec<Entity>,
    now: f64,
}

impl Model {
    fn has(&self, of: TypeId, attribute: AttributeId) -> bool {
        self.domain.entity_type(of).slot(attribute).is_some()
    }

    fn number_of(&self, id: EntityId) -> Option<usize> {
        self.entities.iter().position(|it| it.id == id)
    }

    fn alive(&self, id: EntityId) -> bool {
        self.number_of(id).is_some_and(|at| self.entities[at].alive)
    }

    fn clamped(&self, number: usize, attribute: AttributeId, value: Value) -> Value {
        match value {
            Value::Number(it) if attribute == HEALTH => {
                Value::Number(it.clamp(0.0, self.entities[number].top_health))
            }
            Value::Number(it) => Value::Number(it.clamp(0.0, 50.0)),
            other => other,
        }
    }

    fn read(&self, number: usize, attribute: AttributeId) -> Value {
        match self.entities[number].values[&attribute].0 {
            Value::Reference(to) if !self.alive(to) => Value::Reference(EntityId::NONE),
            value => value,
        }
    }

    fn remembers(&self, npc: usize, number: usize) -> bool {
        let facts = &self.entities[npc].facts;
        facts.keys().any(|&(_, about, _)| about == number)
    }

    fn exists_for(&self, npc: usize, id: EntityId) -> bool {
        let Some(number) = self.number_of(id) else {
            return false;
        };
        self.entities[number].alive || self.remembers(npc, number)
    }

    fn believed(&self, npc: usize, value: Value) -> Value {
        match value {
            Value::Reference(to) if !self.exists_for(npc, to) => Value::Reference(EntityId::NONE),
            value => value,
        }
    }

    fn drop_oldest(&mut self, npc: usize) {
        let facts = &mut self.entities[npc].facts;
        let oldest = facts.iter().min_by(|a, b| a.1.1.total_cmp(&b.1.1));
        if let Some(key) = oldest.map(|it| *it.0) {
            facts.remove(&key);
        }
    }

    fn tell(&mut self, npc: usize, about: usize, tell: &Tell) -> Result<TellOutcome, WorldError> {
        let of = self.entities[about].of;
        if about == npc {
            return Err(WorldError::FactOfItself);
        }
        if !self.exists_for(npc, tell.entity) {
            return Err(WorldError::InvalidEntity);
        }
        if let Value::Reference(to) = tell.value
            && to != EntityId::NONE
            && !self.exists_for(npc, to)
        {
            return Err(WorldError::InvalidReference);
        }
        let value = self.clamped(about, tell.attribute, tell.value);
        let key = (of, about, tell.attribute);
        let facts = &self.entities[npc].facts;
        match facts.get(&key) {
            Some(present) if present.1 > tell.timestamp => return Ok(TellOutcome::Older),
            None if facts.len() >= self.entities[npc].capacity => {
                let oldest = facts.values().map(|it| it.1).min_by(f64::total_cmp);
                if oldest.is_none_or(|it| tell.timestamp < it) {
                    return Ok(TellOutcome::NoRoom);
                }
                self.drop_oldest(npc);
            }
            _ => {}
        }
        let facts = &mut self.entities[npc].facts;
        facts.insert(key, (value, tell.timestamp));
        Ok(if value == tell.value {
            TellOutcome::Told
        } else {
            TellOutcome::Clamped
        })
    }
}

/// A random value. Now and then it is outside the range, or refers to an entity that is gone.
fn value(random: &mut Random, model: &Model, attribute: AttributeId) -> Value {
    match model.domain.attribute(attribute).kind {
        AttributeKind::Number => Value::Number(random.below(130) as f32 - 10.0),
        AttributeKind::Flag => Value::Flag(random.below(2) == 0),
        AttributeKind::Position => Value::Position([0; 3].map(|_| random.below(99) as f32)),
        AttributeKind::Reference => Value::Reference(match random.below(3) {
            0 => EntityId::NONE,
            _ => {
                let at = random.below(model.entities.len());
                model.entities.get(at).map_or(EntityId::NONE, |it| it.id)
            }
        }),
    }
}

fn create(world: &mut World, model: &mut Model, random: &mut Random) {
    let of = random
        .of(&[POTION, POTION, GOBLIN, GOBLIN, WIZARD])
        .unwrap();
    let key = random.below(40) as u64;
    let range = Range {
        min: 0.0,
        max: 30.0,
    };
    let narrow = [(HEALTH, range)];
    let narrowed = of != POTION && random.below(3) == 0;
    let made = world.create(&EntityDef {
        user_key: key,
        ranges: if narrowed { &narrow } else { &[] },
        ..EntityDef::new(of)
    });
    let taken = |it: &Entity| it.alive && it.key == key;
    if key != 0 && model.entities.iter().any(taken) {
        return assert_eq!(made, Err(WorldError::DuplicateUserKey(key)));
    }
    let top_health = if narrowed { 30.0 } else { 100.0 };
    let first = [
        (POSITION, Value::Position([0.0; 3])),
        (HEALTH, Value::Number(top_health)),
        (MANA, Value::Number(20.0)),
        (ARMED, Value::Flag(true)),
        (TARGET, Value::Reference(EntityId::NONE)),
    ];
    let first = first.into_iter().filter(|it| model.has(of, it.0));
    let now = model.now;
    let values = first
        .map(|(attribute, it)| (attribute, (it, now)))
        .collect();
    model.entities.push(Entity {
        id: made.unwrap(),
        of,
        alive: true,
        key,
        top_health,
        values,
        disabled: BTreeSet::new(),
        believes: false,
        capacity: 4096,
        facts: BTreeMap::new(),
        was: BTreeMap::new(),
    });
}

fn step(world: &mut World, model: &mut Model, random: &mut Random) {
    let kind = random.below(100);
    if kind < 12 || model.entities.is_empty() {
        return create(world, model, random);
    }
    let number = random.below(model.entities.len());
    let (id, of) = (model.entities[number].id, model.entities[number].of);
    let alive = model.entities[number].alive;
    let is_npc = alive && of == WIZARD;
    let attribute = random.of(&ATTRIBUTES).unwrap();
    match kind {
        12..20 => {
            assert_eq!(world.destroy(id).is_ok(), alive);
            let entity = &mut model.entities[number];
            entity.alive = false;
            entity.facts.clear();
        }
        20..45 => {
            let value = value(random, model, attribute);
            let stale =
                matches!(value, Value::Reference(to) if to != EntityId::NONE && !model.alive(to));
            let write = Write {
                entity: id,
                attribute,
                value,
            };
            let written = world.write_many([write; 2].into_iter());
            if alive && !model.has(of, attribute) {
                return assert!(written.is_err());
            }
            let written = written.unwrap();
            if !alive || stale {
                return assert_eq!(written.stale, 2);
            }
            let clamped = model.clamped(number, attribute, value);
            assert_eq!(written.clamped > 0, clamped != value);
            let now = model.now;
            let values = &mut model.entities[number].values;
            values.insert(attribute, (clamped, now));
        }
        45..50 => {
            model.now += random.below(4) as f64 * 0.5;
            world.time_mut().set(model.now).unwrap();
        }
        50..54 => {
            let enabled = random.below(2) == 0;
            let done = world.set_enabled(id, OfferSide::Supplies, GOTO, enabled);
            assert_eq!(done.is_ok(), alive);
            let disabled = &mut model.entities[number].disabled;
            if alive && enabled {
                disabled.remove(&GOTO);
            } else if alive {
                disabled.insert(GOTO);
            }
        }
        54..57 if is_npc => {
            let believes = random.below(3) > 0;
            let mode = if believes {
                BeliefMode::OwnFacts
            } else {
                BeliefMode::AllKnowing
            };
            world.npc_options_mut().set_belief_mode(id, mode).unwrap();
            model.entities[number].believes = believes;
        }
        57..60 if is_npc => {
            let capacity = random.below(14);
            world
                .beliefs_mut()
                .set_capacity(id, capacity as u32)
                .unwrap();
            model.entities[number].capacity = capacity;
            while model.entities[number].facts.len() > capacity {
                model.drop_oldest(number);
            }
        }
        60..64 if is_npc => remember(world, model, number),
        54..90 => {
            let wizards = (0..model.entities.len())
                .filter(|&it| model.entities[it].alive && model.entities[it].of == WIZARD);
            let wizards: Vec<usize> = wizards.collect();
            if let Some(npc) = random.of(&wizards)
                && model.has(of, attribute)
            {
                tell_or_forget(world, model, random, npc, number, attribute);
            }
        }
        _ => {}
    }
}

fn tell_or_forget(
    world: &mut World,
    model: &mut Model,
    random: &mut Random,
    npc: usize,
    about: usize,
    attribute: AttributeId,
) {
    let (npc_id, id) = (model.entities[npc].id, model.entities[about].id);
    let key = (model.entities[about].of, about, attribute);
    let exists = model.exists_for(npc, id);
    match random.below(10) {
        0 => {
            let facts = &mut model.entities[npc].facts;
            let had = facts.remove(&key).is_some();
            let forgotten = world.beliefs_mut().forget_fact(npc_id, id, attribute);
            assert_eq!(forgotten.ok(), exists.then_some(had));
        }
        1 => {
            let facts = &mut model.entities[npc].facts;
            let before = facts.len();
            facts.retain(|key, _| key.1 != about);
            let gone = before - facts.len();
            assert_eq!(
                world.beliefs_mut().forget_entity(npc_id, id).ok(),
                exists.then_some(gone)
            );
        }
        _ => {
            let tell = Tell {
                entity: id,
                attribute,
                value: value(random, model, attribute),
                timestamp: model.now - random.below(6) as f64 * 0.5,
            };
            assert_eq!(
                world.beliefs_mut().tell(npc_id, &tell),
                model.tell(npc, about, &tell)
            );
        }
    }
}

fn remember(world: &mut World, model: &mut Model, npc: usize) {
    world
        .previous_updates_mut()
        .remember(model.entities[npc].id)
        .unwrap();
    let mut was = BTreeMap::new();
    was.insert((npc, HEALTH), model.entities[npc].values[&HEALTH].0);
    was.insert((npc, TARGET), model.entities[npc].values[&TARGET].0);
    for (number, entity) in model.entities.iter().enumerate() {
        let known = if model.entities[npc].believes {
            let key = (entity.of, number, TARGET);
            model.entities[npc].facts.get(&key).map(|it| it.0)
        } else if entity.alive {
            entity.values.get(&TARGET).map(|it| it.0)
        } else {
            None
        };
        if let Some(target) = known
            && number != npc
        {
            was.insert((number, TARGET), target);
        }
    }
    model.entities[npc].was = was;
}

#[test]
fn the_world_behaves_as_its_model() {
    for seed in 1..=12u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (mut first, mut second) = (world(), world());
        let mut models = [(); 2].map(|()| Model {
            domain: domain(),
            entities: vec![],
            now: 0.0,
        });
        for round in 0..1500 {
            let mut same = Random(random.0);
            step(&mut first, &mut models[0], &mut random);
            step(&mut second, &mut models[1], &mut same);
            if round % 10 == 0 {
                check(&first, &models[0]);
                assert_eq!(first.hash(), second.hash());
            }
        }
    }
}
