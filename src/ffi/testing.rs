//! A small world for this floor's tests. It is made and used only through exported functions.

use crate::ffi::{
    failure,
    handle_types::{UdgDomain, UdgNpc, UdgObject, UdgWorld},
};
use core::{mem::MaybeUninit, ptr};

use super::{
    attributes::*, c::size_t, diagnostics::*, domain::*, find::*, id::*, npc::*, object::*,
    status::*, text::UDG_ZERO_TERMINATED, world::*,
};

const DOCUMENT: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "health": { "min": 0, "max": 100, "default": 100 },
    "armed": { "kind": "flag" },
    "target": { "kind": "reference" }
  },
  "types": {
    "creature": { "attributes": { "health": {}, "armed": {} } },
    "goblin": { "is": "creature", "attributes": { "health": { "max": 30, "default": 30 } },
                "supplies": ["melee"],
                "manner": { "melee": { "distance": 2.5, "facing": "away",
                                       "animation": "strike" } } },
    "wizard": { "is": "creature", "attributes": { "target": {} },
                "consumes": ["melee"], "drives": ["kill_all_enemies"] }
  },
  "actions": { "melee": { "effects": ["supplier.health -= 30"] } },
  "drives": {
    "kill_all_enemies": { "weight": 1, "goals": {
      "kill_enemy": { "for_each": "goblin", "as": "enemy", "when": "enemy.health > 0",
                      "conditions": ["enemy.health <= 0"] } } }
  }
}"#;

/// The value that an output received.
pub(crate) fn out<T>(call: impl FnOnce(*mut T) -> UdgStatus) -> Result<T, UdgStatus> {
    let mut value = MaybeUninit::<T>::uninit();
    match call(value.as_mut_ptr()) {
        // SAFETY: functions write their outputs with OK.
        UDG_STATUS_OK => Ok(unsafe { value.assume_init() }),
        status => Err(status),
    }
}

/// A def after its init function.
pub(crate) fn init<D>(init: unsafe extern "C" fn(*mut D, size_t) -> UdgStatus) -> D {
    // SAFETY: the pointer is valid for the size.
    out(|def| unsafe { init(def, size_of::<D>()) }).unwrap()
}

/// Loads one document.
pub(crate) fn load(document: &str) -> Result<UdgDomain, UdgStatus> {
    let document = UdgDocument {
        name: c"test.json".as_ptr(),
        name_length: UDG_ZERO_TERMINATED,
        bytes: document.as_ptr(),
        length: document.len(),
    };
    // SAFETY: the document is valid, and limits may be null.
    out(|domain| unsafe { udg_domain_load(&document, 1, ptr::null(), domain) })
}

/// A domain with one world. Both are destroyed when it is dropped.
pub(crate) struct Stage {
    pub(crate) domain: UdgDomain,
    pub(crate) world: UdgWorld,
    pub(crate) health: UdgAttribute,
    pub(crate) armed: UdgAttribute,
    pub(crate) target: UdgAttribute,
    pub(crate) goblin: UdgType,
    pub(crate) wizard: UdgType,
    pub(crate) melee: UdgAction,
    pub(crate) kill: UdgDrive,
}

impl Stage {
    pub(crate) fn new() -> Self {
        let domain = load(DOCUMENT).unwrap_or_else(|_| panic!("{}", failure::last()));
        let name = |text: &'static core::ffi::CStr| (text.as_ptr(), UDG_ZERO_TERMINATED);
        let attribute = |text| {
            let (name, length) = name(text);
            // SAFETY: the name ends with a zero.
            out(|it| unsafe { udg_domain_find_attribute(domain, name, length, it) }).unwrap()
        };
        let of_type = |text| {
            let (name, length) = name(text);
            // SAFETY: the name ends with a zero.
            out(|it| unsafe { udg_domain_find_type(domain, name, length, it) }).unwrap()
        };
        let (melee, length) = name(c"melee");
        // SAFETY: the name ends with a zero.
        let melee = out(|it| unsafe { udg_domain_find_action(domain, melee, length, it) });
        let (kill, length) = name(c"kill_all_enemies");
        // SAFETY: the name ends with a zero.
        let kill = out(|it| unsafe { udg_domain_find_drive(domain, kill, length, it) });
        let mut def = init(udg_world_def_init);
        def.domain = domain;
        def.user_key = 77;
        Stage {
            domain,
            // SAFETY: the def was initialised.
            world: out(|it| unsafe { udg_world_create(&def, it) }).unwrap(),
            health: attribute(c"health"),
            armed: attribute(c"armed"),
            target: attribute(c"target"),
            goblin: of_type(c"goblin"),
            wizard: of_type(c"wizard"),
            melee: melee.unwrap(),
            kill: kill.unwrap(),
        }
    }

    /// Creates an object with the values of its type.
    pub(crate) fn create(&self, of: UdgType) -> UdgObject {
        let mut def = init(udg_object_def_init);
        def.object_type = of;
        // SAFETY: the def was initialised.
        out(|it| unsafe { udg_object_create(self.world, &def, it) }).unwrap()
    }

    /// Creates a wizard.
    pub(crate) fn create_npc(&self) -> UdgNpc {
        let object = self.create(self.wizard);
        // SAFETY: the out pointer is valid.
        out(|it| unsafe { udg_npc_from_object(self.world, object, it) }).unwrap()
    }

    /// An object's health.
    pub(crate) fn health_of(&self, object: UdgObject) -> Result<f32, UdgStatus> {
        // SAFETY: the out pointer is valid.
        out(|it| unsafe { udg_object_number(self.world, object, self.health, it) })
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        udg_world_destroy(self.world);
        udg_domain_destroy(self.domain);
        udg_domain_diagnostic_clear();
    }
}
