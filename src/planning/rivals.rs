//! The score of the best plan beside the chosen one.
//!
//! Only plans that begin with another step are considered. A plan with a step added isn't a rival
//! of the plan itself.

use super::steps::StepId;

/// The best two scores of executable plans that begin with different steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rivals {
    best: Option<(StepId, f32)>,
    second: Option<(StepId, f32)>,
}

impl Rivals {
    /// Notes an executable plan.
    pub(crate) fn note(&mut self, chain: &[StepId], score: f32) {
        let Some(&first) = chain.first() else {
            return;
        };
        let beats = |other: Option<(StepId, f32)>| other.is_none_or(|(_, best)| score > best);
        let is_of = |other: Option<(StepId, f32)>| other.is_some_and(|(step, _)| step == first);
        if is_of(self.best) {
            if beats(self.best) {
                self.best = Some((first, score));
            }
        } else if beats(self.best) {
            self.second = self.best;
            self.best = Some((first, score));
        } else if beats(self.second) {
            self.second = Some((first, score));
        }
    }

    /// The best score of a plan that doesn't begin with the same step as `chain`; NaN if there is none.
    pub(crate) fn beside(&self, chain: &[StepId]) -> f32 {
        let both = [self.best, self.second];
        let mut others = both.iter().flatten();
        let other = others.find(|(step, _)| chain.first() != Some(step));
        other.map_or(f32::NAN, |it| it.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_each_first_step_only_the_best_plan_counts() {
        let mut rivals = Rivals::default();
        let chain = |first| [StepId(first), StepId(9)];
        assert!(rivals.beside(&[]).is_nan());
        rivals.note(&chain(1), 0.5);
        assert_eq!(rivals.beside(&[]), 0.5);
        assert!(rivals.beside(&chain(1)).is_nan());
        rivals.note(&chain(1), 0.7);
        rivals.note(&chain(2), 0.6);
        assert_eq!(rivals.beside(&chain(1)), 0.6);
        assert_eq!(rivals.beside(&chain(2)), 0.7);
        // The second one becomes the best.
        rivals.note(&chain(2), 0.8);
        assert_eq!(rivals.beside(&chain(2)), 0.7);
        // A third doesn't reach either.
        rivals.note(&chain(3), 0.1);
        assert_eq!(rivals.beside(&chain(1)), 0.8);
        assert_eq!(rivals.beside(&chain(2)), 0.7);
        rivals.note(&chain(3), 0.75);
        assert_eq!(rivals.beside(&chain(2)), 0.75);
        // A trimmed chain may begin with a step that no other chain begins with.
        assert_eq!(rivals.beside(&chain(4)), 0.8);
    }
}
