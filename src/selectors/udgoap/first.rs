//! UDGOAP `first`: the algorithm of the thesis (section 3.8, algorithm 3).
//!
//! Best-first search over plan states. It begins with every binding that helps any goal. It always
//! takes the state of highest score, and inserts, before its first failing step, whatever helps
//! that step's first unsatisfied precondition. The first state taken that can be executed as it is,
//! is the plan.
//!
//! `best` uses the same search to lengthen a plan that it has found. Then all chains begin with
//! that plan.

use crate::{
    beliefs::{Knowledge, Roles},
    domain::{ConditionId, Domain},
    planning::{
        EndedBy, Outcome, PlanState, Search,
        helps::{Helpers, in_order},
        simulate::{Dropped, Progress, Unmet},
        steps::StepId,
        work,
        working::Working,
    },
};

/// In a search that has begun, prepares the search for roots.
pub fn start(search: &mut Search) {
    search.parts.pending.goal = Some(0);
}

/// Goes on with a search until it ends or `budget` is spent. Until it ends, its plan is the best so
/// far. Each plan state that is generated costs one, and so does each look for what helps a goal's
/// conditions, or the failing step of a plan state. Returns what is left of the budget.
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
        if let Some(goal) = working.parts.pending.goal {
            working.find_roots(goal);
            budget -= 1;
        } else if working.parts.pending.next < working.parts.pending.bindings.len() {
            working.try_pending(&mut budget);
        } else {
            working.take_best();
            budget -= 1;
        }
    }
    working.note_bytes();
    budget
}

impl<'a> Working<'_, 'a> {
    /// Collects the bindings that help any unsatisfied condition of one goal. After the last goal,
    /// the collected bindings are the roots.
    fn find_roots(&mut self, goal: usize) {
        if goal == self.parts.rating.goals.len() {
            self.parts.pending.goal = None;
            self.parts.pending.position = self.parts.forward.winner.len();
            in_order(&self.snapshot, &mut self.parts.pending.bindings);
            if !self.parts.pending.wishes {
                self.end_without(Outcome::NoGoal, EndedBy::Nothing);
            } else if self.plan.dead {
                self.end_without(Outcome::NoPlan, EndedBy::Nothing);
            }
            return;
        }
        self.parts.pending.goal = Some(goal + 1);
        if goal == 0
            && !self.parts.narrowing.has_begun
            && !self.snapshot.domain.index.errands.is_empty()
            && !self.parts.forward.lengthens
        {
            self.narrow();
        }
        let goal = &self.parts.rating.goals[goal];
        let rule = self.snapshot.domain.goal_rule(goal.rule);
        let (roles, bound) = (goal.roles, goal.bound);
        let mut unsatisfied = false;
        let found = self.parts.pending.bindings.len();
        let start = self.snapshot.mark();
        self.imagine_winner();
        for condition in &rule.conditions {
            if !self.snapshot.holds(condition.test, &roles) {
                unsatisfied = true;
                self.helpers().of_condition(condition.test, &roles);
            }
        }
        self.parts.pending.wishes |= unsatisfied;
        if let Some(bound) = bound
            && unsatisfied
            && rule.satisfied_when_destroyed
        {
            self.helpers().of_destruction(bound);
        }
        self.snapshot.go_back(start);
        if unsatisfied {
            if self.parts.pending.improves && self.parts.pending.bindings.len() == found {
                self.note_unhelped();
            }
            self.stop_if_full();
        }
    }

    /// Whether any supplier is left out because it is far away.
    #[inline]
    fn is_narrowed(&self) -> bool {
        !self.parts.narrowing.errands.is_empty()
    }

    /// If a plan is being lengthened, imagines it.
    fn imagine_winner(&mut self) {
        if self.parts.forward.winner.is_empty() {
            return;
        }
        let chain = core::mem::take(&mut self.parts.forward.winner);
        self.imagine(&chain);
        self.snapshot.memory.work += work::STEP * chain.len() as u64;
        self.parts.forward.winner = chain;
    }

    /// Ends the search at a bound if its memory is full or its work is used up.
    fn stop_if_full(&mut self) {
        if self.is_full() {
            self.stop_at(EndedBy::Memory);
        } else if self.is_worked_out() {
            self.stop_at(EndedBy::Work);
        }
    }

    fn helpers(&mut self) -> Helpers<'_, 'a> {
        Helpers {
            snapshot: &mut self.snapshot,
            offers: &mut self.parts.offers,
            npc: self.actor.known,
            found: &mut self.parts.pending.bindings,
            narrowing: &mut self.parts.narrowing,
        }
    }

    /// Takes out the best open state: it is the plan, or it is expanded next.
    fn take_best(&mut self) {
        self.snapshot.memory.work += work::STATE;
        if self.is_narrowed() && self.gives_up_narrowing() {
            return;
        }
        let Some(number) = self.parts.states.take_best() else {
            if self.is_narrowed() && self.widens(None) || self.ends_looking_on(true) {
                return;
            }
            self.end_without(Outcome::NoPlan, self.cut_off());
            return;
        };
        let state = self.parts.states.get(number);
        match state.unmet {
            None if self.is_narrowed() && self.widens(Some(number)) => {}
            None if self.looks_on(number) => {}
            None => self.end_with(number, Outcome::Complete, self.cut_off()),
            Some(_) if self.parts.states.chain(&state).len() >= usize::from(self.options.depth) => {
                self.parts.cutoffs.depth = true;
                self.parts.cutoffs.stuck = true;
            }
            Some(_) if self.passes_over(&state) => {}
            Some(unmet) => self.expand(number, &state, unmet),
        }
    }

    /// The bound that has kept the search from looking at everything, if one has.
    pub(super) fn cut_off(&self) -> EndedBy {
        if self.parts.cutoffs.equilibrium {
            EndedBy::Equilibrium
        } else if self.parts.cutoffs.depth {
            EndedBy::Depth
        } else {
            EndedBy::Nothing
        }
    }

    /// Collects the bindings that help the failing step of a state.
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
        let chain = self.arena.copy(self.parts.states.chain(state));
        self.parts.pending.parent = Some(number);
        self.parts.pending.position = position;
        self.parts.pending.next = 0;
        self.parts.pending.bindings.clear();

        let start = self.snapshot.mark();
        self.imagine(&chain[..position]);
        let step = self.parts.steps.get(chain[failing]);
        self.snapshot.catch_up(step.binding.supplier);
        let roles = step.roles(&mut self.snapshot);
        let action = domain.action(step.binding.action);
        let precondition = action.preconditions[usize::from(unmet.precondition)];
        let is_hopeless = self.is_hopeless(&action.preconditions, &roles);
        if !is_hopeless {
            self.helpers().of_condition(precondition, &roles);
        }
        self.snapshot.go_back(start);
        if self.parts.pending.improves && !is_hopeless && self.parts.pending.bindings.is_empty() {
            self.note_dead_end(state, unmet);
        }
        if !self.options.exact_scores && !self.options.insert_at_front {
            self.drop_circular(*state, failing);
        }
        in_order(&self.snapshot, &mut self.parts.pending.bindings);
        self.stop_if_full();
    }

    /// Drops bindings that would go in a circle: the failing step itself, the step that it was
    /// inserted for, the step that this one was inserted for, and so on. A step that needs itself
    /// first gets nowhere. But as long as it can't be executed, its effects count, and with each
    /// round they count again. So the search would expand such chains before all others: goods are
    /// put into an empty store, taken out of it, and put into it again.
    ///
    /// No plan is lost. Whatever makes a step possible within such a round makes it possible
    /// without the round.
    fn drop_circular(&mut self, state: PlanState, failing: usize) {
        let (states, steps) = (&self.parts.states, &self.parts.steps);
        let bindings = &mut self.parts.pending.bindings;
        states.for_each_needing(state, failing, false, |needing| {
            let needing = steps.binding(needing);
            bindings.retain(|it| *it != needing);
        });
    }

    /// Whether a step can't be done whatever is done before it: one of its preconditions doesn't
    /// hold in what is imagined, and never will. Where outcomes are weighed, this can't be told,
    /// since what is imagined is only the likeliest set of facts, and another may become the
    /// likeliest.
    fn is_hopeless(&mut self, preconditions: &[ConditionId], roles: &Roles) -> bool {
        let domain = self.snapshot.domain;
        !self.parts.weighed
            && preconditions
                .iter()
                .any(|&it| domain.index.hopeless[it.0 as usize] && !self.snapshot.holds(it, roles))
    }

    /// Generates plan states from the pending bindings, as far as the budget reaches.
    fn try_pending(&mut self, budget: &mut u32) {
        let mut chain = self.arena.list(usize::from(self.options.depth));
        if let Some(parent) = self.parts.pending.parent {
            let parent = self.parts.states.get(parent);
            chain.extend_from_slice_copy(self.parts.states.chain(&parent));
        } else {
            chain.extend_from_slice_copy(&self.parts.forward.winner);
        }
        let position = self.parts.pending.position;
        let start = self.snapshot.mark();
        let before = self.imagine_prefix(&chain[..position]);
        let mut bound = None;
        // A placeholder for the step being tried. Each step in turn replaces it.
        chain.insert(position, StepId(0));
        while self.parts.pending.next < self.parts.pending.bindings.len() && *budget > 0 {
            let binding = self.parts.pending.bindings[self.parts.pending.next];
            chain[position] = self.parts.steps.of_binding(&mut self.snapshot, binding);
            self.parts.pending.next += 1;
            let Some(place) = self.parts.states.note(&chain) else {
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

    /// While the search is paused, makes the best plan so far its plan.
    fn show_best(&mut self) {
        if !self.parts.forward.lengthens {
            if let Some((number, _)) = self.best_complete() {
                self.show(number);
            }
        } else if let Some(number) = self.parts.states.complete_above(self.parts.forward.merit) {
            self.show(number);
        } else if self
            .options
            .beats_idle(self.parts.forward.score, self.plan.idle_score)
        {
            self.show_winner();
        }
    }

    /// Simulates and rates one chain. Adds its plan state unless the chain is dropped.
    fn generate(&mut self, chain: &[StepId], from: usize, place: u32, before: Progress) {
        let mark = self.snapshot.mark();
        match self.simulate(chain, from, before) {
            Ok(rated) => {
                let merit = self.merit(&rated, chain.len());
                let progress = &rated.progress;
                if progress.unmet.is_none() && !progress.died_early {
                    self.parts.rivals.note(chain, rated.score);
                }
                self.parts
                    .states
                    .add(place, chain.len(), self.parts.pending.parent, &rated, merit);
            }
            Err(why) => {
                self.plan.drops.count(why);
                self.parts.cutoffs.equilibrium |= why == Dropped::NoEquilibrium;
            }
        }
        self.snapshot.go_back(mark);
    }

    /// Ends the search at a bound: with the best plan so far, or without one.
    fn stop_at(&mut self, bound: EndedBy) {
        self.parts.narrowing.errands.clear();
        match self.best_complete() {
            Some((number, _)) => self.end_with(number, Outcome::BestSoFar, bound),
            None => self.end_without(Outcome::Undecided, bound),
        }
    }
}
