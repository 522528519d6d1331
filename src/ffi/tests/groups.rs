//! Groups that sleep and wake.

use core::ptr;

use crate::ffi::{
    failure::last,
    groups::*,
    handle_types::UdgObject,
    npc::udg_world_npcs,
    object::udg_object_destroy,
    status::*,
    testing::{Stage, out},
    world::udg_world_update,
};

/// An object's group, and whether it is dormant.
fn group(stage: &Stage, object: UdgObject) -> Result<(u32, u32), UdgStatus> {
    let mut dormant = 7;
    // SAFETY: the out pointers are valid.
    let group = out(|it| unsafe { udg_object_group(stage.world, object, it, &mut dormant) })?;
    Ok((group, dormant))
}

#[test]
fn groups_sleep_and_wake() {
    let stage = Stage::new();
    let world = stage.world;
    let npc = stage.create_npc();
    let object = UdgObject { bits: npc.bits };
    let npcs = || {
        let mut count = 7;
        // SAFETY: there is room for none, which is enough to count.
        unsafe { udg_world_npcs(world, ptr::null_mut(), 0, &mut count) };
        count
    };
    assert_eq!(group(&stage, object), Ok((0, 0)));
    assert_eq!(udg_object_set_group(world, object, 5), UDG_STATUS_OK);
    // SAFETY: the out pointers are valid, or null where that is allowed.
    let sleep = |dormant| out(|it| unsafe { udg_world_set_group_dormant(world, 5, dormant, it) });
    assert_eq!(sleep(1), Ok(1));
    assert_eq!(sleep(1), Ok(0));
    assert_eq!((group(&stage, object), npcs()), (Ok((5, 1)), 0));
    assert_eq!(udg_world_update(world, 1.0), UDG_STATUS_OK);
    assert_eq!(stage.health_of(object), Ok(100.0));
    let (mut dormant, mut count) = (7, 7);
    // SAFETY: the out pointers are valid.
    let status = unsafe { udg_world_group(world, 5, &mut dormant, &mut count) };
    assert_eq!((status, dormant, count), (UDG_STATUS_OK, 1, 1));
    assert_eq!(sleep(0), Ok(1));
    assert_eq!((group(&stage, object), npcs()), (Ok((5, 0)), 1));
    assert_eq!(udg_object_set_group(world, object, 0), UDG_STATUS_OK);
    assert_eq!(group(&stage, object), Ok((0, 0)));
}

#[test]
fn what_is_no_group_is_refused() {
    let stage = Stage::new();
    let goblin = stage.create(stage.goblin);
    // SAFETY: the out pointer may be null.
    let sleep = |group, dormant| unsafe {
        udg_world_set_group_dormant(stage.world, group, dormant, ptr::null_mut())
    };
    assert_eq!(sleep(0, 1), UDG_STATUS_INVALID_ARGUMENT);
    assert!(last().contains("group 0"), "{}", last());
    assert_eq!(sleep(1, 2), UDG_STATUS_INVALID_ARGUMENT);
    assert!(last().contains("is_dormant is 2"), "{}", last());
    assert_eq!(udg_object_destroy(stage.world, goblin), UDG_STATUS_OK);
    let status = udg_object_set_group(stage.world, goblin, 1);
    assert_eq!(status, UDG_STATUS_INVALID_HANDLE);
    assert_eq!(group(&stage, goblin), Err(UDG_STATUS_INVALID_HANDLE));
}
