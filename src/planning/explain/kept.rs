//! What a search has kept: the plan, what it does for each drive, and what was considered.

use alloc::vec::Vec;

use super::{
    data::{
        Certainty, Considered, DriveChange, Explanation, Extent, MOST_CONSIDERED, Meanwhile,
        PlanStep, VERSION,
    },
    namer::Namer,
    schedules,
};
use crate::planning::{
    EndedBy, Options, Outcome, PlanState, PlannedStep, Search, Selector, early::Timing,
};

/// What can be told without the world.
pub(super) fn explain<'d>(
    search: &Search,
    namer: &Namer<'_, 'd>,
    extent: Extent,
) -> Explanation<'d> {
    let plan = &search.plan;
    let memory = &search.snapshot;
    let steps = plan.steps.iter().map(|step| PlanStep {
        step: namer.step(memory, step.binding()),
        utility: step.utility,
        cost: step.cost,
        cost_changes: Vec::new(),
        probability: step.probability,
        changes: Vec::new(),
    });
    let drives = plan.drives.iter().map(|forecast| DriveChange {
        drive: &namer.domain.drive(forecast.drive).name,
        given: namer.given(memory, forecast.given),
        weight: forecast.weight,
        now: forecast.now,
        then: forecast.then,
    });
    let states = search.parts.states.all();
    let selector = search.selector();
    let unrated =
        matches!(selector, Selector::Goap | Selector::Schedules) && !search.options.forecast;
    // Selectors other than UDGOAP don't keep what they generate as plan states, so it isn't known
    // how many were dropped.
    let dropped = if !matches!(selector, Selector::Auto | Selector::First | Selector::Best) {
        0
    } else {
        plan.generated.saturating_sub(states.len() as u32)
    };
    Explanation {
        explanation: VERSION,
        extent,
        selector,
        schedule: plan.schedule.map(|it| &*namer.domain.schedule(it).name),
        state: state_name(search, namer),
        follows_failure: plan.schedule.is_some()
            && plan.schedule == search.motives.ordered
            && search.motives.follows_failure,
        schedules: schedules::kept(search, namer),
        npc: search.actor_known().map(|npc| namer.entity(memory, npc)),
        outcome: plan.outcome,
        ended_by: plan.ended_by,
        bound: bound_value(&search.options, plan.ended_by),
        npc_is_dead: plan.dead,
        utility: if unrated { f32::NAN } else { plan.utility },
        idle_utility: plan.idle_utility,
        score: plan.score,
        by_time: search.options.durations && selector.rates_plans(),
        meanwhile: meanwhile(search),
        certainty: certainty(search),
        pursued: None,
        plan: steps.collect(),
        drives: if unrated {
            Vec::new()
        } else {
            drives.collect()
        },
        weights: Vec::new(),
        runner_up: None,
        reasons: Vec::new(),
        goals: Vec::new(),
        generated: plan.generated,
        dropped,
        drops: plan.drops,
        considered: states
            .iter()
            .take(MOST_CONSIDERED)
            .map(|it| considered(search, namer, it))
            .collect(),
    }
}

/// The state of the NPC's machine, if the search asked for it.
fn state_name<'d>(search: &Search, namer: &Namer<'_, 'd>) -> Option<&'d str> {
    let state = usize::from(search.plan.state?);
    let domain = namer.domain;
    let of = domain.entity_type(search.actor_known()?.type_id());
    let machine = &domain.machines[of.machine?.index()];
    Some(&machine.states.get(state)?.name)
}

/// What a search for the best plan has proven about all plans.
fn certainty(search: &Search) -> Option<Certainty> {
    let plan = &search.plan;
    let is_under_way = search.selector() == Selector::Best && search.parts.forward.begun;
    if !is_under_way || plan.outcome == Outcome::NoGoal {
        return None;
    }
    let is_cut_short = plan.ended_by.is_cut_short();
    Some(Certainty {
        steps: search.options.depth,
        proven: plan.outcome != Outcome::Unfinished && !is_cut_short,
        ceiling: search.parts.forward.ceiling(),
    })
}

/// The value of the option that sets a bound.
pub(crate) fn bound_value(options: &Options, bound: EndedBy) -> u64 {
    match bound {
        EndedBy::Nothing | EndedBy::Time => 0,
        EndedBy::Work => u64::from(options.max_work),
        EndedBy::States => u64::from(options.max_plan_states),
        EndedBy::Depth => u64::from(options.depth),
        EndedBy::Memory => options.max_bytes as u64,
        EndedBy::Equilibrium => u64::from(options.world_effect_rounds),
    }
}

/// The option that lets a search come further if it is raised, by its name in the header. Empty if
/// there is none, or if it has its greatest value already.
pub(super) fn option_to_raise(bound: EndedBy, value: u64) -> &'static str {
    let below = |most: u32, option| if value < u64::from(most) { option } else { "" };
    match bound {
        EndedBy::Nothing | EndedBy::Time => "",
        EndedBy::Work => below(u32::MAX, "work"),
        EndedBy::States => below(u32::MAX, "plan_states"),
        EndedBy::Depth => below(u32::from(Options::MAX_DEPTH), "depth"),
        EndedBy::Memory => "memory_bytes",
        EndedBy::Equilibrium => below(u32::from(u16::MAX), "world_effect_rounds"),
    }
}

fn considered<'d>(search: &Search, namer: &Namer<'_, 'd>, state: &PlanState) -> Considered<'d> {
    let domain = namer.domain;
    let mut told = Considered {
        steps: namer.chain(search, state),
        parent: state.parent,
        utility: state.utility,
        score: state.score,
        failing: None,
        needs: None,
        unknown: Vec::new(),
        undefined: false,
        divides: false,
        dies: state.died_early,
        passes_time: false,
    };
    let Some(unmet) = state.unmet else {
        return told;
    };
    let Some(failing) = search.chain(state).nth(usize::from(unmet.step)) else {
        return told;
    };
    let action = domain.action(failing.action);
    let condition = domain
        .code
        .condition(action.preconditions[usize::from(unmet.precondition)]);
    told.failing = Some(usize::from(unmet.step));
    told.needs = Some(&condition.text);
    told.undefined = unmet.undefined;
    if unmet.undefined {
        let npc = search.actor_known();
        told.unknown = namer.unknown_to(&search.snapshot, condition, npc, failing.supplier);
        told.divides = domain.code.divides(condition);
    }
    told
}

/// Doing nothing for as long as a plan takes. Its utility is worked out from the plan's utility and
/// score.
fn meanwhile(search: &Search) -> Option<Meanwhile> {
    let (plan, options) = (&search.plan, &search.options);
    let by_time = search.selector().rates_plans();
    // With `risk`, the score lacks a part that isn't kept.
    let is_certain = !options.outcomes || options.risk == 0.0;
    if !options.durations || !by_time || !is_certain || plan.steps.is_empty() {
        return None;
    }
    let sum = |of: fn(&PlannedStep) -> f32| -> f32 { plan.steps.iter().map(of).sum() };
    let seconds = sum(|step| step.duration);
    let score = plan.timing.undiscounted(plan.score);
    let gain = score * seconds.max(Options::LEAST_SECONDS);
    let cost = options.cost_weight * sum(|step| step.cost);
    // If nothing fits, the gain can't be worked out from the score.
    let fits = if plan.fits > 0.0 { plan.fits } else { 1.0 };
    let gained = if fits < 1.0 {
        (gain + cost) / fits
    } else {
        gain + cost
    };
    Some(Meanwhile {
        seconds,
        utility: (plan.utility - gained).clamp(0.0, 1.0),
        fits,
        early: plan.timing >= Timing::Early,
        uses_up: plan.timing == Timing::Wasteful,
    })
}
