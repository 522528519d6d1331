//! Checks of bindings/cpp: its tests and its example with each compiler, and that it covers the
//! whole header and all keys of documents.

pub(crate) mod complete;
pub(crate) mod cost;
mod tests;
mod wrapper;

use crate::repo::Repo;
use crate::steps::Steps;

pub(crate) use tests::{GCC, all as tests, run};
pub(crate) use wrapper::{PLAIN, STANDARD, WARNINGS, compiler};

pub(crate) fn add_steps(repo: &Repo, steps: &mut Steps) {
    steps.run("C++ tests: gcc", || tests::plain(repo, &tests::GCC));
    steps.run("C++ tests: clang", || tests::plain(repo, &tests::CLANG));
    steps.run("C++ wrapper is complete", || complete::check(repo));
    steps.run("C++ costs", || cost::hold(repo));
}

/// For Windows.
pub(crate) fn add_deep_steps(repo: &Repo, steps: &mut Steps) {
    steps.run("C++ tests: mingw", || tests::windows(repo));
}
