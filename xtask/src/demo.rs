//! `cargo xtask demo`: what a newcomer runs first. It builds the plugin as a host would get it,
//! compiles an example in examples/c, runs it, and makes a page of it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::c_compiler::{Compiler, Program};
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;

const LIMIT: Duration = Duration::from_secs(120);

#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Example {
    /// The worked example of the thesis, and a minute of its wizard's life
    Wizard,
    /// A day and a night in a village of twelve
    Village,
}

impl Example {
    fn name(self) -> &'static str {
        match self {
            Example::Wizard => "wizard",
            Example::Village => "village",
        }
    }
}

pub(crate) fn demo(repo: &Repo, example: Example) -> Result<()> {
    let page = match example {
        Example::Wizard => {
            let life = life_path(repo)?;
            build(repo, example, true)?.arg(&life).stream()?;
            println!("\nBuilding the designers' program, to make a page of this minute.");
            page_of(repo, &life)?
        }
        Example::Village => {
            build(repo, example, true)?.stream()?;
            println!("\nBuilding the designers' program, to make a page of the village's morning.");
            page_of_village(repo)?
        }
    };
    println!("Open it in a browser: {}", page.display());
    println!("See also: cargo xtask demo {}", other(example).name());
    Ok(())
}

fn other(than: Example) -> Example {
    match than {
        Example::Wizard => Example::Village,
        Example::Village => Example::Wizard,
    }
}

/// Runs the demo and makes the page of the wizard's life.
pub(crate) fn page(repo: &Repo) -> Result<PathBuf> {
    let life = life_path(repo)?;
    build(repo, Example::Wizard, true)?
        .arg(&life)
        .succeed(LIMIT)?;
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

/// The village as a scene, where the library performs the steps, so that all of its people can be looked
/// at: what each wants, does and why.
pub(crate) fn page_of_village(repo: &Repo) -> Result<PathBuf> {
    const SECONDS: &str = "120";
    let page = repo.scratch("demo")?.join("village.html");
    let made = library::tool(repo)?
        .arg("run")
        .arg(repo.path("examples/domains/village.json"))
        .arg("--scene")
        .arg(repo.path("examples/scenes/village.json"))
        .args(["--seconds", SECONDS, "--page"])
        .arg(&page);
    made.read()?;
    Ok(page)
}

/// The same, for the tests: what it prints is kept, because the docs quote it.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    let text = build(repo, Example::Wizard, true)?.succeed(LIMIT)?;
    std::fs::write(output_path(repo)?, &text).context("keeping the demo's output")?;
    Ok(format!("{} lines", text.lines().count()))
}

/// Where `check` leaves what the demo printed.
pub(crate) fn output_path(repo: &Repo) -> Result<PathBuf> {
    Ok(repo.scratch("demo")?.join("output.txt"))
}

pub(crate) fn build(repo: &Repo, example: Example, release: bool) -> Result<Cmd> {
    // Before the long build, so that nobody waits only to be told this.
    let compiler = Compiler::system(repo)?;
    let name = example.name();
    let source = repo.path(&format!("examples/c/{name}.c"));
    if !source.exists() {
        bail!("there is no examples/c/{name}.c");
    }
    println!("Building the plugin. The first time takes a minute or two.");
    let library = library::build(repo, release)?;
    println!("Compiling examples/c/{name}.c against include/udgoap.h and the shared library.");
    let out = repo
        .scratch("demo")?
        .join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let program: Program = compiler.program(repo, &source, &library, &out)?;
    Ok(program.command(repo)?.arg("examples/domains"))
}
