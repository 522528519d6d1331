//! What shapes are made of: texts with their places, and values that may be missing or broken.
//!
//! None of these ever fails to be read. What is wrong is recorded by the reader,
//! and the part is left broken, so that everything around it is still read and checked.

use alloc::vec::Vec;
use core::{fmt, marker::PhantomData, ops::Deref};

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::domain::diagnostic::Place;
pub use crate::domain::document::Text;

// By these names a part tells the reader what it is; serde hands them through unchanged.
pub(super) const TEXT: &str = "$text";
pub(super) const FIELD: &str = "$field";
pub(super) const REQUIRED: &str = "$required";
pub(super) const LIST: &str = "$list";
pub(super) const ENTRIES: &str = "$entries";

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
