//! What NPCs notice, believe and forget.

mod beliefs;
mod hopeless;
mod imagined;
mod performing;
mod properties;
mod slots;
mod stage;
mod strangers;
mod sureness;
mod switched;
mod told;
