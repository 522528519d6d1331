//! The failure of a call: its status and its message; and the last message on each thread.

use core::{cell::RefCell, fmt};

use super::{
    status::{UDG_STATUS_OK, UdgStatus},
    text::FixedText,
};
use crate::world::{World, WorldError};

/// A failure whose message is already stored. Only [`fail`] and [`refuse`] make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(crate) struct Failure {
    status: UdgStatus,
}

impl Failure {
    /// The status that the call returns.
    pub(crate) fn status(self) -> UdgStatus {
        self.status
    }
}

/// The result of most functions on this floor.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

pub(super) struct LastMessage {
    pub(super) function: &'static str,
    pub(super) text: FixedText<960>,
    /// What the message is about, if a world has refused something.
    refusal: Option<WorldError>,
}

std::thread_local! {
    // It has no destructor, because that would keep the library from being unloaded.
    pub(super) static LAST: RefCell<LastMessage> = const {
        RefCell::new(LastMessage { function: "", text: FixedText::EMPTY, refusal: None })
    };
}

/// Stores this thread's message and makes the failure that goes with it.
pub(crate) fn fail(status: UdgStatus, message: fmt::Arguments<'_>) -> Failure {
    debug_assert_ne!(status, UDG_STATUS_OK);
    LAST.with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            last.text.set(message);
            last.refusal = None;
        }
    });
    Failure { status }
}

/// Stores the message that a world has refused something. The guard, which has the world, then has
/// the world [describe](describe_refusal) it.
#[cold]
#[inline(never)]
pub(super) fn refuse(status: UdgStatus, error: WorldError) -> Failure {
    let failure = fail(status, format_args!("{error}"));
    LAST.with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            last.refusal = Some(error);
        }
    });
    failure
}

/// If the message is about something that a world has refused, stores it in the words of the world,
/// which knows the names of what it is about.
#[cold]
pub(super) fn describe_refusal(world: &World) {
    LAST.with(|last| {
        if let Ok(mut last) = last.try_borrow_mut()
            && let Some(error) = last.refusal.take()
        {
            last.text.set(format_args!("{}", world.describe(&error)));
        }
    });
}

/// Adds to the message which item of a list the failure is about.
pub(crate) fn in_item(failure: Failure, list: &str, index: usize) -> Failure {
    LAST.with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            let text = last.text;
            last.text
                .set(format_args!("{list}[{index}]: {}", text.as_str()));
        }
    });
    failure
}

/// Adds to the message which exported function failed.
pub(crate) fn name_function(function: &'static str) {
    LAST.with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            last.function = function;
        }
    });
}

/// This thread's last message, for tests.
#[cfg(test)]
pub(crate) fn last() -> std::string::String {
    LAST.with_borrow(|last| std::format!("{}: {}", last.function, last.text.as_str()))
}
