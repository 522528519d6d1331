//! Compiles what `udgoap codegen` makes, in hosts in C and C++: it must compile without a warning,
//! and its ids must be those of the domain.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::built::Library;
use crate::c_compiler::Compiler;
use crate::library;
use crate::repo::Repo;
use crate::tools;

const DOCUMENT: &str = "examples/domains/wizard.json";

pub(crate) fn check(repo: &Repo) -> Result<String> {
    tools::need(repo, "g++", "g++")?;
    let scratch = repo.scratch("ids")?;
    for (language, header) in [("c", "wizard_ids.h"), ("cpp", "wizard_ids.hpp")] {
        let asked = ["codegen", "--language", language, DOCUMENT];
        let text = library::tool(repo)?.args(asked).read()?;
        fs::write(scratch.join(header), text).context("writing the ids")?;
    }
    let library = library::build(repo, false)?;
    let c = Compiler::system(repo)?;
    run(repo, &c, "c99", &["-x", "c"], &library, &scratch)?;
    for standard in ["c++17", "c++20"] {
        let flags = ["-x", "c++", "-fno-exceptions", "-fno-rtti"];
        run(
            repo,
            &Compiler::named("g++"),
            standard,
            &flags,
            &library,
            &scratch,
        )?;
    }
    Ok("C99, C++17, C++20".to_owned())
}

fn run(
    repo: &Repo,
    compiler: &Compiler,
    standard: &str,
    flags: &[&str],
    library: &Library,
    scratch: &Path,
) -> Result<()> {
    let source = repo.path("tools/udgoap/tests/ids.c");
    let out = scratch.join(format!("ids-{standard}{}", std::env::consts::EXE_SUFFIX));
    let include = format!("-I{}", scratch.display());
    let compiler = compiler.clone().with(&[&include]).with(flags);
    let program = compiler.program_in(repo, standard, &[&source], library, &out)?;
    let finished = program.command(repo)?.capture(Duration::from_secs(60))?;
    if !finished.ok {
        bail!(
            "ids.c as {standard} ended with {}\n{}",
            finished.how,
            finished.text
        );
    }
    Ok(())
}
