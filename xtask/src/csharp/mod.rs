//! Checks of bindings/csharp: its tests on each runtime, and that it covers the whole header.

mod compiler;
mod complete;
pub(crate) mod cost;
mod host;
mod programs;
mod runtime;
mod tests;

use anyhow::Result;

pub(crate) use host::Host;
pub(crate) use runtime::{Kind, Runtime};
pub(crate) use tests::fake_library;

use crate::built::Library;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::Steps;

pub(crate) fn add_steps(repo: &Repo, steps: &mut Steps) {
    for kind in [Kind::CoreClr, Kind::Mono] {
        add_step(repo, steps, kind);
    }
    steps.run("C# wrapper is complete", || complete::check(repo));
}

/// With all code compiled ahead of time, the runtime's own first.
pub(crate) fn add_deep_steps(repo: &Repo, steps: &mut Steps) {
    add_step(repo, steps, Kind::MonoAot);
}

fn add_step(repo: &Repo, steps: &mut Steps, kind: Kind) {
    steps.run(&format!("C# tests: {}", kind.name()), || {
        tests::run(repo, kind)
    });
}

/// The village of tests/same on a runtime, as a command without arguments.
pub(crate) fn village(repo: &Repo, kind: Kind, library: &Library) -> Result<Cmd> {
    let folder = match kind {
        Kind::CoreClr => "same-coreclr",
        Kind::Mono | Kind::MonoAot => "same-mono",
    };
    let runtime = Runtime::find_for(repo, kind, folder)?;
    let source = repo.path("tests/same/Village.cs");
    let program = programs::insider(repo, &runtime, "Village.exe", &[source])?;
    Ok(runtime.program(repo, &program, &library.dir))
}
