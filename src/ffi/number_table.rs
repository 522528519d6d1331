//! Numbers with their names: how a name is found.

use core::ffi::{CStr, c_char};

/// Numbers with their names.
pub(super) type Names = &'static [(i32, &'static CStr)];

/// The name of a number, ended by a zero.
pub(super) fn name(names: Names, number: i32, unknown: &'static CStr) -> *const c_char {
    let found = names.iter().find(|it| it.0 == number);
    found.map_or(unknown, |it| it.1).as_ptr()
}
