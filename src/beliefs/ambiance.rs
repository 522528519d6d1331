//! How areas, objects and events change the costs of actions and the weights of drives, as an NPC
//! knows it.

use alloc::vec::Vec;

use super::EntityIndex;
use crate::{
    domain::{ModifierId, condition::ConditionId},
    fingerprint::mix,
};

/// A place of which it is asked what it does to costs or to weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// Where the NPC is.
    Here,
    /// Where an entity is, as far as the NPC knows.
    Of(EntityIndex),
    /// A point, in metres; there the NPC is in the areas that the host decides about in which this
    /// entity is.
    At([f32; 3], EntityIndex),
    /// All points within so many metres of a point, with the same entity. What is in force isn't told
    /// then, only whether it may be something else at one of them than at another:
    /// [`ActiveModifiers::is_uneven`].
    Around([f32; 3], f32, EntityIndex),
}

/// Where a modifier comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ModifierSource {
    /// An area has it: its place in the order of creation, and its handle.
    Area(u64, u64),
    /// An object brings it: who, its place in the order of creation, and which of what its type brings.
    Object(EntityIndex, u64, u16),
    /// Events have left it in an area: the same.
    Events(u64, u64),
}

/// One modifier that is in force at a place, for one action or one drive of one NPC.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActiveModifier {
    /// Which.
    pub modifier: ModifierId,
    /// Where it comes from.
    pub source: ModifierSource,
    /// It alters nothing unless this holds of the object and the NPC.
    pub when: Option<ConditionId>,
    /// How strong it is, as decisions see it.
    pub strength: f32,
    /// Seconds since the last addition, as decisions see them.
    pub age: f32,
    /// What part of it takes effect, from 0 to 1.
    pub share: f32,
}

/// What is in force at a place, in the order in which it counts; and memory for finding that out.
#[derive(Clone, Debug, Default)]
pub struct ActiveModifiers {
    /// What is in force.
    pub all: Vec<ActiveModifier>,
    /// Until when that stays so by itself, in seconds of world time.
    pub until: f64,
    /// Whether it may be otherwise when the NPC is elsewhere, even if the place is another: who has
    /// facts of its own knows only what events have left where it is.
    pub needs_here: bool,
    /// Whether it may be something else at one of the points [around](Place::Around) than at another.
    pub is_uneven: bool,
    /// Scratch memory: areas.
    pub(crate) areas: Vec<u32>,
    /// Scratch memory: areas that the NPC is in.
    pub(crate) own_areas: Vec<u32>,
    /// Scratch memory: areas that another is in.
    pub(crate) others_areas: Vec<u32>,
    /// Scratch memory: objects.
    pub(crate) found: Vec<EntityIndex>,
}

impl ActiveModifiers {
    /// Forgets what is in force, keeps the memory.
    pub fn clear(&mut self) {
        self.all.clear();
        self.until = f64::INFINITY;
        self.needs_here = false;
        self.is_uneven = false;
    }

    /// What is in force, as a number: the same, if the same is made of every number.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = self.all.len() as u64 | u64::from(self.is_uneven) << 63;
        let mut add = |word: u64| hash = mix(hash, word);
        for modifier in &self.all {
            let ActiveModifier {
                modifier,
                source,
                when: _,
                strength,
                age,
                share,
            } = *modifier;
            match source {
                // Which area it is makes no difference to costs and weights.
                ModifierSource::Area(..) | ModifierSource::Events(..) => add(0),
                // Handles and indices differ between processes.
                ModifierSource::Object(_, order, which) => {
                    add(order << 1 | 1);
                    add(u64::from(which));
                }
            }
            add(u64::from(modifier.0) << 32 | u64::from(strength.to_bits()));
            add(u64::from(age.to_bits()) << 32 | u64::from(share.to_bits()));
        }
        hash
    }
}
