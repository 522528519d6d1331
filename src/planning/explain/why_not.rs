//! Why not that plan. The plan is imagined step by step, and the first thing that is wrong with it
//! is told.

use alloc::vec::Vec;

use super::{
    data::{Alternative, Culprit, DriveChange, GoalName, Reason, VERSION, WhyNot},
    probe::{Probe, Rival, SimulatedChain},
    why::contains_in_order,
};
use crate::{
    beliefs::EntityIndex,
    domain::ActionId,
    planning::{Binding, EndedBy, Outcome, Plan, PlanState, forward::Among, steps::StepId},
};

impl<'d> Probe<'_, '_, '_, 'd> {
    /// Why these steps aren't the plan that was found.
    pub(super) fn why_not(&mut self, plan: &Plan, asked: &[(ActionId, EntityIndex)]) -> WhyNot<'d> {
        let mut told = self.why_not_yet(plan, None);
        let mut chain = Vec::new();
        for &(action, entity) in asked {
            let supplier = self.search.snapshot.load(entity);
            let binding = Binding { action, supplier };
            told.steps.push(self.binding(binding));
            chain.push(self.step_of(binding));
            if let Some(culprit) = self.not_offered(binding) {
                told.reasons.push(culprit.into());
                return told;
            }
        }
        if chain.is_empty() {
            return told;
        }
        if let Some(search) = self.by_hand {
            self.why_not_by_hand(search, chain, &mut told);
            return told;
        }
        // A plan that was chosen needn't be executable here: it may wait for slots, and GOAP leaves
        // aside the world effects that may get in its way.
        let is_chosen = self.chain_of(plan) == chain;
        if let Some(reason) = self.why_not_executable(&chain).filter(|_| !is_chosen) {
            told.reasons.push(reason);
            if let ([step], [named], None) = (&chain[..], asked, self.goap) {
                let among = Among::With(*named);
                self.best_with(plan, among, |it| it.contains(step), &mut told);
            }
            return told;
        }
        let waits: Vec<(Binding, f32)> = chain
            .iter()
            .zip(&plan.steps)
            .filter(|(_, planned)| is_chosen && planned.wait > 0.0)
            .map(|(&step, planned)| (self.search.parts.steps.binding(step), planned.wait))
            .collect();
        match self.goap {
            Some(motives) => self.compare_by_cost(plan, motives, &chain, &mut told),
            None => {
                let proven = false;
                self.compare(plan, &Rival { chain, proven }, &mut told);
            }
        }
        for (binding, seconds) in waits {
            let mut taken = self.slots_taken(binding);
            if let Culprit::SlotsTaken { waits, .. } = &mut taken {
                *waits = Some(seconds);
            }
            told.reasons.push(taken.into());
        }
        told
    }

    /// An answer that has no reasons yet.
    pub(super) fn why_not_yet(&mut self, plan: &Plan, goal: Option<GoalName<'d>>) -> WhyNot<'d> {
        let chosen = self.chain_of(plan);
        WhyNot {
            explanation: VERSION,
            npc: self.entity(self.search.actor.known),
            chosen: self.steps(&chosen),
            steps: Vec::new(),
            goal,
            best: None,
            reasons: Vec::new(),
        }
    }

    /// The first reason why a chain can't be executed as it is.
    pub(super) fn why_not_executable(&mut self, chain: &[StepId]) -> Option<Reason<'d>> {
        if let Some(reason) = self.drop_of(chain) {
            return Some(reason);
        }
        let progress = self.aside(|probe| probe.imagine(chain)).ok()?;
        if let Some(unmet) = progress.unmet {
            let failing = usize::from(unmet.step);
            let condition = self.precondition(chain[failing], unmet.precondition);
            let (roles, needs) = self.aside(|probe| {
                // The steps were imagined a moment ago, so none is dropped.
                let _ = probe.imagine(&chain[..failing]);
                let roles = probe.roles(chain[failing]);
                (
                    roles,
                    probe.measure_need(chain[failing], unmet.precondition, &roles),
                )
            });
            let undone = self.undone_by(&chain[..failing], |snapshot| {
                snapshot.satisfaction(condition, &roles)
            });
            return Some(Reason {
                steps: self.steps(chain),
                failing: Some(failing),
                needs: Some(needs),
                culprit: undone.map_or(Culprit::NotThere, |by| Culprit::Undone { by }),
            });
        }
        let dies = progress.died_early
            || (self.search.options.dead_is_zero
                && self.aside(|probe| {
                    let _ = probe.imagine(chain);
                    !probe.search.actor.is_alive(&mut probe.search.snapshot)
                }));
        dies.then(|| Reason {
            steps: self.steps(chain),
            ..Reason::from(self.death(chain))
        })
    }

    /// Compares a chain that can be executed with the chosen plan.
    pub(super) fn compare(&mut self, plan: &Plan, other: &Rival, told: &mut WhyNot<'d>) {
        let chain = &other.chain[..];
        let Ok(simulated) = self.simulated(chain) else {
            return;
        };
        let base: Vec<f32> = plan.drives.iter().map(|drive| drive.then).collect();
        let best = self.alternative(other, &simulated, &base);
        let chosen = self.chain_of(plan);
        let score = simulated.rated.score;
        let options = self.search.options;
        let (key, chosen_key) = (options.key(score), options.key(plan.score));
        let culprit = if chosen == chain {
            Culprit::Chosen
        } else if key < chosen_key {
            worse(plan.score - score, options.durations, &best)
        } else if self.by_hand.is_some() {
            self.outdone(chain, &simulated, &chosen)
        } else if self.best_among.is_some() {
            self.why_not_best(plan, chain, &simulated, &chosen)
        } else {
            let never_made = self.why_never_made(plan, chain, score, &chosen);
            never_made.unwrap_or_else(|| self.outdone(chain, &simulated, &chosen))
        };
        told.best = Some(best);
        let by = score - plan.score;
        let better = (key > chosen_key && chosen != chain).then_some(Culprit::Better {
            by,
            per_second: options.durations,
        });
        for culprit in [culprit].into_iter().chain(better) {
            told.reasons.push(Reason {
                steps: self.steps(chain),
                ..Reason::from(culprit)
            });
        }
    }

    /// What a chain takes more of than the chosen plan, if both score the same.
    pub(super) fn outdone(
        &mut self,
        chain: &[StepId],
        simulated: &SimulatedChain,
        chosen: &[StepId],
    ) -> Culprit<'d> {
        if chosen.is_empty() {
            return Culprit::Tie;
        }
        let options = self.search.options;
        let [cost, seconds, metres] = simulated.rated.progress.takes();
        let Ok(least) = self.simulated(chosen) else {
            return Culprit::Tie;
        };
        let [least_cost, least_seconds, least_metres] = least.rated.progress.takes();
        // The first amount that counts and differs decides.
        let is_more = |takes: [f32; 3], least: [f32; 3]| {
            options.merit(0.0, takes, 0) < options.merit(0.0, least, 0)
        };
        if is_more([cost, 0.0, 0.0], [least_cost, 0.0, 0.0]) {
            let chosen = least_cost;
            Culprit::Dearer { cost, chosen }
        } else if is_more([seconds, 0.0, 0.0], [least_seconds, 0.0, 0.0]) {
            let chosen = least_seconds;
            Culprit::Slower { seconds, chosen }
        } else if is_more([metres, 0.0, 0.0], [least_metres, 0.0, 0.0]) {
            let chosen = least_metres;
            Culprit::Farther { metres, chosen }
        } else if chain.len() > chosen.len() {
            let (steps, chosen) = (chain.len(), chosen.len());
            Culprit::Longer { steps, chosen }
        } else {
            Culprit::Tie
        }
    }

    /// Why a search for the best plan hasn't chosen a chain whose score is as high as that of the
    /// chosen plan, or higher.
    fn why_not_best(
        &mut self,
        plan: &Plan,
        chain: &[StepId],
        simulated: &SimulatedChain,
        chosen: &[StepId],
    ) -> Culprit<'d> {
        let takes = |simulated: &SimulatedChain| simulated.rated.progress.takes();
        let least = self.simulated(chosen).as_ref().map_or([0.0; 3], takes);
        let options = self.search.options;
        let merit = options.merit(simulated.rated.score, takes(simulated), chain.len());
        let best = options.merit(plan.score, least, chosen.len());
        let goes_first = merit > best || (merit == best && chain.len() < chosen.len());
        if chain.len() > usize::from(self.search.options.depth) {
            self.bound(EndedBy::Depth)
        } else if goes_first {
            let score = simulated.rated.score;
            match self.search.part_that_passes_time(chain, score) {
                Some(part) => Culprit::PassesTime {
                    part: self.steps(&chain[part]),
                },
                None => self.not_come_to(plan),
            }
        } else if is_chosen_with_more(chain, chosen) {
            self.needless(chain, chosen)
        } else {
            self.outdone(chain, simulated, chosen)
        }
    }

    /// A step that the chosen plan does without.
    fn needless(&self, chain: &[StepId], chosen: &[StepId]) -> Culprit<'d> {
        let extra = first_extra(chain, chosen);
        extra.map_or(Culprit::Tie, |extra| Culprit::Needless {
            step: self.step(extra),
        })
    }

    /// The search has ended before it came to the chain, or hasn't ended yet.
    fn not_come_to(&self, plan: &Plan) -> Culprit<'d> {
        match plan.outcome {
            Outcome::Unfinished => Culprit::Paused,
            _ => self.bound(plan.ended_by),
        }
    }

    /// Why the search hasn't come to a chain; none if it has.
    fn why_never_made(
        &mut self,
        plan: &Plan,
        chain: &[StepId],
        score: f32,
        chosen: &[StepId],
    ) -> Option<Culprit<'d>> {
        let is_as_good = self.search.options.key(score) == self.search.options.key(plan.score);
        if is_as_good && is_chosen_with_more(chain, chosen) {
            return Some(self.needless(chain, chosen));
        }
        let states = self.search.parts.states.all();
        let is_made = |state: &PlanState| self.search.parts.states.chain(state) == chain;
        if states.iter().any(is_made) {
            return None;
        }
        if chain.len() > usize::from(self.search.options.depth) {
            return Some(self.bound(EndedBy::Depth));
        }
        let last = *chain.last()?;
        let is_root = states
            .iter()
            .any(|state| state.parent.is_none() && self.search.parts.states.chain(state) == [last]);
        if !is_root {
            let step = self.step(last);
            let no_change = self.changes_nothing_wanted(last);
            return Some(no_change.unwrap_or(Culprit::HelpsNoGoal { step }));
        }
        // The longest generated chain that ends with the same step, and whose other steps come in
        // this chain in the same order.
        let part = states
            .iter()
            .filter(|state| {
                let part = self.search.parts.states.chain(state);
                part.last() == Some(&last) && contains_in_order(chain, part)
            })
            .max_by_key(|state| self.search.parts.states.chain(state).len())?;
        let score = part.score;
        let part_chain = self.search.parts.states.chain(part).to_vec();
        let was_expanded = part.unmet.is_none() || {
            let number = states.iter().position(|it| it == part)? as u32;
            states.iter().any(|it| it.parent == Some(number))
        };
        if was_expanded {
            let lacking = part.unmet.map(|it| part_chain[usize::from(it.step)]);
            return Some(self.not_inserted(chain, &part_chain, lacking));
        }
        let is_cut_short = plan.ended_by.is_cut_short() || plan.ended_by == EndedBy::Time;
        Some(if is_cut_short || plan.outcome == Outcome::Unfinished {
            self.not_come_to(plan)
        } else {
            Culprit::NotReached {
                from: self.steps(&part_chain),
                score,
            }
        })
    }

    /// Why a chain wasn't developed from a plan state that the search went on from, or that can be
    /// executed. `part` is its chain, and `lacking` its failing step.
    fn not_inserted(
        &mut self,
        chain: &[StepId],
        part: &[StepId],
        lacking: Option<StepId>,
    ) -> Culprit<'d> {
        let mut extras = extras(chain, part);
        // Of several steps, one may be there for the next. In a plan state that can be executed, the
        // last of them isn't there for any.
        let extra = match lacking {
            Some(_) => extras.next(),
            None => extras.last(),
        };
        let elsewhere = |probe: &Self| Culprit::LeadsElsewhere {
            from: probe.steps(part),
            lacking: lacking.map(|it| probe.step(it)),
        };
        let Some(extra) = extra else {
            return elsewhere(self);
        };
        let step = self.step(chain[extra]);
        let mut without = chain.to_vec();
        without.remove(extra);
        match (self.simulated(&without), self.simulated(chain)) {
            (Ok(without), Ok(with)) if without.rated.progress.unmet.is_none() => {
                let options = self.search.options;
                let is_less = options.key(without.rated.utility) < options.key(with.rated.utility);
                if is_less {
                    Culprit::HelpsOnlyGoal { step }
                } else {
                    Culprit::HelpsNoStep { step }
                }
            }
            _ => elsewhere(self),
        }
    }

    /// Whether a step has an effect that some goal wants, but the effect's amount is 0 now.
    fn changes_nothing_wanted(&mut self, last: StepId) -> Option<Culprit<'d>> {
        let asked = self.step(last);
        for number in 0..self.search.parts.rating.goals.len() {
            let goal = self.search.parts.rating.goals[number].clone();
            let rule = self.namer.domain.goal_rule(goal.rule);
            for condition in &rule.conditions {
                if self.search.snapshot.holds(condition.test, &goal.roles) {
                    continue;
                }
                let traced = self.trace(condition.test, &goal.roles).into_iter();
                let mut culprits = traced.map(|it| it.1);
                let found = culprits
                    .find(|it| matches!(it, Culprit::NoChange { step, .. } if *step == asked));
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// The best plan of a kind, compared with the chosen plan; see [`best_of`](Self::best_of).
    pub(super) fn best_with(
        &mut self,
        plan: &Plan,
        among: Among,
        accept: impl Fn(&[StepId]) -> bool,
        told: &mut WhyNot<'d>,
    ) {
        if let Some(best) = self.best_of(among, accept) {
            self.compare(plan, &best, told);
        }
    }
}

/// Whether a chain is the chosen plan with more steps in between.
fn is_chosen_with_more(chain: &[StepId], chosen: &[StepId]) -> bool {
    !chosen.is_empty() && chain.len() > chosen.len() && contains_in_order(chain, chosen)
}

/// The first step of `whole` that isn't in `part`.
fn first_extra(whole: &[StepId], part: &[StepId]) -> Option<StepId> {
    extras(whole, part).next().map(|place| whole[place])
}

/// The places in `whole` of the steps that aren't in `part`.
fn extras(whole: &[StepId], part: &[StepId]) -> impl Iterator<Item = usize> {
    let mut rest = part.iter().peekable();
    let steps = whole.iter().enumerate();
    steps.filter_map(move |(place, step)| rest.next_if(|it| *it == step).is_none().then_some(place))
}

/// A plan that scores less, with the drive that loses most by it.
fn worse<'d>(by: f32, per_second: bool, than: &Alternative<'d>) -> Culprit<'d> {
    let loss = |drive: &DriveChange<'_>| (drive.now - drive.then) * drive.weight;
    let mut most: Option<&DriveChange<'d>> = None;
    for drive in &than.drives {
        if loss(drive) > most.map_or(0.0, loss) {
            most = Some(drive);
        }
    }
    Culprit::Worse {
        by,
        per_second,
        drive: most.cloned(),
        early: than.early,
        uses_up: than.uses_up,
    }
}
