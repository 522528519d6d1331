//! What explanations speak of: entities, steps, conditions, goals and drives.

use alloc::{string::String, vec::Vec};

use serde::{Serialize, Serializer};

/// An entity, by a name that no other entity of its world has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entity<'d> {
    /// Its type, with `#` and the host's key, or with its place in the order of creation, where the
    /// NPC knows several of that type.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub of: &'d str,
    /// The host's own number; 0 for none.
    #[serde(serialize_with = "as_text")]
    pub user_key: u64,
    /// The handle by which the host knows it.
    #[serde(serialize_with = "as_text")]
    pub handle: u64,
}

/// 64 bits don't fit in the numbers of every reader of JSON.
fn as_text<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// An action done to one supplier.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step<'d> {
    /// What is done.
    pub action: &'d str,
    /// To whom.
    pub supplier: Entity<'d>,
}

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number; NaN where it isn't known.
    Number(f32),
    /// A flag.
    Flag(bool),
    /// Whom a reference refers to, by name; nobody.
    Entity(Option<String>),
}

/// A comparison that didn't hold, with what its sides were.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The left side.
    pub left: Value,
    /// `<`, `<=`, `>`, `>=`, `==` or `!=`.
    pub comparison: &'static str,
    /// The right side.
    pub right: Value,
    /// Whether the right side is a number in the document.
    pub right_is_constant: bool,
}

/// An attribute of an entity.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Property<'d> {
    /// Whose.
    pub entity: Entity<'d>,
    /// Which.
    pub attribute: &'d str,
}

/// A question to the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Asked<'d> {
    /// The query.
    pub query: &'d str,
    /// Whom it is about.
    pub about: Vec<Entity<'d>>,
}

/// A condition, and what it was measured to be.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured<'d> {
    /// The condition as the document has it.
    pub condition: &'d str,
    /// 1 when it holds.
    pub satisfaction: f32,
    /// Its comparisons that don't hold.
    pub unsatisfied: Vec<Compared>,
    /// What it reads and the NPC has no fact of.
    pub unknown: Vec<Property<'d>>,
    /// What it asks of the game, and nobody has answered.
    pub unanswered: Vec<Asked<'d>>,
    /// It divides by zero.
    pub divides_by_zero: bool,
}

/// A goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GoalName<'d> {
    /// The drive that made it.
    pub drive: &'d str,
    /// The rule that made it.
    pub rule: &'d str,
    /// Whom it is about, if its rule binds anybody.
    pub about: Option<Entity<'d>>,
}

/// A goal, and how urgent it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankedGoal<'d> {
    /// Its name.
    #[serde(flatten)]
    pub name: GoalName<'d>,
    /// How urgent it is.
    pub priority: f32,
}

/// How an NPC was given a drive.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GivenDrive<'d> {
    /// By whom, if that is anybody whom it knows.
    pub by: Option<Entity<'d>>,
}

/// What a plan does for a drive.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DriveChange<'d> {
    /// The drive.
    pub drive: &'d str,
    /// How the NPC was given it; missing for a drive that it was born with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenDrive<'d>>,
    /// How much it counts.
    pub weight: f32,
    /// Its satisfaction at first.
    pub now: f32,
    /// Its satisfaction in the end.
    pub then: f32,
}

/// A flag, as it was when the search began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FlagNow<'d> {
    /// The flag.
    pub flag: &'d str,
    /// Whether it held.
    pub holds: bool,
}
