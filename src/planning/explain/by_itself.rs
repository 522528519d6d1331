//! What happens without an action: numbers change by their rates, and world effects fire.

use alloc::vec::Vec;

use super::probe::Probe;
use crate::{
    beliefs::{Known, Roles},
    domain::{
        Atom, Effect, Key, Operand, POSITION, Role, Whose, WorldEffect, WorldEffectId, visit::Part,
    },
};

impl<'d> Probe<'_, '_, '_, 'd> {
    /// The rate of an attribute, if it moves it in a direction that a key wants, in what is imagined.
    pub(super) fn rate_towards(&mut self, key: Key, entity: Known) -> Option<f32> {
        let of = self.namer.domain.entity_type(entity.type_id());
        let &(_, rate) = of.rates.iter().find(|it| Some(it.0) == key.attribute)?;
        let rate = self.search.snapshot.evaluate(rate, &Roles::of(entity));
        ((rate > 0.0 && key.up) || (rate < 0.0 && key.down)).then_some(rate)
    }

    /// In how many seconds a number that changes at this rate makes a comparison true, if it is one
    /// side of it. None if that can't be told, since the other side may change too, or if it never
    /// does, since its range ends before that.
    pub(super) fn seconds_until(
        &mut self,
        atom: u32,
        roles: &Roles,
        key: Key,
        rate: f32,
    ) -> Option<f32> {
        let (Whose::Role(role), Some(attribute)) = (key.whose, key.attribute) else {
            return None;
        };
        let domain = self.namer.domain;
        let number = Operand::Attribute(role, attribute);
        let other = match *domain.code.atoms.get(atom as usize)? {
            Atom::Compare { left, right, .. } if left == number => right,
            Atom::Compare { left, right, .. } if right == number => left,
            _ => return None,
        };
        let mut stays = true;
        domain.code.visit_operand(other, &mut |part| {
            stays &= match part {
                Part::Value(role, it) => {
                    let of = domain.entity_type(roles.get(role).type_id());
                    it != POSITION && of.rates.iter().all(|rate| rate.0 != it)
                }
                Part::Limit(..) | Part::Division => true,
                _ => false,
            }
        });
        let snapshot = &mut self.search.snapshot;
        let gap = snapshot.atom_gap(atom, roles);
        let entity = roles.get(role);
        let end = snapshot.value(entity, attribute) + gap.copysign(rate);
        let range = snapshot.range(entity, attribute);
        let is_reached = (range.min..=range.max).contains(&end);
        (stays && is_reached).then_some(gap / rate.abs())
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
            && value == self.search.snapshot.value(entity, attribute)
        {
            return false;
        }
        !self.moves_away(effect, key, entity)
    }
}
