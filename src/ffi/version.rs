//! The version of the library, and whether it fits the header.

use super::{
    c::c_char,
    failure::fail,
    fingerprint::UDG_ABI_FINGERPRINT,
    guard,
    status::{UDG_STATUS_WRONG_LIBRARY, UdgStatus},
    table,
};

/// The version of the binary interface (ABI) that this header describes. It is 0 until the
/// interface is stable. See `udg_abi_check`.
pub const UDG_ABI_VERSION: u32 = 0;

/// Bit of `udg_features`: the library checks its own work and is therefore slow. Debug builds have
/// it.
pub const UDG_FEATURE_SELF_CHECKS: u64 = 1;
/// Bit of `udg_features`: failures inside the library are caught and returned as UDG_STATUS_PANIC.
/// Without it, such a failure ends the process.
pub const UDG_FEATURE_CATCHES_FAILURES: u64 = 2;

/// Tells the version of the loaded library's binary interface.
///
/// Returns the number. It equals `UDG_ABI_VERSION` of the header that was made with the library.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_abi_version() -> u32 {
    UDG_ABI_VERSION
}

/// Tells the fingerprint of the loaded library's binary interface.
///
/// Returns the number. It equals `UDG_ABI_FINGERPRINT` of the header that was made with the
/// library.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_abi_fingerprint() -> u32 {
    UDG_ABI_FINGERPRINT
}

/// Checks that the loaded library works with programs that were compiled with this header. If it
/// doesn't, the message says what to do. Call it before anything else:
/// `udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT)`.
///
/// While the version is 0, header and library must come from the same build; the fingerprint tells.
/// From version 1 on, a library works with headers of its own version and of all earlier ones from
/// 1.
///
/// Parameters:
///   version      UDG_ABI_VERSION.
///   fingerprint  UDG_ABI_FINGERPRINT.
/// Returns UDG_STATUS_OK, or UDG_STATUS_WRONG_LIBRARY with a message that gives both versions and
/// fingerprints.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_abi_check(version: u32, fingerprint: u32) -> UdgStatus {
    guard::plain(&table::udg_abi_check, |_| {
        let header = Interface {
            version,
            fingerprint,
        };
        if LIBRARY.serves(header) {
            return Ok(());
        }
        let advice = if version > LIBRARY.version {
            "load a newer library"
        } else {
            "take the header, the wrapper and the library from one build, and compile the program \
             with them"
        };
        Err(fail(
            UDG_STATUS_WRONG_LIBRARY,
            format_args!(
                "the loaded library ({}) speaks version {} of the binary interface, with the \
                 fingerprint {}; the program was made for version {version}, with the fingerprint \
                 {fingerprint}: {advice}",
                env!("CARGO_PKG_VERSION"),
                LIBRARY.version,
                LIBRARY.fingerprint
            ),
        ))
    })
}

/// The binary interface of a header or of a library.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Interface {
    version: u32,
    fingerprint: u32,
}

const LIBRARY: Interface = Interface {
    version: UDG_ABI_VERSION,
    fingerprint: UDG_ABI_FINGERPRINT,
};

impl Interface {
    /// Whether a library with this interface works with programs made with that header. The
    /// fingerprint changes with every function that is added, so it decides only while the
    /// interface isn't stable.
    fn serves(self, header: Interface) -> bool {
        match (self.version, header.version) {
            (0, _) | (_, 0) => self == header,
            (own, asked) => asked <= own,
        }
    }
}

/// Tells the library's own version, such as "0.1.0".
///
/// Returns a text that ends with a zero byte.
/// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Tells the features of the loaded library.
///
/// Returns the sum of UDG_FEATURE_… constants. Ignore bits that you don't know: later versions add
/// some.
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
    use crate::ffi::failure;
    use crate::ffi::status::UDG_STATUS_OK;

    #[test]
    fn version_is_the_package_s() {
        // SAFETY: the text ends with a zero.
        let version = unsafe { core::ffi::CStr::from_ptr(udg_version()) };
        assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));
        assert_eq!(udg_abi_version(), UDG_ABI_VERSION);
        assert_eq!(udg_abi_fingerprint(), UDG_ABI_FINGERPRINT);
        assert_ne!(udg_features() & UDG_FEATURE_CATCHES_FAILURES, 0);
    }

    #[test]
    fn a_library_serves_its_own_header_and_says_what_is_wrong_with_others() {
        assert_eq!(
            udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT),
            UDG_STATUS_OK
        );
        let other = UDG_ABI_FINGERPRINT ^ 1;
        for (version, fingerprint, advice) in [
            (UDG_ABI_VERSION, other, "from one build"),
            (UDG_ABI_VERSION + 1, UDG_ABI_FINGERPRINT, "a newer library"),
        ] {
            assert_eq!(
                udg_abi_check(version, fingerprint),
                UDG_STATUS_WRONG_LIBRARY
            );
            let told = failure::last();
            let numbers =
                std::format!("made for version {version}, with the fingerprint {fingerprint}");
            assert!(
                told.starts_with("udg_abi_check: the loaded library"),
                "{told}"
            );
            assert!(told.contains(&numbers) && told.contains(advice), "{told}");
        }
    }

    #[test]
    fn before_version_1_fingerprints_decide_and_then_versions() {
        let of = |version, fingerprint| Interface {
            version,
            fingerprint,
        };
        assert!(of(0, 7).serves(of(0, 7)));
        assert!(!of(0, 7).serves(of(0, 8)));
        assert!(!of(0, 7).serves(of(1, 7)));
        assert!(!of(1, 7).serves(of(0, 7)));
        assert!(of(1, 7).serves(of(1, 8)));
        assert!(of(3, 7).serves(of(1, 8)));
        assert!(!of(1, 7).serves(of(2, 7)));
    }
}
