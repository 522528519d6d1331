//! Splits a goal into parts that have nothing to do with each other.
//!
//! Facts and cells that no step touches together can be planned for apart: a cheapest plan for all
//! is made of a cheapest plan for each. Solving them together would visit every combination of
//! their states, 3ᵏ for k goals of two steps each.
//!
//! Apart they are also smaller, so most of them fit in one word of bits.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::ops::Range;

use super::{
    bits::{bits, has},
    facts::FactId,
    ground::Ground,
    labels::NONE,
};
use crate::{
    nominal::{bytes, nominal},
    planning::cell_set::CellSet,
};

nominal!([u64; 3]: 24);

/// Facts and steps that are planned for together.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// Ranges of [`Parts::facts`], [`Parts::steps`] and [`Parts::cells`].
    pub facts: Range<u32>,
    pub steps: Range<u32>,
    pub cells: Range<u32>,
    /// Words of a set of its facts.
    pub words: usize,
    /// Where its sets begin in [`Parts::sets`]: first what the goal wants, then what each step
    /// needs, what it makes true, and what it makes false.
    pub sets: u32,
    /// Where its rows begin in [`Parts::rows`], if it's boolean: one for each block of steps and
    /// each fact.
    rows: u32,
    /// Its facts are just true or false, so it can be solved on them alone.
    pub is_boolean: bool,
}

impl Component {
    /// How many blocks of 64 its steps make.
    #[inline]
    pub(super) fn blocks(&self) -> usize {
        self.steps.len().div_ceil(64)
    }
}

/// The components of a goal.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub all: Vec<Component>,
    pub facts: Vec<FactId>,
    /// Steps of the ground.
    pub steps: Vec<u32>,
    pub cells: Vec<u32>,
    pub sets: Vec<u64>,
    /// The steps of one block that need one fact, those that make it true, and those that make it
    /// false.
    rows: Vec<[u64; 3]>,
    /// What the parts were made from, in two words for 64 facts: which of them hold and can't be
    /// made false, and which can't be made false. `basis`: which weren't known.
    fixed: Vec<u64>,
    /// Scratch memory.
    basis: Vec<u64>,
    is_fixed: Vec<bool>,
    is_needed: Vec<bool>,
    is_active: Vec<bool>,
    /// The cells that the effects and costs of active steps read.
    fed: CellSet,
    leads: Vec<u32>,
    local: Vec<u32>,
    cell_leads: Vec<(u32, u32)>,
    order: Vec<(u32, u32)>,
    apart: bool,
    made: bool,
}

/// What is known of facts at the snapshot, in two bits for each: whether it holds, and whether it
/// is unknown.
#[derive(Debug, Default)]
pub(super) struct Truth {
    /// One word for 64 facts.
    pub holds: Vec<u64>,
    pub unknown: Vec<u64>,
}

impl Truth {
    #[inline]
    pub(super) fn holds(&self, fact: FactId) -> bool {
        has(&self.holds, fact as usize)
    }

    /// Imagines that a fact is true or false.
    pub(super) fn set(&mut self, fact: FactId, holds: bool) {
        let word = &mut self.holds[fact as usize / 64];
        *word = *word & !(1 << (fact % 64)) | u64::from(holds) << (fact % 64);
    }

    #[inline]
    fn is_unknown(&self, fact: FactId) -> bool {
        has(&self.unknown, fact as usize)
    }
}

impl Parts {
    /// Forgets what was made.
    pub(super) fn forget(&mut self) {
        self.made = false;
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        bytes(&self.sets) + bytes(&self.rows) + bytes(&self.steps) + bytes(&self.facts)
    }

    pub(super) fn steps(&self, component: &Component) -> &[u32] {
        &self.steps[component.steps.start as usize..component.steps.end as usize]
    }

    pub(super) fn facts(&self, component: &Component) -> &[FactId] {
        &self.facts[component.facts.start as usize..component.facts.end as usize]
    }

    pub(super) fn cells(&self, component: &Component) -> &[u32] {
        &self.cells[component.cells.start as usize..component.cells.end as usize]
    }

    /// The number of a fact among those of a component, if it is one of them.
    pub(super) fn local(&self, component: &Component, fact: FactId) -> Option<u32> {
        let local = self.local[fact as usize];
        let own = (component.facts.start as usize).checked_add(local as usize)?;
        (local != NONE && self.facts.get(own) == Some(&fact)).then_some(local)
    }

    /// What the goal wants of a component.
    pub(super) fn goal(&self, component: &Component) -> &[u64] {
        let start = component.sets as usize;
        &self.sets[start..start + component.words]
    }

    /// What the goal wants of a component, then what each step needs, makes true and makes false.
    pub(super) fn sets(&self, component: &Component) -> &[u64] {
        let start = component.sets as usize;
        &self.sets[start..start + (1 + 3 * component.steps.len()) * component.words]
    }

    /// What a component's step needs, makes true and makes false; `words` are the component's.
    #[inline]
    pub(super) fn step(&self, words: usize, component: &Component, number: usize) -> [&[u64]; 3] {
        let start = component.sets as usize + (1 + 3 * number) * words;
        let sets = &self.sets[start..start + 3 * words];
        [0, 1, 2].map(|kind| &sets[kind * words..(kind + 1) * words])
    }

    /// Of one block of a component's steps, as bits: those that make some fact of a set true, and
    /// none of them false.
    #[inline]
    pub(super) fn candidates(&self, component: &Component, set: &[u64], block: usize) -> u64 {
        let facts = component.facts.len();
        let start = component.rows as usize + block * facts;
        let rows = &self.rows[start..start + facts];
        let (mut makers, mut breakers) = (0, 0);
        for (at, &word) in set.iter().enumerate() {
            for bit in bits(word) {
                let [_, makes, breaks] = rows[at * 64 + bit];
                makers |= makes;
                breakers |= breaks;
            }
        }
        makers & !breakers
    }

    /// Of one block of a component's steps, as bits: those that need a fact.
    #[inline]
    pub(super) fn needers(&self, component: &Component, fact: usize, block: usize) -> u64 {
        self.touching(component, fact, block)[0]
    }

    /// Of one block of a component's steps, as bits: those that need a fact, those that make it
    /// true, and those that make it false.
    #[inline]
    pub(super) fn touching(&self, component: &Component, fact: usize, block: usize) -> [u64; 3] {
        self.rows[component.rows as usize + block * component.facts.len() + fact]
    }

    /// Makes the components anew, unless nothing has changed that they depend on.
    pub(super) fn make(&mut self, ground: &Ground, truth: &Truth, apart: bool, is_exact: bool) {
        if self.made && self.apart == apart && self.is_as_before(truth) {
            return;
        }
        self.made = true;
        self.apart = apart;
        self.basis.clear();
        self.basis.extend_from_slice(&truth.unknown);
        self.find_fixed(ground, truth, is_exact);
        self.activate(ground, truth, is_exact);
        self.join(ground, apart, is_exact);
        self.lay_out(ground, truth, is_exact);
    }

    fn is_as_before(&self, truth: &Truth) -> bool {
        self.basis == truth.unknown
            && self.fixed.len() == 2 * truth.holds.len()
            && (0..truth.holds.len()).all(|at| {
                let mask = self.fixed[2 * at + 1];
                truth.holds[at] & mask == self.fixed[2 * at]
            })
    }

    /// Finds the facts that hold, and that no step can make false.
    fn find_fixed(&mut self, ground: &Ground, truth: &Truth, is_exact: bool) {
        let count = ground.facts.all.len();
        self.is_fixed.clear();
        self.is_fixed.resize(count, true);
        for step in &ground.steps {
            for verdict in ground.verdicts(step) {
                let is_touched = if verdict.is_fluid && is_exact {
                    true
                } else {
                    verdict.becomes == Some(false)
                };
                if is_touched && !truth.is_unknown(verdict.fact) {
                    self.is_fixed[verdict.fact as usize] = false;
                }
            }
        }
        // Everything below depends on which of the facts hold that no step makes false.
        self.fixed.clear();
        self.fixed.resize(2 * truth.holds.len(), 0);
        for (fact, &fixed) in self.is_fixed.iter().enumerate() {
            if fixed {
                self.fixed[fact / 64 * 2 + 1] |= 1 << (fact % 64);
            }
        }
        for at in 0..truth.holds.len() {
            self.fixed[2 * at] = truth.holds[at] & self.fixed[2 * at + 1];
        }
        for fact in 0..count {
            self.is_fixed[fact] &= truth.holds(fact as FactId);
        }
    }

    /// Finds the steps that can serve the goal, and the facts that they need.
    fn activate(&mut self, ground: &Ground, truth: &Truth, is_exact: bool) {
        self.is_needed.clear();
        self.is_needed.resize(ground.facts.all.len(), false);
        self.is_active.clear();
        self.is_active.resize(ground.steps.len(), false);
        self.fed.clear();
        for &fact in &ground.goals {
            self.is_needed[fact as usize] = !self.is_fixed[fact as usize];
        }
        // With exact values, a step is also of use if it writes what another step of use reads.
        let mut again = true;
        while again {
            again = false;
            for (number, step) in ground.steps.iter().enumerate() {
                if self.is_active[number] {
                    continue;
                }
                // An assigned number may be the wrong one and still help, since increments can lead
                // on from it.
                let serves = ground.verdicts(step).iter().any(|it| {
                    let leads_on = it.is_fluid || ground.is_incremented(it.fact);
                    self.is_needed[it.fact as usize]
                        && !truth.is_unknown(it.fact)
                        && ((leads_on && is_exact) || it.becomes == Some(true))
                });
                // It may write what active steps read.
                let mut changes = ground.changes(step).iter();
                let mut feeds = || changes.any(|it| it.cells().any(|cell| self.fed.has(cell)));
                if !(serves || is_exact && feeds()) {
                    continue;
                }
                self.is_active[number] = true;
                if is_exact {
                    let inputs = ground.inputs(step).iter();
                    inputs.for_each(|&cell| self.fed.add(cell));
                }
                again = true;
                for &fact in ground.needs(step) {
                    self.is_needed[fact as usize] |= !self.is_fixed[fact as usize];
                }
            }
        }
    }

    /// Joins facts that a step touches together. Each fact's lead names its component.
    fn join(&mut self, ground: &Ground, apart: bool, is_exact: bool) {
        let facts = ground.facts.all.len() as u32;
        self.leads.clear();
        self.leads.extend(0..facts + ground.steps.len() as u32);
        self.cell_leads.clear();
        let mut first = NONE;
        for (number, step) in (0..).zip(&ground.steps) {
            if !self.is_active[number as usize] {
                continue;
            }
            let own = facts + number;
            if !apart {
                if first == NONE {
                    first = own;
                }
                unite(&mut self.leads, own, first);
            }
            for &fact in ground.needs(step) {
                if self.is_needed[fact as usize] {
                    unite(&mut self.leads, own, fact);
                }
            }
            for verdict in ground.verdicts(step) {
                if self.is_needed[verdict.fact as usize] {
                    unite(&mut self.leads, own, verdict.fact);
                }
            }
            if is_exact {
                let leads = &mut self.cell_leads;
                for change in ground.changes(step) {
                    leads.extend(change.cells().map(|cell| (cell, own << 1)));
                }
                let inputs = ground.inputs(step).iter();
                leads.extend(inputs.map(|&cell| (cell, own << 1 | 1)));
            }
        }
        if !apart {
            for &fact in &ground.goals {
                if self.is_needed[fact as usize] && first != NONE {
                    unite(&mut self.leads, fact, first);
                }
            }
        }
        // Joins the steps that write a cell with those whose effects read it. Facts were joined
        // above.
        self.cell_leads.heap_sort();
        for group in self.cell_leads.chunk_by(|a, b| a.0 == b.0) {
            let is_read = group.iter().any(|it| it.1 & 1 == 1);
            let is_written = group.iter().any(|it| it.1 & 1 == 0);
            if is_read && is_written {
                for &(_, own) in group {
                    unite(&mut self.leads, group[0].1 >> 1, own >> 1);
                }
            }
        }
    }

    /// Writes the components that have something to do.
    fn lay_out(&mut self, ground: &Ground, truth: &Truth, is_exact: bool) {
        self.all.clear();
        self.facts.clear();
        self.steps.clear();
        self.cells.clear();
        self.sets.clear();
        self.rows.clear();
        let facts = ground.facts.all.len() as u32;
        // In the order in which the goals name them, which depends on nothing else.
        self.order.clear();
        for &goal in &ground.goals {
            if !self.is_needed[goal as usize] {
                continue;
            }
            let lead = lead(&mut self.leads, goal);
            if !self.order.iter().any(|it| it.0 == lead) {
                self.order.push((lead, goal));
            }
        }
        self.local.clear();
        self.local.resize(facts as usize, NONE);
        for number in 0..self.order.len() {
            let wanted = self.order[number].0;
            let (first_fact, first_step) = (self.facts.len(), self.steps.len());
            for fact in 0..facts {
                if self.is_needed[fact as usize] && lead(&mut self.leads, fact) == wanted {
                    self.local[fact as usize] = (self.facts.len() - first_fact) as u32;
                    self.facts.push(fact);
                }
            }
            for step in 0..ground.steps.len() as u32 {
                if self.is_active[step as usize] && lead(&mut self.leads, facts + step) == wanted {
                    self.steps.push(step);
                }
            }
            let component = Component {
                facts: first_fact as u32..self.facts.len() as u32,
                steps: first_step as u32..self.steps.len() as u32,
                cells: self.cells.len() as u32..self.cells.len() as u32,
                words: (self.facts.len() - first_fact).div_ceil(64).max(1),
                sets: self.sets.len() as u32,
                rows: self.rows.len() as u32,
                is_boolean: true,
            };
            self.write_sets(ground, truth, component, is_exact);
        }
    }

    fn write_sets(
        &mut self,
        ground: &Ground,
        truth: &Truth,
        mut component: Component,
        is_exact: bool,
    ) {
        let (words, base) = (component.words, component.sets as usize);
        let steps = component.steps.len();
        self.sets.resize(base + words * (1 + 3 * steps), 0);
        let put = |sets: &mut [u64], number: usize, local: u32, value: bool| {
            let word = &mut sets[base + number * words + local as usize / 64];
            let bit = 1 << (local % 64);
            *word = if value { *word | bit } else { *word & !bit };
        };
        for &goal in &ground.goals {
            let local = self.local[goal as usize];
            let own = component.facts.start as usize + local as usize;
            if self.facts.get(own) == Some(&goal) {
                put(&mut self.sets, 0, local, true);
            }
        }
        for (number, at) in component.steps.clone().enumerate() {
            let step = &ground.steps[self.steps[at as usize] as usize];
            let first = 1 + 3 * number;
            for &fact in ground.needs(step) {
                if self.is_needed[fact as usize] {
                    put(&mut self.sets, first, self.local[fact as usize], true);
                }
            }
            for verdict in ground.verdicts(step) {
                if !self.is_needed[verdict.fact as usize] || truth.is_unknown(verdict.fact) {
                    continue;
                }
                let local = self.local[verdict.fact as usize];
                component.is_boolean &= !(is_exact && verdict.is_fluid);
                if let Some(becomes) = verdict.becomes {
                    put(&mut self.sets, first + 1, local, becomes);
                    put(&mut self.sets, first + 2, local, !becomes);
                }
            }
        }
        if is_exact {
            component.is_boolean &= self.facts(&component).iter().all(|&it| ground.is_plain(it));
            let mut own = self.steps(&component).iter();
            component.is_boolean &= !own.any(|&it| ground.steps[it as usize].varies);
            if !component.is_boolean {
                self.find_cells(ground, &mut component);
            }
        }
        if component.is_boolean {
            self.write_rows(&component);
        }
        self.all.push(component);
    }

    /// Writes which steps need each fact, and make it true and false.
    fn write_rows(&mut self, component: &Component) {
        let (facts, base) = (component.facts.len(), self.rows.len());
        self.rows.resize(base + component.blocks() * facts, [0; 3]);
        for step in 0..component.steps.len() {
            let row = base + step / 64 * facts;
            for kind in 0..3 {
                let set = component.sets as usize + (1 + kind + 3 * step) * component.words;
                for at in 0..component.words {
                    for bit in bits(self.sets[set + at]) {
                        self.rows[row + at * 64 + bit][kind] |= 1 << (step % 64);
                    }
                }
            }
        }
    }

    /// Finds the cells that make up a state: those that steps write, and that anything reads.
    fn find_cells(&mut self, ground: &Ground, component: &mut Component) {
        let first = self.cells.len();
        let mut written = core::mem::take(&mut self.order);
        let known = written.len();
        for &step in self.steps(component) {
            for change in ground.changes(&ground.steps[step as usize]) {
                written.extend(change.cells().map(|cell| (cell, 0)));
            }
        }
        written[known..].heap_sort();
        for &fact in &self.facts[component.facts.start as usize..component.facts.end as usize] {
            let fact = &ground.facts.all[fact as usize];
            self.cells.extend_from_slice(ground.facts.cells(fact));
        }
        for &step in &self.steps[component.steps.start as usize..component.steps.end as usize] {
            let step = &ground.steps[step as usize];
            self.cells.extend_from_slice(ground.inputs(step));
        }
        let end = self.cells.len();
        self.cells[first..end].heap_sort();
        let mut kept = first;
        for at in first..end {
            let cell = self.cells[at];
            let is_new = kept == first || self.cells[kept - 1] != cell;
            if is_new && written[known..].binary_search(&(cell, 0)).is_ok() {
                self.cells[kept] = cell;
                kept += 1;
            }
        }
        self.cells.truncate(kept);
        component.cells = first as u32..kept as u32;
        written.truncate(known);
        self.order = written;
    }
}

/// The lead of the component to which `at` belongs by now.
fn lead(leads: &mut [u32], at: u32) -> u32 {
    let mut at = at;
    while leads[at as usize] != at {
        let next = leads[leads[at as usize] as usize];
        leads[at as usize] = next;
        at = next;
    }
    at
}

fn unite(leads: &mut [u32], a: u32, b: u32) {
    let (a, b) = (lead(leads, a), lead(leads, b));
    let (low, high) = (a.min(b), a.max(b));
    leads[high as usize] = low;
}
