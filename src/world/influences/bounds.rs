//! Measures of places: the distance between two, the bounds of several, and the greatest number of
//! places.

/// The most places that a world can have.
pub(in crate::world) const MOST_PLACES: usize = 1 << 22;

/// The least and the greatest coordinates, in metres.
pub(super) type Bounds = ([f32; 3], [f32; 3]);

pub(super) fn bounds(points: impl Iterator<Item = [f32; 3]>) -> Bounds {
    let none = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
    points.fold(none, |(least, most), point| {
        (
            [0, 1, 2].map(|axis| point[axis].min(least[axis])),
            [0, 1, 2].map(|axis| point[axis].max(most[axis])),
        )
    })
}

/// Metres between two points.
pub(super) fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    crate::beliefs::snapshot::distance(a, b).min(f32::MAX)
}
