//! A relaxed view of what is still to be done, in which nothing that was achieved is lost (delete
//! relaxation: Bonet and Geffner, "Planning as heuristic search", 2001).
//!
//! Everything that steps and goals ask for is a fact. Of each step it is known which facts it needs,
//! and which it brings about or nearer: its effects are imagined once, at the snapshot. That is
//! exact for flags and other constants. Where it isn't, it only makes what is estimated by it worse.
//! What comes of a plan is always found by simulating it.

pub mod estimate;
mod estimating;

use alloc::vec::Vec;
use core::ops::Range;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{
    Options,
    effects::BoundEffect,
    steps::{StepId, Steps},
    utility::Rating,
    work,
};
use crate::{
    beliefs::{
        Roles, Snapshot,
        bound::{BoundCondition, Source},
    },
    domain::{Combine, Comparison},
    lists::Lists,
    nominal::{Nominal, bytes, nominal},
    sorting::HeapSort as _,
};
use estimate::Estimate;

nominal!(Fact: 156, Help: 8, Wish: 20, (Key, u32): 24);

/// What a step costs beside its cost, in terms of the score: so of ways that cost the same, the
/// shorter ones are preferred.
pub const LEAST: f32 = 1.0 / 1_048_576.0;

/// What the steps of a search do to what its goals ask for.
#[derive(Debug, Default)]
pub struct Relaxation {
    /// What is still to be done after the state that was looked at last.
    pub estimate: Estimate,
    facts: Vec<Fact>,
    /// Facts that compare a cell, or a distance, with a number. Equal ones are the same fact.
    by_key: HashMap<Key, u32, FxBuildHasher>,
    /// For each cell, the facts that read it.
    readers: Vec<(u32, u32)>,
    /// Facts that may read any cell.
    restless: Vec<u32>,
    /// For each step, what it costs, in terms of the score.
    weights: Vec<f32>,
    /// For each step, the facts that it needs.
    needs: Lists<u32>,
    /// For each step, the facts that it brings about or nearer.
    helps: Lists<Help>,
    /// For each fact, the steps that need it.
    needers: Lists<u32>,
    wishes: Vec<Wish>,
    wanted: Vec<u32>,
    /// Scratch memory.
    touched: Vec<u32>,
    heads: Vec<u32>,
}

/// Something that steps or goals ask for.
#[derive(Clone, Copy, Debug)]
struct Fact {
    test: BoundCondition,
    roles: Roles,
}

/// How equal facts are recognised: the comparison, two cells, and the bits of a number.
type Key = (u8, u32, u32, u32);

/// How a step helps a fact.
#[derive(Clone, Copy, Debug, Default)]
struct Help {
    fact: u32,
    /// How much of the fact's gap it closes; infinite if it makes the fact true.
    gain: f32,
}

/// Something that makes the NPC's utility greater.
#[derive(Clone, Debug)]
struct Wish {
    /// The goal, by its place.
    goal: u32,
    /// All that has to hold, as a range of what is wanted.
    facts: Range<u32>,
    /// How much greater the utility is with it than without it.
    share: f32,
    /// Whether it is only one condition of the goal, and counts by itself.
    is_part: bool,
}

impl Relaxation {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        let Relaxation {
            estimate,
            facts,
            by_key,
            readers,
            restless,
            weights,
            needs,
            helps,
            needers,
            wishes,
            wanted,
            touched: _,
            heads: _,
        } = self;
        estimate.clear();
        facts.clear();
        by_key.clear();
        readers.clear();
        restless.clear();
        weights.clear();
        needs.clear();
        helps.clear();
        needers.clear();
        wishes.clear();
        wanted.clear();
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.facts)
            + self.by_key.len() * <(Key, u32)>::BYTES
            + bytes(&self.readers)
            + bytes(&self.restless)
            + bytes(&self.weights)
            + self.needs.bytes()
            + self.helps.bytes()
            + self.needers.bytes()
            + bytes(&self.wishes)
            + bytes(&self.wanted)
            + self.estimate.bytes()
    }

    /// Finds out what the steps of a list need and bring about. Nothing may be imagined. False if
    /// that takes more work than `most`; then nothing may be asked of it.
    pub fn ground(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        (steps, list): (&Steps, &[StepId]),
        rating: &Rating,
        (options, most): (&Options, u64),
    ) -> bool {
        self.clear();
        if work::RELAX_STEP * list.len() as u64 > most {
            return false;
        }
        for &id in list {
            let step = steps.get(id);
            let roles = step.roles(snapshot);
            for &test in steps.preconditions(step) {
                let fact = self.fact(Fact { test, roles });
                self.needs.push(fact);
            }
            self.needs.end();
            let cost = step.cost(snapshot, &roles);
            self.weights
                .push(LEAST + (options.cost_weight * cost).max(0.0));
        }
        self.add_wishes(snapshot, rating);
        self.readers.heap_sort();
        let of_each = work::RELAX_STEP + work::RELAX_TEST * self.restless.len() as u64;
        let takes = of_each * list.len() as u64;
        snapshot.memory.work += takes.min(most);
        if takes > most {
            return false;
        }
        for &id in list {
            self.add_helps(snapshot, steps, id);
        }
        self.find_needers();
        true
    }

    /// The number of a fact. A new one is added.
    fn fact(&mut self, fact: Fact) -> u32 {
        let new = self.facts.len() as u32;
        if let Some(key) = key(&fact.test) {
            let known = *self.by_key.entry(key).or_insert(new);
            if known != new {
                return known;
            }
        }
        match fact.test.cells() {
            Some(cells) => self.readers.extend(cells.map(|cell| (cell, new))),
            None => self.restless.push(new),
        }
        self.facts.push(fact);
        new
    }

    fn add_wishes(&mut self, snapshot: &mut Snapshot<'_>, rating: &Rating) {
        let domain = snapshot.domain;
        let npc = snapshot.load(snapshot.knowledge.npc());
        let npc = domain.entity_type(npc.type_id());
        let of_drives = rating.drives.iter().map(|drive| drive.weight).sum();
        for drive in &rating.drives {
            let goals = &rating.goals[drive.goals.clone()];
            let of_goals = goals.iter().map(|goal| goal.weight).sum();
            let combine = domain.drive(drive.drive).combine;
            let of_drive = share(npc.combine, drive.weight, of_drives);
            for (number, goal) in drive.goals.clone().zip(goals) {
                let of_goal = of_drive * share(combine, goal.weight, of_goals);
                let rule = domain.goal_rule(goal.rule);
                let conditions = &rating.conditions[goal.conditions.clone()];
                let of_conditions = conditions.iter().map(|it| it.weight).sum();
                let counts_parts = rule.completeness.is_none()
                    && matches!(rule.combine, Combine::WeightedAverage | Combine::SumCapped);
                let mut first = self.wanted.len() as u32;
                for condition in conditions {
                    let fact = self.fact(Fact {
                        test: condition.test,
                        roles: goal.roles,
                    });
                    self.wanted.push(fact);
                    if counts_parts {
                        let share = share(rule.combine, condition.weight, of_conditions);
                        self.wish(number, first, of_goal * share, true);
                        first += 1;
                    }
                }
                if !counts_parts {
                    self.wish(number, first, of_goal, false);
                }
            }
        }
    }

    fn wish(&mut self, goal: usize, first: u32, share: f32, is_part: bool) {
        if share > 0.0 {
            self.wishes.push(Wish {
                goal: goal as u32,
                facts: first..self.wanted.len() as u32,
                share,
                is_part,
            });
        }
    }

    /// Notes which facts a step brings about or nearer.
    fn add_helps(&mut self, snapshot: &mut Snapshot<'_>, steps: &Steps, id: StepId) {
        let step = steps.get(id);
        let roles = step.roles(snapshot);
        let effects = steps.effects(step);
        let touched = &mut self.touched;
        touched.clear();
        touched.extend_from_slice(&self.restless);
        let start = snapshot.mark();
        for effect in effects {
            effect.apply(snapshot, &roles);
            for cell in effect.cells(snapshot) {
                let first = self.readers.partition_point(|it| it.0 < cell);
                let own = self.readers[first..].iter();
                touched.extend(own.take_while(|it| it.0 == cell).map(|it| it.1));
            }
        }
        touched.heap_sort();
        touched.dedup();
        for &fact in &self.touched {
            let Fact { test, roles } = self.facts[fact as usize];
            let gain = match added(&test, effects) {
                Some(gain) => gain.max(0.0),
                None if snapshot.bound_holds(&test, &roles) => f32::INFINITY,
                None => -gap(snapshot, &test, &roles),
            };
            self.helps.push(Help { fact, gain });
        }
        snapshot.go_back(start);
        for help in self.helps.unended_mut() {
            if help.gain.is_sign_negative() {
                let Fact { test, roles } = self.facts[help.fact as usize];
                help.gain += gap(snapshot, &test, &roles);
            }
        }
        self.helps.retain_unended(|help| help.gain > 0.0);
        self.helps.end();
    }

    fn find_needers(&mut self) {
        self.heads.clear();
        self.heads.resize(self.facts.len(), 0);
        let steps = self.weights.len();
        for step in 0..steps {
            for &fact in self.needs.list(step) {
                self.heads[fact as usize] += 1;
            }
        }
        self.needers.make_room(&mut self.heads);
        for step in 0..steps {
            for &fact in self.needs.list(step) {
                self.needers
                    .put(&mut self.heads[fact as usize], step as u32);
            }
        }
    }
}

/// How much one rating counts among those that it is combined with.
fn share(combine: Combine, weight: f32, of: f32) -> f32 {
    match combine {
        _ if weight <= 0.0 => 0.0,
        Combine::WeightedAverage | Combine::Expression(_) => weight / of,
        Combine::SumCapped => weight,
        // None of them can be done without.
        Combine::Min | Combine::Product => 1.0,
    }
}

/// How equal facts are recognised; none for those that aren't compared.
fn key(test: &BoundCondition) -> Option<Key> {
    let BoundCondition::Compare {
        left,
        comparison,
        right: Source::Value(value),
        ..
    } = *test
    else {
        return None;
    };
    let (a, b) = match left {
        Source::Cell(cell) => (cell, u32::MAX),
        Source::Between(a, b) => (a, b),
        _ => return None,
    };
    Some((comparison as u8, a, b, value.to_bits()))
}

/// How far a comparison is from being true, in its own unit; of other conditions, what their
/// satisfaction lacks. Infinite if that isn't known.
fn gap(snapshot: &mut Snapshot<'_>, test: &BoundCondition, roles: &Roles) -> f32 {
    let gap = match *test {
        BoundCondition::Compare { left, right, .. } => {
            let [left, right] = [left, right].map(|side| snapshot.source(side, roles));
            libm::fabsf(left - right)
        }
        BoundCondition::Other(_) => 1.0 - snapshot.bound_satisfaction(test, roles),
    };
    if gap.is_nan() { f32::INFINITY } else { gap }
}

/// By how much effects bring a number nearer to what a comparison asks for; none if they don't add
/// constants to it.
fn added(test: &BoundCondition, effects: &[BoundEffect]) -> Option<f32> {
    let BoundCondition::Compare {
        left: Source::Cell(cell) | Source::Left(cell, _),
        comparison,
        right: Source::Value(_),
        ..
    } = *test
    else {
        return None;
    };
    let mut sum = None;
    for effect in effects {
        if effect.incremented_cell() == Some(cell) {
            sum = Some(sum.unwrap_or(0.0) + effect.constant_amount()?);
        } else if effect.assigned_cell() == Some(cell) {
            return None;
        }
    }
    sum.map(|sum| match comparison {
        Comparison::Greater | Comparison::GreaterOrEqual => sum,
        Comparison::Less | Comparison::LessOrEqual => -sum,
        Comparison::Equal | Comparison::NotEqual => libm::fabsf(sum),
    })
}
