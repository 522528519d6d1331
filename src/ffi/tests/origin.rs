//! Moving the whole world by an offset.

use crate::ffi::{
    attributes::*,
    origin::udg_world_shift_origin,
    status::*,
    testing::{Stage, out},
    value::UdgVector3,
};

#[test]
fn everything_moves() {
    let stage = Stage::new();
    let goblin = stage.create(stage.goblin);
    let at = |x, y, z| UdgVector3 { x, y, z };
    let status = udg_object_set_position(stage.world, goblin, at(1.0, 2.0, 3.0));
    assert_eq!(status, UDG_STATUS_OK);
    let shift = |offset| udg_world_shift_origin(stage.world, offset);
    assert_eq!(shift(at(100.0, 0.0, -50.0)), UDG_STATUS_OK);
    // SAFETY: the out pointer is valid.
    let position = || out(|it| unsafe { udg_object_position(stage.world, goblin, it) });
    assert_eq!(position(), Ok(at(101.0, 2.0, -47.0)));
    for bad in [f32::NAN, f32::INFINITY] {
        assert_eq!(shift(at(0.0, bad, 0.0)), UDG_STATUS_NOT_FINITE);
    }
    assert_eq!(shift(at(f32::MAX, 0.0, 0.0)), UDG_STATUS_OK);
    assert_eq!(shift(at(f32::MAX, 0.0, 0.0)), UDG_STATUS_OK);
    assert_eq!(position().map(|it| it.x), Ok(f32::MAX));
}
