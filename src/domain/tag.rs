//! Tags: words that types have in common across the tree of inheritance, such as "edible".
//!
//! A type with its heirs and the types that have a tag are both a kind. Whatever goes through kinds
//! needn't know which of the two it is: a tag costs no more than a parent.

use alloc::{string::String, vec::Vec};

use super::{AttributeId, Domain, KindId, TagId, TypeId};

/// A word that types may have.
#[derive(Clone, Debug)]
pub struct Tag {
    /// The name in documents.
    pub name: String,
    /// The attributes that every type with it has.
    pub attributes: Vec<AttributeId>,
    /// The types that have it, heirs included, in rising order.
    pub members: Vec<TypeId>,
}

impl Domain {
    /// The id of the tag with this name.
    #[must_use]
    pub fn find_tag(&self, name: &str) -> Option<TagId> {
        let place = self.tags.iter().position(|it| it.name == name);
        place.map(TagId::at)
    }

    /// Whether a type has a tag.
    #[must_use]
    pub fn has_tag(&self, of: TypeId, tag: TagId) -> bool {
        self.tags[tag.index()].members.binary_search(&of).is_ok()
    }

    /// The kind of everything that has a tag.
    #[must_use]
    pub fn kind_of_tag(&self, tag: TagId) -> KindId {
        KindId::at(self.types.len() + tag.index())
    }

    /// How many kinds there are.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.types.len() + self.tags.len()
    }

    /// The exact types of a kind, in rising order.
    #[must_use]
    #[inline]
    pub fn family(&self, of: KindId) -> &[TypeId] {
        match self.types.get(of.index()) {
            Some(of) => &of.family,
            None => &self.tags[of.index() - self.types.len()].members,
        }
    }

    /// What documents call a kind.
    #[must_use]
    pub fn kind_name(&self, of: KindId) -> &str {
        match self.types.get(of.index()) {
            Some(of) => &of.name,
            None => &self.tags[of.index() - self.types.len()].name,
        }
    }

    /// Whether entities of a type are of a kind.
    #[must_use]
    pub fn is_of(&self, of: TypeId, kind: KindId) -> bool {
        self.family(kind).binary_search(&of).is_ok()
    }
}
