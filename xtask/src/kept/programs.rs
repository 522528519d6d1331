//! Compiles the tests of C and C++ against a kept header and runs them with today's library, like a
//! host that isn't compiled again. Tests that need something newer are left out. The others must
//! still call every function of the header.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::kept_header::Kept;
use crate::built::Library;
use crate::c_compiler::Compiler;
use crate::c_tests::{self, Test, Variant};
use crate::cpp;
use crate::header::fingerprint;
use crate::header::interface::Interface;
use crate::header::words;
use crate::library;
use crate::repo::Repo;
use crate::together;
use crate::tools;

/// It asserts today's sizes; what a kept header may say of them is compared apart.
const LAYOUT: &str = "layout";

pub(super) fn run(repo: &Repo, kept: &Kept) -> Result<String> {
    tools::need(repo, cpp::GCC.program, cpp::GCC.package)?;
    let today = fs::read_to_string(repo.header()).context("reading include/udgoap.h")?;
    let fingerprint = Interface::read(&today)?.fingerprint();
    if kept.interface.fingerprint() == fingerprint {
        let c = those_that_can(c_tests::all(repo));
        must_call_everything(repo, kept, &c)?;
        return Ok(format!(
            "it declares what today's header does, with which {} programs in C and all in C++ have run",
            c.len()
        ));
    }
    let header = folder(repo, kept, fingerprint)?;
    let library = library::build(repo, false)?;
    let of_c = variant(Compiler::system(repo)?, &header, &library);
    let c = run_those_that_can(repo, kept, &of_c, "c11", c_tests::all(repo))?;
    must_call_everything(repo, kept, &c)?;
    let of_cpp = cpp::compiler(repo, cpp::GCC.program).with(&cpp::WARNINGS);
    let of_cpp = variant(of_cpp, &header, &library);
    let wrapper = wrapper(&header)?;
    if let Err(error) = of_cpp.compiler.accepts(repo, cpp::STANDARD, &[], &wrapper) {
        let why = newer(kept, &repo.files("bindings/cpp", "hpp"), &error);
        return Ok(format!(
            "{} programs in C, none in C++, whose wrapper is newer: {why}",
            c.len()
        ));
    }
    let cpp = run_those_that_can(repo, kept, &of_cpp, cpp::STANDARD, cpp::tests(repo))?;
    Ok(format!("{} programs in C, {} in C++", c.len(), cpp.len()))
}

/// A program that is nothing but today's C++ wrapper.
fn wrapper(folder: &Path) -> Result<PathBuf> {
    let source = folder.join("wrapper.cpp");
    fs::write(&source, "#include <udgoap.hpp>\n").context("writing a program")?;
    Ok(source)
}

/// The header with today's fingerprint, which would refuse all programs as long as the version is 0.
/// From version 1 on a library doesn't look at it.
fn folder(repo: &Repo, kept: &Kept, fingerprint: u32) -> Result<PathBuf> {
    let folder = repo.scratch("kept")?.join(&kept.name);
    fs::create_dir_all(&folder).context("making a folder for a header")?;
    let text = fingerprint::replace(&kept.text, fingerprint)?;
    fs::write(folder.join("udgoap.h"), text).context("writing a kept header")?;
    Ok(folder)
}

fn variant(compiler: Compiler, header: &Path, library: &Library) -> Variant<'static> {
    Variant {
        name: "kept-tests",
        compiler: compiler.with_header_of(header),
        library: library.clone(),
        envs: &[],
        limit: Duration::from_secs(120),
        runner: None,
    }
}

fn those_that_can(mut tests: Vec<Test>) -> Vec<Test> {
    tests.retain(|test| test.name != LAYOUT);
    tests
}

/// Runs what compiles, and says what doesn't and why. Returns what ran.
fn run_those_that_can(
    repo: &Repo,
    kept: &Kept,
    variant: &Variant,
    standard: &str,
    tests: Vec<Test>,
) -> Result<Vec<Test>> {
    let mut tests = those_that_can(tests);
    let compiled = together::map(&tests, |test| {
        let mut sources = test.sources.iter();
        sources.try_for_each(|source| variant.compiler.accepts(repo, standard, &[], source))
    });
    let mut compiled = compiled.into_iter();
    tests.retain(|test| match compiled.next() {
        Some(Err(error)) => {
            let why = newer(kept, &test.sources, &error);
            println!("{}: left out: {why}", test.name);
            false
        }
        _ => true,
    });
    if !tests.is_empty() {
        c_tests::run(repo, variant, standard, &tests)?;
    }
    Ok(tests)
}

/// Why sources don't compile against a kept header: what they need, or else what the compiler says.
fn newer(kept: &Kept, sources: &[PathBuf], error: &anyhow::Error) -> String {
    let known: BTreeSet<&str> = words::names(&kept.text).collect();
    let texts = sources
        .iter()
        .filter_map(|source| fs::read_to_string(source).ok());
    let texts: Vec<String> = texts.collect();
    let used: BTreeSet<&str> = texts.iter().flat_map(|text| words::names(text)).collect();
    let unknown: Vec<&str> = used.difference(&known).copied().collect();
    if unknown.is_empty() {
        let said = format!("{error:#}");
        let line = said.lines().find(|line| line.contains(" error: "));
        return line.unwrap_or(&said).to_owned();
    }
    format!("it uses {}", unknown.join(", "))
}

/// A function that no program calls any more could change unseen.
fn must_call_everything(repo: &Repo, kept: &Kept, ran: &[Test]) -> Result<()> {
    let mut sources: Vec<PathBuf> = ran.iter().flat_map(|test| test.sources.clone()).collect();
    sources.extend(repo.files("tests/c", "h"));
    sources.extend(repo.files("examples/c", "h"));
    let mut text = String::new();
    for source in sources {
        text += &fs::read_to_string(&source).with_context(|| repo.show(&source))?;
    }
    let called: BTreeSet<&str> = words::names(&text).collect();
    let functions = kept.interface.functions.keys();
    let missing: Vec<&str> = functions
        .map(String::as_str)
        .filter(|name| !called.contains(name))
        .collect();
    if !missing.is_empty() {
        bail!(
            "no program in tests/c that compiles against {} calls {}; add one that needs nothing newer",
            repo.show(&kept.path),
            missing.join(", ")
        );
    }
    Ok(())
}
