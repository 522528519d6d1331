//! What documents say about sensors, by index: for inspectors and debuggers.

use super::{
    handle_types::UdgDomain,
    id::{UdgQuery, UdgSensor, UdgType},
    memory::{Out, from_caller},
    names::{at, read},
    status::UdgStatus,
    table,
    text::UdgText,
    type_info::{of, type_of},
};
use crate::domain::SensorId;

/// What the documents say about a sensor.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgSensorInfo {
    /// The question that the host must answer with yes before the NPC notices something; null for
    /// none.
    pub query: UdgQuery,
    /// 1 if the sensor notices only the NPC itself. Then `range` and `angle` have no meaning.
    pub is_of_self: u32,
    /// How far it reaches, in metres.
    pub range: f32,
    /// The whole angle that it covers, in degrees, around the direction in which the NPC looks; 360
    /// for all around.
    pub angle: f32,
    /// How often it looks: the interval in seconds; 0 for every tick.
    pub interval: f32,
    /// How sure its beliefs are, more than 0 and at most 1.
    pub sure: f32,
    /// How long its beliefs are kept, in seconds; 0 for ever. The documents may set another time
    /// for single attributes.
    pub remember: f32,
}

/// Tells the id of a sensor by its index, for tools that list them all.
///
/// Parameters:
///   domain      the domain.
///   index       from 0, in order of declaration.
///   out_sensor  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no sensor with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_sensor_at(
    domain: UdgDomain,
    index: u32,
    out_sensor: *mut UdgSensor,
) -> UdgStatus {
    from_caller!(out_sensor: Out);
    read(&table::udg_domain_sensor_at, domain, out_sensor, |cell| {
        let index = at("sensor", index, cell.domain.sensors.len())?;
        Ok(UdgSensor::of(&cell.domain, SensorId(index)))
    })
}

/// Tells the name of a sensor.
///
/// Parameters:
///   domain    the domain.
///   sensor    the sensor.
///   out_name  receives the name.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_sensor_name(
    domain: UdgDomain,
    sensor: UdgSensor,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    read(&table::udg_domain_sensor_name, domain, out_name, |cell| {
        let id = sensor.get(&cell.domain, "sensor")?;
        Ok(cell.names.sensors.view(id.index()))
    })
}

/// Tells what the documents say about a sensor.
///
/// Parameters:
///   domain    the domain.
///   sensor    the sensor.
///   out_info  receives it.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_sensor_info(
    domain: UdgDomain,
    sensor: UdgSensor,
    out_info: *mut UdgSensorInfo,
) -> UdgStatus {
    from_caller!(out_info: Out);
    read(&table::udg_domain_sensor_info, domain, out_info, |cell| {
        let id = sensor.get(&cell.domain, "sensor")?;
        let sensor = cell.domain.sensor(id);
        let query = sensor.query.map(|it| UdgQuery::of(&cell.domain, it));
        Ok(UdgSensorInfo {
            query: query.unwrap_or(UdgQuery { id: 0 }),
            is_of_self: u32::from(sensor.is_of_self),
            range: sensor.range,
            angle: sensor.angle,
            interval: sensor.interval,
            sure: sensor.sure,
            remember: sensor.remember,
        })
    })
}

/// Tells the id of a sensor of a type, its own or an inherited one, by its index.
///
/// Parameters:
///   domain       the domain.
///   object_type  the type.
///   index        from 0, less than `sensors` of udg_domain_type_info.
///   out_sensor   receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no sensor with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_type_sensor(
    domain: UdgDomain,
    object_type: UdgType,
    index: u32,
    out_sensor: *mut UdgSensor,
) -> UdgStatus {
    from_caller!(out_sensor: Out);
    read(&table::udg_domain_type_sensor, domain, out_sensor, |cell| {
        let (_, holder) = type_of(cell, object_type)?;
        let &id = of(&holder.sensors, "sensor", index, holder)?;
        Ok(UdgSensor::of(&cell.domain, id))
    })
}
