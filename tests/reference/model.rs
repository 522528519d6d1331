//! A plain model of a scene: the vocabulary, the entities, and nothing clever.
//!
//! Everything refers to everything else by its index in the scene's lists, so that order of
//! declaration and order of creation are the orders of the lists.

/// The name of a role (`consumer`, `supplier`, `self`) or of a bound variable.
pub type Role = &'static str;

/// An attribute of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attr {
    /// The built-in position, which every entity has.
    Position,
    /// An index into [`Scene::attributes`].
    Declared(usize),
}

/// The value of an attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f32),
    /// A flag.
    Flag(bool),
    /// An entity, or nobody.
    Reference(Option<usize>),
    /// Metres.
    Position([f32; 3]),
}

/// What kind of values an attribute has.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Numbers in a range; a side that is not given is open.
    Number {
        /// The least value.
        min: Option<f32>,
        /// The greatest value.
        max: Option<f32>,
        /// The value of an entity that states none.
        default: Option<f32>,
    },
    /// `true` or `false`, by default `false`.
    Flag,
    /// An entity, by default nobody.
    Reference,
}

/// A declared attribute.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
}

/// Operators of arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
}

/// Operators of comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
}

impl Comparison {
    /// The comparison that holds exactly when this one does not (for known values).
    pub fn negated(self) -> Self {
        match self {
            Comparison::Less => Comparison::AtLeast,
            Comparison::AtMost => Comparison::Greater,
            Comparison::Greater => Comparison::AtMost,
            Comparison::AtLeast => Comparison::Less,
            Comparison::Equal => Comparison::Unequal,
            Comparison::Unequal => Comparison::Equal,
        }
    }
}

/// An expression with a number as its value.
#[derive(Clone, Debug)]
pub enum Expr {
    /// A literal.
    Number(f32),
    /// `role.attribute`
    Get(Role, Attr),
    /// `-x`
    Negate(Box<Expr>),
    /// `l op r`
    Binary(Box<Expr>, Arithmetic, Box<Expr>),
    /// `min(a, b)`
    Min(Box<Expr>, Box<Expr>),
    /// `max(a, b)`
    Max(Box<Expr>, Box<Expr>),
    /// `abs(x)`
    Abs(Box<Expr>),
    /// `clamp(x, low, high)`
    Clamp(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `min_of(role.attribute)`
    MinOf(Role, Attr),
    /// `max_of(role.attribute)`
    MaxOf(Role, Attr),
    /// `distance(a, b)`
    Distance(Role, Role),
    /// `travel(a, b)`
    Travel(Role, Role),
    /// `call:query(a, b)` for an index into [`Scene::queries`] that asks for a number
    Ask(usize, [Role; 2]),
    /// `count(type as name where filter)`
    Count(Each),
    /// `duration`
    Duration,
    /// `age(role.attribute)`
    Age(Role, Attr),
}

/// The part that `count` and `any` have in common.
#[derive(Clone, Debug)]
pub struct Each {
    /// Which entities are looked at.
    pub of: usize,
    /// What they are called in the filter.
    pub name: Role,
    /// Which of them are meant.
    pub filter: Box<Cond>,
}

/// What a reference is compared with or set to.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// The entity in a role.
    Role(Role),
    /// `none`
    Nobody,
}

/// A condition before satisfaction, weights and ranges.
#[derive(Clone, Debug)]
pub enum Cond {
    /// `l op r`
    Compare(Expr, Comparison, Expr),
    /// `role.flag`
    Flag(Role, Attr),
    /// `call:query(a, b)` for an index into [`Scene::queries`] that asks for a flag
    Ask(usize, [Role; 2]),
    /// `role.reference == target`, or `!=`
    Refers {
        /// Whose reference.
        role: Role,
        /// Which reference.
        attr: Attr,
        /// With what it is compared.
        target: Target,
        /// `==` rather than `!=`.
        equal: bool,
    },
    /// `any(type as name where filter)`
    Any(Each),
    /// `a and b and …`
    And(Vec<Cond>),
    /// `a or b or …`
    Or(Vec<Cond>),
    /// `not a`
    Not(Box<Cond>),
}

/// A condition of an action or a goal.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The expression.
    pub test: Cond,
    /// How large a gap counts as nothing achieved; without it, the attribute's own range.
    pub range: Option<f32>,
    /// How much the condition counts in its goal.
    pub weight: f32,
}

/// What an assignment assigns.
#[derive(Clone, Debug)]
pub enum Source {
    /// A number.
    Number(Expr),
    /// A flag.
    Flag(bool),
    /// A reference.
    Reference(Target),
    /// `beside(role)`
    Beside(Role),
    /// `role.position`
    PositionOf(Role),
}

/// What an action or a world effect does.
#[derive(Clone, Debug)]
pub enum Effect {
    /// `role.attribute = source`
    Assign(Role, Attr, Source),
    /// `role.attribute += amount`
    Add(Role, Attr, Expr),
    /// `role.attribute -= amount`
    Subtract(Role, Attr, Expr),
    /// `destroy(role)`
    Destroy(Role),
}

/// An action.
#[derive(Clone, Debug)]
pub struct Action {
    /// Its name.
    pub name: String,
    /// What must be satisfied before it.
    pub preconditions: Vec<Condition>,
    /// What it does in any case.
    pub effects: Vec<Effect>,
    /// What else may come of it, one of these: weights and effects.
    pub outcomes: Vec<(Expr, Vec<Effect>)>,
    /// What it costs.
    pub cost: Expr,
    /// Seconds that it takes.
    pub duration: Expr,
    /// Whether an NPC may do it to itself.
    pub to_self: bool,
    /// The world effects it sets off.
    pub world_effects: Vec<usize>,
    /// What is done in its place when its turn comes. Planning doesn't look at it.
    pub errand: Option<Errand>,
}

/// What a step does that runs a schedule.
#[derive(Clone, Copy, Debug)]
pub struct Errand {
    /// Which.
    pub schedule: usize,
    /// When it may be broken off.
    pub interrupt: &'static str,
    /// Seconds until it may be begun again.
    pub cooldown: f32,
}

/// What the rest of the world does as a consequence of a step.
#[derive(Clone, Debug)]
pub struct WorldEffect {
    /// Its name.
    pub name: String,
    /// One binding for each entity of this type, under this name.
    pub for_each: Option<(usize, Role)>,
    /// When it fires.
    pub when: Option<Cond>,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// How several satisfactions become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// The mean by weight.
    WeightedAverage,
    /// The least of those with a weight.
    Min,
    /// The product of those with a weight.
    Product,
    /// The sum, at most 1.
    SumCapped,
}

/// A response curve for a goal's completeness.
#[derive(Clone, Copy, Debug)]
pub enum Curve {
    /// slope × x + offset
    Linear {
        /// The slope.
        slope: f32,
        /// The value at 0.
        offset: f32,
    },
    /// slope × (x − shift)² + offset
    Quadratic {
        /// The slope.
        slope: f32,
        /// Where the tip lies.
        shift: f32,
        /// The value at the tip.
        offset: f32,
    },
}

/// When a goal leaves the goal set.
#[derive(Clone, Debug)]
pub enum Remove {
    /// When all of its conditions are satisfied.
    Satisfied,
    /// Never.
    Never,
    /// When this holds.
    When(Cond),
}

/// A rule that makes goals.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// One goal for each entity of this type, under this name.
    pub for_each: Option<(usize, Role)>,
    /// When there is such a goal.
    pub when: Option<Cond>,
    /// What the goal wants; at least one.
    pub conditions: Vec<Condition>,
    /// How much the goal counts in its drive.
    pub weight: Expr,
    /// How the conditions are combined.
    pub combine: Combine,
    /// A named curve over the combined conditions, by its index.
    pub completeness: Option<usize>,
    /// When the goal goes.
    pub remove: Remove,
    /// Whether a goal whose entity is gone counts as failed rather than satisfied.
    pub fails_when_destroyed: bool,
}

/// A drive.
#[derive(Clone, Debug)]
pub struct Drive {
    /// Its name.
    pub name: String,
    /// How much it counts.
    pub weight: Expr,
    /// How its goals are combined.
    pub combine: Combine,
    /// When it leaves the NPC.
    pub remove: Option<Cond>,
    /// Its goal rules.
    pub rules: Vec<Rule>,
}

/// An entry of `supplies` or `consumes`.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Which action.
    pub action: usize,
    /// When it is offered.
    pub when: Option<Cond>,
}

/// What a type changes about an attribute that it has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Narrowing {
    /// A higher least value.
    pub min: Option<f32>,
    /// A lower greatest value.
    pub max: Option<f32>,
    /// Another default.
    pub default: Option<f32>,
}

/// A type of entities.
#[derive(Clone, Debug, Default)]
pub struct Type {
    /// Its name.
    pub name: String,
    /// The type that it inherits from, declared before it.
    pub parent: Option<usize>,
    /// The attributes it adds or narrows.
    pub attributes: Vec<(usize, Narrowing)>,
    /// What changes by itself in a second.
    pub rates: Vec<(usize, Expr)>,
    /// Holds while an entity of the type lives.
    pub alive: Option<Cond>,
    /// The actions that can be done to it.
    pub supplies: Vec<Offer>,
    /// The actions that it can do.
    pub consumes: Vec<Offer>,
    /// Its drives, with another weight if given.
    pub drives: Vec<(usize, Option<Expr>)>,
    /// World effects of its own.
    pub world_effects: Vec<usize>,
    /// At which distance an action wants to be done.
    pub manner: Vec<(usize, f32)>,
    /// How drives are combined, and which of them are vital.
    pub utility: Option<(Combine, Vec<usize>)>,
    /// The schedules that utility chooses among.
    pub schedules: Vec<usize>,
    /// The machine that chooses schedules by flags.
    pub machine: Option<usize>,
}

/// A flag of a list, and whether it is to hold.
pub type FlagTest = (usize, bool);

/// A plan that is written by hand.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// Its name.
    pub name: String,
    /// Whom its tasks are done to.
    pub roles: Vec<Casting>,
    /// What is done, in order: actions, and whom they are done to.
    pub tasks: Vec<(usize, Whom)>,
    /// It has failed when one of these is as said.
    pub fails: Vec<FlagTest>,
    /// What is run then.
    pub on_failure: Option<usize>,
}

/// Whom a task is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The NPC itself.
    Oneself,
    /// Whoever has a role.
    Role(usize),
    /// Whom the step is done to that runs the schedule.
    Supplier,
}

/// Who may have a role of a schedule.
#[derive(Clone, Debug)]
pub struct Casting {
    /// The role.
    pub name: Role,
    /// Of which type.
    pub of: usize,
    /// For whom this holds.
    pub when: Option<Cond>,
    /// The one for whom this is least.
    pub least: Option<Expr>,
}

/// A state of a machine.
#[derive(Clone, Debug)]
pub struct State {
    /// Its name.
    pub name: String,
    /// It is entered while these are as said.
    pub when: Vec<FlagTest>,
    /// Schedules with the flags under which they are run, in the order in which they are tried.
    pub entries: Vec<(usize, Vec<FlagTest>)>,
}

/// An entity at the beginning.
#[derive(Clone, Debug)]
pub struct Entity {
    /// Its type.
    pub of: usize,
    /// Where it is.
    pub position: [f32; 3],
    /// The values that differ from the defaults.
    pub values: Vec<(usize, Value)>,
    /// The ranges that are narrower than its type's.
    pub ranges: Vec<(usize, f32, f32)>,
}

/// A whole scene.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The range of conditions over distances.
    pub distance_range: f32,
    /// In order of declaration, as are all of these.
    pub attributes: Vec<Attribute>,
    /// The types, parents before children.
    pub types: Vec<Type>,
    /// The actions.
    pub actions: Vec<Action>,
    /// The world effects.
    pub world_effects: Vec<WorldEffect>,
    /// The drives.
    pub drives: Vec<Drive>,
    /// The curves, with their names.
    pub curves: Vec<(String, Curve)>,
    /// The flags, with their names.
    pub flags: Vec<(String, Cond)>,
    /// The schedules.
    pub schedules: Vec<Schedule>,
    /// The machines, with their names.
    pub machines: Vec<(String, Vec<State>)>,
    /// The queries, all about two entities; who answers them answers `travel` too.
    pub queries: Vec<Query>,
    /// What the answers depend on, beside the question.
    pub answers: u64,
    /// The attributes whose ages are read anywhere.
    pub aged: Vec<Attr>,
    /// How many seconds ago everything was observed.
    pub old: f32,
    /// The entities in order of creation.
    pub entities: Vec<Entity>,
    /// The entity that plans.
    pub npc: usize,
}

/// A question to the host.
#[derive(Clone, Debug)]
pub struct Query {
    /// Its name.
    pub name: String,
    /// Whether the answer is a number rather than a flag.
    pub number: bool,
}
