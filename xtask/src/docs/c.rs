//! `c` blocks. With a `main` they are programs: compiled, linked and run. Without one they are
//! fragments: put into the body of a function (fragment.c) and compiled. `c declarations` is
//! compiled outside of any function. The compiler's messages name the page and its line.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::pages::Block;
use crate::c_compiler::Compiler;
use crate::library::{self, Library};
use crate::repo::Repo;

const FRAGMENT: &str = include_str!("fragment.c");
const LIMIT: Duration = Duration::from_secs(60);
/// A fragment declares what it shows and needn't use it.
const LENIENT: [&str; 3] = [
    "-Wno-unused-variable",
    "-Wno-unused-but-set-variable",
    "-Wno-unused-function",
];

pub(super) struct Checker {
    compiler: Compiler,
    library: Library,
}

impl Checker {
    pub(super) fn new(repo: &Repo) -> Result<Self> {
        Ok(Self {
            compiler: Compiler::system(repo)?,
            library: library::build(repo, false)?,
        })
    }

    pub(super) fn check(&self, repo: &Repo, block: &Block) -> Result<()> {
        let dir = repo.scratch("docs")?;
        let source = dir.join(format!("{}.c", block.file_stem()));
        let marked = format!("#line {} \"{}\"\n{}", block.line, block.page, block.text);
        if block.text.contains("main(") {
            fs::write(&source, marked).context("writing a C block")?;
            let out = dir.join(format!(
                "{}{}",
                block.file_stem(),
                std::env::consts::EXE_SUFFIX
            ));
            let program = self.compiler.program(repo, &source, &self.library, &out)?;
            let finished = program.command(repo)?.capture(LIMIT)?;
            if !finished.ok {
                bail!(
                    "the program ended with {}\n{}",
                    finished.how,
                    finished.text.trim_end()
                );
            }
            return Ok(());
        }
        let whole = if block.says("declarations") {
            format!("#include \"udgoap.h\"\n{marked}")
        } else {
            FRAGMENT.replace("/* FRAGMENT */", &marked)
        };
        fs::write(&source, whole).context("writing a C block")?;
        self.compiler.accepts(repo, "c11", &LENIENT, &source)
    }
}
