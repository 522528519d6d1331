//! Why something is impossible.

use alloc::vec::Vec;

use serde::Serialize;

use super::{
    culprit::Culprit,
    subjects::{Measured, Step},
};

/// Why something is impossible.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason<'d> {
    /// The plan for it, as far as it was made; empty if there was none.
    pub steps: Vec<Step<'d>>,
    /// The step at which that plan got stuck: its place.
    pub failing: Option<usize>,
    /// The precondition that this step fails, as measured there.
    pub needs: Option<Measured<'d>>,
    /// What stands in the way.
    pub culprit: Culprit<'d>,
}

impl<'d> From<Culprit<'d>> for Reason<'d> {
    fn from(culprit: Culprit<'d>) -> Self {
        Reason {
            steps: Vec::new(),
            failing: None,
            needs: None,
            culprit,
        }
    }
}
