//! Calls every exported function from inside the host's functions that the library calls.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::c_compiler::Compiler;
use crate::c_tests::{self, Test, Variant};
use crate::cpp;
use crate::library;
use crate::repo::Repo;
use crate::tools;

const TABLE: &str = "src/ffi/table.rs";
const LIMIT: Duration = Duration::from_secs(120);

/// Writes out the table of functions, and runs tests/reentry with it.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    tools::need(repo, cpp::GCC.program, cpp::GCC.package)?;
    let table = fs::read_to_string(repo.path(TABLE)).context(TABLE)?;
    let functions: Vec<String> = table.lines().filter_map(function).collect();
    ensure!(
        functions.len() > 100,
        "{TABLE} has another form than it had"
    );
    let scratch = repo.scratch("reentry")?;
    fs::write(scratch.join("functions.inc"), functions.concat())?;
    let include = format!("-I{}", scratch.display());
    let variant = Variant {
        name: "reentry",
        compiler: Compiler::named(cpp::GCC.program).with(&[&include]),
        library: library::build(repo, false)?,
        envs: &[],
        runner: None,
        limit: LIMIT,
    };
    let test = Test::of_file(repo.path("tests/reentry/reentry.cpp"));
    c_tests::run(repo, &variant, cpp::STANDARD, &[test])?;
    Ok(format!("{} functions", functions.len()))
}

/// A line of the table: `udg_world_tick: WorldExclusive,`.
fn function(line: &str) -> Option<String> {
    let (name, tag) = line.strip_prefix("    ")?.split_once(": ")?;
    let tag = tag.strip_suffix(',')?;
    name.starts_with("udg_")
        .then(|| format!("FUNCTION({name}, {tag})\n"))
}
