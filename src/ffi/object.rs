//! Objects: creating, destroying and looking them up.

use alloc::vec::Vec;

use super::{
    c::size_t,
    def::{Def, InDef, OutDef},
    errors::refused_item,
    failure::{Outcome, fail, in_item},
    guard,
    handle_types::{UdgObject, UdgWorld},
    id::{UdgAttribute, UdgType},
    memory::{In, Out, OutSlice, Plain, from_caller},
    npc::{UdgBeliefMode, belief_mode},
    status::{UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_AN_NPC, UdgStatus},
    table,
    value::{UdgValue, UdgVector3, flag},
};
use crate::{
    domain::{AttributeId, Domain, POSITION, Range},
    running::RunningWorld,
    world::{BeliefMode, EntityDef, Value},
};

/// Flag of `UdgInitialValue.fields`: `value` is set.
pub const UDG_INITIAL_VALUE: u32 = 1;
/// Flag of `UdgInitialValue.fields`: `minimum` and `maximum` are set.
pub const UDG_INITIAL_RANGE: u32 = 2;

/// The initial value of one attribute of a new object, or its range, or both.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgInitialValue {
    /// The attribute.
    pub attribute: UdgAttribute,
    /// UDG_INITIAL_VALUE, UDG_INITIAL_RANGE, or their sum.
    pub fields: u32,
    /// The least value that this object's number can have; not below the type's minimum.
    pub minimum: f32,
    /// The greatest value that this object's number can have; not above the type's maximum.
    pub maximum: f32,
    /// The initial value. A number outside the range is clamped to it.
    pub value: UdgValue,
}

// SAFETY: integers and floats only.
unsafe impl Plain for UdgInitialValue {}
const _: () = assert!(size_of::<UdgInitialValue>() == 48);

/// Arguments of `udg_object_create`. Initialise it with `udg_object_def_init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgObjectDef {
    /// Set by `udg_object_def_init`.
    pub struct_size: u32,
    /// The object's type; must be set.
    pub object_type: UdgType,
    /// The host's own number for the object, unique in its world. The default is 0, for none.
    pub user_key: u64,
    /// Its position in metres. It is read if `has_position` is 1; otherwise the object gets its
    /// type's default.
    pub position: UdgVector3,
    /// 1 if `position` is set. The default is 0.
    pub has_position: u32,
    /// UDG_BELIEF_…: how an NPC gets its knowledge. The default is UDG_BELIEF_ALL_KNOWING. An NPC
    /// whose type has sensors gets facts of its own even so; to make it all-knowing, call
    /// `udg_npc_set_belief_mode` after it was created.
    pub belief_mode: UdgBeliefMode,
    /// Number of entries in `initial_values`. The default is 0.
    pub initial_value_count: u32,
    /// Initial values and narrower ranges. Attributes that aren't listed begin as their type says.
    pub initial_values: *const UdgInitialValue,
}

// SAFETY: integers, floats and a pointer.
unsafe impl Plain for UdgObjectDef {}
const _: () = assert!(size_of::<UdgObjectDef>() == 40 + size_of::<u64>() || size_of::<usize>() < 8);
// SAFETY: `struct_size` is first, and the size above leaves no room for padding before the end.
unsafe impl Def for UdgObjectDef {
    const NAME: &'static str = "UdgObjectDef";
    const INIT: &'static str = "udg_object_def_init";
    const FIRST_SIZE: u32 = size_of::<UdgObjectDef>() as u32;
    fn defaults() -> Self {
        UdgObjectDef {
            struct_size: 0,
            object_type: UdgType { id: 0 },
            user_key: 0,
            position: UdgVector3::default(),
            has_position: 0,
            belief_mode: super::npc::UDG_BELIEF_ALL_KNOWING,
            initial_value_count: 0,
            initial_values: core::ptr::null(),
        }
    }
}

/// What was read from the caller's structs, in lists that all of them share.
#[derive(Default)]
struct Batch {
    values: Vec<(AttributeId, Value)>,
    ranges: Vec<(AttributeId, Range)>,
    objects: Vec<Read>,
}

struct Read {
    def: EntityDef<'static>,
    values: core::ops::Range<usize>,
    ranges: core::ops::Range<usize>,
    belief_mode: BeliefMode,
}

impl Batch {
    /// Reads a struct and checks everything except what the world checks itself.
    fn read(&mut self, domain: &Domain, def: &UdgObjectDef) -> Outcome {
        let of = def.object_type.get(domain, "object_type")?;
        let belief_mode = belief_mode(def.belief_mode)?;
        if belief_mode != BeliefMode::default() && !domain.entity_type(of).is_npc() {
            return Err(fail(
                UDG_STATUS_NOT_AN_NPC,
                format_args!(
                    "belief_mode is set, but the type \"{}\" is not an NPC's; leave it 0",
                    domain.entity_type(of).name
                ),
            ));
        }
        let (first_value, first_range) = (self.values.len(), self.ranges.len());
        if flag(def.has_position, "has_position")? {
            let position = Value::Position(def.position.into());
            self.values.push((POSITION, position));
        }
        // SAFETY: the caller's pointer is as the manual asks, until the call ends.
        let initial = unsafe {
            In::new(
                def.initial_values,
                def.initial_value_count as usize,
                "initial_values",
            )
        };
        for (index, initial) in initial.get()?.iter().enumerate() {
            self.read_initial(domain, initial)
                .map_err(|failure| in_item(failure, "initial_values", index))?;
        }
        self.objects.push(Read {
            def: EntityDef {
                user_key: def.user_key,
                ..EntityDef::new(of)
            },
            values: first_value..self.values.len(),
            ranges: first_range..self.ranges.len(),
            belief_mode,
        });
        Ok(())
    }

    fn read_initial(&mut self, domain: &Domain, initial: &UdgInitialValue) -> Outcome {
        let attribute = initial.attribute.get(domain, "attribute")?;
        if !(1..=UDG_INITIAL_VALUE | UDG_INITIAL_RANGE).contains(&initial.fields) {
            return Err(fail(
                UDG_STATUS_INVALID_ARGUMENT,
                format_args!(
                    "fields is {}; set UDG_INITIAL_VALUE, UDG_INITIAL_RANGE, or both added up",
                    initial.fields
                ),
            ));
        }
        if initial.fields & UDG_INITIAL_VALUE != 0 {
            self.values.push((attribute, initial.value.get()?));
        }
        if initial.fields & UDG_INITIAL_RANGE != 0 {
            let range = Range {
                min: initial.minimum,
                max: initial.maximum,
            };
            self.ranges.push((attribute, range));
        }
        Ok(())
    }

    /// Creates all objects or none.
    fn create(&self, running: &mut RunningWorld, out: OutSlice<UdgObject>, list: &str) -> Outcome {
        let world = &mut running.world;
        let defs: Vec<EntityDef<'_>> = self
            .objects
            .iter()
            .map(|read| EntityDef {
                values: &self.values[read.values.clone()],
                ranges: &self.ranges[read.ranges.clone()],
                ..read.def
            })
            .collect();
        let mut created = Vec::with_capacity(defs.len());
        world
            .create_many(&defs, |_, id| created.push(id))
            .map_err(|error| match list {
                "" => error.error.into(),
                _ => refused_item(world, &error, list),
            })?;
        for (index, (id, read)) in created.into_iter().zip(&self.objects).enumerate() {
            if read.belief_mode != BeliefMode::default() {
                world
                    .npc_options_mut()
                    .set_belief_mode(id, read.belief_mode)?;
            }
            out.write(index, id.into());
        }
        Ok(())
    }
}

/// Initialises the struct with its defaults.
///
/// Parameters:
///   def   receives the defaults.
///   size  sizeof(UdgObjectDef), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_def_init(def: *mut UdgObjectDef, size: size_t) -> UdgStatus {
    // SAFETY: the caller's struct is of the size it says.
    let def = unsafe { OutDef::new(def, size) };
    guard::plain(&table::udg_object_def_init, |_| def.init())
}

/// Creates an object. It is an NPC if its type consumes actions or has drives.
///
/// Parameters:
///   world       the world.
///   def         how to create it; copied.
///   out_object  receives the handle.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_WRONG_KIND,
/// UDG_STATUS_NOT_FINITE, UDG_STATUS_OUT_OF_RANGE (a range not within the type's),
/// UDG_STATUS_DUPLICATE_KEY, UDG_STATUS_NOT_AN_NPC (a belief mode for an object that isn't one),
/// UDG_STATUS_LIMIT_EXCEEDED (the world's object_capacity), UDG_STATUS_INVALID_ARGUMENT,
/// UDG_STATUS_INVALID_DEF, UDG_STATUS_INVALID_HANDLE (the world, or a reference's value),
/// UDG_STATUS_NULL_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the object exists until udg_object_destroy, or until its world is
/// destroyed.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_create(
    world: UdgWorld,
    def: *const UdgObjectDef,
    out_object: *mut UdgObject,
) -> UdgStatus {
    from_caller!(def: InDef, out_object: OutSlice[1]);
    guard::exclusive(&table::udg_object_create, world.bits, |running| {
        let out_object = out_object.checked()?;
        let mut batch = Batch::default();
        batch.read(running.world.domain(), &def.get()?)?;
        batch.create(running, out_object, "")
    })
}

/// Creates many objects in order. If one can't be created, none is.
///
/// Parameters:
///   world        the world.
///   defs         an array of structs, all initialised with the same size; copied.
///   count        how many.
///   out_objects  receives as many handles.
/// Returns as for udg_object_create; the message gives the index of the wrong struct.
/// Memory and lifetimes: as for udg_object_create.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_create_many(
    world: UdgWorld,
    defs: *const UdgObjectDef,
    count: u32,
    out_objects: *mut UdgObject,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (defs, out_objects) = unsafe {
        (
            InDef::new_list(defs, count, "defs"),
            OutSlice::new(out_objects, count, "out_objects"),
        )
    };
    guard::exclusive(&table::udg_object_create_many, world.bits, |running| {
        let out_objects = out_objects.checked()?;
        let mut batch = Batch::default();
        for (index, def) in defs.iter()?.enumerate() {
            def.and_then(|def| batch.read(running.world.domain(), &def))
                .map_err(|failure| in_item(failure, "defs", index))?;
        }
        batch.create(running, out_objects, "defs")
    })
}

/// Destroys an object. NPCs keep their facts about it.
///
/// Parameters:
///   world   the world.
///   object  the object; null does nothing.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_object_destroy(world: UdgWorld, object: UdgObject) -> UdgStatus {
    guard::exclusive(&table::udg_object_destroy, world.bits, |running| {
        if object.bits == 0 {
            return Ok(());
        }
        Ok(running.destroy(object.id())?)
    })
}

/// Destroys many objects. Handles of objects that don't exist any more are skipped and counted.
///
/// Parameters:
///   world        the world.
///   objects      the objects.
///   count        how many.
///   out_skipped  receives how many were skipped; may be null.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_destroy_many(
    world: UdgWorld,
    objects: *const UdgObject,
    count: u32,
    out_skipped: *mut u32,
) -> UdgStatus {
    from_caller!(objects: In[count as usize], out_skipped: Out);
    guard::exclusive(&table::udg_object_destroy_many, world.bits, |running| {
        let out_skipped = out_skipped.optional()?;
        let objects = objects.get()?.iter().map(|it| it.id());
        let stale = objects.filter(|&object| running.destroy(object).is_err());
        out_skipped.write(stale.count() as u32);
        Ok(())
    })
}

/// Tells whether a handle refers to an object that exists in a world.
///
/// Parameters:
///   world      the world.
///   object     any value.
///   out_valid  receives 1 or 0.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_is_valid(
    world: UdgWorld,
    object: UdgObject,
    out_valid: *mut u32,
) -> UdgStatus {
    from_caller!(out_valid: Out);
    let function = &table::udg_object_is_valid;
    guard::value(function, world.bits, out_valid, |running| {
        let valid = running.world.is_alive(object.id());
        Ok(u32::from(valid))
    })
}

/// Tells an object's type.
///
/// Parameters:
///   world     the world.
///   object    the object.
///   out_type  receives the type.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_type(
    world: UdgWorld,
    object: UdgObject,
    out_type: *mut UdgType,
) -> UdgStatus {
    from_caller!(out_type: Out);
    guard::value(&table::udg_object_type, world.bits, out_type, |running| {
        let world = &running.world;
        let of = world.type_of(object.id())?;
        Ok(UdgType::of(world.domain(), of))
    })
}

/// Tells the `user_key` that an object was created with.
///
/// Parameters:
///   world         the world.
///   object        the object.
///   out_user_key  receives the key; 0 for none.
/// Returns as for udg_object_type.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_user_key(
    world: UdgWorld,
    object: UdgObject,
    out_user_key: *mut u64,
) -> UdgStatus {
    from_caller!(out_user_key: Out);
    let function = &table::udg_object_user_key;
    guard::value(function, world.bits, out_user_key, |running| {
        let world = &running.world;
        let key = world.user_key(object.id())?;
        Ok(key)
    })
}
