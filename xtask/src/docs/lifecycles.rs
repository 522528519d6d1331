//! Checks that the table of lifecycles in docs/engines.md names cases that the engines' tests have.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::repo::Repo;

/// Where the cases of each column are, unless its cell names another file.
const FILES: [&str; 3] = [
    "tests/unity/Lifecycle.cs",
    "tests/unreal/lifecycles.cpp",
    "tests/godot/lifecycle.gd",
];

#[test]
fn each_case_of_the_table_is_in_its_file() {
    let repo = Repo::find().expect("it is run in the repository");
    let page = fs::read_to_string(repo.path("docs/engines.md")).expect("the page is there");
    let rows: Vec<&str> = rows(&page).collect();
    assert!(rows.len() > 10, "{} rows", rows.len());
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').skip(1).collect();
        assert_eq!(cells.len(), FILES.len(), "{row}");
        for (cell, file) in cells.into_iter().zip(FILES) {
            check(&repo, cell, file).expect(row);
        }
    }
}

/// The rows of the table, without its head.
fn rows(page: &str) -> impl Iterator<Item = &str> {
    let lines = page.lines();
    let table = lines.skip_while(|line| !line.starts_with("| What happens |"));
    table.take_while(|line| line.starts_with('|')).skip(2)
}

/// What stands in backquotes is a file, or a case in the file before it.
fn check<'a>(repo: &Repo, cell: &'a str, mut file: &'a str) -> Result<()> {
    for name in cell.split('`').skip(1).step_by(2) {
        if name.contains('/') {
            file = name;
            continue;
        }
        let text = fs::read_to_string(repo.path(file)).with_context(|| file.to_owned())?;
        let is_case = text.contains(&format!("\"{name}")) || text.contains(&format!("{name}("));
        ensure!(is_case, "{file} has no case `{name}`");
    }
    Ok(())
}
