//! `udgoap-calls`: random sequences of calls, one for each seed.
//!
//! `udgoap-calls seeds FIRST COUNT [CALLS]` checks so many; `udgoap-calls replay FILE` checks one again, and
//! prints its calls.

use std::{
    env, fs,
    process::ExitCode,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    thread,
    time::Duration,
};

use udgoap_calls::{
    check::{check, shrink},
    program::Program,
    run::{CALLS, Manner, run},
};

/// So long a sequence is, unless told otherwise.
const USUAL_CALLS: usize = 150;
/// A call that takes longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(120);

static SEED: AtomicU64 = AtomicU64::new(0);

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| {
        text.parse::<u64>()
            .unwrap_or_else(|_| panic!("{text} is a number"))
    };
    thread::spawn(watch);
    match words[..] {
        ["seeds", first, count] => seeds(number(first), number(count), USUAL_CALLS),
        ["seeds", first, count, calls] => {
            seeds(number(first), number(count), number(calls) as usize)
        }
        ["replay", file] => replay(file),
        _ => {
            eprintln!("udgoap-calls seeds FIRST COUNT [CALLS]\nudgoap-calls replay FILE");
            ExitCode::FAILURE
        }
    }
}

/// Ends the process if nothing goes on.
fn watch() {
    let mut calls = 0;
    loop {
        thread::sleep(PATIENCE);
        let now = CALLS.load(Relaxed);
        if now == calls {
            eprintln!(
                "a call of seed {} hasn't returned for {PATIENCE:?}",
                SEED.load(Relaxed)
            );
            std::process::abort();
        }
        calls = now;
    }
}

fn seeds(first: u64, count: u64, calls: usize) -> ExitCode {
    // What the library keeps for good is made by the first.
    for seed in 0..3 {
        let _ = run(&Program::random(seed, calls), &Manner::default());
    }
    let mut failed = 0;
    for seed in first..first.saturating_add(count) {
        SEED.store(seed, Relaxed);
        let program = Program::random(seed, calls);
        let Err(failure) = check(&program) else {
            continue;
        };
        failed += 1;
        let (program, failure) = shrink(&program, &failure);
        println!(
            "seed {seed}: {}\n{}\n{}",
            failure.kind,
            failure.text,
            program.write()
        );
    }
    println!(
        "{count} sequences, {} calls, {failed} failed",
        CALLS.load(Relaxed)
    );
    if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn replay(file: &str) -> ExitCode {
    let text = fs::read_to_string(file).unwrap_or_else(|it| panic!("{file}: {it}"));
    let program = Program::read(&text).unwrap_or_else(|it| panic!("{file}: {it}"));
    let manner = Manner {
        explains: true,
        ..Manner::default()
    };
    let _ = run(&program, &manner);
    match check(&program) {
        Ok(()) => {
            println!("all is well");
            ExitCode::SUCCESS
        }
        Err(failure) => {
            println!(
                "after call {}: {}\n{}",
                failure.at, failure.kind, failure.text
            );
            ExitCode::FAILURE
        }
    }
}
