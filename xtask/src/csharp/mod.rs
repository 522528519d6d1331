//! Checks of bindings/csharp: its tests on each runtime, and that it leaves out nothing of the header.

mod compiler;
mod complete;
pub(crate) mod cost;
mod host;
mod programs;
mod runtime;
mod tests;

pub(crate) use host::Host;
pub(crate) use runtime::{Kind, Runtime};
pub(crate) use tests::fake_library;

use crate::repo::Repo;
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
