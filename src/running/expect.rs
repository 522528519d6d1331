//! Lets an NPC believe that a step has had its effects, until it sees what is true, or for a limited
//! time. This is for NPCs with facts of their own whose steps the host performs.

use super::{
    RunningWorld, StepsMut,
    mind::Mind,
    perform::{Change, NpcStep, Performer},
};
use crate::running::expected::Expected;
use crate::world::{BeliefMode, BulkError, EntityId, Tell, TellSummary, senses::Note};

impl RunningWorld {
    /// Tells an NPC many facts, as [`World::tell_many`](crate::world::BeliefsMut::tell_many) does.
    /// From then on the NPC knows these facts and no longer only expects them, even if the values
    /// are the same.
    ///
    /// # Errors
    /// As for [`World::tell_many`](crate::world::BeliefsMut::tell_many).
    pub fn tell_many(
        &mut self,
        npc: EntityId,
        tells: impl Iterator<Item = Tell> + Clone,
    ) -> Result<TellSummary, BulkError> {
        let summary = self.world.beliefs_mut().tell_many(npc, tells.clone())?;
        let Ok(mind) = self.world.npc_number(npc) else {
            return Ok(summary);
        };
        let takes_for_granted = |mind: &Mind| mind.npc == npc && !mind.expected.is_empty();
        if self.minds.get(mind).is_some_and(takes_for_granted) {
            self.minds.edit(mind).expected.retain(|it| {
                let is_told = |tell: Tell| {
                    (tell.entity, tell.attribute) == (it.entity, it.attribute)
                        && tell.timestamp >= it.since
                };
                !tells.clone().any(is_told)
            });
        }
        Ok(summary)
    }
}

impl StepsMut<'_> {
    /// Lets an NPC believe that its step, which was to take so many `seconds`, has had its effects. It
    /// forgets entities that the step was to destroy.
    pub(super) fn expect(
        &mut self,
        mind: usize,
        npc_step: NpcStep,
        seconds: f32,
        performer: &mut Performer,
    ) {
        let own_facts = self.running.world.npc(npc_step.npc);
        if !own_facts.is_ok_and(|it| it.belief_mode == BeliefMode::OwnFacts) {
            return;
        }
        let imagined = performer.imagine(&self.running.world, npc_step, seconds);
        if imagined.is_err() {
            return;
        }
        let now = self.running.world.time().seconds();
        let expect_for = self.running.perform_of(npc_step.action).expect_for;
        for change in &performer.changes {
            match *change {
                Change::Value {
                    entity,
                    attribute,
                    before,
                    after,
                } => {
                    let fact = self
                        .running
                        .world
                        .beliefs()
                        .fact(npc_step.npc, entity, attribute);
                    let Ok(Some(fact)) = fact else { continue };
                    let tell = Tell {
                        entity,
                        attribute,
                        value: after,
                        timestamp: now,
                    };
                    if self
                        .running
                        .world
                        .beliefs_mut()
                        .tell_found(npc_step.npc, &tell)
                        .is_err()
                    {
                        continue;
                    }
                    let expected = &mut self.running.minds.edit(mind).expected;
                    expected.retain(|it| (it.entity, it.attribute) != (entity, attribute));
                    expected.push(Expected {
                        entity,
                        attribute,
                        value: after,
                        since: now,
                        before,
                        before_since: fact.timestamp,
                        until: now + f64::from(expect_for),
                    });
                }
                Change::Destroyed(entity) => {
                    // The fact may have been forgotten to make room for others.
                    let _ = self
                        .running
                        .world
                        .beliefs_mut()
                        .forget_entity(npc_step.npc, entity);
                    let expected = &mut self.running.minds.edit(mind).expected;
                    expected.retain(|it| it.entity != entity);
                }
            }
        }
    }

    /// Where an NPC has only expected a fact and seen nothing of it for too long, lets it believe
    /// again what it believed before.
    pub(super) fn stop_expecting(&mut self, mind: usize) {
        let now = self.running.world.time().seconds();
        let npc = self.running.minds[mind].npc;
        let mut at = 0;
        while at < self.running.minds[mind].expected.len() {
            let it = self.running.minds[mind].expected[at];
            let fact = self
                .running
                .world
                .beliefs()
                .fact(npc, it.entity, it.attribute)
                .ok()
                .flatten();
            let is_unseen =
                fact.is_some_and(|fact| (fact.value, fact.timestamp) == (it.value, it.since));
            if is_unseen && it.until > now {
                at += 1;
                continue;
            }
            self.running.minds.edit(mind).expected.remove(at);
            if is_unseen {
                let tell = Tell {
                    entity: it.entity,
                    attribute: it.attribute,
                    value: it.before,
                    timestamp: it.before_since,
                };
                // The entity that the earlier value refers to may be gone. Then the NPC knows no
                // value any more.
                let belief = self
                    .running
                    .world
                    .beliefs()
                    .belief(npc, it.entity, it.attribute);
                let note = belief.ok().flatten().map_or(Note::default(), |it| it.note);
                let _ = self
                    .running
                    .world
                    .beliefs_mut()
                    .forget_fact(npc, it.entity, it.attribute);
                let _ = self.running.world.beliefs_mut().tell_from(npc, &tell, note);
            }
        }
    }
}
