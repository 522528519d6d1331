//! Who answers queries.

/// Who answers a query in a world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answerer {
    /// Nobody: `travel` is the straight distance.
    #[default]
    Nobody,
    /// The host, when it fetches a search's questions itself.
    ByView,
    /// One of the host's functions, by its number.
    Function(u16),
}
