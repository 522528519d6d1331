//! The C ABI, and all unsafe code of the library.
//!
//! This floor translates and never decides. It turns pointers, handles and integers into the
//! library's own values and calls the floor below. Then it turns the result into a status, outputs
//! and a message. The doc comments of exported items are the header's manual, so they are written
//! for C programmers.
//!
//! Codegen reads these comments, too. The section "Returns" lists the statuses for the fuzzer of
//! calls. "Threading" gives the tag. A `u32` field is a `bool` in C# if its comment begins with "1:
//! " or "1 if ".
//!
//! How an exported function is built: `from_caller!` turns its pointers into types that check
//! themselves (`memory.rs`). Then a guard (`guard.rs`) runs a closure in which everything is checked
//! and safe. Where a world refuses something there, `?` is enough: the guard stores the message.

#![allow(unsafe_code)]
// The manual says under "Parameters" and "Memory and lifetimes" what a caller must keep to. A
// heading "Safety" would mean nothing to readers of the header.
#![allow(clippy::missing_safety_doc)]

// Exported, in the order of the manual: the header's items follow it.
pub mod version;

pub mod fingerprint;

pub mod status;

pub mod message;

pub mod hooks;

pub mod logging;

pub mod log;

pub mod text;

pub mod id;

pub mod handle_types;

pub mod domain;

pub mod diagnostics;

pub mod find;

pub mod names;

pub mod influence_names;
pub mod influence_places;
pub mod influences;
pub mod modifiers;
pub mod tag_names;

pub mod value;

pub mod queries;

pub mod world;

pub mod number_names;
pub mod object;
pub mod object_names;

/// What they are.
pub mod area_info;
/// Finding them.
pub mod area_lists;
pub mod areas;

pub mod area_shapes;

pub mod area_costs;
pub mod area_weights;

pub mod attributes;

pub mod bulk;

pub mod groups;

pub mod origin;

pub mod nearby;
pub mod npc;

pub mod drives;

pub mod beliefs;
pub mod facts;
pub mod sense_questions;
pub mod senses;
pub mod sensors;

pub mod plan_options;

pub mod planner;

pub mod search_memory;

/// Answers by view, and answers that are kept.
pub mod answers;
pub mod schedules;
pub mod search;

pub mod parts;
pub mod plan;

pub mod explain;

pub mod mind;

pub mod tick;

pub mod tick_questions;
pub mod type_info;
pub mod type_planning;

pub mod profiling;

pub mod profiler;

pub mod step;

pub mod slots;

pub mod decisions;
pub mod event_kinds;
pub mod events;

// What stands behind them.
pub(crate) mod allocation;
pub(crate) mod answer_batch;
pub(crate) mod backlog;
pub(crate) mod c;
pub(crate) mod def;
pub(crate) mod domain_cell;
pub(crate) mod errors;
pub(crate) mod failure;
pub(crate) mod float_mode;
pub(crate) mod gate;
pub(crate) mod guard;
pub(crate) mod handles;
pub(crate) mod host;
pub(crate) mod jobs;
pub(crate) mod memory;
pub(crate) mod memory_text;
pub(crate) mod number_table;
pub(crate) mod overdue;
pub(crate) mod pace;
pub(crate) mod panics;
pub(crate) mod poison;
pub(crate) mod sense_view;
pub(crate) mod shortage;
pub(crate) mod shortfalls;
pub(crate) mod stillness;
pub mod table;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub(crate) mod tick_view;
pub(crate) mod unread;
