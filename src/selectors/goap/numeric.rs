//! Planning forwards over exact values.
//!
//! A state is the content of the cells that steps of the component write and that anything in it
//! reads. Steps are imagined with the same code that UDGOAP uses, so the numbers are the same to
//! the last bit.
//!
//! After a step only the facts that it may change are tested again. `numeric_estimates.rs` estimates
//! what is still to come.

use alloc::vec::Vec;

use super::{
    bits::has,
    facts::FactId,
    kernel::Limits,
    labels::{Labels, NONE, Offered},
    numeric_estimates::Estimates,
    prospects::Prospects,
    scene::Scene,
    weight::weight as weighed,
};
use crate::{beliefs::Snapshot, nominal::Nominal as _, planning::work};

/// What planning forwards keeps for one component.
#[derive(Debug, Default)]
pub(super) struct Forward {
    pub weights: Vec<u64>,
    pub prospects: Prospects,
    pub estimates: Estimates,
    /// Which facts hold in each state, one after the other.
    truths: Vec<u64>,
    /// Which facts hold in the state being expanded; and, in `truth`, after a step.
    here: Vec<u64>,
    truth: Vec<u64>,
    /// The step at which a stopped expansion goes on.
    resumed: usize,
    /// Scratch memory.
    state: Vec<u64>,
    next: Vec<u64>,
}

impl Forward {
    /// Makes ready for a component.
    pub(super) fn begin(
        &mut self,
        labels: &mut Labels,
        scene: &mut Scene<'_, '_>,
        keeps_shorter: bool,
    ) {
        self.make_ready(scene);
        let cells = scene.parts.cells(scene.component);
        labels.clear(words_of(cells), false, keeps_shorter);
        labels.beside = scene.component.words * u64::BYTES;
        pack(scene.snapshot, cells, &mut self.state);
        self.test(scene);
        self.truths.clear();
        self.truths.extend_from_slice(&self.truth);
        let rest = self.estimate(scene);
        labels.offer(&self.state, 0, NONE, NONE, || rest);
    }

    /// Looks up what the steps of a component weigh, and what they help.
    pub(super) fn make_ready(&mut self, scene: &mut Scene<'_, '_>) {
        let (ground, parts, component) = (scene.ground, scene.parts, scene.component);
        self.resumed = 0;
        self.estimates.is_cut = false;
        self.weights.clear();
        let steps = parts.steps(component);
        let (snapshot, all) = (&mut *scene.snapshot, scene.steps);
        let least = |&step: &u32| ground.least_weight(snapshot, all, step);
        self.weights.extend(steps.iter().map(least));
        self.prospects.find(scene, &self.weights);
    }

    /// Whether some state was given up because it is more steps away than a plan may have.
    pub(super) fn is_cut(&self) -> bool {
        self.estimates.is_cut
    }

    /// Which facts held at the last test.
    pub(super) fn truth(&self) -> &Vec<u64> {
        &self.truth
    }

    /// The same, to be set to what is known without a test.
    pub(super) fn truth_mut(&mut self) -> &mut Vec<u64> {
        &mut self.truth
    }

    /// Tests all facts in what is imagined.
    pub(super) fn test(&mut self, scene: &mut Scene<'_, '_>) {
        self.truth.clear();
        self.truth.resize(scene.component.words, 0);
        for (local, &fact) in (0..).zip(scene.parts.facts(scene.component)) {
            self.test_one(scene, local, fact);
        }
    }

    /// Tests the facts that a step may have changed. `here` says which facts held before the step.
    pub(super) fn test_again(&mut self, scene: &mut Scene<'_, '_>, step: usize, here: &[u64]) {
        self.truth.clear();
        self.truth.extend_from_slice(here);
        let facts = scene.parts.facts(scene.component);
        for at in 0..self.prospects.touched.list(step).len() {
            let local = self.prospects.touched.list(step)[at];
            self.test_one(scene, local, facts[local as usize]);
        }
        debug_assert!((0..).zip(facts).all(|(local, &fact)| {
            let holds = scene.ground.facts.holds(scene.snapshot, fact);
            holds == has(&self.truth, local)
        }));
    }

    #[inline]
    fn test_one(&mut self, scene: &mut Scene<'_, '_>, local: u32, fact: FactId) {
        let facts = &scene.ground.facts;
        let holds = facts.holds(scene.snapshot, fact);
        let word = &mut self.truth[local as usize / 64];
        *word = *word & !(1 << (local % 64)) | u64::from(holds) << (local % 64);
        let cells = facts.all[fact as usize].cells.len() as u64;
        self.estimates.work += work::GOAP_TEST * cells;
    }

    /// Estimates what is still to come after what is imagined. Its facts must have been tested just
    /// before.
    pub(super) fn estimate(&mut self, scene: &Scene<'_, '_>) -> u64 {
        let of = (&self.prospects, &self.weights[..]);
        self.estimates.least(scene, of, &self.truth)
    }

    /// The work done since this was last asked.
    pub(super) fn take_work(&mut self) -> u64 {
        core::mem::take(&mut self.estimates.work)
    }

    /// What a step of the component weighs in what is imagined. `come` is from `Ground::come`.
    #[inline]
    pub(super) fn weigh(
        &mut self,
        scene: &mut Scene<'_, '_>,
        number: usize,
        come: Option<f32>,
    ) -> u64 {
        let own = scene.parts.steps(scene.component)[number];
        if !scene.ground.steps[own as usize].varies {
            return self.weights[number];
        }
        self.estimates.work += work::STEP;
        weighed(
            scene
                .ground
                .cost_now(scene.snapshot, scene.steps, own, come),
        )
    }

    /// Sets all weights to what the steps weigh in what is imagined. Drafts estimate from them what
    /// is still to come.
    pub(super) fn weigh_all(&mut self, scene: &mut Scene<'_, '_>) {
        let come = scene.ground.come(scene.snapshot);
        for number in 0..self.weights.len() {
            self.weights[number] = self.weigh(scene, number, come);
        }
    }

    /// Imagines a step of the component, and returns its weight. `come` is from `Ground::come`.
    pub(super) fn imagine(
        &mut self,
        scene: &mut Scene<'_, '_>,
        number: usize,
        come: Option<f32>,
    ) -> u64 {
        let ground = scene.ground;
        let own = scene.parts.steps(scene.component)[number];
        let step = &ground.steps[own as usize];
        let weight = self.weigh(scene, number, come);
        let timed = step
            .is_timed
            .then(|| scene.steps.get(step.id).roles(scene.snapshot));
        let roles = timed.as_ref().unwrap_or(&step.roles);
        let changes = ground.changes(step);
        for change in changes {
            change.bound.apply(scene.snapshot, roles);
        }
        let cells = scene.component.cells.len() as u64;
        self.estimates.work += work::GOAP_STEP + work::GOAP_EFFECT * changes.len() as u64 + cells;
        weight
    }

    /// Offers the states to which one step leads from that of `label`.
    pub(super) fn expand(
        &mut self,
        labels: &mut Labels,
        limits: &mut Limits,
        scene: &mut Scene<'_, '_>,
        label: u32,
    ) -> bool {
        let first = core::mem::take(&mut self.resumed);
        let (state, weight) = {
            let label = &labels.all[label as usize];
            (label.state, label.weight)
        };
        let cells = scene.parts.cells(scene.component);
        let start = scene.snapshot.mark();
        unpack(scene.snapshot, cells, labels.state(state, words_of(cells)));
        let mut here = core::mem::take(&mut self.here);
        here.clear();
        let words = scene.component.words;
        here.extend_from_slice(&self.truths[state as usize * words..][..words]);
        let come = scene.ground.come(scene.snapshot);
        let mut stopped = None;
        for number in first..self.weights.len() {
            self.estimates.work += work::GOAP_LOOK;
            if !scene.can_be_done(number, &here) {
                continue;
            }
            limits.work += self.take_work();
            if limits.is_worked_off() {
                stopped = Some(number);
                break;
            }
            let mark = scene.snapshot.mark();
            let more = self.imagine(scene, number, come);
            let mut next = core::mem::take(&mut self.next);
            pack(scene.snapshot, cells, &mut next);
            let sum = weight + more;
            let offered = labels.offer(&next, sum, label, number as u32, || {
                self.test_again(scene, number, &here);
                self.truths.extend_from_slice(&self.truth);
                self.estimate(scene)
            });
            self.next = next;
            scene.snapshot.go_back(mark);
            // A way that is too dear takes as long to work out, so it counts too.
            if offered != Offered::Refused && !limits.take_one() {
                stopped = Some(number + 1);
                break;
            }
        }
        limits.work += self.take_work();
        self.here = here;
        scene.snapshot.go_back(start);
        self.resumed = stopped.unwrap_or(0);
        stopped.is_none()
    }
}

/// How many words a state of these cells has.
pub(super) fn words_of(cells: &[u32]) -> usize {
    cells.len().div_ceil(2).max(1)
}

/// Packs the content of cells into words, two cells to a word.
pub(super) fn pack(snapshot: &Snapshot<'_>, cells: &[u32], out: &mut Vec<u64>) {
    out.clear();
    for pair in cells.chunks(2) {
        let low = snapshot.read(pair[0]).to_bits();
        let high = pair.get(1).map_or(0, |&cell| snapshot.read(cell).to_bits());
        out.push(u64::from(high) << 32 | u64::from(low));
    }
    if out.is_empty() {
        out.push(0);
    }
}

/// Imagines that cells hold what words say.
pub(super) fn unpack(snapshot: &mut Snapshot<'_>, cells: &[u32], words: &[u64]) {
    for (pair, &word) in cells.chunks(2).zip(words) {
        snapshot.write(pair[0], f32::from_bits(word as u32));
        if let Some(&cell) = pair.get(1) {
            snapshot.write(cell, f32::from_bits((word >> 32) as u32));
        }
    }
}
