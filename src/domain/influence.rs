//! What a document says of an influence, such as danger or a smell, and how it gets weaker with
//! distance.
//!
//! The idea comes from the influence points in *Artificial Intelligence for Computer Games*, 2011,
//! chapter 2. A mark is spread when it is made, so there is no work from frame to frame.

use alloc::string::String;

/// A kind of influence.
#[derive(Clone, Debug)]
pub struct Influence {
    /// The name in documents.
    pub name: String,
    /// The seconds until the strength is halved; infinite if it stays.
    pub half_life: f32,
    /// The greatest strength in a place.
    pub limit: f32,
    /// How far a mark spreads, in metres along ways between places. Its strength falls linearly to
    /// 0 there.
    pub reach: f32,
    /// The distance in metres within which NPCs with facts of their own notice it: unless the document
    /// says it, its reach.
    pub noticed_within: f32,
}

/// What a document leaves out: marks stay, and only where they were made.
impl Default for Influence {
    fn default() -> Self {
        Self {
            name: String::new(),
            half_life: f32::INFINITY,
            limit: 1.0,
            reach: 0.0,
            noticed_within: 0.0,
        }
    }
}

impl Influence {
    /// The part of a mark's strength, from 0 to 1, at a distance in metres.
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
