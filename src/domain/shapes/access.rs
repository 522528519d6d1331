//! What the reader hands to visitors: items, members and the insides of parts.

use alloc::{boxed::Box, format, string::String, vec::Vec};
use core::slice;

use serde::de::{
    DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor,
    value::StringDeserializer,
};
use serde::forward_to_deserialize_any;

use super::{
    parts::{ENTRIES, FIELD, LIST, REQUIRED, Text},
    reader::{Failure, Log, Reader},
};
use crate::domain::{
    diagnostic::{Place, shorten},
    document::{Member, NOTE, Node, Value, is_name},
};

/// The items of a list of fixed length. One that can't be read ends the list.
pub(super) struct ItemAccess<'t, 'a> {
    reader: Reader<'t, 'a>,
    items: slice::Iter<'t, Node<'a>>,
}

impl<'t, 'a> ItemAccess<'t, 'a> {
    pub(super) fn new(reader: Reader<'t, 'a>, items: &'t [Node<'a>]) -> Self {
        ItemAccess {
            reader,
            items: items.iter(),
        }
    }
}

impl<'de> SeqAccess<'de> for ItemAccess<'_, '_> {
    type Error = Failure;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Failure> {
        let Some(node) = self.items.next() else {
            return Ok(None);
        };
        match seed.deserialize(self.reader.at(node)) {
            Ok(value) => Ok(Some(value)),
            Err(failure) => {
                self.reader.log.failure(node, failure);
                Err(Failure::Recorded)
            }
        }
    }
}

/// The inside of a part: three numbers for its place, then what it holds.
pub(super) struct PartAccess<'t, 'a> {
    place: Place,
    next: u8,
    rest: Rest<'t, 'a>,
}

enum Rest<'t, 'a> {
    /// A value that may turn out to be unreadable.
    Value(Reader<'t, 'a>),
    /// Whether the list is broken, then the items.
    Items(Reader<'t, 'a>, bool, slice::Iter<'t, Node<'a>>),
    /// The string, then how it is written if that differs.
    Text(String, Option<Box<str>>),
    Nothing,
}

impl<'t, 'a> PartAccess<'t, 'a> {
    pub(super) fn value(reader: Reader<'t, 'a>) -> Self {
        PartAccess {
            place: reader.node.place,
            next: 0,
            rest: Rest::Value(reader),
        }
    }

    pub(super) fn items(reader: Reader<'t, 'a>, items: &'t [Node<'a>], is_broken: bool) -> Self {
        PartAccess {
            place: reader.node.place,
            next: 0,
            rest: Rest::Items(reader, is_broken, items.iter()),
        }
    }

    pub(super) fn text(text: &Text) -> Self {
        PartAccess {
            place: text.place,
            next: 0,
            rest: Rest::Text(text.value.clone(), text.raw().map(Box::from)),
        }
    }

    /// A place without a value.
    fn missing(place: Place) -> Self {
        PartAccess {
            place,
            next: 0,
            rest: Rest::Nothing,
        }
    }

    /// Neither place nor value.
    fn left_out() -> Self {
        PartAccess {
            place: Place::default(),
            next: 3,
            rest: Rest::Nothing,
        }
    }
}

impl<'de> SeqAccess<'de> for PartAccess<'_, '_> {
    type Error = Failure;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Failure> {
        let at = self.next;
        self.next = at.saturating_add(1);
        match at {
            0 => return seed.deserialize(number(self.place.document)).map(Some),
            1 => return seed.deserialize(number(self.place.start)).map(Some),
            2 => return seed.deserialize(number(self.place.end)).map(Some),
            _ => {}
        }
        match core::mem::replace(&mut self.rest, Rest::Nothing) {
            Rest::Nothing => Ok(None),
            Rest::Value(reader) => match seed.deserialize(reader) {
                Ok(value) => Ok(Some(value)),
                Err(failure) => {
                    reader.log.failure(reader.node, failure);
                    Ok(None)
                }
            },
            Rest::Items(reader, is_broken, mut items) => {
                if at == 3 {
                    self.rest = Rest::Items(reader, is_broken, items);
                    return seed.deserialize(is_broken.into_deserializer()).map(Some);
                }
                let Some(item) = items.next() else {
                    return Ok(None);
                };
                self.rest = Rest::Items(reader, is_broken, items);
                seed.deserialize(reader.at(item)).map(Some)
            }
            Rest::Text(value, raw) => {
                self.rest = raw.map_or(Rest::Nothing, |raw| Rest::Text(raw.into(), None));
                let value: StringDeserializer<Failure> = value.into_deserializer();
                seed.deserialize(value).map(Some)
            }
        }
    }
}

fn number<'de, N: IntoDeserializer<'de, Failure>>(number: N) -> N::Deserializer {
    number.into_deserializer()
}

/// The keys of a struct: those that the document has, then those that it lacks.
pub(super) struct KeyAccess<'t, 'a> {
    reader: Reader<'t, 'a>,
    members: &'t [Member<'a>],
    fields: slice::Iter<'static, &'static str>,
    current: &'static str,
    /// Fields that were probably meant by keys that aren't known. That is recorded; they are read
    /// all the same, so that nothing else seems to be missing.
    misspelt: Vec<(&'static str, &'t Node<'a>)>,
}

impl<'t, 'a> KeyAccess<'t, 'a> {
    pub(super) fn new(
        reader: Reader<'t, 'a>,
        members: &'t [Member<'a>],
        fields: &'static [&'static str],
        misspelt: Vec<(&'static str, &'t Node<'a>)>,
    ) -> Self {
        KeyAccess {
            reader,
            members,
            fields: fields.iter(),
            current: "",
            misspelt,
        }
    }
}

impl<'de> MapAccess<'de> for KeyAccess<'_, '_> {
    type Error = Failure;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Failure> {
        match self.fields.next() {
            None => Ok(None),
            Some(field) => {
                self.current = field;
                seed.deserialize(number(*field)).map(Some)
            }
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Failure> {
        let member = self
            .members
            .iter()
            .find(|member| member.key.value == self.current);
        let node = member.map(|member| &member.node).or_else(|| {
            let mut misspelt = self.misspelt.iter();
            let meant = misspelt.find(|(field, _)| *field == self.current);
            meant.map(|&(_, node)| node)
        });
        match node {
            Some(node) => seed.deserialize(self.reader.at(node)),
            None => seed.deserialize(Missing {
                key: self.current,
                object: self.reader.node.place,
                log: self.reader.log,
            }),
        }
    }
}

/// Stands for the value of a key that an object lacks.
struct Missing<'t> {
    key: &'static str,
    object: Place,
    log: Log<'t>,
}

impl<'de> Deserializer<'de> for Missing<'_> {
    type Error = Failure;

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        match name {
            FIELD | LIST => visitor.visit_seq(PartAccess::left_out()),
            ENTRIES => visitor.visit_map(NamedAccess::empty(self.log)),
            REQUIRED => {
                let message = format!("missing key `{}`", self.key);
                self.log.error(self.object, message);
                visitor.visit_seq(PartAccess::missing(self.object))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Failure> {
        Err(Failure::Message(format!("missing key `{}`", self.key)))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        option unit unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The members of an object whose keys are names.
pub(super) struct NamedAccess<'t, 'a> {
    log: Log<'t>,
    members: slice::Iter<'t, Member<'a>>,
    current: Option<&'t Node<'a>>,
}

impl<'t, 'a> NamedAccess<'t, 'a> {
    pub(super) fn new(reader: Reader<'t, 'a>, members: &'t [Member<'a>]) -> Self {
        NamedAccess {
            log: reader.log,
            members: members.iter(),
            current: None,
        }
    }

    fn empty(log: Log<'t>) -> Self {
        NamedAccess {
            log,
            members: [].iter(),
            current: None,
        }
    }

    /// The next member that isn't a note.
    fn next_named(&mut self) -> Option<&'t Member<'a>> {
        loop {
            let member = self.members.next()?;
            let key = &member.key;
            if key.value != NOTE {
                if !is_name(&key.value) {
                    let message = format!(
                        "found `{}`, expected a name of letters (a to z), digits and `_` that \
                         doesn't begin with a digit",
                        shorten(&key.value)
                    );
                    self.log.error(key.place, message);
                }
                return Some(member);
            }
            if matches!(member.node.value, Value::Unread(written) if written.starts_with('{')) {
                let message = format!("`{NOTE}` is for notes, and can't be a name");
                self.log.error(key.place, message);
            }
        }
    }
}

impl<'de> MapAccess<'de> for NamedAccess<'_, '_> {
    type Error = Failure;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Failure> {
        match self.next_named() {
            None => Ok(None),
            Some(member) => {
                self.current = Some(&member.node);
                seed.deserialize(Name(&member.key)).map(Some)
            }
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Failure> {
        match self.current.take() {
            Some(node) => seed.deserialize(Reader::new(node, self.log)),
            None => Err(Failure::Message(String::from("a value without a key"))),
        }
    }
}

/// Reads a [`Text`] from a key.
struct Name<'t>(&'t Text);

impl<'de> Deserializer<'de> for Name<'_> {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_seq(PartAccess::text(self.0))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        option unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}
