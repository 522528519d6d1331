//! Smart ambiance: what places, things and events do to the costs of actions, and to the weights of
//! drives. Thesis, chapter 7; weights go beyond it.

use alloc::{string::String, vec::Vec};

use super::{
    code::Code,
    curve::{Curve, Shape},
    expression::Op,
    ids::{ActionId, CodeId, ConditionId, CurveId, DriveId, ModifierId},
};

/// What a modifier may alter for an NPC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alterable {
    /// What an action costs it.
    Cost(ActionId),
    /// What one of its drives weighs.
    Weight(DriveId),
}

/// Which modifiers something may be about: a bit for each, which those share whose numbers are 64
/// apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModifierBits(u64);

impl ModifierBits {
    /// None of them.
    pub const NONE: ModifierBits = ModifierBits(0);
    /// All of them.
    pub const ALL: ModifierBits = ModifierBits(u64::MAX);

    /// One of them.
    #[must_use]
    pub fn of(modifier: ModifierId) -> Self {
        ModifierBits(1 << (modifier.index() % 64))
    }

    /// Those that are in either of two sets.
    #[must_use]
    pub fn union(self, others: Self) -> Self {
        ModifierBits(self.0 | others.0)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether some of them may be among the others.
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

/// Something that alters the costs of actions and the weights of drives, for NPCs in an area or near
/// an object.
#[derive(Clone, Debug)]
pub struct Modifier {
    /// The name in documents.
    pub name: String,
    /// It alters actions and drives that have one of these words, for NPCs that heed the same or
    /// another of them. In rising order.
    pub annotations: Vec<String>,
    /// What a cost becomes, over the variables [`SO_FAR`](Self::SO_FAR), [`AGE`](Self::AGE) and
    /// [`STRENGTH`](Self::STRENGTH); none: it stays.
    pub cost: Option<CodeId>,
    /// The same of a weight.
    pub weight: Option<CodeId>,
    /// Over the NPC: it is altered only while this holds.
    pub when: Option<ConditionId>,
    /// How long what an event leaves takes to become half as strong, in seconds; infinite: it
    /// stays as strong as it is.
    pub half_life: f32,
    /// How strong it gets at most, in additions.
    pub limit: f32,
    /// By age: how much of it takes effect. None: all of it, at once.
    pub boost: Option<CurveId>,
    /// By age: how much of that is taken back. None: nothing.
    pub dampen: Option<CurveId>,
    /// Whether decisions can tell how old it is. Follows from the rest.
    pub reads_age: bool,
}

impl Modifier {
    /// The variable that holds the cost or the weight that the modifier before has left.
    pub const SO_FAR: u16 = 0;
    /// The variable that holds the seconds since the last addition.
    pub const AGE: u16 = 1;
    /// The variable that holds how strong it is, in additions.
    pub const STRENGTH: u16 = 2;
    /// What the variables are called where a cost is altered, in their order.
    pub const OF_COST: [&'static str; 3] = ["cost", "age", "strength"];
    /// What they are called where a weight is.
    pub const OF_WEIGHT: [&'static str; 3] = ["weight", "age", "strength"];

    /// Weaker than this, in additions, it is gone.
    pub const FAINTEST: f64 = 0.01;
    /// Decisions tell this many strengths apart, and ages.
    pub const STEPS: f64 = 16.0;

    /// The longest time, in seconds, that its curves change anything; none without curves.
    #[must_use]
    pub fn span(&self, curves: &[Curve]) -> Option<f32> {
        let own = [self.boost, self.dampen].into_iter().flatten();
        let ends = own.filter_map(|it| end_of(&curves[it.index()].shape));
        ends.reduce(f32::max)
    }

    /// What it makes of something; none if it leaves that as it is.
    #[must_use]
    pub fn code(&self, what: Alterable) -> Option<CodeId> {
        match what {
            Alterable::Cost(_) => self.cost,
            Alterable::Weight(_) => self.weight,
        }
    }

    /// In what steps decisions see its age, in seconds; none if they don't see it.
    #[must_use]
    pub fn age_step(&self, curves: &[Curve]) -> Option<f64> {
        if !self.reads_age {
            return None;
        }
        let half_life = Some(self.half_life).filter(|it| it.is_finite());
        let whole = self.span(curves).or(half_life)?;
        Some(f64::from(whole) / Self::STEPS)
    }

    /// What part of it takes effect at an age in seconds, from 0 to 1.
    #[must_use]
    pub fn share(&self, curves: &[Curve], age: f32) -> f32 {
        let at = |curve: Option<CurveId>, otherwise: f32| {
            curve.map_or(otherwise, |it| curves[it.index()].shape.at(age))
        };
        let share = at(self.boost, 1.0) - at(self.dampen, 0.0);
        if share > 0.0 { share.min(1.0) } else { 0.0 }
    }

    /// Whether what an event leaves ever goes away.
    #[must_use]
    pub fn fades(&self) -> bool {
        self.half_life.is_finite() || self.dampen.is_some()
    }
}

/// Where a curve stops changing; none if it never does.
#[must_use]
pub fn end_of(shape: &Shape) -> Option<f32> {
    match shape {
        Shape::Piecewise(points) => points.last().map(|point| point[0].max(0.0)),
        _ => None,
    }
}

/// Whether a run reads the variable `age`.
pub(super) fn reads_age(code: &Code, run: CodeId) -> bool {
    code.run(run).contains(&Op::Variable(Modifier::AGE))
}

/// A modifier that entities of a type bring along.
#[derive(Clone, Debug, PartialEq)]
pub struct Brought {
    /// Which.
    pub modifier: ModifierId,
    /// To whoever comes within so many metres; none: to the areas that the object is in.
    pub within: Option<f32>,
    /// Over the object, as supplier, and the NPC: only while this holds.
    pub when: Option<ConditionId>,
}
