//! Explaining searches of a world's NPCs.

use alloc::vec::Vec;

use super::RunningWorld;
use crate::{
    beliefs::Knowledge,
    domain::{ActionId, GoalRuleId},
    planning::{
        Options, Search, Selector,
        explain::{
            self,
            data::{Explanation, WhyNot},
        },
    },
    selectors,
    world::{EntityId, View, WorldError},
};

/// Why a search can't be explained.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ExplainError {
    /// There is nothing to explain.
    #[error("nothing was planned")]
    NeverPlanned,
    /// The search is another world's, or its NPC is gone.
    #[error("the NPC that was planned for isn't in this world, or no longer")]
    NpcGone,
    /// Somebody asked about is none of this world's entities.
    #[error(transparent)]
    World(#[from] WorldError),
    /// What the search looked at has changed since.
    #[error("what the search looked at has changed since; plan again, then ask")]
    Stale,
}

impl RunningWorld {
    /// Explains a search of one of this world's NPCs: why it ended as it did.
    ///
    /// # Errors
    /// [`ExplainError::NeverPlanned`], [`ExplainError::NpcGone`].
    pub fn explain(&self, search: &Search) -> Result<Explanation<'_>, ExplainError> {
        let (knowledge, mut probe) = self.probe(search)?;
        let domain = self.world.domain();
        Ok(explain::explain(search, &mut probe, domain, &knowledge))
    }

    /// Why a search of one of this world's NPCs didn't end with these steps.
    ///
    /// # Errors
    /// Those of [`ExplainError`].
    pub fn why_not(
        &self,
        search: &Search,
        steps: &[(ActionId, EntityId)],
    ) -> Result<WhyNot<'_>, ExplainError> {
        let (knowledge, mut probe) = self.probe(search)?;
        let mut asked = Vec::with_capacity(steps.len());
        for &(action, supplier) in steps {
            self.check(&knowledge, supplier)?;
            asked.push((action, supplier.index()));
        }
        let domain = self.world.domain();
        explain::why_not(search, &mut probe, domain, &knowledge, &asked).ok_or(ExplainError::Stale)
    }

    /// Why a search of one of this world's NPCs didn't end with a plan for the goal that `rule` has
    /// made about `about`.
    ///
    /// # Errors
    /// Those of [`ExplainError`].
    pub fn why_not_goal(
        &self,
        search: &Search,
        rule: GoalRuleId,
        about: Option<EntityId>,
    ) -> Result<WhyNot<'_>, ExplainError> {
        let (knowledge, mut probe) = self.probe(search)?;
        if let Some(about) = about {
            self.check(&knowledge, about)?;
        }
        let about = about.map(EntityId::index);
        let domain = self.world.domain();
        explain::why_not_goal(search, &mut probe, domain, &knowledge, rule, about)
            .ok_or(ExplainError::Stale)
    }

    /// An entity may be asked about while it lives, and while the NPC believes that it does.
    fn check(&self, knowledge: &View<'_>, entity: EntityId) -> Result<(), WorldError> {
        let index = entity.index();
        let is_believed = knowledge.handle(index) == entity.0 && knowledge.knows(index);
        if is_believed || self.world.is_alive(entity) {
            Ok(())
        } else {
            Err(WorldError::InvalidEntity)
        }
    }

    /// What the NPC of a search knows, and a search of its own for explanations to try things out.
    fn probe(&self, search: &Search) -> Result<(View<'_>, Search), ExplainError> {
        let npc = search.actor_known().ok_or(ExplainError::NeverPlanned)?;
        let npc = EntityId(search.snapshot.handle(npc.number()));
        let knowledge = self.world.knowledge(npc);
        let knowledge = knowledge.map_err(|_| ExplainError::NpcGone)?;
        let mut probe = Search::default();
        probe.motives.clone_from(&search.motives);
        let options = Options {
            selector: Selector::First,
            ..search.options
        };
        let domain = self.world.domain();
        probe.ask(domain, &knowledge, options, self.answers_travel());
        probe.answer_as(search, domain, &knowledge);
        selectors::set_out(&mut probe, domain, &knowledge);
        selectors::advance(&mut probe, domain, &knowledge, u32::MAX);
        Ok((knowledge, probe))
    }
}
