//! What a search's memory counts as: a fixed number of bytes for each kind of thing, the same on
//! every machine.
//!
//! Searches are bounded by bytes. The sizes of types depend on the width of addresses and on how a
//! compiler lays out fields. The end of a search must not depend on these.

/// What counts as so many bytes.
pub(crate) trait Nominal {
    /// At least its size.
    const BYTES: usize;
}

/// What all of these count as.
pub(crate) const fn bytes<T: Nominal>(all: &[T]) -> usize {
    all.len() * T::BYTES
}

/// Gives types their nominal bytes, and proves that they aren't larger on the machine that is compiled
/// for.
macro_rules! nominal {
    ($($of:ty: $bytes:expr),+ $(,)?) => {$(
        impl $crate::nominal::Nominal for $of {
            const BYTES: usize = $bytes;
        }
        const _: () = assert!(size_of::<$of>() <= $bytes);
    )+};
}
pub(crate) use nominal;

nominal!(u32: 4, u64: 8, f32: 4, usize: 8, (u32, u32): 8, (u32, f32): 8);
nominal!(core::ops::Range<usize>: 16);
