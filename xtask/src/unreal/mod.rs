//! Unreal's plugin and sample, unreal-sample, without Unreal: headers are checked and get what
//! Unreal's header tool would add, everything is compiled against tests/unreal_declarations, and
//! tests/unreal runs with it.

mod folders;
mod headers;
mod modules;
mod plugin;
mod rules;
mod scopes;

use anyhow::Result;

pub(crate) use folders::PLUGIN;
pub(crate) use plugin::{are_binaries, put, put_into};

use crate::repo::Repo;

/// The whole step.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    plugin::check(repo)?;
    let linked = rules::check(repo)?;
    let tested = modules::check(repo)?;
    Ok(format!("{linked}; {tested}"))
}

/// The modules and their tests again, with checks of memory.
pub(crate) fn check_memory(repo: &Repo) -> Result<String> {
    modules::check_memory(repo)
}
