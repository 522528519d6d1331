//! What keeps GOAP from satisfying a condition that steps bring nearer. To UDGOAP, coming nearer is
//! worth something; to GOAP it is worth nothing. So a plan that comes nearer is gone on with until
//! something stands in the way: an archer has shot his only arrow, and it takes two.

use alloc::{vec, vec::Vec};

use super::{
    data::{Culprit, Reason},
    probe::Probe,
    why_no_plan::{MOST_STATES, Ranked, Wanted},
};
use crate::planning::{Binding, EndedBy, simulate::Progress, steps::StepId};

impl<'d> Probe<'_, '_, '_, 'd> {
    /// What stands in the way after a plan that ends with one of `roots` and brings a condition
    /// nearest. None if the plan or what it is gone on with satisfies the condition; nothing if there
    /// is no such plan.
    pub(super) fn stuck_on_the_way(
        &mut self,
        wanted: Wanted<'_>,
        roots: &[Binding],
    ) -> Option<Vec<Ranked<'d>>> {
        let Some((mut chain, mut satisfaction)) = self.nearest(wanted, roots) else {
            return Some(Vec::new());
        };
        while satisfaction < 1.0 {
            let start = self.search.snapshot.mark();
            // The chain was executable when it was looked at.
            let _ = self.imagine(&chain);
            let helpers = self.roots(wanted);
            let after = self.measure(wanted.condition, wanted.roles);
            self.search.snapshot.go_back(start);
            let mut found = Vec::new();
            let mut next = None;
            for helper in helpers {
                let mut longer = chain.clone();
                longer.push(self.step_of(helper));
                match self.satisfaction_after(&longer, wanted) {
                    Some(nearer) if nearer > satisfaction => {
                        satisfaction = nearer;
                        next = Some(longer);
                    }
                    Some(_) => {}
                    None => found.extend(self.why_stuck(&longer)),
                }
            }
            match next {
                Some(longer) if longer.len() <= usize::from(self.search.options.depth) => {
                    chain = longer;
                }
                Some(_) => return Some(vec![(35, self.bound(EndedBy::Depth).into())]),
                None => {
                    let step = self.step(*chain.last()?);
                    if found.is_empty() {
                        found.push((50, Culprit::FallsShort { step, after }.into()));
                    }
                    return Some(found);
                }
            }
        }
        None
    }

    /// The executable plan that brings a condition nearest, of those that end with one of `roots`,
    /// and how near; of equals the first.
    fn nearest(&mut self, wanted: Wanted<'_>, roots: &[Binding]) -> Option<(Vec<StepId>, f32)> {
        let mut best: Option<(Vec<StepId>, f32)> = None;
        let count = self.search.parts.states.all().len().min(MOST_STATES);
        for number in 0..count {
            let state = self.search.parts.states.get(number as u32);
            let chain = self.search.parts.states.chain(&state).to_vec();
            let last = chain.last().map(|&id| self.search.parts.steps.binding(id));
            if !last.is_some_and(|last| roots.contains(&last)) {
                continue;
            }
            if let Some(near) = self.satisfaction_after(&chain, wanted)
                && best.as_ref().is_none_or(|(_, nearest)| near > *nearest)
            {
                best = Some((chain, near));
            }
        }
        best
    }

    /// How satisfied a condition is after a chain; none if the chain can't be executed.
    fn satisfaction_after(&mut self, chain: &[StepId], wanted: Wanted<'_>) -> Option<f32> {
        self.aside(|probe| {
            let Progress {
                unmet: None,
                died_early: false,
                ..
            } = probe.imagine(chain).ok()?
            else {
                return None;
            };
            let snapshot = &mut probe.search.snapshot;
            match wanted.destroyed {
                Some(entity) if !snapshot.exists(entity) => Some(1.0),
                _ => Some(snapshot.satisfaction(wanted.condition, wanted.roles)),
            }
        })
    }

    /// Why a chain whose last step failed can't be executed.
    fn why_stuck(&mut self, chain: &[StepId]) -> Vec<Ranked<'d>> {
        let unmet = self.aside(|probe| probe.imagine(chain).ok()?.unmet);
        let mut found = match unmet {
            Some(unmet) => {
                let failing = chain[usize::from(unmet.step)];
                self.fate_of_unmet(chain, unmet, &[], &[failing])
            }
            None => Vec::new(),
        };
        if found.is_empty() {
            let reason: Option<Reason<'d>> = self.why_not_executable(chain);
            found.extend(reason.map(|reason| (20, reason)));
        }
        found
    }
}
