//! Which attributes expressions read of others.

use crate::sorting::HeapSort as _;
use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

use crate::domain::{AttributeId, Domain, TypeId};

/// Which attributes expressions read of which entities, other than the NPC that they are evaluated
/// for.
#[derive(Debug, Default)]
pub(in crate::domain) struct ReadOfOthers {
    /// Each attribute with a type of such entities, in no order, without the types that inherit from
    /// it. None stands for entities of which no type is known.
    read: Vec<(AttributeId, Option<TypeId>)>,
    /// How many different ones there were when they were last put in order.
    known: usize,
}

impl ReadOfOthers {
    /// Notes that an attribute is read of entities of these types.
    pub(super) fn add(
        &mut self,
        attribute: AttributeId,
        types: impl Iterator<Item = Option<TypeId>>,
    ) {
        const FEW: usize = 1024;
        self.read.extend(types.map(|of| (attribute, of)));
        if self.read.len() > FEW + 2 * self.known {
            self.tidy();
        }
    }

    /// Leaves each only once, in order. Otherwise large documents would fill the memory.
    fn tidy(&mut self) {
        self.read.heap_sort();
        self.read.dedup();
        self.known = self.read.len();
    }

    /// For each type, the attributes that are read of its entities, in rising order.
    pub(in crate::domain) fn by_type(mut self, domain: &Domain) -> Vec<Vec<AttributeId>> {
        self.tidy();
        let has = |attribute, of| self.read.binary_search(&(attribute, of)).is_ok();
        let mut all: Vec<Vec<AttributeId>> = vec![Vec::new(); domain.types.len()];
        // Parents come first: more types belong to them.
        let mut order: Vec<TypeId> = (0..domain.types.len()).map(TypeId::at).collect();
        order.heap_sort_by_key(|&id| Reverse(domain.entity_type(id).family.len()));
        for id in order {
            let of = domain.entity_type(id);
            let of_parent = of.parent.map(|it| &*all[it.index()]).unwrap_or_default();
            let is_read = |attribute: &AttributeId| {
                of_parent.binary_search(attribute).is_ok()
                    || has(*attribute, None)
                    || has(*attribute, Some(id))
            };
            let mut read: Vec<AttributeId> =
                (of.attributes.iter().copied()).filter(is_read).collect();
            read.heap_sort();
            all[id.index()] = read;
        }
        all
    }
}
