//! A filter for rows of facts: only those whose number is above, or below, a value.

/// Which numbers are looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beyond {
    /// The number's cell.
    pub cell: u16,
    /// Whether those that are greater are looked for, instead of those that are less.
    pub is_up: bool,
    /// The value beyond which they are.
    pub than: f32,
}

impl Beyond {
    /// Whether a value is beyond.
    #[must_use]
    pub fn has(&self, value: f32) -> bool {
        if self.is_up {
            value > self.than
        } else {
            value < self.than
        }
    }

    /// Whether a row's number is beyond.
    #[must_use]
    pub fn has_row(&self, row: &[f32]) -> bool {
        let value = row.get(usize::from(self.cell));
        value.is_some_and(|&it| self.has(it))
    }
}
