//! Families of random scenes, each about something that planning has to get right.

pub mod arena;
pub mod building;
pub mod cellar;
pub mod hunt;
pub mod noise;
pub mod vault;
pub mod workshop;
