//! Takes conditions apart into facts. Searches judge states by these.
//!
//! A condition is split at its outermost `and`s. Each part is one fact, and equal parts of
//! different conditions are the same fact.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::ops::Range;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    beliefs::{
        Known, Roles, Snapshot,
        bound::{BoundCondition, Source},
        reads::Read,
    },
    domain::{Comparison, ConditionId, condition::Node},
    nominal::{bytes, nominal},
};

nominal!(Fact: 156);

/// What steps are looked for to change, since a fact, an effect or a cost reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Want {
    pub read: Read,
    /// Whether it may help if it grows, and if it shrinks.
    pub ways: (bool, bool),
}

impl Want {
    /// Any change may help.
    pub(super) fn any(read: Read) -> Self {
        Want {
            read,
            ways: (true, true),
        }
    }
}

/// A fact, by its number among those of a goal.
pub(super) type FactId = u32;

/// How a fact is tested.
#[derive(Clone, Copy, Debug)]
pub(super) enum Test {
    /// Compares the number in one cell with a constant.
    Cell(u32, Comparison, f32),
    /// Any other single comparison.
    Bound(BoundCondition),
    /// Anything else, as nodes of the domain's conditions.
    Nodes,
    /// Whether an entity exists; with the cell that says so.
    Exists(u32),
}

/// A fact.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub test: Test,
    pub roles: Roles,
    /// The part of a condition that it stands for, among the domain's nodes.
    pub nodes: Range<u32>,
    /// For a goal about an entity: the cell of its existence, and whether the fact is true once the
    /// entity is gone.
    pub gone: Option<(u32, bool)>,
    /// The cells that it reads.
    pub cells: Range<u32>,
}

/// The facts that one goal is about.
#[derive(Debug, Default)]
pub(super) struct Facts {
    pub all: Vec<Fact>,
    cells: Vec<u32>,
    by_key: HashMap<[u32; 8], FactId, FxBuildHasher>,
    parts: Vec<Range<u32>>,
    reads: Vec<Read>,
    /// What new facts read. Whoever follows it up takes it out.
    pub news: Vec<Want>,
    /// Pairs of a cell and a fact that reads it, sorted.
    readers: Vec<(u32, FactId)>,
}

impl Facts {
    /// Forgets everything, keeps the memory.
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.cells.clear();
        self.by_key.clear();
        self.news.clear();
        self.readers.clear();
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        bytes(&self.all) + bytes(&self.cells)
    }

    /// The cells that a fact reads.
    pub(super) fn cells(&self, fact: &Fact) -> &[u32] {
        &self.cells[fact.cells.start as usize..fact.cells.end as usize]
    }

    /// Appends the facts of a condition to `out`. `gone` is as in [`Fact`]. `booked` is a cell, and
    /// how much of what is in it counts as gone.
    pub(super) fn add_condition(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        condition: ConditionId,
        roles: &Roles,
        gone: Option<(Known, bool)>,
        booked: Option<(u32, f32)>,
        out: &mut Vec<FactId>,
    ) {
        let nodes = snapshot.domain.code.condition(condition).nodes.clone();
        let mut parts = core::mem::take(&mut self.parts);
        parts.clear();
        split(&snapshot.domain.code.nodes, nodes, &mut parts);
        for part in &parts {
            let fact = self.add(snapshot, part.clone(), roles, gone, booked);
            if !out.contains(&fact) {
                out.push(fact);
            }
        }
        self.parts = parts;
    }

    /// The fact that an entity exists.
    pub(super) fn add_existence(&mut self, snapshot: &Snapshot<'_>, entity: Known) -> FactId {
        let cell = snapshot.existence(entity);
        let key = [3, cell, 0, 0, 0, 0, 0, 0];
        if let Some(&known) = self.by_key.get(&key) {
            return known;
        }
        self.reads.clear();
        self.reads.push(Read::existence(entity));
        self.push(
            snapshot,
            Some(key),
            Test::Exists(cell),
            &Roles::of(entity),
            0..0,
            None,
        )
    }

    fn add(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        nodes: Range<u32>,
        roles: &Roles,
        gone: Option<(Known, bool)>,
        booked: Option<(u32, f32)>,
    ) -> FactId {
        let all = &snapshot.domain.code.nodes[nodes.start as usize..nodes.end as usize];
        let gone_cell = gone.map(|(entity, then)| (snapshot.existence(entity), then));
        let test = match *all {
            [Node::Atom(atom)] => snapshot
                .bind_atom(atom, roles)
                .map(|bound| match booked {
                    Some((cell, amount)) => bound.without(cell, amount),
                    None => bound,
                })
                .map_or(Test::Nodes, simplified),
            _ => Test::Nodes,
        };
        let key = key(&test, gone_cell);
        if let Some(&known) = key.and_then(|key| self.by_key.get(&key)) {
            return known;
        }
        self.reads.clear();
        snapshot.reads_of_nodes(all, roles, &mut self.reads);
        if let Some((entity, _)) = gone {
            self.reads.push(Read::existence(entity));
        }
        self.push(snapshot, key, test, roles, nodes, gone_cell)
    }

    /// Adds a fact. It reads what was gathered in `reads`.
    fn push(
        &mut self,
        snapshot: &Snapshot<'_>,
        key: Option<[u32; 8]>,
        test: Test,
        roles: &Roles,
        nodes: Range<u32>,
        gone: Option<(u32, bool)>,
    ) -> FactId {
        let id = self.all.len() as FactId;
        let first = self.cells.len();
        for &read in &self.reads {
            for cell in snapshot.cells_of(read) {
                if !self.cells[first..].contains(&cell) {
                    self.cells.push(cell);
                }
            }
        }
        // No step brings anybody into existence, so nothing could help such a fact.
        if !matches!(test, Test::Exists(_)) {
            let wants = self.reads.iter().map(|&read| {
                let ways = match test {
                    Test::Cell(cell, comparison, _)
                        if gone.is_none() && snapshot.cells_of(read) == (cell..cell + 1) =>
                    {
                        comparison.helped_by()
                    }
                    _ => (true, true),
                };
                Want { read, ways }
            });
            self.news.extend(wants);
        }
        self.all.push(Fact {
            test,
            roles: *roles,
            nodes,
            gone,
            cells: first as u32..self.cells.len() as u32,
        });
        if let Some(key) = key {
            self.by_key.insert(key, id);
        }
        id
    }

    /// Prepares [`readers`](Self::readers). Call it once all facts are there.
    pub(super) fn index(&mut self) {
        self.readers.clear();
        for (id, fact) in (0..).zip(&self.all) {
            let cells = &self.cells[fact.cells.start as usize..fact.cells.end as usize];
            self.readers.extend(cells.iter().map(|&cell| (cell, id)));
        }
        self.readers.heap_sort();
    }

    /// The facts that read a cell.
    pub(super) fn readers(&self, cell: u32) -> impl Iterator<Item = FactId> + '_ {
        let from = self.readers.partition_point(|it| it.0 < cell);
        let rest = self.readers[from..].iter();
        rest.take_while(move |it| it.0 == cell).map(|it| it.1)
    }

    /// Whether the number of a fact isn't known. Then no step can assign anything to it either.
    #[inline]
    pub(super) fn is_unknown(&self, snapshot: &Snapshot<'_>, id: FactId) -> bool {
        match self.all[id as usize].test {
            Test::Cell(cell, ..) => snapshot.read(cell).is_nan(),
            _ => false,
        }
    }

    /// Whether a fact is true in what is imagined.
    #[inline(always)]
    pub(super) fn holds(&self, snapshot: &mut Snapshot<'_>, id: FactId) -> bool {
        match &self.all[id as usize] {
            &Fact {
                test: Test::Cell(cell, comparison, value),
                gone: None,
                ..
            } => comparison.holds(snapshot.read(cell), value),
            fact => fact.holds(snapshot),
        }
    }
}

impl Fact {
    fn holds(&self, snapshot: &mut Snapshot<'_>) -> bool {
        if let Some((cell, then)) = self.gone
            && snapshot.read(cell) != 1.0
        {
            return then;
        }
        match self.test {
            Test::Cell(cell, comparison, value) => comparison.holds(snapshot.read(cell), value),
            Test::Bound(ref bound) => snapshot.bound_holds(bound, &self.roles),
            Test::Nodes => {
                let nodes = &snapshot.domain.code.nodes;
                let nodes = &nodes[self.nodes.start as usize..self.nodes.end as usize];
                snapshot.nodes_hold(nodes, &self.roles)
            }
            Test::Exists(cell) => snapshot.read(cell) == 1.0,
        }
    }
}

/// Appends the parts of a condition between its outermost `and`s, in order.
fn split(nodes: &[Node], whole: Range<u32>, out: &mut Vec<Range<u32>>) {
    let mut at = out.len();
    out.push(whole);
    while let Some(part) = out.get(at).cloned() {
        let Node::And(count) = nodes[part.end as usize - 1] else {
            at += 1;
            continue;
        };
        out.remove(at);
        let mut end = part.end - 1;
        for _ in 0..count {
            let start = start_of(nodes, end);
            out.insert(at, start..end);
            end = start;
        }
    }
}

/// Where the subtree begins whose last node is before `end`.
fn start_of(nodes: &[Node], end: u32) -> u32 {
    let mut at = end;
    let mut wanted = 1;
    while wanted > 0 {
        at -= 1;
        wanted -= 1;
        if let Node::And(count) | Node::Or(count) = nodes[at as usize] {
            wanted += u32::from(count);
        }
    }
    at
}

/// The simplest test for a comparison.
fn simplified(bound: BoundCondition) -> Test {
    let BoundCondition::Compare {
        left,
        comparison,
        right,
        ..
    } = bound
    else {
        return Test::Nodes;
    };
    match (left, right) {
        (Source::Cell(cell), Source::Value(value)) => Test::Cell(cell, comparison, value),
        (Source::Left(cell, gone), Source::Value(value)) => {
            Test::Cell(cell, comparison, value + gone)
        }
        (Source::Value(value), Source::Left(cell, gone)) => {
            Test::Cell(cell, comparison.mirrored(), value + gone)
        }
        (Source::Value(value), Source::Cell(cell)) => {
            Test::Cell(cell, comparison.mirrored(), value)
        }
        _ => Test::Bound(bound),
    }
}

/// A key that is equal for equal facts; none for facts that are never compared.
fn key(test: &Test, gone: Option<(u32, bool)>) -> Option<[u32; 8]> {
    let gone = gone.map_or(0, |(cell, then)| (cell << 1 | u32::from(then)) + 1);
    let source = |source: Source| match source {
        Source::Value(value) => Some([0, value.to_bits(), 0]),
        Source::Cell(cell) => Some([1, cell, 0]),
        Source::Left(cell, gone) => Some([4, cell, gone.to_bits()]),
        Source::Between(a, b) => Some([2, a, b]),
        Source::Other(_) => None,
    };
    match *test {
        Test::Cell(cell, comparison, value) => {
            Some([1, cell, value.to_bits(), comparison as u32, 0, 0, 0, gone])
        }
        Test::Bound(BoundCondition::Compare {
            left,
            comparison,
            right,
            ..
        }) => {
            let ([a, b, c], [d, e, f]) = (source(left)?, source(right)?);
            Some([8 + comparison as u32, a, b, c, d, e, f, gone])
        }
        _ => None,
    }
}
