//! Fingerprints of what is kept: equal things have equal ones, on every platform and in every run.
//!
//! Whatever is hashed is taken apart field by field, without `..`: a new field doesn't compile before
//! somebody has decided whether it counts. Where one doesn't, the reason stands beside it.

use crate::beliefs::{EntityId, EntityIndex};

/// Adds a word to a number that stands for a list of words. It is quicker than [`Hasher`], and good enough
/// to tell from each other what one decision has found at two times.
pub(crate) fn mix(hash: u64, word: u64) -> u64 {
    (hash ^ word)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

/// Mixes 64-bit words in order; the same on every platform.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hasher(u64);

impl Hasher {
    const FIRST: u64 = 0x9e37_79b1_85eb_ca87;
    const SECOND: u64 = 0xc2b2_ae3d_27d4_eb4f;

    pub(crate) fn new() -> Self {
        Hasher(Self::FIRST)
    }

    pub(crate) fn add(&mut self, word: u64) {
        let mixed = word.wrapping_mul(Self::SECOND).rotate_left(31);
        self.0 = (self.0 ^ mixed.wrapping_mul(Self::FIRST))
            .rotate_left(27)
            .wrapping_mul(Self::FIRST)
            .wrapping_add(Self::SECOND);
    }

    pub(crate) fn finish(self) -> u64 {
        let mut hash = self.0;
        hash = (hash ^ hash >> 33).wrapping_mul(Self::SECOND);
        hash = (hash ^ hash >> 29).wrapping_mul(Self::FIRST);
        hash ^ hash >> 32
    }
}

/// Who exists, by what doesn't depend on what else the process does.
pub(crate) trait Orders {
    /// The order of creation of whom a handle means, living or remembered; 0 for nobody.
    fn of_handle(&self, handle: EntityId) -> u64;

    /// The same, of an index.
    fn of_index(&self, entity: EntityIndex) -> u64;
}

/// A fingerprint that is being made.
///
/// Neither handles nor indices count as such: serial numbers depend on what else the process does, and
/// indices on which searches are under way. Entities are told apart by their order of creation.
pub(crate) struct Fingerprint<'o> {
    hasher: Hasher,
    orders: &'o dyn Orders,
}

impl<'o> Fingerprint<'o> {
    pub(crate) fn new(orders: &'o dyn Orders) -> Self {
        Fingerprint {
            hasher: Hasher::new(),
            orders,
        }
    }

    pub(crate) fn finish(self) -> u64 {
        self.hasher.finish()
    }

    /// An index, a length or a tag.
    pub(crate) fn add(&mut self, word: impl TryInto<u64>) {
        self.hasher.add(word.try_into().unwrap_or(u64::MAX));
    }

    pub(crate) fn flag(&mut self, flag: bool) {
        self.add(u64::from(flag));
    }

    /// NaN, of which there are many kinds, counts as one.
    pub(crate) fn number(&mut self, number: f32) {
        let number = if number.is_nan() { f32::NAN } else { number };
        self.add(number.to_bits());
    }

    pub(crate) fn numbers(&mut self, numbers: &[f32]) {
        for &number in numbers {
            self.number(number);
        }
    }

    /// A time, or a span of time.
    pub(crate) fn time(&mut self, time: f64) {
        self.add(if time.is_nan() {
            f64::NAN.to_bits()
        } else {
            time.to_bits()
        });
    }

    pub(crate) fn handle(&mut self, handle: EntityId) {
        self.add(self.order_of_handle(handle));
    }

    /// The order of creation of whom a handle means; 0 for nobody.
    pub(crate) fn order_of_handle(&self, handle: EntityId) -> u64 {
        self.orders.of_handle(handle)
    }

    /// The order of creation of an entity; 0 for nobody.
    pub(crate) fn order_of(&self, entity: EntityIndex) -> u64 {
        self.orders.of_index(entity)
    }

    pub(crate) fn option<T>(&mut self, option: Option<T>, some: impl FnOnce(&mut Self, T)) {
        self.flag(option.is_some());
        if let Some(value) = option {
            some(self, value);
        }
    }

    pub(crate) fn list<T>(&mut self, list: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.add(list.len());
        for item in list {
            each(self, item);
        }
    }
}

/// What tests of fingerprints share.
#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// A world in which everybody has been created in the order of indices.
    pub(crate) struct InOrder;

    impl Orders for InOrder {
        fn of_handle(&self, handle: EntityId) -> u64 {
            handle.0
        }

        fn of_index(&self, entity: EntityIndex) -> u64 {
            u64::from(entity.0) + 1
        }
    }

    /// Each change, made to the same beginning, leads to a fingerprint of its own.
    #[track_caller]
    pub(crate) fn all_count<T>(
        make: impl Fn() -> T,
        hash: impl Fn(&T) -> u64,
        changes: &[fn(&mut T)],
    ) {
        let mut seen: Vec<u64> = Vec::from([hash(&make())]);
        assert_eq!(hash(&make()), seen[0], "the beginning is always the same");
        for (number, change) in changes.iter().enumerate() {
            let mut it = make();
            change(&mut it);
            let hash = hash(&it);
            assert!(!seen.contains(&hash), "change {number} doesn't count");
            seen.push(hash);
        }
    }

    /// None of the changes makes a difference to the fingerprint.
    #[track_caller]
    pub(crate) fn none_counts<T>(
        make: impl Fn() -> T,
        hash: impl Fn(&T) -> u64,
        changes: &[fn(&mut T)],
    ) {
        for (number, change) in changes.iter().enumerate() {
            let mut it = make();
            change(&mut it);
            assert_eq!(hash(&it), hash(&make()), "change {number} counts");
        }
    }
}
