//! Which goal comes first.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use crate::{
    beliefs::{Known, Snapshot},
    planning::{Goal, Motives, urgency, utility::Rating},
};

/// A goal, and how urgent it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ranked {
    /// Its place among the NPC's goals.
    pub number: u32,
    pub goal: Goal,
    pub priority: f32,
}

/// Whether the order of goals depends on how complete they are.
pub(super) fn needs_rating(motives: &Motives, snapshot: &Snapshot<'_>) -> bool {
    motives.goals.len() > 1
        && motives
            .goals
            .iter()
            .any(|goal| snapshot.domain.goal_rule(goal.rule).priority.is_none())
}

/// Puts the goals that aren't satisfied in order: the most urgent first; of equally urgent ones, the one
/// made first. What a satisfied goal is about needn't be looked up. A single goal is left to that.
pub(super) fn rank(
    motives: &Motives,
    rating: &Rating,
    snapshot: &mut Snapshot<'_>,
    npc: Known,
    out: &mut Vec<Ranked>,
) {
    out.clear();
    if let [goal] = *motives.goals {
        // A single goal needs no rating.
        out.push(Ranked {
            number: 0,
            goal,
            priority: 0.0,
        });
        return;
    }
    for (number, goal) in (0..).zip(&motives.goals) {
        let roles = snapshot.goal_roles(npc, goal.bound);
        if snapshot.satisfies(goal.rule, &roles) {
            continue;
        }
        out.push(Ranked {
            number,
            goal: *goal,
            priority: urgency::priority(motives, rating, snapshot, npc, number as usize),
        });
    }
    out.heap_sort_by(|a, b| {
        let by_priority = b.priority.total_cmp(&a.priority);
        by_priority.then(a.number.cmp(&b.number))
    });
}
