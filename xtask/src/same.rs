//! One village from every language and engine: the library performs all steps, ways are straight,
//! and ticks are one list. After ten minutes, its hash must be the same everywhere.

use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::built::Library;
use crate::c_compiler::{Compiler, Program};
use crate::cpp;
use crate::csharp::{self, Kind};
use crate::godot;
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::together;
use crate::tools;

/// The document, and who is where.
const ARGUMENTS: [&str; 2] = ["examples/domains/village.json", "tests/same/village.txt"];
const LIMIT: Duration = Duration::from_secs(240);

type Job<'a> = Box<dyn Fn() -> Result<String> + Sync + 'a>;

pub(crate) fn check(repo: &Repo) -> Result<String> {
    check_with(repo, &library::build(repo, false)?)
}

/// The same with a library that was built before.
pub(crate) fn check_with(repo: &Repo, library: &Library) -> Result<String> {
    let jobs: [(&str, Job<'_>); 5] = [
        ("C", Box::new(|| c(repo, library))),
        ("C++", Box::new(|| cpp(repo, library))),
        (
            "C# on CoreCLR",
            Box::new(|| csharp(repo, library, Kind::CoreClr)),
        ),
        ("C# on Mono", Box::new(|| csharp(repo, library, Kind::Mono))),
        ("Godot", Box::new(|| godot::village(repo, library))),
    ];
    let told = together::map(&jobs, |(_, job)| job());
    let mut first: Option<String> = None;
    for ((name, _), told) in jobs.iter().zip(told) {
        let told = told?;
        println!("{name}: {told}");
        let of_c = first.get_or_insert_with(|| told.clone());
        ensure!(
            *of_c == told,
            "in C the village comes to {of_c}, in {name} to {told}"
        );
    }
    Ok(format!("{}: C, C++, C#, Godot", first.unwrap_or_default()))
}

/// The program in C, for whoever compiles it for another platform.
pub(crate) const SOURCE: &str = "tests/same/village.c";

/// The village as a program of another platform lives it, which has to come to the hash of this one.
pub(crate) fn check_elsewhere(repo: &Repo, program: Cmd, limit: Duration) -> Result<String> {
    let here = c(repo, &library::build(repo, false)?)?;
    let there = told_within(program.args(ARGUMENTS), limit)?;
    ensure!(
        here == there,
        "here the village comes to {here}, and there to {there}"
    );
    Ok(here)
}

fn c(repo: &Repo, library: &Library) -> Result<String> {
    let source = repo.path(SOURCE);
    let out = repo.scratch("same")?.join("c");
    let program = Compiler::system(repo)?.program(repo, &source, library, &out)?;
    told(program_command(repo, &program)?)
}

fn cpp(repo: &Repo, library: &Library) -> Result<String> {
    tools::need(repo, cpp::GCC.program, cpp::GCC.package)?;
    let source = repo.path("tests/same/village.cpp");
    let out = repo.scratch("same")?.join("cpp");
    let compiler = cpp::compiler(repo, cpp::GCC.program)
        .with(&cpp::WARNINGS)
        .with(&cpp::PLAIN);
    let program = compiler.program_in(repo, cpp::STANDARD, &[&source], library, &out)?;
    told(program_command(repo, &program)?)
}

fn csharp(repo: &Repo, library: &Library, kind: Kind) -> Result<String> {
    told(csharp::village(repo, kind, library)?.args(ARGUMENTS))
}

fn program_command(repo: &Repo, program: &Program) -> Result<Cmd> {
    Ok(program.command(repo)?.args(ARGUMENTS))
}

fn told(command: Cmd) -> Result<String> {
    told_within(command, LIMIT)
}

/// What a program prints after `same: `.
fn told_within(command: Cmd, limit: Duration) -> Result<String> {
    let text = command.succeed(limit)?.replace('\r', "");
    let mut lines = text.lines();
    let found = lines.find_map(|it| it.strip_prefix("same: "));
    let found = found.with_context(|| format!("`{command}` doesn't tell:\n{text}"))?;
    Ok(found.to_owned())
}
