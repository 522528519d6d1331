//! Tests of what NPCs are told and what they forget.

use crate::{
    beliefs::{EntityIndex, Knowledge},
    world::{BeliefMode, Tell, TellSummary, WorldError, facts::TellOutcome},
};

use super::*;

fn tell(entity: EntityId, attribute: AttributeId, value: Value, timestamp: f64) -> Tell {
    Tell {
        entity,
        attribute,
        value,
        timestamp,
    }
}

fn mana(entity: EntityId, value: f32, timestamp: f64) -> Tell {
    tell(entity, MANA, Value::Number(value), timestamp)
}

/// A world at 10 s with a wizard that has facts of its own, and a potion.
fn scene() -> (World, EntityId, EntityId) {
    let mut world = world();
    let wizard = make(&mut world, WIZARD);
    let potion = make(&mut world, POTION);
    world
        .npc_options_mut()
        .set_belief_mode(wizard, BeliefMode::OwnFacts)
        .unwrap();
    world.time_mut().set(10.0).unwrap();
    (world, wizard, potion)
}

fn known(world: &World, npc: EntityId, of: TypeId) -> Vec<EntityId> {
    let mut known: Vec<EntityIndex> = vec![];
    let view = world.knowledge(npc).unwrap();
    view.known_of_type(of, &mut known);
    assert_eq!(view.count_of_type(of), known.len());
    assert!(known.iter().all(|&it| view.knows(it)));
    known.iter().map(|&it| world.entity_at(it)).collect()
}

#[test]
fn newer_facts_replace_older_ones() {
    let (mut world, wizard, potion) = scene();
    assert_eq!(world.beliefs().fact(wizard, potion, MANA), Ok(None));
    let told = world.beliefs_mut().tell(wizard, &mana(potion, 7.0, 3.0));
    assert_eq!(told, Ok(TellOutcome::Told));
    let told = world.beliefs_mut().tell(wizard, &mana(potion, 8.0, 2.0));
    assert_eq!(told, Ok(TellOutcome::Older));
    let fact = world.beliefs().fact(wizard, potion, MANA).unwrap().unwrap();
    assert_eq!((fact.value, fact.timestamp), (Value::Number(7.0), 3.0));
    let told = world.beliefs_mut().tell(wizard, &mana(potion, 900.0, 3.0));
    assert_eq!(told, Ok(TellOutcome::Clamped));
    let again = world.beliefs().fact(wizard, potion, MANA).unwrap().unwrap();
    assert_eq!((again.value, again.id), (Value::Number(50.0), fact.id));
    assert_eq!(world.npc(wizard).unwrap().fact_count(), 1);
    assert_eq!(number(&world, potion, MANA), 20.0, "truth is another thing");
}

#[test]
fn what_is_told_is_checked() {
    let (mut world, wizard, potion) = scene();
    for stamp in [10.5, f64::NAN, f64::NEG_INFINITY] {
        let refused = world.beliefs_mut().tell(wizard, &mana(potion, 1.0, stamp));
        assert!(matches!(refused, Err(WorldError::BadTimestamp { .. })));
    }
    let refused = world.beliefs_mut().tell(wizard, &mana(wizard, 1.0, 1.0));
    assert_eq!(refused, Err(WorldError::FactOfItself));
    let refused = world.beliefs_mut().tell(potion, &mana(wizard, 1.0, 1.0));
    assert_eq!(refused, Err(WorldError::NotAnNpc(POTION)));
    let refused = world
        .beliefs_mut()
        .tell(wizard, &mana(potion, f32::NAN, 1.0));
    assert_eq!(refused, Err(WorldError::NotFinite(MANA)));
    let before = world.hash();
    let tells = [
        mana(potion, 1.0, 1.0),
        mana(EntityId(5), 1.0, 1.0),
        mana(potion, 1.0, 11.0),
    ];
    let refused = world
        .beliefs_mut()
        .tell_many(wizard, tells.into_iter())
        .unwrap_err();
    assert_eq!(refused.index, 2);
    assert_eq!(world.hash(), before);
    let outcome = world
        .beliefs_mut()
        .tell_many(wizard, tells[..2].iter().copied());
    let expected = TellSummary {
        told: 1,
        stale: 1,
        ..TellSummary::default()
    };
    assert_eq!(outcome, Ok(expected));
}

#[test]
fn the_destroyed_live_on_in_memory() {
    let (mut world, wizard, potion) = scene();
    world
        .beliefs_mut()
        .tell(wizard, &mana(potion, 7.0, 1.0))
        .unwrap();
    world.destroy(potion).unwrap();
    assert_eq!(world.remembered_len(), 1);
    assert_eq!(known(&world, wizard, POTION), [potion]);
    // It can be told more of what it remembers, by the old handle.
    let told = world.beliefs_mut().tell(wizard, &mana(potion, 9.0, 2.0));
    assert_eq!(told, Ok(TellOutcome::Told));
    // No other entity may get the index while the NPC remembers it.
    let other = make(&mut world, POTION);
    assert_ne!(other.index(), potion.index());
    let view = world.knowledge(wizard).unwrap();
    let row = row_of(&view, potion.index());
    assert_eq!(row[3], 9.0);
    assert!(row[0].is_nan());
    assert!(!view.knows(other.index()));
    // In truth, it doesn't exist any more.
    assert_eq!(world.read(potion, MANA), Err(WorldError::InvalidEntity));
    assert_eq!(world.beliefs_mut().forget_entity(wizard, potion), Ok(1));
    assert_eq!(world.remembered_len(), 0);
    let told = world.beliefs_mut().tell(wizard, &mana(potion, 9.0, 2.0));
    assert_eq!(told, Err(WorldError::InvalidEntity));
    assert_eq!(make(&mut world, POTION).index(), potion.index());
    assert_eq!(known(&world, wizard, POTION), []);
}

#[test]
fn the_memory_of_others_doesnt_matter() {
    let (mut world, wizard, potion) = scene();
    let other = make(&mut world, WIZARD);
    let goblin = make(&mut world, GOBLIN);
    world
        .beliefs_mut()
        .tell(other, &mana(potion, 7.0, 1.0))
        .unwrap();
    let to_potion = tell(goblin, TARGET, Value::Reference(potion), 1.0);
    world.beliefs_mut().tell(wizard, &to_potion).unwrap();
    world.destroy(potion).unwrap();
    assert_eq!(
        world.beliefs_mut().tell(wizard, &mana(potion, 9.0, 2.0)),
        Err(WorldError::InvalidEntity)
    );
    assert_eq!(
        world
            .beliefs_mut()
            .tell(wizard, &tell(goblin, TARGET, Value::Reference(potion), 2.0)),
        Err(WorldError::InvalidReference)
    );
    assert_eq!(
        world.beliefs().fact(wizard, potion, MANA),
        Err(WorldError::InvalidEntity)
    );
    // The wizard knew of the target only by the reference, and has no facts of it. So the reference
    // is empty now.
    let fact = world
        .beliefs()
        .fact(wizard, goblin, TARGET)
        .unwrap()
        .unwrap();
    assert_eq!(fact.value, Value::Reference(EntityId::NONE));
    // The other wizard has facts of the potion, so for him the reference is still valid.
    world
        .beliefs_mut()
        .tell(other, &tell(goblin, TARGET, Value::Reference(potion), 2.0))
        .unwrap();
    let fact = world
        .beliefs()
        .fact(other, goblin, TARGET)
        .unwrap()
        .unwrap();
    assert_eq!(fact.value, Value::Reference(potion));
    // The index is free after the last NPC that remembers the entity is gone.
    world.destroy(other).unwrap();
    assert_eq!(world.remembered_len(), 0);
}

/// Otherwise an NPC that needn't think would be woken although nothing has changed.
#[test]
fn forgetting_what_nobody_knew_is_no_change() {
    let (mut world, wizard, potion) = scene();
    world.beliefs_mut().set_capacity(wizard, 3).unwrap();
    let before = world.clock();
    assert_eq!(
        world.beliefs_mut().forget_fact(wizard, potion, MANA),
        Ok(false)
    );
    assert_eq!(world.beliefs_mut().forget_entity(wizard, potion), Ok(0));
    assert_eq!(world.beliefs_mut().forget_all(wizard), Ok(0));
    world.beliefs_mut().set_capacity(wizard, 3).unwrap();
    assert_eq!(world.clock(), before);
    let changes: [fn(&mut World, EntityId, EntityId); 4] = [
        |world, npc, it| assert_eq!(world.beliefs_mut().forget_fact(npc, it, MANA), Ok(true)),
        |world, npc, it| assert_eq!(world.beliefs_mut().forget_entity(npc, it), Ok(1)),
        |world, npc, _| assert_eq!(world.beliefs_mut().forget_all(npc), Ok(1)),
        |world, npc, _| world.beliefs_mut().set_capacity(npc, 0).unwrap(),
    ];
    for change in changes {
        world
            .beliefs_mut()
            .tell(wizard, &mana(potion, 7.0, 3.0))
            .unwrap();
        let before = world.clock();
        change(&mut world, wizard, potion);
        assert!(world.clock() > before);
    }
}

#[test]
fn the_oldest_facts_go_first() {
    let (mut world, wizard, potion) = scene();
    let goblin = make(&mut world, GOBLIN);
    world.beliefs_mut().set_capacity(wizard, 3).unwrap();
    let health = |value, stamp| tell(goblin, HEALTH, Value::Number(value), stamp);
    let position = |stamp| tell(potion, POSITION, Value::Position([1.0; 3]), stamp);
    let armed = |stamp| tell(goblin, ARMED, Value::Flag(true), stamp);
    world
        .beliefs_mut()
        .tell(wizard, &mana(potion, 1.0, 4.0))
        .unwrap();
    world.beliefs_mut().tell(wizard, &health(1.0, 5.0)).unwrap();
    world.beliefs_mut().tell(wizard, &position(6.0)).unwrap();
    // All are newer than this one.
    assert_eq!(
        world.beliefs_mut().tell(wizard, &armed(3.0)),
        Ok(TellOutcome::NoRoom)
    );
    // A newer value for an old fact needs no room.
    world
        .beliefs_mut()
        .tell(wizard, &mana(potion, 2.0, 7.0))
        .unwrap();
    assert_eq!(
        world.beliefs_mut().tell(wizard, &armed(5.5)),
        Ok(TellOutcome::Told)
    );
    assert_eq!(world.beliefs().fact(wizard, goblin, HEALTH), Ok(None));
    let npc = world.npc(wizard).unwrap();
    assert_eq!((npc.fact_count(), npc.evicted_facts()), (3, 1));
    world.beliefs_mut().set_capacity(wizard, 1).unwrap();
    let left: Vec<_> = world
        .beliefs()
        .facts(wizard)
        .unwrap()
        .map(|it| it.attribute)
        .collect();
    assert_eq!(left, [MANA]);
    assert_eq!(known(&world, wizard, GOBLIN), []);
    world.beliefs_mut().set_capacity(wizard, 0).unwrap();
    assert_eq!(
        world.beliefs_mut().tell(wizard, &armed(9.0)),
        Ok(TellOutcome::NoRoom)
    );
    assert_eq!(world.npc(wizard).unwrap().fact_count(), 0);
}

#[test]
fn making_room_may_take_the_last_fact_of_the_same_entity() {
    let (mut world, wizard, potion) = scene();
    world.beliefs_mut().set_capacity(wizard, 1).unwrap();
    world
        .beliefs_mut()
        .tell(wizard, &mana(potion, 1.0, 4.0))
        .unwrap();
    world.destroy(potion).unwrap();
    let position = tell(potion, POSITION, Value::Position([1.0; 3]), 5.0);
    assert_eq!(
        world.beliefs_mut().tell(wizard, &position),
        Ok(TellOutcome::Told)
    );
    assert_eq!(known(&world, wizard, POTION), [potion]);
    assert_eq!(
        world.beliefs_mut().forget_fact(wizard, potion, POSITION),
        Ok(true)
    );
    assert_eq!(world.remembered_len(), 0);
}

#[test]
fn facts_come_in_a_stable_order() {
    let (mut world, wizard, potion) = scene();
    let goblin = make(&mut world, GOBLIN);
    let later = make(&mut world, POTION);
    let flag = Value::Flag(true);
    for fact in [
        mana(later, 1.0, 1.0),
        tell(goblin, ARMED, flag, 1.0),
        mana(potion, 1.0, 3.0),
        tell(goblin, POSITION, Value::Position([0.0; 3]), 2.0),
    ] {
        world.beliefs_mut().tell(wizard, &fact).unwrap();
    }
    let order: Vec<_> = world
        .beliefs()
        .facts(wizard)
        .unwrap()
        .map(|it| (it.entity, it.attribute))
        .collect();
    let expected = [
        (potion, MANA),
        (later, MANA),
        (goblin, POSITION),
        (goblin, ARMED),
    ];
    assert_eq!(order, expected);
    assert_eq!(world.beliefs_mut().forget_all(wizard), Ok(4));
    assert_eq!(world.beliefs().facts(wizard).unwrap().count(), 0);
    assert_eq!(
        world.beliefs_mut().forget_fact(wizard, goblin, ARMED),
        Ok(false)
    );
    assert_eq!(world.beliefs_mut().forget_entity(wizard, goblin), Ok(0));
}
