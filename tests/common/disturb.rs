//! Things that happen in random scenes: what is written, told, forgotten, created, destroyed.

#![allow(dead_code)]

use udgoap::{
    beliefs::OfferSide,
    domain::{ActionId, AttributeId, AttributeKind, DriveId, POSITION},
    running::RunningWorld,
    world::{BeliefMode, EntityDef, EntityId, Tell, Value, World},
};

use crate::reference::random::Dice;

pub(crate) fn believe(
    running: &mut RunningWorld,
    entities: &[EntityId],
    npc: usize,
    dice: &mut Dice,
) {
    let world = &mut running.world;
    let npc = entities[npc];
    world
        .npc_options_mut()
        .set_belief_mode(npc, BeliefMode::OwnFacts)
        .expect("an NPC");
    for &entity in entities {
        if entity != npc && dice.chance(85) {
            for attribute in attributes_of(world, entity) {
                if attribute == POSITION || dice.chance(90) {
                    tell(world, npc, entity, attribute, dice, 10);
                }
            }
        }
    }
    running.update(0.0).expect("time stands still");
}

pub(crate) fn attributes_of(world: &World, entity: EntityId) -> Vec<AttributeId> {
    let of = world.type_of(entity).expect("it lives");
    world.domain().entity_type(of).attributes.to_vec()
}

/// Tells the truth, or in so many of a hundred cases something else.
pub(crate) fn tell(
    world: &mut World,
    npc: EntityId,
    entity: EntityId,
    attribute: AttributeId,
    dice: &mut Dice,
    wrong: usize,
) {
    let value = if dice.chance(wrong) {
        invent(world, attribute, dice, EntityId::NONE)
    } else {
        world.read(entity, attribute).expect("it lives")
    };
    let tell = Tell {
        entity,
        attribute,
        value,
        timestamp: world.time().seconds(),
    };
    world.beliefs_mut().tell(npc, &tell).expect("a valid fact");
}

pub(crate) fn invent(
    world: &World,
    attribute: AttributeId,
    dice: &mut Dice,
    to: EntityId,
) -> Value {
    match world.domain().attribute(attribute).kind {
        AttributeKind::Number => Value::Number(dice.number(-20, 120)),
        AttributeKind::Flag => Value::Flag(dice.chance(50)),
        AttributeKind::Position => Value::Position([0; 3].map(|_| dice.number(-50, 50))),
        AttributeKind::Reference => Value::Reference(to),
    }
}

/// Does something to the world, to anyone but the NPC's existence.
pub(crate) fn disturb(running: &mut RunningWorld, twins: (&[EntityId], EntityId), dice: &mut Dice) {
    let (entities, npc) = twins;
    let living: Vec<EntityId> = entities
        .iter()
        .copied()
        .filter(|&it| running.world.is_alive(it))
        .collect();
    let entity = dice.pick(&living);
    let world = &mut running.world;
    match dice.below(11) {
        0..3 => {
            let attribute = dice.pick(&attributes_of(world, entity));
            let value = invent(world, attribute, dice, entity);
            world
                .write(entity, attribute, value)
                .expect("a valid value");
        }
        3 if entity != npc => running.destroy(entity).expect("it lives"),
        4 => {
            let of = world.type_of(entity).expect("it lives");
            world.create(&EntityDef::new(of)).expect("room for one");
        }
        5 if entity != npc => {
            let attribute = dice.pick(&attributes_of(world, entity));
            tell(world, npc, entity, attribute, dice, 60);
        }
        6 if entity != npc => {
            world
                .beliefs_mut()
                .forget_entity(npc, entity)
                .expect("it lives");
        }
        7 => {
            let action = ActionId(dice.below(world.domain().actions.len()) as u16);
            let side = dice.pick(&[OfferSide::Supplies, OfferSide::Consumes]);
            // Not everyone offers everything.
            let _ = world.set_enabled(entity, side, action, dice.chance(40));
        }
        8 => {
            let now = world.time().seconds() + f64::from(dice.number(0, 3));
            running.update(now).expect("time goes on");
        }
        9 => {
            let action = ActionId(dice.below(world.domain().actions.len()) as u16);
            let supplier = dice.pick(&[entity, EntityId::NONE]);
            let seconds = f64::from(dice.number(0, 3));
            let mut options = world.npc_options_mut();
            // Not everyone does everything.
            let _ = options.exclude_step(npc, action, supplier, seconds);
        }
        _ => {
            let mode = dice.pick(&[BeliefMode::AllKnowing, BeliefMode::OwnFacts]);
            world
                .npc_options_mut()
                .set_belief_mode(npc, mode)
                .expect("an NPC");
            let drive = DriveId(dice.below(world.domain().drives.len()) as u16);
            let weight = dice.number(0, 5).max(0.0);
            let mut options = world.npc_options_mut();
            // Nor does everyone have every drive.
            let _ = options.set_weight(npc, drive, Some(weight));
        }
    }
}
