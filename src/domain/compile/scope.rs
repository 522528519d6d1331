//! The names that an expression can use.

use crate::sorting::map_of;
use alloc::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    string::{String, ToString},
    vec::Vec,
};
use core::cell::RefCell;

use super::read_of_others::ReadOfOthers;
use crate::domain::{AttributeId, AttributeKind, Domain, EntityType, Range, Role, TypeId};

/// The types that the entity in a role may have.
///
/// Types whose parent is in the set are left out: they have all attributes of their parents, and
/// never wider ranges. An empty set means that nothing is known about the type.
#[derive(Debug, Default)]
pub(in crate::domain) struct TypeSet {
    types: Vec<TypeId>,
    /// Earlier answers, since many expressions share a set.
    seen: RefCell<BTreeMap<AttributeId, Answer>>,
    /// The attributes that were noted as read of others.
    noted: RefCell<BTreeSet<AttributeId>>,
}

/// An answer about an attribute.
#[derive(Clone, Copy, Debug)]
struct Answer {
    /// The first type that lacks the attribute.
    lacking: Option<TypeId>,
    /// Whether its range has both ends in all types.
    bounded: bool,
}

impl TypeSet {
    /// The set of these types, which must be in rising order.
    pub(in crate::domain) fn new(of: &[TypeId], types: &[EntityType]) -> Rc<Self> {
        let has_parent_in_set = |id: &TypeId| {
            types
                .get(id.index())
                .and_then(|it| it.parent)
                .is_some_and(|parent| of.binary_search(&parent).is_ok())
        };
        Rc::new(TypeSet {
            types: of
                .iter()
                .filter(|id| !has_parent_in_set(id))
                .copied()
                .collect(),
            seen: RefCell::default(),
            noted: RefCell::default(),
        })
    }

    /// Notes that an attribute is read of these types.
    pub(super) fn read_of_others(&self, attribute: AttributeId, read: &mut ReadOfOthers) {
        if !self.noted.borrow_mut().insert(attribute) {
            return;
        }
        let unknown = self.types.is_empty().then_some(None);
        let types = self.types.iter().copied().map(Some);
        read.add(attribute, types.chain(unknown));
    }

    /// The first type that lacks the attribute. `broken` types are skipped, since too little of
    /// them could be read.
    pub(super) fn lacking(
        &self,
        attribute: AttributeId,
        domain: &Domain,
        broken: &BTreeSet<TypeId>,
    ) -> Option<TypeId> {
        self.answer(attribute, domain, broken).lacking
    }

    /// The first of the types.
    pub(super) fn first(&self) -> Option<TypeId> {
        self.types.first().copied()
    }

    fn answer(&self, attribute: AttributeId, domain: &Domain, broken: &BTreeSet<TypeId>) -> Answer {
        if let Some(&answer) = self.seen.borrow().get(&attribute) {
            return answer;
        }
        let mut answer = Answer {
            lacking: None,
            bounded: true,
        };
        for &id in &self.types {
            if broken.contains(&id) {
                continue;
            }
            let of = domain.entity_type(id);
            match of.slot(attribute).and_then(|slot| of.ranges.get(slot)) {
                Some(range) => answer.bounded &= range.width().is_finite(),
                None => answer.lacking = answer.lacking.or(Some(id)),
            }
        }
        if self.types.is_empty() {
            answer.bounded = domain.attribute(attribute).range.width().is_finite();
        }
        self.seen.borrow_mut().insert(attribute, answer);
        answer
    }

    /// The range that covers the attribute's ranges in all types.
    pub(super) fn range(&self, attribute: AttributeId, domain: &Domain) -> Range {
        let ranges = self.types.iter().map(|&id| {
            let of = domain.entity_type(id);
            let range = of.slot(attribute).and_then(|slot| of.ranges.get(slot));
            range.copied().unwrap_or(Range::UNBOUNDED)
        });
        let widest = ranges.reduce(|a, b| Range {
            min: a.min.min(b.min),
            max: a.max.max(b.max),
        });
        widest.unwrap_or_else(|| domain.attribute(attribute).range)
    }

    /// Whether the attribute's range has both ends in all types.
    pub(super) fn is_bounded(
        &self,
        attribute: AttributeId,
        domain: &Domain,
        broken: &BTreeSet<TypeId>,
    ) -> bool {
        self.answer(attribute, domain, broken).bounded
    }
}

/// A role with its name.
#[derive(Clone, Debug)]
pub(in crate::domain) struct RoleName {
    pub(super) name: String,
    pub(super) role: Role,
    pub(super) types: Rc<TypeSet>,
}

/// The names that expressions in one place of a document can use.
#[derive(Clone, Debug, Default)]
pub(in crate::domain) struct Scope {
    pub(super) roles: Vec<RoleName>,
    pub(super) variables: BTreeMap<String, u16>,
    /// Whether `duration` is known.
    has_duration: bool,
    /// Whether this is evaluated when drives are updated. The host isn't asked then.
    is_unasked: bool,
    /// Whether `self` can be any entity: a search also evaluates this for others than its NPC.
    pub(super) is_of_anybody: bool,
    /// Whether the name of a role is missing, which is already reported. Then any unknown name may
    /// be that role.
    pub(super) lacks_name: bool,
}

impl Scope {
    /// The same scope with one more role.
    #[must_use]
    pub(in crate::domain) fn with(mut self, name: &str, role: Role, types: &Rc<TypeSet>) -> Self {
        self.roles.push(RoleName {
            name: name.into(),
            role,
            types: Rc::clone(types),
        });
        self
    }

    /// The same scope with a role whose name is missing.
    #[must_use]
    pub(in crate::domain) fn with_somebody_unnamed(mut self) -> Self {
        self.lacks_name = true;
        self
    }

    /// The same scope, in which `duration` is known.
    #[must_use]
    pub(in crate::domain) fn with_duration(mut self) -> Self {
        self.has_duration = true;
        self
    }

    /// The same scope, in which queries are refused, since this is evaluated when drives are
    /// updated.
    #[must_use]
    pub(in crate::domain) fn unasked(mut self) -> Self {
        self.is_unasked = true;
        self
    }

    /// The same scope, in which `self` can be any entity, not only the NPC that decides.
    #[must_use]
    pub(in crate::domain) fn of_anybody(mut self) -> Self {
        self.is_of_anybody = true;
        self
    }

    /// The same scope with the variables of a `combine` expression or of a modifier.
    #[must_use]
    pub(in crate::domain) fn with_variables<'n>(
        mut self,
        variables: impl Iterator<Item = (&'n str, u16)>,
    ) -> Self {
        self.variables = map_of(variables.map(|(name, index)| (name.to_string(), index)));
        self
    }

    /// The names of roles.
    pub(super) fn roles(&self) -> &[RoleName] {
        &self.roles
    }

    /// Whether `name` is a role here.
    pub(in crate::domain) fn has_role(&self, name: &str) -> bool {
        self.roles.iter().any(|it| it.name == name)
    }

    /// Whether `name` is a variable here.
    pub(in crate::domain) fn has_variable(&self, name: &str) -> bool {
        self.variables.contains_key(name)
    }

    pub(super) fn has_duration(&self) -> bool {
        self.has_duration
    }

    pub(super) fn is_unasked(&self) -> bool {
        self.is_unasked
    }

    pub(super) fn variable(&self, name: &str) -> Option<u16> {
        self.variables.get(name).copied()
    }
}

/// An attribute of the entity in a role.
#[derive(Clone, Debug)]
pub(super) struct Property {
    pub(super) role: Role,
    pub(super) attribute: AttributeId,
    pub(super) kind: AttributeKind,
}
