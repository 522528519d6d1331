//! The C tests once more, watched by AddressSanitizer and UndefinedBehaviorSanitizer.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use object::{Object, ObjectSymbol};

use crate::c_compiler::Compiler;
use crate::c_tests::{self, Variant};
use crate::cpp;
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::Missing;
use crate::tools;

const FLAGS: [&str; 3] = [
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
];
const ENVS: &[(&str, &str)] = &[
    (
        "ASAN_OPTIONS",
        "detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1",
    ),
    ("UBSAN_OPTIONS", "print_stacktrace=1"),
];
const LIMIT: Duration = Duration::from_secs(600);

/// The tests instrumented, the library as it is: finds what the header's promises let a host do wrong,
/// and blocks from the library that are leaked or freed twice, because they share one allocator.
pub(super) fn host_only(repo: &Repo) -> Result<String> {
    let variant = Variant {
        name: "c-tests-sanitized",
        compiler: Compiler::system(repo)?.with(&FLAGS),
        library: library::build(repo, false)?,
        envs: ENVS,
        limit: LIMIT,
    };
    c_tests::run_all(repo, &variant)
}

/// The tests of the C++ wrapper in the same way, as engines build it.
pub(super) fn wrapper(repo: &Repo) -> Result<String> {
    tools::need(repo, cpp::GCC.program, cpp::GCC.package)?;
    let flags: Vec<&str> = FLAGS.into_iter().chain(cpp::PLAIN).collect();
    let library = library::build(repo, false)?;
    let name = "cpp-tests-sanitized";
    cpp::run(repo, name, &cpp::GCC, &flags, library, ENVS, LIMIT)
}

/// The library instrumented as well, which only the nightly toolchain can do.
pub(super) fn host_and_library(repo: &Repo) -> Result<String> {
    let target = host_target()?;
    tools::need_nightly(repo, &[])?;
    let target_dir = repo.target.join("asan");
    let build = Cmd::nightly_cargo(&repo.root)
        .args(["build", "--package", "udgoap", "--lib", "--target", target])
        .env("CARGO_TARGET_DIR", &target_dir)
        .env_append("RUSTFLAGS", "-Zsanitizer=address");
    let library = library::build_with(build)?;
    if !imports_asan(&library.shared)? {
        bail!(
            "{} was built, but without AddressSanitizer",
            library.shared.display()
        );
    }
    let variant = Variant {
        name: "c-tests-sanitized-library",
        compiler: Compiler::system(repo)?.with(&FLAGS),
        library,
        envs: ENVS,
        limit: LIMIT,
    };
    c_tests::run_all(repo, &variant)
}

/// The target must be named, or else build scripts and macros would be instrumented too.
fn host_target() -> Result<&'static str> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Ok("x86_64-unknown-linux-gnu"),
        ("linux", "aarch64") => Ok("aarch64-unknown-linux-gnu"),
        (os, arch) => Err(Missing(format!(
            "the library can't be built with AddressSanitizer on {os} {arch}"
        ))
        .into()),
    }
}

/// A build that silently lost its instrumentation would pass for ever.
fn imports_asan(library: &Path) -> Result<bool> {
    let bytes = fs::read(library).with_context(|| format!("reading {}", library.display()))?;
    let file = object::File::parse(&*bytes)?;
    let asan = |name: &str| name.starts_with("__asan_report_");
    Ok(file
        .dynamic_symbols()
        .any(|symbol| symbol.is_undefined() && symbol.name().is_ok_and(asan)))
}
