//! Why something can't be had.

use alloc::vec::Vec;

use serde::Serialize;

use super::{
    culprit::Culprit,
    subjects::{Measured, Step},
};

/// Why something can't be had.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason<'d> {
    /// The plan for it, as far as it was made; empty if none could be begun.
    pub steps: Vec<Step<'d>>,
    /// The step at which that plan got stuck, by its place.
    pub failing: Option<usize>,
    /// What that step needs, as it was there.
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
