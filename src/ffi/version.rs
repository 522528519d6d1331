//! Which library this is.

use core::ffi::c_char;

/// The version of the binary interface that this header describes. 0 until it is promised to be
/// kept; compare it with `udg_abi_version()` at load, and refuse to go on if they differ.
pub const UDG_ABI_VERSION: u32 = 0;

/// A feature of a library: it checks its own work, and is slow. Debug builds have it.
pub const UDG_FEATURE_SELF_CHECKS: u64 = 1;
/// A feature of a library: failures inside of it are caught and reported. Without it, they end the
/// process.
pub const UDG_FEATURE_CATCHES_FAILURES: u64 = 2;

/// The version of the binary interface that the loaded library speaks.
///
/// Returns the number; equal to `UDG_ABI_VERSION` of the header if they belong together.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_abi_version() -> u32 {
    UDG_ABI_VERSION
}

/// The library's own version, such as "0.1.0".
///
/// Returns a text ended by a zero.
/// Memory and lifetimes: the text is constant and stays for as long as the library is loaded.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// What the loaded library can do.
///
/// Returns UDG_FEATURE_… constants, added up. Unknown ones are of later versions.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_features() -> u64 {
    let mut features = 0;
    if cfg!(debug_assertions) {
        features |= UDG_FEATURE_SELF_CHECKS;
    }
    if cfg!(panic = "unwind") {
        features |= UDG_FEATURE_CATCHES_FAILURES;
    }
    features
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_is_the_package_s() {
        // SAFETY: the text ends with a zero.
        let version = unsafe { core::ffi::CStr::from_ptr(udg_version()) };
        assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));
        assert_eq!(udg_abi_version(), UDG_ABI_VERSION);
        assert_ne!(udg_features() & UDG_FEATURE_CATCHES_FAILURES, 0);
    }
}
