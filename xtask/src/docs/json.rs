//! `json` blocks are domain documents, loaded by the library.
//!
//! `json` alone is a domain by itself. `json with=examples/domains/base.json` is loaded after that
//! file (several, with commas), and `json refused` must be refused. `json scene-of=FILE` is a scene for
//! the domain of these files.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::pages::Block;
use crate::repo::Repo;
use crate::run::Cmd;

/// Loads documents as one domain, in this order, and a scene for it. `Ok(Err(why))` is a refusal.
pub(super) trait DocumentLoader {
    fn load(&self, files: &[PathBuf], scene: Option<&Path>) -> Result<Result<(), String>>;
}

/// The real one: the library's own loader, in the designers' program.
pub(super) struct Loader {
    tool: Cmd,
}

impl Loader {
    pub(super) fn new(tool: Cmd) -> Self {
        Self { tool }
    }
}

impl DocumentLoader for Loader {
    fn load(&self, files: &[PathBuf], scene: Option<&Path>) -> Result<Result<(), String>> {
        let mut command = self.tool.clone().arg("check").args(files);
        if let Some(scene) = scene {
            command = command.arg("--scene").arg(scene);
        }
        let finished = command.capture(Duration::from_secs(60))?;
        if finished.ok {
            return Ok(Ok(()));
        }
        // 1 is a refusal; anything else, such as a panic, is a failure of the loader itself.
        if finished.how.ends_with(": 1") {
            return Ok(Err(finished.text));
        }
        bail!(
            "the loader ended with {}\n{}",
            finished.how,
            finished.text.trim_end()
        )
    }
}

pub(super) fn check(repo: &Repo, loader: &dyn DocumentLoader, block: &Block) -> Result<()> {
    let file = repo
        .scratch("docs")?
        .join(format!("{}.json", block.file_stem()));
    fs::write(&file, &block.text).context("writing a JSON block")?;
    let scene_of = block.value("scene-of");
    let before = scene_of.or(block.value("with")).into_iter();
    let before = before.flat_map(|list| list.split(','));
    let mut files: Vec<PathBuf> = before.map(|path| repo.path(path)).collect();
    if scene_of.is_some() {
        return judge(loader, &files, Some(&file), block.says("refused"));
    }
    files.push(file);
    judge(loader, &files, None, block.says("refused"))
}

fn judge(
    loader: &dyn DocumentLoader,
    files: &[PathBuf],
    scene: Option<&Path>,
    refused: bool,
) -> Result<()> {
    match (loader.load(files, scene)?, refused) {
        (Ok(()), false) | (Err(_), true) => Ok(()),
        (Ok(()), true) => bail!("the block says refused, but the document loads"),
        (Err(why), false) => bail!("the document doesn't load:\n{}", why.trim_end()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Always(Result<(), String>);

    impl DocumentLoader for Always {
        fn load(&self, _: &[PathBuf], _: Option<&Path>) -> Result<Result<(), String>> {
            Ok(self.0.clone())
        }
    }

    #[test]
    fn a_block_is_judged_by_what_it_says() {
        let files = [PathBuf::from("a.json")];
        let loads = Always(Ok(()));
        let refuses = Always(Err("unknown key".to_owned()));
        assert!(judge(&loads, &files, None, false).is_ok());
        assert!(judge(&loads, &files, None, true).is_err());
        assert!(judge(&refuses, &files, None, true).is_ok());
        let error = judge(&refuses, &files, None, false).map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.contains("unknown key")));
    }
}
