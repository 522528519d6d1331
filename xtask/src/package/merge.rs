//! Makes a static library that exports only the functions of the header.
//!
//! As the compiler makes it, it shows all of Rust's own that it contains, and two such libraries in one
//! program collide. So what the functions need is linked into one object, in which everything else
//! becomes local.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::header::declarations;
use crate::repo::{Repo, make_folder_of};
use crate::run::Cmd;
use crate::tools;

/// `prefix` is that of the tools for another processor.
pub(crate) fn merge(repo: &Repo, prefix: &str, from: &Path, to: &Path) -> Result<()> {
    let (ld, objcopy) = (format!("{prefix}ld"), format!("{prefix}objcopy"));
    tools::need(repo, &ld, "binutils")?;
    tools::need(repo, &objcopy, "binutils")?;
    let functions = declarations::of_header(repo)?;
    let object = repo.scratch("package")?.join("udgoap.o");
    // Groups are for linkers to choose one of several equal ones; what is local can't be chosen.
    let mut link = Cmd::new(&ld, &repo.root).args(["-r", "--force-group-allocation", "-o"]);
    link = link.arg(&object);
    for function in &functions {
        link = link.args(["-u", function]);
    }
    link.arg(from).read()?;
    let mut hide = Cmd::new(&objcopy, &repo.root);
    for function in &functions {
        hide = hide.arg(format!("--keep-global-symbol={function}"));
    }
    // The standard library's bitcode, of which nothing is left that could be read, and the lines of the
    // source, which are as large as the rest.
    hide.args([
        "--strip-debug",
        "--remove-section=.llvmbc",
        "--remove-section=.llvmcmd",
    ])
    .arg(&object)
    .read()?;
    make_folder_of(to)?;
    if to.exists() {
        fs::remove_file(to).with_context(|| format!("removing {}", to.display()))?;
    }
    Cmd::new("ar", &repo.root)
        .arg("rcs")
        .arg(to)
        .arg(&object)
        .read()?;
    fs::remove_file(&object).context("removing the linked object")
}
