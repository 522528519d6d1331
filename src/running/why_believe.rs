//! Explains why an NPC believes something: which NPC or sensor told it, since when it believes it,
//! and how sure it is.

use alloc::{format, string::String};
use core::fmt::{self, Display, Write};

use serde::{Serialize, Serializer};

use super::Requests;
use crate::{
    domain::{AttributeId, POSITION},
    planning::explain::{data::Entity, known_names::Names},
    world::{EntityId, Value, WorldError, senses::Source},
};

/// The version of the JSON form; see [`account`](super::account::VERSION).
pub const VERSION: u32 = 1;

/// What an NPC believes, and why. Times are in seconds of world time; what isn't known or doesn't
/// apply is `null`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhyBelieve<'d> {
    /// [`VERSION`].
    pub belief: u32,
    /// Now.
    pub seconds: f64,
    /// The NPC that believes it.
    pub npc: Option<Entity<'d>>,
    /// The entity that the belief is about.
    pub about: Option<Entity<'d>>,
    /// Which attribute.
    pub attribute: &'d str,
    /// The value that it believes. For a reference, whether it refers to any entity. None for the
    /// position of an entity that was seen to be gone.
    #[serde(serialize_with = "value")]
    pub value: Option<Value>,
    /// The entity that the NPC believes the reference to refer to.
    pub refers_to: Option<Entity<'d>>,
    /// If the entity was seen to be gone: the place where the NPC had last seen it.
    pub last_seen: Option<[f32; 3]>,
    /// What is true; none if the entity is gone.
    #[serde(serialize_with = "value")]
    pub truth: Option<Value>,
    /// The entity that the reference refers to in truth.
    pub truth_refers_to: Option<Entity<'d>>,
    /// When the fact was observed. If the entity was seen to be gone: when it was at that place.
    pub observed: f64,
    /// How the NPC has come by it: `told`, `sensed`, `hearsay` or `seen_gone`.
    pub source: &'static str,
    /// The sensor, if it was sensed.
    pub sensor: Option<&'d str>,
    /// The NPC that has told it.
    pub teller: Option<Entity<'d>>,
    /// How sure the NPC was at first, and how sure it is now, 0 to 1.
    pub sure_at_first: f32,
    /// See [`sure_at_first`](Self::sure_at_first).
    pub sure: f32,
    /// When the belief is forgotten unless it is renewed; none for never.
    pub expires: Option<f64>,
}

fn value<S: Serializer>(value: &Option<Value>, serializer: S) -> Result<S::Ok, S::Error> {
    match *value {
        Some(Value::Number(number)) => serializer.serialize_f32(number),
        Some(Value::Flag(flag)) => serializer.serialize_bool(flag),
        Some(Value::Position(at)) => at.serialize(serializer),
        Some(Value::Reference(to)) => serializer.serialize_bool(to != EntityId::NONE),
        None => serializer.serialize_none(),
    }
}

/// A value in words. If it is a reference, with the entity that it refers to.
struct InWords<'a>(Value, Option<&'a Entity<'a>>);

impl Display for InWords<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (Value::Number(number), _) => write!(out, "{number}"),
            (Value::Flag(flag), _) => write!(out, "{flag}"),
            (Value::Position([x, y, z]), _) => write!(out, "({x}, {y}, {z})"),
            (Value::Reference(EntityId::NONE), _) => write!(out, "nobody"),
            (Value::Reference(_), Some(whom)) => write!(out, "{whom}"),
            (Value::Reference(_), None) => write!(out, "somebody who is gone"),
        }
    }
}

impl WhyBelieve<'_> {
    /// The explanation as JSON.
    #[must_use]
    pub fn json(&self) -> String {
        // Writing to a string fails only for want of memory.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The explanation as a sentence.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string doesn't fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let about = name(self.about.as_ref());
        let age = self.seconds - self.observed;
        let Some(believed) = self.value else {
            return self.write_gone(out, &about);
        };
        let in_words = InWords(believed, self.refers_to.as_ref());
        write!(out, "{about}.{} is {in_words}, because ", self.attribute)?;
        match (self.sensor, &self.teller) {
            (Some(sensor), _) => write!(out, "its {sensor} told it {age:.1} s ago")?,
            (None, Some(teller)) => write!(out, "{teller} has told it; it was so {age:.1} s ago")?,
            (None, None) if self.source == "hearsay" => {
                write!(
                    out,
                    "somebody has told it who is gone; it was so {age:.1} s ago"
                )?;
            }
            (None, None) => write!(out, "the game has told it; it was so {age:.1} s ago")?,
        }
        // Decisions see `sure` rounded up, so it may be above `sure_at_first`.
        write!(
            out,
            "; it is {} sure of it",
            self.sure.min(self.sure_at_first)
        )?;
        if self.sure < self.sure_at_first {
            write!(out, ", at first {}", self.sure_at_first)?;
        }
        if let Some(expires) = self.expires {
            write!(out, ", and forgets it in {:.1} s", expires - self.seconds)?;
        }
        self.write_truth(out, &about)
    }

    /// What is printed about an entity that was seen to be gone.
    fn write_gone(&self, out: &mut dyn Write, about: &str) -> fmt::Result {
        let [x, y, z] = self.last_seen.unwrap_or([f32::NAN; 3]);
        let age = self.seconds - self.observed;
        write!(
            out,
            "{about}.{} is unknown, because {about} was seen to be gone from ({x}, {y}, {z}), where \
             it was {age:.1} s ago",
            self.attribute
        )?;
        if let Some(expires) = self.expires {
            let left = expires - self.seconds;
            write!(out, "; that place is forgotten in {left:.1} s")?;
        }
        self.write_truth(out, about)
    }

    fn write_truth(&self, out: &mut dyn Write, about: &str) -> fmt::Result {
        match self.truth {
            None => write!(out, ". In truth, {about} is gone")?,
            Some(truth) if self.truth != self.value => {
                let truth = InWords(truth, self.truth_refers_to.as_ref());
                write!(out, ". In truth, it is {truth}")?;
            }
            Some(_) => {}
        }
        writeln!(out, ".")
    }
}

fn name(entity: Option<&Entity<'_>>) -> String {
    entity.map_or_else(|| "somebody".into(), |it| format!("{it}"))
}

impl<'w> Requests<'w> {
    /// Explains what an NPC believes about an attribute of an entity; none if it believes nothing.
    /// For the position of an entity that was seen to be gone, it says where that was.
    ///
    /// # Errors
    /// As for [`World::belief`](crate::world::Beliefs::belief), [`WorldError::Dormant`].
    pub fn why_believe(
        self,
        npc: EntityId,
        entity: EntityId,
        attribute: AttributeId,
    ) -> Result<Option<WhyBelieve<'w>>, WorldError> {
        let belief = self
            .running
            .world
            .beliefs()
            .belief(npc, entity, attribute)?;
        let last = match belief {
            None if attribute == POSITION => self.running.world.beliefs().last_seen(npc, entity)?,
            _ => None,
        };
        if belief.is_none() && last.is_none() {
            return Ok(None);
        }
        let domain = self.running.world.domain();
        let knowledge = self.running.world.knowledge(npc)?;
        let mut names = Names::new(domain, &knowledge);
        // The NPC may know nothing else about the entity that a belief refers to.
        let in_truth = |id: EntityId| {
            let truth = self.running.world.truth(npc).ok()?;
            Names::new(domain, &truth).entity(id.index(), id.0)
        };
        let mut named = |id: EntityId| {
            let somebody = (id != EntityId::NONE).then_some(id)?;
            (names.entity(somebody.index(), somebody.0)).or_else(|| in_truth(somebody))
        };
        let mut referred = |value: Option<Value>| match value {
            Some(Value::Reference(to)) => named(to),
            _ => None,
        };
        let (value, truth) = (
            belief.as_ref().map(|it| it.fact.value),
            self.running.world.read(entity, attribute).ok(),
        );
        let (refers_to, truth_refers_to) = (referred(value), referred(truth));
        let note = belief.as_ref().map(|it| it.note);
        let seen_gone = (last.map_or(f64::NAN, |it| it.at), last.map(|it| it.until));
        let (observed, until) =
            (belief.as_ref()).map_or(seen_gone, |it| (it.fact.timestamp, Some(it.until)));
        Ok(Some(WhyBelieve {
            belief: VERSION,
            seconds: self.running.world.time().seconds(),
            npc: named(npc),
            about: named(entity),
            attribute: &domain.attribute(attribute).name,
            value,
            refers_to,
            last_seen: last.map(|it| it.point),
            truth,
            truth_refers_to,
            observed,
            source: match note.map(|it| it.source) {
                Some(Source::Host) => "told",
                Some(Source::Sensor(_)) => "sensed",
                Some(Source::Hearsay) => "hearsay",
                None => "seen_gone",
            },
            sensor: match note.map(|it| it.source) {
                Some(Source::Sensor(sensor)) => Some(&domain.sensor(sensor).name),
                _ => None,
            },
            teller: note.and_then(|it| named(it.teller)),
            sure_at_first: note.map_or(0.0, |it| it.sure),
            sure: belief.as_ref().map_or(0.0, |it| it.sure),
            expires: until.filter(|it| it.is_finite()),
        }))
    }
}
