//! Values that enter and leave the world, and the cells that store them.

use crate::{
    beliefs::EntityIndex,
    domain::{AttributeId, AttributeKind},
};

use super::{EntityId, WorldError};

/// A value of an attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// The value of a number.
    Number(f32),
    /// The value of a flag.
    Flag(bool),
    /// A position: metres, in the host's own axes.
    Position([f32; 3]),
    /// The value of a reference; [`EntityId::NONE`] for none.
    Reference(EntityId),
}

impl Value {
    /// The kind of attribute that holds such a value.
    #[must_use]
    pub fn kind(self) -> AttributeKind {
        match self {
            Value::Number(_) => AttributeKind::Number,
            Value::Flag(_) => AttributeKind::Flag,
            Value::Position(_) => AttributeKind::Position,
            Value::Reference(_) => AttributeKind::Reference,
        }
    }

    /// Checks that the attribute, which is of kind `is`, can have this value.
    pub(super) fn check(self, attribute: AttributeId, is: AttributeKind) -> Result<(), WorldError> {
        let given = self.kind();
        if given != is {
            return Err(WorldError::WrongKind {
                attribute,
                is,
                given,
            });
        }
        let finite = match self {
            Value::Number(number) => number.is_finite(),
            Value::Position(position) => position.iter().all(|it| it.is_finite()),
            Value::Flag(_) | Value::Reference(_) => true,
        };
        if finite {
            Ok(())
        } else {
            Err(WorldError::NotFinite(attribute))
        }
    }

    /// The cells that store the value. Only as many are used as its kind has.
    ///
    /// Adding 0 turns −0 into 0, so that equal values always have equal bits.
    pub(crate) fn to_cells(self) -> [f32; 3] {
        match self {
            Value::Number(number) => [number + 0.0, 0.0, 0.0],
            Value::Flag(flag) => [f32::from(u8::from(flag)), 0.0, 0.0],
            Value::Position(position) => position.map(|it| it + 0.0),
            Value::Reference(entity) => reference_to_cells(entity),
        }
    }

    /// The value that the cells of an attribute store. A reference is returned as it was written,
    /// even if its entity is gone.
    pub(super) fn from_cells(kind: AttributeKind, cells: &[f32]) -> Value {
        let cell = |index: usize| cells.get(index).copied().unwrap_or(0.0);
        match kind {
            AttributeKind::Number => Value::Number(cell(0)),
            AttributeKind::Flag => Value::Flag(cell(0) != 0.0),
            AttributeKind::Position => Value::Position([cell(0), cell(1), cell(2)]),
            AttributeKind::Reference => Value::Reference(reference_from_cells(cells)),
        }
    }
}

const HALF: u64 = (1 << 20) - 1;

/// The index and the two halves of the serial number. Each is exact as an f32.
fn reference_to_cells(entity: EntityId) -> [f32; 3] {
    if entity == EntityId::NONE {
        return [0.0; 3];
    }
    let serial = entity.serial();
    [
        entity.index().as_cell(),
        (serial >> 20) as f32,
        (serial & HALF) as f32,
    ]
}

/// The inverse of [`reference_to_cells`]. A first cell of 0 or NaN stands for none.
pub(super) fn reference_from_cells(cells: &[f32]) -> EntityId {
    match *cells {
        [index, high, low, ..] if index >= 1.0 => {
            let serial = ((high as u64) << 20) | (low as u64 & HALF);
            EntityId::new(EntityIndex(index as u32 - 1), serial)
        }
        _ => EntityId::NONE,
    }
}
