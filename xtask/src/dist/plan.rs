//! What is to be made, and what was made in the end.

use std::path::PathBuf;

/// What is being made, and where.
pub(super) struct Making {
    pub(super) version: String,
    /// Of what others have written of the library.
    pub(super) notices: String,
    /// For what is built and packed on the way.
    pub(super) work: PathBuf,
    /// For archives.
    pub(super) out: PathBuf,
    /// For trial: with little optimisation.
    pub(super) quick: bool,
}

/// What there is in the end.
#[derive(Default)]
pub(super) struct Made {
    pub(super) archives: Vec<PathBuf>,
    /// The checksum of each.
    pub(super) sums: Vec<String>,
    /// What could not be made, and why.
    pub(super) left_out: Vec<(String, String)>,
}
