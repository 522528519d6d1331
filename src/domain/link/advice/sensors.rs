//! Warns of sensors that no type lists, and of settings of sensors without effect.

use alloc::{format, string::String, vec, vec::Vec};

use super::super::{AttributeId, Linker, TypeId};
use crate::domain::{
    Domain, POSITION, Sensor, SensorId,
    diagnostic::{Place, shorten},
    shapes::SensorShape,
};

/// A limit for the work on these warnings. Documents with too many sensors, types and attributes
/// don't get all of them.
const MOST: usize = 1 << 22;

impl Linker<'_, '_> {
    pub(super) fn advise_on_sensors(&mut self) {
        let shape = self.shape;
        let domain = &self.compiler.domain;
        let mut is_had = vec![false; domain.sensors.len()];
        for sensor in domain.types.iter().flat_map(|of| &of.sensors) {
            is_had[sensor.index()] = true;
        }
        self.unused(&shape.sensors, &is_had, "no type has it");
        self.advise_on_who_senses();
        let mut left = MOST;
        for (number, entry) in shape.sensors.iter().enumerate() {
            let Some(shape) = &entry.value else { continue };
            let sensor = SensorId::at(number);
            self.advise_on_attributes(sensor, shape, &mut left);
            self.advise_on_sensor_of_self(shape);
            if is_had[number] && shape.remember.place().is_none() {
                self.advise_on_memory(sensor, entry.name.place, &mut left);
            }
        }
    }

    /// Warns of sensors of types that aren't NPCs.
    fn advise_on_who_senses(&mut self) {
        let shape = self.shape;
        for (number, entry) in shape.types.iter().enumerate() {
            let domain = &self.compiler.domain;
            let sensors = entry.value.as_ref().map(|it| &it.sensors);
            let place = sensors.and_then(|it| it.place);
            let (Some(place), Some(of)) = (place, domain.types.get(number)) else {
                continue;
            };
            let mut family = of.family.iter();
            if !family.any(|&it| domain.entity_type(it).is_npc()) {
                let name = shorten(entry.name.as_str());
                let message = format!(
                    "`{name}` has sensors, but no entity of it is an NPC, which has drives or consumes actions"
                );
                self.warn(place, message);
            }
        }
    }

    /// Warns of attributes that a sensor can't notice, since no type that it notices has them.
    fn advise_on_attributes(&mut self, id: SensorId, shape: &SensorShape, left: &mut usize) {
        let domain = &self.compiler.domain;
        let sensor = domain.sensor(id);
        let looked_at = self.looked_at(id);
        let mut found: Vec<(Place, String)> = Vec::new();
        if let Some(place) = shape.attributes.place
            && shape.attributes.is_empty()
        {
            let message =
                "with no attributes, it notices nothing; leave `attributes` out for all of them";
            found.push((place, message.into()));
        }
        let find = |name: &str| {
            let id = self.compiler.names.attributes.find(name);
            id.map(AttributeId)
        };
        let mut is_there = |attribute: AttributeId| {
            let Some(types) = looked_at.as_ref().filter(|_| attribute != POSITION) else {
                return true;
            };
            let Some(less) = left.checked_sub(types.len()) else {
                return true;
            };
            *left = less;
            let mut types = types.iter();
            types.any(|&it| domain.entity_type(it).slot(attribute).is_some())
        };
        for name in &shape.attributes {
            if find(name.as_str()).is_some_and(|it| !is_there(it)) {
                let message = format!("nobody whom it notices has `{}`", shorten(name.as_str()));
                found.push((name.place, message));
            }
        }
        for entry in &shape.remember_attributes {
            let Some(attribute) = find(entry.name.as_str()) else {
                continue;
            };
            let name = shorten(entry.name.as_str());
            if !sensor.tells_of(attribute) {
                let message =
                    format!("it doesn't notice `{name}`, so there is nothing to remember");
                found.push((entry.name.place, message));
            } else if !is_there(attribute) {
                let message = format!("nobody whom it notices has `{name}`");
                found.push((entry.name.place, message));
            }
        }
        for (place, message) in found {
            self.warn(place, message);
        }
    }

    /// The types that a sensor notices; none for all.
    fn looked_at(&self, id: SensorId) -> Option<Vec<TypeId>> {
        let domain = &self.compiler.domain;
        let sensor = domain.sensor(id);
        if sensor.is_of_host {
            return None;
        }
        if !sensor.is_of_self {
            return Some(sensor.types.clone());
        }
        let having = (0..domain.types.len()).map(TypeId::at);
        Some(
            having
                .filter(|&it| domain.entity_type(it).sensors.contains(&id))
                .collect(),
        )
    }

    /// Warns of settings that have no effect in a sensor for the NPC itself: an NPC always knows
    /// the truth about itself.
    fn advise_on_sensor_of_self(&mut self, shape: &SensorShape) {
        if shape.oneself.get() != Some(&true) {
            return;
        }
        let listed = shape.remember_attributes.first().map(|it| it.name.place);
        let fields = [
            ("sure", shape.sure.place()),
            ("remember", shape.remember.place()),
            ("remember_attributes", listed),
        ];
        for (key, place) in fields {
            if let Some(place) = place {
                let message = format!(
                    "an NPC always knows what is true of itself, so with `self`, `{key}` has no use"
                );
                self.warn(place, message);
            }
        }
    }

    /// Warns of a sensor without `remember` whose facts are kept for ever, although another sensor
    /// of the same type would forget them.
    fn advise_on_memory(&mut self, id: SensorId, place: Place, left: &mut usize) {
        let found = outlived(&self.compiler.domain, id, left);
        if let Some((other, attribute, of)) = found {
            let domain = &self.compiler.domain;
            let message = format!(
                "`{}` keeps `{}` for ever, so `{}`, which forgets it, helps nothing where `{}` has both: \
                 say `remember`, 0 if that is meant",
                shorten(&domain.sensor(id).name),
                shorten(&domain.attribute(attribute).name),
                shorten(&domain.sensor(other).name),
                shorten(&domain.entity_type(of).name)
            );
            self.warn(place, message);
        }
    }
}

/// The first sensor that forgets an attribute that this one keeps for ever by default, with the
/// attribute and a type that has both sensors. Subtracts the work from `left`, and gives up when
/// nothing is left.
fn outlived(
    domain: &Domain,
    id: SensorId,
    left: &mut usize,
) -> Option<(SensorId, AttributeId, TypeId)> {
    let sensor = domain.sensor(id);
    if sensor.is_of_self || sensor.remember > 0.0 {
        return None;
    }
    let is_said = |attribute| {
        let listed = &sensor.remember_attributes;
        listed.binary_search_by_key(&attribute, |it| it.0).is_ok()
    };
    for of in (0..domain.types.len()).map(TypeId::at) {
        let sensors = &domain.entity_type(of).sensors;
        *left = left.checked_sub(1 + sensors.len())?;
        if !sensors.contains(&id) {
            continue;
        }
        for &number in sensors {
            let other = domain.sensor(number);
            if other.is_of_self {
                continue;
            }
            for attribute in (0..domain.attributes.len()).map(AttributeId::at) {
                *left = left.checked_sub(1)?;
                let is_outlived = other.remembers(attribute) > 0.0
                    && sensor.tells_of(attribute)
                    && other.tells_of(attribute)
                    && !is_said(attribute);
                if is_outlived {
                    *left = left.checked_sub(domain.types.len())?;
                    if notice_alike(domain, (sensor, other), attribute) {
                        return Some((number, attribute, of));
                    }
                }
            }
        }
    }
    None
}

/// Whether two sensors may notice the same attribute of the same entity.
fn notice_alike(domain: &Domain, (one, other): (&Sensor, &Sensor), attribute: AttributeId) -> bool {
    let has = |it: TypeId| domain.entity_type(it).slot(attribute).is_some();
    let notices = |sensor: &Sensor, of| sensor.is_of_host || sensor.notices(of);
    let mut types = (0..domain.types.len()).map(TypeId::at);
    types.any(|it| has(it) && notices(one, it) && notices(other, it))
}
