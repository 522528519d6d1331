//! Random sequences of calls to all functions that the library exports, and what must hold whatever they
//! are. `cargo xtask codegen` makes the table of functions, so a new one is called at once.
//!
//! A [`Program`](program::Program) is a list of calls; each is a function and a few bytes that choose its
//! arguments among what there is. [`run`](run::run) makes the calls and looks after each of them whether
//! - its status is one that the manual lists, and no failure inside;
//! - it has written outputs only if it says OK, and nothing beyond them;
//! - no world has another hash, unless the call is one that may change that world, and says OK;
//! - a planner has come to what a new one comes to in one call, however it was used and interrupted;
//! - no search has done more work than it may.
//!
//! In the end all memory must be given back. [`check`](check::check) runs a program in several manners,
//! and requires the same statuses and hashes after each call: with another planner's search under way
//! all the time, with all ticks in parts and their jobs in another order, and without the calls that
//! have changed no hash, so that whatever matters later is in the hash. Ticks have to tell the same of
//! themselves, too. Some programs plan their jobs on several threads, while another thread reads.
//!
//! A [life](program::Program::life) is a program of many ticks in a random domain, with little that is
//! refused. It is lived with ticks in one call, and again with ticks in parts.

pub mod bound;
pub mod callbacks;
pub mod check;
pub mod choices;
pub mod documents;
pub mod fill;
pub mod model;
pub mod planners;
pub mod program;
pub mod run;
pub mod stage;
pub mod structs;
#[rustfmt::skip]
pub mod table;
pub mod variants;

#[path = "../../reference/mod.rs"]
mod reference;
