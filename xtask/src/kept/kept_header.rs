//! A kept header in abi/.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::header::interface::Interface;
use crate::repo::Repo;

/// A kept header.
pub(super) struct Kept {
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) text: String,
    pub(super) interface: Interface,
}

impl Kept {
    pub(super) fn read(repo: &Repo, path: PathBuf) -> Result<Self> {
        let text = fs::read_to_string(&path).with_context(|| repo.show(&path))?;
        let folder = path.parent().and_then(|folder| folder.file_name());
        let name = folder.unwrap_or_default().to_string_lossy().into_owned();
        let interface = Interface::read(&text).with_context(|| repo.show(&path))?;
        Ok(Self {
            name,
            path,
            text,
            interface,
        })
    }
}
