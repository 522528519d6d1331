//! Sensors: what NPCs notice of the world around them (thesis, 3.2 and 3.5).
//!
//! A sensor finds entities of some types within a range and an angle, and tells what it sees of
//! them. What it has told becomes a belief, which is forgotten after a while.

use alloc::{string::String, vec::Vec};

use super::{AttributeId, QueryId, TypeId};

/// Something by which characters notice others, or themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensor {
    /// Its name in documents.
    pub name: String,
    /// Whether it notices the character itself, and nobody else.
    pub is_of_self: bool,
    /// Whether only the host notices something with it: it never looks by itself.
    pub is_of_host: bool,
    /// The exact types that it notices, heirs included, in rising order.
    pub types: Vec<TypeId>,
    /// The attributes that it tells of, in rising order; none: all that there are.
    pub attributes: Option<Vec<AttributeId>>,
    /// How far it reaches, in metres.
    pub range: f32,
    /// The whole angle that it covers, in degrees; 360: all around.
    pub angle: f32,
    /// The cosine of half of that.
    pub cosine: f32,
    /// How often it looks, in seconds; 0: at every tick.
    pub interval: f32,
    /// What the host is asked before something counts as noticed.
    pub query: Option<QueryId>,
    /// How sure its beliefs are, more than 0 and at most 1.
    pub sure: f32,
    /// How long a belief is kept, in seconds; 0: for ever.
    pub remember: f32,
    /// The same for some attributes, in rising order.
    pub remember_attributes: Vec<(AttributeId, f32)>,
}

impl Sensor {
    /// Whether it tells of an attribute.
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

    /// How long it lets a belief about an attribute be kept, in seconds; 0: for ever.
    #[must_use]
    pub fn remembers(&self, attribute: AttributeId) -> f32 {
        let listed = &self.remember_attributes;
        let at = listed.binary_search_by_key(&attribute, |it| it.0);
        at.map_or(self.remember, |at| listed[at].1)
    }

    /// Whether it matters which way the character looks.
    #[must_use]
    pub fn has_direction(&self) -> bool {
        self.angle < 360.0
    }
}
