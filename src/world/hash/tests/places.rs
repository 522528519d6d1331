//! Places, and the influences in them.

use super::*;
use crate::{
    domain::InfluenceId,
    world::{Grid, Link},
};

#[test]
fn places_and_influences_count() {
    const GRID: Grid<'_> = Grid {
        origin: [0.0; 3],
        cell_size: 2.0,
        columns: 4,
        rows: 4,
        blocked: &[],
    };
    fn grid(it: &mut World, grid: Grid<'_>) {
        it.influences_mut().set_grid(&grid).expect("it is valid");
    }
    fn graph(it: &mut World, x: f32, links: &[(u32, u32)]) {
        let points = [[0.0; 3], [2.0, 0.0, 0.0], [x, 0.0, 0.0]];
        let links: alloc::vec::Vec<_> = links.iter().map(|&(from, to)| Link { from, to }).collect();
        let set = it.influences_mut().set_places(&points, &links);
        set.expect("they are valid");
    }
    fn mark(it: &mut World, influence: u16, x: f32, strength: f32) {
        grid(it, GRID);
        let place = [x, 0.0, 1.0];
        let added = it
            .influences_mut()
            .add(InfluenceId(influence), place, strength);
        added.expect("it is a place");
    }
    all_count(
        camp,
        World::hash,
        &[
            |it| grid(it, GRID),
            |it| {
                grid(
                    it,
                    Grid {
                        origin: [1.0, 0.0, 0.0],
                        ..GRID
                    },
                )
            },
            |it| {
                grid(
                    it,
                    Grid {
                        cell_size: 3.0,
                        ..GRID
                    },
                )
            },
            |it| {
                grid(
                    it,
                    Grid {
                        columns: 8,
                        rows: 2,
                        ..GRID
                    },
                )
            },
            |it| {
                let mut blocked = [false; 16];
                blocked[3] = true;
                grid(
                    it,
                    Grid {
                        blocked: &blocked,
                        ..GRID
                    },
                );
            },
            // Which places there were is told, too.
            |it| {
                grid(it, GRID);
                grid(it, GRID);
            },
            |it| graph(it, 3.0, &[(0, 1)]),
            |it| graph(it, 4.0, &[(0, 1)]),
            |it| graph(it, 3.0, &[(1, 2)]),
            |it| graph(it, 3.0, &[(0, 1), (1, 2)]),
            |it| mark(it, 0, 1.0, 2.0),
            |it| mark(it, 1, 1.0, 2.0),
            |it| mark(it, 0, 3.0, 2.0),
            |it| mark(it, 0, 1.0, 3.0),
            |it| {
                mark(it, 0, 1.0, 2.0);
                pass(it, 2.0);
            },
            |it| {
                pass(it, 2.0);
                mark(it, 0, 1.0, 2.0);
            },
        ],
    );
}
