//! Compiles the package's assemblies against tests/unity_declarations, and runs tests/unity on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use super::assemblies::{self, PLATFORMS};
use super::folders::PACKAGE;
use crate::csharp::{self, Kind, Runtime};
use crate::docs;
use crate::library;
use crate::repo::{Repo, emptied};
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

/// Fields that the inspector fills in.
const NOWARN: [&str; 1] = ["-nowarn:649"];

type Job<'a> = Box<dyn Fn() -> Result<String> + Sync + 'a>;

pub(super) fn run(repo: &Repo) -> Result<String> {
    let built = library::build(repo, false)?;
    let jobs: Vec<Job<'_>> = vec![
        Box::new(|| core(repo, &built.dir)),
        Box::new(|| mono(repo, &built.dir, Kind::Mono)),
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
    let tests = runtime.compile(
        repo,
        "UnityTests.exe",
        &NOWARN,
        &REFERENCES,
        &sources(repo)?,
    )?;
    let told = must_pass(&with_library(repo, &runtime, &tests, library)?)?;
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

/// Everything once more with nothing compiled at run time, which stands in for IL2CPP.
pub(super) fn ahead_of_time(repo: &Repo) -> Result<String> {
    let built = library::build(repo, false)?;
    mono(repo, &built.dir, Kind::MonoAot)
}

/// All in one program, on the lineage of Unity's own runtime.
fn mono(repo: &Repo, library: &Path, kind: Kind) -> Result<String> {
    let folder = match kind {
        Kind::MonoAot => "unity-aot",
        _ => "unity-mono",
    };
    let runtime = Runtime::find_for(repo, kind, folder)?;
    let mut all = sources(repo)?;
    for folder in ["Runtime", "Editor", "Tests"] {
        all.extend(repo.files(&format!("{}/{folder}", PACKAGE), "cs"));
    }
    all.extend(repo.files("tests/unity_declarations", "cs"));
    let flags = ["-define:UNITY_EDITOR", NOWARN[0]];
    let tests = runtime.compile(repo, "UnityTests.exe", &flags, &[], &all)?;
    let told = must_pass(&with_library(repo, &runtime, &tests, library)?)?;
    let last = told.lines().last().unwrap_or_default();
    Ok(format!("{}: {last}", kind.name()))
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

fn sources(repo: &Repo) -> Result<Vec<PathBuf>> {
    let mut sources = repo.files("tests/unity", "cs");
    for name in ["Check", "Scenes"] {
        sources.push(repo.path(&format!("tests/csharp/{name}.cs")));
    }
    sources.extend(repo.files(&format!("{}/Samples~", PACKAGE), "cs"));
    let shown = shown(repo)?.into_iter();
    sources.extend(shown.filter(|it| it.extension().is_some_and(|it| it == "cs")));
    Ok(sources)
}

/// The files that the page shows of a game's own.
fn shown(repo: &Repo) -> Result<Vec<PathBuf>> {
    let folder = emptied(shown_in(repo)?)?;
    let files = docs::files_in(repo, "docs/unity.md")?.into_iter();
    let written = files.map(|(name, text)| -> Result<PathBuf> {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
        Ok(path)
    });
    written.collect()
}

fn shown_in(repo: &Repo) -> Result<PathBuf> {
    repo.scratch("unity-shown")
}

fn with_library(repo: &Repo, runtime: &Runtime, tests: &Path, library: &Path) -> Result<Cmd> {
    let program = runtime.program(repo, tests, library);
    Ok(program.arg("here").arg(shown_in(repo)?))
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
