//! A second Rust library in one program with udgoap. It allocates, starts threads and panics, which
//! shows that both get on with their own copies of Rust's library.

use std::{
    collections::HashMap,
    ffi::{CStr, c_char, c_int},
    panic,
};

/// Counts the words of a text, on a thread.
///
/// # Safety
/// The text ends with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn second_words(text: *const c_char) -> c_int {
    // SAFETY: promised by the caller.
    let text = unsafe { CStr::from_ptr(text) }
        .to_string_lossy()
        .into_owned();
    let counted = std::thread::spawn(move || {
        let mut counts: HashMap<String, c_int> = HashMap::new();
        for word in text.split_whitespace() {
            *counts.entry(word.to_owned()).or_default() += 1;
        }
        counts.values().sum()
    });
    counted.join().unwrap_or(-1)
}

/// Returns 1 if a panic was caught.
#[unsafe(no_mangle)]
pub extern "C" fn second_panics() -> c_int {
    let before = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let caught = panic::catch_unwind(|| panic!("meant")).is_err();
    panic::set_hook(before);
    c_int::from(caught)
}
