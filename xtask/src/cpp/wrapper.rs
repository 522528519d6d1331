//! The text of the wrapper, and the flags with which programs that use it are compiled.

use anyhow::Result;

use crate::c_compiler::Compiler;
use crate::repo::Repo;

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
pub(super) fn text(repo: &Repo) -> Result<String> {
    let mut text = String::new();
    for file in repo.files("bindings/cpp", "hpp") {
        text += &std::fs::read_to_string(file)?;
    }
    Ok(text)
}
