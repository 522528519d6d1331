//! Checks where schedules are used: some can only be run by steps, and a schedule that a step runs
//! mustn't run itself.

use alloc::{format, string::String, vec, vec::Vec};

use super::{Text, linker::Linker};
use crate::domain::{Schedule, diagnostic::shorten};

/// A schedule whose tasks are being checked.
struct Visit {
    schedule: usize,
    /// The index of the task that is checked next.
    next: usize,
    /// The greatest nesting of the schedules that its tasks run, as far as they were checked.
    deepest: usize,
}

impl Visit {
    fn new(schedule: usize) -> Self {
        Visit {
            schedule,
            next: 0,
            deepest: 0,
        }
    }
}

impl Linker<'_, '_> {
    /// Checks that each schedule can be run where it is named.
    pub(super) fn check_runners(&mut self) {
        let shape = self.shape;
        let of_types = shape.types.iter().filter_map(|it| it.value.as_ref());
        for name in of_types.flat_map(|it| &it.schedules) {
            self.check_needs_no_step(name);
        }
        let machines = shape.machines.iter().filter_map(|it| it.value.as_ref());
        let states = machines.flat_map(|it| &it.states);
        for state in states.filter_map(|it| it.value.as_ref()) {
            for name in state.schedules.iter().filter_map(|it| it.schedule()) {
                self.check_needs_no_step(name);
            }
        }
        let schedules = shape.schedules.iter().filter_map(|it| it.value.as_ref());
        for name in schedules.filter_map(|it| it.on_failure.get()) {
            self.check_needs_no_step(name);
        }
        self.check_nesting();
    }

    /// Checks that a schedule can be run without a step.
    fn check_needs_no_step(&mut self, name: &Text) {
        let found = self.compiler.names.schedules.find(name.as_str());
        let schedule = found.map(|it| &self.compiler.domain.schedules[usize::from(it)]);
        if schedule.is_some_and(Schedule::needs_step) {
            let message = format!(
                "`{}` has a task for `supplier`, so only a step can run it: name it as the \
                 `schedule` of an action",
                shorten(name.as_str())
            );
            self.error(name.place, message);
        }
    }

    /// Checks that no schedule runs itself by way of its tasks, and that schedules aren't nested
    /// too deeply. So replacing a step by tasks comes to an end.
    fn check_nesting(&mut self) {
        let domain = &self.compiler.domain;
        let runs = |schedule: usize, task: usize| {
            let task = domain.schedules[schedule].tasks.get(task)?;
            Some(domain.action(task.action).schedule.map(|it| it.index()))
        };
        // By schedule: how deeply it is nested, counting itself; 0 while that isn't known.
        let mut depths = vec![0; domain.schedules.len()];
        let mut is_open = vec![false; domain.schedules.len()];
        let mut path: Vec<Visit> = Vec::new();
        let mut too_deep = Vec::new();
        let mut cycle = None;
        'all: for first in 0..domain.schedules.len() {
            if depths[first] > 0 {
                continue;
            }
            path.push(Visit::new(first));
            is_open[first] = true;
            while let Some(visit) = path.last_mut() {
                let schedule = visit.schedule;
                let Some(inner) = runs(schedule, visit.next) else {
                    let depth = visit.deepest + 1;
                    depths[schedule] = depth;
                    is_open[schedule] = false;
                    if depth == Schedule::MAX_DEPTH + 1 {
                        too_deep.push(schedule);
                    }
                    path.pop();
                    if let Some(outer) = path.last_mut() {
                        outer.deepest = outer.deepest.max(depth);
                    }
                    continue;
                };
                visit.next += 1;
                match inner {
                    Some(inner) if is_open[inner] => {
                        let begin = path.iter().position(|it| it.schedule == inner);
                        cycle = begin.map(|begin| (inner, self.cycle(&path[begin..], inner)));
                        break 'all;
                    }
                    Some(inner) if depths[inner] > 0 => {
                        visit.deepest = visit.deepest.max(depths[inner]);
                    }
                    Some(inner) => {
                        is_open[inner] = true;
                        path.push(Visit::new(inner));
                    }
                    None => {}
                }
            }
        }
        if let Some((schedule, message)) = cycle {
            self.error(self.shape.schedules[schedule].name.place, message);
        }
        for schedule in too_deep {
            let message = format!(
                "found schedules that run each other by their tasks {} deep, expected at most {}",
                Schedule::MAX_DEPTH + 1,
                Schedule::MAX_DEPTH
            );
            self.error(self.shape.schedules[schedule].name.place, message);
        }
    }

    /// The message that says how a schedule runs itself: by way of the tasks in `path`.
    fn cycle(&self, path: &[Visit], end: usize) -> String {
        /// The most tasks that the message names.
        const MOST: usize = 8;
        let domain = &self.compiler.domain;
        let name = |schedule: usize| shorten(&domain.schedules[schedule].name);
        let mut message = format!("`{}` runs itself:", name(end));
        let next = path.iter().skip(1).map(|it| it.schedule).chain([end]);
        for (number, (visit, next)) in path.iter().zip(next).enumerate() {
            if number == MOST {
                message.push_str(", and so on");
                break;
            }
            let task = domain.schedules[visit.schedule].tasks[visit.next - 1];
            let action = &domain.action(task.action).name;
            let (comma, from, to) = (
                if number > 0 { "," } else { "" },
                name(visit.schedule),
                name(next),
            );
            message.push_str(&format!(
                "{comma} `{from}` runs `{to}` by `{}`",
                shorten(action)
            ));
        }
        message
    }
}
