//! Drives that NPCs are given.

use crate::ffi::{
    event_kinds::UDG_EVENT_DRIVE_GIVEN, event_kinds::UDG_EVENT_DRIVE_LEFT,
    event_kinds::UDG_REASON_NONE, event_kinds::UDG_REASON_REPORTED,
    event_kinds::UDG_REASON_TIMED_OUT, handle_types::UdgNpc,
};
use alloc::vec::Vec;
use core::ptr;

use crate::ffi::{
    drives::*,
    events::*,
    failure::last,
    handle_types::UdgObject,
    npc::*,
    object::udg_object_destroy,
    status::*,
    testing::{Stage, init, out},
    tick::{udg_tick_input_init, udg_world_tick},
    world::udg_world_update,
};

const NOBODY: UdgObject = UdgObject { bits: 0 };

fn tick(stage: &Stage, seconds: f64) -> Vec<(i32, i32, UdgObject)> {
    let mut input = init(udg_tick_input_init);
    input.seconds = seconds;
    // SAFETY: the input was initialised, the report may be null; the view lasts until the next tick.
    unsafe {
        let status = udg_world_tick(stage.world, &input, ptr::null_mut());
        assert_eq!(status, UDG_STATUS_OK);
        let (mut events, mut count) = (ptr::null(), 0);
        let status = udg_world_events(stage.world, &mut events, &mut count);
        assert_eq!(status, UDG_STATUS_OK);
        let events = if count == 0 {
            &[]
        } else {
            core::slice::from_raw_parts(events, count as usize)
        };
        let turns = events.iter().filter(|it| it.drive == stage.kill);
        turns.map(|it| (it.kind, it.reason, it.supplier)).collect()
    }
}

fn drives(stage: &Stage, npc: UdgNpc) -> Option<UdgDriveState> {
    let mut count = 0;
    // SAFETY: there is room for one, which is all that there can be.
    let state = out(|it| unsafe { udg_npc_drives(stage.world, npc, it, 1, &mut count) });
    (count == 1).then(|| state.unwrap())
}

#[test]
fn drives_are_taken_and_given_again() {
    let stage = Stage::new();
    let npc = stage.create_npc();
    let goblin = stage.create(stage.goblin);
    assert_eq!(tick(&stage, 1.0), []);
    let state = drives(&stage, npc).unwrap();
    assert_eq!((state.is_given, state.giver), (0, NOBODY));
    assert_eq!(state.ends, f64::INFINITY);

    assert_eq!(
        udg_npc_take_drive(stage.world, npc, stage.kill),
        UDG_STATUS_OK
    );
    let left = |reason, giver| [(UDG_EVENT_DRIVE_LEFT, reason, giver)];
    assert_eq!(tick(&stage, 2.0), left(UDG_REASON_REPORTED, NOBODY));
    let mut count = 7;
    // SAFETY: there is room for none.
    let status = unsafe { udg_npc_drives(stage.world, npc, ptr::null_mut(), 0, &mut count) };
    assert_eq!((status, count), (UDG_STATUS_OK, 0));

    let status = udg_npc_give_drive(stage.world, npc, stage.kill, goblin, 2.0);
    assert_eq!(status, UDG_STATUS_OK);
    let given = [(UDG_EVENT_DRIVE_GIVEN, UDG_REASON_NONE, goblin)];
    assert_eq!(tick(&stage, 3.0), given);
    let state = drives(&stage, npc).unwrap();
    assert_eq!((state.is_given, state.giver), (1, goblin));
    assert_eq!(state.ends, 4.0);
    assert_eq!(udg_object_destroy(stage.world, goblin), UDG_STATUS_OK);
    assert_eq!(drives(&stage, npc).unwrap().giver, NOBODY);
    assert_eq!(tick(&stage, 5.0), left(UDG_REASON_TIMED_OUT, NOBODY));
}

#[test]
fn what_cannot_be_given_is_refused() {
    let stage = Stage::new();
    let npc = stage.create_npc();
    let goblin = stage.create(stage.goblin);
    let give =
        |npc, drive, giver, seconds| udg_npc_give_drive(stage.world, npc, drive, giver, seconds);
    for seconds in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
        let status = give(npc, stage.kill, NOBODY, seconds);
        assert_eq!(status, UDG_STATUS_OUT_OF_RANGE);
        assert!(last().contains("seconds must be more than 0"), "{}", last());
    }
    let unknown = crate::ffi::id::UdgDrive { id: 77 };
    assert_eq!(give(npc, unknown, NOBODY, 1.0), UDG_STATUS_UNKNOWN_ID);
    let no_npc = UdgNpc { bits: goblin.bits };
    assert_eq!(give(no_npc, stage.kill, NOBODY, 1.0), UDG_STATUS_NOT_AN_NPC);
    assert_eq!(udg_object_destroy(stage.world, goblin), UDG_STATUS_OK);
    let status = give(npc, stage.kill, goblin, 1.0);
    assert_eq!(status, UDG_STATUS_INVALID_HANDLE);
    let null = UdgNpc { bits: 0 };
    let status = udg_npc_take_drive(stage.world, null, stage.kill);
    assert_eq!(status, UDG_STATUS_INVALID_HANDLE);
    assert_eq!(udg_world_update(stage.world, 1.0), UDG_STATUS_OK);
    assert_eq!(drives(&stage, npc).unwrap().is_given, 0);
}
