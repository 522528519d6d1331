//! How a utility becomes the number by which plans are compared, and the most that it can become.
//! Where only the nearest suppliers are looked at, `selectors/udgoap/narrowed/radius.rs` turns the same
//! quotient round.

use super::{Merit, Options, early::Needed, rated::Rated, simulate::Progress, working::Working};

impl Working<'_, '_> {
    /// An upper bound on the score of states that take at least this cost and time, and have at
    /// most this `utility`.
    ///
    /// It is computed like the score, with the best value of each part: less cost, no risk and, for
    /// gains, less time make a greater score, also when rounded. Without a gain the score is at
    /// most 0, however long it takes.
    pub(crate) fn highest_score(&self, utility: f32, cost: f32, seconds: f32) -> f32 {
        let costs = self.options.cost_weight * cost;
        if !self.options.durations {
            return utility - costs;
        }
        let idle = if self.parts.integrator.is_empty() {
            self.plan.idle_utility
        } else {
            0.0
        };
        let gained = (utility - idle - costs).max(0.0);
        gained / seconds.max(Options::LEAST_SECONDS)
    }

    /// The number by which plans are compared. `spread` is the standard deviation of the utility.
    /// Doing nothing scores [`Plan::idle_score`](super::Plan::idle_score).
    pub(crate) fn score(&mut self, utility: f32, spread: f32, progress: &Progress) -> f32 {
        let costs = self.options.cost_weight * progress.cost;
        let risk = self.options.risk * spread;
        if !self.options.durations {
            return utility - risk - costs;
        }
        let mut gained = utility - self.idle_utility(progress.seconds);
        if !self.options.exact_scores && self.options.key(gained) == self.options.key(0.0) {
            // A quotient of rounding errors isn't a gain, however short the plan is.
            gained = 0.0;
        }
        if gained > 0.0 {
            gained *= progress.fit.share();
        }
        let score = (gained - risk - costs) / progress.seconds.max(Options::LEAST_SECONDS);
        if progress.is_early && progress.needed.has(Needed::QUEUE) {
            // Who can wait doesn't queue in front of those who can't.
            return score.min(0.0);
        }
        progress.timing().discounted(score)
    }

    /// The utility of doing nothing for so long.
    ///
    /// If something will be too old by then, that is no reason to do anything now. Otherwise every
    /// plan that lasts until then would pay, however it passes the time. So doing nothing counts as
    /// if nothing got older, where that is better.
    pub(super) fn idle_utility(&mut self, seconds: f32) -> f32 {
        let (integrator, rating, actor) =
            (&self.parts.integrator, &mut self.parts.rating, self.actor);
        self.snapshot.as_taken(|snapshot| {
            let mark = snapshot.mark();
            integrator.pass(snapshot, seconds);
            let mut utility = rating.utility(snapshot, actor);
            snapshot.go_back(mark);
            if integrator.clock().is_some() {
                integrator.pass_but_ages(snapshot, seconds);
                utility = utility.max(rating.utility(snapshot, actor));
                snapshot.go_back(mark);
            }
            utility
        })
    }

    /// The merit of a chain with so many steps.
    pub(crate) fn merit(&self, rated: &Rated, steps: usize) -> Merit {
        self.options
            .merit(rated.score, rated.progress.takes(), steps)
    }
}
