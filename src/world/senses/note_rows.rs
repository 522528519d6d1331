//! The sources of the facts in rows, parallel to the rows.

use alloc::vec::Vec;

use crate::beliefs::moving::moved_point;

use super::{LastSeen, Note};

/// One note for each attribute of each row, and one last seen place for each row.
#[derive(Clone, Debug)]
pub(in crate::world) struct Memories {
    attributes: usize,
    notes: Vec<Note>,
    last: Vec<LastSeen>,
}

impl Memories {
    pub(in crate::world) fn new(attributes: usize) -> Self {
        Memories {
            attributes,
            notes: Vec::new(),
            last: Vec::new(),
        }
    }

    /// Makes room for a new row without facts.
    pub(in crate::world) fn begin(&mut self, row: u32) {
        let row = row as usize;
        if self.last.len() <= row {
            self.last.resize(row + 1, LastSeen::NEVER);
            self.notes
                .resize((row + 1) * self.attributes, Note::default());
        }
        self.last[row] = LastSeen::NEVER;
    }

    pub(in crate::world) fn copy(&mut self, row: u32, from: &Memories, from_row: u32) {
        self.last[row as usize] = from.last[from_row as usize];
        let start = row as usize * self.attributes;
        self.notes[start..start + self.attributes].copy_from_slice(from.notes(from_row));
    }

    pub(in crate::world) fn notes(&self, row: u32) -> &[Note] {
        let start = row as usize * self.attributes;
        &self.notes[start..start + self.attributes]
    }

    pub(in crate::world) fn note_mut(&mut self, row: u32, ordinal: usize) -> &mut Note {
        &mut self.notes[row as usize * self.attributes + ordinal]
    }

    pub(in crate::world) fn last(&self, row: u32) -> LastSeen {
        self.last[row as usize]
    }

    pub(in crate::world) fn last_mut(&mut self, row: u32) -> &mut LastSeen {
        &mut self.last[row as usize]
    }

    pub(in crate::world) fn shift(&mut self, by: [f32; 3]) {
        for last in &mut self.last {
            last.point = moved_point(last.point, by);
        }
    }

    /// Bytes held.
    pub(in crate::world) fn memory(&self) -> usize {
        self.notes.capacity() * size_of::<Note>() + self.last.capacity() * size_of::<LastSeen>()
    }
}
