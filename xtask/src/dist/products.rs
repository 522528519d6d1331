//! The archives that are packed from what was built.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use super::compile::Built;
use super::plan::Making;
use super::targets::{TARGETS, UNIVERSAL};
use super::{archives, notices};
use crate::package;
use crate::repo::{Repo, copy_tree, copy_wanted, emptied};
use crate::run::Cmd;
use crate::steps::Missing;
use crate::venv;
use crate::{godot, unity, unreal};

const NOTICES: &str = "THIRD-PARTY-NOTICES.txt";
const LIMIT: Duration = Duration::from_secs(600);

/// Headers, libraries, and what pkg-config and CMake read.
pub(super) fn c_archive(repo: &Repo, making: &Making, built: &Built) -> Result<Vec<PathBuf>> {
    let name = format!("udgoap-{}-{}", making.version, built.files.target);
    let folder = fresh(making, &name)?;
    package::fill(repo, &folder, &built.files)?;
    let licences = folder.join("share/doc/udgoap");
    fs::write(licences.join(NOTICES), &making.notices)?;
    put_manual(repo, &licences)?;
    let mut made = vec![pack(making, &folder, is_for_windows(built))?];
    if !built.symbols.is_empty() {
        let folder = fresh(making, &format!("{name}-symbols"))?;
        for file in &built.symbols {
            copy_into(file, &folder)?;
        }
        made.push(pack(making, &folder, false)?);
    }
    Ok(made)
}

/// The designers' program, with what it needs to be used.
pub(super) fn program(repo: &Repo, making: &Making, built: &Built) -> Result<Option<PathBuf>> {
    let Some(program) = &built.program else {
        return Ok(None);
    };
    let name = format!("udgoap-tool-{}-{}", making.version, built.files.target);
    let folder = fresh(making, &name)?;
    copy_into(program, &folder)?;
    copy_into(&repo.path("docs/tools.md"), &folder)?;
    put_licences(repo, &folder, &notices::of_program(repo)?)?;
    Ok(Some(pack(making, &folder, is_for_windows(built))?))
}

/// As the package manager of Unity takes it: what `npm pack` would make.
pub(super) fn unity(repo: &Repo, making: &Making, built: &[Built]) -> Result<PathBuf> {
    let parent = fresh(making, "unity")?;
    let folder = parent.join("package");
    let from = repo.path(unity::PACKAGE);
    copy_wanted(&from, &folder, |path| !unity::are_plugins(path))?;
    for built in built.iter().filter(|it| it.files.target != UNIVERSAL) {
        if let Some(library) = for_engines(built) {
            unity::put_into(&folder, &built.files.target, library)?;
        }
    }
    put_manual(repo, &folder.join("Documentation~"))?;
    let to = making
        .out
        .join(format!("com.udgoap.udgoap-{}.tgz", making.version));
    archives::tar(&folder, &to)?;
    Ok(to)
}

/// The library that engines take: the static one only where there can be no other.
fn for_engines(built: &Built) -> Option<&PathBuf> {
    let known = TARGETS.iter().find(|it| it.name == built.files.target);
    if known.is_some_and(|it| it.shared.is_none()) {
        return built.files.archive.as_ref();
    }
    built.files.shared.as_ref()
}

/// The plugin, to be unpacked into a project's `Plugins`.
pub(super) fn unreal(repo: &Repo, making: &Making, built: &[Built]) -> Result<PathBuf> {
    let parent = fresh(making, "unreal")?;
    let folder = parent.join("Udgoap");
    copy_wanted(&repo.path(unreal::PLUGIN), &folder, |path| {
        !unreal::are_binaries(path)
    })?;
    let sdk = folder.join("Source/ThirdParty/UdgoapSDK");
    for built in built {
        if let Some(library) = for_engines(built) {
            unreal::put_into(repo, &sdk, &built.files.target, library)?;
        }
    }
    put_licences(repo, &folder, &making.notices)?;
    put_manual(repo, &folder.join("Documentation"))?;
    let to = making
        .out
        .join(format!("udgoap-unreal-{}.zip", making.version));
    archives::zip(&folder, &to)?;
    Ok(to)
}

/// The addon, to be unpacked into a project. The bridge is compiled for Linux only: for other systems
/// docs/godot.md says how.
pub(super) fn godot(repo: &Repo, making: &Making, built: &[Built]) -> Result<PathBuf> {
    let linux = built
        .iter()
        .find(|it| it.files.target == "x86_64-unknown-linux-gnu");
    let library = linux.and_then(|it| it.files.shared.as_ref());
    let none = || Missing("the addon takes the library for Linux, which wasn't made".to_owned());
    let library = library.ok_or_else(none)?;
    let parent = fresh(making, "godot")?;
    let folder = parent.join("addons");
    let sample = repo.path(godot::SAMPLE);
    copy_wanted(&sample.join("addons"), &folder, |path| {
        !path.contains("/bin/")
    })?;
    let bin = parent.join(godot::BIN);
    godot::put_into(repo, &bin, library, &repo.path("include"))?;
    put_licences(repo, &folder.join("udgoap"), &making.notices)?;
    let manual = folder.join("udgoap/manual");
    put_manual(repo, &manual)?;
    // The editor imports nothing that lies beside such a file.
    fs::write(manual.join(".gdignore"), "").context("writing .gdignore")?;
    let to = making
        .out
        .join(format!("udgoap-godot-{}.zip", making.version));
    archives::zip(&folder, &to)?;
    Ok(to)
}

/// The Python package with the library in it.
pub(super) fn wheel(repo: &Repo, making: &Making, built: &Built) -> Result<Option<PathBuf>> {
    let known = TARGETS.iter().find(|it| it.name == built.files.target);
    let (Some(tag), Some(library)) = (known.and_then(|it| it.wheel), &built.files.shared) else {
        return Ok(None);
    };
    let folder = fresh(making, &format!("wheel-{}", built.files.target))?;
    let python = venv::python(repo, "python", "bindings/python/tests/requirements.txt")?;
    venv::pip(Cmd::new(python, &repo.root), "wheel")
        .args([
            "--no-build-isolation",
            "--no-deps",
            "./bindings/python",
            "--wheel-dir",
        ])
        .arg(&folder)
        .env("UDGOAP_WHEEL_LIBRARY", library)
        .env("UDGOAP_WHEEL_PLATFORM", tag)
        .succeed(LIMIT)?;
    let made = fs::read_dir(&folder)?
        .next()
        .context("pip made no wheel")??;
    let to = making.out.join(made.file_name());
    fs::copy(made.path(), &to)?;
    Ok(Some(to))
}

/// The pages, and the documents that they begin with, as they lie here: so links between them lead there.
fn put_manual(repo: &Repo, folder: &Path) -> Result<()> {
    for part in ["docs", "examples/domains"] {
        copy_tree(&repo.path(part), &folder.join(part))?;
    }
    Ok(())
}

/// Ours, and those of others.
fn put_licences(repo: &Repo, folder: &Path, notices: &str) -> Result<()> {
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy_into(&repo.path(file), folder)?;
    }
    fs::write(folder.join(NOTICES), notices).context("writing the notices")
}

/// An empty folder to fill.
fn fresh(making: &Making, name: &str) -> Result<PathBuf> {
    emptied(making.work.join("packing").join(name))
}

fn is_for_windows(built: &Built) -> bool {
    built.files.target.contains("windows")
}

fn pack(making: &Making, folder: &Path, as_zip: bool) -> Result<PathBuf> {
    let name = folder
        .file_name()
        .context("it has a name")?
        .to_string_lossy();
    if as_zip {
        let to = making.out.join(format!("{name}.zip"));
        archives::zip(folder, &to)?;
        return Ok(to);
    }
    let to = making.out.join(format!("{name}.tar.gz"));
    archives::tar(folder, &to)?;
    Ok(to)
}

fn copy_into(file: &Path, folder: &Path) -> Result<()> {
    let name = file.file_name().context("it has a name")?;
    fs::copy(file, folder.join(name)).with_context(|| file.display().to_string())?;
    Ok(())
}
