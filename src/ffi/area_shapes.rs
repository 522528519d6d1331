//! The shapes of areas, and the def that an area is created with.

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

/// No shape: only the objects that the host names with udg_area_set_member are in it. For an
/// engine's trigger volumes.
pub const UDG_AREA_HOST: UdgAreaShape = 1;
/// Everything within `radius` of its position.
pub const UDG_AREA_SPHERE: UdgAreaShape = 2;
/// A box around its position: see `half_size` and `rotation`.
pub const UDG_AREA_BOX: UdgAreaShape = 3;
/// Everything above and below a polygon: see `corners`, `bottom` and `top`.
pub const UDG_AREA_PRISM: UdgAreaShape = 4;

/// A rotation, as a unit quaternion.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgQuaternion {
    /// The x part of the axis.
    pub x: f32,
    /// The y part of the axis.
    pub y: f32,
    /// The z part of the axis.
    pub z: f32,
    /// The scalar part; 1 for no rotation.
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

/// Arguments of `udg_area_create`. Initialise it with `udg_area_def_init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgAreaDef {
    /// Set by `udg_area_def_init`.
    pub struct_size: u32,
    /// UDG_AREA_…. The default is UDG_AREA_HOST.
    pub shape: UdgAreaShape,
    /// The host's own number for the area, unique among the areas of its world. The default is 0,
    /// for none.
    pub user_key: u64,
    /// Its position in metres. With an `anchor`: its offset from the anchor, along the world's
    /// axes. The default is (0, 0, 0).
    pub position: UdgVector3,
    /// The radius of a sphere, in metres; more than 0 and at most 1e9. The default is 1.
    pub radius: f32,
    /// Half the edges of a box, in metres; each more than 0 and at most 1e9. The default is (1, 1,
    /// 1).
    pub half_size: UdgVector3,
    /// The rotation of a box. The default is none.
    pub rotation: UdgQuaternion,
    /// The lower end of a prism, in metres above its position, along the world's `up`. The default
    /// is 0.
    pub bottom: f32,
    /// The upper end of a prism, measured in the same way; more than `bottom`. The default is 1.
    pub top: f32,
    /// The area's group: see udg_object_set_group. While the group is dormant, the area has no
    /// effect. The default is 0, for no group.
    pub group: u32,
    /// The number of corners of a prism, 3 to 64.
    pub corner_count: u32,
    /// Number of entries in `modifiers`. The default is 0.
    pub modifier_count: u32,
    /// The area that it belongs to. An object in this area is also in its parent. The default is
    /// null, for none.
    pub parent: UdgArea,
    /// The object that it is attached to. It moves with the object and is destroyed with it. The
    /// default is null, for none.
    pub anchor: UdgObject,
    /// The corners of a prism's polygon, in order, relative to the area's position, in metres.
    /// Their parts along the world's `up` are ignored. Copied.
    pub corners: *const UdgVector3,
    /// The area's own modifiers, in the order in which they change a cost or a weight. Copied.
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
