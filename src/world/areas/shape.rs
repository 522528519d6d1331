//! The shapes of areas.

use alloc::vec::Vec;
use core::ops::Range;

/// What an area covers, around its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AreaShape<'a> {
    /// No points. Only the entities that the host declares are in the area.
    Host,
    /// All points within this radius, in metres.
    Sphere(f32),
    /// A box, by half its edges in metres, turned by a unit quaternion (x, y, z, w).
    Box([f32; 3], [f32; 4]),
    /// An upright prism: the corners of its base, whose heights don't matter, then its bottom and
    /// its top, in metres above the area's place (negative: below).
    Prism(&'a [[f32; 3]], f32, f32),
}

/// The most corners that a prism may have.
pub const MOST_CORNERS: usize = 64;

/// A shape as it is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Form {
    #[default]
    Host,
    Sphere(f32),
    /// Half the lengths of its edges, and their directions.
    Box([f32; 3], [[f32; 3]; 3]),
    /// The range of its corners, then its bottom and its top.
    Prism(u32, u32, [f32; 2]),
}

/// Two unit vectors that are perpendicular to up and to each other.
pub(in crate::world) type Ground = [[f32; 3]; 2];

/// Two unit vectors that are perpendicular to `up`, which is a unit vector, and to each other. If
/// `up` is a coordinate axis, they are the other two axes.
pub(in crate::world) fn ground(up: [f32; 3]) -> Ground {
    let size = up.map(libm::fabsf);
    if size[1] >= size[0] && size[1] >= size[2] {
        let x = across([1.0, 0.0, 0.0], up);
        return [x, across_both(up, x, [0.0, 0.0, 1.0])];
    }
    if size[2] >= size[0] {
        let x = across([1.0, 0.0, 0.0], up);
        return [x, across_both(up, x, [0.0, 1.0, 0.0])];
    }
    let y = across([0.0, 1.0, 0.0], up);
    [y, across_both(up, y, [0.0, 0.0, 1.0])]
}

/// The part of `of` that is perpendicular to `up`, as a unit vector.
fn across(of: [f32; 3], up: [f32; 3]) -> [f32; 3] {
    let along = dot(of, up);
    unit([0, 1, 2].map(|axis| of[axis] - along * up[axis]))
}

/// The unit vector that is perpendicular to `a` and `b`, with the sign that points towards `like`.
fn across_both(a: [f32; 3], b: [f32; 3], like: [f32; 3]) -> [f32; 3] {
    let cross = unit([
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]);
    if dot(cross, like) < 0.0 {
        cross.map(|it| 0.0 - it)
    } else {
        cross
    }
}

fn unit(of: [f32; 3]) -> [f32; 3] {
    let length = libm::sqrtf(dot(of, of));
    of.map(|it| it / length)
}

pub(in crate::world) fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl AreaShape<'_> {
    /// Whether all its numbers are valid.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let is_size = |size: f32| size > 0.0 && size <= 1e9;
        match *self {
            AreaShape::Host => true,
            AreaShape::Sphere(radius) => is_size(radius),
            AreaShape::Box(half, turn) => {
                let square: f32 = turn.iter().map(|it| it * it).sum();
                half.iter().all(|&it| is_size(it)) && (0.999..=1.001).contains(&square)
            }
            AreaShape::Prism(corners, low, high) => {
                let mut numbers = corners.iter().flatten();
                (3..=MOST_CORNERS).contains(&corners.len())
                    && numbers.all(|it| it.abs() <= 1e9)
                    && low.abs() <= 1e9
                    && high.abs() <= 1e9
                    && low < high
            }
        }
    }

    /// The shape as it is stored. The corners of a prism are appended to `corners`.
    pub(super) fn form(&self, ground: &Ground, corners: &mut Vec<[f32; 2]>) -> Form {
        match *self {
            AreaShape::Host => Form::Host,
            AreaShape::Sphere(radius) => Form::Sphere(radius),
            AreaShape::Box(half, turn) => Form::Box(half, axes(turn)),
            AreaShape::Prism(of, low, high) => {
                let first = corners.len() as u32;
                corners.extend(of.iter().map(|&it| ground.map(|axis| dot(it, axis))));
                Form::Prism(first, corners.len() as u32, [low, high])
            }
        }
    }
}

/// The three coordinate axes, turned by a quaternion of about unit length. They have unit length even
/// so: a box that reached a little farther than its size wouldn't be found there.
fn axes(turn: [f32; 4]) -> [[f32; 3]; 3] {
    let length = libm::sqrtf(turn.iter().map(|it| it * it).sum());
    let [x, y, z, w] = turn.map(|it| it / length);
    [
        [
            1.0 - 2.0 * (y * y + z * z),
            2.0 * (x * y + z * w),
            2.0 * (x * z - y * w),
        ],
        [
            2.0 * (x * y - z * w),
            1.0 - 2.0 * (x * x + z * z),
            2.0 * (y * z + x * w),
        ],
        [
            2.0 * (x * z + y * w),
            2.0 * (y * z - x * w),
            1.0 - 2.0 * (x * x + y * y),
        ],
    ]
}

impl Form {
    /// The range of its corners; empty for all shapes but a prism.
    pub(super) fn corners(self) -> Range<usize> {
        match self {
            Form::Prism(first, end, _) => first as usize..end as usize,
            _ => 0..0,
        }
    }

    /// Whether a point, relative to the area's place, is inside. No point is inside an area without
    /// a shape.
    pub(super) fn covers(
        self,
        point: [f32; 3],
        up: [f32; 3],
        ground: &Ground,
        corners: &[[f32; 2]],
    ) -> bool {
        match self {
            Form::Host => false,
            Form::Sphere(radius) => dot(point, point) <= radius * radius,
            Form::Box(half, axes) => {
                (0..3).all(|axis| libm::fabsf(dot(point, axes[axis])) <= half[axis])
            }
            Form::Prism(_, _, [low, high]) => {
                let height = dot(point, up);
                let at = ground.map(|axis| dot(point, axis));
                low <= height && height <= high && is_within(at, &corners[self.corners()])
            }
        }
    }

    /// How far the shape extends from its place along each axis, at most; none for an area without
    /// a shape.
    pub(super) fn reach(self, corners: &[[f32; 2]]) -> Option<[f32; 3]> {
        match self {
            Form::Host => None,
            Form::Sphere(radius) => Some([radius; 3]),
            Form::Box(half, axes) => Some([0, 1, 2].map(|along| {
                let reach = (0..3).map(|axis| libm::fabsf(axes[axis][along]) * half[axis]);
                reach.sum()
            })),
            Form::Prism(_, _, [low, high]) => {
                let corners = corners[self.corners()].iter();
                let squares = corners.map(|it| it[0] * it[0] + it[1] * it[1]);
                let height = libm::fabsf(low).max(libm::fabsf(high));
                let square = squares.fold(0.0, f32::max) + height * height;
                Some([libm::sqrtf(square); 3])
            }
        }
    }
}

/// Whether a point is within a polygon: a line from it crosses the edges an odd number of times.
pub(super) fn is_within([x, y]: [f32; 2], corners: &[[f32; 2]]) -> bool {
    let mut is_inside = false;
    let Some(&(mut last)) = corners.last() else {
        return false;
    };
    for &corner in corners {
        if (corner[1] > y) != (last[1] > y) {
            let part = (y - corner[1]) / (last[1] - corner[1]);
            if x < corner[0] + part * (last[0] - corner[0]) {
                is_inside = !is_inside;
            }
        }
        last = corner;
    }
    is_inside
}
