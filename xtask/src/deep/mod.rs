//! `cargo xtask deep`: the slow checks.

mod fuzz;
mod miri;
mod mutants;
mod sanitizers;
mod villages;
mod windows;

pub(crate) use windows::{put_beside, put_random_beside};

use anyhow::Result;

use crate::calls;
use crate::cpp;
use crate::csharp;
use crate::godot;
use crate::header;
use crate::library;
use crate::lives;
use crate::package;
use crate::page;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::{Options, Steps};
use crate::tools;

const BARE_TARGET: &str = "x86_64-unknown-none";

pub(crate) fn deep(repo: &Repo, options: Options, only_mutants: &[String]) -> Result<bool> {
    let mut steps = Steps::new(options);
    steps.run("Godot: addon", || godot::check(repo));
    steps.run("bare target", || bare_target(repo));
    steps.run("C tests: ASan, UBSan", || sanitizers::host_only(repo));
    steps.run("C tests: ASan in the library too", || {
        sanitizers::host_and_library(repo)
    });
    steps.run("call sequences: ASan", || sanitizers::call_sequences(repo));
    steps.run("lives in parts", || calls::lives(repo));
    steps.run("lives on threads: TSan", || {
        sanitizers::lives_on_threads(repo)
    });
    steps.run("C tests on threads: TSan", || sanitizers::threads(repo));
    steps.run("C++ tests: ASan, UBSan", || sanitizers::wrapper(repo));
    steps.run("Unity: AOT", || crate::unity::check_ahead_of_time(repo));
    steps.run("Unreal: ASan, UBSan", || crate::unreal::check_memory(repo));
    header::add_deep_steps(repo, &mut steps);
    cpp::add_deep_steps(repo, &mut steps);
    csharp::add_deep_steps(repo, &mut steps);
    lives::add_deep_steps(repo, &mut steps);
    package::add_steps(repo, &mut steps);
    crate::dist::add_deep_steps(repo, &mut steps);
    steps.run("page", || page::check(repo));
    steps.run("Windows: C tests under Wine", || windows::under_wine(repo));
    steps.run("Miri over ffi", || miri::ffi(repo));
    steps.run("plain planners", || plain_planners(repo));
    steps.run("GOAP on hard problems", || hard_problems(repo));
    steps.run("mutants of the planner", || {
        mutants::planner(repo, only_mutants)
    });
    steps.run("villages", || villages::an_hour(repo));
    steps.run("fuzz documents", || fuzz::documents(repo));
    steps.run("fuzz calls", || fuzz::calls(repo));
    steps.finish()
}

/// Everything below ffi builds where there is no operating system.
fn bare_target(repo: &Repo) -> Result<String> {
    tools::need_target(repo, BARE_TARGET)?;
    // As an rlib alone: the other two kinds of library would need an allocator and a panic handler,
    // which are the console's to give.
    Cmd::cargo(&repo.root)
        .args([
            "rustc",
            "--package",
            "udgoap",
            "--lib",
            "--crate-type",
            "rlib",
        ])
        .args([
            "--no-default-features",
            "--target",
            BARE_TARGET,
            "--",
            "-D",
            "warnings",
        ])
        .stream()?;
    Ok(BARE_TARGET.to_owned())
}

/// What plain planners and enumerations decide too, and what more work does, on four times as many
/// random domains as `test` or more.
fn plain_planners(repo: &Repo) -> Result<String> {
    const CASES: u32 = 10_000;
    const TESTS: [&str; 6] = [
        "auto",
        "oracle",
        "best",
        "goap",
        "schedules_oracle",
        "schedules_told",
    ];
    let tests = TESTS.iter().flat_map(|test| ["--test", test]);
    Cmd::cargo(&repo.root)
        .args(["test", "--no-fail-fast"])
        .args(library::FOR_DEBUGGING)
        .args(tests)
        .env("UDGOAP_CASES", CASES.to_string())
        .stream()?;
    Ok(format!("{CASES} random domains each"))
}

/// GOAP's plans of a few thousand hard problems are those of a plain Dijkstra.
fn hard_problems(repo: &Repo) -> Result<String> {
    const CASES: u32 = 400;
    Cmd::cargo(&repo.root)
        .args(["test", "--package", "udgoap"])
        .args([
            "--no-fail-fast",
            "--test",
            "goap_hard",
            "--test",
            "goap_kinds",
        ])
        .env("UDGOAP_CASES", CASES.to_string())
        .stream()?;
    Ok(format!("{CASES} of each kind"))
}
