//! The C ABI from a host's side: what every benchmark needs of it.

use std::ptr;

use udgoap::ffi::{
    attributes::udg_object_set_number,
    domain::{UdgDocument, udg_domain_load},
    find::{udg_domain_find_attribute, udg_domain_find_type},
    handle_types::UdgDomain,
    handle_types::UdgNpc,
    handle_types::UdgObject,
    handle_types::UdgWorld,
    id::{UdgAttribute, UdgType},
    message::udg_last_message,
    npc::udg_npc_from_object,
    object::{UdgObjectDef, udg_object_create, udg_object_def_init},
    plan_options::{UDG_SELECTOR_UDGOAP, UdgPlanOptions, udg_plan_options_init},
    planner::{UdgPlanResult, UdgPlanner, udg_planner_create, udg_planner_plan},
    status::{UDG_STATUS_OK, UdgStatus},
    value::UdgVector3,
    world::{UdgWorldDef, udg_world_create, udg_world_def_init, udg_world_update},
};

/// Ends the program with the library's message unless the call succeeded.
pub(crate) fn must(status: UdgStatus) {
    if status == UDG_STATUS_OK {
        return;
    }
    let mut text = [0_u8; 512];
    // SAFETY: the buffer is as long as is said.
    unsafe { udg_last_message(text.as_mut_ptr().cast(), text.len(), ptr::null_mut()) };
    panic!("{}", String::from_utf8_lossy(&text));
}

/// A world of one domain, with a planner.
pub(crate) struct Host {
    pub(crate) domain: UdgDomain,
    pub(crate) world: UdgWorld,
    pub(crate) planner: UdgPlanner,
}

/// Options that name everything: what the figures were measured with. What the library does unless
/// told otherwise can change; what is measured stays.
pub(crate) fn named() -> UdgPlanOptions {
    // SAFETY: all-zero is a valid value of a struct of integers and floats; the pointer is to it.
    let mut options = unsafe {
        let mut options = std::mem::zeroed::<UdgPlanOptions>();
        must(udg_plan_options_init(
            &mut options,
            size_of::<UdgPlanOptions>(),
        ));
        options
    };
    options.selector = UDG_SELECTOR_UDGOAP;
    options.depth = 8;
    options.plan_states = 1024;
    options.world_effect_rounds = 16;
    options.cost_weight = 0.0;
    options.durations = 0;
    options.outcomes = 0;
    options.risk = 0.0;
    options.insert_at_front = 0;
    options.trim = 1;
    options.only_if_better = 1;
    options.dead_is_zero = 1;
    options.forecast = 1;
    options.questions = 4096;
    options.filter_goals = 0;
    options.exact_scores = 1;
    options.work = u32::MAX;
    options
}

impl Host {
    /// Loads a document and creates an empty world.
    pub(crate) fn of_document(name: &str, bytes: &[u8]) -> Self {
        Self::of_documents(&[(name, bytes)], |_| {})
    }

    /// Loads documents, each with its name, and creates an empty world as `change` wants it.
    pub(crate) fn of_documents(
        documents: &[(&str, &[u8])],
        change: impl FnOnce(&mut UdgWorldDef),
    ) -> Self {
        let documents: Vec<UdgDocument> = documents
            .iter()
            .map(|(name, bytes)| UdgDocument {
                name: name.as_ptr().cast(),
                name_length: name.len(),
                bytes: bytes.as_ptr(),
                length: bytes.len(),
            })
            .collect();
        let mut domain = UdgDomain { bits: 0 };
        let mut world = UdgWorld { bits: 0 };
        let mut planner = UdgPlanner { bits: 0 };
        // SAFETY: all pointers are to live values of the right size.
        unsafe {
            let count = documents.len() as u32;
            must(udg_domain_load(
                documents.as_ptr(),
                count,
                ptr::null(),
                &mut domain,
            ));
            let mut def = std::mem::zeroed::<UdgWorldDef>();
            must(udg_world_def_init(&mut def, size_of::<UdgWorldDef>()));
            def.domain = domain;
            change(&mut def);
            must(udg_world_create(&def, &mut world));
            must(udg_planner_create(ptr::null(), &mut planner));
        }
        Host {
            domain,
            world,
            planner,
        }
    }

    pub(crate) fn create(
        &self,
        of: &str,
        position: [f32; 3],
        numbers: &[(&str, f32)],
    ) -> UdgObject {
        let mut object = UdgObject { bits: 0 };
        // SAFETY: all pointers are to live values of the right size.
        unsafe {
            let mut def = std::mem::zeroed::<UdgObjectDef>();
            must(udg_object_def_init(&mut def, size_of::<UdgObjectDef>()));
            let mut id = std::mem::zeroed::<UdgType>();
            must(udg_domain_find_type(
                self.domain,
                of.as_ptr().cast(),
                of.len(),
                &mut id,
            ));
            def.object_type = id;
            let [x, y, z] = position;
            def.position = UdgVector3 { x, y, z };
            def.has_position = 1;
            must(udg_object_create(self.world, &def, &mut object));
            for (name, number) in numbers {
                let id = self.attribute(name);
                must(udg_object_set_number(self.world, object, id, *number));
            }
        }
        object
    }

    pub(crate) fn attribute(&self, name: &str) -> UdgAttribute {
        // SAFETY: all-zero is a valid id; the pointers are to live values of the right size.
        unsafe {
            let mut id = std::mem::zeroed::<UdgAttribute>();
            must(udg_domain_find_attribute(
                self.domain,
                name.as_ptr().cast(),
                name.len(),
                &mut id,
            ));
            id
        }
    }

    /// Updates the world and gives the NPC to plan for.
    pub(crate) fn npc(&self, object: UdgObject) -> UdgNpc {
        must(udg_world_update(self.world, 0.0));
        let mut npc = UdgNpc { bits: 0 };
        // SAFETY: the pointer is to a live value.
        must(unsafe { udg_npc_from_object(self.world, object, &mut npc) });
        npc
    }

    pub(crate) fn plan(&self, npc: UdgNpc, options: &UdgPlanOptions) -> UdgPlanResult {
        // SAFETY: all-zero is a valid value of a struct of integers and floats; the pointers are
        // to live values or null.
        unsafe {
            let mut result = std::mem::zeroed::<UdgPlanResult>();
            must(udg_planner_plan(
                self.planner,
                self.world,
                npc,
                options,
                &mut result,
            ));
            result
        }
    }
}
