//! Checks properties that the file of a shipped library must have.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use object::{Object, ObjectSymbol};

use crate::built::Library;
use crate::c_compiler::Compiler;
use crate::c_tests::{self, Variant};
use crate::header::exports;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::shipped;
use crate::tools;

const LIMIT: Duration = Duration::from_secs(300);
/// How large it may be, without symbols. docs/performance.md says what it aims at.
const MOST_BYTES: u64 = 3_720_000;
/// The same for old versions of Linux: there it has in it what is else the compiler's library.
const MOST_BYTES_OLD: u64 = 3_745_000;

/// The library for this machine.
pub(crate) fn built_here(repo: &Repo) -> Result<String> {
    let library = shipped::build(repo)?;
    let bytes = check(repo, &library, MOST_BYTES)?;
    Ok(format!("{bytes} bytes"))
}

/// The library for old versions of Linux. It runs here, too.
pub(super) fn built_for_old_linux(repo: &Repo) -> Result<String> {
    let library = shipped::build_for_old_linux(repo, std::env::consts::ARCH)?;
    let bytes = check(repo, &library, MOST_BYTES_OLD)?;
    let needed = needed(repo, &library.shared)?;
    ensure!(
        !needed.contains("libgcc_s"),
        "it needs the compiler's library:\n{needed}"
    );
    let newest = newest_glibc(repo, &library.shared)?;
    ensure!(
        newest <= version(shipped::GLIBC)?,
        "it needs version {newest:?} of the C library, and may need {}",
        shipped::GLIBC
    );
    let tests = tests_with(repo, library)?;
    Ok(format!("{bytes} bytes, C library {newest:?}, {tests}"))
}

/// Runs the tests in C with a library.
fn tests_with(repo: &Repo, library: Library) -> Result<String> {
    let variant = Variant {
        name: "package-tests",
        compiler: Compiler::system(repo)?,
        library,
        envs: &[],
        limit: LIMIT,
        runner: None,
    };
    c_tests::run_all(repo, &variant)
}

/// What holds wherever it was built for.
fn check(repo: &Repo, library: &Library, most: u64) -> Result<u64> {
    let path = &library.shared;
    exports::compare(repo, path)?;
    let bytes = fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    for folder in shipped::folders(repo) {
        let folder = folder.0.to_string_lossy().into_owned();
        let found = bytes
            .windows(folder.len())
            .any(|it| it == folder.as_bytes());
        ensure!(!found, "{} names {folder}", path.display());
    }
    let dynamic = needed(repo, path)?;
    ensure!(
        dynamic.contains("soname: [libudgoap.so]"),
        "it doesn't say what it is called:\n{dynamic}"
    );
    has_symbols_beside(path)?;
    let size = bytes.len() as u64;
    ensure!(
        size <= most,
        "{} has {size} bytes, and may have {most}",
        path.display()
    );
    Ok(size)
}

fn has_symbols_beside(path: &Path) -> Result<()> {
    let debug = shipped::debug_file(path);
    let bytes = fs::read(&debug).with_context(|| format!("reading {}", debug.display()))?;
    let file = object::File::parse(&*bytes)?;
    let named = file
        .symbols()
        .any(|it| it.name().is_ok_and(|name| name.contains("udgoap")));
    ensure!(named, "{} has no symbols", debug.display());
    let stripped = fs::read(path)?;
    let stripped = object::File::parse(&*stripped)?;
    ensure!(
        stripped.symbols().next().is_none() && stripped.gnu_debuglink()?.is_some(),
        "{} has symbols, or doesn't say where they are",
        path.display()
    );
    Ok(())
}

/// What the loader reads.
fn needed(repo: &Repo, library: &Path) -> Result<String> {
    tools::need(repo, "readelf", "binutils")?;
    Cmd::new("readelf", &repo.root)
        .args(["--dynamic", "--wide"])
        .arg(library)
        .read()
}

/// The newest version of the C library that it asks for.
fn newest_glibc(repo: &Repo, library: &Path) -> Result<Vec<u32>> {
    let text = Cmd::new("readelf", &repo.root)
        .args(["--version-info", "--wide"])
        .arg(library)
        .read()?;
    let words = text.split_whitespace();
    let versions: Result<BTreeSet<_>> = words
        .filter_map(|word| word.strip_prefix("GLIBC_"))
        .map(version)
        .collect();
    match versions?.pop_last() {
        Some(newest) => Ok(newest),
        None => bail!("it asks for no version of the C library"),
    }
}

fn version(text: &str) -> Result<Vec<u32>> {
    let parts = text.split('.').map(str::parse);
    parts
        .collect::<Result<_, _>>()
        .with_context(|| format!("{text} is no version"))
}
