//! How much memory a world holds.

use crate::beliefs::EntityIndex;

use super::World;

/// The bytes that a world holds, by category, including memory that is reserved but unused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryUse {
    /// The entity table and keys.
    pub entities: usize,
    /// Values, timestamps, ranges and disabled offers.
    pub attributes: usize,
    /// What NPCs have besides attributes and facts.
    pub npcs: usize,
    /// Facts of all NPCs.
    pub facts: usize,
    /// What is remembered for `was(…)`.
    pub previous: usize,
    /// What is kept for open searches.
    pub past: usize,
}

impl MemoryUse {
    /// The sum of all categories.
    #[must_use]
    pub fn total(&self) -> usize {
        self.entities + self.attributes + self.npcs + self.facts + self.previous + self.past
    }
}

impl World {
    /// Bytes that the world holds now, without its domain.
    #[must_use]
    pub fn memory_use(&self) -> MemoryUse {
        let tables = self.tables.iter().map(|it| it.memory());
        let states = self.npcs.states();
        MemoryUse {
            entities: self.entities.memory()
                + self.changes.memory()
                + self.groups.memory()
                + self.parts.memory()
                + self.areas.memory()
                + self.influences.memory(),
            attributes: tables.sum::<usize>()
                + self.disabled.memory()
                + self.slots.memory()
                + self.bookings.memory()
                + self.senses.memory(),
            npcs: self.npcs.memory()
                + states.iter().map(|it| it.memory()).sum::<usize>()
                + self.influences.noticed_memory(),
            facts: self.facts.memory() + states.iter().map(|it| it.facts.memory()).sum::<usize>(),
            previous: states.iter().map(|it| it.previous.memory()).sum(),
            past: self.past.memory() + self.gone.capacity() * size_of::<EntityIndex>(),
        }
    }
}
