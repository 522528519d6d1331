//! The questions that a search has for the host, collected before it begins.
//!
//! They are the questions that anything within the search's reach could ask: its goals; every
//! action that could take part in a plan, with every supplier; and the world effects that could
//! follow. Which actions those are is found backwards from the goals, by what effects change. The
//! search itself works in the same way (thesis, section 3.8), but this collection simulates
//! nothing. So it may ask some questions in vain, but it misses none.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Motives, Options, options::Selector};
use crate::{
    beliefs::{EntityIndex, Known, OfferSide, Question, Roles, Snapshot},
    domain::{
        Action, ActionId, AttributeId, Code, Combine, ConditionId, Domain, Effect, EffectRef,
        EntityType, KindId, Operand, POSITION, Role, Schedule, TRAVEL, TypeId, WorldEffectId,
        query::{Asked, MAX_ARGUMENTS},
    },
};

/// Whom expressions of one place may speak of.
#[derive(Clone, Debug, Default)]
struct RoleCandidates {
    /// Who has the consumer's role, as a range of the pool; none: the NPC.
    consumers: Option<Range<usize>>,
    /// Who may be the supplier, as a range of the pool.
    suppliers: Range<usize>,
    /// Who may be the owner of a world effect, as a range of the pool.
    owners: Range<usize>,
    /// Whom `for_each` binds, as a range of the pool.
    bound: Range<usize>,
}

/// Collects questions; kept from search to search for its memory.
#[derive(Debug, Default)]
pub(crate) struct Collector {
    /// By attribute: whether growing and shrinking are wanted.
    wanted: Vec<(bool, bool)>,
    destruction_wanted: bool,
    /// By action: whether it can take part in a plan.
    relevant: Vec<bool>,
    /// Actions whose preconditions haven't been looked at.
    found: Vec<ActionId>,
    /// Entities that roles stand for.
    pool: Vec<EntityIndex>,
    asked: Vec<Asked>,
    /// The most questions.
    limit: u32,
    /// Whether the host answers `travel`.
    travels: bool,
    /// How many there are beyond the limit; some may be counted more than once.
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
        self.travels = travels;
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
        match options.selector {
            Selector::UtilityPlans | Selector::Schedules => {
                self.of_schedules(snapshot, npc);
                if rates_plans && options.filter_goals {
                    // Whatever could be done touches goals, in a schedule or not.
                    self.find_consumed(domain.entity_type(npc.type_id()));
                }
            }
            // Only `first` is led by what helps; others may try anything.
            Selector::First => self.find_relevant(snapshot, npc, motives, false),
            Selector::Auto | Selector::Best | Selector::Goap => {
                self.find_relevant(snapshot, npc, motives, true)
            }
        }
        self.of_schedules_of_steps(snapshot, npc);
        for number in 0..domain.actions.len() {
            if self.relevant[number] {
                self.of_action(snapshot, npc, ActionId::at(number));
            }
        }
    }

    /// Adds the questions of what changes by itself.
    fn of_drifts(&mut self, snapshot: &mut Snapshot<'_>, npc: Known) {
        for (number, of) in snapshot.domain.types.iter().enumerate() {
            let code = &snapshot.domain.code;
            if !of.rates.iter().any(|&(_, rate)| self.asks(code, rate)) {
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

    /// Adds the questions that decide about who has the roles of the schedules that the NPC may come
    /// to run, and notes what is done in them.
    fn of_schedules(&mut self, snapshot: &mut Snapshot<'_>, npc: Known) {
        let domain = snapshot.domain;
        self.relevant.clear();
        self.relevant.resize(domain.actions.len(), false);
        for schedule in &domain.schedules {
            if schedule.users.binary_search(&npc.type_id()).is_err() {
                continue;
            }
            for task in &schedule.tasks {
                self.relevant[task.action.index()] = true;
            }
            self.of_roles(snapshot, npc, schedule);
        }
    }

    /// Adds what is asked when relevant steps run schedules, and notes what is done in these.
    fn of_schedules_of_steps(&mut self, snapshot: &mut Snapshot<'_>, npc: Known) {
        let domain = snapshot.domain;
        self.found.clear();
        for (number, action) in domain.actions.iter().enumerate() {
            if self.relevant[number] && action.schedule.is_some() {
                self.found.push(ActionId::at(number));
            }
        }
        while let Some(schedule) = self.found.pop().map(|it| domain.action(it).schedule) {
            let Some(schedule) = schedule.map(|it| domain.schedule(it)) else {
                continue;
            };
            for task in &schedule.tasks {
                let relevant = &mut self.relevant[task.action.index()];
                if !core::mem::replace(relevant, true) {
                    self.found.push(task.action);
                }
            }
            self.of_roles(snapshot, npc, schedule);
        }
    }

    /// Adds the questions that decide about who has the roles of a schedule.
    fn of_roles(&mut self, snapshot: &mut Snapshot<'_>, npc: Known, schedule: &Schedule) {
        let code = &snapshot.domain.code;
        for role in &schedule.roles {
            if !self.asks_whether(code, role.when)
                && !role.least.is_some_and(|it| self.asks(code, it))
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

    /// Has everything take part that those of a type can do.
    fn find_consumed(&mut self, of: &EntityType) {
        for offer in &of.consumes {
            self.relevant[offer.action.index()] = true;
        }
    }

    /// Works out which actions can take part in a plan.
    fn find_relevant(&mut self, snapshot: &Snapshot<'_>, npc: Known, motives: &Motives, all: bool) {
        let domain = snapshot.domain;
        let of = domain.entity_type(npc.type_id());
        self.relevant.clear();
        self.relevant.resize(domain.actions.len(), false);
        if all {
            return self.find_consumed(of);
        }
        self.wanted.clear();
        self.wanted.resize(domain.attributes.len(), (false, false));
        self.destruction_wanted = false;
        self.found.clear();
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

    /// Wants what helps a condition.
    fn want(&mut self, domain: &Domain, of: &EntityType, condition: ConditionId) {
        for atom in domain.code.condition(condition).atoms.clone() {
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
                    self.find_changing(domain, of, attribute);
                }
            }
        }
    }

    fn want_destruction(&mut self, domain: &Domain, of: &EntityType) {
        if !self.destruction_wanted {
            self.destruction_wanted = true;
            for &reference in &domain.index.destroying {
                self.find(of, reference);
            }
        }
    }

    fn find_changing(&mut self, domain: &Domain, of: &EntityType, attribute: AttributeId) {
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
                self.find(of, reference);
            }
        }
    }

    fn find(&mut self, of: &EntityType, reference: EffectRef) {
        let relevant = &mut self.relevant[reference.action.index()];
        if !*relevant && of.consumption(reference.action).is_some() {
            *relevant = true;
            self.found.push(reference.action);
        }
    }

    /// Adds the questions of an action, with everyone whom it could be done to, and of what the
    /// world would do then. If that asks nothing, nobody is looked at: the NPC would have to think
    /// again whenever one of them moves.
    fn of_action(&mut self, snapshot: &mut Snapshot<'_>, npc: Known, id: ActionId) {
        let domain = snapshot.domain;
        if !self.action_asks(domain, npc.type_id(), id) {
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
            if !self.world_effect_asks(domain, effect) {
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
        if !self.world_effect_asks(snapshot.domain, id) {
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

    /// Adds everyone whom the action could be done to, in order of creation, and the questions
    /// that decide whether it can.
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

    /// Adds the known entities of a type, with those of its heirs unless `exactly`.
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
        self.asks_whether(&snapshot.domain.code, when) || snapshot.holds(condition, roles)
    }

    /// Whether an action, with what the world does after it, asks anything at all.
    fn action_asks(&self, domain: &Domain, consumer: TypeId, id: ActionId) -> bool {
        let code = &domain.code;
        let action = domain.action(id);
        let consumed = domain.entity_type(consumer).consumption(id);
        let mut offers = domain.types.iter().filter_map(|of| of.supply(id));
        let mut preconditions = action.preconditions.iter();
        let mut effects = (0..domain.world_effects.len()).map(WorldEffectId::at);
        self.asks(code, action.cost)
            || self.asks(code, action.duration)
            || action.weights().any(|it| self.asks(code, it))
            || preconditions.any(|&it| self.asks_whether(code, Some(it)))
            || self.effects_ask(code, &action.effects)
            || self.asks_whether(code, consumed.and_then(|it| it.when))
            || offers.any(|it| self.asks_whether(code, it.when))
            || effects.any(|it| self.world_effect_asks(domain, it))
    }

    fn world_effect_asks(&self, domain: &Domain, id: WorldEffectId) -> bool {
        let effect = &domain.world_effects[id.index()];
        self.asks_whether(&domain.code, effect.when)
            || self.effects_ask(&domain.code, &effect.effects)
    }

    fn effects_ask(&self, code: &Code, effects: &[Effect]) -> bool {
        effects.iter().any(|effect| match *effect {
            Effect::Increment { amount: value, .. } | Effect::Assign { value, .. } => {
                self.asks(code, value)
            }
            _ => false,
        })
    }

    fn asks_whether(&self, code: &Code, condition: Option<ConditionId>) -> bool {
        let mut asks = false;
        if let Some(condition) = condition {
            code.questions_of_condition(condition, &mut |asked| asks |= self.is_open(asked));
        }
        asks
    }

    fn asks(&self, code: &Code, number: Operand) -> bool {
        let mut asks = false;
        code.questions_of(number, &mut |asked| asks |= self.is_open(asked));
        asks
    }

    fn is_open(&self, asked: &Asked) -> bool {
        asked.query != TRAVEL || self.travels
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
            if self.is_open(asked) {
                self.add(snapshot, npc, asked, candidates);
            }
        }
        found.clear();
        self.asked = found;
    }

    /// Adds a question for everyone who may have its roles; the last argument's role varies
    /// fastest.
    fn add(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        asked: &Asked,
        candidates: &RoleCandidates,
    ) {
        let start = self.pool.len();
        let count = usize::from(snapshot.domain.query(asked.query).arguments);
        let arguments = &asked.arguments[..count];
        let mut choices: [Range<usize>; MAX_ARGUMENTS] = Default::default();
        let mut total = 1_usize;
        for (place, &role) in arguments.iter().enumerate() {
            let choice = match (role, asked.variables[role.index()]) {
                (_, Some(of)) => {
                    let first = self.pool.len();
                    self.add_members(snapshot, of, false);
                    first..self.pool.len()
                }
                (Role::CONSUMER, _) => match &candidates.consumers {
                    Some(consumers) => consumers.clone(),
                    None => {
                        self.pool.push(snapshot.memory.entity(npc.number()));
                        self.pool.len() - 1..self.pool.len()
                    }
                },
                (Role::SUPPLIER, _) => candidates.suppliers.clone(),
                (Role::OWNER, _) => candidates.owners.clone(),
                _ => candidates.bound.clone(),
            };
            if !arguments[..place].contains(&role) {
                total = total.saturating_mul(choice.len());
            }
            choices[place] = choice;
        }
        let mut missed = 0;
        for number in 0..total {
            let mut question = Question::new(asked.query);
            let mut rest = number;
            for place in (0..count).rev() {
                let choice = &choices[place];
                // A role that is named twice is one entity.
                if arguments[..place].contains(&arguments[place]) {
                    continue;
                }
                question.arguments[place] = self.pool[choice.start + rest % choice.len()];
                rest /= choice.len();
            }
            for place in 1..count {
                let first = arguments[..place]
                    .iter()
                    .position(|role| *role == arguments[place]);
                if let Some(first) = first {
                    question.arguments[place] = question.arguments[first];
                }
            }
            let answers = &snapshot.memory.answers;
            if answers.has(&question) {
                continue;
            }
            if answers.questions().len() < self.limit as usize {
                let places = places(snapshot, &question);
                snapshot.memory.answers.add(question, places);
                continue;
            }
            // All combinations of very many entities aren't gone through only to count them.
            missed += 1;
            if missed > self.limit {
                missed = u32::try_from(total - number).unwrap_or(u32::MAX);
                missed = missed.saturating_add(self.limit);
                break;
            }
        }
        self.left_out = self.left_out.saturating_add(missed);
        self.pool.truncate(start);
    }
}

/// Where the entities of a question about `travel` are; nowhere for others.
fn places(snapshot: &mut Snapshot<'_>, question: &Question) -> [[f32; 3]; 2] {
    if question.query != TRAVEL {
        return [[0.0; 3]; 2];
    }
    let [a, b, ..] = question.arguments;
    [a, b].map(|entity| {
        let known = snapshot.load(entity);
        snapshot.position(known, POSITION)
    })
}
