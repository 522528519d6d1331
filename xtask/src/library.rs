//! Builds the plugin and says where it is.

use std::path::PathBuf;
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::bench;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::shipped;

#[derive(Clone)]
pub(crate) struct Library {
    /// The shared library: libudgoap.so, libudgoap.dylib or udgoap.dll.
    pub(crate) shared: PathBuf,
    /// The directory to link against and to load from.
    pub(crate) dir: PathBuf,
}

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
        let _ = bench::build(&repo);
    })
}

/// Runs a `cargo build` of the library and reads from its messages where the result lies.
pub(crate) fn build_with(command: Cmd) -> Result<Library> {
    println!("$ {command}");
    let messages = command
        .arg("--message-format=json-render-diagnostics")
        .read()?;
    let shared = messages.lines().filter_map(shared_library).next_back();
    let shared = shared
        .context("cargo built no shared library; the crate `udgoap` must have crate-type cdylib")?;
    let dir = shared
        .parent()
        .context("the library lies in no directory")?
        .to_path_buf();
    Ok(Library { shared, dir })
}

fn shared_library(message: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    if message["reason"] != "compiler-artifact" || message["target"]["name"] != "udgoap" {
        return None;
    }
    let name = format!(
        "{}udgoap{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    );
    let files = message["filenames"].as_array()?;
    files
        .iter()
        .filter_map(|file| file.as_str().map(PathBuf::from))
        .find(|file| file.ends_with(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_shared_library_among_the_artifacts() {
        let name = format!(
            "{}udgoap{}",
            std::env::consts::DLL_PREFIX,
            std::env::consts::DLL_SUFFIX
        );
        let message = format!(
            r#"{{"reason":"compiler-artifact","target":{{"name":"udgoap"}},"filenames":["/t/libudgoap.rlib","/t/{name}"]}}"#
        );
        assert_eq!(
            shared_library(&message),
            Some(PathBuf::from(format!("/t/{name}")))
        );
        assert_eq!(
            shared_library(r#"{"reason":"build-finished","success":true}"#),
            None
        );
        assert_eq!(shared_library("not JSON"), None);
    }
}
