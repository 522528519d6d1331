//! Makes random sequences of calls to all exported functions (tests/calls), and checks what must
//! always hold.

use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;

/// How many sequences `test` makes.
const SEEDS: u32 = 200;
/// How many lives it has lived, and of how many ticks. The first is planned on 16 threads, too.
const LIVES: u32 = 4;
const TICKS: u32 = 32;
const LIMIT: Duration = Duration::from_secs(600);

/// The same sequences each time. Whoever looks for more begins at other seeds:
/// `cargo run -p udgoap-calls -- seeds FIRST COUNT`.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    let program = library::debug_program(repo, "--bin", "udgoap-calls", "")?;
    let [seeds, lives, ticks] = [SEEDS, LIVES, TICKS].map(|it| it.to_string());
    let calls = last(program.clone().args(["seeds", "0", &seeds]), LIMIT)?;
    let lived = last(program.args(["lives", "0", &lives, &ticks]), LIMIT)?;
    Ok(format!("{calls}; {lives} lives: {lived}"))
}

/// Many lives, each with ticks in one call and with ticks in parts. No call may take long. Sanitizers make
/// calls slower, and no clock may fail `test`, so this is required here only.
pub(crate) fn lives(repo: &Repo) -> Result<String> {
    /// `test` lives those before.
    const FIRST: &str = "4";
    const COUNT: &str = "5000";
    const LIMIT: Duration = Duration::from_secs(4 * 3_600);
    let program = library::debug_program(repo, "--bin", "udgoap-calls", "")?;
    let told = last(program.args(["lives", FIRST, COUNT]), LIMIT)?;
    is_short(&told)?;
    Ok(told)
}

/// Requires of what `udgoap-calls` tells last that its longest call wasn't too long.
fn is_short(told: &str) -> Result<()> {
    const MOST: u64 = 5_000;
    let (_, longest) = told
        .split_once("longest call: ")
        .context("the longest call isn't told")?;
    let (milliseconds, _) = longest.split_once(" ms").context("it has no time")?;
    ensure!(
        milliseconds.parse::<u64>()? <= MOST,
        "a call may take {MOST} ms: {longest}"
    );
    Ok(())
}

/// The last line that a command tells.
pub(crate) fn last(command: Cmd, limit: Duration) -> Result<String> {
    let told = command.succeed(limit)?;
    let last = told.lines().last();
    Ok(last.context("it tells nothing")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_call_is_refused() {
        let told = |ms| format!("9 sequences, 0 failed; longest call: {ms} ms, udg_world_tick");
        assert!(is_short(&told(5_000)).is_ok());
        let why = is_short(&told(5_001)).unwrap_err().to_string();
        assert!(why.ends_with("5001 ms, udg_world_tick"), "{why}");
        assert!(is_short("9 sequences, 0 failed").is_err());
    }
}
