//! What measurements need: the program that measures, instructions counted by callgrind, and numbers
//! as pages print them.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};

use crate::repo::Repo;
use crate::run::Cmd;
use crate::shipped;

/// The program that measures, built as a host would get the library.
pub(crate) fn program(repo: &Repo) -> Result<Cmd> {
    Ok(Cmd::new(build(repo)?, &repo.root))
}

pub(crate) fn build(repo: &Repo) -> Result<PathBuf> {
    let cargo = Cmd::cargo(&repo.root).args(["build", "--quiet"]);
    shipped::profile_to_measure(repo, cargo)
        .args(["--package", "udgoap-benches"])
        .stream()?;
    let name = format!("udgoap-benches{}", std::env::consts::EXE_SUFFIX);
    Ok(repo.target.join(shipped::MEASURED).join(name))
}

/// Instructions of what a program's function `measured_alone` does, from call to return. Where the
/// program can tell callgrind when to begin (`benches/src/callgrind.rs`), it is only run until then.
pub(crate) fn callgrind_alone(repo: &Repo, program: &Cmd, limit: Duration) -> Result<u64> {
    let begins_later = cfg!(all(target_arch = "x86_64", unix));
    let from_the_start = if begins_later { "no" } else { "yes" };
    let options = [
        &format!("--instr-atstart={from_the_start}"),
        "--toggle-collect=*measured_alone*",
    ];
    callgrind(repo, program, &options, limit)
}

/// Instructions of a run of a program, which has to succeed.
pub(crate) fn callgrind(
    repo: &Repo,
    program: &Cmd,
    options: &[&str],
    limit: Duration,
) -> Result<u64> {
    // Several may run beside each other.
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let out = repo.scratch("callgrind")?.join(format!("out{run}"));
    let text = Cmd::new("valgrind", &repo.root)
        .arg("--tool=callgrind")
        .args(options)
        .arg(format!("--callgrind-out-file={}", out.display()))
        .running(program)
        .succeed(limit)?;
    // Nothing reads it, and its name is of this run.
    let _ = fs::remove_file(out);
    collected(&text)
}

/// The number of instructions in what callgrind has printed.
fn collected(text: &str) -> Result<u64> {
    text.lines()
        .find_map(|line| line.split("Collected :").nth(1)?.trim().parse().ok())
        .filter(|&count| count > 0)
        .with_context(|| format!("callgrind printed no count:\n{text}"))
}

/// A number with commas between its thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
