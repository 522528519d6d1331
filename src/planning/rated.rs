//! How good a plan state is.

use crate::planning::simulate::Progress;

/// A chain simulated to its end, and how it is rated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rated {
    pub progress: Progress,
    pub utility: f32,
    pub score: f32,
}
