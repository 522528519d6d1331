//! Warns of actions by which an NPC is to leave the game alive, but that count as its death.

use alloc::{string::String, vec::Vec};

use super::super::{AttributeId, Effect, Linker};
use crate::domain::{Role, shapes::Text};

impl Linker<'_, '_> {
    /// A plan that destroys its consumer has utility 0, whatever else it does. An action that also
    /// does to its consumer what a goal wants is meant to be done.
    pub(super) fn advise_on_leaving(&mut self) {
        let shape = self.shape;
        for (number, entry) in shape.actions.iter().enumerate() {
            let (Some(action), Some(shape)) =
                (self.compiler.domain.actions.get(number), &entry.value)
            else {
                continue;
            };
            let texts: Vec<&Text> = shape.effects.iter().collect();
            let effects = action.effects.clone();
            let helps = |it: &Effect| {
                let of = it.attribute().filter(|_| it.role() == Role::CONSUMER);
                of.is_some_and(|of| self.is_read_by_goals(of))
            };
            if !effects.iter().any(helps) {
                continue;
            }
            for (effect, text) in effects.iter().zip(texts) {
                let Effect::Destroy { role } = effect else {
                    continue;
                };
                if *role == Role::CONSUMER {
                    let message = String::from(
                        "`destroy(consumer)` counts as the consumer's death, so no plan has this action, whatever \
                         else it does; leave it out, write a flag such as `consumer.gone = true` that \
                         a goal wants, and let the game remove the character when the step is done",
                    );
                    self.warn(text.place, message);
                }
            }
        }
    }

    /// Whether a condition of some goal reads an attribute, of whomever.
    pub(super) fn is_read_by_goals(&self, attribute: AttributeId) -> bool {
        let domain = &self.compiler.domain;
        let code = &domain.code;
        let mut conditions = domain.goal_rules.iter().flat_map(|it| &it.conditions);
        conditions.any(|it| {
            let read = code.properties(code.condition(it.test));
            read.iter().any(|it| it.1 == attribute)
        })
    }
}
