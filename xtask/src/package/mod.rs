//! `cargo xtask package`: the plugin as hosts in C and C++ take it: libraries, headers, and the
//! descriptions by which pkg-config and CMake find them.

mod check;
mod file;
mod merge;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::repo::Repo;
use crate::shipped;

pub(crate) use check::add_steps;
pub(crate) use file::built_here;

/// What the static library needs of the system: on Linux as `rustc --print native-static-libs` says.
const SYSTEM_LIBRARIES: &[&str] = if cfg!(target_os = "macos") {
    &["System", "c", "m"]
} else {
    &["gcc_s", "util", "rt", "pthread", "m", "dl", "c"]
};

/// A template of bindings/c, and where it goes.
const TEMPLATES: [(&str, &str); 4] = [
    ("udgoap.pc.in", "lib/pkgconfig/udgoap.pc"),
    ("udgoap-static.pc.in", "lib/pkgconfig/udgoap-static.pc"),
    (
        "udgoap-config.cmake.in",
        "lib/cmake/udgoap/udgoap-config.cmake",
    ),
    (
        "udgoap-config-version.cmake.in",
        "lib/cmake/udgoap/udgoap-config-version.cmake",
    ),
];

/// What is copied as it is.
const COPIES: [(&str, &str); 6] = [
    ("include/udgoap.h", "include/udgoap.h"),
    ("LICENSE-MIT", "share/doc/udgoap/LICENSE-MIT"),
    ("LICENSE-APACHE", "share/doc/udgoap/LICENSE-APACHE"),
    ("CHANGELOG.md", "share/doc/udgoap/CHANGELOG.md"),
    (
        "docs/schema/udgoap.schema.json",
        "share/udgoap/udgoap.schema.json",
    ),
    (
        "docs/schema/scene.schema.json",
        "share/udgoap/scene.schema.json",
    ),
];

/// Makes the package, and says where.
pub(crate) fn package(repo: &Repo, folder: Option<&Path>) -> Result<()> {
    let folder = match folder {
        Some(folder) => folder.to_path_buf(),
        None => repo.target.join("package"),
    };
    make(repo, &folder)?;
    println!("The package is in {}", folder.display());
    Ok(())
}

/// Makes the package in a folder, from scratch.
pub(crate) fn make(repo: &Repo, folder: &Path) -> Result<()> {
    if cfg!(windows) {
        bail!("the package is made on Linux and macOS only");
    }
    refuse_strangers(folder)?;
    let library = shipped::build_with_archive(repo)?;
    for part in ["include", "lib", "share"] {
        let old = folder.join(part);
        if old.exists() {
            fs::remove_dir_all(&old).with_context(|| format!("removing {}", old.display()))?;
        }
    }
    let shared = library.shared.file_name().unwrap_or_default();
    copy(&library.shared, &folder.join("lib").join(shared))?;
    let archive = library.dir.join("libudgoap.a");
    let packaged = folder.join("lib/libudgoap.a");
    if cfg!(target_os = "linux") {
        merge::merge(repo, &archive, &packaged)?;
    } else {
        copy(&archive, &packaged)?;
    }
    for (from, to) in COPIES {
        copy(&repo.path(from), &folder.join(to))?;
    }
    let wrapper = repo.path("bindings/cpp");
    for file in repo.files("bindings/cpp", "hpp") {
        let relative = file.strip_prefix(&wrapper)?.to_path_buf();
        copy(&file, &folder.join("include").join(relative))?;
    }
    let shared = shared.to_string_lossy();
    for (from, to) in TEMPLATES {
        let text = fs::read_to_string(repo.path("bindings/c").join(from))?;
        write(&folder.join(to), &filled(&text, &shared, &version(repo)?))?;
    }
    Ok(())
}

fn filled(template: &str, shared: &str, version: &str) -> String {
    let flags: Vec<String> = SYSTEM_LIBRARIES
        .iter()
        .map(|name| format!("-l{name}"))
        .collect();
    template
        .replace("@VERSION@", version)
        .replace("@SHARED_LIBRARY@", shared)
        .replace("@SYSTEM_LIBRARIES_CMAKE@", &SYSTEM_LIBRARIES.join(";"))
        .replace("@SYSTEM_LIBRARIES@", &flags.join(" "))
}

/// Only its own folders are replaced, and only where it has made them.
fn refuse_strangers(folder: &Path) -> Result<()> {
    let ours = folder.join("include/udgoap.h").exists();
    let strange = ["include", "lib", "share"].map(|part| folder.join(part));
    match strange.iter().find(|part| part.exists()) {
        Some(part) if !ours => bail!("{} isn't of a package of udgoap", part.display()),
        _ => Ok(()),
    }
}

/// The version in Cargo.toml.
fn version(repo: &Repo) -> Result<String> {
    let manifest = fs::read_to_string(repo.path("Cargo.toml"))?;
    let line = manifest
        .lines()
        .find_map(|line| line.strip_prefix("version = "));
    let version = line.context("Cargo.toml names no version")?;
    Ok(version.trim_matches('"').to_owned())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    make_folder_of(to)?;
    fs::copy(from, to)
        .with_context(|| format!("copying {} to {}", from.display(), to.display()))?;
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    make_folder_of(path)?;
    fs::write(path, text).with_context(|| format!("writing {}", path.display()))
}

fn make_folder_of(path: &Path) -> Result<()> {
    let folder = path.parent().context("a file lies in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn templates_are_filled_whole() {
        let text = "@VERSION@ @SHARED_LIBRARY@ @SYSTEM_LIBRARIES_CMAKE@ @SYSTEM_LIBRARIES@";
        let text = filled(text, "libudgoap.so", "1.2.3");
        assert!(text.starts_with("1.2.3 libudgoap.so "), "{text}");
        assert!(!text.contains('@') && text.contains("-lc"), "{text}");
    }
}
