//! What surrounds ticks: a profiler's hooks, and questions by view.

use core::{ffi::c_char, ffi::c_void, ptr};

use crate::ffi::{
    profiler::*,
    queries::UdgAnswer,
    status::*,
    testing::{Stage, init, out},
    tick::*,
    tick_questions::*,
    world::udg_world_update,
};

/// Sections that are open, those that have ended, and the time.
#[derive(Default)]
struct Profile {
    open: i32,
    ended: u32,
    clock: u64,
}

unsafe extern "C" fn begin(section: UdgSection, _: *const c_char, user: *mut c_void) {
    // SAFETY: the tests pass a profile of theirs.
    let profile = unsafe { &mut *user.cast::<Profile>() };
    assert_eq!(profile.open, 0);
    profile.open = section;
}

unsafe extern "C" fn end(section: UdgSection, name: *const c_char, user: *mut c_void) {
    // SAFETY: the tests pass a profile of theirs; names end with a zero.
    let (profile, name) = unsafe {
        (
            &mut *user.cast::<Profile>(),
            core::ffi::CStr::from_ptr(name),
        )
    };
    assert_eq!(profile.open, section);
    assert!(name.to_bytes().starts_with(b"udgoap "));
    profile.open = 0;
    profile.ended += 1;
}

unsafe extern "C" fn now(user: *mut c_void) -> u64 {
    // SAFETY: the tests pass a profile of theirs.
    let profile = unsafe { &mut *user.cast::<Profile>() };
    profile.clock += 5;
    profile.clock
}

#[test]
fn sections_are_told_and_timed() {
    let stage = Stage::new();
    stage.create_npc();
    let mut profile = Profile::default();
    let mut profiler = init(udg_profiler_init);
    profiler.enter = Some(begin);
    profiler.leave = Some(end);
    profiler.now = Some(now);
    profiler.user = (&raw mut profile).cast();
    let mut input = init(udg_tick_input_init);
    input.seconds = 1.0;
    // SAFETY: the structs were initialised, and the profile outlives the world's use of it.
    unsafe {
        let status = udg_world_set_profiler(stage.world, &profiler);
        assert_eq!(status, UDG_STATUS_OK);
        let status = udg_world_tick(stage.world, &input, ptr::null_mut());
        assert_eq!(status, UDG_STATUS_OK);
        assert_eq!(udg_world_update(stage.world, 2.0), UDG_STATUS_OK);
        let stats = out(|it| udg_world_stats(stage.world, it)).unwrap();
        assert_eq!((stats.think_time, stats.update_time), (5, 5));
        assert_eq!(stats.perform_time, 5);
        let status = udg_world_set_profiler(stage.world, ptr::null());
        assert_eq!(status, UDG_STATUS_OK);
        assert_eq!(udg_world_update(stage.world, 3.0), UDG_STATUS_OK);
        profiler.leave = None;
        let status = udg_world_set_profiler(stage.world, &profiler);
        assert_eq!(status, UDG_STATUS_NULL_ARGUMENT);
    }
    assert_eq!(profile.open, 0);
    assert!(profile.ended >= 4, "{}", profile.ended);
}

#[test]
fn nobody_waits_where_nothing_is_asked() {
    let stage = Stage::new();
    let mut questions = ptr::dangling();
    // SAFETY: the out pointers are valid, and the list is as long as its count.
    unsafe {
        let count = out(|it| udg_world_questions(stage.world, &mut questions, it));
        assert_eq!((count, questions.is_null()), (Ok(0), true));
        let answer = UdgAnswer::default();
        let status = udg_world_answer(stage.world, &answer, 1);
        assert_eq!(status, UDG_STATUS_WRONG_TIME);
        let status = udg_world_answer(stage.world, ptr::null(), 1);
        assert_eq!(status, UDG_STATUS_NULL_ARGUMENT);
    }
}
