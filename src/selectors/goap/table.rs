//! A hash table of states that can be emptied at no cost: entries of earlier searches are ignored.
//!
//! `docs/performance.md` says what it gains over a library's table.

use alloc::{vec, vec::Vec};

/// The number of a state, and the age of the search that has put it there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    age: u32,
    state: u32,
}

/// The numbers of states, found by their words.
#[derive(Debug)]
pub(super) struct Table {
    /// A power of two, at least twice as many as there are states.
    places: Vec<Place>,
    /// The age of the present search. No search has age 0.
    age: u32,
}

const EMPTY: Place = Place { age: 0, state: 0 };

impl Default for Table {
    fn default() -> Self {
        Table {
            places: vec![EMPTY; 64],
            age: 1,
        }
    }
}

impl Table {
    /// Forgets all states.
    pub(super) fn clear(&mut self) {
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            self.places.fill(EMPTY);
            self.age = 1;
        }
    }

    /// The number of a state, or the place to [insert](Self::insert) it. `words` are the words of
    /// all states, in order of their numbers.
    #[inline(always)]
    pub(super) fn find(&self, state: &[u64], words: &[u64]) -> Result<u32, usize> {
        let mask = self.places.len() - 1;
        let mut at = hash(state) as usize & mask;
        loop {
            let place = self.places[at];
            if place.age != self.age {
                return Err(at);
            }
            let start = place.state as usize * state.len();
            let mut pairs = words[start..start + state.len()].iter().zip(state);
            if pairs.all(|(one, other)| one == other) {
                return Ok(place.state);
            }
            at = (at + 1) & mask;
        }
    }

    /// Inserts the newest state, whose words are the last ones.
    #[inline(always)]
    pub(super) fn insert(&mut self, place: usize, state: u32, words: &[u64]) {
        let age = self.age;
        self.places[place] = Place { age, state };
        if (state as usize + 1) * 2 > self.places.len() {
            self.grow(words, words.len() / (state as usize + 1));
        }
    }

    #[cold]
    fn grow(&mut self, words: &[u64], stride: usize) {
        let size = self.places.len() * 2;
        self.places.clear();
        self.places.resize(size, EMPTY);
        for (state, words) in (0..).zip(words.chunks_exact(stride)) {
            let mut at = hash(words) as usize & (size - 1);
            while self.places[at].age == self.age {
                at = (at + 1) & (size - 1);
            }
            self.places[at] = Place {
                age: self.age,
                state,
            };
        }
    }
}

#[inline(always)]
fn hash(state: &[u64]) -> u64 {
    let mut hash = 0_u64;
    for &word in state {
        hash = (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    hash ^ hash >> 32
}
