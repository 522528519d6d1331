//! Kinds of plans to which a search by `best` can be restricted. Explanations use this to find the
//! best plan of a kind.

use alloc::vec::Vec;

use crate::{beliefs::EntityIndex, domain::ActionId, planning::steps::StepId};

/// A step as it is named from outside: an action and its supplier.
pub type Named = (ActionId, EntityIndex);

/// A kind of plans.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Among {
    /// All plans, with doing nothing.
    #[default]
    All,
    /// Plans that don't have all of these steps in this order.
    Without(Vec<Named>),
    /// Plans that have this step.
    With(Named),
    /// Plans after which a goal is more complete than before. The goal is given by its place; none
    /// is any goal.
    Nearer(Option<usize>),
}

impl Among {
    /// The steps that the kind names.
    #[must_use]
    pub fn names(&self) -> &[Named] {
        match self {
            Among::Without(steps) => steps,
            Among::With(step) => core::slice::from_ref(step),
            Among::All | Among::Nearer(_) => &[],
        }
    }

    /// Whether a chain is of the kind, as far as its steps decide. `named` are the steps that the
    /// kind names.
    pub fn has(&self, chain: &[StepId], named: &[StepId]) -> bool {
        match self {
            Among::All | Among::Nearer(_) => true,
            Among::Without(_) => matched(chain, named) < named.len(),
            Among::With(_) => named.iter().any(|step| chain.contains(step)),
        }
    }

    /// Whether `other` can replace `chain` as a beginning, if both lead to the same facts: whatever
    /// steps follow, if the chain with the one beginning is of the kind, the chain with the other
    /// is, too.
    pub fn covers(&self, other: &[StepId], chain: &[StepId], named: &[StepId]) -> bool {
        match self {
            // The facts decide how complete goals are, and they are the same.
            Among::All | Among::Nearer(_) => true,
            // `matched` takes each step as early as possible, so the fewest are left.
            Among::Without(_) => matched(other, named) <= matched(chain, named),
            Among::With(_) => self.has(other, named) || !self.has(chain, named),
        }
    }
}

/// How many of `steps`, from the first on, a chain has in this order.
fn matched(chain: &[StepId], steps: &[StepId]) -> usize {
    let mut rest = steps.iter().peekable();
    chain
        .iter()
        .filter(|step| rest.next_if(|next| next == step).is_some())
        .count()
}
