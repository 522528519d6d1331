//! What NPCs perceive, and what they tell each other. The host says who hears it.

use super::{Percept, Talk, Warning, Word, own_words};
use crate::{
    fingerprint::Fingerprint,
    running::RunningWorld,
    world::{
        BulkError, EntityId, Tell, TellSummary, World, WorldError, facts::TellOutcome, senses::Note,
    },
};

subject! {
    "What NPCs tell each other, and are told.", RunningWorld as running,
    pub Hearing by hearing, HearingMut by hearing_mut
}

impl Hearing<'_> {
    pub(in crate::running) fn add_to(self, f: &mut Fingerprint) {
        let Talk {
            words,
            // Empty between ticks.
            hearing: _,
            warnings,
            // Added with the warnings.
            marks,
        } = &self.running.talk;
        f.list(words, |f, word| {
            let &Word {
                listener,
                tell:
                    Tell {
                        entity,
                        attribute,
                        value,
                        timestamp,
                    },
                note,
            } = word;
            f.handle(listener);
            f.handle(entity);
            f.add(attribute.0);
            crate::running::hash::add_value(f, value);
            f.time(timestamp);
            note.add_to(f);
        });
        // Worlds in which nobody has told of influences keep their earlier fingerprint.
        if !warnings.is_empty() {
            f.list(warnings, |f, warning| {
                let &Warning {
                    listener,
                    version,
                    marks: (first, end),
                } = warning;
                f.handle(listener);
                f.add(version);
                f.list(&marks[first..end], |f, mark| mark.add_to(f));
            });
        }
    }
}

impl HearingMut<'_> {
    /// Lets an NPC perceive at once what the host has found out. If the news concern what the NPC's
    /// last decision has read, the NPC thinks in the next tick.
    ///
    /// # Errors
    /// As for [`World::tell_many`](crate::world::BeliefsMut::tell_many), and
    /// [`WorldError::InvalidEntity`] for a teller that is gone; nothing has changed then.
    pub fn perceive(
        &mut self,
        npc: EntityId,
        percepts: impl Iterator<Item = Percept> + Clone,
    ) -> Result<TellSummary, BulkError> {
        let npc_is_there = self.running.world.npc(npc).map(|_| ());
        npc_is_there.map_err(|error| BulkError { index: 0, error })?;
        for (index, percept) in percepts.clone().enumerate() {
            self.running
                .world
                .beliefs()
                .check(npc, &percept.tell)
                .map_err(|error| BulkError { index, error })?;
            let teller = percept.note.teller;
            if teller != EntityId::NONE && !self.running.world.is_alive(teller) {
                let error = WorldError::InvalidEntity;
                return Err(BulkError { index, error });
            }
        }
        let mut summary = TellSummary::default();
        for Percept { tell, note } in percepts {
            let teller_order = self.running.world.order_of(note.teller).unwrap_or(0);
            let note = Note {
                teller_order,
                ..note
            };
            let learned = self.learn_of(npc, (&tell, note), |world| {
                world.beliefs_mut().tell_from(npc, &tell, note)
            });
            summary.count(learned);
        }
        Ok(summary)
    }

    /// Lets an NPC tell others what it believes about an entity; without `about`, about all
    /// entities that it knows. About itself a teller tells what is true. The listeners hear it in
    /// the next tick, and are an eighth less sure of it than the teller. A teller that tells about
    /// all entities also tells what it remembers of influences. Returns how many beliefs are told.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`] or [`WorldError::NotAnNpc`] for the teller.
    pub fn talk(
        &mut self,
        teller: EntityId,
        listeners: impl Iterator<Item = EntityId> + Clone,
        about: Option<EntityId>,
    ) -> Result<usize, WorldError> {
        let order = self.running.world.order_of(teller)?;
        self.running.world.npc(teller)?;
        if about.is_none() {
            // It also tells of the influences around it at this moment.
            self.running.world.influences_mut().look(teller)?;
        }
        let world = &self.running.world;
        let listeners = listeners.filter(|&it| it != teller && world.npc_number(it).is_ok());
        let mut talk = core::mem::take(&mut self.running.talk);
        let before = talk.words.len();
        let mut say = |tell: Tell, note: Note| {
            if let Some(note) = note.passed_on(teller, order) {
                let hear = listeners.clone().filter(|&it| it != tell.entity);
                talk.words.extend(hear.map(|listener| Word {
                    listener,
                    tell,
                    note,
                }));
            }
        };
        if about.is_none_or(|it| it == teller) {
            let now = world.time().seconds();
            for (attribute, value) in own_words(world, teller)? {
                let tell = Tell {
                    entity: teller,
                    attribute,
                    value,
                    timestamp: now,
                };
                say(tell, Note::default());
            }
        }
        for fact in world.beliefs().facts(teller)? {
            if about.is_some_and(|it| it != fact.entity) {
                continue;
            }
            let belief = world
                .beliefs()
                .belief(teller, fact.entity, fact.attribute)?;
            let tell = Tell {
                entity: fact.entity,
                attribute: fact.attribute,
                value: fact.value,
                timestamp: fact.timestamp,
            };
            say(tell, belief.map(|it| it.note).unwrap_or_default());
        }
        let said = talk.words.len() - before;
        if about.is_none() {
            let number = world.npc_number(teller)? as u32;
            let first = talk.marks.len();
            let version = world.influences().add_remembered(number, &mut talk.marks);
            let marks = (first, talk.marks.len());
            if marks.0 < marks.1 {
                talk.warnings.extend(listeners.map(|listener| Warning {
                    listener,
                    version,
                    marks,
                }));
            }
        }
        self.running.talk = talk;
        Ok(said)
    }

    /// Lets NPCs hear what was told since the last tick. Which of two contradicting beliefs counts
    /// doesn't depend on which is heard first.
    pub(in crate::running) fn let_hear(&mut self) {
        self.let_hear_of_influences();
        if self.running.talk.words.is_empty() {
            return;
        }
        let mut hearing = core::mem::take(&mut self.running.talk.hearing);
        core::mem::swap(&mut hearing, &mut self.running.talk.words);
        for word in hearing.drain(..) {
            // Listeners, and the entities that they hear about, may be gone by now.
            let Word {
                listener,
                tell,
                note,
            } = word;
            let _ = self.learn_of(listener, (&tell, note), |world| {
                world.beliefs_mut().hear(listener, &tell, note)
            });
        }
        self.running.talk.hearing = hearing;
    }

    fn let_hear_of_influences(&mut self) {
        let mut warnings = core::mem::take(&mut self.running.talk.warnings);
        let mut marks = core::mem::take(&mut self.running.talk.marks);
        for warning in warnings.drain(..) {
            let Warning {
                listener, version, ..
            } = warning;
            let heard = &marks[warning.marks.0..warning.marks.1];
            let clock = self.running.world.clock();
            // Listeners may be gone by now.
            let _ = self
                .running
                .world
                .influences_mut()
                .hear(listener, version, heard);
            if self.running.world.clock() != clock {
                self.heed_influences(listener);
            }
        }
        marks.clear();
        (self.running.talk.warnings, self.running.talk.marks) = (warnings, marks);
    }

    /// An NPC has heard of influences. If its last decision has read one of them, and the NPC now
    /// sees it as different, it thinks at once.
    fn heed_influences(&mut self, npc: EntityId) {
        let number = self.running.world.npc_number(npc);
        let Some(mind) = number
            .ok()
            .filter(|&it| self.running.minds.get(it).is_some_and(|it| it.npc == npc))
        else {
            return;
        };
        let last = &self.running.minds[mind].last;
        if self.running.minds.due(mind) == 0 || last.progress.is_none() {
            return;
        }
        let Ok(knowledge) = self.running.world.knowledge(npc) else {
            return;
        };
        let read = [&last.of_update, &last.of_search];
        if read.iter().any(|it| !it.influences_hold(&knowledge)) {
            self.running.sensing.stats.woken += 1;
            self.running.reconsider(mind);
        }
    }

    /// Lets an NPC learn a fact. `keep` writes the fact into the world.
    fn learn_of(
        &mut self,
        npc: EntityId,
        (tell, note): (&Tell, Note),
        keep: impl FnOnce(&mut World) -> Result<TellOutcome, WorldError>,
    ) -> Result<TellOutcome, WorldError> {
        let mind = self.running.world.npc_number(npc)?;
        let clock = self.running.world.clock();
        let outcome = keep(&mut self.running.world)?;
        if !matches!(outcome, TellOutcome::Told | TellOutcome::Clamped) {
            return Ok(outcome);
        }
        let mind = if self.running.minds.get(mind).is_some_and(|it| it.npc == npc) {
            mind
        } else {
            self.running.enrol(npc)?
        };
        let takes_for_granted = |it: &crate::running::expected::Expected| {
            (it.entity, it.attribute) == (tell.entity, tell.attribute) && tell.timestamp >= it.since
        };
        if self.running.minds[mind]
            .expected
            .iter()
            .any(takes_for_granted)
        {
            self.running
                .minds
                .edit(mind)
                .expected
                .retain(|it| !takes_for_granted(it));
        }
        let until = note.until(tell.timestamp);
        if until.is_finite() {
            self.running.senses_mut().schedule_forgetting(mind, until);
        }
        if self.running.world.clock() != clock {
            self.running
                .senses_mut()
                .wake_if_concerned(mind, tell.entity.index());
        }
        Ok(outcome)
    }
}
