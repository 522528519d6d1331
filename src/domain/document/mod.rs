//! Reading documents: from bytes to shapes.

mod scan;
mod tree;
mod version;

use alloc::{format, vec::Vec};

use super::{
    diagnostic::{Diagnostics, Place},
    merge,
    shapes::DomainShape,
};

pub(crate) use scan::BYTE_ORDER_MARK;
pub(crate) use tree::{Member, NOTE, Node, Repeated, Value, is_name, number, parse, path};
pub(crate) use version::is_readable;

/// A document to read.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// What messages call it: its file name, say.
    pub name: &'a str,
    /// JSON in UTF-8.
    pub bytes: &'a [u8],
}

/// How much documents may ask for, so that what a stranger wrote can be held small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one document; 16 MiB unless changed. More than 4 GiB is never read.
    pub max_document_bytes: usize,
    /// Lists and objects within each other; 64 unless changed.
    pub max_nesting: usize,
    /// Values of one document, counting each key and each entry of a list; a million unless
    /// changed.
    pub max_values: usize,
    /// Expressions of all documents together; 65,536 unless changed.
    pub max_expressions: usize,
    /// Bytes of one expression; 4,096 unless changed.
    pub max_expression_bytes: usize,
    /// Parentheses, calls and operators within each other in one expression; 64 unless changed.
    pub max_expression_depth: usize,
    /// Findings that are reported one by one; 100 unless changed. The rest is counted.
    pub max_diagnostics: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            max_document_bytes: 16 << 20,
            max_nesting: 64,
            max_values: 1_000_000,
            max_expressions: 65_536,
            max_expression_bytes: 4_096,
            max_expression_depth: 64,
            max_diagnostics: 100,
        }
    }
}

/// Reads and merges documents in order. Whatever is wrong goes to `diagnostics`; what could be
/// read is returned all the same, so that the rest can be checked too.
pub fn read(
    documents: &[Document<'_>],
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> DomainShape {
    if documents.is_empty() {
        diagnostics.error(Place::NOWHERE, "found no document, expected at least one");
    }
    let mut roots = Vec::with_capacity(documents.len());
    for (number, document) in documents.iter().enumerate() {
        // The greatest number stands for "nowhere".
        match u16::try_from(number) {
            Ok(number) if number < Place::NOWHERE.document => {
                let root = parse(document, number, limits, Repeated::Refused, diagnostics);
                roots.extend(root);
            }
            _ => {
                let message = format!(
                    "found {} documents, expected at most {}",
                    documents.len(),
                    Place::NOWHERE.document
                );
                diagnostics.error(Place::NOWHERE, message);
                break;
            }
        }
    }
    let is_partial = roots.len() < documents.len();
    merge::merge(roots, is_partial, diagnostics)
}

#[cfg(test)]
mod tests;
