//! Influences: what spreads from places and fades, and what NPCs make of it.

#[path = "../common/mod.rs"]
mod common;
mod decisions;
mod noticed;
mod oracle;
mod places;
mod setting;
mod told;
