//! A first plan over exact values, for goals whose cheapest one isn't found within the bound.
//!
//! Like the draft over facts (`draft.rs`), the search goes forwards and follows mostly an estimate
//! that may be too high: what a relaxed plan costs (`numeric_relaxation.rs`).
//!
//! A state is estimated when it is expanded, not when it is found. Until then it has the estimate
//! of the state before it, minus the step's weight if the step is in the relaxed plan.
//!
//! Once all steps were tried from a state, its relaxed plan is followed as far as it can be carried
//! out (Vidal, "A lookahead strategy for heuristic search planning", 2004). Where ten trees are to be
//! felled and any ten of a hundred will do, there are far too many states between two that look
//! better. The relaxed plan leads across them, and the search goes on from where it ends.

use alloc::vec::Vec;

use super::{
    draft::hastened,
    kernel::Limits,
    labels::{Label, Labels, NONE, Offered},
    numeric::{Forward, pack, unpack, words_of},
    numeric_relaxation::Relaxed,
    prospects::Help,
    scene::{Scene, is_within},
    weight::length,
};
use crate::{lists::Lists, planning::work};

/// What a draft over values keeps for one component.
#[derive(Debug, Default)]
pub(super) struct ValueDraft {
    relaxed: Relaxed,
    /// The lightest label that reaches the goal.
    pub found: Option<(u64, u32)>,
    /// The step at which a stopped expansion goes on. One more than there are steps stands for the
    /// relaxed plan that is followed.
    resumed: usize,
    /// The label up to which the relaxed plan was followed, and by how many steps more it may be.
    followed: u32,
    ahead: u32,
    /// What was still to come where it begins.
    rest: u64,
    /// Which facts held before the last step.
    before: Vec<u64>,
    /// For each step and each fact that it may help: whether it would make the fact true at once.
    would: Vec<bool>,
    /// For each fact: whether some step would make it true at once.
    is_narrow: Vec<bool>,
    kept: Lists<Help>,
    here: Vec<u64>,
    state: Vec<u64>,
    next: Vec<u64>,
}

impl ValueDraft {
    /// Makes ready for a component.
    pub(super) fn begin(
        &mut self,
        labels: &mut Labels,
        forward: &mut Forward,
        scene: &mut Scene<'_, '_>,
    ) {
        forward.make_ready(scene);
        self.narrow(forward, scene);
        self.resumed = 0;
        self.found = None;
        self.relaxed.begin(forward, scene);
        let cells = scene.parts.cells(scene.component);
        labels.clear(words_of(cells), false, false);
        pack(scene.snapshot, cells, &mut self.state);
        labels.offer(&self.state, 0, NONE, NONE, || 1);
    }

    /// Offers the states to which one step leads from that of `label`, and those to which its relaxed
    /// plan leads. False if the limits have stopped it.
    pub(super) fn expand(
        &mut self,
        labels: &mut Labels,
        forward: &mut Forward,
        limits: &mut Limits,
        scene: &mut Scene<'_, '_>,
        label: u32,
    ) -> bool {
        let first = core::mem::take(&mut self.resumed);
        // A label that was begun is expanded to the end, in however many calls.
        if first == 0 && limits.is_worked_off() {
            return false;
        }
        let start = scene.snapshot.mark();
        let stopped = self.go_on((labels, limits), forward, scene, (label, first));
        limits.work += self.take_work(forward);
        scene.snapshot.go_back(start);
        self.resumed = stopped.unwrap_or(0);
        stopped.is_none()
    }

    /// Expands a label from the step `first` on. If the limits have stopped it, returns where it goes
    /// on.
    fn go_on(
        &mut self,
        (labels, limits): (&mut Labels, &mut Limits),
        forward: &mut Forward,
        scene: &mut Scene<'_, '_>,
        (label, first): (u32, usize),
    ) -> Option<usize> {
        let steps = forward.weights.len();
        if first <= steps {
            let stopped = self.try_steps((labels, limits), forward, scene, (label, first));
            if stopped.is_some() {
                return stopped;
            }
            self.followed = label;
            self.ahead = scene.depth;
            forward.truth_mut().clone_from(&self.here);
            self.before.clone_from(&self.here);
        } else {
            self.take_place(labels, forward, scene, self.followed);
        }
        let next = self.choose(forward, scene);
        if first > steps {
            // This work was counted before.
            self.take_work(forward);
        }
        let is_done = self.follow((labels, limits), forward, scene, next);
        (!is_done).then_some(steps + 1)
    }

    /// Imagines the state of a label.
    fn take_place(
        &mut self,
        labels: &Labels,
        forward: &mut Forward,
        scene: &mut Scene<'_, '_>,
        label: u32,
    ) {
        let cells = scene.parts.cells(scene.component);
        let state = labels.all[label as usize].state;
        unpack(scene.snapshot, cells, labels.state(state, words_of(cells)));
        forward.test(scene);
    }

    /// Offers the states to which one step leads from that of `label`, from the step `first` on. If the
    /// limits have stopped it, returns the number of the next step.
    fn try_steps(
        &mut self,
        (labels, limits): (&mut Labels, &mut Limits),
        forward: &mut Forward,
        scene: &mut Scene<'_, '_>,
        (label, first): (u32, usize),
    ) -> Option<usize> {
        let Label { weight, .. } = labels.all[label as usize];
        self.take_place(labels, forward, scene, label);
        self.here.clone_from(forward.truth());
        forward.weigh_all(scene);
        self.rest = self.relaxed.estimate(forward, scene);
        let come = scene.ground.come(scene.snapshot);
        if first > 0 {
            // The work of testing and estimating was counted before.
            self.take_work(forward);
        }
        let (cells, goal) = (scene.parts.cells(scene.component), scene.goal());
        for number in first..forward.weights.len() {
            self.relaxed.sums.work += work::GOAP_LOOK;
            if !scene.can_be_done(number, &self.here) {
                continue;
            }
            let mark = scene.snapshot.mark();
            let more = forward.imagine(scene, number, come);
            pack(scene.snapshot, cells, &mut self.next);
            let nearer = if self.relaxed.times[number] > 0 {
                forward.weights[number]
            } else {
                0
            };
            let (here, next, rest) = (&self.here, &self.next, self.rest);
            let mut is_goal = false;
            let offered = labels.offer(next, weight + more, label, number as u32, || {
                forward.test_again(scene, number, here);
                is_goal = is_within(goal, forward.truth());
                if is_goal {
                    0
                } else {
                    hastened(rest.saturating_sub(nearer).max(1))
                }
            });
            scene.snapshot.go_back(mark);
            if offered == Offered::Added {
                self.note(labels, is_goal);
                if !limits.take_one() {
                    return Some(number + 1);
                }
            }
        }
        None
    }

    /// Notes the newest label if it reaches the goal at the least cost so far.
    fn note(&mut self, labels: &Labels, is_goal: bool) {
        let label = labels.all.len() as u32 - 1;
        let found = (labels.all[label as usize].weight, label);
        if is_goal && self.found.is_none_or(|other| found < other) {
            self.found = Some(found);
        }
    }

    /// Follows the relaxed plan with `next` and what comes after it. False if the limits have stopped
    /// it.
    fn follow(
        &mut self,
        (labels, limits): (&mut Labels, &mut Limits),
        forward: &mut Forward,
        scene: &mut Scene<'_, '_>,
        mut next: Option<usize>,
    ) -> bool {
        let (cells, goal) = (scene.parts.cells(scene.component), scene.goal());
        while let Some(step) = next {
            let Label { weight, .. } = labels.all[self.followed as usize];
            let work = limits.work + self.relaxed.sums.work + forward.estimates.work;
            if self.ahead == 0 || length(weight) >= limits.depth || work >= limits.most_work {
                break;
            }
            self.ahead -= 1;
            self.relaxed.times[step] -= 1;
            self.before.clone_from(forward.truth());
            let come = scene.ground.come(scene.snapshot);
            let more = forward.imagine(scene, step, come);
            pack(scene.snapshot, cells, &mut self.next);
            forward.test_again(scene, step, &self.before);
            let is_goal = is_within(goal, forward.truth());
            next = if is_goal {
                None
            } else {
                self.choose(forward, scene)
            };
            let relaxed = &mut self.relaxed;
            let from = (self.followed, step as u32);
            let offered = labels.offer(&self.next, weight + more, from.0, from.1, || {
                if is_goal {
                    0
                } else if next.is_none() {
                    forward.weigh_all(scene);
                    hastened(relaxed.estimate(forward, scene))
                } else {
                    hastened(self.rest)
                }
            });
            let Some(label) = labels.find(&self.next) else {
                break;
            };
            self.followed = label;
            if offered == Offered::Added {
                self.note(labels, is_goal);
                if !limits.take_one() {
                    return false;
                }
            }
        }
        true
    }

    /// The step of the relaxed plan to be done next in what is imagined. What hands on all that there is
    /// comes last. What the last step has made possible comes first, such as felling the tree that
    /// the NPC has walked to. Otherwise it is the cheapest step.
    fn choose(&mut self, forward: &mut Forward, scene: &mut Scene<'_, '_>) -> Option<usize> {
        let come = scene.ground.come(scene.snapshot);
        let mut best: Option<((bool, bool, u64), usize)> = None;
        self.relaxed.sums.work += work::GOAP_LOOK * self.relaxed.plan.len() as u64;
        for &step in self.relaxed.plan.iter().rev() {
            let step = step as usize;
            if self.relaxed.times[step] == 0 || !scene.can_be_done(step, forward.truth()) {
                continue;
            }
            let waits = self.relaxed.waits(scene, step);
            let was_possible = scene.can_be_done(step, &self.before);
            let rank = (waits, was_possible, forward.weigh(scene, step, come));
            if best.is_none_or(|best| rank < best.0) {
                best = Some((rank, step));
            }
        }
        best.map(|(_, step)| step)
    }

    /// If some of the steps that may make a fact true would do so at once, keeps only these: of all
    /// keys, the one that fits.
    fn narrow(&mut self, forward: &mut Forward, scene: &mut Scene<'_, '_>) {
        let facts = scene.parts.facts(scene.component);
        self.would.clear();
        self.is_narrow.clear();
        self.is_narrow.resize(facts.len(), false);
        for step in 0..scene.component.steps.len() {
            let mark = scene.snapshot.mark();
            forward.imagine(scene, step, None);
            for help in forward.prospects.helps.list(step) {
                let fact = facts[help.fact as usize];
                let may_lead_on = help.gain.is_finite() || scene.ground.is_incremented(fact);
                let would = !may_lead_on && scene.ground.facts.holds(scene.snapshot, fact);
                self.would.push(would);
                self.is_narrow[help.fact as usize] |= would;
            }
            scene.snapshot.go_back(mark);
        }
        let mut kept = core::mem::take(&mut self.kept);
        kept.clear();
        let mut would = self.would.iter();
        for step in 0..scene.component.steps.len() {
            let helps = forward.prospects.helps.list(step).iter();
            for (&help, &would) in helps.zip(&mut would) {
                if would || !self.is_narrow[help.fact as usize] {
                    kept.push(help);
                }
            }
            kept.end();
        }
        self.kept = core::mem::replace(&mut forward.prospects.helps, kept);
    }

    fn take_work(&mut self, forward: &mut Forward) -> u64 {
        core::mem::take(&mut self.relaxed.sums.work) + forward.take_work()
    }
}
