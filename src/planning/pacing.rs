//! Plans of which a part only passes time.
//!
//! With durations, a plan may be worth more the later it comes to its end: a field is ripe by then, or
//! a bed is free. Somebody who walks up and down until then would look mad. If it is as good to stand
//! still for as long, it is better to do nothing now, and to decide anew when the rest can be done.
//! This goes beyond the thesis, where steps take no time.

use core::ops::Range;

use super::{
    bound::evaluate::Reads,
    search::Working,
    simulate::{Progress, Stage},
    steps::{StepId, at_least_zero},
    utility::Rating,
};

impl Working<'_, '_> {
    /// Whether parts of a chain are looked for that only pass time.
    pub(crate) fn may_pass_time(&self, chain: &[StepId]) -> bool {
        let options = self.options;
        options.durations && !options.exact_scores && !self.weighed && chain.len() > 1
    }

    /// Steps of a plan that follow each other and only pass time: if the NPC stood still for as long
    /// instead, the others could be done, and the plan would score no less. The first such part.
    ///
    /// Steps without effects are there to wait; a part that has only such steps doesn't count. Where
    /// outcomes are weighed, or scores are exact, no part is looked for. What is imagined stays as it is.
    pub(crate) fn part_that_passes_time(
        &mut self,
        chain: &[StepId],
        score: f32,
    ) -> Option<Range<usize>> {
        if !self.may_pass_time(chain) {
            return None;
        }
        let options = self.options;
        let mut lengths = self.arena.list(chain.len());
        lengths.extend(chain.iter().map(|_| 0.0));
        self.measure(chain, &mut lengths)?;
        let firsts = 0..chain.len();
        let mut parts =
            firsts.flat_map(|first| (first + 1..=chain.len()).map(move |end| first..end));
        parts.find(|part| {
            let acts = |&step: &StepId| !self.steps.effects(self.steps.get(step)).is_empty();
            part.len() < chain.len()
                && chain[part.clone()].iter().any(acts)
                && self
                    .standing_still(chain, part, &lengths)
                    .is_some_and(|(utility, progress)| {
                        let still = self.score(utility, 0.0, &progress);
                        options.key(still) >= options.key(score)
                    })
        })
    }

    /// Whether the facts that are imagined, after `chain`, are those of standing still instead of all
    /// steps from number `first` on, which take so many seconds each. Then that part of each plan that
    /// begins so only passes time.
    pub(crate) fn stands_still_as_well(
        &mut self,
        chain: &[StepId],
        first: usize,
        seconds: impl Iterator<Item = f32>,
    ) -> bool {
        self.on_the_facts_as_taken(|stage, _, reads| {
            let done = stage.run(&chain[..first], 0, &mut Progress::default());
            for length in seconds {
                stage.stand_still(length);
            }
            // What is imagined after the chain stands where the facts as taken usually do.
            let snapshot = &*stage.snapshot;
            let changed = |cell| reads.has(cell) && snapshot.is_changed(cell);
            done.is_ok() && !snapshot.changed().any(changed)
        })
    }

    /// How long each step takes, waiting for its slot included.
    fn measure(&mut self, chain: &[StepId], lengths: &mut [f32]) -> Option<()> {
        self.on_the_facts_as_taken(|stage, _, _| {
            let mut progress = Progress::default();
            chain
                .iter()
                .zip(lengths)
                .enumerate()
                .try_for_each(|(number, (&step, length))| {
                    stage.step(number, step, &mut progress).ok()?;
                    *length = progress.lasted;
                    Some(())
                })
        })
    }

    /// The utility of a plan, and what comes of it, if time passes instead of some steps; none if the
    /// others can't be done then.
    fn standing_still(
        &mut self,
        chain: &[StepId],
        instead_of: &Range<usize>,
        lengths: &[f32],
    ) -> Option<(f32, Progress)> {
        let actor = self.actor;
        self.on_the_facts_as_taken(|stage, rating, _| {
            let mut progress = Progress::default();
            for (number, &step) in chain.iter().enumerate() {
                if instead_of.contains(&number) {
                    progress.seconds = at_least_zero(progress.seconds + lengths[number]);
                    stage.stand_still(lengths[number]);
                } else {
                    let is_alive = actor.is_alive(stage.snapshot);
                    let is_done = is_alive && stage.step(number, step, &mut progress).is_ok();
                    if !is_done || progress.unmet.is_some() {
                        return None;
                    }
                }
            }
            Some((rating.utility(stage.snapshot, actor), progress))
        })
    }

    /// Imagines something on top of the facts as they are, and forgets it. Told are the stage, how what is
    /// imagined is rated, and which facts matter to the bound.
    fn on_the_facts_as_taken<T>(
        &mut self,
        imagine: impl FnOnce(&mut Stage<'_, '_>, &mut Rating, &Reads) -> T,
    ) -> T {
        let (actor, steps, rating) = (self.actor, &*self.steps, &mut *self.rating);
        let (world_effects, integrator) = (&mut *self.world_effects, self.integrator);
        let reads = &self.utility_bound.reads;
        self.snapshot.as_taken(|snapshot| {
            let start = snapshot.mark();
            let mut stage = Stage {
                snapshot,
                actor,
                steps,
                world_effects,
                integrator: Some(integrator),
                under_way: None,
            };
            let seen = imagine(&mut stage, rating, reads);
            stage.snapshot.go_back(start);
            seen
        })
    }
}

impl Stage<'_, '_> {
    /// Lets so many seconds pass.
    fn stand_still(&mut self, seconds: f32) {
        if let Some(integrator) = self.integrator {
            integrator.pass(self.snapshot, seconds);
        }
    }
}
