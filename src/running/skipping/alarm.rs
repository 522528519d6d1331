//! The few numbers that are tested when the turn of an NPC at rest comes.

use crate::beliefs::EntityIndex;

/// The numbers that are tested when an NPC's turn comes.
#[derive(Clone, Copy, Debug)]
pub(in crate::running) struct Alarm {
    /// The ticket of the valid entry that says when it thinks next.
    pub due: u64,
    /// The NPC is at rest as long as nothing has changed since the world's clock showed this;
    /// [`AWAKE`] if it isn't at rest.
    pub since: u64,
    /// The rest ends at this time, in seconds of world time.
    pub until: f64,
    /// How often it thinks, in seconds.
    pub interval: f32,
    pub wakes_on: WakeFilter,
}

const _: () = assert!(size_of::<Alarm>() == 32);

pub(in crate::running) const AWAKE: u64 = u64::MAX;

/// The entities whose changes end an NPC's rest, packed into 32 bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::running) struct WakeFilter(u32);

impl WakeFilter {
    /// All entities.
    pub(in crate::running) const ALL: WakeFilter = WakeFilter(u32::MAX);
    const BUT_POSITION: u32 = 1 << 31;

    /// Changes to the NPC itself, and to what it knows. With `moves`, changes of its own position
    /// don't count.
    pub(in crate::running) fn own(entity: EntityIndex, moves: bool) -> Self {
        const { assert!(EntityIndex::MAX < WakeFilter::BUT_POSITION) };
        WakeFilter(entity.0 | if moves { Self::BUT_POSITION } else { 0 })
    }

    /// The NPC itself, and whether changes of its own position don't count.
    pub(in crate::running) fn oneself(self) -> (EntityIndex, bool) {
        let entity = EntityIndex(self.0 & !Self::BUT_POSITION);
        (entity, self.0 & Self::BUT_POSITION != 0)
    }
}

impl Default for Alarm {
    fn default() -> Self {
        Alarm {
            due: 0,
            since: AWAKE,
            until: 0.0,
            interval: 0.0,
            wakes_on: WakeFilter::ALL,
        }
    }
}
