//! Random villages: drawn from a seed, lived in without the library to find out what is possible,
//! and then with it.
//!
//! What a village is, how it is drawn, and how the plain scheduler of [`scheduler`] lives in it use
//! nothing but whole numbers, so that they are the same on every machine.
#![forbid(unsafe_code)]

pub mod dice;
pub mod document;
pub mod draw;
pub mod judge;
pub mod life;
pub mod live;
pub mod random_steps;
pub mod scheduler;
mod themes;
pub mod village;
