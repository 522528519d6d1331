//! A check that searches find something within their bounds.
//!
//! An NPC whose search ended at a bound with nothing found stands still, searches again some
//! seconds later, and mostly finds nothing again. So the log warns once for each world.

use super::logging::{self, UDG_LOG_WARNING};
use crate::{
    planning::EndedBy,
    running::{RunningWorld, TRIES_AGAIN},
};

/// Whether the log has warned.
#[derive(Debug, Default)]
pub(crate) struct Shortage {
    is_told: bool,
}

impl Shortage {
    /// Notes that a tick has ended.
    pub(crate) fn notice(&mut self, running: &RunningWorld) {
        if self.is_told {
            return;
        }
        let Some(it) = running.stats().last_undecided else {
            return;
        };
        self.is_told = true;
        let of = running.world.type_of(it.npc);
        let of = of.map_or("NPC", |of| &*running.world.domain().entity_type(of).name);
        let (what, option) = match it.ended_by {
            EndedBy::Memory => ("bytes of memory", "search_bytes of UdgWorldDef"),
            EndedBy::Work => ("units of work", "work of UdgPlanOptions"),
            _ => ("plan states", "plan_states of UdgPlanOptions"),
        };
        // More memory or work helps little if plans may not be as long as they have to be.
        if let Some(steps) = it.cut_off {
            return logging::write(
                UDG_LOG_WARNING,
                format_args!(
                    "the search of a `{of}` found no plan: chains of {steps} steps still needed \
                     something, and it then used up its {} {what}; it looks again every {TRIES_AGAIN} s. \
                     Raise depth of UdgPlanOptions first, then {option}, or see udg_npc_explain (said \
                     once for each world)",
                    it.bound
                ),
            );
        }
        logging::write(
            UDG_LOG_WARNING,
            format_args!(
                "the search of a `{of}` used up its {} {what} and found no plan; it looks again every \
                 {TRIES_AGAIN} s. Raise {option}, or see udg_npc_explain (said once for each world)",
                it.bound
            ),
        );
    }
}
