//! LLVM's tools, which know the files of all targets.

use std::path::Path;

use anyhow::Result;

use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::Missing;
use crate::tools;

/// One of LLVM's tools. Debian has not all of them in the path.
pub(super) fn llvm(repo: &Repo, tool: &str) -> Result<Cmd> {
    tools::need(repo, "llvm-config", "llvm")?;
    let folder = Cmd::new("llvm-config", &repo.root).arg("--bindir").read()?;
    let program = Path::new(folder.trim()).join(format!("llvm-{tool}"));
    if !program.exists() {
        return Err(Missing(format!("{} is missing", program.display())).into());
    }
    Ok(Cmd::new(program, &repo.root))
}
