//! Builds the plugin and says where it is.

use std::thread::{self, JoinHandle};

use anyhow::Result;

use crate::built::{Library, build_with};
use crate::measure;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::shipped;

/// What is built for debugging is built with the features of all these together, as the tests in Rust
/// are: one by one, each would have the library compiled with features of its own. These commands are
/// left out, since they would be compiled anew while they run.
pub(crate) const FOR_DEBUGGING: [&str; 3] = ["--workspace", "--exclude", "xtask"];

/// Builds the plugin: for debugging, or as hosts get it.
pub(crate) fn build(repo: &Repo, release: bool) -> Result<Library> {
    if release {
        return shipped::build(repo);
    }
    let command = Cmd::cargo(&repo.root).arg("build");
    build_with(command.args(FOR_DEBUGGING).arg("--lib"))
}

/// The designers' program, which knows what only the library knows. It is a program of its own, so
/// that these commands still build, and can say what is wrong, while the library doesn't.
pub(crate) fn tool(repo: &Repo) -> Result<Cmd> {
    debug_program(repo, "--bin", "udgoap", "")
}

/// Builds a program or an example for debugging, and says where it is.
pub(crate) fn debug_program(repo: &Repo, kind: &str, name: &str, folder: &str) -> Result<Cmd> {
    Cmd::cargo(&repo.root)
        .args(["build", "--quiet"])
        .args(FOR_DEBUGGING)
        .args([kind, name])
        .stream()?;
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let program = repo.target.join("debug").join(folder).join(file);
    Ok(Cmd::new(program, &repo.root))
}

/// Builds for release, beside whatever else is done, what later steps need: it takes minutes, most of
/// them on one processor. Whoever needs it sooner waits for cargo's lock, and says what is wrong if it
/// fails.
pub(crate) fn begin_release(repo: &Repo) -> JoinHandle<()> {
    let root = repo.root.clone();
    let target = repo.target.clone();
    thread::spawn(move || {
        let repo = Repo { root, target };
        let _ = shipped::build(&repo);
        let _ = measure::build(&repo);
    })
}
