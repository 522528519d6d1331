//! The rating of a simulated chain.

use crate::planning::simulate::Progress;

/// A chain that was simulated to its end, and its rating.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rated {
    pub progress: Progress,
    pub utility: f32,
    pub score: f32,
}
