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
    /// The conditions that must hold before the action, in the order in which the planner works on
    /// them: as declared, except that those that read the consumer's position come last, since the
    /// way is best planned last.
    pub preconditions: Vec<ConditionId>,
    /// What the action changes: first the effects that happen in any case, in order, then those of
    /// each outcome.
    pub effects: Vec<Effect>,
    /// How many of the effects happen in any case.
    pub certain: usize,
    /// The possible outcomes, of which exactly one happens; empty if the action is certain.
    pub outcomes: Vec<Outcome>,
    /// The cost, evaluated when a step starts.
    pub cost: Operand,
    /// The duration in seconds, evaluated when a step starts.
    pub duration: Operand,
    /// Whether an NPC may do it to itself, and to others.
    pub oneself: Oneself,
    /// World effects tested after every step with this action.
    pub world_effects: Vec<WorldEffectId>,
    /// The schedule that a step runs, if any. Only planning uses the effects then.
    pub schedule: Option<ScheduleId>,
    /// How ticks carry out a planned step.
    pub perform: Perform,
    /// Whether it is done where the NPC has last seen the supplier, instead of where the supplier
    /// is.
    pub at_last_seen: bool,
    /// Words by which modifiers and hosts recognise the action.
    pub annotations: Vec<String>,
    /// The modifiers that a step leaves behind in the areas where it was done.
    pub ambiance: Vec<ModifierId>,
    /// The influences that a step adds 1 to, where the NPC is when the step is done.
    pub influences: Vec<InfluenceId>,
    /// The modifiers of costs that share an annotation with it. Follows from the annotations.
    pub modifiers: Vec<ModifierId>,
}

/// Whether an NPC may do an action to itself, and to others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Oneself {
    /// Only to others.
    #[default]
    Never,
    /// To others and to itself.
    Too,
    /// Only to itself.
    Only,
}

/// One of the possible outcomes of an action.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The name in documents; empty for none.
    pub name: String,
    /// How likely it is.
    pub odds: Odds,
    /// Its effects, as a range of [`Action::effects`].
    pub effects: Range<usize>,
}

/// How likely an outcome is. All outcomes of an action use the same variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Odds {
    /// A constant probability: the outcome's share of the sum of all weights, which are constant
    /// numbers.
    Share(f32),
    /// A weight that is evaluated in the state before the step. The probability is its share of the
    /// sum of all weights. A weight that is unknown, infinite or negative counts as 0. If all count
    /// as 0, only the certain effects happen.
    Weight(Operand),
}

/// The most outcomes that an action can have.
pub const MOST_OUTCOMES: usize = 16;

impl Action {
    /// Whether an effect moves the consumer.
    #[must_use]
    pub fn moves_consumer(&self) -> bool {
        let moves = |it: &Effect| it.role() == Role::CONSUMER && it.attribute() == Some(POSITION);
        self.effects.iter().any(moves)
    }

    /// Whether an NPC may do it to itself (`is_oneself`), or to others.
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

/// The index of the likeliest outcome; of equally likely ones, the first. Planning assumes it where
/// outcomes aren't weighed. None if all have share 0.
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
        /// The role whose attribute changes.
        role: Role,
        /// A number.
        attribute: AttributeId,
        /// +1 or −1, multiplied with the amount.
        sign: f32,
        /// The amount.
        amount: Operand,
    },
    /// `role.attribute = value` for a number, flag or reference.
    Assign {
        /// The role whose attribute changes.
        role: Role,
        /// A number, flag or reference.
        attribute: AttributeId,
        /// The new value.
        value: Operand,
    },
    /// `role.attribute = other.source`, both positions.
    CopyPosition {
        /// The role whose attribute changes.
        role: Role,
        /// A position.
        attribute: AttributeId,
        /// The role whose position is copied.
        other: Role,
        /// The attribute of that role.
        source: AttributeId,
    },
    /// `role.position = beside(other)`.
    Beside {
        /// The role that moves.
        role: Role,
        /// A position.
        attribute: AttributeId,
        /// The role that it moves to.
        other: Role,
    },
    /// `role.position = beside(other)`, in an action that is done where the NPC has last seen
    /// `other`.
    BesideLastSeen {
        /// The role that moves.
        role: Role,
        /// A position.
        attribute: AttributeId,
        /// The role that was last seen there.
        other: Role,
    },
    /// `destroy(role)`.
    Destroy {
        /// The role that is destroyed.
        role: Role,
    },
}

impl Effect {
    /// The role whose attribute changes, or that is destroyed.
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

    /// The same effect, but where it moves something beside the supplier, it uses the place where
    /// the supplier was last seen.
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
    /// If given, it is tested for each known entity of this kind, bound to [`Role::BOUND`].
    pub for_each: Option<KindId>,
    /// It fires while this holds; always if there is none.
    pub when: Option<ConditionId>,
    /// The changes.
    pub effects: Vec<Effect>,
}

impl Effect {
    /// Whether the effect moves the consumer to the supplier's position, or beside it.
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
