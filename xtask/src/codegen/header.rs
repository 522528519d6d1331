//! include/udgoap.h, from src/ffi/ by cbindgen.

use anyhow::{Context, Result, anyhow, bail};

use crate::header::fingerprint;
use crate::header::interface::Interface;
use crate::repo::Repo;

use super::manual;

pub(super) fn make(repo: &Repo) -> Result<String> {
    let root = repo.path("src/ffi/mod.rs");
    if !root.exists() {
        bail!("there is no src/ffi/mod.rs, where the exported functions begin");
    }
    let config =
        cbindgen::Config::from_file(repo.path("cbindgen.toml")).map_err(|error| anyhow!(error))?;
    // cbindgen isn't given the whole crate: it would then write the crate's features into the header.
    let bindings = cbindgen::Builder::new()
        .with_config(config)
        .with_src(root)
        .generate()
        .context("cbindgen can't read src/ffi")?;
    let mut text = Vec::new();
    bindings.write(&mut text);
    let text = manual::arrange(repo, &squeeze(&String::from_utf8(text)?))?;
    let own = Interface::read(&text)?.fingerprint();
    fingerprint::replace(&text, own)
}

/// Leaves one empty line where cbindgen leaves several, around what it has dropped.
fn squeeze(text: &str) -> String {
    let mut out = String::new();
    let mut empty_before = false;
    for line in text.lines() {
        if !(line.is_empty() && empty_before) {
            out.push_str(line);
            out.push('\n');
        }
        empty_before = line.is_empty();
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn one_empty_line_is_enough() {
        assert_eq!(super::squeeze("a\n\n\n\nb\n\nc"), "a\n\nb\n\nc\n");
    }
}
