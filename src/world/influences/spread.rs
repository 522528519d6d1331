//! Spreads a mark over the places around it, by the shortest ways.

use super::{
    disc::Discs,
    places::{Layout, Places},
    shortest_ways::Ways,
};

/// Memory for spreading marks. It is reused.
#[derive(Debug, Default)]
pub(super) struct Spread {
    ways: Ways,
    discs: Discs,
}

impl Spread {
    /// Calls `found` with all places less than `reach` metres from a place, in any order: for each
    /// run of successive places, the first one and the distances of all. The place itself is always
    /// among them.
    pub(super) fn over(
        &mut self,
        places: &Places,
        from: u32,
        reach: f32,
        mut found: impl FnMut(u32, &[f32]),
    ) {
        if reach == 0.0 {
            return found(from, &[0.0]);
        }
        let Spread { ways, discs } = self;
        let Layout::Grid(cells) = &places.layout else {
            return ways.over(places, from, reach, |place, metres| found(place, &[metres]));
        };
        let Some(disc) = discs.of(cells, reach) else {
            return ways.over(places, from, reach, |place, metres| found(place, &[metres]));
        };
        if disc.over(cells, from, &mut found) {
            return;
        }
        // Ways have to be searched only to cells behind blocked ones.
        let number = ways.begin(places);
        let Ways { reached, rest, .. } = ways;
        rest.clear();
        let known = |place, metres| reached[place as usize] = (number, metres);
        disc.over_some(cells, from, known, |place| rest.push(place));
        ways.seek_rest(places, reach);
        ways.go_on(places, reach, |_, _| {});
        disc.each_row(cells, from, |row| ways.tell(row, &mut found));
    }

    pub(super) fn memory(&self) -> usize {
        self.ways.memory() + self.discs.memory()
    }
}

#[cfg(test)]
mod tests {
    use alloc::{vec, vec::Vec};

    use super::{
        super::{
            grid::{Cells, Grid},
            places::{Layout, Places},
        },
        Spread, Ways,
    };

    /// Random numbers below a count (SplitMix64).
    fn below(state: &mut u64, count: u64) -> u64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ (mixed >> 29)) % count
    }

    fn grid(state: &mut u64, size: f32, blocked_of_eight: u64) -> Places {
        let [columns, rows] = [0; 2].map(|_| 1 + below(state, 48) as u32);
        let blocked: Vec<bool> = (0..columns * rows)
            .map(|_| below(state, 8) < blocked_of_eight)
            .collect();
        let grid = Grid {
            origin: [0.0; 3],
            cell_size: size,
            columns,
            rows,
            blocked: &blocked,
        };
        let ground = [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
        Places {
            layout: Layout::Grid(Cells::new(&grid, ground).expect("a good grid")),
            version: 1,
        }
    }

    #[test]
    fn what_is_kept_of_open_ground_changes_no_way() {
        let mut state = 1;
        let mut spread = Spread::default();
        let (mut open, mut walled) = (0, 0);
        for _ in 0..600 {
            let size = [1.0, 0.1, 0.7, 3.3][below(&mut state, 4) as usize];
            let blocked_of_eight = below(&mut state, 4);
            let places = grid(&mut state, size, blocked_of_eight);
            let cells =
                below(&mut state, 14) as f32 + [0.0, 0.5, 0.99][below(&mut state, 3) as usize];
            let reach = cells * size;
            let from = below(&mut state, places.count() as u64) as u32;
            let mut expected = vec![None; places.count()];
            if reach > 0.0 {
                Ways::default().over(&places, from, reach, |place, metres| {
                    expected[place as usize] = Some(metres.to_bits());
                });
            } else {
                expected[from as usize] = Some(0);
            }
            let mut found = vec![None; places.count()];
            spread.over(&places, from, reach, |first, metres| {
                for (place, metres) in (first as usize..).zip(metres) {
                    assert_eq!(found[place], None, "once");
                    found[place] = Some(metres.to_bits());
                }
                open += u32::from(metres.len() > 1);
            });
            assert_eq!(
                found, expected,
                "{reach} m over cells of {size} m from {from}"
            );
            walled += u32::from(blocked_of_eight > 0);
        }
        assert!(open > 100 && walled > 300, "{open} and {walled}");
    }

    #[test]
    fn what_is_too_large_to_be_kept_is_found_all_the_same() {
        let mut state = 2;
        let places = grid(&mut state, 0.01, 1);
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        Ways::default().over(&places, 0, 10.0, |place, metres| {
            expected.push((place, metres))
        });
        Spread::default().over(&places, 0, 10.0, |place, metres| {
            found.push((place, metres[0]))
        });
        assert_eq!(found, expected);
        assert!(found.len() > 1, "{} of them", found.len());
    }
}
