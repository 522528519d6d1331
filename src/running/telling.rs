//! NPCs that tell each other what they believe.
//!
//! The host says who hears it; the library knows nothing of how far a voice carries.
//!
//! What an NPC tells is heard in the next tick, and it is what the teller believed when it spoke.
//! So the order in which the host lets NPCs talk doesn't matter, and no rumour runs through a crowd
//! within one tick.

mod hearing;

use alloc::vec::Vec;
pub use hearing::{Hearing, HearingMut};

use crate::{
    domain::AttributeId,
    world::{EntityId, NoticedMark, Tell, Value, World, WorldError, senses::Note},
};

/// A belief that an NPC is about to hear.
#[derive(Clone, Copy, Debug)]
struct Word {
    listener: EntityId,
    tell: Tell,
    note: Note,
}

/// Everything that NPCs are about to hear.
#[derive(Debug, Default)]
pub(super) struct Talk {
    words: Vec<Word>,
    hearing: Vec<Word>,
    warnings: Vec<Warning>,
    /// The marks of all warnings.
    marks: Vec<NoticedMark>,
}

/// What an NPC is about to hear of another one's memory of influences.
#[derive(Clone, Copy, Debug)]
struct Warning {
    listener: EntityId,
    /// Which division into places the marks belong to.
    version: u32,
    /// The range of its marks: the first, and the one after the last.
    marks: (usize, usize),
}

/// Something that the host lets an NPC perceive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Percept {
    /// The fact: of which entity, which attribute, which value, and since when.
    pub tell: Tell,
    /// The source, how sure it is, and how long it is kept. The teller's order of creation is
    /// filled in.
    pub note: Note,
}

impl Talk {
    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        (self.words.capacity() + self.hearing.capacity()) * size_of::<Word>()
            + self.warnings.capacity() * size_of::<Warning>()
            + self.marks.capacity() * size_of::<NoticedMark>()
    }
}

/// The facts that an entity can tell about itself.
fn own_words(
    world: &World,
    teller: EntityId,
) -> Result<impl Iterator<Item = (AttributeId, Value)> + '_, WorldError> {
    let of = world.type_of(teller)?;
    let attributes = &world.domain().entity_type(of).attributes;
    Ok(attributes
        .iter()
        .filter_map(move |&it| Some((it, world.sight().own_word(teller, it)?))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::{InfluenceId, POSITION, SensorId},
        fingerprint::tests::{all_count, none_counts},
        running::{
            RunningWorld,
            hash::tests::{fire, guards, town},
        },
        world::senses::Source,
    };

    /// A world in which the sleeping guard is about to hear of the fire, and of a danger.
    fn talking() -> RunningWorld {
        let mut it = town();
        let (listener, entity) = (guards(&it)[1], fire(&it));
        it.talk.words.push(Word {
            listener,
            tell: Tell {
                entity,
                attribute: POSITION,
                value: Value::Number(1.0),
                timestamp: 0.25,
            },
            note: Note {
                teller: EntityId::NONE,
                teller_order: 7,
                sure: 0.5,
                remember: 8.0,
                source: Source::Hearsay,
            },
        });
        let mark = NoticedMark::new(InfluenceId(0), 5, 2.0, 0.5);
        it.talk.marks.push(mark);
        it.talk.warnings.push(Warning {
            listener,
            version: 3,
            marks: (0, 1),
        });
        it
    }

    #[test]
    fn what_is_about_to_be_heard_counts() {
        fn tell(it: &mut RunningWorld) -> &mut Tell {
            &mut it.talk.words[0].tell
        }
        fn note(it: &mut RunningWorld) -> &mut Note {
            &mut it.talk.words[0].note
        }
        fn mark(it: &mut RunningWorld, influence: u16, place: u32, strength: f64, at: f64) {
            it.talk.marks[0] = NoticedMark::new(InfluenceId(influence), place, strength, at);
        }
        all_count(
            talking,
            RunningWorld::hash,
            &[
                |it| it.talk.words.clear(),
                |it| it.talk.words[0].listener = fire(it),
                |it| tell(it).entity = EntityId::NONE,
                |it| tell(it).attribute = AttributeId(1),
                |it| tell(it).value = Value::Number(2.0),
                |it| tell(it).timestamp = 0.5,
                |it| note(it).teller_order = 8,
                |it| note(it).sure = 0.75,
                |it| note(it).remember = 9.0,
                |it| note(it).source = Source::Host,
                |it| note(it).source = Source::Sensor(SensorId(0)),
                |it| note(it).source = Source::Sensor(SensorId(1)),
                |it| it.talk.warnings.clear(),
                |it| it.talk.warnings[0].listener = fire(it),
                |it| it.talk.warnings[0].version = 4,
                |it| it.talk.warnings[0].marks = (0, 0),
                |it| mark(it, 1, 5, 2.0, 0.5),
                |it| mark(it, 0, 6, 2.0, 0.5),
                |it| mark(it, 0, 5, 3.0, 0.5),
                |it| mark(it, 0, 5, 2.0, 0.75),
            ],
        );
        // The handle of a teller adds nothing to its order.
        none_counts(
            talking,
            RunningWorld::hash,
            &[|it| note(it).teller = fire(it)],
        );
    }
}
