//! An entity that a search knows of.

use crate::domain::TypeId;

/// An entity that the snapshot has loaded. Valid only for the snapshot that returned it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Known {
    /// First cell of its row.
    pub(super) base: u32,
    /// Its number in the order of loading.
    pub(super) number: u32,
    /// Its type.
    pub(super) of: TypeId,
}

impl Known {
    /// Fills roles that nothing is bound to. It is never read: the loader refuses expressions that
    /// use a role that isn't bound where they stand.
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

    /// The index in its row of one of its cells; none for the cell that says whether it exists.
    pub(crate) fn slot_of(self, cell: u32) -> Option<usize> {
        cell.checked_sub(self.base).map(|slot| slot as usize)
    }

    /// The cell that is 1 while the entity exists.
    pub(in crate::beliefs) fn existence(self) -> u32 {
        self.base - 1
    }
}
