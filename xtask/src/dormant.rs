//! `cargo xtask bench dormant`: what dormant NPCs cost.

use std::time::Duration;

use anyhow::{Result, ensure};

use crate::measure;
use crate::repo::Repo;
use crate::tools;

const DORMANT: u64 = 100_000;
/// They may add this to what the others cost.
const MOST_PERCENT: u64 = 2;
const LIMIT: Duration = Duration::from_secs(600);

/// Counts the instructions of a second of ticks with and without NPCs that sleep.
pub(crate) fn hold(repo: &Repo) -> Result<String> {
    tools::need(repo, "valgrind", "valgrind")?;
    let (without, with) = (count(repo, 0)?, count(repo, DORMANT)?);
    let added = (with as f64 / without as f64 - 1.0) * 100.0;
    let text = format!(
        "a second of 60 ticks, 1,000 NPCs: {without} instructions; with {DORMANT} more that are \
         dormant: {with}, {added:+.2} %"
    );
    ensure!(
        with * 100 <= without * (100 + MOST_PERCENT),
        "{text}, over the bar of {MOST_PERCENT} %"
    );
    Ok(text)
}

fn count(repo: &Repo, dormant: u64) -> Result<u64> {
    let program = measure::program(repo)?.args(["dormant", &dormant.to_string()]);
    measure::callgrind_alone(repo, &program, LIMIT)
}
