//! An entity's place in its world's table.

/// An entity's place in its world's table. Unlike a handle, it has no serial number: after the
/// entity is gone, another may get the same index. Use it only within one search or update, in
/// which the world doesn't change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityIndex(pub u32);

impl EntityIndex {
    /// The greatest index. Cells keep references as f32, which is exact up to here.
    pub const MAX: u32 = (1 << 24) - 2;

    /// The index, for use with a slice.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The value of a cell that refers to this entity. 0 refers to nobody.
    #[must_use]
    pub fn as_cell(self) -> f32 {
        (self.0 + 1) as f32
    }
}
