//! Whatever the bytes of a domain document, loading them ends with a domain or with errors.

#![no_main]

use libfuzzer_sys::fuzz_target;
use udgoap::domain::{Document, Domain, Limits};

fuzz_target!(|bytes: &[u8]| {
    let document = Document {
        name: "fuzzed",
        bytes,
    };
    // Only a panic, an overflow of the stack or a hang is a failure here.
    let _ = Domain::load(&[document], &Limits::default());
});
