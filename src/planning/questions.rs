//! The questions that a search has for the host. They are collected before the search begins.
//!
//! These are all questions that the search could need: those of its goals, of every action that
//! could take part in a plan with every supplier, and of the world effects that could follow.
//! `relevance.rs` finds these actions in the same way as the search itself (thesis, section 3.8),
//! but without simulating anything. So some questions may be asked in vain, but none is missed.

mod asks_host;
mod everyone;
mod relevance;

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::ops::Range;

use self::{asks_host::Asking, relevance::Relevance};
use super::{Motives, Options, options::Selector};
use crate::{
    beliefs::{EntityIndex, Known, OfferSide, Roles, Snapshot},
    domain::{
        Action, ActionId, Combine, ConditionId, Effect, KindId, Operand, Role, Schedule, TypeId,
        WorldEffectId, query::Asked,
    },
};

/// Which entities may have the roles in some expressions.
#[derive(Clone, Debug, Default)]
struct RoleCandidates {
    /// The consumers, as a range of the pool; none for the NPC.
    consumers: Option<Range<usize>>,
    /// The suppliers, as a range of the pool.
    suppliers: Range<usize>,
    /// The owners of a world effect, as a range of the pool.
    owners: Range<usize>,
    /// The entities that `for_each` binds, as a range of the pool.
    bound: Range<usize>,
}

/// Collects questions. It is kept from search to search for its memory.
#[derive(Debug, Default)]
pub(crate) struct Collector {
    relevance: Relevance,
    asking: Asking,
    /// Entities that may have roles.
    pool: Vec<EntityIndex>,
    asked: Vec<Asked>,
    /// The most questions.
    limit: u32,
    /// How many questions there are beyond the limit; some may be counted twice.
    pub left_out: u32,
}

impl Collector {
    /// Adds the questions of a search to the snapshot's answers. `travels` says whether the host
    /// answers `travel`.
    pub(super) fn collect(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        motives: &Motives,
        options: &Options,
        travels: bool,
    ) {
        self.limit = options.max_questions;
        self.asking = Asking { travels };
        self.left_out = 0;
        let domain = snapshot.domain;
        self.pool.clear();
        let npc = snapshot.load(snapshot.knowledge.npc());
        let rates_plans = options.selector != Selector::Schedules || options.forecast;
        if rates_plans {
            self.of_motives(snapshot, npc, motives);
        } else {
            let alive = domain.entity_type(npc.type_id()).alive;
            self.condition(snapshot, npc, alive, &RoleCandidates::default());
        }
        if options.durations {
            self.of_drifts(snapshot, npc);
        }
        let of = domain.entity_type(npc.type_id());
        self.relevance.clear(domain);
        match options.selector {
            Selector::UtilityPlans | Selector::Schedules => {
                self.of_schedules(snapshot, npc);
                if rates_plans && options.filter_goals {
                    // A goal is kept by the filter if any action touches it, whether or not a
                    // schedule has that action.
                    self.relevance.add_consumed(of);
                }
            }
            // Only `first` follows what helps. The others may try any action.
            Selector::First => self.relevance.add_helpful(domain, of, motives),
            Selector::Auto | Selector::Best | Selector::Goap => self.relevance.add_consumed(of),
        }
        self.relevance.begin_schedules(domain);
        while let Some(schedule) = self.relevance.next_schedule(domain) {
            self.of_roles(snapshot, npc, schedule);
        }
        for action in (0..domain.actions.len()).map(ActionId::at) {
            if self.relevance.contains(action) {
                self.of_action(snapshot, npc, action);
            }
        }
    }

    /// Adds the questions of rates.
    fn of_drifts(&mut self, snapshot: &mut Snapshot<'_>, npc: Known) {
        for (number, of) in snapshot.domain.types.iter().enumerate() {
            let code = &snapshot.domain.code;
            if !of
                .rates
                .iter()
                .any(|&(_, rate)| self.asking.asks(code, rate))
            {
                continue;
            }
            self.pool.clear();
            self.add_members(snapshot, KindId::at(number), true);
            let candidates = RoleCandidates {
                consumers: Some(0..self.pool.len()),
                ..RoleCandidates::default()
            };
            for &(_, rate) in &of.rates {
                self.number(snapshot, npc, rate, &candidates);
            }
        }
        self.pool.clear();
    }

    fn of_motives(&mut self, snapshot: &mut Snapshot<'_>, npc: Known, motives: &Motives) {
        let domain = snapshot.domain;
        let nobody = RoleCandidates::default();
        let of = domain.entity_type(npc.type_id());
        self.condition(snapshot, npc, of.alive, &nobody);
        self.combine(snapshot, npc, of.combine, &nobody);
        for motive in &motives.drives {
            self.number(snapshot, npc, motive.weight, &nobody);
            self.combine(snapshot, npc, domain.drive(motive.drive).combine, &nobody);
        }
        for goal in &motives.goals {
            let rule = domain.goal_rule(goal.rule);
            self.pool.clear();
            self.pool.extend(goal.bound);
            let candidates = RoleCandidates {
                bound: 0..self.pool.len(),
                ..RoleCandidates::default()
            };
            for condition in &rule.conditions {
                self.condition(snapshot, npc, Some(condition.test), &candidates);
            }
            self.number(snapshot, npc, rule.weight, &candidates);
            self.combine(snapshot, npc, rule.combine, &candidates);
            if let Some(priority) = rule.priority {
                self.number(snapshot, npc, priority, &candidates);
            }
        }
        self.pool.clear();
    }

    /// Adds the questions that decide which entities may have the roles of schedules that the NPC
    /// may run, and notes the actions of these schedules.
    fn of_schedules(&mut self, snapshot: &mut Snapshot<'_>, npc: Known) {
        for schedule in &snapshot.domain.schedules {
            if schedule.users.binary_search(&npc.type_id()).is_err() {
                continue;
            }
            self.relevance.add_tasks(schedule);
            self.of_roles(snapshot, npc, schedule);
        }
    }

    /// Adds the questions that decide which entities may have the roles of a schedule.
    fn of_roles(&mut self, snapshot: &mut Snapshot<'_>, npc: Known, schedule: &Schedule) {
        let code = &snapshot.domain.code;
        for role in &schedule.roles {
            if !self.asking.asks_whether(code, role.when)
                && !role.least.is_some_and(|it| self.asking.asks(code, it))
            {
                continue;
            }
            self.pool.clear();
            self.add_members(snapshot, role.of, false);
            let candidates = RoleCandidates {
                bound: 0..self.pool.len(),
                ..RoleCandidates::default()
            };
            self.condition(snapshot, npc, role.when, &candidates);
            if let Some(least) = role.least {
                self.number(snapshot, npc, least, &candidates);
            }
        }
        self.pool.clear();
    }

    /// Adds the questions of an action with every possible supplier, and those of the world effects
    /// after it. If there are no questions, suppliers aren't looked at: otherwise the NPC would
    /// have to think again whenever one of them moves.
    fn of_action(&mut self, snapshot: &mut Snapshot<'_>, npc: Known, id: ActionId) {
        let domain = snapshot.domain;
        if !self.asking.action_asks(domain, npc.type_id(), id) {
            return;
        }
        let nobody = RoleCandidates::default();
        let consumed = domain.entity_type(npc.type_id()).consumption(id);
        let entity = snapshot.memory.entity(npc.number());
        let is_enabled = snapshot
            .knowledge
            .is_enabled(entity, OfferSide::Consumes, id);
        let when = consumed.and_then(|offer| offer.when);
        if consumed.is_none() || !is_enabled || !self.may_hold(snapshot, when, &Roles::of(npc)) {
            return;
        }
        self.condition(snapshot, npc, when, &nobody);
        self.pool.clear();
        self.add_suppliers(snapshot, npc, id);
        let candidates = RoleCandidates {
            suppliers: 0..self.pool.len(),
            ..RoleCandidates::default()
        };
        let action = domain.action(id);
        self.of_step(snapshot, npc, action, &candidates);
        for &effect in &action.world_effects {
            self.of_world_effect(snapshot, npc, effect, candidates.clone());
        }
        for number in 0..domain.world_effects.len() {
            let effect = WorldEffectId::at(number);
            if !self.asking.world_effect_asks(domain, effect) {
                continue;
            }
            let start = self.pool.len();
            for (number, of) in domain.types.iter().enumerate() {
                if of.world_effects.contains(&effect) {
                    self.add_members(snapshot, KindId::at(number), true);
                }
            }
            if self.pool.len() > start {
                let candidates = RoleCandidates {
                    owners: start..self.pool.len(),
                    ..candidates.clone()
                };
                self.of_world_effect(snapshot, npc, effect, candidates);
                self.pool.truncate(start);
            }
        }
    }

    fn of_step(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        action: &Action,
        candidates: &RoleCandidates,
    ) {
        for &precondition in &action.preconditions {
            self.condition(snapshot, npc, Some(precondition), candidates);
        }
        self.number(snapshot, npc, action.cost, candidates);
        self.number(snapshot, npc, action.duration, candidates);
        for weight in action.weights() {
            self.number(snapshot, npc, weight, candidates);
        }
        self.effects(snapshot, npc, &action.effects, candidates);
    }

    fn of_world_effect(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        id: WorldEffectId,
        candidates: RoleCandidates,
    ) {
        if !self.asking.world_effect_asks(snapshot.domain, id) {
            return;
        }
        let effect = &snapshot.domain.world_effects[id.index()];
        let start = self.pool.len();
        if let Some(of) = effect.for_each {
            self.add_members(snapshot, of, false);
        }
        let candidates = RoleCandidates {
            bound: start..self.pool.len(),
            ..candidates
        };
        self.condition(snapshot, npc, effect.when, &candidates);
        self.effects(snapshot, npc, &effect.effects, &candidates);
        self.pool.truncate(start);
    }

    fn effects(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        effects: &[Effect],
        candidates: &RoleCandidates,
    ) {
        for effect in effects {
            if let Effect::Increment { amount: value, .. } | Effect::Assign { value, .. } = *effect
            {
                self.number(snapshot, npc, value, candidates);
            }
        }
    }

    /// Adds the possible suppliers of an action in order of creation, and the questions that decide
    /// whether they offer it.
    fn add_suppliers(&mut self, snapshot: &mut Snapshot<'_>, npc: Known, id: ActionId) {
        let domain = snapshot.domain;
        let start = self.pool.len();
        for (number, of) in domain.types.iter().enumerate() {
            let Some(offer) = of.supply(id) else { continue };
            let first = self.pool.len();
            let of = TypeId::at(number);
            for index in snapshot.family(of) {
                let supplier = snapshot.member(index);
                let entity = snapshot.memory.entity(supplier.number());
                let is_offered = supplier.type_id() == of
                    && domain.action(id).may_be_done(supplier == npc)
                    && snapshot
                        .knowledge
                        .is_enabled(entity, OfferSide::Supplies, id);
                let roles = Roles::of(npc).with(Role::SUPPLIER, supplier);
                if is_offered && self.may_hold(snapshot, offer.when, &roles) {
                    self.pool.push(entity);
                }
            }
            let candidates = RoleCandidates {
                suppliers: first..self.pool.len(),
                ..RoleCandidates::default()
            };
            self.condition(snapshot, npc, offer.when, &candidates);
        }
        let knowledge = snapshot.knowledge;
        self.pool[start..].heap_sort_by_key(|&entity| knowledge.order_of(entity));
    }

    /// Adds the known entities of a type; those of types that inherit from it, too, unless
    /// `exactly`.
    fn add_members(&mut self, snapshot: &mut Snapshot<'_>, of: KindId, exactly: bool) {
        for index in snapshot.family(of) {
            let member = snapshot.member(index);
            if !exactly || KindId::from(member.type_id()) == of {
                self.pool.push(snapshot.memory.entity(member.number()));
            }
        }
    }

    /// Whether an offer may stand: its condition holds, or an answer decides about it.
    fn may_hold(
        &self,
        snapshot: &mut Snapshot<'_>,
        when: Option<ConditionId>,
        roles: &Roles,
    ) -> bool {
        let Some(condition) = when else { return true };
        self.asking.asks_whether(&snapshot.domain.code, when) || snapshot.holds(condition, roles)
    }

    fn condition(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        condition: Option<ConditionId>,
        candidates: &RoleCandidates,
    ) {
        let Some(condition) = condition else { return };
        let mut found = core::mem::take(&mut self.asked);
        let code = &snapshot.domain.code;
        code.questions_of_condition(condition, &mut |asked| found.push(*asked));
        self.add_all(snapshot, npc, found, candidates);
    }

    fn number(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        number: Operand,
        candidates: &RoleCandidates,
    ) {
        let mut found = core::mem::take(&mut self.asked);
        let code = &snapshot.domain.code;
        code.questions_of(number, &mut |asked| found.push(*asked));
        self.add_all(snapshot, npc, found, candidates);
    }

    fn combine(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        combine: Combine,
        candidates: &RoleCandidates,
    ) {
        if let Combine::Expression(code) = combine {
            self.number(snapshot, npc, Operand::Code(code), candidates);
        }
    }

    fn add_all(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        mut found: Vec<Asked>,
        candidates: &RoleCandidates,
    ) {
        for asked in &found {
            if self.asking.is_open(asked) {
                self.add(snapshot, npc, asked, candidates);
            }
        }
        found.clear();
        self.asked = found;
    }
}
