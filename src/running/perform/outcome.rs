//! Draws which outcome of a step happens.

use crate::{
    beliefs::{Roles, Snapshot},
    planning::{
        effects::BoundEffect,
        steps::{Step, Steps},
    },
};

/// Which of the uncertain outcomes of a step comes about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Which {
    /// The one on which a number from 0 to less than 1 falls: they lie side by side in order of
    /// declaration, each as wide as it is likely in truth by now. If none is likely at all, nothing
    /// comes about.
    Chance(f32),
    /// This one, in order of declaration from 0; if there is none such, nothing comes about.
    Is(usize),
}

impl Which {
    /// The effects of the outcome that comes about, as things are before the step.
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
                // Rounding leaves the last that is possible what is left.
                found.or_else(|| (0..outcomes.len()).rfind(|&place| share(place) > 0.0))
            }
        };
        let outcome = place.and_then(|place| outcomes.get(place));
        outcome.map_or(&[], |outcome| steps.outcome_effects(outcome))
    }
}
