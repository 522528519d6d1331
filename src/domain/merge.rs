//! Merges several documents into one domain.
//!
//! Trees are merged before shapes are read from them. So a definition and the additions of later
//! documents are checked together, and a required key may be in any of them.

use alloc::{
    collections::{BTreeMap, btree_map},
    format,
    string::String,
    vec::Vec,
};
use core::mem;

use super::{
    diagnostic::{Diagnostics, Place, did_you_mean, shorten},
    document::{Member, NOTE, Node, Repeated, SCHEMA_KEY, Value, is_readable, number, parse},
    input::{Document, Limits},
    shapes::{DomainShape, Shape as _, Text},
};

/// The key for the version of a document's format.
pub(crate) const VERSION_KEY: &str = "udgoap";
/// The key that replaces an earlier definition.
pub(crate) const OVERRIDE: &str = "override";
/// The key that adds to an earlier definition.
pub(crate) const EXTEND: &str = "extend";
/// The keys that several documents may have, if the values are equal.
const NUMBERS: [&str; 2] = ["distance_range", "position_significance"];
/// The keys whose objects are merged name by name.
const SECTIONS: [&str; 14] = [
    "attributes",
    "types",
    "actions",
    "world_effects",
    "drives",
    "curves",
    "queries",
    "flags",
    "schedules",
    "machines",
    "sensors",
    "modifiers",
    "influences",
    "tags",
];

/// Reads and merges documents in order. Errors are recorded in `diagnostics`. Everything that could
/// be read is returned nevertheless, so that it can be checked, too.
pub(crate) fn read(
    documents: &[Document<'_>],
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> DomainShape {
    if documents.is_empty() {
        diagnostics.error(Place::NOWHERE, "found no document, expected at least one");
    }
    let mut roots = Vec::with_capacity(documents.len());
    for (number, document) in documents.iter().enumerate() {
        // The greatest number means "nowhere".
        match u16::try_from(number) {
            Ok(number) if number < Place::NOWHERE.document => {
                let root = parse(document, number, limits, Repeated::Refused, diagnostics);
                roots.extend(root);
            }
            _ => {
                let message = format!(
                    "found {} documents, expected at most {}",
                    documents.len(),
                    Place::NOWHERE.document
                );
                diagnostics.error(Place::NOWHERE, message);
                break;
            }
        }
    }
    let is_partial = roots.len() < documents.len();
    merge(roots, is_partial, diagnostics)
}

/// Merges the trees of documents in order, and reads the shapes from the result.
fn merge(roots: Vec<Node<'_>>, is_partial: bool, diagnostics: &mut Diagnostics) -> DomainShape {
    let mut merger = Merger {
        sections: SECTIONS.map(|_| Section::default()),
        numbers: NUMBERS.map(|_| None),
        others: Vec::new(),
        is_partial,
        diagnostics,
    };
    let place = roots.first().map_or(Place::NOWHERE, |root| root.place);
    for root in roots {
        merger.add(root);
    }
    let Merger {
        sections,
        numbers,
        others: mut members,
        is_partial,
        diagnostics,
    } = merger;
    members.extend(numbers.into_iter().flatten());
    let mut replaced = Vec::new();
    let mut broken = Vec::new();
    for (name, section) in SECTIONS.iter().zip(sections) {
        if section.is_broken {
            broken.push(*name);
        }
        let Some(key) = section.key else { continue };
        let object = |members| Node {
            place: key.place,
            value: Value::Object(members),
        };
        if !section.replaced.is_empty() {
            replaced.push(Member {
                key: key.clone(),
                node: object(section.replaced),
            });
        }
        members.push(Member {
            node: object(section.members),
            key,
        });
    }
    // Replaced definitions aren't used, but they are checked.
    shapes_of(replaced, place, diagnostics);
    let mut shape = DomainShape {
        is_partial,
        ..shapes_of(members, place, diagnostics)
    };
    for section in broken {
        mark_broken(&mut shape, section);
    }
    shape
}

/// Notes that entries of a section may be missing, since it couldn't be read.
fn mark_broken(shape: &mut DomainShape, section: &str) {
    let mark = match section {
        "attributes" => &mut shape.attributes.is_broken,
        "types" => &mut shape.types.is_broken,
        "actions" => &mut shape.actions.is_broken,
        "world_effects" => &mut shape.world_effects.is_broken,
        "drives" => &mut shape.drives.is_broken,
        "curves" => &mut shape.curves.is_broken,
        "queries" => &mut shape.queries.is_broken,
        "flags" => &mut shape.flags.is_broken,
        "schedules" => &mut shape.schedules.is_broken,
        "machines" => &mut shape.machines.is_broken,
        "sensors" => &mut shape.sensors.is_broken,
        "modifiers" => &mut shape.modifiers.is_broken,
        "influences" => &mut shape.influences.is_broken,
        "tags" => &mut shape.tags.is_broken,
        _ => return,
    };
    *mark = true;
}

fn shapes_of(members: Vec<Member<'_>>, place: Place, diagnostics: &mut Diagnostics) -> DomainShape {
    let root = Node {
        place,
        value: Value::Object(members),
    };
    DomainShape::read(&root, diagnostics).unwrap_or_else(|failure| {
        failure.record(&root, diagnostics);
        DomainShape::default()
    })
}

struct Merger<'a, 'd> {
    /// In the order of [`SECTIONS`].
    sections: [Section<'a>; SECTIONS.len()],
    /// In the order of [`NUMBERS`].
    numbers: [Option<Member<'a>>; 2],
    /// Other members of the roots.
    others: Vec<Member<'a>>,
    is_partial: bool,
    diagnostics: &'d mut Diagnostics,
}

/// The entries under one key of the root, from all documents so far.
#[derive(Default)]
struct Section<'a> {
    /// Where the key was first given.
    key: Option<Text>,
    /// In the order of first definition.
    members: Vec<Member<'a>>,
    /// The index in `members` of each name.
    index: BTreeMap<String, usize>,
    /// Definitions that were replaced, and repeated ones that were refused.
    replaced: Vec<Member<'a>>,
    /// Whether the key had something else than an object in a document, so that names may be
    /// missing.
    is_broken: bool,
}

/// What a definition does to an earlier one with its name.
enum Mode {
    /// There must be none.
    Define,
    /// It replaces it. With the place of the key `override`.
    Override(Place),
    /// It adds to it. With the place of the key `extend`.
    Extend(Place),
}

impl<'a> Merger<'a, '_> {
    fn add(&mut self, root: Node<'a>) {
        if !is_readable(&root, VERSION_KEY, self.diagnostics) {
            self.is_partial = true;
            return;
        }
        let Value::Object(members) = root.value else {
            return;
        };
        for member in members {
            self.add_member(member);
        }
    }

    fn add_member(&mut self, member: Member<'a>) {
        let key = member.key.as_str();
        if matches!(key, VERSION_KEY | SCHEMA_KEY | NOTE) {
            return;
        }
        if let Some(number) = SECTIONS.iter().position(|section| *section == key)
            && let Some(section) = self.sections.get_mut(number)
        {
            match member.node.value {
                Value::Object(entries) => {
                    section.key.get_or_insert(member.key);
                    for entry in entries {
                        section.define(entry, self.is_partial, self.diagnostics);
                    }
                }
                _ => {
                    section.is_broken = true;
                    let found = member.node.describe();
                    let message = format!("found {found}, expected an object of named entries");
                    self.diagnostics.error(member.node.place, message);
                }
            }
            return;
        }
        let Some(at) = NUMBERS.iter().position(|it| *it == key) else {
            // An unknown key, which is refused when shapes are read.
            self.others.push(member);
            return;
        };
        let Some(earlier) = &self.numbers[at] else {
            self.numbers[at] = Some(member);
            return;
        };
        if number(&earlier.node) != number(&member.node) {
            let message = format!(
                "found {}, expected the `{key}` of an earlier document, which is {} at",
                member.node.describe(),
                earlier.node.describe()
            );
            let other = earlier.node.place;
            self.diagnostics
                .error_naming(member.node.place, message, other);
        }
    }
}

impl<'a> Section<'a> {
    fn define(&mut self, mut entry: Member<'a>, is_partial: bool, diagnostics: &mut Diagnostics) {
        if entry.key.value == NOTE {
            self.members.push(entry);
            return;
        }
        let mode = take_mode(&mut entry.node, diagnostics);
        let name = shorten(&entry.key.value).into_owned();
        let found = match self.index.entry(entry.key.value.clone()) {
            btree_map::Entry::Occupied(slot) => Some(*slot.get()),
            btree_map::Entry::Vacant(slot) => {
                slot.insert(self.members.len());
                None
            }
        };
        let Some(earlier) = found.and_then(|index| self.members.get_mut(index)) else {
            let (Mode::Override(place) | Mode::Extend(place)) = mode else {
                self.members.push(entry);
                return;
            };
            // If a document couldn't be read, the definition may be in it.
            if !is_partial {
                let names = self.members.iter().map(|member| member.key.as_str());
                // Names are only searched for messages that are kept.
                let names = names.take(if diagnostics.is_full() { 0 } else { usize::MAX });
                let message = format!(
                    "found `{name}`, expected the name of something that an earlier document \
                     defines{}",
                    did_you_mean(&entry.key.value, names)
                );
                diagnostics.error(place, message);
            }
            self.members.push(entry);
            return;
        };
        match mode {
            Mode::Define => {
                let message = format!(
                    "found `{name}` a second time; say \"{OVERRIDE}\": true to replace it, or \
                     \"{EXTEND}\": true to add to it; it is first defined at"
                );
                diagnostics.error_naming(entry.key.place, message, earlier.key.place);
                self.replaced.push(entry);
            }
            Mode::Override(_) => self.replaced.push(mem::replace(earlier, entry)),
            Mode::Extend(_) => extend(&mut earlier.node, entry.node),
        }
    }
}

/// Takes `override` and `extend` out of a definition.
fn take_mode(node: &mut Node<'_>, diagnostics: &mut Diagnostics) -> Mode {
    let Value::Object(members) = &mut node.value else {
        return Mode::Define;
    };
    let mut mode = Mode::Define;
    members.retain(|member| {
        let key = member.key.as_str();
        if key != OVERRIDE && key != EXTEND {
            return true;
        }
        match (&member.node.value, &mode) {
            (Value::Bool(false), _) => {}
            (Value::Bool(true), Mode::Define) if key == OVERRIDE => {
                mode = Mode::Override(member.key.place);
            }
            (Value::Bool(true), Mode::Define) => mode = Mode::Extend(member.key.place),
            (Value::Bool(true), _) => {
                let message = format!("found both `{OVERRIDE}` and `{EXTEND}`, expected only one");
                diagnostics.error(member.key.place, message);
            }
            _ => {
                let message = format!("found {}, expected true or false", member.node.describe());
                diagnostics.error(member.node.place, message);
            }
        }
        false
    });
    mode
}

/// Adds a later definition to an earlier one: objects key by key, lists at the end; anything else
/// is replaced. What is wrong with the whole is then told of the later one, without which it was
/// right. Recursive, but trees have few levels.
fn extend<'a>(earlier: &mut Node<'a>, later: Node<'a>) {
    earlier.place = later.place;
    match (&mut earlier.value, later.value) {
        (Value::Object(members), Value::Object(added)) => {
            let mut index: BTreeMap<String, usize> = BTreeMap::new();
            for (number, member) in members.iter().enumerate() {
                index.insert(member.key.value.clone(), number);
            }
            for member in added {
                let known = index.get(&member.key.value).copied();
                match known.and_then(|number| members.get_mut(number)) {
                    Some(earlier) => extend(&mut earlier.node, member.node),
                    None => members.push(member),
                }
            }
        }
        (Value::List(items), Value::List(mut added))
            if !(is_one_value(items) && is_one_value(&added)) =>
        {
            items.append(&mut added);
        }
        (value, added) => *value = added,
    }
}

/// Whether a list is a single value, such as a position.
fn is_one_value(items: &[Node<'_>]) -> bool {
    items
        .iter()
        .all(|item| matches!(item.value, Value::Number(_)))
}

#[cfg(test)]
#[path = "merge_tests.rs"]
mod tests;
