//! Warns of offers that only other actions open: a plan doesn't open an offer on its way.

use alloc::{format, vec::Vec};

use super::{
    super::{Linker, TypeId},
    changes::Changes,
};
use crate::domain::{
    Atom, ConditionId, EntityType, Operand, Role, condition::Node, diagnostic::shorten,
};

impl Linker<'_, '_> {
    /// The `when` of an offer is tested when a search begins, and not again. If it doesn't hold by
    /// the defaults of the type, and actions could make it hold, somebody probably means plans to
    /// do that.
    pub(super) fn advise_on_offers(&mut self, changes: &[Changes], destroys: bool) {
        for number in 0..self.own.len() {
            let id = TypeId::at(number);
            let mut found = Vec::new();
            let domain = &self.compiler.domain;
            let of = domain.entity_type(id);
            let own = &self.own[number];
            let consumed = own.consumes.iter().map(|it| (it, true));
            for (own, consumes) in own.supplies.iter().map(|it| (it, false)).chain(consumed) {
                let offer = if consumes {
                    of.consumption(own.action)
                } else {
                    of.supply(own.action)
                };
                let (Some(text), Some(when)) = (own.when, offer.and_then(|it| it.when)) else {
                    continue;
                };
                let oneself = if consumes {
                    Role::CONSUMER
                } else {
                    Role::SUPPLIER
                };
                // What holds already needs no help.
                let mut lacking = domain.code.atoms(when);
                let can_be_opened = lacking.any(|atom| {
                    self.holds_at_first(of, oneself, atom) != Some(true)
                        && self.can_atom_be_helped(atom, changes, destroys)
                });
                if can_be_opened && self.is_shut(of, oneself, when) {
                    let action = shorten(&domain.action(own.action).name);
                    found.push((
                        text.place,
                        format!(
                            "`{action}` isn't on offer by what the type says at first, and no plan \
                             opens the offer on the way, since `when` is tested when a search begins; \
                             if other actions are to lead to it, write a precondition"
                        ),
                    ));
                }
            }
            found.dedup_by_key(|it| it.0);
            for (place, message) in found {
                self.warn(place, message);
            }
        }
    }

    /// Whether an atom about an entity holds by the defaults of its type, if the type's rates don't
    /// change that. None if that isn't known, and could be either.
    fn holds_at_first(&self, of: &EntityType, oneself: Role, atom: u32) -> Option<bool> {
        let side = |it: Operand| match it {
            Operand::Constant(value) => Some(value),
            Operand::Attribute(role, attribute) if role == oneself || role == Role::OWNER => {
                let has_rate = of.rates.iter().any(|rate| rate.0 == attribute);
                let slot = of.slot(attribute).filter(|_| !has_rate)?;
                of.defaults.get(slot).copied()
            }
            _ => None,
        };
        match self.compiler.domain.code.atoms[atom as usize] {
            Atom::Compare {
                left,
                comparison,
                right,
                ..
            } => Some(comparison.holds(side(left)?, side(right)?)),
            Atom::Known { .. } => None,
            Atom::Constant(holds) => Some(holds),
        }
    }

    /// Whether a condition about an entity is false by the defaults of its type.
    fn is_shut(&self, of: &EntityType, oneself: Role, when: ConditionId) -> bool {
        let code = &self.compiler.domain.code;
        let mut known: Vec<Option<bool>> = Vec::new();
        for &node in code.nodes(when) {
            let (count, decides) = match node {
                Node::Atom(atom) => {
                    known.push(self.holds_at_first(of, oneself, atom));
                    continue;
                }
                Node::And(count) => (count, false),
                Node::Or(count) => (count, true),
            };
            let parts = known.split_off(known.len().saturating_sub(usize::from(count)));
            known.push(if parts.contains(&Some(decides)) {
                Some(decides)
            } else if parts.contains(&None) {
                None
            } else {
                Some(!decides)
            });
        }
        known.last() == Some(&Some(false))
    }
}
