//! Steps that would help by an outcome that isn't the likeliest. Plans count on the likeliest, so such
//! a step seems to change nothing, however often it is put into a plan.

use alloc::vec::Vec;

use super::{
    data::{Culprit, Explanation},
    probe::Probe,
};
use crate::{
    beliefs::Roles,
    domain::{ConditionId, Effect, Key, action::Odds},
    planning::{Binding, steps::StepId},
};

impl<'d> Probe<'_, '_, '_, 'd> {
    /// A step of those `before` another that was inserted for its condition, but helps it only by an
    /// outcome that isn't the likeliest.
    pub(super) fn unlikely(
        &mut self,
        before: &[StepId],
        helpers: &[Binding],
        (condition, roles): (ConditionId, &Roles),
    ) -> Option<Culprit<'d>> {
        let domain = self.namer.domain;
        let mut keys: Vec<Key> = Vec::new();
        let mut atoms = domain.code.atoms(condition);
        while let Some(atom) = self.search.snapshot.next_unsatisfied(&mut atoms, roles) {
            keys.extend_from_slice(domain.code.keys(atom));
        }
        let is_wanted = |effect: &Effect| {
            let mut keys = keys.iter();
            keys.any(|&key| key.attribute == effect.attribute() && effect.may_help(domain, key))
        };
        for &id in before {
            let binding = self.search.parts.steps.binding(id);
            let action = domain.action(binding.action);
            if !action.is_uncertain() || !helpers.contains(&binding) {
                continue;
            }
            let likeliest = self.search.parts.steps.likeliest(&self.search.snapshot, id);
            let mut expected = action.effects[..action.certain].to_vec();
            if let Some(likeliest) = likeliest {
                let effects = action.outcomes[likeliest].effects.clone();
                expected.extend_from_slice(&action.effects[effects]);
            }
            let helps = |effects: &[Effect]| effects.iter().any(is_wanted);
            let mut outcomes = action.outcomes.iter();
            let outcome = outcomes.find(|it| helps(&action.effects[it.effects.clone()]));
            if let Some(outcome) = outcome.filter(|_| !helps(&expected)) {
                return Some(Culprit::Unlikely {
                    step: self.step(id),
                    outcome: Some(&*outcome.name).filter(|it| !it.is_empty()),
                    probability: match outcome.odds {
                        Odds::Share(share) => Some(share),
                        Odds::Weight(_) => None,
                    },
                });
            }
        }
        None
    }
}

/// Whether a step would help any goal only by an outcome that isn't the likeliest. Then no greater
/// depth helps that goal.
pub(super) fn is_told(told: &Explanation<'_>) -> bool {
    let conditions = told.goals.iter().flat_map(|goal| &goal.conditions);
    let mut reasons = conditions.flat_map(|condition| &condition.reasons);
    reasons.any(|it| matches!(it.culprit, Culprit::Unlikely { .. }))
}
