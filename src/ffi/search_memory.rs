//! How much memory searches may use and have used.

use super::{
    gate::Seal,
    guard::{self, WorldCell},
    handle_types::UdgWorld,
    memory::{Out, Plain, from_caller},
    planner::{PLANNERS, Planner, UdgPlanner},
    status::UdgStatus,
    table,
};

/// Memory that searches may use and have used, in bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgSearchMemory {
    /// The most that one search may use: `memory_bytes` of UdgPlannerDef, or `search_bytes` of
    /// UdgWorldDef. It is looked at between plan states, so what a search needs for its first one,
    /// or for one more, may exceed it.
    pub limit: u64,
    /// What the last search had in use when it paused or ended. It is counted as the limit is:
    /// each kind of thing counts a fixed number of bytes, at least its size, so the number is the
    /// same on every machine. It doesn't depend on earlier searches.
    pub last: u64,
    /// The greatest value of `last` since the planner or the world was created.
    pub peak: u64,
    /// What the arenas hold, in bytes of this machine. A search takes what it needs during one call
    /// only from its arena. When the call returns, the arena is empty, and is kept for the next
    /// one. It counts toward the limit.
    pub arena: u64,
}

// SAFETY: integers only.
unsafe impl Plain for UdgSearchMemory {}
const _: () = assert!(size_of::<UdgSearchMemory>() == 32);

impl UdgSearchMemory {
    fn of(planner: &Planner) -> Self {
        UdgSearchMemory {
            limit: planner.memory_bytes,
            last: planner.search.plan.bytes as u64,
            peak: planner.peak_bytes,
            arena: planner.search.arena.held() as u64,
        }
    }
}

/// Tells how much memory a planner's searches may use and have used. Use it to choose
/// `memory_bytes`. What all searches hold together on this machine is in udg_memory_stats, with
/// UDG_MEMORY_PLANNING.
///
/// Parameters:
///   planner     the planner.
///   out_memory  receives the numbers.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY.
/// Memory and lifetimes: the struct is copied.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_memory(
    planner: UdgPlanner,
    out_memory: *mut UdgSearchMemory,
) -> UdgStatus {
    from_caller!(out_memory: Out);
    guard::plain(&table::udg_planner_memory, |function| {
        let out_memory = out_memory.required()?;
        let mut access = PLANNERS.exclude(planner.bits, "planner", function, Seal::Respect)?;
        out_memory.write(UdgSearchMemory::of(access.get().get_mut()));
        Ok(())
    })
}

/// Tells how much memory the searches of a world's ticks may use and have used. Use it to choose
/// `search_bytes`. Only searches that have ended count.
///
/// Parameters:
///   world       the world.
///   out_memory  receives the numbers.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC, or
/// UDG_STATUS_WRONG_TIME while a tick is open.
/// Memory and lifetimes: the struct is copied.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_search_memory(
    world: UdgWorld,
    out_memory: *mut UdgSearchMemory,
) -> UdgStatus {
    from_caller!(out_memory: Out);
    let read = |cell: &mut WorldCell| {
        let out_memory = out_memory.required()?;
        let jobs = cell.jobs.iter_mut().map(|it| it.get_mut().arena_bytes());
        let spares = cell.spares.iter_mut().map(|it| it.get_mut().arena_bytes());
        let arena: usize = jobs.chain(spares).sum();
        let stats = cell.running.stats();
        out_memory.write(UdgSearchMemory {
            limit: cell.running.search_bytes() as u64,
            last: stats.search_bytes,
            peak: stats.most_search_bytes,
            arena: arena as u64,
        });
        Ok(())
    };
    guard::exclusive_cell(
        &table::udg_world_search_memory,
        world.bits,
        Seal::Respect,
        read,
    )
}
