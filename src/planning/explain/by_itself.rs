//! What happens without an action: numbers change by their rates, and world effects fire.

use alloc::vec::Vec;

use super::probe::Probe;
use crate::{
    beliefs::{Known, Roles},
    domain::{Effect, Key, Operand, Role, WorldEffect, WorldEffectId},
};

impl<'d> Probe<'_, '_, '_, 'd> {
    /// Whether the rate of an attribute moves it in a direction that a key wants, in what is
    /// imagined.
    pub(super) fn moves_by_itself(&mut self, key: Key, entity: Known) -> bool {
        let of = self.namer.domain.entity_type(entity.type_id());
        let rate = of.rates.iter().find(|it| Some(it.0) == key.attribute);
        let Some(&(_, rate)) = rate else {
            return false;
        };
        let rate = self.search.snapshot.evaluate(rate, &Roles::of(entity));
        (rate > 0.0 && key.up) || (rate < 0.0 && key.down)
    }

    /// The world effects that may change an entity as a key wants.
    pub(super) fn world_effects_for(&mut self, key: Key, entity: Known) -> Vec<&'d str> {
        let domain = self.namer.domain;
        let mut found = Vec::new();
        for (number, world_effect) in domain.world_effects.iter().enumerate() {
            let mut effects = world_effect.effects.iter();
            let does = effects.any(|effect| {
                effect.attribute() == key.attribute
                    && self.may_be(effect.role(), (number, world_effect), entity)
                    && self.is_welcome(effect, key, entity)
            });
            if does {
                found.push(world_effect.name.as_str());
            }
        }
        found
    }

    /// Whether an entity may have one of the roles of a world effect.
    fn may_be(&self, role: Role, (number, it): (usize, &WorldEffect), entity: Known) -> bool {
        let domain = self.namer.domain;
        let of = entity.type_id();
        match role {
            Role::CONSUMER => entity == self.search.actor.known,
            Role::OWNER => {
                let owned = &domain.entity_type(of).world_effects;
                owned.contains(&WorldEffectId::at(number))
            }
            Role::BOUND => it.for_each.is_some_and(|kind| domain.is_of(of, kind)),
            _ => true,
        }
    }

    /// Whether an effect may move an attribute as a key wants.
    fn is_welcome(&mut self, effect: &Effect, key: Key, entity: Known) -> bool {
        if let &Effect::Assign {
            attribute,
            value: Operand::Constant(value),
            ..
        } = effect
        {
            let now = self.search.snapshot.value(entity, attribute);
            return (value > now && key.up) || (value < now && key.down);
        }
        !self.moves_away(effect, key)
    }
}
