//! Worlds and their time.

use crate::ffi::handle_types::UdgWorld;
use core::ptr;

use crate::ffi::{
    failure::last,
    handle_types::UdgDomain,
    status::*,
    testing::{Stage, init, out},
    value::UdgVector3,
    world::*,
};

#[test]
fn def_is_checked() {
    let stage = Stage::new();
    let create = |change: fn(&mut UdgWorldDef)| {
        let mut def = init(udg_world_def_init);
        def.domain = stage.domain;
        change(&mut def);
        // SAFETY: the def was initialised.
        out(|it| unsafe { udg_world_create(&def, it) }).map(|it| udg_world_destroy(it))
    };
    assert_eq!(create(|_| ()), Ok(UDG_STATUS_OK));
    assert_eq!(
        create(|def| def.struct_size = 0),
        Err(UDG_STATUS_INVALID_DEF)
    );
    assert_eq!(
        create(|def| def.domain = UdgDomain { bits: 0 }),
        Err(UDG_STATUS_INVALID_HANDLE)
    );
    assert_eq!(create(|def| def.up.x = 1.0), Err(UDG_STATUS_OUT_OF_RANGE));
    assert_eq!(
        create(|def| def.up.x = f32::NAN),
        Err(UDG_STATUS_OUT_OF_RANGE)
    );
    assert_eq!(
        create(|def| def.object_capacity = 0),
        Err(UDG_STATUS_OUT_OF_RANGE)
    );
    assert_eq!(
        create(|def| def.shadow = 2),
        Err(UDG_STATUS_INVALID_ARGUMENT)
    );
    assert_eq!(create(|def| def.searches = 0), Err(UDG_STATUS_OUT_OF_RANGE));
    assert_eq!(
        create(|def| def.query_binding_count = 1),
        Err(UDG_STATUS_NULL_ARGUMENT)
    );
    assert_eq!(
        create(|def| def.searches = 1025),
        Err(UDG_STATUS_OUT_OF_RANGE)
    );
    assert_eq!(
        create(|def| def.search_bytes = 65_535),
        Err(UDG_STATUS_OUT_OF_RANGE)
    );
    assert!(last().contains("65535; it is at least 65536"), "{}", last());
    let z_up = UdgVector3 {
        x: 0.0,
        y: 0.0,
        z: 1.0,
    };
    assert_eq!(
        init(udg_world_def_init).up,
        UdgVector3 {
            y: 1.0,
            z: 0.0,
            ..z_up
        }
    );
    // SAFETY: nulls are refused.
    unsafe {
        let world = out(|it| udg_world_create(ptr::null(), it));
        assert_eq!(world, Err(UDG_STATUS_NULL_ARGUMENT));
        let mut def = init(udg_world_def_init);
        def.domain = stage.domain;
        let status = udg_world_create(&def, ptr::null_mut());
        assert_eq!(status, UDG_STATUS_NULL_ARGUMENT);
    }
}

#[test]
fn time_goes_forward_only() {
    let stage = Stage::new();
    let world = stage.world;
    assert_eq!(udg_world_set_time(world, 1.5), UDG_STATUS_OK);
    assert_eq!(udg_world_update(world, 1.5), UDG_STATUS_OK);
    for bad in [1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(udg_world_set_time(world, bad), UDG_STATUS_WRONG_TIME);
        assert_eq!(udg_world_update(world, bad), UDG_STATUS_WRONG_TIME);
    }
    // SAFETY: the out pointers are valid, or refused.
    unsafe {
        assert_eq!(out(|it| udg_world_time(world, it)), Ok(1.5));
        assert_eq!(
            udg_world_time(world, ptr::null_mut()),
            UDG_STATUS_NULL_ARGUMENT
        );
        assert_eq!(out(|it| udg_world_user_key(world, it)), Ok(77));
    }
}

#[test]
fn counts_lists_memory_and_hash() {
    let (stage, twin) = (Stage::new(), Stage::new());
    let hash = |stage: &Stage| {
        // SAFETY: the out pointer is valid.
        out(|it| unsafe { udg_world_hash(stage.world, it) }).unwrap()
    };
    assert_eq!(hash(&stage), hash(&twin));
    let goblins = [stage.create(stage.goblin), stage.create(stage.goblin)];
    stage.create_npc();
    assert_ne!(hash(&stage), hash(&twin));
    // SAFETY: the out pointers are valid.
    unsafe {
        let (mut objects, mut npcs) = (0, 0);
        let status = udg_world_counts(stage.world, &mut objects, &mut npcs);
        assert_eq!((status, objects, npcs), (UDG_STATUS_OK, 3, 1));
        let mut list = [goblins[0]; 3];
        let mut count = 0;
        let of = stage.goblin;
        let status = udg_world_objects_of_type(stage.world, of, list.as_mut_ptr(), 1, &mut count);
        assert_eq!((status, count), (UDG_STATUS_BUFFER_TOO_SMALL, 2));
        let status = udg_world_objects_of_type(stage.world, of, list.as_mut_ptr(), 3, &mut count);
        assert_eq!(
            (status, count, &list[..2]),
            (UDG_STATUS_OK, 2, &goblins[..])
        );
        let memory = out(|it| udg_world_memory(stage.world, it)).unwrap();
        assert!(memory.objects > 0 && memory.total >= memory.objects + memory.attributes);
    }
}

#[test]
fn wrong_handles_are_told_apart() {
    let stage = Stage::new();
    let time = |bits| {
        // SAFETY: the out pointer is valid.
        out(|it| unsafe { udg_world_time(UdgWorld { bits }, it) })
    };
    assert_eq!(time(0), Err(UDG_STATUS_INVALID_HANDLE));
    assert!(last().contains("null"), "{}", last());
    assert_eq!(time(stage.domain.bits), Err(UDG_STATUS_INVALID_HANDLE));
    assert!(last().contains("a domain"), "{}", last());
    let stale = stage.world.bits;
    udg_world_destroy(stage.world);
    assert_eq!(time(stale), Err(UDG_STATUS_INVALID_HANDLE));
    assert!(last().contains("destroyed"), "{}", last());
}
