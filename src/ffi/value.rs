//! Values of attributes.

use super::{
    failure::{Outcome, fail},
    handle_types::UdgObject,
    memory::Plain,
    status::UDG_STATUS_INVALID_ARGUMENT,
};
use crate::{
    domain::AttributeKind,
    world::{EntityId, Value},
};

/// What an attribute holds.
pub type UdgAttributeKind = i32;

/// No value.
pub const UDG_ATTRIBUTE_KIND_NONE: UdgAttributeKind = 0;
/// A number with a range.
pub const UDG_ATTRIBUTE_KIND_NUMBER: UdgAttributeKind = 1;
/// A flag: 0 or 1.
pub const UDG_ATTRIBUTE_KIND_FLAG: UdgAttributeKind = 2;
/// A point in metres.
pub const UDG_ATTRIBUTE_KIND_POSITION: UdgAttributeKind = 3;
/// An object, or none.
pub const UDG_ATTRIBUTE_KIND_REFERENCE: UdgAttributeKind = 4;

/// A point in metres, or a direction, in the host's own axes.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UdgVector3 {
    /// Along the host's first axis.
    pub x: f32,
    /// Along the host's second axis.
    pub y: f32,
    /// Along the host's third axis.
    pub z: f32,
}

// SAFETY: floats only.
unsafe impl Plain for UdgVector3 {}

impl From<UdgVector3> for [f32; 3] {
    fn from(vector: UdgVector3) -> Self {
        [vector.x, vector.y, vector.z]
    }
}

impl From<[f32; 3]> for UdgVector3 {
    fn from([x, y, z]: [f32; 3]) -> Self {
        UdgVector3 { x, y, z }
    }
}

/// A value of any kind. Only the field that belongs to `kind` is read. The library writes the
/// others as 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgValue {
    /// UDG_ATTRIBUTE_KIND_…
    pub kind: UdgAttributeKind,
    /// The value of a number.
    pub number: f32,
    /// The value of a position.
    pub position: UdgVector3,
    /// The value of a flag: 0 or 1.
    pub flag: u32,
    /// The value of a reference; null for none.
    pub reference: UdgObject,
}

// SAFETY: integers and floats only.
unsafe impl Plain for UdgValue {}
const _: () = assert!(size_of::<UdgValue>() == 32);

impl UdgValue {
    /// No value.
    pub(crate) const NONE: UdgValue = UdgValue {
        kind: UDG_ATTRIBUTE_KIND_NONE,
        number: 0.0,
        position: UdgVector3 {
            x: 0.0,
            y: 0.0,
            z: 0.0,
        },
        flag: 0,
        reference: UdgObject { bits: 0 },
    };

    /// The library's own value.
    pub(crate) fn get(&self) -> Outcome<Value> {
        Ok(match self.kind {
            UDG_ATTRIBUTE_KIND_NUMBER => Value::Number(self.number),
            UDG_ATTRIBUTE_KIND_FLAG => Value::Flag(flag(self.flag, "flag")?),
            UDG_ATTRIBUTE_KIND_POSITION => Value::Position(self.position.into()),
            UDG_ATTRIBUTE_KIND_REFERENCE => Value::Reference(EntityId(self.reference.bits)),
            other => {
                return Err(fail(
                    UDG_STATUS_INVALID_ARGUMENT,
                    format_args!(
                        "kind {other} is not a kind of value; set one of UDG_ATTRIBUTE_KIND_…"
                    ),
                ));
            }
        })
    }
}

impl From<Value> for UdgValue {
    fn from(value: Value) -> Self {
        let mut out = UdgValue {
            kind: kind_of(value.kind()),
            ..UdgValue::NONE
        };
        match value {
            Value::Number(number) => out.number = number,
            Value::Flag(flag) => out.flag = u32::from(flag),
            Value::Position(position) => out.position = position.into(),
            Value::Reference(to) => out.reference = UdgObject { bits: to.0 },
        }
        out
    }
}

/// The constant for a kind.
pub(crate) fn kind_of(kind: AttributeKind) -> UdgAttributeKind {
    match kind {
        AttributeKind::Number => UDG_ATTRIBUTE_KIND_NUMBER,
        AttributeKind::Flag => UDG_ATTRIBUTE_KIND_FLAG,
        AttributeKind::Position => UDG_ATTRIBUTE_KIND_POSITION,
        AttributeKind::Reference => UDG_ATTRIBUTE_KIND_REFERENCE,
    }
}

/// Accepts 0 and 1.
pub(crate) fn flag(value: u32, name: &str) -> Outcome<bool> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!("{name} is {value}; pass 0 or 1"),
        )),
    }
}
