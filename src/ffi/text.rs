//! Texts that are handed to the host, and arrays for messages that must not allocate.

use core::fmt;

use alloc::vec::Vec;

use super::c::{c_char, size_t};

/// Pass this as the length of a text that ends with its first zero byte.
pub const UDG_ZERO_TERMINATED: usize = usize::MAX;

/// Text that belongs to the library. The function that returns it says how long it stays valid.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgText {
    /// UTF-8, ended by a zero. Never null after a successful call.
    pub data: *const c_char,
    /// Length in bytes, without the zero.
    pub length: size_t,
}

/// Many texts in one block of memory, each ended by a zero.
#[derive(Default)]
pub(crate) struct TextPool {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl TextPool {
    /// Removes all texts and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// Adds a text. Its number is the count of texts before it.
    #[inline]
    pub(crate) fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.ends.push(self.bytes.len());
        self.bytes.push(0);
    }

    /// A view of a text, valid until the pool changes. If there is no such text, the view is of an
    /// empty one.
    #[inline]
    pub(crate) fn view(&self, number: usize) -> UdgText {
        let Some(&end) = self.ends.get(number) else {
            return UdgText {
                data: c"".as_ptr(),
                length: 0,
            };
        };
        let start = match number {
            0 => 0,
            _ => self.ends[number - 1] + 1,
        };
        UdgText {
            data: self.bytes[start..].as_ptr().cast(),
            length: end - start,
        }
    }

    /// How many texts there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }
}

/// Up to `N` bytes of UTF-8. A longer text is cut off between two characters.
#[derive(Clone, Copy)]
pub(crate) struct FixedText<const N: usize> {
    length: usize,
    bytes: [u8; N],
}

impl<const N: usize> FixedText<N> {
    /// No text.
    pub(crate) const EMPTY: Self = FixedText {
        length: 0,
        bytes: [0; N],
    };

    /// Text made from a format.
    pub(crate) fn from_format(arguments: fmt::Arguments<'_>) -> Self {
        let mut text = Self::EMPTY;
        text.set(arguments);
        text
    }

    /// Replaces the text.
    pub(crate) fn set(&mut self, arguments: fmt::Arguments<'_>) {
        self.length = 0;
        // Cutting off is no failure, and nothing else can fail.
        let _ = fmt::Write::write_fmt(self, arguments);
    }

    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl<const N: usize> fmt::Write for FixedText<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut end = text.len().min(N - self.length);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.bytes[self.length..self.length + end].copy_from_slice(&text.as_bytes()[..end]);
        self.length += end;
        if end < text.len() {
            Err(fmt::Error)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pooled_texts_end_with_a_zero() {
        let mut pool = TextPool::default();
        for text in ["one", "", "three"] {
            pool.push(text);
        }
        for (number, expected) in ["one", "", "three", ""].into_iter().enumerate() {
            let view = pool.view(number);
            // SAFETY: views end with a zero.
            let text = unsafe { core::ffi::CStr::from_ptr(view.data) };
            assert_eq!(text.to_str(), Ok(expected));
            assert_eq!(view.length, expected.len());
        }
        assert_eq!(pool.len(), 3);
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        let text = FixedText::<5>::from_format(format_args!("ab{}", "äöü"));
        assert_eq!(text.as_str(), "abä");
        let mut text = FixedText::<3>::from_format(format_args!("{}", 1234));
        assert_eq!(text.as_str(), "123");
        text.set(format_args!("-"));
        assert_eq!(text.as_str(), "-");
    }
}
