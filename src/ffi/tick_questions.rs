//! The questions of ticks' searches that the host answers by view.

use super::{
    gate::Seal,
    guard::{self, WorldCell},
    handle_types::UdgWorld,
    memory::{In, Out, from_caller, write_view},
    queries::{UdgAnswer, UdgQuestion},
    status::UdgStatus,
    table,
};

/// Gives a view of the questions that the searches of ticks wait for: those to queries that are
/// answered by view (UDG_ANSWERER_VIEW), each once. Read them after udg_world_tick_begin or after
/// udg_world_tick, and answer them with udg_world_answer. A question that isn't answered when the
/// next tick begins has no answer, as if its `is_answered` were 0.
///
/// Parameters:
///   world          the world.
///   out_questions  receives the address of the first question; null if there is none.
///   out_count      receives how many there are.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Memory and lifetimes: the questions belong to the world. They stay valid and unchanged until
/// they are answered, the next tick begins, or the world is destroyed. They stem from the beginning
/// of the searches, so an object in them may have been destroyed since.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_questions(
    world: UdgWorld,
    out_questions: *mut *const UdgQuestion,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(out_questions: Out, out_count: Out);
    guard::shared_cell(&table::udg_world_questions, world.bits, |cell| {
        write_view(&cell.view.shown, out_questions, out_count)
    })
}

/// Answers the questions that the searches of ticks wait for. If it is called between
/// udg_world_tick_begin and the calls of udg_world_plan, the searches go on in this tick, as if
/// functions had answered. After the end of a tick, they go on in the next one.
///
/// Parameters:
///   world    the world.
///   answers  one for each question of udg_world_questions, in their order. If `is_answered` is 0,
///            there is no answer, and conditions that read it are not satisfied.
///   count    how many; must equal the number of questions.
/// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if no search waits; UDG_STATUS_NOT_FINITE or
/// UDG_STATUS_INVALID_ARGUMENT for an answer, which the message names, or for the count: then no
/// answer is taken, and the searches go on waiting; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the answers are copied. Ends the view of `udg_world_questions`.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_answer(
    world: UdgWorld,
    answers: *const UdgAnswer,
    count: u32,
) -> UdgStatus {
    from_caller!(answers: In[count as usize]);
    guard::exclusive_cell(&table::udg_world_answer, world.bits, Seal::Ignore, |cell| {
        let WorldCell {
            running,
            jobs,
            view,
            ..
        } = cell;
        view.answer(running, jobs, answers.get()?)
    })
}
