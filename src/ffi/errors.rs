//! Turns errors of the floors below into failures.

use super::{
    failure::{Failure, describe_refusal, fail, in_item, refuse},
    status::*,
};
use crate::{
    running::{ExplainError, PlanError, ReportError, RunError, TickError, WatchError},
    world::{BulkError, World, WorldError},
};

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
        | WorldError::NoSeconds
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

impl From<WorldError> for Failure {
    #[cold]
    #[inline(never)]
    fn from(error: WorldError) -> Self {
        refuse(status_of(&error), error)
    }
}

impl From<PlanError> for Failure {
    #[cold]
    fn from(error: PlanError) -> Self {
        match error {
            PlanError::World(error) => error.into(),
            PlanError::NeverUpdated => never_updated("goals"),
        }
    }
}

impl From<ExplainError> for Failure {
    #[cold]
    fn from(error: ExplainError) -> Self {
        let status = match error {
            ExplainError::World(error) => return error.into(),
            ExplainError::NeverPlanned => UDG_STATUS_NOT_FOUND,
            ExplainError::NpcGone => UDG_STATUS_INVALID_HANDLE,
            ExplainError::Stale => UDG_STATUS_WRONG_TIME,
        };
        fail(status, format_args!("{error}"))
    }
}

impl From<TickError> for Failure {
    #[cold]
    fn from(error: TickError) -> Self {
        match error {
            TickError::World(error) => error.into(),
            TickError::Open => fail(
                UDG_STATUS_WRONG_TIME,
                format_args!("a tick has begun already; call udg_world_tick_end first"),
            ),
            TickError::NotOpen => fail(
                UDG_STATUS_WRONG_TIME,
                format_args!("no tick has begun; call udg_world_tick_begin first"),
            ),
        }
    }
}

impl From<ReportError> for Failure {
    #[cold]
    fn from(error: ReportError) -> Self {
        let status = match error {
            ReportError::World(error) => return error.into(),
            ReportError::NoSuchStep(_) | ReportError::NoSuchOutcome { .. } => {
                UDG_STATUS_OUT_OF_RANGE
            }
            ReportError::TickIsOpen => UDG_STATUS_WRONG_TIME,
        };
        fail(status, format_args!("{error}"))
    }
}

impl From<RunError> for Failure {
    #[cold]
    fn from(error: RunError) -> Self {
        let status = match error {
            RunError::World(error) => return error.into(),
            RunError::NeverRun | RunError::NeedsStep => UDG_STATUS_INVALID_ARGUMENT,
            RunError::TickIsOpen => UDG_STATUS_WRONG_TIME,
        };
        fail(status, format_args!("{error}"))
    }
}

impl From<WatchError> for Failure {
    #[cold]
    fn from(error: WatchError) -> Self {
        match error {
            WatchError::World(error) => error.into(),
            WatchError::TooMany => fail(UDG_STATUS_LIMIT_EXCEEDED, format_args!("{error}")),
        }
    }
}

/// Says that the NPC doesn't have something yet that an update would give it.
pub(super) fn never_updated(what: &str) -> Failure {
    fail(
        UDG_STATUS_WRONG_TIME,
        format_args!(
            "the NPC has no {what} yet: it wasn't updated since it was created, and ticks leave it \
             out if nobody performs its plans; call udg_world_update first"
        ),
    )
}

/// The failure for one item of a list.
pub(crate) fn refused_item(world: &World, error: &BulkError, list: &str) -> Failure {
    let failure = Failure::from(error.error);
    describe_refusal(world);
    in_item(failure, list, error.index)
}
