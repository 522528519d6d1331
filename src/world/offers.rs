//! The offers of single entities that the host has disabled.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use crate::{
    beliefs::{EntityIndex, OfferSide},
    domain::{ActionId, entity_type::EntityType},
    fingerprint::Fingerprint,
};

/// The disabled offers of all entities.
#[derive(Clone, Debug, Default)]
pub(crate) struct DisabledOffers {
    offers: HashSet<u64, FxBuildHasher>,
}

/// A number that stands for one offer of one entity.
pub(crate) fn key(index: EntityIndex, side: OfferSide, action: ActionId) -> u64 {
    let side = match side {
        OfferSide::Supplies => 0,
        OfferSide::Consumes => 1,
    };
    u64::from(index.0) << 17 | side << 16 | u64::from(action.0)
}

impl DisabledOffers {
    pub(crate) fn set(
        &mut self,
        index: EntityIndex,
        side: OfferSide,
        action: ActionId,
        enabled: bool,
    ) {
        let key = key(index, side, action);
        if enabled {
            self.offers.remove(&key);
        } else {
            self.offers.insert(key);
        }
    }

    pub(crate) fn contains(&self, index: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        self.offers.contains(&key(index, side, action))
    }

    /// Adds the disabled offers of an entity to a fingerprint, by their index among the offers of
    /// its type.
    pub(super) fn add_to(&self, f: &mut Fingerprint, index: EntityIndex, of: &EntityType) {
        let DisabledOffers { offers } = self;
        for (at, (side, action)) in sides(of).enumerate() {
            if offers.contains(&key(index, side, action)) {
                f.add(at + 1);
            }
        }
    }

    /// Forgets the disabled offers of an entity that is gone.
    pub(crate) fn remove(&mut self, index: EntityIndex, of: &EntityType) {
        for (side, action) in sides(of) {
            self.offers.remove(&key(index, side, action));
        }
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.offers.allocation_size()
    }
}

/// All offers of a type: first those that it supplies, then those that it consumes.
pub(crate) fn sides(of: &EntityType) -> impl Iterator<Item = (OfferSide, ActionId)> + '_ {
    let supplies = of
        .supplies
        .iter()
        .map(|it| (OfferSide::Supplies, it.action));
    let consumes = of
        .consumes
        .iter()
        .map(|it| (OfferSide::Consumes, it.action));
    supplies.chain(consumes)
}
