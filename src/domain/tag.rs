//! Tags: words that types have in common across the tree of inheritance, such as "edible".
//!
//! Both the types that inherit from a type and the types with a tag are kinds. Code that goes
//! through kinds needn't know which of the two it is, so a tag costs no more than a parent.

use alloc::{string::String, vec::Vec};

use super::{AttributeId, TypeId};

/// A word that types may have.
#[derive(Clone, Debug)]
pub struct Tag {
    /// The name in documents.
    pub name: String,
    /// The attributes that every type with the tag must have.
    pub attributes: Vec<AttributeId>,
    /// The types with the tag, including those that inherit it, in rising order.
    pub members: Vec<TypeId>,
}
