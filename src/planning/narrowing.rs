//! How far away a search looks for those who supply [errands](crate::domain::Errand), where they are
//! many.

use alloc::vec::Vec;

use super::Merit;
use crate::domain::ActionId;

/// Within what distances of the NPC suppliers count; others are left out.
#[derive(Debug, Default)]
pub struct Narrowing {
    /// Where the NPC was when the search began.
    pub centre: [f32; 3],
    /// Errands whose suppliers are narrowed; empty if none are.
    pub errands: Vec<Narrowed>,
    /// Whether it was looked who can be left out.
    pub has_begun: bool,
    /// Whether those who are left out can't matter.
    pub is_settled: bool,
    /// Whether anybody is left out, or was until it turned out that they can't matter.
    pub leaves_out: bool,
    /// How many plan states there were before.
    pub generated_before: u32,
    /// The best plan state of earlier rounds that can be executed, by its number.
    pub best: Option<(u32, Merit)>,
}

/// An errand whose suppliers are narrowed.
#[derive(Clone, Copy, Debug)]
pub struct Narrowed {
    /// Its place among the domain's errands.
    pub errand: usize,
    /// Which action it is.
    pub action: ActionId,
    /// Within how many metres of the centre they count.
    pub radius: f32,
    /// Whether anybody has looked for them.
    pub is_asked: bool,
    /// What plans that end with it are worth at most, once that is known.
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

    /// Within what distance of the centre those count who supply an action; none if all do.
    pub fn radius(&mut self, action: ActionId) -> Option<f32> {
        let found = self.errands.iter_mut().find(|it| it.action == action)?;
        found.is_asked = true;
        Some(found.radius)
    }
}
