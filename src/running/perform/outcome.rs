//! Chooses which uncertain outcome of a step happens.

use crate::{
    beliefs::{Roles, Snapshot},
    planning::{
        effects::BoundEffect,
        steps::{Step, Steps},
    },
};

/// Which of the uncertain outcomes of a step happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Which {
    /// By chance, with a number from 0 to less than 1. The outcomes divide that interval in order
    /// of declaration, each with its probability in truth as its width. If no outcome is possible,
    /// none happens.
    Chance(f32),
    /// This one, in order of declaration from 0. If there is no such outcome, none happens.
    Is(usize),
}

impl Which {
    /// The effects of the outcome that happens, by the facts before the step.
    pub(super) fn of<'s>(
        self,
        steps: &'s Steps,
        step: &Step,
        snapshot: &mut Snapshot<'_>,
        roles: &Roles,
    ) -> &'s [BoundEffect] {
        let outcomes = steps.outcomes(step);
        let place = match self {
            Which::Is(place) => Some(place),
            Which::Chance(chance) => {
                let shares = steps.shares(step, snapshot, roles);
                let share = |place: usize| {
                    let own = outcomes[place].probability;
                    shares.as_ref().map_or(own, |it| it.all()[place])
                };
                let mut end = 0.0;
                let found = (0..outcomes.len()).find(|&place| {
                    end += share(place);
                    chance < end
                });
                // Where rounding leaves a gap at the end, it belongs to the last possible outcome.
                found.or_else(|| (0..outcomes.len()).rfind(|&place| share(place) > 0.0))
            }
        };
        let outcome = place.and_then(|place| outcomes.get(place));
        outcome.map_or(&[], |outcome| steps.outcome_effects(outcome))
    }
}
