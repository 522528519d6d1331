//! Tests whether everything that a decision has read is still the same: whether every question
//! would get the same answer.

use super::{
    EntityIndex, Knowledge, Place, ReadSet, Watch,
    read_set::{Among, Changed, Difference, Row, Scratch, Single, ask, fingerprint, is_same},
};
use crate::{domain::thresholds::Bounds, sorting::HeapSort as _};

impl ReadSet {
    /// Whether all questions would get the same answers. Changes of cells that `allows` accepts
    /// don't count.
    pub fn holds(
        &self,
        knowledge: &dyn Knowledge,
        scratch: &mut Scratch,
        allows: impl Fn(&Changed) -> bool,
    ) -> bool {
        self.difference(knowledge, scratch, allows).is_none()
    }

    /// The first question that would get another answer; none if the set [holds](Self::holds).
    pub fn difference(
        &self,
        knowledge: &dyn Knowledge,
        scratch: &mut Scratch,
        allows: impl Fn(&Changed) -> bool,
    ) -> Option<Difference> {
        if self.reads_answers {
            return Some(Difference::Answers);
        }
        if self.depends_on_time() {
            return Some(Difference::Time);
        }
        self.change(knowledge, scratch, allows)
    }

    /// The same, but time may pass, and the host may have been asked.
    pub fn change(
        &self,
        knowledge: &dyn Knowledge,
        scratch: &mut Scratch,
        allows: impl Fn(&Changed) -> bool,
    ) -> Option<Difference> {
        if self.is_of_another_mind(knowledge) {
            return Some(Difference::Own);
        }
        let npc = knowledge.npc();
        let others = self.reads_updates
            || (self.until < f64::INFINITY && knowledge.now() >= self.until)
            || knowledge.may_have_changed(Watch::Others, self.clock);
        let in_rows = self.in_rows(knowledge, scratch, &allows, |row| {
            others || row.entity == npc
        });
        if in_rows.is_some() {
            return in_rows;
        }
        if !self.ambiance_holds(knowledge, scratch) || !self.influences_hold(knowledge) {
            return Some(Difference::Ambiance);
        }
        if !others {
            return None;
        }
        if !self.lists_hold(knowledge, scratch) {
            return Some(Difference::Found);
        }
        self.in_singles(knowledge, scratch, allows)
    }

    /// Whether one of the NPC's options has changed since: weights, biases, excluded steps, or
    /// where its knowledge comes from.
    pub(crate) fn is_of_another_mind(&self, knowledge: &dyn Knowledge) -> bool {
        knowledge.may_have_changed(Watch::Own, self.clock)
    }

    pub(super) fn in_rows(
        &self,
        knowledge: &dyn Knowledge,
        scratch: &mut Scratch,
        allows: impl Fn(&Changed) -> bool,
        matters: impl Fn(&Row) -> bool,
    ) -> Option<Difference> {
        let may_have_changed = |watch| knowledge.may_have_changed(watch, self.clock);
        // Rows of one type often follow each other, and of most types no entity has changed. So the
        // last answer is kept.
        let mut last = None;
        let mut any_may_have_changed = |of| match last {
            Some((asked, answer)) if asked == of => answer,
            _ => {
                let answer = may_have_changed(Watch::TypeButDrifts(of));
                last = Some((of, answer));
                answer
            }
        };
        self.rows.iter().filter(|row| matters(row)).find_map(|row| {
            let may_have_changed = if row.ignores_drifts {
                any_may_have_changed(row.of) && may_have_changed(Watch::EntityButDrifts(row.entity))
            } else {
                may_have_changed(Watch::Entity(row.entity))
            };
            if !may_have_changed {
                return None;
            }
            scratch.row.clear();
            let met = knowledge.meet(row.entity, &mut scratch.row);
            if !met.is_known || met.order != row.order {
                return Some(Difference::Known(row.entity));
            }
            let now = &scratch.row[..];
            let cells = row.cells();
            let bounds = self.bounds.get(cells.clone()).unwrap_or_default();
            let within = |(bounds, now): (&Bounds, &f32)| bounds.allow(*now);
            if bounds.len() == now.len() && bounds.iter().zip(now).all(within) {
                return None;
            }
            let then = &self.values[cells];
            let mut pairs = then.iter().zip(now).enumerate();
            let differs = pairs.find(|&(slot, (&a, &b))| {
                !is_same(a, b)
                    && !bounds.get(slot).is_some_and(|it| it.allow(b))
                    && !allows(&Changed {
                        entity: row.entity,
                        of: met.of,
                        slot,
                        then,
                        now,
                    })
            });
            differs.map(|(slot, _)| Difference::Cell(row.entity, met.of, slot))
        })
    }

    /// Whether the modifiers at the places that were read are still the same.
    fn ambiance_holds(&self, knowledge: &dyn Knowledge, scratch: &mut Scratch) -> bool {
        if self.ambiance.is_empty() {
            return true;
        }
        let anything = knowledge.may_have_changed(Watch::Ambiance, self.clock);
        let now = knowledge.now();
        let moved = |entity| knowledge.may_have_changed(Watch::Entity(entity), self.clock);
        let is_elsewhere = moved(knowledge.npc());
        self.ambiance.iter().all(|read| {
            let may_differ = anything
                || now >= read.until
                || match read.place {
                    Place::Here => is_elsewhere,
                    Place::Of(entity) => moved(entity) || read.needs_here && is_elsewhere,
                    Place::At(..) | Place::Around(..) => read.needs_here && is_elsewhere,
                };
            if !may_differ {
                return true;
            }
            knowledge.ambiance(read.place, read.what, &mut scratch.modifiers);
            scratch.modifiers.fingerprint() == read.found
        })
    }

    fn lists_hold(&self, knowledge: &dyn Knowledge, scratch: &mut Scratch) -> bool {
        self.lists.iter().all(|list| {
            let watch = match list.among {
                Among::All => Watch::Members(list.of),
                Among::Near(..) => Watch::Places(list.of),
                Among::Beyond(_) => Watch::TypeButDrifts(list.of),
            };
            if !knowledge.may_have_changed(watch, self.clock) {
                return true;
            }
            scratch.found.clear();
            ask(knowledge, list.of, list.among, &mut scratch.found);
            // `near` and `beyond` give entities in no particular order.
            scratch.found.heap_sort();
            scratch.found == self.found_of(list)
                && !scratch.found.iter().any(|&it| self.is_new(knowledge, it))
        })
    }

    /// Whether the index belongs to an entity that was created after the set was read.
    fn is_new(&self, knowledge: &dyn Knowledge, entity: EntityIndex) -> bool {
        knowledge.order_of(entity) >= self.next_order
    }

    fn in_singles(
        &self,
        knowledge: &dyn Knowledge,
        scratch: &mut Scratch,
        allows: impl Fn(&Changed) -> bool,
    ) -> Option<Difference> {
        let mut singles = self.singles.iter().copied();
        let differs = singles.find(|&single| {
            let is_no_matter = self.waits_age && single.ages();
            !is_no_matter
                && !self.single_holds(single, knowledge, scratch)
                && !single.is_allowed(knowledge, scratch, &allows)
        })?;
        Some(match differs {
            Single::Knows(entity, ..) => Difference::Known(entity),
            Single::Enabled(entity, ..)
            | Single::SlotFree(entity, ..)
            | Single::SlotUses(entity, ..)
            | Single::Booked(entity, ..) => Difference::Offer(entity),
            Single::LastSeen(entity, _) => Difference::Known(entity),
            Single::UpdatedAt(entity, cell, _)
            | Single::Previous(entity, cell, _)
            | Single::Age(entity, cell, ..)
            | Single::Sure(entity, cell, _) => {
                let mut rows = self.rows.iter();
                let of = rows.find(|row| row.entity == entity).map(|row| row.of);
                of.map_or(Difference::Time, |of| {
                    Difference::Cell(entity, of, cell as usize)
                })
            }
        })
    }

    pub(super) fn single_holds(
        &self,
        single: Single,
        knowledge: &dyn Knowledge,
        scratch: &mut Scratch,
    ) -> bool {
        let clock = self.clock;
        match single {
            Single::Knows(entity, order, knows) => {
                let knows_now = knowledge.knows(entity) && !self.is_new(knowledge, entity);
                knows_now == knows && (!knows || knowledge.order_of(entity) == order)
            }
            Single::Enabled(entity, side, action, enabled) => {
                !knowledge.may_have_changed(Watch::Offers(entity), clock)
                    || knowledge.is_enabled(entity, side, action) == enabled
            }
            Single::SlotFree(entity, action, free) => {
                !knowledge.may_have_changed(Watch::Offers(entity), clock)
                    || knowledge.is_slot_free(entity, action) == free
            }
            // There is no watch for this: slots that are given back late change as time passes.
            Single::SlotUses(entity, action, then, _) => {
                knowledge.slot_uses(entity, action, &mut scratch.uses);
                fingerprint(knowledge, &scratch.uses) == then
            }
            Single::Booked(entity, stock, then) => {
                !knowledge.may_have_changed(Watch::Offers(entity), clock)
                    || knowledge.booked(entity, stock).to_bits() == then
            }
            Single::UpdatedAt(entity, cell, then) => {
                knowledge.updated_at(entity, cell as usize).to_bits() == then
            }
            Single::Age(entity, cell, test, then) => {
                knowledge.compares_age(entity, cell as usize, test) == Some(then)
            }
            Single::Sure(entity, cell, then) => {
                knowledge.sureness(entity, cell as usize).0.to_bits() == then
            }
            Single::LastSeen(entity, then) => {
                let now = knowledge.last_seen(entity);
                now.iter()
                    .zip(then)
                    .all(|(&now, then)| is_same(now, f32::from_bits(then)))
            }
            Single::Previous(entity, cell, then) => is_same(
                knowledge.previous(entity, cell as usize),
                f32::from_bits(then),
            ),
        }
    }
}
