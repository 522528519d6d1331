//! Reading what a planner has found.

use super::{
    c::{c_char, size_t},
    failure::{Outcome, fail},
    gate::Seal,
    guard,
    handle_types::UdgObject,
    id::{UdgAction, UdgDrive, UdgGoalRule, UdgSchedule},
    memory::{Out, OutSlice, from_caller},
    memory_text::OutText,
    planner::{PLANNERS, Planner, UdgPlanner},
    status::{UDG_STATUS_NOT_FOUND, UDG_STATUS_OUT_OF_RANGE, UdgStatus},
    table::{self, Function},
    text::UdgText,
    value::UdgVector3,
};
use crate::{
    beliefs::EntityId,
    domain::{
        Domain,
        entity_type::{Facing, Manner},
    },
    planning::{PlanState, PlannedStep, Search},
};

/// Where an NPC looks while it performs a step.
pub type UdgFacing = i32;

/// Anywhere.
pub const UDG_FACING_ANY: UdgFacing = 0;
/// Towards the supplier.
pub const UDG_FACING_TOWARDS: UdgFacing = 1;
/// Away from the supplier.
pub const UDG_FACING_AWAY: UdgFacing = 2;

/// The host's integer for where to look.
pub(crate) fn facing_of(facing: Facing) -> UdgFacing {
    match facing {
        Facing::Any => UDG_FACING_ANY,
        Facing::Towards => UDG_FACING_TOWARDS,
        Facing::Away => UDG_FACING_AWAY,
    }
}

/// How many further roles a step has room for.
pub const UDG_STEP_ROLES: usize = 4;

/// No further roles.
pub(super) const NO_ROLES: [UdgObject; UDG_STEP_ROLES] = [UdgObject { bits: 0 }; UDG_STEP_ROLES];

/// A step of a plan: what to do, to whom, in what manner, and what is expected.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgPlanStep {
    /// The action to do.
    pub action: UdgAction,
    /// UDG_FACING_…: where the supplier wants the NPC to look.
    pub facing: UdgFacing,
    /// The object to do it to.
    pub supplier: UdgObject,
    /// The supplier's user key; 0 for none.
    pub supplier_user_key: u64,
    /// Where the NPC is expected to be after the step, in metres; NaN if it doesn't know where it
    /// is.
    pub stand: UdgVector3,
    /// How far from itself the supplier wants the NPC to stand, in metres.
    pub distance: f32,
    /// The utility that is expected after the step, 0 to 1. With `outcomes`, it is the expected
    /// value over all outcomes, while `stand`, `cost` and `duration` are those of the likeliest
    /// outcome.
    pub utility: f32,
    /// The cost of the step.
    pub cost: f32,
    /// The duration of the step in seconds.
    pub duration: f32,
    /// How likely it is that the step can begin as planned, 0 to 1. Always 1 without `outcomes`.
    pub probability: f32,
    /// Tag of the animation that the supplier wants; empty for none.
    pub animation: UdgText,
    /// The objects in the action's further roles. Always null: no action has further roles yet.
    pub roles: [UdgObject; UDG_STEP_ROLES],
}

/// The effect of a plan on one drive.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgDriveForecast {
    /// The drive.
    pub drive: UdgDrive,
    /// The drive's weight in this search.
    pub weight: f32,
    /// Its satisfaction when the search began, 0 to 1.
    pub before: f32,
    /// The satisfaction that is expected after the plan, 0 to 1.
    pub after: f32,
}

/// The goal that a plan pursues.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgPlanGoal {
    /// The drive that the goal belongs to.
    pub drive: UdgDrive,
    /// The rule that made the goal.
    pub rule: UdgGoalRule,
    /// The object that the goal is about; null for none.
    pub about: UdgObject,
}

/// An action done to one smart object.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgBinding {
    /// The action.
    pub action: UdgAction,
    /// Always 0.
    pub reserved: u32,
    /// The object that it is done to.
    pub supplier: UdgObject,
    /// The objects in the action's further roles. Must be null: no action has further roles yet.
    pub roles: [UdgObject; UDG_STEP_ROLES],
}

/// Value of `unmet_step` when all steps of a plan state can be executed.
pub const UDG_PLAN_STATE_EXECUTABLE: u32 = 0xffff_ffff;

/// Value of `parent` when a plan state has no parent: it was the first of its plan.
pub const UDG_PLAN_STATE_NO_PARENT: u32 = 0xffff_ffff;

/// A plan state: a plan that the search has considered, whether complete or not.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgPlanState {
    /// The utility after all its steps, 0 to 1.
    pub utility: f32,
    /// Its utility minus its weighted cost. With `durations`, how much of that it gains per second.
    pub score: f32,
    /// The summed cost of its steps.
    pub cost: f32,
    /// Number of its steps.
    pub step_count: u32,
    /// The first step that can't be executed, from 0, or UDG_PLAN_STATE_EXECUTABLE.
    /// `udg_planner_plan_state_need` tells what it needs.
    pub unmet_step: u32,
    /// 1 if the NPC would die before the last step. Such a plan state is never chosen.
    pub died_early: u32,
    /// The index of the plan state that this one extends by one inserted step, or
    /// UDG_PLAN_STATE_NO_PARENT.
    pub parent: u32,
}

/// Reads a planner's result, under a guard.
pub(crate) fn found(
    function: &'static Function,
    planner: UdgPlanner,
    body: impl FnOnce(&mut Planner, &Domain) -> Outcome,
) -> UdgStatus {
    guard::plain(function, |function| {
        let mut access = PLANNERS.exclude(planner.bits, "planner", function, Seal::Respect)?;
        let planner = access.get().get_mut();
        let domain = planner.domain.clone().ok_or_else(|| {
            fail(
                UDG_STATUS_NOT_FOUND,
                format_args!(
                    "the planner has planned nothing yet, or its last call failed; call \
                              udg_planner_plan first"
                ),
            )
        })?;
        body(planner, &domain)
    })
}

fn read_step(
    search: &Search,
    domain: &Domain,
    step: &PlannedStep,
    animation: UdgText,
    manner: Option<&Manner>,
) -> UdgPlanStep {
    let default = Manner::default();
    let manner = manner.unwrap_or(&default);
    UdgPlanStep {
        action: UdgAction::of(domain, step.action),
        facing: facing_of(manner.facing),
        supplier: step.handle.into(),
        supplier_user_key: search.snapshot.user_key(step.known.number()),
        stand: step.stand.into(),
        distance: manner.distance,
        utility: step.utility,
        cost: step.cost,
        duration: step.duration,
        probability: step.probability,
        animation,
        roles: NO_ROLES,
    }
}

/// The manner in which the supplier of a step wants it done.
#[inline]
fn manner_of<'a>(domain: &'a Domain, step: &PlannedStep) -> Option<&'a Manner> {
    domain.entity_type(step.known.type_id()).manner(step.action)
}

/// Lists the steps of the last plan, in order.
///
/// Parameters:
///   planner    the planner.
///   steps      receives the steps; may be null if capacity is 0.
///   capacity   how many it has room for; a plan has at most 128.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written); UDG_STATUS_NOT_FOUND
/// if nothing was planned; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY.
/// Memory and lifetimes: the steps are copied. Animation tags stay valid until the planner plans
/// again, its steps are read again, or it is destroyed.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_steps(
    planner: UdgPlanner,
    steps: *mut UdgPlanStep,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(steps: OutSlice[capacity], out_count: Out);
    found(&table::udg_planner_steps, planner, |planner, domain| {
        let out_count = out_count.required()?;
        let (search, texts) = (&planner.search, &mut planner.texts);
        let planned = &search.plan.steps;
        texts.clear();
        for step in planned {
            texts.push(manner_of(domain, step).map_or("", |it| &it.animation));
        }
        let all = planned.iter().enumerate().map(|(index, step)| {
            let manner = manner_of(domain, step);
            read_step(search, domain, step, texts.view(index), manner)
        });
        steps.write_all(planned.len(), all, out_count)
    })
}

/// Lists the effects of the last plan on each of the NPC's drives. Without a plan, `before` and
/// `after` are equal.
///
/// Parameters:
///   planner    the planner.
///   drives     receives the effects; may be null if capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many there are.
/// Returns as for udg_planner_steps.
/// Memory and lifetimes: the structs are copied.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_drives(
    planner: UdgPlanner,
    drives: *mut UdgDriveForecast,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(drives: OutSlice[capacity], out_count: Out);
    found(&table::udg_planner_drives, planner, |planner, domain| {
        let forecasts = &planner.search.plan.drives;
        let all = forecasts.iter().map(|it| UdgDriveForecast {
            drive: UdgDrive::of(domain, it.drive),
            weight: it.weight,
            before: it.now,
            after: it.then,
        });
        drives.write_all(forecasts.len(), all, out_count.required()?)
    })
}

/// Tells which goal the last plan pursues. Only plans of UDG_SELECTOR_GOAP pursue a single goal.
///
/// Parameters:
///   planner   the planner.
///   out_goal  receives the goal.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if nothing was planned, if there is no plan, or if
/// it serves all goals, as UDGOAP's plans do; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_BUSY.
/// Memory and lifetimes: the struct is copied.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_goal(
    planner: UdgPlanner,
    out_goal: *mut UdgPlanGoal,
) -> UdgStatus {
    from_caller!(out_goal: Out);
    found(&table::udg_planner_goal, planner, |planner, domain| {
        let out_goal = out_goal.required()?;
        let search = &planner.search;
        let pursued = search.plan.goal.map(|number| number as usize);
        let Some(goal) = pursued.and_then(|number| search.motives.goals.get(number)) else {
            return Err(fail(
                UDG_STATUS_NOT_FOUND,
                format_args!(
                    "there is no plan, or it is for all goals; only UDG_SELECTOR_GOAP pursues one \
                     at a time"
                ),
            ));
        };
        let about = goal
            .bound
            .and_then(|entity| search.snapshot.number_of(entity));
        out_goal.write(UdgPlanGoal {
            drive: UdgDrive::of(domain, domain.goal_rule(goal.rule).drive),
            rule: UdgGoalRule::of(domain, goal.rule),
            about: about
                .map_or(EntityId::NONE, |number| search.snapshot.handle(number))
                .into(),
        });
        Ok(())
    })
}

/// Tells which schedule the last plan is. Only UDG_SELECTOR_UTILITY_PLANS and
/// UDG_SELECTOR_SCHEDULES choose schedules.
///
/// Parameters:
///   planner       the planner.
///   out_schedule  receives the schedule.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if nothing was planned, if there is no plan, or if
/// it is no schedule; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY.
/// Memory and lifetimes: the struct is copied.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_schedule(
    planner: UdgPlanner,
    out_schedule: *mut UdgSchedule,
) -> UdgStatus {
    from_caller!(out_schedule: Out);
    found(&table::udg_planner_schedule, planner, |planner, domain| {
        let out_schedule = out_schedule.required()?;
        let Some(schedule) = planner.search.plan.schedule else {
            return Err(fail(
                UDG_STATUS_NOT_FOUND,
                format_args!(
                    "there is no plan, or it is no schedule; only \
                              UDG_SELECTOR_UTILITY_PLANS and UDG_SELECTOR_SCHEDULES choose schedules"
                ),
            ));
        };
        out_schedule.write(UdgSchedule::of(domain, schedule));
        Ok(())
    })
}

/// Lists the plan states of the last search, in the order in which they were generated. Some were
/// dropped at once and are not listed: those that use an object that no longer exists, and those
/// after whose steps world effects kept triggering each other.
///
/// Parameters:
///   planner    the planner.
///   states     receives the plan states; may be null if capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many there are.
/// Returns as for udg_planner_steps.
/// Memory and lifetimes: the structs are copied.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_plan_states(
    planner: UdgPlanner,
    states: *mut UdgPlanState,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(states: OutSlice[capacity], out_count: Out);
    found(&table::udg_planner_plan_states, planner, |planner, _| {
        let kept = &planner.search.parts.states;
        let all = kept.all().iter().map(|state| UdgPlanState {
            utility: state.utility,
            score: state.score,
            cost: state.cost,
            step_count: kept.chain(state).len() as u32,
            unmet_step: state
                .unmet
                .map_or(UDG_PLAN_STATE_EXECUTABLE, |unmet| u32::from(unmet.step)),
            died_early: u32::from(state.died_early),
            parent: state.parent.unwrap_or(UDG_PLAN_STATE_NO_PARENT),
        });
        states.write_all(kept.all().len(), all, out_count.required()?)
    })
}

/// Lists the steps of one plan state.
///
/// Parameters:
///   planner    the planner.
///   state      its index in udg_planner_plan_states.
///   bindings   receives the steps; may be null if capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many there are.
/// Returns as for udg_planner_steps, and UDG_STATUS_OUT_OF_RANGE if there is no such state.
/// Memory and lifetimes: the structs are copied.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_plan_state_steps(
    planner: UdgPlanner,
    state: u32,
    bindings: *mut UdgBinding,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(bindings: OutSlice[capacity], out_count: Out);
    let function = &table::udg_planner_plan_state_steps;
    found(function, planner, |planner, domain| {
        let search = &planner.search;
        let state = state_at(search, state)?;
        let chain = search.chain(&state);
        let count = chain.len();
        let all = chain.map(|binding| UdgBinding {
            action: UdgAction::of(domain, binding.action),
            reserved: 0,
            supplier: search.snapshot.handle(binding.supplier.number()).into(),
            roles: NO_ROLES,
        });
        bindings.write_all(count, all, out_count.required()?)
    })
}

fn state_at(search: &Search, number: u32) -> Outcome<PlanState> {
    let all = search.parts.states.all();
    all.get(number as usize).copied().ok_or_else(|| {
        fail(
            UDG_STATUS_OUT_OF_RANGE,
            format_args!(
                "there is no plan state {number}; the search kept {}",
                all.len()
            ),
        )
    })
}

/// Tells what the first step of a plan state that can't be executed needs, in the words of the
/// document.
///
/// Parameters:
///   planner     the planner.
///   state       the plan state's index in udg_planner_plan_states.
///   buffer      receives the text, ended by a zero; may be null if capacity is 0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written); UDG_STATUS_NOT_FOUND
/// if all its steps can be executed, or if nothing was planned; UDG_STATUS_OUT_OF_RANGE if there is
/// no such state; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY.
/// Memory and lifetimes: the text is copied.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_plan_state_need(
    planner: UdgPlanner,
    state: u32,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    let function = &table::udg_planner_plan_state_need;
    found(function, planner, |planner, domain| {
        let state = state_at(&planner.search, state)?;
        let unmet = state.unmet.ok_or_else(|| {
            fail(
                UDG_STATUS_NOT_FOUND,
                format_args!("all steps of this plan state can be executed"),
            )
        })?;
        let mut chain = planner.search.chain(&state);
        let Some(failing) = chain.nth(usize::from(unmet.step)) else {
            unreachable!("the failing step is one of the state's")
        };
        let action = domain.action(failing.action);
        let need = action.preconditions[usize::from(unmet.precondition)];
        buffer.write(&domain.code.condition(need).text)
    })
}
