//! What one NPC knows: its facts, and the working copy that a search imagines changes in.

pub mod knowledge;

pub use knowledge::{EntityIndex, Knowledge, OfferSide};
