//! `udgoap-calls`: random sequences of calls, one for each seed.
//!
//! `udgoap-calls seeds FIRST COUNT [CALLS]` checks so many; `udgoap-calls lives FIRST COUNT [TICKS [THREADS]]`
//! checks as many that are hardly more than ticks, each lived with ticks in one call and with ticks in
//! parts; `udgoap-calls replay FILE` checks one again, and prints its calls; `udgoap-calls bytes FIRST
//! COUNT FOLDER` writes as many as bytes, for a fuzzer to begin with.

use std::{
    env, fs,
    path::Path,
    process::ExitCode,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    thread,
    time::Duration,
};

use udgoap_calls::{
    check::{check, shrink},
    choices::Dice,
    program::Program,
    run::{CALLS, Manner, PLANS, STEPS, longest_call, run},
};

/// So long a sequence is, unless told otherwise.
const USUAL_CALLS: usize = 150;
/// So many ticks a life has.
const USUAL_TICKS: usize = 150;
/// A call that takes longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(120);
/// After so many sequences it says which comes next. A sanitizer that ends the process doesn't.
const TOLD_EACH: u64 = 100;

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
        ["seeds", first, count, ref rest @ ..] if rest.len() <= 1 => {
            let calls = rest.first().map_or(USUAL_CALLS, |it| number(it) as usize);
            let program = |seed| Program::random(seed, calls);
            seeds(number(first), number(count), &program)
        }
        ["lives", first, count, ref rest @ ..] if rest.len() <= 2 => {
            let ticks = rest.first().map_or(USUAL_TICKS, |it| number(it) as usize);
            let threads = rest.get(1).map(|it| number(it) as usize);
            let program = |seed| {
                let mut program = Program::life(seed, ticks);
                program.threads = threads.unwrap_or(program.threads);
                program
            };
            seeds(number(first), number(count), &program)
        }
        ["replay", file] => replay(file),
        ["bytes", first, count, folder] => bytes(number(first), number(count), Path::new(folder)),
        _ => {
            eprintln!(
                "udgoap-calls seeds FIRST COUNT [CALLS]\n\
                 udgoap-calls lives FIRST COUNT [TICKS [THREADS]]\n\
                 udgoap-calls replay FILE\n\
                 udgoap-calls bytes FIRST COUNT FOLDER"
            );
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

fn seeds(first: u64, count: u64, program: &dyn Fn(u64) -> Program) -> ExitCode {
    // What the library keeps for good is made by the first.
    for seed in 0..3 {
        let _ = run(&program(seed), &Manner::default());
    }
    let mut failed = 0;
    for seed in first..first.saturating_add(count) {
        SEED.store(seed, Relaxed);
        if (seed - first).is_multiple_of(TOLD_EACH) && seed > first {
            eprintln!("seed {seed}: {} calls until here", CALLS.load(Relaxed));
        }
        let program = program(seed);
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
    let (milliseconds, function) = longest_call();
    println!(
        "{count} sequences, {} calls, {} plans, {} steps, {failed} failed; \
         longest call: {milliseconds} ms, {function}",
        CALLS.load(Relaxed),
        PLANS.load(Relaxed),
        STEPS.load(Relaxed),
    );
    if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Writes the sequences of some seeds, each into a file of its own.
fn bytes(first: u64, count: u64, folder: &Path) -> ExitCode {
    for seed in first..first.saturating_add(count) {
        let head = (Dice(seed).draw() as u32).to_le_bytes();
        let bytes = Program::random(seed, USUAL_CALLS).to_bytes(head);
        let file = folder.join(seed.to_string());
        fs::write(&file, bytes).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    }
    ExitCode::SUCCESS
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
