//! Warns if NPCs wait long for a search, tick after tick.
//!
//! If the searches of all NPCs don't fit into the work of the ticks, no rule is broken: each gets
//! its turn at some time. But until then an NPC goes on with an old plan, or stands still. So the
//! log warns once for each world if somebody has waited for long in many ticks in a row.

use super::logging::{self, UDG_LOG_WARNING};
use crate::running::TickReport;

/// Waiting for longer than this, in seconds of world time, is long.
const SECONDS: f64 = 10.0;
/// In fewer ticks than this, a turn-based game may have advanced the time in leaps.
const TICKS: u32 = 16;

/// For how many ticks in a row somebody has waited long.
#[derive(Debug, Default)]
pub(crate) struct Backlog {
    ticks: u32,
    is_told: bool,
}

impl Backlog {
    /// Notes that a tick has ended.
    pub(crate) fn notice(&mut self, report: &TickReport) {
        if !self.is_told && self.is_due(report.longest_wait) {
            logging::write(
                UDG_LOG_WARNING,
                format_args!(
                    "{} NPCs wait for a search, the first of them for {:.0} s: the searches \
                     don't fit into the ticks. Raise `work` of UdgTickInput if the ticks use it up, \
                     else `searches` of UdgWorldDef; or let NPCs think less often (`think_interval` \
                     of UdgMindOptions), or know of fewer things (said once for each world)",
                    report.waiting, report.longest_wait
                ),
            );
        }
    }

    /// Whether to warn now.
    fn is_due(&mut self, waited: f64) -> bool {
        self.ticks = if waited > SECONDS { self.ticks + 1 } else { 0 };
        self.is_told = self.ticks >= TICKS;
        self.is_told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_long_in_many_ticks_is_told_of() {
        let mut backlog = Backlog::default();
        for tick in 0..40 {
            assert_eq!(backlog.is_due(10.5), tick >= 15);
        }
    }

    #[test]
    fn a_leap_of_time_is_not() {
        let mut backlog = Backlog::default();
        for tick in 0..200 {
            let waited = if tick % 16 < 15 { 3600.0 } else { 0.0 };
            assert!(!backlog.is_due(waited));
        }
    }
}
