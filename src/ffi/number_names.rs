//! Names of numbers: event kinds, reasons, outcomes, and others. For logs and debuggers.

use super::{
    c::c_char,
    decisions::{UdgDecisionKind, UdgWokenBy},
    event_kinds::{UdgEventKind, UdgEventReason},
    number_table::{name, number_names},
    planner::{UdgPlanEndedBy, UdgPlanOutcome},
};

number_names! {
    EVENTS in event_kinds:
    UDG_EVENT_PLAN_ADOPTED UDG_EVENT_PLAN_ENDED UDG_EVENT_PLAN_DROPPED UDG_EVENT_STEP_STARTED
    UDG_EVENT_STEP_SUCCEEDED UDG_EVENT_STEP_FAILED UDG_EVENT_STEP_ABORTED UDG_EVENT_DRIVE_GIVEN
    UDG_EVENT_DRIVE_LEFT UDG_EVENT_DESTROYED UDG_EVENT_STEP_WAITS UDG_EVENT_STEP_MOVED
}

number_names! {
    REASONS in event_kinds:
    UDG_REASON_NONE UDG_REASON_REPORTED UDG_REASON_TIMED_OUT UDG_REASON_BETTER_PLAN
    UDG_REASON_NOTHING_BETTER UDG_REASON_NOT_EXECUTABLE UDG_REASON_UNMET UDG_REASON_NOT_OFFERED
    UDG_REASON_SLOTS_TAKEN UDG_REASON_SUPPLIER_GONE UDG_REASON_STEP_ENDED UDG_REASON_NPC_GONE
    UDG_REASON_NO_EQUILIBRIUM UDG_REASON_REMOVED UDG_REASON_DORMANT UDG_REASON_FLAG
    UDG_REASON_SEEN_GONE
}

number_names! {
    OUTCOMES in planner:
    UDG_PLAN_OUTCOME_COMPLETE UDG_PLAN_OUTCOME_BEST_SO_FAR UDG_PLAN_OUTCOME_UNFINISHED
    UDG_PLAN_OUTCOME_NO_PLAN UDG_PLAN_OUTCOME_NOTHING_BETTER UDG_PLAN_OUTCOME_NO_GOAL
    UDG_PLAN_OUTCOME_UNDECIDED
}

number_names! {
    ENDED_BY in planner:
    UDG_PLAN_ENDED_BY_NOTHING UDG_PLAN_ENDED_BY_STATES UDG_PLAN_ENDED_BY_DEPTH
    UDG_PLAN_ENDED_BY_MEMORY UDG_PLAN_ENDED_BY_EQUILIBRIUM UDG_PLAN_ENDED_BY_TIME
    UDG_PLAN_ENDED_BY_WORK
}

number_names! {
    DECISIONS in decisions:
    UDG_DECISION_TAKEN_UP UDG_DECISION_KEPT UDG_DECISION_DROPPED UDG_DECISION_NOTHING
}

number_names! {
    WOKEN_BY in decisions:
    UDG_WOKEN_BY_TURN UDG_WOKEN_BY_HOST UDG_WOKEN_BY_PROGRESS UDG_WOKEN_BY_ATTRIBUTE
    UDG_WOKEN_BY_OBJECTS UDG_WOKEN_BY_OFFER UDG_WOKEN_BY_MIND UDG_WOKEN_BY_TIME
    UDG_WOKEN_BY_AMBIANCE
}

/// Tells the name of an event kind, as written in this header.
///
/// Parameters:
///   kind  any integer.
/// Returns the name, ended by a zero; "UDG_EVENT_UNKNOWN" if this library doesn't know the number.
/// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_event_kind_name(kind: UdgEventKind) -> *const c_char {
    name(EVENTS, kind, c"UDG_EVENT_UNKNOWN")
}

/// Tells the name of a reason, as written in this header.
///
/// Parameters:
///   reason  any integer.
/// Returns the name, ended by a zero; "UDG_REASON_UNKNOWN" if this library doesn't know the number.
/// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_reason_name(reason: UdgEventReason) -> *const c_char {
    name(REASONS, reason, c"UDG_REASON_UNKNOWN")
}

/// Tells the name of a search's outcome, as written in this header.
///
/// Parameters:
///   outcome  any integer.
/// Returns the name, ended by a zero; "UDG_PLAN_OUTCOME_UNKNOWN" if this library doesn't know the
/// number.
/// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_outcome_name(outcome: UdgPlanOutcome) -> *const c_char {
    name(OUTCOMES, outcome, c"UDG_PLAN_OUTCOME_UNKNOWN")
}

/// Tells the name of the bound that ended a search, as written in this header.
///
/// Parameters:
///   ended_by  any integer.
/// Returns the name, ended by a zero; "UDG_PLAN_ENDED_BY_UNKNOWN" if this library doesn't know the
/// number.
/// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_ended_by_name(ended_by: UdgPlanEndedBy) -> *const c_char {
    name(ENDED_BY, ended_by, c"UDG_PLAN_ENDED_BY_UNKNOWN")
}

/// Tells the name of a kind of decision, as written in this header.
///
/// Parameters:
///   kind  any integer.
/// Returns the name, ended by a zero; "UDG_DECISION_UNKNOWN" if this library doesn't know the
/// number.
/// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_decision_kind_name(kind: UdgDecisionKind) -> *const c_char {
    name(DECISIONS, kind, c"UDG_DECISION_UNKNOWN")
}

/// Tells the name of a cause that made an NPC think, as written in this header.
///
/// Parameters:
///   woken_by  any integer.
/// Returns the name, ended by a zero; "UDG_WOKEN_BY_UNKNOWN" if this library doesn't know the
/// number.
/// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_woken_by_name(woken_by: UdgWokenBy) -> *const c_char {
    name(WOKEN_BY, woken_by, c"UDG_WOKEN_BY_UNKNOWN")
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::ffi::CStr;

    fn text(name: *const c_char) -> &'static str {
        // SAFETY: the functions return constants ended by a zero.
        unsafe { CStr::from_ptr(name) }.to_str().unwrap()
    }

    #[test]
    fn numbers_are_unique_and_named() {
        for names in [EVENTS, REASONS, OUTCOMES, ENDED_BY, DECISIONS, WOKEN_BY] {
            for (index, (number, _)) in names.iter().enumerate() {
                assert!(names[index + 1..].iter().all(|(other, _)| other != number));
            }
        }
        assert_eq!(text(udg_event_kind_name(4)), "UDG_EVENT_STEP_STARTED");
        assert_eq!(text(udg_reason_name(8)), "UDG_REASON_SLOTS_TAKEN");
        assert_eq!(text(udg_outcome_name(4)), "UDG_PLAN_OUTCOME_NO_PLAN");
        assert_eq!(text(udg_ended_by_name(0)), "UDG_PLAN_ENDED_BY_NOTHING");
        assert_eq!(text(udg_decision_kind_name(2)), "UDG_DECISION_KEPT");
        assert_eq!(text(udg_woken_by_name(4)), "UDG_WOKEN_BY_ATTRIBUTE");
        assert_eq!(text(udg_decision_kind_name(0)), "UDG_DECISION_UNKNOWN");
        assert_eq!(text(udg_woken_by_name(-9)), "UDG_WOKEN_BY_UNKNOWN");
        assert_eq!(text(udg_event_kind_name(-1)), "UDG_EVENT_UNKNOWN");
        assert_eq!(text(udg_reason_name(i32::MIN)), "UDG_REASON_UNKNOWN");
        assert_eq!(text(udg_outcome_name(0)), "UDG_PLAN_OUTCOME_UNKNOWN");
        assert_eq!(
            text(udg_ended_by_name(i32::MAX)),
            "UDG_PLAN_ENDED_BY_UNKNOWN"
        );
    }
}
