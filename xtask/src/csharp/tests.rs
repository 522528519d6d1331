//! Compiles and runs tests/csharp on one runtime.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use super::programs;
use super::runtime::{Kind, Runtime};
use crate::c_compiler::Compiler;
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::together;

const LIMIT: Duration = Duration::from_secs(300);

pub(super) fn run(repo: &Repo, kind: Kind) -> Result<String> {
    let runtime = Runtime::find(repo, kind)?;
    let library = library::build(repo, false)?;
    programs::compile_layer(repo, &runtime)?;
    let check = repo.path("tests/csharp/Check.cs");

    let layout = [
        check.clone(),
        repo.path("tests/csharp/Layout.cs"),
        repo.path("tests/layout/Layout.cs"),
    ];
    let fake = [check, repo.path("tests/csharp/fake/Fake.cs")];
    let runtime = &runtime;
    let dir = &library.dir;
    // Each makes programs of its own. The compiler takes most of the time, and one processor.
    let mut jobs: Vec<Job<'_>> = vec![
        Box::new(|| {
            let tests = programs::user(repo, runtime, "Tests.exe", &sources(repo))?;
            let told = must_pass(&runtime.program(repo, &tests, dir))?;
            Ok(Some(told.lines().last().unwrap_or_default().to_owned()))
        }),
        Box::new(|| {
            let layout = programs::insider(repo, runtime, "Layout.exe", &layout)?;
            must_pass(&runtime.program(repo, &layout, dir)).map(|_| None)
        }),
        Box::new(|| {
            let another = programs::of_another_build(repo, runtime, "Another.exe", &fake)?;
            must_pass(&runtime.program(repo, &another, dir).arg("another")).map(|_| None)
        }),
        Box::new(|| fakes(repo, runtime, &fake).map(|()| None)),
    ];
    match kind {
        Kind::CoreClr => {
            jobs.push(Box::new(|| sample(repo, runtime, dir).map(|()| None)));
            jobs.push(Box::new(|| ids(repo, runtime, dir).map(|()| None)));
            jobs.push(Box::new(|| reload(repo, runtime, dir).map(|()| None)));
        }
        Kind::Mono | Kind::MonoAot => {}
    }
    let told = together::map(&jobs, |job| job());
    let told: Vec<Option<String>> = told.into_iter().collect::<Result<_>>()?;
    if kind == Kind::Mono {
        // By itself: it waits for threads of a domain, and gives them up after two seconds.
        unload(repo, runtime, dir)?;
    }
    told.into_iter().flatten().next().context("no job told")
}

/// What is done beside other things, and what the step tells of it, which only one does.
type Job<'a> = Box<dyn Fn() -> Result<Option<String>> + Sync + 'a>;

/// Libraries that are too old, that fail, and that aren't there.
fn fakes(repo: &Repo, runtime: &Runtime, sources: &[PathBuf]) -> Result<()> {
    let fake = programs::user(repo, runtime, "Fake.exe", sources)?;
    for name in ["old", "failing"] {
        let dir = fake_library(repo, name)?;
        must_pass(&runtime.program(repo, &fake, &dir).arg(name))?;
    }
    let nothing = repo.scratch("csharp-nothing")?;
    must_pass(&runtime.program(repo, &fake, &nothing).arg("missing")).map(drop)
}

/// The single component for Unity, with declarations of our own in place of Unity's.
fn sample(repo: &Repo, runtime: &Runtime, library: &Path) -> Result<()> {
    let mut sources = vec![repo.path("unity-sample/Orchard.cs")];
    for folder in [
        "csharp/orchard",
        "unity_declarations/engine",
        "unity_declarations/player",
    ] {
        sources.extend(repo.files(&format!("tests/{folder}"), "cs"));
    }
    for name in ["Check", "Scenes"] {
        sources.push(repo.path(&format!("tests/csharp/{name}.cs")));
    }
    // Its fields are filled in by Unity's editor.
    let flags = ["-nowarn:649"];
    let program = runtime.compile(repo, "Play.exe", &flags, &[programs::LAYER], &sources)?;
    must_pass(&runtime.program(repo, &program, library))?;
    Ok(())
}

/// What the designers' program makes for C#.
fn ids(repo: &Repo, runtime: &Runtime, library: &Path) -> Result<()> {
    let asked = [
        "codegen",
        "--language",
        "csharp",
        "examples/domains/wizard.json",
    ];
    let made = runtime.dir.join("WizardIds.cs");
    fs::write(&made, library::tool(repo)?.args(asked).read()?).context("writing the ids")?;
    let names = ["Check", "Scenes", "ids/Ids"];
    let mut sources = names
        .map(|name| repo.path(&format!("tests/csharp/{name}.cs")))
        .to_vec();
    sources.push(made);
    let program = programs::user(repo, runtime, "Ids.exe", &sources)?;
    must_pass(&runtime.program(repo, &program, library))?;
    Ok(())
}

/// The layer in load contexts that are unloaded, as CoreCLR does: an editor and a game.
fn reload(repo: &Repo, runtime: &Runtime, library: &Path) -> Result<()> {
    let names = ["Check", "Scenes", "Crowd", "Named", "reload/Game"];
    let sources = names.map(|name| repo.path(&format!("tests/csharp/{name}.cs")));
    let references = [programs::LAYER];
    runtime.compile(
        repo,
        "Game.dll",
        &["-target:library"],
        &references,
        &sources,
    )?;
    let editor = [repo.path("tests/csharp/reload/Editor.cs")];
    let program = runtime.compile_for_core(repo, "Editor.exe", &references, &editor)?;
    must_pass(&runtime.program(repo, &program, library))?;
    Ok(())
}

/// The layer in a domain that is unloaded, as Mono does. A delegate that the library keeps must bring it
/// down, or this could not fail.
fn unload(repo: &Repo, runtime: &Runtime, library: &Path) -> Result<()> {
    let names = ["Check", "Scenes", "Crowd", "Named", "unload/Unload"];
    let sources = names.map(|name| repo.path(&format!("tests/csharp/{name}.cs")));
    let program = programs::insider(repo, runtime, "Unload.exe", &sources)?;
    must_pass(&runtime.program(repo, &program, library))?;
    let kept = runtime
        .program(repo, &program, library)
        .arg("kept")
        .arg(repo.scratch("csharp-crash")?)
        // Nobody needs to see the stacks of what was meant to crash.
        .env("MONO_DEBUG", "no-gdb-backtrace");
    println!("$ {kept}");
    let finished = kept.capture(LIMIT)?;
    let is_meant = finished.text.contains("answered while loaded");
    ensure!(
        is_meant && !finished.ok && !finished.text.contains("survived"),
        "`{kept}` was to crash, and ended with {}\n{}",
        finished.how,
        finished.text
    );
    println!("crashed, as it should: {}", finished.how);
    Ok(())
}

/// The main program's; those in folders are for others.
fn sources(repo: &Repo) -> Vec<PathBuf> {
    let root = repo.path("tests/csharp");
    let mut sources = repo.files("tests/csharp", "cs");
    // It has a main of its own.
    sources.retain(|file| file.parent() == Some(&root) && !file.ends_with("Layout.cs"));
    sources
}

/// A library that takes the real one's place.
pub(crate) fn fake_library(repo: &Repo, name: &str) -> Result<PathBuf> {
    let dir = repo.scratch(&format!("csharp-{name}"))?;
    let made = dir.join(format!(
        "{}udgoap{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    ));
    let source = format!("tests/csharp/fake/{name}.c");
    let command = Compiler::system(repo)?
        .bare(repo)
        .args(["-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"])
        .arg(&made)
        .arg("-I")
        .arg(repo.path("include"))
        .arg(repo.path(&source));
    must_pass(&command)?;
    Ok(dir)
}

fn must_pass(command: &Cmd) -> Result<String> {
    println!("$ {command}");
    let finished = command.capture(LIMIT)?;
    print!("{}", finished.text);
    if !finished.ok {
        bail!("`{command}` ended with {}", finished.how);
    }
    Ok(finished.text)
}
