//! What NPCs notice, believe and forget.

mod beliefs;
mod imagined;
mod properties;
mod stage;
mod sureness;
mod told;
