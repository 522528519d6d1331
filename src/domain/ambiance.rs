//! Smart ambiance: how places, objects and events change the costs of actions and the weights of
//! drives. Thesis, chapter 7; weights aren't in the thesis.

use alloc::{string::String, vec::Vec};

use super::{
    code::Code,
    curve::{Curve, Shape},
    expression::Op,
    ids::{ActionId, CodeId, ConditionId, CurveId, DriveId, ModifierId},
};

/// A number that modifiers change for an NPC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alterable {
    /// The cost of an action.
    Cost(ActionId),
    /// The weight of a drive.
    Weight(DriveId),
}

/// A set of modifiers, as bits. Modifiers whose ids differ by a multiple of 64 share a bit, so the
/// set may seem to contain more than were added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModifierBits(u64);

impl ModifierBits {
    /// The empty set.
    pub const NONE: ModifierBits = ModifierBits(0);
    /// The set of all modifiers.
    pub const ALL: ModifierBits = ModifierBits(u64::MAX);

    /// The set of one modifier.
    #[must_use]
    pub fn of(modifier: ModifierId) -> Self {
        ModifierBits(1 << (modifier.index() % 64))
    }

    /// The union of two sets.
    #[must_use]
    pub fn union(self, others: Self) -> Self {
        ModifierBits(self.0 | others.0)
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether two sets may have a modifier in common.
    #[must_use]
    pub fn meet(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }
}

impl FromIterator<ModifierId> for ModifierBits {
    fn from_iter<T: IntoIterator<Item = ModifierId>>(modifiers: T) -> Self {
        let bits = modifiers.into_iter().map(ModifierBits::of);
        bits.fold(ModifierBits::NONE, ModifierBits::union)
    }
}

/// A change of the costs of actions and the weights of drives, for NPCs in an area or near an
/// object.
#[derive(Clone, Debug)]
pub struct Modifier {
    /// The name in documents.
    pub name: String,
    /// It applies to actions and drives that have one of these words, and to NPCs whose type heeds
    /// any of these words, not necessarily the same. In rising order.
    pub annotations: Vec<String>,
    /// The new cost, computed from the variables [`SO_FAR`](Self::SO_FAR), [`AGE`](Self::AGE) and
    /// [`STRENGTH`](Self::STRENGTH); none if it doesn't change costs.
    pub cost: Option<CodeId>,
    /// The same for weights.
    pub weight: Option<CodeId>,
    /// A condition over the NPC. The modifier applies only while it holds.
    pub when: Option<ConditionId>,
    /// For what events leave: the seconds until the strength is halved; infinite if it stays.
    pub half_life: f32,
    /// The greatest strength, in additions.
    pub limit: f32,
    /// A curve over the age: how much of it takes effect. Without one, all of it does at once.
    pub boost: Option<CurveId>,
    /// A curve over the age: how much of that is taken back. Without one, nothing is.
    pub dampen: Option<CurveId>,
    /// Whether decisions depend on its age. Follows from the rest.
    pub reads_age: bool,
}

impl Modifier {
    /// The variable with the cost or the weight after the modifiers before this one.
    pub const SO_FAR: u16 = 0;
    /// The variable with the seconds since the last addition.
    pub const AGE: u16 = 1;
    /// The variable with the strength, in additions.
    pub const STRENGTH: u16 = 2;
    /// The names of the variables in expressions for costs, in order.
    pub const OF_COST: [&'static str; 3] = ["cost", "age", "strength"];
    /// The names of the variables in expressions for weights, in order.
    pub const OF_WEIGHT: [&'static str; 3] = ["weight", "age", "strength"];

    /// A strength below this, in additions, counts as gone.
    pub const FAINTEST: f64 = 0.01;
    /// The number of different strengths, and of different ages, that decisions distinguish.
    pub const STEPS: f64 = 16.0;

    /// The age, in seconds, after which none of its curves changes any more; none if it has no
    /// piecewise curve.
    #[must_use]
    pub fn span(&self, curves: &[Curve]) -> Option<f32> {
        let own = [self.boost, self.dampen].into_iter().flatten();
        let ends = own.filter_map(|it| end_of(&curves[it.index()].shape));
        ends.reduce(f32::max)
    }

    /// The expression for the new cost or weight; none if it doesn't change it.
    #[must_use]
    pub fn code(&self, what: Alterable) -> Option<CodeId> {
        match what {
            Alterable::Cost(_) => self.cost,
            Alterable::Weight(_) => self.weight,
        }
    }

    /// The step to which decisions round its age, in seconds; none if they don't depend on the age.
    #[must_use]
    pub fn age_step(&self, curves: &[Curve]) -> Option<f64> {
        if !self.reads_age {
            return None;
        }
        let half_life = Some(self.half_life).filter(|it| it.is_finite());
        let whole = self.span(curves).or(half_life)?;
        Some(f64::from(whole) / Self::STEPS)
    }

    /// How much of it takes effect at an age in seconds, from 0 to 1.
    #[must_use]
    pub fn share(&self, curves: &[Curve], age: f32) -> f32 {
        let at = |curve: Option<CurveId>, otherwise: f32| {
            curve.map_or(otherwise, |it| curves[it.index()].shape.at(age))
        };
        let share = at(self.boost, 1.0) - at(self.dampen, 0.0);
        if share > 0.0 { share.min(1.0) } else { 0.0 }
    }

    /// Whether it ever goes away after an event has left it.
    #[must_use]
    pub fn fades(&self) -> bool {
        self.half_life.is_finite() || self.dampen.is_some()
    }
}

/// Where a curve stops changing; none if it isn't piecewise.
#[must_use]
pub fn end_of(shape: &Shape) -> Option<f32> {
    match shape {
        Shape::Piecewise(points) => points.last().map(|point| point[0].max(0.0)),
        _ => None,
    }
}

/// Whether a run of operations reads the variable `age`.
pub(super) fn reads_age(code: &Code, run: CodeId) -> bool {
    code.run(run).contains(&Op::Variable(Modifier::AGE))
}

/// A modifier that entities of a type bring along.
#[derive(Clone, Debug, PartialEq)]
pub struct Brought {
    /// The modifier.
    pub modifier: ModifierId,
    /// It applies to NPCs within so many metres of the object; without a number, in the areas that
    /// the object is in.
    pub within: Option<f32>,
    /// A condition over the object, as supplier, and the NPC. The modifier applies only while it
    /// holds.
    pub when: Option<ConditionId>,
}
