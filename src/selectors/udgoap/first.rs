//! UDGOAP `first`: the algorithm of the thesis (section 3.8, algorithm 3).
//!
//! Best-first over plan states: begin with every binding that helps any goal, always take the
//! state of highest score, and insert before its first failing step whatever helps that step's
//! first unsatisfied precondition. The first state taken that is executable as it is, is the plan.
//!
//! `best` does the same once more behind a plan that it has found, to lengthen it: all chains begin
//! with that plan then.

use crate::{
    beliefs::Knowledge,
    domain::Domain,
    planning::{
        Binding, EndedBy, Outcome, PlanState, Search,
        families::{Family, is_family},
        helps::{Helpers, in_order},
        offers::Offers,
        plan_state::Root,
        search::Working,
        simulate::{Dropped, Progress, Unmet},
        steps::StepId,
        work,
    },
};

use bumpalo::collections::Vec as ArenaVec;

/// Lets a search that has begun look for its roots next.
pub fn start(search: &mut Search) {
    search.pending.goal = Some(0);
}

/// Goes on with a search until it ends or `budget` is spent, and shows the best plan until then.
/// Each plan state that is generated costs one, and so does each look for what helps: a goal's
/// conditions, or the failing step of a plan state. What is left of the budget is returned.
pub fn advance(
    search: &mut Search,
    domain: &Domain,
    knowledge: &dyn Knowledge,
    mut budget: u32,
) -> u32 {
    let Some(mut working) = search.work(domain, knowledge) else {
        return budget;
    };
    while working.plan.outcome == Outcome::Unfinished {
        if budget == 0 {
            working.show_best();
            break;
        }
        if let Some(goal) = working.pending.goal {
            working.find_roots(goal);
            budget -= 1;
        } else if working.pending.next < working.pending.bindings.len() {
            working.try_pending(&mut budget);
        } else {
            working.take_best();
            budget -= 1;
        }
    }
    budget
}

impl<'a> Working<'_, 'a> {
    /// Collects the bindings that help any unsatisfied condition of one goal. After the last goal
    /// they are the roots.
    fn find_roots(&mut self, goal: usize) {
        if goal == 0 {
            self.find_families();
        }
        if goal == self.rating.goals.len() {
            self.pending.goal = None;
            self.pending.position = self.forward.winner.len();
            in_order(&self.snapshot, &mut self.pending.bindings);
            self.pending.families.retain(|it| it.is_wished);
            if !self.pending.wishes {
                self.end_without(Outcome::NoGoal, EndedBy::Nothing);
            } else if self.plan.dead {
                self.end_without(Outcome::NoPlan, EndedBy::Nothing);
            }
            return;
        }
        self.pending.goal = Some(goal + 1);
        let goal = &self.rating.goals[goal];
        let rule = self.snapshot.domain.goal_rule(goal.rule);
        let (roles, bound) = (goal.roles, goal.bound);
        let mut unsatisfied = false;
        let start = self.snapshot.mark();
        self.imagine_winner();
        for condition in &rule.conditions {
            if !self.snapshot.holds(condition.test, &roles) {
                unsatisfied = true;
                self.helpers_of_goals().of_condition(condition.test, &roles);
            }
        }
        self.pending.wishes |= unsatisfied;
        if let Some(bound) = bound
            && unsatisfied
            && rule.satisfied_when_destroyed
        {
            self.helpers().of_destruction(bound);
        }
        self.snapshot.go_back(start);
        if unsatisfied {
            self.stop_if_full();
        }
    }

    /// Imagines the plan that is being lengthened, if one is.
    fn imagine_winner(&mut self) {
        if self.forward.winner.is_empty() {
            return;
        }
        let chain = core::mem::take(&mut self.forward.winner);
        self.imagine(&chain);
        self.snapshot.memory.work += work::STEP * chain.len() as u64;
        self.forward.winner = chain;
    }

    /// Ends the search if what was found fills its memory, or took all the work that it may do.
    fn stop_if_full(&mut self) {
        if self.is_full() {
            self.stop_at(EndedBy::Memory);
        } else if self.is_worked_out() {
            self.stop_at(EndedBy::Work);
        }
    }

    fn helpers(&mut self) -> Helpers<'_, 'a> {
        Helpers {
            families: None,
            ..self.helpers_of_goals()
        }
    }

    /// The same, which leaves families out.
    fn helpers_of_goals(&mut self) -> Helpers<'_, 'a> {
        Helpers {
            snapshot: &mut self.snapshot,
            offers: self.offers,
            npc: self.actor.known,
            found: &mut self.pending.bindings,
            leaves_out: !self.looks_at_all,
            families: if self.pending.families.is_empty() {
                None
            } else {
                Some(&mut self.pending.families)
            },
        }
    }

    /// Collects the families that there are if a goal wants them. What a plan begins with that is to
    /// be lengthened may have changed gauges; then there are none.
    fn find_families(&mut self) {
        self.pending.families.clear();
        self.pending.family = None;
        let domain = self.snapshot.domain;
        let ranked = &domain.index.ranked;
        if ranked.is_empty()
            || !Offers::may_be_many(&self.snapshot)
            || self.looks_at_all
            || self.weighed
            || !self.forward.winner.is_empty()
        {
            return;
        }
        for &effect in ranked {
            if self.offers.are_many(&self.snapshot, effect.action)
                && is_family(
                    &self.snapshot,
                    &self.options,
                    self.rating,
                    self.actor,
                    effect,
                )
                && self
                    .offers
                    .is_consumable(&mut self.snapshot, self.actor.known, effect.action)
            {
                self.pending.families.push(Family::new(effect));
            }
        }
    }

    /// The first family of which more has to be generated before anything is taken.
    fn next_family(&self) -> Option<usize> {
        let merit = self.states.best_merit();
        let mut families = self.pending.families.iter();
        families.position(|it| it.may_precede(merit))
    }

    /// Collects those of a family who have the next lower gauge.
    fn go_on_with(&mut self, number: usize) {
        let Family { effect, below, .. } = self.pending.families[number];
        let domain = self.snapshot.domain;
        let Some(gauge) = domain.index.gauges[effect.action.index()] else {
            return;
        };
        // To add nothing helps nothing.
        let above = gauge.above.max(0.0);
        let slots = domain.index.suppliers[effect.action.index()]
            .iter()
            .filter_map(|&of| Some((of, domain.entity_type(of).slot(gauge.attribute)?)));
        let greatest = slots.fold(None, |greatest: Option<f32>, (of, slot)| {
            let it = self.snapshot.knowledge.greatest(of, slot, above, below);
            it.map_or(greatest, |it| {
                Some(greatest.map_or(it, |most| most.max(it)))
            })
        });
        self.pending.family = Some(number);
        self.pending.parent = None;
        self.pending.position = 0;
        self.pending.next = 0;
        self.pending.bindings.clear();
        let family = &mut self.pending.families[number];
        family.is_done = greatest.is_none();
        family.below = greatest.unwrap_or(above);
        let above = greatest.map_or(above, f32::next_down);
        let found = self.snapshot.look_between(effect.action, (above, below));
        for index in found.clone() {
            let supplier = self.snapshot.nearby(index);
            let binding = Binding {
                action: effect.action,
                supplier,
            };
            self.snapshot.memory.work += work::CANDIDATE;
            if self.offers.is_supplied(
                &mut self.snapshot,
                self.actor.known,
                effect.action,
                supplier,
            ) && self.helpers().raises(effect, binding)
            {
                self.pending.bindings.push(binding);
            }
        }
        self.snapshot.forget_nearby(&found);
        self.stop_if_full();
    }

    /// Takes the best open state: it is the plan, or what to work on next.
    fn take_best(&mut self) {
        self.snapshot.memory.work += work::STATE;
        if !self.pending.families.is_empty()
            && let Some(family) = self.next_family()
        {
            self.go_on_with(family);
            return;
        }
        let Some(number) = self.states.take_best() else {
            self.end_without(Outcome::NoPlan, self.cut_off());
            return;
        };
        let state = self.states.get(number);
        match state.unmet {
            None => self.end_with(number, Outcome::Complete, self.cut_off()),
            Some(_) if self.states.chain(&state).len() >= usize::from(self.options.depth) => {
                self.bounds.depth = true;
            }
            Some(unmet) => self.expand(number, &state, unmet),
        }
    }

    /// The bound that has kept the search from seeing everything, if one has.
    pub(super) fn cut_off(&self) -> EndedBy {
        if self.bounds.equilibrium {
            EndedBy::Equilibrium
        } else if self.bounds.depth {
            EndedBy::Depth
        } else {
            EndedBy::Nothing
        }
    }

    /// Collects what helps the failing step of a state.
    fn expand(&mut self, number: u32, state: &PlanState, unmet: Unmet) {
        self.plan.expanded += 1;
        self.snapshot.memory.work += work::STEP * u64::from(unmet.step);
        let domain = self.snapshot.domain;
        let failing = usize::from(unmet.step);
        let position = if self.options.insert_at_front {
            0
        } else {
            failing
        };
        let chain = ArenaVec::from_iter_in(self.states.chain(state).iter().copied(), self.arena);
        self.pending.family = None;
        self.pending.parent = Some(number);
        self.pending.position = position;
        self.pending.next = 0;
        self.pending.bindings.clear();

        let start = self.snapshot.mark();
        self.imagine(&chain[..position]);
        let step = self.steps.get(chain[failing]);
        let roles = step.roles(&mut self.snapshot);
        let action = domain.action(step.binding.action);
        let precondition = action.preconditions[usize::from(unmet.precondition)];
        self.helpers().of_condition(precondition, &roles);
        self.snapshot.go_back(start);
        in_order(&self.snapshot, &mut self.pending.bindings);
        self.stop_if_full();
    }

    /// Generates plan states of the pending bindings, as far as the budget reaches.
    fn try_pending(&mut self, budget: &mut u32) {
        let mut chain = ArenaVec::with_capacity_in(usize::from(self.options.depth), self.arena);
        if let Some(parent) = self.pending.parent {
            let parent = self.states.get(parent);
            chain.extend_from_slice(self.states.chain(&parent));
        } else {
            chain.extend_from_slice(&self.forward.winner);
        }
        let position = self.pending.position;
        let start = self.snapshot.mark();
        let before = self.imagine_prefix(&chain[..position]);
        let mut bound = None;
        // The place of the step being tried; replaced for each.
        chain.insert(position, StepId(0));
        while self.pending.next < self.pending.bindings.len() && *budget > 0 {
            let binding = self.pending.bindings[self.pending.next];
            chain[position] = self.steps.of_binding(&mut self.snapshot, binding);
            self.pending.next += 1;
            let Some(place) = self.states.note(&chain) else {
                continue;
            };
            bound = self.bound_reached();
            if bound.is_some() {
                break;
            }
            self.plan.generated += 1;
            self.snapshot.memory.work += work::STATE;
            *budget -= 1;
            self.generate(&chain, position, place, before);
        }
        self.snapshot.go_back(start);
        if let Some(bound) = bound {
            self.stop_at(bound);
        }
    }

    /// Shows the best plan until now, while the search is paused.
    fn show_best(&mut self) {
        if !self.forward.lengthens {
            if let Some(number) = self.states.best_complete() {
                self.show(number);
            }
        } else if let Some(number) = self.states.complete_above(self.forward.merit) {
            self.show(number);
        } else if self
            .options
            .beats_idle(self.forward.score, self.plan.idle_score)
        {
            self.show_winner();
        }
    }

    /// Simulates and rates one chain, and adds its state unless it is dropped.
    fn generate(&mut self, chain: &[StepId], from: usize, place: u32, before: Progress) {
        let mark = self.snapshot.mark();
        match self.simulate(chain, from, before) {
            Ok(rated) => {
                let merit = self.merit(&rated, chain.len());
                let progress = &rated.progress;
                if progress.unmet.is_none() && !progress.died_early {
                    self.rivals.note(chain, rated.score);
                }
                if let Some(family) = self.pending.family {
                    let last = &mut self.pending.families[family].merit;
                    debug_assert!(last.is_none_or(|last| last >= merit), "a family rises");
                    *last = Some(merit);
                }
                let parent = self.pending.parent;
                let is_root = parent.is_none() && !self.pending.families.is_empty();
                let root = is_root.then(|| {
                    let Binding { action, supplier } = self.steps.binding(chain[from]);
                    Root::new(action, self.snapshot.memory.order(supplier.number()))
                });
                self.states
                    .add(place, chain.len(), parent, &rated, merit, root);
            }
            Err(Dropped::NoEquilibrium) => self.bounds.equilibrium = true,
            Err(Dropped::SupplierGone | Dropped::NoSlot) => {}
        }
        self.snapshot.go_back(mark);
    }

    /// Ends the search at a bound, with the best plan until then if there is one.
    fn stop_at(&mut self, bound: EndedBy) {
        match self.states.best_complete() {
            Some(number) => self.end_with(number, Outcome::BestSoFar, bound),
            None => self.end_without(Outcome::Undecided, bound),
        }
    }
}
