//! Events: what has happened to NPCs.

use super::{
    event_kinds::UdgEvent,
    guard::{self, WorldCell},
    handle_types::UdgWorld,
    memory::{Out, from_caller, write_view},
    status::UdgStatus,
    table,
};

impl WorldCell {
    /// Lets the host read the events of the tick that has just ended.
    pub(crate) fn publish(&mut self) {
        let domain = self.running.world.domain();
        self.events.clear();
        let events = self.running.events().iter();
        self.events
            .extend(events.map(|event| UdgEvent::of(domain, event)));
    }
}

/// Gives a view of the events from the end of the tick before last to the end of the last tick, in
/// order. No event is left out if you read them after every tick.
///
/// Parameters:
///   world       the world.
///   out_events  receives the address of the first event; null if there is none.
///   out_count   receives how many there are.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Memory and lifetimes: the events belong to the world. They stay valid and unchanged until the
/// next tick ends or the world is destroyed, whatever other calls you make.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_events(
    world: UdgWorld,
    out_events: *mut *const UdgEvent,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(out_events: Out, out_count: Out);
    guard::shared_cell(&table::udg_world_events, world.bits, |cell| {
        write_view(&cell.events, out_events, out_count)
    })
}
