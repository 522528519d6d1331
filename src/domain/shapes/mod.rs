//! The shapes of domain documents: their keys and the values of these.
//!
//! The loader and the JSON Schema use the same structs. Their comments are the schema's
//! descriptions, so they are written for game designers. Shapes only describe the form of
//! documents; meanings are checked later, when shapes are linked.

mod declare;
mod names;
mod parts;
mod reading;

mod actions;
mod ambiance;
mod drives;
mod perform;
mod planning;
mod queries;
mod schedules;
mod senses;

pub use crate::domain::document::Node;
pub use actions::{
    ActionShape, AmountShape, AtShape, ConditionObject, ConditionShape, OneselfShape, OutcomeShape,
    WorldEffectShape,
};
pub use ambiance::{BroughtShape, InfluenceShape, ModifierShape};
pub use drives::{CurveShape, DriveShape, GivenShape, GoalShape, OnDestroyedShape, RemovalShape};
pub use parts::{Entries, Entry, Field, List, Required, Text};
pub use perform::{InterruptShape, PerformShape};
pub use planning::{PlanningShape, SelectorShape};
pub use queries::{AnswerShape, QueryShape};
pub use reading::{Failure, Keyed, Members, Part, Shape, ValueOf, kind_among, read, word_among};
pub use schedules::{
    ChoiceObject, ChoiceShape, FlagObject, FlagShape, MachineShape, RoleObject, RoleShape,
    ScheduleShape, StateShape,
};
pub use senses::SensorShape;

use crate::{kind_shape, object_shape, word_shape};

object_shape! {
    /// A domain document of udgoap: what exists in a game, what can be done, and what its NPCs
    /// want. A domain may be made of several documents (game, level, mod), merged in order.
    pub struct DomainShape as "Domain" {
        /// The range that distances are measured against, in metres: how far away something must be
        /// to count as not near at all. 100 unless given.
        pub distance_range: Field<f32>,
        /// How far something has to move, in metres, for NPCs to think again about what they have
        /// decided. 0 unless given: the least bit. See an attribute's `significance`.
        pub position_significance: Field<f32>,
        /// What entities can have: health, mana, an owner. Every entity has `position` already.
        pub attributes: Entries<AttributeShape>,
        /// Kinds of entities, NPCs and objects alike.
        pub types: Entries<TypeShape>,
        /// What an NPC (the consumer) can do to an object (the supplier).
        pub actions: Entries<ActionShape>,
        /// What the rest of the world is expected to do as a consequence of a step.
        pub world_effects: Entries<WorldEffectShape>,
        /// What moves NPCs, such as staying fed. Drives make goals.
        pub drives: Entries<DriveShape>,
        /// Named response curves, for use in expressions and as a goal's `completeness`.
        pub curves: Entries<CurveShape>,
        /// Questions that the game answers when a search begins, such as who sees whom. `travel`, the
        /// way between two entities, is there already.
        pub queries: Entries<QueryShape>,
        /// Conditions with names, over `self`, by which machines choose and schedules fail. They are
        /// tested whenever an NPC's drives are updated.
        pub flags: Entries<FlagShape>,
        /// Plans that are written by hand.
        pub schedules: Entries<ScheduleShape>,
        /// What chooses schedules by flags.
        pub machines: Entries<MachineShape>,
        /// Ways in which NPCs notice things.
        pub sensors: Entries<SensorShape>,
        /// Changes of the costs of actions and the weights of drives: in areas, near objects and
        /// after events.
        pub modifiers: Entries<ModifierShape>,
        /// What spreads from places and fades, such as danger or noise.
        pub influences: Entries<InfluenceShape>,
        /// Words that types have in common across the tree of inheritance, such as `edible`. They
        /// stand wherever a type may stand: in `for_each`, `count`, `any`, `is`, and in `types` of
        /// sensors.
        pub tags: Entries<TagShape>,
    }
    besides {
        /// Whether a document couldn't be read at all, which is already recorded. Nothing should then
        /// be concluded from what the domain lacks.
        pub is_partial: bool,
    }
}

object_shape! {
    /// Something that entities can have.
    pub struct AttributeShape as "Attribute" {
        /// What it holds. `number` unless given.
        pub kind: Field<KindShape>,
        /// The least value of a number. Without it there is no lower bound.
        pub min: Field<f32>,
        /// The greatest value of a number. Without it there is no upper bound.
        pub max: Field<f32>,
        /// The value of a new entity. Without it: 0 brought into range, false, or [0, 0, 0]. A
        /// reference begins as none and takes no default.
        pub default: Field<ValueShape>,
        /// How much a number, or in metres a position, has to change for NPCs to think again about
        /// what they have decided. 0 unless given: the least bit. It doesn't matter to NPCs that
        /// skip thinking exactly.
        pub significance: Field<f32>,
    }
}

word_shape! {
    /// What an attribute holds.
    pub enum KindShape as "Kind" {
        /// A number within a range.
        Number = "number",
        /// True or false.
        Flag = "flag",
        /// Three coordinates in metres.
        Position = "position",
        /// Another entity, or none.
        Reference = "reference",
    }
}

kind_shape! {
    /// A value of an attribute.
    pub enum ValueShape as "Value" {
        /// A number.
        Number(f32) = "number",
        /// True or false.
        Flag(bool) = "boolean",
        /// Three coordinates in metres.
        Position([f32; 3]) = "list",
    }
}

object_shape! {
    /// An attribute as one type has it. The range may only be narrower than what is inherited.
    pub struct TypeAttributeShape as "TypeAttribute" {
        /// The least value for this type.
        pub min: Field<f32>,
        /// The greatest value for this type.
        pub max: Field<f32>,
        /// The value of a new entity of this type.
        pub default: Field<ValueShape>,
        /// How much a number changes by itself in a second, over `self`. Plans expect it while their
        /// steps take time.
        pub rate: Field<AmountShape>,
    }
}

object_shape! {
    /// A type of entities. One that consumes actions or has drives is a type of NPCs.
    pub struct TypeShape as "Type" {
        /// What tools call it. Its name unless given.
        pub label: Field<Text>,
        /// The color in which tools show it, such as `#ff8000`. The parent's, or else computed from
        /// its name, unless given.
        #[schema = "a_color"]
        pub color: Field<Text>,
        /// The type that this one inherits everything from.
        pub is: Field<Text>,
        /// The attributes that entities of this type have.
        pub attributes: Entries<TypeAttributeShape>,
        /// An expression over `self` that holds while an entity lives. Without it: always.
        pub alive: Field<Text>,
        /// Actions that can be done to entities of this type.
        pub supplies: List<OfferShape>,
        /// Actions that entities of this type can do.
        pub consumes: List<ConsumedShape>,
        /// The drives that an NPC of this type is born with, or can be given (`external`).
        pub drives: List<TypeDriveShape>,
        /// World effects tested after every step for each known entity of this type.
        pub world_effects: List<Text>,
        /// How entities of this type want actions to be done to them, by action.
        pub manner: Entries<MannerShape>,
        /// How drives become one utility.
        pub utility: Field<UtilityShape>,
        /// How the selector `goap` plans for NPCs of this type.
        pub goap: Field<GoapShape>,
        /// How NPCs of this type plan and think.
        pub planning: Field<PlanningShape>,
        /// The schedules among which the selector `utility_plans` chooses, beside inherited ones.
        pub schedules: List<Text>,
        /// What chooses schedules for the selector `schedules`.
        pub machine: Field<Text>,
        /// The sensors that an NPC of this type has, beside inherited ones. An NPC with a sensor
        /// knows about others only what it has noticed or was told, unless the game says otherwise.
        pub sensors: List<Text>,
        /// The annotations of modifiers that concern NPCs of this type. Without it: all.
        pub heeds: List<Text>,
        /// The modifiers that entities of this type bring along, beside inherited ones.
        pub ambiance: List<BroughtShape>,
        /// The reference that tells whose part an entity of this type is. A part moves with its
        /// whole and is destroyed with it.
        pub part_of: Field<Text>,
        /// The tags that entities of this type have, beside inherited ones.
        pub tags: List<Text>,
    }
}

object_shape! {
    /// A word that types may have in common, such as `edible`.
    pub struct TagShape as "Tag" {
        /// Attributes that every type with the tag has, so that whoever speaks of the tag may read
        /// them.
        pub attributes: List<Text>,
    }
}

#[cfg(feature = "schema")]
fn a_color(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": "string", "pattern": "^#[0-9A-Fa-f]{6}$" })
}

object_shape! {
    /// How the selector `goap` plans for an NPC.
    pub struct GoapShape as "Goap" {
        /// What a state is. `numeric` unless given.
        pub model: Field<GoapModelShape>,
    }
}

word_shape! {
    /// What a state is to the selector `goap`.
    pub enum GoapModelShape as "GoapModel" {
        /// The facts themselves, with exact values.
        Numeric = "numeric",
        /// A set of conditions, each true or false.
        Binary = "binary",
    }
}

kind_shape! {
    /// An action that is supplied: its name, or an object with a condition.
    pub enum OfferShape as "Offer" {
        /// The action's name.
        Name(Text) = "string",
        /// The action and when it is offered.
        Full(OfferObject) = "object",
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

    /// The condition of the offer.
    #[must_use]
    pub fn when(&self) -> Option<&Text> {
        match self {
            OfferShape::Name(_) => None,
            OfferShape::Full(full) => full.when.get(),
        }
    }
}

object_shape! {
    /// An action that is supplied under a condition.
    pub struct OfferObject as "OfferObject" {
        /// The action's name.
        pub action: Required<Text>,
        /// An expression over `self` (the supplier) and `consumer`; the offer stands only while it
        /// holds.
        pub when: Field<Text>,
    }
}

kind_shape! {
    /// What is consumed: an action's name, or an object that says more.
    pub enum ConsumedShape as "Consumed" {
        /// The action's name.
        Name(Text) = "string",
        /// The action, or the annotation of several, and when it is consumed.
        Full(ConsumedObject) = "object",
    }
}

object_shape! {
    /// An action that is consumed under a condition, or all actions with an annotation.
    pub struct ConsumedObject as "ConsumedObject" {
        /// The action's name. Either this or `annotation` is given.
        pub action: Field<Text>,
        /// All actions with this annotation are consumed, whichever document has them.
        pub annotation: Field<Text>,
        /// An expression over `self` (the NPC); it does the action only while it holds.
        pub when: Field<Text>,
    }
}

kind_shape! {
    /// A drive of a type: its name, or an object that says more.
    pub enum TypeDriveShape as "TypeDrive" {
        /// The drive's name.
        Name(Text) = "string",
        /// The drive, and what is different for this type.
        Full(TypeDriveObject) = "object",
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

    /// The weight that replaces the drive's own.
    #[must_use]
    pub fn weight(&self) -> Option<&AmountShape> {
        match self {
            TypeDriveShape::Name(_) => None,
            TypeDriveShape::Full(full) => full.weight.get(),
        }
    }

    /// Whether NPCs don't have the drive from the start.
    #[must_use]
    pub fn is_external(&self) -> bool {
        match self {
            TypeDriveShape::Name(_) => false,
            TypeDriveShape::Full(full) => full.external.get() == Some(&true),
        }
    }
}

object_shape! {
    /// A drive as one type has it.
    pub struct TypeDriveObject as "TypeDriveObject" {
        /// The drive's name.
        pub drive: Required<Text>,
        /// Replaces the drive's own weight for NPCs of this type.
        pub weight: Field<AmountShape>,
        /// Whether NPCs of this type aren't born with the drive, but can be given it. False
        /// unless given.
        pub external: Field<bool>,
    }
}

object_shape! {
    /// How a supplier wants an action to be done to it.
    pub struct MannerShape as "Manner" {
        /// How far from the supplier the consumer stands, in metres. 1 unless given.
        pub distance: Field<f32>,
        /// Where the consumer looks. `towards` unless given.
        pub facing: Field<FacingShape>,
        /// The tag of the animation to play.
        pub animation: Field<Text>,
        /// How many NPCs may do it to the supplier at a time, a whole number. 0, no limit, unless
        /// given.
        pub slots: Field<f32>,
    }
}

word_shape! {
    /// Where the consumer looks while it does an action.
    pub enum FacingShape as "Facing" {
        /// Towards the supplier.
        Towards = "towards",
        /// Away from the supplier.
        Away = "away",
        /// It doesn't matter.
        Any = "any",
    }
}

object_shape! {
    /// How an NPC's drives become one utility between 0 and 1.
    pub struct UtilityShape as "Utility" {
        /// `weighted_average` (unless given), `min`, `product`, `sum_capped`, or an expression over
        /// `self`.
        pub combine: Field<Text>,
        /// Drives that must not fail: utility is 0 while the satisfaction of one of them is 0.
        pub vital: List<Text>,
    }
}
