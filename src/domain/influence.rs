//! Influences: what spreads from a place and fades, such as danger, noise or the smell of bread.
//!
//! Seed of the idea: influence points in *Artificial Intelligence for Computer Games*, 2011,
//! chapter 2. A mark is spread when it is made. So nothing has to be done from frame to frame.

use alloc::string::String;

/// A kind of influence.
#[derive(Clone, Debug)]
pub struct Influence {
    /// The name in documents.
    pub name: String,
    /// After how many seconds it is half as strong; infinite: it stays as strong as it is.
    pub half_life: f32,
    /// How strong it gets at most at any place.
    pub limit: f32,
    /// How far a mark spreads, in metres of way between places. It gets evenly weaker up to there.
    pub reach: f32,
    /// Within how many metres NPCs that have facts of their own notice it.
    pub noticed_within: f32,
}

impl Influence {
    /// What part of a mark is left so many metres away from it.
    #[must_use]
    pub fn share(&self, metres: f32) -> f32 {
        if metres == 0.0 {
            1.0
        } else if metres < self.reach {
            1.0 - metres / self.reach
        } else {
            0.0
        }
    }
}
