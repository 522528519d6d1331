//! How strong one influence is, place by place.
//!
//! Only the last addition and how strong it was then are kept, as with what events leave in areas.

use alloc::{sync::Arc, vec, vec::Vec};
use core::ops::Range;

use crate::{
    domain::Influence,
    world::areas::fading::{Fading, Seen},
};

/// So many places share a block. Blocks are shared with copies that open searches see, until one
/// of them changes.
const BLOCK: usize = 64;

/// One influence in a place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Mark {
    /// How strong it was when it was last added to.
    pub(super) strength: f64,
    /// When that was, in seconds.
    pub(super) at: f64,
}

#[derive(Clone, Debug)]
struct Block {
    marks: [Mark; BLOCK],
    /// None of them was stronger at `at`.
    most: f64,
    /// When one of them was last added to, in seconds.
    at: f64,
}

impl Block {
    /// All have faded at least since the last addition to one of them.
    fn most_at(&self, of: &Influence, now: f64) -> f64 {
        let mark = Mark {
            strength: self.most,
            at: self.at,
        };
        // A little more than rounding could take.
        fading(of, &mark).strength_at(now) * (1.0 + 1e-9)
    }
}

/// One influence in all places.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// None: nothing was ever added there.
    blocks: Vec<Option<Arc<Block>>>,
}

impl Marks {
    /// Nothing in so many places.
    pub(super) fn new(places: usize) -> Self {
        Marks {
            blocks: vec![None; places.div_ceil(BLOCK)],
        }
    }

    pub(super) fn clear(&mut self) {
        self.blocks.fill(None);
    }

    /// Adds to it in a place.
    pub(super) fn add(&mut self, place: u32, of: &Influence, strength: f64, now: f64) {
        let block = &mut self.blocks[place as usize / BLOCK];
        let block = block.get_or_insert_with(|| {
            Arc::new(Block {
                marks: [Mark::default(); BLOCK],
                most: 0.0,
                at: now,
            })
        });
        let block = Arc::make_mut(block);
        let mark = &mut block.marks[place as usize % BLOCK];
        let left = fading(of, mark).left_at(now).unwrap_or(0.0);
        mark.strength = (left + strength).min(f64::from(of.limit));
        mark.at = now;
        let strongest = mark.strength;
        block.most = block.most_at(of, now).max(strongest);
        block.at = now;
    }

    fn mark(&self, place: u32) -> Option<&Mark> {
        let block = self.blocks.get(place as usize / BLOCK)?.as_ref()?;
        Some(&block.marks[place as usize % BLOCK])
    }

    /// How strong it is in a place; 0 where it is too faint.
    pub(super) fn strength(&self, place: u32, of: &Influence, now: f64) -> f64 {
        let left = self.mark(place).and_then(|it| fading(of, it).left_at(now));
        left.unwrap_or(0.0)
    }

    /// How decisions see it in a place.
    pub(super) fn seen(&self, place: u32, of: &Influence, now: f64) -> Seen {
        let seen = self.mark(place).and_then(|it| fading(of, it).seen(now));
        seen.unwrap_or(Seen::NOTHING)
    }

    /// It isn't stronger in any of the places that share a block.
    pub(super) fn most(&self, block: usize, of: &Influence, now: f64) -> f64 {
        let block = self.blocks.get(block).and_then(|it| it.as_ref());
        block.map_or(0.0, |it| it.most_at(of, now))
    }

    /// Tells of every place in which it is more than nothing.
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

    /// Tells of every mark ever made in a run of places.
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

    /// How many places share a block.
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
