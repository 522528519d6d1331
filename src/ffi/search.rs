//! Searches in several calls: begun, continued and cancelled while the world goes on.

use std::time::{Duration, Instant};

use super::{
    allocation::{Category, Scope},
    def::InDef,
    failure::{Failure, Outcome, fail},
    gate::Seal,
    guard,
    handle_types::{UdgNpc, UdgWorld},
    memory::{Out, from_caller},
    plan_options::UdgPlanOptions,
    planner::{PLANNERS, Planner, UDG_PLAN_ENDED_BY_TIME, UdgPlanResult, UdgPlanner, begin},
    status::{
        UDG_STATUS_BUSY, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_OUT_OF_RANGE, UDG_STATUS_PANIC,
        UDG_STATUS_WRONG_TIME, UdgStatus,
    },
    table::{self, Function},
};
use crate::{planning, running::RunningWorld, world::WorldError};

/// For `plan_states` of udg_planner_continue and of UdgPlanOptions: no limit.
pub const UDG_PLAN_STATES_UNLIMITED: u32 = 0xffff_ffff;

/// How many plan states are worked on between two looks at the clock.
const SLICE: u32 = 8;

/// Begins a search for an NPC's plan. Go on with udg_planner_continue, in as many calls as you
/// like. Use it instead of udg_planner_plan to spread a search over frames, or to answer questions
/// by view.
///
/// The search uses what the NPC knows now, and its drives and goals as of the world's last update.
/// It sees everything as it is now: between its calls, you may write, create and destroy objects,
/// tell facts, update, and set the time. The world keeps a copy of what you change until the search
/// has ended or is cancelled, so end or cancel every search. This call costs as much as rating the
/// NPC's goals, no matter how much the NPC knows.
///
/// If the search has questions for the host, the functions that the world was created with answer
/// them now. If some are answered by view, the search waits: read them with udg_planner_questions
/// and answer them with udg_planner_answer. The planner forgets the plan of its earlier search, and
/// cancels a search that is under way.
///
/// Parameters:
///   planner  the planner.
///   world    the NPC's world.
///   npc      the NPC.
///   options  how to plan, copied; null for the defaults.
/// Returns as for udg_planner_plan, but questions to be answered by view are no failure. A refused
/// call leaves the planner unchanged; but after a refused answer it has no plan and no search.
/// Memory and lifetimes: once warm, the call allocates no memory.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_begin(
    planner: UdgPlanner,
    world: UdgWorld,
    npc: UdgNpc,
    options: *const UdgPlanOptions,
) -> UdgStatus {
    from_caller!(options: InDef);
    guard::plain(&table::udg_planner_begin, |function| {
        begin(
            function,
            planner,
            (world, npc),
            options,
            |planner, cell, options| {
                let running = &cell.running;
                let (search, hold) = (&mut planner.search, &mut planner.hold);
                running
                    .requests()
                    .ask_held(npc.id(), search, hold, options)?;
                planner.world = world.bits;
                let knowledge = running.world.held(&planner.hold)?;
                let search = &mut planner.search;
                let answered = planner
                    .batch
                    .ask(cell.answering(), world, &knowledge, search);
                planner.asked(answered)?;
                if !planner.batch.waiting().is_empty() {
                    return Ok(());
                }
                let search = &mut planner.search;
                Ok(running.requests().set_out(search, &planner.hold)?)
            },
        )
    })
}

/// Continues a search until it ends or reaches a limit of this call. With the outcome
/// UDG_PLAN_OUTCOME_UNFINISHED, the search is paused. The best plan so far can then be read like
/// any other, but may still have steps that `trim` would drop. The result is the same, bit for bit,
/// however the work is divided into calls. If the search has ended already, the call returns its
/// result again.
///
/// Parameters:
///   planner       the planner.
///   plan_states   how much to do, at least 1, or UDG_PLAN_STATES_UNLIMITED. Each plan state that
///                 is generated counts 1, and so does each look for steps that help a goal or a
///                 plan state.
///   microseconds  how long to go on; 0 for no limit. The clock is read now and then, and a call
///                 always does something. The clock decides when the search pauses, never what it
///                 finds; `ended_by` is then UDG_PLAN_ENDED_BY_TIME.
///   out_result    receives the result so far.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if `plan_states` is 0; UDG_STATUS_WRONG_TIME if
/// no search was begun, if it was cancelled, or if it waits for udg_planner_answer;
/// UDG_STATUS_INVALID_HANDLE for the planner, or if the world or the NPC was destroyed since the
/// search began; UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// If the world or the NPC was destroyed, or the world is poisoned, the search is cancelled.
/// Memory and lifetimes: once warm, the call allocates no memory.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_continue(
    planner: UdgPlanner,
    plan_states: u32,
    microseconds: u64,
    out_result: *mut UdgPlanResult,
) -> UdgStatus {
    from_caller!(out_result: Out);
    guard::plain(&table::udg_planner_continue, |function| {
        let out_result = out_result.required()?;
        if plan_states == 0 {
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!(
                    "plan_states is 0, so the search would never end; it is at least 1, or \
                     UDG_PLAN_STATES_UNLIMITED"
                ),
            ));
        }
        let deadline = (microseconds > 0)
            .then(|| Instant::now().checked_add(Duration::from_micros(microseconds)))
            .flatten();
        let mut access = PLANNERS.exclude(planner.bits, "planner", function, Seal::Respect)?;
        let planner = access.get().get_mut();
        let _category = Scope::enter(Category::Planning);
        let in_time = planner.go_on(function, plan_states, deadline)?;
        let mut result = planner.result();
        if !in_time {
            result.ended_by = UDG_PLAN_ENDED_BY_TIME;
        }
        out_result.write(result);
        Ok(())
    })
}

/// Cancels a search. It can't be continued any more, but the best plan so far can still be read.
/// Without a search, nothing happens.
///
/// Parameters:
///   planner  the planner.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY.
/// Memory and lifetimes: the world frees what it keeps for the search at the next call that changes
/// the world.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_planner_cancel(planner: UdgPlanner) -> UdgStatus {
    guard::plain(&table::udg_planner_cancel, |function| {
        let mut access = PLANNERS.exclude(planner.bits, "planner", function, Seal::Respect)?;
        access.get().get_mut().hold.release();
        Ok(())
    })
}

impl Planner {
    /// Continues the search if it hasn't ended. Returns false if the deadline has paused it.
    fn go_on(
        &mut self,
        function: &'static Function,
        budget: u32,
        deadline: Option<Instant>,
    ) -> Outcome<bool> {
        self.must_have_begun()?;
        if self.hold.npc().is_none() {
            return Ok(true);
        }
        self.batch.must_not_wait()?;
        let mut in_time = true;
        let went = guard::with_cell_to_search(function, self.world, |cell| {
            in_time = self.advance(&cell.running, budget, deadline)?;
            Ok(())
        });
        went.inspect_err(|failure| match failure.status() {
            // The other call will end.
            UDG_STATUS_BUSY => {}
            UDG_STATUS_PANIC => self.empty(),
            _ => self.hold.release(),
        })?;
        Ok(in_time)
    }

    fn advance(
        &mut self,
        running: &RunningWorld,
        budget: u32,
        deadline: Option<Instant>,
    ) -> Outcome<bool> {
        let mut left = budget;
        loop {
            let slice = deadline.map_or(left, |_| left.min(SLICE));
            running
                .requests()
                .advance(&mut self.search, &mut self.hold, slice)
                .map_err(lost)?;
            left -= slice;
            if !self.is_unfinished() || (left == 0 && budget != UDG_PLAN_STATES_UNLIMITED) {
                return Ok(true);
            }
            if left == 0 {
                left = budget;
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok(false);
            }
        }
    }

    pub(crate) fn is_unfinished(&self) -> bool {
        self.search.plan.outcome == planning::Outcome::Unfinished
    }
}

pub(crate) fn no_search() -> Failure {
    fail(
        UDG_STATUS_WRONG_TIME,
        format_args!(
            "no search is under way: none was begun, or it was cancelled; call udg_planner_begin"
        ),
    )
}

pub(crate) fn lost(error: WorldError) -> Failure {
    match error {
        WorldError::InvalidEntity => fail(
            UDG_STATUS_INVALID_HANDLE,
            format_args!("the NPC was destroyed since the search began; the search is cancelled"),
        ),
        error => error.into(),
    }
}
