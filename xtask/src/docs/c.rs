//! Checks `c` and `cpp` blocks. Blocks with a `main` are programs: compiled, linked and run. Blocks
//! without one are fragments: put into the body of a function (fragment.c, fragment.cpp) and
//! compiled. `c declarations` is compiled outside of any function. The compiler's messages name the
//! page and its line.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::pages::Block;
use crate::built::Library;
use crate::c_compiler::Compiler;
use crate::cpp;
use crate::library;
use crate::repo::Repo;
use crate::tools;

const LIMIT: Duration = Duration::from_secs(60);
/// A fragment declares what it shows and needn't use it.
const LENIENT: [&str; 3] = [
    "-Wno-unused-variable",
    "-Wno-unused-but-set-variable",
    "-Wno-unused-function",
];

pub(super) struct Checker {
    compiler: Compiler,
    standard: &'static str,
    extension: &'static str,
    header: &'static str,
    fragment: &'static str,
    library: Library,
}

impl Checker {
    pub(super) fn of_c(repo: &Repo) -> Result<Self> {
        Ok(Self {
            compiler: Compiler::system(repo)?,
            standard: "c11",
            extension: "c",
            header: "udgoap.h",
            fragment: include_str!("fragment.c"),
            library: library::build(repo, false)?,
        })
    }

    pub(super) fn of_cpp(repo: &Repo) -> Result<Self> {
        tools::need(repo, cpp::GCC.program, cpp::GCC.package)?;
        Ok(Self {
            compiler: cpp::compiler(repo, cpp::GCC.program)
                .with(&cpp::WARNINGS)
                .with(&cpp::PLAIN),
            standard: cpp::STANDARD,
            extension: "cpp",
            header: "udgoap.hpp",
            fragment: include_str!("fragment.cpp"),
            library: library::build(repo, false)?,
        })
    }

    pub(super) fn check(&self, repo: &Repo, block: &Block) -> Result<()> {
        let dir = repo.scratch("docs")?;
        let stem = block.file_stem();
        let source = dir.join(format!("{stem}.{}", self.extension));
        let marked = format!("#line {} \"{}\"\n{}", block.line, block.page, block.text);
        if block.text.contains("main(") {
            fs::write(&source, marked).context("writing a block")?;
            let out = dir.join(format!("{stem}{}", std::env::consts::EXE_SUFFIX));
            let program =
                self.compiler
                    .program_in(repo, self.standard, &[&source], &self.library, &out)?;
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
            format!("#include \"{}\"\n{marked}", self.header)
        } else {
            self.fragment.replace("/* FRAGMENT */", &marked)
        };
        fs::write(&source, whole).context("writing a block")?;
        self.compiler
            .accepts(repo, self.standard, &LENIENT, &source)
    }
}
