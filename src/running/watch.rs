//! Watched NPCs: the reasons of their decisions are found when they decide, and kept.
//!
//! For other NPCs, reasons are found when somebody asks. That isn't possible any more once
//! something has changed that the decision depended on. What is kept affects no decision and no
//! hash.

mod watching;

use alloc::{boxed::Box, collections::VecDeque, string::String, vec::Vec};

use serde_json::value::RawValue;

use crate::{
    planning::explain::{data::Explanation, sentences},
    world::{EntityId, WorldError},
};

/// The most NPCs of a world that can be watched at a time: finding reasons takes about twice as
/// long as planning.
pub const MOST_WATCHED: usize = 16;

/// Why an NPC couldn't be watched.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum WatchError {
    /// The entity is no NPC of this world.
    #[error(transparent)]
    World(#[from] WorldError),
    /// The most NPCs that can be watched are watched already.
    #[error("{MOST_WATCHED} NPCs are watched already; stop watching one of them first")]
    TooMany,
}

/// The reasons of one decision.
#[derive(Clone, Debug)]
pub struct Reasons {
    text: Box<str>,
    json: Box<RawValue>,
}

impl PartialEq for Reasons {
    fn eq(&self, other: &Self) -> bool {
        self.json.get() == other.json.get()
    }
}

impl Reasons {
    /// None if there isn't enough memory.
    fn of(told: &Explanation<'_>) -> Option<Self> {
        let mut text = String::new();
        sentences::write(told, &mut text).ok()?;
        Some(Reasons {
            text: text.into(),
            json: serde_json::value::to_raw_value(told).ok()?,
        })
    }

    /// As sentences, one in a line.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// As JSON: an explanation of a search.
    #[must_use]
    pub fn json(&self) -> &RawValue {
        &self.json
    }

    fn bytes(&self) -> usize {
        self.text.len() + self.json.get().len()
    }
}

/// The NPCs that are watched.
#[derive(Debug, Default)]
pub(super) struct Watches(Vec<Watched>);

#[derive(Debug)]
struct Watched {
    npc: EntityId,
    /// The reasons of its last decisions, the oldest first. The last one belongs to the last
    /// decision that is kept, and so on.
    reasons: VecDeque<Option<Reasons>>,
    bytes: usize,
}

impl Watches {
    pub(super) fn is_watched(&self, npc: EntityId) -> bool {
        self.of(npc).is_some()
    }

    fn of(&self, npc: EntityId) -> Option<&Watched> {
        self.0.iter().find(|it| it.npc == npc)
    }

    /// Stops watching an NPC, and drops what was kept.
    pub(super) fn stop(&mut self, npc: EntityId) {
        self.0.retain(|it| it.npc != npc);
    }

    /// Adds the reasons of an NPC's decision, of which at most `most` are kept. All watched NPCs
    /// share `most_bytes` evenly.
    pub(super) fn add(
        &mut self,
        npc: EntityId,
        reasons: Option<Reasons>,
        most: u32,
        most_bytes: usize,
    ) {
        let share = most_bytes / self.0.len().max(1);
        let Some(watched) = self.0.iter_mut().find(|it| it.npc == npc) else {
            return;
        };
        watched.bytes += reasons.as_ref().map_or(0, Reasons::bytes);
        watched.reasons.push_back(reasons);
        while watched.reasons.len() > most as usize || watched.bytes > share {
            let Some(oldest) = watched.reasons.pop_front() else {
                break;
            };
            watched.bytes -= oldest.as_ref().map_or(0, Reasons::bytes);
        }
    }

    /// The reasons of an NPC's decision, if they are kept; 0 is its latest, 1 the one before.
    pub(super) fn reasons(&self, npc: EntityId, ago: usize) -> Option<&Reasons> {
        let reasons = &self.of(npc)?.reasons;
        reasons.get(reasons.len().checked_sub(ago + 1)?)?.as_ref()
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        let of_one = |it: &Watched| it.bytes + it.reasons.capacity() * size_of::<Option<Reasons>>();
        self.0.capacity() * size_of::<Watched>() + self.0.iter().map(of_one).sum::<usize>()
    }
}
