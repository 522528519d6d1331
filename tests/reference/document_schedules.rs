//! Schedules and machines in domain documents.

use super::document::{Object, Writer, decimal, quoted};
use super::model::{Errand, FlagTest, Schedule, State, Whom};

impl Writer<'_> {
    pub(super) fn schedule_json(&self, schedule: &Schedule) -> String {
        let scene = self.scene;
        let mut object = Object::default();
        let mut roles = Object::default();
        for role in &schedule.roles {
            let of = quoted(&scene.types[role.of].name);
            if role.when.is_none() && role.least.is_none() {
                roles.set(role.name, of);
                continue;
            }
            let mut full = Object::default();
            full.set("type", of);
            if let Some(when) = &role.when {
                full.set("when", quoted(&self.cond(when)));
            }
            if let Some(least) = &role.least {
                full.set("least", quoted(&self.expr(least, 0)));
            }
            roles.set(role.name, full.json());
        }
        object.set("roles", roles.json());
        let tasks = schedule.tasks.iter().map(|(action, whom)| {
            let whom = match *whom {
                Whom::Oneself => "self",
                Whom::Role(role) => schedule.roles[role].name,
                Whom::Supplier => "supplier",
            };
            quoted(&format!("{}({whom})", scene.actions[*action].name))
        });
        object.set_list("tasks", tasks.collect());
        object.set_list("fails", self.flag_tests(&schedule.fails));
        if let Some(next) = schedule.on_failure {
            object.set("on_failure", quoted(&scene.schedules[next].name));
        }
        object.json()
    }

    /// Writes that an action runs a schedule.
    pub(super) fn set_errand(&self, action: &mut Object, errand: &Errand) {
        let schedule = &self.scene.schedules[errand.schedule].name;
        action.set("schedule", quoted(schedule));
        let mut perform = Object::default();
        perform.set("interrupt", quoted(errand.interrupt));
        perform.set("cooldown", decimal(errand.cooldown));
        action.set("perform", perform.json());
    }

    pub(super) fn machine_json(&self, states: &[State]) -> String {
        let mut object = Object::default();
        for state in states {
            let entries = state.entries.iter().map(|(schedule, when)| {
                let name = quoted(&self.scene.schedules[*schedule].name);
                if when.is_empty() {
                    return name;
                }
                let mut entry = Object::default();
                entry.set("run", name);
                entry.set_list("when", self.flag_tests(when));
                entry.json()
            });
            let entries = entries.collect();
            let mut json = Object::default();
            json.set_list("when", self.flag_tests(&state.when));
            json.set_list("schedules", entries);
            object.set(&state.name, json.json());
        }
        object.json()
    }

    fn flag_tests(&self, tests: &[FlagTest]) -> Vec<String> {
        let one = |(flag, wanted): &FlagTest| {
            let not = if *wanted { "" } else { "not " };
            quoted(&format!("{not}{}", self.scene.flags[*flag].0))
        };
        tests.iter().map(one).collect()
    }
}
