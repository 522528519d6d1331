//! `udgoap check`: prints everything that is wrong with documents and scenes.

use std::io;

use serde_json::{Value, json};
use udgoap::domain::{Diagnostic, Domain, Severity};

use crate::excerpt::{plural, print, summary};
use crate::input::{Loaded, load};
use crate::{Outcome, Streams, cli};

pub(crate) fn check(asked: &cli::Check, to: &mut Streams<'_>) -> io::Result<Outcome> {
    let loaded = load(&asked.documents.documents, asked.scene.as_deref());
    let outcome = loaded.outcome();
    if asked.json {
        let text = serde_json::to_string_pretty(&json_of(&loaded))?;
        writeln!(to.out, "{text}")?;
        return Ok(outcome);
    }
    print(&loaded, |_| true, to.out)?;
    let summary = summary(&loaded.diagnostics);
    match &loaded.domain {
        Some(domain) if outcome == Outcome::Fine => {
            if !summary.is_empty() {
                writeln!(to.out, "{summary}")?;
            }
            writeln!(to.out, "{}", described(domain))?;
            if let Some(scene) = &loaded.scene {
                let count = scene.objects.len();
                writeln!(to.out, "scene: {count} object{}", plural(count))?;
            }
        }
        _ if summary.is_empty() => {}
        _ => writeln!(to.out, "{summary}")?,
    }
    Ok(outcome)
}

/// What a domain has, in one line.
fn described(domain: &Domain) -> String {
    let counts = [
        (domain.attributes.len(), "attribute"),
        (domain.types.len(), "type"),
        (domain.actions.len(), "action"),
        (domain.world_effects.len(), "world effect"),
        (domain.drives.len(), "drive"),
        (domain.curves.len(), "curve"),
    ];
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts = counts.map(|(count, word)| format!("{count} {word}{}", plural(*count)));
    format!(
        "domain {:016x}: {}",
        domain.hash,
        counts.collect::<Vec<_>>().join(", ")
    )
}

fn json_of(loaded: &Loaded) -> Value {
    let unreadable = loaded.unreadable.iter().map(|it| {
        json!({
            "severity": "error", "document": it.name, "path": "", "line": 0, "column": 0,
            "message": format!("it can't be read: {}", it.why),
        })
    });
    let found = loaded.diagnostics.iter().map(|it: &Diagnostic| {
        json!({
            "severity": match it.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            "document": it.document, "path": it.path, "line": it.line, "column": it.column,
            "message": it.message,
        })
    });
    let errors = loaded.errors() + loaded.unreadable.len();
    let all: Vec<Value> = unreadable.chain(found).collect();
    json!({
        "errors": errors,
        "warnings": all.len() - errors,
        "domain_hash": loaded.domain.as_ref().map(|it| format!("{:016x}", it.hash)),
        "diagnostics": all,
    })
}
