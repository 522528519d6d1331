//! Why an NPC believes something: from whom or by which sense, since when, how surely.

use alloc::{format, string::String};
use core::fmt::{self, Display, Write};

use serde::{Serialize, Serializer};

use super::RunningWorld;
use crate::{
    domain::AttributeId,
    planning::explain::{data::Entity, names::Names},
    world::{
        EntityId, Value, WorldError,
        senses::{Belief, Source},
    },
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
    /// Who believes it.
    pub npc: Option<Entity<'d>>,
    /// Of whom.
    pub about: Option<Entity<'d>>,
    /// Which attribute.
    pub attribute: &'d str,
    /// What it believes; of a reference, whether it is to anybody.
    #[serde(serialize_with = "value")]
    pub value: Value,
    /// What is true; none if the entity is gone.
    #[serde(serialize_with = "truth")]
    pub truth: Option<Value>,
    /// When that was observed.
    pub observed: f64,
    /// How the NPC has come by it: `told`, `sensed` or `hearsay`.
    pub source: &'static str,
    /// By which sensor.
    pub sensor: Option<&'d str>,
    /// Who has told it.
    pub teller: Option<Entity<'d>>,
    /// How sure it was at first, and is now, 0 to 1.
    pub sure_at_first: f32,
    /// See [`sure_at_first`](Self::sure_at_first).
    pub sure: f32,
    /// When it is forgotten unless it is renewed; none: never.
    pub expires: Option<f64>,
}

fn value<S: Serializer>(value: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    match *value {
        Value::Number(number) => serializer.serialize_f32(number),
        Value::Flag(flag) => serializer.serialize_bool(flag),
        Value::Position(at) => at.serialize(serializer),
        Value::Reference(to) => serializer.serialize_bool(to != EntityId::NONE),
    }
}

fn truth<S: Serializer>(truth: &Option<Value>, serializer: S) -> Result<S::Ok, S::Error> {
    match truth {
        Some(truth) => value(truth, serializer),
        None => serializer.serialize_none(),
    }
}

/// A value in words.
struct InWords(Value);

impl Display for InWords {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Number(number) => write!(out, "{number}"),
            Value::Flag(flag) => write!(out, "{flag}"),
            Value::Position([x, y, z]) => write!(out, "({x}, {y}, {z})"),
            Value::Reference(EntityId::NONE) => write!(out, "nobody"),
            Value::Reference(_) => write!(out, "somebody"),
        }
    }
}

impl WhyBelieve<'_> {
    /// The same as JSON.
    #[must_use]
    pub fn json(&self) -> String {
        // Memory is all that writing to a string can lack.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The same as a sentence.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Strings take everything.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let about = name(self.about.as_ref());
        let believed = InWords(self.value);
        write!(out, "{about}.{} is {believed}, because ", self.attribute)?;
        let age = self.seconds - self.observed;
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
        // Decisions see it rounded up.
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
        match self.truth {
            None => write!(out, ". In truth, {about} is gone")?,
            Some(truth) if truth != self.value => {
                write!(out, ". In truth, it is {}", InWords(truth))?;
            }
            Some(_) => {}
        }
        writeln!(out, ".")
    }
}

fn name(entity: Option<&Entity<'_>>) -> String {
    entity.map_or_else(|| "somebody".into(), |it| format!("{it}"))
}

impl RunningWorld {
    /// Tells why an NPC believes what it does about an attribute; none if it believes nothing.
    ///
    /// # Errors
    /// As for [`World::belief`](crate::world::World::belief), [`WorldError::Dormant`].
    pub fn why_believe(
        &self,
        npc: EntityId,
        entity: EntityId,
        attribute: AttributeId,
    ) -> Result<Option<WhyBelieve<'_>>, WorldError> {
        let Some(belief) = self.world.belief(npc, entity, attribute)? else {
            return Ok(None);
        };
        let Belief {
            fact,
            note,
            sure,
            until,
        } = belief;
        let domain = self.world.domain();
        let knowledge = self.world.knowledge(npc)?;
        let mut names = Names::new(domain, &knowledge);
        let mut entity_of = |id: EntityId| names.entity(id.index(), id.0);
        let is_told = note.teller != EntityId::NONE;
        // Who has told something needn't be known otherwise.
        let told_by = |id: EntityId| {
            let truth = self.world.truth(npc).ok()?;
            Names::new(domain, &truth).entity(id.index(), id.0)
        };
        Ok(Some(WhyBelieve {
            belief: VERSION,
            seconds: self.world.time().seconds(),
            npc: entity_of(npc),
            about: entity_of(entity),
            attribute: &domain.attribute(attribute).name,
            value: fact.value,
            truth: self.world.read(entity, attribute).ok(),
            observed: fact.timestamp,
            source: match note.source {
                Source::Host => "told",
                Source::Sensor(_) => "sensed",
                Source::Hearsay => "hearsay",
            },
            sensor: match note.source {
                Source::Sensor(sensor) => Some(&domain.sensor(sensor).name),
                _ => None,
            },
            teller: if is_told {
                entity_of(note.teller).or_else(|| told_by(note.teller))
            } else {
                None
            },
            sure_at_first: note.sure,
            sure,
            expires: until.is_finite().then_some(until),
        }))
    }
}
