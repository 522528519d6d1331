//! The urgency of goals, for selectors that pursue one goal at a time.

use super::{Motives, utility::Rating};
use crate::beliefs::{Known, Snapshot};

/// The priority of a goal, given by its place: what its rule says, else the weight of the drive ×
/// the weight of the goal × what is missing to its completeness. The NPC's bias for the drive is
/// added. An unknown priority counts as 0. The sum is never NaN, since a bias is finite.
///
/// The rating needs to be prepared only if a rule has no priority.
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
            let roles = snapshot.goal_roles(npc, goal.bound);
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
