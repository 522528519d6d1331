//! Finds out what possible actions can change.

use alloc::{vec, vec::Vec};

use super::super::{ActionId, AttributeId, Effect, Linker, Operand};
use crate::domain::{Atom, ConditionId, Key, Op, POSITION, expression::arithmetic};

/// The directions in which actions can change an attribute.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Changes {
    pub(super) up: bool,
    pub(super) down: bool,
}

impl Linker<'_, '_> {
    /// Whether actions may change what an operand reads.
    pub(super) fn is_changed(&self, operand: Operand, changes: &[Changes], destroys: bool) -> bool {
        let code = &self.compiler.domain.code;
        let changed = |attribute: AttributeId| {
            let change = changes.get(attribute.index());
            change.is_some_and(|it| it.up || it.down)
        };
        match operand {
            Operand::Constant(_) | Operand::Entity(_) | Operand::Query(..) => false,
            Operand::Attribute(_, attribute) => changed(attribute),
            Operand::Distance(..) | Operand::Travel(..) => changed(POSITION),
            Operand::Code(id) => code.run(id).iter().any(|&op| match op {
                Op::Push(operand) => self.is_changed(operand, changes, destroys),
                Op::Age(_, attribute) | Op::Sure(_, attribute) => changed(attribute),
                Op::ToLastSeen(..) | Op::Influence(..) => changed(POSITION),
                // Counts aren't analysed: they are taken to change if anything does.
                Op::Count(_) => destroys || changes.iter().any(|it| it.up || it.down),
                Op::Holds(condition) => self.can_be_helped(condition, changes, destroys),
                // Limits, types and previous values don't change. Durations are tested separately.
                Op::MinOf(..)
                | Op::MaxOf(..)
                | Op::Was(..)
                | Op::Is(..)
                | Op::Duration
                | Op::Variable(_)
                | arithmetic!() => false,
            }),
        }
    }

    /// How possible actions change each attribute, and whether any of them destroys entities.
    pub(super) fn changes(&self) -> (Vec<Changes>, bool) {
        let domain = &self.compiler.domain;
        let mut changes = vec![Changes::default(); domain.attributes.len()];
        let mut destroys = false;
        for (number, action) in domain.actions.iter().enumerate() {
            if !self.is_possible(ActionId::at(number)) {
                continue;
            }
            for effect in &action.effects {
                note(effect, &mut changes, &mut destroys);
            }
        }
        (changes, destroys)
    }

    /// Like [`changes`](Self::changes), and the effects of all world effects that an action or a
    /// type lists.
    pub(super) fn changes_with_world_effects(
        &self,
        changes: &[Changes],
        mut destroys: bool,
    ) -> (Vec<Changes>, bool) {
        let mut changes = changes.to_vec();
        for (number, effect) in self.compiler.domain.world_effects.iter().enumerate() {
            let relations = &self.relations;
            if relations.is_owned[number] || relations.is_listed[number] {
                for effect in &effect.effects {
                    note(effect, &mut changes, &mut destroys);
                }
            }
        }
        (changes, destroys)
    }

    /// Whether any change by actions may help a condition, or a part of it is always true.
    pub(super) fn can_be_helped(
        &self,
        id: ConditionId,
        changes: &[Changes],
        destroys: bool,
    ) -> bool {
        let mut atoms = self.compiler.domain.code.atoms(id);
        atoms.any(|atom| self.can_atom_be_helped(atom, changes, destroys))
    }

    /// The same for an atom.
    pub(super) fn can_atom_be_helped(
        &self,
        atom: u32,
        changes: &[Changes],
        destroys: bool,
    ) -> bool {
        let code = &self.compiler.domain.code;
        let mut keys = code.keys(atom).iter();
        keys.any(|key| helps(key, changes, destroys))
            || matches!(code.atoms.get(atom as usize), Some(Atom::Constant(true)))
    }
}

/// Whether changes may help a key.
pub(super) fn helps(key: &Key, changes: &[Changes], destroys: bool) -> bool {
    match key.attribute {
        None => key.down && destroys,
        Some(AttributeId(attribute)) => changes.get(usize::from(attribute)).is_some_and(|change| {
            let any = change.up || change.down;
            key.is_helped_by((change.up, change.down)) || (key.observed && any)
        }),
    }
}

fn note(effect: &Effect, changes: &mut [Changes], destroys: &mut bool) {
    match effect.attribute() {
        None => *destroys = true,
        Some(attribute) => {
            let change = &mut changes[attribute.index()];
            let (up, down) = directions(effect);
            change.up |= up;
            change.down |= down;
        }
    }
}

/// Whether an effect can make its attribute grow, and shrink.
fn directions(effect: &Effect) -> (bool, bool) {
    match *effect {
        Effect::Increment {
            sign,
            amount: Operand::Constant(amount),
            ..
        } => (sign * amount > 0.0, sign * amount < 0.0),
        _ => (true, true),
    }
}
