//! Checks that links within the repository lead somewhere, and that paths in backquotes exist.
//! Links to the web aren't followed: the checks need no network.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Result, bail};

use super::pages::Page;
use crate::repo::Repo;

pub(super) fn check(repo: &Repo, pages: &[Page]) -> Result<String> {
    let top = top_level(repo)?;
    let mut checked = 0;
    let mut failed = 0;
    for page in pages {
        let mut report = |line: usize, problem: Option<String>| {
            checked += 1;
            if let Some(problem) = problem {
                println!("{}:{line}: {problem}", page.name);
                failed += 1;
            }
        };
        for link in page.links.iter().filter(|link| is_local(&link.text)) {
            report(link.line, broken_link(pages, page, &link.text));
        }
        for code in page
            .inline_code
            .iter()
            .filter(|code| is_path(&code.text, &top))
        {
            report(code.line, missing_path(repo, page, &code.text));
        }
    }
    if failed > 0 {
        bail!("{failed} of {checked} links and paths lead nowhere; each is named above");
    }
    Ok(format!("{checked} checked"))
}

fn is_local(target: &str) -> bool {
    !target.contains("://") && !target.starts_with("mailto:")
}

fn broken_link(pages: &[Page], page: &Page, target: &str) -> Option<String> {
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = if file.is_empty() {
        page.path.clone()
    } else {
        beside(page, file)
    };
    if !path.exists() {
        return Some(format!("the link {target} leads to no file"));
    }
    let linked = pages.iter().find(|other| other.path == path);
    match linked {
        Some(linked)
            if !anchor.is_empty() && !linked.anchors.iter().any(|found| found == anchor) =>
        {
            Some(format!(
                "{} has no heading for the link {target}; it has: {}",
                linked.name,
                linked.anchors.join(", ")
            ))
        }
        _ => None,
    }
}

/// A path as seen from a page, with `..` resolved so that it can be compared.
fn beside(page: &Page, relative: &str) -> PathBuf {
    let mut path = page.path.parent().unwrap_or(Path::new("")).to_path_buf();
    for part in Path::new(relative).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    path
}

/// The names in the root that a path may begin with; build output comes and goes.
fn top_level(repo: &Repo) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(&repo.root)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| name != "target");
    Ok(names)
}

/// What stands in backquotes is a path of ours if it begins as one, or ends as our files do.
fn is_path(code: &str, top: &[String]) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./*".contains(c);
    let Some((first, _)) = code.split_once('/') else {
        return false;
    };
    if !code.chars().all(plain) || first == "target" || first.is_empty() {
        return false;
    }
    let ours = [".rs", ".c", ".h", ".md", ".json", ".toml"]
        .iter()
        .any(|end| code.ends_with(end));
    ours || top.iter().any(|name| name == first)
}

fn missing_path(repo: &Repo, page: &Page, code: &str) -> Option<String> {
    // Up to the first pattern: `tests/c/*.c` needs tests/c.
    let fixed: PathBuf = code
        .split('/')
        .take_while(|part| !part.contains('*'))
        .collect();
    let fixed = fixed.to_string_lossy();
    // From the root, from the page, or, in a text about the code, from src/.
    let places = [
        repo.path(&fixed),
        beside(page, &fixed),
        repo.path("src").join(&*fixed),
    ];
    if places.iter().any(|place| place.exists()) {
        return None;
    }
    Some(format!("there is no `{code}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_other_code() {
        let top = ["src".to_owned(), "docs".to_owned()];
        for path in ["src/lib.rs", "docs/", "planning/search.rs", "docs/*.md"] {
            assert!(is_path(path, &top), "{path}");
        }
        for other in [
            "a / b",
            "m/s",
            "src",
            "target/debug/x.rs",
            "cargo run",
            "src/<noun>.rs",
            "/etc/x.md",
        ] {
            assert!(!is_path(other, &top), "{other}");
        }
    }
}
