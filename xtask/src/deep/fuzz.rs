//! A minute of random domain documents, begun from the ones in examples/.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;

const TARGET: &str = "fuzz_document";
const SECONDS: u32 = 60;

pub(super) fn documents(repo: &Repo) -> Result<String> {
    tools::need_nightly(repo, &[])?;
    tools::need_cargo_crate(repo, "fuzz", "cargo-fuzz")?;
    let seeds = repo.scratch("fuzz-seeds")?;
    let documents = repo.files("examples", "json");
    if documents.is_empty() {
        bail!("there is no document in examples/ to begin from");
    }
    for (index, document) in documents.iter().enumerate() {
        fs::copy(document, seeds.join(format!("{index}.json"))).context("copying the seeds")?;
    }
    // New inputs go to the first directory, which libFuzzer wants to find.
    let corpus = repo.path("fuzz/corpus").join(TARGET);
    fs::create_dir_all(&corpus).context("making the corpus")?;
    let fuzz = Cmd::nightly_cargo(&repo.root).arg("fuzz");
    fuzz.clone().args(["build", TARGET]).stream()?;
    fuzz.args(["run", TARGET])
        .args([&corpus, &seeds])
        .args(["--", "-max_len=65536", "-timeout=20", "-print_final_stats=1"])
        .arg(format!("-max_total_time={SECONDS}"))
        .stream()
        .context("an input made the loader fail; above it says where the input lies and how to run it again")?;
    Ok(format!("{SECONDS} s from {} documents", documents.len()))
}
