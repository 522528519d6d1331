//! Links sensors, and which types have them.

use crate::sorting::HeapSort as _;
use alloc::{collections::BTreeMap, format, vec::Vec};

use super::{AttributeId, TypeId, linker::Linker};
use crate::domain::{
    QueryId, QueryKind, Sensor,
    diagnostic::{Place, shorten},
    shapes::{Entry, Field, List, SensorShape, Text},
};

/// The longest interval between two looks of a sensor, in seconds.
const LONGEST_INTERVAL: f32 = 3600.0;

impl Linker<'_, '_> {
    /// Makes the table of sensors. Needs types and queries.
    pub(super) fn sensors(&mut self) {
        let usual = SensorShape::default();
        let shapes = &self.shape.sensors;
        let sensors = shapes.iter().map(|entry| {
            let shape = entry.value.as_ref().unwrap_or(&usual);
            self.sensor(entry, shape)
        });
        let sensors: Vec<Sensor> = sensors.collect();
        self.compiler.domain.sensors = sensors;
    }

    fn sensor(&mut self, entry: &Entry<SensorShape>, shape: &SensorShape) -> Sensor {
        let is_of_self = shape.oneself.get() == Some(&true);
        let is_of_host = shape.host.get() == Some(&true);
        self.check_reach(entry, shape, (is_of_self, is_of_host));
        let angle = self.angle(&shape.angle);
        Sensor {
            name: entry.name.value.clone(),
            is_of_self,
            is_of_host,
            types: self.noticed(&shape.types),
            attributes: self.told_of(&shape.attributes),
            range: self.within(&shape.range, 0.0, f32::MAX, "metres", 0.0),
            angle,
            cosine: libm::cosf(angle * (core::f32::consts::PI / 360.0)),
            interval: self.within(&shape.interval, 0.0, LONGEST_INTERVAL, "seconds", 0.2),
            query: self.sensor_query(&shape.query),
            sure: self.sureness(&shape.sure),
            remember: self.within(&shape.remember, 0.0, f32::MAX, "seconds", 0.0),
            remember_attributes: self.remembered(shape),
        }
    }

    /// Checks that a sensor that looks has `types` and `range`, and that sensors for the NPC itself
    /// or for the host have no settings for looking.
    fn check_reach(
        &mut self,
        entry: &Entry<SensorShape>,
        shape: &SensorShape,
        (is_of_self, is_of_host): (bool, bool),
    ) {
        if entry.value.is_none() {
            return;
        }
        if is_of_self || is_of_host {
            let why = match is_of_host {
                true => "a sensor with `host` never looks by itself",
                false => "a sensor with `self` notices nobody else",
            };
            let fields = [
                ("types", shape.types.place),
                ("range", shape.range.place()),
                ("angle", shape.angle.place()),
                ("query", shape.query.place()),
                ("interval", shape.interval.place().filter(|_| is_of_host)),
                ("self", shape.oneself.place().filter(|_| is_of_host)),
            ];
            for (key, place) in fields {
                if let Some(place) = place {
                    self.error(place, format!("{why}, so `{key}` has no use"));
                }
            }
            return;
        }
        if shape.types.is_empty() && !shape.types.is_broken {
            let message = "expected `types`, the types that the sensor notices, or `self`";
            self.error(shape.types.place.unwrap_or(entry.place), message);
        }
        if shape.range.place().is_none() {
            self.error(
                entry.place,
                "expected `range`, how far the sensor reaches, in metres",
            );
        }
    }

    /// The types of all kinds in a list.
    fn noticed(&mut self, names: &List<Text>) -> Vec<TypeId> {
        let mut types = Vec::new();
        for name in names {
            if let Ok(kind) = self.compiler.kind(name) {
                let count = self.compiler.domain.family(kind).len();
                if self.grow(count, name.place).is_err() {
                    break;
                }
                types.extend_from_slice(self.compiler.domain.family(kind));
            }
        }
        types.heap_sort();
        types.dedup();
        types
    }

    fn told_of(&mut self, names: &List<Text>) -> Option<Vec<AttributeId>> {
        names.place?;
        let mut seen = BTreeMap::new();
        let mut attributes = Vec::new();
        for name in names {
            let id = self.listed(|names| &names.attributes, name, &mut seen);
            attributes.extend(id.map(AttributeId));
        }
        attributes.heap_sort();
        Some(attributes)
    }

    fn angle(&mut self, field: &Field<f32>) -> f32 {
        let (Some(&angle), Some(place)) = (field.get(), field.place()) else {
            return 360.0;
        };
        if !(angle > 0.0 && angle <= 360.0) {
            let message = format!("found {angle}, expected more than 0 and at most 360 degrees");
            self.error(place, message);
        }
        angle
    }

    fn sureness(&mut self, field: &Field<f32>) -> f32 {
        let (Some(&sure), Some(place)) = (field.get(), field.place()) else {
            return 1.0;
        };
        if !(sure > 0.0 && sure <= 1.0) {
            let message = format!("found {sure}, expected more than 0 and at most 1");
            self.error(place, message);
        }
        sure
    }

    fn within(&mut self, field: &Field<f32>, least: f32, most: f32, unit: &str, usual: f32) -> f32 {
        let (Some(&value), Some(place)) = (field.get(), field.place()) else {
            return usual;
        };
        self.check_within(value, place, least, most, unit);
        // −0 becomes 0.
        value + 0.0
    }

    fn check_within(&mut self, value: f32, place: Place, least: f32, most: f32, unit: &str) {
        if (least..=most).contains(&value) {
            return;
        }
        let message = if most == f32::MAX {
            format!("found {value}, expected at least {least} {unit}")
        } else {
            format!("found {value}, expected {least} to {most} {unit}")
        };
        self.error(place, message);
    }

    /// The query of a sensor, which must be a flag about two entities.
    fn sensor_query(&mut self, field: &Field<Text>) -> Option<QueryId> {
        let name = field.get()?;
        let id = QueryId(self.compiler.find(|names| &names.queries, name).ok()?);
        let query = self.compiler.domain.queries.get(id.index())?;
        if query.kind == QueryKind::Flag && query.arguments == 2 {
            return Some(id);
        }
        let message = format!(
            "found `{}`, expected a query that is a flag about two entities: who notices, and what",
            shorten(name.as_str())
        );
        self.error(name.place, message);
        None
    }

    fn remembered(&mut self, shape: &SensorShape) -> Vec<(AttributeId, f32)> {
        let mut kept = Vec::new();
        for entry in &shape.remember_attributes {
            let found = self
                .compiler
                .find(|names| &names.attributes, &entry.name)
                .map(AttributeId);
            let (Ok(id), Some(&seconds)) = (found, entry.value.as_ref()) else {
                continue;
            };
            self.check_within(seconds, entry.place, 0.0, f32::MAX, "seconds");
            kept.push((id, seconds + 0.0));
        }
        kept.heap_sort_by_key(|it| it.0);
        kept
    }
}
