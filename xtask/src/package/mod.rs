//! `cargo xtask package`: the plugin for hosts in C and C++: libraries, headers, and the files for
//! pkg-config and CMake.

mod check;
mod file;
mod merge;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::repo::{Repo, make_folder_of};
use crate::shipped;

pub(crate) use check::{add_steps, used_by_cmake, used_by_pkg_config};
pub(crate) use file::built_here;
pub(crate) use merge::merge;

/// What the static library needs of the system, as `rustc --print native-static-libs` says.
fn system_libraries(target: &str) -> &'static [&'static str] {
    if target.contains("apple") {
        &["System", "c", "m"]
    } else if target.contains("android") {
        &["dl", "log", "unwind", "m", "c"]
    } else if target.contains("linux") {
        &["gcc_s", "util", "rt", "pthread", "m", "dl", "c"]
    } else {
        &[]
    }
}

/// What a package is made of, beside what is the same everywhere.
pub(crate) struct Files {
    pub(crate) shared: Option<PathBuf>,
    pub(crate) archive: Option<PathBuf>,
    /// What Microsoft's linker links against.
    pub(crate) import: Option<PathBuf>,
    /// As Rust calls the platform.
    pub(crate) target: String,
}

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
    let mut archive = library.dir.join("libudgoap.a");
    let target = if cfg!(target_os = "linux") {
        let merged = repo.scratch("package")?.join("libudgoap.a");
        merge(repo, "", &archive, &merged)?;
        archive = merged;
        "linux"
    } else {
        "apple"
    };
    let files = Files {
        shared: Some(library.shared),
        archive: Some(archive),
        import: None,
        target: target.to_owned(),
    };
    fill(repo, folder, &files)
}

/// Puts libraries, headers and descriptions into an empty folder.
pub(crate) fn fill(repo: &Repo, folder: &Path, files: &Files) -> Result<()> {
    let libraries = [&files.shared, &files.archive, &files.import];
    for library in libraries.into_iter().flatten() {
        let name = library.file_name().context("a library has a name")?;
        copy(library, &folder.join("lib").join(name))?;
    }
    for (from, to) in COPIES {
        copy(&repo.path(from), &folder.join(to))?;
    }
    let wrapper = repo.path("bindings/cpp");
    for file in repo.files("bindings/cpp", "hpp") {
        let relative = file.strip_prefix(&wrapper)?.to_path_buf();
        copy(&file, &folder.join("include").join(relative))?;
    }
    let version = version(repo)?;
    for (from, to) in TEMPLATES {
        let needed = if from.contains("static") {
            &files.archive
        } else {
            &files.shared
        };
        // CMake's description is of both, and asks itself what is there.
        if needed.is_none() && from.ends_with(".pc.in") {
            continue;
        }
        let text = fs::read_to_string(repo.path("bindings/c").join(from))?;
        write(&folder.join(to), &filled(&text, &version, files))?;
    }
    Ok(())
}

fn filled(template: &str, version: &str, files: &Files) -> String {
    let shared = files.shared.as_ref().and_then(|it| it.file_name());
    let shared = shared.unwrap_or_default().to_string_lossy();
    let libraries = system_libraries(&files.target);
    let flags: Vec<String> = libraries.iter().map(|name| format!("-l{name}")).collect();
    template
        .replace("@VERSION@", version)
        .replace("@SHARED_LIBRARY@", &shared)
        .replace("@SYSTEM_LIBRARIES_CMAKE@", &libraries.join(";"))
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
pub(crate) fn version(repo: &Repo) -> Result<String> {
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

#[cfg(test)]
mod tests {
    use super::{Files, filled, system_libraries};

    #[test]
    fn android_is_no_other_linux() {
        let android = system_libraries("aarch64-linux-android");
        for absent in ["gcc_s", "pthread", "rt", "util"] {
            assert!(!android.contains(&absent), "Android has no lib{absent}");
        }
        assert!(system_libraries("x86_64-unknown-linux-gnu").contains(&"pthread"));
        assert!(system_libraries("aarch64-apple-ios").contains(&"System"));
    }

    #[test]
    fn templates_are_filled_whole() {
        let text = "@VERSION@ @SHARED_LIBRARY@ @SYSTEM_LIBRARIES_CMAKE@ @SYSTEM_LIBRARIES@";
        let files = Files {
            shared: Some("lib/libudgoap.so".into()),
            archive: None,
            import: None,
            target: "x86_64-unknown-linux-gnu".to_owned(),
        };
        let text = filled(text, "1.2.3", &files);
        assert!(text.starts_with("1.2.3 libudgoap.so "), "{text}");
        assert!(!text.contains('@') && text.contains("-lc"), "{text}");
    }
}
