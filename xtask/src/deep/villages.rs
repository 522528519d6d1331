//! Random villages of 12 to 100 people, for an hour each.

use anyhow::Result;

use crate::repo::Repo;
use crate::run::Cmd;

pub(super) fn an_hour(repo: &Repo) -> Result<String> {
    let selectors = ["auto", "first"];
    for selector in selectors {
        Cmd::cargo(&repo.root)
            .args([
                "run",
                "--quiet",
                "--release",
                "--package",
                "udgoap-villages",
            ])
            .args(["--", "live", "3600", selector])
            .stream()?;
    }
    Ok(format!("10 villages, an hour, {}", selectors.join(" and ")))
}
