//! Checks of bindings/cpp: its tests and its example with each compiler, and that it leaves out
//! nothing of the header and of documents.

pub(crate) mod complete;
pub(crate) mod cost;
mod tests;

use anyhow::Result;

use crate::c_compiler::Compiler;
use crate::repo::Repo;
use crate::steps::Steps;

pub(crate) use tests::{GCC, all as tests, run};

pub(crate) fn add_steps(repo: &Repo, steps: &mut Steps) {
    steps.run("C++ tests: gcc", || tests::plain(repo, &tests::GCC));
    steps.run("C++ tests: clang", || tests::plain(repo, &tests::CLANG));
    steps.run("C++ wrapper is complete", || complete::check(repo));
    steps.run("C++ costs", || cost::hold(repo));
}

/// For Windows.
pub(crate) fn add_deep_steps(repo: &Repo, steps: &mut Steps) {
    steps.run("C++ tests: mingw", || tests::windows(repo));
}

/// A compiler that finds the wrapper.
pub(crate) fn compiler(repo: &Repo, program: &str) -> Compiler {
    let include = format!("-I{}", repo.path("bindings/cpp").display());
    Compiler::named(program).with(&[&include])
}

/// What engines build without.
pub(crate) const PLAIN: [&str; 2] = ["-fno-exceptions", "-fno-rtti"];

/// What every program that uses the wrapper must bear.
pub(crate) const WARNINGS: [&str; 1] = ["-Wconversion"];

/// The standard that the wrapper keeps to.
pub(crate) const STANDARD: &str = "c++17";

/// The wrapper's headers, one after the other.
fn text(repo: &Repo) -> Result<String> {
    let mut text = String::new();
    for file in repo.files("bindings/cpp", "hpp") {
        text += &std::fs::read_to_string(file)?;
    }
    Ok(text)
}
