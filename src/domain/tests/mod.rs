//! Tests of loading as a whole: from documents to domains and diagnostics.

mod advice;
mod advice_on_senses;
mod advice_on_use;
mod conditions;
mod examples;
mod goals;
mod mods;
mod never;
mod once;
mod oneself;
mod outcomes;
mod planning;
mod queries;
mod selectors;
mod strangers;
mod tags;
mod types;
mod values;

use alloc::{format, string::String, vec::Vec};

use super::{Diagnostic, Document, Domain, Limits, load::Loaded};

fn load(json: &str) -> Loaded {
    let document = Document {
        name: "game.json",
        bytes: json.as_bytes(),
    };
    Domain::load(&[document], &Limits::default())
}

fn shown(diagnostics: &[Diagnostic]) -> Vec<String> {
    diagnostics.iter().map(|it| format!("{it}")).collect()
}

/// Loads a document that has no errors.
fn domain(json: &str) -> Domain {
    let loaded = load(json);
    let found = shown(&loaded.diagnostics);
    loaded.domain.unwrap_or_else(|| panic!("{found:#?}"))
}

/// The errors of a document that isn't loaded.
fn errors(json: &str) -> Vec<String> {
    let loaded = load(json);
    assert!(loaded.domain.is_none());
    shown(&loaded.diagnostics)
}

/// The warnings about a document that is loaded.
fn warnings(json: &str) -> Vec<String> {
    let loaded = load(json);
    let found = shown(&loaded.diagnostics);
    assert!(loaded.domain.is_some(), "{found:#?}");
    found
}
