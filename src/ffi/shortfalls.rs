//! Warns if a step that the host reports done doesn't let the next one begin.
//!
//! A host may stop a walker a little short of `stand`, as navigation meshes do, and report the walk
//! done. If the next step needs the NPC nearer, its plan is dropped, and the next plan is the same:
//! the NPC gets nothing done, and no rule is broken. So the log warns once for each world and
//! action.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::logging::{self, UDG_LOG_WARNING};
use crate::{
    domain::ActionId,
    running::{RunningWorld, perform::Shortfall},
};

/// The actions that the log has warned of.
#[derive(Debug, Default)]
pub(crate) struct Shortfalls {
    told: Vec<ActionId>,
}

impl Shortfalls {
    /// Notes that a tick has ended.
    pub(crate) fn notice(&mut self, running: &RunningWorld) {
        let Some(it) = running.stats().last_short else {
            return;
        };
        if self.told.contains(&it.done) {
            return;
        }
        self.told.push(it.done);
        let domain = running.world.domain();
        let name = |action| &*domain.action(action).name;
        let of = running.world.type_of(it.npc);
        let of = of.map_or("NPC", |of| &*domain.entity_type(of).name);
        let what = if it.shortfall.is_distance {
            "put the NPC where `stand` of UdgStep is before you report the step, or let the \
             precondition be true where your walkers stop"
        } else {
            "write what the step changes before you report it, or report it as failed"
        };
        logging::write(
            UDG_LOG_WARNING,
            format_args!(
                "`{}` of a `{of}` was reported done, but `{}` after it needs {}{}, and nothing else \
                 had changed: the plan is dropped, and the next one is likely to be the same; {what} \
                 (said once for each world and action)",
                name(it.done),
                name(it.next),
                domain.code.condition(it.shortfall.condition).text,
                Sides(it.shortfall),
            ),
        );
    }
}

/// The numbers of a comparison that doesn't hold.
struct Sides(Shortfall);

impl Display for Sides {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = self.0.sides;
        if left.is_nan() || right.is_nan() {
            return Ok(());
        }
        write!(out, ", which is {left} against {right}")
    }
}
