//! Calls a world's profiler, and measures the times of its ticks by the host's clock.
//!
//! Both belong to this floor: nothing that decides can see a clock.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::{sync::OnceLock, time::Instant};

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::{
    c::{c_char, c_void},
    def::{Def, must_be_zero},
    failure::{Outcome, fail},
    float_mode::FloatMode,
    host::Inside,
    memory::Plain,
    status::UDG_STATUS_NULL_ARGUMENT,
};

/// A part of the library's work for a world. Ignore numbers that you don't know.
pub type UdgSection = i32;

/// All of udg_world_update. Named "udgoap update".
pub const UDG_SECTION_UPDATE: UdgSection = 1;

/// In a tick: time advances, NPCs think about what they want and get searches. Named "udgoap
/// think".
pub const UDG_SECTION_THINK: UdgSection = 2;

/// In a tick: the host's functions answer questions. Named "udgoap ask".
pub const UDG_SECTION_ASK: UdgSection = 3;

/// In a tick: searches start from the facts. Named "udgoap set out".
pub const UDG_SECTION_SET_OUT: UdgSection = 4;

/// In a tick: one job goes on, in udg_world_plan or udg_world_tick. Named "udgoap plan".
pub const UDG_SECTION_PLAN: UdgSection = 5;

/// In a tick: NPCs decide, steps end and begin, and events are written. Named "udgoap perform".
pub const UDG_SECTION_PERFORM: UdgSection = 6;

/// The names of all sections, by number.
const NAMES: [&core::ffi::CStr; 7] = [
    c"udgoap",
    c"udgoap update",
    c"udgoap think",
    c"udgoap ask",
    c"udgoap set out",
    c"udgoap plan",
    c"udgoap perform",
];

/// Called when a section begins or ends on this thread. Sections may be nested. Each section that
/// begins also ends, even if the call fails.
///
/// Parameters:
///   section  UDG_SECTION_…
///   name     its name, ended by a zero; valid until the library is unloaded.
///   user     from the UdgProfiler.
/// Threading: called on the thread that calls the library; for UDG_SECTION_PLAN on several threads
/// at once. It must return normally. Its calls on the same world return UDG_STATUS_BUSY, but in
/// UDG_SECTION_ASK and in udg_world_plan it may read the world. Calls from within the function
/// never wait, also on other worlds: they return UDG_STATUS_BUSY instead.
pub type UdgProfilerFunction =
    Option<unsafe extern "C" fn(section: UdgSection, name: *const c_char, user: *mut c_void)>;

/// The host's clock, in nanoseconds from any starting point. It affects nothing but the times in
/// `udg_world_stats`.
///
/// Threading: as for UdgProfilerFunction.
pub type UdgClockFunction = Option<unsafe extern "C" fn(user: *mut c_void) -> u64>;

/// Functions for profiling a world. Initialise it with `udg_profiler_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct UdgProfiler {
    /// Set by `udg_profiler_init`.
    pub struct_size: u32,
    /// Must be 0.
    pub reserved: u32,
    /// Called when a section begins. Null, the default, for none.
    pub enter: UdgProfilerFunction,
    /// Called when a section ends. Set both `enter` and `leave`, or neither.
    pub leave: UdgProfilerFunction,
    /// The clock for the times in `udg_world_stats`. Null, the default, for none: the times then
    /// stay as they are.
    pub now: UdgClockFunction,
    /// Passed to all three functions.
    pub user: *mut c_void,
}

// SAFETY: integers and pointers; a function pointer that is wrong is only wrong to call.
unsafe impl Plain for UdgProfiler {}

// SAFETY: two integers make up a pointer's size or two, and pointers follow.
unsafe impl Def for UdgProfiler {
    const NAME: &'static str = "UdgProfiler";
    const INIT: &'static str = "udg_profiler_init";
    const FIRST_SIZE: u32 = size_of::<UdgProfiler>() as u32;
    fn defaults() -> Self {
        UdgProfiler {
            struct_size: 0,
            reserved: 0,
            enter: None,
            leave: None,
            now: None,
            user: core::ptr::null_mut(),
        }
    }
}

type Tell = unsafe extern "C" fn(UdgSection, *const c_char, *mut c_void);

/// The host's functions.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hooks {
    tell: Option<(Tell, Tell)>,
    now: Option<unsafe extern "C" fn(*mut c_void) -> u64>,
    /// Whether the system's clock is used if the host has none.
    pub(super) measures: bool,
    user: User,
}

#[derive(Clone, Copy)]
struct User(*mut c_void);

impl Default for User {
    fn default() -> Self {
        User(core::ptr::null_mut())
    }
}

// SAFETY: the pointer is only passed on, and the manual says on which threads.
unsafe impl Send for User {}

// SAFETY: as above.
unsafe impl Sync for User {}

/// Nanoseconds spent in each section.
#[derive(Debug, Default)]
pub(crate) struct Times([AtomicU64; NAMES.len()]);

impl Times {
    pub(crate) fn of(&self, section: UdgSection) -> u64 {
        self.0[section as usize].load(Relaxed)
    }
}

/// A section that has begun. It ends when this is dropped.
pub(crate) struct Span {
    hooks: Hooks,
    section: UdgSection,
    since: Option<u64>,
}

impl Hooks {
    /// The same functions. `measures` says whether the system's clock is used if the host has none.
    pub(crate) fn measuring(self, measures: bool) -> Self {
        Hooks { measures, ..self }
    }

    /// Begins a section.
    pub(crate) fn enter(self, section: UdgSection) -> Span {
        if let Some((begin, _)) = self.tell {
            self.call(begin, section);
        }
        Span {
            hooks: self,
            section,
            since: self.clock(),
        }
    }

    fn call(self, function: Tell, section: UdgSection) {
        let _inside = Inside::enter();
        // SAFETY: the host has set the function, and takes it back only when nobody calls it.
        unsafe { function(section, NAMES[section as usize].as_ptr(), self.user.0) };
        FloatMode::set_again();
    }

    fn clock(self) -> Option<u64> {
        let Some(now) = self.now else {
            return if self.measures { system_clock() } else { None };
        };
        let _inside = Inside::enter();
        // SAFETY: as above.
        let now = unsafe { now(self.user.0) };
        FloatMode::set_again();
        Some(now)
    }
}

/// Nanoseconds since the first call.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system_clock() -> Option<u64> {
    static SINCE: OnceLock<Instant> = OnceLock::new();
    u64::try_from(SINCE.get_or_init(Instant::now).elapsed().as_nanos()).ok()
}

/// This platform has no clock, and asking for it would panic.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system_clock() -> Option<u64> {
    None
}

impl Span {
    /// Ends the section and adds its time.
    pub(crate) fn count(self, times: &Times) {
        let end = self.hooks.clock();
        if let (Some(since), Some(end)) = (self.since, end) {
            let took = end.saturating_sub(since);
            times.0[self.section as usize].fetch_add(took, Relaxed);
        }
    }
}

impl Drop for Span {
    fn drop(&mut self) {
        if let Some((_, end)) = self.hooks.tell {
            self.hooks.call(end, self.section);
        }
    }
}

impl UdgProfiler {
    pub(super) fn get(&self) -> Outcome<Hooks> {
        must_be_zero(self.reserved, "profiler")?;
        if self.enter.is_some() != self.leave.is_some() {
            return Err(fail(
                UDG_STATUS_NULL_ARGUMENT,
                format_args!("profiler.enter or profiler.leave is null; set both or neither"),
            ));
        }
        Ok(Hooks {
            tell: self.enter.zip(self.leave),
            now: self.now,
            measures: false,
            user: User(self.user),
        })
    }
}
