//! Estimates what is still to come after a state, where values are exact.
//!
//! Say that a fact doesn't hold. At least n steps have to help it, where n is its gap divided by the
//! most that any step closes of the gap. The first of them costs its own weight and what it needs.
//! The others cost at least the weight of the lightest step that helps.
//!
//! A step's needs cost as much as the dearest fact among them; so does the goal. That is
//! admissible, since every plan contains the n steps, and what the first of them needs has to be
//! achieved before it. It is also consistent. A step that helps a fact lowers n by at most one, and
//! weighs at least as much as the lightest. It can be done already, so before it the fact costs no
//! more than the step and n − 1 of the lightest. A step that doesn't help leaves n as it is. By
//! induction, it lowers what the needs of helping steps cost by at most its own weight.
//!
//! A draft adds up what the facts cost instead. That may be too much, but it leads to a plan.
//!
//! Facts are settled from the cheapest to the dearest, and a step is looked at once, when the last
//! fact that it needs is settled (Knuth, "A generalization of Dijkstra's algorithm", 1977).

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Reverse;

use super::{
    bits::has,
    facts::Test,
    kernel::{MOST_ESTIMATED, add},
    labels::{NEVER, NONE},
    prospects::Prospects,
    scene::{Scene, is_within},
    weight::LENGTH_BITS,
};
use crate::planning::work;

/// Estimates of facts, from the state that is looked at.
#[derive(Debug, Default)]
pub(super) struct Estimates {
    /// What each fact costs.
    pub facts: Vec<u64>,
    /// For each fact, the step by which it costs that. Only drafts fill this in.
    pub makers: Vec<u32>,
    /// Some state was given up because it is more steps away than a plan may have.
    pub is_cut: bool,
    /// The work done.
    pub work: u64,
    /// For each fact, the weight of all steps but the first that have to help it.
    shares: Vec<u64>,
    /// For each step, how many of the facts that it needs aren't settled.
    lacking: Vec<u32>,
    /// For each step, the summed cost of the facts that it needs and that are settled. Only drafts
    /// use this.
    needed: Vec<u64>,
    open: BinaryHeap<Reverse<(u64, u32)>>,
}

impl Estimates {
    /// The least cost of what is still to come. `truth` says which facts hold in what is imagined.
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

    /// What each fact costs, and by which steps, if a step's needs cost the sum of their facts. For
    /// drafts.
    pub(super) fn sums(&mut self, scene: &Scene<'_, '_>, of: (&Prospects, &[u64]), truth: &[u64]) {
        self.makers.clear();
        self.makers.resize(scene.component.facts.len(), NONE);
        self.needed.clear();
        self.needed.resize(scene.component.steps.len(), 0);
        self.settle::<true>(scene, of, truth);
    }

    /// Settles facts in order of cost. A draft settles all of them. Otherwise it stops when the
    /// last fact that the goal lacks is settled, and returns the cost of that fact.
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
            wanted -= u32::from(has(goal, fact as usize));
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

    /// Starts with the facts that hold, which cost nothing.
    fn begin(&mut self, scene: &Scene<'_, '_>, prospects: &Prospects, truth: &[u64]) {
        let facts = scene.component.facts.len();
        self.open.clear();
        self.facts.clear();
        let holds = |fact: usize| has(truth, fact);
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

    /// All needs of a step are settled, and cost `needed`: the facts that it helps may now cost
    /// less.
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

/// How many steps have to help a fact that asks for the number `wanted`. `value` is what the number
/// is now, `gain` the most that one step adds.
pub(super) fn steps_for(wanted: f32, value: f32, gain: f32) -> f32 {
    let gap = libm::fabsf(wanted - value);
    // Each sum is rounded, by at most half of the last place of what it gives.
    let most = libm::fabsf(wanted).max(libm::fabsf(value));
    libm::ceilf(gap / (gain + most / 4_194_304.0))
}

/// The weight of all steps but the first that have to help a fact; [`NEVER`] if they are more than
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

/// `count` times a weight.
pub(super) fn times(weight: u64, count: u64) -> u64 {
    const MASK: u64 = (1 << LENGTH_BITS) - 1;
    let steps = (weight & MASK).saturating_mul(count).min(MOST_ESTIMATED);
    let costs = (weight & !MASK).saturating_mul(count);
    add(costs & !MASK, steps)
}
