//! Records of an NPC's last decisions, to explain later why it does what it does.
//!
//! A record consists of numbers only. So nothing in it must be freed, and it can name entities that
//! are gone. Records affect no decision and no hash.

use alloc::collections::VecDeque;

use super::{
    Reason, RunningWorld,
    comparing::{Compared, Decision, has_plan, task},
    jobs::Job,
};
use crate::{
    beliefs::read_set::Difference,
    domain::{ActionId, AttributeId},
    npc::Task,
    planning::{EndedBy, Outcome, Plan, Selector, remainder::Worth},
    world::{EntityId, World, WorldError},
};

/// How many steps of a plan are kept.
pub const STEPS_KEPT: usize = 4;

/// What an NPC has made of its turn to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    /// It took up a plan.
    TakenUp,
    /// It went on with what it had.
    Kept,
    /// It gave its plan up.
    Dropped,
    /// It had nothing to do, and found nothing.
    Nothing,
}

/// What had an NPC think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WokenBy {
    /// Its turn: it doesn't skip any, or has decided nothing yet that it could go by.
    #[default]
    Turn,
    /// The host.
    Host,
    /// How far it is with its plan: a step has ended, or it has nothing to do any more.
    Progress,
    /// An attribute has changed that it goes by.
    Attribute,
    /// Somebody whom it goes by has come, gone, or been forgotten; or, with nobody in particular,
    /// others than before are known or near.
    Objects,
    /// What somebody offers is otherwise than before, who has a slot, or what is kept out of plans.
    Offer,
    /// How it weighs things, what it keeps out of its plans, or how it knows things.
    Mind,
    /// Time has passed that it goes by.
    Time,
    /// Areas, or what is brought or left there, do something else to costs than before.
    Ambiance,
}

impl WokenBy {
    /// All, in order.
    pub const ALL: [Self; 9] = [
        WokenBy::Turn,
        WokenBy::Host,
        WokenBy::Progress,
        WokenBy::Attribute,
        WokenBy::Objects,
        WokenBy::Offer,
        WokenBy::Mind,
        WokenBy::Time,
        WokenBy::Ambiance,
    ];
}

/// What had an NPC think, and of whom that was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Woken {
    /// What.
    pub by: WokenBy,
    /// Which attribute.
    pub attribute: Option<AttributeId>,
    /// Whose.
    pub of: EntityId,
}

impl From<WokenBy> for Woken {
    fn from(by: WokenBy) -> Self {
        Woken {
            by,
            ..Woken::default()
        }
    }
}

impl Woken {
    /// What had it think, of what isn't as it was.
    pub(super) fn of(world: &World, difference: Difference) -> Self {
        let one = |by, entity| Woken {
            by,
            attribute: None,
            of: world.entity_at(entity),
        };
        match difference {
            Difference::Time | Difference::Answers => WokenBy::Time.into(),
            Difference::Own => WokenBy::Mind.into(),
            Difference::Cell(entity, of, slot) => Woken {
                attribute: world
                    .domain()
                    .entity_type(of)
                    .attribute_at(slot)
                    .map(|it| it.0),
                ..one(WokenBy::Attribute, entity)
            },
            Difference::Known(entity) => one(WokenBy::Objects, entity),
            Difference::Ambiance => WokenBy::Ambiance.into(),
            Difference::Found => WokenBy::Objects.into(),
            Difference::Offer(entity) => one(WokenBy::Offer, entity),
        }
    }
}

/// What plans came to. With `goap` that is their summed cost, else their score; NaN where there was
/// nothing to be rated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scores {
    /// The plan that was found. If it begins with the step that was under way, only what was left of
    /// that counts.
    pub plan: f32,
    /// The best that was worked out of those that begin with another step.
    pub rival: f32,
    /// What was left of the plan that the NPC was at.
    pub left: f32,
    /// Doing nothing.
    pub idle: f32,
}

impl Scores {
    const NONE: Scores = Scores {
        plan: f32::NAN,
        rival: f32::NAN,
        left: f32::NAN,
        idle: f32::NAN,
    };
}

/// What is kept of a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Record {
    /// When it was made, in seconds of world time.
    pub time: f64,
    /// What was decided.
    pub kind: DecisionKind,
    /// Why a plan was given up, if one was.
    pub reason: Reason,
    /// How the search ended; none if nothing was searched for.
    pub outcome: Option<Outcome>,
    /// The bound that it reached.
    pub ended_by: EndedBy,
    /// How plans were chosen.
    pub selector: Selector,
    /// Scores are what is gained in a second.
    pub durations: bool,
    /// What plans came to.
    pub scores: Scores,
    /// What part of what the found plan gains counted, as it would break another off.
    pub counts: f32,
    /// How many steps the plan has that the NPC goes on with or, if it gave one up, that had.
    pub step_count: u32,
    /// The first of them; what is beyond their number doesn't count.
    pub steps: [Task; STEPS_KEPT],
    /// What had it think.
    pub woken: Woken,
}

const _: () = assert!(size_of::<Record>() <= 160);

const NO_TASK: Task = Task {
    action: ActionId(0),
    supplier: 0,
};

/// The last decisions of an NPC, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Decisions(VecDeque<Record>);

impl Decisions {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn all(&self) -> &VecDeque<Record> {
        &self.0
    }

    /// From now on so many are kept at most.
    pub(super) fn keep(&mut self, most: u32) {
        let most = most as usize;
        if self.0.capacity() > most {
            let too_many = self.0.len().saturating_sub(most);
            self.0.drain(..too_many);
            self.0.shrink_to(most);
        }
    }

    /// Adds one, in place of the oldest if so many are kept already.
    fn add(&mut self, record: Record, most: u32) {
        let most = most as usize;
        if self.0.capacity() < most {
            // All at once: later ones are to need no memory.
            self.0.reserve_exact(most - self.0.len());
        }
        while self.0.len() >= most {
            self.0.pop_front();
        }
        self.0.push_back(record);
    }

    pub(super) fn memory(&self) -> usize {
        self.0.capacity() * size_of::<Record>()
    }
}

impl RunningWorld {
    /// The last decisions of an NPC, the oldest first.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn decisions(
        &self,
        npc: EntityId,
    ) -> Result<impl ExactSizeIterator<Item = &Record>, WorldError> {
        let mind = self.mind(npc)?;
        let all = mind.map(|mind| mind.decisions.all().range(..));
        Ok(all.unwrap_or_default())
    }

    /// Keeps what has come of a search.
    pub(super) fn note_decision(
        &mut self,
        mind: usize,
        decision: Decision,
        job: &mut Job,
        compared: &Compared,
    ) {
        self.note(mind, decision, Reason::None, job, compared);
    }

    /// Keeps that an NPC would have taken up a plan, but for a slot that somebody else was quicker to
    /// have.
    pub(super) fn note_refusal(&mut self, mind: usize, job: &mut Job, compared: &Compared) {
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
        let entry = self.minds.wake(mind);
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
        let mut steps = [NO_TASK; STEPS_KEPT];
        let step_count = if kind == DecisionKind::TakenUp {
            fill(&mut steps, plan.steps.iter().map(task))
        } else {
            fill(&mut steps, entry.executor.planned())
        };
        let record = Record {
            time: self.world.time().seconds(),
            kind,
            reason,
            outcome: Some(plan.outcome),
            ended_by: plan.ended_by,
            selector: job.selector,
            durations: job.counts_time,
            scores: scores(plan, job.selector, compared),
            counts: compared.counts,
            step_count,
            steps,
            woken: entry.woken,
        };
        entry.decisions.add(record, most);
        let (npc, reasons) = (entry.npc, job.reasons.take());
        let bytes = self.settings.watch_bytes;
        self.watches.add(npc, reasons, most, bytes);
    }

    /// Keeps that an NPC gives up its plan without having searched for a better. The plan must still
    /// be there.
    pub(super) fn note_drop(&mut self, mind: usize, reason: Reason) {
        let entry = self.minds.wake(mind);
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
        // Else the step that it was at last tells more than those that would have followed.
        let first = next - usize::from(next > 0 && !couldnt_begin);
        let mut steps = [NO_TASK; STEPS_KEPT];
        let step_count = fill(&mut steps, executor.plan()[first..].iter().copied());
        let record = Record {
            time: self.world.time().seconds(),
            kind: DecisionKind::Dropped,
            reason,
            outcome: None,
            ended_by: EndedBy::Nothing,
            selector: entry.options.planning.selector,
            durations: entry.options.planning.durations,
            scores: Scores::NONE,
            counts: 1.0,
            step_count,
            steps,
            woken: WokenBy::Progress.into(),
        };
        entry.decisions.add(record, most);
        let npc = entry.npc;
        let bytes = self.settings.watch_bytes;
        self.watches.add(npc, None, most, bytes);
    }
}

/// Writes the first steps down. Returns how many there are in all.
fn fill(steps: &mut [Task; STEPS_KEPT], all: impl Iterator<Item = Task>) -> u32 {
    let mut count = 0;
    for task in all {
        if let Some(place) = steps.get_mut(count as usize) {
            *place = task;
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
        // It is no goal any more, or attained already.
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
