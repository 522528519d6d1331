//! Decides whether an NPC waits for a step while others have its slots.

use core::ops::Range;

use super::{effects::BoundEffect, outcome_odds::likeliest};
use crate::{
    beliefs::{Known, Roles, SlotUse, Snapshot},
    domain::{Effect, Role},
    planning::Binding,
};

/// Whether the NPCs that have the slots of a step leave something to do for the NPC that waits.
///
/// An example: a guest has one order to give. An NPC that waits while another one takes it waits
/// for nothing. So what the others do is imagined. Afterwards the supplier must still exist. A
/// precondition of the step that holds now, and the `when` of the supplier's offer, must still hold.
/// And if the step would change something now, it must still do so. What isn't so now either is left
/// to the plan. Others that the NPC doesn't know are ignored.
pub(crate) fn leaves_something(
    snapshot: &mut Snapshot<'_>,
    npc: Known,
    step: Binding,
    uses: &[SlotUse],
) -> bool {
    let action = snapshot.domain.action(step.action);
    let roles = Roles::of(npc).with(Role::SUPPLIER, step.supplier);
    // Only the `when` reads the owner.
    let roles = roles.with(Role::OWNER, step.supplier);
    let supplier = snapshot.domain.entity_type(step.supplier.type_id());
    let when = supplier.supply(step.action).and_then(|it| it.when);
    snapshot.as_taken(|snapshot| {
        let now = snapshot.mark();
        let does_now = changes_anything(snapshot, step, npc);
        let mut conditions = action.preconditions.iter().copied().chain(when);
        let keeps_all = conditions.all(|it| {
            let held = snapshot.holds(it, &roles);
            imagine_others(snapshot, npc, step, uses);
            let holds = snapshot.holds(it, &roles);
            snapshot.go_back(now);
            holds || !held
        });
        imagine_others(snapshot, npc, step, uses);
        let is_there = snapshot.exists(step.supplier);
        let does = !does_now || changes_anything(snapshot, step, npc);
        snapshot.go_back(now);
        keeps_all && is_there && does
    })
}

fn imagine_others(snapshot: &mut Snapshot<'_>, npc: Known, step: Binding, uses: &[SlotUse]) {
    let minds_who = snapshot.domain.index.minds_who[step.action.index()];
    for other in uses.iter().filter_map(|it| it.by) {
        if !snapshot.knowledge.knows(other) {
            continue;
        }
        if minds_who {
            let other = snapshot.load(other);
            imagine(snapshot, step, other, |_| true);
        } else {
            // Then the NPC itself takes the place of the other in what is imagined. So nothing
            // about the other is read. Otherwise the NPC would have to think whenever the other has
            // moved.
            let is_of_all = |effect: &Effect| effect.role() != Role::CONSUMER;
            imagine(snapshot, step, npc, is_of_all);
        }
    }
}

/// Whether the step would change anything if `consumer` did it.
fn changes_anything(snapshot: &mut Snapshot<'_>, step: Binding, consumer: Known) -> bool {
    let before = snapshot.mark();
    imagine(snapshot, step, consumer, |_| true);
    let changes = !snapshot.changes_since(before).is_empty();
    snapshot.go_back(before);
    changes
}

/// Imagines those effects of a step for which `counts` returns true, with `consumer` as its
/// consumer. Of uncertain outcomes, the likeliest.
fn imagine(
    snapshot: &mut Snapshot<'_>,
    step: Binding,
    consumer: Known,
    counts: impl Fn(&Effect) -> bool,
) {
    let roles = Roles::of(consumer).with(Role::SUPPLIER, step.supplier);
    let action = snapshot.domain.action(step.action);
    let none: Range<usize> = 0..0;
    let likeliest = likeliest(snapshot, action, &roles);
    let likeliest = likeliest.map_or(none, |it| action.outcomes[it].effects.clone());
    for number in (0..action.certain).chain(likeliest) {
        let effect = &action.effects[number];
        if !counts(effect) {
            continue;
        }
        if let Some(effect) = BoundEffect::new(snapshot, effect, &roles, step.action) {
            effect.apply(snapshot, &roles);
        }
    }
}
