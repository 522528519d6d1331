//! Checks `text` blocks. Most are for the reader only and can't be wrong. `text demo` quotes what
//! `cargo xtask demo` prints; a line `…` in it stands for any number of lines that are left out.

use std::fs;

use anyhow::{Context, Result, bail};

use super::pages::Block;
use crate::demo;
use crate::repo::Repo;

pub(super) fn check(repo: &Repo, block: &Block) -> Result<()> {
    if !block.says("demo") {
        return Ok(());
    }
    let output = fs::read_to_string(demo::output_path(repo)?).context(
        "the block quotes the demo, whose step hasn't passed; run it with: cargo xtask test --only demo",
    )?;
    quotes(&block.text, &output)
}

/// Every part of the quotation, between its `…` lines, stands in the output as it is, in this order.
fn quotes(quotation: &str, output: &str) -> Result<()> {
    let output: Vec<&str> = output.lines().map(str::trim_end).collect();
    let quotation: Vec<&str> = quotation.lines().map(str::trim_end).collect();
    let mut rest = output.as_slice();
    for part in quotation
        .split(|line| line.trim() == "…")
        .filter(|part| !part.is_empty())
    {
        let Some(at) = rest.windows(part.len()).position(|lines| lines == part) else {
            bail!(
                "the demo doesn't print this, or not in this place:\n{}",
                part.join("\n")
            );
        };
        rest = &rest[at + part.len()..];
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::quotes;

    #[test]
    fn a_quotation_may_leave_lines_out_but_not_change_them() {
        let output = "one\ntwo  \nthree\nfour\n";
        assert!(quotes("one\ntwo\n…\nfour\n", output).is_ok());
        assert!(quotes("two\n…\none\n", output).is_err());
        assert!(quotes("one\nthree\n", output).is_err());
    }
}
