//! The allocator of the process, and statistics of the memory in use.

use super::{
    allocation::{self, CATEGORIES, Counted, HostAllocator, Refused},
    c::{c_void, size_t},
    def::{Def, InDef, OutDef, must_be_zero},
    failure::fail,
    guard,
    memory::{Out, Plain, from_caller},
    status::{
        UDG_STATUS_ALREADY_SET, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_OUT_OF_RANGE,
        UDG_STATUS_TOO_LATE, UdgStatus,
    },
    table,
};

// Not under Miri: its model of aliasing doesn't allow an allocator to read what lies before a
// block. The tests call the allocator themselves.
#[cfg_attr(not(miri), global_allocator)]
#[cfg_attr(miri, expect(dead_code))]
static ALLOCATOR: Counted = Counted;

/// What a block of memory is used for. Later versions may add categories.
pub type UdgMemoryCategory = u32;

/// Everything that isn't in another category, such as lists of handles and diagnostics.
pub const UDG_MEMORY_OTHER: UdgMemoryCategory = 0;
/// Domains.
pub const UDG_MEMORY_DOMAIN: UdgMemoryCategory = 1;
/// Worlds, their objects, NPCs and facts.
pub const UDG_MEMORY_WORLD: UdgMemoryCategory = 2;
/// Planners and searches.
pub const UDG_MEMORY_PLANNING: UdgMemoryCategory = 3;
/// All categories together. For `udg_memory_stats` only.
pub const UDG_MEMORY_ALL: UdgMemoryCategory = 4294967295;

const _: () = assert!(UDG_MEMORY_PLANNING as usize + 1 == CATEGORIES);

/// Allocates memory for the library.
///
/// Parameters:
///   size       bytes, not 0.
///   alignment  a power of two, at least 16.
///   category   UDG_MEMORY_…: what the memory is for.
///   user       from the UdgAllocator.
/// Returns memory of at least that size and alignment. If it returns null because there is none
/// left, the library ends the process: it can't go on.
/// Threading: called on any thread that calls the library, also on several at once. It must not
/// call the library, and it must return normally.
pub type UdgAllocateFunction = Option<
    unsafe extern "C" fn(
        size: size_t,
        alignment: size_t,
        category: UdgMemoryCategory,
        user: *mut c_void,
    ) -> *mut c_void,
>;

/// Frees memory. `size`, `alignment` and `category` are those of the allocation.
/// Threading: as for UdgAllocateFunction.
pub type UdgReleaseFunction = Option<
    unsafe extern "C" fn(
        memory: *mut c_void,
        size: size_t,
        alignment: size_t,
        category: UdgMemoryCategory,
        user: *mut c_void,
    ),
>;

/// The host's allocator. Initialise it with `udg_allocator_init`. There is no function to make a block
/// larger: the library asks for another block, copies, and frees the old one, so for a moment both
/// are in use.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct UdgAllocator {
    /// Set by `udg_allocator_init`.
    pub struct_size: u32,
    /// Must be 0.
    pub reserved: u32,
    /// Allocates memory. Must be set.
    pub allocate: UdgAllocateFunction,
    /// Frees memory. Must be set.
    pub release: UdgReleaseFunction,
    /// Passed to both functions.
    pub user: *mut c_void,
}

// SAFETY: integers and pointers; a function pointer that is wrong is only wrong to call.
unsafe impl Plain for UdgAllocator {}
// SAFETY: two integers make up a pointer's size or two, and pointers follow.
unsafe impl Def for UdgAllocator {
    const NAME: &'static str = "UdgAllocator";
    const INIT: &'static str = "udg_allocator_init";
    const FIRST_SIZE: u32 = size_of::<UdgAllocator>() as u32;
    fn defaults() -> Self {
        UdgAllocator {
            struct_size: 0,
            reserved: 0,
            allocate: None,
            release: None,
            user: core::ptr::null_mut(),
        }
    }
}

/// Memory statistics of one category, or of all together.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgMemoryStats {
    /// Bytes in use now. They include the library's own bookkeeping, at least 16 bytes a block.
    pub live_bytes: u64,
    /// The most bytes that were in use at any time. For all categories together: the sum of their
    /// peaks.
    pub peak_bytes: u64,
    /// Blocks in use now.
    pub live_blocks: u64,
    /// How many blocks were allocated since the library was loaded. If it is the same before and
    /// after a call, that call has allocated nothing.
    pub total_blocks: u64,
}

/// Initialises the struct with its defaults.
///
/// Parameters:
///   allocator  receives the defaults.
///   size       sizeof(UdgAllocator), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_allocator_init(
    allocator: *mut UdgAllocator,
    size: size_t,
) -> UdgStatus {
    // SAFETY: the caller's struct is of the size it says.
    let allocator = unsafe { OutDef::new(allocator, size) };
    guard::plain(&table::udg_allocator_init, |_| allocator.init())
}

/// Makes the library take all its memory from the host. Call it before anything else: memory must
/// be freed where it was allocated, so the library accepts an allocator once, and only before it
/// has allocated anything. Only the init functions of structs and the functions that tell versions
/// may be called earlier.
///
/// Parameters:
///   allocator  the functions; copied.
/// Returns UDG_STATUS_OK; UDG_STATUS_TOO_LATE if the library has allocated already;
/// UDG_STATUS_ALREADY_SET if an allocator is set; UDG_STATUS_NULL_ARGUMENT if the struct or one of
/// its functions is null; UDG_STATUS_INVALID_DEF.
/// Memory and lifetimes: the functions and `user` are used until the library is unloaded. In an
/// engine that unloads managed code, the functions must be native.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_set_allocator(allocator: *const UdgAllocator) -> UdgStatus {
    from_caller!(allocator: InDef);
    guard::plain(&table::udg_set_allocator, |_| {
        let allocator = allocator.get()?;
        must_be_zero(allocator.reserved, "allocator")?;
        let (Some(allocate), Some(release)) = (allocator.allocate, allocator.release) else {
            return Err(fail(
                UDG_STATUS_NULL_ARGUMENT,
                format_args!("allocate or release is null; set both functions"),
            ));
        };
        let host = HostAllocator {
            allocate,
            release,
            user: allocator.user,
        };
        allocation::set_host(host).map_err(|refused| match refused {
            Refused::AlreadySet => fail(
                UDG_STATUS_ALREADY_SET,
                format_args!(
                    "an allocator was set already; it stays until the library is unloaded"
                ),
            ),
            Refused::TooLate => fail(
                UDG_STATUS_TOO_LATE,
                format_args!(
                    "the library has allocated memory already; set the allocator before any other \
                     call"
                ),
            ),
        })
    })
}

/// Tells how much memory the library uses.
///
/// Parameters:
///   category   UDG_MEMORY_….
///   out_stats  receives the numbers.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT, or UDG_STATUS_OUT_OF_RANGE for an unknown
/// category.
/// Threading: any thread. If other threads allocate meanwhile, the numbers may stem from slightly
/// different moments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_memory_stats(
    category: UdgMemoryCategory,
    out_stats: *mut UdgMemoryStats,
) -> UdgStatus {
    from_caller!(out_stats: Out);
    guard::plain(&table::udg_memory_stats, |_| {
        let out_stats = out_stats.required()?;
        let one = category as usize;
        let categories = if category == UDG_MEMORY_ALL {
            0..CATEGORIES
        } else if one < CATEGORIES {
            one..one + 1
        } else {
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!(
                    "category {category} is unknown; the last is {}",
                    CATEGORIES - 1
                ),
            ));
        };
        let mut stats = UdgMemoryStats::default();
        for counts in categories.map(allocation::counts) {
            stats.live_bytes += counts.live_bytes;
            stats.peak_bytes += counts.peak_bytes;
            stats.live_blocks += counts.live_blocks;
            stats.total_blocks += counts.total_blocks;
        }
        out_stats.write(stats);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::status::{UDG_STATUS_INVALID_DEF, UDG_STATUS_OK};
    use core::mem::MaybeUninit;

    #[test]
    fn allocator_needs_both_functions_and_an_initialised_struct() {
        let mut allocator = UdgAllocator::defaults();
        // SAFETY: the struct is valid for the calls.
        unsafe {
            assert_eq!(udg_set_allocator(&allocator), UDG_STATUS_INVALID_DEF);
            let size = size_of::<UdgAllocator>();
            assert_eq!(udg_allocator_init(&mut allocator, size), UDG_STATUS_OK);
            assert_eq!(udg_set_allocator(&allocator), UDG_STATUS_NULL_ARGUMENT);
            assert_eq!(
                udg_set_allocator(core::ptr::null()),
                UDG_STATUS_NULL_ARGUMENT
            );
        }
    }

    #[test]
    fn stats_are_of_one_category_or_all() {
        let mut stats = MaybeUninit::<UdgMemoryStats>::uninit();
        // SAFETY: the out pointer is valid for a write, which OK promises.
        unsafe {
            let unknown = udg_memory_stats(UDG_MEMORY_PLANNING + 1, stats.as_mut_ptr());
            assert_eq!(unknown, UDG_STATUS_OUT_OF_RANGE);
            let all = udg_memory_stats(UDG_MEMORY_ALL, stats.as_mut_ptr());
            assert_eq!(all, UDG_STATUS_OK);
            assert!(cfg!(miri) || stats.assume_init().total_blocks > 0);
            assert_eq!(
                udg_memory_stats(0, core::ptr::null_mut()),
                UDG_STATUS_NULL_ARGUMENT
            );
        }
    }
}
