//! Kinds: a type and all types that inherit from it, or all types with a tag.

use super::{Domain, KindId, TagId, TypeId};

impl Domain {
    /// Whether a type has a tag.
    #[must_use]
    pub fn has_tag(&self, of: TypeId, tag: TagId) -> bool {
        self.tags[tag.index()].members.binary_search(&of).is_ok()
    }

    /// The kind of all types with a tag.
    #[must_use]
    pub fn kind_of_tag(&self, tag: TagId) -> KindId {
        KindId::at(self.types.len() + tag.index())
    }

    /// How many kinds there are.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.types.len() + self.tags.len()
    }

    /// The types of a kind, in rising order.
    #[must_use]
    #[inline]
    pub fn family(&self, of: KindId) -> &[TypeId] {
        match self.types.get(of.index()) {
            Some(of) => &of.family,
            None => &self.tags[of.index() - self.types.len()].members,
        }
    }

    /// The name of a kind in documents.
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
