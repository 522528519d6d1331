//! The message about the last failure on each thread.

use super::{
    c::{c_char, size_t},
    failure::LAST,
    memory::from_caller,
    memory_text::OutText,
    status::{UDG_STATUS_OK, UdgStatus},
};

/// Gives the message about the last failed call on this thread: the function's name, what was
/// wrong, and what to do. It is empty if no call has failed yet. Successful calls don't clear it,
/// and neither does this function, so read it right after a failure.
///
/// Parameters:
///   buffer      receives the text, ended by a zero; may be null if capacity is 0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero: at most 1024. May
///               be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written);
/// UDG_STATUS_NULL_ARGUMENT if the buffer is null and capacity isn't 0.
/// Memory and lifetimes: the text is copied.
/// Threading: any thread; each has its own message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_last_message(
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    // There is no guard here, since it would replace the message that is asked for.
    LAST.with(|last| {
        let Ok(last) = last.try_borrow() else {
            return UDG_STATUS_OK;
        };
        let parts: &[&str] = if last.text.as_str().is_empty() {
            &[]
        } else {
            &[last.function, ": ", last.text.as_str()]
        };
        buffer.write_parts(parts)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::{
        failure::{fail, last, name_function},
        status::*,
    };

    #[test]
    fn message_is_copied_or_its_size_told() {
        let failure = fail(UDG_STATUS_NOT_FOUND, format_args!("nothing called {}", "x"));
        name_function("udg_test");
        assert_eq!(failure.status(), UDG_STATUS_NOT_FOUND);

        let mut buffer = [1 as c_char; 64];
        let mut needed = 0;
        // SAFETY: buffer and out pointer are valid for the calls.
        let (small, fits) = unsafe {
            (
                udg_last_message(buffer.as_mut_ptr(), 5, &mut needed),
                udg_last_message(buffer.as_mut_ptr(), 64, core::ptr::null_mut()),
            )
        };
        assert_eq!(small, UDG_STATUS_BUFFER_TOO_SMALL);
        assert_eq!(needed, "udg_test: nothing called x".len() + 1);
        assert_eq!(fits, UDG_STATUS_OK);
        // SAFETY: the call above has written a zero.
        let text = unsafe { core::ffi::CStr::from_ptr(buffer.as_ptr()) };
        assert_eq!(text.to_str().unwrap(), "udg_test: nothing called x");
    }

    #[test]
    fn size_is_told_without_a_buffer() {
        let _ = fail(UDG_STATUS_BUSY, format_args!("wait"));
        name_function("f");
        let mut needed = 0;
        // SAFETY: a null buffer of capacity 0 is allowed.
        let status = unsafe { udg_last_message(core::ptr::null_mut(), 0, &mut needed) };
        assert_eq!((status, needed), (UDG_STATUS_BUFFER_TOO_SMALL, 8));
        // SAFETY: null is allowed by the manual and reported.
        let status = unsafe { udg_last_message(core::ptr::null_mut(), 9, &mut needed) };
        assert_eq!(status, UDG_STATUS_NULL_ARGUMENT);
        assert_eq!(last(), "f: wait");
    }
}
