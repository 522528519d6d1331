//! The table of lifecycles in docs/engines.md. It names cases that the engines' tests have. Godot's tests print
//! the cases that they run, so these are compared with the table, too.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::repo::Repo;

const PAGE: &str = "docs/engines.md";

/// Where the cases of each column are, unless its cell names another file.
#[cfg(test)]
const FILES: [&str; 3] = [
    "tests/unity/Lifecycle.cs",
    "tests/unreal/lifecycles.cpp",
    "tests/godot/lifecycle.gd",
];

/// The cases that the table names for Godot.
pub(crate) fn of_godot(repo: &Repo) -> Result<Vec<String>> {
    let page = fs::read_to_string(repo.path(PAGE)).context(PAGE)?;
    let mut cases = Vec::new();
    for row in rows(&page) {
        let cell = row.trim_matches('|').split('|').next_back();
        let names = cell.context("a row without cells")?;
        let names = names.split('`').skip(1).step_by(2);
        cases.extend(names.filter(|it| !it.contains('/')).map(str::to_owned));
    }
    ensure!(!cases.is_empty(), "{PAGE} has no table of cases");
    Ok(cases)
}

#[test]
fn each_case_of_the_table_is_in_its_file() {
    let repo = Repo::find().expect("it is run in the repository");
    let page = fs::read_to_string(repo.path(PAGE)).expect("the page is there");
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
#[cfg(test)]
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
