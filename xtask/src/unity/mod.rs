//! Unity's package, bindings/unity, and the project beside it: the files that Unity needs beside
//! the sources, and the checks that need no Unity.

mod assemblies;
mod folders;
mod lint;
mod meta;
mod metas;
mod packed;
mod plugins;
mod tests;

use anyhow::Result;

pub(crate) use folders::PACKAGE;
pub(crate) use metas::{check as check_metas, write as write_metas};
pub(crate) use plugins::{are_plugins, put, put_into};

use crate::repo::Repo;

/// The whole step.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    let linted = lint::check(repo)?;
    let tested = tests::run(repo)?;
    Ok(format!("{linted}; {tested}"))
}

/// The components' tests with all code compiled ahead of time.
pub(crate) fn check_ahead_of_time(repo: &Repo) -> Result<String> {
    tests::ahead_of_time(repo)
}
