//! The names of a domain's entries, by kind.

use alloc::{collections::BTreeMap, string::String, vec::Vec};

/// The names of one kind of entries.
#[derive(Clone, Debug)]
pub(in crate::domain) struct NameTable {
    noun: &'static str,
    ids: BTreeMap<String, u16>,
    is_incomplete: bool,
}

impl NameTable {
    /// An empty table; messages call its entries `noun`.
    pub(in crate::domain) fn new(noun: &'static str) -> Self {
        NameTable {
            noun,
            ids: BTreeMap::new(),
            is_incomplete: false,
        }
    }

    /// Adds a name; the caller has checked that `id` fits and the name is new.
    pub(in crate::domain) fn add(&mut self, name: &str, id: u16) {
        self.ids.insert(name.into(), id);
    }

    /// Notes that names are missing, since their declarations couldn't be read.
    pub(in crate::domain) fn miss_some(&mut self) {
        self.is_incomplete = true;
    }

    /// Whether names are missing. If so, a name that isn't found may exist all the same.
    pub(in crate::domain) fn is_incomplete(&self) -> bool {
        self.is_incomplete
    }

    /// The id of a name.
    pub(in crate::domain) fn find(&self, name: &str) -> Option<u16> {
        self.ids.get(name).copied()
    }

    /// The word for an entry in messages.
    pub(in crate::domain) fn noun(&self) -> &'static str {
        self.noun
    }

    /// Names for suggestions: all of them, unless there are very many.
    pub(super) fn some(&self) -> Vec<String> {
        self.ids.keys().take(1_000).cloned().collect()
    }
}

/// The names of everything in a domain.
#[derive(Clone, Debug)]
pub(in crate::domain) struct Names {
    /// Attributes, including `position`.
    pub(in crate::domain) attributes: NameTable,
    /// Types.
    pub(in crate::domain) types: NameTable,
    /// Actions.
    pub(in crate::domain) actions: NameTable,
    /// World effects.
    pub(in crate::domain) world_effects: NameTable,
    /// Drives.
    pub(in crate::domain) drives: NameTable,
    /// Curves.
    pub(in crate::domain) curves: NameTable,
    /// Queries, including `travel`.
    pub(in crate::domain) queries: NameTable,
    /// Flags.
    pub(in crate::domain) flags: NameTable,
    /// Schedules.
    pub(in crate::domain) schedules: NameTable,
    /// Machines.
    pub(in crate::domain) machines: NameTable,
    /// Sensors.
    pub(in crate::domain) sensors: NameTable,
    /// Modifiers of smart ambiance.
    pub(in crate::domain) modifiers: NameTable,
    /// Influences.
    pub(in crate::domain) influences: NameTable,
    /// Tags.
    pub(in crate::domain) tags: NameTable,
}

impl Default for Names {
    fn default() -> Self {
        Names {
            attributes: NameTable::new("attribute"),
            types: NameTable::new("type"),
            actions: NameTable::new("action"),
            world_effects: NameTable::new("world effect"),
            drives: NameTable::new("drive"),
            curves: NameTable::new("curve"),
            queries: NameTable::new("query"),
            flags: NameTable::new("flag"),
            schedules: NameTable::new("schedule"),
            machines: NameTable::new("machine"),
            sensors: NameTable::new("sensor"),
            modifiers: NameTable::new("modifier"),
            influences: NameTable::new("influence"),
            tags: NameTable::new("tag"),
        }
    }
}
