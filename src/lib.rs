//! udgoap decides what the non-player characters of a game do next.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[macro_use]
mod delegate;
#[macro_use]
mod subject;

pub mod beliefs;
pub mod domain;
#[cfg(feature = "c-api")]
pub mod ffi;
mod fingerprint;
mod lists;
mod nominal;
pub mod npc;
mod ordered;
pub mod planning;
pub mod running;
pub mod selectors;
mod sorting;
pub mod world;
