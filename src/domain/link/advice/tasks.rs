//! Warns of tasks that can never be done, and of unused flags, schedules and machines.

use alloc::{format, string::String, vec, vec::Vec};

use super::super::{Linker, TypeId};
use crate::domain::{KindId, ScheduleId, diagnostic::shorten, schedule::Whom};

impl Linker<'_, '_> {
    pub(super) fn advise_on_schedules(&mut self) {
        let domain = &self.compiler.domain;
        let mut has_flag = vec![false; domain.flags.len()];
        let mut has_machine = vec![false; domain.machines.len()];
        for of in &domain.types {
            for flag in &of.flags {
                has_flag[flag.index()] = true;
            }
            if let Some(machine) = of.machine {
                has_machine[machine.index()] = true;
            }
        }
        let schedules = domain.schedules.iter();
        let has_schedule: Vec<bool> = schedules.map(|it| !it.users.is_empty()).collect();
        let shape = self.shape;
        self.unused(&shape.flags, &has_flag, "nothing that is run depends on it");
        self.unused(&shape.schedules, &has_schedule, "no type ever runs it");
        self.unused(&shape.machines, &has_machine, "no type has it");
        for (number, entry) in shape.schedules.iter().enumerate() {
            let tasks = entry.value.iter().flat_map(|it| &it.tasks);
            for (place, text) in tasks.enumerate() {
                if let Some(message) = self.why_never_done(ScheduleId::at(number), place) {
                    self.warn(text.place, message);
                }
            }
        }
    }

    /// The reason why a task can never be done; none if it can.
    fn why_never_done(&self, schedule: ScheduleId, place: usize) -> Option<String> {
        let domain = &self.compiler.domain;
        let schedule = domain.schedule(schedule);
        let task = schedule.tasks[place];
        let action = domain.action(task.action);
        let types = |of: KindId| domain.family(of).iter();
        let supplies = |of: &TypeId| domain.entity_type(*of).supply(task.action).is_some();
        let is_supplied = match task.whom {
            // A schedule that nothing runs has a warning of its own.
            Whom::Oneself if schedule.users.is_empty() => true,
            Whom::Oneself => action.may_be_done(true) && schedule.users.iter().any(supplies),
            Whom::Role(role) => {
                action.may_be_done(false)
                    && types(schedule.roles[usize::from(role)].of).any(supplies)
            }
            // The supplier can be any entity.
            Whom::Supplier => true,
        };
        let consumes = |of: &TypeId| domain.entity_type(*of).consumption(task.action).is_some();
        let name = shorten(&action.name);
        if !is_supplied {
            let whom = match task.whom {
                Whom::Oneself => "self".into(),
                Whom::Supplier => "supplier".into(),
                Whom::Role(role) => shorten(domain.kind_name(schedule.roles[usize::from(role)].of)),
            };
            return Some(format!(
                "`{name}` can't be done to `{whom}`, which doesn't supply it"
            ));
        }
        let is_run = !schedule.users.is_empty();
        (is_run && !schedule.users.iter().any(consumes))
            .then(|| format!("no type that runs this schedule consumes `{name}`"))
    }
}
