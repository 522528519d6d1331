//! The fingerprints of beliefs that a mind keeps.

use crate::sorting::HeapSort as _;
use crate::sorting::map_of;
use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    AgeTest, Answers, Beyond, EntityIndex, OfferSide, Place, Question, ReadSet,
    answers::Given,
    read_set::{AmbianceRead, Among, List, Row, Single},
};
use crate::{
    domain::{Alterable, AttributeKind, Domain, TypeId, thresholds::Bounds},
    fingerprint::Fingerprint,
};

impl Answers {
    /// Adds them to a fingerprint.
    pub(crate) fn add_to(&self, f: &mut Fingerprint) {
        let Answers {
            questions,
            given,
            // It only serves to find the questions.
            numbers: _,
            next_order,
        } = self;
        f.list(questions, |f, it| {
            let Question { query, arguments } = it;
            f.add(query.0);
            arguments.iter().for_each(|&it| {
                // Another entity that has got the index since isn't meant.
                let order = f.order_of(it);
                f.add(if order < *next_order { order } else { 0 });
            });
        });
        f.list(given, |f, it| {
            let Given { value, places } = it;
            f.number(*value);
            places.iter().for_each(|it| f.numbers(it));
        });
    }
}

impl ReadSet {
    /// Adds to a fingerprint what was read, and what came of it.
    ///
    /// An index may belong to another entity by now. So an entity is added as the order of creation
    /// that its row has kept. Entities whose rows weren't read are all added alike.
    pub(crate) fn add_to(&self, f: &mut Fingerprint, domain: &Domain) {
        let ReadSet {
            // It only spares looking at what can't have changed. The code that knows the world's
            // changes adds whatever can differ because of it.
            clock: _,
            // It only tells which indices have passed to other entities since. Those are added like
            // entities whose rows weren't read.
            next_order: _,
            rows,
            // Added with the rows.
            values: _,
            bounds: _,
            lists,
            // Added with the lists.
            found: _,
            singles,
            ambiance,
            influences,
            nowhere,
            reads_time,
            reads_answers,
            reads_waits,
            waits_age,
            reads_updates,
            until,
            // It only tells read sets apart.
            number: _,
        } = self;
        let read = rows.iter().map(|row| (row.entity, (row.order, row.of)));
        let read = Read(map_of(read));
        f.list(rows, |f, row| self.add_row(f, domain, &read, row));
        f.list(lists, |f, list| {
            let &List {
                of,
                among,
                // Where its entities are stored.
                first: _,
                len: _,
            } = list;
            f.add(of.0);
            match among {
                Among::All => f.flag(false),
                Among::Near(centre, radius) => {
                    f.flag(true);
                    f.numbers(&centre);
                    f.number(radius);
                }
                Among::Beyond(Beyond { cell, is_up, than }) => {
                    f.add(2_u8);
                    f.add(cell);
                    f.flag(is_up);
                    f.number(than);
                }
            }
            let found = self.found_of(list).iter();
            let mut found: Vec<u64> = found.map(|&it| read.order(it)).collect();
            found.heap_sort();
            f.list(&found, |f, &order| f.add(order));
        });
        f.list(singles, |f, it| it.add_to(f, domain, &read));
        // Nothing is added for a world without areas, so its hash is the same as before there were
        // areas.
        for it in ambiance {
            let &AmbianceRead {
                place,
                what,
                found,
                until,
                needs_here,
            } = it;
            match place {
                Place::Here => f.add(0_u8),
                Place::Of(entity) => {
                    f.add(1_u8);
                    f.add(read.order(entity));
                }
                Place::At(point, beside) => {
                    f.add(2_u8);
                    f.numbers(&point);
                    f.add(read.order(beside));
                }
                Place::Around(point, radius, beside) => {
                    f.add(3_u8);
                    f.numbers(&point);
                    f.number(radius);
                    f.add(read.order(beside));
                }
            }
            match what {
                Alterable::Cost(action) => f.add(action.0),
                // Greater than any action id, so that the two can't be confused.
                Alterable::Weight(drive) => f.add(1 << 16 | u32::from(drive.0)),
            }
            f.add(found);
            f.time(until);
            f.flag(needs_here);
        }
        influences.iter().for_each(|it| it.add_to(f));
        // Nothing is added if there is none, so such sets have the same hash as before there was
        // this list.
        if !nowhere.is_empty() {
            f.list(nowhere, |f, point| f.numbers(point));
        }
        let of_time = [*reads_time, *reads_waits, *waits_age, *reads_answers];
        let of_time = of_time.iter().rev();
        f.add(of_time.fold(0, |bits, &it| bits << 1 | u64::from(it)));
        f.flag(*reads_updates);
        f.time(*until);
    }

    fn add_row(&self, f: &mut Fingerprint, domain: &Domain, read: &Read, row: &Row) {
        let &Row {
            // The order says which entity it is.
            entity: _,
            order,
            // Where its values are stored.
            first: _,
            len: _,
            of,
            is_known,
            ignores_drifts,
        } = row;
        f.add(order);
        f.add(of.0);
        f.flag(is_known);
        f.flag(ignores_drifts);
        let bounds = self.bounds.get(row.cells()).unwrap_or_default();
        f.flag(bounds.is_empty());
        for (cell, &value) in self.values[row.cells()].iter().enumerate() {
            let bounds = bounds.get(cell);
            if refers(domain, of, cell) {
                read.add_reference(f, value);
                f.flag(bounds == Some(&Bounds::ANY));
            } else {
                f.number(value);
                f.add(bounds.map_or(0, |it| it.word()));
            }
        }
    }
}

/// The orders of creation and the types of the entities whose rows were read.
struct Read(BTreeMap<EntityIndex, (u64, TypeId)>);

impl Read {
    /// The order of creation; 0 for an entity whose row wasn't read.
    fn order(&self, entity: EntityIndex) -> u64 {
        self.0.get(&entity).map_or(0, |it| it.0)
    }

    /// The first cell of a reference says which entity it means; see [`EntityIndex::as_cell`]. The others
    /// are 0.
    fn add_reference(&self, f: &mut Fingerprint, cell: f32) {
        f.number(if cell > 0.0 { 1.0 } else { cell });
        f.add(self.order(EntityIndex((cell as u32).wrapping_sub(1))));
    }
}

fn refers(domain: &Domain, of: TypeId, cell: usize) -> bool {
    let owner = domain.entity_type(of).owners.get(cell);
    owner.is_some_and(|&it| domain.attribute(it).kind == AttributeKind::Reference)
}

impl Single {
    fn add_to(&self, f: &mut Fingerprint, domain: &Domain, read: &Read) {
        let mut whose = |tag: u8, entity| {
            f.add(tag);
            f.add(read.order(entity));
        };
        match *self {
            Single::Knows(entity, order, knows) => {
                whose(0, entity);
                f.add(order);
                f.flag(knows);
            }
            Single::Enabled(entity, side, action, enabled) => {
                whose(1, entity);
                f.flag(side == OfferSide::Supplies);
                f.add(action.0);
                f.flag(enabled);
            }
            Single::SlotFree(entity, action, free) => {
                whose(2, entity);
                f.add(action.0);
                f.flag(free);
            }
            // The flag follows from the uses.
            Single::SlotUses(entity, action, uses, _) => {
                whose(3, entity);
                f.add(action.0);
                f.add(uses);
            }
            Single::Booked(entity, stock, then) => {
                whose(9, entity);
                f.add(stock.0);
                f.number(f32::from_bits(then));
            }
            Single::UpdatedAt(entity, cell, then) => {
                whose(4, entity);
                f.add(cell);
                f.time(f64::from_bits(then));
            }
            Single::Age(entity, cell, test, then) => {
                let AgeTest {
                    passed,
                    comparison,
                    seconds,
                } = test;
                whose(6, entity);
                f.add(cell);
                f.number(passed);
                f.add(comparison as u8);
                f.number(seconds);
                f.flag(then);
            }
            Single::Sure(entity, cell, then) => {
                whose(7, entity);
                f.add(cell);
                f.number(f32::from_bits(then));
            }
            Single::LastSeen(entity, then) => {
                whose(8, entity);
                f.numbers(&then.map(f32::from_bits));
            }
            Single::Previous(entity, cell, then) => {
                whose(5, entity);
                f.add(cell);
                let then = f32::from_bits(then);
                match read.0.get(&entity) {
                    Some(&(_, of)) if !refers(domain, of, cell as usize) => f.number(then),
                    _ => read.add_reference(f, then),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::{ActionId, AttributeId, Document, Limits, QueryId},
        fingerprint::tests::{InOrder, all_count, none_counts},
    };
    use alloc::vec;

    /// `thing` has a number and a reference, in the cells after its position.
    fn domain() -> Domain {
        let bytes = br#"{ "udgoap": 1,
          "attributes": { "heat": { "min": 0, "max": 9 }, "owner": { "kind": "reference" } },
          "types": { "thing": { "attributes": { "heat": {}, "owner": {} } } } }"#;
        let document = Document {
            name: "domain.json",
            bytes,
        };
        let loaded = Domain::load(&[document], &Limits::default());
        loaded.domain.expect("there are no errors")
    }

    fn reads() -> ReadSet {
        let row = |entity, order, first| Row {
            entity: EntityIndex(entity),
            order,
            first,
            len: 7,
            of: TypeId(0),
            is_known: true,
            ignores_drifts: false,
        };
        ReadSet {
            rows: vec![row(4, 10, 0), row(5, 20, 7)],
            // The second is the owner of the first, and the first of the second.
            values: vec![
                1.0, 2.0, 3.0, 4.0, 6.0, 0.0, 0.0, //
                1.0, 2.0, 3.0, 4.0, 5.0, 0.0, 0.0,
            ],
            lists: vec![List {
                of: TypeId(0),
                among: Among::Near([1.0, 2.0, 3.0], 4.0),
                first: 0,
                len: 2,
            }],
            found: vec![EntityIndex(4), EntityIndex(5)],
            singles: vec![
                Single::Knows(EntityIndex(4), 10, true),
                Single::Enabled(EntityIndex(4), OfferSide::Supplies, ActionId(1), true),
                Single::SlotFree(EntityIndex(4), ActionId(1), true),
                Single::UpdatedAt(EntityIndex(4), 3, 1.5f64.to_bits()),
                Single::Previous(EntityIndex(4), 3, 2.5f32.to_bits()),
                Single::Previous(EntityIndex(4), 4, 6.0f32.to_bits()),
            ],
            ..ReadSet::default()
        }
    }

    fn beyond(cell: u16, is_up: bool, than: f32) -> Among {
        Among::Beyond(Beyond { cell, is_up, than })
    }

    #[test]
    fn what_was_read_counts_but_not_where_it_lay() {
        let domain = domain();
        let owner = domain.types[0].slot(domain.find_attribute("owner").expect("it is there"));
        assert_eq!(owner, Some(4));
        let hash = |reads: &ReadSet| {
            let mut f = Fingerprint::new(&InOrder);
            reads.add_to(&mut f, &domain);
            f.finish()
        };
        all_count(
            reads,
            hash,
            &[
                |it| it.reads_time = true,
                |it| it.reads_answers = true,
                |it| it.reads_waits = true,
                |it| it.waits_age = true,
                |it| it.reads_updates = true,
                |it| it.values[3] = 5.0,
                |it| it.values[4] = 0.0,
                |it| it.values[4] = f32::NAN,
                |it| it.rows[1].order = 30,
                |it| it.rows[1].is_known = false,
                |it| it.rows[1].ignores_drifts = true,
                |it| it.rows.truncate(1),
                |it| it.bounds = vec![Bounds::ANY; 14],
                |it| it.bounds = vec![Bounds::exactly(3.0); 14],
                // Only the bounds of a number.
                |it| {
                    it.bounds = vec![Bounds::ANY; 14];
                    it.bounds[0] = Bounds::exactly(3.0);
                },
                |it| it.lists[0].among = Among::All,
                |it| it.lists[0].among = Among::Near([1.0, 2.0, 4.0], 4.0),
                |it| it.lists[0].among = Among::Near([1.0, 2.0, 3.0], 5.0),
                |it| it.lists[0].among = beyond(3, true, 4.0),
                |it| it.lists[0].among = beyond(2, true, 4.0),
                |it| it.lists[0].among = beyond(3, false, 4.0),
                |it| it.lists[0].among = beyond(3, true, 5.0),
                |it| it.lists[0].len = 1,
                |it| it.lists.clear(),
                |it| it.singles[0] = Single::Knows(EntityIndex(4), 10, false),
                |it| {
                    it.singles[1] =
                        Single::Enabled(EntityIndex(4), OfferSide::Consumes, ActionId(1), true);
                },
                |it| it.singles[2] = Single::SlotFree(EntityIndex(5), ActionId(1), true),
                |it| it.singles[2] = Single::SlotUses(EntityIndex(4), ActionId(1), 1, true),
                |it| it.singles[2] = Single::Booked(EntityIndex(4), AttributeId(1), 0),
                |it| it.singles[2] = Single::Booked(EntityIndex(4), AttributeId(2), 0),
                |it| {
                    let one = 1.0f32.to_bits();
                    it.singles[2] = Single::Booked(EntityIndex(4), AttributeId(1), one);
                },
                |it| it.singles[3] = Single::UpdatedAt(EntityIndex(4), 3, 2.5f64.to_bits()),
                |it| it.singles[4] = Single::Previous(EntityIndex(4), 3, 3.5f32.to_bits()),
                |it| it.singles[5] = Single::Previous(EntityIndex(4), 4, 5.0f32.to_bits()),
            ],
        );
        none_counts(
            reads,
            hash,
            &[
                |it| it.number = 8,
                |it| it.clock = 8,
                |it| it.found.reverse(),
                // Every entity has another index.
                |it| {
                    it.rows[0].entity = EntityIndex(40);
                    it.values[11] = EntityIndex(40).as_cell();
                    it.found[0] = EntityIndex(40);
                    it.singles = reads().singles;
                    for single in &mut it.singles {
                        let (Single::Knows(entity, ..)
                        | Single::Enabled(entity, ..)
                        | Single::SlotFree(entity, ..)
                        | Single::SlotUses(entity, ..)
                        | Single::Booked(entity, ..)
                        | Single::UpdatedAt(entity, ..)
                        | Single::Previous(entity, ..)
                        | Single::Age(entity, ..)
                        | Single::Sure(entity, ..)
                        | Single::LastSeen(entity, _)) = single;
                        *entity = EntityIndex(40);
                    }
                },
            ],
        );
    }

    #[test]
    fn questions_and_answers_count() {
        let answers = || {
            let mut answers = Answers {
                next_order: 100,
                ..Answers::default()
            };
            let mut question = Question::new(QueryId(1));
            question.arguments[0] = EntityIndex(4);
            answers.add(question, [[0.0; 3]; 2]);
            answers.set(0, 2.0);
            answers
        };
        let hash = |answers: &Answers| {
            let mut f = Fingerprint::new(&InOrder);
            answers.add_to(&mut f);
            f.finish()
        };
        all_count(
            answers,
            hash,
            &[
                |it| it.set(0, 3.0),
                |it| it.given[0].places[1][2] = 1.0,
                |it| it.questions[0].query = QueryId(2),
                |it| it.questions[0].arguments[0] = EntityIndex(5),
                |it| it.add(Question::new(QueryId(2)), [[0.0; 3]; 2]),
                // The entity that was asked about is gone.
                |it| it.next_order = 3,
                Answers::clear,
            ],
        );
    }
}
