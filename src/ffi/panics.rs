//! Catching panics, with their message and place.

use alloc::string::String;
use core::{
    cell::{Cell, RefCell},
    panic::AssertUnwindSafe,
};
use std::{
    panic::{self, PanicHookInfo},
    sync::Once,
};

use once_cell::sync::OnceCell;

use super::text::FixedText;

/// The message of a panic, and its place.
pub(crate) type PanicText = FixedText<512>;

std::thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    static TEXT: RefCell<PanicText> = const { RefCell::new(PanicText::EMPTY) };
}

type Hook = alloc::boxed::Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;
static PREVIOUS: OnceCell<Hook> = OnceCell::new();

/// Shows that a panic was caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Panicked;

impl Panicked {
    /// The message of the last panic that was caught on this thread.
    pub(crate) fn text(self) -> PanicText {
        TEXT.with(|text| text.try_borrow().map_or(PanicText::EMPTY, |text| *text))
    }
}

/// Runs `body` and catches its panic.
pub(crate) fn catch<R>(body: impl FnOnce() -> R) -> Result<R, Panicked> {
    install_hook();
    DEPTH.set(DEPTH.get() + 1);
    // What a panic leaves half done belongs to a world, and that world is then poisoned.
    let result = panic::catch_unwind(AssertUnwindSafe(body));
    DEPTH.set(DEPTH.get() - 1);
    result.map_err(|mut payload| {
        // The destructor of a payload isn't the library's code. It may panic itself, with another
        // payload.
        for _ in 0..8 {
            match panic::catch_unwind(AssertUnwindSafe(|| drop(payload))) {
                Ok(()) => return Panicked,
                Err(next) => payload = next,
            }
        }
        core::mem::forget(payload);
        Panicked
    })
}

/// Installs a panic hook. Panics that are caught here are reported as a status, not on the host's
/// standard error. Other panics of the process are reported as before.
fn install_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let previous = panic::take_hook();
        let _ = PREVIOUS.set(previous);
        panic::set_hook(alloc::boxed::Box::new(record));
    });
}

fn record(info: &PanicHookInfo<'_>) {
    if DEPTH.get() == 0 {
        if let Some(previous) = PREVIOUS.get() {
            previous(info);
        }
        return;
    }
    let payload = info.payload();
    let said = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without words");
    TEXT.with(|text| {
        if let Ok(mut text) = text.try_borrow_mut() {
            match info.location() {
                Some(place) => text.set(format_args!("{said} ({}:{})", place.file(), place.line())),
                None => text.set(format_args!("{said}")),
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_place_are_kept() {
        let caught = catch(|| panic!("no {}", "way"));
        let text = Result::<(), _>::unwrap_err(caught).text();
        assert!(
            text.as_str().starts_with("no way (src"),
            "{}",
            text.as_str()
        );
        assert!(text.as_str().contains("panics.rs:"));
        assert_eq!(catch(|| 5), Ok(5));
    }

    #[test]
    fn payload_that_panics_when_dropped_is_survived() {
        struct Bomb;
        impl Drop for Bomb {
            fn drop(&mut self) {
                panic!("bomb");
            }
        }
        assert!(catch(|| panic::panic_any(Bomb)) == Err::<(), _>(Panicked));
        assert_eq!(DEPTH.get(), 0);
    }
}
