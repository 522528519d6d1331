//! How far away a search looks for suppliers of [errands](crate::domain::Errand), if there are
//! many.

use alloc::vec::Vec;

use super::Merit;
use crate::domain::ActionId;

/// Within what distances of the NPC suppliers are looked at. Others are left out.
#[derive(Debug, Default)]
pub struct Narrowing {
    /// Where the NPC was when the search began.
    pub centre: [f32; 3],
    /// The errands of which suppliers are left out; empty if there are none.
    pub errands: Vec<Narrowed>,
    /// Whether the search has decided which suppliers to leave out.
    pub has_begun: bool,
    /// Whether the suppliers that are left out can't matter.
    pub is_settled: bool,
    /// Whether any suppliers are left out, or were until it turned out that they can't matter.
    pub leaves_out: bool,
    /// How many plan states were generated before.
    pub generated_before: u32,
    /// The best executable plan state of earlier rounds: its number and its merit.
    pub best: Option<(u32, Merit)>,
}

/// An errand of which suppliers are left out.
#[derive(Clone, Copy, Debug)]
pub struct Narrowed {
    /// Its place among the domain's errands.
    pub errand: usize,
    /// The action.
    pub action: ActionId,
    /// Within how many metres of the centre suppliers are looked at.
    pub radius: f32,
    /// Whether the search has looked for suppliers.
    pub is_asked: bool,
    /// An upper bound on the utility of plans that end with it, once that is known.
    pub utility: Option<f32>,
}

impl Narrowing {
    /// Makes ready for another search.
    pub fn clear(&mut self) {
        self.errands.clear();
        self.has_begun = false;
        self.is_settled = false;
        self.leaves_out = false;
        self.best = None;
    }

    /// Within what distance of the centre suppliers of an action are looked at; none if all are.
    /// Notes that the search has looked.
    pub fn radius(&mut self, action: ActionId) -> Option<f32> {
        let found = self.errands.iter_mut().find(|it| it.action == action)?;
        found.is_asked = true;
        Some(found.radius)
    }
}
