//! What all selectors share: simulating steps, rating the results, and storing the plans under
//! consideration. This floor knows what the NPC believes, never what is true.
#![forbid(unsafe_code)]

pub mod actor;
pub mod answer_cache;
pub mod arena;
pub mod asking;
pub mod bound;
pub mod cell_set;
mod dropped;
pub mod effects;
pub mod explain;
pub mod fact_sets;
mod filter;
mod finish;
pub(crate) mod fit;
pub mod forward;
pub mod helps;
pub mod integration;
mod lasting;
mod left_over;
pub mod merit;
pub mod motives;
pub mod narrowing;
mod nearest;
pub(crate) mod odds;
pub mod offers;
pub mod options;
pub(crate) mod pacing;
pub mod plan;
pub mod plan_state;
mod questions;
pub(crate) mod rated;
pub mod remainder;
pub(crate) mod rivals;
pub mod role_bindings;
pub mod search;
mod second_try;
pub mod shared_verdicts;
pub mod simulate;
pub mod steps;
pub(crate) mod urgency;
pub mod utility;
mod waiting;
mod weighing;
pub mod within;
pub(crate) mod work;
pub(crate) mod working;
pub mod world_effects;

pub use asking::AnswerError;
pub use merit::{Merit, ScoreKey};
pub use motives::{Goal, MotiveDrive, Motives};
pub use options::{EndedBy, Options, Outcome, Selector};
pub use plan::{Plan, PlannedStep};
pub use plan_state::PlanState;
pub use search::Search;
pub use steps::Binding;
