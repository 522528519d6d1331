//! `cargo xtask unreal`: puts headers and the library into Unreal's plugin, for this platform or
//! for one that is built already. They aren't committed.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::folders::{MODULES, PLUGIN, PROJECT, SDK};
use crate::library;
use crate::repo::Repo;

/// A platform of Unreal's, and where the library for it lies in the SDK.
pub(super) struct Platform {
    /// As Rust calls it.
    target: &'static str,
    /// As Unreal calls it.
    pub(super) unreal: &'static str,
    /// The library first, then what linking against it takes.
    pub(super) files: &'static [&'static str],
}

pub(super) const PLATFORMS: &[Platform] = &[
    Platform {
        target: "x86_64-pc-windows-msvc",
        unreal: "Win64",
        files: &["lib/Win64/udgoap.dll", "lib/Win64/udgoap.dll.lib"],
    },
    Platform {
        target: "x86_64-unknown-linux-gnu",
        unreal: "Linux",
        files: &["lib/Linux/libudgoap.so"],
    },
    Platform {
        target: "aarch64-unknown-linux-gnu",
        unreal: "LinuxArm64",
        files: &["lib/LinuxArm64/libudgoap.so"],
    },
    Platform {
        target: "aarch64-apple-darwin",
        unreal: "Mac",
        files: &["lib/Mac/libudgoap.dylib"],
    },
    Platform {
        target: "aarch64-apple-ios",
        unreal: "IOS",
        files: &["lib/IOS/libudgoap.a"],
    },
    Platform {
        target: "aarch64-linux-android",
        unreal: "Android",
        files: &["lib/Android/arm64-v8a/libudgoap.so"],
    },
];

/// Puts the headers and a library into the plugin: one that is given, or this machine's, built for
/// release.
pub(crate) fn put(repo: &Repo, target: Option<&str>, built: Option<&Path>) -> Result<()> {
    let host = host();
    let target = target.unwrap_or(host);
    let Some(platform) = PLATFORMS.iter().find(|it| it.target == target) else {
        let known: Vec<&str> = PLATFORMS.iter().map(|it| it.target).collect();
        bail!(
            "no platform of Unreal's is called {target:?}; they are: {}",
            known.join(", ")
        );
    };
    let built = match built {
        Some(built) => built.to_path_buf(),
        None if target == host => library::build(repo, true)?.shared,
        None => bail!("say with --library where the library for {target} lies"),
    };
    put_platform(repo, &repo.path(SDK), platform, &built)?;
    for file in platform.files {
        println!("{SDK}/{file} is there");
    }
    Ok(())
}

/// Puts headers and a library into a copy of the SDK, if Unreal has the platform.
pub(crate) fn put_into(repo: &Repo, sdk: &Path, target: &str, built: &Path) -> Result<()> {
    // One toolchain's library serves the other; a universal one is for both processors.
    let target = match target {
        "x86_64-pc-windows-gnu" => "x86_64-pc-windows-msvc",
        "universal-apple-darwin" => "aarch64-apple-darwin",
        "aarch64-apple-darwin" => return Ok(()),
        other => other,
    };
    match PLATFORMS.iter().find(|it| it.target == target) {
        Some(platform) => put_platform(repo, sdk, platform, built),
        None => Ok(()),
    }
}

/// Whether a path inside the plugin is of what is put there.
pub(crate) fn are_binaries(inside: &str) -> bool {
    let sdk = SDK.strip_prefix(PLUGIN).unwrap_or_default();
    let inside = inside.strip_prefix(sdk.trim_start_matches('/'));
    inside.is_some_and(|it| it.starts_with("/lib/") || it.starts_with("/include/"))
}

fn put_platform(repo: &Repo, sdk: &Path, platform: &Platform, built: &Path) -> Result<()> {
    copy(&repo.header(), &sdk.join("include/udgoap.h"))?;
    let given = fs::canonicalize(built).with_context(|| built.display().to_string())?;
    for (number, file) in platform.files.iter().enumerate() {
        let from = if number == 0 {
            given.clone()
        } else {
            // Rust's linker writes the import library beside it.
            given.with_file_name("udgoap.dll.lib")
        };
        copy(&from, &sdk.join(file))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let folder = to.parent().context("it lies in a folder")?;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    fs::copy(from, to).with_context(|| format!("copying {}", from.display()))?;
    Ok(())
}

fn host() -> &'static str {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("windows", _) => "x86_64-pc-windows-msvc",
        ("macos", _) => "aarch64-apple-darwin",
        (_, "aarch64") => "aarch64-unknown-linux-gnu",
        _ => "x86_64-unknown-linux-gnu",
    }
}

/// The plugin and the project name modules and platforms that are there, and the library's version.
pub(super) fn check(repo: &Repo) -> Result<()> {
    let plugin = json(repo, &format!("{PLUGIN}/Udgoap.uplugin"))?;
    let project = json(repo, &format!("{PROJECT}/UdgoapSample.uproject"))?;
    let manifest = fs::read_to_string(repo.path("Cargo.toml"))?;
    let version = plugin["VersionName"].as_str().unwrap_or_default();
    ensure!(
        manifest.contains(&format!("\nversion = \"{version}\"\n")),
        "Udgoap.uplugin: the version is {version}, and not that of Cargo.toml"
    );
    let mut named: Vec<String> = Vec::new();
    for of in [&plugin, &project] {
        let modules = of["Modules"].as_array().into_iter().flatten();
        named.extend(modules.filter_map(|it| it["Name"].as_str().map(str::to_owned)));
    }
    let ours: Vec<String> = MODULES.iter().map(|(name, _)| (*name).to_owned()).collect();
    ensure!(named == ours, "the modules are {named:?}, and not {ours:?}");
    for (name, folder) in MODULES {
        let rules = repo.path(&format!("{folder}/{name}.Build.cs"));
        ensure!(rules.exists(), "{} is missing", repo.show(&rules));
    }
    let supported = plugin["SupportedTargetPlatforms"].as_array();
    let supported: Vec<&str> = supported
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let known: Vec<&str> = PLATFORMS.iter().map(|it| it.unreal).collect();
    ensure!(
        supported == known,
        "the platforms are {supported:?}, and not {known:?}"
    );
    Ok(())
}

fn json(repo: &Repo, path: &str) -> Result<Value> {
    let text = fs::read_to_string(repo.path(path)).with_context(|| path.to_owned())?;
    serde_json::from_str(&text).with_context(|| path.to_owned())
}
