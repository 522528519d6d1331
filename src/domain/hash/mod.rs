//! The hash of a domain.
//!
//! It is the same on every platform, and for every way of writing the same domain. It changes with
//! everything that can change a decision, with every name, and with the order of entries. Texts of
//! conditions aren't hashed, since they are only shown. Nor is anything that is derived from the
//! rest: keys, families, the index of effects.
//!
//! All structs are taken apart without `..`, so that a new field doesn't compile until somebody has
//! decided whether it is hashed. For each field that isn't, a comment gives the reason.

mod ambiance;
mod code;
mod hasher;
mod senses;
#[cfg(test)]
mod tests;

use super::{
    Action, Attribute, Combine, Curve, Domain, Drive, Effect, EntityType, Flag, FlagTest, GoalRule,
    Machine, Perform, Planning, Query, Range, Schedule, Tag, WorldEffect,
    action::{Odds, Outcome},
    curve::Shape,
    drive::{Given, GoalCondition, Removal},
    entity_type::{Manner, Offer, TypeDrive},
    schedule::{Choice, ScheduleRole, ScheduleTask, State, Whom},
};
use code::{code, operand};
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
    h.list(types, entity_type);
    h.list(actions, action);
    h.list(world_effects, world_effect);
    h.list(drives, drive);
    h.list(goal_rules, goal_rule);
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
    h.list(schedules, schedule);
    h.list(machines, machine);
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

fn entity_type(h: &mut Hasher, of: &EntityType) {
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

fn combine(h: &mut Hasher, combine: Combine) {
    h.byte(match combine {
        Combine::WeightedAverage => 0,
        Combine::Min => 1,
        Combine::Product => 2,
        Combine::SumCapped => 3,
        Combine::Expression(_) => 4,
    });
    if let Combine::Expression(code) = combine {
        h.count(code.0);
    }
}

fn action(h: &mut Hasher, action: &Action) {
    let Action {
        name,
        // No decision reads it, and it doesn't change ids.
        appearance: _,
        preconditions,
        effects,
        certain,
        outcomes,
        cost,
        duration,
        oneself,
        world_effects,
        schedule,
        perform: how,
        annotations,
        at_last_seen,
        ambiance: left,
        influences: spread,
        // They follow from the annotations.
        modifiers: _,
    } = action;
    h.text(name);
    h.list(preconditions, |h, it| h.count(it.0));
    h.list(effects, effect);
    h.count(*certain);
    h.list(outcomes, |h, it| {
        let Outcome {
            name,
            odds,
            effects,
        } = it;
        h.text(name);
        match *odds {
            Odds::Share(share) => h.number(share),
            // No share is NaN, so the two variants can't be confused, and documents without such
            // weights have the same hash as before.
            Odds::Weight(weight) => {
                h.number(f32::NAN);
                operand(h, weight);
            }
        }
        // The range begins where the one before ends.
        h.count(effects.end);
    });
    operand(h, *cost);
    operand(h, *duration);
    h.byte(*oneself as u8);
    h.list(world_effects, |h, it| h.count(it.0));
    h.option(schedule.map(|it| it.0));
    h.list(annotations, |h, it| h.text(it));
    // Nothing is added for other actions, so that documents have the same hash as before there were
    // senses.
    if *at_last_seen {
        h.text("last_seen");
    }
    perform(h, how);
    ambiance::of_action(h, left, spread);
}

fn perform(h: &mut Hasher, it: &Perform) {
    let &Perform {
        interrupt,
        cooldown,
        timeout,
        retry_after,
        expect_for,
        max_wait,
    } = it;
    h.byte(interrupt as u8);
    h.number(cooldown);
    h.number(timeout);
    h.number(retry_after);
    h.number(expect_for);
    // Nothing is added for the default, so that documents have the same hash as before there was
    // `max_wait`.
    if max_wait != Perform::default().max_wait {
        h.byte(1);
        h.number(max_wait);
    }
}

/// The role and the attribute come first for all effects.
fn effect(h: &mut Hasher, effect: &Effect) {
    h.count(effect.role().0);
    h.option(effect.attribute().map(|it| it.0));
    match *effect {
        Effect::Increment {
            role: _,
            attribute: _,
            sign,
            amount,
        } => {
            h.byte(0);
            h.number(sign);
            operand(h, amount);
        }
        Effect::Assign {
            role: _,
            attribute: _,
            value,
        } => {
            h.byte(1);
            operand(h, value);
        }
        Effect::CopyPosition {
            role: _,
            attribute: _,
            other,
            source,
        } => {
            h.byte(2);
            h.count(other.0);
            h.count(source.0);
        }
        Effect::Beside {
            role: _,
            attribute: _,
            other,
        } => {
            h.byte(3);
            h.count(other.0);
        }
        Effect::Destroy { role: _ } => h.byte(4),
        Effect::BesideLastSeen {
            role: _,
            attribute: _,
            other,
        } => {
            h.byte(5);
            h.count(other.0);
        }
    }
}

fn world_effect(h: &mut Hasher, it: &WorldEffect) {
    let WorldEffect {
        name,
        for_each,
        when,
        effects,
    } = it;
    h.text(name);
    h.option(for_each.map(|of| of.0));
    h.option(when.map(|when| when.0));
    h.list(effects, effect);
}

fn drive(h: &mut Hasher, drive: &Drive) {
    let Drive {
        name,
        // No decision reads it, and it doesn't change ids.
        appearance: _,
        weight,
        annotations,
        // They follow from the annotations.
        modifiers: _,
        given,
        remove,
        goals,
        combine: of_goals,
    } = drive;
    h.text(name);
    operand(h, *weight);
    match *given {
        None => h.byte(0),
        Some(Given { for_each, when }) => {
            h.byte(1);
            h.option(for_each.map(|it| it.0));
            h.count(when.0);
        }
    }
    h.option(remove.map(|it| it.0));
    h.list(goals, |h, it| h.count(it.0));
    combine(h, *of_goals);
    ambiance::of_drive(h, annotations);
}

fn goal_rule(h: &mut Hasher, rule: &GoalRule) {
    let GoalRule {
        name,
        drive,
        for_each,
        when,
        conditions,
        weight,
        priority,
        combine: of_conditions,
        completeness,
        removal,
        satisfied_when_destroyed,
    } = rule;
    h.text(name);
    h.count(drive.0);
    h.option(for_each.map(|it| it.0));
    h.option(when.map(|it| it.0));
    h.list(conditions, |h, it| {
        let GoalCondition { name, test, weight } = it;
        h.text(name);
        h.count(test.0);
        h.number(*weight);
    });
    operand(h, *weight);
    match *priority {
        None => h.byte(0),
        Some(priority) => operand(h, priority),
    }
    combine(h, *of_conditions);
    h.option(completeness.map(|it| it.0));
    match *removal {
        Removal::WhenSatisfied => h.byte(0),
        Removal::Never => h.byte(1),
        Removal::When(condition) => {
            h.byte(2);
            h.count(condition.0);
        }
    }
    h.byte(u8::from(*satisfied_when_destroyed));
}

fn schedule(h: &mut Hasher, it: &Schedule) {
    let Schedule {
        name,
        roles,
        tasks,
        fails,
        on_failure,
        // They follow from the types.
        users: _,
    } = it;
    h.text(name);
    h.list(roles, |h, it| {
        let ScheduleRole {
            name,
            of,
            when,
            least,
        } = it;
        h.text(name);
        h.count(of.0);
        h.option(when.map(|when| when.0));
        match *least {
            None => h.byte(0),
            Some(least) => operand(h, least),
        }
    });
    h.list(tasks, |h, it| {
        let &ScheduleTask { action, whom } = it;
        h.count(action.0);
        match whom {
            Whom::Oneself => h.byte(0),
            Whom::Role(role) => {
                h.byte(1);
                h.byte(role);
            }
            Whom::Supplier => h.byte(2),
        }
    });
    h.list(fails, flag_test);
    h.option(on_failure.map(|it| it.0));
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

fn machine(h: &mut Hasher, it: &Machine) {
    let Machine { name, states } = it;
    h.text(name);
    h.list(states, |h, it| {
        let State {
            name,
            when,
            choices,
        } = it;
        h.text(name);
        h.list(when, flag_test);
        h.list(choices, |h, it| {
            let Choice { schedule, when } = it;
            h.count(schedule.0);
            h.list(when, flag_test);
        });
    });
}

fn flag_test(h: &mut Hasher, it: &FlagTest) {
    let FlagTest { flag, wanted } = it;
    h.count(flag.0);
    h.byte(u8::from(*wanted));
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
