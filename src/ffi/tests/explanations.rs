//! Asking a planner why.

use super::NAMED;
use crate::ffi::{handle_types::UdgNpc, handle_types::UdgObject};
use alloc::{
    string::{String, ToString},
    vec,
};
use core::{ffi::c_char, ptr};

use crate::ffi::{
    explain::*,
    failure::last,
    handle_types::UdgWorld,
    id::UdgGoalRule,
    npc::*,
    object::*,
    plan::{NO_ROLES, UdgBinding},
    planner::*,
    status::*,
    testing::{Stage, out},
    world::udg_world_update,
};

/// A wizard that has planned against a goblin.
struct Asked {
    stage: Stage,
    planner: UdgPlanner,
    npc: UdgNpc,
    goblin: UdgObject,
}

impl Asked {
    fn new() -> Self {
        let stage = Stage::new();
        // SAFETY: null stands for the defaults.
        let planner = out(|it| unsafe { udg_planner_create(ptr::null(), it) }).unwrap();
        let npc = stage.create_npc();
        let goblin = stage.create(stage.goblin);
        udg_world_update(stage.world, 1.0);
        let asked = Asked {
            stage,
            planner,
            npc,
            goblin,
        };
        asked.plan();
        asked
    }

    fn plan(&self) {
        let (planner, world, npc) = (self.planner, self.stage.world, self.npc);
        // SAFETY: null stands for the defaults.
        let result = out(|it| unsafe { udg_planner_plan(planner, world, npc, &NAMED, it) });
        assert!(result.is_ok());
    }

    fn binding(&self) -> UdgBinding {
        UdgBinding {
            action: self.stage.melee,
            reserved: 0,
            supplier: self.goblin,
            roles: NO_ROLES,
        }
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        udg_planner_destroy(self.planner);
    }
}

/// Measures and writes, and checks that both agree.
fn text(ask: impl Fn(*mut c_char, usize, *mut usize) -> UdgStatus) -> Result<String, UdgStatus> {
    let mut needed = 0;
    let status = ask(ptr::null_mut(), 0, &mut needed);
    if status != UDG_STATUS_BUFFER_TOO_SMALL {
        return Err(status);
    }
    let mut buffer = vec![1 as c_char; needed];
    let status = ask(buffer.as_mut_ptr(), needed - 1, &mut needed);
    assert_eq!(status, UDG_STATUS_BUFFER_TOO_SMALL);
    assert!(buffer.iter().all(|&byte| byte == 1));
    assert_eq!(
        ask(buffer.as_mut_ptr(), needed, ptr::null_mut()),
        UDG_STATUS_OK
    );
    let bytes = buffer.iter().map(|&byte| byte as u8).collect();
    let text = std::ffi::CString::from_vec_with_nul(bytes).unwrap();
    Ok(text.into_string().unwrap())
}

fn explained(asked: &Asked, world: UdgWorld) -> Result<String, UdgStatus> {
    // SAFETY: the buffer has the capacity given.
    text(|buffer, capacity, needed| unsafe {
        udg_planner_explain(asked.planner, world, buffer, capacity, needed)
    })
}

fn why_not(asked: &Asked, bindings: &[UdgBinding]) -> Result<String, UdgStatus> {
    let (planner, world) = (asked.planner, asked.stage.world);
    // SAFETY: the buffer has the capacity given, the list its count.
    text(|buffer, capacity, needed| unsafe {
        udg_planner_why_not(
            planner,
            world,
            bindings.as_ptr(),
            bindings.len() as u32,
            buffer,
            capacity,
            needed,
        )
    })
}

#[test]
fn sentences_and_json_tell_of_the_same_plan() {
    let asked = Asked::new();
    let whole = explained(&asked, asked.stage.world).unwrap();
    assert!(whole.starts_with("plan: melee(goblin)\n"), "{whole}");
    assert!(whole.contains("  melee(goblin): "), "{whole}");
    let kept = explained(&asked, UdgWorld { bits: 0 }).unwrap();
    assert!(kept.contains("ask with the world"), "{kept}");
    // SAFETY: the buffer has the capacity given.
    let json = text(|buffer, capacity, needed| unsafe {
        udg_planner_explain_json(asked.planner, asked.stage.world, buffer, capacity, needed)
    });
    let json: serde_json::Value = serde_json::from_str(&json.unwrap()).unwrap();
    assert_eq!(json["explanation"], 1);
    assert_eq!(json["extent"], "whole");
    assert_eq!(json["outcome"], "complete");
    assert_eq!(json["plan"][0]["action"], "melee");
    let handle = asked.goblin.bits.to_string();
    assert_eq!(json["plan"][0]["supplier"]["handle"], handle.as_str());
}

#[test]
fn what_has_changed_since_is_told_apart() {
    let asked = Asked::new();
    let world = asked.stage.world;
    let status = udg_object_destroy(world, asked.goblin);
    assert_eq!(status, UDG_STATUS_OK);
    let stale = explained(&asked, world).unwrap();
    assert!(stale.contains("has changed since"), "{stale}");
    let other = asked.stage.create(asked.stage.goblin);
    let binding = UdgBinding {
        supplier: other,
        ..asked.binding()
    };
    assert_eq!(why_not(&asked, &[binding]), Err(UDG_STATUS_WRONG_TIME));
    assert!(last().contains("plan again"), "{}", last());
    let elsewhere = Stage::new();
    assert_eq!(
        explained(&asked, elsewhere.world),
        Err(UDG_STATUS_INVALID_HANDLE)
    );
    assert!(last().contains("isn't in this world"), "{}", last());
}

#[test]
fn why_not_names_what_is_wrong_and_refuses_nonsense() {
    let asked = Asked::new();
    let binding = asked.binding();
    let chosen = why_not(&asked, &[binding]).unwrap();
    assert!(chosen.contains("is the plan chosen"), "{chosen}");
    assert_eq!(why_not(&asked, &[]), Err(UDG_STATUS_OUT_OF_RANGE));
    assert_eq!(
        why_not(&asked, &[binding; 129]),
        Err(UDG_STATUS_OUT_OF_RANGE)
    );
    let bad = UdgBinding {
        reserved: 1,
        ..binding
    };
    assert_eq!(
        why_not(&asked, &[binding, bad]),
        Err(UDG_STATUS_INVALID_ARGUMENT)
    );
    assert!(last().contains("bindings[1]"), "{}", last());
    let mut roles = NO_ROLES;
    roles[3] = binding.supplier;
    let with_roles = UdgBinding { roles, ..binding };
    assert_eq!(
        why_not(&asked, &[with_roles]),
        Err(UDG_STATUS_INVALID_ARGUMENT)
    );
    assert!(last().contains("roles must be null"), "{}", last());
    let nobody = UdgBinding {
        supplier: UdgObject { bits: 5 },
        ..binding
    };
    assert_eq!(why_not(&asked, &[nobody]), Err(UDG_STATUS_INVALID_HANDLE));
    let unknown = UdgBinding {
        action: crate::ffi::id::UdgAction { id: 0 },
        ..binding
    };
    assert_eq!(why_not(&asked, &[unknown]), Err(UDG_STATUS_UNKNOWN_ID));
}

#[test]
fn goals_can_be_asked_about() {
    let asked = Asked::new();
    let (world, planner) = (asked.stage.world, asked.planner);
    let mut count = 0;
    // SAFETY: the list has room for one.
    let goal = out(|it| unsafe { udg_npc_goals(world, asked.npc, it, 1, &mut count) }).unwrap();
    let why = |rule, about| {
        // SAFETY: the buffer has the capacity given.
        text(|buffer, capacity, needed| unsafe {
            udg_planner_why_not_goal(planner, world, rule, about, buffer, capacity, needed)
        })
    };
    let chosen = why(goal.rule, goal.about).unwrap();
    assert!(chosen.contains("is the plan chosen"), "{chosen}");
    let none = why(goal.rule, UdgObject { bits: 0 }).unwrap();
    assert!(none.contains("no such goal"), "{none}");
    let rule = UdgGoalRule { id: 0 };
    assert_eq!(why(rule, goal.about), Err(UDG_STATUS_UNKNOWN_ID));
    // SAFETY: the buffer has the capacity given.
    let json = text(|buffer, capacity, needed| unsafe {
        udg_planner_why_not_goal_json(
            planner, world, goal.rule, goal.about, buffer, capacity, needed,
        )
    });
    assert!(json.unwrap().contains("\"kind\":\"chosen\""));
}
