//! Counts of what made NPCs think.

mod telling;

use alloc::vec::Vec;

use super::super::decisions::{Woken, WokenBy};
use crate::domain::AttributeId;

/// How often something had NPCs think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WakeCount {
    /// What.
    pub by: WokenBy,
    /// Which attribute had changed, if it was one.
    pub attribute: Option<AttributeId>,
    /// How often.
    pub count: u64,
}

/// How often what had NPCs think.
#[derive(Debug, Default)]
pub(in crate::running) struct Wakes {
    /// By the number of [`WokenBy`].
    by: [u64; WokenBy::ALL.len()],
    /// By the number of the attribute; as long as is needed.
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
