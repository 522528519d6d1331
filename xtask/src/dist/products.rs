//! What is packed from what was built.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use walkdir::WalkDir;

use super::compile::Built;
use super::targets::{TARGETS, UNIVERSAL};
use super::{Making, archives, notices};
use crate::package::{self, Files};
use crate::repo::Repo;
use crate::venv;
use crate::{godot, unity, unreal};

const NOTICES: &str = "THIRD-PARTY-NOTICES.txt";
const LIMIT: Duration = Duration::from_secs(600);

/// Headers, libraries, and what pkg-config and CMake read.
pub(super) fn c_archive(repo: &Repo, making: &Making, built: &Built) -> Result<Vec<PathBuf>> {
    let name = format!("udgoap-{}-{}", making.version, built.target);
    let folder = fresh(making, &name)?;
    let files = Files {
        shared: built.shared.clone(),
        archive: built.archive.clone(),
        import: built.import.clone(),
        target: built.target.clone(),
    };
    package::fill(repo, &folder, &files)?;
    let licences = folder.join("share/doc/udgoap");
    fs::write(licences.join(NOTICES), notices::make(repo)?)?;
    let mut made = vec![pack(making, &folder, built.target.contains("windows"))?];
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
    let name = format!("udgoap-tool-{}-{}", making.version, built.target);
    let folder = fresh(making, &name)?;
    copy_into(program, &folder)?;
    for file in ["LICENSE-MIT", "LICENSE-APACHE", "docs/tools.md"] {
        copy_into(&repo.path(file), &folder)?;
    }
    fs::write(folder.join(NOTICES), notices::of_program(repo)?)?;
    Ok(Some(pack(
        making,
        &folder,
        built.target.contains("windows"),
    )?))
}

/// As the package manager of Unity takes it: what `npm pack` would make.
pub(super) fn unity(repo: &Repo, making: &Making, built: &[Built]) -> Result<PathBuf> {
    let parent = fresh(making, "unity")?;
    let folder = parent.join("package");
    let from = repo.path(unity::PACKAGE);
    copy_all(&from, &folder, |path| !unity::are_plugins(path))?;
    for built in built.iter().filter(|it| it.target != UNIVERSAL) {
        if let Some(library) = built.shared.as_ref().or(built.archive.as_ref()) {
            unity::put_into(&folder, &built.target, library)?;
        }
    }
    let to = making
        .out
        .join(format!("com.udgoap.udgoap-{}.tgz", making.version));
    archives::tar(&folder, &to)?;
    Ok(to)
}

/// The plugin, to be unpacked into a project's `Plugins`.
pub(super) fn unreal(repo: &Repo, making: &Making, built: &[Built]) -> Result<PathBuf> {
    let parent = fresh(making, "unreal")?;
    let folder = parent.join("Udgoap");
    copy_all(&repo.path(unreal::PLUGIN), &folder, |path| {
        !unreal::are_binaries(path)
    })?;
    let sdk = folder.join("Source/ThirdParty/UdgoapSDK");
    for built in built {
        if let Some(library) = built.shared.as_ref().or(built.archive.as_ref()) {
            unreal::put_into(repo, &sdk, &built.target, library)?;
        }
    }
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy_into(&repo.path(file), &folder)?;
    }
    fs::write(folder.join(NOTICES), notices::make(repo)?)?;
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
        .find(|it| it.target == "x86_64-unknown-linux-gnu");
    let library = linux.and_then(|it| it.shared.as_ref());
    let library = library.context("the addon takes the library for Linux")?;
    let parent = fresh(making, "godot")?;
    let folder = parent.join("addons");
    let sample = repo.path(godot::SAMPLE);
    copy_all(&sample.join("addons"), &folder, |path| {
        !path.contains("/bin/")
    })?;
    let bin = parent.join(godot::BIN);
    godot::put_into(repo, &bin, library, &repo.path("include"))?;
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy_into(&repo.path(file), &folder.join("udgoap"))?;
    }
    fs::write(folder.join("udgoap").join(NOTICES), notices::make(repo)?)?;
    let to = making
        .out
        .join(format!("udgoap-godot-{}.zip", making.version));
    archives::zip(&folder, &to)?;
    Ok(to)
}

/// The Python package with the library in it.
pub(super) fn wheel(repo: &Repo, making: &Making, built: &Built) -> Result<Option<PathBuf>> {
    let known = TARGETS.iter().find(|it| it.name == built.target);
    let (Some(tag), Some(library)) = (known.and_then(|it| it.wheel), &built.shared) else {
        return Ok(None);
    };
    let folder = fresh(making, &format!("wheel-{}", built.target))?;
    let python = venv::python(repo, "python", "bindings/python/tests/requirements.txt")?;
    crate::run::Cmd::new(python, &repo.root)
        .args([
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--disable-pip-version-check",
        ])
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

/// An empty folder to fill.
fn fresh(making: &Making, name: &str) -> Result<PathBuf> {
    let folder = making.work.join("packing").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    Ok(folder)
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

/// Copies a folder but for what isn't wanted, which is asked by path inside of it.
fn copy_all(from: &Path, to: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<()> {
    for entry in WalkDir::new(from) {
        let entry = entry?;
        let inside = entry.path().strip_prefix(from)?;
        let name = inside.to_string_lossy().replace('\\', "/");
        if !entry.file_type().is_file() || !is_wanted(&name) {
            continue;
        }
        let copy = to.join(inside);
        fs::create_dir_all(copy.parent().context("it lies in a folder")?)?;
        fs::copy(entry.path(), &copy).with_context(|| name.clone())?;
    }
    Ok(())
}
