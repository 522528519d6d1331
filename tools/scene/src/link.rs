//! Links the shapes of a scene to the ids of its domain.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Scene, SceneObject, SceneValue,
    options::{chosen, options, settings},
    shapes::{DisabledShape, ObjectShape, RangeShape, SceneShape, ValueShape},
};
use udgoap::{
    beliefs::OfferSide,
    domain::{
        ActionId, AttributeId, AttributeKind, Domain, EntityType, POSITION, Range, TypeId,
        diagnostic::{Diagnostics, Place, did_you_mean, shorten},
        shapes::{Entries, Field, Text},
    },
    world::World,
};

/// Links a scene. What is wrong with it is recorded; what is returned then is of no use.
pub(super) fn link(shape: &SceneShape, domain: &Domain, diagnostics: &mut Diagnostics) -> Scene {
    let mut scene = settings(shape, diagnostics);
    scene.options = options(shape.planner.get(), diagnostics);
    scene.chosen = chosen(shape.planner.get(), &scene.options);
    let names = shape.objects.iter().enumerate();
    let mut linker = Linker {
        domain,
        diagnostics,
        shape,
        names: names.map(|(index, it)| (it.name.as_str(), index)).collect(),
        keys: BTreeSet::new(),
        now: scene.time,
        fact_capacity: scene.fact_capacity,
        known: Vec::new(),
    };
    linker.check_count(scene.object_capacity);
    let objects = shape.objects.iter();
    scene.objects = objects
        .map(|entry| match &entry.value {
            Some(object) => linker.object(&entry.name, object),
            None => linker.unread(&entry.name),
        })
        .collect();
    // What can be believed of an object depends on ranges, which are known only now.
    for (index, entry) in shape.objects.iter().enumerate() {
        if let Some(object) = &entry.value {
            scene.objects[index].facts = linker.facts(index, object, scene.objects[index].of);
        }
    }
    linker.planning(&scene);
    scene.areas = linker.areas();
    scene.influences = linker.influences(scene.up);
    let answers = shape.answers.iter();
    scene.answers = answers.filter_map(|it| linker.answers(it)).collect();
    scene
}

/// Stands for an object that could not be read, or that has no type.
fn nobody(name: &str) -> SceneObject {
    SceneObject {
        name: String::from(name),
        of: TypeId(u16::MAX),
        user_key: 0,
        values: Vec::new(),
        ranges: Vec::new(),
        disabled: Vec::new(),
        is_gone: false,
        facts: None,
        weights: Vec::new(),
        fact_capacity: None,
    }
}

/// What is being linked.
pub(super) struct Linker<'s, 'd> {
    pub(super) domain: &'s Domain,
    diagnostics: &'d mut Diagnostics,
    pub(super) shape: &'s SceneShape,
    names: BTreeMap<&'s str, usize>,
    keys: BTreeSet<u64>,
    pub(super) now: f64,
    pub(super) fact_capacity: u32,
    /// Types and own ranges of the objects so far; no type for those that are broken.
    known: Vec<Option<Body>>,
}

/// What values an object can have.
struct Body {
    of: TypeId,
    ranges: Vec<(AttributeId, Range)>,
}

impl<'s> Linker<'s, '_> {
    pub(super) fn error(&mut self, place: Place, message: impl Into<String>) {
        self.diagnostics.error(place, message);
    }

    pub(super) fn warning(&mut self, place: Place, message: impl Into<String>) {
        self.diagnostics.warning(place, message);
    }

    /// Says that a name isn't one of `candidates`.
    pub(super) fn unknown<'n>(
        &mut self,
        name: &Text,
        expected: &str,
        candidates: impl IntoIterator<Item = &'n str>,
    ) {
        // Looking for what was meant takes long when there is much to look at.
        let meant = if self.diagnostics.is_full() {
            String::new()
        } else {
            did_you_mean(name.as_str(), candidates)
        };
        let found = shorten(name.as_str());
        let message = format!("found `{found}`, expected {expected}{meant}");
        self.error(name.place, message);
    }

    fn check_count(&mut self, capacity: u32) {
        let count = self.shape.objects.len();
        if let Some(entry) = self.shape.objects.get(capacity as usize) {
            let message = format!(
                "found {count} objects, expected at most {capacity}, the scene's `object_capacity`"
            );
            self.error(entry.name.place, message);
        }
    }

    /// An object that couldn't be read, which is already recorded.
    fn unread(&mut self, name: &Text) -> SceneObject {
        self.known.push(None);
        nobody(name.as_str())
    }

    fn object(&mut self, name: &Text, shape: &ObjectShape) -> SceneObject {
        let mut object = nobody(name.as_str());
        object.user_key = self.user_key(&shape.key);
        object.is_gone = shape.gone.get().copied().unwrap_or(false);
        let Some(of) = shape.of.get().and_then(|name| self.type_named(name)) else {
            self.known.push(None);
            return object;
        };
        object.of = of;
        let entity_type = self.domain.entity_type(of);
        object.ranges = self.ranges(entity_type, &shape.ranges);
        let ranges = object.ranges.clone();
        self.known.push(Some(Body { of, ranges }));
        let index = self.known.len() - 1;
        if let Some(&position) = shape.position.get() {
            object
                .values
                .push((POSITION, SceneValue::Position(position)));
        }
        for entry in &shape.attributes {
            let Some(attribute) = self.attribute_of(index, &entry.name) else {
                continue;
            };
            if attribute == POSITION {
                let message =
                    "found `position` among the attributes, expected it as a key of the object";
                self.error(entry.name.place, message);
            } else if let Some(value) = &entry.value
                && let Some(value) = self.value(index, attribute, value, entry.place)
            {
                object.values.push((attribute, value));
            }
        }
        object.disabled = self.disabled(entity_type, shape.disabled.get());
        self.mind(entity_type, shape, &mut object);
        object
    }

    fn user_key(&mut self, field: &Field<u64>) -> u64 {
        let (Some(&key), Some(place)) = (field.get(), field.place()) else {
            return 0;
        };
        if key != 0 && !self.keys.insert(key) {
            let message = format!("found key {key} a second time, expected keys to be unique");
            self.error(place, message);
        }
        key
    }

    fn type_named(&mut self, name: &Text) -> Option<TypeId> {
        let found = self.domain.find_type(name.as_str());
        if found.is_none() {
            let domain = self.domain;
            let types = domain.types.iter().map(|it| it.name.as_str());
            self.unknown(name, "the name of a type of the domain", types);
        }
        found
    }

    /// The object that a name stands for, by its index.
    pub(super) fn object_named(&mut self, name: &Text) -> Option<usize> {
        let found = self.names.get(name.as_str()).copied();
        if found.is_none() {
            let shape = self.shape;
            let names = shape.objects.iter().map(|it| it.name.as_str());
            self.unknown(name, "the name of an object of the scene", names);
        }
        found
    }

    /// An attribute of an object; none also if the object is broken.
    pub(super) fn attribute_of(&mut self, object: usize, name: &Text) -> Option<AttributeId> {
        let of = self.type_of(object)?;
        let (domain, of) = (self.domain, self.domain.entity_type(of));
        let found = domain.find_attribute(name.as_str());
        let found = found.filter(|&it| of.slot(it).is_some());
        if found.is_none() {
            let expected = format!("an attribute of type `{}`", of.name);
            let attributes = of.attributes.iter();
            let names = attributes.map(|&it| domain.attribute(it).name.as_str());
            self.unknown(name, &expected, names);
        }
        found
    }

    /// A value that an attribute of an object can have.
    pub(super) fn value(
        &mut self,
        object: usize,
        attribute: AttributeId,
        shape: &ValueShape,
        place: Place,
    ) -> Option<SceneValue> {
        let (value, kind) = match shape {
            ValueShape::Number(number) => (SceneValue::Number(*number), AttributeKind::Number),
            ValueShape::Flag(flag) => (SceneValue::Flag(*flag), AttributeKind::Flag),
            ValueShape::Position(at) => (SceneValue::Position(*at), AttributeKind::Position),
            ValueShape::Nobody => (SceneValue::Reference(None), AttributeKind::Reference),
            // Whether there is such an object matters only where one is expected.
            ValueShape::Reference(_) => (SceneValue::Reference(None), AttributeKind::Reference),
        };
        let is = self.domain.attribute(attribute);
        if kind != is.kind {
            let message = format!(
                "found {}, expected {}, which `{}` is",
                described(shape),
                expected(is.kind),
                is.name
            );
            self.error(place, message);
            return None;
        }
        match (shape, value) {
            (ValueShape::Reference(name), _) => {
                let to = self.object_named(name)?;
                Some(SceneValue::Reference(Some(to)))
            }
            (_, SceneValue::Number(number)) => {
                let range = self.range_of(object, attribute);
                if range.clamp(number) == number {
                    return Some(value);
                }
                let message = format!(
                    "found {number}, expected a number from {} to {}, the range of `{}` here",
                    range.min, range.max, is.name
                );
                self.error(place, message);
                None
            }
            _ => Some(value),
        }
    }

    /// The type of an object; none if it has none that is known.
    pub(super) fn type_of(&self, object: usize) -> Option<TypeId> {
        Some(self.known.get(object)?.as_ref()?.of)
    }

    /// The values that a number of an object can have.
    fn range_of(&self, object: usize, attribute: AttributeId) -> Range {
        let Some(Some(body)) = self.known.get(object) else {
            return Range::UNBOUNDED;
        };
        let own = body.ranges.iter().find(|(it, _)| *it == attribute);
        own.map_or_else(
            || type_range(self.domain.entity_type(body.of), attribute),
            |(_, range)| *range,
        )
    }

    fn ranges(
        &mut self,
        of: &EntityType,
        shapes: &Entries<RangeShape>,
    ) -> Vec<(AttributeId, Range)> {
        let mut ranges = Vec::new();
        let domain = self.domain;
        for entry in shapes {
            let attribute = domain.find_attribute(entry.name.as_str());
            let attribute = attribute.filter(|&it| {
                of.slot(it).is_some() && domain.attribute(it).kind == AttributeKind::Number
            });
            let Some(attribute) = attribute else {
                let expected = format!("a number that type `{}` has", of.name);
                let attributes = of.attributes.iter().map(|&it| domain.attribute(it));
                let numbers = attributes.filter(|it| it.kind == AttributeKind::Number);
                self.unknown(&entry.name, &expected, numbers.map(|it| it.name.as_str()));
                continue;
            };
            let Some(shape) = &entry.value else { continue };
            let wide = type_range(of, attribute);
            let range = Range {
                min: shape.min.get().copied().unwrap_or(wide.min),
                max: shape.max.get().copied().unwrap_or(wide.max),
            };
            if range.min > range.max || !wide.contains(range) {
                let message = format!(
                    "found a range from {} to {}, expected one within {} to {}, that of type `{}`",
                    range.min, range.max, wide.min, wide.max, of.name
                );
                self.error(entry.place, message);
            } else {
                ranges.push((attribute, range));
            }
        }
        ranges
    }

    fn disabled(
        &mut self,
        of: &EntityType,
        shape: Option<&DisabledShape>,
    ) -> Vec<(OfferSide, ActionId)> {
        let mut disabled = Vec::new();
        let Some(shape) = shape else { return disabled };
        let domain = self.domain;
        for (side, names, offers, word) in [
            (
                OfferSide::Supplies,
                &shape.supplies,
                &of.supplies,
                "supplies",
            ),
            (
                OfferSide::Consumes,
                &shape.consumes,
                &of.consumes,
                "consumes",
            ),
        ] {
            for name in names {
                let offered = offers.iter().map(|it| it.action);
                let action = domain.find_action(name.as_str());
                match action.filter(|it| offered.clone().any(|offered| offered == *it)) {
                    Some(action) => disabled.push((side, action)),
                    None => {
                        let expected = format!("an action that type `{}` {word}", of.name);
                        let names = offered.map(|it| domain.action(it).name.as_str());
                        self.unknown(name, &expected, names);
                    }
                }
            }
        }
        disabled
    }
}

/// The range that a type gives one of its numbers.
fn type_range(of: &EntityType, attribute: AttributeId) -> Range {
    of.slot(attribute)
        .map_or(Range::UNBOUNDED, |it| of.ranges[it])
}

/// What messages say was found.
fn described(value: &ValueShape) -> String {
    match value {
        ValueShape::Number(number) => format!("`{number}`"),
        ValueShape::Flag(flag) => format!("{flag}"),
        ValueShape::Position(_) => String::from("a list of 3 numbers"),
        ValueShape::Reference(name) => format!("\"{}\"", shorten(name.as_str())),
        ValueShape::Nobody => String::from("null"),
    }
}

/// What messages say was expected.
fn expected(kind: AttributeKind) -> &'static str {
    match kind {
        AttributeKind::Number => "a number",
        AttributeKind::Flag => "true or false",
        AttributeKind::Position => "a position, a list of 3 numbers",
        AttributeKind::Reference => "a reference, the name of an object or null",
    }
}

/// The most objects that a world can hold.
pub(super) const MOST_OBJECTS: u32 = World::MOST_ENTITIES;
