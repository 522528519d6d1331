//! The questions of sensors that the host answers by view.

use super::{
    failure::fail,
    gate::Seal,
    guard::{self, WorldCell},
    handle_types::UdgWorld,
    memory::{In, Out, from_caller, write_view},
    queries::{UdgAnswer, UdgQuestion, check_answers},
    sense_view::meaning,
    status::{UDG_STATUS_WRONG_TIME, UdgStatus},
    table,
};
use crate::running::Answerer;

/// Gives a view of the questions that sensors ask: those to queries that are answered by view
/// (UDG_ANSWERER_VIEW). Read them after udg_world_tick_begin or after udg_world_tick, and answer
/// them with udg_world_answer_senses. If a question isn't answered when the next tick begins, the
/// NPC has noticed nothing, and the question is asked again.
///
/// Parameters:
///   world          the world.
///   out_questions  receives the address of the first question; null if there is none.
///   out_count      receives how many there are.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Memory and lifetimes: the questions belong to the world. They stay valid and unchanged until
/// they are answered, the next tick begins, or the world is destroyed. An object in them may have
/// been destroyed since.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_sense_questions(
    world: UdgWorld,
    out_questions: *mut *const UdgQuestion,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(out_questions: Out, out_count: Out);
    guard::shared_cell(&table::udg_world_sense_questions, world.bits, |cell| {
        write_view(&cell.sense_view.shown, out_questions, out_count)
    })
}

/// Answers the questions that sensors ask. The NPC notices what was there when the tick began that
/// asked, even if the answer comes later.
///
/// Parameters:
///   world    the world.
///   answers  one for each question of udg_world_sense_questions, in their order: 1 if the sensor
///            perceives what is at the question's `point`, 0 if not. If `is_answered` is 0, the NPC
///            notices nothing, and the question is asked again.
///   count    how many; must equal the number of questions.
/// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if no sensor asks, or while a tick is open;
/// UDG_STATUS_NOT_FINITE or UDG_STATUS_INVALID_ARGUMENT for an answer, which the message names, or
/// for the count: then no answer is taken, and the questions stay; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the answers are copied. Ends the view of `udg_world_sense_questions`.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_answer_senses(
    world: UdgWorld,
    answers: *const UdgAnswer,
    count: u32,
) -> UdgStatus {
    from_caller!(answers: In[count as usize]);
    let function = &table::udg_world_answer_senses;
    guard::exclusive_cell(function, world.bits, Seal::Respect, |cell| {
        let WorldCell {
            running,
            sense_view,
            ..
        } = cell;
        let answers = answers.get()?;
        if sense_view.shown.is_empty() {
            return Err(fail(
                UDG_STATUS_WRONG_TIME,
                format_args!("no sensor waits for answers; look at udg_world_sense_questions"),
            ));
        }
        check_answers(running, &sense_view.shown, answers)?;
        running.senses_mut().answer(
            |answerer| answerer == Answerer::ByView,
            answers.iter().map(meaning),
        );
        sense_view.clear();
        Ok(())
    })
}
