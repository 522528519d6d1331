//! Simulating and rating chains whose steps have uncertain outcomes.
//!
//! This goes beyond the thesis. A step is simulated in each of a few weighted sets of facts, and
//! each set splits into one for each outcome. What can have only one value, such as the hard goal,
//! the costs and the time, is taken from the likeliest set.

use super::{
    PlannedStep,
    fact_sets::FactSets,
    outcome_odds::Shares,
    rated::Rated,
    simulate::{Dropped, Progress, Stage},
    steps::{Step, StepId, at_least_zero},
    utility::Rating,
    work,
    working::Working,
};
use crate::{beliefs::snapshot::Mark, domain::POSITION};

/// A step that begins in the likeliest set.
#[derive(Clone, Copy, Debug)]
struct Begun {
    /// How likely it is that the plan gets to begin it.
    probability: f32,
    cost: f32,
    duration: f32,
    wait: f32,
    /// Whether its preconditions hold.
    executable: bool,
}

impl Stage<'_, '_> {
    /// Imagines the steps of a chain in weighted sets. The facts must be those of the snapshot, and
    /// are so again afterwards.
    fn run_weighed(
        &mut self,
        chain: &[StepId],
        sets: &mut FactSets,
        progress: &mut Progress,
    ) -> Result<(), Dropped> {
        sets.begin();
        for (number, &step) in chain.iter().enumerate() {
            if self.step_weighed(number, step, sets, progress)?.is_none() || progress.died_early {
                break;
            }
        }
        Ok(())
    }

    /// Imagines one step in all sets. None if the NPC is dead before it in the likeliest set.
    fn step_weighed(
        &mut self,
        number: usize,
        step: StepId,
        sets: &mut FactSets,
        progress: &mut Progress,
    ) -> Result<Option<Begun>, Dropped> {
        let step = self.steps.get(step);
        let base = self.snapshot.mark();
        let likeliest = sets.likeliest();
        let from = self.place_in(sets, likeliest);
        sets.lay(likeliest, self.snapshot);
        let begun = self.begin_step(number, step, progress);
        self.snapshot.go_back(base);
        let Some(mut begun) = begun? else {
            return Ok(None);
        };
        let mut any_ended = false;
        for index in 0..sets.count() {
            if sets.has_ended(index) {
                sets.end(index);
                any_ended = true;
                continue;
            }
            sets.lay(index, self.snapshot);
            self.snapshot.memory.work += work::STEP;
            let mut split = Ok(());
            if index != likeliest && self.ends_before(number, step, begun.executable) {
                sets.end(index);
                any_ended = true;
            } else {
                begun.probability += sets.weight(index);
                split = self.split((number, step), (index, progress), sets, base);
                self.count_as_due(number, progress);
            }
            self.snapshot.go_back(base);
            split?;
        }
        // The weights may add up to slightly less or more than 1.
        begun.probability = if any_ended {
            begun.probability.min(1.0)
        } else {
            1.0
        };
        sets.next_step();
        progress.walk(from, self.place_in(sets, sets.likeliest()));
        Ok(Some(begun))
    }

    /// Where the NPC is in a set. The facts must be those of the snapshot.
    fn place_in(&self, sets: &FactSets, index: usize) -> [f32; 3] {
        let read = |cell| sets.differing(index, cell);
        self.actor
            .place_by(|cell| read(cell).unwrap_or_else(|| self.snapshot.read(cell)))
    }

    /// Tests and prices a step that begins in the likeliest set, which must be imagined.
    fn begin_step(
        &mut self,
        number: usize,
        step: &Step,
        progress: &mut Progress,
    ) -> Result<Option<Begun>, Dropped> {
        if number > 0 && !self.actor.is_alive(self.snapshot) {
            progress.died_early = true;
            return Ok(None);
        }
        if !self.snapshot.exists(step.binding.supplier) {
            return Err(Dropped::SupplierGone);
        }
        let roles = self.roles(number, step);
        let cost = self.cost(number, step, &roles);
        progress.cost = at_least_zero(progress.cost + cost);
        let unmet = self.first_unmet(number, step, &roles);
        progress.unmet = progress.unmet.or(unmet);
        if self.integrator.is_some() {
            let wait = self.wait(number, step, roles.duration, progress)?;
            let seconds = self.seconds(number, &roles) + wait;
            progress.seconds = at_least_zero(progress.seconds + seconds);
            self.note_kind(step, seconds, progress);
        }
        Ok(Some(Begun {
            probability: 0.0,
            cost,
            duration: roles.duration + progress.wait,
            wait: progress.wait,
            executable: unmet.is_none(),
        }))
    }

    /// Whether the plan ends in the imagined set, which isn't the likeliest. `executable` says
    /// whether the step's preconditions hold in the likeliest set; if they don't, they end nothing
    /// here either.
    fn ends_before(&mut self, number: usize, step: &Step, executable: bool) -> bool {
        if number > 0 && !self.actor.is_alive(self.snapshot) {
            return true;
        }
        if !self.snapshot.exists(step.binding.supplier) {
            return true;
        }
        let roles = self.roles(number, step);
        executable && self.first_unmet(number, step, &roles).is_some()
    }

    /// Imagines a step in the imagined set, and adds a set for each outcome.
    fn split(
        &mut self,
        (number, step): (usize, &Step),
        (index, progress): (usize, &mut Progress),
        sets: &mut FactSets,
        base: Mark,
    ) -> Result<(), Dropped> {
        let weight = sets.weight(index);
        let roles = self.roles(number, step);
        let steps = self.steps;
        let shares = steps.shares(step, self.snapshot, &roles);
        if let Some(integrator) = self.integrator {
            let seconds = self.seconds(number, &roles) + progress.wait;
            integrator.pass(self.snapshot, seconds);
        }
        if self.dies_meanwhile(progress) {
            progress.died_early |= index == sets.likeliest();
            sets.add(weight, self.snapshot, base);
            return Ok(());
        }
        for effect in steps.certain_effects(step) {
            self.apply(effect, &roles, weight, progress);
        }
        let outcomes = steps.outcomes(step);
        if outcomes.is_empty() || shares.as_ref().is_some_and(Shares::is_nothing) {
            self.settle(step, &roles)?;
            sets.add(weight, self.snapshot, base);
            return Ok(());
        }
        for (place, outcome) in outcomes.iter().enumerate() {
            let share = match &shares {
                None => outcome.probability,
                // An outcome that is impossible here mustn't count, however the world would react
                // to it.
                Some(shares) if shares.all()[place] == 0.0 => continue,
                Some(shares) => shares.all()[place],
            };
            let mark = self.snapshot.mark();
            let weight = weight * share;
            for effect in steps.outcome_effects(outcome) {
                self.apply(effect, &roles, weight, progress);
            }
            self.settle(step, &roles)?;
            sets.add(weight, self.snapshot, base);
            self.snapshot.go_back(mark);
        }
        Ok(())
    }
}

impl Working<'_, '_> {
    /// Simulates a chain from the snapshot on in weighted sets, and rates these. What is imagined
    /// isn't used, and stays as it is. `progress` must be that of no steps.
    pub(super) fn simulate_weighed(
        &mut self,
        chain: &[StepId],
        progress: &mut Progress,
    ) -> Result<Rated, Dropped> {
        self.in_sets(|stage, sets| stage.run_weighed(chain, sets, progress))?;
        Ok(self.rate_sets(*progress))
    }

    /// Imagines a chain that was simulated before in weighted sets, so that
    /// [`simulate_after`](Self::simulate_after) can go on from there. What is imagined stays as it
    /// is.
    pub(crate) fn begin_after(&mut self, chain: &[StepId]) -> Progress {
        let done = self.snapshot.memory.work;
        let mut progress = Progress::default();
        let simulated = self.in_sets(|stage, sets| stage.run_weighed(chain, sets, &mut progress));
        debug_assert!(simulated.is_ok());
        self.parts.sets.remember();
        self.snapshot.memory.work = done;
        progress
    }

    /// Whether a step can be executed in the likeliest set after the chain that was [begun
    /// with](Self::begin_after). The facts must be those of the snapshot.
    pub(crate) fn is_executable_after(&mut self, step: StepId) -> bool {
        let mark = self.snapshot.mark();
        self.parts.sets.lay_remembered(&mut self.snapshot);
        let is_executable = self.stage().is_executable(step);
        self.snapshot.go_back(mark);
        is_executable
    }

    /// Like [`simulate_weighed`](Self::simulate_weighed), for a chain of which all steps but the
    /// last were [begun with](Self::begin_after). `progress` is what that returned.
    pub(crate) fn simulate_after(
        &mut self,
        chain: &[StepId],
        mut progress: Progress,
    ) -> Result<Rated, Dropped> {
        self.parts.sets.recall();
        if let [.., last] = *chain {
            let number = chain.len() - 1;
            self.in_sets(|stage, sets| stage.step_weighed(number, last, sets, &mut progress))?;
        }
        Ok(self.rate_sets(progress))
    }

    /// Rates the weighted sets.
    fn rate_sets(&mut self, progress: Progress) -> Rated {
        let (utility, spread) = if progress.died_early && self.options.dead_is_zero {
            (0.0, 0.0)
        } else {
            self.expected(|_, utility| utility)
        };
        Rated {
            progress,
            utility,
            score: self.score(utility, spread, &progress),
        }
    }

    /// An upper bound on the expected utility of all chains that begin with the chain that was
    /// simulated last, and have at most `left` more steps.
    ///
    /// The steps that are executed in a set are a sequence that can be executed there: where it
    /// can't, the plan ends, and the set stays as it is. So what becomes of a set has no more
    /// utility than the bound of its facts, and together as much weight as the set. If sets may
    /// have to be given up, the weights of the others grow; then it is only certain that the mean
    /// isn't above the greatest bound. The margin is for the rounding of a mean of 32 numbers
    /// between 0 and 1, and of their weights.
    pub(crate) fn utility_ahead(&mut self, left: u32) -> f32 {
        const MARGIN: f64 = 64.0 * f32::EPSILON as f64;
        let outcomes = self.parts.forward.most_outcomes;
        let overflows = self.parts.sets.may_overflow(left, outcomes);
        let (actor, rating, sets) = (self.actor, &self.parts.rating, &self.parts.sets);
        let bound = &mut self.parts.utility_bound;
        self.snapshot.as_taken(|snapshot| {
            bound.know(snapshot, rating, left);
            bound.know(snapshot, rating, 0);
            let (mut mean, mut most) = (0.0, 0.0_f32);
            for index in 0..sets.count() {
                let mark = snapshot.mark();
                sets.lay(index, snapshot);
                let left = if sets.has_ended(index) { 0 } else { left };
                let utility = bound.utility(snapshot, rating, actor, left);
                snapshot.go_back(mark);
                snapshot.memory.work += work::CONDITION * rating.goals.len() as u64;
                mean += f64::from(sets.weight(index)) * f64::from(utility);
                most = most.max(utility);
            }
            let most = most * (1.0 + 256.0 * f32::EPSILON);
            let highest = if overflows {
                most
            } else {
                most.min((mean + MARGIN) as f32)
            };
            highest.min(1.0)
        })
    }

    /// Imagines the likeliest set after a chain, on top of the snapshot.
    pub(super) fn imagine_likeliest(
        &mut self,
        chain: &[StepId],
        progress: &mut Progress,
    ) -> Result<(), Dropped> {
        self.in_sets(|stage, sets| stage.run_weighed(chain, sets, progress))?;
        self.parts
            .sets
            .lay(self.parts.sets.likeliest(), &mut self.snapshot);
        Ok(())
    }

    /// Calls `work` with the facts of the snapshot, whatever is imagined.
    fn in_sets<T>(&mut self, work: impl FnOnce(&mut Stage<'_, '_>, &mut FactSets) -> T) -> T {
        let (actor, under_way) = (self.actor, self.under_way);
        let may_lack_slots = self.may_lack_slots;
        let (parts, durations) = (&mut *self.parts, self.options.durations);
        self.snapshot.as_taken(|snapshot| {
            let mut stage = Stage {
                snapshot,
                actor,
                steps: &parts.steps,
                world_effects: &mut parts.world_effects,
                integrator: durations.then_some(&parts.integrator),
                under_way,
                may_lack_slots,
            };
            work(&mut stage, &mut parts.sets)
        })
    }

    /// The expectation and the standard deviation of a value. `what` takes it from the rating of a
    /// set and its utility.
    fn expected(&mut self, what: impl Fn(&Rating, f32) -> f32) -> (f32, f32) {
        let (actor, rating, sets) = (self.actor, &mut self.parts.rating, &mut self.parts.sets);
        self.snapshot.as_taken(|snapshot| {
            sets.expected(|sets, index| {
                let mark = snapshot.mark();
                sets.lay(index, snapshot);
                let utility = rating.utility(snapshot, actor);
                snapshot.go_back(mark);
                what(rating, utility)
            })
        })
    }

    /// Writes the steps of the final chain with what is expected after each.
    pub(super) fn describe_weighed(&mut self, chain: &[StepId]) {
        let mut progress = Progress::default();
        self.parts.sets.begin();
        for (number, &id) in chain.iter().enumerate() {
            let begun =
                self.in_sets(|stage, sets| stage.step_weighed(number, id, sets, &mut progress));
            // The chain was simulated to its end before, so nothing is dropped now.
            debug_assert!(matches!(begun, Ok(Some(_))));
            let Ok(Some(begun)) = begun else { return };
            let (utility, _) = self.expected(|_, utility| utility);
            let mark = self.snapshot.mark();
            self.parts
                .sets
                .lay(self.parts.sets.likeliest(), &mut self.snapshot);
            let stand = self.snapshot.position(self.actor.known, POSITION);
            self.snapshot.go_back(mark);
            let binding = self.parts.steps.binding(id);
            self.plan.steps.push(PlannedStep {
                stand,
                utility,
                cost: begun.cost,
                duration: begun.duration,
                wait: begun.wait,
                probability: begun.probability,
                ..PlannedStep::new(binding, self.snapshot.memory)
            });
            self.plan.utility = utility;
        }
        self.plan.fits = progress.fit.share();
        self.plan.timing = progress.timing();
        for number in 0..self.plan.drives.len() {
            let (then, _) = self.expected(|rating, _| rating.drives[number].satisfaction);
            self.plan.drives[number].then = then;
        }
    }
}
