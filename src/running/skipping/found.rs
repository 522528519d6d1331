//! The result of a search, in short, to compare two of them.

use crate::{domain::ActionId, fingerprint::Hasher, planning::Plan};

/// What the plan that a search has found begins with.
pub(super) fn first_step(plan: &Plan) -> Option<(ActionId, u64)> {
    plan.steps.first().map(|step| (step.action, step.handle))
}

/// What a search has found, as a number.
pub(super) fn fingerprint(plan: &Plan) -> u64 {
    let mut hasher = Hasher::new();
    hasher.add(plan.outcome as u64);
    hasher.add(u64::from(plan.score.to_bits()));
    hasher.add(u64::from(plan.utility.to_bits()));
    hasher.add(plan.schedule.map_or(0, |it| u64::from(it.0) + 1));
    for step in &plan.steps {
        hasher.add(u64::from(step.action.0));
        hasher.add(step.handle);
    }
    hasher.finish()
}
