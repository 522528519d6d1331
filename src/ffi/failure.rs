//! The failure of a call: its status and its message; and the last message on each thread.

use core::{cell::RefCell, fmt};

use super::{
    status::{UDG_STATUS_OK, UdgStatus},
    text::FixedText,
};
use crate::world::{World, WorldError};

/// Why a call fails.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub(crate) enum Failure {
    /// The status. The message is stored already: only [`fail`] makes this.
    Told(UdgStatus),
    /// A world has refused the call, with this status. The guard, which has the world, stores the
    /// message.
    Refused(UdgStatus, WorldError),
}

impl Failure {
    /// The status that the call returns.
    pub(crate) fn status(self) -> UdgStatus {
        match self {
            Failure::Told(status) | Failure::Refused(status, _) => status,
        }
    }

    /// Stores the message if that isn't done yet, in the words of a world.
    pub(crate) fn told_by(self, world: &World) -> Self {
        match self {
            Failure::Told(_) => self,
            Failure::Refused(status, error) => {
                fail(status, format_args!("{}", world.describe(&error)))
            }
        }
    }

    /// Stores the message if that isn't done yet, where there is no world to describe it.
    pub(super) fn told(self) -> Self {
        match self {
            Failure::Told(_) => self,
            Failure::Refused(status, error) => fail(status, format_args!("{error}")),
        }
    }
}

/// The result of most functions on this floor.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

pub(super) struct LastMessage {
    pub(super) function: &'static str,
    pub(super) text: FixedText<960>,
}

std::thread_local! {
    // It has no destructor, because that would keep the library from being unloaded.
    pub(super) static LAST: RefCell<LastMessage> = const {
        RefCell::new(LastMessage { function: "", text: FixedText::EMPTY })
    };
}

/// Stores this thread's message and makes the failure that goes with it.
pub(crate) fn fail(status: UdgStatus, message: fmt::Arguments<'_>) -> Failure {
    debug_assert_ne!(status, UDG_STATUS_OK);
    LAST.with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            last.text.set(message);
        }
    });
    Failure::Told(status)
}

/// Adds to the message which item of a list the failure is about.
pub(crate) fn in_item(failure: Failure, list: &str, index: usize) -> Failure {
    debug_assert!(matches!(failure, Failure::Told(_)));
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
