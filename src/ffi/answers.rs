//! Answers by view, and answers that are kept.

use super::{
    allocation::{Category, Scope},
    failure::{Outcome, fail},
    gate::Seal,
    guard,
    handle_types::{UdgObject, UdgWorld},
    id::UdgQuery,
    memory::{In, Out, OutSlice, from_caller},
    planner::{PLANNERS, Planner, UdgPlanner},
    queries::{UdgAnswer, UdgQuestion},
    search::{lost, no_search},
    status::{
        UDG_STATUS_BUSY, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_FINITE, UDG_STATUS_PANIC,
        UDG_STATUS_WRONG_TIME, UdgStatus,
    },
    table::{self, Function},
};
use crate::running::RunningWorld;

/// Tells which questions a search waits for: those to queries that are answered by view. Answer
/// them with udg_planner_answer.
///
/// Parameters:
///   planner    the planner.
///   questions  receives the questions, each once, in a deterministic order; may be null if
///              capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many there are; 0 if the search waits for nothing.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written); UDG_STATUS_WRONG_TIME
/// if no search was begun, or if it was cancelled; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY.
/// Memory and lifetimes: the questions are copied. They stem from the beginning of the search, so
/// an object in them may have been destroyed since.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_questions(
    planner: UdgPlanner,
    questions: *mut UdgQuestion,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(questions: OutSlice[capacity], out_count: Out);
    guard::plain(&table::udg_planner_questions, |function| {
        let out_count = out_count.required()?;
        let mut access = PLANNERS.exclude(planner.bits, "planner", function, Seal::Respect)?;
        let planner = access.get().get_mut();
        planner.must_have_begun()?;
        let waiting = planner.batch.waiting();
        questions.write_all(waiting.len(), waiting.iter().copied(), out_count)
    })
}

/// Answers the questions that a search waits for. Then go on with udg_planner_continue.
///
/// Parameters:
///   planner  the planner.
///   answers  one for each question of udg_planner_questions, in their order. If `is_answered` is
///            0, there is no answer, and conditions that read it are not satisfied.
///   count    how many; must equal the number of questions.
/// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if no search was begun, if it was cancelled, or if
/// it doesn't wait; UDG_STATUS_NOT_FINITE or UDG_STATUS_INVALID_ARGUMENT for an answer, which the
/// message names, or for the count: then no answer is taken, and the search goes on waiting;
/// UDG_STATUS_INVALID_HANDLE for the planner, or if the world or the NPC was destroyed since the
/// search began; UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// If the world or the NPC was destroyed, or the world is poisoned, the search is cancelled.
/// Memory and lifetimes: the answers are copied. Once warm, the call allocates no memory.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_answer(
    planner: UdgPlanner,
    answers: *const UdgAnswer,
    count: u32,
) -> UdgStatus {
    from_caller!(answers: In[count as usize]);
    guard::plain(&table::udg_planner_answer, |function| {
        let answers = answers.get()?;
        let mut access = PLANNERS.exclude(planner.bits, "planner", function, Seal::Respect)?;
        let _category = Scope::enter(Category::Planning);
        access.get().get_mut().answer(function, answers)
    })
}

/// Forgets answers that a planner keeps for later searches: those to queries that have a `max_age`
/// or are pure. Call it when something changes that they depend on, for example when a door opens.
/// Without a call, a planner drops answers that are too old, and all answers when it has more than
/// 65,536.
///
/// Parameters:
///   planner  the planner.
///   world    a world of the query's domain; null if `query` is null.
///   query    forget answers to this query; null for all.
///   object   forget answers about this object, which may be destroyed; null for all.
/// Returns UDG_STATUS_OK, also if there was nothing to forget; UDG_STATUS_INVALID_HANDLE (planner
/// or world), UDG_STATUS_UNKNOWN_ID, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub extern "C" fn udg_planner_forget_answers(
    planner: UdgPlanner,
    world: UdgWorld,
    query: UdgQuery,
    object: UdgObject,
) -> UdgStatus {
    guard::plain(&table::udg_planner_forget_answers, |function| {
        let mut access = PLANNERS.exclude(planner.bits, "planner", function, Seal::Respect)?;
        let cache = &mut access.get().get_mut().search.asking.cache;
        let handle = (object.bits != 0).then(|| object.id());
        if query.id == 0 {
            cache.forget(None, handle);
            return Ok(());
        }
        guard::with_world(function, world.bits, |running| {
            let query = query.get(running.world.domain(), "query")?;
            cache.forget(Some(query), handle);
            Ok(())
        })
    })
}

impl Planner {
    fn answer(&mut self, function: &'static Function, answers: &[UdgAnswer]) -> Outcome {
        self.must_have_begun()?;
        if self.hold.npc().is_none() || self.batch.waiting().is_empty() {
            return Err(fail(
                UDG_STATUS_WRONG_TIME,
                format_args!("the search waits for no answers; call udg_planner_continue"),
            ));
        }
        let answered = guard::with_world(function, self.world, |running| {
            self.take_answers(running, answers)
        });
        answered.inspect_err(|failure| match failure.status() {
            UDG_STATUS_BUSY | UDG_STATUS_NOT_FINITE | UDG_STATUS_INVALID_ARGUMENT => {}
            UDG_STATUS_PANIC => self.empty(),
            _ => self.hold.release(),
        })
    }

    fn take_answers(&mut self, running: &RunningWorld, answers: &[UdgAnswer]) -> Outcome {
        let (search, hold) = (&mut self.search, &self.hold);
        let knowledge = running.world.held(hold).map_err(lost)?;
        self.batch.answer(running, &knowledge, search, answers)?;
        Ok(running.requests().set_out(search, hold)?)
    }

    /// Refuses if there is no search, neither under way nor ended.
    pub(crate) fn must_have_begun(&self) -> Outcome {
        let has_ended = self.domain.is_some() && !self.is_unfinished();
        if self.hold.npc().is_some() || has_ended {
            return Ok(());
        }
        Err(no_search())
    }
}
