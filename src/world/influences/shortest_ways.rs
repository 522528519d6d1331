//! Finds the shortest ways from a place to those around it (Dijkstra, 1959).

use alloc::{collections::BinaryHeap, vec::Vec};
use core::{cmp::Ordering, ops::Range};

use super::places::Places;

/// Memory for finding shortest ways.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// By place: the number of the search that has last reached it, and its distance in metres.
    pub(super) reached: Vec<(u32, f32)>,
    number: u32,
    open: BinaryHeap<Open>,
    /// Scratch memory: places that are farther than they would be without blocked cells.
    pub(super) rest: Vec<u32>,
    /// Scratch memory: the distances of successive places.
    run: Vec<f32>,
}

/// A place to go on from. The nearest comes first; of equally near ones, the first.
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

impl Ways {
    /// Calls `found` with all places less than `reach` metres from a place and their distances, the
    /// nearest first, beginning with the place itself.
    pub(super) fn over(
        &mut self,
        places: &Places,
        from: u32,
        reach: f32,
        found: impl FnMut(u32, f32),
    ) {
        let number = self.begin(places);
        self.reached[from as usize] = (number, 0.0);
        self.open.push(Open {
            metres: 0.0,
            place: from,
        });
        self.go_on(places, reach, found);
    }

    /// Begins a search, with no place reached. Returns its number.
    pub(super) fn begin(&mut self, places: &Places) -> u32 {
        let count = places.count();
        if self.reached.len() != count || self.number == u32::MAX {
            self.reached.clear();
            self.reached.resize(count, (0, 0.0));
            self.number = 0;
        }
        self.number += 1;
        self.open.clear();
        self.number
    }

    /// Opens the places in `rest` that are next to a place whose distance is known.
    pub(super) fn seek_rest(&mut self, places: &Places, reach: f32) {
        let Ways {
            reached,
            number,
            open,
            rest,
            ..
        } = self;
        for &place in &*rest {
            let mut least = f32::INFINITY;
            // Steps can be made in both directions.
            places.each_next(place, |next, way| {
                let (of, metres) = reached[next as usize];
                if of == *number {
                    least = least.min(metres + way);
                }
            });
            if least < reach {
                open.push(Open {
                    metres: least,
                    place,
                });
            }
        }
        for it in open.iter() {
            reached[it.place as usize] = (*number, it.metres);
        }
    }

    /// Calls `found` with the places in a range that were reached, each run of successive places at
    /// once, since marks are then added faster.
    pub(super) fn tell(&mut self, places: Range<usize>, found: &mut impl FnMut(u32, &[f32])) {
        let Ways {
            reached,
            number,
            run,
            ..
        } = self;
        let mut at = places.start;
        while at < places.end {
            run.clear();
            let beyond = reached[at..places.end].iter();
            let there = beyond.take_while(|it| it.0 == *number);
            run.extend(there.map(|it| it.1));
            if !run.is_empty() {
                found(at as u32, run);
            }
            at += run.len() + 1;
        }
    }

    /// Goes on from the open places.
    pub(super) fn go_on(&mut self, places: &Places, reach: f32, mut found: impl FnMut(u32, f32)) {
        let number = self.number;
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
        let Ways {
            reached,
            number: _,
            open,
            rest,
            run,
        } = self;
        reached.capacity() * size_of::<(u32, f32)>()
            + open.capacity() * size_of::<Open>()
            + rest.capacity() * size_of::<u32>()
            + run.capacity() * size_of::<f32>()
    }
}
