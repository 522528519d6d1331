//! Checks of bindings/python: formatting, types, tests with the real library, and that it covers
//! the whole header.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::cpp::GCC;
use crate::cpp::complete::functions;
use crate::header::declarations;
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::{Missing, Steps};
use crate::together;
use crate::tools;
use crate::venv;

const LIMIT: Duration = Duration::from_secs(600);

/// Functions that the package doesn't call, and why.
const LEFT_OUT: &[(&str, &str)] = &[
    (
        "udg_allocator_init",
        "memory for the library can't come from Python, whose end it outlives",
    ),
    ("udg_set_allocator", "as udg_allocator_init"),
    (
        "udg_set_log_function",
        "a function that the library keeps would be called after Python's end; the log can be drained",
    ),
    (
        "udg_profiler_init",
        "hooks of a profiler would have each section wait for Python's lock",
    ),
    ("udg_world_set_profiler", "as udg_profiler_init"),
];

pub(crate) fn add_steps(repo: &Repo, steps: &mut Steps) {
    steps.run("Python tests", || test(repo));
    steps.run("Python package is complete", || complete(repo));
}

/// A Python that has the package as it is now, and finds the library as it is now. The docs' blocks use
/// the one of the tests.
pub(crate) fn installed(repo: &Repo) -> Result<Cmd> {
    static INSTALLED: OnceLock<Cmd> = OnceLock::new();
    if let Some(python) = INSTALLED.get() {
        return Ok(python.clone());
    }
    let python = install(repo)?;
    Ok(INSTALLED.get_or_init(|| python).clone())
}

fn install(repo: &Repo) -> Result<Cmd> {
    let library = library::build(repo, false)?.shared;
    tools::need(repo, "python3", "python3")?;
    let is_recent = "-cimport sys; sys.exit(sys.version_info < (3, 11))";
    if !Cmd::new("python3", &repo.root).arg(is_recent).works() {
        return Err(Missing("python3 is older than 3.11".to_owned()).into());
    }
    let python = venv::python(repo, "python", "bindings/python/tests/requirements.txt")?;
    let python = Cmd::new(python, &repo.root)
        .env("UDGOAP_LIBRARY", library)
        // Nothing is left in the sources.
        .env("PYTHONDONTWRITEBYTECODE", "1");
    venv::pip(python.clone(), "install")
        .args(["--no-build-isolation", "./bindings/python[dask,plot]"])
        .succeed(LIMIT)?;
    Ok(python)
}

fn test(repo: &Repo) -> Result<String> {
    // One of the examples has a program in C++ play.
    tools::need(repo, GCC.program, GCC.package)?;
    let python = installed(repo)?
        .env("CXX", GCC.program)
        // glibc overwrites what is freed, so that a call fails that is given an array that is gone.
        .env("MALLOC_PERTURB_", "85");
    let run = |args: &[&str]| -> Result<String> {
        let command = python.clone().args(args);
        println!("$ {command}");
        let finished = command.capture(LIMIT)?;
        print!("{}", finished.text);
        ensure!(finished.ok, "`{command}` ended with {}", finished.how);
        Ok(finished.text)
    };
    let cache = scratch(repo, "mypy")?;
    let read = || -> Result<String> {
        let format = ["-m", "ruff", "format", "--no-cache", "--check"];
        run(&[&format[..], &["bindings/python"]].concat())?;
        let types = ["-m", "mypy", "--cache-dir", &cache];
        let types = [
            &types[..],
            &["--config-file", "bindings/python/pyproject.toml"],
        ]
        .concat();
        run(&[&types[..], &["-p", "udgoap"]].concat())?;
        for folder in ["bindings/python/tests", "bindings/python/examples"] {
            run(&[&types[..], &[folder]].concat())?;
        }
        Ok(String::new())
    };
    let tests = || {
        run(&[
            "-m",
            "pytest",
            "--quiet",
            "-p",
            "no:cacheprovider",
            "--config-file",
            "bindings/python/pyproject.toml",
            "bindings/python/tests",
        ])
    };
    // What reads the sources, beside what runs them.
    let jobs: [&(dyn Fn() -> Result<String> + Sync); 2] = [&tests, &read];
    let told = together::map(&jobs, |job| job());
    let told: Vec<String> = told.into_iter().collect::<Result<_>>()?;
    Ok(told[0].lines().last().unwrap_or_default().to_owned())
}

fn scratch(repo: &Repo, name: &str) -> Result<String> {
    let dir: PathBuf = repo.scratch("python")?.join(name);
    let dir = dir.to_str().context("the target directory isn't UTF-8")?;
    Ok(dir.to_owned())
}

fn complete(repo: &Repo) -> Result<String> {
    let declared = declarations::of_header(repo)?;
    let mut calls = String::new();
    for file in repo.files("bindings/python/udgoap", "py") {
        calls += &called(&fs::read_to_string(file)?);
    }
    let mut problems = functions(&declared, &calls, LEFT_OUT);
    let of_cargo = fs::read_to_string(repo.path("Cargo.toml"))?;
    let of_python = fs::read_to_string(repo.path("bindings/python/pyproject.toml"))?;
    for key in ["version", "license", "description"] {
        let (here, there) = (value(&of_python, key), value(&of_cargo, key));
        if here.is_none() || here != there {
            problems.push(format!("`{key}` isn't Cargo.toml's: {here:?}, {there:?}"));
        }
    }
    if !problems.is_empty() {
        bail!("bindings/python isn't complete:\n{}", problems.join("\n"));
    }
    let left_out = LEFT_OUT.len();
    Ok(format!("{} functions, {left_out} left out", declared.len()))
}

/// What is called on the library: it has no other members that begin so.
fn called(code: &str) -> String {
    let code = code
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default());
    let calls = code.flat_map(|line| line.split(".udg_").skip(1));
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let names = calls.map(|call| call.split(|c| !is_word(c)).next().unwrap_or_default());
    names.map(|name| format!("udg_{name}\n")).collect()
}

/// The text that the first line of the form `key = "text"` gives.
fn value(toml: &str, key: &str) -> Option<String> {
    let mut lines = toml.lines().filter_map(|line| line.split_once(" = "));
    let (_, found) = lines.find(|(name, _)| *name == key)?;
    Some(found.trim_matches('"').to_owned())
}

#[cfg(test)]
mod tests {
    use super::{called, value};

    #[test]
    fn only_calls_count() {
        let code = "must(lib.udg_a(x), lib.udg_b)\n# lib.udg_c\n\"\"\"udg_d\"\"\"\n";
        assert_eq!(called(code), "udg_a\nudg_b\n");
    }

    #[test]
    fn values_are_read() {
        let toml = "[package]\nname = \"x\"\nversion = \"0.1.0\"\n";
        assert_eq!(value(toml, "version").as_deref(), Some("0.1.0"));
        assert_eq!(value(toml, "licence"), None);
    }
}
