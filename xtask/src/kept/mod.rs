//! abi/: headers of hosts that were built with an earlier library. Today's library must still serve
//! them: `serve.rs` compares what they declare and their memory layout, `programs.rs` compiles the
//! tests against them and runs them.

mod kept_header;
mod programs;
mod serve;

use std::fs;

use anyhow::{Context, Result, bail, ensure};

use crate::repo::Repo;
use crate::steps::Steps;
use kept_header::Kept;

/// The one that may still be replaced.
const CANDIDATE: &str = "candidate";

pub(crate) fn add_steps(repo: &Repo, steps: &mut Steps) {
    steps.run("kept headers: served", || {
        let all = all(repo)?;
        let mut told = Vec::new();
        for kept in &all {
            told.push(format!("{}: {}", kept.name, serve::check(repo, kept)?));
        }
        Ok(told.join("; "))
    });
    steps.run("kept headers: programs", || {
        let mut told = Vec::new();
        for kept in &all(repo)? {
            told.push(format!("{}: {}", kept.name, programs::run(repo, kept)?));
        }
        Ok(told.join("; "))
    });
}

fn all(repo: &Repo) -> Result<Vec<Kept>> {
    let files = repo.files("abi", "h");
    ensure!(
        !files.is_empty(),
        "no header is kept in abi/; run: cargo xtask keep {CANDIDATE}"
    );
    let kept = files.into_iter().map(|path| Kept::read(repo, path));
    kept.collect()
}

/// Copies today's header to abi/. What was promised under a name is never replaced.
pub(crate) fn keep(repo: &Repo, name: &str) -> Result<()> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    ensure!(
        !name.is_empty() && name.chars().all(is_plain),
        "{name:?} is no name for a kept header; take {CANDIDATE}, or v1, v2 and so on"
    );
    let folder = repo.path("abi").join(name);
    let path = folder.join("udgoap.h");
    if path.exists() && name != CANDIDATE {
        bail!(
            "{} is kept for ever; give the new one another name",
            repo.show(&path)
        );
    }
    fs::create_dir_all(&folder).with_context(|| repo.show(&folder))?;
    fs::copy(repo.header(), &path).with_context(|| repo.show(&path))?;
    println!("{} written", repo.show(&path));
    Ok(())
}
