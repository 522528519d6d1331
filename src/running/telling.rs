//! NPCs that tell each other what they believe.
//!
//! What somebody tells is heard with the next tick, and it is what the teller believed when it spoke.
//! So it doesn't matter in which order the host lets NPCs talk, and no rumour runs through a crowd
//! within one tick.

mod hearing;

use alloc::vec::Vec;

use crate::{
    domain::AttributeId,
    world::{EntityId, NoticedMark, Tell, Value, World, WorldError, senses::Note},
};

/// Something that an NPC is about to hear.
#[derive(Clone, Copy, Debug)]
struct Word {
    listener: EntityId,
    tell: Tell,
    note: Note,
}

/// What NPCs are about to hear.
#[derive(Debug, Default)]
pub(super) struct Talk {
    words: Vec<Word>,
    hearing: Vec<Word>,
    warnings: Vec<Warning>,
    /// What warnings tell of.
    marks: Vec<NoticedMark>,
}

/// Somebody is about to hear what another remembers of influences.
#[derive(Clone, Copy, Debug)]
struct Warning {
    listener: EntityId,
    /// Which places are meant.
    version: u32,
    /// Which marks: the first, and the one after the last.
    marks: (usize, usize),
}

/// Something that the host lets an NPC perceive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Percept {
    /// Of whom, what, and when.
    pub tell: Tell,
    /// Where it comes from, how sure it is, and how long it is kept. The teller's order of creation is
    /// looked up.
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

/// What an entity can tell of itself.
fn own_words(
    world: &World,
    teller: EntityId,
) -> Result<impl Iterator<Item = (AttributeId, Value)> + '_, WorldError> {
    let of = world.type_of(teller)?;
    let attributes = &world.domain().entity_type(of).attributes;
    Ok(attributes
        .iter()
        .filter_map(move |&it| Some((it, world.own_word(teller, it)?))))
}
