//! Searches in several calls: begun, continued and cancelled while the world goes on.

use std::time::{Duration, Instant};

use super::{
    allocation::{Category, Scope},
    def::InDef,
    errors::refused,
    gate::Seal,
    guard,
    memory::Out,
    message::{Failure, Outcome, fail},
    npc::UdgNpc,
    plan_options::UdgPlanOptions,
    planner::{
        PLANNERS, Planner, UDG_PLAN_ENDED_BY_TIME, UdgPlanResult, UdgPlanner, begin, not_planned,
    },
    status::{
        UDG_STATUS_BUSY, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_OUT_OF_RANGE, UDG_STATUS_PANIC,
        UDG_STATUS_WRONG_TIME, UdgStatus,
    },
    table::{self, Function},
    world::UdgWorld,
};
use crate::{planning, running::RunningWorld, world::WorldError};

/// As `plan_states` of udg_planner_continue: no limit.
pub const UDG_PLAN_STATES_UNLIMITED: u32 = 0xffff_ffff;

/// How much is done between two looks at the clock.
const SLICE: u32 = 8;

/// Begins to plan for an NPC with what it knows now, and wants as of the world's last update. Go on
/// with udg_planner_continue, in as many calls as you like.
///
/// The search sees everything as it was when it began: you may write, create, destroy, tell, update
/// and set the time between its calls. The world keeps a copy of what changes first, until the
/// search has ended or is cancelled; so don't leave searches lying about. Beginning costs what
/// rating the NPC's goals costs, whatever else it knows.
///
/// Questions that the search has for the host are answered now, by the functions that the world was
/// created with. With questions that are answered by view the search waits for udg_planner_answer
/// before it goes on; udg_planner_questions tells which they are. The plan of an earlier search is forgotten; one that was under way is cancelled.
///
/// Parameters:
///   planner  the planner.
///   world    the NPC's world.
///   npc      the NPC.
///   options  how to plan, copied; or null to leave all open.
/// Returns as for udg_planner_plan, but questions that are answered by view are no failure. A call that is refused leaves the planner as it was; but a refused
/// answer leaves it without a plan and a search.
/// Memory and lifetimes: once warm, no memory is allocated.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_begin(
    planner: UdgPlanner,
    world: UdgWorld,
    npc: UdgNpc,
    options: *const UdgPlanOptions,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let options = unsafe { InDef::new(options, "options") };
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
                    .ask_held(npc.id(), search, hold, options)
                    .map_err(|error| not_planned(running, &error))?;
                planner.world = world.bits;
                let lost = |error| refused(&running.world, &error);
                let knowledge = running.world.held(&planner.hold).map_err(lost)?;
                let search = &mut planner.search;
                let answered = planner.batch.ask(cell, world, &knowledge, search);
                planner.asked(answered)?;
                if !planner.batch.waiting().is_empty() {
                    return Ok(());
                }
                let search = &mut planner.search;
                running.set_out(search, &planner.hold).map_err(lost)
            },
        )
    })
}

/// Goes on with a search, until it ends or is paused. The outcome UDG_PLAN_OUTCOME_UNFINISHED means
/// that it is paused; the best plan until then can be read like any other, except that steps which
/// it does as well without are still in it. However the work is divided into calls, the result is
/// the same, bit for bit.
///
/// A search that has ended stays as it is; the call tells its result again.
///
/// Parameters:
///   planner       the planner.
///   plan_states   how much to do, at least 1: each plan state that is generated counts 1, and so
///                 does each look for what helps a goal or a plan state. Or
///                 UDG_PLAN_STATES_UNLIMITED.
///   microseconds  how long to go on, or 0 for no limit. It is looked at now and then, and a call
///                 always does something. It decides when the search is paused and nothing else;
///                 `ended_by` is then UDG_PLAN_ENDED_BY_TIME.
///   out_result    receives what came of it until now.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if `plan_states` is 0; UDG_STATUS_WRONG_TIME if no
/// search was begun, it was cancelled, or it waits for udg_planner_answer;
/// UDG_STATUS_INVALID_HANDLE for the planner, or if the world
/// or the NPC was destroyed since the search began; UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC. If the world or the NPC is gone or the world is poisoned,
/// the search is cancelled.
/// Memory and lifetimes: once warm, no memory is allocated.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_continue(
    planner: UdgPlanner,
    plan_states: u32,
    microseconds: u64,
    out_result: *mut UdgPlanResult,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_result = unsafe { Out::new(out_result, "out_result") };
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
        let mut access = PLANNERS.exclude(planner.bits, "planner", function, Seal::Heed)?;
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

/// Cancels a search that is under way; without one, nothing happens. The best plan until then can
/// still be read, but the search can't be continued.
///
/// Parameters:
///   planner  the planner.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY.
/// Memory and lifetimes: the world no longer keeps anything for the search, from the next call on
/// that changes the world.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_planner_cancel(planner: UdgPlanner) -> UdgStatus {
    guard::plain(&table::udg_planner_cancel, |function| {
        let mut access = PLANNERS.exclude(planner.bits, "planner", function, Seal::Heed)?;
        access.get().get_mut().hold.release();
        Ok(())
    })
}

impl Planner {
    /// Goes on with the search, if it isn't over. False if the deadline has paused it.
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
                .advance(&mut self.search, &mut self.hold, slice)
                .map_err(|error| lost(running, &error))?;
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

pub(crate) fn lost(running: &RunningWorld, error: &WorldError) -> Failure {
    match error {
        WorldError::InvalidEntity => fail(
            UDG_STATUS_INVALID_HANDLE,
            format_args!("the NPC was destroyed since the search began; the search is cancelled"),
        ),
        error => refused(&running.world, error),
    }
}
