//! Which chains only pass time, so that a search by [`best`](super::best) leaves them out.

use super::imagined::ImaginedStep;
use crate::planning::{forward::Among, simulate::Progress, steps::StepId, working::Working};

impl Working<'_, '_> {
    /// Whether the last step has effects and yet has changed nothing but the time. What comes later
    /// may score higher, but then it is better to do nothing until then.
    pub(super) fn only_waits(&self, progress: &Progress) -> bool {
        progress.is_idle && !self.options.exact_scores && self.parts.forward.among == Among::All
    }

    /// Whether the last steps of a chain lead back to where the NPC was, and to the same facts as
    /// standing still for as long. Whatever can follow them could follow standing still, so no plan
    /// that begins with such a chain counts.
    pub(super) fn walks_in_a_circle(
        &mut self,
        chain: &[StepId],
        imagined: &[ImaginedStep],
        progress: &Progress,
    ) -> bool {
        if matches!(self.parts.forward.among, Among::With(_)) || !self.may_pass_time(chain) {
            return false;
        }
        let here = self.actor.place(&self.snapshot);
        let nothing = Progress::default();
        (0..imagined.len()).rev().any(|first| {
            let before = first
                .checked_sub(1)
                .map_or(&nothing, |it| &imagined[it].progress);
            let comes_back = imagined[first].place == here
                && before.metres < progress.metres
                // Plans that refill or wait on purpose differ.
                && before.fit == progress.fit;
            let lengths = imagined[first..].iter().map(|it| it.progress.lasted);
            let lengths = lengths.chain(Some(progress.lasted));
            comes_back && self.stands_still_as_well(chain, first, lengths)
        })
    }

    /// Whether a part of a plan [only passes time](crate::planning::pacing), so that the plan
    /// doesn't count. It counts if the question is about one of its steps.
    pub(super) fn only_passes_time(&mut self, chain: &[StepId], score: f32) -> bool {
        !matches!(self.parts.forward.among, Among::With(_))
            && self.part_that_passes_time(chain, score).is_some()
    }
}
