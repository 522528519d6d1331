//! Checks of include/udgoap.h: that it compiles wherever a game may include it, and that it declares
//! exactly what the library exports.

mod compile;
pub(crate) mod declarations;
pub(crate) mod exports;
pub(crate) mod fingerprint;
pub(crate) mod interface;
mod keywords;
pub(crate) mod words;

use anyhow::{Result, bail};

use crate::repo::Repo;
use crate::steps::Steps;

pub(crate) fn add_steps(repo: &Repo, steps: &mut Steps) {
    for toolchain in [&compile::GCC, &compile::CLANG] {
        compiles(repo, steps, toolchain);
    }
    steps.run("header: words", || {
        exists(repo)?;
        words::check(repo)
    });
    steps.run("header: names", || {
        exists(repo)?;
        keywords::check(repo)
    });
    steps.run("header: exports", || {
        exists(repo)?;
        exports::check(repo)
    });
}

/// For Windows, whose compiler is large and seldom installed.
pub(crate) fn add_deep_steps(repo: &Repo, steps: &mut Steps) {
    compiles(repo, steps, &compile::MINGW);
}

fn compiles(repo: &Repo, steps: &mut Steps, toolchain: &compile::Toolchain) {
    steps.run(&format!("header: {}", toolchain.name), || {
        exists(repo)?;
        compile::check(repo, toolchain)
    });
}

fn exists(repo: &Repo) -> Result<()> {
    if !repo.header().exists() {
        bail!("there is no include/udgoap.h; run: cargo xtask codegen");
    }
    Ok(())
}
