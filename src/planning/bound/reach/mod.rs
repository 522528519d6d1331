//! What steps can make of each cell, found once for a search.
//!
//! A cell holds what it held, or what was last assigned to it, and the increments since then. So
//! two things are collected: which values can be assigned to it at all, and by how much one step's
//! increments can raise and lower it at most, those of world effects included. They rest on what
//! amounts and values are made of, and on which steps can ever be executed, and those on what can
//! become of the cells: so they are worked out again and again until nothing is added.
//!
//! **Claim.** Let a sequence of at most `depth` steps be executable from the snapshot. Then every
//! value that a cell ever holds in it, in the middle of steps too, lies in
//! [`of`](Reach::of)`(cell, value at the snapshot, depth)`; and if it holds `v` after some of the
//! steps and `left` are left, every later one lies in `of(cell, v, left)`.
//!
//! *Proof*, by induction over the changes in the order in which they are made. Suppose all values
//! before a change lie in their spans. Then what the change reads does: a precondition, a `when`,
//! an amount or a value evaluated on spans covers it as evaluated on facts, so the step or world
//! effect was not left out, and its amount or value was collected. If it assigns, the new value is
//! among the assigned. If it increments, the new value is the last one assigned, or the first, plus
//! increments: each effect of the step once, and each binding of a world effect once, so per step
//! no more than was collected. Clamping to the cell's range rises with the value, so it can be done
//! once, in the end. Sums of several increments in one step may be rounded otherwise than here:
//! [`of`](Reach::of) adds a margin of an ulp for each. ∎

mod explore;

use alloc::vec::Vec;

use super::span::Span;
use crate::domain::{ConditionId, Range, WorldEffectId};
use crate::nominal::{Nominal, nominal};

nominal!(Prospect: 40);

/// Whose steps change a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touched {
    /// Nobody's.
    Never,
    /// Only those done to this entity, by its number.
    With(u32),
    /// Those done to several, or the world itself.
    Anyhow,
}

impl Touched {
    /// Whose steps change either of two cells.
    #[must_use]
    pub fn or(self, other: Touched) -> Touched {
        match (self, other) {
            (Touched::Never, touched) | (touched, Touched::Never) => touched,
            (one, another) if one == another => one,
            _ => Touched::Anyhow,
        }
    }
}

/// What can become of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Prospect {
    /// The most that one step adds.
    up: f32,
    /// The most that one step takes.
    down: f32,
    /// How many increments one step makes at most.
    increments: u32,
    /// What can be assigned; nothing unless something is.
    assigned: Span,
    range: Range,
    touched: Touched,
}

const UNTOUCHED: Prospect = Prospect {
    up: 0.0,
    down: 0.0,
    increments: 0,
    assigned: Span::NOTHING,
    range: Range::UNBOUNDED,
    touched: Touched::Never,
};

impl Prospect {
    /// Takes in what another step does instead.
    fn or(&mut self, other: &Prospect) {
        self.up = self.up.max(other.up);
        self.down = self.down.max(other.down);
        self.increments = self.increments.max(other.increments);
        self.assign(other);
    }

    /// Takes in what is done in the same step as well.
    fn and(&mut self, other: &Prospect) {
        self.up += other.up;
        self.down += other.down;
        self.increments += other.increments;
        self.assign(other);
    }

    fn assign(&mut self, other: &Prospect) {
        self.assigned = self.assigned.or(other.assigned);
        if other.touched != Touched::Never {
            self.range = other.range;
        }
        self.touched = self.touched.or(other.touched);
    }
}

/// What steps can make of each cell.
#[derive(Debug)]
pub struct Reach {
    /// By cell.
    prospects: Vec<Prospect>,
    next: Vec<Prospect>,
    /// What one step or world effect does, cell by cell.
    step: Vec<(u32, Prospect)>,
    /// World effects that steps can list, in order.
    listed: Vec<WorldEffectId>,
    /// Of conditions that are the same for all suppliers: whether they may hold at some time.
    shared: Vec<(ConditionId, bool)>,
    /// How long steps can take, in seconds.
    durations: Span,
    /// The least that a step can cost.
    pub cheapest: f32,
    /// The least time that a step can take, in seconds.
    pub shortest: f32,
}

impl Default for Reach {
    fn default() -> Self {
        Reach {
            prospects: Vec::new(),
            next: Vec::new(),
            step: Vec::new(),
            listed: Vec::new(),
            shared: Vec::new(),
            durations: Span::at(0.0),
            cheapest: 0.0,
            shortest: 0.0,
        }
    }
}

impl Reach {
    /// Makes ready for another search, keeps the memory.
    pub fn clear(&mut self) {
        let Reach {
            prospects,
            next,
            step,
            listed,
            shared,
            durations,
            // Set by `explore`.
            cheapest: _,
            shortest: _,
        } = self;
        prospects.clear();
        next.clear();
        step.clear();
        listed.clear();
        shared.clear();
        *durations = Span::at(0.0);
    }

    /// Lets a cell come to hold any number of a range, whatever the steps.
    pub(super) fn free(&mut self, cell: u32, range: Range) {
        let cell = cell as usize;
        if self.prospects.len() <= cell {
            self.prospects.resize(cell + 1, UNTOUCHED);
        }
        self.prospects[cell] = Prospect {
            assigned: Span::between(range.min, range.max),
            range,
            touched: Touched::Anyhow,
            ..UNTOUCHED
        };
    }

    /// Lets as much time pass in a step, whatever the steps.
    pub(super) fn let_pass(&mut self, seconds: Span) {
        self.durations = seconds;
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        (self.prospects.len() + self.next.len()) * Prospect::BYTES
    }

    /// What a cell that holds `value` may hold within `left` more steps.
    #[must_use]
    pub fn of(&self, cell: u32, value: f32, left: u32) -> Span {
        let prospect = self.prospects.get(cell as usize).unwrap_or(&UNTOUCHED);
        if prospect.touched == Touched::Never || left == 0 || value.is_nan() {
            // What isn't known stays so: no effect changes it.
            return Span::at(value);
        }
        let Prospect {
            up, down, range, ..
        } = *prospect;
        let mut high = value.max(prospect.assigned.high);
        let mut low = value.min(prospect.assigned.low);
        for _ in 0..left {
            let margin = if prospect.increments > 1 {
                let size = libm::fabsf(high).max(libm::fabsf(low)) + up + down;
                size * f32::EPSILON * prospect.increments as f32
            } else {
                0.0
            };
            if up > 0.0 {
                high = above(high + up + margin);
            }
            if down > 0.0 {
                low = -above(down + margin - low);
            }
        }
        Span::between(value.min(range.clamp(low)), value.max(range.clamp(high)))
    }

    /// Whose steps change a cell.
    #[must_use]
    pub fn touched(&self, cell: u32) -> Touched {
        let prospect = self.prospects.get(cell as usize);
        prospect.map_or(Touched::Never, |prospect| prospect.touched)
    }
}

/// Infinity for sums that have no value.
fn above(sum: f32) -> f32 {
    if sum.is_nan() { f32::INFINITY } else { sum }
}
