//! Planning, and reading the result.

use super::NAMED;
use crate::ffi::handle_types::UdgNpc;
use core::ptr;

use crate::ffi::{
    explain::*,
    failure::last,
    mind::*,
    plan::*,
    plan_options::*,
    planner::*,
    status::*,
    testing::{Stage, init, out},
    text::UdgText,
    tick::*,
    world::udg_world_update,
};

fn planner() -> UdgPlanner {
    // SAFETY: null stands for the defaults.
    out(|it| unsafe { udg_planner_create(ptr::null(), it) }).unwrap()
}

fn plan(stage: &Stage, planner: UdgPlanner, npc: UdgNpc) -> Result<UdgPlanResult, UdgStatus> {
    // SAFETY: null stands for the defaults.
    out(|it| unsafe { udg_planner_plan(planner, stage.world, npc, &NAMED, it) })
}

#[test]
fn plan_is_found_and_read() {
    let stage = Stage::new();
    let planner = planner();
    let npc = stage.create_npc();
    let goblin = stage.create(stage.goblin);
    udg_world_update(stage.world, 1.0);
    let result = plan(&stage, planner, npc).unwrap();
    assert_eq!(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    assert_eq!((result.step_count, result.drive_count), (1, 1));
    assert_eq!((result.utility, result.plan_state_count), (1.0, 1));
    assert!(result.idle_utility < 1.0);

    // SAFETY: the lists have room for the capacities; texts end with a zero.
    unsafe {
        let mut count = 0;
        let step = out(|it| udg_planner_steps(planner, it, 1, &mut count)).unwrap();
        assert_eq!(
            (count, step.action, step.supplier),
            (1, stage.melee, goblin)
        );
        assert_eq!(
            (step.utility, step.facing, step.distance),
            (1.0, UDG_FACING_AWAY, 2.5)
        );
        let text = |text: UdgText| core::ffi::CStr::from_ptr(text.data).to_str();
        assert_eq!(text(step.animation), Ok("strike"));

        // It is for all goals.
        let goal = out(|it| udg_planner_goal(planner, it));
        assert_eq!(goal, Err(UDG_STATUS_NOT_FOUND));

        let drive = out(|it| udg_planner_drives(planner, it, 1, &mut count)).unwrap();
        assert_eq!((drive.drive, drive.after), (stage.kill, 1.0));
        assert!(drive.before < drive.after);

        let state = out(|it| udg_planner_plan_states(planner, it, 1, &mut count)).unwrap();
        assert_eq!((state.step_count, state.utility), (1, 1.0));
        assert_eq!(
            (state.unmet_step, state.died_early),
            (UDG_PLAN_STATE_EXECUTABLE, 0)
        );
        let steps = |state| {
            let mut count = 0;
            out(|it| udg_planner_plan_state_steps(planner, state, it, 1, &mut count))
        };
        assert_eq!(steps(0).map(|it| it.supplier), Ok(goblin));
        assert_eq!(steps(1), Err(UDG_STATUS_OUT_OF_RANGE));

        let (mut text, mut needed) = ([0; 1000], 0);
        let status = udg_planner_explain(planner, stage.world, ptr::null_mut(), 0, &mut needed);
        assert_eq!(status, UDG_STATUS_BUFFER_TOO_SMALL);
        let status = udg_planner_explain(
            planner,
            stage.world,
            text.as_mut_ptr(),
            needed,
            ptr::null_mut(),
        );
        assert_eq!(status, UDG_STATUS_OK);
        let text = core::ffi::CStr::from_ptr(text.as_ptr()).to_str().unwrap();
        assert!(text.starts_with("plan: melee(goblin)"), "{text}");
        assert_eq!(text.len() + 1, needed);
        let need = udg_planner_plan_state_need(planner, 0, ptr::null_mut(), 0, &mut needed);
        assert_eq!(need, UDG_STATUS_NOT_FOUND);
    }
    assert_eq!(udg_planner_destroy(planner), UDG_STATUS_OK);
    assert_eq!(udg_planner_is_valid(planner), 0);
    assert_eq!(udg_planner_destroy(planner), UDG_STATUS_INVALID_HANDLE);
    assert_eq!(udg_planner_destroy(UdgPlanner { bits: 0 }), UDG_STATUS_OK);
}

#[test]
fn planner_without_a_plan_says_so() {
    let stage = Stage::new();
    let planner = planner();
    let mut count = 5;
    // SAFETY: no room is needed.
    let mut steps = || unsafe { udg_planner_steps(planner, ptr::null_mut(), 0, &mut count) };
    assert_eq!(steps(), UDG_STATUS_NOT_FOUND);
    let npc = stage.create_npc();
    assert_eq!(plan(&stage, planner, npc), Err(UDG_STATUS_WRONG_TIME));
    assert!(last().contains("udg_world_update"), "{}", last());
    udg_world_update(stage.world, 1.0);
    let result = plan(&stage, planner, npc).unwrap();
    assert_eq!(
        (result.outcome, result.step_count),
        (UDG_PLAN_OUTCOME_NO_GOAL, 0)
    );
    assert_eq!(steps(), UDG_STATUS_OK);
    let goblin = stage.create(stage.goblin);
    let nobody = UdgNpc { bits: goblin.bits };
    assert_eq!(plan(&stage, planner, nobody), Err(UDG_STATUS_NOT_AN_NPC));
    assert_eq!(steps(), UDG_STATUS_OK);
    assert_eq!(count, 0);
    udg_planner_destroy(planner);
}

#[test]
fn what_was_planned_outlives_its_world() {
    let planner = planner();
    {
        let stage = Stage::new();
        let npc = stage.create_npc();
        stage.create(stage.goblin);
        udg_world_update(stage.world, 1.0);
        assert!(plan(&stage, planner, npc).is_ok());
    }
    let mut count = 0;
    // SAFETY: the list has room for one.
    let step = out(|it| unsafe { udg_planner_steps(planner, it, 1, &mut count) });
    assert!(step.is_ok());
    udg_planner_destroy(planner);
}

#[test]
fn options_are_checked() {
    let stage = Stage::new();
    let planner = planner();
    let npc = stage.create_npc();
    stage.create(stage.goblin);
    udg_world_update(stage.world, 1.0);
    let plan = |change: fn(&mut UdgPlanOptions)| {
        let mut options = NAMED;
        change(&mut options);
        // SAFETY: the options were initialised.
        out(|it| unsafe { udg_planner_plan(planner, stage.world, npc, &options, it) }).err()
    };
    assert_eq!(plan(|_| ()), None);
    assert_eq!(plan(|it| it.depth = 129), Some(UDG_STATUS_OUT_OF_RANGE));
    assert_eq!(plan(|it| it.depth = 0), None);
    assert_eq!(plan(|it| it.plan_states = 0), None);
    assert_eq!(
        plan(|it| it.world_effect_rounds = 1 << 16),
        Some(UDG_STATUS_OUT_OF_RANGE)
    );
    assert_eq!(
        plan(|it| it.cost_weight = f32::NAN),
        Some(UDG_STATUS_OUT_OF_RANGE)
    );
    assert_eq!(
        plan(|it| it.cost_weight = -0.5),
        Some(UDG_STATUS_OUT_OF_RANGE)
    );
    assert_eq!(plan(|it| it.trim = 2), Some(UDG_STATUS_INVALID_ARGUMENT));
    assert_eq!(
        plan(|it| it.selector = 99),
        Some(UDG_STATUS_INVALID_ARGUMENT)
    );
    assert_eq!(
        plan(|it| it.struct_size = 1 << 30),
        Some(UDG_STATUS_INVALID_DEF)
    );
    let thesis = init(udg_plan_options_init_thesis);
    assert_eq!(
        (thesis.insert_at_front, thesis.trim, thesis.only_if_better),
        (1, 0, 0)
    );
    assert_eq!(
        (thesis.selector, thesis.durations),
        (UDG_SELECTOR_UDGOAP, UDG_SWITCH_OFF)
    );
    udg_planner_destroy(planner);
}

#[test]
fn whom_ticks_leave_out_has_to_be_updated() {
    let stage = Stage::new();
    let planner = planner();
    let npc = stage.create_npc();
    let mut mind = init(udg_mind_options_init);
    mind.performed_by = UDG_PERFORMED_BY_NOBODY;
    let mut input = init(udg_tick_input_init);
    input.seconds = 1.0;
    // SAFETY: the structs were initialised.
    unsafe {
        let status = udg_npc_set_mind(stage.world, npc, &mind, ptr::null());
        assert_eq!(status, UDG_STATUS_OK);
        let status = udg_world_tick(stage.world, &input, ptr::null_mut());
        assert_eq!(status, UDG_STATUS_OK);
    }
    let refused = plan(&stage, planner, npc);
    assert_eq!(refused.err(), Some(UDG_STATUS_WRONG_TIME));
    assert!(last().contains("ticks leave it out if nobody performs its plans"));
    udg_world_update(stage.world, 1.0);
    assert!(plan(&stage, planner, npc).is_ok());
}
