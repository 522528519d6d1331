//! Compiles and runs tests/c/*.c against the header and the shared library. One program to a file;
//! it passes if it returns 0 in time.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::c_compiler::Compiler;
use crate::library::Library;
use crate::repo::Repo;

/// How a run of the tests differs from another: plain, or with sanitizers.
pub(crate) struct Variant<'a> {
    pub(crate) name: &'a str,
    pub(crate) compiler: Compiler,
    pub(crate) library: Library,
    pub(crate) envs: &'a [(&'a str, &'a str)],
    pub(crate) limit: Duration,
}

pub(crate) fn run_all(repo: &Repo, variant: &Variant) -> Result<String> {
    // Shared headers lie beside the tests and aren't programs.
    let sources = repo.files("tests/c", "c");
    if sources.is_empty() {
        bail!("there is no tests/c/*.c");
    }
    let mut failed = Vec::new();
    for source in &sources {
        let name = source
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let start = Instant::now();
        match run_one(repo, variant, source, &name) {
            Ok(()) => println!("{name}: passed, {:.1} s", start.elapsed().as_secs_f64()),
            Err(error) => {
                println!("{name}: FAILED\n{error:#}");
                failed.push(name);
            }
        }
    }
    if !failed.is_empty() {
        bail!(
            "{} of {} failed: {}",
            failed.len(),
            sources.len(),
            failed.join(", ")
        );
    }
    Ok(format!("{} programs", sources.len()))
}

fn run_one(repo: &Repo, variant: &Variant, source: &Path, name: &str) -> Result<()> {
    let out = repo
        .scratch(variant.name)?
        .join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let program = variant
        .compiler
        .program(repo, source, &variant.library, &out)?;
    let mut command = program.command(repo)?;
    for (name, value) in variant.envs {
        command = command.env(name, value);
    }
    let finished = command
        .capture(variant.limit)
        .context("the compiled test doesn't start")?;
    if !finished.ok {
        bail!(
            "`{command}` ended with {}\n{}",
            finished.how,
            finished.text.trim_end()
        );
    }
    Ok(())
}
