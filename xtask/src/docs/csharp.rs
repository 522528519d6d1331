//! Checks `csharp` blocks. Blocks with a `Main` are programs: compiled with the layer, and run.
//! Blocks without one are fragments: put into the body of a method (fragment.cs) and compiled.

use std::fs;

use anyhow::{Context, Result};

use super::pages::Block;
use crate::csharp::Host;
use crate::repo::Repo;

pub(super) struct Checker {
    host: Host,
}

impl Checker {
    pub(super) fn new(repo: &Repo) -> Result<Self> {
        Ok(Self {
            host: Host::new(repo)?,
        })
    }

    pub(super) fn check(&self, repo: &Repo, block: &Block) -> Result<()> {
        let is_program = block.text.contains(" Main(");
        let marked = format!(
            "#line {} \"{}\"\n{}\n#line default\n",
            block.line, block.page, block.text
        );
        let whole = if is_program {
            marked
        } else {
            include_str!("fragment.cs").replace("/* FRAGMENT */", &marked)
        };
        let stem = block.file_stem();
        let source = repo.scratch("docs")?.join(format!("{stem}.cs"));
        fs::write(&source, whole).context("writing a block")?;
        if is_program {
            self.host.run(repo, &format!("{stem}.exe"), source)
        } else {
            self.host.accepts(repo, &format!("{stem}.dll"), source)
        }
    }
}
