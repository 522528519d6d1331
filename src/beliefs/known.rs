//! An entity that a search knows of.

use crate::domain::TypeId;

/// An entity that the snapshot has loaded. Only good for the snapshot that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// First cell of its row.
    pub(super) base: u32,
    /// Its number in the order of loading.
    pub(super) number: u32,
    /// Its type.
    pub(super) of: TypeId,
}

impl Known {
    /// Stands in roles that nothing is bound to. Never read: the loader lets expressions speak
    /// only of roles that their place binds.
    pub const NOBODY: Known = Known {
        base: 0,
        number: 0,
        of: TypeId(0),
    };

    /// Its number in the order of loading.
    #[must_use]
    pub fn number(self) -> u32 {
        self.number
    }

    /// Its type.
    #[must_use]
    pub fn type_id(self) -> TypeId {
        self.of
    }

    /// Where one of its cells lies in its row; none for the cell that says whether it exists.
    pub(crate) fn slot_of(self, cell: u32) -> Option<usize> {
        cell.checked_sub(self.base).map(|slot| slot as usize)
    }

    /// The cell that is 1 while the entity exists.
    pub(in crate::beliefs) fn existence(self) -> u32 {
        self.base - 1
    }
}
