//! Objects that are alike: groups of facts that can be exchanged for one another, such as those about
//! each of eight balls.
//!
//! If all facts about one ball are exchanged for those about another, and the steps stay the same
//! as a whole, with what they weigh, and the goal too, then states that differ only by such
//! exchanges cost the same from there to the goal. Of these, planning forwards looks at one (orbit
//! search: Domshlak, Katz and Shleyfman, 2012). Where the balls are at the snapshot doesn't matter.
//!
//! Nobody says which facts are about what. Beginning with two facts that are touched by steps of
//! the same kinds, those found beside them in such steps are exchanged, too. This is a guess, which
//! is then tested on each step that touches any of these facts.
//!
//! A fact belongs to one object of one group at most. So blocks aren't like objects, since a fact
//! about two of them belongs to both.

use alloc::vec::Vec;

use super::{
    bits::{bits, has},
    components::{Component, Parts},
};
use crate::sorting::HeapSort as _;

/// How many steps are compared at most, for each fact and step there is.
const EFFORT: usize = 8;
/// How often facts are marked at most. A long corridor would need as many rounds as it has cells.
const MOST_ROUNDS: usize = 16;
/// The most facts of an object, which are compared as one word.
const MOST_FACTS: usize = 64;

/// Objects that are alike.
#[derive(Debug)]
struct Class {
    /// Where its facts begin and end in [`Symmetry::facts`], and so in states.
    first: usize,
    end: usize,
    /// How many each object has.
    width: usize,
}

/// What steps and facts the objects are looked for in.
#[derive(Clone, Copy)]
struct Problem<'a> {
    parts: &'a Parts,
    component: &'a Component,
    weights: &'a [u64],
}

/// The like objects of a component.
#[derive(Debug, Default)]
pub(super) struct Symmetry {
    classes: Vec<Class>,
    /// The facts of each object of a class, one object after the other, then all others; none if no
    /// objects are alike. Facts at the same place of two objects are exchanged for one another.
    facts: Vec<u32>,
    /// For each fact, its place among these.
    places: Vec<u32>,
    /// By fact and by step: a number that is the same for those that may be alike.
    fact_marks: Vec<u64>,
    step_marks: Vec<u64>,
    new_marks: Vec<u64>,
    /// Facts in order of their marks, those that the goal wants first.
    order: Vec<(u64, u32)>,
    /// Facts that belong to an object.
    is_taken: Vec<bool>,
    /// For each fact, the one for which it is exchanged, or itself.
    images: Vec<u32>,
    /// The facts that are exchanged: in pairs, and as a set.
    pairs: Vec<(u32, u32)>,
    moved: Vec<u64>,
    /// The steps that were looked at, as bits.
    seen: Vec<u64>,
    /// How many steps may still be compared.
    effort: usize,
    /// What holds of each object of a class, as bits.
    keys: Vec<u64>,
    scratch: Vec<u64>,
}

impl Symmetry {
    /// Whether no objects are alike.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// Forgets all objects.
    pub(super) fn clear(&mut self) {
        self.classes.clear();
        self.facts.clear();
    }

    /// Finds the like objects of a component.
    pub(super) fn find(&mut self, parts: &Parts, component: &Component, weights: &[u64]) {
        self.clear();
        let problem = Problem {
            parts,
            component,
            weights,
        };
        self.mark(problem);
        let facts = component.facts.len();
        self.is_taken.clear();
        self.is_taken.resize(facts, false);
        self.images.clear();
        self.images.extend(0..facts as u32);
        self.moved.clear();
        self.moved.resize(component.words, 0);
        self.seen.clear();
        self.seen.resize(component.blocks(), 0);
        self.effort = EFFORT * (facts + weights.len());
        let order = core::mem::take(&mut self.order);
        for same in order.chunk_by(|a, b| a.0 == b.0) {
            for at in 0..same.len() - 1 {
                if self.effort > 0 && !self.is_taken[same[at].1 as usize] {
                    self.gather(problem, &same[at..]);
                }
            }
        }
        self.order = order;
        if !self.is_empty() {
            let others = (0..facts as u32).filter(|&fact| !self.is_taken[fact as usize]);
            self.facts.extend(others);
            self.places.clear();
            self.places.resize(facts, 0);
            for (place, &fact) in (0..).zip(&self.facts) {
                self.places[fact as usize] = place;
            }
            let counts = self.classes.iter().map(|it| (it.end - it.first) / it.width);
            self.keys.clear();
            self.keys.resize(counts.max().unwrap_or(0), 0);
        }
    }

    /// The fact that is at a place of arranged states.
    pub(super) fn fact_at(&self, place: usize) -> usize {
        self.facts.get(place).map_or(place, |&fact| fact as usize)
    }

    /// Brings a set of facts into the order of arranged states.
    pub(super) fn reorder(&mut self, set: &mut [u64]) {
        self.scratch.clear();
        self.scratch.extend_from_slice(set);
        set.fill(0);
        for (at, &word) in self.scratch.iter().enumerate() {
            for bit in bits(word) {
                let place = self.places[at * 64 + bit];
                set[place as usize / 64] |= 1 << (place % 64);
            }
        }
    }

    /// Marks facts and steps by what the goal wants, what steps weigh, and what touches what; then
    /// again by the marks of what touches what, as long as that tells more facts apart. Facts that
    /// could have been told apart are only tried in vain.
    fn mark(&mut self, problem: Problem<'_>) {
        let (facts, steps) = (problem.component.facts.len(), problem.weights.len());
        let goal = problem.parts.goal(problem.component);
        self.fact_marks.clear();
        let marks = (0..facts).map(|fact| u64::from(has(goal, fact)));
        self.fact_marks.extend(marks);
        self.step_marks.clear();
        self.step_marks.extend_from_slice(problem.weights);
        let mut kinds = 0;
        for _ in 0..MOST_ROUNDS {
            self.new_marks.clear();
            self.new_marks.extend_from_slice(&self.fact_marks);
            for step in 0..steps {
                let mut mark = mixed(self.step_marks[step]);
                problem.for_each_fact(step, |role, fact| {
                    mark = mark.wrapping_add(mixed(self.fact_marks[fact] ^ ROLES[role]));
                });
                self.step_marks[step] = mark;
                problem.for_each_fact(step, |role, fact| {
                    let new = &mut self.new_marks[fact];
                    *new = new.wrapping_add(mixed(mark ^ ROLES[role]));
                });
            }
            core::mem::swap(&mut self.fact_marks, &mut self.new_marks);
            self.order.clear();
            let marks = self.fact_marks.iter().zip(0..);
            self.order.extend(marks.map(|(&mark, fact)| {
                let is_wanted = has(goal, fact as usize);
                (mark >> 1 | u64::from(!is_wanted) << 63, fact)
            }));
            self.order.heap_sort();
            let known = kinds;
            kinds = self.order.chunk_by(|a, b| a.0 == b.0).count();
            if kinds <= known || kinds == facts {
                return;
            }
        }
    }

    /// Finds objects that are like that of the first of these facts, each by one of the others.
    fn gather(&mut self, problem: Problem<'_>, same: &[(u64, u32)]) {
        let first = self.facts.len();
        let (mut last, mut width) = (same[0].1, 0);
        for &(_, fact) in &same[1..] {
            if self.is_taken[fact as usize] || self.effort == 0 {
                continue;
            }
            self.effort -= 1;
            if self.is_exchange(problem, last, fact) && self.takes_in(width) {
                (last, width) = (fact, self.pairs.len());
            }
            for (one, other) in self.pairs.drain(..) {
                (self.images[one as usize], self.images[other as usize]) = (one, other);
                for fact in [one as usize, other as usize] {
                    self.moved[fact / 64] &= !(1 << (fact % 64));
                }
            }
        }
        if width > 0 {
            let end = self.facts.len();
            self.classes.push(Class { first, end, width });
        }
    }

    /// Takes what is exchanged for the last object of a class into it, whose objects
    /// have `width` facts; 0: it has none yet. False if anything but that object is exchanged.
    fn takes_in(&mut self, width: usize) -> bool {
        let (is_taken, images) = (&self.is_taken, &self.images);
        if width == 0 {
            if self.pairs.iter().any(|it| is_taken[it.0 as usize]) {
                return false;
            }
            self.facts.extend(self.pairs.iter().map(|it| it.0));
        } else {
            let last = &self.facts[self.facts.len() - width..];
            let mut are_moved = last.iter().map(|&fact| images[fact as usize] != fact);
            if self.pairs.len() != width || !are_moved.all(|it| it) {
                return false;
            }
        }
        for at in self.facts.len() - self.pairs.len()..self.facts.len() {
            let fact = self.facts[at];
            let image = self.images[fact as usize];
            self.facts.push(image);
            self.is_taken[fact as usize] = true;
            self.is_taken[image as usize] = true;
        }
        true
    }

    /// Whether there is an exchange of two facts, with others, after which everything is as before.
    fn is_exchange(&mut self, problem: Problem<'_>, one: u32, other: u32) -> bool {
        self.exchange(one, other);
        self.seen.fill(0);
        let mut at = 0;
        while let Some(&(one, other)) = self.pairs.get(at) {
            at += 1;
            let is_followed = problem.for_each_step(one as usize, |step, roles| {
                self.has_seen(step)
                    || match self.nearest(problem, step, roles, other as usize) {
                        Some(image) => self.exchange_between(problem, step, image),
                        None => false,
                    }
            });
            if !is_followed || self.pairs.len() > MOST_FACTS {
                return false;
            }
        }
        self.changes_nothing(problem)
    }

    /// Whether a step was looked at; now it is.
    fn has_seen(&mut self, step: usize) -> bool {
        let has_seen = has(&self.seen, step);
        self.seen[step / 64] |= 1 << (step % 64);
        has_seen
    }

    fn exchange(&mut self, one: u32, other: u32) {
        self.pairs.push((one, other));
        (self.images[one as usize], self.images[other as usize]) = (other, one);
        for fact in [one as usize, other as usize] {
            self.moved[fact / 64] |= 1 << (fact % 64);
        }
    }

    /// Of the steps that do to a fact what `step` does to another, and may be alike, the one that
    /// has most in common with it.
    fn nearest(
        &mut self,
        problem: Problem<'_>,
        step: usize,
        roles: u64,
        fact: usize,
    ) -> Option<usize> {
        let mut nearest = None;
        problem.for_each_step(fact, |other, its_roles| {
            if its_roles == roles && self.step_marks[other] == self.step_marks[step] {
                if self.effort == 0 {
                    nearest = None;
                    return false;
                }
                self.effort -= 1;
                let differences = problem.differences(step, other);
                if nearest.is_none_or(|(least, _)| differences < least) {
                    nearest = Some((differences, other));
                }
            }
            true
        });
        nearest.map(|it| it.1)
    }

    /// Exchanges what a step touches, and the other doesn't in the same way, for what the other
    /// touches so. False if there is nothing for which it can be exchanged.
    fn exchange_between(&mut self, problem: Problem<'_>, step: usize, other: usize) -> bool {
        let words = problem.component.words;
        let (own, its) = (problem.sets(step), problem.sets(other));
        let differing = |at: usize| (0..3).fold(0, |all, role| all | own[role][at] ^ its[role][at]);
        for at in 0..words {
            let touched = own[0][at] | own[1][at] | own[2][at];
            for fact in bits(differing(at) & touched).map(|bit| at * 64 + bit) {
                if has(&self.moved, fact) {
                    continue;
                }
                let like = (0..words).find_map(|at| {
                    let alike = |role: usize| match has(own[role], fact) {
                        true => its[role][at],
                        false => !its[role][at],
                    };
                    let free = differing(at) & !self.moved[at];
                    let same = (0..3).fold(free, |same, role| same & alike(role));
                    let mut others = bits(same).map(|bit| at * 64 + bit);
                    others.find(|&other| {
                        !self.is_taken[other] && self.fact_marks[other] == self.fact_marks[fact]
                    })
                });
                match like {
                    Some(other) => self.exchange(fact as u32, other as u32),
                    None => return false,
                }
            }
        }
        true
    }

    /// Whether the goal and all steps are the same as a whole after the exchange. Only those that
    /// touch what is exchanged have to be looked at.
    fn changes_nothing(&mut self, problem: Problem<'_>) -> bool {
        let goal = problem.parts.goal(problem.component);
        self.seen.fill(0);
        for at in 0..self.pairs.len() {
            let (one, other) = self.pairs[at];
            if has(goal, one as usize) != has(goal, other as usize) {
                return false;
            }
            for (from, to) in [(one, other), (other, one)] {
                let is_same = problem.for_each_step(from as usize, |step, roles| {
                    // There is a step like it if the search for one is broken off.
                    self.has_seen(step)
                        || !problem.for_each_step(to as usize, |image, its_roles| {
                            its_roles != roles || !self.is_image(problem, step, image)
                        })
                });
                if !is_same {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a step becomes the other by the exchange.
    fn is_image(&mut self, problem: Problem<'_>, step: usize, image: usize) -> bool {
        let is_like = self.step_marks[step] == self.step_marks[image]
            && problem.weights[step] == problem.weights[image];
        if !is_like || self.effort == 0 {
            return false;
        }
        self.effort -= 1;
        let (own, its) = (problem.sets(step), problem.sets(image));
        (0..3).all(|role| {
            let (own, its) = (own[role], its[role]);
            (0..problem.component.words).all(|at| (own[at] ^ its[at]) & !self.moved[at] == 0)
                && self.pairs.iter().all(|&(one, other)| {
                    let (one, other) = (one as usize, other as usize);
                    has(own, one) == has(its, other) && has(own, other) == has(its, one)
                })
        })
    }

    /// Makes states the same that differ only by which object is which: puts what holds of each
    /// object of a class in order.
    #[inline(never)]
    pub(super) fn arrange(&mut self, state: &mut [u64]) {
        for &Class { first, end, width } in &self.classes {
            let places = (first..end).step_by(width);
            let keys = &mut self.keys[..(end - first) / width];
            for (key, place) in keys.iter_mut().zip(places.clone()) {
                *key = read(state, place, width);
            }
            if !keys.is_sorted() {
                keys.heap_sort();
                for (&key, place) in keys.iter().zip(places) {
                    write(state, place, width, key);
                }
            }
        }
    }
}

/// Some successive bits of a set.
#[inline(always)]
fn read(set: &[u64], place: usize, width: usize) -> u64 {
    let (at, shift) = (place / 64, place % 64);
    let mut word = set[at] >> shift;
    if shift + width > 64 {
        word |= set[at + 1] << (64 - shift);
    }
    word & u64::MAX >> (64 - width)
}

/// Writes some successive bits of a set.
#[inline(always)]
fn write(set: &mut [u64], place: usize, width: usize, bits: u64) {
    let (at, shift) = (place / 64, place % 64);
    let mask = u64::MAX >> (64 - width);
    set[at] = set[at] & !(mask << shift) | bits << shift;
    if shift + width > 64 {
        let past = 64 - shift;
        set[at + 1] = set[at + 1] & !(mask >> past) | bits >> past;
    }
}

impl<'a> Problem<'a> {
    /// What a step needs, makes true and makes false, one after the other.
    #[inline(always)]
    fn sets(self, step: usize) -> [&'a [u64]; 3] {
        self.parts.step(self.component.words, self.component, step)
    }

    /// In how many places the sets of two steps differ.
    #[inline]
    fn differences(self, one: usize, other: usize) -> u32 {
        let (one, other) = (self.sets(one), self.sets(other));
        let mut differences = 0;
        for role in 0..3 {
            for at in 0..self.component.words {
                differences += (one[role][at] ^ other[role][at]).count_ones();
            }
        }
        differences
    }

    /// Calls `each` with what a step does and to which fact.
    #[inline(always)]
    fn for_each_fact(self, step: usize, mut each: impl FnMut(usize, usize)) {
        for (role, set) in self.sets(step).into_iter().enumerate() {
            for (at, &word) in set.iter().enumerate() {
                for bit in bits(word) {
                    each(role, at * 64 + bit);
                }
            }
        }
    }

    /// Calls `each` with the steps that touch a fact, and what they do to it as three bits, as long
    /// as it returns true. Whether it always did.
    #[inline(always)]
    fn for_each_step(self, fact: usize, mut each: impl FnMut(usize, u64) -> bool) -> bool {
        for block in 0..self.component.blocks() {
            let [needs, makes, breaks] = self.parts.touching(self.component, fact, block);
            for bit in bits(needs | makes | breaks) {
                let roles = needs >> bit & 1 | (makes >> bit & 1) << 1 | (breaks >> bit & 1) << 2;
                if !each(block * 64 + bit, roles) {
                    return false;
                }
            }
        }
        true
    }
}

/// What a step does with a fact, as a number that changes marks: it needs it, makes it true, or
/// makes it false.
const ROLES: [u64; 3] = [
    0x9e37_79b9_7f4a_7c15,
    0xbf58_476d_1ce4_e5b9,
    0x94d0_49bb_1331_11eb,
];

#[inline(always)]
fn mixed(mark: u64) -> u64 {
    let mark = (mark ^ mark >> 32).wrapping_mul(0x517c_c1b7_2722_0a95);
    mark ^ mark >> 29
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_read_as_they_were_written() {
        for width in 1..=64 {
            for place in 0..=128 - width {
                for around in [0, u64::MAX] {
                    let bits = 0x9e37_79b9_7f4a_7c15 >> (64 - width);
                    let mut set = [around; 2];
                    write(&mut set, place, width, bits);
                    assert_eq!(read(&set, place, width), bits);
                    write(&mut set, place, width, around >> (64 - width));
                    assert_eq!(set, [around; 2], "{place}, {width}");
                }
            }
        }
    }
}
