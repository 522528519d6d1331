//! What NPCs believe, beside what is true.

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
    /// Lets NPCs look around and hear, with what the scene answers to their sensors.
    pub(crate) fn sense(&mut self, input: TickInput) -> Result<(), TickError> {
        self.running.tick_sense(input)?;
        let answers = self.running.senses().questions().iter().map(|asked| {
            let mut question = Question::new(asked.query);
            question.arguments[0] = asked.npc.index();
            question.arguments[1] = asked.entity.index();
            let answer = self.scene.answer(&question, &self.objects);
            answer.map(|it| it != 0.0)
        });
        let answers: Vec<Option<bool>> = answers.collect();
        self.running
            .senses_mut()
            .answer(|_| true, answers.into_iter());
        Ok(())
    }

    /// Whether an NPC knows no more than what it has noticed or was told.
    fn has_beliefs(&self, npc: EntityId) -> bool {
        let state = self.running.world.npc(npc);
        state.is_ok_and(|it| it.belief_mode == BeliefMode::OwnFacts)
    }

    /// What an NPC believes now, and why. Nothing of those who know everything.
    pub(crate) fn beliefs(&self, npc: EntityId) -> Vec<Believed> {
        let world = &self.running.world;
        let Ok(facts) = world.beliefs().facts(npc) else {
            return Vec::new();
        };
        let facts = facts.map(|fact| (fact.entity, fact.attribute));
        // Where somebody was seen to be gone is no fact, but the NPC remembers the place.
        let lost = self.objects.iter().copied().filter(|&about| {
            let last = world.beliefs().last_seen(npc, about);
            last.is_ok_and(|it| it.is_some())
        });
        let all = facts.chain(lost.map(|about| (about, POSITION)));
        let all = all.filter(|_| self.has_beliefs(npc));
        let told = all.take(MOST).filter_map(|(about, attribute)| {
            let why = self.running.requests().why_believe(npc, about, attribute);
            let why = why.ok().flatten()?;
            Some(Believed {
                text: why.text().trim_end().to_owned(),
                why: RawValue::from_string(why.json()).ok()?,
            })
        });
        told.collect()
    }
}

/// What an NPC knows of where somebody is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Whereabouts {
    Known,
    /// Seen to be gone from a place where it was at that time.
    Gone(f64),
    Unknown,
}

/// Whom an NPC knows, and what of where that is.
#[derive(Debug, Default)]
pub(crate) struct Known {
    places: BTreeMap<EntityId, Whereabouts>,
}

impl Known {
    /// What has become of that since it was noted last: who was noticed, lost or forgotten.
    pub(crate) fn news(&mut self, stage: &Stage, npc: EntityId, now: f64) -> Vec<Event> {
        use Whereabouts::{Gone, Known, Unknown};
        let places = whereabouts(stage, npc);
        let mut news = Vec::new();
        let mut say = |text: String| news.push(Event { time: now, text });
        for (&about, &place) in &places {
            let name = stage.name(about);
            let how = || how(stage, npc, about);
            match (self.places.get(&about), place) {
                (before, Gone(_)) if before != Some(&place) => {
                    say(format!("sees that {name} isn't where it was"));
                }
                (None, _) => say(format!("{} {name}", how())),
                (Some(Gone(_) | Unknown), Known) => say(format!("{} {name} again", how())),
                (Some(Known), Unknown) => say(format!("forgets where {name} is")),
                (Some(Gone(_)), Unknown) => say(format!("forgets where {name} was")),
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

/// Whom an NPC knows, in the order of their creation.
fn whereabouts(stage: &Stage, npc: EntityId) -> BTreeMap<EntityId, Whereabouts> {
    let world = &stage.running.world;
    let mut places = BTreeMap::new();
    if !stage.has_beliefs(npc) {
        return places;
    }
    for fact in world.beliefs().facts(npc).into_iter().flatten() {
        let place = places.entry(fact.entity).or_insert(Whereabouts::Unknown);
        if fact.attribute == POSITION {
            *place = Whereabouts::Known;
        }
    }
    // Of who was seen to be gone there may be no fact left.
    for &about in &stage.objects {
        if let Ok(Some(last)) = world.beliefs().last_seen(npc, about) {
            places.insert(about, Whereabouts::Gone(last.at));
        }
    }
    places
}

/// How an NPC has come by what it knows of somebody.
fn how(stage: &Stage, npc: EntityId, about: EntityId) -> String {
    let world = &stage.running.world;
    let facts = world.beliefs().facts(npc).ok();
    let fact = facts.and_then(|mut it| it.find(|fact| fact.entity == about));
    let belief = fact.and_then(|it| world.beliefs().belief(npc, about, it.attribute).ok()?);
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
