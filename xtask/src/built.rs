//! A library that cargo has built, and its path.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::run::Cmd;

#[derive(Clone)]
pub(crate) struct Library {
    /// The shared library: libudgoap.so, libudgoap.dylib or udgoap.dll.
    pub(crate) shared: PathBuf,
    /// The directory to link against and to load from.
    pub(crate) dir: PathBuf,
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
