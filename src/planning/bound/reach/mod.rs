//! What steps can make of each cell, computed once for a search.
//!
//! A cell has its value at the snapshot or the value that was last assigned to it, plus the
//! increments since then. So two things are collected: the values that can be assigned to it at
//! all, and the most by which the increments of one step, with those of world effects, can raise
//! and lower it. These depend on the possible amounts and values, and on which steps can ever be
//! executed; and those depend on what can become of the cells. So everything is computed again and
//! again until nothing is added.
//!
//! **Claim.** Let a sequence of at most `depth` steps be executable from the snapshot. Then every
//! value that a cell ever has in it, also in the middle of steps, lies in [`of`](Reach::of)`(cell,
//! value at the snapshot, depth)`. And if the cell has the value `v` after some of the steps and
//! `left` are left, every later value lies in `of(cell, v, left)`.
//!
//! *Proof*, by induction over the changes in the order in which they are made. Suppose all values
//! before a change lie in their spans. Then so does what the change reads: a precondition, a
//! `when`, an amount or a value that is evaluated on spans covers its value on the facts. So the
//! step or world effect was not left out, and its amount or value was collected. If the change
//! assigns, the new value is among the assigned. If it increments, the new value is the last one
//! assigned, or the one at the snapshot, plus increments: each effect of the step once, and each
//! binding of a world effect once. That is no more for each step than was collected. Clamping to
//! the cell's range rises with the value, so it can be done once, in the end. Sums of several
//! increments in one step may be rounded in another way than here. For these, [`of`](Reach::of)
//! adds a margin of an ulp for each. ∎

mod explore;

use alloc::vec::Vec;

use super::span::Span;
use crate::nominal::{Nominal, nominal};
use crate::{
    domain::{Range, WorldEffectId},
    planning::{cell_set::CellSet, shared_verdicts::SharedVerdicts},
};

nominal!(Prospect: 40);

/// Which steps change a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Touched {
    /// None.
    #[default]
    Never,
    /// Only steps done to this entity, given by its number.
    With(u32),
    /// Steps done to several entities, or the world itself.
    Anyhow,
}

impl Touched {
    /// Which steps change either of two cells.
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
    /// The most that one step subtracts.
    down: f32,
    /// The most increments of one step.
    increments: u32,
    /// The values that can be assigned; [`Span::NOTHING`] if none can.
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
    /// Adds what another step may do instead.
    fn or(&mut self, other: &Prospect) {
        self.up = self.up.max(other.up);
        self.down = self.down.max(other.down);
        self.increments = self.increments.max(other.increments);
        self.assign(other);
    }

    /// Adds what the same step does as well.
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
#[derive(Debug, Default)]
pub struct Reach {
    /// By cell.
    prospects: Vec<Prospect>,
    next: Vec<Prospect>,
    /// What one step or world effect does, cell by cell.
    step: Vec<(u32, Prospect)>,
    /// The world effects that the actions of steps list, in order.
    listed: Vec<WorldEffectId>,
    /// Of conditions that are the same for all suppliers: whether they may hold at some time.
    shared: SharedVerdicts,
    /// While this is being found out: the rounds that have ended, and how many steps were looked at in
    /// the one under way.
    rounds: usize,
    looked_at: usize,
    /// The cells that steps and world effects may change. What only time changes isn't among them.
    pub(super) changed: CellSet,
    /// How long steps can take, in seconds.
    durations: Span,
    /// The least that a step can cost.
    pub cheapest: f32,
    /// The least time that a step can take, in seconds.
    pub shortest: f32,
}

impl Reach {
    /// Prepares for another search. The memory is kept.
    pub fn clear(&mut self) {
        let Reach {
            prospects,
            next,
            step,
            listed,
            shared,
            rounds,
            looked_at,
            changed,
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
        (*rounds, *looked_at) = (0, 0);
        changed.clear();
        *durations = Span::at(0.0);
    }

    /// Lets a cell have any value of a range, whatever the steps are.
    pub(super) fn free(&mut self, cell: u32, range: Range) {
        self.changed.add(cell);
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

    /// Lets steps take so much time, whatever the steps are.
    pub(super) fn let_pass(&mut self, seconds: Span) {
        self.durations = seconds;
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        (self.prospects.len() + self.next.len()) * Prospect::BYTES + self.changed.bytes()
    }

    /// What a cell with the value `value` may have as values within `left` more steps.
    #[must_use]
    pub fn of(&self, cell: u32, value: f32, left: u32) -> Span {
        let prospect = self.prospects.get(cell as usize).unwrap_or(&UNTOUCHED);
        if prospect.touched == Touched::Never || left == 0 || value.is_nan() {
            // No effect makes an unknown fact known.
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

    /// Whether any value goes up or down with each step. Otherwise [`of`](Self::of) is the same
    /// for any number of steps that are left.
    #[must_use]
    pub fn grows(&self) -> bool {
        let grows = |it: &Prospect| it.up > 0.0 || it.down > 0.0;
        self.prospects.iter().any(grows)
    }

    /// Which steps change a cell.
    #[must_use]
    pub fn touched(&self, cell: u32) -> Touched {
        let prospect = self.prospects.get(cell as usize);
        prospect.map_or(Touched::Never, |prospect| prospect.touched)
    }
}

/// The sum, with infinity in place of NaN.
fn above(sum: f32) -> f32 {
    if sum.is_nan() { f32::INFINITY } else { sum }
}
