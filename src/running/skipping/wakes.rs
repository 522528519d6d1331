//! Counts of why NPCs thought.

mod counts;

use alloc::vec::Vec;

use super::super::decisions::{Woken, WokenBy};
use crate::domain::AttributeId;

/// How often NPCs thought for one reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WakeCount {
    /// The reason.
    pub by: WokenBy,
    /// The attribute that had changed, if it was one.
    pub attribute: Option<AttributeId>,
    /// How often NPCs thought for this reason.
    pub count: u64,
}

/// How often NPCs thought, by reason.
#[derive(Debug, Default)]
pub(in crate::running) struct Wakes {
    /// By the number of [`WokenBy`].
    by: [u64; WokenBy::ALL.len()],
    /// By the number of the attribute; only as long as needed.
    attributes: Vec<u64>,
}

impl Wakes {
    pub(in crate::running) fn add(&mut self, woken: Woken) {
        let Some(attribute) = woken.attribute else {
            self.by[woken.by as usize] += 1;
            return;
        };
        let index = attribute.index();
        if index >= self.attributes.len() {
            self.attributes.resize(index + 1, 0);
        }
        self.attributes[index] += 1;
    }

    pub(in crate::running) fn memory(&self) -> usize {
        self.attributes.capacity() * size_of::<u64>()
    }
}
