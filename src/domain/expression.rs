//! Compiled expressions: a flat form that is evaluated without allocating.
//!
//! Most expressions in documents are one number, one attribute or one distance. These are an
//! [`Operand`], which is read directly. Anything longer is a run of [`Op`]s for a small stack
//! machine. Everything is f32 and evaluated in the order written, so that the results are the same
//! on all platforms.
//!
//! A fact that the NPC doesn't have is NaN, and so is a division by zero. The result of arithmetic
//! with NaN is NaN, and a comparison with NaN is false (see [`super::condition`]).

use super::ids::{AttributeId, ConditionId, CurveId, InfluenceId, KindId, QueryId};

pub use super::ids::{CodeId, QuantifierId};

/// A role in an expression, as a small index. The entity that it stands for is bound when the
/// expression is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Role(pub u8);

impl Role {
    /// The NPC: `consumer` in actions, `self` in its drives.
    pub const CONSUMER: Role = Role(0);
    /// The smart object that an action is done to.
    pub const SUPPLIER: Role = Role(1);
    /// The entity whose type lists a world effect: `self` there.
    pub const OWNER: Role = Role(2);
    /// The entity that `for_each … as` binds.
    pub const BOUND: Role = Role(3);
    /// The variable of the outermost `count` or `any`; inner ones follow.
    pub const FIRST_VARIABLE: Role = Role(4);
    /// How many roles there are.
    pub const COUNT: usize = 8;

    /// The role's index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The most entities that a query asks about.
pub const MAX_ARGUMENTS: usize = 4;

/// The entities that a query asks about, by role. Those beyond the query's arguments are unused.
pub type Arguments = [Role; MAX_ARGUMENTS];

/// A number, in one of the forms that are most common in expressions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operand {
    /// A constant. Flags are 0 and 1.
    Constant(f32),
    /// An attribute of the entity in a role: a number, a flag, or a reference.
    Attribute(Role, AttributeId),
    /// The entity in a role, as the value of a reference.
    Entity(Role),
    /// The distance between two entities, in metres.
    Distance(Role, Role),
    /// The length of the way between two entities, in metres: the host's answer if neither has
    /// moved in imagination, otherwise an estimate.
    Travel(Role, Role),
    /// The host's answer to a query about the entities in the roles.
    Query(QueryId, Arguments),
    /// Anything longer.
    Code(CodeId),
}

/// One operation of the stack machine. Operations take their values from the top of the stack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    /// Pushes an operand's value (never [`Operand::Code`]).
    Push(Operand),
    /// Pushes the least value that the attribute can have for that entity.
    MinOf(Role, AttributeId),
    /// Pushes the greatest value that the attribute can have for that entity.
    MaxOf(Role, AttributeId),
    /// Pushes the seconds since the fact was last updated.
    Age(Role, AttributeId),
    /// Pushes how sure the NPC is of a fact, from 0 to 1.
    Sure(Role, AttributeId),
    /// Pushes the distance in metres between the first entity and the place where the NPC has last
    /// seen the second.
    ToLastSeen(Role, Role),
    /// Pushes how strong an influence is where an entity is.
    Influence(InfluenceId, Role),
    /// Pushes the fact as it was at the NPC's previous update.
    Was(Role, AttributeId),
    /// Pushes how many entities the quantifier finds.
    Count(QuantifierId),
    /// Pushes the step's duration in seconds.
    Duration,
    /// Pushes a variable. In a `combine` expression, variables are the ratings; in a modifier, they
    /// are the [cost or weight so far, the age and the
    /// strength](super::ambiance::Modifier::SO_FAR).
    Variable(u16),
    /// Pushes 1 if the condition holds, otherwise 0.
    Holds(ConditionId),
    /// Pushes 1 if an entity is of a kind, otherwise 0.
    Is(Role, KindId),
    /// Takes two, pushes their sum.
    Add,
    /// Takes two, pushes their difference.
    Subtract,
    /// Takes two, pushes their product.
    Multiply,
    /// Takes two, pushes their quotient; NaN when the divisor is 0.
    Divide,
    /// Takes one, pushes its negation.
    Negate,
    /// Takes two, pushes the lesser; NaN if either is NaN.
    Min,
    /// Takes two, pushes the greater; NaN if either is NaN.
    Max,
    /// Takes one, pushes its absolute value.
    Abs,
    /// Takes value, low and high, pushes the value clamped.
    Clamp,
    /// Takes one, pushes the curve's value for it.
    Curve(CurveId),
}

/// The operations that read nothing but the stack, as a pattern. Code that tells what expressions
/// read can pass these over. It doesn't compile while it says nothing of any other operation.
macro_rules! arithmetic {
    () => {
        $crate::domain::Op::Add
            | $crate::domain::Op::Subtract
            | $crate::domain::Op::Multiply
            | $crate::domain::Op::Divide
            | $crate::domain::Op::Negate
            | $crate::domain::Op::Min
            | $crate::domain::Op::Max
            | $crate::domain::Op::Abs
            | $crate::domain::Op::Clamp
            | $crate::domain::Op::Curve(_)
    };
}
pub(crate) use arithmetic;

/// The greatest depth of an expression's stack. The loader refuses expressions that need more.
pub const MAX_STACK: usize = 32;

/// What a quantifier counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantifier {
    /// The kind of the known entities that are counted, dead ones too.
    pub of: KindId,
    /// The role that each is bound to in turn.
    pub variable: Role,
    /// An entity is counted if this holds; without it, always.
    pub filter: Option<ConditionId>,
}
