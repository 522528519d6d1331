//! Warns of effects whose amount can be 0 at times. Then planning doesn't choose the action for such an
//! effect.

use alloc::{format, vec, vec::Vec};

use super::super::{ActionId, AttributeId, Effect, Linker, Operand};
use crate::domain::{Op, POSITION, Role, diagnostic::shorten, shapes::Text};

impl Linker<'_, '_> {
    /// An increment by 0 helps nothing, unless a precondition that reads the same attribute doesn't
    /// hold yet (see `planning/helps.rs`). Without such a precondition, the backward search doesn't
    /// find a plan that first makes the amount greater than 0.
    pub(super) fn advise_on_amounts(&mut self) {
        let wanted = self.wanted_numbers();
        let shape = self.shape;
        for (number, entry) in shape.actions.iter().enumerate() {
            let id = ActionId::at(number);
            let (Some(action), Some(shape)) =
                (self.compiler.domain.actions.get(number), &entry.value)
            else {
                continue;
            };
            if !self.is_possible(id) {
                continue;
            }
            let outcomes = shape.outcomes.iter().flat_map(|it| &it.effects);
            let texts: Vec<&Text> = shape.effects.iter().chain(outcomes).collect();
            let effects = action.effects.clone();
            for (effect, text) in effects.iter().zip(texts) {
                let Effect::Increment {
                    attribute, amount, ..
                } = *effect
                else {
                    continue;
                };
                if !wanted[attribute.index()] {
                    continue;
                }
                let factors = self.factors(amount);
                let empty = factors
                    .into_iter()
                    .find(|&it| self.is_filled_unasked(id, it));
                let Some((role, read)) = empty else { continue };
                let read = &self.compiler.domain.attribute(read).name;
                let role = match role {
                    Role::CONSUMER => "consumer",
                    _ => "supplier",
                };
                let message = format!(
                    "`{role}.{read}` may be 0, and then nothing is planned for the sake of this \
                     effect; add `{role}.{read} > 0` to the preconditions of `{}`, and plans will \
                     bring that about first",
                    shorten(entry.name.as_str())
                );
                self.warn(text.place, message);
            }
        }
    }

    /// By attribute: whether a key of a goal or a precondition wants it to change.
    fn wanted_numbers(&self) -> Vec<bool> {
        let domain = &self.compiler.domain;
        let mut wanted = vec![false; domain.attributes.len()];
        let of_goals = domain.goal_rules.iter().flat_map(|it| &it.conditions);
        let of_actions = domain.actions.iter().flat_map(|it| &it.preconditions);
        for condition in of_goals.map(|it| it.test).chain(of_actions.copied()) {
            for atom in domain.code.atoms(condition) {
                for attribute in domain.code.keys(atom).iter().filter_map(|it| it.attribute) {
                    wanted[attribute.index()] = true;
                }
            }
        }
        wanted
    }

    /// The attributes that make an amount 0 when they are 0. The amount must be an attribute or a
    /// product.
    fn factors(&self, amount: Operand) -> Vec<(Role, AttributeId)> {
        let one = |operand| match operand {
            Operand::Attribute(role, attribute) => Some((role, attribute)),
            _ => None,
        };
        let Operand::Code(code) = amount else {
            return one(amount).into_iter().collect();
        };
        let ops = self.compiler.domain.code.run(code);
        let is_product = ops.iter().all(|op| match op {
            Op::Push(Operand::Constant(_) | Operand::Attribute(..)) => true,
            op => matches!(op, Op::Multiply | Op::Negate),
        });
        let pushed = ops.iter().filter_map(|op| match op {
            Op::Push(operand) => one(*operand),
            _ => None,
        });
        pushed.filter(|_| is_product).collect()
    }

    /// Whether an attribute in an action's amount may be 0, an NPC that does the action can change
    /// that by another action, and no precondition reads the attribute.
    fn is_filled_unasked(&self, id: ActionId, read: (Role, AttributeId)) -> bool {
        let domain = &self.compiler.domain;
        let range = domain.attribute(read.1).range;
        if read.1 == POSITION || range.min > 0.0 || range.max < 0.0 {
            return false;
        }
        let mut preconditions = domain.action(id).preconditions.iter();
        let asks = preconditions.any(|&it| {
            let condition = domain.code.condition(it);
            domain.code.properties(condition).contains(&read)
        });
        let does_both = |by: ActionId| {
            let mut types = domain.types.iter();
            types.any(|it| it.consumption(id).is_some() && it.consumption(by).is_some())
        };
        !asks
            && (0..domain.actions.len()).map(ActionId::at).any(|by| {
                let mut effects = domain.action(by).effects.iter();
                by != id
                    && self.is_possible(by)
                    && effects.any(|it| brings_from_zero(it, read))
                    && does_both(by)
            })
    }
}

/// Whether an effect may change an attribute that is 0.
fn brings_from_zero(effect: &Effect, (role, attribute): (Role, AttributeId)) -> bool {
    // The consumer is the same in all steps; suppliers may differ.
    if effect.attribute() != Some(attribute)
        || (role == Role::CONSUMER && effect.role() != Role::CONSUMER)
    {
        return false;
    }
    !matches!(
        effect,
        Effect::Increment {
            amount: Operand::Constant(0.0),
            ..
        } | Effect::Assign {
            value: Operand::Constant(0.0),
            ..
        }
    )
}
