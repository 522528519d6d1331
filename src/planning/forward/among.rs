//! Restricts which plans a search by `best` may end with. Explanations use it to find the best plan
//! among some.

use alloc::vec::Vec;

use crate::{beliefs::EntityIndex, domain::ActionId, planning::steps::StepId};

/// An action done to an entity, by which steps are named from outside.
pub type Named = (ActionId, EntityIndex);

/// Plans of a kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Among {
    /// All, doing nothing included.
    #[default]
    All,
    /// Those that haven't all of these steps in this order.
    Without(Vec<Named>),
    /// Those that have this step.
    With(Named),
    /// Those after which a goal, by its place, is more complete than before; none: any goal.
    Nearer(Option<usize>),
}

impl Among {
    /// The steps that it speaks of.
    #[must_use]
    pub fn names(&self) -> &[Named] {
        match self {
            Among::Without(steps) => steps,
            Among::With(step) => core::slice::from_ref(step),
            Among::All | Among::Nearer(_) => &[],
        }
    }

    /// Whether a chain is of the kind, as far as its steps decide. `named` are the steps that it
    /// speaks of.
    pub fn has(&self, chain: &[StepId], named: &[StepId]) -> bool {
        match self {
            Among::All | Among::Nearer(_) => true,
            Among::Without(_) => matched(chain, named) < named.len(),
            Among::With(_) => named.iter().any(|step| chain.contains(step)),
        }
    }

    /// Whether every chain of the kind that begins with `chain` and goes on is one with `other` in
    /// place of `chain`, too, if both lead to the same facts.
    pub fn covers(&self, other: &[StepId], chain: &[StepId], named: &[StepId]) -> bool {
        match self {
            // The facts decide how complete goals are.
            Among::All | Among::Nearer(_) => true,
            // Taking each step as soon as it comes leaves the fewest to come.
            Among::Without(_) => matched(other, named) <= matched(chain, named),
            Among::With(_) => self.has(other, named) || !self.has(chain, named),
        }
    }
}

/// How many of the first of `steps` a chain has in this order.
fn matched(chain: &[StepId], steps: &[StepId]) -> usize {
    let mut rest = steps.iter().peekable();
    chain
        .iter()
        .filter(|step| rest.next_if(|next| next == step).is_some())
        .count()
}
