//! Links flags, schedules and machines.
//!
//! Their expressions are about `self`, so first it is found out which types may run a schedule:
//! those that list it, those whose machine chooses it, those that consume an action that runs it,
//! and those that run a schedule with it as `on_failure`.

use crate::sorting::HeapSort as _;
use alloc::{format, rc::Rc, vec, vec::Vec};

use super::{Checked, Scope, Text, TypeId, TypeSet, linker::Linker};
use crate::domain::{
    ActionId, FlagId, Machine, MachineId, Operand, Role, Schedule, ScheduleId,
    ast::ExprKind,
    compile::can_be_role,
    diagnostic::shorten,
    document::is_name,
    schedule::{Choice, Flag, FlagTest, ScheduleRole, ScheduleTask, State, Whom},
    shapes::{Entry, List, MachineShape, RoleShape, ScheduleShape, StateShape},
};

/// The name of the NPC in tasks.
const ONESELF: &str = "self";

/// The name in tasks of the supplier of the step that runs the schedule.
const SUPPLIER: &str = "supplier";

impl Linker<'_, '_> {
    /// Makes the tables of flags, schedules and machines.
    pub(super) fn schedules(&mut self) -> Checked<()> {
        let usual = ScheduleShape::default();
        for entry in &self.shape.schedules {
            let shape = entry.value.as_ref().unwrap_or(&usual);
            let schedule = self.outline(entry.name.as_str(), shape);
            self.compiler.domain.schedules.push(schedule);
        }
        for entry in &self.shape.machines {
            let machine = self.machine(entry);
            self.compiler.domain.machines.push(machine);
        }
        self.check_runners();
        let flag_users = self.users()?;
        for (number, entry) in self.shape.flags.iter().enumerate() {
            let types = TypeSet::new(&flag_users[number], &self.compiler.domain.types);
            let scope = Scope::default().with(ONESELF, Role::CONSUMER, &types);
            let test = entry.value.as_ref().and_then(|it| it.test());
            // A missing test was reported, so there will be no domain.
            if let Some(test) = self.truth(test, &scope.unasked()) {
                let name = entry.name.value.clone();
                self.compiler.domain.flags.push(Flag { name, test });
            }
        }
        for (number, entry) in self.shape.schedules.iter().enumerate() {
            let shape = entry.value.as_ref().unwrap_or(&usual);
            self.castings(ScheduleId::at(number), shape);
        }
        Ok(())
    }

    /// A schedule without its roles, which are added later.
    fn outline(&mut self, name: &str, shape: &ScheduleShape) -> Schedule {
        let names = self.role_names(shape);
        let on_failure = shape.on_failure.get();
        let on_failure = on_failure
            .and_then(|it| self.compiler.find(|names| &names.schedules, it).ok())
            .map(ScheduleId);
        let tasks = self.tasks(name, shape, &names);
        Schedule {
            name: name.into(),
            roles: Vec::new(),
            tasks,
            fails: self.flag_tests(&shape.fails),
            on_failure,
            users: Vec::new(),
        }
    }

    fn role_names<'s>(&mut self, shape: &'s ScheduleShape) -> Vec<&'s str> {
        if let Some(surplus) = shape.roles.get(Schedule::MAX_ROLES) {
            let message = format!(
                "found {} roles, expected at most {}",
                shape.roles.len(),
                Schedule::MAX_ROLES
            );
            self.error(surplus.name.place, message);
        }
        for entry in &shape.roles {
            let name = entry.name.as_str();
            let is_taken = matches!(name, ONESELF | SUPPLIER | "consumer");
            if is_taken || !is_name(name) || !can_be_role(name) {
                let message = format!(
                    "`{}` already means something here; choose another name",
                    shorten(name)
                );
                self.error(entry.name.place, message);
            }
        }
        shape.roles.iter().map(|it| it.name.as_str()).collect()
    }

    fn tasks(&mut self, name: &str, shape: &ScheduleShape, roles: &[&str]) -> Vec<ScheduleTask> {
        let list = &shape.tasks;
        let is_possible = (1..=Schedule::MAX_TASKS).contains(&list.len());
        if !is_possible && !list.is_broken {
            let place = list.place.or_else(|| {
                let entries = self.shape.schedules.iter();
                let mut entries = entries.filter(|it| it.name.as_str() == name);
                entries.next().map(|it| it.place)
            });
            let message = format!(
                "found {} tasks, expected 1 to {}",
                list.len(),
                Schedule::MAX_TASKS
            );
            self.error(place.unwrap_or_default(), message);
        }
        let tasks = list.iter().filter_map(|text| self.task(text, roles).ok());
        tasks.collect()
    }

    /// `action(role)`
    fn task(&mut self, text: &Text, roles: &[&str]) -> Checked<ScheduleTask> {
        let parsed = self.compiler.expression(text)?;
        let ExprKind::Call {
            function,
            arguments,
        } = &parsed.kind
        else {
            return Err(self.not_a_task(text));
        };
        let [argument] = &arguments[..] else {
            return Err(self.not_a_task(text));
        };
        let ExprKind::Name(role) = &argument.kind else {
            return Err(self.not_a_task(text));
        };
        let place = text.place_of(function.span.clone());
        let action = self
            .compiler
            .find_at(|names| &names.actions, &function.text, place);
        let whom = match roles.iter().position(|it| it == role) {
            _ if role == ONESELF => Ok(Whom::Oneself),
            _ if role == SUPPLIER => Ok(Whom::Supplier),
            Some(place) => Ok(Whom::Role(place as u8)),
            None => {
                let known = roles.iter().map(|it| (*it).into());
                let known = known.chain([ONESELF.into(), SUPPLIER.into()]).collect();
                let hint = self.compiler.suggest(role, |_, _| known);
                let message = format!("the schedule has no role `{}`{hint}", shorten(role));
                Err(self.error(text.place_of(argument.span.clone()), message))
            }
        };
        Ok(ScheduleTask {
            action: ActionId(action?),
            whom: whom?,
        })
    }

    fn not_a_task(&mut self, text: &Text) -> super::Reported {
        let message = format!(
            "found `{}`, expected an action and whom it is done to: `action(role)`",
            shorten(text.as_str())
        );
        self.error(text.place, message)
    }

    fn flag_tests(&mut self, list: &List<Text>) -> Vec<FlagTest> {
        self.check_length(list, "flags");
        let tests = list.iter().filter_map(|text| self.flag_test(text).ok());
        tests.collect()
    }

    /// `name` or `not name`
    fn flag_test(&mut self, text: &Text) -> Checked<FlagTest> {
        let parsed = self.compiler.expression(text)?;
        let (name, wanted) = match &parsed.kind {
            ExprKind::Not(inner) => (&**inner, false),
            _ => (&parsed, true),
        };
        let ExprKind::Name(flag) = &name.kind else {
            let message = format!(
                "found `{}`, expected a flag: `name` or `not name`; conditions stand in the \
                 root's `flags`",
                shorten(text.as_str())
            );
            return Err(self.error(text.place, message));
        };
        let place = text.place_of(name.span.clone());
        let flag = self.compiler.find_at(|names| &names.flags, flag, place)?;
        let flag = FlagId::at(usize::from(flag));
        Ok(FlagTest { flag, wanted })
    }

    fn machine(&mut self, entry: &Entry<MachineShape>) -> Machine {
        let usual = StateShape::default();
        let states = entry.value.iter().flat_map(|it| &it.states);
        let states: Vec<State> = states
            .map(|entry| {
                let shape = entry.value.as_ref().unwrap_or(&usual);
                self.check_length(&shape.schedules, "schedules");
                let choices = shape.schedules.iter().filter_map(|choice| {
                    let name = choice.schedule()?;
                    let schedule = self.compiler.find(|names| &names.schedules, name).ok();
                    let when = choice.when();
                    let when = when.map_or_else(Vec::new, |when| self.flag_tests(when));
                    let schedule = ScheduleId(schedule?);
                    Some(Choice { schedule, when })
                });
                let choices = choices.collect();
                State {
                    name: entry.name.value.clone(),
                    when: self.flag_tests(&shape.when),
                    choices,
                }
            })
            .collect();
        if states.is_empty() && entry.value.is_some() {
            self.error(entry.place, "found no states; a machine needs at least one");
        }
        if states.len() > super::declare::MAX_ENTRIES {
            let message = format!("found {} states, which is too many", states.len());
            self.error(entry.place, message);
        }
        Machine {
            name: entry.name.value.clone(),
            states,
        }
    }

    /// Finds out which types may run each schedule, and which flags each type depends on. Returns,
    /// by flag, the types that depend on it.
    fn users(&mut self) -> Checked<Vec<Vec<TypeId>>> {
        let domain = &self.compiler.domain;
        let mut of_flags = vec![Vec::new(); self.shape.flags.len()];
        let mut of_schedules = vec![Vec::new(); domain.schedules.len()];
        // By schedule: the last type that was found to run it.
        let mut seen: Vec<Option<TypeId>> = vec![None; domain.schedules.len()];
        let mut found: Vec<ScheduleId> = Vec::new();
        for number in 0..self.compiler.domain.types.len() {
            let id = TypeId::at(number);
            let domain = &self.compiler.domain;
            let of = domain.entity_type(id);
            let mut flags: Vec<FlagId> = Vec::new();
            let mut work = 0;
            found.extend(&of.schedules);
            let consumed = of.consumes.iter();
            found.extend(consumed.filter_map(|it| domain.action(it.action).schedule));
            let states = of.machine.iter().flat_map(|it| self.states(*it));
            for state in states {
                flags.extend(state.when.iter().map(|it| it.flag));
                for choice in &state.choices {
                    flags.extend(choice.when.iter().map(|it| it.flag));
                    found.push(choice.schedule);
                }
            }
            work += found.len() + flags.len();
            while let Some(schedule) = found.pop() {
                if seen[schedule.index()].replace(id) == Some(id) {
                    continue;
                }
                of_schedules[schedule.index()].push(id);
                let schedule = domain.schedule(schedule);
                flags.extend(schedule.fails.iter().map(|it| it.flag));
                found.extend(schedule.on_failure);
                work += 1 + schedule.fails.len();
            }
            flags.heap_sort();
            flags.dedup();
            for flag in &flags {
                of_flags[flag.index()].push(id);
            }
            let place = self.place_of_type(id);
            self.grow(work, place)?;
            self.compiler.domain.types[number].flags = flags;
        }
        let schedules = self.compiler.domain.schedules.iter_mut();
        for (schedule, users) in schedules.zip(of_schedules) {
            schedule.users = users;
        }
        Ok(of_flags)
    }

    fn states(&self, machine: MachineId) -> &[State] {
        let machine = self.compiler.domain.machines.get(machine.index());
        machine.map_or(&[], |it| &it.states)
    }

    /// Adds the roles of a schedule.
    fn castings(&mut self, id: ScheduleId, shape: &ScheduleShape) {
        let domain = &self.compiler.domain;
        let users = TypeSet::new(&domain.schedule(id).users, &domain.types);
        let roles = shape
            .roles
            .iter()
            .filter_map(|entry| self.schedule_role(entry, &users));
        let roles = roles.collect();
        self.compiler.domain.schedules[id.index()].roles = roles;
    }

    fn schedule_role(
        &mut self,
        entry: &Entry<RoleShape>,
        users: &Rc<TypeSet>,
    ) -> Option<ScheduleRole> {
        let shape = entry.value.as_ref()?;
        let of = self.compiler.kind(shape.of()?).ok()?;
        let types = self.compiler.types_of(of);
        let scope = Scope::default().with(ONESELF, Role::CONSUMER, users).with(
            entry.name.as_str(),
            Role::BOUND,
            &types,
        );
        let full = shape.full();
        let least = full
            .and_then(|it| it.least.get())
            .map(|least| self.compiler.number(least, &scope));
        Some(ScheduleRole {
            name: entry.name.value.clone(),
            of,
            when: self.truth(full.and_then(|it| it.when.get()), &scope),
            least: least.map(|it| it.unwrap_or(Operand::Constant(0.0))),
        })
    }
}
