//! NPCs and their facts.

use super::NAMED;
use crate::ffi::handle_types::UdgNpc;
use core::ptr;

use crate::ffi::{
    facts::*,
    failure::last,
    handle_types::UdgObject,
    id::{UdgAction, UdgDrive},
    npc::*,
    object::udg_object_destroy,
    plan::udg_planner_goal,
    plan_options::UDG_SELECTOR_GOAP,
    planner::{udg_planner_create, udg_planner_destroy, udg_planner_plan},
    status::*,
    testing::{Stage, out},
    value::*,
    world::{udg_world_set_time, udg_world_update},
};

#[test]
fn npcs_are_told_from_objects() {
    let stage = Stage::new();
    let goblin = stage.create(stage.goblin);
    let npc = stage.create_npc();
    // SAFETY: the out pointers are valid.
    unsafe {
        let none = out(|it| udg_npc_from_object(stage.world, goblin, it));
        assert_eq!(none, Err(UDG_STATUS_NOT_AN_NPC));
        let (mut list, mut count) = ([npc; 1], 0);
        let status = udg_world_npcs(stage.world, list.as_mut_ptr(), 1, &mut count);
        assert_eq!((status, count, list[0]), (UDG_STATUS_OK, 1, npc));
    }
}

#[test]
fn drives_and_goals_come_with_an_update() {
    let stage = Stage::new();
    let world = stage.world;
    let npc = stage.create_npc();
    let goblin = stage.create(stage.goblin);
    // SAFETY: the out pointers are valid.
    let satisfaction =
        || out(|it| unsafe { udg_npc_drive_satisfaction(world, npc, stage.kill, it) });
    assert_eq!(satisfaction(), Err(UDG_STATUS_WRONG_TIME));
    assert_eq!(udg_world_update(world, 1.0), UDG_STATUS_OK);
    let before = satisfaction().unwrap();
    assert!((0.0..1.0).contains(&before), "{before}");
    // SAFETY: the out pointers are valid for the capacities.
    unsafe {
        let mut count = 0;
        let mut goal = [UdgGoal {
            drive: stage.kill,
            rule: crate::ffi::id::UdgGoalRule { id: 0 },
            about: UdgObject { bits: 0 },
            completeness: -1.0,
            reserved: 0,
        }];
        let status = udg_npc_goals(world, npc, goal.as_mut_ptr(), 1, &mut count);
        assert_eq!((status, count), (UDG_STATUS_OK, 1));
        assert_eq!((goal[0].drive, goal[0].about), (stage.kill, goblin));
        assert_eq!(goal[0].completeness, before);
        let name =
            out(|it| crate::ffi::names::udg_domain_goal_rule_name(stage.domain, goal[0].rule, it));
        let name = core::ffi::CStr::from_ptr(name.unwrap().data);
        assert_eq!(name.to_str(), Ok("kill_enemy"));
        let drives = out(|it| udg_npc_drives(world, npc, it, 1, &mut count)).unwrap();
        assert_eq!((count, drives.goal_count, drives.vital), (1, 1, 0));
        let too_many = udg_npc_drives(world, npc, ptr::null_mut(), 0, &mut count);
        assert_eq!((too_many, count), (UDG_STATUS_BUFFER_TOO_SMALL, 1));
    }
}

#[test]
fn own_weights_come_and_go() {
    let stage = Stage::new();
    let npc = stage.create_npc();
    // SAFETY: the out pointer is valid.
    let weight = || out(|it| unsafe { udg_npc_drive_weight(stage.world, npc, stage.kill, it) });
    let set = |weight| udg_npc_set_drive_weight(stage.world, npc, stage.kill, weight);
    assert_eq!(weight(), Err(UDG_STATUS_NOT_FOUND));
    assert_eq!(set(2.5), UDG_STATUS_OK);
    assert_eq!(weight(), Ok(2.5));
    assert_eq!(set(-1.0), UDG_STATUS_OUT_OF_RANGE);
    assert_eq!(set(f32::NAN), UDG_STATUS_OUT_OF_RANGE);
    let status = udg_npc_clear_drive_weight(stage.world, npc, stage.kill);
    assert_eq!(
        (status, weight()),
        (UDG_STATUS_OK, Err(UDG_STATUS_NOT_FOUND))
    );
}

#[test]
fn facts_are_told_read_and_forgotten() {
    let stage = Stage::new();
    let world = stage.world;
    let npc = stage.create_npc();
    let goblin = stage.create(stage.goblin);
    udg_world_set_time(world, 10.0);
    let fact = |health, timestamp| UdgFact {
        id: 0,
        object: goblin,
        attribute: stage.health,
        reserved: 0,
        value: UdgValue {
            kind: UDG_ATTRIBUTE_KIND_NUMBER,
            number: health,
            ..UdgValue::NONE
        },
        timestamp,
    };
    // SAFETY: the lists are as long as the counts; out pointers are valid.
    unsafe {
        let tell = |facts: &[UdgFact]| {
            let count = facts.len() as u32;
            out(|it| udg_npc_tell(world, npc, facts.as_ptr(), count, it))
        };
        let report = tell(&[fact(20.0, 5.0), fact(10.0, 4.0), fact(99.0, 6.0)]).unwrap();
        assert_eq!((report.told, report.older, report.clamped), (2, 1, 1));
        let refused = tell(&[fact(1.0, 7.0), fact(1.0, 11.0)]);
        assert_eq!(refused, Err(UDG_STATUS_WRONG_TIME));
        assert!(last().contains("facts[1]"), "{}", last());
        let own = UdgFact {
            object: UdgObject { bits: npc.bits },
            ..fact(1.0, 7.0)
        };
        assert_eq!(tell(&[own]), Err(UDG_STATUS_INVALID_ARGUMENT));

        let read = || out(|it| udg_npc_fact(world, npc, goblin, stage.health, it));
        let kept = read().unwrap();
        assert_eq!((kept.value.number, kept.timestamp), (30.0, 6.0));
        assert_eq!((kept.object, kept.attribute), (goblin, stage.health));
        let counts = out(|it| udg_npc_fact_counts(world, npc, it)).unwrap();
        assert_eq!((counts.count, counts.capacity), (1, 4096));
        let mut count = 0;
        let listed = out(|it| udg_npc_facts(world, npc, it, 1, &mut count)).unwrap();
        assert_eq!((count, listed.id), (1, kept.id));

        // The NPC goes on believing in what was destroyed.
        udg_object_destroy(world, goblin);
        assert!(read().is_ok());
        let forgotten = out(|it| udg_npc_forget(world, npc, goblin, stage.health, it));
        assert_eq!(forgotten, Ok(1));
        assert_eq!(read().err(), Some(UDG_STATUS_INVALID_HANDLE));
        assert_eq!(out(|it| udg_npc_forget_all(world, npc, it)), Ok(0));
    }
}

#[test]
fn forgetting_an_object_and_capacity() {
    let stage = Stage::new();
    let world = stage.world;
    let npc = stage.create_npc();
    let goblin = stage.create(stage.goblin);
    // SAFETY: the out pointers are valid.
    unsafe {
        assert_eq!(
            out(|it| udg_npc_forget_object(world, npc, goblin, it)),
            Ok(0)
        );
        assert_eq!(udg_npc_set_fact_capacity(world, npc, 3), UDG_STATUS_OK);
        let counts = out(|it| udg_npc_fact_counts(world, npc, it)).unwrap();
        assert_eq!(counts.capacity, 3);
        let nobody = UdgNpc { bits: goblin.bits };
        let counts = out(|it| udg_npc_fact_counts(world, nobody, it));
        assert_eq!(counts.err(), Some(UDG_STATUS_NOT_AN_NPC));
        let missing = out(|it| udg_npc_fact(world, npc, goblin, stage.health, it));
        assert_eq!(missing.err(), Some(UDG_STATUS_NOT_FOUND));
    }
}

#[test]
fn belief_mode_is_one_of_two() {
    let stage = Stage::new();
    let npc = stage.create_npc();
    // SAFETY: the out pointer is valid.
    let mode = || out(|it| unsafe { udg_npc_belief_mode(stage.world, npc, it) });
    assert_eq!(mode(), Ok(UDG_BELIEF_ALL_KNOWING));
    let set = |mode| udg_npc_set_belief_mode(stage.world, npc, mode);
    assert_eq!(set(UDG_BELIEF_OWN_FACTS), UDG_STATUS_OK);
    assert_eq!(mode(), Ok(UDG_BELIEF_OWN_FACTS));
    assert_eq!(set(2), UDG_STATUS_INVALID_ARGUMENT);
    assert_eq!(set(-1), UDG_STATUS_INVALID_ARGUMENT);
}

#[test]
fn bias_takes_what_is_finite() {
    let stage = Stage::new();
    let npc = stage.create_npc();
    let set = |drive, bias| udg_npc_set_goal_bias(stage.world, npc, drive, bias);
    assert_eq!(set(stage.kill, 5.0), UDG_STATUS_OK);
    assert_eq!(set(stage.kill, -5.0), UDG_STATUS_OK);
    assert_eq!(set(stage.kill, 0.0), UDG_STATUS_OK);
    for bias in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(set(stage.kill, bias), UDG_STATUS_OUT_OF_RANGE);
    }
    let unknown = UdgDrive { id: 12_345 };
    assert_eq!(set(unknown, 1.0), UDG_STATUS_UNKNOWN_ID);
    assert!(last().contains("drive"), "{}", last());
    let goblin = stage.create(stage.goblin);
    let no_npc = UdgNpc { bits: goblin.bits };
    let status = udg_npc_set_goal_bias(stage.world, no_npc, stage.kill, 1.0);
    assert_eq!(status, UDG_STATUS_NOT_AN_NPC);
    let nobody = UdgNpc { bits: 0 };
    let status = udg_npc_set_goal_bias(stage.world, nobody, stage.kill, 1.0);
    assert_eq!(status, UDG_STATUS_INVALID_HANDLE);
}

#[test]
fn excluded_steps_stay_out_of_plans_for_a_while() {
    let stage = Stage::new();
    let world = stage.world;
    let npc = stage.create_npc();
    let (goblin, other) = (stage.create(stage.goblin), stage.create(stage.goblin));
    // SAFETY: null stands for the defaults.
    let planner = out(|it| unsafe { udg_planner_create(ptr::null(), it) }).unwrap();
    let mut options = NAMED;
    options.selector = UDG_SELECTOR_GOAP;
    // The goal that a plan is for: about whom, or the status.
    let victim = || {
        // SAFETY: the pointers are valid.
        unsafe {
            out(|it| udg_planner_plan(planner, world, npc, &options, it)).unwrap();
            let goal = out(|it| udg_planner_goal(planner, it))?;
            assert_eq!(goal.drive, stage.kill);
            Ok::<_, UdgStatus>(goal.about)
        }
    };
    let exclude =
        |supplier, seconds| udg_npc_exclude_step(world, npc, stage.melee, supplier, seconds);
    assert_eq!(udg_world_update(world, 1.0), UDG_STATUS_OK);
    assert_eq!(victim(), Ok(goblin));
    assert_eq!(exclude(goblin, 10.0), UDG_STATUS_OK);
    assert_eq!(victim(), Ok(other));
    let anyone = UdgObject { bits: 0 };
    assert_eq!(exclude(anyone, 5.0), UDG_STATUS_OK);
    assert_eq!(victim(), Err(UDG_STATUS_NOT_FOUND));
    assert_eq!(udg_world_set_time(world, 6.0), UDG_STATUS_OK);
    assert_eq!(victim(), Ok(other));
    assert_eq!(exclude(goblin, 0.0), UDG_STATUS_OK);
    assert_eq!(victim(), Ok(goblin));
    for seconds in [-1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(exclude(goblin, seconds), UDG_STATUS_OUT_OF_RANGE);
    }
    let unknown = UdgAction { id: 12_345 };
    let status = udg_npc_exclude_step(world, npc, unknown, goblin, 1.0);
    assert_eq!(status, UDG_STATUS_UNKNOWN_ID);
    assert_eq!(udg_object_destroy(world, other), UDG_STATUS_OK);
    assert_eq!(exclude(other, 1.0), UDG_STATUS_INVALID_HANDLE);
    let no_npc = UdgNpc { bits: goblin.bits };
    let status = udg_npc_exclude_step(world, no_npc, stage.melee, goblin, 1.0);
    assert_eq!(status, UDG_STATUS_NOT_AN_NPC);
    udg_planner_destroy(planner);
}
