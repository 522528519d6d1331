//! How far away, or from what value on, a search looks for suppliers of
//! [errands](crate::domain::Errand), if there are many.

use alloc::vec::Vec;

use super::Merit;
use crate::{
    beliefs::{Beyond, Known},
    domain::{ActionId, AttributeId, Domain, TypeId},
};

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
    /// The least merit on the way to the best plan of all rounds.
    pub least: Option<Merit>,
    /// Some supplier of each type of which one was looked for.
    pub samples: Vec<Known>,
    /// Scratch memory.
    pub values: Vec<f32>,
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
    /// Within how many metres there are some.
    pub sample: f32,
    /// Others are looked at if they have a number beyond this.
    pub limit: Option<Limit>,
    /// Whether the search has looked for suppliers.
    pub is_asked: bool,
    /// An upper bound on the utility of plans that end with it, at suppliers whose number isn't
    /// beyond the limit, once that is known.
    pub utility: Option<f32>,
}

impl Narrowed {
    /// Within how many metres one supplier of each type is looked for.
    #[must_use]
    pub fn sample(&self) -> f32 {
        self.radius.max(self.sample)
    }
}

/// A limit to a number of suppliers. Those who have more are worth more, or those who have less.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The number.
    pub attribute: AttributeId,
    /// Whether those beyond have more.
    pub is_up: bool,
    /// The limit.
    pub than: f32,
    /// There are fewer beyond than this.
    pub count: usize,
}

impl Limit {
    /// The numbers beyond the limit, for each type of suppliers.
    pub(crate) fn beyond(
        self,
        domain: &Domain,
        action: ActionId,
    ) -> impl Iterator<Item = (TypeId, Beyond)> {
        let suppliers = domain.index.suppliers[action.index()].iter();
        suppliers.filter_map(move |&of| {
            let cell = domain.entity_type(of).slot(self.attribute)?;
            let beyond = Beyond {
                cell: cell as u16,
                is_up: self.is_up,
                than: self.than,
            };
            Some((of, beyond))
        })
    }
}

impl Narrowing {
    /// Makes ready for another search.
    pub fn clear(&mut self) {
        self.errands.clear();
        self.has_begun = false;
        self.is_settled = false;
        self.leaves_out = false;
        self.best = None;
        self.least = None;
        self.samples.clear();
    }

    /// Within what distance of the centre suppliers of an action are looked at; none if all are.
    /// Notes that the search has looked.
    pub fn sought(&mut self, action: ActionId) -> Option<f32> {
        let found = self.errands.iter_mut().find(|it| it.action == action)?;
        found.is_asked = true;
        Some(found.radius)
    }

    /// Beyond what limit they are looked at wherever they are.
    pub fn limit(&self, action: ActionId) -> Option<Limit> {
        let mut errands = self.errands.iter();
        errands.find(|it| it.action == action)?.limit
    }
}
