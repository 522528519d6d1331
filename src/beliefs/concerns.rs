//! Tests whether a change of one entity matters to a decision. This is far quicker than testing
//! everything that the decision has read.

use super::{
    EntityIndex, Knowledge, ReadSet,
    read_set::{Among, Changed, Scratch, Single, is_same},
};
use crate::domain::{POSITION, TypeId};

impl ReadSet {
    /// Whether a question about the entity would now get another answer. Changes that `allows`
    /// accepts don't count.
    pub fn is_concerned(
        &self,
        knowledge: &dyn Knowledge,
        (entity, of): (EntityIndex, TypeId),
        scratch: &mut Scratch,
        allows: impl Fn(&Changed) -> bool,
    ) -> bool {
        if self
            .in_rows(knowledge, scratch, &allows, |row| row.entity == entity)
            .is_some()
        {
            return true;
        }
        let mut singles = self.singles.iter().filter(|it| it.entity() == entity);
        let differs = |&it: &Single| {
            !self.single_holds(it, knowledge, scratch)
                && !it.is_allowed(knowledge, scratch, &allows)
        };
        singles.any(differs) || self.is_listed_otherwise(knowledge, (entity, of), scratch)
    }

    /// Whether the entity would now be in a list that it wasn't in, or the other way round.
    fn is_listed_otherwise(
        &self,
        knowledge: &dyn Knowledge,
        (entity, of): (EntityIndex, TypeId),
        scratch: &mut Scratch,
    ) -> bool {
        let mut lists = self.lists.iter().filter(|it| it.of == of).peekable();
        if lists.peek().is_none() {
            return false;
        }
        scratch.row.clear();
        let met = knowledge.meet(entity, &mut scratch.row);
        let row = &scratch.row;
        lists.any(|list| {
            let was_found = self.found_of(list).contains(&entity);
            // A list may hold a few entities that aren't near, but it lacks none that is.
            let is_among = match list.among {
                Among::All => true,
                Among::Near(centre, radius) => {
                    let first = usize::from(POSITION.0);
                    let place = row.get(first..first + 3).unwrap_or_default();
                    let squares = place.iter().zip(centre).map(|(a, b)| (a - b) * (a - b));
                    place.len() == 3 && squares.sum::<f32>() <= radius * radius
                }
                Among::Beyond(beyond) => beyond.has_row(row),
            };
            was_found != (met.is_known && is_among)
        })
    }
}

impl Single {
    /// Whether `allows` accepts that the answer differs. Where an entity was last seen is treated
    /// like its position; no other answer may differ.
    pub(super) fn is_allowed(
        &self,
        knowledge: &dyn Knowledge,
        scratch: &mut Scratch,
        allows: impl Fn(&Changed) -> bool,
    ) -> bool {
        let Single::LastSeen(entity, then) = *self else {
            return false;
        };
        scratch.row.clear();
        let of = knowledge.meet(entity, &mut scratch.row).of;
        let (then, now) = (then.map(f32::from_bits), knowledge.last_seen(entity));
        // A row begins with the position.
        const { assert!(POSITION.0 == 0) };
        let place = |slot| Changed {
            entity,
            of,
            slot,
            then: &then,
            now: &now,
        };
        (0..3).all(|slot| is_same(then[slot], now[slot]) || allows(&place(slot)))
    }

    /// The entity that the question was about.
    fn entity(&self) -> EntityIndex {
        match *self {
            Single::Knows(entity, ..)
            | Single::Enabled(entity, ..)
            | Single::SlotFree(entity, ..)
            | Single::SlotUses(entity, ..)
            | Single::Booked(entity, ..)
            | Single::UpdatedAt(entity, ..)
            | Single::Previous(entity, ..)
            | Single::Age(entity, ..)
            | Single::Sure(entity, ..)
            | Single::LastSeen(entity, _) => entity,
        }
    }
}
