//! Checks every code block by the rules of its language. An unknown language is an error, so no
//! block is skipped silently.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};

use super::pages::{Block, Page};
use super::{c, csharp, json, rust, shell, text};
use crate::library;
use crate::python;
use crate::repo::Repo;
use crate::run::Cmd;

const LANGUAGES: &str = "sh, c, cpp, csharp, json, python, rust, text";

/// Pages whose blocks with `file=NAME` the tests of a binding compile and run.
const TESTED_ELSEWHERE: [&str; 3] = ["docs/godot.md", "docs/unity.md", "docs/unreal.md"];

/// For a program of a page.
const LIMIT: Duration = Duration::from_secs(120);

pub(super) fn check(repo: &Repo, pages: &[Page]) -> Result<String> {
    let mut failed = 0;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut not_run = 0;
    let mut checks = Checks::default();
    for block in pages.iter().flat_map(|page| &page.blocks) {
        *counts.entry(block.language()).or_default() += 1;
        if let Some(reason) = block.value("no-run") {
            println!("{} ({}): not run, {reason}", block.place, block.language());
            not_run += 1;
            continue;
        }
        let is_compiled_there = TESTED_ELSEWHERE.contains(&block.page.as_str());
        let file = block.value("file").filter(|_| is_compiled_there);
        if let Some(file) = file.filter(|_| block.language() != "json") {
            println!(
                "{} ({}): {file}, which the binding's own tests compile",
                block.place,
                block.language()
            );
            continue;
        }
        match checks.check(repo, block) {
            Ok(()) => println!("{} ({}): passed", block.place, block.language()),
            Err(error) => {
                println!("{} ({}): FAILED\n{error:#}", block.place, block.language());
                failed += 1;
            }
        }
    }
    for found in pages
        .iter()
        .flat_map(|page| page.inline_code.iter().map(move |code| (page, code)))
    {
        let (page, code) = found;
        if let Err(error) = shell::mentioned(&code.text) {
            println!(
                "{}:{}: `{}`: FAILED\n{error:#}",
                page.name, code.line, code.text
            );
            failed += 1;
        }
    }
    if failed > 0 {
        bail!("{failed} failed; each is named above with its file and line");
    }
    let counts: Vec<String> = counts
        .iter()
        .map(|(language, count)| format!("{count} {language}"))
        .collect();
    let not_run = if not_run == 0 {
        String::new()
    } else {
        format!("; {not_run} say no-run")
    };
    Ok(format!("{}{not_run}", counts.join(", ")))
}

/// What is costly to prepare and shared by blocks.
#[derive(Default)]
struct Checks {
    c: Option<c::Checker>,
    cpp: Option<c::Checker>,
    csharp: Option<csharp::Checker>,
    /// The designers' program, or why it couldn't be built.
    tool: Option<Result<Cmd, String>>,
    /// A Python that has the package and finds the library.
    python: Option<Cmd>,
}

impl Checks {
    fn check(&mut self, repo: &Repo, block: &Block) -> Result<()> {
        match block.language() {
            "sh" => shell::check(repo, block, || self.tool(repo)),
            "c" => prepared(&mut self.c, repo, c::Checker::of_c)?.check(repo, block),
            "cpp" => prepared(&mut self.cpp, repo, c::Checker::of_cpp)?.check(repo, block),
            "csharp" => prepared(&mut self.csharp, repo, csharp::Checker::new)?.check(repo, block),
            "json" => json::check(repo, &json::Loader::new(self.tool(repo)?), block),
            "python" => {
                let python = prepared(&mut self.python, repo, python::installed)?;
                let program = python.clone().args(["-c", &block.text]);
                program.succeed(LIMIT).map(drop)
            }
            "rust" => rust::check(repo, block),
            "text" => text::check(repo, block),
            "" => bail!("the block names no language; begin it with ``` and one of: {LANGUAGES}"),
            "indented" => {
                bail!("an indented code block can't name its language; fence it with ```")
            }
            other => bail!("nothing here can check the language {other}; known are: {LANGUAGES}"),
        }
    }

    fn tool(&mut self, repo: &Repo) -> Result<Cmd> {
        let tool = self
            .tool
            .get_or_insert_with(|| library::tool(repo).map_err(|error| format!("{error:#}")));
        tool.clone().map_err(|error| anyhow!("{error}"))
    }
}

/// What checks the blocks of a language, which the first one prepares.
fn prepared<'a, Checker>(
    kept: &'a mut Option<Checker>,
    repo: &Repo,
    prepare: fn(&Repo) -> Result<Checker>,
) -> Result<&'a Checker> {
    let checker = match kept.take() {
        Some(checker) => checker,
        None => prepare(repo)?,
    };
    Ok(kept.insert(checker))
}
