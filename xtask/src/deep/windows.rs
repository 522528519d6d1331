//! Runs the C tests with the library for Windows under Wine, and opens and closes the library.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::built::Library;
use crate::c_compiler::Compiler;
use crate::c_tests::{self, Variant};
use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;

const TARGET: &str = "x86_64-pc-windows-gnu";
const COMPILER: &str = "x86_64-w64-mingw32-gcc";
const NAME: &str = "wine";
const LIMIT: Duration = Duration::from_secs(300);

/// How often the library is opened and closed.
const TIMES: u32 = 100;

/// Wine 8 lacks a library of Windows that Rust's standard library asks for random numbers.
const RANDOM: &str = "
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
    return SystemFunction036(data, (ULONG)length);
}
";

/// Builds the library for Windows and runs what C programs do with it.
pub(super) fn under_wine(repo: &Repo) -> Result<String> {
    tools::need(repo, COMPILER, "gcc-mingw-w64-x86-64-win32")?;
    tools::need(repo, "wine", "wine")?;
    tools::need_target(repo, TARGET)?;
    Cmd::cargo(&repo.root)
        .args(["build", "--package", "udgoap", "--lib", "--target", TARGET])
        .stream()?;
    let dir = repo.target.join(TARGET).join("debug");
    let library = Library {
        shared: dir.join("udgoap.dll"),
        dir,
    };
    let place = repo.scratch(NAME)?;
    put_beside(repo, &library.shared, &place)?;
    let prefix = repo.scratch("wine-prefix")?;
    let prefix = prefix.to_string_lossy();
    let envs = [("WINEPREFIX", prefix.as_ref()), ("WINEDEBUG", "-all")];
    let closed = open_and_close(repo, &place, &envs)?;
    let variant = Variant {
        name: NAME,
        compiler: Compiler::named(COMPILER),
        library,
        envs: &envs,
        limit: LIMIT,
        runner: Some("wine"),
    };
    let tests = c_tests::run_all(repo, &variant)?;
    Ok(format!("{tests}; {closed}"))
}

/// Windows looks for libraries beside the program.
pub(crate) fn put_beside(repo: &Repo, library: &Path, place: &Path) -> Result<()> {
    fs::copy(library, place.join("udgoap.dll")).context("copying the library")?;
    let threads = "libwinpthread-1.dll";
    let found = Cmd::new(COMPILER, &repo.root)
        .arg(format!("-print-file-name={threads}"))
        .read()?;
    fs::copy(found.trim(), place.join(threads)).with_context(|| format!("copying {threads}"))?;
    put_random_beside(repo, place)
}

/// Puts what Wine lacks beside a program of Rust's.
pub(crate) fn put_random_beside(repo: &Repo, place: &Path) -> Result<()> {
    let source = place.join("random.c");
    fs::write(&source, RANDOM).context("writing random.c")?;
    Cmd::new(COMPILER, &repo.root)
        .args(["-shared", "-o"])
        .arg(place.join("bcryptprimitives.dll"))
        .arg(&source)
        .arg("-ladvapi32")
        .stream()
}

fn open_and_close(repo: &Repo, place: &Path, envs: &[(&str, &str)]) -> Result<String> {
    let program = place.join("load.exe");
    Cmd::new(COMPILER, &repo.root)
        .args([
            "-std=c11",
            "-Wall",
            "-Wextra",
            "-Wpedantic",
            "-Werror",
            "-I",
        ])
        .arg(repo.path("include"))
        .arg(repo.path("tests/package/load.c"))
        .arg("-o")
        .arg(&program)
        .stream()?;
    let mut run = Cmd::new("wine", &repo.root)
        .arg(&program)
        .arg(place.join("udgoap.dll"))
        .arg(TIMES.to_string());
    for (name, value) in envs {
        run = run.env(name, value);
    }
    let text = run.succeed(LIMIT)?;
    let mut lines = text.lines();
    match lines.find(|line| line.contains("really unloaded")) {
        Some(said) => Ok(said.trim().to_owned()),
        None => bail!("the program said nothing"),
    }
}
