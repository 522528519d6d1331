//! The header is a manual for C programmers. Checks that its comments have no words of Rust, and
//! mention only names that are declared.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, bail};

use crate::repo::Repo;

const RUST: [&str; 13] = [
    "# Safety", "# Errors", "# Panics", "```", "::", "&mut", "&str", "Option<", "Result<", "Vec<",
    "unsafe", "usize", "`None`",
];

pub(crate) fn check(repo: &Repo) -> Result<String> {
    let header = fs::read_to_string(repo.header()).context("reading include/udgoap.h")?;
    let problems = problems(&header);
    for problem in &problems {
        println!("include/udgoap.h:{problem}");
    }
    if !problems.is_empty() {
        bail!(
            "{} problem(s) in the header's comments; reword the doc comments in src/ffi, then run: cargo xtask codegen",
            problems.len()
        );
    }
    Ok(String::new())
}

fn problems(header: &str) -> Vec<String> {
    let lines = || {
        header
            .lines()
            .map(|line| line.split_once("//").unwrap_or((line, "")))
    };
    let declared: BTreeSet<&str> = lines().flat_map(|(code, _)| names(code)).collect();
    let mut problems = Vec::new();
    for (index, (_, comment)) in lines().enumerate() {
        let rust = RUST.iter().filter(|word| comment.contains(**word));
        problems.extend(rust.map(|word| format!("{}: `{word}` is Rust", index + 1)));
        // Constants are dropped without a word if their value is none that the generator can write.
        // What stands in quotes is a text that a function returns.
        let unquoted = comment.split('"').step_by(2);
        let unknown = unquoted
            .flat_map(names)
            .filter(|name| !declared.contains(name));
        problems.extend(unknown.map(|name| format!("{}: {name} is declared nowhere", index + 1)));
    }
    problems
}

/// The words that look like names of ours. `UDG_STATUS_…` stands for several and is none.
pub(crate) fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| {
            word.starts_with("udg_") || word.starts_with("UDG_") || word.starts_with("Udg")
        })
        .filter(|word| !word.ends_with('_'))
}

#[cfg(test)]
mod tests {
    use super::problems;

    #[test]
    fn only_comments_are_read_for_rust() {
        assert_eq!(problems("// An Option<T>."), ["1: `Option<` is Rust"]);
        assert!(problems("size_t unsafe_count; // How many.").is_empty());
    }

    #[test]
    fn what_comments_name_must_be_declared() {
        let header = "// See udg_b, UDG_C, UDG_… and \"UDG_D\".\nvoid udg_a(void); // Not `udg_a`.\n#define UDG_C 1\n";
        assert_eq!(problems(header), ["1: udg_b is declared nowhere"]);
    }
}
