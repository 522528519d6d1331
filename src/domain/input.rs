//! The documents to read, and the limits on their size.

/// A document to read.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// Its name in messages, such as the file name.
    pub name: &'a str,
    /// JSON in UTF-8.
    pub bytes: &'a [u8],
}

/// Limits for documents, so that a hostile document can't take much time or memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one document; by default 16 MiB. More than 4 GiB is never read.
    pub max_document_bytes: usize,
    /// Nested lists and objects; by default 64.
    pub max_nesting: usize,
    /// Values of one document, counting each key and each entry of a list; by default a million.
    pub max_values: usize,
    /// Expressions of all documents together; by default 65,536.
    pub max_expressions: usize,
    /// Bytes of one expression; by default 4,096.
    pub max_expression_bytes: usize,
    /// Nested parentheses, calls and operators in one expression; by default 64.
    pub max_expression_depth: usize,
    /// Findings that are reported; by default 100. The rest is only counted.
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
