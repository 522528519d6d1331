//! The nouns, through the exported functions.

mod answers;
mod explanations;
mod names;
mod npcs;
mod objects;
mod planners;
mod queries;
mod searches;
mod worlds;
