//! Records of an NPC's last decisions, to explain later why it does what it does.
//!
//! A record consists of numbers only. So nothing in it must be freed, and it can name entities that
//! are gone. Records affect no decision and no hash.

mod noting;

use alloc::collections::VecDeque;
pub use noting::{Reasonings, ReasoningsMut};

use serde::Serialize;

use super::Reason;
use crate::{
    beliefs::read_set::Difference,
    domain::{ActionId, AttributeId},
    npc::Task,
    planning::{EndedBy, Outcome, Selector},
    world::{EntityId, World},
};

/// How many steps of a plan are kept.
pub const STEPS_KEPT: usize = 4;

/// What an NPC has made of its turn to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    /// The NPC took up a plan.
    TakenUp,
    /// The NPC went on with its plan.
    Kept,
    /// The NPC gave its plan up.
    Dropped,
    /// The NPC had nothing to do, and found nothing.
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

/// What made an NPC think, and of which entity that was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Woken {
    /// What.
    pub by: WokenBy,
    /// Which attribute.
    pub attribute: Option<AttributeId>,
    /// The entity that has it.
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

/// Why an NPC kept to its plan, though another may be worth more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KeptBy {
    /// By what plans are worth.
    #[default]
    Worth,
    /// The plan that was found is the one that it is at.
    Same,
    /// The plan that was found only takes back what the present one has done.
    Undoes,
    /// It had got on with its plan while it was searching.
    Overtaken,
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
    pub counted_share: f32,
    /// What part of it lasts if the NPC comes back to go on with its present plan.
    pub lasting_share: f32,
    /// Why it kept to its plan, if it did.
    pub kept_by: KeptBy,
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

    /// Keeps at most `most` decisions from now on.
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
