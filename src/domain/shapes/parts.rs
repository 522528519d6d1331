//! The parts of shapes: values with their places, which may be missing or broken.
//!
//! Reading a part never fails. Errors are recorded, and the part is marked as broken, so that
//! everything around it is still read and checked.

use alloc::{format, vec::Vec};
use core::ops::Deref;

use super::reading::{self, Failure, Part, Shape, ValueOf};
pub use crate::domain::document::Text;
use crate::domain::{
    diagnostic::{Diagnostics, Place},
    document::Node,
};

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

    /// The place of the value; none if the key was left out.
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
#[derive(Clone, Debug, PartialEq)]
pub struct Required<T> {
    /// The place of the value; if it is missing, of the object that lacks it.
    pub place: Place,
    value: Option<T>,
}

impl<T> Default for Required<T> {
    fn default() -> Self {
        Required {
            place: Place::default(),
            value: None,
        }
    }
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
    /// The place of the list; none if it was left out.
    pub place: Option<Place>,
    /// Whether the list or one of its items couldn't be read, which is already recorded. Then
    /// nothing should be concluded from missing items.
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
    /// The place of the value.
    pub place: Place,
    /// The value; none if it couldn't be read, which is already recorded. The name counts as
    /// defined nevertheless.
    pub value: Option<T>,
}

/// Named values in the order in which they were first defined.
#[derive(Clone, Debug, PartialEq)]
pub struct Entries<T> {
    /// Whether they couldn't be read at all, which is already recorded. Then nothing should be
    /// concluded from missing entries.
    pub is_broken: bool,
    items: Vec<Entry<T>>,
}

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Entries {
            is_broken: false,
            items: Vec::new(),
        }
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

impl<T: Shape> Part for Field<T> {
    fn read(value: ValueOf<'_, '_>, found: &mut Diagnostics) -> Self {
        match value.node {
            None => Field::default(),
            Some(node) => Field {
                place: Some(node.place),
                value: reading::value(node, found),
            },
        }
    }
}

impl<T: Shape> Part for Required<T> {
    const IS_REQUIRED: bool = true;

    fn read(value: ValueOf<'_, '_>, found: &mut Diagnostics) -> Self {
        let Some(node) = value.node else {
            found.error(value.object, format!("missing key `{}`", value.key));
            return Required {
                place: value.object,
                value: None,
            };
        };
        Required {
            place: node.place,
            value: reading::value(node, found),
        }
    }
}

impl<T: Shape> Shape for List<T> {
    fn read(node: &Node<'_>, found: &mut Diagnostics) -> Result<Self, Failure> {
        let nodes = reading::items(node, found);
        let mut list = List {
            place: Some(node.place),
            is_broken: nodes.is_none(),
            items: Vec::new(),
        };
        for node in nodes.unwrap_or_default() {
            match reading::value(node, found) {
                Some(value) => list.items.push(value),
                None => list.is_broken = true,
            }
        }
        Ok(list)
    }
}

impl<T: Shape> Shape for Entries<T> {
    fn read(node: &Node<'_>, found: &mut Diagnostics) -> Result<Self, Failure> {
        let members = reading::named(node, found);
        let mut entries = Entries {
            is_broken: members.is_none(),
            items: Vec::new(),
        };
        for member in members.unwrap_or_default() {
            if reading::is_entry(member, found) {
                entries.items.push(Entry {
                    name: member.key.clone(),
                    place: member.node.place,
                    value: reading::value(&member.node, found),
                });
            }
        }
        Ok(entries)
    }
}

/// Lists and entries can be left out.
macro_rules! part {
    ($($name:ident),*) => {
        $(impl<T: Shape> Part for $name<T> {
            fn read(value: ValueOf<'_, '_>, found: &mut Diagnostics) -> Self {
                let read = value.node.and_then(|node| reading::value(node, found));
                read.unwrap_or_default()
            }
        })*
    };
}
part!(List, Entries);
