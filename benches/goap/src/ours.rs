//! udgoap itself, through its C ABI.

use std::collections::HashMap;

use udgoap::ffi::{
    find::udg_domain_find_action,
    hooks::{UDG_MEMORY_ALL, UdgMemoryStats, udg_memory_stats},
    id::UdgAction,
    npc::UdgNpc,
    plan::{UdgPlanStep, udg_planner_steps},
    plan_options::{UDG_SELECTOR_GOAP, UdgPlanOptions},
    planner::{UDG_PLAN_OUTCOME_COMPLETE, UdgPlanResult},
};

use crate::{
    document,
    host::{Host, must, named},
    planner::{Answer, Run},
    problem::Problem,
};

const MOST_STEPS: usize = 32;

/// GOAP over what conditions hold.
pub(crate) fn binary(problem: &Problem) -> Option<Box<dyn Run>> {
    // In this model one increment is as good as five.
    problem.is_boolean().then(|| prepare(problem, "binary"))
}

/// GOAP over exact values.
pub(crate) fn numeric(problem: &Problem) -> Option<Box<dyn Run>> {
    Some(prepare(problem, "numeric"))
}

fn prepare(problem: &Problem, model: &str) -> Box<dyn Run> {
    let host = Host::of_document(&problem.name, document::of(problem, model).as_bytes());
    let agent = host.create("agent", [0.0; 3], &[]);
    let npc = host.npc(agent);
    let names = problem
        .actions
        .iter()
        .map(|action| (find(&host, &action.name), action.name.clone()))
        .collect();
    // SAFETY: all-zero is a valid value of structs of integers and floats; the pointers are to
    // live values of the size that is said.
    unsafe {
        let mut options = named();
        options.selector = UDG_SELECTOR_GOAP;
        options.depth = MOST_STEPS as u32;
        // The others don't say what to expect of each step either.
        options.forecast = 0;
        Box::new(Ours {
            host,
            npc,
            options,
            result: std::mem::zeroed(),
            steps: [std::mem::zeroed(); MOST_STEPS],
            count: 0,
            names,
        })
    }
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
    host: Host,
    npc: UdgNpc,
    options: UdgPlanOptions,
    result: UdgPlanResult,
    steps: [UdgPlanStep; MOST_STEPS],
    count: u32,
    /// By action's id.
    names: HashMap<u32, String>,
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
