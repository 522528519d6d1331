//! Checks `sh` blocks. The repository's own commands are parsed, not run: `cargo xtask test` inside
//! `cargo xtask test` would never end. Everything else in the block is run in the root. Commands of
//! the designers' program use the one that the tests have built, since `cargo run` would compile
//! the library once more.

use std::time::Duration;

use anyhow::{Result, bail};
use clap::Parser;
use clap::error::ErrorKind;

use super::pages::Block;
use crate::cli::Cli;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::Missing;

const LIMIT: Duration = Duration::from_secs(600);

/// How the pages run the designers' program.
const TOOL: &str = "cargo run --quiet --package udgoap-tool -- ";

pub(super) fn check(repo: &Repo, block: &Block, tool: impl FnOnce() -> Result<Cmd>) -> Result<()> {
    let mut script = String::new();
    for line in block.text.lines() {
        let words = without_comment(line);
        if words.starts_with("cargo xtask") {
            command_exists(words)?;
        } else if words == ".ci/run" {
            if !repo.path(".ci/run").exists() {
                bail!("there is no .ci/run");
            }
        } else {
            script.push_str(line);
            script.push('\n');
        }
    }
    if script.lines().all(|line| without_comment(line).is_empty()) {
        return Ok(());
    }
    let shell = Cmd::new("sh", &repo.root);
    if !shell.clone().args(["-c", "true"]).works() {
        return Err(Missing("there is no sh to run the blocks of the docs with".to_owned()).into());
    }
    if script.contains(TOOL) {
        script = script.replace(TOOL, &format!("{} ", tool()?));
    }
    let finished = shell.args(["-e", "-c", &script]).capture(LIMIT)?;
    if !finished.ok {
        bail!(
            "the block ended with {}\n{}",
            finished.how,
            finished.text.trim_end()
        );
    }
    Ok(())
}

/// Checks a command that a sentence mentions in backquotes. Words such as `<name>` stand for others.
pub(super) fn mentioned(code: &str) -> Result<()> {
    if !code.starts_with("cargo xtask ") || code.contains(['<', '[', '…']) {
        return Ok(());
    }
    command_exists(code)
}

fn command_exists(line: &str) -> Result<()> {
    match Cli::try_parse_from(words(line).into_iter().skip(1))
        .map_err(|error| (error.kind(), error))
    {
        Ok(_) | Err((ErrorKind::DisplayHelp, _)) => Ok(()),
        Err((_, error)) => bail!("there is no such command: {error}"),
    }
}

/// The words of a line; double quotes hold several together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => words.push(std::mem::take(&mut word)),
            c => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

fn without_comment(line: &str) -> &str {
    let line = line.trim();
    if line.starts_with('#') {
        return "";
    }
    line.split_once(" #")
        .map_or(line, |(before, _)| before.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_commands_that_exist_may_be_mentioned() {
        assert!(mentioned("cargo xtask test --skip-missing").is_ok());
        assert!(mentioned("cargo xtask help").is_ok());
        assert!(mentioned("cargo xtask bench <name>").is_ok());
        assert!(mentioned("cargo build").is_ok());
        assert!(mentioned("cargo xtask deploy").is_err());
        assert!(mentioned("cargo xtask test --fast").is_err());
    }

    #[test]
    fn quotes_hold_words_together() {
        assert_eq!(words("a  \"b c\" d"), ["a", "b c", "d"]);
    }

    #[test]
    fn comments_are_not_commands() {
        assert_eq!(
            without_comment("cargo xtask demo # a minute"),
            "cargo xtask demo"
        );
        assert_eq!(without_comment("# only a remark"), "");
    }
}
