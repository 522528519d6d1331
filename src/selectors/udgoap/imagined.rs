//! The chain that a search by [`best`](super::best) imagines at the moment, step by step.

use crate::{
    beliefs::snapshot::Mark,
    planning::{arena::List, simulate::Progress, steps::StepId, working::Working},
};

/// The chain that is imagined at the moment.
pub(super) type Imagined<'w> = List<'w, ImaginedStep>;

/// One step of the chain.
#[derive(Clone, Copy)]
pub(super) struct ImaginedStep {
    pub(super) step: StepId,
    /// The place on the trail just before the step.
    pub(super) before: Mark,
    /// Where the NPC is before it.
    pub(super) place: [f32; 3],
    /// What the chain has taken up to and including this step.
    pub(super) progress: Progress,
}

impl<'w> Working<'w, '_> {
    /// Imagines `chain` in place of the imagined one, from the first step that differs.
    pub(super) fn imagine_instead(
        &mut self,
        imagined: &mut Imagined<'w>,
        chain: &[StepId],
    ) -> Progress {
        let same = imagined.iter().zip(chain);
        let same = same.take_while(|(was, step)| was.step == **step).count();
        if let Some(was) = imagined.get(same) {
            self.snapshot.go_back(was.before);
        }
        imagined.truncate(same);
        let done = self.snapshot.memory.work;
        let last = imagined.last();
        let mut progress = last.map_or_else(Progress::default, |last| last.progress);
        for (number, &step) in chain.iter().enumerate().skip(same) {
            let before = self.snapshot.mark();
            let place = self.actor.place(&self.snapshot);
            let simulated = self.stage().step(number, step, &mut progress);
            // The chain was simulated when its plan state was generated, so nothing is dropped now.
            debug_assert!(simulated.is_ok() && progress.unmet.is_none());
            imagined.push(ImaginedStep {
                step,
                before,
                place,
                progress,
            });
        }
        self.snapshot.memory.work = done;
        progress
    }
}
