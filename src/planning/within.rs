//! Finds what is within a distance of a point, has a tag, and offers an action to an NPC.
//!
//! It uses the same code as a search (which entities are near, whether an offer stands). So a
//! search could use every entity that is found here as a supplier.

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
    /// The action that it offers to the NPC; none: whatever it offers.
    pub action: Option<ActionId>,
    /// The tag that it has; none: whatever it is.
    pub tag: Option<TagId>,
    /// Around where, in metres.
    pub centre: [f32; 3],
    /// How far from there at most, in metres.
    pub radius: f32,
}

/// Appends what is wanted and known: the nearest first, and of what is equally near the older. If
/// there is an NPC, offers have to stand for it, and it doesn't find itself, unless it can do the
/// action to itself. If there is none, no action may be wanted.
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
        // Not where it is unknown either.
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
    // They are in order of creation already. Distances aren't negative, so their bits are in order too.
    found.stable_sort_by_key(|(away, _)| away.to_bits());
    out.extend(found.into_iter().map(|(_, it)| it));
}
