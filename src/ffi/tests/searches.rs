//! Searches in several calls.

use super::NAMED;
use crate::ffi::{handle_types::UdgNpc, handle_types::UdgObject};
use core::ptr;

use crate::ffi::{
    attributes::udg_object_set_number,
    failure::last,
    object::*,
    plan::*,
    planner::*,
    search::*,
    status::*,
    testing::{Stage, init, out},
    world::*,
};

fn planner() -> UdgPlanner {
    // SAFETY: null stands for the defaults.
    out(|it| unsafe { udg_planner_create(ptr::null(), it) }).unwrap()
}

fn begin(stage: &Stage, planner: UdgPlanner, npc: UdgNpc) -> UdgStatus {
    // SAFETY: null stands for the defaults.
    unsafe { udg_planner_begin(planner, stage.world, npc, &NAMED) }
}

fn go_on(planner: UdgPlanner, plan_states: u32) -> Result<UdgPlanResult, UdgStatus> {
    // SAFETY: the out pointer is valid.
    out(|it| unsafe { udg_planner_continue(planner, plan_states, 0, it) })
}

fn step_count(planner: UdgPlanner) -> Result<u32, UdgStatus> {
    let mut count = 0;
    // SAFETY: no room is needed.
    match unsafe { udg_planner_steps(planner, ptr::null_mut(), 0, &mut count) } {
        UDG_STATUS_OK | UDG_STATUS_BUFFER_TOO_SMALL => Ok(count),
        status => Err(status),
    }
}

fn past(stage: &Stage) -> u64 {
    // SAFETY: the out pointer is valid.
    out(|it| unsafe { udg_world_memory(stage.world, it) })
        .unwrap()
        .past
}

/// A wizard, and goblins that it wants to be rid of.
fn scene(goblins: usize) -> (Stage, UdgNpc, alloc::vec::Vec<UdgObject>) {
    let stage = Stage::new();
    let npc = stage.create_npc();
    let goblins = (0..goblins).map(|_| stage.create(stage.goblin)).collect();
    udg_world_update(stage.world, 1.0);
    (stage, npc, goblins)
}

#[test]
fn search_sees_the_world_as_it_was() {
    let (stage, npc, goblins) = scene(3);
    let planner = planner();
    // SAFETY: null stands for the defaults; the out pointers are valid.
    let whole = out(|it| unsafe { udg_planner_plan(planner, stage.world, npc, &NAMED, it) });
    let whole = whole.unwrap();
    assert_eq!(begin(&stage, planner, npc), UDG_STATUS_OK);
    assert_eq!(step_count(planner), Ok(0));
    let mut calls = 0;
    let result = loop {
        let result = go_on(planner, 1).unwrap();
        calls += 1;
        if result.outcome != UDG_PLAN_OUTCOME_UNFINISHED {
            break result;
        }
        // Whatever it plans for is destroyed, and others come.
        if calls <= goblins.len() {
            assert_eq!(
                udg_object_destroy(stage.world, goblins[calls - 1]),
                UDG_STATUS_OK
            );
            stage.create(stage.goblin);
        }
        udg_world_update(stage.world, 1.0 + calls as f64);
    };
    assert!(calls > 3);
    assert_eq!(result, whole);
    // SAFETY: the list has room for one.
    let step = out(|it| unsafe { udg_planner_steps(planner, it, 1, &mut 0) }).unwrap();
    assert_eq!(step.supplier, goblins[0]);
    // Told again, as often as one likes.
    assert_eq!(go_on(planner, 1), Ok(whole));
    udg_planner_destroy(planner);
}

#[test]
fn best_so_far_is_shown() {
    let (stage, npc, _) = scene(5);
    let planner = planner();
    begin(&stage, planner, npc);
    let mut shown = 0;
    while go_on(planner, 1).unwrap().outcome == UDG_PLAN_OUTCOME_UNFINISHED {
        shown += step_count(planner).unwrap();
    }
    assert!(shown > 0);
    assert_eq!(step_count(planner), Ok(1));
    udg_planner_destroy(planner);
}

#[test]
fn calls_at_the_wrong_time_are_refused() {
    let (stage, npc, _) = scene(2);
    let planner = planner();
    assert_eq!(go_on(planner, 1), Err(UDG_STATUS_WRONG_TIME));
    assert!(last().contains("udg_planner_begin"), "{}", last());
    assert_eq!(udg_planner_cancel(planner), UDG_STATUS_OK);
    assert_eq!(begin(&stage, planner, npc), UDG_STATUS_OK);
    assert_eq!(go_on(planner, 0), Err(UDG_STATUS_OUT_OF_RANGE));
    assert_eq!(
        go_on(planner, 1).unwrap().outcome,
        UDG_PLAN_OUTCOME_UNFINISHED
    );
    // What is refused changes nothing.
    assert_eq!(
        begin(&stage, planner, UdgNpc { bits: 9 }),
        UDG_STATUS_INVALID_HANDLE
    );
    assert_eq!(
        go_on(planner, 1).unwrap().outcome,
        UDG_PLAN_OUTCOME_UNFINISHED
    );
    assert_eq!(udg_planner_cancel(planner), UDG_STATUS_OK);
    assert_eq!(go_on(planner, 1), Err(UDG_STATUS_WRONG_TIME));
    assert_eq!(step_count(planner).map(|_| ()), Ok(()));
    assert_eq!(
        udg_planner_cancel(UdgPlanner { bits: 3 }),
        UDG_STATUS_INVALID_HANDLE
    );
    // SAFETY: the outputs may be null here, and are refused.
    let status = unsafe { udg_planner_continue(planner, 1, 0, ptr::null_mut()) };
    assert_eq!(status, UDG_STATUS_NULL_ARGUMENT);
    udg_planner_destroy(planner);
    let mut def = init(udg_planner_def_init);
    def.memory_bytes = 0;
    // SAFETY: the def was initialised.
    let refused = out(|it| unsafe { udg_planner_create(&def, it) });
    assert_eq!(refused.err(), Some(UDG_STATUS_OUT_OF_RANGE));
}

#[test]
fn search_ends_with_its_npc_or_its_world() {
    let (stage, npc, _) = scene(2);
    let planner = planner();
    begin(&stage, planner, npc);
    let body = UdgObject { bits: npc.bits };
    assert_eq!(udg_object_destroy(stage.world, body), UDG_STATUS_OK);
    assert_eq!(go_on(planner, 1), Err(UDG_STATUS_INVALID_HANDLE));
    assert!(last().contains("NPC was destroyed"), "{}", last());
    assert_eq!(go_on(planner, 1), Err(UDG_STATUS_WRONG_TIME));

    let npc = stage.create_npc();
    udg_world_update(stage.world, 2.0);
    begin(&stage, planner, npc);
    drop(stage);
    assert_eq!(go_on(planner, 1), Err(UDG_STATUS_INVALID_HANDLE));
    assert!(last().contains("world"), "{}", last());
    assert_eq!(go_on(planner, 1), Err(UDG_STATUS_WRONG_TIME));
    // The planner serves other worlds as before.
    let (stage, npc, _) = scene(1);
    begin(&stage, planner, npc);
    assert_eq!(go_on(planner, 100).map(|it| it.step_count), Ok(1));
    udg_planner_destroy(planner);
}

#[test]
fn planner_may_end_before_its_search() {
    let (stage, npc, goblins) = scene(2);
    let planner = planner();
    begin(&stage, planner, npc);
    udg_object_destroy(stage.world, goblins[0]);
    assert_eq!(udg_planner_destroy(planner), UDG_STATUS_OK);
    assert_eq!(udg_world_update(stage.world, 2.0), UDG_STATUS_OK);
}

#[test]
fn time_pauses_a_search_and_nothing_else() {
    let (stage, npc, _) = scene(20);
    let planner = planner();
    // SAFETY: null stands for the defaults; the out pointers are valid.
    let whole = out(|it| unsafe { udg_planner_plan(planner, stage.world, npc, &NAMED, it) });
    begin(&stage, planner, npc);
    let result = loop {
        let unlimited = UDG_PLAN_STATES_UNLIMITED;
        // SAFETY: the out pointer is valid.
        let result = out(|it| unsafe { udg_planner_continue(planner, unlimited, 1, it) }).unwrap();
        if result.outcome != UDG_PLAN_OUTCOME_UNFINISHED {
            break result;
        }
        assert_eq!(result.ended_by, UDG_PLAN_ENDED_BY_TIME);
    };
    assert_eq!(Ok(result), whole);
    udg_planner_destroy(planner);
}

#[test]
fn what_is_kept_makes_room_for_what_is_kept_next() {
    let (stage, npc, goblins) = scene(6);
    let planners = [planner(), planner()];
    let mut round = |number: u32| {
        for &planner in &planners {
            assert_eq!(begin(&stage, planner, npc), UDG_STATUS_OK);
            go_on(planner, 2).unwrap();
            for &goblin in &goblins {
                let health = 10.0 + number as f32 % 5.0;
                udg_object_set_number(stage.world, goblin, stage.health, health);
            }
        }
        udg_world_update(stage.world, 2.0 + f64::from(number));
        for &planner in &planners {
            go_on(planner, UDG_PLAN_STATES_UNLIMITED).unwrap();
        }
    };
    (0..3).for_each(&mut round);
    let memory = past(&stage);
    assert!(memory > 0);
    (3..9).for_each(&mut round);
    assert_eq!(past(&stage), memory);
    for planner in planners {
        udg_planner_destroy(planner);
    }
}
