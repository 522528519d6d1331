//! The shapes of a scene document: which keys there are and what they hold.
//!
//! Like those of domain documents they serve the reader and the JSON Schema, and their comments
//! are the schema's descriptions.

use serde::Deserialize;

use udgoap::domain::shapes::{Entries, Field, List, Required, SelectorShape, Text};

/// A scene of udgoap: who and what is there when a world of a domain begins.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Scene", deny_unknown_fields)
)]
pub struct SceneShape {
    /// The world's time when the scene begins, in seconds. 0 unless given.
    #[serde(default)]
    pub time: Field<f64>,
    /// What random choices begin from, a whole number. 0 unless given.
    #[serde(default)]
    pub seed: Field<u64>,
    /// The direction away from the ground, a unit vector. [0, 1, 0] unless given.
    #[serde(default)]
    pub up: Field<[f32; 3]>,
    /// The most objects that may live at a time, 1 to 16,777,214. The most unless given.
    #[serde(default)]
    pub object_capacity: Field<u32>,
    /// How many facts a character can have before the oldest go. 4096 unless given.
    #[serde(default)]
    pub fact_capacity: Field<u32>,
    /// How characters plan.
    #[serde(default)]
    pub planner: Field<PlannerShape>,
    /// Characters and objects by name, in their order of creation.
    #[serde(default)]
    pub objects: Entries<ObjectShape>,
    /// Areas by name, in their order of creation. One that belongs to another stands below it.
    #[serde(default)]
    pub areas: Entries<AreaShape>,
    /// What the game would answer, by query. Other questions have no answer, and `travel` is the
    /// straight distance.
    #[serde(default)]
    pub answers: Entries<AnswersShape>,
}

/// A place that changes what actions cost there. It has one of `sphere`, `box`, `prism` and
/// `members`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Area", deny_unknown_fields)
)]
pub struct AreaShape {
    /// It covers all within so many metres of its position.
    #[serde(default)]
    pub sphere: Field<f32>,
    /// It covers a box around its position, by half its edges in metres.
    #[serde(rename = "box", default)]
    pub half_size: Field<[f32; 3]>,
    /// How a box is turned, a unit quaternion (x, y, z, w). Not at all unless given.
    #[serde(default)]
    pub rotation: Field<[f32; 4]>,
    /// It covers all over a polygon.
    #[serde(default)]
    pub prism: Field<PrismShape>,
    /// These objects are in it, wherever they are; with another shape: those whom that holds, too.
    #[serde(default)]
    pub members: Field<List<Text>>,
    /// Where it is, in metres; with an anchor: seen from there. [0, 0, 0] unless given.
    #[serde(default)]
    pub position: Field<[f32; 3]>,
    /// What it does to costs, in order.
    #[serde(default)]
    pub modifiers: List<Text>,
    /// What events have left in it, by modifier, and how many times. None unless given.
    #[serde(default)]
    pub left: Entries<u32>,
    /// An area above it that it belongs to: whoever is in this one is in that one, too.
    #[serde(default)]
    pub parent: Field<Text>,
    /// The object that it goes along with.
    #[serde(default)]
    pub anchor: Field<Text>,
    /// Its group. None unless given.
    #[serde(default)]
    pub group: Field<u32>,
    /// The host's own number for it, unique among areas. None unless given.
    #[serde(default)]
    pub key: Field<u64>,
}

/// A polygon with a height.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Prism", deny_unknown_fields)
)]
pub struct PrismShape {
    /// Its 3 to 64 corners, in metres, seen from the area's position. Their height doesn't count.
    #[serde(default)]
    pub corners: List<[f32; 3]>,
    /// From which height, in metres, seen from the area's position.
    pub bottom: Required<f32>,
    /// To which height, in metres, seen from the area's position.
    pub top: Required<f32>,
}

/// What the game would answer to a query.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Answers", deny_unknown_fields)
)]
pub struct AnswersShape {
    /// Answers about objects of the scene.
    #[serde(default)]
    pub given: List<GivenShape>,
    /// The answer about all others. None unless given.
    #[serde(default)]
    pub otherwise: Field<AnsweredShape>,
}

/// An answer about objects of the scene.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Given", deny_unknown_fields)
)]
pub struct GivenShape {
    /// The objects by name, in the order of the query's arguments.
    #[serde(default)]
    pub about: List<Text>,
    /// The answer.
    #[serde(default)]
    pub is: Field<AnsweredShape>,
}

/// An answer: a number, or true or false.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename = "$by_kind")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Answered", untagged)
)]
pub enum AnsweredShape {
    /// A number.
    #[serde(rename = "number")]
    Number(f32),
    /// True or false.
    #[serde(rename = "boolean")]
    Flag(bool),
}

/// How characters plan: what bounds a search, and where it departs from the thesis.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Planner", deny_unknown_fields)
)]
pub struct PlannerShape {
    /// How plans are chosen. "auto" unless given.
    #[serde(default)]
    pub selector: Field<SelectorShape>,
    /// The most steps that a plan may have, 1 to 128. 16 unless given, with "goap" 64.
    #[serde(default)]
    pub depth: Field<u32>,
    /// The most plan states that a search generates, at least 1. No bound unless given.
    #[serde(default)]
    pub plan_states: Field<u32>,
    /// The most work that a search does, at least 1: 1,000 are about a microsecond. 10,000,000 unless
    /// given.
    #[serde(default)]
    pub work: Field<u32>,
    /// The most bytes that a search may use. 16 MiB unless given.
    #[serde(default)]
    pub memory_bytes: Field<u64>,
    /// The most rounds of world effects after one step, 1 to 65,535. 16 unless given.
    #[serde(default)]
    pub world_effect_rounds: Field<u32>,
    /// How much a plan's summed cost takes from its score, at least 0. 0 unless given.
    #[serde(default)]
    pub cost_weight: Field<f32>,
    /// Whether steps take time when plans are rated. False unless given.
    #[serde(default)]
    pub durations: Field<bool>,
    /// Whether uncertain outcomes are weighed; otherwise the likeliest is taken for granted. False
    /// unless given.
    #[serde(default)]
    pub outcomes: Field<bool>,
    /// With `outcomes`, how much uncertainty takes from a plan's score, at least 0. 0 unless given.
    #[serde(default)]
    pub risk: Field<f32>,
    /// Whether steps are inserted at the front of a plan, as in the thesis, instead of immediately
    /// before the step that needs them. False unless given.
    #[serde(default)]
    pub insert_at_front: Field<bool>,
    /// Whether steps that a finished plan does as well without are dropped. True unless given.
    #[serde(default)]
    pub trim: Field<bool>,
    /// Whether a plan that is no better than doing nothing is none. True unless given.
    #[serde(default)]
    pub only_if_better: Field<bool>,
    /// Whether a dead character's utility is 0, whatever its drives say. True unless given.
    #[serde(default)]
    pub dead_is_zero: Field<bool>,
    /// Whether goals that nothing a character can do would touch are left out. False unless given.
    #[serde(default)]
    pub filter_goals: Field<bool>,
    /// Whether scores compare bit for bit, as in the thesis, instead of to about a millionth. False
    /// unless given.
    #[serde(default)]
    pub exact_scores: Field<bool>,
}

/// A character or an object. What isn't said is as its type says.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Object", deny_unknown_fields)
)]
pub struct ObjectShape {
    /// Its type.
    #[serde(rename = "type")]
    pub of: Required<Text>,
    /// The host's own number for it, unique in the scene. None unless given.
    #[serde(default)]
    pub key: Field<u64>,
    /// Where it is, in metres.
    #[serde(default)]
    pub position: Field<[f32; 3]>,
    /// First values of its other attributes. A reference is the name of an object, or null.
    #[serde(default)]
    pub attributes: Entries<ValueShape>,
    /// Narrower ranges of numbers than its type's.
    #[serde(default)]
    pub ranges: Entries<RangeShape>,
    /// Actions that it doesn't offer for the time being.
    #[serde(default)]
    pub disabled: Field<DisabledShape>,
    /// Whether it no longer exists. Characters may have facts of it all the same.
    #[serde(default)]
    pub gone: Field<bool>,
    /// What a character knows: `everything` (unless given), or, by object, what it was told.
    #[serde(default)]
    pub knows: Field<KnowsShape>,
    /// Weights that a character gives drives, instead of those of the domain.
    #[serde(default)]
    pub weights: Entries<f32>,
    /// How many facts this character can have, instead of the scene's `fact_capacity`.
    #[serde(default)]
    pub fact_capacity: Field<u32>,
}

/// The value of an attribute, told apart by the kind of JSON value.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "$by_kind")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Value", untagged)
)]
pub enum ValueShape {
    /// A number.
    #[serde(rename = "number")]
    Number(f32),
    /// True or false.
    #[serde(rename = "boolean")]
    Flag(bool),
    /// Three coordinates in metres.
    #[serde(rename = "list")]
    Position([f32; 3]),
    /// The name of an object.
    #[serde(rename = "string")]
    Reference(Text),
    /// No object.
    #[serde(rename = "null")]
    Nobody,
}

/// The values that a number can have.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Range", deny_unknown_fields)
)]
pub struct RangeShape {
    /// The least value.
    #[serde(default)]
    pub min: Field<f32>,
    /// The greatest value.
    #[serde(default)]
    pub max: Field<f32>,
}

/// Actions that an object doesn't offer.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Disabled", deny_unknown_fields)
)]
pub struct DisabledShape {
    /// Actions that can't be done to it.
    #[serde(default)]
    pub supplies: List<Text>,
    /// Actions that it can't do.
    #[serde(default)]
    pub consumes: List<Text>,
}

/// What a character knows.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "$by_kind")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Knows", untagged)
)]
pub enum KnowsShape {
    /// What is true of every object that exists.
    #[serde(rename = "string")]
    Everything(EverythingShape),
    /// Itself, and what it was told about others, by their name.
    #[serde(rename = "object")]
    Facts(Entries<AboutShape>),
}

/// What is true of every object that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Everything")
)]
pub enum EverythingShape {
    /// What is true of every object that exists.
    Everything,
}

/// What a character was told about one object.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "$by_kind")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "About", untagged)
)]
pub enum AboutShape {
    /// Everything, as it is.
    #[serde(rename = "string")]
    All(AllShape),
    /// These attributes, as they are.
    #[serde(rename = "list")]
    Truths(List<Text>),
    /// These attributes, whatever they are.
    #[serde(rename = "object")]
    Facts(Entries<FactShape>),
}

/// All attributes of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "All")
)]
pub enum AllShape {
    /// All of them, as they are.
    All,
}

/// What a character believes an attribute to be: a value, or an object with a value and a time.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "$by_kind")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Fact", untagged)
)]
pub enum FactShape {
    /// A number.
    #[serde(rename = "number")]
    Number(f32),
    /// True or false.
    #[serde(rename = "boolean")]
    Flag(bool),
    /// Three coordinates in metres.
    #[serde(rename = "list")]
    Position([f32; 3]),
    /// The name of an object.
    #[serde(rename = "string")]
    Reference(Text),
    /// No object.
    #[serde(rename = "null")]
    Nobody,
    /// A value and when it was so.
    #[serde(rename = "object")]
    Dated(DatedShape),
}

/// A value and when it was so.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Dated", deny_unknown_fields)
)]
pub struct DatedShape {
    /// What the character believes the attribute to be.
    pub value: Required<ValueShape>,
    /// When it was so, in seconds of world time; not later than the scene's `time`, which it is
    /// unless given.
    #[serde(default)]
    pub time: Field<f64>,
}
