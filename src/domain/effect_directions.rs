//! Tells in which directions effects and rates may change attributes.

use super::{Atom, AttributeId, ConditionId, Domain, Effect, Key, Operand, POSITION};

impl Effect {
    /// False if the effect can't help the key for any supplier, since it only changes the attribute
    /// in the other direction.
    #[must_use]
    pub fn may_help(&self, domain: &Domain, key: Key) -> bool {
        key.observed || self.may_move(domain, (key.up, key.down))
    }

    /// False if the effect adds to its attribute, but in none of these directions (up, down) for any
    /// supplier.
    #[must_use]
    pub fn may_move(&self, domain: &Domain, (up, down): (bool, bool)) -> bool {
        let (more, less) = self.ways(domain);
        !matches!(self, Effect::Increment { .. }) || (up && more) || (down && less)
    }

    /// Whether an increment can raise its attribute, and whether it can lower it. Values are within
    /// their ranges, so clamping never reverses an increment.
    #[must_use]
    pub fn ways(&self, domain: &Domain) -> (bool, bool) {
        let Effect::Increment { sign, amount, .. } = *self else {
            return (false, false);
        };
        let (more, less) = amount.signs(domain);
        if sign > 0.0 {
            (more, less)
        } else {
            (less, more)
        }
    }
}

impl Operand {
    /// Whether an amount may be more than 0, and whether it may be less. It is looked at only as far
    /// as it is a constant or an attribute.
    #[must_use]
    pub fn signs(self, domain: &Domain) -> (bool, bool) {
        match self {
            Operand::Constant(amount) => (amount > 0.0, amount < 0.0),
            Operand::Attribute(_, attribute) => {
                let range = domain.attribute(attribute).range;
                (range.max > 0.0, range.min < 0.0)
            }
            _ => (true, true),
        }
    }
}

impl Domain {
    /// Whether nothing that a search imagines can change the result of a condition.
    pub(crate) fn is_settled(&self, condition: ConditionId) -> bool {
        let is_settled = |operand: Operand| match operand {
            Operand::Constant(_) => true,
            Operand::Attribute(_, attribute) => {
                attribute != POSITION && !self.may_change(attribute)
            }
            _ => false,
        };
        let mut atoms = self.code.atoms(condition);
        atoms.all(|atom| match self.code.atoms[atom as usize] {
            Atom::Compare { left, right, .. } => is_settled(left) && is_settled(right),
            Atom::Constant(_) => true,
            Atom::Known { .. } => false,
        })
    }

    /// Whether anything that a search imagines can change an attribute.
    #[must_use]
    pub(crate) fn may_change(&self, attribute: AttributeId) -> bool {
        let of_actions = self.actions.iter().flat_map(|it| &it.effects);
        let of_world = self.world_effects.iter().flat_map(|it| &it.effects);
        let mut effects = of_actions.chain(of_world);
        let mut types = self.types.iter();
        effects.any(|it| it.attribute() == Some(attribute))
            || types.any(|of| of.rates.iter().any(|it| it.0 == attribute))
    }
}
