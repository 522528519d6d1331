//! The cells that a mark covers on a grid where nothing is blocked. Their shape is the same around
//! every cell, so the shortest ways are computed only once.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::{
    grid::{AROUND, Cells, Grid},
    places::{Layout, Places},
    shortest_ways::Ways,
};

/// The greatest radius of a disc, in cells. A row of a larger one wouldn't fit into the bits of a
/// number.
const MOST_CELLS: f32 = 60.0;

/// The most rows of a disc, including those around it that are never reached.
const MOST_ROWS: usize = 128;

/// The cells that a mark covers, on a grid with cells of one size, if no cell in reach is blocked.
#[derive(Debug)]
pub(super) struct Disc {
    /// The number of cells on each side of the middle. The outermost are never reached.
    half: i32,
    rows: Vec<Row>,
    /// The distance of each cell from the middle, in metres, row by row.
    metres: Vec<f32>,
    /// The same cells, the nearest first.
    order: Vec<Reached>,
}

/// Neighbouring cells in one row. Coordinates are relative to the middle.
#[derive(Clone, Copy, Debug)]
struct Row {
    row: i32,
    column: i32,
    len: u32,
}

/// A cell. Coordinates are relative to the middle.
#[derive(Clone, Copy, Debug)]
struct Reached {
    column: i8,
    row: i8,
    /// The last steps of the shortest ways to it: a bit for each step in [`AROUND`].
    last_steps: u8,
    metres: f32,
}

impl Disc {
    /// The disc for cells like these; none if it would be too large.
    fn new(like: &Cells, reach: f32) -> Option<Self> {
        let cells = reach / like.size;
        if !(cells > 0.0 && cells <= MOST_CELLS) {
            return None;
        }
        // One more than exact numbers would need, and one around those.
        let half = cells as i32 + 2;
        let side = 2 * half as u32 + 1;
        let open = Grid {
            origin: [0.0; 3],
            cell_size: like.size,
            columns: side,
            rows: side,
            blocked: &[],
        };
        let open = Cells::new(&open, like.ground)?;
        let places = Places {
            layout: Layout::Grid(open.clone()),
            version: 0,
        };
        let mut disc = Disc {
            half,
            rows: Vec::new(),
            metres: Vec::new(),
            order: Vec::new(),
        };
        let mut found = vec![f32::NAN; open.count()];
        let middle = open.count() as u32 / 2;
        Ways::default().over(&places, middle, reach, |place, metres| {
            found[place as usize] = metres;
            disc.order.push(Reached {
                column: ((place % side) as i32 - half) as i8,
                row: ((place / side) as i32 - half) as i8,
                last_steps: 0,
                metres,
            });
        });
        disc.find_rows(&found)?;
        for it in &mut disc.order {
            for (step, (columns, rows)) in AROUND.into_iter().enumerate() {
                let [column, row] = [(it.column, columns), (it.row, rows)]
                    .map(|(to, by)| i32::from(to) - by + half);
                let before = found[(row * side as i32 + column) as usize];
                let is_shortest = before + open.way(step) == it.metres;
                it.last_steps |= u8::from(is_shortest) << step;
            }
        }
        Some(disc)
    }

    /// Collects the rows. None if there are holes, or if the outermost cells are reached. Only
    /// rounding could cause that, and it isn't known to.
    fn find_rows(&mut self, found: &[f32]) -> Option<()> {
        let side = 2 * self.half as usize + 1;
        for (row, all) in (-self.half..).zip(found.chunks(side)) {
            let Some(first) = all.iter().position(|it| !it.is_nan()) else {
                continue;
            };
            let after = all.iter().rposition(|it| !it.is_nan())? + 1;
            let within = &all[first..after];
            let is_whole = within.iter().all(|it| !it.is_nan());
            let is_inside = row.abs() < self.half && first > 0 && after < side;
            if !(is_whole && is_inside) {
                return None;
            }
            self.rows.push(Row {
                row,
                column: first as i32 - self.half,
                len: within.len() as u32,
            });
            self.metres.extend_from_slice(within);
        }
        Some(())
    }

    /// Calls `found` for each row of cells around a cell, with the first cell of the row and the
    /// distances of all its cells. If any cell is blocked or outside of the grid, calls nothing and
    /// returns false.
    ///
    /// The distances equal those of [`Ways::over`]: its ways lead through cells nearer than the
    /// reach, and all of these are open.
    pub(super) fn over(
        &self,
        cells: &Cells,
        from: u32,
        mut found: impl FnMut(u32, &[f32]),
    ) -> bool {
        let [column, row] = cells.column_and_row(from);
        let is_open = |it: &Row| {
            let open = cells.open_in_row(row + it.row, column + it.column, it.len);
            open == u128::MAX >> (u128::BITS - it.len)
        };
        if !self.rows.iter().all(is_open) {
            return false;
        }
        let mut metres = &self.metres[..];
        for it in &self.rows {
            let (now, rest) = metres.split_at(it.len as usize);
            let first = (row + it.row) * cells.columns as i32 + column + it.column;
            found(first as u32, now);
            metres = rest;
        }
        true
    }

    /// Calls `found` with the part of each row around a cell that is on the grid.
    pub(super) fn each_row(&self, cells: &Cells, from: u32, mut found: impl FnMut(Range<usize>)) {
        let [column, row] = cells.column_and_row(from);
        for it in &self.rows {
            let first = (column + it.column).max(0);
            let end = (column + it.column + it.len as i32).min(cells.columns as i32);
            let row = row + it.row;
            if (0..cells.rows as i32).contains(&row) && first < end {
                let row = row * cells.columns as i32;
                found((row + first) as usize..(row + end) as usize);
            }
        }
    }

    /// Calls `found` with each cell whose distance from `from` is the same as if nothing was
    /// blocked, the nearest first, beginning with `from` itself. Calls `rest` with the other open
    /// cells: they are farther, or can't be reached.
    ///
    /// If one of the shortest ways to a cell is open, the cell isn't farther, since no way can be
    /// shorter than without obstacles.
    pub(super) fn over_some(
        &self,
        cells: &Cells,
        from: u32,
        mut found: impl FnMut(u32, f32),
        mut rest: impl FnMut(u32),
    ) {
        let [column, row] = cells.column_and_row(from);
        let corner = [column - self.half, row - self.half];
        let side = 2 * self.half as usize + 1;
        let (mut open, mut is_found) = ([0_u128; MOST_ROWS], [0_u128; MOST_ROWS]);
        for (row, open) in (corner[1]..).zip(&mut open[..side]) {
            *open = cells.open_in_row(row, corner[0], side as u32);
        }
        let holds = |bits: &[u128; MOST_ROWS], [column, row]: [i32; 2]| {
            bits[row as usize] >> column & 1 == 1
        };
        for it in &self.order {
            let at = [i32::from(it.column), i32::from(it.row)].map(|it| it + self.half);
            // A mark can also be made in a blocked cell.
            let is_middle = it.last_steps == 0;
            if !is_middle && !holds(&open, at) {
                continue;
            }
            let place = (corner[1] + at[1]) * cells.columns as i32 + corner[0] + at[0];
            let mut is_as_far = is_middle;
            let mut steps = it.last_steps;
            while steps != 0 && !is_as_far {
                let (columns, rows) = AROUND[steps.trailing_zeros() as usize];
                steps &= steps - 1;
                let is_straight = columns == 0 || rows == 0;
                is_as_far = holds(&is_found, [at[0] - columns, at[1] - rows])
                    && (is_straight
                        || holds(&open, [at[0], at[1] - rows])
                            && holds(&open, [at[0] - columns, at[1]]));
            }
            if is_as_far {
                is_found[at[1] as usize] |= 1 << at[0];
                found(place as u32, it.metres);
            } else {
                rest(place as u32);
            }
        }
    }

    fn memory(&self) -> usize {
        self.rows.capacity() * size_of::<Row>()
            + self.metres.capacity() * size_of::<f32>()
            + self.order.capacity() * size_of::<Reached>()
    }
}

/// The discs that were needed so far, for cells of one size.
#[derive(Debug, Default)]
pub(super) struct Discs {
    /// By reach. None for a disc that would be too large.
    all: Vec<(f32, Option<Disc>)>,
    /// The size of the cells, in metres.
    size: f32,
}

impl Discs {
    /// The disc for marks with this reach; none if it would be too large.
    pub(super) fn of(&mut self, cells: &Cells, reach: f32) -> Option<&Disc> {
        if self.size != cells.size {
            self.all.clear();
            self.size = cells.size;
        }
        let known = self.all.iter().position(|it| it.0 == reach);
        let at = known.unwrap_or_else(|| {
            self.all.push((reach, Disc::new(cells, reach)));
            self.all.len() - 1
        });
        self.all[at].1.as_ref()
    }

    pub(super) fn memory(&self) -> usize {
        let discs = self.all.iter().filter_map(|it| it.1.as_ref());
        let discs = discs.map(Disc::memory).sum::<usize>();
        self.all.capacity() * size_of::<(f32, Option<Disc>)>() + discs
    }
}
