//! Being inside of a function of the host's that the library calls.
//!
//! Such a function runs while the call around it uses a world or a planner. If a call that it makes
//! waited for that use to end, it would wait for itself; so calls from in there never wait.

use core::cell::Cell;

std::thread_local! {
    /// How many of the host's functions this thread is in, one within the other. Without a
    /// destructor: one would keep the library from being unloaded.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// While it lives, this thread is in a function of the host's.
pub(crate) struct Inside(());

impl Inside {
    #[inline]
    pub(crate) fn enter() -> Self {
        DEPTH.set(DEPTH.get() + 1);
        Inside(())
    }
}

impl Drop for Inside {
    #[inline]
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// Whether this thread is in a function of the host's that the library has called while it uses
/// something.
pub(crate) fn is_inside() -> bool {
    DEPTH.get() > 0
}

/// Tells this thread from all others that live; never 0.
pub(crate) fn this_thread() -> usize {
    DEPTH.with(|depth| core::ptr::from_ref(depth).addr())
}
