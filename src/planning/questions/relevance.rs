//! Which actions can take part in a plan.
//!
//! They are found backwards from the goals, by what effects change. Nothing is simulated. So some
//! may be found in vain, but none is missed.

use alloc::vec::Vec;
use core::mem;

use crate::{
    domain::{
        ActionId, AttributeId, ConditionId, Domain, Effect, EffectRef, EntityType, Operand,
        Schedule,
    },
    planning::Motives,
};

/// The actions that can take part in a plan. It is kept from search to search for its memory.
#[derive(Debug, Default)]
pub(super) struct Relevance {
    /// By action.
    relevant: Vec<bool>,
    /// Actions whose preconditions haven't been followed yet.
    found: Vec<ActionId>,
    /// For each attribute: whether an increase is wanted, and whether a decrease is.
    wanted: Vec<(bool, bool)>,
    destruction_wanted: bool,
}

impl Relevance {
    /// Begins anew, with no action.
    pub(super) fn clear(&mut self, domain: &Domain) {
        self.relevant.clear();
        self.relevant.resize(domain.actions.len(), false);
        self.found.clear();
    }

    pub(super) fn contains(&self, action: ActionId) -> bool {
        self.relevant[action.index()]
    }

    /// Adds the actions of a schedule.
    pub(super) fn add_tasks(&mut self, schedule: &Schedule) {
        for task in &schedule.tasks {
            self.add(task.action);
        }
    }

    /// Adds all actions that NPCs of a type can do.
    pub(super) fn add_consumed(&mut self, of: &EntityType) {
        for offer in &of.consumes {
            self.add(offer.action);
        }
    }

    /// Adds the actions by which NPCs of a type can help the goals, directly or by making other
    /// actions possible.
    pub(super) fn add_helpful(&mut self, domain: &Domain, of: &EntityType, motives: &Motives) {
        self.wanted.clear();
        self.wanted.resize(domain.attributes.len(), (false, false));
        self.destruction_wanted = false;
        for goal in &motives.goals {
            let rule = domain.goal_rule(goal.rule);
            for condition in &rule.conditions {
                self.want(domain, of, condition.test);
            }
            if goal.bound.is_some() && rule.satisfied_when_destroyed {
                self.want_destruction(domain, of);
            }
        }
        while let Some(action) = self.found.pop() {
            for &precondition in &domain.action(action).preconditions {
                self.want(domain, of, precondition);
            }
        }
    }

    /// Prepares [`next_schedule`](Self::next_schedule), which returns the schedules that relevant
    /// actions run.
    pub(super) fn begin_schedules(&mut self, domain: &Domain) {
        self.found.clear();
        for (number, action) in domain.actions.iter().enumerate() {
            if self.relevant[number] && action.schedule.is_some() {
                self.found.push(ActionId::at(number));
            }
        }
    }

    /// The next schedule that a relevant action runs. The actions in it are added, and may run
    /// other schedules.
    pub(super) fn next_schedule<'a>(&mut self, domain: &'a Domain) -> Option<&'a Schedule> {
        while let Some(action) = self.found.pop() {
            if let Some(schedule) = domain.action(action).schedule {
                let schedule = domain.schedule(schedule);
                self.add_tasks(schedule);
                return Some(schedule);
            }
        }
        None
    }

    fn add(&mut self, action: ActionId) {
        if !mem::replace(&mut self.relevant[action.index()], true) {
            self.found.push(action);
        }
    }

    /// Notes the changes that help a condition as wanted.
    fn want(&mut self, domain: &Domain, of: &EntityType, condition: ConditionId) {
        for atom in domain.code.atoms(condition) {
            for key in domain.code.keys(atom) {
                let Some(attribute) = key.attribute else {
                    if key.down {
                        self.want_destruction(domain, of);
                    }
                    continue;
                };
                let (up, down) = &mut self.wanted[attribute.index()];
                let (wants_up, wants_down) = (key.up || key.observed, key.down || key.observed);
                if (wants_up && !*up) || (wants_down && !*down) {
                    *up |= wants_up;
                    *down |= wants_down;
                    self.add_changing(domain, of, attribute);
                }
            }
        }
    }

    fn want_destruction(&mut self, domain: &Domain, of: &EntityType) {
        if !mem::replace(&mut self.destruction_wanted, true) {
            for &reference in &domain.index.destroying {
                self.add_effect(of, reference);
            }
        }
    }

    fn add_changing(&mut self, domain: &Domain, of: &EntityType, attribute: AttributeId) {
        let (up, down) = self.wanted[attribute.index()];
        for &reference in &domain.index.on_attribute[attribute.index()] {
            let effect = &domain.action(reference.action).effects[usize::from(reference.effect)];
            let helps = match *effect {
                Effect::Increment {
                    sign,
                    amount: Operand::Constant(amount),
                    ..
                } => (up && sign * amount > 0.0) || (down && sign * amount < 0.0),
                _ => true,
            };
            if helps {
                self.add_effect(of, reference);
            }
        }
    }

    fn add_effect(&mut self, of: &EntityType, reference: EffectRef) {
        if of.consumption(reference.action).is_some() {
            self.add(reference.action);
        }
    }
}
