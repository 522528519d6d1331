//! The urgency of goals, for selectors that pursue one goal at a time.

use super::{Motives, utility::Rating};
use crate::{
    beliefs::{Known, Roles, Snapshot},
    domain::Role,
};

/// The priority of a goal, by its place: what its rule says, else the weight of the drive × that of
/// the goal × what is missing to its completeness; and the bias that the NPC has for the drive.
/// What isn't known counts as 0. It isn't NaN: a bias is finite, and infinity less anything finite
/// is infinity.
///
/// The rating has to be prepared only where a rule doesn't say.
pub(crate) fn priority(
    motives: &Motives,
    rating: &Rating,
    snapshot: &mut Snapshot<'_>,
    npc: Known,
    number: usize,
) -> f32 {
    let goal = &motives.goals[number];
    let drive = usize::from(goal.drive);
    let own = match snapshot.domain.goal_rule(goal.rule).priority {
        Some(priority) => {
            let mut roles = Roles::of(npc);
            if let Some(bound) = goal.bound {
                roles = roles.with(Role::BOUND, snapshot.load(bound));
            }
            snapshot.evaluate(priority, &roles)
        }
        None => {
            let rated = &rating.goals[number];
            rating.drives[drive].weight * rated.weight * (1.0 - rated.at_snapshot())
        }
    };
    let own = if own.is_nan() { 0.0 } else { own };
    own + motives.drives[drive].bias
}
