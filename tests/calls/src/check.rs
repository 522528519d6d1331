//! A program, run in several manners that have to come to the same, and made smaller if one doesn't.

use crate::{
    program::{Call, Program},
    run::{Failure, Manner, Seen, run},
    table::FUNCTIONS,
};

/// On how many threads ticks in parts are planned.
const THREADS: [usize; 3] = [1, 2, 16];

/// Runs a program in all manners.
pub fn check(program: &Program) -> Result<(), Failure> {
    let plain = run(program, &Manner::default())?;
    // What functions of the host's call, and when, depends on the manner.
    if program.nests {
        return Ok(());
    }
    for threads in THREADS.into_iter().filter(|it| *it <= program.threads) {
        let splits = Manner {
            threads,
            ..Manner::default()
        };
        let how = format!("with ticks in parts on {threads} threads");
        same(&how, &plain, &run(program, &splits)?, false)?;
    }
    // The rest is for programs that do more than to live on.
    if program.is_life {
        return Ok(());
    }
    let lurks = Manner {
        lurks: true,
        ..Manner::default()
    };
    same(
        "with a paused search",
        &plain,
        &run(program, &lurks)?,
        false,
    )?;
    let without = Manner {
        without: plain.iter().map(|it| it.is_idle).collect(),
        ..Manner::default()
    };
    same(
        "without what changes nothing",
        &plain,
        &run(program, &without)?,
        true,
    )
}

fn same(how: &str, plain: &[Seen], other: &[Seen], leaves_out: bool) -> Result<(), Failure> {
    for (at, (one, other)) in plain.iter().zip(other).enumerate() {
        if leaves_out && one.is_idle {
            continue;
        }
        let says_the_same = one.status == other.status || !one.is_of_world;
        if !says_the_same || one.told != other.told || one.hashes != other.hashes {
            return Err(Failure {
                kind: format!("{how} it comes to something else"),
                text: format!("{one:?}\n{other:?}"),
                at,
            });
        }
    }
    Ok(())
}

/// The smallest program with the same failure that is found by leaving out calls.
pub fn shrink(program: &Program, failure: &Failure) -> (Program, Failure) {
    let fails = |program: &Program| {
        let found = check(program).err()?;
        (found.kind == failure.kind).then_some(found)
    };
    let mut best = (program.clone(), failure.clone());
    best.0.calls.truncate(failure.at + 1);
    match fails(&best.0) {
        Some(found) => best.1 = found,
        None => best.0 = program.clone(),
    }
    let mut size = best.0.calls.len().div_ceil(2).max(1);
    loop {
        let mut start = 0;
        let mut has_shrunk = false;
        while start < best.0.calls.len() {
            let mut smaller = best.0.clone();
            let end = (start + size).min(smaller.calls.len());
            smaller.calls.drain(start..end);
            match fails(&smaller) {
                Some(found) => {
                    best = (smaller, found);
                    has_shrunk = true;
                }
                None => start = end,
            }
        }
        if size == 1 && !has_shrunk {
            break;
        }
        size = (size / 2).max(1);
    }
    if best.0.documents.len() > 1 {
        let mut smaller = best.0.clone();
        smaller.documents.truncate(1);
        if let Some(found) = fails(&smaller) {
            best = (smaller, found);
        }
    }
    best
}

/// Whether a call is of a function.
pub fn is(call: &Call, name: &str) -> bool {
    FUNCTIONS[call.function].name == name
}
