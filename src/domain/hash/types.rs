//! Adds types, and the settings with which they plan, to a domain's hash.

use super::{ambiance, code::operand, drives::combine, hasher::Hasher, senses};
use crate::domain::{
    EntityType, Planning, Range,
    entity_type::{Manner, Offer, TypeDrive},
};

pub(super) fn entity_type(h: &mut Hasher, of: &EntityType) {
    let EntityType {
        name,
        // No decision reads it, and it doesn't change ids.
        appearance: _,
        parent,
        attributes,
        ranges,
        defaults,
        rates,
        alive,
        supplies,
        consumes,
        drives,
        world_effects,
        manners,
        combine: of_drives,
        goap,
        planning: of_planning,
        schedules,
        machine,
        sensors,
        part_of,
        tags,
        heeds,
        ambiance: brought,
        // They follow from `heeds`, and from the attributes.
        heeded: _,
        slots: _,
        owners: _,
        // It follows from the parents.
        family: _,
        // They follow from the schedules and the machine.
        flags: _,
    } = of;
    h.text(name);
    h.option(parent.map(|it| it.0));
    h.list(attributes, |h, it| h.count(it.0));
    h.list(ranges, |h, &Range { min, max }| h.numbers(&[min, max]));
    h.numbers(defaults);
    h.list(rates, |h, (attribute, rate)| {
        h.count(attribute.0);
        operand(h, *rate);
    });
    h.option(alive.map(|it| it.0));
    h.list(supplies, offer);
    h.list(consumes, offer);
    h.list(drives, |h, it| {
        let TypeDrive {
            drive,
            weight,
            vital,
            external,
        } = it;
        h.count(drive.0);
        match *weight {
            None => h.byte(0),
            Some(weight) => operand(h, weight),
        }
        h.byte(u8::from(*vital));
        h.byte(u8::from(*external));
    });
    h.list(world_effects, |h, it| h.count(it.0));
    h.list(manners, |h, (action, manner)| {
        let Manner {
            distance,
            facing,
            animation,
            slots,
        } = manner;
        h.count(action.0);
        h.number(*distance);
        h.byte(*facing as u8);
        h.text(animation);
        h.count(*slots);
    });
    combine(h, *of_drives);
    h.option(goap.map(|it| it as u8));
    planning(h, of_planning);
    h.list(schedules, |h, it| h.count(it.0));
    h.option(machine.map(|it| it.0));
    senses::of_type(h, sensors);
    ambiance::of_type(h, heeds.as_deref(), brought);
    if let Some(part_of) = part_of {
        h.text("part_of");
        h.count(part_of.0);
    }
    if !tags.is_empty() {
        h.text("tags");
        h.list(tags, |h, it| h.count(it.0));
    }
}

fn offer(h: &mut Hasher, offer: &Offer) {
    let Offer { action, when } = offer;
    h.count(action.0);
    h.option(when.map(|it| it.0));
}

/// Nothing is added for a type without these settings, so that its hash is the same as before there
/// were any: saves and generated constants contain hashes.
fn planning(h: &mut Hasher, it: &Planning) {
    if *it == Planning::default() {
        return;
    }
    let &Planning {
        selector,
        depth,
        max_plan_states,
        max_work,
        cost_weight,
        durations,
        outcomes,
        risk,
        filter_goals,
        think_interval,
        switch_margin,
    } = it;
    h.text("planning");
    h.option(selector.map(|it| it as u8));
    h.option(depth);
    h.option(max_plan_states);
    h.option(max_work);
    h.option(cost_weight.map(f32::to_bits));
    h.option(durations);
    h.option(outcomes);
    h.option(risk.map(f32::to_bits));
    h.option(filter_goals);
    h.option(think_interval.map(f32::to_bits));
    h.option(switch_margin.map(f32::to_bits));
}
