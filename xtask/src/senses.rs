//! `cargo xtask bench senses`: what looking around and beliefs cost.

use std::time::Duration;

use anyhow::{Result, ensure};

use crate::measure;
use crate::repo::Repo;
use crate::tools;

/// Twice as many things as there are near.
const FAR: u64 = 1_000;
/// They may add this to what it costs to look around.
const MOST_PERCENT: u64 = 5;
const NPCS: u64 = 10_000;
const LIMIT: Duration = Duration::from_secs(600);

/// Prints times, how fresh beliefs are, instructions and bytes.
pub(crate) fn print(repo: &Repo) -> Result<()> {
    tools::need(repo, "valgrind", "valgrind")?;
    for far in [0, FAR] {
        run(repo, "time", far)?.stream()?;
    }
    run(repo, "memory", NPCS)?.stream()?;
    println!("{}", hold(repo)?);
    Ok(())
}

/// Counts the instructions of a second of looking, with and without things far away.
fn hold(repo: &Repo) -> Result<String> {
    let count = |far| measure::callgrind_alone(repo, &run(repo, "count", far)?, LIMIT);
    let (near, far) = (count(0)?, count(FAR)?);
    let added = (far as f64 / near as f64 - 1.0) * 100.0;
    let text = format!(
        "a second of 60 frames: {near} instructions for looking around; with {FAR} more things far \
         away: {far}, {added:+.2} %"
    );
    ensure!(
        far * 100 <= near * (100 + MOST_PERCENT),
        "{text}, over the bar of {MOST_PERCENT} %"
    );
    Ok(text)
}

fn run(repo: &Repo, what: &str, count: u64) -> Result<crate::run::Cmd> {
    Ok(measure::program(repo)?.args(["senses", what, &count.to_string()]))
}
