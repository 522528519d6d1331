//! The status that a call returns.

use super::{
    c::c_char,
    number_table::{self, number_names},
};

/// Whether a call was valid. 0 is OK. Any other status is a failure; the call has changed nothing
/// unless its comment says otherwise. Rely on the number only: the text of `udg_last_message` may
/// change.
///
/// 100 to 199: an argument is wrong. 200 to 299: the call came at the wrong time. 300 to 399: a
/// limit is reached or a resource is used up. 400 to 499: the library itself failed. A number never
/// gets another meaning.
pub type UdgStatus = i32;

/// The call was valid, and its outputs are written.
pub const UDG_STATUS_OK: UdgStatus = 0;

/// A pointer is null where null isn't allowed.
pub const UDG_STATUS_NULL_ARGUMENT: UdgStatus = 101;
/// A handle is null, belongs to something that was destroyed, to another world, or to something of
/// another kind.
pub const UDG_STATUS_INVALID_HANDLE: UdgStatus = 102;
/// An argument has a value without a meaning: an unknown constant, text that isn't UTF-8, a
/// misaligned pointer, or a count that doesn't fit in memory.
pub const UDG_STATUS_INVALID_ARGUMENT: UdgStatus = 103;
/// A struct of arguments was not initialised by its init function, or its `struct_size` was
/// overwritten.
pub const UDG_STATUS_INVALID_DEF: UdgStatus = 104;
/// The domain has nothing with that name.
pub const UDG_STATUS_UNKNOWN_NAME: UdgStatus = 105;
/// An id is null, belongs to another domain, or to another kind of thing.
pub const UDG_STATUS_UNKNOWN_ID: UdgStatus = 106;
/// The attribute isn't of the kind that the function needs.
pub const UDG_STATUS_WRONG_KIND: UdgStatus = 107;
/// The object is not an NPC: its type neither consumes actions nor has drives.
pub const UDG_STATUS_NOT_AN_NPC: UdgStatus = 108;
/// A number or an index is outside its allowed range.
pub const UDG_STATUS_OUT_OF_RANGE: UdgStatus = 109;
/// A number is infinite or NaN.
pub const UDG_STATUS_NOT_FINITE: UdgStatus = 110;
/// The caller's buffer is too small. Only the needed size is written.
pub const UDG_STATUS_BUFFER_TOO_SMALL: UdgStatus = 111;
/// The documents have errors; `udg_domain_diagnostic` lists them.
pub const UDG_STATUS_INVALID_DOCUMENT: UdgStatus = 112;
/// Another object of the world has that `user_key` already.
pub const UDG_STATUS_DUPLICATE_KEY: UdgStatus = 113;
/// The object's type doesn't have that attribute, action, drive or sensor.
pub const UDG_STATUS_NOT_IN_TYPE: UdgStatus = 114;
/// The domain defines a query, and `query_bindings` of UdgWorldDef don't say who answers it.
pub const UDG_STATUS_UNBOUND_QUERY: UdgStatus = 115;
/// The loaded library doesn't work with programs that were compiled with this header.
pub const UDG_STATUS_WRONG_LIBRARY: UdgStatus = 116;

/// Another call, which the message names, is using the world or the planner. Nothing has changed;
/// make the same call again later. A world-exclusive call gets this status while another
/// world-exclusive call or a planner's search uses the world. Any other call gets it while a
/// world-exclusive call uses the world. Calls from within a function of the host get it instead of
/// waiting.
pub const UDG_STATUS_BUSY: UdgStatus = 201;
/// An earlier call on this world failed inside the library. The world can only be destroyed, and
/// `udg_world_poison_reason` tells the reason.
pub const UDG_STATUS_POISONED: UdgStatus = 202;
/// The setting can be set only once, and has been set already.
pub const UDG_STATUS_ALREADY_SET: UdgStatus = 203;
/// The call must come before others that have been made already.
pub const UDG_STATUS_TOO_LATE: UdgStatus = 204;
/// There is nothing to return: no object with that key, no such fact, no such diagnostic.
pub const UDG_STATUS_NOT_FOUND: UdgStatus = 205;
/// The call is not allowed now: for example while a tick is open, or for a time before the world's.
pub const UDG_STATUS_WRONG_TIME: UdgStatus = 206;

/// A limit of the world, the domain or the process is reached.
pub const UDG_STATUS_LIMIT_EXCEEDED: UdgStatus = 301;
/// There is no memory left. No function returns this status yet: see UdgAllocateFunction.
pub const UDG_STATUS_OUT_OF_MEMORY: UdgStatus = 302;

/// Something failed inside the library. If the call used a world, that world is poisoned.
pub const UDG_STATUS_PANIC: UdgStatus = 401;

// Every status with its name.
number_names! {
    NAMES in status:
    UDG_STATUS_OK UDG_STATUS_NULL_ARGUMENT UDG_STATUS_INVALID_HANDLE UDG_STATUS_INVALID_ARGUMENT
    UDG_STATUS_INVALID_DEF UDG_STATUS_UNKNOWN_NAME UDG_STATUS_UNKNOWN_ID UDG_STATUS_WRONG_KIND
    UDG_STATUS_NOT_AN_NPC UDG_STATUS_OUT_OF_RANGE UDG_STATUS_NOT_FINITE UDG_STATUS_BUFFER_TOO_SMALL
    UDG_STATUS_INVALID_DOCUMENT UDG_STATUS_DUPLICATE_KEY UDG_STATUS_NOT_IN_TYPE
    UDG_STATUS_UNBOUND_QUERY UDG_STATUS_WRONG_LIBRARY UDG_STATUS_BUSY UDG_STATUS_POISONED
    UDG_STATUS_ALREADY_SET UDG_STATUS_TOO_LATE UDG_STATUS_NOT_FOUND UDG_STATUS_WRONG_TIME
    UDG_STATUS_LIMIT_EXCEEDED UDG_STATUS_OUT_OF_MEMORY UDG_STATUS_PANIC
}

/// Tells the name of a status, as written in this header.
///
/// Parameters:
///   status  any integer.
/// Returns the name, ended by a zero; "UDG_STATUS_UNKNOWN" if this library doesn't know the number.
/// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_status_name(status: UdgStatus) -> *const c_char {
    number_table::name(NAMES, status, c"UDG_STATUS_UNKNOWN")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(status: UdgStatus) -> &'static str {
        // SAFETY: the function returns constants ended by a zero.
        unsafe { core::ffi::CStr::from_ptr(udg_status_name(status)) }
            .to_str()
            .unwrap()
    }

    #[test]
    fn numbers_are_unique_and_named() {
        for (index, (number, text)) in NAMES.iter().enumerate() {
            assert!(NAMES[index + 1..].iter().all(|(other, _)| other != number));
            assert_eq!(name(*number), text.to_str().unwrap());
        }
        assert_eq!(name(-7), "UDG_STATUS_UNKNOWN");
        assert_eq!(name(i32::MAX), "UDG_STATUS_UNKNOWN");
    }
}
