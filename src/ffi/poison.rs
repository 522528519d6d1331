//! What happens to a world in which the library has failed: no call can use it any more.

use once_cell::sync::OnceCell;

use super::{
    failure::{Failure, Outcome, fail},
    logging,
    panics::{PanicText, Panicked},
    status::{UDG_STATUS_PANIC, UDG_STATUS_POISONED},
};

/// The panic that has poisoned a world, if one has.
#[derive(Default)]
pub(crate) struct Poison(OnceCell<PanicText>);

impl Poison {
    /// Poisons the world.
    pub(crate) fn set(&self, caught: Panicked) -> Failure {
        let text = caught.text();
        let _ = self.0.set(text);
        panicked(&text)
    }

    pub(crate) fn get(&self) -> Option<&PanicText> {
        self.0.get()
    }

    /// Refuses if the world is poisoned.
    pub(crate) fn refuse(&self) -> Outcome {
        match self.0.get() {
            None => Ok(()),
            Some(text) => Err(fail(
                UDG_STATUS_POISONED,
                format_args!(
                    "the world is unusable since a call on it failed inside the library: {}; \
                     destroy it, and report the failure",
                    text.as_str()
                ),
            )),
        }
    }
}

/// Logs that the library has failed.
pub(crate) fn panicked(text: &PanicText) -> Failure {
    logging::write(logging::UDG_LOG_ERROR, format_args!("{}", text.as_str()));
    fail(
        UDG_STATUS_PANIC,
        format_args!(
            "failed inside the library: {}; this is a bug in the library; please report it",
            text.as_str()
        ),
    )
}
