//! What characters believe, told beside what is true.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;
use udgoap::beliefs::Question;
use udgoap::domain::POSITION;
use udgoap::running::{TickError, TickInput};
use udgoap::world::senses::Source;
use udgoap::world::{BeliefMode, EntityId};

use crate::life::{Event, Stage};

/// How many beliefs are told of one moment; those of the first objects.
const MOST: usize = 100;

/// A belief, and why it is held.
#[derive(Debug, Serialize)]
pub(crate) struct Believed {
    /// In a sentence.
    pub(crate) text: String,
    /// As data: the fields of docs/senses.md.
    pub(crate) why: Box<RawValue>,
}

impl Stage {
    /// Lets characters look around and hear, with what the scene answers to their sensors.
    pub(crate) fn sense(&mut self, input: TickInput) -> Result<(), TickError> {
        self.running.tick_sense(input)?;
        let answers = self.running.sense_questions().iter().map(|asked| {
            let mut question = Question::new(asked.query);
            question.arguments[0] = asked.npc.index();
            question.arguments[1] = asked.entity.index();
            let answer = self.scene.answer(&question, &self.objects);
            answer.map(|it| it != 0.0)
        });
        let answers: Vec<Option<bool>> = answers.collect();
        self.running.answer_senses(|_| true, answers.into_iter());
        Ok(())
    }

    /// Whether a character knows no more than what it has noticed or was told.
    fn has_beliefs(&self, npc: EntityId) -> bool {
        let state = self.running.world.npc(npc);
        state.is_ok_and(|it| it.belief_mode == BeliefMode::OwnFacts)
    }

    /// What a character believes now, and why. Nothing of those who know everything.
    pub(crate) fn beliefs(&self, npc: EntityId) -> Vec<Believed> {
        let world = &self.running.world;
        let Ok(facts) = world.facts(npc) else {
            return Vec::new();
        };
        let facts = facts.filter(|_| self.has_beliefs(npc));
        let told = facts.take(MOST).filter_map(|fact| {
            let why = self.running.why_believe(npc, fact.entity, fact.attribute);
            let why = why.ok().flatten()?;
            Some(Believed {
                text: why.text().trim_end().to_owned(),
                why: RawValue::from_string(why.json()).ok()?,
            })
        });
        told.collect()
    }
}

/// Whom a character knows, and whether it knows where that is.
#[derive(Debug, Default)]
pub(crate) struct Known {
    places: BTreeMap<EntityId, bool>,
}

impl Known {
    /// What has become of that since it was noted last: who was noticed, lost or forgotten.
    pub(crate) fn news(&mut self, stage: &Stage, npc: EntityId, now: f64) -> Vec<Event> {
        let world = &stage.running.world;
        let mut places = BTreeMap::new();
        if stage.has_beliefs(npc)
            && let Ok(facts) = world.facts(npc)
        {
            for fact in facts {
                *places.entry(fact.entity).or_insert(false) |= fact.attribute == POSITION;
            }
        }
        let mut news = Vec::new();
        let mut say = |text: String| news.push(Event { time: now, text });
        for (&about, &is_known) in &places {
            let name = stage.name(about);
            let how = || how(stage, npc, about);
            match self.places.get(&about) {
                None => say(format!("{} {name}", how())),
                Some(false) if is_known => say(format!("{} {name} again", how())),
                Some(true) if !is_known => {
                    let seen = world.last_seen(npc, about).ok().flatten();
                    say(if seen.is_some() {
                        format!("sees that {name} isn't where it was")
                    } else {
                        format!("forgets where {name} is")
                    });
                }
                _ => {}
            }
        }
        for about in self.places.keys().filter(|it| !places.contains_key(it)) {
            say(format!("forgets {}", stage.name(*about)));
        }
        self.places = places;
        news
    }
}

/// How a character has come by what it knows of somebody.
fn how(stage: &Stage, npc: EntityId, about: EntityId) -> String {
    let world = &stage.running.world;
    let facts = world.facts(npc).ok();
    let fact = facts.and_then(|mut it| it.find(|fact| fact.entity == about));
    let belief = fact.and_then(|it| world.belief(npc, about, it.attribute).ok()?);
    match belief.map(|it| it.note) {
        Some(note) => match note.source {
            Source::Sensor(sensor) => {
                format!("by its {} notices", stage.domain.sensor(sensor).name)
            }
            Source::Hearsay => format!("hears from {} of", stage.name(note.teller)),
            Source::Host => "is told of".to_owned(),
        },
        None => "knows".to_owned(),
    }
}
