//! The memory of the facts of all NPCs: a pool of rows for each type.

use alloc::vec::Vec;

use crate::{
    beliefs::EntityIndex,
    domain::{Domain, TypeId},
    world::{origin::Places, rows::Rows},
};

/// The facts of all NPCs of a world: one pool of rows for each type.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactPools {
    pools: Vec<Rows>,
}

impl FactPools {
    pub(crate) fn new(domain: &Domain) -> Self {
        let types = domain.types.iter().zip(&domain.index.by_place);
        FactPools {
            pools: types
                .map(|(of, &by_place)| Rows::new_of_beliefs(of, by_place))
                .collect(),
        }
    }

    pub(crate) fn of(&self, of: TypeId) -> &Rows {
        &self.pools[of.index()]
    }

    pub(in crate::world) fn of_mut(&mut self, of: TypeId) -> &mut Rows {
        &mut self.pools[of.index()]
    }

    /// Moves the positions of all facts.
    pub(in crate::world) fn shift(&mut self, places: &[Places], by: [f32; 3]) {
        for (rows, places) in self.pools.iter_mut().zip(places) {
            rows.shift(places, by);
        }
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.pools.iter().map(Rows::memory).sum()
    }
}

/// An entity that an NPC has facts of.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub(crate) of: TypeId,
    /// How many facts there are of it, counting the place where it was last seen; at least one.
    pub(super) known: u16,
    /// Its row in the pool of its type.
    pub(crate) row: u32,
    pub(crate) entity: EntityIndex,
    pub(crate) order: u64,
    /// The least timestamp among its facts.
    pub(super) oldest: f64,
}
