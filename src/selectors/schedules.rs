//! A machine of flags, states and schedules, as in Half-Life 2. Thesis, section 6.1.1.1.
//!
//! The machine of the NPC's type enters the first state whose flags are as listed. It chooses the
//! first of that state's schedules that can begin: none of the schedule's failure flags is as
//! listed, an object is found for each role, and the first task can be done now. What the schedule
//! leads to isn't simulated, so this is the cheapest selector.
#![forbid(unsafe_code)]

use crate::{
    beliefs::{Knowledge, Roles, Snapshot},
    domain::{Alterable, Domain, FlagId, Role, ScheduleId, schedule::ScheduleTask},
    planning::{
        Binding, EndedBy, Outcome, PlannedStep, Search,
        role_bindings::{are_as_said, candidates, first_as_said, state_of, supplier_of},
        simulate::Progress,
        steps::{at_least_zero, seconds_of},
        working::Working,
    },
};

/// Begins to choose in a search whose questions have been asked. `search.motives` say which flags
/// hold.
pub fn begin(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    let rates = search.options.forecast;
    search.begin(domain, knowledge, rates);
    search.parts.role_bindings.clear();
}

/// Goes on until a schedule is chosen, or as many were tried as `budget` says.
pub fn advance(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge, budget: u32) {
    if budget == 0 {
        return;
    }
    let holding = core::mem::take(&mut search.motives.flags);
    let ordered = search.motives.ordered;
    if let Some(mut working) = search.work(domain, knowledge)
        && working.plan.outcome == Outcome::Unfinished
    {
        working.choose(&holding, ordered, budget);
        working.note_bytes();
    }
    search.motives.flags = holding;
}

impl Working<'_, '_> {
    /// Chooses a schedule. `holding` are the flags that hold; `ordered` is a schedule that is to
    /// run in whichever state.
    fn choose(&mut self, holding: &[FlagId], ordered: Option<ScheduleId>, budget: u32) {
        if self.plan.dead {
            return self.end_without(Outcome::NoPlan, EndedBy::Nothing);
        }
        let domain = self.snapshot.domain;
        let of = self.actor.known.type_id();
        let state = state_of(domain, of, holding);
        let choices = state.iter().flat_map(|(_, state)| &state.choices);
        let choices = choices.filter(|it| are_as_said(&it.when, holding));
        let in_state = choices.map(|it| (it.schedule, true));
        let all = ordered.map(|it| (it, false)).into_iter().chain(in_state);
        // Schedules that earlier calls have tried needn't be tried again.
        let mut all = all.skip(self.plan.generated as usize);
        for (schedule, is_in_state) in all.by_ref().take(budget as usize) {
            if self.may_begin(schedule, holding) {
                self.plan.state = state.map(|it| it.0).filter(|_| is_in_state);
                return self.take(schedule);
            }
        }
        if all.next().is_some() {
            return;
        }
        self.plan.state = state.map(|it| it.0);
        self.end_without(Outcome::NoPlan, EndedBy::Nothing);
    }

    /// Whether a schedule can begin. The objects that have its roles are kept in `role_bindings`.
    fn may_begin(&mut self, schedule: ScheduleId, holding: &[FlagId]) -> bool {
        self.plan.generated += 1;
        let schedule = self.snapshot.domain.schedule(schedule);
        if first_as_said(&schedule.fails, holding).is_some() {
            return false;
        }
        let role_bindings = &mut self.parts.role_bindings;
        role_bindings.candidates.clear();
        for number in 0..schedule.roles.len() {
            let (snapshot, npc) = (&mut self.snapshot, self.actor.known);
            let lacks_slot = |snapshot: &mut Snapshot<'_>, step| {
                self.parts.offers.lacks_slot(snapshot, npc, step)
            };
            let found = &mut role_bindings.candidates;
            candidates(snapshot, npc, schedule, number, 1, lacks_slot, found);
            if role_bindings.candidates.len() == number {
                return false;
            }
        }
        schedule
            .tasks
            .first()
            .is_some_and(|it| self.can_be_done(it))
    }

    fn binding(&self, task: &ScheduleTask) -> Binding {
        let npc = self.actor.known;
        Binding {
            action: task.action,
            supplier: supplier_of(task, npc, |role| self.parts.role_bindings.candidates[role]),
        }
    }

    /// Whether a task can be done now.
    fn can_be_done(&mut self, task: &ScheduleTask) -> bool {
        let binding = self.binding(task);
        let Binding { action, supplier } = binding;
        let npc = self.actor.known;
        let (offers, snapshot) = (&mut self.parts.offers, &mut self.snapshot);
        if !offers.is_offered(snapshot, npc, action, supplier) {
            return false;
        }
        let roles = self.roles_of(binding);
        let snapshot = &mut self.snapshot;
        let mut preconditions = snapshot.domain.action(action).preconditions.iter();
        preconditions.all(|&it| snapshot.holds(it, &roles))
    }

    /// The roles of a step that begins now, and how long it takes.
    fn roles_of(&mut self, Binding { action, supplier }: Binding) -> Roles {
        let mut roles = Roles::of(self.actor.known).with(Role::SUPPLIER, supplier);
        let action = self.snapshot.domain.action(action);
        roles.duration = seconds_of(&mut self.snapshot, action, &roles);
        roles
    }

    /// Ends the search with a schedule whose roles are bound.
    fn take(&mut self, schedule: ScheduleId) {
        self.plan.schedule = Some(schedule);
        self.plan.outcome = Outcome::Complete;
        self.plan.steps.clear();
        let tasks = &self.snapshot.domain.schedule(schedule).tasks;
        if self.options.forecast {
            return self.rate_tasks(tasks);
        }
        for task in tasks {
            let binding = self.binding(task);
            let roles = self.roles_of(binding);
            let snapshot = &mut self.snapshot;
            let of = snapshot.domain.action(binding.action);
            let mut cost = at_least_zero(snapshot.evaluate(of.cost, &roles));
            if snapshot
                .domain
                .is_ambient(self.actor.known.type_id(), Alterable::Cost(binding.action))
            {
                cost = snapshot.ambient_cost(binding.action, &roles, cost);
            }
            self.plan.steps.push(PlannedStep {
                cost,
                duration: roles.duration,
                ..PlannedStep::new(binding, snapshot.memory)
            });
        }
    }

    /// Writes the tasks into the plan, with what UDGOAP would expect of them. If the supplier of a
    /// task is gone by then, that task and those after it change nothing.
    fn rate_tasks(&mut self, tasks: &[ScheduleTask]) {
        let mut chain = self.arena.list(tasks.len());
        for task in tasks {
            let binding = self.binding(task);
            chain.push(self.parts.steps.of_binding(&mut self.snapshot, binding));
        }
        let mark = self.snapshot.mark();
        let mut progress = Progress::default();
        self.foresee(&chain, &mut progress);
        self.plan.score = self.score(self.plan.utility, 0.0, &progress);
        self.snapshot.go_back(mark);
    }
}
