//! The functions that set a world's profiler and measure the times of its ticks.
//!
//! Both belong to this floor: nothing that decides can see a clock.

use super::{
    c::size_t,
    def::{InDef, OutDef},
    gate::Seal,
    guard,
    handle_types::UdgWorld,
    memory::from_caller,
    profiling::{Hooks, UdgProfiler},
    status::UdgStatus,
    table,
    value::flag,
};

/// Initialises the struct with its defaults: no functions.
///
/// Parameters:
///   profiler  receives the defaults.
///   size      sizeof(UdgProfiler), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_profiler_init(profiler: *mut UdgProfiler, size: size_t) -> UdgStatus {
    // SAFETY: the caller's struct is of the size it says.
    let profiler = unsafe { OutDef::new(profiler, size) };
    guard::plain(&table::udg_profiler_init, |_| profiler.init())
}

/// Sets the profiler of a world and its clock, or removes them. Call it at any time, also while a
/// tick is open. A profiler doesn't change what NPCs do.
///
/// Parameters:
///   world     the world.
///   profiler  the functions, copied; null for none.
/// Returns UDG_STATUS_OK; UDG_STATUS_NULL_ARGUMENT if only one of `enter` and `leave` is set;
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_INVALID_DEF, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the functions and `user` must stay valid until they are replaced or the
/// world is destroyed.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_set_profiler(
    world: UdgWorld,
    profiler: *const UdgProfiler,
) -> UdgStatus {
    from_caller!(profiler: InDef);
    guard::exclusive_cell(
        &table::udg_world_set_profiler,
        world.bits,
        Seal::Ignore,
        |cell| {
            let hooks = match profiler.get_if_any()? {
                Some(profiler) => profiler.get()?,
                None => Hooks::default(),
            };
            cell.hooks = hooks.measuring(cell.hooks.measures);
            Ok(())
        },
    )
}

/// Starts or stops measuring the times in `udg_world_stats` with the system's clock. A clock of the
/// profiler takes precedence. Use it if your functions can't be called on any thread. Measuring
/// doesn't change what NPCs do.
///
/// Parameters:
///   world     the world.
///   measures  1 to start, 0 to stop. Times that were measured are kept.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive. On systems without a clock (wasm32-unknown-unknown), the times stay
/// as they are.
#[unsafe(no_mangle)]
pub extern "C" fn udg_world_measure_times(world: UdgWorld, measures: u32) -> UdgStatus {
    guard::exclusive_cell(
        &table::udg_world_measure_times,
        world.bits,
        Seal::Respect,
        |cell| {
            cell.hooks.measures = flag(measures, "measures")?;
            Ok(())
        },
    )
}
