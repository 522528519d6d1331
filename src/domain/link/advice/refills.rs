//! Warns of assignments that fill up a number that changes by itself. They don't count as refills.

use alloc::{format, vec::Vec};

use super::super::{AttributeId, Effect, Linker, Operand};
use crate::domain::{Role, diagnostic::shorten, shapes::Text};

impl Linker<'_, '_> {
    /// Planning counts how much of a refill fits only if the effect is an increment (see
    /// `planning/fit.rs`). An NPC whose action sets `water` to 100 drinks again as soon as a drop
    /// is missing.
    pub(super) fn advise_on_refills(&mut self) {
        let domain = &self.compiler.domain;
        let is_instant = |it: Operand| matches!(it, Operand::Constant(0.0));
        if domain.actions.iter().all(|it| is_instant(it.duration)) {
            return;
        }
        let shape = self.shape;
        for (number, entry) in shape.actions.iter().enumerate() {
            let (Some(action), Some(shape)) =
                (self.compiler.domain.actions.get(number), &entry.value)
            else {
                continue;
            };
            let texts: Vec<&Text> = shape.effects.iter().collect();
            let effects = action.effects.clone();
            for (effect, text) in effects.iter().zip(texts) {
                let Effect::Assign {
                    role: Role::CONSUMER,
                    attribute,
                    value: Operand::Constant(value),
                } = *effect
                else {
                    continue;
                };
                // What no goal wants filled isn't refilled: this is a reset.
                if !self.is_read_by_goals(attribute) {
                    continue;
                }
                let Some((sign, amount)) = self.filled_up(attribute, value) else {
                    continue;
                };
                let name = &self.compiler.domain.attribute(attribute).name;
                let name = shorten(name);
                let message = format!(
                    "this fills up what changes by its `rate`, but counts as much whether little or \
                     much is missing, so characters may do nothing else; write `consumer.{name} \
                     {sign}= {amount}`, of which only what fits counts"
                );
                self.warn(text.place, message);
            }
        }
    }

    /// If assigning this value fills a number up, the sign and the amount of an increment that does
    /// the same. That is so if it is one end of the range, and some type's `rate` leads to the
    /// other.
    fn filled_up(&self, attribute: AttributeId, value: f32) -> Option<(char, f32)> {
        let domain = &self.compiler.domain;
        let range = domain.attribute(attribute).range;
        let width = range.max - range.min;
        let rates = domain.types.iter().flat_map(|it| &it.rates);
        let mut rates = rates.filter(|it| it.0 == attribute).map(|it| it.1);
        let (wanted, sign) = if value == range.max {
            (-1.0, '+')
        } else if value == range.min {
            (1.0, '-')
        } else {
            return None;
        };
        let is_opposed =
            rates.any(|it| matches!(it, Operand::Constant(rate) if rate * wanted > 0.0));
        (is_opposed && width.is_finite()).then_some((sign, width))
    }
}
