//! The library's log. It keeps the last messages until the host drains them, or hands each message
//! to a function of the host.

use core::sync::atomic::Ordering::Relaxed;

use super::{
    c::c_void,
    failure::fail,
    guard,
    logging::{DUE, INSIDE, LOG, UdgLogEntry, UdgLogFunction},
    memory::{Out, OutSlice, from_caller},
    status::{UDG_STATUS_BUSY, UdgStatus},
    table,
};

/// Copies messages out of the log, oldest first, and removes them from it. The log keeps the last
/// 64 messages. While a log function is set, it gets the messages, and there is nothing to drain.
///
/// Parameters:
///   entries    receives the messages; may be null if capacity is 0.
///   capacity   how many messages it has room for.
///   out_count  receives how many were written.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_ARGUMENT.
/// Memory and lifetimes: the messages are copied.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_log_drain(
    entries: *mut UdgLogEntry,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(entries: OutSlice[capacity], out_count: Out);
    guard::plain(&table::udg_log_drain, |_| {
        let entries = entries.checked()?;
        let out_count = out_count.required()?;
        let mut log = LOG.lock();
        let mut count = 0;
        while count < capacity
            && let Some(message) = log.pop()
        {
            let entry = UdgLogEntry {
                level: message.level,
                lost: message.lost,
                text: message.characters().0,
            };
            entries.write(count as usize, entry);
            count += 1;
        }
        out_count.write(count);
        Ok(())
    })
}

/// Sets the function that receives log messages, or removes it. It gets the messages that are in
/// the log already at the end of this call.
///
/// Parameters:
///   function  the function; null removes the one that is set.
///   user      passed to the function.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUSY if the previous function is running on another thread:
/// then it stays set, and you can try again. After UDG_STATUS_OK, the previous function is not
/// called any more.
/// Memory and lifetimes: the function and `user` must stay valid until they are replaced.
/// Threading: any thread, also from within the log function.
#[unsafe(no_mangle)]
pub extern "C" fn udg_set_log_function(function: UdgLogFunction, user: *mut c_void) -> UdgStatus {
    guard::plain(&table::udg_set_log_function, |_| {
        let mut log = LOG.lock();
        if log.delivering && !INSIDE.get() {
            return Err(fail(
                UDG_STATUS_BUSY,
                format_args!(
                    "the log function is running on another thread, and stays set; try again"
                ),
            ));
        }
        log.function = function.map(|function| (function, user));
        DUE.store(log.function.is_some() && log.count > 0, Relaxed);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::{
        logging::{
            CAPACITY, Log, UDG_LOG_ERROR, UDG_LOG_INFO, UDG_LOG_TEXT_SIZE, UDG_LOG_WARNING,
            UdgLogLevel, deliver, write,
        },
        status::UDG_STATUS_OK,
    };
    use alloc::{string::String, vec::Vec};
    use core::{
        ffi::c_char,
        sync::atomic::{
            AtomicBool,
            Ordering::{Acquire, Release},
        },
    };

    fn text(characters: &[c_char]) -> String {
        let bytes = characters.iter().map(|it| *it as u8);
        String::from_utf8(bytes.take_while(|it| *it != 0).collect()).unwrap()
    }

    #[test]
    fn ring_keeps_the_last_messages_and_counts_the_lost() {
        let mut log = Log::EMPTY;
        for number in 0..CAPACITY + 3 {
            log.push(UDG_LOG_INFO, format_args!("{number}"));
        }
        let first = log.pop().unwrap();
        assert_eq!((first.text.as_str(), first.lost), ("3", 3));
        let rest: Vec<_> = core::iter::from_fn(|| log.pop()).collect();
        assert_eq!(rest.len(), CAPACITY - 1);
        assert!(rest.iter().all(|message| message.lost == 0));
    }

    /// One test for everything, since the log is shared by the process and tests run at the same
    /// time. Messages of other tests may come in between, and their threads may hand over those of
    /// this test.
    #[test]
    fn messages_are_drained_or_handed_over() {
        static SAW_TWO: AtomicBool = AtomicBool::new(false);
        unsafe extern "C" fn collect(
            level: UdgLogLevel,
            text: *const c_char,
            length: usize,
            user: *mut c_void,
        ) {
            // SAFETY: the test passes its list, and the library a text of this length.
            unsafe {
                let bytes = core::slice::from_raw_parts(text.cast::<u8>(), length);
                let list = &mut *user.cast::<Vec<(UdgLogLevel, Vec<u8>)>>();
                list.push((level, bytes.to_vec()));
                // Calling the library, even to clear itself, is allowed.
                if bytes == b"log test: two" {
                    assert_eq!(
                        udg_set_log_function(None, core::ptr::null_mut()),
                        UDG_STATUS_OK
                    );
                    SAW_TWO.store(true, Release);
                }
            }
        }
        write(UDG_LOG_WARNING, format_args!("log test: one"));
        let mut list: Vec<(UdgLogLevel, Vec<u8>)> = Vec::new();
        let status = udg_set_log_function(Some(collect), (&raw mut list).cast());
        assert_eq!(status, UDG_STATUS_OK);
        write(UDG_LOG_ERROR, format_args!("log test: two"));
        deliver();
        let is_cleared = || udg_set_log_function(None, core::ptr::null_mut()) == UDG_STATUS_OK;
        while !SAW_TWO.load(Acquire) || !is_cleared() {
            std::thread::yield_now();
        }
        write(UDG_LOG_INFO, format_args!("log test: three"));
        deliver();
        list.retain(|(_, text)| text.starts_with(b"log test"));
        assert_eq!(
            list,
            [
                (UDG_LOG_WARNING, b"log test: one".to_vec()),
                (UDG_LOG_ERROR, b"log test: two".to_vec()),
            ]
        );

        let mut entries = Vec::new();
        loop {
            let mut one = [UdgLogEntry {
                level: 0,
                lost: 0,
                text: [0; UDG_LOG_TEXT_SIZE],
            }; 3];
            let mut count = 0;
            // SAFETY: three entries and one count are valid for writes.
            let status = unsafe { udg_log_drain(one.as_mut_ptr(), 3, &mut count) };
            assert_eq!(status, UDG_STATUS_OK);
            if count == 0 {
                break;
            }
            entries.extend(one[..count as usize].iter().map(|entry| text(&entry.text)));
        }
        assert!(entries.contains(&String::from("log test: three")));
    }
}
