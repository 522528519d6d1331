//! Explanations: why an NPC does what it does.

use super::{
    allocation::{Category, Scope},
    c::{c_char, size_t},
    def::must_be_zero,
    failure::{Outcome, fail, in_item},
    guard,
    handle_types::{UdgNpc, UdgObject, UdgWorld},
    id::UdgGoalRule,
    memory::{In, Plain, from_caller},
    memory_text::OutText,
    plan::{NO_ROLES, UdgBinding, found},
    planner::UdgPlanner,
    status::*,
    table::{self, Function},
};
use crate::{
    domain::{ActionId, Domain},
    planning::{
        Options,
        explain::{
            self,
            data::{Explanation, WhyNot},
            json, sentences,
        },
    },
    running::account::Account,
    world::EntityId,
};
use alloc::{string::String, vec::Vec};

// SAFETY: integers only.
unsafe impl Plain for UdgBinding {}

fn explain_as(
    function: &'static Function,
    planner: UdgPlanner,
    world: UdgWorld,
    answer: OutText,
    print: fn(&Explanation<'_>) -> String,
) -> UdgStatus {
    found(function, planner, |planner, domain| {
        answer.check()?;
        let _category = Scope::enter(Category::Planning);
        let search = &planner.search;
        if world.bits == 0 {
            return answer.write(&print(&explain::kept(search, domain)));
        }
        guard::with_world(function, world.bits, |running| {
            let told = running.requests().explain(search, Some(&planner.hold))?;
            answer.write(&print(&told))
        })
    })
}

fn why_not_as(
    function: &'static Function,
    planner: UdgPlanner,
    world: UdgWorld,
    bindings: In<'_, UdgBinding>,
    answer: OutText,
    print: fn(&WhyNot<'_>) -> String,
) -> UdgStatus {
    found(function, planner, |planner, domain| {
        let steps = steps(domain, bindings.get()?)?;
        answer.check()?;
        let _category = Scope::enter(Category::Planning);
        guard::with_world(function, world.bits, |running| {
            let told = running
                .requests()
                .why_not(&planner.search, Some(&planner.hold), &steps);
            answer.write(&print(&told?))
        })
    })
}

/// Reads the steps that the caller asks about.
fn steps(domain: &Domain, bindings: &[UdgBinding]) -> Outcome<Vec<(ActionId, EntityId)>> {
    let most = usize::from(Options::MAX_DEPTH);
    if bindings.is_empty() || bindings.len() > most {
        return Err(fail(
            UDG_STATUS_OUT_OF_RANGE,
            format_args!(
                "bindings has {} steps; ask about 1 to {most}",
                bindings.len()
            ),
        ));
    }
    let mut steps = Vec::with_capacity(bindings.len());
    for (index, binding) in bindings.iter().enumerate() {
        let action = binding.action.get(domain, "action");
        let action = action.and_then(|action| {
            must_be_zero(binding.reserved, "binding")?;
            no_roles(binding)?;
            Ok(action)
        });
        let action = action.map_err(|failure| in_item(failure, "bindings", index))?;
        steps.push((action, EntityId(binding.supplier.bits)));
    }
    Ok(steps)
}

fn no_roles(binding: &UdgBinding) -> Outcome<()> {
    if binding.roles != NO_ROLES {
        return Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!("roles must be null: no action has further roles yet"),
        ));
    }
    Ok(())
}

fn why_not_goal_as(
    function: &'static Function,
    planner: UdgPlanner,
    world: UdgWorld,
    goal: (UdgGoalRule, UdgObject),
    answer: OutText,
    print: fn(&WhyNot<'_>) -> String,
) -> UdgStatus {
    found(function, planner, |planner, domain| {
        let (rule, about) = goal;
        let rule = rule.get(domain, "rule")?;
        let about = (about.bits != 0).then_some(EntityId(about.bits));
        answer.check()?;
        let _category = Scope::enter(Category::Planning);
        guard::with_world(function, world.bits, |running| {
            let (search, hold) = (&planner.search, Some(&planner.hold));
            let told = running.requests().why_not_goal(search, hold, rule, about);
            answer.write(&print(&told?))
        })
    })
}

fn account_as(
    function: &'static Function,
    world: UdgWorld,
    npc: UdgNpc,
    answer: OutText,
    print: fn(&Account<'_>) -> String,
) -> UdgStatus {
    guard::shared(function, world.bits, |running| {
        answer.check()?;
        let _category = Scope::enter(Category::Planning);
        let told = running.requests().account(npc.id())?;
        answer.write(&print(&told))
    })
}

/// Explains in sentences what an NPC that ticks run is doing, and why. The text tells its step and
/// those that follow, who has the slot that it waits for, which steps are kept out of its plans and
/// until when, when it thinks next, what it decided last and what made it think, and why it kept
/// its plan. Then it gives the reasons: why this plan, and which was next best; or why it does
/// nothing. Of a dormant NPC it tells that it sleeps, and what it decided last.
///
/// The reasons are computed when you ask, as by udg_planner_explain. That is possible only if
/// nothing has changed since that has the NPC think again, and if the decision asked no queries.
/// Otherwise the text says what has changed; `udg_npc_decisions` still has the scores. Reasons are
/// told in the facts of now: the text says if the NPC would decide otherwise in these, since numbers
/// have gone on changing by their rates. Asking changes nothing. With reasons, it takes about as long
/// as planning.
///
/// Parameters:
///   world       the NPC's world.
///   npc         the NPC.
///   buffer      receives the text, of several lines, ended by a zero; may be null if capacity is
///               0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written);
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_explain(
    world: UdgWorld,
    npc: UdgNpc,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    account_as(&table::udg_npc_explain, world, npc, buffer, |it| it.text())
}

/// Explains as JSON what an NPC that ticks run is doing, and why: everything that udg_npc_explain
/// tells, the decisions that are kept, and the numbers behind it. `docs/explanations.md` describes
/// every field.
///
/// Parameters:
///   world       the NPC's world.
///   npc         the NPC.
///   buffer      receives one JSON object, ended by a zero; may be null if capacity is 0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns as for udg_npc_explain.
/// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_explain_json(
    world: UdgWorld,
    npc: UdgNpc,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    account_as(&table::udg_npc_explain_json, world, npc, buffer, |it| {
        it.json()
    })
}

/// Explains the last search in sentences: what was chosen, the purpose of each step, the effect of
/// the plan on each drive, which plan was next best, and the first 1,024 plan states that were
/// considered. Without a plan, it tells what prevents each goal. `docs/explanations.md` has
/// examples.
///
/// If something that the search looked at has changed since, the text says so. It then tells what
/// the planner has kept, without the reasons. For a paused search, it tells what the search began
/// with. Asking changes nothing in the planner or the world; it takes about as long as planning.
///
/// Parameters:
///   planner     the planner.
///   world       the world that it planned in; null to hear only what the planner itself has kept.
///   buffer      receives the text, of several lines, ended by a zero; may be null if capacity is
///               0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written); UDG_STATUS_NOT_FOUND
/// if nothing was planned; UDG_STATUS_INVALID_HANDLE for the planner or the world, or if the NPC
/// was never in this world or was destroyed; UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the text is copied. With a world, the call allocates memory and frees it.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_explain(
    planner: UdgPlanner,
    world: UdgWorld,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    let function = &table::udg_planner_explain;
    explain_as(function, planner, world, buffer, sentences::text)
}

/// Explains the last search as JSON: everything that udg_planner_explain tells, and the numbers
/// behind it. `docs/explanations.md` describes every field.
///
/// Parameters:
///   planner     the planner.
///   world       the world that it planned in; null to hear only what the planner itself has kept.
///   buffer      receives one JSON object, ended by a zero; may be null if capacity is 0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns as for udg_planner_explain.
/// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_explain_json(
    planner: UdgPlanner,
    world: UdgWorld,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    let function = &table::udg_planner_explain_json;
    explain_as(function, planner, world, buffer, json::write)
}

/// Explains in sentences why the last search didn't end with another plan. It simulates that plan
/// step by step and names the first thing that is wrong with it: the NPC or the supplier doesn't
/// offer the action, a precondition of a step doesn't hold, or the NPC would die. If nothing is
/// wrong, it tells by which drive the plan scores less, or why the search didn't consider it. If
/// you ask about a single step, it also tells about the best plan that contains it.
///
/// Parameters:
///   planner     the planner.
///   world       the world that it planned in.
///   bindings    the steps of the other plan, in order of execution, copied.
///   count       how many: 1 to 128.
///   buffer      receives the text, of several lines, ended by a zero; may be null if capacity is
///               0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written);
/// UDG_STATUS_WRONG_TIME if something that the search looked at has changed since: plan again, then
/// ask; UDG_STATUS_OUT_OF_RANGE for the count; UDG_STATUS_UNKNOWN_ID for an action;
/// UDG_STATUS_NOT_FOUND if nothing was planned; UDG_STATUS_INVALID_HANDLE for the planner, the
/// world or a supplier, or if the NPC was never in this world or was destroyed;
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_why_not(
    planner: UdgPlanner,
    world: UdgWorld,
    bindings: *const UdgBinding,
    count: u32,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(bindings: In[count as usize], buffer: OutText[capacity, out_needed]);
    let function = &table::udg_planner_why_not;
    why_not_as(
        function,
        planner,
        world,
        bindings,
        buffer,
        sentences::why_not_text,
    )
}

/// Explains as JSON why the last search didn't end with another plan. `docs/explanations.md`
/// describes every field.
///
/// Parameters:
///   planner     the planner.
///   world       the world that it planned in.
///   bindings    the steps of the other plan, in order of execution, copied.
///   count       how many: 1 to 128.
///   buffer      receives one JSON object, ended by a zero; may be null if capacity is 0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns as for udg_planner_why_not.
/// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_why_not_json(
    planner: UdgPlanner,
    world: UdgWorld,
    bindings: *const UdgBinding,
    count: u32,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(bindings: In[count as usize], buffer: OutText[capacity, out_needed]);
    let function = &table::udg_planner_why_not_json;
    why_not_as(
        function,
        planner,
        world,
        bindings,
        buffer,
        json::write_why_not,
    )
}

/// Explains in sentences why the last search didn't end with a plan for one of the NPC's goals:
/// what prevents the goal, or why a plan for it is worse than the one that was chosen.
///
/// Parameters:
///   planner     the planner.
///   world       the world that it planned in.
///   rule        the rule that made the goal; see `udg_npc_goals`.
///   about       the object that the goal is about; null for none.
///   buffer      receives the text, of several lines, ended by a zero; may be null if capacity is
///               0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns as for udg_planner_why_not; UDG_STATUS_UNKNOWN_ID for the rule.
/// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_why_not_goal(
    planner: UdgPlanner,
    world: UdgWorld,
    rule: UdgGoalRule,
    about: UdgObject,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    let (function, goal) = (&table::udg_planner_why_not_goal, (rule, about));
    why_not_goal_as(
        function,
        planner,
        world,
        goal,
        buffer,
        sentences::why_not_text,
    )
}

/// Explains as JSON why the last search didn't end with a plan for one of the NPC's goals.
/// `docs/explanations.md` describes every field.
///
/// Parameters:
///   planner     the planner.
///   world       the world that it planned in.
///   rule        the rule that made the goal; see `udg_npc_goals`.
///   about       the object that the goal is about; null for none.
///   buffer      receives one JSON object, ended by a zero; may be null if capacity is 0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns as for udg_planner_why_not_goal.
/// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_why_not_goal_json(
    planner: UdgPlanner,
    world: UdgWorld,
    rule: UdgGoalRule,
    about: UdgObject,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    let (function, goal) = (&table::udg_planner_why_not_goal_json, (rule, about));
    why_not_goal_as(function, planner, world, goal, buffer, json::write_why_not)
}
