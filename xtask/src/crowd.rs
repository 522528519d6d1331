//! `cargo xtask bench crowd`: NPCs on ticks, by the program in benches/.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::measure;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;

const SIZES: [u64; 4] = [100, 1_000, 10_000, 100_000];
/// More can't each have a search five times a second: a world has 1,024 at most, at 60 ticks a second.
const MOST_WITHOUT_SKIPPING: u64 = 10_000;
/// Turns come every 0.2 seconds, and callgrind counts the ticks of so long.
const INTERVALS_PER_SECOND: u64 = 5;
const LIMIT: Duration = Duration::from_secs(600);

/// For so many, the default selector is compared with the one that the curve is of.
const COMPARED: u64 = 1_000;

/// Prints the curve, without skipping and with it, and what the default selector costs beside it.
pub(crate) fn print(repo: &Repo) -> Result<()> {
    tools::need(repo, "valgrind", "valgrind")?;
    let program = measure::build(repo)?;
    println!(
        "| NPCs | skipping | decisions of 100 turns | instructions per second | of a turn | \
         ms per second, least | mean | instructions per ns | NPCs in 10 % of a core | \
         ms of the host's calls | bytes per NPC | heap blocks |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|"
    );
    for skipping in ["never", "expected"] {
        for size in SIZES {
            if skipping == "expected" || size <= MOST_WITHOUT_SKIPPING {
                println!("{}", row(repo, &program, size, skipping)?);
            }
        }
    }
    println!();
    for skipping in ["never", "expected"] {
        let of = |selector| count(repo, &program, COMPARED, skipping, selector);
        let (first, auto) = (of("first")?, of("auto")?);
        println!(
            "{} NPCs, skipping {skipping}: {} instructions an interval by `first`, {} by `auto`, \
             {:.3} times as many",
            measure::grouped(COMPARED),
            measure::grouped(first),
            measure::grouped(auto),
            auto as f64 / first as f64
        );
    }
    Ok(())
}

fn row(repo: &Repo, program: &Path, size: u64, skipping: &str) -> Result<String> {
    let instructions = INTERVALS_PER_SECOND * count(repo, program, size, skipping, "first")?;
    let command = Cmd::new(program, &repo.root).args(["crowd", "time"]);
    let timed = command
        .args([&size.to_string(), skipping, "first"])
        .read()?;
    let numbers: Result<Vec<f64>, _> = timed.trim().split('\t').map(str::parse).collect();
    let numbers = numbers.with_context(|| format!("numbers in {timed}"))?;
    let [least, mean, host, _, turns, share, _, bytes, blocks] = numbers[..] else {
        anyhow::bail!("the benchmark prints another list: {timed}");
    };
    Ok(format!(
        "| {} | {skipping} | {share:.1} | {} | {} | {least:.2} | {mean:.2} | {:.2} | {} | {host:.2} | \
         {bytes} | {blocks} |",
        measure::grouped(size),
        measure::grouped(instructions),
        measure::grouped((instructions as f64 / turns) as u64),
        instructions as f64 / (mean * 1e6),
        measure::grouped((100.0 * size as f64 / mean) as u64),
    ))
}

/// Instructions of the ticks of an interval.
fn count(repo: &Repo, program: &Path, size: u64, skipping: &str, selector: &str) -> Result<u64> {
    let command = Cmd::new(program, &repo.root);
    let command = command.args(["crowd", "count", &size.to_string(), skipping, selector]);
    measure::callgrind_alone(repo, &command, LIMIT)
}
