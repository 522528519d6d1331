//! Plays the games of examples/love in a hidden window.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::header::fingerprint;
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;

/// A game, and what must have happened in it.
struct Game {
    name: &'static str,
    argument: Option<&'static str>,
    frames: u32,
    figures: &'static [&'static str],
}

const GAMES: [Game; 2] = [
    Game {
        name: "arena",
        argument: None,
        frames: 1_500,
        figures: &["goblins struck", "potions drunk", "plans"],
    },
    Game {
        name: "hunt",
        argument: Some("--hunt"),
        frames: 5_400,
        figures: &[
            "noticed", "lost", "searched", "asked", "told", "given up", "caught",
        ],
    },
];
const LIMIT: Duration = Duration::from_secs(180);

/// A picture of the window that shows nothing is a tenth of this.
const LEAST_BYTES: u64 = 20_000;

/// Plays each game twice: something must have come of it, and both times the same.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    need(repo)?;
    let library = library::build(repo, false)?.shared;
    let mut outcomes = Vec::new();
    for game in &GAMES {
        outcomes.push(play_twice(repo, &library, game)?);
    }
    must_refuse(repo, &library)?;
    Ok(outcomes.join("; "))
}

fn need(repo: &Repo) -> Result<()> {
    tools::need(repo, "love", "love")?;
    tools::need_that_answers(repo, "xauth", "version", "xauth")?;
    tools::need_that_answers(repo, "xvfb-run", "--help", "xvfb")
}

/// The arena with a library that was packed.
pub(crate) fn plays(repo: &Repo, library: &Path) -> Result<String> {
    need(repo)?;
    play(repo, library, &GAMES[0], None)
}

fn play_twice(repo: &Repo, library: &Path, game: &Game) -> Result<String> {
    let picture = repo.scratch("love")?.join(format!("{}.png", game.name));
    let once = play(repo, library, game, Some(&picture))?;
    let again = play(repo, library, game, None)?;
    ensure!(once == again, "two games differ: {once}; {again}");
    for what in game.figures {
        ensure!(figure(&once, what)? > 0, "nothing {what}: {once}");
    }
    let bytes = fs::metadata(&picture).context("the picture")?.len();
    ensure!(
        bytes >= LEAST_BYTES,
        "{} has only {bytes} bytes",
        picture.display()
    );
    Ok(once)
}

/// A header of another build than the library's: the game says so and doesn't begin.
fn must_refuse(repo: &Repo, library: &Path) -> Result<()> {
    let header = fs::read_to_string(repo.header()).context("reading include/udgoap.h")?;
    let other = repo.scratch("love")?.join("other.h");
    fs::write(&other, fingerprint::replace(&header, 4711)?).context("writing other.h")?;
    let command = command(repo, library, &GAMES[0])
        .arg("--header")
        .arg(&other);
    let finished = command.capture(LIMIT)?;
    ensure!(
        !finished.ok && finished.text.contains("with the fingerprint 4711"),
        "`{command}` was to be refused, and ended with {}\n{}",
        finished.how,
        finished.text
    );
    Ok(())
}

fn command(repo: &Repo, library: &Path, game: &Game) -> Cmd {
    Cmd::new("xvfb-run", &repo.root)
        .args(["-a", "love", "examples/love", "--library"])
        .arg(library)
        .args(["--frames", &game.frames.to_string()])
        .args(game.argument)
}

/// Plays, and returns what came of it.
fn play(repo: &Repo, library: &Path, game: &Game, picture: Option<&Path>) -> Result<String> {
    let mut command = command(repo, library, game);
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
