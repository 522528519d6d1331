//! Runs the C tests again with AddressSanitizer and UndefinedBehaviorSanitizer, and those with
//! several threads with ThreadSanitizer.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use object::{Object, ObjectSymbol};

use crate::built::build_with;
use crate::c_compiler::Compiler;
use crate::c_tests::{self, Test, Variant};
use crate::calls;
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
        runner: None,
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
    let library = build_with(build)?;
    must_import(&library.shared, "__asan_report_")?;
    let variant = Variant {
        name: "c-tests-sanitized-library",
        compiler: Compiler::system(repo)?.with(&FLAGS),
        library,
        envs: ENVS,
        limit: LIMIT,
        runner: None,
    };
    c_tests::run_all(repo, &variant)
}

/// Ten million calls of all functions in random order (tests/calls), with everything instrumented. Each
/// processor makes a part of the sequences.
pub(super) fn call_sequences(repo: &Repo) -> Result<String> {
    /// `test` makes those before.
    const FIRST: usize = 200;
    const COUNT: usize = 25_000;
    const LIMIT: Duration = Duration::from_secs(4 * 3_600);
    tools::need_nightly(repo, &[])?;
    let mut run = calls_with(repo, "asan", &[], "address")?;
    for (name, value) in ENVS {
        run = run.env(name, value);
    }
    let part = COUNT.div_ceil(thread::available_parallelism()?.get());
    let firsts: Vec<usize> = (FIRST..FIRST + COUNT).step_by(part).collect();
    let make = |first: &usize| {
        let count = part.min(FIRST + COUNT - first);
        let run = run
            .clone()
            .args(["seeds", &first.to_string(), &count.to_string()]);
        calls::last(run, LIMIT)
    };
    let told: Vec<String> = thread::scope(|scope| {
        let parts: Vec<_> = firsts
            .iter()
            .map(|first| scope.spawn(|| make(first)))
            .collect();
        parts
            .into_iter()
            .map(|it| it.join().expect("no part panics"))
            .collect::<Result<_>>()
    })?;
    Ok(told.join("; "))
}

/// Random lives whose ticks are planned on 2 and on 16 threads, while another one reads, with everything
/// instrumented that threads share.
pub(super) fn lives_on_threads(repo: &Repo) -> Result<String> {
    const LIMIT: Duration = Duration::from_secs(2 * 3_600);
    tools::need_nightly(repo, &["rust-src"])?;
    let run = calls_with(repo, "tsan", &["-Zbuild-std"], "thread")?
        .args(["lives", "0", "200", "60", "16"])
        .env("TSAN_OPTIONS", "halt_on_error=1");
    calls::last(run, LIMIT)
}

/// `udgoap-calls`, made with a sanitizer.
fn calls_with(repo: &Repo, folder: &str, options: &[&str], sanitizer: &str) -> Result<Cmd> {
    let target = host_target()?;
    let target_dir = repo.target.join(folder);
    Cmd::nightly_cargo(&repo.root)
        .args(["build", "--quiet", "--package", "udgoap-calls"])
        .args(options.iter().copied())
        .args(["--target", target])
        .env("CARGO_TARGET_DIR", &target_dir)
        .env_append("RUSTFLAGS", &format!("-Zsanitizer={sanitizer}"))
        .stream()?;
    let program = target_dir.join(target).join("debug/udgoap-calls");
    Ok(Cmd::new(program, &repo.root))
}

/// The tests and the example that use several threads, and the library with all that it is made of.
/// A program with a race in it shows that one wouldn't go unnoticed.
pub(super) fn threads(repo: &Repo) -> Result<String> {
    let target = host_target()?;
    tools::need_nightly(repo, &["rust-src"])?;
    let build = Cmd::nightly_cargo(&repo.root)
        .args(["build", "-Zbuild-std", "--package", "udgoap", "--lib"])
        .args(["--target", target])
        .env("CARGO_TARGET_DIR", repo.target.join("tsan"))
        .env_append("RUSTFLAGS", "-Zsanitizer=thread");
    let library = build_with(build)?;
    must_import(&library.shared, "__tsan_")?;
    // The compilers' own runtimes may be older than what the library expects of one.
    tools::need(repo, "clang", "clang")?;
    let sysroot = Cmd::new("rustup", &repo.root)
        .args(["run", "nightly", "rustc", "--print", "sysroot"])
        .read()?;
    let runtime = format!(
        "{}/lib/rustlib/{target}/lib/librustc-nightly_rt.tsan.a",
        sysroot.trim()
    );
    let compiler = Compiler::named("clang").with(&[
        "-fsanitize=thread",
        "-fno-sanitize-link-runtime",
        "-rdynamic",
        "-Wl,--whole-archive",
        &runtime,
        "-Wl,--no-whole-archive",
        "-lm",
        "-ldl",
        "-lpthread",
    ]);
    let variant = Variant {
        name: "c-tests-threads",
        compiler,
        library,
        envs: &[("TSAN_OPTIONS", "halt_on_error=1")],
        runner: None,
        limit: LIMIT,
    };
    let example = Test {
        name: "example_threads".into(),
        sources: vec![repo.path("examples/c/threads.c")],
        arguments: &["examples/domains"],
    };
    let [threads, busy] =
        ["threads", "busy"].map(|name| Test::of_file(repo.path(&format!("tests/c/{name}.c"))));
    let told = c_tests::run(repo, &variant, "c11", &[threads, busy, example])?;
    println!("What follows must fail:");
    let race = Test::of_file(repo.path("tests/sanitizers/race.c"));
    if c_tests::run(repo, &variant, "c11", &[race]).is_ok() {
        bail!("ThreadSanitizer says nothing of tests/sanitizers/race.c");
    }
    Ok(told)
}

/// The target must be named, or else build scripts and macros would be instrumented too.
fn host_target() -> Result<&'static str> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Ok("x86_64-unknown-linux-gnu"),
        ("linux", "aarch64") => Ok("aarch64-unknown-linux-gnu"),
        (os, arch) => Err(Missing(format!(
            "the library can't be built with sanitizers on {os} {arch}"
        ))
        .into()),
    }
}

/// A build that silently lost its instrumentation would pass for ever.
fn must_import(library: &Path, prefix: &str) -> Result<()> {
    let bytes = fs::read(library).with_context(|| format!("reading {}", library.display()))?;
    let file = object::File::parse(&*bytes)?;
    let is_meant = |name: &str| name.starts_with(prefix);
    let mut symbols = file.dynamic_symbols();
    let found = symbols.any(|symbol| symbol.is_undefined() && symbol.name().is_ok_and(is_meant));
    ensure!(
        found,
        "{} was built, but without the sanitizer",
        library.display()
    );
    Ok(())
}
