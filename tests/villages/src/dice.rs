//! Numbers that look random and are the same on every machine.

use std::ops::RangeInclusive;

/// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice for one of many attempts at one of many seeds.
    #[must_use]
    pub fn new(seed: u64, attempt: u32) -> Self {
        let mut dice = Dice(seed);
        let start = dice.bits() ^ u64::from(attempt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Dice(start)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// A whole number less than `count`, which is at least 1.
    pub fn below(&mut self, count: usize) -> usize {
        // The remainder favours small numbers by less than can be noticed here.
        (self.bits() % count as u64) as usize
    }

    /// A whole number of a range.
    pub fn among(&mut self, range: RangeInclusive<i64>) -> i64 {
        let count = range.end() - range.start() + 1;
        range.start() + self.below(count as usize) as i64
    }

    /// True in so many of a hundred cases.
    pub fn chance(&mut self, percent: i64) -> bool {
        self.among(0..=99) < percent
    }

    /// Brings a list into some order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let mut dice = Dice::new(7, 0);
        let first: Vec<i64> = (0..4).map(|_| dice.among(0..=999)).collect();
        assert_eq!(first, [221, 174, 827, 45]);
        let mut other = Dice::new(7, 1);
        assert_ne!(first, [(); 4].map(|()| other.among(0..=999)));
    }
}
