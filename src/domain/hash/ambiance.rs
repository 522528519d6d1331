//! Adds smart ambiance to a domain's hash. Nothing is added for documents without it, so their hash
//! is the same as before there was smart ambiance.

use alloc::string::String;

use super::hasher::Hasher;
use crate::domain::{Brought, Influence, InfluenceId, Modifier, ModifierId};

pub(super) fn modifier(h: &mut Hasher, it: &Modifier) {
    let Modifier {
        name,
        annotations,
        cost,
        weight,
        when,
        half_life,
        limit,
        boost,
        dampen,
        // It follows from the rest.
        reads_age: _,
    } = it;
    h.text(name);
    h.list(annotations, |h, it| h.text(it));
    h.option(cost.map(|it| it.0));
    h.option(when.map(|it| it.0));
    h.numbers(&[*half_life, *limit]);
    h.option(boost.map(|it| it.0));
    h.option(dampen.map(|it| it.0));
    if let Some(weight) = weight {
        h.text("weight");
        h.count(weight.0);
    }
}

pub(super) fn of_drive(h: &mut Hasher, annotations: &[String]) {
    if !annotations.is_empty() {
        h.text("annotations");
        h.list(annotations, |h, it| h.text(it));
    }
}

pub(super) fn of_type(h: &mut Hasher, heeds: Option<&[String]>, brought: &[Brought]) {
    if let Some(heeds) = heeds {
        h.text("heeds");
        h.list(heeds, |h, it| h.text(it));
    }
    if brought.is_empty() {
        return;
    }
    h.text("ambiance");
    h.list(brought, |h, it| {
        let Brought {
            modifier,
            within,
            when,
        } = it;
        h.count(modifier.0);
        h.number(within.unwrap_or(f32::NAN));
        h.option(when.map(|it| it.0));
    });
}

pub(super) fn influence(h: &mut Hasher, it: &Influence) {
    let Influence {
        name,
        half_life,
        limit,
        reach,
        noticed_within,
    } = it;
    h.text(name);
    h.numbers(&[*half_life, *limit, *reach, *noticed_within]);
}

pub(super) fn of_action(h: &mut Hasher, left: &[ModifierId], spread: &[InfluenceId]) {
    if !left.is_empty() {
        h.text("ambiance");
        h.list(left, |h, it| h.count(it.0));
    }
    if !spread.is_empty() {
        h.text("influences");
        h.list(spread, |h, it| h.count(it.0));
    }
}
