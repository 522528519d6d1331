//! [`best`](super::best) goes forward, over all sequences of steps that can be executed from the
//! snapshot.
//!
//! It begins with doing nothing. It takes the plan state that promises most, and makes a new one
//! with each step that can be executed after it. Each new one is rated, and may be the best so far.
//! It doesn't expand a plan state in two cases:
//!
//! - Nothing that begins with it can be better than the best so far. The upper bound is that of
//!   [`bound`](crate::planning::bound), minus the costs so far and the least cost of one more
//!   step. If scores are equal, the least that all of them take is compared with what the best
//!   so far takes.
//! - Another plan state led to the same facts in the same time, at no higher cost, with no longer
//!   way, and with fewer steps or, with as many, first in order. Where the NPC is counts as a
//!   fact. Whatever follows the one can follow the other, with the same utility. Costs and ways
//!   are rounded sums of the same numbers, and a lesser sum stays no greater when it is rounded
//!   again for the comparison. So a plan that begins with this plan state scores no more than
//!   the same plan with the other beginning, takes no less of anything, and comes later in order.
//!
//! With durations, a plan that ends with a step whose effects change nothing doesn't count and
//! isn't expanded: it only passes time. An example is a walk to where the NPC stands. If a plan is
//! worth more later, it is better to do nothing until then. A step without effects is there to
//! wait, and counts. A plan of which any part only passes time doesn't count either (see
//! `planning::pacing`), nor does one with a detour (`udgoap::detours`).

use core::cmp::Ordering;

use super::imagined::ImaginedStep;
use crate::{
    beliefs::{EntityIndex, Knowledge},
    domain::{ActionId, Domain},
    planning::{
        Binding, EndedBy, Merit, Options, Outcome, Search, Selector,
        arena::List,
        forward::{Among, Current, Promise, Then},
        helps::sort,
        offers::FEW,
        rated::Rated,
        simulate::{Dropped, Progress},
        steps::{StepId, at_least_zero},
        work,
        working::Working,
    },
};

/// Each supplier of an action is expected to cost at least this much work, since its steps are
/// tried after many plan states. `max_work` divided by this is how many suppliers are looked at.
const WORK_OF_EACH: u32 = 4096;
/// This many suppliers of an action are looked at however small `max_work` is.
const MANY: u32 = 1024;

/// Begins to go forward by these options, in a search that has begun. `prepare` is called before
/// that, and may say what the best plan so far is. `then` comes once it is
/// [known](Working::gets_ready) what steps can bring about.
pub(super) fn begin<'w>(
    search: &'w mut Search,
    domain: &'w Domain,
    knowledge: &'w dyn Knowledge,
    options: Options,
    then: Then,
    prepare: impl FnOnce(&mut Working<'w, 'w>),
) -> Option<Working<'w, 'w>> {
    search.options = Options {
        selector: Selector::Best,
        ..options
    };
    search.defer_nothing(domain, knowledge);
    let mut working = search.work(domain, knowledge)?;
    prepare(&mut working);
    working.go_forward();
    working.parts.forward.prepares = Some(then);
    Some(working)
}

impl<'w> Working<'w, '_> {
    /// Makes ready to go forward.
    fn go_forward(&mut self) {
        self.forget_if_full();
        self.parts.forward.begun = true;
        if self.parts.forward.among != Among::All {
            self.parts.forward.wishes = self.plan.outcome != Outcome::NoGoal;
        }
        self.end_without(Outcome::Unfinished, EndedBy::Nothing);
        self.parts.cutoffs.hand_over();
        self.find_steps();
        let among = self.parts.forward.among.clone();
        if among != Among::All {
            self.parts.forward.score = f32::NEG_INFINITY;
            self.parts.forward.merit = Merit::default();
            let named = among.names().iter();
            let named = named.map(|&step| self.step_of(step)).collect();
            self.parts.forward.named = Option::unwrap_or_default(named);
        }
        self.parts.world_effects.prepare(&mut self.snapshot);
        let forward = &mut self.parts.forward;
        forward.wanted.extend_from_slice(&forward.named);
        let (wanted, steps) = (&mut forward.wanted, &forward.steps);
        wanted.retain(|step| steps.contains(step));
        self.parts.utility_bound.begin();
    }

    /// Goes on working out what steps can bring about, until that is known or the budget is spent.
    /// Returns whether it is known.
    pub(super) fn gets_ready(&mut self, budget: &mut u32) -> bool {
        let Some(then) = self.parts.forward.prepares else {
            return true;
        };
        let mut steps = core::mem::take(&mut self.parts.forward.steps);
        let (bound, snapshot, input, rating) = self.bounding(u32::from(self.options.depth));
        let is_known = bound.prepare(snapshot, input, rating, &mut steps, budget);
        self.parts.forward.steps = steps;
        if !is_known {
            return false;
        }
        self.parts.forward.prepares = None;
        self.begin_expanding();
        match then {
            Then::Draft => self.begin_drafting(),
            Then::AskUnseen => self.ask_unseen(),
            Then::Expand => {}
        }
        true
    }

    /// Begins with doing nothing.
    fn begin_expanding(&mut self) {
        // Steps that are asked for are tried even if they are of no use.
        let forward = &mut self.parts.forward;
        let (wanted, steps) = (&mut forward.wanted, &mut forward.steps);
        wanted.retain(|step| !steps.contains(step));
        steps.append(wanted);
        let outcomes = self.parts.forward.steps.iter();
        let outcomes =
            outcomes.map(|&step| self.parts.steps.outcomes(self.parts.steps.get(step)).len());
        self.parts.forward.most_outcomes = outcomes.max().unwrap_or(0);
        self.parts.sets.begin();
        let promise = self.promise(0, &Progress::default());
        if self.may_gain(promise) {
            self.parts.forward.push(None, promise, self.plan.idle_score);
        } else {
            self.parts.forward.left_out = true;
        }
        self.snapshot.memory.work += work::CANDIDATE * self.parts.forward.steps.len() as u64;
    }

    /// Whether no plan of more steps than the options allow can be better than doing nothing, as
    /// far as the bound can tell. The search must have gone forward to its end, and nothing may be
    /// imagined. It can't go on afterwards.
    pub(super) fn is_hopeless_within(&mut self, depth: u8) -> bool {
        let left_out = self.parts.forward.left_out && self.depth_matters_to_bound();
        if !self.parts.forward.met_depth && !left_out {
            // It has seen everything that the NPC can bring about.
            return true;
        }
        self.options.depth = depth;
        self.find_steps();
        let mut steps = core::mem::take(&mut self.parts.forward.steps);
        let (bound, snapshot, input, rating) = self.bounding(depth.into());
        let mut budget = u32::MAX;
        bound.prepare(snapshot, input, rating, &mut steps, &mut budget);
        self.parts.forward.steps = steps;
        self.parts.sets.begin();
        let promise = self.promise(0, &Progress::default());
        self.snapshot.memory.work += work::CANDIDATE * self.parts.forward.steps.len() as u64;
        !self.may_gain(promise)
    }

    /// Whether any plan may be better than the best so far, as far as the bound can tell before the
    /// first step. The bound doesn't know that what falls by itself falls in any case, so it is asked
    /// whether steps change anything that counts.
    fn may_gain(&self, promise: Promise) -> bool {
        let any_will_do = self.parts.forward.among != Among::All || !self.options.only_if_better;
        (any_will_do || self.parts.utility_bound.matters())
            && self.parts.forward.may_be_better(promise.merit, &[])
    }

    /// Whether the bound says something else if more steps are left.
    fn depth_matters_to_bound(&self) -> bool {
        // If outcomes are weighed, it depends on how many sets of facts there may be.
        self.parts.weighed
            || self
                .parts
                .utility_bound
                .grows(&self.parts.rating, self.options.depth)
    }

    /// Forgets the plan states of `first` if they take more than half of the search's memory.
    /// Otherwise a search that got nowhere would leave no room for going forward.
    fn forget_if_full(&mut self) {
        if self.bytes() > self.options.max_bytes / 2 {
            self.parts.states.clear();
            self.parts.pending.shown = None;
        }
    }

    /// The step that does an action to an entity that the search has met.
    pub(super) fn step_of(
        &mut self,
        (action, supplier): (ActionId, EntityIndex),
    ) -> Option<StepId> {
        let supplier = self.snapshot.memory.number_of(supplier)?;
        let supplier = self.snapshot.memory.known(supplier);
        let binding = Binding { action, supplier };
        Some(self.parts.steps.of_binding(&mut self.snapshot, binding))
    }

    /// Finds everything that the NPC can do to anybody.
    fn find_steps(&mut self) {
        let most = self.options.max_work / WORK_OF_EACH;
        self.parts.offers.look_at_most(most.max(MANY) as usize, FEW);
        self.parts.forward.steps.clear();
        let bindings = &mut self.parts.pending.bindings;
        bindings.clear();
        for number in 0..self.snapshot.domain.actions.len() {
            let action = ActionId::at(number);
            let npc = self.actor.known;
            if !self
                .parts
                .offers
                .is_consumable(&mut self.snapshot, npc, action)
            {
                continue;
            }
            let first = bindings.len();
            for index in self.parts.offers.suppliers(&mut self.snapshot, npc, action) {
                let supplier = self.parts.offers.supplier(index);
                bindings.push(Binding { action, supplier });
            }
            // Suppliers of one type come in order, so for most actions there is nothing to sort.
            sort(&self.snapshot, &mut bindings[first..]);
        }
        for &binding in bindings.iter() {
            let step = self.parts.steps.of_binding(&mut self.snapshot, binding);
            self.parts.forward.steps.push(step);
        }
        self.parts.forward.rank_steps();
    }

    /// An upper bound on the scores of all chains that begin with the `done` steps that are
    /// imagined, and have more steps.
    pub(super) fn ceiling(&mut self, done: usize, progress: &Progress) -> f32 {
        let left = u32::from(self.options.depth) - done as u32;
        let utility = if self.parts.weighed {
            self.utility_ahead(left)
        } else {
            let (snapshot, rating) = (&mut self.snapshot, &self.parts.rating);
            snapshot.memory.work += work::CONDITION * rating.goals.len() as u64;
            self.parts
                .utility_bound
                .utility(snapshot, rating, self.actor, left)
        };
        let cost = at_least_zero(progress.cost + self.parts.utility_bound.cheapest());
        let seconds = at_least_zero(progress.seconds + self.parts.utility_bound.shortest());
        self.highest_score(utility, cost, seconds)
    }

    /// The best that the chains can come to that begin with the `done` steps that are imagined, and
    /// have more steps. Each of them takes what those steps have taken: costs, time and metres. And
    /// it takes at least the cost and the time of one more step, and that step itself. None of
    /// these ever shrinks.
    fn promise(&mut self, done: usize, progress: &Progress) -> Promise {
        let ceiling = self.ceiling(done, progress);
        let cost = at_least_zero(progress.cost + self.parts.utility_bound.cheapest());
        let mut seconds = progress.seconds;
        if self.options.durations {
            seconds = at_least_zero(seconds + self.parts.utility_bound.shortest());
        }
        let takes = [cost, seconds, progress.metres];
        Promise {
            ceiling,
            merit: self.options.merit(ceiling, takes, done + 1),
        }
    }

    /// Expands plan states until the search ends or the budget is used up.
    pub(super) fn enumerate(&mut self, budget: &mut u32) {
        let start = self.snapshot.mark();
        let depth = usize::from(self.options.depth);
        let mut imagined = self.arena.list(depth);
        let mut chain = self.arena.list(depth);
        let ending = loop {
            let Some(current) = self
                .parts
                .forward
                .current
                .or_else(|| self.take_most_promising())
            else {
                break Some((Outcome::Complete, self.cut_off()));
            };
            self.parts.forward.current = Some(current);
            chain.clear();
            if let Some(number) = current.state {
                let state = self.parts.states.get(number);
                chain.extend_from_slice_copy(self.parts.states.chain(&state));
            }
            let progress = if self.parts.weighed {
                self.begin_after(&chain)
            } else {
                self.imagine_instead(&mut imagined, &chain)
            };
            match self.go_on(current, (&mut chain, &imagined), progress, budget) {
                Expanded::Whole => self.parts.forward.current = None,
                Expanded::Partly => break None,
                Expanded::UpTo(bound) => break Some((Outcome::BestSoFar, bound)),
            }
        };
        self.snapshot.go_back(start);
        match ending {
            Some((outcome, ended_by)) => self.finish(outcome, ended_by),
            None => self.show_winner(),
        }
    }

    /// Takes out the next plan state that may lead to something better.
    fn take_most_promising(&mut self) -> Option<Current> {
        while let Some((state, promise)) = self.parts.forward.pop() {
            let kept = state.map(|number| self.parts.states.get(number));
            let chain = kept
                .as_ref()
                .map_or(&[][..], |kept| self.parts.states.chain(kept));
            self.snapshot.memory.work += work::STATE;
            if self.parts.forward.may_be_better(promise.merit, chain) {
                self.plan.expanded += 1;
                self.parts.forward.known.clear();
                return Some(Current {
                    state,
                    next: 0,
                    ceiling: promise.ceiling,
                });
            }
        }
        None
    }

    /// Generates the plan states that follow the one whose chain is imagined.
    fn go_on(
        &mut self,
        current: Current,
        (chain, imagined): (&mut List<'w, StepId>, &[ImaginedStep]),
        before: Progress,
        budget: &mut u32,
    ) -> Expanded {
        let done = chain.len();
        let may_make_a_detour = self.may_make_a_detour(imagined);
        for index in current.next..self.parts.forward.steps.len() {
            let next = Current {
                next: index,
                ..current
            };
            if *budget == 0 {
                self.parts.forward.current = Some(next);
                return Expanded::Partly;
            }
            *budget -= 1;
            if self.is_worked_out() || self.gives_up() {
                return Expanded::UpTo(EndedBy::Work);
            }
            let step = self.parts.forward.steps[index];
            let is_executable = if self.parts.weighed {
                self.is_executable_after(step)
            } else {
                let mut known = core::mem::take(&mut self.parts.forward.known);
                let is_executable = self.stage().is_executable_here(step, &mut known);
                self.parts.forward.known = known;
                is_executable
            };
            if !is_executable || (may_make_a_detour && self.makes_a_detour(imagined, step)) {
                continue;
            }
            if let Some(bound) = self.bound_reached() {
                return Expanded::UpTo(bound);
            }
            self.plan.generated += 1;
            self.snapshot.memory.work += work::STATE;
            let mark = self.snapshot.mark();
            chain.push(step);
            let simulated = if self.parts.weighed {
                self.simulate_after(chain, before)
            } else {
                self.simulate(chain, done, before)
            };
            match simulated {
                Ok(rated) => self.judge(current.state, (chain, imagined), rated),
                Err(Dropped::NoEquilibrium) => self.parts.cutoffs.equilibrium = true,
                Err(Dropped::SupplierGone | Dropped::NoSlot) => {}
            }
            chain.pop();
            self.snapshot.go_back(mark);
        }
        Expanded::Whole
    }

    /// Compares a chain with the best so far, and keeps it as a plan state if it is worth
    /// expanding. The chain must be imagined, unless outcomes are weighed.
    fn judge(
        &mut self,
        parent: Option<u32>,
        (chain, imagined): (&[StepId], &[ImaginedStep]),
        rated: Rated,
    ) {
        let Rated {
            progress, score, ..
        } = rated;
        if progress.unmet.is_some() || progress.died_early || self.only_waits(&progress) {
            return;
        }
        if self.walks_in_a_circle(chain, imagined, &progress) {
            return;
        }
        let merit = self.merit(&rated, chain.len());
        let is_better = self.parts.forward.is_better(merit, chain) && self.counts(chain);
        let only_passes_time = is_better && self.only_passes_time(chain, score);
        if !only_passes_time {
            self.parts.rivals.note(chain, score);
        }
        if is_better && !only_passes_time {
            self.parts.forward.take(chain, score, merit);
        }
        if !self.parts.weighed && !self.actor.is_alive(&mut self.snapshot) {
            return;
        }
        if chain.len() == usize::from(self.options.depth) {
            self.parts.cutoffs.depth = true;
            self.parts.forward.met_depth = true;
            return;
        }
        if self.is_surpassed(chain, &progress) {
            return;
        }
        let promise = self.promise(chain.len(), &progress);
        if self.parts.forward.may_be_better(promise.merit, chain) {
            let state = self.parts.states.keep(chain, parent, &rated);
            self.parts.forward.seen.add(state);
            self.parts.forward.push(Some(state), promise, score);
        } else {
            self.parts.forward.left_out = true;
        }
    }

    /// Whether the search has found nothing for long enough.
    fn gives_up(&self) -> bool {
        let until = self.parts.forward.gives_up_at;
        until > 0 && self.snapshot.memory.work >= until && self.parts.forward.winner.is_empty()
    }

    /// Whether a chain is one of the plans that count. It must be imagined, unless outcomes are
    /// weighed.
    fn counts(&mut self, chain: &[StepId]) -> bool {
        let Among::Nearer(goal) = self.parts.forward.among else {
            return self.parts.forward.counts(chain);
        };
        let mark = self.snapshot.mark();
        if self.parts.weighed {
            self.imagine(chain);
        }
        let mut goals = goal.map_or(0..self.parts.rating.goals.len(), |goal| goal..goal + 1);
        let is_nearer = goals.any(|goal| {
            let before = self.parts.rating.goals[goal].at_snapshot();
            self.parts.rating.completeness(&mut self.snapshot, goal) > before
        });
        self.snapshot.go_back(mark);
        is_nearer
    }

    /// Whether another chain led to the facts that are imagined at no higher cost and by no longer
    /// way, and comes first in order.
    fn is_surpassed(&mut self, chain: &[StepId], progress: &Progress) -> bool {
        let forward = &mut self.parts.forward;
        let reads = &self.parts.utility_bound.reads;
        let differs = if self.parts.weighed {
            forward.seen.look_at_sets(&self.parts.sets, reads, progress)
        } else {
            forward.seen.look(&self.snapshot, reads, progress)
        };
        if !differs {
            // The facts are those of doing nothing.
            return forward.covers(&[], chain);
        }
        let states = &self.parts.states;
        let ways_count = !self.options.exact_scores;
        forward.seen.any(|number| {
            let state = states.get(number);
            let other = states.chain(&state);
            state.cost <= progress.cost
                && !(ways_count && state.metres > progress.metres)
                && forward.compare(other, chain) == Ordering::Less
                && forward.covers(other, chain)
        })
    }

    fn finish(&mut self, outcome: Outcome, ended_by: EndedBy) {
        if !self.parts.forward.winner.is_empty() {
            self.end_with_winner(outcome, ended_by);
        } else if self.parts.forward.wishes && outcome == Outcome::BestSoFar {
            self.end_without(Outcome::Undecided, ended_by);
        } else if self.parts.forward.wishes {
            self.end_without(Outcome::NothingBetter, ended_by);
        } else {
            self.end_without(Outcome::NoGoal, ended_by);
        }
    }
}

/// How far a plan state was expanded.
enum Expanded {
    /// To the end.
    Whole,
    /// As far as the budget went.
    Partly,
    /// Until a bound was reached.
    UpTo(EndedBy),
}
