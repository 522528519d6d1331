//! Sets of cells.

use alloc::vec::Vec;

/// A set of cells, by their numbers.
#[derive(Debug, Default)]
pub(super) struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// Forgets everything, keeps the memory.
    pub(super) fn clear(&mut self) {
        self.words.clear();
    }

    pub(super) fn add(&mut self, cell: u32) {
        let at = cell as usize / 64;
        if self.words.len() <= at {
            self.words.resize(at + 1, 0);
        }
        self.words[at] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn has(&self, cell: u32) -> bool {
        let word = self.words.get(cell as usize / 64);
        word.is_some_and(|word| word >> (cell % 64) & 1 == 1)
    }
}
