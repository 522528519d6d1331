//! A grid that finds entities near a point: the rows of one type by the cell of space that they are
//! in.
//!
//! The grid costs time only when a row moves to another cell. A cell is about as large as the
//! distances that are asked for, such as the distance from which an action is done. So a query
//! reads only rows near the point, however many there are elsewhere.
//!
//! An R-tree (the crate `rstar`) adapts to crowds of any density, but it allocates when something
//! moves. The grid allocates nothing once it has had as many rows and occupied cells as it ever
//! will.

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::beliefs::EntityIndex;

/// The edge of a cell, in metres: somewhat more than the distance from which most actions are done.
const EDGE: f32 = 4.0;

const NONE: u32 = u32::MAX;

/// The coordinates of a cell.
type At = [i32; 3];

/// Rows of one type, by owner and cell. The caller decides what an owner is. A query finds only the
/// rows of one owner.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grid {
    /// By row.
    links: Vec<Link>,
    /// The first row in each cell that has any.
    cells: HashMap<(u32, At), u32, FxBuildHasher>,
    /// Every occupied cell lies between these.
    least: At,
    most: At,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    owner: u32,
    entity: EntityIndex,
    /// The rows before and after it in its cell.
    previous: u32,
    next: u32,
}

const NOWHERE: Link = Link {
    owner: NONE,
    entity: EntityIndex(NONE),
    previous: NONE,
    next: NONE,
};

impl Grid {
    /// Notes the owner and the entity of a row, and adds the row to its cell unless its position is
    /// unknown.
    pub(super) fn add(&mut self, row: u32, owner: u32, entity: EntityIndex, position: [f32; 3]) {
        let place = row as usize;
        if self.links.len() <= place {
            self.links.resize(place + 1, NOWHERE);
        }
        self.links[place] = Link {
            owner,
            entity,
            ..NOWHERE
        };
        if let Some(at) = cell(position) {
            self.enter(row, at);
        }
    }

    /// Takes a row out, if it is in.
    pub(super) fn remove(&mut self, row: u32, position: [f32; 3]) {
        if self.links[row as usize].owner == NONE {
            return;
        }
        if let Some(at) = cell(position) {
            self.leave(row, at);
        }
        self.links[row as usize] = NOWHERE;
    }

    /// Follows a row from one position to another; either may be unknown. Rows that were taken out
    /// stay out.
    pub(super) fn follow(&mut self, row: u32, from: [f32; 3], to: [f32; 3]) {
        let (from, to) = (cell(from), cell(to));
        if from == to || self.links[row as usize].owner == NONE {
            return;
        }
        if let Some(at) = from {
            self.leave(row, at);
        }
        if let Some(at) = to {
            self.enter(row, at);
        }
    }

    fn enter(&mut self, row: u32, at: At) {
        if self.cells.is_empty() {
            (self.least, self.most) = (at, at);
        }
        for (axis, &at) in at.iter().enumerate() {
            self.least[axis] = self.least[axis].min(at);
            self.most[axis] = self.most[axis].max(at);
        }
        let owner = self.links[row as usize].owner;
        let next = self.cells.insert((owner, at), row).unwrap_or(NONE);
        if next != NONE {
            self.links[next as usize].previous = row;
        }
        let link = &mut self.links[row as usize];
        (link.previous, link.next) = (NONE, next);
    }

    fn leave(&mut self, row: u32, at: At) {
        let Link {
            owner,
            previous,
            next,
            ..
        } = self.links[row as usize];
        if next != NONE {
            self.links[next as usize].previous = previous;
        }
        if previous != NONE {
            self.links[previous as usize].next = next;
        } else if next != NONE {
            self.cells.insert((owner, at), next);
        } else {
            self.cells.remove(&(owner, at));
        }
    }

    /// Calls `found` with each of the owner's rows in the cells that a cube around `centre`
    /// touches, whose edges are twice `radius`. If there are more than `most` such cells, calls
    /// nothing and returns false.
    pub(super) fn around(
        &self,
        owner: u32,
        centre: [f32; 3],
        radius: f32,
        most: usize,
        mut found: impl FnMut(u32, EntityIndex),
    ) -> bool {
        let (Some(mut low), Some(mut high)) = (
            cell(centre.map(|it| it - radius)),
            cell(centre.map(|it| it + radius)),
        ) else {
            return false;
        };
        let mut count: usize = 1;
        for axis in 0..3 {
            low[axis] = low[axis].max(self.least[axis]);
            high[axis] = high[axis].min(self.most[axis]);
            let width = (i64::from(high[axis]) - i64::from(low[axis]) + 1).max(0);
            count = count.saturating_mul(usize::try_from(width).unwrap_or(usize::MAX));
        }
        if count > most {
            return false;
        }
        for x in low[0]..=high[0] {
            for y in low[1]..=high[1] {
                for z in low[2]..=high[2] {
                    let first = self.cells.get(&(owner, [x, y, z]));
                    let mut row = first.copied().unwrap_or(NONE);
                    while row != NONE {
                        let link = self.links[row as usize];
                        found(row, link.entity);
                        row = link.next;
                    }
                }
            }
        }
        true
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.links.capacity() * size_of::<Link>() + self.cells.allocation_size()
    }
}

/// The cell of a position; none if the position is unknown. The division rounds, and coordinates
/// far out end in the last cell, but neither changes the order of two coordinates. So
/// [`Grid::around`] misses nothing because of rounding.
fn cell(position: [f32; 3]) -> Option<At> {
    if position.iter().any(|it| it.is_nan()) {
        return None;
    }
    Some(position.map(|it| (it / EDGE) as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random and are the same in every run.
    fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
        let mut state = seed;
        move |below| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        }
    }

    fn found(grid: &Grid, owner: u32, centre: [f32; 3], radius: f32) -> Vec<u32> {
        let mut rows = Vec::new();
        assert!(
            grid.around(owner, centre, radius, usize::MAX, |row, entity| {
                assert_eq!(entity, EntityIndex(row + 7));
                rows.push(row);
            })
        );
        rows.sort_unstable();
        rows
    }

    #[test]
    fn nobody_within_the_radius_is_missed_and_nobody_is_found_twice() {
        const UNKNOWN: [f32; 3] = [f32::NAN; 3];
        let mut next = numbers(1);
        let mut grid = Grid::default();
        let mut rows: Vec<Option<(u32, [f32; 3])>> = alloc::vec![None; 200];
        for _ in 0..20_000 {
            let row = next(200) as usize;
            let extent = [10.0, 100.0, 1e9][next(3) as usize];
            let mut coordinate = || (next(2_001) as f32 / 1_000.0 - 1.0) * extent;
            let mut to = [coordinate(), coordinate(), coordinate()];
            if next(8) == 0 {
                to = UNKNOWN;
            }
            rows[row] = match rows[row] {
                None => {
                    let owner = next(2) as u32;
                    grid.add(row as u32, owner, EntityIndex(row as u32 + 7), to);
                    Some((owner, to))
                }
                Some((_, from)) if next(4) == 0 => {
                    grid.remove(row as u32, from);
                    None
                }
                Some((owner, from)) => {
                    grid.follow(row as u32, from, to);
                    Some((owner, to))
                }
            };
            let radius = next(20) as f32;
            let Some((owner, centre)) = rows[next(200) as usize] else {
                continue;
            };
            if centre[0].is_nan() {
                assert!(!grid.around(owner, centre, radius, usize::MAX, |_, _| {}));
                continue;
            }
            let found = found(&grid, owner, centre, radius);
            assert!(found.windows(2).all(|pair| pair[0] < pair[1]));
            for (row, it) in (0..).zip(&rows) {
                let is_near = it.is_some_and(|(whose, at)| {
                    whose == owner && (0..3).all(|axis| (at[axis] - centre[axis]).abs() <= radius)
                });
                assert!(!is_near || found.contains(&row));
            }
        }
    }

    #[test]
    fn distant_rows_are_not_looked_at() {
        let mut grid = Grid::default();
        for row in 0..1_000 {
            grid.add(row, 0, EntityIndex(row + 7), [row as f32 * 10.0, 0.0, 0.0]);
        }
        assert_eq!(found(&grid, 0, [500.0, 0.0, 0.0], 3.0), [50]);
        assert!(found(&grid, 1, [500.0, 0.0, 0.0], 3.0).is_empty());
        assert!(!grid.around(0, [500.0, 0.0, 0.0], 1_000.0, 100, |_, _| {}));
        assert_eq!(found(&grid, 0, [0.0; 3], f32::INFINITY).len(), 1_000);
    }

    #[test]
    fn nothing_is_allocated_once_it_has_grown() {
        let mut grid = Grid::default();
        for row in 0..100 {
            grid.add(row, 0, EntityIndex(row + 7), [0.0; 3]);
        }
        let mut next = numbers(2);
        let mut positions = alloc::vec![[0.0_f32; 3]; 100];
        let mut held = 0;
        for round in 0..1_000 {
            for (row, at) in (0..).zip(&mut positions) {
                let to = [next(1_000) as f32 * 5.0, 0.0, 0.0];
                grid.follow(row, *at, to);
                *at = to;
            }
            if round == 100 {
                held = grid.memory();
            }
        }
        assert_eq!(grid.memory(), held);
    }
}
