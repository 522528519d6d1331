//! `cargo xtask bench areas`: what a thousand areas cost ten thousand NPCs.

use std::time::Duration;

use anyhow::{Result, ensure};

use crate::measure;
use crate::repo::Repo;
use crate::tools;

const AREAS: u64 = 1_000;
/// What they may add where as much thinking is done with them as without, be that much or none.
const MOST_PERCENT: u64 = 5;
const LIMIT: Duration = Duration::from_secs(600);

/// Prints instructions of a second of writes and ticks, with and without areas.
pub(crate) fn print(repo: &Repo) -> Result<()> {
    tools::need(repo, "valgrind", "valgrind")?;
    // Without areas it makes no difference what they would alter.
    let (busy, calm) = (count(repo, "busy", 0)?, count(repo, "calm", 0)?);
    for (when, without) in [("busy", busy), ("aside", calm)] {
        let with = count(repo, when, AREAS)?;
        let text = told(when, without, with);
        println!("{text}");
        ensure!(
            with * 100 <= without * (100 + MOST_PERCENT),
            "{text}, over the bar of {MOST_PERCENT} %"
        );
    }
    println!("{}", told("calm", calm, count(repo, "calm", AREAS)?));
    Ok(())
}

fn told(when: &str, without: u64, with: u64) -> String {
    let added = (with as f64 / without as f64 - 1.0) * 100.0;
    format!("{when}: {without} instructions without areas, {with} with {AREAS}: {added:+.2} %")
}

fn count(repo: &Repo, when: &str, areas: u64) -> Result<u64> {
    let run = measure::program(repo)?.args(["areas", when, "first", &areas.to_string()]);
    measure::callgrind_alone(repo, &run, LIMIT)
}
