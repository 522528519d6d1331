//! Makes random sequences of calls to all exported functions (tests/calls), and checks what must
//! always hold.

use std::time::Duration;

use anyhow::{Context, Result};

use crate::library;
use crate::repo::Repo;

/// How many sequences `test` makes.
const SEEDS: u32 = 200;
const LIMIT: Duration = Duration::from_secs(600);

/// The same sequences each time. Whoever looks for more begins at other seeds:
/// `cargo run -p udgoap-calls -- seeds FIRST COUNT`.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    let program = library::debug_program(repo, "--bin", "udgoap-calls", "")?;
    let seeds = SEEDS.to_string();
    let told = program.args(["seeds", "0", &seeds]).succeed(LIMIT)?;
    let last = told.lines().last();
    Ok(last.context("it tells nothing")?.to_owned())
}
