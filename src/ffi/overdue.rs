//! Warns in the log if the steps that the host performs time out again and again.
//!
//! A host may take the time in `ends` of `UdgStep` as the time to report. But that is when a step
//! that the host performs counts as failed, so each report comes just too late. This breaks no
//! rule, but the host's NPCs get nothing done. So the log warns once for each world if steps time
//! out again and again.

use super::logging::{self, UDG_LOG_WARNING};
use crate::running::{Event, EventKind, Reason};

/// So many steps may time out in any game, since walkers get stuck.
const MANY: u32 = 8;

/// How the steps that the host performs have ended so far.
#[derive(Debug, Default)]
pub(crate) struct Overdue {
    timed_out: u32,
    reported: u32,
    is_told: bool,
}

impl Overdue {
    /// Counts what has happened in a tick.
    pub(crate) fn notice(&mut self, events: &[Event]) {
        if self.is_due(events.iter().map(|it| (it.kind, it.reason))) {
            logging::write(
                UDG_LOG_WARNING,
                format_args!(
                    "{} steps have timed out, and {} were reported: report each step when the \
                     game has done it, which by the plan takes `duration` of UdgStep from \
                     `started`; at `ends` it has failed (said once for each world)",
                    self.timed_out, self.reported
                ),
            );
        }
    }

    /// Whether to warn now.
    fn is_due(&mut self, events: impl Iterator<Item = (EventKind, Reason)>) -> bool {
        if self.is_told {
            return false;
        }
        for (kind, reason) in events {
            match (kind, reason) {
                (EventKind::StepFailed, Reason::TimedOut) => {
                    self.timed_out = self.timed_out.saturating_add(1);
                }
                (_, Reason::Reported) => self.reported = self.reported.saturating_add(1),
                _ => {}
            }
        }
        self.is_told = self.timed_out >= MANY && self.timed_out / 2 > self.reported;
        self.is_told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATE: (EventKind, Reason) = (EventKind::StepFailed, Reason::TimedOut);
    const DONE: (EventKind, Reason) = (EventKind::StepSucceeded, Reason::Reported);

    fn told(events: impl Iterator<Item = (EventKind, Reason)>) -> usize {
        let mut overdue = Overdue::default();
        events
            .filter(|&it| overdue.is_due([it].into_iter()))
            .count()
    }

    #[test]
    fn reports_that_never_come_are_told_once() {
        assert_eq!(told([LATE; 7].into_iter()), 0);
        assert_eq!(told([LATE; 100].into_iter()), 1);
        // Steps that take no time were reported when they began.
        assert_eq!(
            told([DONE, LATE, LATE, LATE].into_iter().cycle().take(60)),
            1
        );
    }

    #[test]
    fn walkers_who_get_stuck_are_not() {
        assert_eq!(told([DONE, LATE].into_iter().cycle().take(1000)), 0);
        let by_the_library = (EventKind::StepSucceeded, Reason::None);
        assert_eq!(told([by_the_library; 100].into_iter()), 0);
    }
}
