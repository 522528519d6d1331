//! Gates: which calls may use the content of a handle at a time. Either any number of calls read
//! it, or one call changes it.
//!
//! An exclusive call closes the gate first and then waits for the reads in flight, so a stream of
//! reads can't keep it out. Nothing else waits. A call that comes while an exclusive call has the
//! gate is refused. An exclusive call is refused while a planner searches, because a search may
//! take long or call the host. Reads in flight end soon.
//!
//! While a tick is open, the gate of its world is *sealed*: reads and searches come in, and of the
//! exclusive calls only those that ignore the seal. `guard.rs` sets the seal.
//!
//! There can't be a deadlock. A call that waits for a gate holds nothing that others wait for: a
//! thread holds gates only within a call, and a call that the host makes from within one (see
//! `host.rs`) is refused instead of waiting.
//!
//! The whole state is one word. So every decision is about a single moment, and the function named
//! in a message is the one that was in the way.
//!
//! # Memory orderings
//!
//! Entering is a compare-exchange with `Acquire`, leaving is a `Release`. The exclusive call leaves
//! with a store. All changes between this store and the next one are read-modify-writes, which
//! continue its release sequence. So every call that enters sees all that the exclusive call has
//! written, however many have entered in between. In the other direction, each read that leaves
//! heads a release sequence, which other leaving reads continue. The load that finds no read left
//! is an `Acquire`. So what those reads have read happens before what the exclusive call then
//! writes. All other operations are `Relaxed`: they serve messages only, or the thread that wrote
//! the value.

use core::{
    ptr,
    sync::atomic::{
        AtomicPtr, AtomicU64, AtomicUsize,
        Ordering::{Acquire, Relaxed, Release},
    },
};
use std::{thread, time::Duration};

use super::{
    host,
    table::{FUNCTIONS, Function},
};

/// One read in flight. There are at most as many as fit on the stacks of all threads.
const READ: u64 = 1;
const READS: u64 = (1 << 24) - READ;
/// One search of a planner. Each search has its own planner, and there are fewer planners than can
/// be counted here.
const SEARCH: u64 = 1 << 24;
const SEARCHES: u64 = (1 << 40) - SEARCH;
/// The function that has the gate to itself: its number plus 1, or 0.
const HOLDER: Field = Field { shift: 40 };
/// The function that searched last.
const SEARCHER: Field = Field { shift: 50 };
/// Whether the exclusive call lets others read for a while.
const LENT: u64 = 1 << 60;
/// Whether only calls that ignore the seal may have the gate to themselves.
const SEALED: u64 = 1 << 61;

/// The holder of an empty slot's gate.
const NOBODY: u64 = Field::MOST;

/// A function's number in the state.
#[derive(Clone, Copy)]
struct Field {
    shift: u32,
}

impl Field {
    const MOST: u64 = (1 << 10) - 1;

    const fn mask(self) -> u64 {
        Self::MOST << self.shift
    }

    const fn of(self, function: &Function) -> u64 {
        (function.number as u64 + 1) << self.shift
    }

    const fn get(self, state: u64) -> u64 {
        (state & self.mask()) >> self.shift
    }

    fn function(self, state: u64) -> Option<&'static Function> {
        let number = self.get(state).checked_sub(1)?;
        FUNCTIONS.get(number as usize).copied()
    }
}

const _: () = assert!((FUNCTIONS.len() as u64) < NOBODY - 1);

/// Why a call can't enter.
#[derive(Debug)]
pub(crate) enum Refused {
    /// There is nothing behind the gate.
    Empty,
    /// This function is in the way.
    Busy(Option<&'static Function>),
    /// This function is reading, and the call comes from within a function of the host, so it must
    /// not wait.
    WouldWait(Option<&'static Function>),
    /// The gate is sealed.
    Sealed,
}

/// How an exclusive call treats the seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seal {
    Respect,
    Ignore,
}

/// What a call adds to the state when it enters for a read or a search, and subtracts when it
/// leaves.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub(crate) struct Pass(u64);

pub(crate) struct Gate {
    state: AtomicU64,
    /// The thread that has lent the gate to reads, by [`host::this_thread`].
    lender: AtomicUsize,
    /// The function that read last, for messages only.
    reader: AtomicPtr<Function>,
}

impl Gate {
    /// A gate that was never passed. It consists of zeros, so a table of gates takes no room in the
    /// library's file. No call may come to it before its slot is filled.
    pub(crate) const fn new() -> Self {
        Gate {
            state: AtomicU64::new(0),
            lender: AtomicUsize::new(0),
            reader: AtomicPtr::new(ptr::null_mut()),
        }
    }

    /// Lets calls in from now on, because the slot was filled.
    pub(crate) fn fill(&self) {
        self.reader.store(ptr::null_mut(), Relaxed);
        self.state.store(0, Release);
    }

    /// Lets a read in.
    #[inline]
    pub(crate) fn read(&self, function: &'static Function) -> Result<Pass, Refused> {
        let may = |state| state & HOLDER.mask() == 0 || state & LENT != 0;
        self.enter(|state| may(state).then_some(state + READ))?;
        self.reader
            .store(ptr::from_ref(function).cast_mut(), Relaxed);
        Ok(Pass(READ))
    }

    /// Lets a planner's search in. While an exclusive call lets others read, only its own thread
    /// may search, because that search ends before the call goes on.
    pub(crate) fn search(&self, function: &'static Function) -> Result<Pass, Refused> {
        let may = |state| {
            state & HOLDER.mask() == 0
                || state & LENT != 0 && self.lender.load(Relaxed) == host::this_thread()
        };
        let named = |state| state & !SEARCHER.mask() | SEARCHER.of(function);
        self.enter(|state| may(state).then(|| named(state) + SEARCH))?;
        Ok(Pass(SEARCH))
    }

    /// Ends a read or a search.
    #[inline]
    pub(crate) fn leave(&self, pass: Pass) {
        self.state.fetch_sub(pass.0, Release);
    }

    /// Changes the state by `next`. If `next` returns none, the state keeps the call out.
    #[inline]
    fn enter(&self, next: impl Fn(u64) -> Option<u64>) -> Result<(), Refused> {
        let mut state = self.state.load(Relaxed);
        loop {
            let Some(entered) = next(state) else {
                return Err(Self::held(state));
            };
            match self
                .state
                .compare_exchange_weak(state, entered, Acquire, Relaxed)
            {
                Ok(_) => return Ok(()),
                Err(found) => state = found,
            }
        }
    }

    #[cold]
    fn held(state: u64) -> Refused {
        if HOLDER.get(state) == NOBODY {
            Refused::Empty
        } else {
            Refused::Busy(HOLDER.function(state))
        }
    }

    /// Lets one call have the gate to itself, as soon as the reads in flight have ended. Returns
    /// whether the gate is sealed.
    #[inline]
    pub(crate) fn exclude(&self, function: &'static Function, seal: Seal) -> Result<bool, Refused> {
        let mut state = self.state.load(Relaxed);
        loop {
            let sealed = if seal == Seal::Respect { SEALED } else { 0 };
            if state & (HOLDER.mask() | SEARCHES | READS | sealed) != 0 {
                self.may_wait(state, sealed)?;
            }
            let taken = state | HOLDER.of(function);
            match self
                .state
                .compare_exchange_weak(state, taken, Acquire, Relaxed)
            {
                Ok(_) => break,
                Err(found) => state = found,
            }
        }
        if state & READS != 0 {
            self.wait_for_reads();
        }
        Ok(state & SEALED != 0)
    }

    /// Refuses an exclusive call that can't enter at once, unless only reads are in flight.
    #[cold]
    fn may_wait(&self, state: u64, sealed: u64) -> Result<(), Refused> {
        if state & HOLDER.mask() != 0 {
            return Err(Self::held(state));
        }
        if state & sealed != 0 {
            return Err(Refused::Sealed);
        }
        if state & SEARCHES != 0 {
            return Err(Refused::Busy(SEARCHER.function(state)));
        }
        if state & READS != 0 && host::is_inside() {
            let reader = self.reader.load(Relaxed);
            // SAFETY: only references to the static table are ever stored.
            return Err(Refused::WouldWait(unsafe { reader.as_ref() }));
        }
        Ok(())
    }

    /// Ends an exclusive call, and leaves the gate sealed or not.
    #[inline]
    pub(crate) fn end_exclusion(&self, is_sealed: bool) {
        self.state
            .store(if is_sealed { SEALED } else { 0 }, Release);
    }

    /// Keeps all calls out from now on, because the exclusive call has emptied the slot.
    pub(crate) fn empty(&self) {
        self.state.store(NOBODY << HOLDER.shift, Release);
    }

    /// Lets others read during an exclusive call, until the gate is taken back.
    pub(crate) fn lend(&self) {
        self.lender.store(host::this_thread(), Relaxed);
        self.state.fetch_or(LENT, Release);
    }

    /// Stops letting others read, once the reads in flight have ended. It waits even inside another
    /// function of the host, because reads through a lent gate don't call the host.
    pub(crate) fn take_back(&self) {
        self.state.fetch_and(!LENT, Relaxed);
        self.lender.store(0, Relaxed);
        self.wait_for_reads();
    }

    /// Waits without the system's locks. Those allocate memory when a thread has to wait, or leave
    /// something with the thread, which would keep the library from being unloaded. Reads are
    /// short, so it sleeps only if the system has suspended one.
    #[cold]
    fn wait_for_reads(&self) {
        let mut round = 0;
        while self.state.load(Acquire) & (READS | SEARCHES) != 0 {
            pause(&mut round);
        }
    }
}

/// Waits a little, for a call that waits for something short. Later rounds wait longer.
pub(crate) fn pause(round: &mut u32) {
    const SPINS: u32 = 7;
    const YIELDS: u32 = 64;
    if *round < SPINS {
        for _ in 0..1 << *round {
            core::hint::spin_loop();
        }
    } else if *round < SPINS + YIELDS {
        thread::yield_now();
    } else {
        thread::sleep(Duration::from_micros(50));
    }
    *round = round.saturating_add(1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::table;
    use core::cell::UnsafeCell;
    use std::sync::Barrier;

    static READER: &Function = &table::udg_world_time;
    static WRITER: &Function = &table::udg_world_update;
    static PLANNER: &Function = &table::udg_planner_plan;

    fn filled() -> Gate {
        let gate = Gate::new();
        gate.fill();
        gate
    }

    fn holder<T: core::fmt::Debug>(refused: Result<T, Refused>) -> &'static str {
        match refused {
            Err(Refused::Busy(function)) => function.unwrap().name,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn those_in_the_way_are_named() {
        let gate = filled();
        gate.exclude(WRITER, Seal::Respect).unwrap();
        assert_eq!(holder(gate.read(READER)), WRITER.name);
        assert_eq!(holder(gate.search(PLANNER)), WRITER.name);
        assert_eq!(holder(gate.exclude(READER, Seal::Respect)), WRITER.name);
        gate.end_exclusion(false);
        let search = gate.search(PLANNER).unwrap();
        let read = gate.read(READER).unwrap();
        assert_eq!(holder(gate.exclude(WRITER, Seal::Respect)), PLANNER.name);
        gate.leave(search);
        gate.leave(read);
        gate.exclude(WRITER, Seal::Respect).unwrap();
    }

    #[test]
    fn nothing_comes_into_an_empty_slot() {
        let gate = Gate::new();
        gate.empty();
        assert!(matches!(gate.read(READER), Err(Refused::Empty)));
        gate.fill();
        gate.exclude(WRITER, Seal::Respect).unwrap();
        gate.empty();
        assert!(matches!(
            gate.exclude(WRITER, Seal::Ignore),
            Err(Refused::Empty)
        ));
    }

    #[test]
    fn seal_is_ignored_by_those_who_know_of_it() {
        let gate = filled();
        gate.exclude(WRITER, Seal::Respect).unwrap();
        gate.end_exclusion(true);
        let read = gate.read(READER).unwrap();
        assert!(matches!(
            gate.exclude(WRITER, Seal::Respect),
            Err(Refused::Sealed)
        ));
        gate.leave(read);
        assert!(gate.exclude(WRITER, Seal::Ignore).unwrap());
        gate.end_exclusion(false);
        assert!(!gate.exclude(WRITER, Seal::Respect).unwrap());
    }

    #[test]
    fn whoever_is_inside_of_the_hosts_function_never_waits() {
        let gate = filled();
        let read = gate.read(READER).unwrap();
        let inside = host::Inside::enter();
        match gate.exclude(WRITER, Seal::Respect) {
            Err(Refused::WouldWait(Some(reader))) => assert_eq!(reader.name, READER.name),
            other => panic!("{other:?}"),
        }
        drop(inside);
        gate.leave(read);
        gate.exclude(WRITER, Seal::Respect).unwrap();
    }

    #[test]
    fn a_lent_gate_lets_reads_in_and_searches_of_its_own_thread() {
        let gate = filled();
        gate.exclude(WRITER, Seal::Respect).unwrap();
        gate.lend();
        gate.leave(gate.search(PLANNER).unwrap());
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                gate.leave(gate.read(READER).unwrap());
                (
                    holder(gate.search(PLANNER)),
                    holder(gate.exclude(READER, Seal::Ignore)),
                )
            });
            assert_eq!(other.join().unwrap(), (WRITER.name, WRITER.name));
        });
        gate.take_back();
        assert_eq!(holder(gate.read(READER)), WRITER.name);
    }

    /// Two numbers that are always changed together.
    struct Pair(Gate, UnsafeCell<[u64; 2]>);
    // SAFETY: the gate guards the rest, as the test shows.
    unsafe impl Sync for Pair {}

    #[test]
    fn writer_waits_for_reads_and_nobody_sees_half_a_change() {
        const ROUNDS: u64 = if cfg!(miri) { 30 } else { 20_000 };
        let pair = Pair(filled(), UnsafeCell::new([0; 2]));
        let start = Barrier::new(3);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                let (pair, start) = (&pair, &start);
                scope.spawn(move || {
                    start.wait();
                    for _ in 0..ROUNDS {
                        if let Ok(read) = pair.0.read(READER) {
                            // SAFETY: the gate keeps the writer out.
                            let [one, other] = unsafe { *pair.1.get() };
                            assert_eq!(one, other);
                            pair.0.leave(read);
                        }
                    }
                });
            }
            start.wait();
            for _ in 0..ROUNDS {
                // Reads never make it fail.
                pair.0.exclude(WRITER, Seal::Respect).unwrap();
                // SAFETY: the gate keeps everybody else out.
                unsafe { *pair.1.get() = (*pair.1.get()).map(|it| it + 1) };
                pair.0.lend();
                // SAFETY: the gate keeps writers out.
                let [one, other] = unsafe { *pair.1.get() };
                assert_eq!(one, other);
                pair.0.take_back();
                // SAFETY: as above.
                unsafe { *pair.1.get() = (*pair.1.get()).map(|it| it + 1) };
                pair.0.end_exclusion(false);
            }
        });
        assert_eq!(pair.1.into_inner(), [2 * ROUNDS; 2]);
    }
}
