//! Checks that the version number is the same everywhere, and that files and pages name the same
//! least versions of the engines.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::repo::Repo;

/// The project's own version, and how each file writes it.
const OWN: [(&str, &str, &str); 8] = [
    ("tools/udgoap/Cargo.toml", "\nversion = \"", "\"\n"),
    ("tools/scene/Cargo.toml", "\nversion = \"", "\"\n"),
    (
        "bindings/csharp/Udgoap/Udgoap.csproj",
        "<Version>",
        "</Version>",
    ),
    ("bindings/python/pyproject.toml", "\nversion = \"", "\"\n"),
    ("bindings/unity/package.json", "\"version\": \"", "\","),
    (
        "unreal-sample/Plugins/Udgoap/Udgoap.uplugin",
        "\"VersionName\": \"",
        "\",",
    ),
    (
        "godot-sample/addons/udgoap/plugin.cfg",
        "\nversion=\"",
        "\"\n",
    ),
    ("tests/godot/editor/plugin.cfg", "\nversion=\"", "\"\n"),
];

/// The least version of each engine: what says it, and how.
const ENGINES: [(&str, &str); 8] = [
    ("bindings/unity/package.json", "\"unity\": \"2022.3\""),
    (
        "unity-sample/ProjectSettings/ProjectVersion.txt",
        "m_EditorVersion: 2022.3.",
    ),
    ("docs/unity.md", "Unity 2022.3"),
    (
        "unreal-sample/UdgoapSample.uproject",
        "\"EngineAssociation\": \"5.4\"",
    ),
    ("docs/unreal.md", "Unreal 5.4"),
    ("docs/integrating.md", "Unity 2022.3"),
    ("docs/integrating.md", "Unreal 5.4"),
    ("docs/integrating.md", "Godot 3.2.3"),
];

#[test]
fn there_is_one_version_everywhere() -> Result<()> {
    let repo = Repo::find()?;
    let read = |path: &str| fs::read_to_string(repo.path(path)).with_context(|| path.to_owned());
    let of = |path: &str, before: &str, after: &str| -> Result<String> {
        let text = read(path)?;
        let (_, rest) = text.split_once(before).with_context(|| path.to_owned())?;
        let (version, _) = rest.split_once(after).with_context(|| path.to_owned())?;
        Ok(version.to_owned())
    };
    let version = of("Cargo.toml", "\nversion = \"", "\"\n")?;
    for (path, before, after) in OWN {
        let its = of(path, before, after)?;
        ensure!(
            its == version,
            "{path} is of version {its}, and Cargo.toml of {version}"
        );
    }
    for (path, says) in ENGINES {
        ensure!(read(path)?.contains(says), "{path} doesn't say {says}");
    }
    Ok(())
}
