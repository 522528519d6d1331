//! Schedules: their names, which of them is run, and orders.

use super::NAMED;
use crate::ffi::{handle_types::UdgObject, handle_types::UdgWorld};
use alloc::{borrow::ToOwned, string::String};
use core::ptr;

use crate::ffi::{
    diagnostics::udg_domain_diagnostic_clear,
    domain::udg_domain_destroy,
    failure::last,
    find::udg_domain_find_schedule,
    find::udg_domain_find_type,
    handle_types::{UdgDomain, UdgNpc},
    id::{UdgSchedule, UdgType},
    names::*,
    npc::udg_npc_from_object,
    object::*,
    plan::*,
    plan_options::*,
    planner::*,
    schedules::*,
    status::*,
    step::udg_npc_step,
    testing::{Stage, init, load, out},
    text::{UDG_ZERO_TERMINATED, UdgText},
    tick::*,
    world::*,
};

const DOCUMENT: &str = r#"{
  "udgoap": 1,
  "types": {
    "man": { "consumes": ["wait", "work"], "supplies": ["wait", "work"],
             "schedules": ["toil"], "machine": "man" },
    "stone": {}
  },
  "actions": {
    "wait": { "self": true, "duration": 9 },
    "work": { "self": true, "schedule": "shift" }
  },
  "schedules": {
    "toil": { "tasks": ["work(self)"] },
    "shift": { "tasks": ["wait(supplier)"] },
    "unused": { "tasks": ["wait(self)"] }
  },
  "machines": { "man": { "always": { "schedules": ["toil"] } } }
}"#;

/// A world of men with schedules, which ends with it.
struct Site {
    domain: UdgDomain,
    world: UdgWorld,
    man: UdgType,
}

impl Site {
    fn new() -> Self {
        let domain = load(DOCUMENT).unwrap_or_else(|_| panic!("{}", last()));
        let mut def = init(udg_world_def_init);
        def.domain = domain;
        let name = c"man".as_ptr();
        // SAFETY: the name ends with a zero, and the out pointer is valid.
        let man = out(|it| unsafe { udg_domain_find_type(domain, name, UDG_ZERO_TERMINATED, it) });
        Site {
            domain,
            // SAFETY: the def was initialised.
            world: out(|it| unsafe { udg_world_create(&def, it) }).unwrap(),
            man: man.unwrap(),
        }
    }

    fn npc(&self) -> UdgNpc {
        let mut def = init(udg_object_def_init);
        def.object_type = self.man;
        // SAFETY: the def was initialised, and the out pointers are valid.
        unsafe {
            let object = out(|it| udg_object_create(self.world, &def, it)).unwrap();
            out(|it| udg_npc_from_object(self.world, object, it)).unwrap()
        }
    }

    fn find(&self, name: &core::ffi::CStr) -> Result<UdgSchedule, UdgStatus> {
        let name = name.as_ptr();
        // SAFETY: the name ends with a zero, and the out pointer is valid.
        out(|it| unsafe { udg_domain_find_schedule(self.domain, name, UDG_ZERO_TERMINATED, it) })
    }

    fn at(&self, index: u32) -> Result<UdgSchedule, UdgStatus> {
        // SAFETY: the out pointer is valid.
        out(|it| unsafe { udg_domain_schedule_at(self.domain, index, it) })
    }

    fn name(&self, schedule: UdgSchedule) -> Result<UdgText, UdgStatus> {
        // SAFETY: the out pointer is valid.
        out(|it| unsafe { udg_domain_schedule_name(self.domain, schedule, it) })
    }

    fn state(&self, npc: UdgNpc) -> Result<UdgScheduleState, UdgStatus> {
        // SAFETY: the out pointer is valid.
        out(|it| unsafe { udg_npc_schedule(self.world, npc, it) })
    }

    fn tick(&self, seconds: f64) {
        let mut input = init(udg_tick_input_init);
        input.seconds = seconds;
        input.plan_states = 100;
        // SAFETY: the input was initialised, and the report may be null.
        let status = unsafe { udg_world_tick(self.world, &input, ptr::null_mut()) };
        assert_eq!(status, UDG_STATUS_OK);
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        udg_world_destroy(self.world);
        udg_domain_destroy(self.domain);
        // The document has a warning, which the thread keeps.
        udg_domain_diagnostic_clear();
    }
}

fn text(text: UdgText) -> String {
    // SAFETY: texts end with a zero.
    let text = unsafe { core::ffi::CStr::from_ptr(text.data) };
    text.to_str().unwrap().to_owned()
}

#[test]
fn names_lead_to_ids_and_back() {
    let (site, other) = (Site::new(), Stage::new());
    for (index, name) in [(0, c"toil"), (1, c"shift"), (2, c"unused")] {
        let id = site.find(name).unwrap();
        assert_eq!(site.at(index).unwrap().id, id.id);
        assert_eq!(text(site.name(id).unwrap()), name.to_str().unwrap());
    }
    assert_eq!(site.at(3).err(), Some(UDG_STATUS_OUT_OF_RANGE));
    assert_eq!(site.at(u32::MAX).err(), Some(UDG_STATUS_OUT_OF_RANGE));
    assert_eq!(site.find(c"toll").err(), Some(UDG_STATUS_UNKNOWN_NAME));
    assert!(last().contains("did you mean `toil`"), "{}", last());
    let bad = c"\xff";
    assert!(site.find(bad).is_err());
    let domain = site.domain;
    let state = |of, state| {
        // SAFETY: the out pointer is valid.
        out(|it| unsafe { udg_domain_state_name(domain, of, state, it) })
    };
    assert_eq!(text(state(site.man, 0).unwrap()), "always");
    for beyond in [1, u32::MAX, UDG_NO_STATE] {
        assert_eq!(state(site.man, beyond).err(), Some(UDG_STATUS_OUT_OF_RANGE));
    }
    for of in [UdgType { id: 0 }, other.wizard, UdgType { id: u32::MAX }] {
        assert_eq!(state(of, 0).err(), Some(UDG_STATUS_UNKNOWN_ID));
    }
    let none = UdgDomain { bits: 0 };
    let id = site.at(0).unwrap();
    // SAFETY: nulls are refused, and the other pointers are valid.
    unsafe {
        let name = c"toil".as_ptr();
        let ended = UDG_ZERO_TERMINATED;
        let null = UDG_STATUS_NULL_ARGUMENT;
        let invalid = UDG_STATUS_INVALID_HANDLE;
        assert_eq!(
            udg_domain_find_schedule(domain, name, ended, ptr::null_mut()),
            null
        );
        let found = out(|it| udg_domain_find_schedule(domain, ptr::null(), 4, it));
        assert_eq!(found.err(), Some(null));
        let found = out(|it| udg_domain_find_schedule(none, name, ended, it));
        assert_eq!(found.err(), Some(invalid));
        assert_eq!(udg_domain_schedule_at(domain, 0, ptr::null_mut()), null);
        assert_eq!(
            out(|it| udg_domain_schedule_at(none, 0, it)).err(),
            Some(invalid)
        );
        assert_eq!(udg_domain_schedule_name(domain, id, ptr::null_mut()), null);
        assert_eq!(
            out(|it| udg_domain_schedule_name(none, id, it)).err(),
            Some(invalid)
        );
        assert_eq!(
            udg_domain_state_name(domain, site.man, 0, ptr::null_mut()),
            null
        );
        let named = out(|it| udg_domain_state_name(none, site.man, 0, it));
        assert_eq!(named.err(), Some(invalid));
    }
}

#[test]
fn ids_of_other_domains_and_kinds_are_refused() {
    let site = Site::new();
    let npc = site.npc();
    let other = load(&DOCUMENT.replace("unused", "spare")).unwrap();
    // SAFETY: the out pointer is valid.
    let foreign = out(|it| unsafe { udg_domain_schedule_at(other, 0, it) }).unwrap();
    let own = site.at(0).unwrap().id;
    for id in [0, foreign.id, site.man.id, own + 100, u32::MAX] {
        let id = UdgSchedule { id };
        assert_eq!(site.name(id).err(), Some(UDG_STATUS_UNKNOWN_ID), "{id:?}");
        let status = udg_npc_run_schedule(site.world, npc, id);
        assert_eq!(status, UDG_STATUS_UNKNOWN_ID);
    }
    udg_domain_destroy(other);
}

#[test]
fn what_is_run_is_told_and_orders_are_obeyed() {
    let site = Site::new();
    let npc = site.npc();
    let state = site.state(npc).unwrap();
    assert_eq!((state.schedule.id, state.next.id), (0, 0));
    let [toil, shift, unused] = [c"toil", c"shift", c"unused"].map(|it| site.find(it).unwrap());
    let run = |npc, schedule| udg_npc_run_schedule(site.world, npc, schedule);
    // SAFETY: the out pointer is valid.
    let hash = || out(|it| unsafe { udg_world_hash(site.world, it) }).unwrap();
    let before = hash();
    assert_eq!(run(npc, unused), UDG_STATUS_INVALID_ARGUMENT);
    assert!(last().contains("never run"), "{}", last());
    assert_eq!(run(npc, shift), UDG_STATUS_INVALID_ARGUMENT);
    assert!(last().contains("nothing but a step"), "{}", last());
    assert_eq!(hash(), before, "what was refused has changed nothing");
    assert_eq!(run(npc, toil), UDG_STATUS_OK);
    assert_eq!(site.state(npc).unwrap().next.id, toil.id);
    site.tick(1.0);
    // The order's task is a step that runs a schedule itself.
    let state = site.state(npc).unwrap();
    assert_eq!(
        (state.schedule.id, state.next.id, state.state),
        (shift.id, 0, 0)
    );
    // SAFETY: the out pointer is valid.
    let step = out(|it| unsafe { udg_npc_step(site.world, npc, it) }).unwrap();
    assert_eq!((step.schedule.id, step.step_count), (shift.id, 1));

    let mut input = init(udg_tick_input_init);
    input.seconds = 2.0;
    // SAFETY: the input was initialised; nulls are refused or allowed.
    unsafe {
        let begun = out(|it| udg_world_tick_begin(site.world, &input, it));
        assert!(begun.is_ok());
        assert_eq!(run(npc, toil), UDG_STATUS_WRONG_TIME);
        assert_eq!(
            udg_world_tick_end(site.world, ptr::null_mut()),
            UDG_STATUS_OK
        );
        let status = udg_npc_schedule(site.world, npc, ptr::null_mut());
        assert_eq!(status, UDG_STATUS_NULL_ARGUMENT);
    }
    let null = UdgNpc { bits: 0 };
    assert_eq!(run(null, toil), UDG_STATUS_INVALID_HANDLE);
    assert_eq!(site.state(null).err(), Some(UDG_STATUS_INVALID_HANDLE));
    let name = c"stone".as_ptr();
    let mut def = init(udg_object_def_init);
    // SAFETY: the def was initialised; the name ends with a zero.
    let stone = unsafe {
        let of = out(|it| udg_domain_find_type(site.domain, name, UDG_ZERO_TERMINATED, it));
        def.object_type = of.unwrap();
        out(|it| udg_object_create(site.world, &def, it)).unwrap()
    };
    let stone = UdgNpc { bits: stone.bits };
    assert_eq!(run(stone, toil), UDG_STATUS_NOT_AN_NPC);
    assert_eq!(site.state(stone).err(), Some(UDG_STATUS_NOT_AN_NPC));
    let foreign = Site::new().npc();
    assert_eq!(run(foreign, toil), UDG_STATUS_INVALID_HANDLE);
    let object = UdgObject { bits: npc.bits };
    assert_eq!(udg_object_destroy(site.world, object), UDG_STATUS_OK);
    assert_eq!(run(npc, toil), UDG_STATUS_INVALID_HANDLE);
    assert_eq!(site.state(npc).err(), Some(UDG_STATUS_INVALID_HANDLE));
    let world = UdgWorld { bits: 0 };
    assert_eq!(
        udg_npc_run_schedule(world, npc, toil),
        UDG_STATUS_INVALID_HANDLE
    );
    // SAFETY: the out pointer is valid.
    let state = out(|it| unsafe { udg_npc_schedule(world, npc, it) });
    assert_eq!(state.err(), Some(UDG_STATUS_INVALID_HANDLE));
}

#[test]
fn planners_tell_the_schedule() {
    let site = Site::new();
    let npc = site.npc();
    // SAFETY: null stands for the defaults; the options were initialised; nulls are refused.
    unsafe {
        let planner = out(|it| udg_planner_create(ptr::null(), it)).unwrap();
        let schedule = || out(|it| udg_planner_schedule(planner, it));
        assert_eq!(schedule().err(), Some(UDG_STATUS_NOT_FOUND));
        assert_eq!(udg_world_update(site.world, 0.0), UDG_STATUS_OK);
        let mut options = NAMED;
        options.selector = UDG_SELECTOR_SCHEDULES;
        let result = out(|it| udg_planner_plan(planner, site.world, npc, &options, it)).unwrap();
        // One step, whatever it runs.
        assert_eq!(
            (result.outcome, result.step_count),
            (UDG_PLAN_OUTCOME_COMPLETE, 1)
        );
        assert_eq!(schedule().unwrap().id, site.find(c"toil").unwrap().id);
        let status = udg_planner_schedule(planner, ptr::null_mut());
        assert_eq!(status, UDG_STATUS_NULL_ARGUMENT);
        let null = UdgPlanner { bits: 0 };
        let told = out(|it| udg_planner_schedule(null, it));
        assert_eq!(told.err(), Some(UDG_STATUS_INVALID_HANDLE));
        assert_eq!(udg_planner_destroy(planner), UDG_STATUS_OK);
        assert_eq!(schedule().err(), Some(UDG_STATUS_INVALID_HANDLE));
    }
}

#[test]
fn what_runs_a_schedule_doesn_t_pass_the_time() {
    let site = Site::new();
    let npc = site.npc();
    let mut options = init(crate::ffi::mind::udg_mind_options_init);
    let name = c"work".as_ptr();
    // SAFETY: the options were initialised; the name ends with a zero; null is for the defaults.
    unsafe {
        let work = out(|it| {
            crate::ffi::find::udg_domain_find_action(site.domain, name, UDG_ZERO_TERMINATED, it)
        });
        options.fallback = work.unwrap();
        let status = crate::ffi::mind::udg_npc_set_mind(site.world, npc, &options, ptr::null());
        assert_eq!(status, UDG_STATUS_INVALID_ARGUMENT);
    }
    assert!(last().contains("runs a schedule"), "{}", last());
}
