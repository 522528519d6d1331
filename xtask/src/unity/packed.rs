//! Checks what npm packs of the package, for registries of Unity's packages: each asset with its
//! meta, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::folders::PACKAGE;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;

const LIMIT: Duration = Duration::from_secs(60);

/// Says how many files npm would pack.
pub(super) fn check(repo: &Repo, metas: &BTreeMap<String, String>) -> Result<String> {
    let folder = repo.path(PACKAGE);
    tools::need(repo, "npm", "npm")?;
    let told = Cmd::new("npm", &folder)
        .args(["pack", "--dry-run", "--json", "--ignore-scripts"])
        .env("npm_config_update_notifier", "false")
        .env("npm_config_loglevel", "silent")
        .succeed(LIMIT)?;
    let packed = read(&told)?;
    let wanted = wanted(repo, metas);
    let missing: Vec<&String> = wanted.difference(&packed).collect();
    let stray: Vec<&String> = packed.difference(&wanted).collect();
    ensure!(
        missing.is_empty(),
        "npm would leave out of the package: {missing:?}"
    );
    ensure!(
        stray.is_empty(),
        "npm would put into the package what isn't meant to ship: {stray:?}"
    );
    Ok(format!("npm packs {} files", packed.len()))
}

/// The paths of all files in what `npm pack --json` says. Libraries are put there by `cargo xtask unity`:
/// they ship, and aren't the repository's.
fn read(told: &str) -> Result<BTreeSet<String>> {
    // It may say something else before.
    let start = told.find('[').context("npm says nothing in JSON")?;
    let told: Value = serde_json::from_str(&told[start..]).context("what npm says")?;
    let files = told[0]["files"].as_array().context("npm lists no files")?;
    let paths = files.iter().filter_map(|it| it["path"].as_str());
    Ok(paths
        .filter(|path| !path.starts_with("Runtime/Plugins"))
        .map(str::to_owned)
        .collect())
}

/// Each meta of the package's, and its asset unless that is a folder.
fn wanted(repo: &Repo, metas: &BTreeMap<String, String>) -> BTreeSet<String> {
    let inside = format!("{}/", PACKAGE);
    let mut wanted = BTreeSet::new();
    for path in metas.keys().filter_map(|it| it.strip_prefix(&inside)) {
        let asset = path.trim_end_matches(".meta");
        if repo.path(&format!("{inside}{asset}")).is_file() {
            wanted.insert(asset.to_owned());
        }
        wanted.insert(path.to_owned());
    }
    wanted
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn what_npm_says_is_read() {
        let told = "npm notice\n[{\"files\": [{\"path\": \"a.cs\"}, {\"path\": \"Runtime/Plugins/b.so\"}]}]";
        assert_eq!(
            read(told).unwrap().into_iter().collect::<Vec<_>>(),
            ["a.cs"]
        );
        assert!(read("npm notice").is_err());
    }
}
