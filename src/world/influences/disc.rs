//! The cells that a mark covers on a grid where nothing is blocked. They are the same around every
//! cell, so the shortest ways are computed only once.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::{
    grid::{AROUND, Cells, Grid},
    places::{Layout, Places},
    ways::Ways,
};

/// The most cells that a disc reaches: a row of a larger one wouldn't fit the bits of a number.
const MOST_CELLS: f32 = 60.0;

/// No disc has more rows, those included around it that are never reached.
const MOST_ROWS: usize = 128;

/// What a mark covers on a grid of cells of one size, around a cell with nothing blocked in reach.
#[derive(Debug)]
pub(super) struct Disc {
    /// So many cells on each side of the middle, and more than are ever reached.
    half: i32,
    rows: Vec<Row>,
    /// How far each cell is from the middle, in metres: row by row.
    metres: Vec<f32>,
    /// The cells again, the nearest first.
    order: Vec<Reached>,
}

/// Cells side by side, as seen from the middle.
#[derive(Clone, Copy, Debug)]
struct Row {
    row: i32,
    column: i32,
    len: u32,
}

/// A cell, as seen from the middle.
#[derive(Clone, Copy, Debug)]
struct Reached {
    column: i8,
    row: i8,
    /// By which last steps the ways are shortest: a bit for each of [`AROUND`].
    last_steps: u8,
    metres: f32,
}

impl Disc {
    /// The disc on cells like these; none if it is too large.
    fn new(like: &Cells, reach: f32) -> Option<Self> {
        let cells = reach / like.size;
        if !(cells > 0.0 && cells <= MOST_CELLS) {
            return None;
        }
        // One more than exact numbers need, and one around those.
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

    /// None if rounding leaves holes, or reaches the outermost cells; that isn't known to happen.
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

    /// Tells of the cells around one, row by row: the first of each row, and how far all of them are.
    /// False, and nothing is told, if some of them are blocked or outside of the grid.
    ///
    /// Each is as far as [`Ways::over`] would find it: that goes through cells that are nearer than
    /// the reach, and these are all there and open.
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

    /// Tells of what of each row around a cell is on the grid.
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

    /// Tells of the cells that are as far from one as they would be if nothing was in the way, and how
    /// far: the nearest first, the cell itself before all others. Tells `rest` of those that are open
    /// and farther, or can't be reached at all.
    ///
    /// A cell isn't farther if one of the shortest ways to it is open: the others can't be shorter than
    /// in the open.
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
            // Marks are made in blocked cells, too.
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

/// The discs that were needed so far, on cells of one size.
#[derive(Debug, Default)]
pub(super) struct Discs {
    /// By reach. None is too large.
    all: Vec<(f32, Option<Disc>)>,
    /// Of which cells, in metres.
    size: f32,
}

impl Discs {
    /// What a mark with this reach covers in the open; none if that isn't kept.
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
