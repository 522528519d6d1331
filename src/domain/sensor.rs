//! Sensors, by which NPCs notice objects (thesis, 3.2 and 3.5).
//!
//! A sensor finds entities of some types within a range and an angle. What the NPC notices of them
//! becomes facts, which may be forgotten after a while.

use alloc::{string::String, vec::Vec};

use super::{AttributeId, QueryId, TypeId};

/// A way in which NPCs notice others, or themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensor {
    /// Its name in documents.
    pub name: String,
    /// Whether it notices only the NPC itself.
    pub is_of_self: bool,
    /// Whether it never looks by itself: only the host notices things with it.
    pub is_of_host: bool,
    /// The types that it notices, including those that inherit from them, in rising order.
    pub types: Vec<TypeId>,
    /// The attributes that it notices, in rising order; without a list, all.
    pub attributes: Option<Vec<AttributeId>>,
    /// How far it reaches, in metres.
    pub range: f32,
    /// The whole angle that it covers, in degrees; 360 for all directions.
    pub angle: f32,
    /// The cosine of half the angle.
    pub cosine: f32,
    /// The seconds between two looks; 0 for every tick.
    pub interval: f32,
    /// The query that the host must answer with yes before an entity is noticed.
    pub query: Option<QueryId>,
    /// How sure the NPC is of facts from it, more than 0 and at most 1.
    pub sure: f32,
    /// How long facts from it are kept, in seconds; 0 for ever.
    pub remember: f32,
    /// The same for some attributes, in rising order.
    pub remember_attributes: Vec<(AttributeId, f32)>,
}

impl Sensor {
    /// Whether it notices an attribute.
    #[must_use]
    pub fn tells_of(&self, attribute: AttributeId) -> bool {
        let listed = self.attributes.as_ref();
        listed.is_none_or(|it| it.binary_search(&attribute).is_ok())
    }

    /// Whether it notices entities of exactly this type.
    #[must_use]
    pub fn notices(&self, of: TypeId) -> bool {
        self.types.binary_search(&of).is_ok()
    }

    /// How long facts of an attribute are kept, in seconds; 0 for ever.
    #[must_use]
    pub fn remembers(&self, attribute: AttributeId) -> f32 {
        let listed = &self.remember_attributes;
        let at = listed.binary_search_by_key(&attribute, |it| it.0);
        at.map_or(self.remember, |at| listed[at].1)
    }

    /// Whether the direction in which the NPC looks matters.
    #[must_use]
    pub fn has_direction(&self) -> bool {
        self.angle < 360.0
    }
}
