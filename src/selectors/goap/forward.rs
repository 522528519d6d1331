//! Planning forwards over exact values.
//!
//! A state is what the cells hold that steps of the component write and anything in it reads. A
//! step that can be done is imagined with the same code that UDGOAP uses, so the numbers are the
//! same to the last bit.
//!
//! The estimate of a fact that doesn't hold: at least n steps have to help it, where n is the gap
//! divided by the most that any step closes of it. The first of them costs its own weight and the
//! dearest fact that it needs; the others at least the weight of the lightest step that helps. The
//! goal costs what its dearest fact does. It is admissible, since every plan contains the n steps,
//! and what the first of them needs has to be achieved before it. It is consistent: a step that
//! helps a fact lowers n by at most one and weighs at least as much as the lightest, and can be
//! done already, so before it the fact costs no more than the step and n − 1 of the lightest; a
//! step that doesn't help leaves n and, by induction, lowers what helping steps need by at most its
//! own weight.

use alloc::vec::Vec;

use super::{
    components::{Component, Parts},
    draft::{hastened, total},
    facts::Test,
    grounding::{Ground, GroundStep, weight as weighed},
    kernel::{Limits, add},
    labels::{Labels, NEVER, NONE, Offered},
    regression::dearest,
};
use crate::{
    beliefs::{Known, Snapshot},
    domain::{Comparison, Role},
    planning::steps::Steps,
};

/// How a step may help a fact.
#[derive(Clone, Copy, Debug)]
struct Help {
    step: u32,
    fact: u32,
}

/// What helps a fact at most.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    /// How much one step closes of the gap; infinite if that isn't bounded.
    gain: f32,
    /// The least weight of a step that helps.
    lightest: u64,
}

/// What planning forwards keeps for one component.
#[derive(Debug, Default)]
pub(super) struct Forward {
    weights: Vec<u64>,
    /// Some state was given up since it is more steps away than a plan may have.
    pub is_cut: bool,
    /// It is after some plan, not the cheapest: an estimate may be too high.
    pub is_draft: bool,
    /// By step.
    helps: Vec<Help>,
    prospects: Vec<Prospect>,
    /// Which facts hold in the state being expanded.
    here: Vec<u64>,
    /// Scratch memory.
    truth: Vec<u64>,
    estimates: Vec<u64>,
    shares: Vec<u64>,
    state: Vec<u64>,
    next: Vec<u64>,
}

/// What planning forwards works with.
pub(super) struct Scene<'s, 'a> {
    pub snapshot: &'s mut Snapshot<'a>,
    pub steps: &'s Steps,
    pub ground: &'s Ground,
    pub parts: &'s Parts,
    pub component: &'s Component,
    pub depth: u32,
}

impl<'s, 'a> Scene<'s, 'a> {
    /// A component of a goal, in what is imagined.
    pub(super) fn new(
        snapshot: &'s mut Snapshot<'a>,
        steps: &'s Steps,
        (ground, parts): (&'s Ground, &'s Parts),
        component: &'s Component,
        depth: u8,
    ) -> Self {
        Scene {
            snapshot,
            steps,
            ground,
            parts,
            component,
            depth: u32::from(depth),
        }
    }

    /// The facts that a step of the component needs.
    fn needs(&self, step: usize) -> &[u64] {
        let [needs, _, _] = self.parts.step(self.component.words, self.component, step);
        needs
    }

    /// Whether a step of the component can be done where these facts hold.
    pub(super) fn can_be_done(&self, step: usize, truth: &[u64]) -> bool {
        is_within(self.needs(step), truth)
    }

    /// Whom a step of the component is done to.
    pub(super) fn supplier(&self, step: usize) -> Known {
        let own = self.parts.steps(self.component)[step];
        self.ground.steps[own as usize].binding.supplier
    }

    /// Who plans; none if there are no steps.
    pub(super) fn npc(&self) -> Option<Known> {
        let first = self.ground.steps.first();
        first.map(|it| it.roles.get(Role::CONSUMER))
    }
}

impl Forward {
    /// Makes ready for a component.
    pub(super) fn begin(
        &mut self,
        labels: &mut Labels,
        scene: &mut Scene<'_, '_>,
        keeps_shorter: bool,
    ) {
        let (ground, parts, component) = (scene.ground, scene.parts, scene.component);
        self.is_cut = false;
        self.weights.clear();
        let steps = parts.steps(component);
        let (snapshot, all) = (&mut *scene.snapshot, scene.steps);
        let least = |&step: &u32| ground.least_weight(snapshot, all, step);
        self.weights.extend(steps.iter().map(least));
        self.prospects.clear();
        let none = Prospect {
            gain: 0.0,
            lightest: NEVER,
        };
        self.prospects.resize(component.facts.len(), none);
        self.helps.clear();
        for (number, &step) in (0..).zip(steps) {
            self.find_helps(
                ground,
                parts,
                component,
                number,
                &ground.steps[step as usize],
            );
        }
        let cells = parts.cells(component);
        labels.clear(words_of(cells), false, keeps_shorter);
        pack(scene.snapshot, cells, &mut self.state);
        let rest = self.estimate(scene);
        labels.offer(&self.state, 0, NONE, NONE, || rest);
    }

    fn find_helps(
        &mut self,
        ground: &Ground,
        parts: &Parts,
        component: &Component,
        number: u32,
        step: &GroundStep,
    ) {
        for (local, &fact) in (0..).zip(parts.facts(component)) {
            let test = ground.facts.all[fact as usize].test;
            let is_incremented = ground.is_incremented(fact);
            let mut gain = 0.0_f32;
            for verdict in ground.verdicts(step).iter().filter(|it| it.fact == fact) {
                let change = &ground.changes[verdict.change as usize];
                gain += match (test, change.bound.constant_amount()) {
                    (Test::Cell(_, comparison, _), Some(amount)) => match comparison {
                        Comparison::Greater | Comparison::GreaterOrEqual => amount.max(0.0),
                        Comparison::Less | Comparison::LessOrEqual => (-amount).max(0.0),
                        Comparison::Equal | Comparison::NotEqual => libm::fabsf(amount),
                    },
                    // A number that is assigned may be wrong, and yet be where increments lead on.
                    _ if verdict.is_fluid || verdict.becomes == Some(true) || is_incremented => {
                        f32::INFINITY
                    }
                    _ => 0.0,
                };
            }
            if gain > 0.0 {
                self.helps.push(Help {
                    step: number,
                    fact: local,
                });
                let prospect = &mut self.prospects[local as usize];
                prospect.gain = prospect.gain.max(gain);
                prospect.lightest = prospect.lightest.min(self.weights[number as usize]);
            }
        }
    }

    /// Which facts hold, by the last test.
    pub(super) fn truth(&self) -> &Vec<u64> {
        &self.truth
    }

    /// Tests all facts in what is imagined.
    pub(super) fn test(&mut self, scene: &mut Scene<'_, '_>) {
        self.truth.clear();
        self.truth.resize(scene.component.words, 0);
        for (local, &fact) in scene.parts.facts(scene.component).iter().enumerate() {
            let holds = scene.ground.facts.holds(scene.snapshot, fact);
            self.truth[local / 64] |= u64::from(holds) << (local % 64);
        }
    }

    /// What is still to come after what is imagined, at least. Tests all facts.
    pub(super) fn estimate(&mut self, scene: &mut Scene<'_, '_>) -> u64 {
        self.test(scene);
        self.estimate_tested(scene)
    }

    /// The same, of facts that were just tested.
    pub(super) fn estimate_tested(&mut self, scene: &Scene<'_, '_>) -> u64 {
        let goal = scene.parts.goal(scene.component);
        if is_within(goal, &self.truth) {
            return 0;
        }
        self.estimates.clear();
        self.shares.clear();
        for (local, &fact) in scene.parts.facts(scene.component).iter().enumerate() {
            let holds = self.truth[local / 64] >> (local % 64) & 1 == 1;
            self.estimates.push(if holds { 0 } else { NEVER });
            let share = if holds {
                0
            } else {
                self.share(scene, local, fact)
            };
            self.is_cut |= share == NEVER;
            self.shares.push(share);
        }
        let mut again = true;
        while again {
            again = false;
            let mut helps = self.helps.iter().peekable();
            while let Some(&help) = helps.next() {
                let needs = scene.needs(help.step as usize);
                let needed = self.cost_of(needs);
                let sum = add(needed, self.weights[help.step as usize]);
                let mut next = Some(help);
                while let Some(help) = next {
                    let (share, fact) = (self.shares[help.fact as usize], help.fact as usize);
                    if needed != NEVER && share != NEVER && add(share, sum) < self.estimates[fact] {
                        self.estimates[fact] = add(share, sum);
                        again = true;
                    }
                    next = helps.next_if(|it| it.step == help.step).copied();
                }
            }
        }
        let rest = self.cost_of(goal);
        if self.is_draft { hastened(rest) } else { rest }
    }

    /// What a set of facts costs by the estimates of each.
    #[inline]
    fn cost_of(&self, set: &[u64]) -> u64 {
        if self.is_draft {
            total(&self.estimates, set)
        } else {
            dearest(&self.estimates, set)
        }
    }

    /// What the steps weigh that have to help a fact after the first; [`NEVER`] if those are more
    /// than a plan may have.
    fn share(&self, scene: &Scene<'_, '_>, local: usize, fact: u32) -> u64 {
        let prospect = self.prospects[local];
        let Test::Cell(cell, _, wanted) = scene.ground.facts.all[fact as usize].test else {
            return 0;
        };
        if !prospect.gain.is_finite() || prospect.gain <= 0.0 {
            return 0;
        }
        let value = scene.snapshot.read(cell);
        let gap = libm::fabsf(wanted - value);
        // Each sum is rounded, by at most half of the last place of what it gives.
        let most = libm::fabsf(wanted).max(libm::fabsf(value));
        let gain = prospect.gain + most / 4_194_304.0;
        let count = libm::ceilf(gap / gain);
        if count > scene.depth as f32 {
            return NEVER;
        }
        let more = (count as u64).saturating_sub(1);
        (0..more).fold(0, |sum, _| add(sum, prospect.lightest))
    }

    /// Imagines a step of the component, and tells what it weighs. `come` is from [`Ground::come`].
    pub(super) fn imagine(
        &self,
        scene: &mut Scene<'_, '_>,
        number: usize,
        come: Option<f32>,
    ) -> u64 {
        let ground = scene.ground;
        let own = scene.parts.steps(scene.component)[number];
        let step = &ground.steps[own as usize];
        let weight = if step.varies {
            weighed(ground.cost_now(scene.snapshot, scene.steps, own, come))
        } else {
            self.weights[number]
        };
        let timed = step
            .is_timed
            .then(|| scene.steps.get(step.id).roles(scene.snapshot));
        let roles = timed.as_ref().unwrap_or(&step.roles);
        for change in ground.changes(step) {
            change.bound.apply(scene.snapshot, roles);
        }
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
        let (state, weight) = {
            let label = &labels.all[label as usize];
            (label.state, label.weight)
        };
        let cells = scene.parts.cells(scene.component);
        let start = scene.snapshot.mark();
        unpack(scene.snapshot, cells, labels.state(state, words_of(cells)));
        self.test(scene);
        // The estimates of new states test facts anew.
        core::mem::swap(&mut self.here, &mut self.truth);
        let come = scene.ground.come(scene.snapshot);
        let mut stopped = false;
        for number in 0..self.weights.len() {
            if !scene.can_be_done(number, &self.here) {
                continue;
            }
            let mark = scene.snapshot.mark();
            let more = self.imagine(scene, number, come);
            let mut next = core::mem::take(&mut self.next);
            pack(scene.snapshot, cells, &mut next);
            let sum = weight + more;
            let offered = labels.offer(&next, sum, label, number as u32, || self.estimate(scene));
            self.next = next;
            scene.snapshot.go_back(mark);
            // To work out what is too dear takes as long.
            if offered != Offered::Refused && !limits.take_one() {
                stopped = true;
                break;
            }
        }
        scene.snapshot.go_back(start);
        !stopped
    }
}

/// How many words a state of these cells has.
pub(super) fn words_of(cells: &[u32]) -> usize {
    cells.len().div_ceil(2).max(1)
}

/// Packs what cells hold into words, two to a word.
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

/// Whether all of a set is in another.
pub(super) fn is_within(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).all(|(set, other)| set & !other == 0)
}
