//! The header is a manual for C programmers: no words of Rust have slipped into its comments.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::repo::Repo;

const RUST: [&str; 13] = [
    "# Safety", "# Errors", "# Panics", "```", "::", "&mut", "&str", "Option<", "Result<", "Vec<",
    "unsafe", "usize", "`None`",
];

pub(crate) fn check(repo: &Repo) -> Result<String> {
    let header = fs::read_to_string(repo.header()).context("reading include/udgoap.h")?;
    let mut found = 0;
    for (index, line) in header.lines().enumerate() {
        for word in rust_words(line) {
            println!(
                "include/udgoap.h:{}: `{word}` is Rust: {}",
                index + 1,
                line.trim()
            );
            found += 1;
        }
    }
    if found > 0 {
        bail!(
            "{found} words of Rust in the header's comments; reword the doc comments in src/ffi, then run: cargo xtask codegen"
        );
    }
    Ok(String::new())
}

fn rust_words(line: &str) -> impl Iterator<Item = &'static str> {
    let comment = line
        .split_once("//")
        .map_or("", |(_, comment)| comment)
        .to_owned();
    RUST.into_iter().filter(move |word| comment.contains(word))
}

#[cfg(test)]
mod tests {
    use super::rust_words;

    #[test]
    fn only_comments_are_read() {
        assert_eq!(
            rust_words("// See udgoap::ffi, an Option<T>.").collect::<Vec<_>>(),
            ["::", "Option<"]
        );
        assert_eq!(rust_words("size_t unsafe_count; // How many.").count(), 0);
    }
}
