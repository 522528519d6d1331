//! Compiles the header in each language that it promises, alone and after headers that games
//! include first.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::c_compiler::Compiler;
use crate::repo::Repo;
use crate::together;
use crate::tools;

pub(crate) struct Toolchain {
    pub(crate) name: &'static str,
    c: Tool,
    cpp: Tool,
    /// Windows toolchains also get the checks that start with windows.h.
    windows: bool,
}

struct Tool {
    program: &'static str,
    /// What Debian and Ubuntu call it.
    package: &'static str,
}

pub(super) const GCC: Toolchain = Toolchain {
    name: "gcc",
    c: Tool {
        program: "gcc",
        package: "gcc",
    },
    cpp: Tool {
        program: "g++",
        package: "g++",
    },
    windows: false,
};

pub(super) const CLANG: Toolchain = Toolchain {
    name: "clang",
    c: Tool {
        program: "clang",
        package: "clang",
    },
    cpp: Tool {
        program: "clang++",
        package: "clang",
    },
    windows: false,
};

pub(super) const MINGW: Toolchain = Toolchain {
    name: "mingw",
    c: Tool {
        program: "x86_64-w64-mingw32-gcc",
        package: "gcc-mingw-w64-x86-64-win32",
    },
    cpp: Tool {
        program: "x86_64-w64-mingw32-g++",
        package: "g++-mingw-w64-x86-64-win32",
    },
    windows: true,
};

const C_STANDARDS: [&str; 2] = ["c99", "c11"];
const CPP_STANDARDS: [&str; 2] = ["c++17", "c++20"];

/// Every file of tests/header in every standard. Files that begin with `windows_` need windows.h.
pub(crate) fn check(repo: &Repo, toolchain: &Toolchain) -> Result<String> {
    tools::need(repo, toolchain.c.program, toolchain.c.package)?;
    tools::need(repo, toolchain.cpp.program, toolchain.cpp.package)?;
    let files = sources(repo, toolchain)?;
    let outcomes = together::map(&files, |file| -> Result<usize> {
        println!("{}", repo.show(file));
        for standard in C_STANDARDS {
            Compiler::named(toolchain.c.program).accepts(repo, standard, &["-x", "c"], file)?;
        }
        for standard in CPP_STANDARDS {
            // The wrappers for engines build without either.
            let flags = ["-x", "c++", "-fno-exceptions", "-fno-rtti"];
            Compiler::named(toolchain.cpp.program).accepts(repo, standard, &flags, file)?;
        }
        Ok(C_STANDARDS.len() + CPP_STANDARDS.len())
    });
    let count = outcomes.into_iter().sum::<Result<usize>>()?;
    Ok(format!("{} files, {count} compilations", files.len()))
}

fn sources(repo: &Repo, toolchain: &Toolchain) -> Result<Vec<PathBuf>> {
    let all = repo.files("tests/header", "c");
    let files: Vec<PathBuf> = all
        .into_iter()
        .filter(|file| toolchain.windows || !needs_windows(file))
        .collect();
    if files.is_empty() {
        bail!("there is nothing to compile in tests/header");
    }
    Ok(files)
}

fn needs_windows(file: &Path) -> bool {
    file.file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with("windows_"))
}
