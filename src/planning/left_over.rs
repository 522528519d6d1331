//! What is left of the plan that an NPC performs.

/// What is left of a step that is under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeftOver {
    /// Seconds until it ends.
    pub seconds: f32,
    /// What that costs; none for what all of it would cost as things are.
    pub cost: Option<f32>,
    /// How long all of it takes, in seconds.
    pub duration: f32,
    /// What part of it is left, where [`cost`](Self::cost) tells what that costs.
    pub share: f32,
}

impl LeftOver {
    /// What is left of a step costs, all of which would cost `whole` as things are. What places do to
    /// costs counts anew wherever the step has led by now.
    #[must_use]
    pub fn costs(self, is_ambient: bool, whole: f32) -> f32 {
        match self.cost {
            Some(_) if is_ambient => whole * self.share,
            Some(cost) => cost,
            None => whole,
        }
    }
}
