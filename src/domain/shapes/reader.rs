//! Turns a document's tree into shapes, and records all that is wrong on the way.
//!
//! It is a serde deserializer, so that the shapes need no code of their own. It differs from
//! others in three ways: parts (see `parts`) get their place along with their value; a part that
//! can't be read is recorded and left broken instead of ending everything; and structs are shown
//! each of their keys, also those that the document lacks, so that all missing ones are recorded.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{cell::RefCell, fmt, mem, str::FromStr};

use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::{
    access::{ItemAccess, KeyAccess, NamedAccess, PartAccess},
    names::{self, kind_of, kinds},
    parts::{ENTRIES, FIELD, LIST, REQUIRED, TEXT},
};
use crate::domain::{
    diagnostic::{Diagnostics, Place, did_you_mean, most_like, shorten},
    document::{Member, NOTE, Node, Repeated, SCHEMA_KEY, Value, is_readable, parse},
    input::{Document, Limits},
};

/// Reads a document that isn't a domain, into a shape of the caller's. `version_key` is the key
/// that says which version of its format it is written in. Whatever is wrong goes to
/// `diagnostics`; none is returned if the document can't be read at all.
pub fn read<T: DeserializeOwned>(
    document: &Document<'_>,
    version_key: &str,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Option<T> {
    let mut root = parse(document, 0, limits, Repeated::Refused, diagnostics)?;
    if !is_readable(&root, version_key, diagnostics) {
        return None;
    }
    if let Value::Object(members) = &mut root.value {
        members.retain(|member| ![version_key, SCHEMA_KEY, NOTE].contains(&member.key.as_str()));
    }
    let shared = RefCell::new(mem::take(diagnostics));
    let log = Log::new(&shared);
    let shape = T::deserialize(Reader::new(&root, log));
    let shape = shape.map_err(|failure| log.failure(&root, failure)).ok();
    *diagnostics = shared.into_inner();
    shape
}

/// Why a value couldn't be read.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It isn't what was expected.
    Expected(String),
    /// A whole message.
    Message(String),
    /// Already recorded, further in.
    Recorded,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Expected(what) => write!(f, "expected {what}"),
            Failure::Message(message) => f.write_str(message),
            Failure::Recorded => f.write_str("already recorded"),
        }
    }
}

impl core::error::Error for Failure {}

impl de::Error for Failure {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Failure::Message(message.to_string())
    }

    fn invalid_type(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Failure::Expected(expected.to_string())
    }
}

/// Reads one value of a tree.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'t, 'a> {
    pub(super) node: &'t Node<'a>,
    pub(super) log: Log<'t>,
}

/// Where findings go; several readers share it.
#[derive(Clone, Copy)]
pub(crate) struct Log<'t>(&'t RefCell<Diagnostics>);

impl<'t> Log<'t> {
    pub(crate) fn new(diagnostics: &'t RefCell<Diagnostics>) -> Self {
        Log(diagnostics)
    }

    pub(super) fn error(self, place: Place, message: impl Into<String>) {
        // Nobody else can hold it: each borrow ends within this line.
        if let Ok(mut diagnostics) = self.0.try_borrow_mut() {
            diagnostics.error(place, message);
        }
    }

    fn is_full(self) -> bool {
        self.0
            .try_borrow()
            .is_ok_and(|diagnostics| diagnostics.is_full())
    }

    /// Records why `node` couldn't be read.
    pub(crate) fn failure(self, node: &Node<'_>, failure: Failure) {
        let message = match failure {
            Failure::Expected(what) => format!("found {}, expected {what}", node.describe()),
            Failure::Message(message) => message,
            Failure::Recorded => return,
        };
        self.error(node.place, message);
    }
}

impl<'t, 'a> Reader<'t, 'a> {
    pub(crate) fn new(node: &'t Node<'a>, log: Log<'t>) -> Self {
        Reader { node, log }
    }

    pub(super) fn at(self, node: &'t Node<'a>) -> Self {
        Reader {
            node,
            log: self.log,
        }
    }

    /// The number that is written here, if `accept` takes it.
    fn written<N: FromStr>(
        self,
        expected: &str,
        accept: impl Fn(&N) -> bool,
    ) -> Result<N, Failure> {
        let Value::Number(written) = self.node.value else {
            let hint = self.node.text().and_then(Result::ok);
            let hint = hint.map_or_else(String::new, |text| quoted_number(text.as_str()));
            return Err(Failure::Expected(format!("a number{hint}")));
        };
        let number = written.parse::<N>().ok().filter(accept);
        number.ok_or_else(|| Failure::Expected(String::from(expected)))
    }

    fn number(self) -> Result<f32, Failure> {
        self.written("a number between -3.4e38 and 3.4e38", |it: &f32| {
            it.is_finite()
        })
    }

    /// Shows `visitor` each of `fields`; `tag` is a further key that is allowed.
    fn members<'de, V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        tag: Option<&str>,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        let Value::Object(members) = &self.node.value else {
            return Err(Failure::Expected(String::from("an object")));
        };
        let mut misspelt = Vec::new();
        for Member { key, node } in members {
            let known =
                fields.contains(&key.as_str()) || tag == Some(key.as_str()) || key.value == NOTE;
            if !known {
                // Looking for what was meant takes long when there are a million of them.
                let (message, meant) = if self.log.is_full() {
                    (String::new(), None)
                } else {
                    unknown_key(name, key.as_str(), fields, tag)
                };
                self.log.error(key.place, message);
                misspelt.extend(meant.map(|field| (field, node)));
            }
        }
        visitor.visit_map(KeyAccess::new(self, members, fields, misspelt))
    }

    /// The variant that goes with the kind of the value.
    fn variant_by_kind(self, variants: &'static [&'static str]) -> Result<&'static str, Failure> {
        let is = |name: &str| {
            name == kind_of(&self.node.value)
                || (name == "false" && matches!(self.node.value, Value::Bool(false)))
        };
        variants
            .iter()
            .copied()
            .find(|name| is(name))
            .ok_or_else(|| Failure::Expected(kinds(variants)))
    }

    /// The variant that is written here.
    fn variant_by_name(self, variants: &'static [&'static str]) -> Result<&'static str, Failure> {
        let expected = || Failure::Expected(names::any_of(variants));
        let text = match self.node.text() {
            None => return Err(expected()),
            Some(Err(message)) => return Err(Failure::Message(message)),
            Some(Ok(text)) => text,
        };
        let found = variants.iter().copied().find(|name| *name == text.value);
        found.ok_or_else(|| {
            Failure::Message(format!(
                "found `{}`, expected {}{}",
                shorten(&text.value),
                names::any_of(variants),
                did_you_mean(&text.value, variants.iter().copied())
            ))
        })
    }

    /// The variant that is written under the key [`TAG`].
    fn variant_by_tag(self, variants: &'static [&'static str]) -> Result<&'static str, Failure> {
        let Value::Object(members) = &self.node.value else {
            return Err(Failure::Expected(String::from("an object")));
        };
        let Some(tag) = members.iter().find(|member| member.key.value == TAG) else {
            return Err(Failure::Message(format!(
                "missing key `{TAG}`, expected {}",
                names::any_of(variants)
            )));
        };
        let tag = self.at(&tag.node);
        tag.variant_by_name(variants).map_err(|failure| {
            self.log.failure(tag.node, failure);
            Failure::Recorded
        })
    }
}

/// What to write instead of a number that stands in quotation marks, perhaps with a unit.
fn quoted_number(text: &str) -> String {
    let text = text.trim();
    let end = text.find(|it: char| !it.is_ascii_digit() && !matches!(it, '.' | '-' | '+'));
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    match number.parse::<f32>() {
        Err(_) => String::new(),
        Ok(_) if unit.is_empty() => format!("; write {number}, without quotation marks"),
        Ok(_) => format!(
            "; write {number}, without quotation marks and without a unit: times are in seconds, \
             lengths in metres"
        ),
    }
}

/// The key that says which variant an object is.
const TAG: &str = "kind";

/// What to say about an unknown key, and the field that was probably meant.
fn unknown_key(
    name: &str,
    key: &str,
    fields: &'static [&'static str],
    tag: Option<&str>,
) -> (String, Option<&'static str>) {
    let key_shown = shorten(key);
    if names::is_reserved(name, key) {
        let message = format!("`{key_shown}` isn't supported by this version yet");
        return (message, None);
    }
    if let Some(message) = names::belongs_elsewhere(name, key) {
        return (message.into(), None);
    }
    let candidates = fields.iter().copied().chain(tag);
    let Some(meant) = most_like(key, candidates) else {
        let expected = names::any_of(fields);
        return (
            format!("found unknown key `{key_shown}`, expected {expected}"),
            None,
        );
    };
    let message = format!("found unknown key `{key_shown}`; did you mean `{meant}`?");
    (
        message,
        fields.iter().copied().find(|field| *field == meant),
    )
}

impl<'de> Deserializer<'de> for Reader<'_, '_> {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        match &self.node.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(_) => visitor.visit_f32(self.number()?),
            Value::String(_) => match self.node.text() {
                Some(Ok(text)) => visitor.visit_string(text.value),
                Some(Err(message)) => Err(Failure::Message(message)),
                None => visitor.visit_unit(),
            },
            Value::List(items) => visitor.visit_seq(ItemAccess::new(self, items)),
            Value::Object(members) => visitor.visit_map(NamedAccess::new(self, members)),
            Value::Unread(_) => visitor.visit_unit(),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_f32(self.number()?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        let expected = "a number between -1.8e308 and 1.8e308";
        visitor.visit_f64(self.written(expected, |it: &f64| it.is_finite())?)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        let expected = "a whole number from 0 to 4294967295";
        visitor.visit_u32(self.written(expected, |_: &u32| true)?)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        let expected = "a whole number from 0 to 18446744073709551615";
        visitor.visit_u64(self.written(expected, |_: &u64| true)?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        match self.node.value {
            Value::Bool(value) => visitor.visit_bool(value),
            _ => Err(Failure::Expected(String::from("true or false"))),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        match &self.node.value {
            Value::List(items) if items.len() == length => {
                visitor.visit_seq(ItemAccess::new(self, items))
            }
            Value::List(items) => Err(Failure::Message(format!(
                "found a list of {}, expected a list of {length} numbers",
                items.len()
            ))),
            _ => Err(Failure::Expected(format!("a list of {length} numbers"))),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        match name {
            FIELD | REQUIRED => visitor.visit_seq(PartAccess::value(self)),
            TEXT => match self.node.text() {
                Some(Ok(text)) => visitor.visit_seq(PartAccess::text(&text)),
                Some(Err(message)) => Err(Failure::Message(message)),
                None => Err(Failure::Expected(String::from("a string"))),
            },
            LIST => {
                if let Value::List(items) = &self.node.value {
                    return visitor.visit_seq(PartAccess::items(self, items, false));
                }
                let expected = Failure::Expected(String::from("a list"));
                self.log.failure(self.node, expected);
                visitor.visit_seq(PartAccess::items(self, &[], true))
            }
            ENTRIES => {
                let members = match &self.node.value {
                    Value::Object(members) => members.as_slice(),
                    _ => {
                        let expected =
                            Failure::Expected(String::from("an object of named entries"));
                        self.log.failure(self.node, expected);
                        &[]
                    }
                };
                visitor.visit_map(NamedAccess::new(self, members))
            }
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        self.members(name, fields, None, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        let variant = match name {
            names::BY_KIND => self.variant_by_kind(variants)?,
            names::BY_TAG => self.variant_by_tag(variants)?,
            _ => self.variant_by_name(variants)?,
        };
        visitor.visit_enum(Variant {
            name: variant,
            reader: self,
        })
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_some(self)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u128 char str string bytes byte_buf unit
        unit_struct seq tuple_struct map identifier ignored_any
    }
}

/// A variant that was chosen, and the value to make it from.
struct Variant<'t, 'a> {
    name: &'static str,
    reader: Reader<'t, 'a>,
}

impl<'de> EnumAccess<'de> for Variant<'_, '_> {
    type Error = Failure;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Failure> {
        let name = seed.deserialize(IntoDeserializer::<Failure>::into_deserializer(self.name))?;
        Ok((name, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, '_> {
    type Error = Failure;

    fn unit_variant(self) -> Result<(), Failure> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Failure> {
        seed.deserialize(self.reader)
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        self.reader.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        self.reader.members(self.name, fields, Some(TAG), visitor)
    }
}
