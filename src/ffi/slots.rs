//! Slots: how many NPCs may do the same to the same object at a time, and who has them.

use super::{
    errors::refused, guard, id::UdgAction, memory::Out, npc::UdgNpc, object::UdgObject,
    status::UdgStatus, table, world::UdgWorld,
};

/// How many NPCs may do an action to an object at a time, and what has become of these slots.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgSlotCounts {
    /// How many there are, as "slots" in the "manner" of the object's type says; 0 for no limit:
    /// then nobody counts who has one.
    pub slots: u32,
    /// How many NPCs are at it.
    pub taken: u32,
    /// How many are kept for NPCs that have taken up a plan with it and are on their way.
    pub reserved: u32,
    /// How many the host holds.
    pub held: u32,
    /// How many NPCs wait for one.
    pub queued: u32,
    /// Always 0.
    pub zero: u32,
}

/// Tells how many slots an object has for an action, and what has become of them.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   action     an action that its type supplies.
///   out_slots  receives the numbers.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if its type doesn't supply the action;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_slots(
    world: UdgWorld,
    object: UdgObject,
    action: UdgAction,
    out_slots: *mut UdgSlotCounts,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_slots = unsafe { Out::new(out_slots, "out_slots") };
    guard::shared(&table::udg_object_slots, world.bits, |running| {
        let world = &running.world;
        let out_slots = out_slots.required()?;
        let action = action.get(world.domain(), "action")?;
        let counts = world.slot_counts(object.id(), action);
        let counts = counts.map_err(|error| refused(world, &error))?;
        out_slots.write(UdgSlotCounts {
            slots: counts.slots,
            taken: counts.taken,
            reserved: counts.reserved,
            held: counts.held,
            queued: counts.queued,
            zero: 0,
        });
        Ok(())
    })
}

/// Holds slots of an object for the host, for a player who sits there for instance: NPCs don't plan
/// with them. The number takes the place of the one that was held before; 0 gives all of them back.
///
/// Nobody is thrown out: who is at the action goes on, so that there can be more in use than are
/// left for NPCs for a while. Of those for whom a slot was reserved, the last ones lose it if there
/// isn't one for each of them any more, and think again.
///
/// Parameters:
///   world   the world.
///   object  the object.
///   action  an action that its type supplies, with "slots" in its "manner".
///   count   how many the host holds from now on, at most as many as there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for a count of more slots than there are, as where
/// the type sets no limit; UDG_STATUS_NOT_IN_TYPE if the type doesn't supply the action;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME while a tick is open,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: ends with the object.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_object_hold_slots(
    world: UdgWorld,
    object: UdgObject,
    action: UdgAction,
    count: u32,
) -> UdgStatus {
    guard::exclusive(&table::udg_object_hold_slots, world.bits, |running| {
        let action = action.get(running.world.domain(), "action")?;
        let held = running.hold_slots(object.id(), action, count);
        held.map_err(|error| refused(&running.world, &error))
    })
}

/// Breaks off what NPCs are doing to an object: their steps end with UDG_EVENT_STEP_ABORTED and
/// UDG_REASON_NOT_OFFERED, and they think again. Switching an action off
/// (udg_object_set_action_enabled) ends no step by itself: it is about who begins. Call this as well
/// where those who are at it have to stop.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   action     an action that its type supplies.
///   out_count  receives how many steps were broken off; or null.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if its type doesn't supply the action;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME while a tick is open,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_end_steps(
    world: UdgWorld,
    object: UdgObject,
    action: UdgAction,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_count = unsafe { Out::new(out_count, "out_count") };
    guard::exclusive(&table::udg_object_end_steps, world.bits, |running| {
        let out_count = out_count.optional()?;
        let action = action.get(running.world.domain(), "action")?;
        let ended = running.end_steps(object.id(), action);
        out_count.write(ended.map_err(|error| refused(&running.world, &error))?);
        Ok(())
    })
}

/// Has an NPC with facts of its own believe that all slots of an object for an action are taken, so
/// that it doesn't plan with it. It learns so by itself when it is refused one, and believes it for
/// `expect_for` of the action; that there are free ones it believes otherwise. An NPC that knows the
/// truth isn't misled.
///
/// Parameters:
///   world    the world.
///   npc      the NPC.
///   object   the object.
///   action   the action.
///   seconds  for how long from now it believes that, in seconds of the world's time; finite and at
///            least 0. 0: it believes that a slot is free.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the seconds; UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE (world, NPC or object), UDG_STATUS_WRONG_TIME
/// while a tick is open, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_tell_slots_taken(
    world: UdgWorld,
    npc: UdgNpc,
    object: UdgObject,
    action: UdgAction,
    seconds: f64,
) -> UdgStatus {
    guard::exclusive(&table::udg_npc_tell_slots_taken, world.bits, |running| {
        let world = &mut running.world;
        let action = action.get(world.domain(), "action")?;
        let told = world.tell_taken(npc.id(), action, object.id(), seconds);
        told.map_err(|error| refused(world, &error))
    })
}
