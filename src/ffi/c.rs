//! The C types that exported items use: those of the platform's C library.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use libc::{c_char, c_void, size_t};

/// There is no C library in a browser. Programs made for it use these types.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use core::{
    ffi::{c_char, c_void},
    primitive::usize as size_t,
};
