//! Adds actions and world effects to a domain's hash, and the effects of both.

use super::{ambiance, code::operand, hasher::Hasher};
use crate::domain::{
    Action, Effect, Perform, WorldEffect,
    action::{Odds, Outcome},
};

pub(super) fn action(h: &mut Hasher, action: &Action) {
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

pub(super) fn world_effect(h: &mut Hasher, it: &WorldEffect) {
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
