//! A document as a tree of values with their places.

use alloc::{
    collections::{BTreeMap, btree_map},
    format,
    string::String,
    vec::Vec,
};
use core::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{scan, text::Text};
use crate::domain::{
    diagnostic::{Diagnostics, Place, shorten},
    input::{Document, Limits},
};

/// A value and its place.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    pub(crate) place: Place,
    pub(crate) value: Value<'a>,
}

/// A JSON value.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    Null,
    Bool(bool),
    /// The number as it is written.
    Number(&'a str),
    /// The string as it is written, with quotes and escapes.
    String(&'a str),
    List(Vec<Node<'a>>),
    Object(Vec<Member<'a>>),
    /// The text of a value that isn't parsed: a note, or something nested too deeply to fit any
    /// shape.
    Unread(&'a str),
}

/// A key and its value.
#[derive(Clone, Debug)]
pub(crate) struct Member<'a> {
    pub(crate) key: Text,
    pub(crate) node: Node<'a>,
}

/// How deep trees are built. No valid document is so deep, so anything deeper is part of something
/// that is refused. There is a limit because the text of each level is scanned again.
const DEEPEST: usize = 16;

/// The key that any object may have.
pub(crate) const NOTE: &str = "note";

/// The key that tells editors where the document's schema is.
pub(crate) const SCHEMA_KEY: &str = "$schema";

impl Node<'_> {
    /// The value as messages show it.
    pub(crate) fn describe(&self) -> String {
        match self.value {
            Value::Null => String::from("null"),
            Value::Bool(true) => String::from("true"),
            Value::Bool(false) => String::from("false"),
            Value::Number(written) => format!("`{}`", shorten(written)),
            // The text has quotes already.
            Value::String(written) | Value::Unread(written) => shorten(written).into_owned(),
            Value::List(_) => String::from("a list"),
            Value::Object(_) => String::from("an object"),
        }
    }

    /// The string, if the value is one.
    pub(crate) fn text(&self) -> Option<Result<Text, String>> {
        match self.value {
            Value::String(written) => Some(Text::read(written, self.place)),
            _ => None,
        }
    }
}

/// What happens to keys that an object has more than once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeated {
    /// They are reported, and the first one is used.
    Refused,
    /// All are kept, so that each has a path.
    Kept,
}

/// The tree of a document; none if it isn't JSON or exceeds a limit, which is reported.
pub(crate) fn parse<'a>(
    document: &Document<'a>,
    number: u16,
    limits: &Limits,
    repeated: Repeated,
    diagnostics: &mut Diagnostics,
) -> Option<Node<'a>> {
    let (text, skipped) = match scan::scan(document, number, limits) {
        Ok(found) => found,
        Err((place, message)) => {
            diagnostics.error(place, message);
            return None;
        }
    };
    let mut builder = Builder {
        text,
        skipped,
        document: number,
        repeated,
        diagnostics,
    };
    match serde_json::from_str::<&RawValue>(text) {
        Ok(raw) => Some(builder.node(raw.get(), 0)),
        Err(error) => {
            let (offset, message) = scan::syntax_error(text, &error);
            let place = builder.place(offset, 1);
            builder.diagnostics.error(place, message);
            None
        }
    }
}

struct Builder<'a, 'd> {
    text: &'a str,
    skipped: u32,
    document: u16,
    repeated: Repeated,
    diagnostics: &'d mut Diagnostics,
}

impl<'a> Builder<'a, '_> {
    fn place(&self, offset: usize, length: usize) -> Place {
        let start = u32::try_from(offset)
            .unwrap_or(u32::MAX)
            .saturating_add(self.skipped);
        Place {
            document: self.document,
            start,
            end: start.saturating_add(u32::try_from(length).unwrap_or(u32::MAX)),
        }
    }

    /// The place of a part of the document's text.
    fn place_of(&self, written: &str) -> Place {
        let offset = written
            .as_ptr()
            .addr()
            .saturating_sub(self.text.as_ptr().addr());
        self.place(offset, written.len())
    }

    /// Recursive, but at most [`DEEPEST`] levels deep.
    fn node(&mut self, written: &'a str, level: usize) -> Node<'a> {
        let place = self.place_of(written);
        let value = match written.as_bytes().first() {
            Some(b'{' | b'[') if level >= DEEPEST => Value::Unread(written),
            Some(b'{') => Value::Object(self.members(written, level)),
            Some(b'[') => match serde_json::from_str::<Vec<&RawValue>>(written) {
                Ok(items) => Value::List(
                    items
                        .iter()
                        .map(|raw| self.node(raw.get(), level + 1))
                        .collect(),
                ),
                Err(error) => self.unreadable(place, &error),
            },
            Some(b'"') => Value::String(written),
            Some(b't') => Value::Bool(true),
            Some(b'f') => Value::Bool(false),
            Some(b'n') => Value::Null,
            _ => Value::Number(written),
        };
        Node { place, value }
    }

    fn members(&mut self, written: &'a str, level: usize) -> Vec<Member<'a>> {
        let pairs = match serde_json::from_str::<Pairs<'a>>(written) {
            Ok(pairs) => pairs.0,
            Err(error) => {
                self.unreadable(self.place_of(written), &error);
                return Vec::new();
            }
        };
        let mut first: BTreeMap<String, Place> = BTreeMap::new();
        let mut members = Vec::with_capacity(pairs.len());
        for (key, value) in pairs {
            let key_place = self.place_of(key.get());
            let key = match Text::read(key.get(), key_place) {
                Ok(key) => key,
                Err(message) => {
                    self.diagnostics.error(key_place, message);
                    continue;
                }
            };
            if self.repeated == Repeated::Refused {
                match first.entry(key.value.clone()) {
                    btree_map::Entry::Vacant(slot) => {
                        slot.insert(key_place);
                    }
                    btree_map::Entry::Occupied(slot) => {
                        let message = format!(
                            "found key `{}` a second time; the first is at",
                            shorten(key.as_str())
                        );
                        self.diagnostics
                            .error_naming(key_place, message, *slot.get());
                        continue;
                    }
                }
            }
            let node = if key.value == NOTE {
                Node {
                    place: self.place_of(value.get()),
                    value: Value::Unread(value.get()),
                }
            } else {
                self.node(value.get(), level + 1)
            };
            members.push(Member { key, node });
        }
        members
    }

    /// The parser has accepted the whole document before, so this can't be reached.
    fn unreadable(&mut self, place: Place, error: &serde_json::Error) -> Value<'a> {
        self.diagnostics
            .error(place, format!("not valid JSON: {error}"));
        Value::Null
    }
}

/// The keys and values of an object, as they are written.
struct Pairs<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Pairs<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor;
        impl<'de> Visitor<'de> for PairsVisitor {
            type Value = Vec<(&'de RawValue, &'de RawValue)>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(pairs)
            }
        }
        deserializer.deserialize_map(PairsVisitor).map(Pairs)
    }
}

/// The value of a node as an f32, if it is a number.
pub(crate) fn number(node: &Node<'_>) -> Option<f32> {
    match node.value {
        Value::Number(written) => written.parse().ok(),
        _ => None,
    }
}

/// Whether a key can be a name: letters, digits and `_`, beginning with no digit.
pub(crate) fn is_name(key: &str) -> bool {
    !key.starts_with(|first: char| first.is_ascii_digit())
        && !key.is_empty()
        && key
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}
