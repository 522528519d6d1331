//! Entities that walk and turn on a square, as chance has it.

use udgoap::world::EntityId;

/// Frames of a second.
pub(crate) const FRAMES: u32 = 60;

/// Metres that a walker gets on in a frame.
const STRIDE: f32 = 1.5 / FRAMES as f32;

/// SplitMix64.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// From -1 to 1.
    pub(crate) fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    /// A place on a square whose side is so many metres long.
    pub(crate) fn place(&mut self, side: f32) -> [f32; 2] {
        [0, 1].map(|_| (self.next() + 1.0) * 0.5 * side)
    }

    /// An angle, in radians.
    pub(crate) fn angle(&mut self) -> f32 {
        self.next() * std::f32::consts::PI
    }
}

pub(crate) struct Walker {
    pub(crate) id: EntityId,
    pub(crate) at: [f32; 2],
    pub(crate) angle: f32,
}

impl Walker {
    /// The way that it looks and goes.
    pub(crate) fn way(&self) -> [f32; 2] {
        [self.angle.sin(), self.angle.cos()]
    }

    /// Turns a little and takes a step, on a square whose side is so many metres long.
    pub(crate) fn walk(&mut self, chance: &mut Chance, side: f32) {
        self.angle += chance.next() * 0.1;
        let way = self.way();
        for axis in [0, 1] {
            self.at[axis] = (self.at[axis] + way[axis] * STRIDE).clamp(0.0, side);
        }
    }
}
