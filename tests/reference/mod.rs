//! A second, plain implementation of the planner's rules, against which the real one is tested.
//!
//! It shares no code with the library. It walks expression trees, copies all facts for every step
//! and simulates every chain from the start, so that each rule can be found in one place and
//! compared with the documentation. Where the rules leave something open, a comment that begins
//! with `Choice:` says what was chosen.

// Each integration test that includes this module is a crate of its own and uses a part of it.
#![allow(dead_code, unreachable_pub)]

pub mod ages;
pub mod appendix_a;
pub mod best;
pub mod document;
mod document_schedules;
pub mod errands_random;
pub mod evaluate;
pub mod families;
pub mod filter;
pub mod goap;
pub mod goap_random;
pub mod helps;
pub mod makeup;
pub mod model;
pub mod odds;
pub mod outcome;
pub mod planner;
pub mod queries;
pub mod random;
pub mod rank;
pub mod rating;
pub mod scene;
pub mod schedules;
pub mod schedules_random;
mod self_test;
pub mod simulation;
pub mod starving;
mod syntax;
mod using_up;
