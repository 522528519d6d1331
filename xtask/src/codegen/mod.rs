//! Generated files that are committed. Each has a maker here; writing and checking are the same for
//! all of them. To add one, write its maker and add a line to `GENERATED`.

mod calls;
mod csharp;
mod files;
mod fingerprint;
mod header;
mod layout;
mod manual;
mod picture;
mod schema;

use std::fs;

use anyhow::{Context, Result, bail};
use similar::TextDiff;

use crate::dist::notices;
use crate::repo::Repo;
use crate::unity;

pub(crate) use csharp::PATH as RAW_CSHARP;
pub(crate) use layout::{Layout, parse as read_layouts, structs as layouts};

struct Generated {
    path: &'static str,
    make: fn(&Repo) -> Result<String>,
}

const GENERATED: &[Generated] = &[
    // First, since the others read it.
    Generated {
        path: fingerprint::PATH,
        make: fingerprint::make,
    },
    Generated {
        path: "include/udgoap.h",
        make: header::make,
    },
    Generated {
        path: "bindings/unity/Third Party Notices.md",
        make: notices::make,
    },
    Generated {
        path: csharp::PATH,
        make: csharp::make,
    },
    Generated {
        path: "docs/schema/udgoap.schema.json",
        make: schema::of_domains,
    },
    Generated {
        path: "docs/schema/scene.schema.json",
        make: schema::of_scenes,
    },
    Generated {
        path: "tests/layout/layout.json",
        make: layout::json,
    },
    Generated {
        path: "tests/layout/layout.h",
        make: layout::header,
    },
    Generated {
        path: "tests/layout/Layout.cs",
        make: layout::csharp,
    },
    Generated {
        path: calls::PATH,
        make: calls::make,
    },
    Generated {
        path: files::PATH,
        make: files::make,
    },
    Generated {
        path: "docs/demo.svg",
        make: picture::make,
    },
];

pub(crate) fn write(repo: &Repo) -> Result<()> {
    for file in GENERATED {
        let text = make(repo, file)?;
        let path = repo.path(file.path);
        if fs::read_to_string(&path).is_ok_and(|old| same_text(&old, &text)) {
            println!("{} is up to date", file.path);
            continue;
        }
        if let Some(dir) = path.parent() {
            fs::create_dir_all(dir).with_context(|| format!("making {}", dir.display()))?;
        }
        fs::write(&path, text).with_context(|| format!("writing {}", file.path))?;
        println!("{} written", file.path);
    }
    // Last, since a generated file has one, too.
    unity::write_metas(repo)
}

/// Fails with a diff for each committed file that differs from what its maker makes now.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    let mut drifted = Vec::new();
    for file in GENERATED {
        let text = make(repo, file)?;
        let committed = fs::read_to_string(repo.path(file.path)).unwrap_or_default();
        if same_text(&committed, &text) {
            println!("{} is up to date", file.path);
            continue;
        }
        println!("{}", diff(file.path, &committed, &text));
        drifted.push(file.path);
    }
    unity::check_metas(repo)?;
    if drifted.is_empty() {
        return Ok(());
    }
    bail!(
        "no longer what the source generates: {}; run: cargo xtask codegen",
        drifted.join(", ")
    )
}

pub(crate) fn count() -> usize {
    GENERATED.len()
}

fn make(repo: &Repo, file: &Generated) -> Result<String> {
    (file.make)(repo).with_context(|| format!("generating {}", file.path))
}

/// A checkout on Windows may have turned the line ends.
fn same_text(committed: &str, generated: &str) -> bool {
    committed.lines().eq(generated.lines())
}

fn diff(path: &str, committed: &str, generated: &str) -> String {
    let committed = committed.replace("\r\n", "\n");
    TextDiff::from_lines(committed.as_str(), generated)
        .unified_diff()
        .context_radius(3)
        .header(
            &format!("{path} (committed)"),
            &format!("{path} (generated from the source)"),
        )
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_names_both_sides() {
        let diff = diff("a.h", "one\ntwo\n", "one\nthree\n");
        assert!(
            diff.contains("a.h (committed)") && diff.contains("-two") && diff.contains("+three"),
            "{diff}"
        );
    }

    #[test]
    fn line_ends_are_no_drift() {
        assert!(same_text("one\r\ntwo\r\n", "one\ntwo\n"));
        assert!(!same_text("", "one\n"));
    }
}
