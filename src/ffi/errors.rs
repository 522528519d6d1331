//! Turns errors of the floors below into statuses and messages.

use super::{
    failure::{Failure, fail, in_item},
    status::*,
};
use crate::world::{BulkError, World, WorldError};

/// The status for an error of a world.
fn status_of(error: &WorldError) -> UdgStatus {
    match error {
        WorldError::InvalidEntity | WorldError::InvalidReference | WorldError::InvalidArea => {
            UDG_STATUS_INVALID_HANDLE
        }
        WorldError::NotAnNpc(_) => UDG_STATUS_NOT_AN_NPC,
        WorldError::UnknownType(_)
        | WorldError::UnknownAttribute(_)
        | WorldError::UnknownAction(_)
        | WorldError::UnknownDrive(_)
        | WorldError::UnknownModifier(_)
        | WorldError::UnknownInfluence(_) => UDG_STATUS_UNKNOWN_ID,
        WorldError::LacksAttribute { .. }
        | WorldError::LacksOffer { .. }
        | WorldError::LacksDrive { .. }
        | WorldError::LacksSensor { .. } => UDG_STATUS_NOT_IN_TYPE,
        WorldError::WrongKind { .. } => UDG_STATUS_WRONG_KIND,
        WorldError::NotFinite(_)
        | WorldError::BadTerm(_)
        | WorldError::BadMetre
        | WorldError::BadWithin => UDG_STATUS_NOT_FINITE,
        WorldError::BadRange(_)
        | WorldError::BadWeight(_)
        | WorldError::BadBias(_)
        | WorldError::BadSeconds
        | WorldError::TooFewSlots { .. }
        | WorldError::BadUp
        | WorldError::BadFacing
        | WorldError::BadArea
        | WorldError::BadPlaces
        | WorldError::BadStrength
        | WorldError::BadLimit { .. } => UDG_STATUS_OUT_OF_RANGE,
        WorldError::NoPlace => UDG_STATUS_NOT_FOUND,
        WorldError::DuplicateUserKey(_) => UDG_STATUS_DUPLICATE_KEY,
        WorldError::TooManyEntities { .. }
        | WorldError::TooManyRemembered
        | WorldError::TooManyAreas
        | WorldError::AreasTooDeep { .. }
        | WorldError::SerialsExhausted => UDG_STATUS_LIMIT_EXCEEDED,
        WorldError::TimeBackwards { .. }
        | WorldError::BadTimestamp { .. }
        | WorldError::Dormant => UDG_STATUS_WRONG_TIME,
        _ => UDG_STATUS_INVALID_ARGUMENT,
    }
}

/// The failure for an error of a world.
pub(crate) fn refused(world: &World, error: &WorldError) -> Failure {
    fail(status_of(error), format_args!("{}", world.describe(error)))
}

/// The failure for an error where no world can describe it.
pub(crate) fn refused_plainly(error: &WorldError) -> Failure {
    fail(status_of(error), format_args!("{error}"))
}

/// The failure for one item of a list.
pub(crate) fn refused_item(world: &World, error: &BulkError, list: &str) -> Failure {
    in_item(refused(world, &error.error), list, error.index)
}
