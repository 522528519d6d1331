//! What is left of the plan that an NPC performs.

/// What is left of a step that is under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeftOver {
    /// Seconds until it ends.
    pub seconds: f32,
    /// The cost of the rest. None if it is what the whole step would cost now.
    pub cost: Option<f32>,
    /// How long the whole step takes, in seconds.
    pub duration: f32,
    /// The share of the step that is left, if [`cost`](Self::cost) isn't none.
    pub share: f32,
    /// Whether its refills count as due even if they are early.
    pub is_due: bool,
}

impl LeftOver {
    /// What the rest costs. `whole` is what the whole step would cost now. If places change the
    /// cost, it is taken from `whole`, since the step has led to another place by now.
    #[must_use]
    pub fn costs(self, is_ambient: bool, whole: f32) -> f32 {
        match self.cost {
            Some(_) if is_ambient => whole * self.share,
            Some(cost) => cost,
            None => whole,
        }
    }
}
