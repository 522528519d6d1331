//! Points with links between them.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::{
    bounds::{Bounds, MOST_PLACES, bounds, distance},
    marks::Marks,
};
use crate::{beliefs::moving::moved_point, world::areas::dot};

/// A link between two places, in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// One place.
    pub from: u32,
    /// The other place.
    pub to: u32,
}

/// Points with links.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) points: Vec<[f32; 3]>,
    /// The index of each point's first link, and at the end the number of links.
    pub(super) first: Vec<u32>,
    /// The place that each link leads to, and its length in metres.
    pub(super) links: Vec<(u32, f32)>,
    /// The bounds of each block of points.
    pub(super) bounds: Vec<Bounds>,
    pub(super) buckets: Buckets,
}

/// A grid of buckets, to find the nearest point.
#[derive(Clone, Debug)]
pub(super) struct Buckets {
    least: [f32; 3],
    size: f32,
    counts: [u32; 3],
    /// The index in `points` of each bucket's first point, and at the end the number of points.
    first: Vec<u32>,
    points: Vec<u32>,
}

impl Graph {
    /// None if a link leads to a place that doesn't exist, or if there are no points, or too many
    /// points or links.
    pub(super) fn new(points: &[[f32; 3]], links: &[Link]) -> Option<Self> {
        const MOST: usize = MOST_PLACES;
        if points.is_empty() || points.len() > MOST || links.len() > 16 * MOST {
            return None;
        }
        let count = points.len();
        let mut first = vec![0; count + 1];
        for link in links {
            for end in [link.from, link.to] {
                *first.get_mut(end as usize + 1)? += 1;
            }
        }
        for at in 0..count {
            first[at + 1] += first[at];
        }
        let mut next = first.clone();
        let mut both = vec![(0, 0.0); 2 * links.len()];
        for link in links {
            let metres = distance(points[link.from as usize], points[link.to as usize]);
            for (from, to) in [(link.from, link.to), (link.to, link.from)] {
                let place = &mut next[from as usize];
                both[*place as usize] = (to, metres);
                *place += 1;
            }
        }
        Some(Graph {
            buckets: Buckets::of(points),
            bounds: bounds_of_blocks(points),
            points: points.to_vec(),
            first,
            links: both,
        })
    }

    /// The graph, moved.
    pub(super) fn moved(&self, by: [f32; 3]) -> Self {
        let points = self.points.iter().map(|&it| moved_point(it, by));
        let points: Vec<[f32; 3]> = points.collect();
        Graph {
            buckets: Buckets::of(&points),
            bounds: bounds_of_blocks(&points),
            points,
            first: self.first.clone(),
            links: self.links.clone(),
        }
    }

    /// The nearest point; of equally near ones, the first.
    pub(super) fn at(&self, point: [f32; 3]) -> Option<u32> {
        self.buckets.nearest(&self.points, point)
    }

    pub(super) fn bounds(&self, places: Range<u32>) -> Bounds {
        self.bounds[places.start as usize / Marks::PER_BLOCK]
    }

    /// Calls `found` with points that may be within some metres of a point.
    pub(super) fn each_near(
        &self,
        point: [f32; 3],
        metres: f32,
        mut found: impl FnMut(Range<u32>),
    ) {
        let buckets = &self.buckets;
        let least = buckets.bucket(point.map(|it| it - metres));
        let most = buckets.bucket(point.map(|it| it + metres));
        for z in least[2]..=most[2] {
            for y in least[1]..=most[1] {
                let (first, last) = (
                    buckets.index([least[0], y, z]),
                    buckets.index([most[0], y, z]),
                );
                // Successive buckets have their points in succession.
                let (first, end) = (buckets.first[first], buckets.first[last + 1]);
                for &number in &buckets.points[first as usize..end as usize] {
                    found(number..number + 1);
                }
            }
        }
    }

    pub(super) fn each_next(&self, place: u32, mut found: impl FnMut(u32, f32)) {
        let (first, end) = (self.first[place as usize], self.first[place as usize + 1]);
        for &(to, metres) in &self.links[first as usize..end as usize] {
            found(to, metres);
        }
    }

    pub(super) fn memory(&self) -> usize {
        let Buckets { first, points, .. } = &self.buckets;
        self.points.capacity() * size_of::<[f32; 3]>()
            + self.links.capacity() * size_of::<(u32, f32)>()
            + self.bounds.capacity() * size_of::<Bounds>()
            + (self.first.capacity() + first.capacity() + points.capacity()) * size_of::<u32>()
    }
}

impl Buckets {
    /// Buckets with about one point each.
    fn of(points: &[[f32; 3]]) -> Self {
        let (least, most) = bounds(points.iter().copied());
        let wide = [0, 1, 2].map(|axis| (most[axis] - least[axis]).min(f32::MAX));
        let widest = wide.into_iter().fold(0.0, f32::max);
        let side = libm::ceilf(libm::sqrtf(points.len() as f32)).clamp(1.0, 1_024.0);
        let size = (widest / side).max(1e-3);
        // Flat worlds have few layers of buckets.
        let counts = wide.map(|it| (libm::floorf(it / size) as u32).min(1_023) + 1);
        let mut buckets = Buckets {
            least,
            size,
            counts,
            first: Vec::new(),
            points: vec![0; points.len()],
        };
        let all = counts.map(u64::from).iter().product::<u64>();
        if all > 4 * points.len() as u64 + 1_024 {
            // Points spread over all three dimensions need a coarser grid.
            let side = libm::ceilf(libm::cbrtf(points.len() as f32)).clamp(1.0, 128.0);
            buckets.size = (widest / side).max(1e-3);
            buckets.counts = wide.map(|it| (libm::floorf(it / buckets.size) as u32).min(127) + 1);
        }
        let all = buckets.counts.iter().product::<u32>() as usize;
        let mut first = vec![0_u32; all + 1];
        for &point in points {
            first[buckets.index(buckets.bucket(point)) + 1] += 1;
        }
        for at in 0..all {
            first[at + 1] += first[at];
        }
        let mut next = first.clone();
        for (number, &point) in (0..).zip(points) {
            let place = &mut next[buckets.index(buckets.bucket(point))];
            buckets.points[*place as usize] = number;
            *place += 1;
        }
        buckets.first = first;
        buckets
    }

    fn bucket(&self, point: [f32; 3]) -> [u32; 3] {
        [0, 1, 2].map(|axis| {
            let at = libm::floorf((point[axis] - self.least[axis]) / self.size);
            // Points outside belong to the outermost buckets.
            if at > 0.0 {
                (at.min(4_096.0) as u32).min(self.counts[axis] - 1)
            } else {
                0
            }
        })
    }

    fn index(&self, [x, y, z]: [u32; 3]) -> usize {
        ((z * self.counts[1] + y) * self.counts[0] + x) as usize
    }

    /// The nearest point; of equally near ones, the first.
    fn nearest(&self, points: &[[f32; 3]], to: [f32; 3]) -> Option<u32> {
        let middle = self.bucket(to);
        let mut best: Option<(f32, u32)> = None;
        let widest = self.counts.into_iter().max().unwrap_or(1);
        for ring in 0..=widest {
            // All points in this ring and beyond are at least `inner` from any point of the middle
            // bucket. If `to` is outside of all buckets, its distance to them has to be subtracted.
            let inner = (ring.saturating_sub(1)) as f32 * self.size;
            if let Some((metres, _)) = best
                && metres < inner - self.outside(to)
            {
                break;
            }
            self.each_of_ring(middle, ring, |index| {
                let (first, end) = (self.first[index], self.first[index + 1]);
                for &number in &self.points[first as usize..end as usize] {
                    let metres = distance(points[number as usize], to);
                    let is_nearer = best.is_none_or(|(least, which)| {
                        metres < least || (metres == least && number < which)
                    });
                    if is_nearer {
                        best = Some((metres, number));
                    }
                }
            });
        }
        best.map(|it| it.1)
    }

    /// The distance of a point from the box of all buckets; 0 inside.
    fn outside(&self, point: [f32; 3]) -> f32 {
        let sides = [0, 1, 2].map(|axis| {
            let most = self.least[axis] + self.size * self.counts[axis] as f32;
            (self.least[axis] - point[axis])
                .max(point[axis] - most)
                .max(0.0)
        });
        libm::sqrtf(dot(sides, sides))
    }

    fn each_of_ring(&self, middle: [u32; 3], ring: u32, mut found: impl FnMut(usize)) {
        let ends = [0, 1, 2].map(|axis| {
            let low = middle[axis].saturating_sub(ring);
            (low, (middle[axis] + ring).min(self.counts[axis] - 1))
        });
        for z in ends[2].0..=ends[2].1 {
            for y in ends[1].0..=ends[1].1 {
                for x in ends[0].0..=ends[0].1 {
                    let far = [
                        x.abs_diff(middle[0]),
                        y.abs_diff(middle[1]),
                        z.abs_diff(middle[2]),
                    ];
                    if far.into_iter().max() == Some(ring) {
                        found(self.index([x, y, z]));
                    }
                }
            }
        }
    }
}

fn bounds_of_blocks(points: &[[f32; 3]]) -> Vec<Bounds> {
    let blocks = points.chunks(Marks::PER_BLOCK);
    blocks.map(|it| bounds(it.iter().copied())).collect()
}
