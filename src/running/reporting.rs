//! The host's reports about the steps that it performs.

use super::{EventKind, Reason, Steps, StepsMut};
use crate::world::{EntityId, WorldError};

/// How a step has ended, as the host reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// The step is done.
    Succeeded,
    /// The step couldn't be done.
    Failed,
    /// The step was broken off, for reasons that have nothing to do with the step.
    Aborted,
}

/// What followed from a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reported {
    /// Nothing: the NPC doesn't perform that step any more.
    NotCurrent,
    /// The step has ended as reported.
    Taken,
    /// The library was to write the step's effects, but the step can't be done any more. Nothing is
    /// written, and the step has failed.
    Refused(Reason),
}

/// Why a report is refused.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ReportError {
    /// The entity is no NPC, or is gone.
    #[error(transparent)]
    World(#[from] WorldError),
    /// No step of this world has ever had the number.
    #[error("no step of this world has had the number {0}")]
    NoSuchStep(u64),
    /// A tick is open.
    #[error("the tick has begun but not ended; report before it begins, or after it ends")]
    TickIsOpen,
    /// The step has no such outcome.
    #[error(
        "the step's action has {count} outcomes in its document, so outcome {outcome} isn't one of them"
    )]
    NoSuchOutcome {
        /// The outcome, from 0.
        outcome: usize,
        /// How many there are.
        count: usize,
    },
}

impl Steps<'_> {
    /// The mind whose step a report is about; none if its NPC doesn't perform that step any more.
    fn reported(self, npc: EntityId, step: u64) -> Result<Option<usize>, ReportError> {
        if self.running.is_tick_open() {
            return Err(ReportError::TickIsOpen);
        }
        let number = self.running.world.npc_number(npc)?;
        if step == 0 || step >= self.running.next_step {
            return Err(ReportError::NoSuchStep(step));
        }
        let current = self
            .running
            .mind(npc)?
            .and_then(|mind| mind.executor.current());
        let is_current = current.is_some_and(|current| current.id == step);
        Ok(is_current.then_some(number))
    }
}

impl StepsMut<'_> {
    /// Reports how a step has ended. If the NPC doesn't perform that step any more, nothing
    /// happens, and this returns false.
    ///
    /// # Errors
    /// Those of [`ReportError`].
    pub fn report(
        &mut self,
        npc: EntityId,
        step: u64,
        report: Report,
    ) -> Result<bool, ReportError> {
        if report == Report::Succeeded {
            let reported = self.report_outcome(npc, step, None)?;
            return Ok(reported != Reported::NotCurrent);
        }
        let Some(mind) = self.now().reported(npc, step)? else {
            return Ok(false);
        };
        if report == Report::Failed {
            self.fail(mind, Reason::Reported);
        } else {
            self.end(mind, EventKind::StepAborted, Reason::Reported);
            self.drop_plan(mind, Reason::StepEnded);
        }
        Ok(true)
    }

    /// Reports that a step is done, and which of its uncertain outcomes has happened, in order of
    /// declaration from 0. With none, chance decides if the library writes the effects, by the
    /// world's seed and the step's number.
    ///
    /// # Errors
    /// Those of [`ReportError`]; nothing has changed then.
    pub fn report_outcome(
        &mut self,
        npc: EntityId,
        step: u64,
        outcome: Option<usize>,
    ) -> Result<Reported, ReportError> {
        let Some(mind) = self.now().reported(npc, step)? else {
            return Ok(Reported::NotCurrent);
        };
        if let Some(outcome) = outcome
            && let Some(current) = self.running.minds[mind].executor.current()
        {
            let action = self.running.world.domain().action(current.binding.action);
            let count = action.outcomes.len();
            if outcome >= count {
                return Err(ReportError::NoSuchOutcome { outcome, count });
            }
        }
        Ok(match self.succeed(mind, outcome) {
            Ok(()) => Reported::Taken,
            Err(hindrance) => Reported::Refused(hindrance.into()),
        })
    }
}
