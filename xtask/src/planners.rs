//! `cargo xtask bench planners FOLDER`: planning tasks of competitions, solved by the library and
//! by other planners.
//!
//! The tasks aren't part of this repository. A folder has one for each domain, with `domain.pddl` and
//! problems called `instance-*.pddl`, as <https://github.com/potassco/pddl-instances> has them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use walkdir::WalkDir;

use crate::library;
use crate::measure;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;
use crate::venv;

/// Seconds that each planner has for each problem.
const SECONDS: &str = "10";
/// For the whole of a program that has as long as that, or as all planners together have.
const LIMIT: Duration = Duration::from_secs(300);

/// Prints what each planner makes of each problem.
pub(crate) fn print(repo: &Repo, folder: &Path) -> Result<()> {
    tools::need(repo, "java", "default-jre-headless")?;
    let python = venv::python(repo, "planners", "benches/planners/requirements.txt")?;
    let tool = library::tool(repo)?;
    let ours = measure::program(repo)?;
    let problems = problems(folder)?;
    ensure!(
        !problems.is_empty(),
        "{} has no problems; they are called instance-*.pddl, and have a domain.pddl beside them",
        folder.display()
    );
    println!(
        "{:44} {:30} {:>9} {:>9} {:>6} {:>9} {:>9} {:>24}  ended",
        "problem",
        "planner",
        "first, s",
        "all, s",
        "steps",
        "cost",
        "gain",
        "gain at 1, 10, 100 ms"
    );
    for problem in problems {
        let domain = problem.with_file_name("domain.pddl");
        let name = problem.strip_prefix(folder).unwrap_or(&problem);
        let name = name.with_extension("").display().to_string();
        line(&name, &by_us(repo, &tool, &ours, &domain, &problem)?);
        let text = Cmd::new(&python, &repo.root)
            .arg(repo.path("benches/planners/peers.py"))
            .arg(&domain)
            .arg(&problem)
            .arg(SECONDS)
            .succeed(LIMIT)?;
        for found in text.lines().filter(|it| it.starts_with("{\"")) {
            line(&name, &serde_json::from_str(found)?);
        }
    }
    Ok(())
}

/// The problems of a folder, by name.
fn problems(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let path = entry.context("reading the folder of tasks")?.into_path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("instance-") && name.ends_with(".pddl") {
            found.push(path);
        }
    }
    Ok(found)
}

/// What the library makes of a problem.
fn by_us(repo: &Repo, tool: &Cmd, ours: &Cmd, domain: &Path, problem: &Path) -> Result<Value> {
    let scratch = repo.scratch("planners")?;
    let (document, scene) = (scratch.join("task.json"), scratch.join("task.scene.json"));
    tool.clone()
        .arg("import-pddl")
        .arg(domain)
        .arg(problem)
        .arg("--document")
        .arg(&document)
        .arg("--scene")
        .arg(&scene)
        .succeed(LIMIT)?;
    let text = ours
        .clone()
        .arg("planned")
        .arg(&document)
        .arg(&scene)
        .arg(SECONDS)
        .succeed(LIMIT)?;
    let found = text.lines().find(|it| it.starts_with("{\""));
    Ok(serde_json::from_str(found.context("it printed nothing")?)?)
}

/// Prints what one planner has found.
fn line(problem: &str, found: &Value) {
    let number = |name: &str| match found[name].as_f64() {
        Some(number) => format!("{number:.4}")
            .trim_end_matches('0')
            .trim_end_matches('.')
            .into(),
        None => "–".to_owned(),
    };
    let gains = found["gains"].as_array().map_or_else(String::new, |gains| {
        let gains = gains.iter().filter_map(Value::as_f64);
        gains
            .map(|it| format!("{it:.2}"))
            .collect::<Vec<_>>()
            .join(" ")
    });
    println!(
        "{problem:44} {:30} {:>9} {:>9} {:>6} {:>9} {:>9} {gains:>24}  {}",
        found["planner"].as_str().unwrap_or_default(),
        number("first"),
        number("seconds"),
        number("steps"),
        number("cost"),
        number("gain"),
        found["outcome"].as_str().unwrap_or_default(),
    );
}
