//! `json` blocks are domain documents, loaded by the library.
//!
//! `json` alone is a domain by itself. `json with=examples/domains/base.json` is loaded after that
//! file (several, with commas), and `json refused` must be refused. `json scene-of=FILE` is a scene for
//! the domain of these files. The loader may warn of a part of a document only if the block says
//! `warns`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::pages::Block;
use crate::repo::Repo;
use crate::run::Cmd;

/// Loads documents as one domain, in this order, and a scene for it. `Ok(Ok(text))` is what it says,
/// with warnings; `Ok(Err(why))` is a refusal.
pub(super) trait DocumentLoader {
    fn load(&self, files: &[PathBuf], scene: Option<&Path>) -> Result<Result<String, String>>;
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
    fn load(&self, files: &[PathBuf], scene: Option<&Path>) -> Result<Result<String, String>> {
        let mut command = self.tool.clone().arg("check").args(files);
        if let Some(scene) = scene {
            command = command.arg("--scene").arg(scene);
        }
        let finished = command.capture(Duration::from_secs(60))?;
        if finished.ok {
            return Ok(Ok(finished.text));
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
    let wanted = Wanted {
        refused: block.says("refused"),
        warns: block.says("warns"),
    };
    if scene_of.is_some() {
        return judge(loader, &files, Some(&file), wanted);
    }
    files.push(file);
    judge(loader, &files, None, wanted)
}

/// What a block says of itself.
#[derive(Clone, Copy)]
struct Wanted {
    refused: bool,
    warns: bool,
}

/// The last file is the block. What the loader warns of in the others isn't its concern: there, more
/// may be meant to follow.
fn judge(
    loader: &dyn DocumentLoader,
    files: &[PathBuf],
    scene: Option<&Path>,
    wanted: Wanted,
) -> Result<()> {
    let own = scene.or(files.last().map(PathBuf::as_path));
    let own = own.map(|it| it.display().to_string()).unwrap_or_default();
    let text = match (loader.load(files, scene)?, wanted.refused) {
        (Ok(text), false) => text,
        (Err(_), true) => return Ok(()),
        (Ok(_), true) => bail!("the block says refused, but the document loads"),
        (Err(why), false) => bail!("the document doesn't load:\n{}", why.trim_end()),
    };
    let is_warning = |line: &str| line.starts_with(&own) && line.contains(": warning: ");
    match (text.lines().any(is_warning), wanted.warns) {
        (true, false) => bail!("the loader warns:\n{}", text.trim_end()),
        (false, true) => bail!("the block says warns, but the loader doesn't"),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Always(Result<&'static str, &'static str>);

    impl DocumentLoader for Always {
        fn load(&self, _: &[PathBuf], _: Option<&Path>) -> Result<Result<String, String>> {
            Ok(self.0.map(str::to_owned).map_err(str::to_owned))
        }
    }

    #[test]
    fn a_block_is_judged_by_what_it_says() {
        let files = [PathBuf::from("base.json"), PathBuf::from("a.json")];
        let judge = |says, refused, warns| {
            let wanted = Wanted { refused, warns };
            let judged = judge(&Always(says), &files, None, wanted);
            judged.map_err(|error| error.to_string())
        };
        assert!(judge(Ok(""), false, false).is_ok());
        assert!(judge(Ok(""), true, false).is_err());
        assert!(judge(Ok(""), false, true).is_err());
        assert!(judge(Err("unknown key"), true, false).is_ok());
        let error = judge(Err("unknown key"), false, false);
        assert!(error.is_err_and(|text| text.contains("unknown key")));
        let warns = Ok("a.json:1:1: warning: no use");
        assert!(judge(warns, false, true).is_ok());
        let error = judge(warns, false, false);
        assert!(error.is_err_and(|text| text.contains("no use")));
        assert!(judge(Ok("base.json:1:1: warning: no use"), false, false).is_ok());
    }
}
