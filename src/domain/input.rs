//! The documents to read, and the limits on their size.

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
