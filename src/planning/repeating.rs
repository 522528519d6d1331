//! Steps of a plan are repeated while that pays.
//!
//! The search for what helps is content with the first step that does: a miner brings home one lump,
//! though he could carry ten. So each step of a found plan is repeated at once, as often as the plan
//! gets better by it. Where that isn't better by itself, it is tried together with a later step: who
//! digs twice can sell twice. Of the two, only the later one is repeated where that is as good. This
//! goes beyond the thesis, whose plans satisfy conditions as soon as possible.

use super::{Merit, arena::List, simulate::Progress, steps::StepId, working::Working};

impl<'w> Working<'w, '_> {
    /// Repeats steps of a chain while that makes it better. Returns its score then.
    pub(crate) fn repeat(
        &mut self,
        chain: &mut List<'w, StepId>,
        mut score: f32,
        mut merit: Merit,
    ) -> f32 {
        let depth = usize::from(self.options.depth);
        let mut longer = self.arena.list(depth);
        let mut first = 0;
        while first < chain.len() {
            let mut second = first;
            while second < chain.len() {
                if chain.len() + 1 + usize::from(second > first) > depth {
                    return score;
                }
                longer.clear();
                for (number, &step) in chain.iter().enumerate() {
                    longer.push(step);
                    if number == first || number == second {
                        longer.push(step);
                    }
                }
                match self.rate_repeated(&longer, |it| it > merit) {
                    Some(better) => {
                        (score, merit) = better;
                        chain.clear();
                        chain.extend_from_slice_copy(&longer);
                        if second > first {
                            // Perhaps only the second was needed: who walks to a wheel and bets
                            // needn't walk again to bet again.
                            longer.remove(first);
                            match self.rate_repeated(&longer, |it| it >= merit) {
                                Some(better) => {
                                    (score, merit) = better;
                                    chain.clear();
                                    chain.extend_from_slice_copy(&longer);
                                }
                                // The second step has moved by one.
                                None => second += 1,
                            }
                        }
                    }
                    None => second += 1,
                }
            }
            first += 1;
        }
        score
    }

    /// The score and the merit of a chain with repeated steps; none if it can't be executed, isn't
    /// good enough, or has a part that only passes time.
    fn rate_repeated(
        &mut self,
        chain: &[StepId],
        is_good: impl Fn(Merit) -> bool,
    ) -> Option<(f32, Merit)> {
        let start = self.snapshot.mark();
        let rated = self.rate_as_plan(chain, 0, Progress::default());
        self.snapshot.go_back(start);
        rated.filter(|&(score, merit)| {
            is_good(merit) && self.part_that_passes_time(chain, score).is_none()
        })
    }

    /// The score and the merit of a chain; none if it can't be executed, if the NPC dies before its
    /// end, or if its last step only passes time. The steps before number `from` must be imagined,
    /// and `before` be their progress; what is imagined stays.
    pub(crate) fn rate_as_plan(
        &mut self,
        chain: &[StepId],
        from: usize,
        before: Progress,
    ) -> Option<(f32, Merit)> {
        let rated = self.simulate(chain, from, before).ok()?;
        let progress = &rated.progress;
        let counts = progress.unmet.is_none() && !progress.died_early && !progress.is_idle;
        counts.then(|| (rated.score, self.merit(&rated, chain.len())))
    }
}
