//! Lists of areas by key. The key is a cell of a grid, or the handle of an entity.

use alloc::vec::Vec;
use core::hash::Hash;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::domain::ModifierBits;

const NONE: u32 = u32::MAX;

/// An entry of a list.
#[derive(Clone, Copy, Debug)]
struct Link {
    area: u32,
    next: u32,
    /// The modifiers of the area and of those that it belongs to.
    alters: ModifierBits,
}

/// A list.
#[derive(Clone, Copy, Debug)]
struct Head {
    first: u32,
    /// The modifiers of all entries together. Most lists contain none that is sought, and can be
    /// skipped.
    alters: ModifierBits,
}

const EMPTY: Head = Head {
    first: NONE,
    alters: ModifierBits::NONE,
};

/// Lists of areas by key.
#[derive(Clone, Debug)]
pub(super) struct Lists<K> {
    heads: HashMap<K, Head, FxBuildHasher>,
    links: Vec<Link>,
    free: Vec<u32>,
}

impl<K> Default for Lists<K> {
    fn default() -> Self {
        Lists {
            heads: HashMap::default(),
            links: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<K: Hash + Eq + Copy> Lists<K> {
    pub(super) fn add(&mut self, key: K, area: u32, alters: ModifierBits) {
        let head = self.head(key);
        let link = Link {
            area,
            next: head.first,
            alters,
        };
        let first = match self.free.pop() {
            Some(at) => {
                self.links[at as usize] = link;
                at
            }
            None => {
                self.links.push(link);
                (self.links.len() - 1) as u32
            }
        };
        let alters = head.alters.union(alters);
        self.heads.insert(key, Head { first, alters });
    }

    /// Takes an area out of a list.
    pub(super) fn remove(&mut self, key: K, area: u32) {
        let first = self.head(key).first;
        let mut left = Head { first, ..EMPTY };
        let (mut before, mut at, mut found) = (NONE, first, NONE);
        while at != NONE {
            let link = self.links[at as usize];
            if link.area == area && found == NONE {
                found = at;
                if before == NONE {
                    left.first = link.next;
                } else {
                    self.links[before as usize].next = link.next;
                }
            } else {
                left.alters = left.alters.union(link.alters);
                before = at;
            }
            at = link.next;
        }
        if found == NONE {
            return;
        }
        self.free.push(found);
        if left.first == NONE {
            self.heads.remove(&key);
        } else {
            self.heads.insert(key, left);
        }
    }

    fn head(&self, key: K) -> Head {
        self.heads.get(&key).copied().unwrap_or(EMPTY)
    }

    /// All areas of a list.
    pub(super) fn of(&self, key: K) -> impl Iterator<Item = u32> + '_ {
        self.altering(key, ModifierBits::ALL)
    }

    /// The areas of a list that may have any of these modifiers.
    pub(super) fn altering(&self, key: K, sought: ModifierBits) -> impl Iterator<Item = u32> + '_ {
        let head = self.head(key);
        let sought_all = sought == ModifierBits::ALL;
        let mut at = if sought_all || head.alters.meet(sought) {
            head.first
        } else {
            NONE
        };
        core::iter::from_fn(move || {
            loop {
                let link = *self.links.get(at as usize)?;
                at = link.next;
                if sought_all || link.alters.meet(sought) {
                    return Some(link.area);
                }
            }
        })
    }

    /// Whether a list has any entries.
    pub(super) fn has(&self, key: K) -> bool {
        self.heads.contains_key(&key)
    }

    /// The keys of all lists with entries, in no order.
    pub(super) fn keys(&self) -> impl Iterator<Item = K> + '_ {
        self.heads.keys().copied()
    }

    pub(super) fn memory(&self) -> usize {
        self.heads.allocation_size()
            + self.links.capacity() * size_of::<Link>()
            + self.free.capacity() * size_of::<u32>()
    }
}
