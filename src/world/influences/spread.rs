//! Spreading a mark over the places around it, by the shortest way (Dijkstra, 1959).

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Ordering;

use super::places::Places;

/// Memory for spreading, kept and used again.
#[derive(Debug, Default)]
pub(super) struct Spread {
    /// By place: how far it is, if it was reached by the spreading with this number.
    reached: Vec<(u32, f32)>,
    number: u32,
    open: BinaryHeap<Open>,
}

/// A place to go on from. The nearest comes first, of equally near ones the first.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Open {
    metres: f32,
    place: u32,
}

impl Eq for Open {}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        let nearer = other.metres.total_cmp(&self.metres);
        nearer.then(other.place.cmp(&self.place))
    }
}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Spread {
    /// Tells of all places less than `reach` metres from one, and how far each is: the nearest first.
    /// The first is the place itself, whatever the reach.
    pub(super) fn over(
        &mut self,
        places: &Places,
        from: u32,
        reach: f32,
        mut found: impl FnMut(u32, f32),
    ) {
        if reach == 0.0 {
            found(from, 0.0);
            return;
        }
        let count = places.count();
        if self.reached.len() != count || self.number == u32::MAX {
            self.reached.clear();
            self.reached.resize(count, (0, 0.0));
            self.number = 0;
        }
        self.number += 1;
        let number = self.number;
        self.open.clear();
        self.reached[from as usize] = (number, 0.0);
        self.open.push(Open {
            metres: 0.0,
            place: from,
        });
        while let Some(Open { metres, place }) = self.open.pop() {
            if self.reached[place as usize].1 < metres {
                // A shorter way was found meanwhile.
                continue;
            }
            found(place, metres);
            let (reached, open) = (&mut self.reached, &mut self.open);
            places.each_next(place, |next, way| {
                let metres = metres + way;
                let known = &mut reached[next as usize];
                if metres < reach && (known.0 != number || metres < known.1) {
                    *known = (number, metres);
                    open.push(Open {
                        metres,
                        place: next,
                    });
                }
            });
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.reached.capacity() * size_of::<(u32, f32)>() + self.open.capacity() * size_of::<Open>()
    }
}
