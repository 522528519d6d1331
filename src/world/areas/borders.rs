//! Finds the areas that have a border near a point.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use super::{
    Geometry,
    shape::{Form, Ground, dot},
};

impl Geometry {
    /// Puts into `out` the slots of the areas whose border a ball may cross, in order of creation:
    /// one point of the ball is inside, another outside. Areas without a shape have no border.
    pub(crate) fn find_borders(&self, (centre, radius): ([f32; 3], f32), out: &mut Vec<u32>) {
        self.find_touching(centre, radius * 1.001 + 0.001, out);
        out.retain(|&slot| {
            let area = &self.areas[slot as usize];
            let seen = [0, 1, 2].map(|axis| centre[axis] - area.place[axis]);
            let far = area.place.iter().chain(&centre);
            let far = far.fold(0.0, |far: f32, it| far.max(libm::fabsf(*it)));
            // The margin is far larger than any rounding error of the test whether a point is
            // inside.
            let radius = radius * 1.001 + 0.001 + far * 1e-5;
            area.form
                .is_crossed(seen, radius, (self.up, &self.ground), &self.corners)
        });
        out.heap_sort_by_key(|&slot| self.order(slot));
    }
}

impl Form {
    /// Whether a ball, as seen from the area's place, may be partly inside and partly outside.
    fn is_crossed(
        self,
        centre: [f32; 3],
        radius: f32,
        (up, ground): ([f32; 3], &Ground),
        corners: &[[f32; 2]],
    ) -> bool {
        match self {
            Form::Host => false,
            Form::Sphere(reach) => libm::fabsf(libm::sqrtf(dot(centre, centre)) - reach) <= radius,
            Form::Box(half, axes) => {
                let beyond = [0, 1, 2].map(|it| libm::fabsf(dot(centre, axes[it])) - half[it]);
                let farthest = beyond.into_iter().fold(f32::NEG_INFINITY, f32::max);
                libm::fabsf(farthest) <= radius
            }
            Form::Prism(_, _, [low, high]) => {
                let height = dot(centre, up);
                if height > high + radius || height < low - radius {
                    return false;
                }
                let at = ground.map(|axis| dot(centre, axis));
                let corners = &corners[self.corners()];
                let cap = (high - height).min(height - low);
                // Far outside the polygon, the bottom and the top don't matter.
                let to_edge = distance_to_edges(at, corners);
                to_edge <= radius || cap <= radius && super::shape::is_within(at, corners)
            }
        }
    }
}

/// The distance from a point to the nearest edge of a polygon.
fn distance_to_edges(point: [f32; 2], corners: &[[f32; 2]]) -> f32 {
    let Some(&(mut last)) = corners.last() else {
        return f32::INFINITY;
    };
    let mut nearest = f32::INFINITY;
    for &corner in corners {
        let along = [corner[0] - last[0], corner[1] - last[1]];
        let seen = [point[0] - last[0], point[1] - last[1]];
        let square = along[0] * along[0] + along[1] * along[1];
        let part = (seen[0] * along[0] + seen[1] * along[1]) / square;
        // For an edge of length 0, `part` is NaN.
        let part = if part > 0.0 { part.min(1.0) } else { 0.0 };
        let rest = [seen[0] - part * along[0], seen[1] - part * along[1]];
        nearest = nearest.min(rest[0] * rest[0] + rest[1] * rest[1]);
        last = corner;
    }
    libm::sqrtf(nearest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::areas::{geometry::Area, shape::AreaShape};

    /// A quaternion that is a little too long is taken for one of unit length, so that the box is found
    /// wherever it is.
    #[test]
    fn boxes_are_as_large_as_they_are_said_to_be() {
        let up = [0.0, 1.0, 0.0];
        let mut geometry = Geometry::new(up, crate::world::areas::ground(up));
        for turn in [[0.0, 0.9995, 0.0, 0.0], [0.0, 1.0004, 0.0, 0.0]] {
            let shape = AreaShape::Box([50.0; 3], turn);
            assert!(shape.is_valid());
            let form = shape.form(&geometry.ground, &mut geometry.corners);
            let serial = u64::from(geometry.living) + 1;
            let area = Area {
                serial,
                form,
                ..Area::default()
            };
            geometry.add(area);
            let slot = geometry.living - 1;
            for (at, is_in) in [(49.99, true), (50.01, false)] {
                for point in [[at, 0.0, 0.0], [0.0, 0.0, -at]] {
                    assert_eq!(geometry.covers(slot, point), is_in, "{turn:?} {point:?}");
                }
            }
        }
    }

    /// Where no border is found near, all points of the ball are inside, or all are outside, for
    /// shapes of all kinds.
    #[test]
    fn where_no_border_is_near_all_points_are_inside_or_all_outside() {
        let up = [0.0, 1.0, 0.0];
        let mut geometry = Geometry::new(up, crate::world::areas::ground(up));
        let corners = [
            [-3.0, 0.0, -2.0],
            [4.0, 0.0, -1.0],
            [0.5, 0.0, 0.5],
            [1.0, 0.0, 5.0],
        ];
        let turned = [0.5, 0.5, 0.5, 0.5];
        let shapes = [
            AreaShape::Sphere(5.0),
            AreaShape::Box([2.0, 3.0, 6.0], turned),
            AreaShape::Prism(&corners, -1.0, 2.0),
        ];
        let mut random = 7_u32;
        let mut draw = |least: f32, most: f32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            least + (most - least) * ((random >> 8) as f32 / 16_777_216.0)
        };
        for shape in shapes {
            let ground = geometry.ground;
            let form = shape.form(&ground, &mut geometry.corners);
            let place = [draw(-9.0, 9.0), draw(-2.0, 2.0), draw(-9.0, 9.0)];
            let serial = u64::from(geometry.living) + 1;
            geometry.add(Area {
                serial,
                form,
                place,
                ..Area::default()
            });
        }
        let (mut near, mut inside, mut outside) = (0, 0, 0);
        let mut crossed = Vec::new();
        for _ in 0..4_000 {
            let centre = [draw(-15.0, 15.0), draw(-4.0, 4.0), draw(-15.0, 15.0)];
            let radius = draw(0.0, 3.0);
            geometry.find_borders((centre, radius), &mut crossed);
            near += crossed.len();
            for slot in 0..3 {
                if crossed.contains(&slot) {
                    continue;
                }
                let is_in = geometry.covers(slot, centre);
                inside += usize::from(is_in);
                outside += usize::from(!is_in);
                for _ in 0..10 {
                    let turn = [draw(-1.0, 1.0), draw(-1.0, 1.0), draw(-1.0, 1.0)];
                    let length = libm::sqrtf(dot(turn, turn)).max(0.01);
                    let point = [0, 1, 2].map(|axis| centre[axis] + turn[axis] / length * radius);
                    assert_eq!(
                        geometry.covers(slot, point),
                        is_in,
                        "{slot} {centre:?} {radius}"
                    );
                }
            }
        }
        assert!(near > 500 && inside > 100 && outside > 1_000);
    }
}
