//! Compiled expressions: a flat form that is evaluated without allocating.
//!
//! Most expressions in documents are one number, one attribute or one distance; those are an
//! [`Operand`] that is read directly. Anything longer is a run of [`Op`]s for a small stack
//! machine. Everything is f32, evaluated in the order written, so that all platforms agree.
//!
//! A fact that the NPC doesn't have is NaN, and so is a division by zero. NaN spreads through all
//! arithmetic, and a comparison with it is 0 (see [`super::condition`]).

use super::ids::{AttributeId, ConditionId, CurveId, InfluenceId, KindId, QueryId};

pub use super::ids::{CodeId, QuantifierId};

/// Whom an expression speaks of. What a role is bound to is decided
/// where the expression is evaluated; here it is a small index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Role(pub u8);

impl Role {
    /// The NPC: `consumer` in actions, `self` in its drives.
    pub const CONSUMER: Role = Role(0);
    /// The smart object that an action is done to.
    pub const SUPPLIER: Role = Role(1);
    /// The entity whose type lists a world effect: `self` there.
    pub const OWNER: Role = Role(2);
    /// What `for_each … as` binds.
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

/// Whom a query asks about, by role. Those beyond the query's arguments are the consumer, and mean
/// nothing.
pub type Arguments = [Role; MAX_ARGUMENTS];

/// A number, the way expressions most often give one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operand {
    /// The number itself. Flags are 0 and 1.
    Constant(f32),
    /// An attribute of whoever has the role: a number, a flag, or a reference.
    Attribute(Role, AttributeId),
    /// The entity that has the role, as a reference's value.
    Entity(Role),
    /// Metres between two entities.
    Distance(Role, Role),
    /// Metres of way between two entities: the host's answer as long as neither has moved in
    /// imagination, else as [`Operand::Distance`].
    Travel(Role, Role),
    /// The host's answer to a query about whoever has the roles.
    Query(QueryId, Arguments),
    /// Anything longer.
    Code(CodeId),
}

/// One operation of the stack machine. Those that take values take them from the stack's top.
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
    /// Pushes how sure the NPC is of a fact, 0 to 1.
    Sure(Role, AttributeId),
    /// Pushes the metres between somebody and the place where the NPC has last seen somebody.
    ToLastSeen(Role, Role),
    /// Pushes how strong an influence is where somebody is.
    Influence(InfluenceId, Role),
    /// Pushes the fact as it was at the NPC's previous update.
    Was(Role, AttributeId),
    /// Pushes how many entities the quantifier finds.
    Count(QuantifierId),
    /// Pushes the step's duration in seconds.
    Duration,
    /// Pushes a variable: of a `combine` expression the satisfactions, of a modifier the
    /// [cost or weight so far, age and strength](super::ambiance::Modifier::SO_FAR).
    Variable(u16),
    /// Pushes 1 when the condition holds, else 0.
    Holds(ConditionId),
    /// Pushes 1 when somebody is of a kind, else 0.
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
    /// Takes two, pushes the lesser; NaN if either is.
    Min,
    /// Takes two, pushes the greater; NaN if either is.
    Max,
    /// Takes one, pushes its absolute value.
    Abs,
    /// Takes value, low and high, pushes the value clamped.
    Clamp,
    /// Takes one, pushes the curve's value there.
    Curve(CurveId),
}

/// The deepest the stack of one expression may get; the loader refuses deeper ones.
pub const MAX_STACK: usize = 32;

/// What a quantifier counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantifier {
    /// Known living entities of this kind.
    pub of: KindId,
    /// The role that each is bound to in turn.
    pub variable: Role,
    /// Counted when this holds; none: always.
    pub filter: Option<ConditionId>,
}
