//! Records of an NPC's last decisions, to explain later why it does what it does.
//!
//! A record consists of numbers only. So it needs no memory of its own, and it can name entities
//! that are gone. Records affect no decision and no hash.

mod storing;

use alloc::collections::VecDeque;
pub use storing::{Reasonings, ReasoningsMut};

use serde::Serialize;

use super::{Reason, perform::Shortfall};
use crate::{
    beliefs::read_set::Difference,
    domain::{ActionId, AttributeId},
    npc::Binding,
    planning::{EndedBy, Outcome, Selector},
    world::{EntityId, World},
};

/// How many steps of a plan a record has at most.
pub const STEPS_KEPT: usize = 4;

/// What an NPC has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
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

/// Why an NPC thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WokenBy {
    /// It was its turn: it doesn't skip turns, or has no last decision that counts.
    #[default]
    Turn,
    /// The host.
    Host,
    /// It has got on with its plan: a step has ended, or it has nothing more to do.
    Progress,
    /// An attribute has changed that its decision depends on.
    Attribute,
    /// An entity that its decision depends on has come, gone, or been forgotten. Without an entity:
    /// others than before are known or near.
    Objects,
    /// An offer, the holders of a slot, or the steps that are kept out of plans have changed.
    Offer,
    /// Its weights, the steps that it keeps out of its plans, or how it knows facts have changed.
    Mind,
    /// Time that its decision depends on has passed.
    Time,
    /// Areas, or modifiers that objects bring or events have left, change costs in another way than
    /// before.
    Ambiance,
}

impl WokenBy {
    /// All kinds, in order.
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

/// Why an NPC thought, and which entity was the cause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Woken {
    /// The kind of change.
    pub by: WokenBy,
    /// The attribute that has changed.
    pub attribute: Option<AttributeId>,
    /// The entity that has changed.
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
    /// The kind of change that a difference from the read set is.
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
    /// It compared what the plans are worth.
    #[default]
    Worth,
    /// The plan that was found is the one that it is at.
    Same,
    /// The plan that was found only takes back what the present one has done.
    Undoes,
    /// The plan that was found is only the beginning of the present one.
    Begins,
    /// It has turned round too often without getting anything done.
    Wavering,
    /// It had got on with its plan while it was searching.
    Overtaken,
}

/// The scores of plans. With `goap` these are summed costs. NaN where there was nothing to rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scores {
    /// The plan that was found. If it begins with the step that was under way, only the rest of
    /// that step counts.
    pub plan: f32,
    /// The best plan among those rated that begins with another step.
    pub rival: f32,
    /// The rest of the NPC's present plan.
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

/// What is kept of one decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Record {
    /// When it was made, in seconds of world time.
    pub time: f64,
    /// What was decided.
    pub kind: DecisionKind,
    /// Why a plan was given up, if one was.
    pub reason: Reason,
    /// How the search ended; none if there was no search.
    pub outcome: Option<Outcome>,
    /// The bound that ended the search.
    pub ended_by: EndedBy,
    /// The selector that chose.
    pub selector: Selector,
    /// Whether scores are gains in a second.
    pub durations: bool,
    /// The scores of plans.
    pub scores: Scores,
    /// The share of the new plan's gain that counted, since it would break off the present plan.
    pub counted_share: f32,
    /// The share of the new plan's gain that lasts if the NPC comes back to go on with its present
    /// plan.
    pub lasting_share: f32,
    /// Why it kept to its plan, if it did.
    pub kept_by: KeptBy,
    /// How many steps the plan has that the NPC goes on with or, if it gave one up, had.
    pub step_count: u32,
    /// The first of those steps. Only as many count as `step_count` says.
    pub steps: [Binding; STEPS_KEPT],
    /// Why it thought.
    pub woken: Woken,
    /// What the next step of the plan fell short of, if it was given up for that.
    pub shortfall: Option<Shortfall>,
}

const _: () = assert!(size_of::<Record>() <= 176);

const NO_BINDING: Binding = Binding {
    action: ActionId(0),
    supplier: EntityId::NONE,
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

    /// Keeps at most the last `most` decisions from now on.
    pub(super) fn keep(&mut self, most: u32) {
        let most = most as usize;
        if self.0.capacity() > most {
            let too_many = self.0.len().saturating_sub(most);
            self.0.drain(..too_many);
            self.0.shrink_to(most);
        }
    }

    fn last_mut(&mut self) -> Option<&mut Record> {
        self.0.back_mut()
    }

    /// Adds a record. If `most` are kept already, it replaces the oldest.
    fn add(&mut self, record: Record, most: u32) {
        let most = most as usize;
        if self.0.capacity() < most {
            // All the memory at once, so that later records need none.
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
