//! What NPCs notice, believe and forget.

mod beliefs;
mod properties;
mod stage;
mod sureness;
mod told;
