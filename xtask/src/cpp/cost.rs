//! What the wrapper costs compared with the C functions: instructions by kind of call, counted by
//! callgrind.

use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::tests;
use super::wrapper::{PLAIN, STANDARD, WARNINGS, compiler};
use crate::c_compiler::{Compiler, Program};
use crate::library;
use crate::measure;
use crate::repo::Repo;
use crate::together;
use crate::tools;

/// Kinds of calls, and how often each is done.
const KINDS: [(&str, u64); 6] = [
    ("setter", 20_000),
    ("getter", 20_000),
    ("bulk", 200),
    ("plan", 100),
    ("tick", 2_000),
    ("events", 2_000),
];

/// C++ may take so many hundredths of the instructions of C.
const BAR: u64 = 105;
const LIMIT: Duration = Duration::from_secs(300);

/// Counts all kinds, and fails if one is over the bar.
pub(crate) fn hold(repo: &Repo) -> Result<String> {
    tools::need(repo, "valgrind", "valgrind")?;
    tools::need(repo, tests::GCC.program, tests::GCC.package)?;
    let library = library::build(repo, true)?;
    let scratch = repo.scratch("cost")?;
    let flags = ["-O2"];
    let c = Compiler::system(repo)?.with(&flags).program_in(
        repo,
        "c11",
        &[&repo.path("benches/cost/cost.c")],
        &library,
        &scratch.join("c"),
    )?;
    let cpp = compiler(repo, tests::GCC.program)
        .with(&WARNINGS)
        .with(&PLAIN)
        .with(&flags)
        .program_in(
            repo,
            STANDARD,
            &[&repo.path("benches/cost/cost.cpp")],
            &library,
            &scratch.join("cpp"),
        )?;
    let counted = together::map(&KINDS, |&(kind, times)| -> Result<_> {
        let of_c = a_call(repo, &c, kind, times)?;
        Ok((kind, of_c, a_call(repo, &cpp, kind, times)?))
    });
    let mut told = Vec::new();
    let mut over = Vec::new();
    for counted in counted {
        let (kind, of_c, of_cpp) = counted?;
        println!("{kind:8} C {of_c:10.1}, C++ {of_cpp:10.1} instructions");
        let ratio = of_cpp / of_c;
        told.push(format!("{kind} {ratio:.3}"));
        if ratio * 100.0 > BAR as f64 {
            over.push(kind);
        }
    }
    let told = format!("C++ to C: {}", told.join(", "));
    if !over.is_empty() {
        bail!("{told}: over {BAR} % are {}", over.join(", "));
    }
    Ok(told)
}

/// Instructions of one call, on average. What a program does beside its calls cancels out.
fn a_call(repo: &Repo, program: &Program, kind: &str, times: u64) -> Result<f64> {
    let few = count(repo, program, kind, times)?;
    let many = count(repo, program, kind, 2 * times)?;
    let difference = many.checked_sub(few).context("more calls took less")?;
    Ok(difference as f64 / times as f64)
}

fn count(repo: &Repo, program: &Program, kind: &str, times: u64) -> Result<u64> {
    let arguments = ["examples/domains/wizard.json", kind, &times.to_string()];
    measure::callgrind(repo, &program.command(repo)?.args(arguments), &[], LIMIT)
}
