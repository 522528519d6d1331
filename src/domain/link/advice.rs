//! Warnings: what is allowed, but probably not meant.

use alloc::{format, string::String, vec, vec::Vec};

use super::{ActionId, DriveId, Effect, Linker, Operand, Place, TypeId};
use crate::domain::{
    Atom, AttributeId, ConditionId, GoalRule, Key, Op, POSITION, ScheduleId,
    diagnostic::shorten,
    drive::GoalCondition,
    schedule::Whom,
    shapes::{Entries, TypeShape},
};

/// Which ways actions can change an attribute.
#[derive(Clone, Copy, Debug, Default)]
struct Changes {
    up: bool,
    down: bool,
}

impl Linker<'_, '_> {
    /// Looks for what is probably not meant. Where there are errors, that says little.
    pub(super) fn advise(&mut self) {
        if self.compiler.diagnostics.has_errors() {
            return;
        }
        self.advise_on_actions();
        self.advise_on_unused();
        self.advise_on_goals();
        self.advise_on_costs();
        for number in 0..self.shape.types.len() {
            self.advise_on_vital_drives(TypeId::at(number));
            self.advise_on_manners(TypeId::at(number));
        }
    }

    fn warn(&mut self, place: Place, message: alloc::string::String) {
        self.compiler.diagnostics.warning(place, message);
    }

    fn advise_on_actions(&mut self) {
        for number in 0..self.shape.actions.len() {
            let name = &self.shape.actions[number].name;
            let relations = &self.relations;
            let message = match (relations.is_consumed[number], relations.is_supplied[number]) {
                (true, _) => continue,
                (false, true) => "is supplied, but no type consumes it",
                (false, false) => "is neither supplied nor consumed by any type",
            };
            let message = format!("`{}` {message}", shorten(name.as_str()));
            self.warn(name.place, message);
        }
        self.advise_on_outcomes();
        for number in 0..self.own.len() {
            let own = core::mem::take(&mut self.own[number].consumes);
            for offer in &own {
                if !self.relations.is_supplied[offer.action.index()] {
                    let action = &self.compiler.domain.action(offer.action).name;
                    let message = format!(
                        "no type supplies `{}`, so it is never done",
                        shorten(action)
                    );
                    self.warn(offer.place, message);
                }
            }
            self.own[number].consumes = own;
        }
    }

    /// Outcomes that all do nothing are as good as none.
    fn advise_on_outcomes(&mut self) {
        let shape = self.shape;
        for action in shape.actions.iter().filter_map(|it| it.value.as_ref()) {
            let mut outcomes = action.outcomes.iter();
            if let Some(place) = action.outcomes.place
                && outcomes.all(|outcome| outcome.effects.is_empty())
            {
                self.warn(place, "none of the outcomes changes anything".into());
            }
        }
    }

    fn advise_on_unused(&mut self) {
        let domain = &self.compiler.domain;
        let mut has_attribute = vec![false; domain.attributes.len()];
        for attribute in domain.types.iter().flat_map(|of| &of.attributes) {
            has_attribute[attribute.index()] = true;
        }
        let mut has_curve = vec![false; domain.curves.len()];
        for op in &domain.code.ops {
            if let Op::Curve(curve) = op {
                has_curve[curve.index()] = true;
            }
        }
        for curve in domain.goal_rules.iter().filter_map(|it| it.completeness) {
            has_curve[curve.index()] = true;
        }
        let has_effect: Vec<bool> = self
            .relations
            .is_owned
            .iter()
            .zip(&self.relations.is_listed)
            .map(|(owned, listed)| *owned || *listed)
            .collect();
        let is_asked: Vec<bool> = self
            .shape
            .queries
            .iter()
            .map(|entry| {
                let id = self.compiler.names.queries.find(entry.name.as_str());
                let query = id.and_then(|id| domain.queries.get(usize::from(id)));
                query.is_none_or(|query| query.is_asked)
            })
            .collect();
        let is_driven = self.relations.is_used.clone();
        let shape = self.shape;
        let has_attribute = has_attribute.get(1..).unwrap_or(&[]);
        self.unused(&shape.attributes, has_attribute, "no type has it");
        self.unused(&shape.curves, &has_curve, "it isn't used");
        self.unused(&shape.queries, &is_asked, "no expression asks it");
        self.unused(
            &shape.world_effects,
            &has_effect,
            "no action and no type lists it",
        );
        self.unused(&shape.drives, &is_driven, "no type has it");
        self.advise_on_schedules();
    }

    fn advise_on_schedules(&mut self) {
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

    /// Why a task can never be done, if that is so.
    fn why_never_done(&self, schedule: ScheduleId, place: usize) -> Option<String> {
        let domain = &self.compiler.domain;
        let schedule = domain.schedule(schedule);
        let task = schedule.tasks[place];
        let action = domain.action(task.action);
        let types = |of: TypeId| domain.entity_type(of).family.iter();
        let supplies = |of: &TypeId| domain.entity_type(*of).supply(task.action).is_some();
        let is_supplied = match task.whom {
            Whom::Oneself => action.on_self && schedule.users.iter().any(supplies),
            Whom::Role(role) => types(schedule.roles[usize::from(role)].of).any(supplies),
            // It may be anybody.
            Whom::Supplier => true,
        };
        let consumes = |of: &TypeId| domain.entity_type(*of).consumption(task.action).is_some();
        let name = shorten(&action.name);
        if !is_supplied {
            let whom = match task.whom {
                Whom::Oneself => "self".into(),
                Whom::Supplier => "supplier".into(),
                Whom::Role(role) => shorten(
                    &domain
                        .entity_type(schedule.roles[usize::from(role)].of)
                        .name,
                ),
            };
            return Some(format!(
                "`{name}` can't be done to `{whom}`, which doesn't supply it"
            ));
        }
        let is_run = !schedule.users.is_empty();
        (is_run && !schedule.users.iter().any(consumes))
            .then(|| format!("no type that runs this schedule consumes `{name}`"))
    }

    fn unused<T>(&mut self, entries: &Entries<T>, used: &[bool], why: &str) {
        for (entry, used) in entries.iter().zip(used) {
            if !used {
                let name = shorten(entry.name.as_str());
                let message = format!("`{name}` has no use: {why}");
                self.warn(entry.name.place, message);
            }
        }
    }

    fn advise_on_goals(&mut self) {
        let (changes, destroys) = self.changes();
        let shape = self.shape;
        let entries = shape.drives.iter().flat_map(|drive| {
            let goals = drive.value.iter().flat_map(|it| &it.goals);
            goals.filter_map(|goal| goal.value.as_ref())
        });
        // Without errors every goal has become a rule, and every condition was compiled.
        for (number, goal) in entries.enumerate() {
            let Some(rule) = self.compiler.domain.goal_rules.get(number) else {
                return;
            };
            let is_destroyable =
                destroys && rule.for_each.is_some() && rule.satisfied_when_destroyed;
            let hopeless: Vec<bool> = rule
                .conditions
                .iter()
                .map(|it: &GoalCondition| {
                    !is_destroyable && !self.can_be_helped(it.test, &changes, destroys)
                })
                .collect();
            let texts = goal
                .conditions
                .get()
                .into_iter()
                .flat_map(|list| list.iter());
            for (text, _) in texts
                .filter_map(|it| it.test())
                .zip(hopeless)
                .filter(|(_, hopeless)| *hopeless)
            {
                let message = "no effect of any action that can be done helps this condition";
                self.warn(text.place, message.into());
            }
        }
    }

    /// `goap` takes costs once, as they are at the snapshot.
    fn advise_on_costs(&mut self) {
        let (changes, destroys) = self.changes();
        let shape = self.shape;
        for (number, entry) in shape.actions.iter().enumerate() {
            let id = ActionId::at(number);
            let domain = &self.compiler.domain;
            let mut planners = domain.types.iter().filter(|of| of.goap.is_some());
            let is_planned = planners.any(|of| of.consumption(id).is_some());
            let Some(cost) = entry.value.as_ref().and_then(|it| it.cost.place()) else {
                continue;
            };
            if is_planned
                && self.is_possible(id)
                && self.is_changed(domain.action(id).cost, &changes, destroys)
            {
                let message = "the cost reads what actions change; `goap` takes it once, as it \
                               is when the search begins";
                self.warn(cost, message.into());
            }
        }
    }

    /// Whether actions may change what an operand reads.
    fn is_changed(&self, operand: Operand, changes: &[Changes], destroys: bool) -> bool {
        let code = &self.compiler.domain.code;
        let changed = |attribute: AttributeId| {
            let change = changes.get(attribute.index());
            change.is_some_and(|it| it.up || it.down)
        };
        match operand {
            Operand::Constant(_) | Operand::Entity(_) | Operand::Query(..) => false,
            Operand::Attribute(_, attribute) => changed(attribute),
            Operand::Distance(..) | Operand::Travel(..) => changed(POSITION),
            Operand::Code(id) => code.run(id).iter().any(|&op| match op {
                Op::Push(operand) => self.is_changed(operand, changes, destroys),
                // What is counted is seldom worth following: it changes as soon as anything does.
                Op::Count(_) => destroys || changes.iter().any(|it| it.up || it.down),
                Op::Holds(condition) => self.can_be_helped(condition, changes, destroys),
                _ => false,
            }),
        }
    }

    /// How actions that can be done change each attribute, and whether any destroys anything.
    fn changes(&self) -> (Vec<Changes>, bool) {
        let domain = &self.compiler.domain;
        let mut changes = vec![Changes::default(); domain.attributes.len()];
        let mut destroys = false;
        for (number, action) in domain.actions.iter().enumerate() {
            if !self.is_possible(ActionId::at(number)) {
                continue;
            }
            for effect in &action.effects {
                match effect.attribute() {
                    None => destroys = true,
                    Some(attribute) => {
                        let change = &mut changes[attribute.index()];
                        let (up, down) = directions(effect);
                        change.up |= up;
                        change.down |= down;
                    }
                }
            }
        }
        (changes, destroys)
    }

    /// Whether any change that actions make may help a condition, or it holds in any case.
    fn can_be_helped(&self, id: ConditionId, changes: &[Changes], destroys: bool) -> bool {
        let code = &self.compiler.domain.code;
        let helps = |key: &Key| match key.attribute {
            None => key.down && destroys,
            Some(AttributeId(attribute)) => changes
                .get(usize::from(attribute))
                .is_some_and(|change| (key.up && change.up) || (key.down && change.down)),
        };
        code.condition(id).atoms.clone().any(|atom| {
            code.keys(atom).iter().any(helps)
                || matches!(code.atoms.get(atom as usize), Some(Atom::Constant(true)))
        })
    }

    fn advise_on_vital_drives(&mut self, id: TypeId) {
        let Some(shape) = self.type_shape(id).1 else {
            return;
        };
        for name in vital_of(shape) {
            let Some(drive) = self.compiler.names.drives.find(name.as_str()) else {
                continue;
            };
            let domain = &self.compiler.domain;
            let rules = &domain.drive(DriveId(drive)).goals;
            let stays = |rule: &GoalRule| rule.for_each.is_none() && rule.when.is_none();
            if !rules.iter().any(|&rule| stays(domain.goal_rule(rule))) {
                let message = format!(
                    "`{}` is vital, but may be without goals, and is then fully satisfied; give \
                     it a goal without `for_each` and `when`",
                    shorten(name.as_str())
                );
                self.warn(name.place, message);
            }
        }
    }

    fn advise_on_manners(&mut self, id: TypeId) {
        let Some(shape) = self.type_shape(id).1 else {
            return;
        };
        for entry in &shape.manner {
            let Some(action) = self.compiler.names.actions.find(entry.name.as_str()) else {
                continue;
            };
            let family = &self.compiler.domain.entity_type(id).family;
            let is_supplied = family.iter().any(|&heir| {
                let heir = self.compiler.domain.entity_type(heir);
                heir.supply(ActionId(action)).is_some()
            });
            if !is_supplied {
                let message = format!(
                    "entities of this type don't supply `{}`",
                    shorten(entry.name.as_str())
                );
                self.warn(entry.name.place, message);
            }
        }
    }
}

fn vital_of(shape: &TypeShape) -> impl Iterator<Item = &crate::domain::shapes::Text> {
    shape
        .utility
        .get()
        .into_iter()
        .flat_map(|it| it.vital.iter())
}

/// Whether an effect can make its attribute grow, and shrink.
fn directions(effect: &Effect) -> (bool, bool) {
    match *effect {
        Effect::Increment {
            sign,
            amount: Operand::Constant(amount),
            ..
        } => (sign * amount > 0.0, sign * amount < 0.0),
        _ => (true, true),
    }
}
