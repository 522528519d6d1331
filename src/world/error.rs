//! Why a world refuses a call, in messages that say what to do about it.

use core::fmt;

use thiserror::Error;

use super::influences::MOST_PLACES;
use crate::beliefs::EntityIndex;
use crate::domain::{
    ActionId, AttributeId, AttributeKind, Domain, DriveId, InfluenceId, ModifierId, SensorId,
    TypeId,
};

/// Why a world refused a call. Nothing was changed.
///
/// The plain message names attributes and types by number, since an error is small and made
/// without allocating; [`World::describe`](super::World::describe) names them as documents do.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum WorldError {
    /// The handle is null, or of an entity that was destroyed, or of another world.
    #[error(
        "the object handle is null, of a destroyed object, or of another world; create the object in this world, and drop the handle when you destroy it"
    )]
    InvalidEntity,
    /// The handle is null, or of an area that was destroyed, or of another world.
    #[error(
        "the area handle is null, of a destroyed area, or of another world; create the area in this world, and drop the handle when you destroy it"
    )]
    InvalidArea,
    /// The shape of an area is invalid.
    #[error(
        "the area's shape is invalid: sizes must be more than 0 and at most 1e9 metres; only a box \
         has a rotation, which must be a unit quaternion; a prism must have 3 to {most} corners, \
         and its bottom below its top",
        most = super::MOST_CORNERS
    )]
    BadArea,
    /// There are as many areas as there can be.
    #[error("the world holds as many areas as it can; destroy some")]
    TooManyAreas,
    /// Areas would be nested too deeply.
    #[error(
        "more than {most} areas would belong to each other in a line; give the area a parent \
             further out"
    )]
    AreasTooDeep {
        /// How deeply areas can be nested.
        most: usize,
    },
    /// The domain has no modifier with this id.
    #[error("the domain has no modifier {}; take ids from this world's domain", .0.0)]
    UnknownModifier(ModifierId),
    /// The domain has no influence with this id.
    #[error("the domain has no influence {}; take ids from this world's domain", .0.0)]
    UnknownInfluence(InfluenceId),
    /// The grid or graph of places is invalid.
    #[error(
        "the places are invalid: a grid must have 1 to {} cells with sides longer than 0 m, and \
         blocked must be empty or tell of each cell; links must join places that exist, at most 16 \
         for each place that a world can have",
        MOST_PLACES
    )]
    BadPlaces,
    /// The point is in no place, or the world has no places.
    #[error(
        "there is no place: give the world a grid or places for influences first, and stay within it"
    )]
    NoPlace,
    /// The strength of an addition to an influence isn't finite, or isn't greater than 0.
    #[error("the strength must be finite and more than 0")]
    BadStrength,
    /// The weight of a term of a place's value isn't finite.
    #[error("the weight of term {0} is NaN or infinite; give a finite one")]
    BadTerm(usize),
    /// The value per metre isn't finite.
    #[error("metre is NaN or infinite; give a finite number, such as 0")]
    BadMetre,
    /// The greatest distance of a place is NaN.
    #[error("within is NaN; give metres, or infinity")]
    BadWithin,
    /// A modifier that never fades can't be left in an area.
    #[error(
        "modifier {} would never go away; give it a `half_life` or a `dampen` in its document, or the area among its own modifiers", .0.0
    )]
    NeverFades(ModifierId),
    /// The NPC is dormant: it neither knows nor decides anything.
    #[error("the NPC is dormant; wake its group first")]
    Dormant,
    /// Group 0 stands for no group.
    #[error("group 0 is for objects that are in no group, and is always awake; use another number")]
    BadGroup,
    /// The search was never begun in this world, or is over, so the facts that it began with aren't
    /// kept.
    #[error("no search is open in this world; begin one")]
    NothingHeld,
    /// The reference to write is to an entity of another world, or to one that is gone.
    #[error(
        "the reference's value is a destroyed object or one of another world; refer to a living object of this world, or to none"
    )]
    InvalidReference,
    /// The entity's type isn't one of NPCs.
    #[error(
        "the object is not an NPC: its type {} neither consumes actions nor has drives; give the type one of these in its document", .0.0
    )]
    NotAnNpc(TypeId),
    /// The domain has no type with this id.
    #[error("the domain has no type {}; take ids from this world's domain", .0.0)]
    UnknownType(TypeId),
    /// The domain has no attribute with this id.
    #[error("the domain has no attribute {}; take ids from this world's domain", .0.0)]
    UnknownAttribute(AttributeId),
    /// The domain has no action with this id.
    #[error("the domain has no action {}; take ids from this world's domain", .0.0)]
    UnknownAction(ActionId),
    /// The domain has no drive with this id.
    #[error("the domain has no drive {}; take ids from this world's domain", .0.0)]
    UnknownDrive(DriveId),
    /// The entity's type doesn't have the attribute.
    #[error(
        "type {} has no attribute {}; declare it in the type's document, or use another object", .of.0, .attribute.0
    )]
    LacksAttribute {
        /// The entity's type.
        of: TypeId,
        /// The attribute that it lacks.
        attribute: AttributeId,
    },
    /// The entity's type doesn't supply the action, or doesn't consume it, depending on the side
    /// asked about.
    #[error(
        "type {} doesn't offer action {} on that side; list it under \"supplies\" or \"consumes\" of the type's document", .of.0, .action.0
    )]
    LacksOffer {
        /// The entity's type.
        of: TypeId,
        /// The action that it doesn't offer.
        action: ActionId,
    },
    /// The host wants to hold more slots than there are.
    #[error(
        "type {} has {slots} slots for action {}, so no more can be held; say \"slots\" in the \"manner\" of the type's document", .of.0, .action.0
    )]
    TooFewSlots {
        /// The entity's type.
        of: TypeId,
        /// The action that the slots are for.
        action: ActionId,
        /// How many there are; 0 for no limit.
        slots: u32,
    },
    /// The entity's type doesn't list the drive.
    #[error(
        "type {} doesn't list drive {}; list it under \"drives\" of the type's document", .of.0, .drive.0
    )]
    LacksDrive {
        /// The entity's type.
        of: TypeId,
        /// What it doesn't list.
        drive: DriveId,
    },
    /// The entity's type doesn't list the sensor.
    #[error("the type doesn't list that sensor")]
    LacksSensor {
        /// The entity's type.
        of: TypeId,
        /// What it doesn't list.
        sensor: SensorId,
    },
    /// The attribute is of another kind than the value.
    #[error("attribute {} is a {}, not a {}; use the attribute's own kind", .attribute.0, .is.name(), .given.name())]
    WrongKind {
        /// The attribute.
        attribute: AttributeId,
        /// The attribute's kind.
        is: AttributeKind,
        /// What was given.
        given: AttributeKind,
    },
    /// The value is NaN or infinite.
    #[error("the value for attribute {} is NaN or infinite; give a finite one", .0.0)]
    NotFinite(AttributeId),
    /// Only the range of a number can be narrowed, and the new one must lie within the type's
    /// range.
    #[error(
        "the range for attribute {} must have min <= max and lie within that of the object's type", .0.0
    )]
    BadRange(AttributeId),
    /// Another entity of the world has this key.
    #[error(
        "user key {0} already belongs to a living object of this world; keys are unique, 0 is for none"
    )]
    DuplicateUserKey(u64),
    /// The world's limit of entities is reached.
    #[error(
        "the world holds its limit of {limit} objects; destroy some{}",
        if *.limit < EntityIndex::MAX { " or raise object_capacity" } else { "" }
    )]
    TooManyEntities {
        /// The limit.
        limit: u32,
    },
    /// NPCs remember so many destroyed entities that the table has no room.
    #[error(
        "no room in the object table: too many destroyed objects are still remembered; make NPCs forget them, or lower fact_capacity"
    )]
    TooManyRemembered,
    /// The process has used up the numbers that make handles unique.
    #[error("no serial numbers are left for new objects in this process; restart it")]
    SerialsExhausted,
    /// Time only moves forward.
    #[error(
        "world time is {now} s and cannot be set to {asked} s; give a finite time that is not earlier"
    )]
    TimeBackwards {
        /// The world's time.
        now: f64,
        /// What was asked for.
        asked: f64,
    },
    /// The fact's timestamp isn't finite, or is in the future.
    #[error(
        "the fact's timestamp {stamp} s is not finite or lies after the world's time {now} s; set the world's time first"
    )]
    BadTimestamp {
        /// What was given.
        stamp: f64,
        /// The world's time.
        now: f64,
    },
    /// An NPC can't be told facts about itself: it knows the truth.
    #[error(
        "an NPC knows its own attributes as they are and needs no facts of itself; write the attribute instead"
    )]
    FactOfItself,
    /// A drive's own weight is out of range.
    #[error("the weight of drive {} must be finite and at least 0", .0.0)]
    BadWeight(DriveId),
    /// A bias isn't finite.
    #[error("the bias of drive {} must be finite", .0.0)]
    BadBias(DriveId),
    /// A length of time isn't finite, or negative.
    #[error("seconds must be finite and at least 0")]
    BadSeconds,
    /// The time for which a drive is given isn't more than 0.
    #[error("seconds must be more than 0; infinity means for good")]
    NoSeconds,
    /// The direction of up isn't a unit vector.
    #[error("up must be a unit vector of finite numbers, such as 0 1 0")]
    BadUp,
    /// The direction in which an object faces isn't a unit vector.
    #[error("a facing must be a unit vector of finite numbers, such as 0 0 1")]
    BadFacing,
    /// A limit in the settings is out of range.
    #[error("object_capacity must be from 1 to {most}")]
    BadLimit {
        /// The most that is possible.
        most: u32,
    },
}

/// Why a call with many items was refused. Nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("item {index}: {error}")]
pub struct BulkError {
    /// The first item that is malformed.
    pub index: usize,
    /// What is wrong with it.
    pub error: WorldError,
}

/// What a call with many items did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BulkOutcome {
    /// Items that were carried out, clamped ones included.
    pub done: usize,
    /// Items that were left out since an entity they name is gone or of another world.
    pub stale: usize,
    /// Values that were outside the entity's range and were written as its nearest end.
    pub clamped: usize,
}

/// An error that prints names from the domain's documents instead of ids.
#[derive(Clone, Copy, Debug)]
pub struct Described<'a> {
    pub(super) error: &'a WorldError,
    pub(super) domain: &'a Domain,
}

impl fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let domain = self.domain;
        let of_type = |id: TypeId| domain.types.get(id.index()).map_or("?", |it| &it.name);
        let attribute_named = |id: AttributeId| {
            let attribute = domain.attributes.get(id.index());
            attribute.map_or("?", |it| &it.name)
        };
        let action_named = |id: ActionId| domain.actions.get(id.index()).map_or("?", |it| &it.name);
        let sensor_named = |id: SensorId| domain.sensors.get(id.index()).map_or("?", |it| &it.name);
        let drive_named = |id: DriveId| domain.drives.get(id.index()).map_or("?", |it| &it.name);
        match *self.error {
            WorldError::NotAnNpc(of) => write!(
                f,
                "the object is not an NPC: its type \"{}\" neither consumes actions nor has drives; give the type one of these in its document",
                of_type(of)
            ),
            WorldError::LacksAttribute { of, attribute } => write!(
                f,
                "type \"{}\" has no attribute \"{}\"; declare it in the type's document, or use another object",
                of_type(of),
                attribute_named(attribute)
            ),
            WorldError::TooFewSlots {
                of,
                action,
                slots: 0,
            } => write!(
                f,
                "type \"{}\" sets no limit to how many do action \"{}\" at a time, so there are no slots to \
                 hold; say \"slots\" in the \"manner\" of the type's document",
                of_type(of),
                action_named(action)
            ),
            WorldError::TooFewSlots { of, action, slots } => write!(
                f,
                "type \"{}\" has {slots} slots for action \"{}\", so no more can be held; say \
                 \"slots\" in the \"manner\" of the type's document",
                of_type(of),
                action_named(action)
            ),
            WorldError::LacksOffer { of, action } => write!(
                f,
                "type \"{}\" doesn't offer action \"{}\" on that side; list it under \"supplies\" or \"consumes\" of the type's document",
                of_type(of),
                action_named(action)
            ),
            WorldError::LacksDrive { of, drive } => write!(
                f,
                "type \"{}\" doesn't list drive \"{}\"; list it under \"drives\" of the type's document",
                of_type(of),
                drive_named(drive)
            ),
            WorldError::LacksSensor { of, sensor } => write!(
                f,
                "type \"{}\" doesn't list sensor \"{}\"; list it under \"sensors\" of the type's document",
                of_type(of),
                sensor_named(sensor)
            ),
            WorldError::WrongKind {
                attribute,
                is,
                given,
            } => write!(
                f,
                "attribute \"{}\" is a {}, not a {}; use the attribute's own kind",
                attribute_named(attribute),
                is.name(),
                given.name()
            ),
            WorldError::NotFinite(attribute) => write!(
                f,
                "the value for attribute \"{}\" is NaN or infinite; give a finite one",
                attribute_named(attribute)
            ),
            WorldError::BadRange(attribute) => write!(
                f,
                "the range for attribute \"{}\" must be of a number, have min <= max, and lie within that of the object's type",
                attribute_named(attribute)
            ),
            WorldError::BadWeight(drive) => write!(
                f,
                "the weight of drive \"{}\" must be finite and at least 0",
                drive_named(drive)
            ),
            WorldError::BadBias(drive) => write!(
                f,
                "the bias of drive \"{}\" must be finite",
                drive_named(drive)
            ),
            ref other => other.fmt(f),
        }
    }
}
