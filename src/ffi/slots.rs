//! Slots: how many NPCs may do the same action to the same object at a time, and who has them.

use super::{
    guard, handle_types::UdgNpc, handle_types::UdgObject, handle_types::UdgWorld, id::UdgAction,
    memory::Out, memory::from_caller, status::UdgStatus, table,
};

/// How many slots an object has for an action, and who has them. A slot lets one NPC do the action
/// at a time.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgSlotCounts {
    /// Number of slots: "slots" in the "manner" of the object's type. 0 for no limit; then the
    /// other numbers aren't counted.
    pub slots: u32,
    /// Slots of NPCs that are doing the action.
    pub taken: u32,
    /// Slots reserved for NPCs on their way, which have taken up a plan with the action.
    pub reserved: u32,
    /// Slots that the host holds.
    pub held: u32,
    /// NPCs that wait for a slot.
    pub queued: u32,
    /// Always 0.
    pub zero: u32,
}

/// Tells how many slots an object has for an action, and who has them.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   action     an action that its type supplies.
///   out_slots  receives the numbers.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if the object's type doesn't supply the action;
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
    from_caller!(out_slots: Out);
    guard::value(&table::udg_object_slots, world.bits, out_slots, |running| {
        let world = &running.world;
        let action = action.get(world.domain(), "action")?;
        let counts = world.slots().counts(object.id(), action)?;
        Ok(UdgSlotCounts {
            slots: counts.slots,
            taken: counts.taken,
            reserved: counts.reserved,
            held: counts.held,
            queued: counts.queued,
            zero: 0,
        })
    })
}

/// Sets how many slots of an object the host holds, for example for a player who sits there. NPCs
/// don't plan with these slots. The new number replaces the old one; 0 gives all slots back.
///
/// NPCs that are doing the action go on. So for a while, more slots may be in use than are left for
/// NPCs. If there are fewer slots left than reservations, the latest reservations are lost, and
/// their NPCs think again.
///
/// Parameters:
///   world   the world.
///   object  the object.
///   action  an action that its type supplies, with "slots" in its "manner".
///   count   how many slots the host holds from now on; at most as many as there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the count exceeds the number of slots, or
/// isn't 0 and the type sets no limit; UDG_STATUS_NOT_IN_TYPE if the type doesn't supply the
/// action; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME while a tick is
/// open, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: lasts until the object is destroyed.
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
        Ok(running.claims_mut().hold(object.id(), action, count)?)
    })
}

/// Ends the steps of all NPCs that are doing an action to an object. The steps end with
/// UDG_EVENT_STEP_ABORTED and UDG_REASON_NOT_OFFERED, and the NPCs think again. Disabling an action
/// (udg_object_set_action_enabled) only prevents new steps; call this function as well if steps
/// under way must end.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   action     an action that its type supplies.
///   out_count  receives how many steps were broken off; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if the object's type doesn't supply the action;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_end_steps(
    world: UdgWorld,
    object: UdgObject,
    action: UdgAction,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(out_count: Out);
    guard::exclusive(&table::udg_object_end_steps, world.bits, |running| {
        let out_count = out_count.optional()?;
        let action = action.get(running.world.domain(), "action")?;
        let ended = running.steps_mut().end_all(object.id(), action);
        out_count.write(ended?);
        Ok(())
    })
}

/// Makes an NPC with own facts believe that all slots of an object for an action are taken, so that
/// it doesn't plan with them. Otherwise it believes that a slot is free. When an NPC is refused a
/// slot, it learns this by itself, and believes it for `expect_for` of the action. For an
/// all-knowing NPC, the call has no effect.
///
/// Parameters:
///   world    the world.
///   npc      the NPC.
///   object   the object.
///   action   the action.
///   seconds  for how long from now it believes so, in seconds of world time; finite and at least
///            0. With 0, it believes that a slot is free.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the seconds; UDG_STATUS_NOT_IN_TYPE if the
/// NPC's type doesn't consume the action; UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE (world, NPC or object); UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
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
        Ok(world
            .npc_options_mut()
            .tell_taken(npc.id(), action, object.id(), seconds)?)
    })
}
