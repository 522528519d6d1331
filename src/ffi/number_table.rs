//! Numbers with their names: how a name is found.

use core::ffi::{CStr, c_char};

/// Numbers with their names.
pub(super) type Names = &'static [(i32, &'static CStr)];

/// A table of constants of a module, which are named as they are called.
macro_rules! number_names {
    ($table:ident in $module:ident: $($constant:ident)+) => {
        const $table: $crate::ffi::number_table::Names = &[$((
            super::$module::$constant,
            $crate::ffi::number_table::ended_by_zero(concat!(stringify!($constant), "\0")),
        )),+];
    };
}
pub(super) use number_names;

pub(super) const fn ended_by_zero(name: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(name.as_bytes()) {
        Ok(name) => name,
        Err(_) => panic!("a name has no zero within"),
    }
}

/// The name of a number, ended by a zero.
pub(super) fn name(names: Names, number: i32, unknown: &'static CStr) -> *const c_char {
    let found = names.iter().find(|it| it.0 == number);
    found.map_or(unknown, |it| it.1).as_ptr()
}
