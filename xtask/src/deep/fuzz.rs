//! Fuzzing guided by coverage, a minute each: random domain documents, starting from those in
//! examples/, and sequences of calls, starting from random ones.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;

const SECONDS: u32 = 60;

pub(super) fn documents(repo: &Repo) -> Result<String> {
    let seeds = repo.scratch("fuzz-seeds")?;
    let documents = repo.files("examples", "json");
    if documents.is_empty() {
        bail!("there is no document in examples/ to begin from");
    }
    for (index, document) in documents.iter().enumerate() {
        fs::copy(document, seeds.join(format!("{index}.json"))).context("copying the seeds")?;
    }
    let options = ["-max_len=65536", "-timeout=20"];
    run(repo, "fuzz_document", Some(&seeds), &options)?;
    Ok(format!("{SECONDS} s from {} documents", documents.len()))
}

/// What a sequence of calls must keep to, `udgoap-calls` says. A call is 16 bytes. Without sequences to
/// begin from, libFuzzer would spend the minute on inputs that are too short for one call.
pub(super) fn calls(repo: &Repo) -> Result<String> {
    const COUNT: &str = "64";
    let seeds = repo.scratch("fuzz-sequences")?;
    library::debug_program(repo, "--bin", "udgoap-calls", "")?
        .args(["bytes", "0", COUNT])
        .arg(&seeds)
        .stream()?;
    let options = ["-max_len=2404", "-timeout=60"];
    run(repo, "fuzz_calls", Some(&seeds), &options)?;
    Ok(format!("{SECONDS} s from {COUNT} sequences"))
}

fn run(repo: &Repo, target: &str, seeds: Option<&Path>, options: &[&str]) -> Result<()> {
    tools::need_nightly(repo, &[])?;
    tools::need_cargo_crate(repo, "fuzz", "cargo-fuzz")?;
    // New inputs go to the first directory, which libFuzzer wants to find.
    let corpus = repo.path("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus).context("making the corpus")?;
    let fuzz = Cmd::nightly_cargo(&repo.root).arg("fuzz");
    fuzz.clone().args(["build", target]).stream()?;
    fuzz.args(["run", target])
        .arg(&corpus)
        .args(seeds)
        .args(["--", "-print_final_stats=1"])
        .args(options)
        .arg(format!("-max_total_time={SECONDS}"))
        .stream()
        .context("an input failed; above it says where the input lies and how to run it again")
}
