//! Reads shapes from a document's tree, and records all errors.
//!
//! Everything that can be read is read, so that all errors of a document are found at once. If a
//! part ([`parts`](super::parts)) can't be read, that is recorded, and the part is marked as
//! broken. Objects are asked for each of their keys, even for those that the document lacks.

use alloc::{format, string::String, vec::Vec};
use core::{slice, str::FromStr};

use super::names::{self, kind_of, kinds};
use crate::domain::{
    diagnostic::{Diagnostics, Place, did_you_mean, most_like, shorten},
    document::{
        Member, NOTE, Node, Repeated, SCHEMA_KEY, Text, Value, is_name, is_readable, parse,
    },
    input::{Document, Limits},
};

/// A type that can be read from a value of a document.
pub trait Shape: Sized {
    /// Reads the value. Errors inside it are recorded in `found`.
    ///
    /// # Errors
    /// Why it can't be read. That isn't recorded yet, except for [`Failure::Recorded`].
    fn read(node: &Node<'_>, found: &mut Diagnostics) -> Result<Self, Failure>;
}

/// A type that can be read from the value of an object's key. Reading it never fails.
pub trait Part {
    /// Whether the key is required.
    const IS_REQUIRED: bool = false;

    /// Reads the value, or leaves it missing or broken. Errors are recorded in `found`.
    fn read(value: ValueOf<'_, '_>, found: &mut Diagnostics) -> Self;
}

/// A shape of objects with certain keys.
pub trait Keyed: Shape {
    /// Its keys.
    const KEYS: &'static [&'static str];
    /// Whether each key is required.
    const ARE_REQUIRED: &'static [bool];
}

/// Why a value couldn't be read.
#[derive(Debug)]
pub enum Failure {
    /// It isn't what was expected.
    Expected(String),
    /// A complete message.
    Message(String),
    /// It was recorded already.
    Recorded,
}

impl Failure {
    fn expected(what: &str) -> Self {
        Failure::Expected(String::from(what))
    }

    /// Records why `node` couldn't be read.
    pub(crate) fn record(self, node: &Node<'_>, found: &mut Diagnostics) {
        match self {
            Failure::Expected(what) => {
                let message = format!("found {}, expected {what}", node.describe());
                found.error(node.place, message);
            }
            Failure::Message(message) => found.error(node.place, message),
            Failure::Recorded => {}
        }
    }
}

/// Reads a document that isn't a domain into a shape of the caller. `version_key` is the key for
/// the version of its format. Errors are recorded in `diagnostics`; returns none if the document
/// can't be read at all.
pub fn read<T: Shape>(
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
    value(&root, diagnostics)
}

/// Reads a value. Returns none if it can't be read, and records why.
pub(super) fn value<T: Shape>(node: &Node<'_>, found: &mut Diagnostics) -> Option<T> {
    match T::read(node, found) {
        Ok(value) => Some(value),
        Err(failure) => {
            failure.record(node, found);
            None
        }
    }
}

/// The value of one key of an object.
#[derive(Debug)]
pub struct ValueOf<'t, 'a> {
    pub(super) key: &'static str,
    /// The place of the object.
    pub(super) object: Place,
    /// The value, if there is one.
    pub(super) node: Option<&'t Node<'a>>,
}

/// The values of an object, key by key.
#[derive(Debug)]
pub struct Members<'t, 'a> {
    object: Place,
    members: &'t [Member<'a>],
    keys: slice::Iter<'static, &'static str>,
    /// Values of unknown keys, under the keys that were probably meant. The mistake is recorded;
    /// the values are read nevertheless, so that their keys don't seem to be missing.
    misspelt: Vec<(&'static str, &'t Node<'a>)>,
}

impl<'t, 'a> Members<'t, 'a> {
    /// The values of an object with these keys. Other keys except `tag` are recorded as errors.
    /// `shape` is the shape's name, for hints.
    ///
    /// # Errors
    /// It is no object.
    pub fn of(
        node: &'t Node<'a>,
        shape: &str,
        keys: &'static [&'static str],
        tag: Option<&str>,
        found: &mut Diagnostics,
    ) -> Result<Self, Failure> {
        let Value::Object(members) = &node.value else {
            return Err(Failure::expected("an object"));
        };
        let mut misspelt = Vec::new();
        for Member { key, node } in members {
            let is_known =
                keys.contains(&key.as_str()) || tag == Some(key.as_str()) || key.value == NOTE;
            if !is_known {
                // Finding a similar key for each of a million unknown keys would take too long.
                let (message, meant) = if found.is_full() {
                    (String::new(), None)
                } else {
                    unknown_key(shape, key.as_str(), keys, tag)
                };
                found.error(key.place, message);
                misspelt.extend(meant.map(|field| (field, node)));
            }
        }
        Ok(Members {
            object: node.place,
            members,
            keys: keys.iter(),
            misspelt,
        })
    }

    /// The value of the next key, in the order of the shape's keys.
    #[allow(clippy::should_implement_trait, reason = "it never ends")]
    pub fn next(&mut self) -> ValueOf<'t, 'a> {
        let key = self.keys.next().copied().unwrap_or_default();
        let member = self.members.iter().find(|it| it.key.value == key);
        let node = member.map(|member| &member.node).or_else(|| {
            let mut misspelt = self.misspelt.iter();
            let meant = misspelt.find(|(field, _)| *field == key);
            meant.map(|&(_, node)| node)
        });
        ValueOf {
            key,
            object: self.object,
            node,
        }
    }
}

/// The items of a list. Returns none if it is no list, and records that.
pub(super) fn items<'t, 'a>(node: &'t Node<'a>, found: &mut Diagnostics) -> Option<&'t [Node<'a>]> {
    if let Value::List(items) = &node.value {
        return Some(items);
    }
    Failure::expected("a list").record(node, found);
    None
}

/// The members of an object whose keys are names, including notes. Returns none if it is no object,
/// and records that.
pub(super) fn named<'t, 'a>(
    node: &'t Node<'a>,
    found: &mut Diagnostics,
) -> Option<&'t [Member<'a>]> {
    if let Value::Object(members) = &node.value {
        return Some(members);
    }
    Failure::expected("an object of named entries").record(node, found);
    None
}

/// Whether a member is an entry, not a note. Records an invalid name.
pub(super) fn is_entry(member: &Member<'_>, found: &mut Diagnostics) -> bool {
    let key = &member.key;
    if key.value == NOTE {
        if matches!(member.node.value, Value::Unread(written) if written.starts_with('{')) {
            let message = format!("`{NOTE}` is for notes, and can't be a name");
            found.error(key.place, message);
        }
        return false;
    }
    if !is_name(&key.value) {
        let message = format!(
            "found `{}`, expected a name of letters (a to z), digits and `_` that doesn't begin \
             with a digit",
            shorten(&key.value)
        );
        found.error(key.place, message);
    }
    true
}

/// The index in `among` of the value's kind.
///
/// # Errors
/// If it is none of them.
pub fn kind_among(node: &Node<'_>, among: &'static [&'static str]) -> Result<usize, Failure> {
    let is = |name: &&str| {
        *name == kind_of(&node.value)
            || (*name == "false" && matches!(node.value, Value::Bool(false)))
    };
    let place = among.iter().position(is);
    place.ok_or_else(|| Failure::Expected(kinds(among)))
}

/// The index in `words` of the word that is written here.
///
/// # Errors
/// If it is none of them.
pub fn word_among(node: &Node<'_>, words: &'static [&'static str]) -> Result<usize, Failure> {
    let expected = || Failure::Expected(names::any_of(words));
    let text = match node.text() {
        None => return Err(expected()),
        Some(Err(message)) => return Err(Failure::Message(message)),
        Some(Ok(text)) => text,
    };
    let place = words.iter().position(|word| *word == text.value);
    place.ok_or_else(|| {
        Failure::Message(format!(
            "found `{}`, expected {}{}",
            shorten(&text.value),
            names::any_of(words),
            did_you_mean(&text.value, words.iter().copied())
        ))
    })
}

/// The key that says which variant an object is.
pub(super) const TAG: &str = "kind";

/// The index in `words` of the word under the key [`TAG`].
pub(super) fn tag_among(
    node: &Node<'_>,
    words: &'static [&'static str],
    found: &mut Diagnostics,
) -> Result<usize, Failure> {
    let Value::Object(members) = &node.value else {
        return Err(Failure::expected("an object"));
    };
    let Some(tag) = members.iter().find(|member| member.key.value == TAG) else {
        return Err(Failure::Message(format!(
            "missing key `{TAG}`, expected {}",
            names::any_of(words)
        )));
    };
    word_among(&tag.node, words).map_err(|failure| {
        failure.record(&tag.node, found);
        Failure::Recorded
    })
}

/// The number that is written here, if `accept` is true for it.
fn written<N: FromStr>(
    node: &Node<'_>,
    expected: &str,
    accept: impl Fn(&N) -> bool,
) -> Result<N, Failure> {
    let Value::Number(written) = node.value else {
        let hint = node.text().and_then(Result::ok);
        let hint = hint.map_or_else(String::new, |text| quoted_number(text.as_str()));
        return Err(Failure::Expected(format!("a number{hint}")));
    };
    let number = written.parse::<N>().ok().filter(accept);
    number.ok_or_else(|| Failure::expected(expected))
}

macro_rules! number_shape {
    ($($number:ty: $expected:literal, $accept:expr;)*) => {
        $(impl Shape for $number {
            fn read(node: &Node<'_>, _: &mut Diagnostics) -> Result<Self, Failure> {
                written(node, $expected, $accept)
            }
        })*
    };
}

number_shape! {
    f32: "a number between -3.4e38 and 3.4e38", |it: &f32| it.is_finite();
    f64: "a number between -1.8e308 and 1.8e308", |it: &f64| it.is_finite();
    u32: "a whole number from 0 to 4294967295", |_: &u32| true;
    u64: "a whole number from 0 to 18446744073709551615", |_: &u64| true;
}

impl Shape for bool {
    fn read(node: &Node<'_>, _: &mut Diagnostics) -> Result<Self, Failure> {
        match node.value {
            Value::Bool(value) => Ok(value),
            _ => Err(Failure::expected("true or false")),
        }
    }
}

impl<const N: usize> Shape for [f32; N] {
    fn read(node: &Node<'_>, found: &mut Diagnostics) -> Result<Self, Failure> {
        let mut numbers = [0.0; N];
        read_numbers(node, &mut numbers, found)?;
        Ok(numbers)
    }
}

fn read_numbers(node: &Node<'_>, out: &mut [f32], found: &mut Diagnostics) -> Result<(), Failure> {
    let length = out.len();
    let items = match &node.value {
        Value::List(items) if items.len() == length => items,
        Value::List(items) => {
            return Err(Failure::Message(format!(
                "found a list of {}, expected a list of {length} numbers",
                items.len()
            )));
        }
        _ => return Err(Failure::Expected(format!("a list of {length} numbers"))),
    };
    for (number, item) in out.iter_mut().zip(items) {
        *number = value(item, found).ok_or(Failure::Recorded)?;
    }
    Ok(())
}

impl Shape for Text {
    fn read(node: &Node<'_>, _: &mut Diagnostics) -> Result<Self, Failure> {
        match node.text() {
            Some(Ok(text)) => Ok(text),
            Some(Err(message)) => Err(Failure::Message(message)),
            None => Err(Failure::expected("a string")),
        }
    }
}

/// A hint for a number in quotation marks, perhaps with a unit.
fn quoted_number(text: &str) -> String {
    let text = text.trim();
    let is_digit = |it: char| it.is_ascii_digit();
    // A comma may be meant as a decimal point or between thousands.
    if let Some((before, after)) = text.split_once(',')
        && before.ends_with(is_digit)
        && after.starts_with(is_digit)
    {
        return "; numbers are written like 1000 and 0.5, without quotation marks".into();
    }
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

/// The message about an unknown key, and the key that was probably meant.
fn unknown_key(
    shape: &str,
    key: &str,
    fields: &'static [&'static str],
    tag: Option<&str>,
) -> (String, Option<&'static str>) {
    let key_shown = shorten(key);
    if names::is_reserved(shape, key) {
        let message = format!("`{key_shown}` isn't supported by this version yet");
        return (message, None);
    }
    if let Some(message) = names::belongs_elsewhere(shape, key) {
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
