//! The paths of the repository.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use walkdir::WalkDir;

use crate::run::Cmd;

pub(crate) struct Repo {
    pub(crate) root: PathBuf,
    /// Cargo's target directory, wherever the contributor has put it.
    pub(crate) target: PathBuf,
}

impl Repo {
    pub(crate) fn find() -> Result<Self> {
        // Set by `cargo run` to the crate as it lies now; the value from the build may be of a moved tree.
        let xtask = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = xtask
            .parent()
            .context("xtask/ must lie in the repository's root")?
            .to_path_buf();
        let metadata = Cmd::cargo(&root)
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .read()
            .context("asking cargo for the target directory")?;
        let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
        let target = metadata["target_directory"]
            .as_str()
            .context("cargo metadata names no target directory")?;
        Ok(Self {
            target: PathBuf::from(target),
            root,
        })
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    pub(crate) fn header(&self) -> PathBuf {
        self.path("include/udgoap.h")
    }

    /// A directory for what these commands produce; made if it isn't there.
    pub(crate) fn scratch(&self, name: &str) -> Result<PathBuf> {
        let dir = self.target.join("xtask").join(name);
        fs::create_dir_all(&dir).with_context(|| format!("making {}", dir.display()))?;
        Ok(dir)
    }

    /// How messages name a file: relative to the root, with forward slashes.
    pub(crate) fn show(&self, path: &Path) -> String {
        path.strip_prefix(&self.root)
            .unwrap_or(path)
            .to_string_lossy()
            .replace('\\', "/")
    }

    /// Files under `dir` with the extension, in a stable order. None if the directory doesn't exist.
    pub(crate) fn files(&self, dir: &str, extension: &str) -> Vec<PathBuf> {
        WalkDir::new(self.path(dir))
            .sort_by_file_name()
            .into_iter()
            .filter_map(Result::ok)
            .map(walkdir::DirEntry::into_path)
            .filter(|path| {
                path.is_file() && path.extension().is_some_and(|found| found == extension)
            })
            .collect()
    }
}

/// Makes a folder anew, with nothing in it.
pub(crate) fn emptied(folder: PathBuf) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("emptying {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    Ok(folder)
}

/// Makes the folder that a file is to lie in.
pub(crate) fn make_folder_of(path: &Path) -> Result<()> {
    let folder = path.parent().context("a file lies in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))
}

/// Copies a file, or a folder with all that is in it; folders that are missing are made.
pub(crate) fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    copy_wanted(from, to, |_| true)
}

/// The same but for files that aren't wanted, which is asked by path inside of the folder.
pub(crate) fn copy_wanted(from: &Path, to: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<()> {
    for entry in WalkDir::new(from) {
        let entry = entry?;
        let inside = entry.path().strip_prefix(from)?;
        // Joining nothing would make a file's path a folder's.
        let target = if inside.as_os_str().is_empty() {
            to.to_path_buf()
        } else {
            to.join(inside)
        };
        if entry.file_type().is_dir() {
            fs::create_dir_all(&target)?;
        } else if is_wanted(&inside.to_string_lossy().replace('\\', "/")) {
            if let Some(parent) = target.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::copy(entry.path(), &target)
                .with_context(|| format!("copying {}", entry.path().display()))?;
        }
    }
    Ok(())
}
