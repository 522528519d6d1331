//! The result of a search in short, so that two results can be compared.

use crate::{beliefs::EntityId, domain::ActionId, fingerprint::Hasher, planning::Plan};

/// The first step of the plan that a search has found.
pub(super) fn first_step(plan: &Plan) -> Option<(ActionId, EntityId)> {
    plan.steps.first().map(|step| (step.action, step.handle))
}

/// A fingerprint of the result of a search.
pub(super) fn fingerprint(plan: &Plan) -> u64 {
    let mut hasher = Hasher::new();
    hasher.add(plan.outcome as u64);
    hasher.add(u64::from(plan.score.to_bits()));
    hasher.add(u64::from(plan.utility.to_bits()));
    hasher.add(plan.schedule.map_or(0, |it| u64::from(it.0) + 1));
    for step in &plan.steps {
        hasher.add(u64::from(step.action.0));
        hasher.add(step.handle.0);
    }
    hasher.finish()
}
