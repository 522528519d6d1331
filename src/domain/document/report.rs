//! Completes diagnostics with line, column and JSON path.

use crate::sorting::StableSort as _;
use alloc::{format, string::String, vec::Vec};

use super::{
    scan::BYTE_ORDER_MARK,
    tree::{Node, Repeated, Value, is_name, parse},
};
use crate::domain::{
    diagnostic::{Diagnostic, Diagnostics, Place, Severity, shorten},
    input::{Document, Limits},
};

impl Diagnostics {
    /// The findings in order of documents and places. If some were left out, a last one says how
    /// many. `documents` are the documents that were read.
    #[must_use]
    pub fn finish(mut self, documents: &[Document<'_>]) -> Vec<Diagnostic> {
        self.findings
            .stable_sort_by_key(|finding| (finding.place, finding.severity));
        let mut all: Vec<Diagnostic> = Vec::with_capacity(self.findings.len().saturating_add(1));
        // Findings about one document follow each other, so one tree at a time is enough.
        let mut tree: Option<(u16, Option<Node<'_>>)> = None;
        for finding in self.findings {
            let mut message = finding.message;
            if let Some(other) = finding.other {
                let (line, column) = line_and_column(documents, other);
                let name = name_of(documents, other);
                message.push_str(&format!(" {name}:{line}:{column}"));
            }
            let (line, column) = line_and_column(documents, finding.place);
            let number = finding.place.document;
            let (_, root) = match tree {
                Some(ref built) if built.0 == number => built,
                _ => &*tree.insert((number, tree_of(documents, number, &self.limits))),
            };
            all.push(Diagnostic {
                severity: finding.severity,
                document: String::from(name_of(documents, finding.place)),
                path: root
                    .as_ref()
                    .map_or_else(|| String::from("$"), |root| path(root, finding.place)),
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

/// A document's tree, for paths; none if the document can't be read, which was reported already.
fn tree_of<'a>(documents: &[Document<'a>], number: u16, limits: &Limits) -> Option<Node<'a>> {
    let document = documents.get(usize::from(number))?;
    let mut unheard = Diagnostics::new(limits);
    parse(document, number, limits, Repeated::Kept, &mut unheard)
}

fn name_of<'a>(documents: &[Document<'a>], place: Place) -> &'a str {
    documents
        .get(usize::from(place.document))
        .map_or("", |document| document.name)
}

/// Line and column, both from 1, columns in Unicode scalar values; zeros if the place is in no
/// document.
fn line_and_column(documents: &[Document<'_>], place: Place) -> (u32, u32) {
    let Some(document) = documents.get(usize::from(place.document)) else {
        return (0, 0);
    };
    let before = usize::try_from(place.start)
        .ok()
        .and_then(|start| document.bytes.get(..start))
        .unwrap_or(document.bytes);
    let before = before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(before);
    let line = before.iter().filter(|byte| **byte == b'\n').count();
    let this_line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or(b"");
    // Continuation bytes of a character don't count.
    let column = this_line
        .iter()
        .filter(|byte| **byte & 0xC0 != 0x80)
        .count();
    let from_one = |count: usize| u32::try_from(count).unwrap_or(u32::MAX).saturating_add(1);
    (from_one(line), from_one(column))
}

/// The JSON path of `place`, such as `$.actions.melee.effects[0]`.
fn path(root: &Node<'_>, place: Place) -> String {
    let holds = |start: u32, end: u32| start <= place.start && place.end <= end;
    let mut path = String::from("$");
    let mut node = root;
    loop {
        let inner = match &node.value {
            Value::Object(members) => members
                .iter()
                .find(|member| holds(member.key.place.start, member.node.place.end))
                .map(|member| {
                    push_key(&mut path, &member.key.value);
                    &member.node
                }),
            Value::List(items) => items
                .iter()
                .enumerate()
                .find(|(_, item)| holds(item.place.start, item.place.end))
                .map(|(index, item)| {
                    path.push_str(&format!("[{index}]"));
                    item
                }),
            _ => None,
        };
        match inner {
            Some(inner) => node = inner,
            None => return path,
        }
    }
}

fn push_key(path: &mut String, key: &str) {
    if is_name(key) {
        path.push('.');
        path.push_str(&shorten(key));
    } else {
        path.push_str(&format!("[{:?}]", shorten(key)));
    }
}
