//! `rust` blocks are doctests of the library.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::pages::Block;
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;

pub(super) fn check(repo: &Repo, block: &Block) -> Result<()> {
    let library = library::build(repo, false)?;
    let file = repo
        .scratch("docs")?
        .join(format!("{}.md", block.file_stem()));
    fs::write(&file, format!("```rust\n{}```\n", block.text)).context("writing a Rust block")?;
    let command = Cmd::new("rustdoc", &repo.root)
        .args(["--test", "--edition", "2024"])
        .arg("-L")
        .arg(format!("dependency={}", library.dir.join("deps").display()))
        .arg("--extern")
        .arg(format!(
            "udgoap={}",
            library.dir.join("libudgoap.rlib").display()
        ))
        .arg(&file);
    let finished = command.capture(Duration::from_secs(300))?;
    if !finished.ok {
        bail!(
            "rustdoc ended with {}\n{}",
            finished.how,
            finished.text.trim_end()
        );
    }
    Ok(())
}
