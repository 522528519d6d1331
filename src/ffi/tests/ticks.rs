//! What surrounds ticks: a profiler's functions, questions by view, and open ticks.

use crate::ffi::{handle_types::UdgObject, handle_types::UdgWorld, profiling::UdgSection};
use alloc::vec::Vec;
use core::{ffi::c_char, ffi::c_void, ptr};

use crate::ffi::{
    failure::last,
    guard,
    object::*,
    profiler::*,
    queries::UdgAnswer,
    status::*,
    table,
    testing::{Stage, init, out},
    tick::*,
    tick_questions::*,
    world::*,
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

/// A world of wizards, with this many searches; 0: as many as there are if nobody says so.
fn crowded(stage: &Stage, wizards: usize, searches: u32) -> (UdgWorld, Vec<UdgObject>) {
    let mut def = init(udg_world_def_init);
    def.domain = stage.domain;
    if searches > 0 {
        def.searches = searches;
    }
    // SAFETY: the defs were initialised, and the out pointers are valid.
    unsafe {
        let world = out(|it| udg_world_create(&def, it)).unwrap();
        let mut def = init(udg_object_def_init);
        def.object_type = stage.goblin;
        out(|it| udg_object_create(world, &def, it)).unwrap();
        def.object_type = stage.wizard;
        let create = || out(|it| udg_object_create(world, &def, it)).unwrap();
        (world, (0..wizards).map(|_| create()).collect())
    }
}

fn tick_to(world: UdgWorld, seconds: f64) -> UdgTickReport {
    let mut input = init(udg_tick_input_init);
    input.seconds = seconds;
    // SAFETY: the input was initialised, and the out pointer is valid.
    out(|it| unsafe { udg_world_tick(world, &input, it) }).unwrap()
}

#[test]
fn a_usual_crowd_needn_t_wait() {
    let stage = Stage::new();
    let (world, _) = crowded(&stage, 64, 0);
    let report = tick_to(world, 0.1);
    assert_eq!((report.searches, report.waiting), (64, 0));
}

#[test]
fn whoever_is_gone_waits_no_longer() {
    let stage = Stage::new();
    let (world, wizards) = crowded(&stage, 6, 1);
    assert_eq!(tick_to(world, 0.1).waiting, 5);
    for wizard in &wizards[2..] {
        assert_eq!(udg_object_destroy(world, *wizard), UDG_STATUS_OK);
    }
    // The one that is left has the search now.
    let report = tick_to(world, 0.1);
    assert_eq!((report.searches, report.waiting), (1, 0));
    assert_eq!(udg_world_destroy(world), UDG_STATUS_OK);
}

#[test]
fn queues_dont_grow_with_those_who_are_gone() {
    const ROUNDS: usize = if cfg!(miri) { 40 } else { 400 };
    let stage = Stage::new();
    let (world, _) = crowded(&stage, 1, 1);
    let mut def = init(udg_object_def_init);
    def.object_type = stage.wizard;
    let mut most = 0;
    for round in 1..=ROUNDS {
        // SAFETY: the def was initialised, and the out pointers are valid.
        unsafe {
            let create = || out(|it| udg_object_create(world, &def, it)).unwrap();
            let wizards: Vec<_> = (0..20).map(|_| create()).collect();
            // They would think again in 0.2 s; in all rounds together not so much passes.
            tick_to(world, round as f64 * 1e-4);
            for wizard in wizards {
                assert_eq!(udg_object_destroy(world, wizard), UDG_STATUS_OK);
            }
            let minds = out(|it| udg_world_memory(world, it)).unwrap().minds;
            if round == ROUNDS / 4 {
                most = minds;
            }
            assert!(
                round <= ROUNDS / 4 || minds <= most,
                "{minds} bytes, {most} before"
            );
        }
    }
    assert_eq!(udg_world_destroy(world), UDG_STATUS_OK);
}

#[test]
fn open_tick_is_told_of_unless_it_has_failed() {
    let stage = Stage::new();
    let npc = stage.create_npc();
    let mut input = init(udg_tick_input_init);
    input.seconds = 1.0;
    // SAFETY: the input was initialised, and the out pointers are valid.
    unsafe {
        assert!(out(|it| udg_world_tick_begin(stage.world, &input, it)).is_ok());
        let again = out(|it| udg_world_tick_begin(stage.world, &input, it));
        assert_eq!(again, Err(UDG_STATUS_WRONG_TIME));
        assert!(last().contains("whoever began it"), "{}", last());
        let object = UdgObject { bits: npc.bits };
        assert_eq!(
            udg_object_destroy(stage.world, object),
            UDG_STATUS_WRONG_TIME
        );
        let bits = stage.world.bits;
        let status = guard::shared(&table::udg_world_time, bits, |_| panic!("as tested"));
        assert_eq!(status, UDG_STATUS_PANIC);
        // Such a tick will never end, so nobody is told to end it.
        assert_eq!(udg_object_destroy(stage.world, object), UDG_STATUS_POISONED);
        assert!(last().contains("as tested"), "{}", last());
    }
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
