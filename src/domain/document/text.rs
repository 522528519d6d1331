//! Strings of a document, and the place of each of their bytes.

use alloc::{boxed::Box, format, string::String};
use core::ops::Range as Span;

use crate::domain::diagnostic::{Place, shorten};

/// A JSON string and its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The string, unescaped.
    pub value: String,
    /// The place of the JSON string, including its quotes.
    pub place: Place,
    /// The JSON string as it is written, with quotes, kept only if it has escapes.
    pub(in crate::domain) raw: Option<Box<str>>,
}

impl Text {
    /// A string without escapes at `place`.
    #[must_use]
    pub fn new(value: &str, place: Place) -> Self {
        Text {
            value: String::from(value),
            place,
            raw: None,
        }
    }

    /// Reads a JSON string as it is written, with its quotes.
    pub(crate) fn read(written: &str, place: Place) -> Result<Self, String> {
        let value: String = serde_json::from_str(written).map_err(|_| {
            format!(
                "found {}, expected a string whose escapes are whole characters",
                shorten(written)
            )
        })?;
        let raw = written.contains('\\').then(|| Box::from(written));
        Ok(Text { value, place, raw })
    }

    /// The string, unescaped.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.value
    }

    /// The place in the document of some bytes of the unescaped string.
    #[must_use]
    pub fn place_of(&self, span: Span<usize>) -> Place {
        Place {
            document: self.place.document,
            start: self.offset_of(span.start),
            end: self.offset_of(span.end.max(span.start)),
        }
    }

    /// The offset in the document of a byte of the unescaped string.
    fn offset_of(&self, byte: usize) -> u32 {
        let within = match &self.raw {
            None => byte,
            Some(raw) => escaped_offset(raw, byte),
        };
        let last = self.place.end.saturating_sub(1).max(self.place.start);
        u32::try_from(within)
            .unwrap_or(u32::MAX)
            .saturating_add(1)
            .saturating_add(self.place.start)
            .min(last)
    }
}

/// The offset in `raw`, after the opening quote, of the byte `byte` of the unescaped string.
fn escaped_offset(raw: &str, byte: usize) -> usize {
    let inside = raw.strip_prefix('"').unwrap_or(raw);
    let mut unescaped = 0;
    let mut rest = inside;
    while unescaped < byte
        && let Some(first) = rest.chars().next()
    {
        let (length, stands_for) = match first {
            '"' => break,
            '\\' => escape(rest),
            other => (other.len_utf8(), other.len_utf8()),
        };
        if unescaped + stands_for > byte {
            break;
        }
        unescaped += stands_for;
        rest = rest.get(length..).unwrap_or("");
    }
    inside.len() - rest.len()
}

/// The number of bytes of the escape at the beginning of `rest`, and of the character that it means
/// in UTF-8.
fn escape(rest: &str) -> (usize, usize) {
    let code = |at: usize| {
        rest.get(at..at + 2)
            .filter(|mark| *mark == "\\u")
            .and_then(|_| rest.get(at + 2..at + 6))
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
    };
    match code(0) {
        None => (2, 1),
        // Characters outside of the basic plane are written as two escapes.
        Some(0xD800..0xDC00) if code(6).is_some() => (12, 4),
        Some(code) => (6, char::from_u32(code).map_or(3, char::len_utf8)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part of `written` that some bytes of the unescaped string come from.
    fn source(written: &str, span: Span<usize>) -> String {
        let place = Place {
            document: 0,
            start: 100,
            end: 100 + u32::try_from(written.len()).expect("short"),
        };
        let text = Text::read(written, place).expect("a string");
        let place = text.place_of(span);
        let at = |offset: u32| usize::try_from(offset - 100).expect("small");
        String::from(&written[at(place.start)..at(place.end)])
    }

    #[test]
    fn places_within_strings_are_exact() {
        assert_eq!(source(r#""health > 0""#, 0..6), "health");
        assert_eq!(source(r#""a\tb > 0""#, 2..3), "b");
        // é by its escape and by itself, 😀 by two escapes; 2, 2 and 4 bytes of UTF-8.
        let written = r#""\u00e9 é \ud83d\ude00 \/x""#;
        assert_eq!(source(written, 0..2), r"\u00e9");
        assert_eq!(source(written, 3..5), "é");
        assert_eq!(source(written, 6..10), r"\ud83d\ude00");
        assert_eq!(source(written, 11..12), r"\/");
        assert_eq!(source(written, 12..13), "x");
        // Beyond the end: the closing quote.
        assert_eq!(source(written, 99..200), "");
        assert_eq!(source(r#""""#, 0..1), "");
    }
}
