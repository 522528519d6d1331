//! What given steps would be worth, from where a search stands: what is left of an earlier plan,
//! compared with a new one in the same facts.

use bumpalo::collections::Vec as ArenaVec;

use super::{Search, simulate::Progress, steps::Binding};
use crate::{
    beliefs::{EntityIndex, Knowledge},
    domain::{ActionId, Domain},
};

/// What steps are worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// What plans are ordered by.
    pub score: f32,
    /// The utility expected in the end.
    pub utility: f32,
    /// Summed costs.
    pub cost: f32,
}

impl Search {
    /// Rates steps that aren't the search's own, in the facts that it began with. None if they
    /// can't be executed. The search itself goes on as if nothing had been asked. If the first
    /// `has_begun`, what it takes to begin it isn't tested again.
    pub fn rate_steps(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        has_begun: bool,
        steps: impl Iterator<Item = (ActionId, EntityIndex)>,
    ) -> Option<Worth> {
        let mut working = self.work(domain, knowledge)?;
        let npc = working.actor.known;
        let mut chain = ArenaVec::new_in(working.arena);
        for (action, supplier) in steps {
            if supplier != knowledge.npc() && !knowledge.knows(supplier) {
                return None;
            }
            let supplier = working.snapshot.load(supplier);
            let (offers, snapshot) = (&mut *working.offers, &mut working.snapshot);
            let is_tested = !has_begun || !chain.is_empty();
            if is_tested && !offers.is_offered(snapshot, npc, action, supplier) {
                return None;
            }
            let binding = Binding { action, supplier };
            let step = working.steps.of_binding(snapshot, binding);
            chain.push(if is_tested {
                step
            } else {
                working.steps.begun(step)
            });
        }
        let mark = working.snapshot.mark();
        let rated = working.simulate(&chain, 0, Progress::default());
        working.snapshot.go_back(mark);
        let rated = rated.ok()?;
        let is_executable = rated.progress.unmet.is_none() && !rated.progress.died_early;
        is_executable.then_some(Worth {
            score: rated.score,
            utility: rated.utility,
            cost: rated.progress.cost,
        })
    }
}
