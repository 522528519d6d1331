//! What is to be made, and what was made.

use std::path::PathBuf;

use anyhow::{Result, ensure};

use crate::steps::Missing;

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
    /// What could not be made for want of a tool, and which.
    pub(super) left_out: Vec<(String, String)>,
    /// What should have been made, and failed.
    pub(super) failed: Vec<(String, String)>,
}

impl Made {
    /// For checks, which need everything that they asked for.
    pub(super) fn must_be_whole(&self) -> Result<()> {
        ensure!(self.failed.is_empty(), "not made: {:?}", self.failed);
        match self.left_out.first() {
            Some((what, why)) => Err(Missing(format!("{what}: {why}")).into()),
            None => Ok(()),
        }
    }

    /// Something couldn't be made.
    pub(super) fn lacks(&mut self, what: &str, error: &anyhow::Error) {
        let text = format!("{error:#}");
        let why = text.lines().next().unwrap_or_default().to_owned();
        let to = if error.is::<Missing>() {
            &mut self.left_out
        } else {
            // What a compiler says isn't to be lost.
            println!("{what}: {text}");
            &mut self.failed
        };
        to.push((what.to_owned(), why));
    }
}
