//! Decides which actions an NPC does only to itself, if the documents don't say so exactly.

use alloc::{format, vec::Vec};

use super::{ActionId, linker::Linker};
use crate::domain::{
    EntityType,
    action::Oneself,
    diagnostic::shorten,
    shapes::{ActionShape, AmountShape, ConditionShape, OneselfShape, Text},
};

impl Linker<'_, '_> {
    /// An action that only mentions the consumer, and that every supplier also consumes, is
    /// probably meant to be done to oneself: eating what one carries, or waiting. If documents
    /// allow it to be done to oneself and to others, and every type that does it supplies it, it is
    /// done only to oneself: the result is the same for every supplier, so trying others would only
    /// cost time.
    pub(super) fn settle_oneself(&mut self) {
        let shape = self.shape;
        let mut also_to_others: Vec<&Text> = Vec::new();
        for (number, entry) in shape.actions.iter().enumerate() {
            let id = ActionId::at(number);
            let Some(action) = &entry.value else { continue };
            if !self.is_possible(id) || !is_about_the_consumer(action) {
                continue;
            }
            let types = &self.compiler.domain.types;
            let mut suppliers = types.iter().filter(|of| of.supply(id).is_some());
            // An offer with a condition, or a manner, shows that others are meant.
            let is_own = |of: &EntityType| {
                let offer = of.supply(id).and_then(|offer| offer.when);
                of.consumption(id).is_some() && offer.is_none() && of.manner(id).is_none()
            };
            if !suppliers.all(is_own) {
                continue;
            }
            let supplies =
                |of: &EntityType| of.consumption(id).is_none() || of.supply(id).is_some();
            let is_everybodys = types.iter().all(supplies);
            let name = shorten(entry.name.as_str());
            match action.oneself.get() {
                None => {
                    let message = format!(
                        "`{name}` names the consumer alone, and only who does it supplies it: as \
                         it stands it is done to others, never to oneself; say `\"self\": \
                         \"only\"`, or `\"self\": false` if others are meant"
                    );
                    self.compiler.diagnostics.warning(entry.name.place, message);
                }
                Some(OneselfShape::Flag(true)) if is_everybodys => {
                    self.compiler.domain.actions[id.index()].oneself = Oneself::Only;
                }
                Some(OneselfShape::Flag(true)) => also_to_others.push(&entry.name),
                _ => {}
            }
        }
        // One warning is enough for all such actions, since an author writes all of them in the
        // same way.
        if let Some((first, others)) = also_to_others.split_first() {
            let others = match others.len() {
                0 => "".into(),
                1 => " (one more action is like it)".into(),
                many => format!(" ({many} more actions are like it)"),
            };
            let message = format!(
                "`{}` names the consumer alone, so it can be done to any other of its kind as \
                 well; say `\"self\": \"only\"` if it is done to oneself{others}",
                shorten(first.as_str())
            );
            self.compiler.diagnostics.warning(first.place, message);
        }
    }
}

/// Whether an action has effects, and nothing in it mentions the supplier.
fn is_about_the_consumer(action: &ActionShape) -> bool {
    let names_supplier = |text: &Text| {
        let mut words = text
            .as_str()
            .split(|it: char| !it.is_alphanumeric() && it != '_');
        words.any(|word| word == "supplier")
    };
    let amount = |amount: Option<&AmountShape>| match amount {
        Some(AmountShape::Expression(text)) => names_supplier(text),
        Some(AmountShape::Number(_)) | None => false,
    };
    let mut weights = action.outcomes.iter().map(|it| it.weight.get());
    let outcomes = action.outcomes.iter().flat_map(|it| it.effects.iter());
    let mut effects = action.effects.iter().chain(outcomes).peekable();
    let mut conditions = action.preconditions.iter().filter_map(ConditionShape::test);
    effects.peek().is_some()
        && action.world_effects.is_empty()
        && action.schedule.get().is_none()
        && !amount(action.cost.get())
        && !amount(action.duration.get())
        && !weights.any(amount)
        && !effects.any(names_supplier)
        && !conditions.any(names_supplier)
}
