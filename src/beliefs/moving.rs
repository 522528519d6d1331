//! Moves positions in rows of facts when the whole world is moved. A row has the three coordinates
//! of a position in successive cells. `places` are the first cells of the positions in a row, in
//! rising order.

/// A coordinate, moved. NaN stays NaN, and a finite coordinate stays finite.
pub(crate) fn moved(coordinate: f32, by: f32) -> f32 {
    (coordinate + by).clamp(f32::MIN, f32::MAX)
}

/// A point, moved.
pub(crate) fn moved_point(point: [f32; 3], by: [f32; 3]) -> [f32; 3] {
    [0, 1, 2].map(|axis| moved(point[axis], by[axis]))
}

/// Moves the positions in a row. Cells beyond its end are left out.
pub(crate) fn move_row(row: &mut [f32], places: &[u16], by: [f32; 3]) {
    for &first in places {
        for (axis, by) in by.iter().enumerate() {
            if let Some(cell) = row.get_mut(usize::from(first) + axis) {
                *cell = moved(*cell, *by);
            }
        }
    }
}

/// The axis that a cell holds, from 0 to 2, if it belongs to a position.
pub(crate) fn axis_of(places: &[u16], cell: usize) -> Option<usize> {
    let after = places.partition_point(|&first| usize::from(first) <= cell);
    let first = usize::from(*places.get(after.checked_sub(1)?)?);
    (cell - first < 3).then_some(cell - first)
}
