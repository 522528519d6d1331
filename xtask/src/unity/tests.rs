//! Compiles the package's assemblies against tests/unity_declarations, and runs tests/unity on them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use super::assemblies::{self, PLATFORMS};
use super::folders::PACKAGE;
use crate::csharp::{self, Kind, Runtime};
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::together;

const LIMIT: Duration = Duration::from_secs(120);
/// What the tests look into, on CoreCLR assemblies of their own as in Unity.
const REFERENCES: [&str; 6] = [
    "Udgoap.dll",
    "Udgoap.Unity.dll",
    "Udgoap.Editor.dll",
    "Udgoap.Tests.dll",
    "UnityEngine.dll",
    "UnityEditor.dll",
];

type Job<'a> = Box<dyn Fn() -> Result<String> + Sync + 'a>;

pub(super) fn run(repo: &Repo) -> Result<String> {
    let built = library::build(repo, false)?;
    let jobs: Vec<Job<'_>> = vec![
        Box::new(|| core(repo, &built.dir)),
        Box::new(|| mono(repo, &built.dir)),
        Box::new(|| players(repo)),
    ];
    let told = together::map(&jobs, |job| job());
    let told: Vec<String> = told.into_iter().collect::<Result<_>>()?;
    Ok(told.join("; "))
}

/// As the editor compiles it, run on CoreCLR; with the library, without, and with an older one.
fn core(repo: &Repo, library: &Path) -> Result<String> {
    let runtime = Runtime::find_for(repo, Kind::CoreClr, "unity-coreclr")?;
    let compiled = assemblies::compile(repo, &runtime, &PLATFORMS[0])?;
    let tests = runtime.compile(repo, "UnityTests.exe", &[], &REFERENCES, &sources(repo))?;
    let told = must_pass(&runtime.program(repo, &tests, library))?;
    let nothing = repo.scratch("csharp-nothing")?;
    must_pass(
        &runtime
            .program(repo, &tests, &nothing)
            .arg("can't be loaded"),
    )?;
    let old = csharp::fake_library(repo, "old")?;
    must_pass(&runtime.program(repo, &tests, &old).arg("is older"))?;
    let last = told.lines().last().unwrap_or_default();
    Ok(format!("{compiled} assemblies, {last}"))
}

/// All in one program, on the lineage of Unity's own runtime.
fn mono(repo: &Repo, library: &Path) -> Result<String> {
    let runtime = Runtime::find_for(repo, Kind::Mono, "unity-mono")?;
    let mut all = sources(repo);
    for folder in ["Runtime", "Editor", "Tests"] {
        all.extend(repo.files(&format!("{}/{folder}", PACKAGE), "cs"));
    }
    all.extend(repo.files("tests/unity_declarations", "cs"));
    let flags = ["-define:UNITY_EDITOR", "-nowarn:649"];
    let tests = runtime.compile(repo, "UnityTests.exe", &flags, &[], &all)?;
    let told = must_pass(&runtime.program(repo, &tests, library))?;
    Ok(format!("Mono: {}", told.lines().last().unwrap_or_default()))
}

/// As it is compiled for players.
fn players(repo: &Repo) -> Result<String> {
    let mut compiled = 0;
    for platform in &PLATFORMS[1..] {
        let folder = format!("unity-{}", platform.name);
        let runtime = Runtime::find_for(repo, Kind::CoreClr, &folder)?;
        compiled += assemblies::compile(repo, &runtime, platform)?;
    }
    Ok(format!("{compiled} for players"))
}

fn sources(repo: &Repo) -> Vec<PathBuf> {
    let mut sources = repo.files("tests/unity", "cs");
    for name in ["Check", "Scenes"] {
        sources.push(repo.path(&format!("tests/csharp/{name}.cs")));
    }
    sources.extend(repo.files(&format!("{}/Samples~", PACKAGE), "cs"));
    sources
}

fn must_pass(command: &Cmd) -> Result<String> {
    println!("$ {command}");
    let finished = command.capture(LIMIT)?;
    if !finished.ok {
        println!("{}", finished.text);
    }
    anyhow::ensure!(finished.ok, "`{command}` ended with {}", finished.how);
    let last = finished.text.lines().last().context("it says nothing")?;
    println!("{last}");
    Ok(finished.text)
}
