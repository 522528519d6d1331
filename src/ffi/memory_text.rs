//! The caller's texts: texts that it gives, and buffers for texts that it gets. The rules are those
//! of `memory.rs`.

use core::{
    fmt::{self, Write},
    ptr,
};

use super::{
    c::c_char,
    failure::{Outcome, fail},
    memory::{In, Out, check_slice},
    status::{
        UDG_STATUS_BUFFER_TOO_SMALL, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NULL_ARGUMENT,
        UDG_STATUS_OK, UdgStatus,
    },
    text::UDG_ZERO_TERMINATED,
};

/// Text that the caller gives.
#[derive(Clone, Copy)]
pub(crate) struct InText<'a>(In<'a, u8>);

impl<'a> InText<'a> {
    /// # Safety
    /// See the module. A valid pointer may be read `length` times, or up to a zero byte with
    /// [`UDG_ZERO_TERMINATED`], for as long as `'a`.
    pub(crate) unsafe fn new(pointer: *const c_char, length: usize, name: &'static str) -> Self {
        let length = if length == UDG_ZERO_TERMINATED && !pointer.is_null() {
            // SAFETY: the maker promised a zero byte.
            unsafe { core::ffi::CStr::from_ptr(pointer) }.count_bytes()
        } else {
            length
        };
        // SAFETY: promised by the maker.
        InText(unsafe { In::new(pointer.cast(), length, name) })
    }

    /// The text, after checking that it is UTF-8.
    pub(crate) fn get(self) -> Outcome<&'a str> {
        let name = self.0.name;
        core::str::from_utf8(self.0.get()?).map_err(|error| {
            fail(
                UDG_STATUS_INVALID_ARGUMENT,
                format_args!(
                    "{name} is not UTF-8: the byte at offset {} is wrong; convert it first",
                    error.valid_up_to()
                ),
            )
        })
    }
}

/// A buffer for text that ends with a zero, and a place for the size that the text needs.
#[derive(Clone, Copy)]
pub(crate) struct OutText {
    pointer: *mut c_char,
    capacity: usize,
    needed: Out<usize>,
    name: &'static str,
}

impl OutText {
    /// # Safety
    /// See the module. A valid pointer may be written `capacity` times, but not read. `out_needed`
    /// may be null.
    pub(crate) unsafe fn new(
        pointer: *mut c_char,
        capacity: usize,
        out_needed: *mut usize,
        name: &'static str,
    ) -> Self {
        OutText {
            pointer,
            capacity,
            // SAFETY: promised by the maker.
            needed: unsafe { Out::new(out_needed, "out_needed") },
            name,
        }
    }

    /// Checks that the text and its size can be written.
    pub(crate) fn check(self) -> Outcome {
        check_slice(self.pointer, self.capacity, self.name)?;
        self.needed.optional().map(|_| ())
    }

    /// Writes the text and its size with the zero. If there isn't enough room, it writes only the
    /// size.
    pub(crate) fn write(self, text: &str) -> Outcome {
        self.write_with(|out| out.write_str(text))
    }

    /// Like [`write`](Self::write), for text that a function writes. The function is called twice:
    /// to measure, and to write.
    pub(crate) fn write_with(self, body: impl Fn(&mut dyn Write) -> fmt::Result) -> Outcome {
        self.check()?;
        let mut measure = Cursor {
            pointer: ptr::null_mut(),
            capacity: 0,
            length: 0,
        };
        // Writing to a cursor doesn't fail.
        let _ = body(&mut measure);
        let needed = measure.length + 1;
        self.needed.write(needed);
        if needed > self.capacity {
            return Err(fail(
                UDG_STATUS_BUFFER_TOO_SMALL,
                format_args!(
                    "buffer has {} bytes, but {needed} are needed; make it larger",
                    self.capacity
                ),
            ));
        }
        let mut cursor = Cursor {
            pointer: self.pointer.cast(),
            capacity: self.capacity - 1,
            length: 0,
        };
        let _ = body(&mut cursor);
        let end = cursor.length.min(cursor.capacity);
        // SAFETY: within the capacity, which the maker promised to be valid for writes.
        unsafe { self.pointer.add(end).write(0) };
        Ok(())
    }

    /// Like [`write`](Self::write), but in pieces and without a message.
    pub(crate) fn write_parts(self, parts: &[&str]) -> UdgStatus {
        if self.pointer.is_null() && self.capacity > 0 {
            return UDG_STATUS_NULL_ARGUMENT;
        }
        let needed = parts.iter().map(|part| part.len()).sum::<usize>() + 1;
        self.needed.write(needed);
        if needed > self.capacity {
            return UDG_STATUS_BUFFER_TOO_SMALL;
        }
        let mut at = self.pointer.cast::<u8>();
        for part in parts {
            // SAFETY: all parts and the zero fit in the capacity, which the maker promised to be
            // valid for writes.
            unsafe {
                ptr::copy_nonoverlapping(part.as_ptr(), at, part.len());
                at = at.add(part.len());
            }
        }
        // SAFETY: as above; this is the last of `needed` bytes.
        unsafe { at.write(0) };
        UDG_STATUS_OK
    }
}

/// Writes as much text into memory as fits, and counts all of it.
struct Cursor {
    pointer: *mut u8,
    capacity: usize,
    length: usize,
}

impl Write for Cursor {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.capacity.saturating_sub(self.length);
        let part = text.len().min(room);
        if part > 0 {
            // SAFETY: within the capacity, which is that of an `OutText`.
            unsafe {
                ptr::copy_nonoverlapping(text.as_ptr(), self.pointer.add(self.length), part);
            }
        }
        self.length += text.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::failure::last;

    #[test]
    fn text_is_checked_and_its_end_found() {
        let text = |bytes: &'static [u8], length| {
            // SAFETY: the tests' bytes are valid for their length, or end with a zero.
            unsafe { InText::new(bytes.as_ptr().cast(), length, "name") }.get()
        };
        assert_eq!(text(b"goblin\0", UDG_ZERO_TERMINATED), Ok("goblin"));
        assert_eq!(text(b"goblin", 3), Ok("gob"));
        let failure = text(b"ab\xffc", 4).unwrap_err();
        assert_eq!(failure.status(), UDG_STATUS_INVALID_ARGUMENT);
        assert!(last().contains("offset 2"), "{}", last());
    }

    #[test]
    fn text_is_measured_and_written() {
        let mut buffer = [1 as c_char; 8];
        let mut needed = 0;
        let write = |buffer: &mut [c_char; 8], capacity, needed: &mut usize| {
            // SAFETY: the buffer is as large as the capacities, or larger.
            let out = unsafe { OutText::new(buffer.as_mut_ptr(), capacity, needed, "buffer") };
            out.write_with(|out| write!(out, "{}-{}", 123, 456))
        };
        let small = write(&mut buffer, 7, &mut needed);
        assert_eq!(small.unwrap_err().status(), UDG_STATUS_BUFFER_TOO_SMALL);
        assert_eq!((needed, buffer), (8, [1; 8]));
        write(&mut buffer, 8, &mut needed).unwrap();
        assert_eq!(buffer.map(|it| it as u8), *b"123-456\0");
    }
}
