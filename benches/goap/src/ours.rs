//! udgoap itself, through its C ABI: the same problem again and again, from another start between
//! plans, and in a new world each time.

use std::collections::HashMap;

use udgoap::ffi::{
    attributes::{udg_object_set_flag, udg_object_set_number},
    domain::udg_domain_destroy,
    find::udg_domain_find_action,
    handle_types::UdgNpc,
    handle_types::UdgObject,
    hooks::{UDG_MEMORY_ALL, UdgMemoryStats, udg_memory_stats},
    id::UdgAction,
    plan::{UdgPlanStep, udg_planner_steps},
    plan_options::{UDG_SELECTOR_GOAP, UdgPlanOptions},
    planner::{UDG_PLAN_OUTCOME_COMPLETE, UdgPlanResult, udg_planner_destroy},
    world::{udg_world_destroy, udg_world_update},
};

use crate::{
    document,
    host::{Host, must, named},
    planner::{Answer, Run},
    problem::{Effect, Problem},
};

const MOST_STEPS: usize = 32;

/// What is left of a plan when the next is made.
#[derive(Clone, Copy, PartialEq)]
enum Between {
    /// All that the planner keeps.
    Everything,
    /// The same; but the NPC has planned from another start in between.
    AnotherStart,
    /// Nothing: domain, world, NPC and planner are made anew.
    Nothing,
}

/// GOAP over what conditions hold.
pub(crate) fn binary(problem: &Problem) -> Option<Box<dyn Run>> {
    prepare_binary(problem, Between::Everything)
}

pub(crate) fn binary_moved(problem: &Problem) -> Option<Box<dyn Run>> {
    prepare_binary(problem, Between::AnotherStart)
}

pub(crate) fn binary_cold(problem: &Problem) -> Option<Box<dyn Run>> {
    prepare_binary(problem, Between::Nothing)
}

/// GOAP over exact values.
pub(crate) fn numeric(problem: &Problem) -> Option<Box<dyn Run>> {
    Some(prepare(problem, "numeric", Between::Everything))
}

pub(crate) fn numeric_moved(problem: &Problem) -> Option<Box<dyn Run>> {
    Some(prepare(problem, "numeric", Between::AnotherStart))
}

pub(crate) fn numeric_cold(problem: &Problem) -> Option<Box<dyn Run>> {
    Some(prepare(problem, "numeric", Between::Nothing))
}

fn prepare_binary(problem: &Problem, between: Between) -> Option<Box<dyn Run>> {
    // In this model one increment is as good as five.
    problem
        .is_boolean()
        .then(|| prepare(problem, "binary", between))
}

fn prepare(problem: &Problem, model: &'static str, between: Between) -> Box<dyn Run> {
    Box::new(Ours::new(problem.clone(), model, between))
}

fn find(host: &Host, name: &str) -> u32 {
    // SAFETY: all-zero is a valid value of a struct of integers; the name is as long as is said,
    // and the last pointer is to a live value.
    unsafe {
        let mut action = std::mem::zeroed::<UdgAction>();
        must(udg_domain_find_action(
            host.domain,
            name.as_ptr().cast(),
            name.len(),
            &mut action,
        ));
        action.id
    }
}

struct Ours {
    problem: Problem,
    model: &'static str,
    between: Between,
    host: Host,
    agent: UdgObject,
    npc: UdgNpc,
    options: UdgPlanOptions,
    result: UdgPlanResult,
    steps: [UdgPlanStep; MOST_STEPS],
    count: u32,
    /// By action's id.
    names: HashMap<u32, String>,
}

impl Ours {
    fn new(problem: Problem, model: &'static str, between: Between) -> Self {
        let host = Host::of_document(&problem.name, document::of(&problem, model).as_bytes());
        let agent = host.create("agent", [0.0; 3], &[]);
        let npc = host.npc(agent);
        let names = problem
            .actions
            .iter()
            .map(|action| (find(&host, &action.name), action.name.clone()))
            .collect();
        let mut options = named();
        options.selector = UDG_SELECTOR_GOAP;
        options.depth = MOST_STEPS as u32;
        // The others don't say what to expect of each step either.
        options.forecast = 0;
        // SAFETY: all-zero is a valid value of structs of integers and floats.
        let (result, step) = unsafe { (std::mem::zeroed(), std::mem::zeroed()) };
        Ours {
            problem,
            model,
            between,
            host,
            agent,
            npc,
            options,
            result,
            steps: [step; MOST_STEPS],
            count: 0,
            names,
        }
    }

    /// The variables after the first step of the plan found last or, if there is none, after the
    /// first action that can be done.
    fn another_start(&self) -> Vec<i64> {
        let variables = self.problem.variables.iter();
        let mut state: Vec<i64> = variables.map(|variable| variable.start).collect();
        let first = match self.answer() {
            Answer::Plan(names) => names.first().cloned(),
            Answer::NoPlan => None,
        };
        let action = self.problem.actions.iter().find(|action| match &first {
            Some(name) => action.name == *name,
            None => action.preconditions.iter().all(|test| test.holds(&state)),
        });
        for effect in &action.expect("something can be done").effects {
            match *effect {
                Effect::Set(variable, value) => state[variable] = value,
                Effect::Add(variable, value) => state[variable] += value,
            }
        }
        state
    }

    /// Tells the world what the variables are.
    fn write(&self, state: impl Iterator<Item = i64>) {
        for (variable, value) in self.problem.variables.iter().zip(state) {
            let attribute = self.host.attribute(&variable.name);
            let (world, agent) = (self.host.world, self.agent);
            must(if variable.is_flag {
                udg_object_set_flag(world, agent, attribute, value as u32)
            } else {
                udg_object_set_number(world, agent, attribute, value as f32)
            });
        }
        must(udg_world_update(self.host.world, 0.0));
    }
}

impl Drop for Ours {
    fn drop(&mut self) {
        must(udg_planner_destroy(self.host.planner));
        must(udg_world_destroy(self.host.world));
        must(udg_domain_destroy(self.host.domain));
    }
}

impl Run for Ours {
    fn plan(&mut self) {
        self.result = self.host.plan(self.npc, &self.options);
        // SAFETY: the buffer is as long as is said.
        must(unsafe {
            udg_planner_steps(
                self.host.planner,
                self.steps.as_mut_ptr(),
                MOST_STEPS as u32,
                &mut self.count,
            )
        });
    }

    fn answer(&self) -> Answer {
        if self.result.outcome != UDG_PLAN_OUTCOME_COMPLETE {
            return Answer::NoPlan;
        }
        let steps = &self.steps[..self.count as usize];
        Answer::Plan(
            steps
                .iter()
                .map(|step| self.names[&step.action.id].clone())
                .collect(),
        )
    }

    fn disturb(&mut self) -> bool {
        match self.between {
            Between::Everything => return false,
            Between::AnotherStart => {
                self.write(self.another_start().into_iter());
                self.plan();
                self.write(self.problem.variables.iter().map(|it| it.start));
            }
            Between::Nothing => {
                *self = Ours::new(self.problem.clone(), self.model, self.between);
            }
        }
        true
    }
}

/// Heap blocks allocated until now by anyone: the library counts for the whole program, since its
/// allocator serves it all.
pub(crate) fn allocated() -> u64 {
    // SAFETY: all-zero is a valid value of a struct of integers; the pointer is to a live value.
    unsafe {
        let mut stats = std::mem::zeroed::<UdgMemoryStats>();
        must(udg_memory_stats(UDG_MEMORY_ALL, &mut stats));
        stats.total_blocks
    }
}
