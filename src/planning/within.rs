//! Finds entities that are within a distance of a point, have a tag, and offer an action to an NPC.
//!
//! It uses the same code as a search, both for distances and for offers. So a search could use
//! every entity that is found here as a supplier.

use alloc::vec::Vec;

use super::offers::{Offers, SlotRule};
use crate::{
    beliefs::{EntityIndex, Knowledge, Snapshot, SnapshotMemory, snapshot::distance},
    domain::{ActionId, Domain, POSITION, TagId, TypeId},
    sorting::StableSort as _,
};

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// An action that it must offer to the NPC; none for any.
    pub action: Option<ActionId>,
    /// A tag that it must have; none for any.
    pub tag: Option<TagId>,
    /// The point, in metres.
    pub centre: [f32; 3],
    /// The greatest distance from the point, in metres.
    pub radius: f32,
}

/// Appends the known entities that are wanted: the nearest first; of equally near ones, the older
/// first. With an NPC, offers have to stand for it. It finds itself only if it can do the action to
/// itself. Without an NPC, `wanted` must not name an action.
pub fn find(
    domain: &Domain,
    knowledge: &dyn Knowledge,
    npc: Option<EntityIndex>,
    wanted: &Wanted,
    out: &mut Vec<EntityIndex>,
) {
    let all: Vec<TypeId>;
    let types = match (wanted.action, wanted.tag) {
        (Some(action), _) => &domain.index.suppliers[action.index()],
        (None, Some(tag)) => &domain.tags[tag.index()].members,
        (None, None) => {
            all = (0..domain.types.len()).map(TypeId::at).collect();
            &all
        }
    };
    let has_tag = |of: TypeId| wanted.tag.is_none_or(|tag| domain.has_tag(of, tag));
    let types = types.iter().copied().filter(|&of| has_tag(of));
    let types = types.map(|of| (of, wanted.radius));

    let mut memory = SnapshotMemory::default();
    let mut snapshot = Snapshot::new(domain, knowledge, &mut memory);
    let npc = npc.map(|npc| snapshot.load(npc));
    let mut offers = Offers::default();
    offers.clear(domain.actions.len());
    offers.heed_slots(SlotRule::Free);
    let mut found: Vec<(f32, EntityIndex)> = Vec::new();
    for index in snapshot.look_nearby(types, wanted.centre) {
        let it = snapshot.nearby(index);
        let away = distance(snapshot.position(it, POSITION), wanted.centre);
        // An unknown distance is NaN, which isn't within the radius either.
        if away <= wanted.radius {
            let is_wanted = match (npc, wanted.action) {
                (Some(npc), Some(action)) => offers.is_supplied(&mut snapshot, npc, action, it),
                (npc, _) => npc != Some(it),
            };
            if is_wanted {
                found.push((away, snapshot.memory.entity(it.number())));
            }
        }
    }
    // Before, they are in order of creation, and the sort is stable. Distances aren't negative, so
    // their bits have the same order.
    found.stable_sort_by_key(|(away, _)| away.to_bits());
    out.extend(found.into_iter().map(|(_, it)| it));
}
