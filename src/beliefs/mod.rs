//! What one NPC knows: its facts, and the snapshot in which a search imagines changes.
#![forbid(unsafe_code)]

mod ambiance;
pub mod answers;
mod beyond;
pub mod bound;
mod concerns;
pub(crate) mod deferred;
mod entity_index;
pub mod evaluate;
mod hash;
mod holding;
mod influence;
pub(crate) mod interpret;
pub mod knowledge;
mod known;
pub(crate) mod moving;
mod nearby;
mod pricing;
pub mod read_set;
pub mod reads;
mod recorder;
mod roles;
pub mod slots;
pub mod snapshot;
pub(crate) mod stack;
mod watched_parts;

pub use ambiance::{ActiveModifier, ActiveModifiers, ModifierSource, Place};
pub use answers::{Answers, Question};
pub use beyond::Beyond;
pub use entity_index::EntityIndex;
pub use influence::{InfluencePlace, NoticedInfluence};
pub use knowledge::{AgeTest, Knowledge, Met, OfferSide};
pub use known::Known;
pub use pricing::Alteration;
pub use read_set::ReadSet;
pub use recorder::Recorder;
pub use roles::Roles;
pub use slots::SlotUse;
pub use snapshot::{Snapshot, SnapshotMemory};
pub use watched_parts::Watch;
