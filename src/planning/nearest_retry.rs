//! A search that can't look at all suppliers begins anew with only the nearest.
//!
//! If an action has more suppliers than fit into the bounds, a search that looks at all of them
//! ends with nothing. A plan that is found among the nearest suppliers isn't proven to be the best,
//! and the result says so.

mod of_search;

use super::{EndedBy, offers::FEW};

/// How many suppliers of an action are looked at after a search among all of them has found
/// nothing.
const TRIES: [usize; 2] = [16, FEW];

/// A search that has begun anew with only the [nearest](super::nearest) suppliers, since it had
/// reached a bound with nothing found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SecondTry {
    /// The bound that was reached.
    pub bound: EndedBy,
    /// The work that had been done by then, and the bound on work.
    pub worked: u64,
    pub max_work: u32,
    /// How many suppliers of an action it looks at.
    pub few: usize,
}
