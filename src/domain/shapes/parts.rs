//! What shapes are made of: texts with their places, and values that may be missing or broken.
//!
//! None of these ever fails to be read. What is wrong is recorded by the reader,
//! and the part is left broken, so that everything around it is still read and checked.

use alloc::{boxed::Box, format, string::String, vec::Vec};
use core::{fmt, marker::PhantomData, ops::Deref, ops::Range as Span};

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::domain::diagnostic::{Place, shorten};

// By these names a part tells the reader what it is; serde hands them through unchanged.
pub(super) const TEXT: &str = "$text";
pub(super) const FIELD: &str = "$field";
pub(super) const REQUIRED: &str = "$required";
pub(super) const LIST: &str = "$list";
pub(super) const ENTRIES: &str = "$entries";

/// A JSON string and where it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The string, unescaped.
    pub value: String,
    /// The JSON string with its quotes.
    pub place: Place,
    /// The JSON string with its quotes, kept only if it has escapes.
    raw: Option<Box<str>>,
}

impl Text {
    /// A string that stands at `place` without escapes.
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

    /// How the string is written, if it has escapes.
    pub(super) fn raw(&self) -> Option<&str> {
        self.raw.as_deref()
    }

    /// The string, unescaped.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.value
    }

    /// Where some bytes of the unescaped string stand in the document.
    #[must_use]
    pub fn place_of(&self, span: Span<usize>) -> Place {
        Place {
            document: self.place.document,
            start: self.offset_of(span.start),
            end: self.offset_of(span.end.max(span.start)),
        }
    }

    /// Where a byte of the unescaped string stands in the document.
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

/// How far behind the opening quote of `raw` the byte `byte` of the unescaped string comes from.
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

/// Bytes of the escape that `rest` begins with, and UTF-8 bytes of the character it stands for.
fn escape(rest: &str) -> (usize, usize) {
    let code = |at: usize| {
        rest.get(at..at + 2)
            .filter(|mark| *mark == "\\u")
            .and_then(|_| rest.get(at + 2..at + 6))
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
    };
    match code(0) {
        None => (2, 1),
        // Characters beyond the basic plane are written as two escapes.
        Some(0xD800..0xDC00) if code(6).is_some() => (12, 4),
        Some(code) => (6, char::from_u32(code).map_or(3, char::len_utf8)),
    }
}

/// The value of a key that may be left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Field<T> {
    place: Option<Place>,
    value: Option<T>,
}

impl<T> Default for Field<T> {
    fn default() -> Self {
        Field {
            place: None,
            value: None,
        }
    }
}

impl<T> Field<T> {
    /// The value, if there is one and it could be read.
    #[must_use]
    pub fn get(&self) -> Option<&T> {
        self.value.as_ref()
    }

    /// Where the value stands; none if the key was left out.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.place
    }

    /// Whether the key was given, but its value couldn't be read, which is already recorded.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.place.is_some() && self.value.is_none()
    }
}

/// The value of a key that may not be left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Required<T> {
    /// Where the value stands; if it is missing, the object that lacks it.
    pub place: Place,
    value: Option<T>,
}

impl<T> Required<T> {
    /// The value; none if it is missing or couldn't be read, which is already recorded.
    #[must_use]
    pub fn get(&self) -> Option<&T> {
        self.value.as_ref()
    }
}

/// A list that may be left out. It has the entries that could be read.
#[derive(Clone, Debug, PartialEq)]
pub struct List<T> {
    /// Where the list stands; none if it was left out.
    pub place: Option<Place>,
    /// Whether something in it, or the list as a whole, couldn't be read, which is already
    /// recorded. Nothing should then be concluded from what the list lacks.
    pub is_broken: bool,
    items: Vec<T>,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        List {
            place: None,
            is_broken: false,
            items: Vec::new(),
        }
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<'a, T> IntoIterator for &'a List<T> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

/// A named value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<T> {
    /// Its name.
    pub name: Text,
    /// Where the value stands.
    pub place: Place,
    /// The value; none if it couldn't be read, which is already recorded. The name counts as
    /// defined all the same.
    pub value: Option<T>,
}

/// Named values in the order in which they were first defined.
#[derive(Clone, Debug, PartialEq)]
pub struct Entries<T> {
    items: Vec<Entry<T>>,
}

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Entries { items: Vec::new() }
    }
}

impl<T> Deref for Entries<T> {
    type Target = [Entry<T>];

    fn deref(&self) -> &[Entry<T>] {
        &self.items
    }
}

impl<'a, T> IntoIterator for &'a Entries<T> {
    type Item = &'a Entry<T>;
    type IntoIter = core::slice::Iter<'a, Entry<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

/// Takes the three numbers of a place from the front; none if the value is missing.
fn next_place<'de, A: SeqAccess<'de>>(seq: &mut A) -> Result<Option<Place>, A::Error> {
    let Some(document) = seq.next_element()? else {
        return Ok(None);
    };
    Ok(Some(Place {
        document,
        start: seq.next_element()?.unwrap_or_default(),
        end: seq.next_element()?.unwrap_or_default(),
    }))
}

/// What a part says when it meets another deserializer than the reader.
macro_rules! expecting {
    () => {
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a part of a domain document")
        }
    };
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextVisitor;
        impl<'de> Visitor<'de> for TextVisitor {
            type Value = Text;
            expecting!();
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Text, A::Error> {
                Ok(Text {
                    place: next_place(&mut seq)?.unwrap_or_default(),
                    value: seq.next_element()?.unwrap_or_default(),
                    raw: seq.next_element()?,
                })
            }
        }
        deserializer.deserialize_newtype_struct(TEXT, TextVisitor)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for FieldVisitor<T> {
            type Value = Field<T>;
            expecting!();
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                Ok(Field {
                    place: next_place(&mut seq)?,
                    value: seq.next_element()?,
                })
            }
        }
        deserializer.deserialize_newtype_struct(FIELD, FieldVisitor(PhantomData))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Required<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RequiredVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for RequiredVisitor<T> {
            type Value = Required<T>;
            expecting!();
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                Ok(Required {
                    place: next_place(&mut seq)?.unwrap_or_default(),
                    value: seq.next_element()?,
                })
            }
        }
        deserializer.deserialize_newtype_struct(REQUIRED, RequiredVisitor(PhantomData))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ListVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
            type Value = List<T>;
            expecting!();
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut list = List {
                    place: next_place(&mut seq)?,
                    is_broken: seq.next_element()?.unwrap_or(false),
                    items: Vec::new(),
                };
                while let Some(item) = seq.next_element::<Field<T>>()? {
                    match item.value {
                        Some(value) => list.items.push(value),
                        None => list.is_broken = true,
                    }
                }
                Ok(list)
            }
        }
        deserializer.deserialize_newtype_struct(LIST, ListVisitor(PhantomData))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for EntriesVisitor<T> {
            type Value = Entries<T>;
            expecting!();
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Entries { items: Vec::new() };
                while let Some(name) = map.next_key()? {
                    let field: Field<T> = map.next_value()?;
                    entries.items.push(Entry {
                        name,
                        place: field.place.unwrap_or_default(),
                        value: field.value,
                    });
                }
                Ok(entries)
            }
        }
        deserializer.deserialize_newtype_struct(ENTRIES, EntriesVisitor(PhantomData))
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
