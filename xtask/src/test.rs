//! `cargo xtask test`: everything a change must pass.

use std::time::Duration;

use anyhow::Result;

use crate::bench;
use crate::c_compiler::Compiler;
use crate::c_tests::{self, Variant};
use crate::calls;
use crate::codegen;
use crate::cpp;
use crate::csharp;
use crate::demo;
use crate::docs;
use crate::experiment;
use crate::godot4;
use crate::growth;
use crate::header;
use crate::ids;
use crate::kept;
use crate::library;
use crate::lives;
use crate::love;
use crate::package;
use crate::python;
use crate::reentry;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::same;
use crate::steps::{Options, Steps};
use crate::tools;
use crate::unity;
use crate::unreal;

pub(crate) fn test(repo: &Repo, options: Options) -> Result<bool> {
    let mut steps = Steps::budgeted(options);
    steps.run("format", || format(repo));
    steps.run("clippy", || clippy(repo));
    steps.run("without std", || without_std(repo));
    steps.run("cargo test", || {
        cargo(repo)
            .arg("test")
            .args(library::FOR_DEBUGGING)
            .stream()?;
        cargo(repo).args(["test", "--package", "xtask"]).stream()?;
        Ok(String::new())
    });
    // The steps before leave no processor free.
    let release = steps.is_whole().then(|| library::begin_release(repo));
    steps.run("rustdoc", || {
        let doc = cargo(repo).args([
            "doc",
            "--workspace",
            "--no-deps",
            "--document-private-items",
            "--quiet",
        ]);
        doc.env_append("RUSTDOCFLAGS", "-D warnings").stream()?;
        Ok(String::new())
    });
    steps.run("generated files", || {
        codegen::check(repo)?;
        Ok(format!("{} files", codegen::count()))
    });
    header::add_steps(repo, &mut steps);
    steps.run("C tests", || c_programs(repo));
    kept::add_steps(repo, &mut steps);
    steps.run("calls from inside", || reentry::check(repo));
    steps.run("call sequences", || calls::check(repo));
    lives::add_steps(repo, &mut steps);
    cpp::add_steps(repo, &mut steps);
    steps.run("shipped library", || package::built_here(repo));
    csharp::add_steps(repo, &mut steps);
    steps.run("one village", || same::check(repo));
    steps.run("Godot 4", || godot4::check(repo));
    steps.run("Unity: package", || unity::check(repo));
    steps.run("Unreal: modules", || unreal::check(repo));
    python::add_steps(repo, &mut steps);
    steps.run("generated ids", || ids::check(repo));
    steps.run("instructions", || bench::instructions(repo));
    steps.run("growth", || growth::hold(repo));
    steps.run("demo", || demo::check(repo));
    steps.run("experiments", || experiment::check(repo));
    steps.run("LÖVE", || love::check(repo));
    docs::add_steps(repo, &mut steps);
    if let Some(release) = release {
        // Ended long ago; one that panicked is told by the steps that need the library.
        let _ = release.join();
    }
    steps.finish()
}

fn cargo(repo: &Repo) -> Cmd {
    Cmd::cargo(&repo.root)
}

fn format(repo: &Repo) -> Result<String> {
    tools::need_component(repo, "fmt", "rustfmt")?;
    cargo(repo).args(["fmt", "--all", "--check"]).stream()?;
    // Workspaces of their own: one only builds with the nightly toolchain, one needs the planners that
    // it compares, and one plays somebody else's library.
    for manifest in [
        "fuzz/Cargo.toml",
        "benches/goap/Cargo.toml",
        "tests/package/second/Cargo.toml",
    ] {
        cargo(repo)
            .args(["fmt", "--manifest-path", manifest, "--check"])
            .stream()?;
    }
    Ok(String::new())
}

fn clippy(repo: &Repo) -> Result<String> {
    tools::need_component(repo, "clippy", "clippy")?;
    let args = [
        "clippy",
        "--quiet",
        "--workspace",
        "--all-targets",
        "--all-features",
        "--",
        "-D",
        "warnings",
    ];
    cargo(repo).args(args).stream()?;
    Ok(String::new())
}

/// What lies below the C functions, as consoles build it. As an rlib alone: the other two kinds of
/// library need std for their allocator and panic handler. Here it is only checked; `deep` builds it, for
/// a target without an operating system.
fn without_std(repo: &Repo) -> Result<String> {
    cargo(repo)
        .args([
            "rustc",
            "--quiet",
            "--profile",
            "check",
            "--package",
            "udgoap",
            "--lib",
            "--crate-type",
            "rlib",
        ])
        .args(["--no-default-features", "--", "-D", "warnings"])
        .stream()?;
    Ok(String::new())
}

fn c_programs(repo: &Repo) -> Result<String> {
    let variant = Variant {
        name: "c-tests",
        compiler: Compiler::system(repo)?,
        library: library::build(repo, false)?,
        envs: &[],
        limit: Duration::from_secs(120),
        runner: None,
    };
    c_tests::run_all(repo, &variant)
}
