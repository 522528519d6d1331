//! Reads JSON into a tree in which every value has its place in the document.

mod report;
mod scan;
mod text;
mod tree;
mod version;

pub use text::Text;
pub use tree::Node;
pub(crate) use tree::{Member, NOTE, Repeated, SCHEMA_KEY, Value, is_name, number, parse};
pub(crate) use version::is_readable;

#[cfg(test)]
mod tests;
