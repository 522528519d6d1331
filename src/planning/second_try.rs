//! A search that has too much to look at begins anew with only the nearest suppliers.
//!
//! Where an action has more suppliers than fit into the bounds, a search that looked at all of them would
//! end with nothing. What is found among the nearest isn't proven to be the best there is, and the plan
//! says so.

mod of_search;

use super::{EndedBy, offers::FEW};

/// At so many suppliers of an action a search looks that has found nothing among all of them.
const TRIES: [usize; 2] = [16, FEW];

/// A search that begins anew with only the [nearest](super::nearest) suppliers, as it had found nothing
/// when it reached a bound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SecondTry {
    /// That bound.
    pub bound: EndedBy,
    /// The work that had been done until then, and the most that could be.
    pub worked: u64,
    pub max_work: u32,
    /// At how many suppliers of an action it looks.
    pub few: usize,
}
