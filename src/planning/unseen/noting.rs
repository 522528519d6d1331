//! Notes goals that a search backwards can't see how to help.

use crate::planning::{PlanState, simulate::Unmet, utility::bit, work, working::Working};
use crate::{
    beliefs::{Known, Roles},
    domain::{ConditionId, Effect, EffectRef, Key, Operand, Role, Whose},
};

/// The most dead ends of one search that are looked at.
const MOST_DEAD_ENDS: u32 = 16;

impl Working<'_, '_> {
    /// To be called when nothing helps the unsatisfied goal whose roots were looked for last.
    #[cold]
    pub(crate) fn note_unhelped(&mut self) {
        let Some(goal) = self.parts.pending.goal.and_then(|next| next.checked_sub(1)) else {
            return;
        };
        if self.parts.forward.lengthens {
            return;
        }
        let domain = self.snapshot.domain;
        let (rule, roles) = (
            self.parts.rating.goals[goal].rule,
            self.parts.rating.goals[goal].roles,
        );
        let mut conditions = domain.goal_rule(rule).conditions.iter();
        if conditions.any(|it| self.may_change(it.test, &roles)) {
            self.parts.pending.unseen.goals |= bit(goal);
        }
    }

    /// To be called when nothing helps the failing step of a plan state. If steps may change what it
    /// needs, notes the goals that the plan state would help if it could be executed. Nothing may be
    /// imagined.
    #[cold]
    pub(crate) fn note_dead_end(&mut self, state: &PlanState, unmet: Unmet) {
        if self.parts.forward.lengthens || self.parts.pending.unseen.dead_ends == MOST_DEAD_ENDS {
            return;
        }
        self.parts.pending.unseen.dead_ends += 1;
        let domain = self.snapshot.domain;
        let chain = self.arena.copy(self.parts.states.chain(state));
        let failing = usize::from(unmet.step);
        let mark = self.snapshot.mark();
        self.imagine(&chain[..failing]);
        let step = self.parts.steps.get(chain[failing]);
        self.snapshot.catch_up(step.binding.supplier);
        let roles = step.roles(&mut self.snapshot);
        let preconditions = &domain.action(step.binding.action).preconditions;
        let precondition = preconditions[usize::from(unmet.precondition)];
        let may_change = self.may_change(precondition, &roles);
        self.snapshot.go_back(mark);
        if !may_change {
            return;
        }
        self.imagine(&chain);
        self.snapshot.memory.work += work::STEP * chain.len() as u64;
        for goal in 0..self.parts.rating.goals.len() {
            let before = self.parts.rating.goals[goal].at_snapshot();
            if self.parts.rating.completeness(&mut self.snapshot, goal) > before {
                self.parts.pending.unseen.goals |= bit(goal);
            }
        }
        self.snapshot.go_back(mark);
    }

    /// How much of the utility drives with unseen goals lack after the search's plan, if drives count
    /// by their weights.
    pub(crate) fn lacked_by_unseen(&self) -> f32 {
        let goals = self.parts.pending.unseen.goals;
        let (mut lacked, mut all) = (0.0, 0.0);
        for (drive, forecast) in self.parts.rating.drives.iter().zip(&self.plan.drives) {
            all += drive.weight;
            if drive.goals.clone().any(|goal| goals & bit(goal) != 0) {
                lacked += drive.weight * (1.0 - forecast.then);
            }
        }
        if all > 0.0 { lacked / all } else { 0.0 }
    }

    /// Whether steps may change what an unsatisfied part of a condition reads, maybe in the wanted
    /// direction.
    fn may_change(&mut self, condition: ConditionId, roles: &Roles) -> bool {
        let domain = self.snapshot.domain;
        let mut atoms = domain.code.atoms(condition);
        while let Some(atom) = self.snapshot.next_unsatisfied(&mut atoms, roles) {
            let mut keys = domain.code.keys(atom).iter();
            if keys.any(|&key| self.may_turn(key, roles)) {
                return true;
            }
        }
        false
    }

    /// Whether steps may change what a key is about, maybe in the wanted direction.
    fn may_turn(&mut self, key: Key, roles: &Roles) -> bool {
        let domain = self.snapshot.domain;
        if key
            .counted
            .is_some_and(|of| !self.snapshot.is_any_there(of))
        {
            return false;
        }
        let effects = match key.attribute {
            Some(attribute) if domain.index.steered[attribute.index()] => return true,
            Some(attribute) => &domain.index.on_attribute[attribute.index()],
            None => &domain.index.destroying,
        };
        let whom = match key.whose {
            Whose::Role(role) => Some(roles.get(role)),
            Whose::Any(..) => None,
        };
        effects.iter().any(|&reference| {
            let effect = &domain.action(reference.action).effects[usize::from(reference.effect)];
            effect.may_help(domain, key)
                && self.may_move(effect, key, roles)
                && self.is_done(reference, effect.role(), whom)
        })
    }

    /// Whether an effect moves the attribute of a key in a wanted direction, as far as is known: if
    /// it assigns a constant, that isn't the other way.
    fn may_move(&mut self, effect: &Effect, key: Key, roles: &Roles) -> bool {
        let Effect::Assign {
            value: Operand::Constant(then),
            attribute,
            ..
        } = *effect
        else {
            return true;
        };
        let now = match key.whose {
            Whose::Role(role) => {
                let now = Operand::Attribute(role, attribute);
                [self.snapshot.evaluate(now, roles); 2]
            }
            Whose::Any(..) => {
                let range = self.snapshot.domain.attribute(attribute).range;
                [range.min, range.max]
            }
        };
        let is_known = now.iter().all(|it| !it.is_nan());
        !is_known || key.observed || (key.up && then > now[0]) || (key.down && then < now[1])
    }

    /// Whether the NPC can do an action to somebody, so that it has the effect on that entity, or on
    /// anybody.
    fn is_done(
        &mut self,
        EffectRef { action, .. }: EffectRef,
        role: Role,
        whom: Option<Known>,
    ) -> bool {
        let npc = self.actor.known;
        self.snapshot.memory.work += work::CANDIDATE;
        if !self
            .parts
            .offers
            .is_consumable(&mut self.snapshot, npc, action)
        {
            return false;
        }
        match whom {
            Some(supplier) if role == Role::SUPPLIER => {
                self.parts
                    .offers
                    .is_supplied(&mut self.snapshot, npc, action, supplier)
            }
            Some(whom) if role == Role::CONSUMER && whom != npc => false,
            _ => self
                .parts
                .offers
                .has_suppliers(&mut self.snapshot, npc, action),
        }
    }
}
