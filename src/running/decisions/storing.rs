//! Stores decisions of NPCs, and returns them.

use super::{DecisionKind, KeptBy, NO_BINDING, Record, STEPS_KEPT, Scores, WokenBy};
use crate::{
    npc::Binding,
    planning::{EndedBy, Plan, Selector, remainder::Worth},
    running::{
        Reason, RunningWorld,
        comparing::{Compared, Decision, binding_of, has_plan},
        jobs::Job,
        perform::Shortfall,
    },
    world::{EntityId, WorldError},
};

subject! {
    "Why NPCs decided as they did.", RunningWorld as running,
    pub Reasonings by reasonings, ReasoningsMut by reasonings_mut
}

impl<'w> Reasonings<'w> {
    /// The last decisions of an NPC, the oldest first.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn decisions(
        self,
        npc: EntityId,
    ) -> Result<impl ExactSizeIterator<Item = &'w Record>, WorldError> {
        let mind = self.running.mind(npc)?;
        let all = mind.map(|mind| mind.decisions.all().range(..));
        Ok(all.unwrap_or_default())
    }
}

impl ReasoningsMut<'_> {
    /// Records the decision that followed a search.
    pub(in crate::running) fn note_decision(
        &mut self,
        mind: usize,
        decision: Decision,
        job: &mut Job,
        compared: &Compared,
    ) {
        self.note(mind, decision, Reason::None, job, compared);
    }

    /// Records that an NPC would have taken up a plan, but another NPC has taken the slot first.
    pub(in crate::running) fn note_refusal(
        &mut self,
        mind: usize,
        job: &mut Job,
        compared: &Compared,
    ) {
        self.note(mind, Decision::Keep, Reason::SlotsTaken, job, compared);
    }

    fn note(
        &mut self,
        mind: usize,
        decision: Decision,
        refused: Reason,
        job: &mut Job,
        compared: &Compared,
    ) {
        let entry = self.running.minds.edit(mind);
        let most = entry.options.decisions;
        if most == 0 {
            return;
        }
        let plan = &job.plan;
        let (kind, reason) = match decision {
            Decision::Adopt(reason) => {
                let had_plan = !entry.executor.remainder().is_empty();
                let why = if had_plan { reason } else { Reason::None };
                (DecisionKind::TakenUp, why)
            }
            Decision::Drop(reason) => (DecisionKind::Dropped, reason),
            Decision::Keep if entry.executor.remainder().is_empty() => {
                (DecisionKind::Nothing, refused)
            }
            Decision::Keep => (DecisionKind::Kept, refused),
        };
        let mut steps = [NO_BINDING; STEPS_KEPT];
        let step_count = if kind == DecisionKind::TakenUp {
            fill(&mut steps, plan.steps.iter().map(binding_of))
        } else {
            fill(&mut steps, entry.executor.planned())
        };
        let record = Record {
            time: self.running.world.time().seconds(),
            kind,
            reason,
            outcome: Some(plan.outcome),
            ended_by: plan.ended_by,
            selector: job.selector,
            durations: job.counts_time,
            scores: scores(plan, job.selector, compared),
            counted_share: compared.counted_share,
            lasting_share: compared.lasting_share,
            kept_by: compared.kept_by,
            step_count,
            steps,
            woken: entry.woken,
            shortfall: None,
        };
        entry.decisions.add(record, most);
        let (npc, reasons) = (entry.npc, job.reasons.take());
        let bytes = self.running.settings.watch_bytes;
        self.running.watches.add(npc, reasons, most, bytes);
    }

    /// Records that an NPC gives up its plan without a search for a better one. The plan must still
    /// be there.
    pub(in crate::running) fn note_drop(&mut self, mind: usize, reason: Reason) {
        let entry = self.running.minds.edit(mind);
        let most = entry.options.decisions;
        if most == 0 {
            return;
        }
        let executor = &entry.executor;
        let (next, _) = executor.place();
        let couldnt_begin = matches!(
            reason,
            Reason::Unmet | Reason::NotOffered | Reason::SlotsTaken
        );
        // Otherwise the step that it performed last tells more than the steps that would have
        // followed.
        let first = next - usize::from(next > 0 && !couldnt_begin);
        let mut steps = [NO_BINDING; STEPS_KEPT];
        let step_count = fill(&mut steps, executor.plan()[first..].iter().copied());
        let record = Record {
            time: self.running.world.time().seconds(),
            kind: DecisionKind::Dropped,
            reason,
            outcome: None,
            ended_by: EndedBy::Nothing,
            selector: entry.options.planning.selector,
            durations: entry.options.planning.durations,
            scores: Scores::NONE,
            counted_share: 1.0,
            lasting_share: 1.0,
            kept_by: KeptBy::Worth,
            step_count,
            steps,
            woken: WokenBy::Progress.into(),
            shortfall: None,
        };
        entry.decisions.add(record, most);
        let npc = entry.npc;
        let bytes = self.running.settings.watch_bytes;
        self.running.watches.add(npc, None, most, bytes);
    }
}

impl ReasoningsMut<'_> {
    /// Adds to the drop that was just recorded what its next step fell short of.
    pub(in crate::running) fn note_shortfall(&mut self, mind: usize, shortfall: Shortfall) {
        let now = self.running.world.time().seconds();
        let entry = self.running.minds.edit(mind);
        if let Some(last) = entry.decisions.last_mut()
            && last.reason == Reason::Unmet
            && last.time == now
        {
            last.shortfall = Some(shortfall);
        }
    }
}

/// Copies the first steps. Returns how many there are in all.
fn fill(steps: &mut [Binding; STEPS_KEPT], all: impl Iterator<Item = Binding>) -> u32 {
    let mut count = 0;
    for binding in all {
        if let Some(place) = steps.get_mut(count as usize) {
            *place = binding;
        }
        count += 1;
    }
    count
}

fn scores(plan: &Plan, selector: Selector, compared: &Compared) -> Scores {
    if selector == Selector::Schedules {
        return Scores::NONE;
    }
    let is_goap = selector == Selector::Goap;
    let of = |worth| match worth {
        // The goal is gone, or reached already.
        Worth::Gain(_) if is_goap => f32::NAN,
        Worth::Gain(gain) => plan.idle_score + gain,
        Worth::Goal { cost, .. } => cost,
    };
    let found = || {
        if is_goap {
            plan.steps.iter().map(|it| it.cost).sum()
        } else {
            plan.score
        }
    };
    Scores {
        plan: if has_plan(plan) {
            compared.new.map_or_else(found, of)
        } else {
            f32::NAN
        },
        rival: plan.rival,
        left: compared.left.map_or(f32::NAN, of),
        idle: if is_goap { f32::NAN } else { plan.idle_score },
    }
}
