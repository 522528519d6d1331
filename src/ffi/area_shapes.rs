//! What areas are created with: their shapes.

use super::{
    def::Def,
    failure::{Outcome, fail},
    handle_types::{UdgArea, UdgObject},
    id::UdgModifier,
    memory::{In, Plain},
    status::UDG_STATUS_INVALID_ARGUMENT,
    value::UdgVector3,
};
use crate::world::AreaShape;

/// What an area covers.
pub type UdgAreaShape = i32;

/// Whoever the host names with udg_area_set_member. For the trigger volumes of an engine.
pub const UDG_AREA_HOST: UdgAreaShape = 1;
/// All within `radius` of its position.
pub const UDG_AREA_SPHERE: UdgAreaShape = 2;
/// A box around its position, by `half_size` and `rotation`.
pub const UDG_AREA_BOX: UdgAreaShape = 3;
/// All above and below a polygon, by `corners`, `bottom` and `top`.
pub const UDG_AREA_PRISM: UdgAreaShape = 4;

/// How something is turned: a unit quaternion.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgQuaternion {
    /// The x part of the axis.
    pub x: f32,
    /// The y part of the axis.
    pub y: f32,
    /// The z part of the axis.
    pub z: f32,
    /// The scalar; 1 for what isn't turned.
    pub w: f32,
}

// SAFETY: an integer.
unsafe impl Plain for UdgModifier {}

// SAFETY: floats only.
unsafe impl Plain for UdgQuaternion {}

impl Default for UdgQuaternion {
    fn default() -> Self {
        UdgQuaternion {
            x: 0.0,
            y: 0.0,
            z: 0.0,
            w: 1.0,
        }
    }
}

impl From<UdgQuaternion> for [f32; 4] {
    fn from(UdgQuaternion { x, y, z, w }: UdgQuaternion) -> Self {
        [x, y, z, w]
    }
}

/// What an area is created with. Initialise it with `udg_area_def_init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgAreaDef {
    /// Set by `udg_area_def_init`.
    pub struct_size: u32,
    /// UDG_AREA_…; UDG_AREA_HOST unless set.
    pub shape: UdgAreaShape,
    /// The host's own number for the area, unique among the world's areas; 0, for none, unless set.
    pub user_key: u64,
    /// Where it is, in metres. With an `anchor`: how far from the anchor, along the world's axes. 0, 0, 0
    /// unless set.
    pub position: UdgVector3,
    /// Of a sphere: how far it reaches, in metres; more than 0 and at most 1e9. 1 unless set.
    pub radius: f32,
    /// Of a box: half its edges, in metres; more than 0 and at most 1e9. 1, 1, 1 unless set.
    pub half_size: UdgVector3,
    /// Of a box: how it is turned. Not at all unless set.
    pub rotation: UdgQuaternion,
    /// Of a prism: where it ends below, in metres along the world's up, seen from its position. 0
    /// unless set.
    pub bottom: f32,
    /// Of a prism: where it ends above, measured in the same way; more than `bottom`. 1 unless set.
    pub top: f32,
    /// The area's group; 0, for none, unless set. While the group is dormant, the area isn't there.
    pub group: u32,
    /// Of a prism: how many corners it has, 3 to 64.
    pub corner_count: u32,
    /// How many modifiers it has by itself; 0 unless set.
    pub modifier_count: u32,
    /// The area that it belongs to: who is in this one counts as in that one, too. None unless set.
    pub parent: UdgArea,
    /// The object that it goes along with. It is destroyed with it. None unless set.
    pub anchor: UdgObject,
    /// Of a prism: the polygon's corners, in order, seen from the area's position. What of them goes
    /// along the world's up doesn't count. Copied.
    pub corners: *const UdgVector3,
    /// What it does to costs as long as it is there, in this order. Copied.
    pub modifiers: *const UdgModifier,
}

// SAFETY: integers, floats and pointers.
unsafe impl Plain for UdgAreaDef {}
const _: () =
    assert!(size_of::<UdgAreaDef>() == 96 + 2 * size_of::<u64>() || size_of::<usize>() < 8);
// SAFETY: `struct_size` is first, and the size above leaves no room for padding.
unsafe impl Def for UdgAreaDef {
    const NAME: &'static str = "UdgAreaDef";
    const INIT: &'static str = "udg_area_def_init";
    const FIRST_SIZE: u32 = size_of::<UdgAreaDef>() as u32;
    fn defaults() -> Self {
        let one = UdgVector3 {
            x: 1.0,
            y: 1.0,
            z: 1.0,
        };
        UdgAreaDef {
            struct_size: 0,
            shape: UDG_AREA_HOST,
            user_key: 0,
            position: UdgVector3::default(),
            radius: 1.0,
            half_size: one,
            rotation: UdgQuaternion::default(),
            bottom: 0.0,
            top: 1.0,
            group: 0,
            corner_count: 0,
            modifier_count: 0,
            parent: UdgArea { bits: 0 },
            anchor: UdgObject { bits: 0 },
            corners: core::ptr::null(),
            modifiers: core::ptr::null(),
        }
    }
}

impl UdgAreaDef {
    /// The shape; the corners of a prism come into `corners`.
    pub(super) fn shape<'a>(
        &self,
        corners: &'a mut alloc::vec::Vec<[f32; 3]>,
    ) -> Outcome<AreaShape<'a>> {
        Ok(match self.shape {
            UDG_AREA_HOST => AreaShape::Host,
            UDG_AREA_SPHERE => AreaShape::Sphere(self.radius),
            UDG_AREA_BOX => AreaShape::Box(self.half_size.into(), self.rotation.into()),
            UDG_AREA_PRISM => {
                // SAFETY: the caller's pointer is as the manual asks, until the call ends.
                let given = unsafe {
                    In::new(self.corners, self.corner_count as usize, "def's corners").get()?
                };
                corners.extend(given.iter().map(|&it| <[f32; 3]>::from(it)));
                AreaShape::Prism(corners, self.bottom, self.top)
            }
            other => {
                return Err(fail(
                    UDG_STATUS_INVALID_ARGUMENT,
                    format_args!("def's shape is {other}; set it to one of UDG_AREA_…"),
                ));
            }
        })
    }
}
