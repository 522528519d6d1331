//! If an action has more suppliers than a search can look at, it looks only at the nearest.
//!
//! With all of them, its memory or its work would be used up before any plan was made. So a search
//! looks only at the nearest if all certainly don't fit into its bounds. It also begins anew with
//! the nearest if it has ended at a bound with nothing found. Its plan is then the best of those
//! that it looked at, not the best of all.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::mem;

use super::{offers::Offers, work};
use crate::{
    beliefs::{EntityIndex, Known, Roles, Snapshot, snapshot::distance},
    domain::{ActionId, POSITION, Role, TypeId},
};

/// How many suppliers of an action are looked for at first.
const SOUGHT: usize = 128;
/// When so many were looked at, no more are looked for.
const MOST_TRIED: usize = 4096;
/// The radius, in metres, with which looking for near suppliers begins.
const NEAR: f32 = 4.0;
/// The radius, in metres, at which it ends.
const FAR: f32 = 1e5;

impl Offers {
    /// Appends the suppliers of an action that are nearest to the NPC, up to `few` of those that
    /// may be of use. Of equally near ones, and of those whose place isn't known, the older come
    /// first.
    #[cold]
    pub(super) fn add_nearest(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        action: ActionId,
        few: usize,
        out: &mut Vec<Known>,
    ) {
        let first = out.len();
        let settled = settled(snapshot, action);
        let mut sought = SOUGHT;
        loop {
            let mut found = mem::take(&mut snapshot.memory.gathered);
            let is_all = gather(snapshot, npc, action, sought, &mut found);
            // In order of distance, tests which suppliers may be of use.
            for &entity in &found {
                if out.len() - first == few {
                    break;
                }
                snapshot.memory.work += work::CANDIDATE;
                let supplier = snapshot.load(entity);
                if self.is_supplied(snapshot, npc, action, supplier)
                    && may_be_done(snapshot, npc, action, supplier, settled)
                {
                    out.push(supplier);
                }
            }
            snapshot.memory.gathered = found;
            if is_all || out.len() - first == few || sought >= MOST_TRIED {
                return;
            }
            out.truncate(first);
            sought *= 4;
        }
    }
}

/// Finds as many suppliers as are sought, or all, the nearest first. Returns whether these are all.
fn gather(
    snapshot: &mut Snapshot<'_>,
    npc: Known,
    action: ActionId,
    sought: usize,
    found: &mut Vec<EntityIndex>,
) -> bool {
    let types = &snapshot.domain.index.suppliers[action.index()];
    let here = snapshot.as_taken(|snapshot| snapshot.position(npc, POSITION));
    let all: usize = types
        .iter()
        .map(|&of| snapshot.knowledge.count_of_type(of))
        .sum();
    found.clear();
    let is_by_place = |of: &TypeId| snapshot.domain.index.by_place[of.index()];
    if !here.iter().any(|it| it.is_nan()) && types.iter().all(is_by_place) {
        let mut radius = NEAR;
        while found.len() < sought && radius < FAR {
            found.clear();
            for &of in types {
                snapshot.knowledge.near(of, here, radius, found);
            }
            radius *= 1.5;
        }
    }
    if found.len() < sought {
        // Too few suppliers have a known place.
        found.clear();
        for &of in types {
            snapshot.knowledge.known_of_type(of, found);
        }
        found.heap_sort_by_key(|&it| snapshot.knowledge.order_of(it));
        found.truncate(sought);
    }
    let is_all = found.len() >= all;
    found.heap_sort_by_key(|&entity| {
        let known = snapshot.load(entity);
        let there = snapshot.as_taken(|snapshot| snapshot.position(known, POSITION));
        let metres = distance(here, there);
        // The bits of numbers that aren't negative have the same order as the numbers.
        let metres = if metres.is_nan() {
            f32::INFINITY
        } else {
            metres
        };
        (metres.to_bits(), snapshot.memory.order(known.number()))
    });
    found.truncate(sought);
    is_all
}

/// The preconditions of an action that nothing in a search can change, as bits by their places.
fn settled(snapshot: &Snapshot<'_>, action: ActionId) -> u64 {
    let domain = snapshot.domain;
    let preconditions = domain.action(action).preconditions.iter().enumerate();
    let settled = preconditions.filter(|(_, it)| domain.is_settled(**it));
    settled
        .take_while(|(place, _)| *place < 64)
        .fold(0, |bits, (place, _)| bits | 1 << place)
}

/// Whether an action may be done to a supplier at some time, as far as its settled preconditions
/// tell.
fn may_be_done(
    snapshot: &mut Snapshot<'_>,
    npc: Known,
    action: ActionId,
    supplier: Known,
    settled: u64,
) -> bool {
    if settled == 0 {
        return true;
    }
    let roles = Roles::of(npc).with(Role::SUPPLIER, supplier);
    let domain = snapshot.domain;
    let preconditions = &domain.action(action).preconditions;
    snapshot.as_taken(|snapshot| {
        let mut settled = (0..64).filter(|place| settled >> place & 1 == 1);
        settled.all(|place: usize| snapshot.holds(preconditions[place], &roles))
    })
}
