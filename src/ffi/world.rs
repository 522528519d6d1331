//! Worlds: creating them, destroying them, and advancing their time.

use super::{
    c::{c_char, size_t},
    def::{Def, InDef, OutDef},
    domain_cell::DOMAINS,
    failure::fail,
    gate::Seal,
    guard::{self, WORLDS, WorldCell},
    handle_types::{UdgDomain, UdgObject, UdgWorld},
    id::UdgType,
    memory::{In, Out, OutSlice, Plain, from_caller},
    memory_text::OutText,
    mind::MOST_DECISIONS,
    profiling::UDG_SECTION_UPDATE,
    queries::{self, UdgQueryBinding},
    status::{UDG_STATUS_BUSY, UDG_STATUS_NOT_FOUND, UDG_STATUS_OUT_OF_RANGE, UdgStatus},
    table,
    value::{UdgVector3, flag},
};
use crate::{
    running::{MindOptions, RunSettings, RunningWorld},
    world::{World, WorldSettings},
};
use alloc::vec::Vec;

/// Arguments of `udg_world_create`. Initialise it with `udg_world_def_init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgWorldDef {
    /// Set by `udg_world_def_init`.
    pub struct_size: u32,
    /// The domain; must be set. The world can use it even after the domain's handle is destroyed.
    pub domain: UdgDomain,
    /// The host's own number for the world. The default is 0.
    pub user_key: u64,
    /// Seed of random choices. The default is 0.
    pub seed: u64,
    /// The direction away from the ground: a unit vector in the host's own axes. The default is (0,
    /// 1, 0). Distances treat all three axes alike, so no decision depends on it. It is part of the
    /// world's hash.
    pub up: UdgVector3,
    /// The most objects that may exist at a time, 1 to 16,777,214. The default is 16,777,214.
    pub object_capacity: u32,
    /// How many facts a new NPC can have; after that, a new fact replaces the oldest. The default
    /// is 4096.
    pub fact_capacity: u32,
    /// Number of entries in `query_bindings`. The default is 0.
    pub query_binding_count: u32,
    /// The most bytes that each search of a tick may use, at least 65,536. The default is 1 MiB. A
    /// search that reaches the limit ends with the best plan it has found; see
    /// UDG_PLAN_OUTCOME_BEST_SO_FAR. udg_world_search_memory tells how much they have used.
    pub search_bytes: u64,
    /// The most searches of ticks that can be under way at a time, 1 to 1,024. The default is 64.
    /// They share a tick's budget. Half of its work is divided evenly. The other half goes to
    /// searches that go on from earlier ticks: to the four that began first. So long searches end
    /// one after the other. In a tick, each searches for one NPC at most. If more NPCs than this
    /// want to think in one tick, the others wait for the next, whatever the budget (`waiting` of
    /// UdgTickReport).
    ///
    /// A search that nobody has used takes 4 kB. One that goes on from tick to tick holds what
    /// `search_bytes` limits, and about 600 bytes for each object that it has looked at; it keeps
    /// this memory for the next search. If most NPCs look at thousands of objects, fewer searches save
    /// memory.
    pub searches: u32,
    /// 1: check that skipping is right. NPCs that may skip thinking then think all the same, and
    /// the result is thrown away. `shadowed` of `udg_world_stats` counts them, `shadow_differences`
    /// those whose decision would have been another. It costs more than skipping saves. The default
    /// is 0.
    pub shadow: u32,
    /// Who answers which query. Every query of the domain must have an entry; only "travel" may go
    /// without.
    pub query_bindings: *const UdgQueryBinding,
    /// How many of its last decisions each NPC keeps for `udg_npc_decisions`, 0 to 4096. The
    /// default is 8. UdgMindOptions can set it for one NPC.
    pub decisions: u32,
    /// The most bytes for the reasons that are recorded of NPCs watched with udg_npc_watch, who
    /// share them evenly. The default is 1 MiB.
    pub watch_bytes: u32,
}

// SAFETY: integers, floats and a pointer.
unsafe impl Plain for UdgWorldDef {}
const _: () =
    assert!(size_of::<UdgWorldDef>() == 64 + 2 * size_of::<u64>() || size_of::<usize>() < 8);
// SAFETY: `struct_size` is first, and the size above leaves no room for padding before the end.
unsafe impl Def for UdgWorldDef {
    const NAME: &'static str = "UdgWorldDef";
    const INIT: &'static str = "udg_world_def_init";
    // The first version ended with `query_binding_count`, which was reserved.
    const FIRST_SIZE: u32 = 48;
    fn defaults() -> Self {
        let settings = WorldSettings::new(guard::next_serials);
        UdgWorldDef {
            struct_size: 0,
            domain: UdgDomain { bits: 0 },
            user_key: 0,
            seed: settings.seed,
            up: settings.up.into(),
            object_capacity: settings.max_entities,
            fact_capacity: settings.fact_capacity,
            query_binding_count: 0,
            search_bytes: RunSettings::default().search_bytes as u64,
            searches: 64,
            shadow: 0,
            query_bindings: core::ptr::null(),
            decisions: MindOptions::default().decisions,
            watch_bytes: RunSettings::default().watch_bytes as u32,
        }
    }
}

/// The most searches that a world's ticks can have.
const MOST_SEARCHES: u32 = 1024;

/// The fewest bytes that a search of a tick can have.
const LEAST_SEARCH_BYTES: u64 = 1 << 16;

/// Bytes that one world holds, without its domain. Memory that is reserved but unused counts too.
/// Not included are searches, which udg_world_search_memory tells of, and what is only used within a
/// call: to perform steps, to let time pass, to update drives.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgWorldMemory {
    /// The table of objects and their keys.
    pub objects: u64,
    /// Values, timestamps, ranges and disabled actions.
    pub attributes: u64,
    /// What NPCs have besides attributes and facts.
    pub npcs: u64,
    /// The facts of all NPCs.
    pub facts: u64,
    /// What NPCs remember of their previous update.
    pub previous: u64,
    /// Copies for paused searches, which see the world as it was when they began.
    pub past: u64,
    /// What ticks keep about NPCs: their goals, their plans, and when they think next.
    pub minds: u64,
    /// The sum of the others.
    pub total: u64,
}

/// Initialises the struct with its defaults.
///
/// Parameters:
///   def   receives the defaults.
///   size  sizeof(UdgWorldDef), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_def_init(def: *mut UdgWorldDef, size: size_t) -> UdgStatus {
    // SAFETY: the caller's struct is of the size it says.
    let def = unsafe { OutDef::new(def, size) };
    guard::plain(&table::udg_world_def_init, |_| def.init())
}

/// Creates an empty world at time 0.
///
/// Parameters:
///   def        how to create it; copied.
///   out_world  receives the handle.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_DEF;
/// UDG_STATUS_INVALID_HANDLE for the domain; UDG_STATUS_OUT_OF_RANGE if `up` is not a unit vector,
/// or for a number outside its range; UDG_STATUS_UNBOUND_QUERY if a query of the domain has no
/// binding; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_ARGUMENT for a
/// binding; UDG_STATUS_LIMIT_EXCEEDED if 16,384 worlds exist.
/// Memory and lifetimes: pass the handle to udg_world_destroy once. Until then, the library may
/// call the bindings' functions. The list of bindings is copied.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_create(
    def: *const UdgWorldDef,
    out_world: *mut UdgWorld,
) -> UdgStatus {
    from_caller!(def: InDef, out_world: Out);
    guard::plain(&table::udg_world_create, |function| {
        let out_world = out_world.required()?;
        let def = def.get()?;
        let shadow = flag(def.shadow, "def.shadow")?;
        // SAFETY: the def says how many bindings there are, as the manual asks.
        let bindings = unsafe {
            let count = def.query_binding_count as usize;
            In::new(def.query_bindings, count, "def.query_bindings")
        };
        if def.searches == 0 || def.searches > MOST_SEARCHES {
            let searches = def.searches;
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!("def.searches is {searches}; it goes from 1 to {MOST_SEARCHES}"),
            ));
        }
        if def.search_bytes < LEAST_SEARCH_BYTES {
            let bytes = def.search_bytes;
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!(
                    "def.search_bytes is {bytes}; it is at least {LEAST_SEARCH_BYTES}, and 1 MiB \
                     unless set"
                ),
            ));
        }
        if def.decisions > MOST_DECISIONS {
            let decisions = def.decisions;
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!("def.decisions is {decisions}; it goes from 0 to {MOST_DECISIONS}"),
            ));
        }
        let domain = DOMAINS
            .share(def.domain.bits, "domain", function)?
            .get()
            .domain
            .clone();
        let settings = WorldSettings {
            up: def.up.into(),
            seed: def.seed,
            max_entities: def.object_capacity,
            fact_capacity: def.fact_capacity,
            serials: guard::next_serials,
        };
        let _category = super::allocation::Scope::enter(super::allocation::Category::World);
        let (answerers, functions) = queries::bindings(&domain, bindings)?;
        let world = World::new(domain, settings)?;
        let settings = RunSettings {
            search_bytes: usize::try_from(def.search_bytes).unwrap_or(usize::MAX),
            watch_bytes: def.watch_bytes as usize,
            shadow,
            mind: MindOptions {
                decisions: def.decisions,
                ..MindOptions::default()
            },
            ..RunSettings::default()
        };
        let mut running = RunningWorld::with_settings(world, settings);
        queries::bind(&mut running, answerers)?;
        let mut cell = WorldCell::new(running, def.searches, def.user_key);
        cell.functions = functions;
        let bits = WORLDS.insert(cell)?;
        out_world.write(UdgWorld { bits });
        Ok(())
    })
}

/// Destroys a world with everything in it. Its handle and those of its objects never become valid
/// again. A world that was poisoned by UDG_STATUS_PANIC can be destroyed like any other.
///
/// Parameters:
///   world  the world; null does nothing.
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_HANDLE; UDG_STATUS_BUSY if another world-exclusive
/// call or a planner's search uses the world: then it is not destroyed.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_world_destroy(world: UdgWorld) -> UdgStatus {
    guard::plain(&table::udg_world_destroy, |function| {
        if world.bits == 0 {
            return Ok(());
        }
        guard::drop_world(WORLDS.remove(world.bits, "world", function)?)
    })
}

/// Tells whether a handle refers to a world that exists.
///
/// Parameters:
///   world  any value.
/// Returns 1 or 0.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_world_is_valid(world: UdgWorld) -> u32 {
    u32::from(WORLDS.is_valid(world.bits))
}

/// Tells why a world returns UDG_STATUS_POISONED.
///
/// Parameters:
///   world       the world.
///   buffer      receives the text, ended by a zero; may be null if capacity is 0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if the world isn't poisoned;
/// UDG_STATUS_BUFFER_TOO_SMALL; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_BUSY.
/// Memory and lifetimes: the text is copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_poison_reason(
    world: UdgWorld,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    guard::plain(&table::udg_world_poison_reason, |function| {
        let access = WORLDS.share(world.bits, "world", function)?;
        let text = access.get().poison.get().ok_or_else(|| {
            fail(
                UDG_STATUS_NOT_FOUND,
                format_args!("nothing has made this world unusable"),
            )
        })?;
        buffer.write(text.as_str())
    })
}

/// Sets the world's time, so that what is written and told afterwards has that timestamp. Facts and
/// drives don't change before the next `udg_world_update` or tick. Rates skip the time
/// in between, and deadlines in it count as passed. So a game that goes on from a saved one calls
/// this when it has just created the world.
///
/// Parameters:
///   world    the world.
///   seconds  finite, and not less than the world's time.
/// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if the time is earlier than the world's or not
/// finite, or while a tick is open; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_world_set_time(world: UdgWorld, seconds: f64) -> UdgStatus {
    guard::exclusive(&table::udg_world_set_time, world.bits, |running| {
        let world = &mut running.world;
        Ok(world.time_mut().set(seconds)?)
    })
}

/// Advances the world's time and updates the drives and goals of all NPCs from what they know, in
/// order of creation.
///
/// Parameters:
///   world    the world.
///   seconds  the new time: finite, and not less than the world's time.
/// Returns as for udg_world_set_time.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_world_update(world: UdgWorld, seconds: f64) -> UdgStatus {
    guard::exclusive_cell(
        &table::udg_world_update,
        world.bits,
        Seal::Respect,
        |cell| {
            let running = &mut cell.running;
            let span = cell.hooks.enter(UDG_SECTION_UPDATE);
            let updated = running.update(seconds);
            span.count(&cell.times);
            Ok(updated?)
        },
    )
}

/// Tells the world's time.
///
/// Parameters:
///   world        the world.
///   out_seconds  receives the time in seconds.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_time(world: UdgWorld, out_seconds: *mut f64) -> UdgStatus {
    from_caller!(out_seconds: Out);
    guard::shared(&table::udg_world_time, world.bits, |running| {
        out_seconds
            .required()?
            .write(running.world.time().seconds());
        Ok(())
    })
}

/// Tells the `user_key` that the world was created with.
///
/// Parameters:
///   world         the world.
///   out_user_key  receives the key.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_user_key(world: UdgWorld, out_user_key: *mut u64) -> UdgStatus {
    from_caller!(out_user_key: Out);
    guard::plain(&table::udg_world_user_key, |function| {
        let out_user_key = out_user_key.required()?;
        let access = WORLDS.share(world.bits, "world", function)?;
        out_user_key.write(access.get().user_key);
        Ok(())
    })
}

/// Tells how many objects exist, and how many of them are NPCs.
///
/// Parameters:
///   world        the world.
///   out_objects  receives the number of objects, NPCs included; may be null.
///   out_npcs     receives the number of NPCs; may be null.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_counts(
    world: UdgWorld,
    out_objects: *mut u32,
    out_npcs: *mut u32,
) -> UdgStatus {
    from_caller!(out_objects: Out, out_npcs: Out);
    guard::shared(&table::udg_world_counts, world.bits, |running| {
        let (out_objects, out_npcs) = (out_objects.optional()?, out_npcs.optional()?);
        out_objects.write(running.world.len() as u32);
        out_npcs.write(running.world.npc_len() as u32);
        Ok(())
    })
}

/// Lists the objects of exactly one type, in order of creation. Objects of types that inherit from
/// it are not included.
///
/// Parameters:
///   world        the world.
///   object_type  the type.
///   objects      receives the handles; may be null if capacity is 0.
///   capacity     how many handles it has room for.
///   out_count    receives how many objects there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the handles are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_objects_of_type(
    world: UdgWorld,
    object_type: UdgType,
    objects: *mut UdgObject,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(objects: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_world_objects_of_type, world.bits, |running| {
        let world = &running.world;
        let out_count = out_count.required()?;
        let of = object_type.get(world.domain(), "type")?;
        let found = world.entities_of_type(of)?;
        let count = found.clone().count();
        objects.write_all(count, found.map(UdgObject::from), out_count)
    })
}

/// Finds the object with a `user_key`.
///
/// Parameters:
///   world       the world.
///   user_key    the key; not 0.
///   out_object  receives the handle.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if no object has the key; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_find_object(
    world: UdgWorld,
    user_key: u64,
    out_object: *mut UdgObject,
) -> UdgStatus {
    from_caller!(out_object: Out);
    let function = &table::udg_world_find_object;
    guard::value(function, world.bits, out_object, |running| {
        let found = running.world.find_user_key(user_key).ok_or_else(|| {
            fail(
                UDG_STATUS_NOT_FOUND,
                format_args!("no living object has the key {user_key}"),
            )
        })?;
        Ok(found.into())
    })
}

/// Computes a fingerprint of everything in the world that can change a decision. The same calls on
/// equal worlds lead to equal hashes, on every platform and with any number of threads. The hash
/// includes the number of updates, so an update changes it even if nothing else has changed. It
/// also includes the state of searches that ticks have begun and not yet finished.
///
/// Parameters:
///   world     the world.
///   out_hash  receives the fingerprint.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUSY if a world-exclusive call uses the world, or
/// udg_world_plan goes on with a search on another thread; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_hash(world: UdgWorld, out_hash: *mut u64) -> UdgStatus {
    from_caller!(out_hash: Out);
    guard::shared_cell(&table::udg_world_hash, world.bits, |cell| {
        let out_hash = out_hash.required()?;
        let mut jobs = Vec::new();
        for place in cell.jobs.iter().take(cell.running.jobs_in_use()) {
            jobs.push(place.look().ok_or_else(|| {
                fail(
                    UDG_STATUS_BUSY,
                    format_args!(
                        "udg_world_plan goes on with a search on another thread; ask when it has returned"
                    ),
                )
            })?);
        }
        out_hash.write(cell.running.hash_with(jobs.iter().map(|it| &**it)));
        Ok(())
    })
}

/// Tells how much memory the world holds.
///
/// Parameters:
///   world       the world.
///   out_memory  receives the numbers.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_memory(
    world: UdgWorld,
    out_memory: *mut UdgWorldMemory,
) -> UdgStatus {
    from_caller!(out_memory: Out);
    let function = &table::udg_world_memory;
    guard::value(function, world.bits, out_memory, |running| {
        let used = running.world.memory_use();
        let minds = running.memory_of_minds();
        Ok(UdgWorldMemory {
            objects: used.entities as u64,
            attributes: used.attributes as u64,
            npcs: used.npcs as u64,
            facts: used.facts as u64,
            previous: used.previous as u64,
            past: used.past as u64,
            minds: minds as u64,
            total: (used.total() + minds) as u64,
        })
    })
}
