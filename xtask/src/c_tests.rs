//! Compiles and runs tests/c/*.c against the header and the shared library, and the examples that
//! check themselves. Each file is a program; it passes if it returns 0 in time.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::built::Library;
use crate::c_compiler::Compiler;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::together;

/// How a run of the tests differs from another: plain, or with sanitizers.
pub(crate) struct Variant<'a> {
    pub(crate) name: &'a str,
    pub(crate) compiler: Compiler,
    pub(crate) library: Library,
    pub(crate) envs: &'a [(&'a str, &'a str)],
    pub(crate) limit: Duration,
    /// What starts the programs if they are for Windows and this isn't.
    pub(crate) runner: Option<&'a str>,
}

/// One test: a name, and the files that make it.
pub(crate) struct Test {
    pub(crate) name: String,
    pub(crate) sources: Vec<PathBuf>,
    pub(crate) arguments: &'static [&'static str],
}

impl Test {
    /// A program of one file, named after it.
    pub(crate) fn of_file(source: PathBuf) -> Self {
        let name = source.file_stem().unwrap_or_default().to_string_lossy();
        Self {
            name: name.into_owned(),
            sources: vec![source],
            arguments: &[],
        }
    }
}

pub(crate) fn run_all(repo: &Repo, variant: &Variant) -> Result<String> {
    run(repo, variant, "c11", &all(repo))
}

/// The tests in C, and the examples that check themselves.
pub(crate) fn all(repo: &Repo) -> Vec<Test> {
    // Shared headers lie beside the tests and aren't programs.
    let sources = repo.files("tests/c", "c");
    let mut tests: Vec<Test> = sources.into_iter().map(Test::of_file).collect();
    for example in ["threads", "village"] {
        tests.push(Test {
            name: format!("example_{example}"),
            sources: vec![repo.path(&format!("examples/c/{example}.c"))],
            arguments: &["examples/domains"],
        });
    }
    tests
}

/// Compiles and runs programs, all of them even if some fail.
pub(crate) fn run(
    repo: &Repo,
    variant: &Variant,
    standard: &str,
    tests: &[Test],
) -> Result<String> {
    if tests.is_empty() {
        bail!("there are no programs to run as tests");
    }
    let outcomes = together::map(tests, |test| {
        let name = &test.name;
        let start = Instant::now();
        let outcome = run_one(repo, variant, standard, test);
        match &outcome {
            Ok(()) => println!("{name}: passed, {:.1} s", start.elapsed().as_secs_f64()),
            Err(error) => println!("{name}: FAILED\n{error:#}"),
        }
        outcome.is_ok()
    });
    let failed = tests.iter().zip(outcomes).filter(|(_, passed)| !passed);
    let failed: Vec<&str> = failed.map(|(test, _)| test.name.as_str()).collect();
    if !failed.is_empty() {
        bail!(
            "{} of {} failed: {}",
            failed.len(),
            tests.len(),
            failed.join(", ")
        );
    }
    Ok(format!("{} programs", tests.len()))
}

fn run_one(repo: &Repo, variant: &Variant, standard: &str, test: &Test) -> Result<()> {
    let suffix = match variant.runner {
        Some(_) => ".exe",
        None => std::env::consts::EXE_SUFFIX,
    };
    let out = repo
        .scratch(variant.name)?
        .join(format!("{}{suffix}", test.name));
    let sources: Vec<&Path> = test.sources.iter().map(PathBuf::as_path).collect();
    let program = variant
        .compiler
        .program_in(repo, standard, &sources, &variant.library, &out)?;
    let mut command = match variant.runner {
        Some(runner) => Cmd::new(runner, &repo.root).arg(&program.path),
        None => program.command(repo)?,
    };
    command = command.args(test.arguments);
    for (name, value) in variant.envs {
        command = command.env(name, value);
    }
    command.succeed(variant.limit).map(drop)
}
