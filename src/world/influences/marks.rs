//! How strong one influence is in each place.
//!
//! As with the traces in areas, only the time of the last addition and the strength after it are
//! stored.

use alloc::{sync::Arc, vec, vec::Vec};
use core::ops::Range;

use crate::{
    domain::{Influence, Modifier},
    world::fading::{Fading, Left, Seen, part_left},
};

/// The number of places in a block. Copies for open searches share blocks with the original until a
/// block changes.
const BLOCK: usize = 64;

/// The strength of one influence in one place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Mark {
    /// The strength after the last addition.
    pub(super) strength: f64,
    /// The time of the last addition, in seconds.
    pub(super) at: f64,
}

#[derive(Clone, Debug)]
struct Block {
    marks: [Mark; BLOCK],
    /// An upper bound for their strengths at `at`.
    most: f64,
    /// The time of the last addition to any of them, in seconds.
    at: f64,
}

impl Block {
    /// An upper bound for their strengths when `part` is left of what there was at `at`.
    fn most(&self, part: f64) -> f64 {
        // The margin is larger than the rounding error.
        self.most * part * (1.0 + 1e-9)
    }
}

/// A mark that is being made.
pub(super) struct MarkMade<'d> {
    of: &'d Influence,
    strength: f32,
    /// The time, in seconds.
    now: f64,
    /// What is left of earlier marks.
    left: Left,
    left_of_blocks: Left,
}

impl<'d> MarkMade<'d> {
    pub(super) fn new(of: &'d Influence, strength: f32, now: f64) -> Self {
        let left = Left::new(now, f64::from(of.half_life));
        MarkMade {
            of,
            strength,
            now,
            left,
            left_of_blocks: left,
        }
    }
}

/// One influence in all places.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// None for a block in which nothing was ever added.
    blocks: Vec<Option<Arc<Block>>>,
}

impl Marks {
    /// An influence with strength 0 in this many places.
    pub(super) fn new(places: usize) -> Self {
        Marks {
            blocks: vec![None; places.div_ceil(BLOCK)],
        }
    }

    pub(super) fn clear(&mut self) {
        self.blocks.fill(None);
    }

    /// Adds a mark to successive places, from `first` on. `metres` are their distances from where
    /// the mark is made.
    pub(super) fn add(&mut self, first: u32, metres: &[f32], made: &mut MarkMade) {
        let mut first = first as usize;
        let mut metres = metres;
        while !metres.is_empty() {
            let begin = first % BLOCK;
            let (here, rest) = metres.split_at(metres.len().min(BLOCK - begin));
            let block = &mut self.blocks[first / BLOCK];
            let block = block.get_or_insert_with(|| {
                Arc::new(Block {
                    marks: [Mark::default(); BLOCK],
                    most: 0.0,
                    at: made.now,
                })
            });
            let block = Arc::make_mut(block);
            let mut most = block.most(made.left_of_blocks.part(block.at));
            for (mark, &metres) in block.marks[begin..].iter_mut().zip(here) {
                let left = mark.strength * made.left.part(mark.at);
                let left = if left >= Modifier::FAINTEST {
                    left
                } else {
                    0.0
                };
                let share = made.of.share(metres) * made.strength;
                mark.strength = (left + f64::from(share)).min(f64::from(made.of.limit));
                mark.at = made.now;
                most = most.max(mark.strength);
            }
            block.most = most;
            block.at = made.now;
            first += here.len();
            metres = rest;
        }
    }

    fn mark(&self, place: u32) -> Option<&Mark> {
        let block = self.blocks.get(place as usize / BLOCK)?.as_ref()?;
        Some(&block.marks[place as usize % BLOCK])
    }

    /// The strength in a place; 0 if it is too faint.
    pub(super) fn strength(&self, place: u32, of: &Influence, now: f64) -> f64 {
        let left = self.mark(place).and_then(|it| fading(of, it).left_at(now));
        left.unwrap_or(0.0)
    }

    /// The strength in a place as decisions see it.
    pub(super) fn seen(&self, place: u32, of: &Influence, now: f64) -> Seen {
        let seen = self.mark(place).and_then(|it| fading(of, it).seen(now));
        seen.unwrap_or(Seen::NOTHING)
    }

    /// An upper bound for the strengths in a block of places.
    pub(super) fn most(&self, block: usize, of: &Influence, now: f64) -> f64 {
        let block = self.blocks.get(block).and_then(|it| it.as_ref());
        block.map_or(0.0, |it| {
            it.most(part_left(it.at, now, f64::from(of.half_life)))
        })
    }

    /// Calls `found` with each place where the influence isn't too faint.
    pub(super) fn each(&self, of: &Influence, now: f64, mut found: impl FnMut(u32, &Mark)) {
        for (number, block) in self.blocks.iter().enumerate() {
            let Some(block) = block else { continue };
            for (at, mark) in block.marks.iter().enumerate() {
                if fading(of, mark).left_at(now).is_some() {
                    found((number * BLOCK + at) as u32, mark);
                }
            }
        }
    }

    /// Calls `found` with the mark of each place in a range, even if it is faint. Skips blocks in
    /// which nothing was ever added.
    pub(super) fn each_in(&self, places: Range<u32>, mut found: impl FnMut(u32, &Mark)) {
        let mut next = places.start as usize;
        let end = places.end as usize;
        while next < end {
            let until = ((next / BLOCK + 1) * BLOCK).min(end);
            if let Some(Some(block)) = self.blocks.get(next / BLOCK) {
                for place in next..until {
                    found(place as u32, &block.marks[place % BLOCK]);
                }
            }
            next = until;
        }
    }

    pub(super) fn memory(&self) -> usize {
        let made = self.blocks.iter().flatten().count();
        self.blocks.capacity() * size_of::<Option<Arc<Block>>>() + made * size_of::<Block>()
    }

    /// The number of places in a block.
    pub(super) const PER_BLOCK: usize = BLOCK;
}

pub(super) fn fading(of: &Influence, mark: &Mark) -> Fading {
    Fading {
        strength: mark.strength,
        at: mark.at,
        half_life: f64::from(of.half_life),
        limit: f64::from(of.limit),
    }
}
