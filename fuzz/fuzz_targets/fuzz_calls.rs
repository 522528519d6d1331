//! Whatever sequence of calls the bytes say, all that `tests/calls` requires holds.

#![no_main]

use std::sync::Once;

use libfuzzer_sys::fuzz_target;
use udgoap_calls::{
    check::check,
    program::Program,
    run::{Manner, run},
};

/// What the library keeps for good is made by the first sequences.
static WARM: Once = Once::new();

fuzz_target!(|bytes: &[u8]| {
    WARM.call_once(|| {
        for seed in 0..3 {
            let _ = run(&Program::random(seed, 150), &Manner::default());
        }
    });
    let Some(program) = Program::from_bytes(bytes) else {
        return;
    };
    if let Err(failure) = check(&program) {
        panic!("{}: {}\n{}", failure.kind, failure.text, program.write());
    }
});
