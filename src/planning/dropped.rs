//! Why a chain of steps is dropped.

/// Why a chain can't be simulated to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// A step's supplier doesn't exist any more when the step begins.
    SupplierGone,
    /// A step would have to wait too long for a slot.
    NoSlot,
    /// World effects didn't settle within the bound.
    NoEquilibrium,
}
