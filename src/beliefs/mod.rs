//! What one NPC knows: its facts, and the working copy that a search imagines changes in.
#![forbid(unsafe_code)]

mod ambiance;
pub mod answers;
pub mod bound;
mod concerns;
pub mod evaluate;
mod hash;
mod holding;
mod influence;
pub(crate) mod interpret;
pub mod knowledge;
pub(crate) mod moving;
mod nearby;
mod pricing;
pub mod read_set;
pub mod reads;
mod recorder;
pub mod slots;
pub mod snapshot;
pub(crate) mod stack;

pub use ambiance::{ActiveModifier, ActiveModifiers, ModifierSource, Place};
pub use answers::{Answers, Question};
pub use evaluate::Roles;
pub use influence::{InfluencePlace, NoticedInfluence};
pub use knowledge::{AgeTest, EntityIndex, Knowledge, Met, OfferSide};
pub use pricing::Alteration;
pub use read_set::{ReadSet, Watch};
pub use recorder::Recorder;
pub use slots::SlotUse;
pub use snapshot::{Known, Snapshot, SnapshotMemory};
