//! The functions of the host's that the library calls.

use std::{
    cell::Cell,
    ffi::{c_char, c_void},
};

use udgoap::ffi::{
    handle_types::UdgWorld,
    queries::{UdgAnswer, UdgQuestion},
};

use crate::{choices::Dice, run::Runner, stage::Stage};

thread_local! {
    /// Who calls the library on this thread.
    pub(crate) static RUNNER: Cell<*const Runner> = const { Cell::new(std::ptr::null()) };
}

fn with_runner(work: impl FnOnce(&Runner)) {
    let runner = RUNNER.get();
    // SAFETY: it is set by the runner itself, which outlives its calls.
    if let Some(runner) = unsafe { runner.as_ref() } {
        work(runner);
    }
}

/// What is always answered to a question. It depends on nothing but who is asked about.
pub fn answer_to(stage: &Stage, question: &UdgQuestion) -> UdgAnswer {
    let mut domains = stage.domains.iter();
    let is_flag = domains.find_map(|it| it.flags.get(&question.query.id));
    let mut dice = Dice(u64::from(question.query.id));
    for key in question.user_keys {
        dice.0 = dice.0.rotate_left(13) ^ key.wrapping_mul(0x2545_F491_4F6C_DD1D);
    }
    let value = dice.below(60);
    UdgAnswer {
        value: if is_flag.copied().unwrap_or(true) {
            u8::from(value >= 20).into()
        } else {
            value as f32
        },
        is_answered: (dice.below(8) > 0).into(),
    }
}

/// Answers questions, and makes calls meanwhile.
///
/// # Safety
///
/// The library keeps to what it says of `UdgAnswerFunction`.
pub unsafe extern "C" fn answer(
    _world: UdgWorld,
    questions: *const UdgQuestion,
    count: u32,
    answers: *mut UdgAnswer,
    _user: *mut c_void,
) {
    with_runner(|runner| {
        runner.call_from_within();
        // SAFETY: both lists have that length.
        let (questions, answers) = unsafe {
            (
                std::slice::from_raw_parts(questions, count as usize),
                std::slice::from_raw_parts_mut(answers, count as usize),
            )
        };
        for (question, answer) in questions.iter().zip(answers) {
            *answer = runner.answer_to(question);
        }
    });
}

/// Hears of sections.
///
/// # Safety
///
/// None is needed.
pub unsafe extern "C" fn section(_section: i32, _name: *const c_char, _user: *mut c_void) {
    with_runner(Runner::call_from_within);
}

/// A clock that goes on by itself.
///
/// # Safety
///
/// None is needed.
pub unsafe extern "C" fn clock(_user: *mut c_void) -> u64 {
    thread_local!(static NOW: Cell<u64> = const { Cell::new(0) });
    NOW.set(NOW.get() + 1000);
    NOW.get()
}

/// Takes a log message.
///
/// # Safety
///
/// None is needed.
pub unsafe extern "C" fn log(
    _level: i32,
    _text: *const c_char,
    _length: usize,
    _user: *mut c_void,
) {
    with_runner(Runner::call_from_within);
}
