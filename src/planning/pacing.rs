//! Plans of which a part only passes time.
//!
//! With durations, a plan may be worth more the later it ends: a field is ripe by then, or a bed is
//! free. An NPC that walks up and down until then would look mad. If it is as good to stand still
//! for as long, it is better to do nothing now, and to decide anew when the rest can be done. This
//! goes beyond the thesis, where steps take no time.

use core::ops::Range;

use super::{
    bound::evaluate::Reads,
    simulate::{Progress, Stage},
    steps::{StepId, at_least_zero},
    utility::Rating,
    working::Working,
};

impl Working<'_, '_> {
    /// Whether a chain may have parts that only pass time.
    pub(crate) fn may_pass_time(&self, chain: &[StepId]) -> bool {
        let options = self.options;
        options.durations && !options.exact_scores && !self.parts.weighed && chain.len() > 1
    }

    /// The first part of a plan that only passes time: if the NPC stood still for as long as these
    /// steps take, the other steps could be done, and the plan would score no less.
    ///
    /// Steps without effects are there to wait, so a part that has only such steps doesn't count.
    /// Where outcomes are weighed, or scores are exact, no part is looked for. What is imagined
    /// isn't changed.
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
            let steps = &self.parts.steps;
            let acts = |&step: &StepId| !steps.effects(steps.get(step)).is_empty();
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

    /// Whether standing still leads to the same facts as the ones imagined after `chain`. The NPC
    /// would stand still instead of doing the steps from number `first` on, which take `seconds`.
    /// If so, these steps only pass time in every plan that begins with `chain`.
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
            // The facts imagined after the chain stand in for the snapshot here. So a cell that
            // differs from them counts as changed.
            let snapshot = &*stage.snapshot;
            let changed = |cell| reads.has(cell) && snapshot.is_changed(cell);
            done.is_ok() && !snapshot.changed().any(changed)
        })
    }

    /// How long each step takes, with its wait for a slot.
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

    /// The utility and the progress of a plan in which time passes instead of some steps; none if
    /// the other steps can't be done then.
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
                    if !is_done || progress.unmet.is_some() || progress.died_early {
                        return None;
                    }
                }
            }
            Some((rating.utility(stage.snapshot, actor), progress))
        })
    }

    /// Imagines something on the facts of the snapshot, and forgets it. `imagine` is given the
    /// stage, the rating of what is imagined, and the facts that matter to the bound.
    fn on_the_facts_as_taken<T>(
        &mut self,
        imagine: impl FnOnce(&mut Stage<'_, '_>, &mut Rating, &Reads) -> T,
    ) -> T {
        let (actor, steps, rating) = (self.actor, &self.parts.steps, &mut self.parts.rating);
        let (world_effects, integrator) = (&mut self.parts.world_effects, &self.parts.integrator);
        let reads = &self.parts.utility_bound.reads;
        self.snapshot.as_taken(|snapshot| {
            let start = snapshot.mark();
            let mut stage = Stage {
                snapshot,
                actor,
                steps,
                world_effects,
                integrator: Some(integrator),
                under_way: None,
                may_lack_slots: usize::MAX,
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
