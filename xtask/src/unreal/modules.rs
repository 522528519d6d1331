//! Compiles all modules with Unreal's settings, and runs tests/unreal on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::folders::{DECLARATIONS, MODULES};
use super::headers;
use super::scopes;
use crate::c_compiler::Compiler;
use crate::docs;
use crate::library;
use crate::repo::{Repo, emptied};
use crate::run::Cmd;
use crate::together;
use crate::tools;

const LIMIT: Duration = Duration::from_secs(120);
const TESTS: &str = "tests/unreal";
/// The module of the game in the page.
const GAME: &str = "MyGame";
/// What they are linked to.
const PROGRAM: &str = "unreal-tests";
/// As Unreal 5.4 compiles, and no warning.
const FLAGS: [&str; 9] = [
    "-std=c++20",
    "-fno-exceptions",
    "-fno-rtti",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wshadow",
    "-g1",
    "-O0",
];
/// The same with checks of memory and of arithmetic.
const CHECKED: [&str; 2] = [
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=undefined",
];

/// With the compiler that Unreal has on Linux.
pub(super) fn check(repo: &Repo) -> Result<String> {
    tools::need(repo, "clang++", "clang")?;
    let told = with(repo, "unreal", "clang++", &FLAGS)?;
    with_another_library(repo)?;
    Ok(told)
}

/// The same program, which finds a library of another version before the real one.
fn with_another_library(repo: &Repo) -> Result<()> {
    if !cfg!(target_os = "linux") {
        println!("only Linux can be told to find another library first");
        return Ok(());
    }
    let scratch = repo.scratch("unreal")?;
    let another = scratch.join("another_library.so");
    Compiler::system(repo)?
        .shared_library(repo)
        .arg("-I")
        .arg(repo.path("include"))
        .arg(repo.path(TESTS).join("another_library.c"))
        .arg("-o")
        .arg(&another)
        .succeed(LIMIT)?;
    Cmd::new(scratch.join(PROGRAM), &repo.root)
        .arg("another-library")
        .env("LD_PRELOAD", another)
        .succeed(LIMIT)?;
    Ok(())
}

/// With the other one, whose checks of memory come with it.
pub(super) fn check_memory(repo: &Repo) -> Result<String> {
    tools::need(repo, "g++", "g++")?;
    // It calls a local that is named like a member of the stand-ins a shadow, too.
    let flags = FLAGS.into_iter().filter(|it| *it != "-Wshadow");
    let flags: Vec<&str> = flags.chain(CHECKED).collect();
    with(repo, "unreal-asan", "g++", &flags)
}

fn with(repo: &Repo, name: &str, compiler: &str, flags: &[&str]) -> Result<String> {
    let scratch = repo.scratch(name)?;
    let mut includes = vec![repo.path(DECLARATIONS), repo.path("include")];
    let mut linted = 0;
    let mut declared = Vec::new();
    let mut sources: Vec<PathBuf> = Vec::new();
    let shown = shown(repo)?;
    let game = (GAME, repo.show(&shown));
    let modules = MODULES.map(|(module, folder)| (module, folder.to_owned()));
    for (module, folder) in modules.iter().chain([&game]) {
        let generated = scratch.join(module);
        fs::create_dir_all(&generated)?;
        for header in repo.files(folder, "h") {
            let text = fs::read_to_string(&header)?;
            let made = headers::generate(&header, &text, module);
            let made = made.with_context(|| repo.show(&header))?;
            declared.extend(headers::read(&text, module)?);
            linted += 1;
            if let Some(made) = made {
                let stem = header.file_stem().context("it has a name")?;
                let name = format!("{}.generated.h", stem.to_string_lossy());
                write_if_other(&generated.join(name), &made)?;
            }
        }
        includes.push(generated);
        // Names are unique, so private headers of one module do not hide those of another.
        for part in ["Public", "Private", "."] {
            includes.push(repo.path(&format!("{folder}/{part}")));
        }
        sources.extend(repo.files(folder, "cpp"));
    }
    scopes::check(&declared)?;
    let own = sources.len();
    sources.extend(repo.files(TESTS, "cpp"));
    let compiler = Cmd::new(compiler, &repo.root).args(flags);
    let objects = compile(repo, &compiler, &scratch, &includes, &sources)?;
    let told = run(repo, compiler, &scratch, &objects, &shown)?;
    Ok(format!("{linted} headers, {own} sources; {told}"))
}

/// The files that the page shows of a game's own.
fn shown(repo: &Repo) -> Result<PathBuf> {
    let folder = emptied(repo.scratch("unreal-shown")?)?;
    for (name, text) in docs::files_in(repo, "docs/unreal.md")? {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(folder)
}

fn write_if_other(path: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).with_context(|| path.display().to_string())
}

fn compile(
    repo: &Repo,
    compiler: &Cmd,
    scratch: &Path,
    includes: &[PathBuf],
    sources: &[PathBuf],
) -> Result<Vec<PathBuf>> {
    let made = together::map(sources, |source| -> Result<PathBuf> {
        let name = repo.show(source).replace(['/', '\\'], "-");
        let object = scratch.join(name).with_extension("o");
        let mut command = compiler.clone();
        for include in includes {
            command = command.arg("-I").arg(include);
        }
        command
            .arg("-c")
            .arg(source)
            .arg("-o")
            .arg(&object)
            .succeed(LIMIT)?;
        Ok(object)
    });
    made.into_iter().collect()
}

fn run(
    repo: &Repo,
    compiler: Cmd,
    scratch: &Path,
    objects: &[PathBuf],
    shown: &Path,
) -> Result<String> {
    let built = library::build(repo, false)?;
    let program = scratch.join(PROGRAM);
    compiler
        .args(objects)
        .arg("-L")
        .arg(&built.dir)
        .args(["-ludgoap", "-lpthread"])
        .arg(format!("-Wl,-rpath,{}", built.dir.display()))
        .arg("-o")
        .arg(&program)
        .succeed(LIMIT)?;
    // Objects of the stand-ins that nobody destroys live to the end, as defaults do.
    let told = Cmd::new(&program, &repo.root)
        .arg(shown)
        .env("ASAN_OPTIONS", "detect_leaks=0")
        .capture(LIMIT)?;
    println!("{}", told.text);
    ensure!(told.ok, "tests/unreal ended with {}", told.how);
    let last = told.text.lines().last().context("it says nothing")?;
    Ok(last.to_owned())
}
