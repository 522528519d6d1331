//! The library as hosts get it. There is one way of building it, whoever asks.
//!
//! - As a shared or a static library alone: beside an rlib, cargo leaves out the optimisation of the
//!   whole program that the profile asks for.
//! - Without the folders of this machine in it.
//! - Without symbols that nobody needs at run time. They lie in a file beside it, which debuggers and
//!   profilers find by its name.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::built::{Library, build_with};
use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;

/// The oldest C library of Linux that the packaged library runs with.
pub(crate) const GLIBC: &str = "2.17";

/// Functions are put into the place of their calls if they are shorter than this, in LLVM's units; it
/// is 225 unless told otherwise. The library is two thirds as large, and as fast, since what decisions
/// call most often says `#[inline]`, and is put there all the same.
const INLINE: &str = "-Cllvm-args=-inline-threshold=100";

/// The profile of programs that measure, and the folder in which they are built.
pub(crate) const MEASURED: &str = "measure";

/// Builds the shared library for this machine.
pub(crate) fn build(repo: &Repo) -> Result<Library> {
    build_kinds(repo, "cdylib")
}

/// Builds the static library as well. It takes twice as long.
pub(crate) fn build_with_archive(repo: &Repo) -> Result<Library> {
    build_kinds(repo, "cdylib,staticlib")
}

fn build_kinds(repo: &Repo, kinds: &str) -> Result<Library> {
    let cargo = Cmd::cargo(&repo.root).arg("rustc");
    arrange(repo, &build_with(command(repo, cargo, kinds))?, "host")
}

/// Builds it for Linux on `architecture`, so that it runs with an old C library as well as with today's,
/// and asks for none of the compiler's.
pub(crate) fn build_for_old_linux(repo: &Repo, architecture: &str) -> Result<Library> {
    let target = format!("{architecture}-unknown-linux-gnu");
    tools::need_target(repo, &target)?;
    let cargo = zig_cargo(repo)?.args(["rustc", "--target", &format!("{target}.{GLIBC}")]);
    let built = build_with(command(repo, cargo, "cdylib"))?;
    arrange(repo, &built, &target)
}

/// Cargo with zig as the linker, from an environment of Python's.
pub(crate) fn zig_cargo(repo: &Repo) -> Result<Cmd> {
    let python = crate::venv::python(repo, "zig", "xtask/requirements-zig.txt")?;
    let folder = python.parent().context("Python lies in a folder")?;
    Ok(Cmd::new(folder.join("cargo-zigbuild"), &repo.root)
        .env("CARGO_ZIGBUILD_PYTHON_PATH", &python)
        .env("CARGO_ZIGBUILD_CACHE_DIR", repo.scratch("zig")?))
}

/// What cargo is told, whatever it builds the library for.
fn command(repo: &Repo, cargo: Cmd, kinds: &str) -> Cmd {
    profile_with(repo, cargo, &[]).args(["--package", "udgoap", "--lib", "--crate-type", kinds])
}

/// Has cargo optimise as it does for hosts, with more flags for the compiler.
pub(crate) fn profile_with(repo: &Repo, cargo: Cmd, more: &[&str]) -> Cmd {
    optimise(repo, cargo, "ship", more)
}

/// The same for benchmarks: what they measure is what hosts get.
pub(crate) fn profile_to_measure(repo: &Repo, cargo: Cmd) -> Cmd {
    optimise(repo, cargo, MEASURED, &[])
}

fn optimise(repo: &Repo, cargo: Cmd, profile: &str, more: &[&str]) -> Cmd {
    cargo
        .args(["--profile", profile])
        .env("CARGO_ENCODED_RUSTFLAGS", flags(repo, more))
}

/// What the contributor has set, ours, and `more`. Of folders, later ones go first.
fn flags(repo: &Repo, more: &[&str]) -> OsString {
    let mut all: Vec<OsString> = match std::env::var("CARGO_ENCODED_RUSTFLAGS") {
        Ok(encoded) => encoded.split('\x1f').map(OsString::from).collect(),
        Err(_) => {
            let plain = std::env::var("RUSTFLAGS").unwrap_or_default();
            plain.split_whitespace().map(OsString::from).collect()
        }
    };
    all.push(INLINE.into());
    all.extend(more.iter().map(OsString::from));
    for (folder, name) in folders(repo) {
        let mut flag = OsString::from("--remap-path-prefix=");
        flag.push(folder);
        flag.push("=");
        flag.push(name);
        all.push(flag);
    }
    all.join("\x1f".as_ref())
}

/// Folders of this machine that the compiler would name.
pub(crate) fn folders(repo: &Repo) -> Vec<(PathBuf, &'static str)> {
    let mut all = Vec::new();
    if let Some(cargo) = cargo_home() {
        all.push((cargo, "cargo"));
    }
    let sysroot = Cmd::new("rustc", &repo.root).args(["--print", "sysroot"]);
    if let Ok(sysroot) = sysroot.read() {
        all.push((PathBuf::from(sysroot.trim()), "rust"));
    }
    all.push((repo.target.clone(), "target"));
    all.push((repo.root.clone(), "udgoap"));
    all
}

fn cargo_home() -> Option<PathBuf> {
    let set = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    set.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")))
}

/// Copies what was built into a folder of its own. On Linux, symbols go into a file beside it.
fn arrange(repo: &Repo, built: &Library, name: &str) -> Result<Library> {
    let dir = repo.scratch("shipped")?.join(name);
    fs::create_dir_all(&dir).with_context(|| format!("making {}", dir.display()))?;
    let file = built.shared.file_name().context("a library has a name")?;
    let shared = dir.join(file);
    // A program may have it open: a new file takes the old one's place.
    let fresh = dir.join("fresh");
    if cfg!(target_os = "linux") {
        tools::need(repo, "objcopy", "binutils")?;
        let objcopy = || Cmd::new("objcopy", &repo.root);
        split_symbols(objcopy, &built.shared, &fresh, &debug_file(&shared))?;
    } else {
        copy(&built.shared, &fresh)?;
    }
    fs::rename(&fresh, &shared).with_context(|| format!("naming {}", shared.display()))?;
    for beside in ["libudgoap.a", "udgoap.lib", "udgoap.dll.lib", "udgoap.pdb"] {
        let from = built.dir.join(beside);
        if from.exists() {
            copy(&from, &dir.join(beside))?;
        }
    }
    Ok(Library { shared, dir })
}

/// Where the symbols of a library lie.
pub(crate) fn debug_file(library: &Path) -> PathBuf {
    let mut name = library.as_os_str().to_owned();
    name.push(".debug");
    PathBuf::from(name)
}

/// Strips a library, and puts its symbols beside it, where it says that they are.
pub(crate) fn split_symbols(
    objcopy: impl Fn() -> Cmd,
    from: &Path,
    to: &Path,
    debug: &Path,
) -> Result<()> {
    objcopy()
        .arg("--only-keep-debug")
        .args([from, debug])
        .read()?;
    let mut link = OsString::from("--add-gnu-debuglink=");
    link.push(debug);
    objcopy()
        .arg("--strip-all")
        .arg(link)
        .args([from, to])
        .read()?;
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("copying {}", from.display()))?;
    Ok(())
}
