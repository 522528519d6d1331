//! The library's allocator. It counts memory by category.
//!
//! A small header before every block names its category. So a block is subtracted from the right
//! count even if another call frees it.

use core::{
    alloc::{GlobalAlloc, Layout},
    cell::Cell,
    ptr,
    sync::atomic::{
        AtomicPtr, AtomicU8, AtomicU64,
        Ordering::{AcqRel, Acquire, Relaxed, Release},
    },
};
use std::alloc::System;

use super::{
    c::{c_void, size_t},
    host::Inside,
};

/// What a block of memory is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Category {
    Other = 0,
    Domain = 1,
    World = 2,
    Planning = 3,
}

/// How many categories there are.
pub(crate) const CATEGORIES: usize = 4;

/// The host's function that allocates memory.
pub(crate) type AllocateFunction = unsafe extern "C" fn(
    size: size_t,
    alignment: size_t,
    category: u32,
    user: *mut c_void,
) -> *mut c_void;
/// The host's function that frees memory.
pub(crate) type ReleaseFunction = unsafe extern "C" fn(
    memory: *mut c_void,
    size: size_t,
    alignment: size_t,
    category: u32,
    user: *mut c_void,
);

/// The host's allocator.
#[derive(Clone, Copy)]
pub(crate) struct HostAllocator {
    pub(crate) allocate: AllocateFunction,
    pub(crate) release: ReleaseFunction,
    pub(crate) user: *mut c_void,
}

/// Why a host's allocator is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// An allocator is set already.
    AlreadySet,
    /// Memory of the system is in use already.
    TooLate,
}

/// Counts of one category.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) live_bytes: u64,
    pub(crate) peak_bytes: u64,
    pub(crate) live_blocks: u64,
    pub(crate) total_blocks: u64,
}

struct Counters {
    live_bytes: AtomicU64,
    peak_bytes: AtomicU64,
    live_blocks: AtomicU64,
    total_blocks: AtomicU64,
}

static COUNTERS: [Counters; CATEGORIES] = [const {
    Counters {
        live_bytes: AtomicU64::new(0),
        peak_bytes: AtomicU64::new(0),
        live_blocks: AtomicU64::new(0),
        total_blocks: AtomicU64::new(0),
    }
}; CATEGORIES];

impl Counters {
    fn add(&self, bytes: usize) {
        self.total_blocks.fetch_add(1, Relaxed);
        self.live_blocks.fetch_add(1, Relaxed);
        let bytes = bytes as u64;
        let live = self.live_bytes.fetch_add(bytes, Relaxed) + bytes;
        if live > self.peak_bytes.load(Relaxed) {
            self.peak_bytes.fetch_max(live, Relaxed);
        }
    }

    fn remove(&self, bytes: usize) {
        self.live_blocks.fetch_sub(1, Relaxed);
        self.live_bytes.fetch_sub(bytes as u64, Relaxed);
    }
}

/// The counts of one category now.
pub(crate) fn counts(category: usize) -> Counts {
    let counters = &COUNTERS[category];
    Counts {
        live_bytes: counters.live_bytes.load(Relaxed),
        peak_bytes: counters.peak_bytes.load(Relaxed),
        live_blocks: counters.live_blocks.load(Relaxed),
        total_blocks: counters.total_blocks.load(Relaxed),
    }
}

std::thread_local! {
    static CATEGORY: Cell<Category> = const { Cell::new(Category::Other) };
}

/// While it exists, this thread's allocations count to a category.
pub(crate) struct Scope(Category);

impl Scope {
    #[inline]
    pub(crate) fn enter(category: Category) -> Self {
        Scope(CATEGORY.replace(category))
    }
}

impl Drop for Scope {
    #[inline]
    fn drop(&mut self) {
        CATEGORY.set(self.0);
    }
}

/// Nothing was allocated yet, and no allocator was set.
const UNDECIDED: u8 = 0;
const SYSTEM: u8 = 1;
const HOST: u8 = 2;
/// Another thread is storing the host's allocator.
const DECIDING: u8 = 3;

static SOURCE: AtomicU8 = AtomicU8::new(UNDECIDED);
static ALLOCATE: AtomicPtr<c_void> = AtomicPtr::new(ptr::null_mut());
static RELEASE: AtomicPtr<c_void> = AtomicPtr::new(ptr::null_mut());
static USER: AtomicPtr<c_void> = AtomicPtr::new(ptr::null_mut());

/// Makes the host's allocator the source of all memory, if nothing has been allocated.
pub(crate) fn set_host(host: HostAllocator) -> Result<(), Refused> {
    match SOURCE.compare_exchange(UNDECIDED, DECIDING, AcqRel, Acquire) {
        Ok(_) => {
            ALLOCATE.store(host.allocate as *mut c_void, Relaxed);
            RELEASE.store(host.release as *mut c_void, Relaxed);
            USER.store(host.user, Relaxed);
            SOURCE.store(HOST, Release);
            Ok(())
        }
        Err(SYSTEM) => Err(Refused::TooLate),
        Err(_) => Err(Refused::AlreadySet),
    }
}

/// The host's allocator. If there is none, memory comes from the system from now on.
#[inline]
fn source() -> Option<HostAllocator> {
    loop {
        match SOURCE.load(Acquire) {
            SYSTEM => return None,
            HOST => break,
            UNDECIDED => {
                let _ = SOURCE.compare_exchange(UNDECIDED, SYSTEM, AcqRel, Acquire);
            }
            _ => core::hint::spin_loop(),
        }
    }
    // SAFETY: both were stored, from functions of these types, before `HOST` was.
    unsafe {
        Some(HostAllocator {
            allocate: core::mem::transmute::<*mut c_void, AllocateFunction>(ALLOCATE.load(Relaxed)),
            release: core::mem::transmute::<*mut c_void, ReleaseFunction>(RELEASE.load(Relaxed)),
            user: USER.load(Relaxed),
        })
    }
}

/// Room for the category. It is this large so that the block stays aligned.
const HEADER: usize = 16;

/// The layout of a block with its header, and the offset of the caller's part.
fn with_header(layout: Layout) -> Option<(Layout, usize)> {
    let alignment = layout.align().max(HEADER);
    let size = layout.size().checked_add(alignment)?;
    Some((Layout::from_size_align(size, alignment).ok()?, alignment))
}

/// The library's allocator.
pub(crate) struct Counted;

impl Counted {
    /// A block that is counted in `category`.
    unsafe fn obtain(category: u8, layout: Layout, zeroed: bool) -> *mut u8 {
        let Some((whole, offset)) = with_header(layout) else {
            return ptr::null_mut();
        };
        // SAFETY: the layout isn't empty; the host's function is what the manual asks for.
        let base = unsafe {
            match source() {
                None if zeroed => System.alloc_zeroed(whole),
                None => System.alloc(whole),
                Some(host) => {
                    let _inside = Inside::enter();
                    let base = (host.allocate)(
                        whole.size(),
                        whole.align(),
                        u32::from(category),
                        host.user,
                    )
                    .cast::<u8>();
                    if zeroed && !base.is_null() {
                        base.write_bytes(0, whole.size());
                    }
                    base
                }
            }
        };
        if base.is_null() {
            return base;
        }
        COUNTERS[usize::from(category)].add(whole.size());
        // SAFETY: the header lies before the caller's part, both within the block.
        unsafe {
            let part = base.add(offset);
            part.sub(1).write(category);
            part
        }
    }
}

// SAFETY: blocks come from the system or the host, with the alignment asked for, and go back to
// where they came from: the source is decided before the first block, for ever.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as for this function.
        unsafe { Self::obtain(CATEGORY.get() as u8, layout, false) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as for this function.
        unsafe { Self::obtain(CATEGORY.get() as u8, layout, true) }
    }

    unsafe fn dealloc(&self, part: *mut u8, layout: Layout) {
        let Some((whole, offset)) = with_header(layout) else {
            return;
        };
        // SAFETY: the block was made by `obtain` with this layout, so the header is before it.
        unsafe {
            let category = part.sub(1).read();
            let base = part.sub(offset);
            COUNTERS[usize::from(category)].remove(whole.size());
            match source() {
                None => System.dealloc(base, whole),
                Some(host) => {
                    let _inside = Inside::enter();
                    (host.release)(
                        base.cast(),
                        whole.size(),
                        whole.align(),
                        u32::from(category),
                        host.user,
                    );
                }
            }
        }
    }

    unsafe fn realloc(&self, part: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let Ok(wanted) = Layout::from_size_align(size, layout.align()) else {
            return ptr::null_mut();
        };
        let (Some((old, offset)), Some((new, _))) = (with_header(layout), with_header(wanted))
        else {
            return ptr::null_mut();
        };
        // SAFETY: as for `alloc` and `dealloc`; the header moves with the block.
        unsafe {
            let category = part.sub(1).read();
            if source().is_none() {
                let category = usize::from(category);
                let base = System.realloc(part.sub(offset), old, new.size());
                if base.is_null() {
                    return base;
                }
                COUNTERS[category].remove(old.size());
                COUNTERS[category].add(new.size());
                return base.add(offset);
            }
            let moved = Self::obtain(category, wanted, false);
            if !moved.is_null() {
                ptr::copy_nonoverlapping(part, moved, layout.size().min(size));
                self.dealloc(part, layout);
            }
            moved
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn block_is_counted_where_it_was_made() {
        let planning = || counts(Category::Planning as usize);
        let small = Layout::from_size_align(1000, 1).unwrap();
        // SAFETY: the layouts aren't empty, and each block is given back with its own.
        unsafe {
            let scope = Scope::enter(Category::Planning);
            let before = planning();
            let block = Counted.alloc(small);
            let during = planning();
            drop(scope);
            assert!(during.live_bytes >= before.live_bytes + 1000);
            assert!(during.total_blocks > before.total_blocks);
            assert!(during.peak_bytes >= during.live_bytes);
            block.write_bytes(7, 1000);
            let block = Counted.realloc(block, small, 9000);
            assert_eq!(block.add(999).read(), 7);
            assert!(planning().live_bytes >= before.live_bytes + 9000);
            Counted.dealloc(block, Layout::from_size_align(9000, 1).unwrap());
            assert!(planning().live_bytes < before.live_bytes + 1000);
        }
    }

    #[test]
    fn large_alignments_are_kept() {
        for alignment in [1_usize, 8, 16, 64, 4096] {
            let layout = Layout::from_size_align(3, alignment).unwrap();
            // SAFETY: the layout isn't empty, and the block is given back with it.
            unsafe {
                let block = Counted.alloc_zeroed(layout);
                assert!((block as usize).is_multiple_of(alignment));
                assert_eq!(block.add(2).read(), 0);
                Counted.dealloc(block, layout);
            }
        }
    }

    #[test]
    fn allocator_is_refused_once_memory_is_in_use() {
        unsafe extern "C" fn none(_: usize, _: usize, _: u32, _: *mut c_void) -> *mut c_void {
            ptr::null_mut()
        }
        unsafe extern "C" fn ignore(_: *mut c_void, _: usize, _: usize, _: u32, _: *mut c_void) {}
        let layout = Layout::new::<u64>();
        // SAFETY: the layout isn't empty.
        unsafe { Counted.dealloc(Counted.alloc(layout), layout) };
        let host = HostAllocator {
            allocate: none,
            release: ignore,
            user: ptr::null_mut(),
        };
        assert_eq!(set_host(host), Err(Refused::TooLate));
    }
}
