//! The sources of each C# program.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use super::runtime::Runtime;
use crate::codegen::RAW_CSHARP;
use crate::repo::Repo;

pub(super) const LAYER: &str = "Udgoap.dll";
/// Where the layer's sources lie: in Unity's package, which compiles nothing from elsewhere.
pub(super) const LAYER_SOURCES: &str = "bindings/unity/Runtime/Core";

/// The sources of the layer.
pub(super) fn layer(repo: &Repo) -> Vec<PathBuf> {
    repo.files(LAYER_SOURCES, "cs")
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

/// A program with a layer that was made for another build of the library than there is.
pub(super) fn of_another_build(
    repo: &Repo,
    runtime: &Runtime,
    name: &str,
    sources: &[PathBuf],
) -> Result<PathBuf> {
    let raw = fs::read_to_string(repo.path(RAW_CSHARP)).context(RAW_CSHARP)?;
    let says = "const uint UDG_ABI_FINGERPRINT = ";
    ensure!(raw.contains(says), "{RAW_CSHARP} has no fingerprint");
    let other = runtime.dir.join("OtherNative.cs");
    let text: String = raw
        .lines()
        .map(|line| match line.split_once(says) {
            Some((before, _)) => format!("{before}{says}4711;\n"),
            None => format!("{line}\n"),
        })
        .collect();
    fs::write(&other, text).context("writing another raw layer")?;
    let mut all = layer(repo);
    all.retain(|file| !file.ends_with(RAW_CSHARP));
    all.push(other);
    all.extend_from_slice(sources);
    runtime.compile(repo, name, &[], &[], &all)
}
