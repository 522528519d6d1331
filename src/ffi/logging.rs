//! The messages of the log, on their way to the host.

use core::{
    cell::Cell,
    fmt,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

use parking_lot::Mutex;

use super::{
    c::{c_char, c_void, size_t},
    text::FixedText,
};

/// How serious a log message is.
pub type UdgLogLevel = i32;

/// Something failed.
pub const UDG_LOG_ERROR: UdgLogLevel = 1;

/// Something is probably a mistake.
pub const UDG_LOG_WARNING: UdgLogLevel = 2;

/// Something worth knowing.
pub const UDG_LOG_INFO: UdgLogLevel = 3;

/// Size of a log message's text in bytes, with its zero.
pub const UDG_LOG_TEXT_SIZE: usize = 248;

/// A log message.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct UdgLogEntry {
    /// UDG_LOG_…
    pub level: UdgLogLevel,
    /// How many messages before this one were lost because the log was full.
    pub lost: u32,
    /// UTF-8, ended by a zero. Longer messages are cut off.
    pub text: [c_char; UDG_LOG_TEXT_SIZE],
}

/// Receives a log message.
///
/// Parameters:
///   level   UDG_LOG_…
///   text    UTF-8, ended by a zero.
///   length  the text's bytes without the zero.
///   user    as passed to udg_set_log_function.
/// Memory and lifetimes: the text is valid until the function returns.
/// Threading: called at the end of a call to the library, on any thread, for one message at a time.
/// The library holds nothing locked then, so the function may call it. If the logged call came from a
/// callback of a world, such as a query's function, calls that need that world return
/// UDG_STATUS_BUSY. The function must return normally.
pub type UdgLogFunction = Option<
    unsafe extern "C" fn(
        level: UdgLogLevel,
        text: *const c_char,
        length: size_t,
        user: *mut c_void,
    ),
>;

type LogFunction = unsafe extern "C" fn(UdgLogLevel, *const c_char, size_t, *mut c_void);

/// How many messages are kept.
pub(super) const CAPACITY: usize = 64;

#[derive(Clone, Copy)]
pub(super) struct Message {
    pub(super) level: UdgLogLevel,
    pub(super) lost: u32,
    pub(super) text: FixedText<{ UDG_LOG_TEXT_SIZE - 1 }>,
}

impl Message {
    const EMPTY: Message = Message {
        level: 0,
        lost: 0,
        text: FixedText::EMPTY,
    };

    pub(super) fn characters(&self) -> ([c_char; UDG_LOG_TEXT_SIZE], usize) {
        let mut characters = [0; UDG_LOG_TEXT_SIZE];
        let bytes = self.text.as_str().as_bytes();
        for (to, from) in characters.iter_mut().zip(bytes) {
            *to = *from as c_char;
        }
        (characters, bytes.len())
    }
}

pub(super) struct Log {
    messages: [Message; CAPACITY],
    first: usize,
    pub(super) count: usize,
    lost: u32,
    pub(super) function: Option<(LogFunction, *mut c_void)>,
    /// The host's function is running.
    pub(super) delivering: bool,
}

// SAFETY: the user pointer is only passed on, and the manual says on which threads.
unsafe impl Send for Log {}

impl Log {
    pub(super) const EMPTY: Log = Log {
        messages: [Message::EMPTY; CAPACITY],
        first: 0,
        count: 0,
        lost: 0,
        function: None,
        delivering: false,
    };

    pub(super) fn push(&mut self, level: UdgLogLevel, text: fmt::Arguments<'_>) {
        if self.count == CAPACITY {
            self.first = (self.first + 1) % CAPACITY;
            self.count -= 1;
            self.lost = self.lost.saturating_add(1);
        }
        let message = &mut self.messages[(self.first + self.count) % CAPACITY];
        message.level = level;
        message.text.set(text);
        self.count += 1;
    }

    pub(super) fn pop(&mut self) -> Option<Message> {
        if self.count == 0 {
            return None;
        }
        let mut message = self.messages[self.first];
        message.lost = core::mem::take(&mut self.lost);
        self.first = (self.first + 1) % CAPACITY;
        self.count -= 1;
        Some(message)
    }
}

pub(super) static LOG: Mutex<Log> = Mutex::new(Log::EMPTY);

/// Whether there is a function of the host, and a message to hand to it.
pub(super) static DUE: AtomicBool = AtomicBool::new(false);

std::thread_local! {
    /// Whether this thread is inside the host's log function.
    pub(super) static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Logs a message. The host's function gets it when the exported function ends.
pub(crate) fn write(level: UdgLogLevel, text: fmt::Arguments<'_>) {
    let mut log = LOG.lock();
    log.push(level, text);
    if log.function.is_some() {
        DUE.store(true, Relaxed);
    }
}

/// Hands the logged messages to the host's function, if there is one. No lock is held meanwhile.
pub(crate) fn deliver() {
    if !DUE.load(Relaxed) {
        return;
    }
    loop {
        let mut log = LOG.lock();
        let Some((function, user)) = log.function else {
            DUE.store(false, Relaxed);
            return;
        };
        if log.delivering {
            // The call that delivers goes on until no message is left.
            return;
        }
        let Some(message) = log.pop() else {
            DUE.store(false, Relaxed);
            return;
        };
        log.delivering = true;
        drop(log);
        let (text, length) = message.characters();
        INSIDE.set(true);
        // SAFETY: the host has set this function and not cleared it: clearing is refused while it
        // runs on another thread.
        unsafe { function(message.level, text.as_ptr(), length, user) };
        INSIDE.set(false);
        LOG.lock().delivering = false;
    }
}
