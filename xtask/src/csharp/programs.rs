//! Which sources make which program.

use std::path::PathBuf;

use anyhow::Result;

use super::runtime::Runtime;
use crate::repo::Repo;

pub(super) const LAYER: &str = "Udgoap.dll";

/// The sources of the layer.
pub(super) fn layer(repo: &Repo) -> Vec<PathBuf> {
    repo.files("bindings/csharp/Udgoap", "cs")
}

/// The layer as users get it. Everything public must be documented.
pub(super) fn compile_layer(repo: &Repo, runtime: &Runtime) -> Result<()> {
    let docs = format!("-doc:{}", runtime.dir.join("Udgoap.xml").display());
    let flags = ["-target:library", docs.as_str()];
    runtime.compile(repo, LAYER, &flags, &[], &layer(repo))?;
    Ok(())
}

/// A program of tests/csharp that uses the layer as users do.
pub(super) fn user(
    repo: &Repo,
    runtime: &Runtime,
    name: &str,
    sources: &[PathBuf],
) -> Result<PathBuf> {
    runtime.compile(repo, name, &[], &[LAYER], sources)
}

/// A program that looks into the layer, and is compiled together with it.
pub(super) fn insider(
    repo: &Repo,
    runtime: &Runtime,
    name: &str,
    sources: &[PathBuf],
) -> Result<PathBuf> {
    let mut all = layer(repo);
    all.extend_from_slice(sources);
    runtime.compile(repo, name, &[], &[], &all)
}
