//! What there is to call functions with: domains, worlds, planners, and what lives in them. All of it is
//! asked of the library, by functions that change nothing.

use std::{collections::BTreeMap, ffi::c_char, ptr};

use udgoap::ffi::{
    self,
    handle_types::UdgArea,
    handle_types::UdgDomain,
    handle_types::UdgNpc,
    handle_types::UdgObject,
    handle_types::UdgWorld,
    id::{UdgGoalRule, UdgType},
    npc::UdgGoal,
    status::UDG_STATUS_OK,
    step::UdgStep,
    text::UdgText,
};

/// A domain.
#[derive(Debug)]
pub struct KnownDomain {
    /// Its handle's bits.
    pub bits: u32,
    /// Ids by the name of their type.
    pub ids: BTreeMap<&'static str, Vec<u32>>,
    /// Names of anything.
    pub names: Vec<String>,
    /// Of each query, by its id, whether it is a flag.
    pub flags: BTreeMap<u32, bool>,
}

/// A world.
#[derive(Debug, Default)]
pub struct KnownWorld {
    /// Its handle's bits.
    pub bits: u32,
    /// The place of its domain.
    pub domain: usize,
    /// Whether it lives.
    pub lives: bool,
    /// Whether some of its queries are answered by view.
    pub has_view: bool,
    /// Its objects that live.
    pub objects: Vec<u64>,
    /// Some that lived once.
    pub gone: Vec<u64>,
    /// Its areas that live.
    pub areas: Vec<u64>,
    /// Some that lived once.
    pub areas_gone: Vec<u64>,
    /// Those of its objects that are NPCs.
    pub npcs: Vec<u64>,
    /// Which step each of them is at; 0 for none.
    pub steps: Vec<u64>,
    /// Its time.
    pub seconds: f64,
    /// Its hash.
    pub hash: Option<u64>,
}

/// What a planner's search has to come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// The status of the call.
    pub status: i32,
    /// The result and the steps, as bytes.
    pub bytes: Vec<u8>,
}

/// A planner.
#[derive(Debug)]
pub struct KnownPlanner {
    /// Its handle's bits.
    pub bits: u32,
    /// Whether it lives.
    pub lives: bool,
    /// The limit of its memory.
    pub memory_bytes: u64,
    /// What another planner came to when its search began.
    pub expected: Option<Planned>,
    /// The bound on the work of that search.
    pub work: u64,
}

/// Everything.
#[derive(Debug, Default)]
pub struct Stage {
    /// Domains, of which none is destroyed unless a call does.
    pub domains: Vec<KnownDomain>,
    /// Worlds.
    pub worlds: Vec<KnownWorld>,
    /// Planners.
    pub planners: Vec<KnownPlanner>,
    /// The next user key.
    pub next_key: u64,
}

/// What a call writes through a pointer; nothing if it is refused. Only for structs of integers, floats
/// and pointers, which zeros are good enough for.
pub fn out<T: Copy>(call: impl FnOnce(*mut T) -> i32) -> Option<T> {
    let mut value = std::mem::MaybeUninit::<T>::zeroed();
    let status = call(value.as_mut_ptr());
    // SAFETY: it is made of zeros, if the call has written nothing.
    (status == UDG_STATUS_OK).then(|| unsafe { value.assume_init() })
}

impl Stage {
    /// Notes a domain.
    pub fn add_domain(&mut self, bits: u32) {
        let domain = UdgDomain { bits };
        let mut known = KnownDomain {
            bits,
            ids: BTreeMap::new(),
            names: vec!["nothing".to_owned()],
            flags: BTreeMap::new(),
        };
        macro_rules! ids {
            ($kind:literal, $at:path, $name:path) => {
                for index in 0.. {
                    // SAFETY: the pointer is valid.
                    let Some(id) = out(|it| unsafe { $at(domain, index, it) }) else {
                        break;
                    };
                    known.ids.entry($kind).or_default().push(id.id);
                    // SAFETY: the pointer is valid.
                    let text = out(|it| unsafe { $name(domain, id, it) });
                    known.names.extend(text.map(read));
                }
            };
        }
        use ffi::names as by_id;
        ids!(
            "UdgAttribute",
            by_id::udg_domain_attribute_at,
            by_id::udg_domain_attribute_name
        );
        ids!(
            "UdgType",
            by_id::udg_domain_type_at,
            by_id::udg_domain_type_name
        );
        ids!(
            "UdgAction",
            by_id::udg_domain_action_at,
            by_id::udg_domain_action_name
        );
        ids!(
            "UdgDrive",
            by_id::udg_domain_drive_at,
            by_id::udg_domain_drive_name
        );
        ids!(
            "UdgQuery",
            by_id::udg_domain_query_at,
            by_id::udg_domain_query_name
        );
        ids!(
            "UdgSchedule",
            by_id::udg_domain_schedule_at,
            by_id::udg_domain_schedule_name
        );
        ids!(
            "UdgModifier",
            ffi::modifiers::udg_domain_modifier_at,
            ffi::modifiers::udg_domain_modifier_name
        );
        ids!(
            "UdgInfluence",
            ffi::influence_names::udg_domain_influence_at,
            ffi::influence_names::udg_domain_influence_name
        );
        ids!(
            "UdgTag",
            ffi::tag_names::udg_domain_tag_at,
            ffi::tag_names::udg_domain_tag_name
        );
        for &id in known.ids.get("UdgQuery").into_iter().flatten() {
            let query = ffi::id::UdgQuery { id };
            // SAFETY: the pointer is valid.
            let info = out(|it| unsafe { by_id::udg_domain_query_info(domain, query, it) });
            let is_flag = info.is_some_and(|it| it.kind == ffi::names::UDG_QUERY_FLAG);
            known.flags.insert(id, is_flag);
        }
        self.domains.push(known);
    }

    /// Asks a world again for everything. What isn't told now, since a call has the world, stays.
    pub fn refresh(&mut self, place: usize) {
        let types = self.domains[self.worlds[place].domain].ids.get("UdgType");
        let types = types.cloned().unwrap_or_default();
        let known = &mut self.worlds[place];
        let world = UdgWorld { bits: known.bits };
        known.lives = ffi::world::udg_world_is_valid(world) == 1;
        // SAFETY: the pointers are valid, and capacities are those of the lists.
        unsafe {
            let Some(seconds) = out(|it| ffi::world::udg_world_time(world, it)) else {
                known.hash = None;
                return;
            };
            known.seconds = seconds;
            known.hash = out(|it| ffi::world::udg_world_hash(world, it));
            let mut objects = Vec::new();
            for id in types {
                let mut list = vec![UdgObject { bits: 0 }; 256];
                let of = UdgType { id };
                let count = out(|it| {
                    ffi::world::udg_world_objects_of_type(world, of, list.as_mut_ptr(), 256, it)
                });
                list.truncate(count.unwrap_or(0) as usize);
                objects.extend(list.iter().map(|it| it.bits));
            }
            for gone in known.objects.iter().filter(|it| !objects.contains(it)) {
                known.gone.push(*gone);
            }
            let surplus = known.gone.len().saturating_sub(16);
            known.gone.drain(..surplus);
            known.objects = objects;
            let mut areas = vec![UdgArea { bits: 0 }; 256];
            let count =
                out(|it| ffi::area_lists::udg_world_areas(world, areas.as_mut_ptr(), 256, it));
            areas.truncate(count.unwrap_or(0) as usize);
            let areas: Vec<u64> = areas.iter().map(|it| it.bits).collect();
            let gone = known.areas.iter().filter(|it| !areas.contains(it));
            known.areas_gone.extend(gone);
            let surplus = known.areas_gone.len().saturating_sub(16);
            known.areas_gone.drain(..surplus);
            known.areas = areas;
            let mut npcs = vec![UdgNpc { bits: 0 }; 256];
            let count = out(|it| ffi::npc::udg_world_npcs(world, npcs.as_mut_ptr(), 256, it));
            npcs.truncate(count.unwrap_or(0) as usize);
            known.npcs = npcs.iter().map(|it| it.bits).collect();
            known.steps = npcs.iter().map(|npc| step_of(world, *npc)).collect();
        }
        self.learn_rules(place);
    }

    /// Goal rules have names only where goals are.
    fn learn_rules(&mut self, place: usize) {
        let known = &self.worlds[place];
        let world = UdgWorld { bits: known.bits };
        let rules = self.domains[known.domain]
            .ids
            .entry("UdgGoalRule")
            .or_default();
        for &bits in known.npcs.iter().take(4) {
            // SAFETY: zeros are good enough for integers and floats.
            let mut goals: [UdgGoal; 8] = unsafe { std::mem::zeroed() };
            // SAFETY: the list has that capacity.
            let count = out(|it| unsafe {
                ffi::npc::udg_npc_goals(world, UdgNpc { bits }, goals.as_mut_ptr(), 8, it)
            });
            for goal in &goals[..count.unwrap_or(0).min(8) as usize] {
                let UdgGoalRule { id } = goal.rule;
                if let Err(at) = rules.binary_search(&id) {
                    rules.insert(at, id);
                }
            }
        }
    }

    /// The hash of every world, in order; nothing of those that are gone or in use.
    pub fn hashes(&self) -> Vec<Option<u64>> {
        let hash = |known: &KnownWorld| {
            let world = UdgWorld { bits: known.bits };
            // SAFETY: the pointer is valid.
            let hash = || out(|it| unsafe { ffi::world::udg_world_hash(world, it) });
            known.lives.then(hash).flatten()
        };
        self.worlds.iter().map(hash).collect()
    }

    /// How many plans NPCs have taken up in the worlds that live, and how many steps they have begun.
    pub fn lived(&self) -> (u64, u64) {
        let worlds = self.worlds.iter().filter(|it| it.lives);
        worlds.fold((0, 0), |(plans, steps), known| {
            let world = UdgWorld { bits: known.bits };
            // SAFETY: the pointer is valid.
            let stats: Option<ffi::tick::UdgWorldStats> =
                out(|it| unsafe { ffi::tick::udg_world_stats(world, it) });
            stats.map_or((plans, steps), |it| (plans + it.plans, steps + it.steps))
        })
    }

    /// Gives everything back.
    pub fn destroy(&mut self) {
        for planner in &self.planners {
            let handle = ffi::planner::UdgPlanner { bits: planner.bits };
            ffi::planner::udg_planner_destroy(handle);
        }
        for world in &self.worlds {
            ffi::world::udg_world_destroy(UdgWorld { bits: world.bits });
        }
        for domain in &self.domains {
            ffi::domain::udg_domain_destroy(UdgDomain { bits: domain.bits });
        }
        ffi::log::udg_set_log_function(None, ptr::null_mut());
        ffi::diagnostics::udg_domain_diagnostic_clear();
    }
}

fn step_of(world: UdgWorld, npc: UdgNpc) -> u64 {
    // SAFETY: the pointer is valid.
    let step = out::<UdgStep>(|it| unsafe { ffi::step::udg_npc_step(world, npc, it) });
    step.map_or(0, |it| it.step_id)
}

/// What a text of the library says.
pub fn read(text: UdgText) -> String {
    // SAFETY: it is UTF-8 of that length, as long as its domain lives.
    let bytes = unsafe { std::slice::from_raw_parts(text.data.cast::<u8>(), text.length) };
    String::from_utf8_lossy(bytes).into_owned()
}

/// The message of the last failure on this thread.
pub fn message() -> String {
    let mut buffer = [0_u8; 600];
    // SAFETY: the buffer has that size.
    unsafe {
        let start = buffer.as_mut_ptr().cast::<c_char>();
        ffi::message::udg_last_message(start, buffer.len(), ptr::null_mut());
    }
    let end = buffer.iter().position(|it| *it == 0).unwrap_or(0);
    String::from_utf8_lossy(&buffer[..end]).into_owned()
}
