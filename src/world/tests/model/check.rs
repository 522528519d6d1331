//! Compares a world with its model, as far as both can be seen.

use crate::{
    beliefs::{Beyond, EntityIndex, Knowledge},
    world::View,
};

use super::*;

/// The cells that a view has to give for a value.
fn cells(value: Option<Value>, kind: AttributeKind) -> Vec<f32> {
    match value {
        None => vec![f32::NAN; kind.cells()],
        Some(Value::Number(it)) => vec![it],
        Some(Value::Flag(it)) => vec![f32::from(u8::from(it))],
        Some(Value::Position(it)) => it.to_vec(),
        Some(Value::Reference(EntityId::NONE)) => vec![0.0; 3],
        Some(Value::Reference(it)) => vec![it.index().as_cell(), 0.0, 0.0],
    }
}

fn assert_same(left: &[f32], right: &[f32]) {
    let same = |(a, b): (&f32, &f32)| a == b || (a.is_nan() && b.is_nan());
    assert!(
        left.len() == right.len() && left.iter().zip(right).all(same),
        "{left:?} {right:?}"
    );
}

fn check_view(world: &World, model: &Model, npc: usize) {
    let me = &model.entities[npc];
    let view = world.knowledge(me.id).unwrap();
    for of in [POTION, GOBLIN, WIZARD] {
        let knows = |number: usize| {
            let it = &model.entities[number];
            number == npc
                || if me.believes {
                    model.remembers(npc, number)
                } else {
                    it.alive
                }
        };
        let of_type = (0..model.entities.len()).filter(|&it| model.entities[it].of == of);
        let expected: Vec<usize> = of_type.filter(|&it| knows(it)).collect();
        let mut known = vec![];
        view.known_of_type(of, &mut known);
        let places = expected.iter().map(|&it| model.entities[it].id.index());
        assert!(known.iter().copied().eq(places));
        assert_eq!(view.count_of_type(of), expected.len());
        check_near(&view, of, &known);
        check_ends(&view, of, &known);
        for number in expected {
            check_known(world, model, npc, number);
        }
    }
}

/// Asserts that all known entities near a point are found, each once, and no unknown ones.
fn check_near(view: &View<'_>, of: TypeId, known: &[EntityIndex]) {
    let position = |entity: EntityIndex| {
        let row = row_of(view, entity);
        [row[0], row[1], row[2]]
    };
    let centres = known.iter().step_by(3).map(|&it| position(it));
    for centre in centres.chain([[50.0; 3]]) {
        for radius in [0.0, 12.0, 40.0, f32::INFINITY] {
            let mut near = vec![];
            view.near(of, centre, radius, &mut near);
            for &entity in known {
                let position = position(entity);
                let squares = (0..3).map(|axis| (position[axis] - centre[axis]).powi(2));
                let is_near = squares.sum::<f32>().sqrt() <= radius;
                assert!(!is_near || near.contains(&entity));
            }
            near.sort_unstable();
            assert!(near.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(near.iter().all(|entity| known.contains(entity)));
        }
    }
}

/// Asserts that those with the greatest and the least numbers are found.
fn check_ends(view: &View<'_>, of: TypeId, known: &[EntityIndex]) {
    let cell = 3;
    let mut values: Vec<(f32, EntityIndex)> = known
        .iter()
        .map(|&it| (row_of(view, it)[cell], it))
        .collect();
    for is_up in [false, true] {
        values.sort_by(|a, b| a.0.total_cmp(&b.0));
        if is_up {
            values.reverse();
        }
        for count in [1, 3] {
            let cell = cell as u16;
            let ends = ends_of(view, of, (cell, is_up), count);
            let Some(ends) = ends else { return };
            let expected = values.iter().map(|it| it.0).take(count);
            assert!(ends.iter().copied().eq(expected));
            let Some(&than) = ends.last() else { return };
            let mut found = vec![];
            view.beyond(of, Beyond { cell, is_up, than }, &mut found);
            found.sort_unstable();
            let beyond = |value: f32| if is_up { value > than } else { value < than };
            let expected = values.iter().filter(|it| beyond(it.0));
            let mut expected: Vec<EntityIndex> = expected.map(|it| it.1).collect();
            expected.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}

/// The greatest or the least numbers of a type, in order; none if they can't be told.
pub(super) fn ends_of(
    view: &dyn Knowledge,
    of: TypeId,
    end: (u16, bool),
    count: usize,
) -> Option<Vec<f32>> {
    let mut ends = vec![];
    let told = view.ends(of, end, count, &mut ends);
    ends.sort_by(f32::total_cmp);
    if end.1 {
        ends.reverse();
    }
    ends.truncate(count);
    told.then_some(ends)
}

fn check_known(world: &World, model: &Model, npc: usize, number: usize) {
    let (me, it) = (&model.entities[npc], &model.entities[number]);
    let view = world.knowledge(me.id).unwrap();
    let index = it.id.index();
    assert!(view.knows(index));
    let mut row = vec![];
    let met = view.meet(index, &mut row);
    assert!(met.is_known);
    assert_eq!((met.of, met.user_key), (it.of, it.key));
    assert_eq!(met.order, number as u64 + 1);
    assert_eq!(met.order, view.order_of(index));
    let enabled = view.is_enabled(index, OfferSide::Supplies, GOTO);
    assert_eq!(enabled, it.disabled.is_empty());
    let of = model.domain.entity_type(it.of);
    assert_eq!(row.len(), of.row_len());
    for &attribute in &of.attributes {
        let (slot, kind) = (
            of.slot(attribute).unwrap(),
            model.domain.attribute(attribute).kind,
        );
        let fact = me.facts.get(&(it.of, number, attribute));
        let (value, stamp) = if me.believes && number != npc {
            let value = fact.map(|it| model.believed(npc, it.0));
            (value, fact.map_or(f64::NAN, |it| it.1))
        } else {
            (Some(model.read(number, attribute)), it.values[&attribute].1)
        };
        assert_same(&row[slot..slot + kind.cells()], &cells(value, kind));
        let updated = view.updated_at(index, slot);
        assert!(updated == stamp || (updated.is_nan() && stamp.is_nan()));
        let was = me.was.get(&(number, attribute)).map(|&was| match was {
            Value::Reference(to) if !me.believes && !model.alive(to) => {
                Value::Reference(EntityId::NONE)
            }
            was => model.believed(npc, was),
        });
        assert_same(&[view.previous(index, slot)], &cells(was, kind)[..1]);
    }
    if it.top_health < 100.0 {
        let slot = of.slot(HEALTH).unwrap();
        assert_eq!(met.narrowed_ranges.unwrap()[slot].max, it.top_health);
    }
}

pub(super) fn check(world: &World, model: &Model) {
    let living = || model.entities.iter().filter(|it| it.alive);
    assert_eq!(world.len(), living().count());
    for of in [POTION, GOBLIN, WIZARD] {
        let expected = living().filter(|it| it.of == of).map(|it| it.id);
        assert!(world.entities_of_type(of).unwrap().eq(expected));
    }
    let wizards = living().filter(|it| it.of == WIZARD).map(|it| it.id);
    assert!(world.npcs().eq(wizards));
    let mut remembered = BTreeSet::new();
    for (number, entity) in model.entities.iter().enumerate() {
        assert_eq!(world.is_alive(entity.id), entity.alive);
        if !entity.alive {
            continue;
        }
        assert_eq!(world.user_key(entity.id), Ok(entity.key));
        if entity.key != 0 {
            assert_eq!(world.find_user_key(entity.key), Some(entity.id));
        }
        for (&attribute, &(_, stamp)) in &entity.values {
            assert_eq!(
                world.read(entity.id, attribute),
                Ok(model.read(number, attribute))
            );
            assert_eq!(world.written_at(entity.id, attribute), Ok(stamp));
        }
        if entity.of == WIZARD {
            let facts = world.beliefs().facts(entity.id).unwrap();
            let told = facts.map(|it| (it.entity, it.attribute, it.value, it.timestamp));
            let expected = entity.facts.iter().map(|(key, fact)| {
                let value = model.believed(number, fact.0);
                (model.entities[key.1].id, key.2, value, fact.1)
            });
            assert!(told.eq(expected));
            check_view(world, model, number);
            let gone = entity.facts.keys().map(|it| it.1);
            remembered.extend(gone.filter(|&it| !model.entities[it].alive));
        }
    }
    assert_eq!(world.remembered_len(), remembered.len());
}
