//! The game of examples/love, played by itself in a window that nobody sees.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::codegen;
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;

const FRAMES: u32 = 1_500;
const LIMIT: Duration = Duration::from_secs(180);

/// A picture of the window that shows nothing is a tenth of this.
const LEAST_BYTES: u64 = 20_000;

/// Plays twice: the wizard must have got on, and both games must be the same.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    tools::need(repo, "love", "love")?;
    tools::need_that_answers(repo, "xauth", "version", "xauth")?;
    tools::need_that_answers(repo, "xvfb-run", "--help", "xvfb")?;
    let library = library::build(repo, false)?.shared;
    let picture = repo.scratch("love")?.join("arena.png");
    let once = play(repo, &library, Some(&picture))?;
    let again = play(repo, &library, None)?;
    ensure!(once == again, "two games differ: {once}; {again}");
    for what in ["goblins struck", "potions drunk", "plans"] {
        ensure!(figure(&once, what)? > 0, "the wizard did nothing: {once}");
    }
    let bytes = fs::metadata(&picture).context("the picture")?.len();
    ensure!(
        bytes >= LEAST_BYTES,
        "{} has only {bytes} bytes",
        picture.display()
    );
    must_refuse(repo, &library)?;
    Ok(once)
}

/// A header of another build than the library's: the game says so and doesn't begin.
fn must_refuse(repo: &Repo, library: &Path) -> Result<()> {
    let header = fs::read_to_string(repo.header()).context("reading include/udgoap.h")?;
    let other = repo.scratch("love")?.join("other.h");
    fs::write(&other, codegen::replace_fingerprint(&header, 4711)?).context("writing other.h")?;
    let command = command(repo, library).arg("--header").arg(&other);
    let finished = command.capture(LIMIT)?;
    ensure!(
        !finished.ok && finished.text.contains("with the fingerprint 4711"),
        "`{command}` was to be refused, and ended with {}\n{}",
        finished.how,
        finished.text
    );
    Ok(())
}

fn command(repo: &Repo, library: &Path) -> Cmd {
    Cmd::new("xvfb-run", &repo.root)
        .args(["-a", "love", "examples/love", "--library"])
        .arg(library)
        .args(["--frames", &FRAMES.to_string()])
}

/// Plays, and returns what came of it.
fn play(repo: &Repo, library: &Path, picture: Option<&Path>) -> Result<String> {
    let mut command = command(repo, library);
    if let Some(picture) = picture {
        command = command.arg("--screenshot").arg(picture);
    }
    let finished = command.capture(LIMIT)?;
    let outcome = finished.text.lines().find(|it| it.starts_with("frames:"));
    let outcome = outcome
        .with_context(|| format!("`{command}` ended with {}\n{}", finished.how, finished.text))?;
    ensure!(finished.ok, "`{command}` ended with {}", finished.how);
    Ok(outcome.to_owned())
}

fn figure(outcome: &str, what: &str) -> Result<u32> {
    let mut parts = outcome.split(", ").filter_map(|it| it.split_once(": "));
    let found = parts.find(|(name, _)| *name == what);
    let (_, value) = found.with_context(|| format!("no {what} in: {outcome}"))?;
    value.parse().with_context(|| format!("{what}: {value}"))
}
