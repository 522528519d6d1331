//! Makes the `.meta` files that Unity keeps beside each asset. They are the same on every machine,
//! since GUIDs are computed from paths. So an asset is found again wherever the package lies.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use walkdir::WalkDir;

use super::folders::PACKAGE;
use super::meta::{END, guid};
use super::plugins;
use crate::repo::Repo;

/// Where Unity looks for assets: a folder of the repository, and what its paths begin with in GUIDs.
pub(super) const ROOTS: [(&str, &str); 2] = [
    (PACKAGE, "com.udgoap.udgoap"),
    ("unity-sample/Assets", "udgoap-sample"),
];
/// What imports documents.
const IMPORTER: &str = "com.udgoap.udgoap/Editor/UdgoapDomainImporter.cs";

/// All metas as they should be, by path from the repository's root.
pub(super) fn make(repo: &Repo) -> Result<BTreeMap<String, String>> {
    let mut metas = BTreeMap::new();
    for (root, name) in ROOTS {
        for path in assets(repo, root) {
            let inside = path.strip_prefix(repo.path(root))?;
            let inside = inside.to_string_lossy().replace('\\', "/");
            let text = of(&format!("{name}/{inside}"), path.is_dir())?;
            metas.insert(format!("{root}/{inside}.meta"), text);
        }
    }
    Ok(metas)
}

/// Writes the metas that are missing or differ, and removes those of what is gone.
pub(crate) fn write(repo: &Repo) -> Result<()> {
    let metas = make(repo)?;
    for (path, text) in &metas {
        if fs::read_to_string(repo.path(path)).is_ok_and(|old| old == *text) {
            continue;
        }
        fs::write(repo.path(path), text).with_context(|| format!("writing {path}"))?;
        println!("{path} written");
    }
    for path in orphans(repo, &metas) {
        fs::remove_file(repo.path(&path)).with_context(|| format!("removing {path}"))?;
        println!("{path} removed");
    }
    println!("{} metas of Unity's are up to date", metas.len());
    Ok(())
}

/// Fails if a committed meta isn't what would be written.
pub(crate) fn check(repo: &Repo) -> Result<usize> {
    let metas = make(repo)?;
    let mut drifted = orphans(repo, &metas);
    for (path, text) in &metas {
        let committed = fs::read_to_string(repo.path(path)).unwrap_or_default();
        if !committed.lines().eq(text.lines()) {
            drifted.push(path.clone());
        }
    }
    if drifted.is_empty() {
        return Ok(metas.len());
    }
    bail!(
        "no longer what the assets ask for: {}; run: cargo xtask codegen",
        drifted.join(", ")
    )
}

/// Metas beside nothing.
fn orphans(repo: &Repo, metas: &BTreeMap<String, String>) -> Vec<String> {
    let mut orphans = Vec::new();
    for (root, _) in ROOTS {
        for path in repo.files(root, "meta") {
            let name = repo.show(&path);
            if !plugins::are_in(&name) && !metas.contains_key(&name) {
                orphans.push(name);
            }
        }
    }
    orphans
}

/// Files and folders that Unity imports. It leaves out names that begin with a dot or end with a tilde;
/// what is in the folder of samples becomes an asset when it is copied out. Libraries aren't committed,
/// and have their metas written with them.
fn assets(repo: &Repo, root: &str) -> Vec<PathBuf> {
    let from = repo.path(root);
    let walk = WalkDir::new(&from).min_depth(1).sort_by_file_name();
    walk.into_iter()
        .filter_entry(|entry| !entry.file_name().to_string_lossy().starts_with('.'))
        .filter_map(Result::ok)
        .map(walkdir::DirEntry::into_path)
        .filter(|path| {
            let name = repo.show(path);
            !name.ends_with('~') && !name.ends_with(".meta") && !plugins::are_in(&name)
        })
        .collect()
}

/// The meta of a file or a folder.
fn of(path: &str, is_folder: bool) -> Result<String> {
    let body = if is_folder {
        "folderAsset: yes\n".to_owned() + &importer("DefaultImporter", "")
    } else {
        let name = Path::new(path);
        let extension = name.extension().unwrap_or_default().to_string_lossy();
        match (path.ends_with("/package.json"), &*extension) {
            (true, _) => importer("PackageManifestImporter", ""),
            (_, "cs") => importer(
                "MonoImporter",
                "  serializedVersion: 2\n  defaultReferences: []\n  executionOrder: 0\n  icon: {instanceID: 0}\n",
            ),
            (_, "asmdef") => importer("AssemblyDefinitionImporter", ""),
            (_, "json" | "md" | "txt" | "xml") => importer("TextScriptImporter", ""),
            (_, "unity") => importer("DefaultImporter", ""),
            (_, "prefab") => importer("PrefabImporter", ""),
            (_, "udgoap") => format!(
                "ScriptedImporter:\n  internalIDToNameTable: []\n  externalObjects: {{}}\n  serializedVersion: 2\n{END}  script: {{fileID: 11500000, guid: {}, type: 3}}\n  after: []\n",
                guid(IMPORTER)
            ),
            _ => bail!(
                "{path}: which importer is for such files? Say so in xtask/src/unity/metas.rs"
            ),
        }
    };
    Ok(format!(
        "fileFormatVersion: 2\nguid: {}\n{body}",
        guid(path)
    ))
}

fn importer(name: &str, settings: &str) -> String {
    format!("{name}:\n  externalObjects: {{}}\n{settings}{END}")
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn each_kind_of_asset_has_its_importer() {
        assert!(of("a/b.cs", false).unwrap().contains("MonoImporter"));
        assert!(of("a/b", true).unwrap().contains("folderAsset: yes"));
        let package = of("com.udgoap.udgoap/package.json", false).unwrap();
        assert!(package.contains("PackageManifestImporter"));
        assert!(of("a/b.udgoap", false).unwrap().contains("script: {"));
        assert!(of("a/b.prefab", false).unwrap().contains("PrefabImporter"));
        assert!(of("a/b.exe", false).is_err());
    }
}
