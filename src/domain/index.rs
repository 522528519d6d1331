//! Tables in which the planner looks things up, so that it needn't search the whole domain.

mod build;
mod deferred;
mod errands;
mod minds_who;
mod steered;
mod stocks;
mod using_up;

pub(super) use deferred::deferred;
pub(super) use minds_who::minds_who;

use alloc::vec::Vec;

use super::{ActionId, AttributeId, Errand, Role, TypeId, ids::ConditionId, stock::Stock};

/// Which effects there are on each attribute, who supplies what, and the like.
#[derive(Clone, Debug, Default)]
pub struct LookupTables {
    /// By [`AttributeId`]: the effects on the attribute, in order of action, then of effect.
    pub on_attribute: Vec<Vec<EffectRef>>,
    /// The `destroy` effects, in order of action, then of effect.
    pub destroying: Vec<EffectRef>,
    /// By [`ActionId`]: the types that supply the action.
    pub suppliers: Vec<Vec<TypeId>>,
    /// By [`TypeId`]: whether entities of the type are searched by position.
    pub by_place: Vec<bool>,
    /// By [`TypeId`]: the numbers by which entities of the type are searched.
    pub by_value: Vec<Vec<AttributeId>>,
    /// By [`WorldEffectId`](super::WorldEffectId): if the effect with `for_each` can only fire for
    /// entities near an entity in a role, that role and the distance; none otherwise.
    ///
    /// This stays valid while the effect fires for one entity after the other, since such effects
    /// move nothing. If the distance is an attribute, its maximum is used.
    pub firing_near: Vec<Option<(Role, f32)>>,
    /// By [`WorldEffectId`](super::WorldEffectId): the atoms of the condition that say nothing of the
    /// entity that `for_each` binds, if all atoms must hold. While one of them doesn't, the effect
    /// fires for none of these entities.
    pub firing_first: Vec<Vec<u32>>,
    /// By [`GoalRuleId`](super::GoalRuleId): if the rule can only make goals about entities near
    /// the NPC, the distance; none otherwise.
    pub wanting_near: Vec<Option<f32>>,
    /// By [`TypeId`]: the attributes that expressions read of entities of this type when they are
    /// evaluated for somebody else, in rising order. No other value of such an entity matters to
    /// anybody but itself.
    pub read_of_others: Vec<Vec<AttributeId>>,
    /// By [`ActionId`]: whether it matters to others which NPC does it. It does if an effect on
    /// another role than the consumer reads the consumer, or if others may read what it does to its
    /// consumer.
    pub minds_who: Vec<bool>,
    /// By [`TypeId`]: the numbers with a constant rate that are read and changed only as those of
    /// the NPC, or of the supplier of a step. Their values in other entities don't matter before
    /// such a step.
    pub deferred: Vec<Vec<(AttributeId, f32)>>,
    /// By [`AttributeId`]: the constants that conditions compare the attribute with, in no
    /// particular order, each once.
    pub marks: Vec<Vec<f32>>,
    /// By [`ActionId`]: the index of an increment, with a precondition that reads an attribute that
    /// the amount of the increment reads, too. While the precondition doesn't hold, the amount
    /// isn't settled: making the precondition true may change it.
    pub unsettled: Vec<Vec<(u16, ConditionId)>>,
    /// By [`AttributeId`]: whether steps may change the attribute without an effect on it: by a world
    /// effect, or by a rate that reads what effects change.
    pub steered: Vec<bool>,
    /// By [`ConditionId`]: whether the condition, once false, stays false in a plan, whatever is
    /// done.
    pub hopeless: Vec<bool>,
    /// By [`ConditionId`]: whether neither the supplier nor the duration of a step matters to the
    /// condition.
    pub supplier_free: Vec<bool>,
    /// By [`ConditionId`]: whether neither the passing of time nor movement changes the condition.
    pub steady: Vec<bool>,
    /// The attributes whose times of observation searches keep account of.
    pub observed: Observed,
    /// The errands among the actions.
    pub errands: Vec<Errand>,
    /// By [`ActionId`]: the stocks that the action takes from.
    pub stocks: Vec<Vec<Stock>>,
    /// By [`ActionId`]: whether the action uses something up.
    pub uses_up: Vec<bool>,
}

impl LookupTables {
    /// Whether an attribute of entities of this type matters to nobody but themselves.
    #[must_use]
    pub fn is_private(&self, of: TypeId, attribute: AttributeId) -> bool {
        let read = self.read_of_others.get(of.index());
        read.is_some_and(|read| read.binary_search(&attribute).is_err())
    }
}

/// An effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectRef {
    /// The action.
    pub action: ActionId,
    /// The effect's index in [`Action::effects`](super::Action::effects).
    pub effect: u16,
}

/// The attributes whose age or sureness any expression reads. A search has to keep account of when
/// each of these was last observed in imagination.
#[derive(Clone, Debug, Default)]
pub struct Observed {
    /// By [`TypeId`], then [`AttributeId`]: the cell for the time of observation, which comes after
    /// the cells of the entity's row; [`NOT_OBSERVED`] for other attributes. Empty if there are no
    /// such attributes at all.
    slots: Vec<Vec<u32>>,
    /// By [`TypeId`]: how many such attributes the type has.
    counts: Vec<usize>,
}

/// The value in [`Observed::slots`] of attributes without such a cell.
const NOT_OBSERVED: u32 = u32::MAX;

impl Observed {
    /// Whether there are no such attributes.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// How many such attributes a type has.
    #[must_use]
    pub fn count(&self, of: TypeId) -> usize {
        self.counts.get(of.index()).copied().unwrap_or(0)
    }

    /// The cell in which a search keeps when an attribute was observed; none if it doesn't.
    #[must_use]
    #[inline]
    pub fn slot(&self, of: TypeId, attribute: AttributeId) -> Option<u32> {
        let slot = *self.slots.get(of.index())?.get(attribute.index())?;
        (slot != NOT_OBSERVED).then_some(slot)
    }
}
