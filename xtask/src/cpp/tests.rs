//! Compiles and runs tests/cpp and examples/cpp. A file in tests/cpp is a program; so is a folder
//! there, of all its files.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;

use super::wrapper::{PLAIN, STANDARD, WARNINGS, compiler};
use crate::built::Library;
use crate::c_tests::{self, Test, Variant};
use crate::library;
use crate::repo::Repo;
use crate::together;
use crate::tools;

/// A C++ compiler, and what Debian and Ubuntu call its package.
pub(crate) struct Compilers {
    pub(crate) program: &'static str,
    pub(crate) package: &'static str,
}

pub(crate) const GCC: Compilers = Compilers {
    program: "g++",
    package: "g++",
};
pub(super) const CLANG: Compilers = Compilers {
    program: "clang++",
    package: "clang",
};

const MINGW: Compilers = Compilers {
    program: "x86_64-w64-mingw32-g++",
    package: "g++-mingw-w64-x86-64-win32",
};

/// For Windows, after all of windows.h; compiled, not run.
pub(super) fn windows(repo: &Repo) -> Result<String> {
    tools::need(repo, MINGW.program, MINGW.package)?;
    let compiler = compiler(repo, MINGW.program).with(&WARNINGS);
    let flags: Vec<&str> = PLAIN.into_iter().chain(["-include", "windows.h"]).collect();
    let mut files = repo.files("tests/cpp", "cpp");
    // It defines what windows.h defines.
    files.retain(|file| !file.ends_with("macros.cpp"));
    let outcomes = together::map(&files, |file| {
        println!("{}", repo.show(file));
        compiler.accepts(repo, STANDARD, &flags, file)
    });
    outcomes.into_iter().collect::<Result<()>>()?;
    Ok(format!("{} files", files.len()))
}

/// With exceptions and run-time type information, and without.
pub(super) fn plain(repo: &Repo, with: &Compilers) -> Result<String> {
    tools::need(repo, with.program, with.package)?;
    let library = library::build(repo, false)?;
    let limit = Duration::from_secs(120);
    println!("with exceptions and run-time type information:");
    run(repo, "cpp-tests", with, &[], library.clone(), &[], limit)?;
    println!("without:");
    let count = run(repo, "cpp-tests", with, &PLAIN, library, &[], limit)?;
    Ok(format!("{count}, with and without exceptions"))
}

/// Runs all programs, compiled with further flags.
pub(crate) fn run(
    repo: &Repo,
    name: &str,
    with: &Compilers,
    flags: &[&str],
    library: Library,
    envs: &[(&str, &str)],
    limit: Duration,
) -> Result<String> {
    let variant = Variant {
        name,
        compiler: compiler(repo, with.program).with(&WARNINGS).with(flags),
        library,
        envs,
        limit,
        runner: None,
    };
    c_tests::run(repo, &variant, STANDARD, &all(repo))
}

/// The tests in C++, and the examples.
pub(crate) fn all(repo: &Repo) -> Vec<Test> {
    let root = repo.path("tests/cpp");
    let mut tests = Vec::new();
    let mut folders: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    for source in repo.files("tests/cpp", "cpp") {
        match source.parent() {
            Some(folder) if folder != root => {
                folders
                    .entry(folder.to_path_buf())
                    .or_default()
                    .push(source);
            }
            _ => tests.push(Test::of_file(source)),
        }
    }
    tests.extend(folders.into_iter().map(|(folder, sources)| {
        Test {
            name: folder
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            sources,
            arguments: &[],
        }
    }));
    let examples = repo.files("examples/cpp", "cpp");
    tests.extend(examples.into_iter().map(Test::of_file));
    tests
}
