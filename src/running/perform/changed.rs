//! What differs in a snapshot in which a step was imagined.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use crate::{
    beliefs::{EntityIndex, Snapshot},
    domain::{AttributeId, AttributeKind},
    world::{EntityId, Value, World},
};

/// Something that a step has changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// An attribute has another value.
    Value {
        /// The entity that has the attribute.
        entity: EntityId,
        /// The attribute.
        attribute: AttributeId,
        /// Its value before.
        before: Value,
        /// Its value now.
        after: Value,
    },
    /// An entity doesn't exist any more.
    Destroyed(EntityId),
}

/// The cells, attributes and entities that imagining a step has written.
#[derive(Debug, Default)]
pub(super) struct Touched {
    cells: Vec<u32>,
    /// Attributes of entities, and entities themselves, each once. They are in the order in which
    /// entities were loaded, with those that are destroyed last.
    all: Vec<(EntityIndex, Option<AttributeId>)>,
    destroyed: Vec<(EntityIndex, Option<AttributeId>)>,
}

/// Finds what was written.
fn touch(snapshot: &Snapshot<'_>, touched: &mut Touched) {
    touched.cells.clear();
    touched.all.clear();
    touched.destroyed.clear();
    touched.cells.extend(snapshot.changed());
    touched.cells.heap_sort();
    touched.cells.dedup();
    for &cell in &touched.cells {
        let Some(known) = snapshot.memory.owner(cell) else {
            continue;
        };
        let entity = snapshot.memory.entity(known.number());
        let Some(slot) = known.slot_of(cell) else {
            touched.destroyed.push((entity, None));
            continue;
        };
        let of = snapshot.domain.entity_type(known.type_id());
        let attribute = of.attribute_at(slot).map(|(attribute, _)| attribute);
        let entry = (entity, attribute);
        if attribute.is_some() && touched.all.last() != Some(&entry) {
            touched.all.push(entry);
        }
    }
    touched.all.append(&mut touched.destroyed);
}

/// Collects the values that differ from those before. `before` returns the value before, if there
/// was one.
pub(super) fn changes(
    world: &World,
    snapshot: &Snapshot<'_>,
    touched: &mut Touched,
    changes: &mut Vec<Change>,
    before: impl Fn(EntityId, AttributeId) -> Option<Value>,
) {
    touch(snapshot, touched);
    for &(index, attribute) in &touched.all {
        let entity = world.entity_at(index);
        let Some(number) = snapshot.memory.number_of(index) else {
            continue;
        };
        let known = snapshot.memory.known(number);
        let Some(attribute) = attribute else {
            if !snapshot.exists(known) {
                changes.push(Change::Destroyed(entity));
            }
            continue;
        };
        let after = match snapshot.domain.attribute(attribute).kind {
            // A number without a range can become infinite in imagination. Worlds hold only finite
            // numbers.
            AttributeKind::Number => {
                Value::Number(snapshot.value(known, attribute).clamp(f32::MIN, f32::MAX))
            }
            AttributeKind::Flag => Value::Flag(snapshot.value(known, attribute) != 0.0),
            AttributeKind::Position => {
                let at = snapshot.position(known, attribute);
                Value::Position(at.map(|it| it.clamp(f32::MIN, f32::MAX)))
            }
            AttributeKind::Reference => {
                let cell = snapshot.value(known, attribute);
                Value::Reference(if cell >= 1.0 {
                    world.entity_at(EntityIndex(cell as u32 - 1))
                } else {
                    EntityId::NONE
                })
            }
        };
        // It doesn't matter what the attributes of a destroyed entity become.
        if let Some(before) = before(entity, attribute)
            && before != after
            && snapshot.exists(known)
        {
            changes.push(Change::Value {
                entity,
                attribute,
                before,
                after,
            });
        }
    }
}
