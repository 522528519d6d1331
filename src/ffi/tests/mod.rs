//! The nouns, through the exported functions.

mod answers;
mod drives;
mod explanations;
mod groups;
mod names;
mod npcs;
mod objects;
mod origin;
mod planners;
mod queries;
mod schedules;
mod searches;
mod ticks;
mod worlds;
