//! Checks that the layer is complete: it calls every function of the header, and its document
//! builder writes every key that documents may have.

use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::compiler::LANGUAGE;
use super::programs;
use crate::codegen::RAW_CSHARP;
use crate::cpp::complete::{functions, keys, unwritten};
use crate::header::declarations;
use crate::repo::Repo;

/// Functions that the layer doesn't call, and why.
const LEFT_OUT: &[(&str, &str)] = &[
    (
        "udg_allocator_init",
        "an allocator stays in use for as long as the library; managed code may be unloaded before",
    ),
    ("udg_set_allocator", "as udg_allocator_init"),
    (
        "udg_set_log_function",
        "as udg_allocator_init: a function that was unloaded would be called; the log can be drained",
    ),
    (
        "udg_profiler_init",
        "a profiler's hooks are called on any thread, and are for the engine's native side",
    ),
    ("udg_world_set_profiler", "as udg_profiler_init"),
];

pub(super) fn check(repo: &Repo) -> Result<String> {
    let declared = declarations::of_header(repo)?;
    let mut layer = String::new();
    for file in programs::layer(repo) {
        if !file.ends_with(RAW_CSHARP) {
            layer += &fs::read_to_string(file)?;
        }
    }
    let mut problems = functions(&declared, &layer, LEFT_OUT);
    let mut builder = String::new();
    for file in repo.files(&format!("{}/Documents", programs::LAYER_SOURCES), "cs") {
        builder += &fs::read_to_string(file)?;
    }
    problems.extend(projects(repo)?);
    let keys = keys(repo)?;
    problems.extend(unwritten(&keys, &builder));
    if !problems.is_empty() {
        bail!("the C# layer isn't complete:\n{}", problems.join("\n"));
    }
    Ok(format!(
        "{} functions, {} left out, {} keys",
        declared.len(),
        LEFT_OUT.len(),
        keys.len()
    ))
}

/// The project files must say what the tests compile the layer with.
fn projects(repo: &Repo) -> Result<Vec<String>> {
    let read = |path: String| fs::read_to_string(repo.path(&path)).with_context(|| path);
    let project = read("bindings/csharp/Udgoap/Udgoap.csproj".to_owned())?;
    let mut problems = Vec::new();
    for (key, value) in [
        ("TargetFramework", "netstandard2.1"),
        ("LangVersion", LANGUAGE),
        ("AllowUnsafeBlocks", "true"),
        ("TreatWarningsAsErrors", "true"),
    ] {
        let wanted = format!("<{key}>{value}</{key}>");
        if !project.contains(&wanted) {
            problems.push(format!("Udgoap.csproj doesn't say {wanted}"));
        }
    }
    let sources = "../../unity/Runtime/Core/**/*.cs";
    if !project.contains(sources) {
        problems.push(format!("Udgoap.csproj doesn't compile {sources}"));
    }
    let assembly = read(format!("{}/Udgoap.asmdef", programs::LAYER_SOURCES))?;
    let assembly: Value = serde_json::from_str(&assembly).context("Udgoap.asmdef")?;
    for key in ["allowUnsafeCode", "noEngineReferences"] {
        if assembly[key] != true {
            problems.push(format!("Udgoap.asmdef doesn't say {key}"));
        }
    }
    Ok(problems)
}
