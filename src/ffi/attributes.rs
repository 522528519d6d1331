//! Single attributes and actions of one object.

use super::{
    failure::{Outcome, fail},
    guard,
    handle_types::{UdgObject, UdgWorld},
    id::{UdgAction, UdgAttribute},
    memory::{Out, from_caller},
    status::{UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_WRONG_KIND, UdgStatus},
    table::{self, Function},
    value::{UdgVector3, flag},
};
use crate::{
    beliefs::OfferSide,
    domain::{AttributeKind, POSITION},
    world::{Value, World},
};

/// Which side of an action an object is on.
pub type UdgOfferSide = i32;

/// The object supplies the action: others do it to the object.
pub const UDG_OFFER_SUPPLIES: UdgOfferSide = 1;
/// The object consumes the action: it does the action itself.
pub const UDG_OFFER_CONSUMES: UdgOfferSide = 2;

pub(super) fn offer_side(side: UdgOfferSide) -> Outcome<OfferSide> {
    match side {
        UDG_OFFER_SUPPLIES => Ok(OfferSide::Supplies),
        UDG_OFFER_CONSUMES => Ok(OfferSide::Consumes),
        _ => Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!("side is {side}; pass UDG_OFFER_SUPPLIES or UDG_OFFER_CONSUMES"),
        )),
    }
}

fn set(
    function: &'static Function,
    world: UdgWorld,
    object: UdgObject,
    attribute: UdgAttribute,
    value: impl FnOnce() -> Outcome<Value>,
) -> UdgStatus {
    guard::exclusive(function, world.bits, |running| {
        let world = &mut running.world;
        let attribute = attribute.get(world.domain(), "attribute")?;
        world.write(object.id(), attribute, value()?)?;
        Ok(())
    })
}

fn get<T: Copy>(
    function: &'static Function,
    world: UdgWorld,
    object: UdgObject,
    attribute: UdgAttribute,
    out: Out<T>,
    kind: AttributeKind,
    pick: impl FnOnce(Value) -> Option<T>,
) -> UdgStatus {
    guard::shared(function, world.bits, |running| {
        let world = &running.world;
        let out = out.required()?;
        let attribute = attribute.get(world.domain(), "attribute")?;
        let value = world.read(object.id(), attribute)?;
        let value = pick(value).ok_or_else(|| wrong_kind(world, attribute, kind))?;
        out.write(value);
        Ok(())
    })
}

fn wrong_kind(
    world: &World,
    attribute: crate::domain::AttributeId,
    asked: AttributeKind,
) -> super::failure::Failure {
    let declared = world.domain().attribute(attribute);
    fail(
        UDG_STATUS_WRONG_KIND,
        format_args!(
            "attribute \"{}\" is a {}, not a {}; use the function for its kind",
            declared.name,
            declared.kind.name(),
            asked.name()
        ),
    )
}

/// Sets an attribute that is a number.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   attribute  a number of its type.
///   value      finite. A value outside the object's range is clamped to it.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE; UDG_STATUS_WRONG_KIND if the attribute isn't a
/// number; UDG_STATUS_NOT_IN_TYPE if the object's type doesn't have it; UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_object_set_number(
    world: UdgWorld,
    object: UdgObject,
    attribute: UdgAttribute,
    value: f32,
) -> UdgStatus {
    set(
        &table::udg_object_set_number,
        world,
        object,
        attribute,
        || Ok(Value::Number(value)),
    )
}

/// Reads an attribute that is a number.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   attribute  a number of its type.
///   out_value  receives the value.
/// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_KIND, UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_number(
    world: UdgWorld,
    object: UdgObject,
    attribute: UdgAttribute,
    out_value: *mut f32,
) -> UdgStatus {
    from_caller!(out_value: Out);
    let function = &table::udg_object_number;
    let kind = AttributeKind::Number;
    get(
        function,
        world,
        object,
        attribute,
        out_value,
        kind,
        |value| match value {
            Value::Number(number) => Some(number),
            _ => None,
        },
    )
}

/// Sets an attribute that is a flag.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   attribute  a flag of its type.
///   value      0 or 1.
/// Returns as for udg_object_set_number, and UDG_STATUS_INVALID_ARGUMENT for another value.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_object_set_flag(
    world: UdgWorld,
    object: UdgObject,
    attribute: UdgAttribute,
    value: u32,
) -> UdgStatus {
    set(
        &table::udg_object_set_flag,
        world,
        object,
        attribute,
        || flag(value, "value").map(Value::Flag),
    )
}

/// Reads an attribute that is a flag.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   attribute  a flag of its type.
///   out_value  receives 0 or 1.
/// Returns as for udg_object_number.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_flag(
    world: UdgWorld,
    object: UdgObject,
    attribute: UdgAttribute,
    out_value: *mut u32,
) -> UdgStatus {
    from_caller!(out_value: Out);
    let function = &table::udg_object_flag;
    let kind = AttributeKind::Flag;
    get(
        function,
        world,
        object,
        attribute,
        out_value,
        kind,
        |value| match value {
            Value::Flag(flag) => Some(u32::from(flag)),
            _ => None,
        },
    )
}

/// Sets the position of an object: its built-in attribute "position".
///
/// Parameters:
///   world     the world.
///   object    the object.
///   position  in metres; finite.
/// Returns UDG_STATUS_OK, UDG_STATUS_NOT_FINITE, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_object_set_position(
    world: UdgWorld,
    object: UdgObject,
    position: UdgVector3,
) -> UdgStatus {
    guard::exclusive(&table::udg_object_set_position, world.bits, |running| {
        let world = &mut running.world;
        world.write(object.id(), POSITION, Value::Position(position.into()))?;
        Ok(())
    })
}

/// Reads the position of an object.
///
/// Parameters:
///   world         the world.
///   object        the object.
///   out_position  receives the position in metres.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_position(
    world: UdgWorld,
    object: UdgObject,
    out_position: *mut UdgVector3,
) -> UdgStatus {
    from_caller!(out_position: Out);
    guard::shared(&table::udg_object_position, world.bits, |running| {
        let world = &running.world;
        let out_position = out_position.required()?;
        match world.read(object.id(), POSITION) {
            Ok(Value::Position(position)) => out_position.write(position.into()),
            Ok(_) => return Err(wrong_kind(world, POSITION, AttributeKind::Position)),
            Err(error) => return Err(error.into()),
        }
        Ok(())
    })
}

/// Sets an attribute that is a reference.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   attribute  a reference of its type.
///   value      an object of the same world, or null for none.
/// Returns as for udg_object_set_number, and UDG_STATUS_INVALID_HANDLE if `value` doesn't exist.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_object_set_reference(
    world: UdgWorld,
    object: UdgObject,
    attribute: UdgAttribute,
    value: UdgObject,
) -> UdgStatus {
    let function = &table::udg_object_set_reference;
    set(function, world, object, attribute, || {
        Ok(Value::Reference(value.id()))
    })
}

/// Reads an attribute that is a reference.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   attribute  a reference of its type.
///   out_value  receives the object; null for none, or if it doesn't exist any more.
/// Returns as for udg_object_number.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_reference(
    world: UdgWorld,
    object: UdgObject,
    attribute: UdgAttribute,
    out_value: *mut UdgObject,
) -> UdgStatus {
    from_caller!(out_value: Out);
    let function = &table::udg_object_reference;
    let kind = AttributeKind::Reference;
    get(
        function,
        world,
        object,
        attribute,
        out_value,
        kind,
        |value| match value {
            Value::Reference(to) => Some(UdgObject::from(to)),
            _ => None,
        },
    )
}

/// Tells the range of a number of an object.
///
/// Parameters:
///   world        the world.
///   object       the object.
///   attribute    a number of its type.
///   out_minimum  receives the least value; minus infinity if there is no limit.
///   out_maximum  receives the greatest value; infinity if there is no limit.
/// Returns as for udg_object_number.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_range(
    world: UdgWorld,
    object: UdgObject,
    attribute: UdgAttribute,
    out_minimum: *mut f32,
    out_maximum: *mut f32,
) -> UdgStatus {
    from_caller!(out_minimum: Out, out_maximum: Out);
    guard::shared(&table::udg_object_range, world.bits, |running| {
        let world = &running.world;
        let (out_minimum, out_maximum) = (out_minimum.required()?, out_maximum.required()?);
        let attribute = attribute.get(world.domain(), "attribute")?;
        if world.domain().attribute(attribute).kind != AttributeKind::Number {
            return Err(wrong_kind(world, attribute, AttributeKind::Number));
        }
        let range = world.range(object.id(), attribute)?;
        out_minimum.write(range.min);
        out_maximum.write(range.max);
        Ok(())
    })
}

/// Enables or disables an action of one object. All actions are enabled at first.
///
/// Parameters:
///   world    the world.
///   object   the object.
///   side     UDG_OFFER_SUPPLIES: whether others can do the action to the object.
///            UDG_OFFER_CONSUMES: whether the object can do the action itself.
///   action   an action that its type has on that side.
///   enabled  0 or 1.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if its type doesn't have the action on that side;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_INVALID_HANDLE;
/// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_object_set_action_enabled(
    world: UdgWorld,
    object: UdgObject,
    side: UdgOfferSide,
    action: UdgAction,
    enabled: u32,
) -> UdgStatus {
    let function = &table::udg_object_set_action_enabled;
    guard::exclusive(function, world.bits, |running| {
        let world = &mut running.world;
        let side = offer_side(side)?;
        let action = action.get(world.domain(), "action")?;
        let enabled = flag(enabled, "enabled")?;
        Ok(world.set_enabled(object.id(), side, action, enabled)?)
    })
}

/// Tells whether an action of one object is enabled.
///
/// Parameters:
///   world        the world.
///   object       the object.
///   side         UDG_OFFER_…
///   action       an action that its type has on that side.
///   out_enabled  receives 0 or 1.
/// Returns as for udg_object_set_action_enabled, and UDG_STATUS_NULL_ARGUMENT.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_is_action_enabled(
    world: UdgWorld,
    object: UdgObject,
    side: UdgOfferSide,
    action: UdgAction,
    out_enabled: *mut u32,
) -> UdgStatus {
    from_caller!(out_enabled: Out);
    let function = &table::udg_object_is_action_enabled;
    guard::value(function, world.bits, out_enabled, |running| {
        let world = &running.world;
        let side = offer_side(side)?;
        let action = action.get(world.domain(), "action")?;
        let enabled = world.is_enabled(object.id(), side, action)?;
        Ok(u32::from(enabled))
    })
}
