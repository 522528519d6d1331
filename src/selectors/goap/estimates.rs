//! What is still to come after a state, where values are exact.
//!
//! At least n steps have to help a fact that doesn't hold, where n is the gap divided by the most
//! that any step closes of it. The first of them costs its own weight and what it needs; the others
//! at least the weight of the lightest step that helps.
//!
//! What a step needs costs what its dearest fact does; so does the goal. That is admissible, since
//! every plan contains the n steps, and what the first of them needs has to be achieved before it.
//! It is consistent: a step that helps a fact lowers n by at most one and weighs at least as much as
//! the lightest, and can be done already, so before it the fact costs no more than the step and
//! n − 1 of the lightest; a step that doesn't help leaves n and, by induction, lowers what helping
//! steps need by at most its own weight.
//!
//! A draft takes what several facts cost together instead. That may be too much, but it leads on.
//!
//! Facts are settled from the cheapest to the dearest, and a step is looked at once, when the last
//! fact that it needs is settled (Knuth, "A generalization of Dijkstra's algorithm", 1977).

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Reverse;

use super::{
    facts::Test,
    grounding::LENGTH_BITS,
    kernel::{MOST_ESTIMATED, add},
    labels::{NEVER, NONE},
    prospects::Prospects,
    scene::{Scene, is_within},
};
use crate::planning::work;

/// Estimates of facts, from the state that is looked at.
#[derive(Debug, Default)]
pub(super) struct Estimates {
    /// What each fact costs.
    pub facts: Vec<u64>,
    /// The step by which it does; only of a draft.
    pub makers: Vec<u32>,
    /// Some state was given up since it is more steps away than a plan may have.
    pub is_cut: bool,
    /// The work done.
    pub work: u64,
    /// Of each fact, what the steps weigh that have to help it after the first.
    shares: Vec<u64>,
    /// Of each step, how many facts that it needs aren't settled.
    lacking: Vec<u32>,
    /// Of each step, what those cost together that are.
    needed: Vec<u64>,
    open: BinaryHeap<Reverse<(u64, u32)>>,
}

impl Estimates {
    /// What is still to come at least. `truth` says which facts hold in what is imagined.
    pub(super) fn least(
        &mut self,
        scene: &Scene<'_, '_>,
        of: (&Prospects, &[u64]),
        truth: &[u64],
    ) -> u64 {
        if is_within(scene.goal(), truth) {
            return 0;
        }
        self.settle::<false>(scene, of, truth)
    }

    /// What each fact costs, where what a step needs costs what all its facts do together, and by which
    /// steps.
    pub(super) fn sums(&mut self, scene: &Scene<'_, '_>, of: (&Prospects, &[u64]), truth: &[u64]) {
        self.makers.clear();
        self.makers.resize(scene.component.facts.len(), NONE);
        self.needed.clear();
        self.needed.resize(scene.component.steps.len(), 0);
        self.settle::<true>(scene, of, truth);
    }

    /// Settles facts: all of a draft, otherwise until the dearest that the goal wants is, which costs
    /// what it returns.
    fn settle<const IS_DRAFT: bool>(
        &mut self,
        scene: &Scene<'_, '_>,
        (prospects, weights): (&Prospects, &[u64]),
        truth: &[u64],
    ) -> u64 {
        self.work += work::GOAP_ESTIMATE;
        self.begin(scene, prospects, truth);
        self.lacking.clear();
        for step in 0..weights.len() {
            let lacking = missing(scene.needs(step), truth);
            self.lacking.push(lacking);
            if lacking == 0 {
                self.relax::<IS_DRAFT>(prospects, weights, step, 0);
            }
        }
        self.work += work::GOAP_LOOK * weights.len() as u64;
        let goal = scene.goal();
        let mut wanted = missing(goal, truth);
        while let Some(Reverse((value, fact))) = self.open.pop() {
            self.work += work::GOAP_SETTLE;
            if value > self.facts[fact as usize] {
                continue;
            }
            wanted -= u32::from(goal[fact as usize / 64] >> (fact % 64) & 1 == 1);
            if wanted == 0 && !IS_DRAFT {
                return value;
            }
            let needers = prospects.needers.list(fact as usize);
            self.work += work::GOAP_LOOK * needers.len() as u64;
            for &step in needers {
                let step = step as usize;
                let mut needed = value;
                if IS_DRAFT {
                    self.needed[step] = add(self.needed[step], value);
                    needed = self.needed[step];
                }
                self.lacking[step] -= 1;
                if self.lacking[step] == 0 {
                    self.relax::<IS_DRAFT>(prospects, weights, step, needed);
                }
            }
        }
        NEVER
    }

    /// Begins with the facts that hold.
    fn begin(&mut self, scene: &Scene<'_, '_>, prospects: &Prospects, truth: &[u64]) {
        let facts = scene.component.facts.len();
        self.open.clear();
        self.facts.clear();
        let holds = |fact: usize| truth[fact / 64] >> (fact % 64) & 1 == 1;
        self.facts
            .extend((0..facts).map(|fact| if holds(fact) { 0 } else { NEVER }));
        self.shares.clear();
        self.shares.resize(facts, 0);
        for &fact in &prospects.counted {
            let fact = fact as usize;
            if !holds(fact) {
                let share = share(scene, prospects, fact);
                self.is_cut |= share == NEVER;
                self.shares[fact] = share;
            }
        }
        self.work += work::GOAP_LOOK * prospects.counted.len() as u64;
    }

    /// A step whose needs are settled helps what it helps.
    #[inline]
    fn relax<const IS_DRAFT: bool>(
        &mut self,
        prospects: &Prospects,
        weights: &[u64],
        step: usize,
        needed: u64,
    ) {
        let sum = add(needed, weights[step]);
        let helps = prospects.helps.list(step);
        self.work += work::GOAP_LOOK * helps.len() as u64;
        for help in helps {
            let fact = help.fact as usize;
            let share = self.shares[fact];
            if share == NEVER {
                continue;
            }
            let value = add(share, sum);
            if value < self.facts[fact] {
                self.facts[fact] = value;
                if IS_DRAFT {
                    self.makers[fact] = step as u32;
                }
                self.open.push(Reverse((value, help.fact)));
            }
        }
    }
}

/// How many facts of a set don't hold.
#[inline]
fn missing(set: &[u64], truth: &[u64]) -> u32 {
    let words = set.iter().zip(truth);
    words.map(|(set, truth)| (set & !truth).count_ones()).sum()
}

/// How many steps have to help a fact that asks for a number; `value` is what the number is.
pub(super) fn steps_for(wanted: f32, value: f32, gain: f32) -> f32 {
    let gap = libm::fabsf(wanted - value);
    // Each sum is rounded, by at most half of the last place of what it gives.
    let most = libm::fabsf(wanted).max(libm::fabsf(value));
    libm::ceilf(gap / (gain + most / 4_194_304.0))
}

/// What the steps weigh that have to help a fact after the first; [`NEVER`] if those are more than
/// a plan may have.
fn share(scene: &Scene<'_, '_>, prospects: &Prospects, local: usize) -> u64 {
    let prospect = prospects.all[local];
    let fact = scene.parts.facts(scene.component)[local];
    let Test::Cell(cell, _, wanted) = scene.ground.facts.all[fact as usize].test else {
        return 0;
    };
    let count = steps_for(wanted, scene.snapshot.read(cell), prospect.gain);
    if count > scene.depth as f32 {
        return NEVER;
    }
    times(prospect.lightest, (count as u64).saturating_sub(1))
}

/// The sum of so many weights that are all the same.
pub(super) fn times(weight: u64, count: u64) -> u64 {
    const MASK: u64 = (1 << LENGTH_BITS) - 1;
    let steps = (weight & MASK).saturating_mul(count).min(MOST_ESTIMATED);
    let costs = (weight & !MASK).saturating_mul(count);
    add(costs & !MASK, steps)
}
