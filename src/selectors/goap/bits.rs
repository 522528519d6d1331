//! Sets of small numbers, such as those of facts and steps, as bits of words.

use core::num::NonZeroU64;

/// Whether a set has a number.
#[inline(always)]
pub(super) fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// The positions of the bits that are 1.
#[inline]
pub(super) fn bits(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    core::iter::from_fn(move || {
        let word = NonZeroU64::new(rest)?;
        rest &= rest - 1;
        Some(word.trailing_zeros() as usize)
    })
}
