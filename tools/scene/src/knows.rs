//! What the NPCs of a scene know, and the weights of their drives.

use super::{
    SceneFact, SceneObject,
    link::Linker,
    shapes::{AboutShape, DatedShape, FactShape, KnowsShape, ObjectShape, ValueShape},
};
use udgoap::domain::{
    AttributeId, EntityType, TypeId,
    diagnostic::Place,
    shapes::{Entry, Text},
};

impl Linker<'_, '_> {
    /// What only NPCs have, but for facts.
    pub(super) fn mind(&mut self, of: &EntityType, shape: &ObjectShape, object: &mut SceneObject) {
        if !of.is_npc() {
            self.refuse_mind(of, shape);
            return;
        }
        object.fact_capacity = shape.fact_capacity.get().copied();
        for entry in &shape.weights {
            let domain = self.domain;
            let inborn = of.drives.iter().map(|it| it.drive);
            let drive = domain.find_drive(entry.name.as_str());
            let Some(drive) = drive.filter(|it| inborn.clone().any(|inborn| inborn == *it)) else {
                let expected = format!("a drive of type `{}`", of.name);
                let names = inborn.map(|it| domain.drive(it).name.as_str());
                self.unknown(&entry.name, &expected, names);
                continue;
            };
            match entry.value {
                Some(weight) if weight < 0.0 => {
                    let message = format!("found {weight}, expected a weight of at least 0");
                    self.error(entry.place, message);
                }
                Some(weight) => object.weights.push((drive, weight)),
                None => {}
            }
        }
    }

    /// Objects that don't think know nothing and want nothing.
    fn refuse_mind(&mut self, of: &EntityType, shape: &ObjectShape) {
        let keys = [
            ("knows", shape.knows.place()),
            ("fact_capacity", shape.fact_capacity.place()),
            ("weights", shape.weights.first().map(|it| it.name.place)),
        ];
        for (key, place) in keys {
            if let Some(place) = place {
                let message = format!(
                    "found `{key}`, which only NPCs have; type `{}` neither consumes \
                     actions nor has drives",
                    of.name
                );
                self.error(place, message);
            }
        }
    }

    /// What an NPC was told; none if it knows everything.
    pub(super) fn facts(
        &mut self,
        npc: usize,
        shape: &ObjectShape,
        of: TypeId,
    ) -> Option<Vec<SceneFact>> {
        let thinks = self.domain.types.get(of.index())?.is_npc();
        let Some(KnowsShape::Facts(subjects)) = shape.knows.get().filter(|_| thinks) else {
            return None;
        };
        let mut facts = Vec::new();
        for entry in subjects {
            let Some(about) = self.object_named(&entry.name) else {
                continue;
            };
            if about == npc {
                let message = format!(
                    "found `{}` itself, expected others; an NPC always knows itself",
                    entry.name.as_str()
                );
                self.error(entry.name.place, message);
            } else {
                self.about(about, entry, &mut facts);
            }
        }
        let capacity = shape.fact_capacity.get().copied();
        let capacity = capacity.unwrap_or(self.fact_capacity);
        if facts.len() > capacity as usize
            && let Some(place) = shape.knows.place()
        {
            let message = format!(
                "found {} facts, expected at most {capacity}, the NPC's `fact_capacity`",
                facts.len()
            );
            self.error(place, message);
        }
        Some(facts)
    }

    fn about(&mut self, about: usize, entry: &Entry<AboutShape>, facts: &mut Vec<SceneFact>) {
        let now = self.now;
        let truth = |attribute: AttributeId| SceneFact {
            about,
            attribute,
            value: None,
            time: now,
        };
        match &entry.value {
            Some(AboutShape::All(_)) => {
                let of = self.type_of(about).map(|it| self.domain.entity_type(it));
                let all = of.into_iter().flat_map(|of| of.attributes.iter());
                facts.extend(all.map(|&attribute| truth(attribute)));
            }
            Some(AboutShape::Truths(names)) => {
                for name in names {
                    facts.extend(self.attribute_of(about, name).map(truth));
                }
            }
            Some(AboutShape::Facts(told)) => {
                for fact in told {
                    if let Some(shape) = &fact.value {
                        facts.extend(self.fact(about, &fact.name, shape, fact.place));
                    }
                }
            }
            None => {}
        }
    }

    fn fact(
        &mut self,
        about: usize,
        name: &Text,
        shape: &FactShape,
        place: Place,
    ) -> Option<SceneFact> {
        let attribute = self.attribute_of(about, name)?;
        let (value, time, place) = match shape {
            FactShape::Number(number) => (ValueShape::Number(*number), self.now, place),
            FactShape::Flag(flag) => (ValueShape::Flag(*flag), self.now, place),
            FactShape::Position(at) => (ValueShape::Position(*at), self.now, place),
            FactShape::Reference(name) => (ValueShape::Reference(name.clone()), self.now, place),
            FactShape::Nobody => (ValueShape::Nobody, self.now, place),
            FactShape::Dated(dated) => {
                let time = self.time_of(dated);
                (dated.value.get()?.clone(), time, dated.value.place)
            }
        };
        Some(SceneFact {
            about,
            attribute,
            value: Some(self.value(about, attribute, &value, place)?),
            time,
        })
    }

    fn time_of(&mut self, dated: &DatedShape) -> f64 {
        let now = self.now;
        let (Some(&time), Some(place)) = (dated.time.get(), dated.time.place()) else {
            return now;
        };
        if time > now {
            let message =
                format!("found {time}, expected a time of at most {now}, when the scene begins");
            self.error(place, message);
        }
        time
    }
}
