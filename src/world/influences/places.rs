//! Where influences are: the cells of a grid, or points with links.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::marks::Marks;
use crate::world::areas::ground;

/// A grid on the ground.
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a> {
    /// The corner of the first cell, in metres.
    pub origin: [f32; 3],
    /// How long a cell's sides are, in metres.
    pub cell_size: f32,
    /// How many cells there are along the first direction of the ground: x, where up is y.
    pub columns: u32,
    /// And along the second: z, where up is y.
    pub rows: u32,
    /// By cell, row after row: whether nothing spreads through it. Empty: through all.
    pub blocked: &'a [bool],
}

impl Grid<'_> {
    /// The cell that a point belongs to in a world where this unit vector is up; none outside of the
    /// grid. For programs that check a grid before there is a world.
    #[must_use]
    pub fn place(&self, up: [f32; 3], point: [f32; 3]) -> Option<u32> {
        // What is blocked has its place all the same.
        let cells = Grid {
            blocked: &[],
            ..*self
        };
        Places::grid(&cells, ground(up))?.at(point)
    }
}

/// Two places that are linked, both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The one.
    pub from: u32,
    /// The other.
    pub to: u32,
}

/// All places.
#[derive(Clone, Debug)]
pub(super) struct Places {
    pub(super) layout: Layout,
    /// Tells them from those that were there before.
    version: u32,
}

/// How places lie.
#[derive(Clone, Debug)]
pub(super) enum Layout {
    Grid(Cells),
    Graph(Graph),
}

/// A grid's cells.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    pub(super) origin: [f32; 3],
    pub(super) ground: [[f32; 3]; 2],
    pub(super) size: f32,
    pub(super) columns: u32,
    pub(super) rows: u32,
    /// A bit for each cell; empty: none is.
    pub(super) blocked: Vec<u64>,
}

/// Points with links.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) points: Vec<[f32; 3]>,
    /// Where each point's links begin, and behind all of them.
    pub(super) first: Vec<u32>,
    /// Whom each link leads to, and how long it is.
    pub(super) links: Vec<(u32, f32)>,
    /// By block of points that share one: what they lie between.
    pub(super) bounds: Vec<Bounds>,
    pub(super) buckets: Buckets,
}

/// The least coordinates and the greatest, in metres.
pub(super) type Bounds = ([f32; 3], [f32; 3]);

/// Finds the point that is nearest to another.
#[derive(Clone, Debug)]
pub(super) struct Buckets {
    least: [f32; 3],
    size: f32,
    counts: [u32; 3],
    /// Where each bucket's points begin in `points`, and behind all of them.
    first: Vec<u32>,
    points: Vec<u32>,
}

impl Places {
    /// None if the grid makes no sense.
    pub(super) fn grid(grid: &Grid<'_>, ground: [[f32; 3]; 2]) -> Option<Self> {
        let count = u64::from(grid.columns) * u64::from(grid.rows);
        let is_finite = grid.origin.iter().all(|it| it.is_finite());
        let has_size = grid.cell_size > 0.0 && grid.cell_size.is_finite();
        let fits = count > 0 && count <= crate::world::World::MOST_PLACES as u64;
        let is_whole = grid.blocked.is_empty() || grid.blocked.len() as u64 == count;
        if !(is_finite && has_size && fits && is_whole) {
            return None;
        }
        let mut blocked = vec![
            0;
            if grid.blocked.is_empty() {
                0
            } else {
                (count as usize).div_ceil(64)
            }
        ];
        for (at, _) in grid.blocked.iter().enumerate().filter(|it| *it.1) {
            blocked[at / 64] |= 1_u64 << (at % 64);
        }
        Some(Places {
            layout: Layout::Grid(Cells {
                origin: grid.origin,
                ground,
                size: grid.cell_size,
                columns: grid.columns,
                rows: grid.rows,
                blocked,
            }),
            version: 0,
        })
    }

    /// None if a link leads nowhere, or there are too many of either.
    pub(super) fn graph(points: &[[f32; 3]], links: &[Link]) -> Option<Self> {
        const MOST: usize = crate::world::World::MOST_PLACES;
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
        Some(Places {
            layout: Layout::Graph(Graph {
                buckets: Buckets::of(points),
                bounds: bounds_of_blocks(points),
                points: points.to_vec(),
                first,
                links: both,
            }),
            version: 0,
        })
    }

    pub(super) fn with_version(mut self, version: u32) -> Self {
        self.version = version;
        self
    }

    pub(super) fn version(&self) -> u32 {
        self.version
    }

    pub(super) fn count(&self) -> usize {
        match &self.layout {
            Layout::Grid(cells) => (cells.columns * cells.rows) as usize,
            Layout::Graph(graph) => graph.points.len(),
        }
    }

    /// The place that a point belongs to; none outside of a grid.
    pub(super) fn at(&self, point: [f32; 3]) -> Option<u32> {
        match &self.layout {
            Layout::Grid(cells) => cells.at(point),
            Layout::Graph(graph) => graph.buckets.nearest(&graph.points, point),
        }
    }

    /// The middle of a place.
    pub(super) fn middle(&self, place: u32) -> [f32; 3] {
        match &self.layout {
            Layout::Grid(cells) => cells.middle(place),
            Layout::Graph(graph) => graph.points[place as usize],
        }
    }

    /// What the middles of the places of a block lie between, to within rounding.
    pub(super) fn bounds(&self, places: Range<u32>) -> Bounds {
        match &self.layout {
            Layout::Grid(cells) => cells.bounds(places),
            Layout::Graph(graph) => graph.bounds[places.start as usize / Marks::PER_BLOCK],
        }
    }

    /// Whether nobody can be there.
    pub(super) fn is_blocked(&self, place: u32) -> bool {
        match &self.layout {
            Layout::Grid(cells) => cells.is_blocked(place),
            Layout::Graph(_) => false,
        }
    }

    /// Tells of the places next to one, and how far each is.
    pub(super) fn each_next(&self, place: u32, mut found: impl FnMut(u32, f32)) {
        match &self.layout {
            Layout::Grid(cells) => cells.each_next(place, found),
            Layout::Graph(graph) => {
                let (first, end) = (graph.first[place as usize], graph.first[place as usize + 1]);
                for &(to, metres) in &graph.links[first as usize..end as usize] {
                    found(to, metres);
                }
            }
        }
    }

    /// The same places somewhere else.
    pub(super) fn moved(&self, by: [f32; 3]) -> Self {
        let mut moved = self.clone();
        match &mut moved.layout {
            Layout::Grid(cells) => cells.origin = plus(cells.origin, by),
            Layout::Graph(graph) => {
                for point in &mut graph.points {
                    *point = plus(*point, by);
                }
                graph.buckets = Buckets::of(&graph.points);
                graph.bounds = bounds_of_blocks(&graph.points);
            }
        }
        moved
    }

    pub(super) fn memory(&self) -> usize {
        match &self.layout {
            Layout::Grid(cells) => cells.blocked.capacity() * size_of::<u64>(),
            Layout::Graph(graph) => {
                let Buckets { first, points, .. } = &graph.buckets;
                graph.points.capacity() * size_of::<[f32; 3]>()
                    + graph.links.capacity() * size_of::<(u32, f32)>()
                    + graph.bounds.capacity() * size_of::<Bounds>()
                    + (graph.first.capacity() + first.capacity() + points.capacity())
                        * size_of::<u32>()
            }
        }
    }
}

impl Cells {
    fn at(&self, point: [f32; 3]) -> Option<u32> {
        let there = [0, 1, 2].map(|axis| point[axis] - self.origin[axis]);
        let along = self
            .ground
            .map(|direction| dot(there, direction) / self.size);
        let [column, row] = along.map(libm::floorf);
        let is_in =
            column >= 0.0 && row >= 0.0 && column < self.columns as f32 && row < self.rows as f32;
        is_in.then(|| {
            // Up to four million cells: rounding may end one too far.
            let column = (column as u32).min(self.columns - 1);
            let row = (row as u32).min(self.rows - 1);
            row * self.columns + column
        })
    }

    fn middle(&self, place: u32) -> [f32; 3] {
        let column = ((place % self.columns) as f32 + 0.5) * self.size;
        let row = ((place / self.columns) as f32 + 0.5) * self.size;
        let [right, ahead] = self.ground;
        [0, 1, 2].map(|axis| self.origin[axis] + right[axis] * column + ahead[axis] * row)
    }

    fn bounds(&self, places: Range<u32>) -> Bounds {
        let (first, last) = (places.start, places.end - 1);
        let rows = [first / self.columns, last / self.columns];
        let columns = if rows[0] == rows[1] {
            [first % self.columns, last % self.columns]
        } else {
            [0, self.columns - 1]
        };
        let corners = rows.map(|row| columns.map(|column| row * self.columns + column));
        bounds(corners.into_iter().flatten().map(|it| self.middle(it)))
    }

    fn is_blocked(&self, place: u32) -> bool {
        let word = self.blocked.get(place as usize / 64);
        word.is_some_and(|it| it >> (place % 64) & 1 == 1)
    }

    /// The eight cells around one. Between two blocked cells, or past one's corner, there is no way.
    fn each_next(&self, place: u32, mut found: impl FnMut(u32, f32)) {
        let (column, row) = (place % self.columns, place / self.columns);
        let step = |columns: i32, rows: i32| -> Option<u32> {
            let column = column.checked_add_signed(columns)?;
            let row = row.checked_add_signed(rows)?;
            let is_in = column < self.columns && row < self.rows;
            let next = is_in.then(|| row * self.columns + column)?;
            (!self.is_blocked(next)).then_some(next)
        };
        const AROUND: [(i32, i32); 8] = [
            (-1, -1),
            (0, -1),
            (1, -1),
            (-1, 0),
            (1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
        ];
        for (columns, rows) in AROUND {
            let is_straight = columns == 0 || rows == 0;
            let is_open = is_straight || (step(columns, 0).is_some() && step(0, rows).is_some());
            if let Some(next) = step(columns, rows).filter(|_| is_open) {
                let cells = if is_straight {
                    1.0
                } else {
                    core::f32::consts::SQRT_2
                };
                found(next, cells * self.size);
            }
        }
    }
}

impl Buckets {
    /// About one point in each.
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
            // Points all over space: a coarser grid does.
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
            // What is outside belongs to the outermost.
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

    /// The nearest point, of equally near ones the first.
    fn nearest(&self, points: &[[f32; 3]], to: [f32; 3]) -> Option<u32> {
        let middle = self.bucket(to);
        let mut best: Option<(f32, u32)> = None;
        let widest = self.counts.into_iter().max().unwrap_or(1);
        for ring in 0..=widest {
            // All in this ring and beyond are at least so far from the nearest point of the buckets'
            // middle one; and `to` may lie outside of all.
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

    /// How far a point is from all buckets.
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

fn bounds(points: impl Iterator<Item = [f32; 3]>) -> Bounds {
    let none = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
    points.fold(none, |(least, most), point| {
        (
            [0, 1, 2].map(|axis| point[axis].min(least[axis])),
            [0, 1, 2].map(|axis| point[axis].max(most[axis])),
        )
    })
}

fn bounds_of_blocks(points: &[[f32; 3]]) -> Vec<Bounds> {
    let blocks = points.chunks(Marks::PER_BLOCK);
    blocks.map(|it| bounds(it.iter().copied())).collect()
}

fn plus(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [0, 1, 2].map(|axis| (a[axis] + b[axis]).clamp(f32::MIN, f32::MAX))
}

fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Metres between two points.
pub(super) fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    crate::beliefs::snapshot::distance(a, b).min(f32::MAX)
}
