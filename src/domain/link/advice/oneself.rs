//! Warns of actions that make sense only if the NPC does them to itself, but aren't marked so.

use alloc::format;

use super::super::{ActionId, Linker, Operand, TypeId};
use crate::domain::{Comparison, ConditionId, Role, action::Oneself, diagnostic::shorten};

impl Linker<'_, '_> {
    /// Warns of actions whose preconditions require the consumer to be the supplier, but whose
    /// `self` doesn't allow it; and of actions with `"self": "only"` that no type both consumes and
    /// supplies.
    pub(super) fn advise_on_oneself(&mut self) {
        let shape = self.shape;
        for (number, entry) in shape.actions.iter().enumerate() {
            let id = ActionId::at(number);
            if !self.is_possible(id) {
                continue;
            }
            match self.compiler.domain.action(id).oneself {
                Oneself::Never => {
                    for (text, condition) in self.written_preconditions(id) {
                        if self.is_of_oneself(condition) {
                            let message = format!(
                                "this holds only if the consumer is the supplier, and {}",
                                self.isnt_done_to_oneself(id)
                            );
                            self.warn(text.place, message);
                        }
                    }
                }
                Oneself::Only => {
                    let mut types = self.compiler.domain.types.iter();
                    let is_done =
                        types.any(|it| it.consumption(id).is_some() && it.supply(id).is_some());
                    if !is_done {
                        let message = format!(
                            "`{}` is done only to oneself, and no type that consumes it supplies \
                             it, so it is never done",
                            shorten(entry.name.as_str())
                        );
                        self.warn(entry.name.place, message);
                    }
                }
                Oneself::Too => {}
            }
        }
        for number in 0..self.own.len() {
            self.advise_on_own_offers(TypeId::at(number));
        }
    }

    /// The same for the offers of a type.
    fn advise_on_own_offers(&mut self, id: TypeId) {
        let own = core::mem::take(&mut self.own[id.index()].supplies);
        for offer in &own {
            if !self.is_possible(offer.action) {
                continue;
            }
            let domain = &self.compiler.domain;
            let of = domain.entity_type(id);
            let stands = of.supply(offer.action).and_then(|it| it.when);
            let does = |of: &TypeId| {
                let of = domain.entity_type(*of);
                of.consumption(offer.action).is_some()
            };
            match domain.action(offer.action).oneself {
                Oneself::Never => {
                    if let (Some(when), Some(text)) = (stands, offer.when)
                        && self.is_of_oneself(when)
                    {
                        let message = format!(
                            "only the consumer itself is offered this, and {}",
                            self.isnt_done_to_oneself(offer.action)
                        );
                        self.warn(text.place, message);
                    }
                }
                // If no type at all does it, the warning above is enough.
                Oneself::Only
                    if !of.family.iter().any(does)
                        && (domain.types.iter()).any(|it| {
                            it.consumption(offer.action).is_some()
                                && it.supply(offer.action).is_some()
                        }) =>
                {
                    let message = format!(
                        "`{}` is done only to oneself, and no `{}` consumes it: this has no use",
                        shorten(&domain.action(offer.action).name),
                        shorten(&of.name)
                    );
                    self.warn(offer.place, message);
                }
                Oneself::Only | Oneself::Too => {}
            }
        }
        self.own[id.index()].supplies = own;
    }

    fn isnt_done_to_oneself(&self, id: ActionId) -> alloc::string::String {
        format!(
            "`{}` isn't done to oneself: give it `\"self\": \"only\"`",
            shorten(&self.compiler.domain.action(id).name)
        )
    }

    /// Whether a condition holds only if consumer and supplier are the same.
    pub(super) fn is_of_oneself(&self, id: ConditionId) -> bool {
        !self.compiler.domain.code.is_choice(id)
            && self.comparisons(id).any(|compared| {
                let (Operand::Entity(left), Comparison::Equal, Operand::Entity(right)) = compared
                else {
                    return false;
                };
                let both = [Role::CONSUMER, Role::SUPPLIER];
                both == [left, right] || both == [right, left]
            })
    }
}
