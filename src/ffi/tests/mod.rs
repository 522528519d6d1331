//! The nouns, through the exported functions.

mod names;
mod npcs;
mod objects;
mod planners;
mod worlds;
