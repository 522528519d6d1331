//! Guards around the body of every exported function.
//!
//! A guard catches panics and names the function in messages. For a function on a world, it also
//! finds the world and takes it by the function's threading tag. If a panic happens while it has a
//! world, it poisons that world before any other call can take it.

use alloc::vec::Vec;

use parking_lot::Mutex;

use super::{
    allocation::{Category, Scope},
    answer_batch::{Answering, Batch},
    backlog::Backlog,
    event_kinds::UdgEvent,
    failure::{Failure, Outcome, describe_refusal, name_function},
    float_mode::FloatMode,
    gate::Seal,
    handles::{Exclusive, Kept, Kind, Registry, Shared},
    jobs::{Jobs, Place},
    logging,
    memory::Out,
    overdue::Overdue,
    pace::Pace,
    panics,
    poison::{Poison, panicked},
    profiling::{Hooks, Times},
    queries::AnswerFunction,
    sense_view::SenseView,
    shortage::Shortage,
    shortfalls::Shortfalls,
    status::{UDG_STATUS_OK, UDG_STATUS_WRONG_TIME, UdgStatus},
    stillness::Stillness,
    table::{Function, Threading},
    tick_view::TickQuestions,
    unread::Unread,
};
use crate::{
    running::{RunningWorld, Spare},
    world::World,
};

/// What the handle of a world refers to.
pub(crate) struct WorldCell {
    /// The world with the minds of its NPCs.
    pub(crate) running: RunningWorld,
    /// The searches of its ticks.
    pub(crate) jobs: Jobs,
    /// Memory for searching, for one thread each.
    pub(crate) spares: [Mutex<Spare>; SPARES],
    /// The events that `udg_world_events` gives.
    pub(crate) events: Vec<UdgEvent>,
    /// The host's own key.
    pub(crate) user_key: u64,
    /// The host's functions that answer queries.
    pub(crate) functions: Vec<AnswerFunction>,
    /// Questions of its ticks on their way to these functions.
    pub(crate) batch: Mutex<Batch>,
    /// Questions of its ticks that are answered by view.
    pub(crate) view: TickQuestions,
    /// Questions of sensors that are answered by view, and answers of functions on their way.
    pub(crate) sense_view: SenseView,
    pub(crate) seen: Mutex<Vec<Option<bool>>>,
    /// The host's profiler and clock.
    pub(crate) hooks: Hooks,
    pub(crate) times: Times,
    /// Checks how its time advances.
    pub(crate) pace: Pace,
    /// Checks that the host reports steps.
    pub(crate) overdue: Overdue,
    /// Checks that NPCs don't wait long for a search.
    pub(crate) backlog: Backlog,
    /// Checks that searches find what they could find.
    pub(crate) shortage: Shortage,
    pub(crate) shortfalls: Shortfalls,
    /// Checks that attributes with rates change.
    pub(crate) stillness: Stillness,
    /// Checks that what documents say is used.
    pub(crate) unread: Unread,
    /// The panic that has poisoned it.
    pub(crate) poison: Poison,
}

impl WorldCell {
    /// What the host's functions need to answer its questions.
    pub(crate) fn answering(&self) -> Answering<'_> {
        Answering {
            running: &self.running,
            functions: &self.functions,
            poison: &self.poison,
        }
    }

    pub(crate) fn new(running: RunningWorld, searches: u32, user_key: u64) -> Self {
        WorldCell {
            running,
            jobs: (0..searches).map(|_| Place::default()).collect(),
            spares: Default::default(),
            events: Vec::new(),
            user_key,
            functions: Vec::new(),
            batch: Mutex::default(),
            view: TickQuestions::default(),
            sense_view: SenseView::default(),
            seen: Mutex::default(),
            hooks: Hooks::default(),
            times: Times::default(),
            pace: Pace::default(),
            overdue: Overdue::default(),
            backlog: Backlog::default(),
            shortage: Shortage::default(),
            shortfalls: Shortfalls::default(),
            stillness: Stillness::default(),
            unread: Unread::default(),
            poison: Poison::default(),
        }
    }
}

/// How many threads can search in one world without using more memory.
const SPARES: usize = 16;

/// All worlds.
pub(crate) static WORLDS: Registry<WorldCell> = Registry::new();

impl Kept for WorldCell {
    const KIND: Kind = Kind::World;
}

// The code around the bodies is compiled once, not once for each exported function. To this end, it
// takes bodies as references to functions.

/// Runs the body of a function that uses no world.
pub(crate) fn plain(
    function: &'static Function,
    body: impl FnOnce(&'static Function) -> Outcome,
) -> UdgStatus {
    let mut body = Some(body);
    run_plain(function, &mut |function| once(&mut body)(function))
}

/// Takes the body out. It is called only once.
#[inline]
fn once<F>(body: &mut Option<F>) -> F {
    match body.take() {
        Some(body) => body,
        None => unreachable!("a body runs once"),
    }
}

#[inline(never)]
fn run_plain(
    function: &'static Function,
    body: &mut dyn FnMut(&'static Function) -> Outcome,
) -> UdgStatus {
    let caught = panics::catch(|| body(function));
    let result = caught.unwrap_or_else(|caught| Err(panicked(&caught.text())));
    finish(function, result)
}

/// Runs the body of a world-shared function.
pub(crate) fn shared(
    function: &'static Function,
    world: u32,
    body: impl FnOnce(&RunningWorld) -> Outcome,
) -> UdgStatus {
    shared_cell(function, world, |cell| body(&cell.running))
}

/// Like [`shared`], for functions that give the caller one value.
pub(crate) fn value<T: Copy>(
    function: &'static Function,
    world: u32,
    out: Out<T>,
    body: impl FnOnce(&RunningWorld) -> Outcome<T>,
) -> UdgStatus {
    shared(function, world, |running| {
        let out = out.required()?;
        out.write(body(running)?);
        Ok(())
    })
}

/// Like [`shared`], for functions that concern ticks.
pub(crate) fn shared_cell(
    function: &'static Function,
    world: u32,
    body: impl FnOnce(&WorldCell) -> Outcome,
) -> UdgStatus {
    let mut body = Some(body);
    run_shared(function, world, &mut |cell| once(&mut body)(cell))
}

#[inline(never)]
fn run_shared(
    function: &'static Function,
    world: u32,
    body: &mut dyn FnMut(&WorldCell) -> Outcome,
) -> UdgStatus {
    debug_assert_eq!(function.threading, Threading::WorldShared);
    run_plain(function, &mut |function| {
        read(&WORLDS.share(world, "world", function)?, body)
    })
}

/// Runs the body of a world-exclusive function. It is refused while a tick is open.
pub(crate) fn exclusive(
    function: &'static Function,
    world: u32,
    body: impl FnOnce(&mut RunningWorld) -> Outcome,
) -> UdgStatus {
    exclusive_cell(function, world, Seal::Respect, |cell| {
        body(&mut cell.running)
    })
}

/// Runs the body of a world-exclusive function that uses what belongs to the world's handle, or
/// that may be called while a tick is open.
pub(crate) fn exclusive_cell(
    function: &'static Function,
    world: u32,
    seal: Seal,
    body: impl FnOnce(&mut WorldCell) -> Outcome,
) -> UdgStatus {
    let mut body = Some(body);
    run_exclusive(function, world, seal, &mut |cell| once(&mut body)(cell))
}

#[inline(never)]
fn run_exclusive(
    function: &'static Function,
    world: u32,
    seal: Seal,
    body: &mut dyn FnMut(&mut WorldCell) -> Outcome,
) -> UdgStatus {
    run_plain(function, &mut |function| {
        run_alone(function, world, seal, &mut |access| body(access.get()))
    })
}

/// Takes a world exclusively within a guarded body. While a tick is open, the world is sealed.
pub(crate) fn with_cell_alone(
    function: &'static Function,
    world: u32,
    seal: Seal,
    body: impl FnOnce(&mut Exclusive<WorldCell>) -> Outcome,
) -> Outcome {
    let mut body = Some(body);
    run_alone(function, world, seal, &mut |access| once(&mut body)(access))
}

#[inline(never)]
fn run_alone(
    function: &'static Function,
    world: u32,
    seal: Seal,
    body: &mut dyn FnMut(&mut Exclusive<WorldCell>) -> Outcome,
) -> Outcome {
    debug_assert_eq!(function.threading, Threading::WorldExclusive);
    let mut access = WORLDS
        .exclude(world, "world", function, seal)
        .map_err(|failure| refuse_poisoned_first(function, world, failure))?;
    access.get().poison.refuse()?;
    let _category = Scope::enter(Category::World);
    let _mode = FloatMode::enter();
    let caught = panics::catch(|| body(&mut access));
    let cell = access.get();
    let done = caught.unwrap_or_else(|caught| Err(cell.poison.set(caught)));
    if done.is_err() {
        describe_refusal(&cell.running.world);
    }
    let is_open = cell.running.is_tick_open();
    access.seal(is_open);
    done
}

/// If an open tick has failed inside the library, it never ends. Then the message is about that
/// failure instead of the open tick.
#[cold]
fn refuse_poisoned_first(function: &'static Function, world: u32, failure: Failure) -> Failure {
    if failure.status() != UDG_STATUS_WRONG_TIME {
        return failure;
    }
    let poisoned = with_cell(function, world, |_| Ok(())).err();
    poisoned.unwrap_or(failure)
}

/// Takes a world for reading within a guarded body.
pub(crate) fn with_world(
    function: &'static Function,
    world: u32,
    body: impl FnOnce(&RunningWorld) -> Outcome,
) -> Outcome {
    with_cell(function, world, |cell| body(&cell.running))
}

/// Like [`with_world`], with what belongs to the world's handle.
pub(crate) fn with_cell(
    function: &'static Function,
    world: u32,
    body: impl FnOnce(&WorldCell) -> Outcome,
) -> Outcome {
    let mut body = Some(body);
    let access = WORLDS.share(world, "world", function)?;
    read(&access, &mut |cell| once(&mut body)(cell))
}

/// Like [`with_cell`], for a planner's search: world-exclusive calls don't wait for it.
pub(crate) fn with_cell_to_search(
    function: &'static Function,
    world: u32,
    body: impl FnOnce(&WorldCell) -> Outcome,
) -> Outcome {
    let mut body = Some(body);
    let access = WORLDS.search(world, "world", function)?;
    read(&access, &mut |cell| once(&mut body)(cell))
}

fn read(access: &Shared<WorldCell>, body: &mut dyn FnMut(&WorldCell) -> Outcome) -> Outcome {
    let cell = access.get();
    cell.poison.refuse()?;
    let _mode = FloatMode::enter();
    let caught = panics::catch(|| body(cell));
    let done = caught.unwrap_or_else(|caught| Err(cell.poison.set(caught)));
    if done.is_err() {
        describe_refusal(&cell.running.world);
    }
    done
}

fn finish(function: &'static Function, result: Outcome) -> UdgStatus {
    let status = match result {
        Ok(()) => UDG_STATUS_OK,
        Err(failure) => {
            name_function(function.name);
            failure.status()
        }
    };
    // Nothing is held any more, so the host's log function may call the library.
    logging::deliver();
    status
}

/// Drops a world without a handle. If it is poisoned, its destructors may fail.
pub(crate) fn drop_world(cell: WorldCell) -> Outcome {
    let was_poisoned = cell.poison.get().is_some();
    match panics::catch(|| drop(cell)) {
        Err(caught) if !was_poisoned => Err(panicked(&caught.text())),
        _ => Ok(()),
    }
}

/// Reserves serial numbers for entities. They are unique in the process.
pub(crate) fn next_serials(count: u64) -> u64 {
    use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let most = crate::world::EntityId::MAX_SERIAL + 1;
    NEXT.fetch_update(Relaxed, Relaxed, |next| {
        next.checked_add(count).filter(|end| *end <= most)
    })
    .unwrap_or(0)
}

// Worlds are used from any thread. This doesn't compile if a type isn't fit for that.
const _: () = {
    const fn usable_from_any_thread<T: Send + Sync>() {}
    usable_from_any_thread::<World>();
    usable_from_any_thread::<RunningWorld>();
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::{
        failure::last,
        host,
        status::*,
        table,
        testing::{Stage, out},
        world::{udg_world_destroy, udg_world_is_valid, udg_world_poison_reason, udg_world_time},
    };

    #[test]
    fn panic_poisons_only_its_world() {
        let (stage, other) = (Stage::new(), Stage::new());
        let bits = stage.world.bits;
        let status = exclusive(&table::udg_world_update, bits, |_| panic!("as tested"));
        assert_eq!(status, UDG_STATUS_PANIC);
        assert!(last().starts_with("udg_world_update: "), "{}", last());
        assert!(last().contains("as tested (src"), "{}", last());

        // SAFETY: the out pointers are valid, or null where that is allowed.
        unsafe {
            let time = out(|it| udg_world_time(stage.world, it));
            assert_eq!(time, Err(UDG_STATUS_POISONED));
            assert!(last().contains("as tested"));
            assert_eq!(out(|it| udg_world_time(other.world, it)), Ok(0.0));

            let mut buffer = [0; 600];
            let null = core::ptr::null_mut();
            let status = udg_world_poison_reason(stage.world, buffer.as_mut_ptr(), 600, null);
            assert_eq!(status, UDG_STATUS_OK);
            let reason = core::ffi::CStr::from_ptr(buffer.as_ptr());
            assert!(reason.to_str().unwrap().starts_with("as tested"));
            let status = udg_world_poison_reason(other.world, buffer.as_mut_ptr(), 600, null);
            assert_eq!(status, UDG_STATUS_NOT_FOUND);
        }
        assert_eq!(udg_world_destroy(stage.world), UDG_STATUS_OK);
        assert_eq!(udg_world_is_valid(stage.world), 0);
    }

    #[test]
    fn panic_in_a_reading_call_poisons_too() {
        let stage = Stage::new();
        let status = shared(&table::udg_world_time, stage.world.bits, |_| panic!("read"));
        assert_eq!(status, UDG_STATUS_PANIC);
        // SAFETY: the out pointer is valid.
        let time = out(|it| unsafe { udg_world_time(stage.world, it) });
        assert_eq!(time, Err(UDG_STATUS_POISONED));
    }

    #[test]
    fn panic_outside_of_worlds_is_caught() {
        let status = plain(&table::udg_domain_load, |_| panic!("loading"));
        assert_eq!(status, UDG_STATUS_PANIC);
        assert!(last().starts_with("udg_domain_load: "));
    }

    #[test]
    fn call_from_within_a_call_is_refused_and_not_waited_for() {
        let stage = Stage::new();
        let bits = stage.world.bits;
        let inner = |expected: UdgStatus, functions: &str| {
            // SAFETY: the out pointer is valid.
            let time = out(|it| unsafe { udg_world_time(stage.world, it) });
            assert_eq!(time.err().unwrap_or(UDG_STATUS_OK), expected);
            assert_eq!(udg_world_destroy(stage.world), UDG_STATUS_BUSY);
            assert!(last().contains(functions), "{}", last());
        };
        let status = exclusive(&table::udg_world_update, bits, |_| {
            inner(
                UDG_STATUS_BUSY,
                "udg_world_destroy was called while udg_world_update is",
            );
            Ok(())
        });
        assert_eq!(status, UDG_STATUS_OK);
        let status = shared(&table::udg_world_hash, bits, |_| {
            let _inside = host::Inside::enter();
            inner(
                UDG_STATUS_OK,
                "udg_world_destroy was called from within a function of the host while \
                 udg_world_",
            );
            Ok(())
        });
        assert_eq!(status, UDG_STATUS_OK);
    }

    #[test]
    fn serials_are_never_given_twice() {
        let first = next_serials(10);
        let second = next_serials(1);
        assert!(first > 0 && second >= first + 10);
    }
}
