//! The hash of a domain.
//!
//! It is the same on every platform, and for every way of writing the same domain. It changes with
//! everything that can change a decision, with every name, and with the order of entries. Texts of
//! conditions aren't hashed, since they are only shown. Nor is anything that is derived from the
//! rest: keys, families, the index of effects.
//!
//! All structs are taken apart without `..`, so that a new field doesn't compile until somebody has
//! decided whether it is hashed. For each field that isn't, a comment gives the reason.

mod actions;
mod ambiance;
mod code;
mod drives;
mod hasher;
mod schedules;
mod senses;
#[cfg(test)]
mod tests;
mod types;

use super::{Attribute, Curve, Domain, Flag, Query, Range, Tag, curve::Shape};
use code::code;
use hasher::Hasher;

/// The hash of a domain.
pub(super) fn of(domain: &Domain) -> u64 {
    let mut hasher = Hasher::new();
    let h = &mut hasher;
    let Domain {
        distance_range,
        attributes,
        types,
        actions,
        world_effects,
        drives,
        goal_rules,
        curves,
        queries,
        flags,
        schedules,
        machines,
        sensors,
        modifiers,
        influences,
        tags,
        code: compiled,
        // It follows from the rest.
        index: _,
        // It is what is computed here.
        hash: _,
    } = domain;
    h.number(*distance_range);
    h.list(attributes, attribute);
    h.list(types, types::entity_type);
    h.list(actions, actions::action);
    h.list(world_effects, actions::world_effect);
    h.list(drives, drives::drive);
    h.list(goal_rules, drives::goal_rule);
    h.list(curves, |h, it| {
        let Curve { name, shape: of } = it;
        h.text(name);
        shape(h, of);
    });
    h.list(queries, query);
    h.list(flags, |h, it| {
        let Flag { name, test } = it;
        h.text(name);
        h.count(test.0);
    });
    h.list(schedules, schedules::schedule);
    h.list(machines, schedules::machine);
    senses::add(h, sensors);
    // Nothing is added if there are none, so that such documents have the same hash as before there
    // were these lists.
    if !modifiers.is_empty() {
        h.list(modifiers, ambiance::modifier);
    }
    if !influences.is_empty() {
        h.list(influences, ambiance::influence);
    }
    if !tags.is_empty() {
        h.text("tags");
        h.list(tags, |h, it| {
            let Tag {
                name,
                attributes,
                // They follow from the types.
                members: _,
            } = it;
            h.text(name);
            h.list(attributes, |h, it| h.count(it.0));
        });
    }
    code(h, compiled);
    hasher.finish()
}

fn attribute(h: &mut Hasher, it: &Attribute) {
    let Attribute {
        name,
        kind,
        range: Range { min, max },
        default,
        significance,
    } = it;
    h.text(name);
    h.text(kind.name());
    h.numbers(&[*min, *max]);
    h.numbers(default);
    h.number(*significance);
}

fn query(h: &mut Hasher, it: &Query) {
    let Query {
        name,
        kind,
        arguments,
        max_age,
        pure,
        range,
        // It follows from the code.
        is_asked: _,
    } = it;
    h.text(name);
    h.text(kind.name());
    h.byte(*arguments);
    h.number(*max_age);
    h.byte(u8::from(*pure));
    h.number(range.unwrap_or(f32::NAN));
}

fn shape(h: &mut Hasher, shape: &Shape) {
    match *shape {
        Shape::Linear { slope, offset } => {
            h.byte(0);
            h.numbers(&[slope, offset]);
        }
        Shape::Quadratic {
            slope,
            shift,
            offset,
        } => {
            h.byte(1);
            h.numbers(&[slope, shift, offset]);
        }
        Shape::Exponential { base } => {
            h.byte(2);
            h.number(base);
        }
        Shape::Logistic { steepness, middle } => {
            h.byte(3);
            h.numbers(&[steepness, middle]);
        }
        Shape::Piecewise(ref points) => {
            h.byte(4);
            h.list(points, |h, point| h.numbers(point));
        }
    }
}
