//! `cargo xtask demo`: what a newcomer runs first. It builds the plugin as a host would get it,
//! compiles the example in examples/c, and runs it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::c_compiler::{Compiler, Program};
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;

const LIMIT: Duration = Duration::from_secs(120);

pub(crate) fn demo(repo: &Repo) -> Result<()> {
    let life = life_path(repo)?;
    build(repo, true)?.arg(&life).stream()?;
    println!("\nBuilding the designers' program, to make a page of this minute.");
    let page = page_of(repo, &life)?;
    println!("Open it in a browser: {}", page.display());
    Ok(())
}

/// Runs the demo and makes the page of the wizard's life.
pub(crate) fn page(repo: &Repo) -> Result<PathBuf> {
    let life = life_path(repo)?;
    build(repo, true)?.arg(&life).succeed(LIMIT)?;
    page_of(repo, &life)
}

fn life_path(repo: &Repo) -> Result<PathBuf> {
    Ok(repo.scratch("demo")?.join("life.json"))
}

fn page_of(repo: &Repo, life: &Path) -> Result<PathBuf> {
    let page = life.with_file_name("wizard.html");
    let made = library::tool(repo)?
        .arg("page")
        .arg(life)
        .arg("--output")
        .arg(&page);
    made.read()?;
    Ok(page)
}

/// The same, for the tests: what it prints is kept, because the docs quote it.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    let text = build(repo, true)?.succeed(LIMIT)?;
    std::fs::write(output_path(repo)?, &text).context("keeping the demo's output")?;
    Ok(format!("{} lines", text.lines().count()))
}

/// Where `check` leaves what the demo printed.
pub(crate) fn output_path(repo: &Repo) -> Result<PathBuf> {
    Ok(repo.scratch("demo")?.join("output.txt"))
}

pub(crate) fn build(repo: &Repo, release: bool) -> Result<Cmd> {
    // Before the long build, so that nobody waits only to be told this.
    let compiler = Compiler::system(repo)?;
    let source = repo.path("examples/c/wizard.c");
    if !source.exists() {
        bail!("there is no examples/c/wizard.c");
    }
    println!("Building the plugin. The first time takes a minute or two.");
    let library = library::build(repo, release)?;
    println!("Compiling examples/c/wizard.c against include/udgoap.h and the shared library.");
    let out = repo
        .scratch("demo")?
        .join(format!("wizard{}", std::env::consts::EXE_SUFFIX));
    let program: Program = compiler.program(repo, &source, &library, &out)?;
    Ok(program.command(repo)?.arg("examples/domains"))
}
