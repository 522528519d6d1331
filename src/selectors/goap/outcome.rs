//! Writes down the plan that was found.

use super::ground::Ground;

use crate::{
    domain::POSITION,
    planning::{EndedBy, Outcome, PlannedStep, arena::List, simulate::Progress, working::Working},
};

/// Ends the search with a plan. `steps` are numbers of steps of the ground.
///
/// Writes down what UDGOAP would expect after each step of the same chain, with the world's
/// reaction, so that plans of both can be compared. This takes no part in choosing the plan.
pub(super) fn write(
    working: &mut Working<'_, '_>,
    ground: &Ground,
    steps: &[u32],
    goal: u32,
    ended_by: EndedBy,
) {
    let forecast = working.options.forecast;
    let own_costs = costs_of(working, ground, steps);
    let mark = working.snapshot.mark();
    let mut progress = Progress::default();
    let mut costs = 0.0;
    for (number, &at) in steps.iter().enumerate() {
        let step = &ground.steps[at as usize];
        let cost = own_costs.get(number).copied().unwrap_or(step.cost);
        let duration = if step.is_timed {
            working
                .parts
                .steps
                .get(step.id)
                .roles(&mut working.snapshot)
                .duration
        } else {
            step.roles.duration
        };
        let mut utility = 0.0;
        if forecast {
            // A step changes nothing if it can't be imagined, because the world's reaction has
            // taken its supplier.
            let _ = working.stage().step(number, step.id, &mut progress);
            utility = working
                .parts
                .rating
                .utility(&mut working.snapshot, working.actor);
        } else if !ground.stands_still {
            for change in ground.changes(step) {
                change.bound.apply(&mut working.snapshot, &step.roles);
            }
        }
        costs += cost;
        working.plan.steps.push(PlannedStep {
            stand: working.snapshot.position(working.actor.known, POSITION),
            utility,
            cost,
            duration,
            ..PlannedStep::new(step.binding, working.snapshot.memory)
        });
        working.plan.utility = utility;
    }
    if forecast {
        for (forecast, rated) in working
            .plan
            .drives
            .iter_mut()
            .zip(&working.parts.rating.drives)
        {
            forecast.then = rated.satisfaction;
        }
    }
    working.snapshot.go_back(mark);
    working.plan.score = working.plan.utility - working.options.cost_weight * costs;
    working.plan.goal = Some(goal);
    working.plan.outcome = Outcome::Complete;
    working.plan.ended_by = ended_by;
}

/// What each step costs in the state before it, without the world's reaction. Empty if all costs
/// are as at the snapshot.
fn costs_of<'w>(working: &mut Working<'w, '_>, ground: &Ground, steps: &[u32]) -> List<'w, f32> {
    if !ground.varies {
        return working.arena.list(0);
    }
    let mut costs = working.arena.list(steps.len());
    let snapshot = &mut working.snapshot;
    let mark = snapshot.mark();
    for &number in steps {
        let step = &ground.steps[number as usize];
        let come = ground.come(snapshot);
        costs.push(ground.cost_now(snapshot, &working.parts.steps, number, come));
        let roles = working.parts.steps.get(step.id).roles(snapshot);
        for change in ground.changes(step) {
            change.bound.apply(snapshot, &roles);
        }
    }
    snapshot.go_back(mark);
    costs
}
