//! Handles: small numbers that refer to objects of the library.
//!
//! A handle has a kind, a slot and the slot's generation. When a slot is emptied, it gets its next
//! generation. When it has used up all generations, it is never filled again. So a handle is never
//! valid twice in a process, and comparing numbers reveals stale and invented ones.
//!
//! Slots never move, and they are never freed while the library is loaded. So the
//! [gate](super::gate) that guards a slot's content also guards against its destruction, and a call
//! passes only this gate. If two calls exclude each other, it is a mistake of the host, and the
//! message says so.

mod refusing;

use core::{
    cell::UnsafeCell,
    mem::MaybeUninit,
    sync::atomic::{
        AtomicU32,
        Ordering::{Acquire, Relaxed, Release},
    },
};

use alloc::boxed::Box;
use once_cell::sync::OnceCell;
use parking_lot::Mutex;

use super::{
    failure::{Outcome, fail},
    gate::{Gate, Pass, Refused, Seal},
    status::UDG_STATUS_LIMIT_EXCEEDED,
    table::Function,
};

const SLOT_BITS: u32 = 14;
const GENERATION_BITS: u32 = 16;
/// The first slots are part of the library. So most hosts never need more, and the library leaves
/// nothing behind when it is unloaded.
const FIRST_CHUNK: usize = 32;
/// Each later chunk doubles the number of slots.
const LATER_CHUNKS: usize = (SLOT_BITS - FIRST_CHUNK.trailing_zeros()) as usize;

/// The kind of a handle. 0 isn't a kind, so no handle is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Domain = 1,
    World = 2,
    Planner = 3,
}

impl Kind {
    fn of(bits: u32) -> &'static str {
        match bits >> (SLOT_BITS + GENERATION_BITS) {
            1 => "a domain",
            2 => "a world",
            3 => "a planner",
            _ => "nothing",
        }
    }

    fn name(self) -> &'static str {
        Self::of((self as u32) << (SLOT_BITS + GENERATION_BITS))
    }
}

/// What handles refer to.
pub(crate) trait Kept: 'static {
    const KIND: Kind;
    /// The last generation of a slot.
    const LAST_GENERATION: u32 = (1 << GENERATION_BITS) - 1;
}

struct Slot<T> {
    gate: Gate,
    /// Filled exactly while the gate is. The call that takes the content out drops it; slots are
    /// never dropped.
    content: UnsafeCell<MaybeUninit<T>>,
    /// The complete handle that is valid now; 0 for none.
    valid: AtomicU32,
    generation: AtomicU32,
    /// The number of the next free slot plus 1; 0 for none.
    next_free: AtomicU32,
}

// SAFETY: the content is only reached past the gate: by any number of threads that read it, or by
// one that may change it or take it away.
unsafe impl<T: Send + Sync> Sync for Slot<T> {}

impl<T> Slot<T> {
    const fn new() -> Self {
        Slot {
            gate: Gate::new(),
            content: UnsafeCell::new(MaybeUninit::uninit()),
            valid: AtomicU32::new(0),
            generation: AtomicU32::new(0),
            next_free: AtomicU32::new(0),
        }
    }
}

struct FreeSlots {
    /// The number of the first free slot plus 1; 0 for none.
    first: u32,
    /// The first of the slots that were never filled.
    fresh: u32,
}

/// All handles of one kind. At first it is all zeros, so it takes no room in the library's file.
pub(crate) struct Registry<T: 'static> {
    free: Mutex<FreeSlots>,
    first: [Slot<T>; FIRST_CHUNK],
    later: [OnceCell<Box<[Slot<T>]>>; LATER_CHUNKS],
}

impl<T: Kept> Registry<T> {
    pub(crate) const fn new() -> Self {
        Registry {
            free: Mutex::new(FreeSlots { first: 0, fresh: 0 }),
            first: [const { Slot::new() }; FIRST_CHUNK],
            later: [const { OnceCell::new() }; LATER_CHUNKS],
        }
    }

    /// Stores `value` and returns its new handle.
    pub(crate) fn insert(&self, value: T) -> Outcome<u32> {
        let Some(index) = self.take_free() else {
            return Err(fail(
                UDG_STATUS_LIMIT_EXCEEDED,
                format_args!(
                    "{} handles of this kind ({}) are in use; destroy some",
                    1 << SLOT_BITS,
                    T::KIND.name()
                ),
            ));
        };
        let Some(slot) = self.slot_or_grow(index) else {
            unreachable!("a free slot lies within the chunks")
        };
        let generation = slot.generation.load(Relaxed);
        let bits =
            ((T::KIND as u32) << (SLOT_BITS + GENERATION_BITS)) | (generation << SLOT_BITS) | index;
        // SAFETY: no handle stands for an empty slot, and nobody comes past the gate of one that was
        // emptied. The slot was free, so no other thread fills it. Whoever emptied it has put it among
        // the free ones afterwards.
        unsafe { (*slot.content.get()).write(value) };
        slot.gate.fill();
        // This comes last. The gate of a slot that was never filled is open, so only this keeps
        // other calls away.
        slot.valid.store(bits, Release);
        Ok(bits)
    }

    /// Whether the handle refers to something now.
    pub(crate) fn is_valid(&self, bits: u32) -> bool {
        self.slot(bits).is_some()
    }

    /// Gives access to a handle's content, shared with other calls.
    #[inline]
    pub(crate) fn share(
        &'static self,
        bits: u32,
        name: &str,
        function: &'static Function,
    ) -> Outcome<Shared<T>> {
        self.let_in(bits, name, function, Gate::read)
    }

    /// Like [`share`](Self::share), for a planner's search: exclusive calls don't wait for it.
    pub(crate) fn search(
        &'static self,
        bits: u32,
        name: &str,
        function: &'static Function,
    ) -> Outcome<Shared<T>> {
        self.let_in(bits, name, function, Gate::search)
    }

    #[inline]
    fn let_in(
        &'static self,
        bits: u32,
        name: &str,
        function: &'static Function,
        enter: impl FnOnce(&Gate, &'static Function) -> Result<Pass, Refused>,
    ) -> Outcome<Shared<T>> {
        let slot = self.slot(bits).ok_or_else(|| self.invalid(bits, name))?;
        let pass = enter(&slot.gate, function);
        let pass = pass.map_err(|refused| self.refuse(&refused, bits, name, function))?;
        let shared = Shared { slot, pass };
        self.still(slot, bits, name).map(|()| shared)
    }

    /// Gives a call exclusive access to a handle's content.
    #[inline]
    pub(crate) fn exclude(
        &'static self,
        bits: u32,
        name: &str,
        function: &'static Function,
        seal: Seal,
    ) -> Outcome<Exclusive<T>> {
        let slot = self.slot(bits).ok_or_else(|| self.invalid(bits, name))?;
        let is_sealed = slot.gate.exclude(function, seal);
        let is_sealed = is_sealed.map_err(|refused| self.refuse(&refused, bits, name, function))?;
        let exclusive = Exclusive { slot, is_sealed };
        self.still(slot, bits, name).map(|()| exclusive)
    }

    /// Refuses if the slot was filled again since it was found.
    #[inline]
    fn still(&self, slot: &Slot<T>, bits: u32, name: &str) -> Outcome {
        if slot.valid.load(Relaxed) == bits {
            Ok(())
        } else {
            Err(self.invalid(bits, name))
        }
    }

    /// Ends the handle and returns its content. The caller drops the content once it holds no lock
    /// any more.
    pub(crate) fn remove(
        &'static self,
        bits: u32,
        name: &str,
        function: &'static Function,
    ) -> Outcome<T> {
        let exclusive = self.exclude(bits, name, function, Seal::Ignore)?;
        let (slot, value) = exclusive.take();
        slot.valid.store(0, Relaxed);
        slot.gate.empty();
        let generation = slot.generation.load(Relaxed);
        if generation < T::LAST_GENERATION {
            slot.generation.store(generation + 1, Relaxed);
            let mut free = self.free.lock();
            slot.next_free.store(free.first, Relaxed);
            free.first = (bits & ((1 << SLOT_BITS) - 1)) + 1;
        }
        Ok(value)
    }

    fn take_free(&self) -> Option<u32> {
        let mut free = self.free.lock();
        if let Some(index) = free.first.checked_sub(1) {
            free.first = self.slot_at(index)?.next_free.load(Relaxed);
            return Some(index);
        }
        if free.fresh >> SLOT_BITS != 0 {
            return None;
        }
        free.fresh += 1;
        Some(free.fresh - 1)
    }

    #[inline]
    fn slot(&self, bits: u32) -> Option<&Slot<T>> {
        if bits == 0 {
            return None;
        }
        self.slot_at(bits & ((1 << SLOT_BITS) - 1))
            .filter(|slot| slot.valid.load(Acquire) == bits)
    }

    #[inline]
    fn slot_at(&self, index: u32) -> Option<&Slot<T>> {
        let index = index as usize;
        if index < FIRST_CHUNK {
            return Some(&self.first[index]);
        }
        let (chunk, offset) = chunk_of(index);
        self.later.get(chunk)?.get()?.get(offset)
    }

    fn slot_or_grow(&self, index: u32) -> Option<&Slot<T>> {
        if index as usize >= FIRST_CHUNK {
            let (chunk, _) = chunk_of(index as usize);
            let cell = self.later.get(chunk)?;
            if cell.get().is_none() {
                // The chunk is made outside of any lock, since the host's allocator runs here. If
                // another thread was faster, this chunk is dropped.
                let slots = (0..FIRST_CHUNK << chunk).map(|_| Slot::new()).collect();
                let _ = cell.set(slots);
            }
        }
        self.slot_at(index)
    }
}

/// Later chunk `k` begins at slot `FIRST_CHUNK << k` and has as many slots.
fn chunk_of(index: usize) -> (usize, usize) {
    let chunk = (index / FIRST_CHUNK).ilog2() as usize;
    (chunk, index - (FIRST_CHUNK << chunk))
}

/// Access that other calls may have, too.
pub(crate) struct Shared<T: 'static> {
    slot: &'static Slot<T>,
    pass: Pass,
}

impl<T> Shared<T> {
    /// The handle's content.
    #[inline]
    pub(crate) fn get(&self) -> &T {
        // SAFETY: the gate lets nobody in to an empty slot, and until this is dropped nobody who would
        // change it.
        unsafe { (*self.slot.content.get()).assume_init_ref() }
    }
}

impl<T> Drop for Shared<T> {
    #[inline]
    fn drop(&mut self) {
        self.slot.gate.leave(self.pass);
    }
}

/// Access that no other call has.
pub(crate) struct Exclusive<T: 'static> {
    slot: &'static Slot<T>,
    is_sealed: bool,
}

impl<T> Exclusive<T> {
    /// The handle's content.
    #[inline]
    pub(crate) fn get(&mut self) -> &mut T {
        // SAFETY: the gate lets nobody in to an empty slot, and until this is dropped nobody at all,
        // except during `let_read`, which has this for itself meanwhile.
        unsafe { (*self.slot.content.get()).assume_init_mut() }
    }

    /// Lets other calls read while `body` runs. `body` can only read as well.
    pub(crate) fn let_read<R>(&mut self, body: impl FnOnce(&T) -> R) -> R {
        struct TakingBack<'a>(&'a Gate);
        impl Drop for TakingBack<'_> {
            fn drop(&mut self) {
                self.0.take_back();
            }
        }
        self.slot.gate.lend();
        let _lent = TakingBack(&self.slot.gate);
        // SAFETY: it is filled, and nobody changes it before the gate is taken back.
        body(unsafe { (*self.slot.content.get()).assume_init_ref() })
    }

    /// Seals the slot or unseals it. While it is sealed, only calls that [ignore](Seal::Ignore) the
    /// seal can have exclusive access.
    #[inline]
    pub(crate) fn seal(&mut self, is_sealed: bool) {
        self.is_sealed = is_sealed;
    }

    /// Takes the content away. The gate stays closed.
    fn take(self) -> (&'static Slot<T>, T) {
        let slot = self.slot;
        core::mem::forget(self);
        // SAFETY: the access was nobody else's, and is nobody's now. Only `remove` calls this, which
        // says that the slot is empty.
        (slot, unsafe { (*slot.content.get()).assume_init_read() })
    }
}

impl<T> Drop for Exclusive<T> {
    #[inline]
    fn drop(&mut self) {
        self.slot.gate.end_exclusion(self.is_sealed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::{
        failure::{Failure, last},
        host,
        status::{UDG_STATUS_BUSY, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME},
        table,
    };
    use alloc::vec::Vec;

    type Numbers = Registry<u64>;

    impl Kept for u64 {
        const KIND: Kind = Kind::World;
    }

    #[derive(Debug, PartialEq)]
    struct FewGenerations(u64);

    impl Kept for FewGenerations {
        const KIND: Kind = Kind::World;
        const LAST_GENERATION: u32 = 2;
    }

    static F: &Function = &table::udg_version;
    static G: &Function = &table::udg_features;

    #[test]
    fn slot_is_retired_when_its_generations_are_used_up() {
        static ALL: Registry<FewGenerations> = Registry::new();
        let all = &ALL;
        let mut seen = Vec::new();
        for value in 0..9 {
            let bits = all.insert(FewGenerations(value)).unwrap();
            assert!(bits != 0 && !seen.contains(&bits));
            for old in &seen {
                assert!(!all.is_valid(*old));
            }
            seen.push(bits);
            assert_eq!(all.remove(bits, "world", F), Ok(FewGenerations(value)));
        }
        let slots = seen.iter().map(|bits| bits & ((1 << SLOT_BITS) - 1));
        assert_eq!(slots.collect::<Vec<_>>(), [0, 0, 0, 1, 1, 1, 2, 2, 2]);
    }

    #[test]
    fn every_wrong_handle_is_told_apart() {
        static ALL: Numbers = Registry::new();
        let all = &ALL;
        let bits = all.insert(1).unwrap();
        let foreign = bits & ((1 << 30) - 1) | (1 << 30);
        let reason = |bits| {
            let failure = all.share(bits, "world", F).err().unwrap();
            assert_eq!(failure.status(), UDG_STATUS_INVALID_HANDLE);
            last()
        };
        assert!(reason(0).contains("null"));
        assert!(reason(foreign).contains("a domain"));
        assert!(reason(0x0000_3fff).contains("nothing"));
        assert!(reason(bits + 1).contains("destroyed"));
        assert!(reason(u32::MAX).contains("a planner"));
        all.remove(bits, "world", F).unwrap();
        assert!(reason(bits).contains("destroyed"));
        assert!(all.remove(bits, "world", F).is_err());
    }

    #[test]
    fn exclusion_is_told_with_both_names() {
        static ALL: Numbers = Registry::new();
        let all = &ALL;
        let busy = |failure: Option<Failure>, words| {
            assert_eq!(failure.unwrap().status(), UDG_STATUS_BUSY);
            assert!(last().contains(words), "{}", last());
        };
        let bits = all.insert(1).unwrap();
        {
            let first = all.search(bits, "world", F).unwrap();
            let second = all.share(bits, "world", G).unwrap();
            assert_eq!(*first.get() + *second.get(), 2);
            busy(
                all.remove(bits, "world", G).err(),
                "udg_features was called while udg_version",
            );
        }
        {
            let _first = all.share(bits, "world", F).unwrap();
            let _inside = host::Inside::enter();
            busy(
                all.remove(bits, "world", G).err(),
                "from within a function of the host while udg_version",
            );
        }
        let mut one = all.exclude(bits, "world", G, Seal::Respect).unwrap();
        *one.get() = 5;
        busy(
            all.share(bits, "world", F).err(),
            "udg_version was called while udg_features",
        );
        drop(one);
        assert_eq!(*all.share(bits, "world", F).unwrap().get(), 5);
    }

    #[test]
    fn readers_are_let_in_for_a_while() {
        static ALL: Numbers = Registry::new();
        let all = &ALL;
        let bits = all.insert(1).unwrap();
        let mut one = all.exclude(bits, "world", F, Seal::Respect).unwrap();
        let sum = one.let_read(|one| one + all.share(bits, "world", G).unwrap().get());
        assert_eq!(sum, 2);
        assert!(all.share(bits, "world", G).is_err());
        *one.get() = 3;
        one.seal(true);
        drop(one);
        let failure = all.exclude(bits, "world", F, Seal::Respect).err().unwrap();
        assert_eq!(failure.status(), UDG_STATUS_WRONG_TIME);
        assert_eq!(all.remove(bits, "world", F), Ok(3));
    }

    #[test]
    fn more_slots_are_made_when_needed() {
        static ALL: Numbers = Registry::new();
        let all = &ALL;
        let many: Vec<_> = (0..100).map(|value| all.insert(value).unwrap()).collect();
        for (value, bits) in many.iter().enumerate() {
            assert_eq!(*all.share(*bits, "world", F).unwrap().get(), value as u64);
        }
        assert_eq!(chunk_of(32), (0, 0));
        assert_eq!(chunk_of(63), (0, 31));
        assert_eq!(chunk_of(64), (1, 0));
        assert_eq!(chunk_of((1 << SLOT_BITS) - 1), (LATER_CHUNKS - 1, 8191));
    }
}
