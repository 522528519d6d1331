//! Unpacks what `cargo xtask dist` makes in an empty folder, and uses it as somebody would who has
//! no Rust: by pkg-config, by CMake, in C#, in Python, in Godot, in LÖVE, and by the designers'
//! program.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use walkdir::WalkDir;

use super::archives;
use super::make::make;
use crate::built::Library;
use crate::package;
use crate::repo::{Repo, emptied};
use crate::run::Cmd;
use crate::venv;

const LIMIT: Duration = Duration::from_secs(600);
const HERE: &str = "x86_64-unknown-linux-gnu";

/// Makes everything for this machine, with little optimisation, and uses it.
pub(super) fn check(repo: &Repo) -> Result<String> {
    let only = [HERE, "unity", "unreal", "godot"].map(str::to_owned);
    let made = make(repo, &only, true)?;
    made.must_be_whole()?;
    let place = emptied(repo.scratch("dist")?.join("unpacked"))?;
    let found = |part: &str| -> Result<&PathBuf> {
        let name = |path: &PathBuf| {
            path.file_name()
                .is_some_and(|it| it.to_string_lossy().contains(part))
        };
        made.archives
            .iter()
            .find(|it| name(it))
            .with_context(|| format!("nothing is called {part}"))
    };
    let version = package::version(repo)?;
    let name = format!("udgoap-{version}-{HERE}");
    archives::untar(found(&format!("{name}.tar.gz"))?, &place)?;
    package::used_by_pkg_config(repo, &place.join(&name))?;
    package::used_by_cmake(repo, &place.join(&name))?;
    println!("C by pkg-config and CMake: passed");
    archives::untar(found("udgoap-tool-")?, &place)?;
    let tool = place
        .join(format!("udgoap-tool-{version}-{HERE}"))
        .join("udgoap");
    Cmd::new(tool, &repo.root)
        .args(["check", "examples/domains/wizard.json"])
        .succeed(LIMIT)?;
    println!("the designers' program: passed");
    python(repo, found(".whl")?, &place)?;
    println!("Python: passed");
    archives::untar(found("com.udgoap.udgoap-")?, &place)?;
    let unity = place.join("package");
    has(
        &unity,
        &[
            "package.json",
            "Runtime/Plugins/Linux",
            "LICENSE-MIT.md",
            "Documentation~/docs/unity.md",
        ],
    )?;
    same_files(&repo.path("bindings/unity/Runtime/Core"), &unity)?;
    archives::unzip(found("udgoap-unreal-")?, &place)?;
    has(
        &place.join("Udgoap"),
        &[
            "Udgoap.uplugin",
            "LICENSE-MIT",
            "Documentation/docs/unreal.md",
            "Documentation/examples/domains/apple.json",
            "Source/ThirdParty/UdgoapSDK/include/udgoap.h",
        ],
    )?;
    let addon = place.join("godot");
    archives::unzip(found("udgoap-godot-")?, &addon)?;
    has(
        &addon.join("addons/udgoap/manual"),
        &[".gdignore", "docs/godot.md", "examples/domains/apple.json"],
    )?;
    crate::godot::plays(repo, &addon.join("addons"))?;
    println!("Godot: passed");
    let lib = place.join(&name).join("lib");
    let library = Library {
        shared: lib.join("libudgoap.so"),
        dir: lib,
    };
    crate::love::plays(repo, &library.shared)?;
    println!("LÖVE: passed");
    let village = crate::same::check_with(repo, &library)?;
    Ok(format!(
        "{} archives; pkg-config, CMake, the program, Python, Godot, LÖVE; the village of {village}",
        made.archives.len()
    ))
}

/// The C# layer in the package is the repository's, with which the village is played.
fn same_files(ours: &Path, package: &Path) -> Result<()> {
    let packed = package.join("Runtime/Core");
    let mut count = 0;
    for entry in WalkDir::new(ours) {
        let entry = entry?;
        if entry.file_type().is_file() {
            let inside = entry.path().strip_prefix(ours)?;
            let same = fs::read(entry.path())? == fs::read(packed.join(inside))?;
            ensure!(same, "{} differs in the package", inside.display());
            count += 1;
        }
    }
    ensure!(count > 10, "only {count} files in the C# layer");
    Ok(())
}

fn has(folder: &Path, files: &[&str]) -> Result<()> {
    for file in files {
        ensure!(
            folder.join(file).exists(),
            "{} lacks {file}",
            folder.display()
        );
    }
    Ok(())
}

/// The wheel in an environment of its own, with nothing from this repository to be found.
fn python(repo: &Repo, wheel: &Path, place: &Path) -> Result<()> {
    let folder = place.join("python");
    let python = venv::python(repo, "python", "bindings/python/tests/requirements.txt")?;
    Cmd::new(python, &repo.root)
        .args(["-m", "venv"])
        .arg(&folder)
        .succeed(LIMIT)?;
    let own = folder.join("bin/python");
    venv::pip(Cmd::new(&own, &repo.root), "install")
        .arg(wheel)
        .succeed(LIMIT)?;
    Cmd::new(&own, place)
        .arg(repo.path("tests/package/decide.py"))
        .arg(repo.path("examples/domains/wizard.json"))
        .env_remove("UDGOAP_LIBRARY")
        .succeed(LIMIT)?;
    Ok(())
}
