//! `cargo xtask unity`: puts the library into the package, for this platform or for one that is
//! built already. Libraries aren't committed, and neither are their metas: Unity removes metas
//! without an asset.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::folders::PACKAGE;
use super::meta::{END, guid};
use crate::library;
use crate::repo::Repo;

/// Where libraries lie in the package.
const FOLDER: &str = "Runtime/Plugins";

/// A platform of Unity's, and where a library for it lies.
struct Platform {
    /// As Rust calls it.
    target: &'static str,
    file: &'static str,
    /// As metas call it, and what they say of it.
    unity: &'static str,
    settings: &'static [(&'static str, &'static str)],
    /// The system of editors that load it, and their processor.
    editor: Option<(&'static str, &'static str)>,
}

const PLATFORMS: &[Platform] = &[
    Platform {
        target: "x86_64-unknown-linux-gnu",
        file: "Linux/x86_64/libudgoap.so",
        unity: "Standalone: Linux64",
        settings: &[("CPU", "x86_64")],
        editor: Some(("Linux", "x86_64")),
    },
    Platform {
        target: "x86_64-pc-windows-msvc",
        file: "Windows/x86_64/udgoap.dll",
        unity: "Standalone: Win64",
        settings: &[("CPU", "x86_64")],
        editor: Some(("Windows", "x86_64")),
    },
    Platform {
        target: "x86_64-pc-windows-gnu",
        file: "Windows/x86_64/udgoap.dll",
        unity: "Standalone: Win64",
        settings: &[("CPU", "x86_64")],
        editor: Some(("Windows", "x86_64")),
    },
    Platform {
        target: "aarch64-apple-darwin",
        file: "macOS/arm64/libudgoap.dylib",
        unity: "Standalone: OSXUniversal",
        settings: &[("CPU", "ARM64")],
        editor: Some(("OSX", "ARM64")),
    },
    Platform {
        target: "x86_64-apple-darwin",
        file: "macOS/x86_64/libudgoap.dylib",
        unity: "Standalone: OSXUniversal",
        settings: &[("CPU", "x86_64")],
        editor: Some(("OSX", "x86_64")),
    },
    Platform {
        target: "aarch64-linux-android",
        file: "Android/arm64-v8a/libudgoap.so",
        unity: "Android: Android",
        settings: &[("CPU", "ARM64")],
        editor: None,
    },
    Platform {
        target: "aarch64-apple-ios",
        file: "iOS/libudgoap.a",
        unity: "iPhone: iOS",
        settings: &[("AddToEmbeddedBinaries", "false")],
        editor: None,
    },
    Platform {
        target: "wasm32-unknown-emscripten",
        file: "WebGL/libudgoap.a",
        unity: "WebGL: WebGL",
        settings: &[],
        editor: None,
    },
];

/// Whether a path from the repository's root is a library's, or its meta's or folder's.
pub(super) fn are_in(path: &str) -> bool {
    let folder = format!("{}/{FOLDER}", PACKAGE);
    path == folder
        || path
            .strip_prefix(&folder)
            .is_some_and(|rest| rest.starts_with('/') || rest == ".meta")
}

/// The same for a path inside the package.
pub(crate) fn are_plugins(inside: &str) -> bool {
    are_in(&format!("{}/{inside}", PACKAGE))
}

/// Puts a library into the package: one that is given, or this machine's, built for release.
pub(crate) fn put(repo: &Repo, target: Option<&str>, built: Option<&Path>) -> Result<()> {
    let host = host();
    let target = target.unwrap_or(host);
    let known: Vec<&str> = PLATFORMS.iter().map(|it| it.target).collect();
    let Some(platform) = PLATFORMS.iter().find(|it| it.target == target) else {
        bail!(
            "no platform of Unity's is called {target:?}; they are: {}",
            known.join(", ")
        );
    };
    let built = match built {
        Some(built) => built.to_path_buf(),
        None if target == host => library::build(repo, true)?.shared,
        None => bail!("say with --library where the library for {target} lies"),
    };
    let package = repo.path(PACKAGE);
    put_platform(&package, platform, &built)?;
    println!(
        "{} is in {}/{FOLDER}/{}",
        built.display(),
        PACKAGE,
        platform.file
    );
    Ok(())
}

/// Puts a library into a copy of the package, if Unity has the platform.
pub(crate) fn put_into(package: &Path, target: &str, built: &Path) -> Result<()> {
    match PLATFORMS.iter().find(|it| it.target == target) {
        Some(platform) => put_platform(package, platform, built),
        None => Ok(()),
    }
}

fn put_platform(package: &Path, platform: &Platform, built: &Path) -> Result<()> {
    let inside = format!("{FOLDER}/{}", platform.file);
    let path = package.join(&inside);
    let folder = path.parent().context("it lies in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    fs::copy(built, &path).with_context(|| format!("copying {}", built.display()))?;
    write_meta(package, &inside, &plugin(platform))?;
    // Each folder on the way.
    let mut parts: Vec<&str> = inside.split('/').collect();
    while parts.pop().is_some() && parts.len() > 1 {
        let text = format!("folderAsset: yes\nDefaultImporter:\n  externalObjects: {{}}\n{END}");
        write_meta(package, &parts.join("/"), &text)?;
    }
    Ok(())
}

fn write_meta(package: &Path, inside: &str, text: &str) -> Result<()> {
    let path = package.join(format!("{inside}.meta"));
    let guid = guid(&format!("com.udgoap.udgoap/{inside}"));
    let whole = format!("fileFormatVersion: 2\nguid: {guid}\n{text}");
    fs::write(&path, whole).with_context(|| format!("writing {}", path.display()))
}

/// A library's import settings: off everywhere but on its platform.
fn plugin(platform: &Platform) -> String {
    let mut text = "PluginImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  iconMap: {}\n  \
                    executionOrder: {}\n  defineConstraints: []\n  isPreloaded: 0\n  isOverridable: 0\n  \
                    isExplicitlyReferenced: 0\n  validateReferences: 1\n  platformData:\n"
        .to_owned();
    let mut add = |first: &str, enabled: bool, settings: &[(&str, &str)]| {
        text += &format!(
            "  - first:\n      {first}\n    second:\n      enabled: {}\n",
            u8::from(enabled)
        );
        if settings.is_empty() {
            text += "      settings: {}\n";
            return;
        }
        text += "      settings:\n";
        for (key, value) in settings {
            text += &format!("        {key}: {value}\n");
        }
    };
    add("Any: ", false, &[]);
    match platform.editor {
        Some((system, processor)) => add(
            "Editor: Editor",
            true,
            &[
                ("CPU", processor),
                ("DefaultValueInitialized", "true"),
                ("OS", system),
            ],
        ),
        None => add(
            "Editor: Editor",
            false,
            &[("DefaultValueInitialized", "true")],
        ),
    }
    add(platform.unity, true, platform.settings);
    text + END
}

/// This machine, as Rust calls it.
fn host() -> &'static str {
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        "x86_64-unknown-linux-gnu"
    } else if cfg!(all(windows, target_env = "gnu")) {
        "x86_64-pc-windows-gnu"
    } else if cfg!(windows) {
        "x86_64-pc-windows-msvc"
    } else if cfg!(all(target_os = "macos", target_arch = "aarch64")) {
        "aarch64-apple-darwin"
    } else if cfg!(target_os = "macos") {
        "x86_64-apple-darwin"
    } else {
        "this machine"
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::{PLATFORMS, are_in, plugin, put_platform};

    #[test]
    fn each_platform_has_a_library_of_its_own() {
        for platform in PLATFORMS {
            let text = plugin(platform);
            // On for its own platform, off for any other; editors for phones don't load it.
            let own = format!("{}\n    second:\n      enabled: 1", platform.unity);
            assert!(text.contains(&own), "{}: {text}", platform.target);
            assert!(text.contains("Any: \n    second:\n      enabled: 0"));
            let loads = text.contains("Editor: Editor\n    second:\n      enabled: 1");
            assert_eq!(loads, platform.editor.is_some());
        }
        let files: BTreeSet<&str> = PLATFORMS.iter().map(|it| it.file).collect();
        // Windows has two toolchains.
        assert_eq!(files.len(), PLATFORMS.len() - 1);
    }

    #[test]
    fn a_library_comes_with_metas_for_each_folder() {
        let package = std::env::temp_dir().join(format!("udgoap-plugins-{}", std::process::id()));
        fs::create_dir_all(&package).unwrap();
        let built = package.join("built");
        fs::write(&built, "a library").unwrap();
        put_platform(&package, &PLATFORMS[0], &built).unwrap();
        for name in [
            "Runtime/Plugins.meta",
            "Runtime/Plugins/Linux.meta",
            "Runtime/Plugins/Linux/x86_64.meta",
            "Runtime/Plugins/Linux/x86_64/libudgoap.so.meta",
            "Runtime/Plugins/Linux/x86_64/libudgoap.so",
        ] {
            assert!(package.join(name).exists(), "{name}");
        }
        assert!(!package.join("Runtime.meta").exists());
        fs::remove_dir_all(&package).unwrap();
    }

    #[test]
    fn libraries_are_told_from_the_rest() {
        assert!(are_in("bindings/unity/Runtime/Plugins"));
        assert!(are_in("bindings/unity/Runtime/Plugins.meta"));
        assert!(are_in("bindings/unity/Runtime/Plugins/Linux.meta"));
        assert!(!are_in("bindings/unity/Runtime/PluginsOther"));
    }
}
