//! Decides when a search looks only at the nearest suppliers, and notes that it did.

use super::{SecondTry, TRIES};
use crate::{
    beliefs::snapshot::SnapshotMemory,
    domain::Domain,
    planning::{EndedBy, Outcome, Plan, Selector, forward::Among, offers::FEW, search::Search},
};

impl Search {
    /// Decides how many suppliers an action may have for the search to look at all of them. More
    /// would use up its memory by themselves or, with GOAP, which compares each with each, its
    /// work.
    pub(in crate::planning) fn limit_suppliers(&mut self) {
        // Of fewer suppliers, most may be of no use, so the search looks at all of them.
        const SOME: usize = 1024;
        let by_memory = self.options.max_bytes / SnapshotMemory::LEAST_BYTES;
        let (most, few) = match (self.second, self.options.selector) {
            (Some(second), _) => (0, second.few),
            (None, Selector::Goap) => {
                let by_work = libm::sqrt(self.options.max_work.into()) as usize / 3;
                (by_memory.min(by_work).max(SOME), TRIES[0])
            }
            (None, _) => (by_memory.max(SOME), FEW),
        };
        self.parts.offers.look_at_most(most, few);
    }

    /// If the search has ended with nothing found, though there may be something, begins it anew
    /// with only the nearest suppliers. It may do a tenth more work then.
    pub(crate) fn tries_again(&mut self, domain: &Domain) -> bool {
        let Plan {
            outcome, ended_by, ..
        } = self.plan;
        let is_cut = self.parts.offers.is_cut();
        let is_short = match outcome {
            Outcome::Undecided => matches!(ended_by, EndedBy::Work | EndedBy::Memory),
            Outcome::NoPlan => is_cut && !self.plan.dead,
            _ => false,
        };
        if !is_short || !self.parts.offers.is_crowded() || self.parts.forward.among != Among::All {
            return false;
        }
        // If the bounds were reached, it tries fewer; if there was no plan, more.
        let before = self.second.map(|it| it.few).or(self.parts.offers.few());
        let few = match (outcome, before) {
            (Outcome::NoPlan, Some(few)) => TRIES.into_iter().find(|it| *it > few),
            (_, None) => Some(TRIES[0]),
            (_, Some(few)) if self.second.is_none() => TRIES.into_iter().find(|it| *it < few),
            _ => None,
        };
        let Some(few) = few else { return false };
        let max_work = self.second.map_or(self.asked.max_work, |it| it.max_work);
        let bound = if outcome == Outcome::NoPlan {
            EndedBy::Memory
        } else {
            ended_by
        };
        self.second = Some(SecondTry {
            bound: self.second.map_or(bound, |it| it.bound),
            worked: self.second.map_or(0, |it| it.worked) + self.snapshot.work,
            max_work,
            few,
        });
        if max_work != u32::MAX {
            self.asked.max_work = max_work / 10;
        }
        self.options = self.asked;
        self.start_over();
        self.plan.begin_anew();
        self.forget(domain);
        true
    }

    /// The work that was done before the search began anew with the nearest suppliers.
    pub(crate) fn worked_before(&self) -> u64 {
        self.second.map_or(0, |it| it.worked)
    }

    /// Whether the search looks, or has looked, only at the nearest suppliers of some action.
    pub(crate) fn leaves_out(&self) -> bool {
        self.second.is_some() || self.parts.offers.is_cut()
    }

    /// If the search has looked only at the nearest suppliers, writes into the result that there
    /// are others.
    pub(crate) fn own_up(&mut self) {
        let mut bound = EndedBy::Memory;
        if let Some(second) = self.second {
            bound = second.bound;
            self.asked.max_work = second.max_work;
            self.options.max_work = second.max_work;
        } else if !self.parts.offers.is_cut() {
            return;
        }
        let plan = &mut self.plan;
        plan.outcome = match plan.outcome {
            Outcome::Complete => Outcome::BestSoFar,
            Outcome::NoPlan if !plan.dead => Outcome::Undecided,
            other => other,
        };
        if plan.outcome != Outcome::NoGoal && !plan.dead && !plan.ended_by.is_cut_short() {
            plan.ended_by = bound;
        }
    }
}
