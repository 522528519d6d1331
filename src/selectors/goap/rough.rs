//! Planning forwards over exact values, where all places beside the same supplier count as one.
//!
//! A walk ends as soon as it is near enough to its supplier, so walks from different places end on
//! different sides of it. A search over exact values takes these for different states. With a
//! handful of things to walk to, there are more of them than any bound allows. But what can be done
//! there is nearly always the same; only the cost of the next walk differs a little.
//!
//! States count as one if the NPC has walked to the same supplier, the same facts hold, and all
//! other cells are the same. Of these, this search keeps only the one that it reached at the least
//! cost. It finds a plan, but maybe not a cheapest one. The plan is used if the exact search
//! reaches a bound. If this search finds nothing, and the ends of walks are clear (`walks.rs`),
//! there is no plan: states that count as one allow the same steps, and these lead to states that
//! count as one again.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::{cmp::Reverse, hash::Hasher as _};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::{
    front::Open,
    kernel::{Ended, Limits},
    labels::{NEVER, NONE},
    numeric::{Forward, pack, unpack, words_of},
    scene::Scene,
    weight::length,
};
use crate::{
    domain::POSITION,
    nominal::{Nominal as _, bytes, nominal},
    planning::EndedBy,
};

nominal!(Node: 32);

/// What is still to come counts this many times as much as what was done. So the search goes
/// straight for the goal.
const GREED: u64 = 3;

/// One path to a state.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Summed weight of the steps.
    weight: u64,
    /// What is still to come, at least.
    rest: u64,
    /// The node before it on the path.
    parent: u32,
    /// The step from that node to this one.
    step: u32,
    /// The number of the supplier that the NPC has walked to.
    beside: u32,
    /// A cheaper way to the same state was found.
    is_obsolete: bool,
}

/// What the search keeps.
#[derive(Debug, Default)]
pub(super) struct Rough {
    nodes: Vec<Node>,
    /// For each node, the content of its cells; and, in `keys`, what tells its state from others.
    words: Vec<u64>,
    keys: Vec<u64>,
    by_key: HashTable<u32>,
    open: BinaryHeap<Reverse<Open>>,
    /// For each cell: whether it is part of the NPC's place.
    is_own_place: Vec<bool>,
    /// For each step: whether it brings the NPC to its supplier.
    walks: Vec<bool>,
    /// The node at which the search was stopped, and the number of its next step.
    unfinished: Option<(u32, usize)>,
    /// Some path was given up because of its length.
    is_cut: bool,
    /// Scratch memory.
    here: Vec<u64>,
    next: Vec<u64>,
    key: Vec<u64>,
}

impl Rough {
    /// Prepares the search. False if it would do nothing that the exact one doesn't.
    pub(super) fn begin(&mut self, forward: &mut Forward, scene: &mut Scene<'_, '_>) -> bool {
        self.forget();
        let npc = scene.npc();
        let Some(own) = npc.and_then(|npc| scene.snapshot.cell(npc, POSITION)) else {
            return false;
        };
        let cells = scene.parts.cells(scene.component).iter();
        self.is_own_place.clear();
        self.is_own_place
            .extend(cells.map(|cell| (own..own + 3).contains(cell)));
        self.walks.clear();
        for &number in scene.parts.steps(scene.component) {
            let step = &scene.ground.steps[number as usize];
            let definition = scene.snapshot.domain.action(step.binding.action);
            let mut moves = false;
            let mut walks = true;
            for change in scene.ground.changes(step) {
                if change.writes_any(&(own..own + 3)) {
                    moves = true;
                    let effect = &definition.effects[usize::from(change.effect)];
                    walks &= effect.brings_consumer_to_supplier();
                }
            }
            if moves && !walks {
                // Where this step leads may depend on where it begins.
                return false;
            }
            self.walks.push(moves);
        }
        if !self.walks.contains(&true) || !self.is_own_place.contains(&true) {
            return false;
        }
        let cells = scene.parts.cells(scene.component);
        pack(scene.snapshot, cells, &mut self.next);
        forward.test(scene);
        self.offer(forward, scene, 0, (NONE, NONE, NONE));
        true
    }

    /// Forgets everything, keeps the memory.
    pub(super) fn forget(&mut self) {
        self.nodes.clear();
        self.words.clear();
        self.keys.clear();
        self.by_key.clear();
        self.open.clear();
        self.unfinished = None;
        self.is_cut = false;
    }

    /// Bytes in use, at most.
    pub(super) fn bytes(&self) -> usize {
        // The table has at most three places for a node.
        let table = self.nodes.len() * 3 * u32::BYTES;
        let words = (self.words.len() + self.keys.len()) * u64::BYTES;
        bytes(&self.nodes) + words + table + self.open.len() * Open::BYTES
    }

    /// Whether some path was given up because of its length.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Goes on until the search ends or the budget is used up.
    pub(super) fn go_on(
        &mut self,
        forward: &mut Forward,
        scene: &mut Scene<'_, '_>,
        limits: &mut Limits,
        expanded: &mut u32,
    ) -> Ended {
        loop {
            if limits.budget == 0 {
                return Ended::Paused;
            }
            let (node, first) = match self.unfinished.take() {
                Some(unfinished) => unfinished,
                None => {
                    let Some(Reverse(open)) = self.open.pop() else {
                        return Ended::Nothing;
                    };
                    let Node {
                        weight,
                        is_obsolete,
                        ..
                    } = self.nodes[open.label as usize];
                    if is_obsolete {
                        continue;
                    }
                    if open.estimate == weight {
                        return Ended::Found(open.label);
                    }
                    if length(weight) >= limits.depth {
                        self.is_cut = true;
                        continue;
                    }
                    if self.bytes() > limits.bytes {
                        return Ended::Bound(EndedBy::Memory);
                    }
                    *expanded += 1;
                    (open.label, 0)
                }
            };
            if let Some(next) = self.expand(forward, scene, limits, (node, first)) {
                self.unfinished = Some((node, next));
                if limits.budget > 0 {
                    return Ended::Bound(EndedBy::States);
                }
                return Ended::Paused;
            }
        }
    }

    /// Offers the states to which steps lead from that of a node, from the step `first` on. If the
    /// limits have stopped it, returns the number of the next step.
    fn expand(
        &mut self,
        forward: &mut Forward,
        scene: &mut Scene<'_, '_>,
        limits: &mut Limits,
        (node, first): (u32, usize),
    ) -> Option<usize> {
        let Node { weight, beside, .. } = self.nodes[node as usize];
        let cells = scene.parts.cells(scene.component);
        let words = words_of(cells);
        let start = scene.snapshot.mark();
        let own = &self.words[node as usize * words..(node as usize + 1) * words];
        unpack(scene.snapshot, cells, own);
        forward.test(scene);
        self.here.clone_from(forward.truth());
        let come = scene.ground.come(scene.snapshot);
        if first > 0 {
            // The work of testing was counted before.
            forward.take_work();
        }
        let mut stopped = None;
        for number in first..self.walks.len() {
            if !scene.can_be_done(number, &self.here) {
                continue;
            }
            limits.work += forward.take_work();
            if limits.is_worked_off() {
                stopped = Some(number);
                break;
            }
            let mark = scene.snapshot.mark();
            let more = forward.imagine(scene, number, come);
            pack(scene.snapshot, cells, &mut self.next);
            let beside = if self.walks[number] {
                scene.supplier(number).number()
            } else {
                beside
            };
            forward.test_again(scene, number, &self.here);
            let from = (node, number as u32, beside);
            let is_new = self.offer(forward, scene, weight + more, from);
            scene.snapshot.go_back(mark);
            if is_new && !limits.take_one() {
                stopped = Some(number + 1);
                break;
            }
        }
        limits.work += forward.take_work();
        scene.snapshot.go_back(start);
        stopped
    }

    /// Offers a path to what is imagined. Its cells are in `next`, and its facts were just tested.
    /// Whether it is worth going on from there.
    fn offer(
        &mut self,
        forward: &mut Forward,
        scene: &Scene<'_, '_>,
        weight: u64,
        (parent, step, beside): (u32, u32, u32),
    ) -> bool {
        self.key.clear();
        self.key.push(u64::from(beside));
        self.key.extend_from_slice(forward.truth());
        let cells = scene.parts.cells(scene.component).iter();
        let cells = cells.zip(&self.is_own_place).map(|(&cell, is_own)| {
            if *is_own && beside != NONE {
                0
            } else {
                u64::from(scene.snapshot.read(cell).to_bits())
            }
        });
        self.key.extend(cells);
        let (key, keys) = (&self.key, &self.keys);
        let key_of = |node: u32| &keys[node as usize * key.len()..][..key.len()];
        let new = self.nodes.len() as u32;
        let of = hash(key);
        let rest = match self.by_key.find_mut(of, |&node| key_of(node) == key) {
            Some(known) => {
                let other = &mut self.nodes[*known as usize];
                if other.weight <= weight || other.rest == NEVER {
                    return false;
                }
                other.is_obsolete = true;
                *known = new;
                other.rest
            }
            None => {
                self.by_key
                    .insert_unique(of, new, |&node| hash(key_of(node)));
                forward.estimate(scene)
            }
        };
        self.keys.extend_from_slice(&self.key);
        self.words.extend_from_slice(&self.next);
        self.nodes.push(Node {
            weight,
            rest,
            parent,
            step,
            beside,
            is_obsolete: false,
        });
        if rest == NEVER {
            return false;
        }
        self.open.push(Reverse(Open {
            estimate: weight.saturating_add(GREED.saturating_mul(rest)),
            weight,
            label: new,
        }));
        true
    }

    /// Appends the steps that lead to a node, in order of execution.
    pub(super) fn path(&self, node: u32, out: &mut Vec<u32>) {
        let first = out.len();
        let mut at = node;
        while let Some(node) = self.nodes.get(at as usize).filter(|it| it.step != NONE) {
            out.push(node.step);
            at = node.parent;
        }
        out[first..].reverse();
    }

    /// The summed weight of the steps that lead to a node.
    pub(super) fn weight(&self, node: u32) -> u64 {
        self.nodes[node as usize].weight
    }
}

fn hash(key: &[u64]) -> u64 {
    let mut hasher = FxHasher::default();
    key.iter().for_each(|&word| hasher.write_u64(word));
    hasher.finish()
}
