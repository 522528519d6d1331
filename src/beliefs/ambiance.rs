//! How areas, objects and events change the costs of actions and the weights of drives, as an NPC
//! knows it.

use alloc::vec::Vec;

use super::EntityIndex;
use crate::{
    domain::{ModifierId, condition::ConditionId},
    fingerprint::mix,
};

/// A place that knowledge is asked about: how does it change costs or weights?
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// Where the NPC is.
    Here,
    /// Where an entity is, as far as the NPC knows.
    Of(EntityIndex),
    /// A point, in metres. Areas without a shape can't contain a point; those that the host has put
    /// this entity in count instead.
    At([f32; 3], EntityIndex),
    /// All points within so many metres of a point; the entity as for `At`. The answer doesn't list
    /// modifiers. It only says whether they may differ from point to point:
    /// [`ActiveModifiers::is_uneven`].
    Around([f32; 3], f32, EntityIndex),
}

/// Where a modifier comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ModifierSource {
    /// An area has it: the area's order of creation, and its handle.
    Area(u64, u64),
    /// An object brings it along: the object, its order of creation, and the index of the modifier
    /// in its type's list.
    Object(EntityIndex, u64, u16),
    /// Events have left it in an area: the area's order of creation, and its handle.
    Events(u64, u64),
}

/// One modifier that is in force at a place, for one action or one drive of one NPC.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActiveModifier {
    /// Which.
    pub modifier: ModifierId,
    /// Where it comes from.
    pub source: ModifierSource,
    /// If this condition over the object and the NPC is false, the modifier changes nothing.
    pub when: Option<ConditionId>,
    /// Its strength, rounded as decisions see it.
    pub strength: f32,
    /// Seconds since it was last added to, rounded as decisions see them.
    pub age: f32,
    /// How much of the change takes effect, from 0 to 1.
    pub share: f32,
}

/// The modifiers in force at a place, in the order in which they are applied, and memory for
/// finding them.
#[derive(Clone, Debug, Default)]
pub struct ActiveModifiers {
    /// The modifiers.
    pub all: Vec<ActiveModifier>,
    /// They stay the same until this time, in seconds of world time, unless the world changes.
    pub until: f64,
    /// Whether they also depend on where the NPC is, not only on the place asked about. An NPC with
    /// facts of its own knows what events have left only in the areas that it is in.
    pub needs_here: bool,
    /// The answer for [`Place::Around`]: whether the modifiers may differ from point to point.
    pub is_uneven: bool,
    /// Scratch memory: areas.
    pub(crate) areas: Vec<u32>,
    /// Scratch memory: areas that the NPC is in.
    pub(crate) own_areas: Vec<u32>,
    /// Scratch memory: areas that another entity is in.
    pub(crate) others_areas: Vec<u32>,
    /// Scratch memory: objects.
    pub(crate) found: Vec<EntityIndex>,
}

impl ActiveModifiers {
    /// Forgets the modifiers, keeps the memory.
    pub fn clear(&mut self) {
        self.all.clear();
        self.until = f64::INFINITY;
        self.needs_here = false;
        self.is_uneven = false;
    }

    /// A hash of the modifiers. If it is equal for two lists, both change every cost or weight in
    /// the same way.
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
                // Costs and weights don't depend on which area it is.
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
