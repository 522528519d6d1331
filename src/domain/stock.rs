//! Stocks: numbers of a supplier that a step needs and uses up, such as the loaves in a pantry.
//!
//! What an NPC is on its way to take isn't there for others. Which numbers that concerns is found
//! out once for a domain, in `index/stocks.rs`.

use alloc::vec::Vec;

use super::AttributeId;

/// A number of the supplier that an action takes from, and has a precondition that there is enough
/// of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    /// The number.
    pub attribute: AttributeId,
    /// The places among [`Action::preconditions`](super::Action::preconditions) of the comparisons by
    /// which there has to be enough of it.
    pub preconditions: Vec<u16>,
}
