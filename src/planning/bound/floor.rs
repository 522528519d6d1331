//! A lower bound on the utility if nothing is done for a while.

use alloc::vec::Vec;

use super::{Bound, BoundInput, ceiling::Ceiling, evaluate::ReachEvaluator, span::Span};
use crate::{
    beliefs::Snapshot,
    domain::{Combine, Combiner},
    planning::{actor::Actor, utility::Rating},
};

impl Bound {
    /// A utility below which doing nothing from the snapshot on doesn't fall within so many
    /// seconds. Earlier results of this bound are forgotten.
    pub(crate) fn idle_utility(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        input: BoundInput<'_>,
        rating: &Rating,
        seconds: f32,
    ) -> f32 {
        self.clear();
        let Bound {
            reach,
            reads,
            rated: _,
            ceiling,
        } = self;
        reach.let_pass(Span::between(0.0, seconds));
        let mut budget = u32::MAX;
        reach.explore(snapshot, input, reads, &mut Vec::new(), &mut budget);
        let mut evaluator = ReachEvaluator {
            snapshot,
            reach,
            left: 1,
            duration: Span::at(0.0),
            reads: None,
        };
        let utility = ceiling.lowest(rating, &mut evaluator, input.actor);
        self.clear();
        utility
    }
}

impl Ceiling {
    /// A lower bound on the utility of all facts that can be reached.
    ///
    /// It is computed like the utility, with the lower end of each part. All ways of combining
    /// ratings but expressions rise with each rating, also when rounded.
    fn lowest(
        &mut self,
        rating: &Rating,
        evaluator: &mut ReachEvaluator<'_, '_>,
        actor: &Actor,
    ) -> f32 {
        let domain = evaluator.snapshot.domain;
        let alive = actor.alive.map_or(Span::at(1.0), |alive| {
            evaluator.bound_satisfaction(&alive, &actor.roles)
        });
        let of = domain.entity_type(actor.known.type_id());
        if alive.low < 1.0 || matches!(of.combine, Combine::Expression(_)) {
            return 0.0;
        }
        let mut utility = Combiner::new(of.combine);
        for drive in &rating.drives {
            let combine = domain.drive(drive.drive).combine;
            let mut satisfaction = Combiner::new(combine);
            for goal in drive.goals.clone() {
                let completeness = self.completeness(rating, evaluator, goal);
                satisfaction.add(completeness.low, rating.goals[goal].weight);
            }
            let satisfaction = match combine {
                Combine::Expression(_) if !drive.goals.is_empty() => 0.0,
                _ => satisfaction.finish(),
            };
            if drive.vital && satisfaction == 0.0 {
                return 0.0;
            }
            utility.add(satisfaction, drive.weight);
        }
        utility.finish()
    }
}
