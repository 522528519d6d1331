//! An upper bound on the utility after an [errand](crate::domain::Errand), whoever its supplier is.

use alloc::vec::Vec;

use super::{Bound, BoundInput, evaluate::ReachEvaluator, span::Span};
use crate::{
    beliefs::{Known, Snapshot},
    domain::{Combine, Range, TypeId},
    planning::{
        narrowing::Limit,
        steps::StepId,
        utility::{RatedGoal, Rating},
    },
};

impl Bound {
    /// An upper bound on the utility of plans from the snapshot that end with a plain errand, if
    /// the rating doesn't read its suppliers (see [`rates_others`]). Nothing may be imagined.
    /// `steps` must have one step for each type of suppliers, with any supplier of that type.
    /// Earlier results of this bound are forgotten.
    ///
    /// When the NPC gets there, it may be anywhere, and any time may have passed. The numbers of
    /// the supplier there may have any value within their ranges, but one number may be
    /// [limited](Limit). Then the step is done once. If it can't be done at all, the bound is −∞.
    pub(crate) fn errand_utility(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        input: BoundInput<'_>,
        rating: &Rating,
        steps: &mut Vec<StepId>,
        limit: Option<Limit>,
    ) -> f32 {
        self.clear();
        let mark = snapshot.mark();
        if let Some(place) = input.actor.place {
            (place..place + 3).for_each(|cell| self.reach.free(cell, Range::UNBOUNDED));
        }
        for &step in steps.iter() {
            let supplier = input.steps.binding(step).supplier;
            // Others may have wider ranges than this one, up to those of their type.
            let of = snapshot.domain.entity_type(supplier.type_id());
            let first = snapshot.existence(supplier) + 1;
            for (cell, range) in (first..).zip(&of.ranges) {
                if snapshot.read(cell).is_nan() {
                    snapshot.write(cell, range.clamp(0.0));
                }
                self.reach.free(cell, *range);
            }
            if let Some(limit) = limit
                && let Some(slot) = of.slot(limit.attribute)
            {
                let (cell, mut range) = (first + slot as u32, of.ranges[slot]);
                let end = range.clamp(limit.than);
                if limit.is_up {
                    range.max = end;
                } else {
                    range.min = end;
                }
                snapshot.write(cell, end);
                self.reach.free(cell, range);
            }
        }
        if !input.integrator.is_empty() {
            self.reach.let_pass(Span::between(0.0, f32::INFINITY));
        }
        let Bound {
            reach,
            reads,
            rated: _,
            ceiling,
        } = self;
        let mut budget = u32::MAX;
        reach.explore(snapshot, input, reads, steps, &mut budget);
        ceiling.prepare(snapshot, reach, reads, rating, input.actor, input.depth);
        let mut evaluator = ReachEvaluator {
            snapshot,
            reach,
            left: input.depth,
            duration: Span::at(0.0),
            reads: None,
        };
        let mut utility = ceiling.utility(rating, &mut evaluator, input.actor);
        if steps.is_empty() {
            utility = f32::NEG_INFINITY;
        }
        snapshot.go_back(mark);
        self.clear();
        utility
    }
}

/// Whether a rating may depend on any entity of some types, or on unknown facts.
pub(crate) fn rates_others(
    snapshot: &Snapshot<'_>,
    rating: &Rating,
    npc: Known,
    types: &[TypeId],
) -> bool {
    let domain = snapshot.domain;
    let is_expression = |combine: Combine| matches!(combine, Combine::Expression(_));
    let concerns = |goal: &RatedGoal| {
        is_expression(domain.goal_rule(goal.rule).combine)
            || goal.bound.is_some_and(|it| types.contains(&it.type_id()))
    };
    let reads = |cell: u32| {
        let owner = snapshot.memory.owner(cell);
        owner.is_none_or(|it| types.contains(&it.type_id()))
    };
    types.contains(&npc.type_id())
        || is_expression(domain.entity_type(npc.type_id()).combine)
        || rating
            .drives
            .iter()
            .any(|it| is_expression(domain.drive(it.drive).combine))
        || rating.goals.iter().any(concerns)
        || rating.conditions.iter().any(|condition| {
            let cells = condition.test.cells();
            cells.is_none_or(|mut cells| cells.any(reads))
        })
}
