//! Whether a thread is inside a function of the host that the library has called.
//!
//! Such a function runs while the call around it uses a world or a planner. If it made a call that
//! waited for this use to end, that call would wait for itself. So calls from within never wait.

use core::cell::Cell;

std::thread_local! {
    /// How many functions of the host this thread is in, one within the other. It has no
    /// destructor, because that would keep the library from being unloaded.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// While it exists, this thread is in a function of the host.
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

/// Whether this thread is in a function of the host that the library has called while it uses
/// something.
pub(crate) fn is_inside() -> bool {
    DEPTH.get() > 0
}

/// A number that no other living thread has; never 0.
pub(crate) fn this_thread() -> usize {
    DEPTH.with(|depth| core::ptr::from_ref(depth).addr())
}
