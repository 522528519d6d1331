//! The nouns, through the exported functions.

mod explanations;
mod names;
mod npcs;
mod objects;
mod planners;
mod searches;
mod worlds;
