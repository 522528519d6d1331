//! Why a chain of steps is dropped.

use serde::Serialize;

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

/// How many chains were dropped, for each reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Drops {
    /// [`Dropped::SupplierGone`].
    pub supplier_gone: u32,
    /// [`Dropped::NoSlot`].
    pub no_slot: u32,
    /// [`Dropped::NoEquilibrium`].
    pub no_equilibrium: u32,
}

impl Drops {
    pub(crate) fn count(&mut self, why: Dropped) {
        *match why {
            Dropped::SupplierGone => &mut self.supplier_gone,
            Dropped::NoSlot => &mut self.no_slot,
            Dropped::NoEquilibrium => &mut self.no_equilibrium,
        } += 1;
    }
}
