//! Gives ids to the names of all entries.

use alloc::format;

use crate::domain::{
    TRAVEL,
    compile::{NameTable, Names, is_function},
    diagnostic::{Diagnostics, shorten},
    lexer::is_keyword,
    shapes::{DomainShape, Entries, QueryShape, Text},
};

/// Ids have 16 bits, and the greatest one isn't used.
pub(super) const MAX_ENTRIES: usize = u16::MAX as usize;

/// The names of all entries; none if there are too many of a kind.
pub(super) fn names(shape: &DomainShape, diagnostics: &mut Diagnostics) -> Option<Names> {
    let mut names = Names::default();
    names.attributes.add("position", 0);
    let complete = declare(&mut names.attributes, 1, &shape.attributes, diagnostics)
        & declare(&mut names.types, 0, &shape.types, diagnostics)
        & declare(&mut names.actions, 0, &shape.actions, diagnostics)
        & declare(
            &mut names.world_effects,
            0,
            &shape.world_effects,
            diagnostics,
        )
        & declare(&mut names.drives, 0, &shape.drives, diagnostics)
        & declare(&mut names.curves, 0, &shape.curves, diagnostics)
        & declare(&mut names.flags, 0, &shape.flags, diagnostics)
        & declare(&mut names.schedules, 0, &shape.schedules, diagnostics)
        & declare(&mut names.machines, 0, &shape.machines, diagnostics)
        & declare(&mut names.sensors, 0, &shape.sensors, diagnostics)
        & declare(&mut names.modifiers, 0, &shape.modifiers, diagnostics)
        & declare(&mut names.influences, 0, &shape.influences, diagnostics)
        & declare(&mut names.tags, 0, &shape.tags, diagnostics)
        & declare_queries(&mut names.queries, &shape.queries, diagnostics);
    let surplus = MAX_ENTRIES.saturating_sub(shape.types.len());
    if let Some(surplus) = shape.tags.get(surplus) {
        let message = format!(
            "found {} types and {} tags, expected at most {MAX_ENTRIES} together",
            shape.types.len(),
            shape.tags.len()
        );
        diagnostics.error(surplus.name.place, message);
        return None;
    }
    for tag in &shape.tags {
        if names.types.find(tag.name.as_str()).is_some() {
            let message = format!(
                "`{}` is a type already; choose another name for the tag",
                shorten(tag.name.as_str())
            );
            diagnostics.error(tag.name.place, message);
        }
    }
    for curve in &shape.curves {
        if is_function(curve.name.as_str()) {
            let message = format!(
                "`{}` is a function already; choose another name",
                curve.name.as_str()
            );
            diagnostics.error(curve.name.place, message);
        }
    }
    complete.then_some(names)
}

fn declare<T>(
    table: &mut NameTable,
    first: usize,
    entries: &Entries<T>,
    diagnostics: &mut Diagnostics,
) -> bool {
    if let Some(surplus) = entries.get(MAX_ENTRIES - first) {
        let message = format!(
            "found {} {}s, expected at most {}",
            entries.len(),
            table.noun(),
            MAX_ENTRIES - first
        );
        diagnostics.error(surplus.name.place, message);
        return false;
    }
    if entries.is_broken {
        table.miss_some();
    }
    for (id, entry) in (first..).zip(entries) {
        check_word(&entry.name, diagnostics);
        if table.find(entry.name.as_str()).is_some() {
            // Merging makes names unique, so this can only be the built-in one.
            let message = "every entity has `position` already; don't declare it";
            diagnostics.error(entry.name.place, message);
            continue;
        }
        table.add(entry.name.as_str(), id as u16);
    }
    true
}

/// Refuses names that are keywords.
pub(super) fn check_word(name: &Text, diagnostics: &mut Diagnostics) {
    let text = name.as_str();
    if is_keyword(text) {
        let message = format!("`{text}` is a word of the expression language; choose another name");
        diagnostics.error(name.place, message);
    }
}

/// Gives ids to the names of queries, with `travel` first; false if there are too many.
fn declare_queries(
    table: &mut NameTable,
    entries: &Entries<QueryShape>,
    diagnostics: &mut Diagnostics,
) -> bool {
    table.add("travel", TRAVEL.0);
    if entries.is_broken {
        table.miss_some();
    }
    let mut next = 1;
    for entry in entries {
        check_word(&entry.name, diagnostics);
        if table.find(entry.name.as_str()).is_some() {
            continue;
        }
        if next >= MAX_ENTRIES {
            let message = format!(
                "found {} queries, expected at most {}",
                entries.len(),
                MAX_ENTRIES - 1
            );
            diagnostics.error(entry.name.place, message);
            return false;
        }
        table.add(entry.name.as_str(), next as u16);
        next += 1;
    }
    true
}
