//! Steps of a plan are repeated while that pays.
//!
//! The search for what helps is content with the first step that does: a miner brings home one lump,
//! though he could carry ten. So each step of a found plan is repeated at once, as often as the plan
//! gets better by it. Where that isn't better by itself, it is tried together with a later step: who
//! digs twice can sell twice. This goes beyond the thesis, whose plans satisfy conditions as soon as
//! possible.

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
                match self.better_than(merit, &longer) {
                    Some((more, better)) => {
                        (score, merit) = (more, better);
                        chain.clear();
                        chain.extend_from_slice_copy(&longer);
                        // The second step has moved by one, unless it is the first.
                        second += usize::from(second > first);
                    }
                    None => second += 1,
                }
            }
            first += 1;
        }
        score
    }

    /// The score and the merit of a chain that can be executed and has more merit than this.
    fn better_than(&mut self, merit: Merit, chain: &[StepId]) -> Option<(f32, Merit)> {
        let mark = self.snapshot.mark();
        let rated = self.simulate(chain, 0, Progress::default());
        self.snapshot.go_back(mark);
        let rated = rated.ok()?;
        let progress = &rated.progress;
        if progress.unmet.is_some() || progress.died_early || progress.is_idle {
            return None;
        }
        let better = self.merit(&rated, chain.len());
        let is_better = better > merit && self.part_that_passes_time(chain, rated.score).is_none();
        is_better.then_some((rated.score, better))
    }
}
