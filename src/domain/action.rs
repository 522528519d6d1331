//! Actions, effects and world effects: how the world is expected to change.

use alloc::{string::String, vec::Vec};
use core::ops::Range;

use super::{
    Appearance, AttributeId, InfluenceId, KindId, ModifierId, POSITION, Perform, ScheduleId,
    WorldEffectId,
    condition::ConditionId,
    expression::{Operand, Role},
};

/// Something an NPC (the consumer) can do to a smart object (the supplier). Thesis, section 3.7.
#[derive(Clone, Debug)]
pub struct Action {
    /// The name in documents.
    pub name: String,
    /// How tools show it.
    pub appearance: Appearance,
    /// What must hold before, in the order in which the planner works on them: as declared, but
    /// those that read the consumer's position last, since arriving is best planned for last.
    pub preconditions: Vec<ConditionId>,
    /// What the action may change: the effects that happen in any case, in order, then those of
    /// each outcome.
    pub effects: Vec<Effect>,
    /// How many of the effects happen in any case.
    pub certain: usize,
    /// What else may come of it, exactly one of them; empty if the action is certain.
    pub outcomes: Vec<Outcome>,
    /// Evaluated at the step's start.
    pub cost: Operand,
    /// Seconds, evaluated at the step's start.
    pub duration: Operand,
    /// Whether an NPC may do it to itself, and to others.
    pub oneself: Oneself,
    /// World effects tested after every step with this action.
    pub world_effects: Vec<WorldEffectId>,
    /// What is run when a step's turn comes; the effects are then only what planning makes of it.
    pub schedule: Option<ScheduleId>,
    /// How a step is performed, once it has been planned.
    pub perform: Perform,
    /// Whether it is done where the NPC has last seen the supplier, not where the supplier is.
    pub at_last_seen: bool,
    /// Words that areas and hosts can recognise an action by.
    pub annotations: Vec<String>,
    /// The modifiers that a step leaves behind in the areas where it was done.
    pub ambiance: Vec<ModifierId>,
    /// The influences that a step adds 1 to, where the NPC is then.
    pub influences: Vec<InfluenceId>,
    /// The modifiers that share an annotation with it and alter costs. Follows from
    /// the annotations.
    pub modifiers: Vec<ModifierId>,
}

/// To whom an NPC may do an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Oneself {
    /// To others alone.
    #[default]
    Never,
    /// To others and to itself.
    Too,
    /// To itself alone.
    Only,
}

/// One of the things that may come of an action.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The name in documents; empty for none.
    pub name: String,
    /// How likely it is.
    pub odds: Odds,
    /// Its effects, as a range of [`Action::effects`].
    pub effects: Range<usize>,
}

/// How likely an outcome is. Of one action, all are of one kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Odds {
    /// Always as likely: its share of the outcomes' weights, which are all numbers.
    Share(f32),
    /// As likely as its share of the outcomes' weights is in the state before the step, of which this
    /// is one. One that is unknown, infinite or less than 0 counts 0; if all count 0, nothing comes of
    /// the action but its certain effects.
    Weight(Operand),
}

/// No action has more outcomes.
pub const MOST_OUTCOMES: usize = 16;

impl Action {
    /// Whether an NPC may do it to itself, or, with `is_oneself` false, to somebody else.
    #[must_use]
    pub fn may_be_done(&self, is_oneself: bool) -> bool {
        match self.oneself {
            Oneself::Never => !is_oneself,
            Oneself::Too => true,
            Oneself::Only => is_oneself,
        }
    }

    /// Whether it has several outcomes.
    #[must_use]
    pub fn is_uncertain(&self) -> bool {
        !self.outcomes.is_empty()
    }

    /// The weights of its outcomes, if they depend on facts; empty if they don't.
    pub fn weights(&self) -> impl Iterator<Item = Operand> + '_ {
        self.outcomes.iter().filter_map(|it| match it.odds {
            Odds::Share(_) => None,
            Odds::Weight(weight) => Some(weight),
        })
    }

    /// The shares of its outcomes, if they are always the same; empty if they aren't.
    pub fn shares(&self) -> impl Iterator<Item = f32> + '_ {
        self.outcomes.iter().filter_map(|it| match it.odds {
            Odds::Share(share) => Some(share),
            Odds::Weight(_) => None,
        })
    }
}

/// The place of the likeliest of several outcomes, of equals the first. It is the one that is taken
/// for granted where outcomes aren't weighed. None if none is likely at all.
#[must_use]
pub fn likeliest(shares: impl Iterator<Item = f32>) -> Option<usize> {
    let (mut best, mut place) = (0.0, None);
    for (number, share) in shares.enumerate() {
        if share > best {
            (best, place) = (share, Some(number));
        }
    }
    place
}

/// One change that an action or a world effect makes.
#[derive(Clone, Debug)]
pub enum Effect {
    /// `role.attribute += amount`, or `-=` with `sign` −1.
    Increment {
        /// Whose attribute.
        role: Role,
        /// A number.
        attribute: AttributeId,
        /// +1 or −1, multiplied with the amount.
        sign: f32,
        /// By how much.
        amount: Operand,
    },
    /// `role.attribute = value` for a number, flag or reference.
    Assign {
        /// Whose attribute.
        role: Role,
        /// A number, flag or reference.
        attribute: AttributeId,
        /// The new value.
        value: Operand,
    },
    /// `role.attribute = other.source`, both positions.
    CopyPosition {
        /// Whose attribute.
        role: Role,
        /// A position.
        attribute: AttributeId,
        /// Whose position is taken.
        other: Role,
        /// Which position of the other.
        source: AttributeId,
    },
    /// `role.position = beside(other)`.
    Beside {
        /// Who moves.
        role: Role,
        /// A position.
        attribute: AttributeId,
        /// Beside whom.
        other: Role,
    },
    /// `role.position = beside(other)`, in an action that is done where the NPC has last seen the other.
    BesideLastSeen {
        /// Who moves.
        role: Role,
        /// A position.
        attribute: AttributeId,
        /// Who was last seen there.
        other: Role,
    },
    /// `destroy(role)`.
    Destroy {
        /// Who ceases to exist.
        role: Role,
    },
}

impl Effect {
    /// Whose attribute changes, or who is destroyed.
    #[must_use]
    pub fn role(&self) -> Role {
        match *self {
            Effect::Increment { role, .. }
            | Effect::Assign { role, .. }
            | Effect::CopyPosition { role, .. }
            | Effect::Beside { role, .. }
            | Effect::BesideLastSeen { role, .. }
            | Effect::Destroy { role } => role,
        }
    }

    /// The same where the supplier was last seen, if it speaks of where the supplier is.
    #[must_use]
    pub(crate) fn at_last_seen(self) -> Self {
        match self {
            Effect::Beside {
                role,
                attribute,
                other: Role::SUPPLIER,
            } => Effect::BesideLastSeen {
                role,
                attribute,
                other: Role::SUPPLIER,
            },
            other => other,
        }
    }

    /// The attribute that changes; none for `destroy`.
    #[must_use]
    pub fn attribute(&self) -> Option<AttributeId> {
        match *self {
            Effect::Increment { attribute, .. }
            | Effect::Assign { attribute, .. }
            | Effect::CopyPosition { attribute, .. }
            | Effect::Beside { attribute, .. }
            | Effect::BesideLastSeen { attribute, .. } => Some(attribute),
            Effect::Destroy { .. } => None,
        }
    }
}

/// What the rest of the world is expected to do as a consequence of a step. Thesis, section 3.8.5.
#[derive(Clone, Debug)]
pub struct WorldEffect {
    /// The name in documents.
    pub name: String,
    /// Tested once per known entity of this type, bound to [`Role::BOUND`].
    pub for_each: Option<KindId>,
    /// Fires while this holds; none: always.
    pub when: Option<ConditionId>,
    /// What it changes.
    pub effects: Vec<Effect>,
}

impl Effect {
    /// Whether the consumer stands beside the supplier afterwards, or where the supplier is,
    /// unless it stays where it was.
    #[must_use]
    #[inline]
    pub fn brings_consumer_to_supplier(&self) -> bool {
        matches!(
            *self,
            Effect::Beside {
                role: Role::CONSUMER,
                attribute: POSITION,
                other: Role::SUPPLIER,
            } | Effect::CopyPosition {
                role: Role::CONSUMER,
                attribute: POSITION,
                other: Role::SUPPLIER,
                source: POSITION,
            }
        )
    }
}
