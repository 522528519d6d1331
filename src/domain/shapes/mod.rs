//! The shapes of a domain document: which keys there are and what they hold.
//!
//! One set of structs serves the loader and the JSON Schema; their comments are the schema's
//! descriptions, so they speak to game designers. What a key *means* is decided later, when the
//! shapes are linked; here a document only has to have the right form.

mod parts;

use serde::Deserialize;

pub use parts::{Entries, Entry, Field, List, Required, Text};

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

/// A domain document of udgoap: what exists in a game, what can be done, and what its characters
/// want. A domain may be made of several documents (game, level, mod), merged in order.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Domain", deny_unknown_fields)
)]
pub struct DomainShape {
    /// The range that distances are measured against, in metres: how far away something must be
    /// to count as not near at all. 100 unless given.
    #[serde(default)]
    pub distance_range: Field<f32>,
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
}

/// A type of entities. One that consumes actions or has drives is a type of characters.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Type", deny_unknown_fields)
)]
pub struct TypeShape {
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
    /// The drives that a character of this type is born with.
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
    /// A drive of a type: its name, or an object with a weight.
    pub enum TypeDriveShape as "TypeDrive" {
        /// The drive's name.
        #[serde(rename = "string")]
        Name(Text),
        /// The drive and its weight for this type.
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
}

/// A drive with a weight for one type.
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
}

by_kind! {
    /// A number, or an expression that gives one.
    pub enum AmountShape as "Amount" {
        /// Always the same.
        #[serde(rename = "number")]
        Number(f32),
        /// An expression.
        #[serde(rename = "string")]
        Expression(Text),
    }
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

/// Something a character (the consumer) can do to an object (the supplier).
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Action", deny_unknown_fields)
)]
pub struct ActionShape {
    /// What must hold before, over `consumer` and `supplier`.
    #[serde(default)]
    pub preconditions: List<ConditionShape>,
    /// What the action is expected to change, in order: `role.attribute = …`, `+= …`, `-= …`, or
    /// `destroy(role)`.
    #[serde(default)]
    pub effects: List<Text>,
    /// What a step costs, weighed against utility. 1 unless given.
    #[serde(default)]
    pub cost: Field<AmountShape>,
    /// How long a step takes, in seconds. 0 unless given.
    #[serde(default)]
    pub duration: Field<AmountShape>,
    /// Whether a character may do it to itself. False unless given.
    #[serde(default, rename = "self")]
    pub on_self: Field<bool>,
    /// World effects tested after every step with this action, in this order.
    #[serde(default)]
    pub world_effects: List<Text>,
    /// Words that the game can recognise the action by.
    #[serde(default)]
    pub annotations: List<Text>,
}

by_kind! {
    /// A condition: an expression, or an object with more about it.
    pub enum ConditionShape as "Condition" {
        /// The expression.
        #[serde(rename = "string")]
        Test(Text),
        /// The expression and more about it.
        #[serde(rename = "object")]
        Full(ConditionObject),
    }
}

impl ConditionShape {
    /// The expression.
    #[must_use]
    pub fn test(&self) -> Option<&Text> {
        match self {
            ConditionShape::Test(test) => Some(test),
            ConditionShape::Full(full) => full.test.get(),
        }
    }

    /// The rest, if it was written as an object.
    #[must_use]
    pub fn full(&self) -> Option<&ConditionObject> {
        match self {
            ConditionShape::Test(_) => None,
            ConditionShape::Full(full) => Some(full),
        }
    }
}

/// A condition with more about it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields)
)]
pub struct ConditionObject {
    /// The expression.
    pub test: Required<Text>,
    /// How far from being true a comparison must be to count as not satisfied at all, in the unit
    /// of what is compared. Needed where no attribute or distance gives it.
    #[serde(default)]
    pub range: Field<f32>,
    /// How much the condition counts in its goal's completeness. 1 unless given.
    #[serde(default)]
    pub weight: Field<f32>,
    /// What explanations call it.
    #[serde(default)]
    pub name: Field<Text>,
}

/// What the rest of the world is expected to do as a consequence of a step.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "WorldEffect", deny_unknown_fields)
)]
pub struct WorldEffectShape {
    /// A type: tested once for each known entity of it.
    #[serde(default)]
    pub for_each: Field<Text>,
    /// What the expressions call the entity of `for_each`.
    #[serde(default, rename = "as")]
    pub binding: Field<Text>,
    /// An expression; the effects happen while it holds. Without it: always.
    #[serde(default)]
    pub when: Field<Text>,
    /// What changes, in order: `role.attribute = …`, `+= …`, `-= …`, or `destroy(role)`.
    #[serde(default)]
    pub effects: List<Text>,
}

/// Directs a character by the goals that it makes.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Drive", deny_unknown_fields)
)]
pub struct DriveShape {
    /// How much the drive counts in a character's utility. 1 unless given.
    #[serde(default)]
    pub weight: Field<AmountShape>,
    /// How the goals' completeness becomes the drive's satisfaction: `weighted_average` (unless
    /// given), `min`, `product`, `sum_capped`, or an expression over `self`.
    #[serde(default)]
    pub combine: Field<Text>,
    /// An expression over `self`; the drive leaves its character when it holds. Without it: never.
    #[serde(default)]
    pub remove: Field<Text>,
    /// Rules that make the drive's goals.
    #[serde(default)]
    pub goals: Entries<GoalShape>,
}

/// A rule that makes goals.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Goal", deny_unknown_fields)
)]
pub struct GoalShape {
    /// A type: one goal for each known entity of it.
    #[serde(default)]
    pub for_each: Field<Text>,
    /// What the expressions call the entity of `for_each`.
    #[serde(default, rename = "as")]
    pub binding: Field<Text>,
    /// An expression; a goal appears when it holds. Without it: always.
    #[serde(default)]
    pub when: Field<Text>,
    /// What the goal wants; at least one condition.
    pub conditions: Required<List<ConditionShape>>,
    /// How much the goal counts in its drive's satisfaction. 1 unless given.
    #[serde(default)]
    pub weight: Field<AmountShape>,
    /// How the conditions become the goal's completeness: `weighted_average` (unless given),
    /// `min`, `product`, `sum_capped`, or an expression over `self`.
    #[serde(default)]
    pub combine: Field<Text>,
    /// The name of a curve that bends completeness afterwards.
    #[serde(default)]
    pub completeness: Field<Text>,
    /// When the goal leaves: an expression, or `false` for never. Without it: when all its
    /// conditions are satisfied.
    #[serde(default)]
    pub remove: Field<RemovalShape>,
    /// How the goal counts once its entity is destroyed. `satisfied` unless given.
    #[serde(default)]
    pub on_destroyed: Field<OnDestroyedShape>,
}

by_kind! {
    /// When a goal leaves: an expression, or `false` for never.
    pub enum RemovalShape as "Removal" {
        /// When the expression holds.
        #[serde(rename = "string")]
        When(Text),
        /// Never.
        #[serde(rename = "false")]
        #[cfg_attr(feature = "schema", schemars(schema_with = "only_false"))]
        Never,
    }
}

#[cfg(feature = "schema")]
fn only_false(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "const": false, "description": "Never." })
}

/// How a goal counts once its entity is destroyed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "OnDestroyed")
)]
pub enum OnDestroyedShape {
    /// All its conditions count as satisfied.
    #[default]
    Satisfied,
    /// All its conditions count as not satisfied at all.
    Failed,
}

/// A response curve. Takes and gives numbers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "$by_tag", rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Curve", tag = "kind", deny_unknown_fields)
)]
pub enum CurveShape {
    /// slope × x + offset
    Linear {
        /// The slope. 1 unless given.
        #[serde(default)]
        slope: Field<f32>,
        /// The value at 0. 0 unless given.
        #[serde(default)]
        offset: Field<f32>,
    },
    /// slope × (x − shift)² + offset
    Quadratic {
        /// How steeply it opens. 1 unless given.
        #[serde(default)]
        slope: Field<f32>,
        /// Where the tip lies. 0 unless given.
        #[serde(default)]
        shift: Field<f32>,
        /// The tip's value. 0 unless given.
        #[serde(default)]
        offset: Field<f32>,
    },
    /// (baseˣ − 1) / (base − 1): from 0 at 0 to 1 at 1.
    Exponential {
        /// Above 1 it rises late, below 1 early. Positive, and not 1.
        base: Required<f32>,
    },
    /// 1 / (1 + e^(−steepness × (x − middle)))
    Logistic {
        /// How steep it is; negative to fall.
        steepness: Required<f32>,
        /// Where it passes one half. 0.5 unless given.
        #[serde(default)]
        middle: Field<f32>,
    },
    /// Straight lines between points; flat outside.
    Piecewise {
        /// Points [x, y] of rising x; at least one.
        points: Required<List<[f32; 2]>>,
    },
}
