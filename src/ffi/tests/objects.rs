//! Objects, their attributes, and many at once.

use crate::ffi::handle_types::UdgObject;
use core::ptr;

use crate::ffi::{
    attributes::*,
    bulk::*,
    failure::last,
    object::*,
    status::*,
    testing::{Stage, init, out},
    value::*,
    world::udg_world_find_object,
};

fn number(value: f32) -> UdgValue {
    UdgValue {
        kind: UDG_ATTRIBUTE_KIND_NUMBER,
        number: value,
        ..UdgValue::NONE
    }
}

#[test]
fn def_s_values_and_ranges_are_used() {
    let stage = Stage::new();
    let initial = [UdgInitialValue {
        attribute: stage.health,
        fields: UDG_INITIAL_VALUE | UDG_INITIAL_RANGE,
        minimum: 5.0,
        maximum: 20.0,
        value: number(99.0),
    }];
    let mut def = init(udg_object_def_init);
    def.object_type = stage.goblin;
    def.user_key = 4;
    def.has_position = 1;
    def.position.z = 7.0;
    def.initial_values = initial.as_ptr();
    def.initial_value_count = 1;
    // SAFETY: the defs are initialised and their lists valid; out pointers are valid.
    unsafe {
        let goblin = out(|it| udg_object_create(stage.world, &def, it)).unwrap();
        assert_eq!(stage.health_of(goblin), Ok(20.0));
        let position = out(|it| udg_object_position(stage.world, goblin, it)).unwrap();
        assert_eq!(position.z, 7.0);
        let (mut low, mut high) = (0.0, 0.0);
        udg_object_range(stage.world, goblin, stage.health, &mut low, &mut high);
        assert_eq!((low, high), (5.0, 20.0));
        assert_eq!(
            out(|it| udg_world_find_object(stage.world, 4, it)),
            Ok(goblin)
        );
        assert_eq!(
            out(|it| udg_object_user_key(stage.world, goblin, it)),
            Ok(4)
        );
        assert_eq!(
            out(|it| udg_object_type(stage.world, goblin, it)),
            Ok(stage.goblin)
        );
        let again = out(|it| udg_object_create(stage.world, &def, it));
        assert_eq!(again, Err(UDG_STATUS_DUPLICATE_KEY));

        def.user_key = 0;
        let refused = |change: &dyn Fn(&mut UdgObjectDef, &mut UdgInitialValue)| {
            let (mut def, mut initial) = (def, initial[0]);
            change(&mut def, &mut initial);
            def.initial_values = &initial;
            out(|it| udg_object_create(stage.world, &def, it)).err()
        };
        assert_eq!(
            refused(&|_, it| it.maximum = 31.0),
            Some(UDG_STATUS_OUT_OF_RANGE)
        );
        assert_eq!(
            refused(&|_, it| it.fields = 4),
            Some(UDG_STATUS_INVALID_ARGUMENT)
        );
        assert!(last().contains("initial_values[0]"), "{}", last());
        assert_eq!(
            refused(&|_, it| it.attribute = stage.target),
            Some(UDG_STATUS_NOT_IN_TYPE)
        );
        assert_eq!(
            refused(&|_, it| it.attribute.id = 1),
            Some(UDG_STATUS_UNKNOWN_ID)
        );
        assert_eq!(
            refused(&|_, it| it.value.kind = 9),
            Some(UDG_STATUS_INVALID_ARGUMENT)
        );
        let kind = UDG_ATTRIBUTE_KIND_FLAG;
        assert_eq!(
            refused(&|_, it| it.value.kind = kind),
            Some(UDG_STATUS_WRONG_KIND)
        );
        assert_eq!(
            refused(&|it, _| it.position.x = f32::NAN),
            Some(UDG_STATUS_NOT_FINITE)
        );
        assert_eq!(
            refused(&|it, _| it.has_position = 2),
            Some(UDG_STATUS_INVALID_ARGUMENT)
        );
        assert_eq!(
            refused(&|it, _| it.belief_mode = 1),
            Some(UDG_STATUS_NOT_AN_NPC)
        );
        assert_eq!(
            refused(&|it, _| it.object_type.id = 0),
            Some(UDG_STATUS_UNKNOWN_ID)
        );
        assert_eq!(
            refused(&|it, _| it.struct_size = 3),
            Some(UDG_STATUS_INVALID_DEF)
        );
    }
}

#[test]
fn shorter_defs_leave_the_rest_at_its_default() {
    // No shorter version was published yet, so only the longer direction can be shown here.
    let stage = Stage::new();
    #[repr(C)]
    struct Later {
        def: UdgObjectDef,
        more: [u64; 2],
    }
    // SAFETY: the memory is as large as the sizes say.
    unsafe {
        let size = size_of::<Later>();
        let mut later = out(|it: *mut Later| udg_object_def_init(it.cast(), size)).unwrap();
        assert_eq!((later.def.struct_size as usize, later.more), (size, [0; 2]));
        later.def.object_type = stage.goblin;
        later.more = [u64::MAX; 2];
        let object = out(|it| udg_object_create(stage.world, &later.def, it));
        assert!(object.is_ok());
    }
}

#[test]
fn many_are_created_and_destroyed() {
    let stage = Stage::new();
    let mut defs = [init(udg_object_def_init); 3];
    for (def, key) in defs.iter_mut().zip(1..) {
        def.object_type = stage.goblin;
        def.user_key = key;
    }
    let mut objects = [UdgObject { bits: 9 }; 3];
    let create = |defs: &[UdgObjectDef], objects: &mut [UdgObject; 3]| {
        let count = defs.len() as u32;
        // SAFETY: the lists are as long as the count.
        unsafe { udg_object_create_many(stage.world, defs.as_ptr(), count, objects.as_mut_ptr()) }
    };
    defs[2].user_key = 1;
    assert_eq!(create(&defs, &mut objects), UDG_STATUS_DUPLICATE_KEY);
    assert!(last().contains("defs[2]"), "{}", last());
    defs[2].user_key = 3;
    defs[1].belief_mode = 5;
    assert_eq!(create(&defs, &mut objects), UDG_STATUS_INVALID_ARGUMENT);
    assert!(last().contains("defs[1]"), "{}", last());
    assert_eq!(objects, [UdgObject { bits: 9 }; 3]);
    defs[1].belief_mode = 0;
    assert_eq!(create(&defs, &mut objects), UDG_STATUS_OK);
    assert_eq!(create(&[], &mut objects), UDG_STATUS_OK);

    assert_eq!(udg_object_destroy(stage.world, objects[1]), UDG_STATUS_OK);
    assert_eq!(
        udg_object_destroy(stage.world, objects[1]),
        UDG_STATUS_INVALID_HANDLE
    );
    assert_eq!(
        udg_object_destroy(stage.world, UdgObject { bits: 0 }),
        UDG_STATUS_OK
    );
    let mut skipped = 0;
    // SAFETY: the list is as long as the count.
    unsafe {
        let list = objects.as_ptr();
        let status = udg_object_destroy_many(stage.world, list, 3, &mut skipped);
        assert_eq!((status, skipped), (UDG_STATUS_OK, 1));
        let valid = out(|it| udg_object_is_valid(stage.world, objects[0], it));
        assert_eq!(valid, Ok(0));
    }
}

#[test]
fn every_kind_is_written_and_read() {
    let stage = Stage::new();
    let world = stage.world;
    let (wizard, goblin) = (stage.create(stage.wizard), stage.create(stage.goblin));
    assert_eq!(
        udg_object_set_number(world, goblin, stage.health, 99.0),
        UDG_STATUS_OK
    );
    assert_eq!(stage.health_of(goblin), Ok(30.0));
    assert_eq!(
        udg_object_set_flag(world, wizard, stage.armed, 1),
        UDG_STATUS_OK
    );
    assert_eq!(
        udg_object_set_reference(world, wizard, stage.target, goblin),
        UDG_STATUS_OK
    );
    let place = UdgVector3 {
        x: 1.0,
        y: 2.0,
        z: 3.0,
    };
    assert_eq!(udg_object_set_position(world, wizard, place), UDG_STATUS_OK);
    // SAFETY: the out pointers are valid, or refused.
    unsafe {
        assert_eq!(
            out(|it| udg_object_flag(world, wizard, stage.armed, it)),
            Ok(1)
        );
        assert_eq!(out(|it| udg_object_position(world, wizard, it)), Ok(place));
        let target = || out(|it| udg_object_reference(world, wizard, stage.target, it));
        assert_eq!(target(), Ok(goblin));
        udg_object_destroy(world, goblin);
        assert_eq!(target(), Ok(UdgObject { bits: 0 }));

        let wrong = out(|it| udg_object_number(world, wizard, stage.armed, it));
        assert_eq!(wrong, Err(UDG_STATUS_WRONG_KIND));
        assert!(
            last().contains("\"armed\" is a flag, not a number"),
            "{}",
            last()
        );
        let null = udg_object_number(world, wizard, stage.health, ptr::null_mut());
        assert_eq!(null, UDG_STATUS_NULL_ARGUMENT);
    }
    let status = udg_object_set_number(world, wizard, stage.health, f32::NAN);
    assert_eq!(status, UDG_STATUS_NOT_FINITE);
    let status = udg_object_set_flag(world, wizard, stage.armed, 2);
    assert_eq!(status, UDG_STATUS_INVALID_ARGUMENT);
    let status = udg_object_set_flag(world, wizard, stage.health, 1);
    assert_eq!(status, UDG_STATUS_WRONG_KIND);
    let status = udg_object_set_reference(world, wizard, stage.target, goblin);
    assert_eq!(status, UDG_STATUS_INVALID_HANDLE);
    assert_eq!(stage.health_of(goblin), Err(UDG_STATUS_INVALID_HANDLE));
    let stranger = Stage::new().create(stage.goblin);
    assert_eq!(stage.health_of(stranger), Err(UDG_STATUS_INVALID_HANDLE));
}

#[test]
fn bulk_skips_the_gone_and_refuses_the_malformed() {
    let stage = Stage::new();
    let world = stage.world;
    let (first, gone) = (stage.create(stage.goblin), stage.create(stage.goblin));
    udg_object_destroy(world, gone);
    let write = |object, value| UdgWrite {
        object,
        attribute: stage.health,
        reserved: 0,
        value: number(value),
    };
    let mut writes = [write(first, 3.0), write(gone, 1.0), write(first, 50.0)];
    // SAFETY: the lists are as long as the counts, and out pointers are valid.
    unsafe {
        let report = out(|it| udg_world_write(world, writes.as_ptr(), 3, it)).unwrap();
        assert_eq!((report.done, report.skipped, report.clamped), (2, 1, 1));
        assert_eq!(stage.health_of(first), Ok(30.0));
        writes[0].value.number = 4.0;
        writes[2].value.number = f32::INFINITY;
        let refused = out(|it| udg_world_write(world, writes.as_ptr(), 3, it));
        assert_eq!(refused, Err(UDG_STATUS_NOT_FINITE));
        assert!(last().contains("writes[2]"), "{}", last());
        writes[1].attribute.id = 0;
        let refused = out(|it| udg_world_write(world, writes.as_ptr(), 3, it));
        assert_eq!(refused, Err(UDG_STATUS_UNKNOWN_ID));
        assert!(last().contains("writes[1]"), "{}", last());
        assert_eq!(stage.health_of(first), Ok(30.0));
        let refused = out(|it| udg_world_write(world, ptr::null(), 1, it));
        assert_eq!(refused, Err(UDG_STATUS_NULL_ARGUMENT));

        let reads = [first, gone].map(|object| UdgRead {
            object,
            attribute: stage.health,
            reserved: 0,
        });
        let mut values = [UdgValue::NONE; 2];
        let null = ptr::null_mut();
        let status = udg_world_read(world, reads.as_ptr(), 2, values.as_mut_ptr(), null);
        assert_eq!(
            (status, values),
            (UDG_STATUS_OK, [number(30.0), UdgValue::NONE])
        );
    }
}

#[test]
fn positions_are_used_in_place() {
    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Actor {
        health: f32,
        position: UdgVector3,
        name: u8,
    }
    let stage = Stage::new();
    let world = stage.world;
    let objects = [stage.create(stage.goblin), stage.create(stage.wizard)];
    let mut actors = [1.0, 2.0].map(|x| Actor {
        health: 9.0,
        position: UdgVector3 { x, y: 0.0, z: 0.0 },
        name: 7,
    });
    let stride = size_of::<Actor>();
    // SAFETY: the positions lie in the actors, one stride apart.
    unsafe {
        let first = (&raw mut actors).byte_add(core::mem::offset_of!(Actor, position));
        let first = first.cast::<UdgVector3>();
        let list = objects.as_ptr();
        let null = ptr::null_mut();
        let status = udg_world_write_positions(world, list, 2, first, stride, null);
        assert_eq!(status, UDG_STATUS_OK);
        let second = out(|it| udg_object_position(world, objects[1], it)).unwrap();
        assert_eq!(second.x, 2.0);

        udg_object_destroy(world, objects[0]);
        let moved = UdgVector3 { x: 5.0, ..second };
        udg_object_set_position(world, objects[1], moved);
        let report = out(|it| udg_world_read_positions(world, list, 2, first, stride, it));
        let report = report.unwrap();
        assert_eq!((report.done, report.skipped), (1, 1));
        let status = udg_world_read_positions(world, list, 2, first, 11, null);
        assert_eq!(status, UDG_STATUS_INVALID_ARGUMENT);
        actors[0].position.y = f32::NAN;
    }
    assert_eq!(actors.map(|it| it.position.x), [1.0, 5.0]);
    assert_eq!(actors.map(|it| (it.health, it.name)), [(9.0, 7); 2]);
}

#[test]
fn actions_are_enabled_and_disabled() {
    let stage = Stage::new();
    let world = stage.world;
    let goblin = stage.create(stage.goblin);
    let set =
        |side, enabled| udg_object_set_action_enabled(world, goblin, side, stage.melee, enabled);
    assert_eq!(set(UDG_OFFER_SUPPLIES, 0), UDG_STATUS_OK);
    assert_eq!(set(UDG_OFFER_CONSUMES, 0), UDG_STATUS_NOT_IN_TYPE);
    assert_eq!(set(3, 0), UDG_STATUS_INVALID_ARGUMENT);
    assert_eq!(set(UDG_OFFER_SUPPLIES, 7), UDG_STATUS_INVALID_ARGUMENT);
    // SAFETY: the out pointer is valid.
    let enabled = out(|it| unsafe {
        udg_object_is_action_enabled(world, goblin, UDG_OFFER_SUPPLIES, stage.melee, it)
    });
    assert_eq!(enabled, Ok(0));
}
