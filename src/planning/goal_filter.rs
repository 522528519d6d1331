//! Ignores goals that no action of the NPC can affect. This goes beyond the thesis.
//!
//! A goal that can't be helped only makes the others count for less. To ignore it, its weight is
//! set to 0: goals of weight 0 are skipped wherever goals are combined.
//!
//! The filter only looks at which attributes of which entities an effect changes, and in which
//! direction. It doesn't test whether preconditions can hold, nor by how much anything changes. So
//! if a goal is ignored, no plan could advance it. But a goal that is kept may be one that no plan
//! can advance either.

use super::{actor::Actor, offers::Offers, utility::Rating};
use crate::{
    beliefs::{Known, Roles, Snapshot},
    domain::{ActionId, ConditionId, Effect, GoalRule, Key, Role, TypeId, Whose, WorldEffectId},
};

/// Looks for goals that nothing the NPC can do touches.
pub(super) struct Filter<'f, 'a> {
    /// The facts of the snapshot.
    pub snapshot: &'f mut Snapshot<'a>,
    pub offers: &'f mut Offers,
    pub actor: &'f Actor,
    /// Whether time passes. Then numbers with a rate change.
    pub durations: bool,
}

impl Filter<'_, '_> {
    /// Ignores every unsatisfied goal that nothing touches. Returns how many these are.
    pub(super) fn apply(mut self, rating: &mut Rating) -> u32 {
        let domain = self.snapshot.domain;
        let mut left_out = 0;
        for number in 0..rating.goals.len() {
            let goal = &rating.goals[number];
            let (rule, roles, bound) = (domain.goal_rule(goal.rule), goal.roles, goal.bound);
            if !self.may_be_touched(rule, &roles, bound) {
                rating.goals[number].weight = 0.0;
                left_out += 1;
            }
        }
        if left_out > 0 {
            rating.weigh_goals_again(self.snapshot, &self.actor.roles);
        }
        left_out
    }

    /// Whether there is an unsatisfied goal that something touches.
    pub(super) fn any_wish_is_touched(mut self, rating: &Rating) -> bool {
        let domain = self.snapshot.domain;
        rating.goals.iter().any(|goal| {
            let rule = domain.goal_rule(goal.rule);
            let mut conditions = rule.conditions.iter();
            let wants = conditions.any(|it| !self.snapshot.holds(it.test, &goal.roles));
            wants && self.may_be_touched(rule, &goal.roles, goal.bound)
        })
    }

    /// Whether a goal is satisfied, or something may be done for it.
    fn may_be_touched(&mut self, rule: &GoalRule, roles: &Roles, bound: Option<Known>) -> bool {
        let mut wants = false;
        for condition in &rule.conditions {
            if !self.snapshot.holds(condition.test, roles) {
                wants = true;
                if self.touches_condition(condition.test, roles) {
                    return true;
                }
            }
        }
        if !wants {
            return true;
        }
        let bound = bound.filter(|_| rule.satisfied_when_destroyed);
        bound.is_some_and(|bound| self.changes(bound, |effect| effect.attribute().is_none()))
    }

    fn touches_condition(&mut self, condition: ConditionId, roles: &Roles) -> bool {
        let domain = self.snapshot.domain;
        let mut atoms = domain.code.atoms(condition);
        while let Some(atom) = self.snapshot.next_unsatisfied(&mut atoms, roles) {
            let mut keys = domain.code.keys(atom).iter();
            if keys.any(|&key| self.touches(key, roles)) {
                return true;
            }
        }
        false
    }

    /// Whether something changes what a key is about, maybe in the wanted direction.
    fn touches(&mut self, key: Key, roles: &Roles) -> bool {
        // If there is nobody to be counted, the condition within the count is never read.
        let is_read = key.counted.is_none_or(|of| self.snapshot.is_any_there(of));
        is_read && self.touches_whom(key, roles)
    }

    fn touches_whom(&mut self, key: Key, roles: &Roles) -> bool {
        match key.whose {
            Whose::Role(role) => self.touches_entity(key, roles.get(role)),
            Whose::Any(of, _) => self.snapshot.family(of).any(|index| {
                let member = self.snapshot.member(index);
                self.touches_entity(key, member)
            }),
        }
    }

    fn touches_entity(&mut self, key: Key, entity: Known) -> bool {
        let domain = self.snapshot.domain;
        let Some(attribute) = key.attribute else {
            return self.changes(entity, |effect| effect.attribute().is_none());
        };
        // As time passes, every fact gets older.
        if self.durations && key.observed {
            return true;
        }
        let mut rates = domain.entity_type(entity.type_id()).rates.iter();
        let rate = rates.find(|(rated, _)| self.durations && *rated == attribute);
        if rate.is_some_and(|(_, rate)| key.is_helped_by(rate.signs(domain))) {
            return true;
        }
        self.changes(entity, |effect| {
            effect.attribute() == Some(attribute) && effect.may_help(domain, key)
        })
    }

    /// Whether a step or a world effect may have an effect on an entity for which `such` returns
    /// true.
    fn changes(&mut self, entity: Known, such: impl Fn(&Effect) -> bool) -> bool {
        let domain = self.snapshot.domain;
        for number in 0..domain.actions.len() {
            let id = ActionId::at(number);
            let effects = domain
                .action(id)
                .effects
                .iter()
                .filter(|effect| such(effect));
            let mut roles = effects.map(Effect::role);
            if roles.any(|role| self.is_done(id, role, entity)) {
                return true;
            }
        }
        (0..domain.world_effects.len()).any(|number| {
            let id = WorldEffectId::at(number);
            let effects = &domain.world_effects[number].effects;
            let mut effects = effects.iter().filter(|effect| such(effect));
            effects.any(|effect| self.fires(id, effect.role(), entity))
        })
    }

    /// Whether the NPC can do an action in which the entity has the role.
    fn is_done(&mut self, action: ActionId, role: Role, entity: Known) -> bool {
        let npc = self.actor.known;
        if !self.offers.is_consumable(self.snapshot, npc, action) {
            return false;
        }
        if role == Role::SUPPLIER {
            self.offers.is_supplied(self.snapshot, npc, action, entity)
        } else {
            entity == npc && self.offers.has_suppliers(self.snapshot, npc, action)
        }
    }

    /// Whether a world effect in which the entity has the role may fire after a step.
    fn fires(&mut self, id: WorldEffectId, role: Role, entity: Known) -> bool {
        let domain = self.snapshot.domain;
        let of = domain.world_effects[id.index()].for_each;
        if role == Role::BOUND && !of.is_some_and(|of| domain.is_of(entity.type_id(), of)) {
            return false;
        }
        let is_owned = if role == Role::OWNER {
            self.owns(entity, id)
        } else {
            self.is_owned(id)
        };
        // The NPC is the consumer of the step, whatever entity the effect is about.
        let (in_step, who) = if role == Role::SUPPLIER || role == Role::CONSUMER {
            (role, entity)
        } else {
            (Role::CONSUMER, self.actor.known)
        };
        (0..domain.actions.len()).any(|number| {
            let action = ActionId::at(number);
            let lists = domain.action(action).world_effects.contains(&id);
            (is_owned || (lists && role != Role::OWNER)) && self.is_done(action, in_step, who)
        })
    }

    /// Whether an entity's type lists a world effect.
    fn owns(&self, entity: Known, id: WorldEffectId) -> bool {
        let of = self.snapshot.domain.entity_type(entity.type_id());
        of.world_effects.contains(&id)
    }

    /// Whether the type of any known entity lists a world effect.
    fn is_owned(&mut self, id: WorldEffectId) -> bool {
        (0..self.snapshot.domain.types.len()).any(|number| {
            self.snapshot.family(TypeId::at(number)).any(|index| {
                let member = self.snapshot.member(index);
                self.owns(member, id)
            })
        })
    }
}
