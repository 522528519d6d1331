//! Tags: words that types have in common across the tree of inheritance, such as "edible".
//!
//! A type with its heirs and the types that have a tag are both a kind. Whatever goes through kinds
//! needn't know which of the two it is: a tag costs no more than a parent.

use alloc::{string::String, vec::Vec};

use super::{AttributeId, TypeId};

/// A word that types may have.
#[derive(Clone, Debug)]
pub struct Tag {
    /// The name in documents.
    pub name: String,
    /// The attributes that every type with it has.
    pub attributes: Vec<AttributeId>,
    /// The types that have it, heirs included, in rising order.
    pub members: Vec<TypeId>,
}
