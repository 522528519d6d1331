//! Adds sensors to a domain's hash.

use super::hasher::Hasher;
use crate::domain::{Sensor, SensorId};

/// Adds all sensors. Nothing is added if there are none, so that such documents have the same hash
/// as before there were sensors.
pub(super) fn add(h: &mut Hasher, sensors: &[Sensor]) {
    if !sensors.is_empty() {
        h.list(sensors, sensor);
    }
}

/// Adds the sensors of a type.
pub(super) fn of_type(h: &mut Hasher, sensors: &[SensorId]) {
    if !sensors.is_empty() {
        h.list(sensors, |h, it| h.count(it.0));
    }
}

fn sensor(h: &mut Hasher, it: &Sensor) {
    let Sensor {
        name,
        is_of_self,
        is_of_host,
        types,
        attributes,
        range,
        angle,
        // It follows from the angle.
        cosine: _,
        interval,
        query,
        sure,
        remember,
        remember_attributes,
    } = it;
    h.text(name);
    // Both flags share a byte, so that documents without sensors of the host have the same hash as
    // before there were these.
    h.byte(u8::from(*is_of_self) + 2 * u8::from(*is_of_host));
    h.list(types, |h, it| h.count(it.0));
    h.byte(u8::from(attributes.is_some()));
    h.list(attributes.as_deref().unwrap_or_default(), |h, it| {
        h.count(it.0);
    });
    h.numbers(&[*range, *angle, *interval, *sure, *remember]);
    h.option(query.map(|it| it.0));
    h.list(remember_attributes, |h, &(attribute, seconds)| {
        h.count(attribute.0);
        h.number(seconds);
    });
}
