//! What planners have to come to: what a new one comes to, in one call.

use std::{cell::RefCell, mem::MaybeUninit, ptr};

use udgoap::ffi::{
    plan::{UdgPlanStep, udg_planner_steps},
    planner::{
        UDG_PLAN_OUTCOME_UNFINISHED, UdgPlanResult, UdgPlanner, UdgPlannerDef, udg_planner_create,
        udg_planner_def_init, udg_planner_destroy, udg_planner_plan,
    },
    status::UDG_STATUS_OK,
};

use crate::{
    bound::Bound,
    fill::layout,
    model::{Function, Type},
    run::Runner,
    stage::{KnownPlanner, Planned, Stage, out},
};

/// Work that a search may do beyond its bound: it is looked at between plan states, and one of a long
/// chain with 32 weighed sets of facts can take as much as half of this.
const BEYOND: u64 = 1_000_000;
/// The bound that is left open.
const USUAL_WORK: u64 = 10_000_000;

/// A field of the struct that an argument points to.
pub fn field(function: &Function, bound: &Bound, place: usize, name: &str) -> Option<u64> {
    let Type::Of(of) = function.arguments.get(place)?.of else {
        return None;
    };
    let field = layout(of).fields.iter().find(|it| it.name == name)?;
    let at = bound.bits(place) as usize as *const u8;
    if at.is_null() {
        return None;
    }
    let mut bytes = [0; 8];
    // SAFETY: the argument points to one of that struct.
    unsafe {
        ptr::copy_nonoverlapping(at.add(field.offset), bytes.as_mut_ptr(), field.size.min(8))
    };
    Some(u64::from_le_bytes(bytes))
}

/// A planner that was created.
pub fn created(function: &Function, bound: &Bound, bits: u32) -> KnownPlanner {
    KnownPlanner {
        bits,
        lives: true,
        memory_bytes: field(function, bound, 0, "memory_bytes").unwrap_or(16 << 20),
        expected: None,
        work: u64::MAX,
    }
}

/// Whether a world's def has any query answered by view.
pub fn binds_view(function: &Function, bound: &Bound) -> bool {
    let of = |name| field(function, bound, 0, name).unwrap_or(0);
    let (start, count) = (
        of("query_bindings") as usize,
        of("query_binding_count") as usize,
    );
    let binding = layout("UdgQueryBinding");
    let answerer = binding.fields.iter().find(|it| it.name == "answerer");
    let offset = answerer.map_or(0, |it| it.offset);
    (0..count).any(|index| {
        let at = (start + index * binding.size + offset) as *const u32;
        // SAFETY: there are as many bindings.
        unsafe { *at == 1 }
    })
}

/// What a new planner comes to with the arguments of this call, if it plans.
pub fn before(
    function: &Function,
    bound: &Bound,
    stage: &RefCell<Stage>,
    planner: Option<usize>,
) -> Option<Planned> {
    let plans = matches!(function.name, "udg_planner_plan" | "udg_planner_begin");
    let memory_bytes = {
        let stage = stage.borrow();
        let world = bound.bits_at(1).filter(|_| plans)?;
        let world = stage.worlds.iter().find(|it| u64::from(it.bits) == world)?;
        if world.has_view {
            return None;
        }
        stage
            .planners
            .get(planner?)
            .filter(|it| it.lives)?
            .memory_bytes
    };
    // SAFETY: the arguments were made for such a call.
    Some(unsafe { plan_anew(bound, memory_bytes) })
}

/// # Safety
///
/// The arguments are those of `udg_planner_plan` or `udg_planner_begin`.
unsafe fn plan_anew(bound: &Bound, memory_bytes: u64) -> Planned {
    // SAFETY: all pointers are valid.
    unsafe {
        let mut def = MaybeUninit::<UdgPlannerDef>::zeroed();
        udg_planner_def_init(def.as_mut_ptr(), size_of::<UdgPlannerDef>());
        let mut def = def.assume_init();
        def.memory_bytes = memory_bytes;
        let planner = out(|it| udg_planner_create(&raw const def, it)).expect("a valid def");
        let mut result = UdgPlanResult::default();
        let status = udg_planner_plan(
            planner,
            bound.get(1),
            bound.get(2),
            bound.get(3),
            &raw mut result,
        );
        let bytes = if status == UDG_STATUS_OK {
            told(planner, &result)
        } else {
            Vec::new()
        };
        udg_planner_destroy(planner);
        Planned { status, bytes }
    }
}

/// A result and its steps.
fn told(planner: UdgPlanner, result: &UdgPlanResult) -> Vec<u8> {
    let mut text = format!("{result:?}");
    // SAFETY: zeros are good enough, and the list has that capacity.
    unsafe {
        let mut steps: [UdgPlanStep; 128] = std::mem::zeroed();
        let count = out(|it| udg_planner_steps(planner, steps.as_mut_ptr(), 128, it));
        for step in &steps[..count.unwrap_or(0).min(128) as usize] {
            // Texts lie where their domain says.
            let shown = (
                step.action,
                step.supplier,
                step.stand,
                step.utility,
                step.cost,
            );
            text.push_str(&format!(
                "\n{shown:?} {} {}",
                step.duration, step.probability
            ));
        }
    }
    text.into_bytes()
}

/// Compares what a planner has come to.
pub fn after(
    runner: &Runner,
    function: &Function,
    bound: &Bound,
    stage: &RefCell<Stage>,
    (planner, status): (Option<usize>, i64),
    fresh: Option<Planned>,
) {
    let Some(place) = planner else {
        return;
    };
    let is_fine = status == i64::from(UDG_STATUS_OK);
    match function.name {
        "udg_planner_plan" => {
            let bits = {
                let mut stage = stage.borrow_mut();
                let known = &mut stage.planners[place];
                if is_fine {
                    known.expected = None;
                    known.work = bound_of(function, bound);
                }
                (known.bits, known.work)
            };
            let Some(result) = read_result(function, bound, is_fine) else {
                return;
            };
            hold_work(runner, &result, bits.1);
            let found = told(UdgPlanner { bits: bits.0 }, &result);
            if let Some(fresh) = fresh {
                compare(
                    runner,
                    "a used planner differs from a new one",
                    &fresh,
                    &found,
                );
            }
        }
        "udg_planner_begin" if is_fine => {
            let mut stage = stage.borrow_mut();
            stage.planners[place].expected = fresh;
            stage.planners[place].work = bound_of(function, bound);
        }
        "udg_planner_continue" => {
            let (bits, expected, work) = {
                let stage = stage.borrow();
                let known = &stage.planners[place];
                (known.bits, known.expected.clone(), known.work)
            };
            let Some(mut result) = read_result(function, bound, is_fine) else {
                return;
            };
            hold_work(runner, &result, work);
            if result.outcome == UDG_PLAN_OUTCOME_UNFINISHED {
                return;
            }
            // Told of the call, not of the search.
            if result.ended_by == udgoap::ffi::planner::UDG_PLAN_ENDED_BY_TIME {
                result.ended_by = 0;
            }
            let found = told(UdgPlanner { bits }, &result);
            if let Some(expected) = expected {
                compare(runner, "slices differ from one call", &expected, &found);
            }
        }
        _ => {}
    }
}

fn bound_of(function: &Function, bound: &Bound) -> u64 {
    match field(function, bound, 3, "work") {
        None | Some(0) => USUAL_WORK,
        Some(work) => work,
    }
}

fn read_result(function: &Function, bound: &Bound, is_fine: bool) -> Option<UdgPlanResult> {
    let place = function
        .arguments
        .iter()
        .position(|it| it.name == "out_result")?;
    let bytes = bound.out_bytes(place).filter(|_| is_fine)?;
    // SAFETY: the call has written one.
    Some(unsafe { ptr::read(bytes.as_ptr().cast()) })
}

fn hold_work(runner: &Runner, result: &UdgPlanResult, bound: u64) {
    if u64::from(result.work) > bound.saturating_add(BEYOND) {
        let text = format!("{} units of work, and the bound is {bound}", result.work);
        runner.report("a search does more than its bound", text);
    }
}

fn compare(runner: &Runner, kind: &str, expected: &Planned, found: &[u8]) {
    if expected.status != UDG_STATUS_OK {
        let text = format!("a new planner is refused with {}", expected.status);
        runner.report(kind, text);
    } else if expected.bytes != found {
        let text = format!(
            "expected {}\nfound {}",
            String::from_utf8_lossy(&expected.bytes),
            String::from_utf8_lossy(found)
        );
        runner.report(kind, text);
    }
}
