//! What the planner looks up instead of looking through everything.

mod build;
mod errands;

use alloc::vec::Vec;

use super::{ActionId, AttributeId, Errand, Role, TypeId, ids::ConditionId};

/// Which actions have an effect on what, so that the planner never looks at the others.
#[derive(Clone, Debug, Default)]
pub struct EffectIndex {
    /// Effects on each attribute, by [`AttributeId`], in order of action, then
    /// effect.
    pub on_attribute: Vec<Vec<EffectRef>>,
    /// `destroy` effects, in order of action, then effect.
    pub destroying: Vec<EffectRef>,
    /// The types that supply each action, by [`ActionId`].
    pub suppliers: Vec<Vec<TypeId>>,
    /// Whether entities of a type are looked for by their place, by [`TypeId`].
    pub by_place: Vec<bool>,
    /// By [`WorldEffectId`](super::WorldEffectId): near whom an entity has to be for an effect to
    /// fire that is bound to it, and within what distance; none if it may be anywhere.
    ///
    /// It stays true while the effect fires for one entity after the other: no such effect moves
    /// anybody, and a distance that depends on an attribute is the most that this can be.
    pub firing_near: Vec<Option<(Role, f32)>>,
    /// By [`GoalRuleId`](super::GoalRuleId): within what distance of the NPC an entity has to be
    /// for the rule to make a goal about it; none if it may be anywhere.
    pub wanting_near: Vec<Option<f32>>,
    /// By [`AttributeId`]: whether expressions read it of nobody but the NPC that
    /// they are evaluated for, so that it doesn't matter to one NPC what it is of another.
    pub is_private: Vec<bool>,
    /// By [`AttributeId`]: the numbers that anything compares it with, in no
    /// order, each once.
    pub marks: Vec<Vec<f32>>,
    /// By [`ActionId`]: preconditions that read an attribute which the amount of an increment reads,
    /// too, each with the effect's index. While such a precondition doesn't hold, the amount isn't
    /// settled: what makes it hold may change the amount.
    pub unsettled: Vec<Vec<(u16, ConditionId)>>,
    /// By [`ConditionId`]: whether it stays so if it doesn't hold, whatever is done.
    pub hopeless: Vec<bool>,
    /// By [`ConditionId`]: whether neither time nor anybody's walk changes it.
    pub steady: Vec<bool>,
    /// What searches imagine to be observed.
    pub observed: Observed,
    /// Actions that an NPC goes somewhere for, and that end its plans.
    pub errands: Vec<Errand>,
}

/// An effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectRef {
    /// The action.
    pub action: ActionId,
    /// The effect's index in [`Action::effects`](super::Action::effects).
    pub effect: u16,
}

/// The attributes whose age, or how sure an NPC is of them, any expression reads. While a search
/// imagines steps, it has to keep account of when each of these was observed last.
#[derive(Clone, Debug, Default)]
pub struct Observed {
    /// By [`TypeId`], then [`AttributeId`]: how many cells the row of an entity
    /// has, and how many such attributes come before this; [`NOT_OBSERVED`] for what isn't among
    /// them. Empty if there are none at all.
    slots: Vec<Vec<u32>>,
    /// How many there are, by [`TypeId`].
    counts: Vec<usize>,
}

/// Stands in [`Observed::slots`] where there is no cell.
const NOT_OBSERVED: u32 = u32::MAX;

impl Observed {
    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// How many attributes of a type are among them.
    #[must_use]
    pub fn count(&self, of: TypeId) -> usize {
        self.counts.get(of.index()).copied().unwrap_or(0)
    }

    /// Where a search keeps when an attribute was observed: behind the cells of the entity's row.
    #[must_use]
    #[inline]
    pub fn slot(&self, of: TypeId, attribute: AttributeId) -> Option<u32> {
        let slot = *self.slots.get(of.index())?.get(attribute.index())?;
        (slot != NOT_OBSERVED).then_some(slot)
    }
}
