//! Sets of cells.

use alloc::vec::Vec;

/// A set of cells, by their numbers.
#[derive(Debug, Default)]
pub struct CellSet {
    /// By cell, as far as any is in the set.
    has: Vec<bool>,
}

impl CellSet {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.has.clear();
    }

    /// Adds a cell.
    #[inline]
    pub fn add(&mut self, cell: u32) {
        let cell = cell as usize;
        if self.has.len() <= cell {
            self.has.resize(cell + 1, false);
        }
        self.has[cell] = true;
    }

    /// Adds the cells of another set.
    pub fn join(&mut self, other: &CellSet) {
        if self.has.len() < other.has.len() {
            self.has.resize(other.has.len(), false);
        }
        for (has, adds) in self.has.iter_mut().zip(&other.has) {
            *has |= adds;
        }
    }

    /// Whether any cell is in both sets.
    #[must_use]
    pub fn meets(&self, other: &CellSet) -> bool {
        self.has
            .iter()
            .zip(&other.has)
            .any(|(one, another)| *one && *another)
    }

    /// Whether a cell is in the set.
    #[must_use]
    #[inline]
    pub fn has(&self, cell: u32) -> bool {
        self.has.get(cell as usize).copied().unwrap_or(false)
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.has.len()
    }
}
