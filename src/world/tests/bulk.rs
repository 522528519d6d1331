//! Calls with many items: if any item is malformed, nothing happens.

use crate::world::{BulkOutcome, WorldError, Write};

use super::*;

fn health(entity: EntityId, value: f32) -> Write {
    Write {
        entity,
        attribute: HEALTH,
        value: Value::Number(value),
    }
}

#[test]
fn a_malformed_write_refuses_the_whole_call() {
    let mut world = world();
    let goblin = make(&mut world, GOBLIN);
    let potion = make(&mut world, POTION);
    let gone = make(&mut world, GOBLIN);
    world.destroy(gone).unwrap();
    let before = world.hash();
    let lacking = Write {
        entity: potion,
        ..health(goblin, 1.0)
    };
    let wrong_kind = Write {
        value: Value::Flag(true),
        ..health(gone, 1.0)
    };
    let unknown = Write {
        attribute: AttributeId(80),
        ..health(gone, 1.0)
    };
    // A malformed item is an error even if its entity is gone.
    for bad in [
        health(goblin, f32::NAN),
        health(gone, f32::INFINITY),
        lacking,
        wrong_kind,
        unknown,
    ] {
        let writes = [
            health(goblin, 3.0),
            health(gone, 2.0),
            bad,
            health(goblin, 4.0),
        ];
        let refused = world.write_many(writes.iter().copied()).unwrap_err();
        assert_eq!(refused.index, 2);
        assert_eq!(world.hash(), before);
    }
}

#[test]
fn stale_items_are_counted_and_clamped_ones_too() {
    let mut world = world();
    let goblin = make(&mut world, GOBLIN);
    let gone = make(&mut world, GOBLIN);
    world.destroy(gone).unwrap();
    let points_to_gone = Write {
        entity: goblin,
        attribute: TARGET,
        value: Value::Reference(gone),
    };
    let writes = [
        health(goblin, 500.0),
        health(gone, 2.0),
        health(EntityId::NONE, 2.0),
        points_to_gone,
        health(goblin, 4.0),
    ];
    let outcome = world.write_many(writes.into_iter()).unwrap();
    let expected = BulkOutcome {
        done: 2,
        stale: 3,
        clamped: 1,
    };
    assert_eq!(outcome, expected);
    assert_eq!(number(&world, goblin, HEALTH), 4.0);
}

#[test]
fn creating_many_is_all_or_nothing() {
    let mut world = world();
    make_keyed(&mut world, POTION, 9);
    let before = world.hash();
    let keyed = |user_key| EntityDef {
        user_key,
        ..EntityDef::new(GOBLIN)
    };
    let used = [keyed(1), keyed(9)];
    let twice = [keyed(4), keyed(0), keyed(2), keyed(0), keyed(2), keyed(4)];
    let unknown = [keyed(1), EntityDef::new(TypeId(77))];
    let lacking = [
        keyed(1),
        EntityDef {
            values: &[(MANA, Value::Number(1.0))],
            ..keyed(2)
        },
    ];
    let cases: [(&[EntityDef<'_>], usize); 4] =
        [(&used, 1), (&twice, 4), (&unknown, 1), (&lacking, 1)];
    for (defs, index) in cases {
        let refused = world.create_many(defs, |_, _| panic!("nothing may be made"));
        assert_eq!(refused.unwrap_err().index, index);
        assert_eq!(world.hash(), before);
    }
    let mut made = vec![];
    let values = [(HEALTH, Value::Number(300.0)), (ARMED, Value::Flag(false))];
    let defs = [
        keyed(1),
        EntityDef {
            values: &values,
            ..keyed(2)
        },
    ];
    let outcome = world.create_many(&defs, |at, id| made.push((at, id)));
    assert_eq!(outcome.unwrap().clamped, 1);
    assert_eq!(world.find_user_key(2), Some(made[1].1));
    assert_eq!(number(&world, made[1].1, HEALTH), 100.0);
    assert_eq!(world.read(made[1].1, ARMED), Ok(Value::Flag(false)));
    assert_eq!(world.len(), 3);
}

#[test]
fn a_limit_refuses_a_batch_whole() {
    let mut settings = WorldSettings::new(serials);
    settings.max_entities = 3;
    let mut world = World::new(Arc::new(domain()), settings).unwrap();
    let refused = world.create_many(&[EntityDef::new(POTION); 4], |_, _| ());
    let expected = WorldError::TooManyEntities { limit: 3 };
    assert_eq!(refused.unwrap_err().error, expected);
    assert!(world.is_empty());
    let made = world.create_many(&[EntityDef::new(POTION); 3], |_, _| ());
    assert_eq!(made.unwrap().done, 3);
}

#[test]
fn positions_go_in_and_out_with_any_stride() {
    let mut world = world();
    let entities: Vec<EntityId> = (0..4).map(|_| make(&mut world, GOBLIN)).collect();
    world.destroy(entities[2]).unwrap();
    // A host's own array, with other data between the positions.
    let theirs: Vec<f32> = (0..20).map(|it| it as f32).collect();
    let positions = theirs.chunks_exact(5).map(|it| [it[0], it[1], it[2]]);
    let outcome = world
        .write_positions(entities.iter().copied().zip(positions))
        .unwrap();
    assert_eq!((outcome.done, outcome.stale), (3, 1));
    let mut read = [None; 4];
    world
        .read_positions(entities.iter().copied(), |at, it| read[at] = it)
        .unwrap();
    assert_eq!(read[1], Some([5.0, 6.0, 7.0]));
    assert_eq!(read[2], None);
    assert_eq!(read[3], Some([15.0, 16.0, 17.0]));
    let bad = [(entities[0], [0.0; 3]), (entities[1], [0.0, f32::NAN, 0.0])];
    assert_eq!(world.write_positions(bad.into_iter()).unwrap_err().index, 1);
    let untouched = world.read(entities[0], POSITION);
    assert_eq!(untouched, Ok(Value::Position([0.0, 1.0, 2.0])));
}

#[test]
fn reading_many_is_refused_for_what_a_type_lacks() {
    let mut world = world();
    let (goblin, potion) = (make(&mut world, GOBLIN), make(&mut world, POTION));
    let reads = [(goblin, HEALTH), (potion, HEALTH)];
    let refused = world.read_many(reads.into_iter(), |_, _| panic!("nothing may be read"));
    assert_eq!(refused.unwrap_err().index, 1);
}
