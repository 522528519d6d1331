//! The shapes of a domain document: which keys there are and what they hold.
//!
//! One set of structs serves the loader and the JSON Schema; their comments are the schema's
//! descriptions, so they speak to game designers. What a key *means* is decided later, when the
//! shapes are linked; here a document only has to have the right form.

mod access;
mod names;
mod parts;
mod reader;

use serde::Deserialize;

/// The enums below with this name are told apart by the kind of JSON value, which is the variant's
/// name.
macro_rules! by_kind {
    ($(#[$meta:meta])* pub enum $name:ident as $title:tt { $($body:tt)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        #[serde(rename = "$by_kind")]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = $title, untagged))]
        pub enum $name { $($body)* }
    };
}

// They use the macro, so they come after it.
mod actions;
mod drives;
mod perform;
mod planning;
mod queries;
mod schedules;
mod senses;

pub use actions::{
    ActionShape, AmountShape, AtShape, ConditionObject, ConditionShape, OneselfShape, OutcomeShape,
    WorldEffectShape,
};
pub use drives::{CurveShape, DriveShape, GivenShape, GoalShape, OnDestroyedShape, RemovalShape};
pub use parts::{Entries, Entry, Field, List, Required, Text};
pub use perform::{InterruptShape, PerformShape};
pub use planning::{PlanningShape, SelectorShape};
pub use queries::{AnswerShape, QueryShape};
pub use reader::read;
pub(crate) use reader::{Log, Reader};
pub use schedules::{
    ChoiceObject, ChoiceShape, FlagObject, FlagShape, MachineShape, RoleObject, RoleShape,
    ScheduleShape, StateShape,
};
pub use senses::SensorShape;

/// A domain document of udgoap: what exists in a game, what can be done, and what its characters
/// want. A domain may be made of several documents (game, level, mod), merged in order.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Domain", deny_unknown_fields)
)]
pub struct DomainShape {
    /// Whether a document couldn't be read at all, which is already recorded. Nothing should then
    /// be concluded from what the domain lacks.
    #[serde(skip)]
    pub is_partial: bool,
    /// The range that distances are measured against, in metres: how far away something must be
    /// to count as not near at all. 100 unless given.
    #[serde(default)]
    pub distance_range: Field<f32>,
    /// How far something has to move, in metres, for characters to think again about what they have
    /// decided. 0 unless given: the least bit. See an attribute's `significance`.
    #[serde(default)]
    pub position_significance: Field<f32>,
    /// What entities can have: health, mana, an owner. Every entity has `position` already.
    #[serde(default)]
    pub attributes: Entries<AttributeShape>,
    /// Kinds of entities, characters and objects alike.
    #[serde(default)]
    pub types: Entries<TypeShape>,
    /// What a character (the consumer) can do to an object (the supplier).
    #[serde(default)]
    pub actions: Entries<ActionShape>,
    /// What the rest of the world is expected to do as a consequence of a step.
    #[serde(default)]
    pub world_effects: Entries<WorldEffectShape>,
    /// What directs characters, by the goals that it makes.
    #[serde(default)]
    pub drives: Entries<DriveShape>,
    /// Named response curves, for use in expressions and as a goal's `completeness`.
    #[serde(default)]
    pub curves: Entries<CurveShape>,
    /// Questions that the game answers when a search begins, such as who sees whom. `travel`, the
    /// way between two entities, is there already.
    #[serde(default)]
    pub queries: Entries<QueryShape>,
    /// Conditions with names, over `self`, by which machines choose and schedules fail. They are
    /// tested whenever a character's drives are updated.
    #[serde(default)]
    pub flags: Entries<FlagShape>,
    /// Plans that are written by hand.
    #[serde(default)]
    pub schedules: Entries<ScheduleShape>,
    /// What chooses schedules by flags.
    #[serde(default)]
    pub machines: Entries<MachineShape>,
    /// By what characters notice others.
    #[serde(default)]
    pub sensors: Entries<SensorShape>,
}

/// Something that entities can have.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Attribute", deny_unknown_fields)
)]
pub struct AttributeShape {
    /// What it holds. `number` unless given.
    #[serde(default)]
    pub kind: Field<KindShape>,
    /// The least value of a number. Without it there is no lower bound.
    #[serde(default)]
    pub min: Field<f32>,
    /// The greatest value of a number. Without it there is no upper bound.
    #[serde(default)]
    pub max: Field<f32>,
    /// The value of a new entity's. Without it: 0 brought into range, false, or [0, 0, 0]. A
    /// reference begins as none and takes no default.
    #[serde(default)]
    pub default: Field<ValueShape>,
    /// How much a number, or in metres a position, has to change for characters to think again about
    /// what they have decided. 0 unless given: the least bit. It matters only to those who skip
    /// thinking in the way that takes notice of what is expected.
    #[serde(default)]
    pub significance: Field<f32>,
}

/// What an attribute holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Kind")
)]
pub enum KindShape {
    /// A number within a range.
    #[default]
    Number,
    /// True or false.
    Flag,
    /// Three coordinates in metres.
    Position,
    /// Another entity, or none.
    Reference,
}

by_kind! {
    /// A value of an attribute.
    pub enum ValueShape as "Value" {
        /// A number.
        #[serde(rename = "number")]
        Number(f32),
        /// True or false.
        #[serde(rename = "boolean")]
        Flag(bool),
        /// Three coordinates in metres.
        #[serde(rename = "list")]
        Position([f32; 3]),
    }
}

/// An attribute as one type has it. The range may only be narrower than what is inherited.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "TypeAttribute", deny_unknown_fields)
)]
pub struct TypeAttributeShape {
    /// The least value for this type.
    #[serde(default)]
    pub min: Field<f32>,
    /// The greatest value for this type.
    #[serde(default)]
    pub max: Field<f32>,
    /// The value of a new entity of this type.
    #[serde(default)]
    pub default: Field<ValueShape>,
    /// How much a number changes by itself in a second, over `self`. Plans expect it while their
    /// steps take time.
    #[serde(default)]
    pub rate: Field<AmountShape>,
}

/// A type of entities. One that consumes actions or has drives is a type of characters.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Type", deny_unknown_fields)
)]
pub struct TypeShape {
    /// What tools call it. Its name unless given.
    #[serde(default)]
    pub label: Field<Text>,
    /// The color that tools show it in, such as `#ff8000`. The parent's, or one that follows from its
    /// name, unless given.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(schema_with = "a_color"))]
    pub color: Field<Text>,
    /// The type that this one inherits everything from.
    #[serde(default)]
    pub is: Field<Text>,
    /// The attributes that entities of this type have.
    #[serde(default)]
    pub attributes: Entries<TypeAttributeShape>,
    /// An expression over `self` that holds while an entity lives. Without it: always.
    #[serde(default)]
    pub alive: Field<Text>,
    /// Actions that can be done to entities of this type.
    #[serde(default)]
    pub supplies: List<OfferShape>,
    /// Actions that entities of this type can do.
    #[serde(default)]
    pub consumes: List<OfferShape>,
    /// The drives that a character of this type is born with, or can be given (`external`).
    #[serde(default)]
    pub drives: List<TypeDriveShape>,
    /// World effects tested after every step for each known entity of this type.
    #[serde(default)]
    pub world_effects: List<Text>,
    /// How entities of this type want actions to be done to them, by action.
    #[serde(default)]
    pub manner: Entries<MannerShape>,
    /// How drives become one utility.
    #[serde(default)]
    pub utility: Field<UtilityShape>,
    /// How the selector `goap` plans for characters of this type.
    #[serde(default)]
    pub goap: Field<GoapShape>,
    /// How characters of this type plan and think.
    #[serde(default)]
    pub planning: Field<PlanningShape>,
    /// The schedules among which the selector `utility_plans` chooses, beside inherited ones.
    #[serde(default)]
    pub schedules: List<Text>,
    /// What chooses schedules for the selector `schedules`.
    #[serde(default)]
    pub machine: Field<Text>,
    /// The sensors that a character of this type has, beside inherited ones. Whoever has one knows
    /// of others what it has noticed or was told, unless the game says otherwise.
    #[serde(default)]
    pub sensors: List<Text>,
}

#[cfg(feature = "schema")]
fn a_color(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": "string", "pattern": "^#[0-9A-Fa-f]{6}$" })
}

/// How the selector `goap` plans for a character.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Goap", deny_unknown_fields)
)]
pub struct GoapShape {
    /// What a state is. `numeric` unless given.
    #[serde(default)]
    pub model: Field<GoapModelShape>,
}

/// What a state is to the selector `goap`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "GoapModel")
)]
pub enum GoapModelShape {
    /// The facts themselves, with exact values.
    #[default]
    Numeric,
    /// A set of conditions, each true or false.
    Binary,
}

by_kind! {
    /// An action that is supplied or consumed: its name, or an object with a condition.
    pub enum OfferShape as "Offer" {
        /// The action's name.
        #[serde(rename = "string")]
        Name(Text),
        /// The action and when it is offered.
        #[serde(rename = "object")]
        Full(OfferObject),
    }
}

impl OfferShape {
    /// The action's name.
    #[must_use]
    pub fn action(&self) -> Option<&Text> {
        match self {
            OfferShape::Name(name) => Some(name),
            OfferShape::Full(full) => full.action.get(),
        }
    }

    /// When the offer stands.
    #[must_use]
    pub fn when(&self) -> Option<&Text> {
        match self {
            OfferShape::Name(_) => None,
            OfferShape::Full(full) => full.when.get(),
        }
    }
}

/// An action that is supplied or consumed under a condition.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields)
)]
pub struct OfferObject {
    /// The action's name.
    pub action: Required<Text>,
    /// An expression; the offer stands only while it holds. In `supplies` over `self` (the
    /// supplier) and `consumer`, in `consumes` over `self` (the character).
    #[serde(default)]
    pub when: Field<Text>,
}

by_kind! {
    /// A drive of a type: its name, or an object that says more.
    pub enum TypeDriveShape as "TypeDrive" {
        /// The drive's name.
        #[serde(rename = "string")]
        Name(Text),
        /// The drive, and what it is to this type.
        #[serde(rename = "object")]
        Full(TypeDriveObject),
    }
}

impl TypeDriveShape {
    /// The drive's name.
    #[must_use]
    pub fn drive(&self) -> Option<&Text> {
        match self {
            TypeDriveShape::Name(name) => Some(name),
            TypeDriveShape::Full(full) => full.drive.get(),
        }
    }

    /// What replaces the drive's own weight.
    #[must_use]
    pub fn weight(&self) -> Option<&AmountShape> {
        match self {
            TypeDriveShape::Name(_) => None,
            TypeDriveShape::Full(full) => full.weight.get(),
        }
    }

    /// Whether characters aren't born with the drive.
    #[must_use]
    pub fn is_external(&self) -> bool {
        match self {
            TypeDriveShape::Name(_) => false,
            TypeDriveShape::Full(full) => full.external.get() == Some(&true),
        }
    }
}

/// A drive as one type has it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields)
)]
pub struct TypeDriveObject {
    /// The drive's name.
    pub drive: Required<Text>,
    /// Replaces the drive's own weight for characters of this type.
    #[serde(default)]
    pub weight: Field<AmountShape>,
    /// Whether characters of this type aren't born with the drive, but can be given it. False
    /// unless given.
    #[serde(default)]
    pub external: Field<bool>,
}

/// How a supplier wants an action to be done to it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Manner", deny_unknown_fields)
)]
pub struct MannerShape {
    /// How far from the supplier the consumer stands, in metres. 1 unless given.
    #[serde(default)]
    pub distance: Field<f32>,
    /// Where the consumer looks. `towards` unless given.
    #[serde(default)]
    pub facing: Field<FacingShape>,
    /// The tag of the animation to play.
    #[serde(default)]
    pub animation: Field<Text>,
    /// How many characters may do it to the supplier at a time, a whole number. 0, no limit, unless
    /// given.
    #[serde(default)]
    pub slots: Field<f32>,
}

/// Where the consumer looks while it does an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Facing")
)]
pub enum FacingShape {
    /// Towards the supplier.
    #[default]
    Towards,
    /// Away from the supplier.
    Away,
    /// It doesn't matter.
    Any,
}

/// How a character's drives become one utility between 0 and 1.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Utility", deny_unknown_fields)
)]
pub struct UtilityShape {
    /// `weighted_average` (unless given), `min`, `product`, `sum_capped`, or an expression over
    /// `self`.
    #[serde(default)]
    pub combine: Field<Text>,
    /// Drives that must not fail: utility is 0 while the satisfaction of one of them is 0.
    #[serde(default)]
    pub vital: List<Text>,
}
