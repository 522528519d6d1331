//! The cells of a grid on the ground.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::bounds::{Bounds, MOST_PLACES, bounds};
use crate::{
    beliefs::moving::moved_point,
    world::areas::{Ground, dot, ground},
};

/// A grid on the ground.
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a> {
    /// The corner of the first cell, in metres.
    pub origin: [f32; 3],
    /// The length of a cell's sides, in metres.
    pub cell_size: f32,
    /// The number of cells along the first direction of the ground: x, if y is up.
    pub columns: u32,
    /// The number of cells along the second direction: z, if y is up.
    pub rows: u32,
    /// By cell, row after row: whether it is blocked, so that nothing spreads through it. Empty if
    /// no cell is.
    pub blocked: &'a [bool],
}

impl Grid<'_> {
    /// The cell that a point is in, blocked or not, if the unit vector `up` is up; none outside of
    /// the grid. For programs that check a grid before they create a world.
    #[must_use]
    pub fn place(&self, up: [f32; 3], point: [f32; 3]) -> Option<u32> {
        // Without blocked cells, since `at` would move the point out of them.
        let cells = Grid {
            blocked: &[],
            ..*self
        };
        Cells::new(&cells, ground(up))?.at(point)
    }
}

/// The steps to the cells around one: columns and rows, in the order of the cells' numbers.
pub(super) const AROUND: [(i32, i32); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// For each diagonal step, the two straight steps beside it; for each straight step, the step
/// itself twice.
const STRAIGHT: [[usize; 2]; 8] = [
    [1, 3],
    [1, 1],
    [1, 4],
    [3, 3],
    [4, 4],
    [6, 3],
    [6, 6],
    [6, 4],
];

/// A grid's cells.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    pub(super) origin: [f32; 3],
    pub(super) ground: Ground,
    pub(super) size: f32,
    pub(super) columns: u32,
    pub(super) rows: u32,
    /// A bit for each cell; empty if none is blocked.
    pub(super) blocked: Vec<u64>,
}

impl Cells {
    /// None if the grid is invalid.
    pub(super) fn new(grid: &Grid<'_>, ground: Ground) -> Option<Self> {
        let count = u64::from(grid.columns) * u64::from(grid.rows);
        let is_finite = grid.origin.iter().all(|it| it.is_finite());
        let has_size = grid.cell_size > 0.0 && grid.cell_size.is_finite();
        let fits = count > 0 && count <= MOST_PLACES as u64;
        let is_whole = grid.blocked.is_empty() || grid.blocked.len() as u64 == count;
        if !(is_finite && has_size && fits && is_whole) {
            return None;
        }
        let mut blocked = vec![0; grid.blocked.len().div_ceil(64)];
        for (at, _) in grid.blocked.iter().enumerate().filter(|it| *it.1) {
            blocked[at / 64] |= 1_u64 << (at % 64);
        }
        Some(Cells {
            origin: grid.origin,
            ground,
            size: grid.cell_size,
            columns: grid.columns,
            rows: grid.rows,
            blocked,
        })
    }

    /// The grid, moved.
    pub(super) fn moved(&self, by: [f32; 3]) -> Self {
        Cells {
            origin: moved_point(self.origin, by),
            ..self.clone()
        }
    }

    pub(super) fn count(&self) -> usize {
        (self.columns * self.rows) as usize
    }

    pub(super) fn at(&self, point: [f32; 3]) -> Option<u32> {
        let there = [0, 1, 2].map(|axis| point[axis] - self.origin[axis]);
        let along = self
            .ground
            .map(|direction| dot(there, direction) / self.size);
        let [column, row] = along;
        let is_in =
            column >= 0.0 && row >= 0.0 && column < self.columns as f32 && row < self.rows as f32;
        is_in.then(|| {
            // Conversion rounds towards 0, which is down here.
            let place = row as u32 * self.columns + column as u32;
            if self.is_blocked(place) {
                self.beside(place, along)
            } else {
                place
            }
        })
    }

    /// The cell for a point in a blocked cell: the nearest of the eight cells around that isn't
    /// blocked, the first of equally near ones; if all are blocked, the cell itself. Cells are
    /// coarser than walls, so an object beside a wall may be in a blocked cell. `point` is in cells
    /// from the first corner.
    fn beside(&self, place: u32, point: [f32; 2]) -> u32 {
        let mut nearest = (f32::INFINITY, place);
        for (columns, rows) in AROUND {
            let Some(next) = self.step(place, columns, rows) else {
                continue;
            };
            let middle = [next % self.columns, next / self.columns].map(|it| it as f32 + 0.5);
            let [x, y] = [0, 1].map(|axis| middle[axis] - point[axis]);
            let squared = x * x + y * y;
            if squared < nearest.0 {
                nearest = (squared, next);
            }
        }
        nearest.1
    }

    /// The cell some columns and rows further on, if it is on the grid and isn't blocked.
    fn step(&self, place: u32, columns: i32, rows: i32) -> Option<u32> {
        let column = (place % self.columns).checked_add_signed(columns)?;
        let row = (place / self.columns).checked_add_signed(rows)?;
        let is_in = column < self.columns && row < self.rows;
        let next = is_in.then(|| row * self.columns + column)?;
        (!self.is_blocked(next)).then_some(next)
    }

    pub(super) fn middle(&self, place: u32) -> [f32; 3] {
        let column = ((place % self.columns) as f32 + 0.5) * self.size;
        let row = ((place / self.columns) as f32 + 0.5) * self.size;
        let [right, ahead] = self.ground;
        [0, 1, 2].map(|axis| self.origin[axis] + right[axis] * column + ahead[axis] * row)
    }

    pub(super) fn bounds(&self, places: Range<u32>) -> Bounds {
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

    /// Calls `found` with a run of cells in each row that contains all those within some metres of
    /// a point.
    pub(super) fn each_near(
        &self,
        point: [f32; 3],
        metres: f32,
        mut found: impl FnMut(Range<u32>),
    ) {
        let there = [0, 1, 2].map(|axis| point[axis] - self.origin[axis]);
        let reach = metres / self.size + 1.0;
        let run = |direction: [f32; 3], count: u32| {
            let at = dot(there, direction) / self.size;
            let end = |it: f32| libm::floorf(it).clamp(0.0, count as f32) as u32;
            end(at - reach)..end(at + reach + 1.0)
        };
        let [right, ahead] = self.ground;
        let columns = run(right, self.columns);
        for row in run(ahead, self.rows) {
            let first = row * self.columns;
            found(first + columns.start..first + columns.end);
        }
    }

    pub(super) fn is_blocked(&self, place: u32) -> bool {
        let word = self.blocked.get(place as usize / 64);
        word.is_some_and(|it| it >> (place % 64) & 1 == 1)
    }

    /// The column of a cell, and its row.
    pub(super) fn column_and_row(&self, place: u32) -> [i32; 2] {
        [place % self.columns, place / self.columns].map(|it| it as i32)
    }

    /// Which of up to 128 neighbouring cells of a row are on the grid and not blocked: a bit for
    /// each.
    pub(super) fn open_in_row(&self, row: i32, column: i32, len: u32) -> u128 {
        let end = (column + len as i32).min(self.columns as i32);
        let begin = column.max(0);
        if row < 0 || row >= self.rows as i32 || begin >= end {
            return 0;
        }
        let are_there = u128::MAX >> (u128::BITS as i32 - (end - begin));
        let first = row as usize * self.columns as usize + begin as usize;
        let word = |it: usize| u128::from(self.blocked.get(first / 64 + it).copied().unwrap_or(0));
        let shift = first % 64;
        let mut blocked = (word(0) | word(1) << 64) >> shift;
        if shift > 0 {
            blocked |= word(2) << (128 - shift);
        }
        (are_there & !blocked) << (begin - column)
    }

    /// The length of one of the steps in [`AROUND`], in metres.
    pub(super) fn way(&self, step: usize) -> f32 {
        let (columns, rows) = AROUND[step];
        let is_straight = columns == 0 || rows == 0;
        let cells = if is_straight {
            1.0
        } else {
            core::f32::consts::SQRT_2
        };
        cells * self.size
    }

    /// Calls `found` with the cells that one step leads to, and the length of the step. A diagonal
    /// step isn't possible if either cell beside it is blocked.
    pub(super) fn each_next(&self, place: u32, mut found: impl FnMut(u32, f32)) {
        let next = AROUND.map(|(columns, rows)| self.step(place, columns, rows));
        for (number, straight) in STRAIGHT.into_iter().enumerate() {
            let is_open = straight.into_iter().all(|it| next[it].is_some());
            if let Some(next) = next[number].filter(|_| is_open) {
                found(next, self.way(number));
            }
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.blocked.capacity() * size_of::<u64>()
    }
}
