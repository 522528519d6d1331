//! Warns of effects that read what an earlier one has changed: a distance after the walk, or a
//! value after it was set to a constant.

use alloc::{format, vec::Vec};

use super::super::{Effect, Linker, Operand};
use crate::domain::{Op, POSITION, Role, diagnostic::shorten, shapes::Text, visit::Part};

impl Linker<'_, '_> {
    /// Effects happen in order, and world effects after all of them. So an effect that depends on
    /// the length of a walk must come before the effect that moves.
    pub(super) fn advise_on_order(&mut self) {
        let shape = self.shape;
        for (number, entry) in shape.actions.iter().enumerate() {
            let (Some(action), Some(shape)) =
                (self.compiler.domain.actions.get(number), &entry.value)
            else {
                continue;
            };
            let effects = action.effects.clone();
            let outcomes = action.outcomes.iter().map(|it| it.effects.clone());
            let outcomes: Vec<_> = outcomes.collect();
            let certain: Vec<&Text> = shape.effects.iter().collect();
            for (shape, span) in shape.outcomes.iter().zip(outcomes) {
                let mut texts = certain.clone();
                texts.extend(&shape.effects);
                let mut changes: Vec<&Effect> = effects.iter().take(certain.len()).collect();
                changes.extend(effects.get(span).into_iter().flatten());
                self.read_too_late(&texts, &changes, certain.len());
            }
            let changes: Vec<&Effect> = effects.iter().take(certain.len()).collect();
            self.read_too_late(&certain, &changes, 0);
        }
        for (number, entry) in shape.world_effects.iter().enumerate() {
            let (Some(effect), Some(shape)) =
                (self.compiler.domain.world_effects.get(number), &entry.value)
            else {
                continue;
            };
            let effects = effect.effects.clone();
            let texts: Vec<&Text> = shape.effects.iter().collect();
            self.read_too_late(&texts, &effects.iter().collect::<Vec<_>>(), 0);
            if self.follows_walks(number) {
                self.walked_already(&texts, &effects);
            }
        }
    }

    /// Warns of effects from `first` on that read a distance from an entity that an earlier effect
    /// has moved, or a value that an earlier effect has set to a constant: whoever wants to read the
    /// constant writes the constant.
    fn read_too_late(&mut self, texts: &[&Text], effects: &[&Effect], first: usize) {
        for (at, effect) in effects.iter().enumerate().skip(first) {
            let Some(amount) = amount_of(effect) else {
                continue;
            };
            let mut earlier = (0..at).rev();
            let set =
                earlier.find(|&by| self.reads_constant(amount, effects[by], &effects[by + 1..at]));
            if let (Some(set), Some(text)) = (set.and_then(|it| texts.get(it)), texts.get(at)) {
                let message = format!(
                    "this reads what `{}` has set; to read what was there before, put it before \
                     that effect",
                    shorten(set.as_str())
                );
                self.warn(text.place, message);
            }
            let moved = (0..at).find(|&earlier| {
                let by = effects[earlier];
                by.attribute() == Some(POSITION)
                    && self.reads_way(amount, |a, b| a == by.role() || b == by.role())
            });
            if let (Some(moved), Some(text)) = (moved.and_then(|it| texts.get(it)), texts.get(at)) {
                let message = format!(
                    "this reads the distance that is left after `{}`; to read the distance before \
                     the walk, put it before that effect",
                    shorten(moved.as_str())
                );
                self.warn(text.place, message);
            }
        }
    }

    /// Whether an operand reads a constant that an effect has set, and that the effects between them
    /// leave as it is.
    fn reads_constant(&self, operand: Operand, by: &Effect, between: &[&Effect]) -> bool {
        let &Effect::Assign {
            role,
            attribute,
            value: Operand::Constant(value),
        } = by
        else {
            return false;
        };
        let domain = &self.compiler.domain;
        // Whoever sets a number to more than it may be wants the end of its range.
        let is_kept = domain.types.iter().all(|of| {
            let mut cells = of.owners.iter().zip(&of.ranges);
            cells.all(|(it, range)| *it != attribute || (range.min..=range.max).contains(&value))
        });
        let is_read = |it: Operand| it == Operand::Attribute(role, attribute);
        let reads = is_read(operand)
            || matches!(operand, Operand::Code(code) if domain.code.run(code).iter().any(
                |op| matches!(op, Op::Push(it) if is_read(*it))));
        // The consumer and the supplier may be the same.
        let mut between = between.iter();
        reads && is_kept && between.all(|it| it.attribute() != Some(attribute))
    }

    /// Whether actions list a world effect, and all of these move the consumer to the supplier.
    fn follows_walks(&self, world_effect: usize) -> bool {
        let listed = &self.relations.action_effects;
        let lists = |action: &usize| {
            let listed = listed.get(*action);
            listed.is_some_and(|it| it.iter().any(|it| it.index() == world_effect))
        };
        let walks = |action: usize| {
            let effects = &self.compiler.domain.actions[action].effects;
            effects.iter().any(Effect::brings_consumer_to_supplier)
        };
        let mut actions = (0..listed.len()).filter(lists).peekable();
        actions.peek().is_some() && actions.all(walks)
    }

    fn walked_already(&mut self, texts: &[&Text], effects: &[Effect]) {
        let ends = [Role::CONSUMER, Role::SUPPLIER];
        for (text, effect) in texts.iter().zip(effects) {
            let reads = amount_of(effect).is_some_and(|amount| {
                self.reads_way(amount, |a, b| ends == [a, b] || ends == [b, a])
            });
            if reads {
                let message = "world effects come after the step, when the consumer is beside the \
                               supplier already; to read the distance before the walk, make \
                               this an effect of the action, before the one that moves";
                self.warn(text.place, message.into());
            }
        }
    }

    /// Whether an operand reads a distance or a way between two roles for which `concerns` is true.
    pub(super) fn reads_way(
        &self,
        operand: Operand,
        concerns: impl Fn(Role, Role) -> bool + Copy,
    ) -> bool {
        let mut reads = false;
        let code = &self.compiler.domain.code;
        code.visit_operand(operand, &mut |part| {
            reads |= matches!(part, Part::Distance(a, b) | Part::Travel(a, b) if concerns(a, b));
        });
        reads
    }
}

/// The expression in an effect.
fn amount_of(effect: &Effect) -> Option<Operand> {
    match *effect {
        Effect::Increment { amount, .. } => Some(amount),
        Effect::Assign { value, .. } => Some(value),
        Effect::CopyPosition { .. }
        | Effect::Beside { .. }
        | Effect::BesideLastSeen { .. }
        | Effect::Destroy { .. } => None,
    }
}
