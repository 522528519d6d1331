//! Tests of handles, lists, keys and limits.

use crate::{
    beliefs::OfferSide,
    domain::{Domain, DriveId},
    world::{SerialSource, WorldError},
};

use super::*;

#[test]
fn worlds_can_go_to_other_threads() {
    fn check<T: Send + Sync>() {}
    check::<World>();
}

#[test]
fn settings_are_checked() {
    let bad = |change: fn(&mut WorldSettings)| {
        let mut settings = WorldSettings::new(serials);
        change(&mut settings);
        World::new(Arc::new(domain()), settings).map(|_| ())
    };
    assert_eq!(bad(|it| it.up = [0.0, 2.0, 0.0]), Err(WorldError::BadUp));
    assert_eq!(bad(|it| it.up[0] = f32::NAN), Err(WorldError::BadUp));
    assert_eq!(bad(|it| it.up[0] = f32::INFINITY), Err(WorldError::BadUp));
    for limit in [0, World::MOST_ENTITIES + 1] {
        let mut settings = WorldSettings::new(serials);
        settings.max_entities = limit;
        let refused = World::new(Arc::new(domain()), settings).map(|_| ());
        assert!(matches!(refused, Err(WorldError::BadLimit { .. })));
    }
    assert_eq!(bad(|it| it.up = [0.6, 0.0, -0.8]), Ok(()));
}

#[test]
fn a_handle_is_never_valid_twice() {
    let mut world = world();
    let first = make(&mut world, POTION);
    assert_ne!(first, EntityId::NONE);
    world.destroy(first).unwrap();
    let second = make(&mut world, GOBLIN);
    assert_eq!(first.index(), second.index(), "places are used again");
    assert_eq!(world.read(first, POSITION), Err(WorldError::InvalidEntity));
    assert_eq!(world.destroy(first), Err(WorldError::InvalidEntity));
    assert_eq!(world.type_of(second), Ok(GOBLIN));
}

#[test]
fn handles_of_other_worlds_and_made_up_ones_are_invalid() {
    let (mut here, mut there) = (world(), world());
    let mine = make(&mut here, POTION);
    let foreign = make(&mut there, POTION);
    assert_eq!(mine.index(), foreign.index());
    let made_up = [
        EntityId::NONE,
        EntityId(mine.0 | 0xff_ffff),
        EntityId(mine.0 & 0xff_ffff),
        EntityId(u64::MAX),
        EntityId(1),
        foreign,
    ];
    for id in made_up {
        assert!(!here.is_alive(id));
        assert_eq!(here.type_of(id), Err(WorldError::InvalidEntity));
        assert_eq!(here.npc(id).err(), Some(WorldError::InvalidEntity));
        assert_eq!(here.knowledge(id).err(), Some(WorldError::InvalidEntity));
        let refused = here.set_enabled(id, OfferSide::Supplies, GOTO, false);
        assert_eq!(refused, Err(WorldError::InvalidEntity));
    }
}

#[test]
fn lists_keep_the_order_of_creation() {
    let mut world = world();
    let mut expected: Vec<EntityId> = (0..500).map(|_| make(&mut world, GOBLIN)).collect();
    let mut random = Random(3);
    for _ in 0..450 {
        let gone = expected.remove(random.below(expected.len()));
        world.destroy(gone).unwrap();
        if random.below(4) == 0 {
            expected.push(make(&mut world, GOBLIN));
        }
        assert_eq!(all_of(&world, GOBLIN), expected);
    }
    assert_eq!(world.len(), expected.len());
}

#[test]
fn keys_are_unique_and_found() {
    let mut world = world();
    let first = make_keyed(&mut world, POTION, 11);
    let again = EntityDef {
        user_key: 11,
        ..EntityDef::new(POTION)
    };
    assert_eq!(world.create(&again), Err(WorldError::DuplicateUserKey(11)));
    assert_eq!(world.find_user_key(11), Some(first));
    assert_eq!(world.user_key(first), Ok(11));
    assert_eq!(world.find_user_key(0), None);
    world.destroy(first).unwrap();
    assert_eq!(world.find_user_key(11), None);
    let second = world.create(&again).unwrap();
    assert_eq!(world.find_user_key(11), Some(second));
}

#[test]
fn limits_end_in_an_error_and_not_before() {
    let mut settings = WorldSettings::new(serials);
    settings.max_entities = 3;
    let mut world = World::new(Arc::new(domain()), settings).unwrap();
    let first = make(&mut world, POTION);
    make(&mut world, WIZARD);
    make(&mut world, POTION);
    let refused = world.create(&EntityDef::new(POTION));
    assert_eq!(refused, Err(WorldError::TooManyEntities { limit: 3 }));
    world.destroy(first).unwrap();
    make(&mut world, POTION);
}

#[test]
fn a_world_out_of_serials_refuses_to_create() {
    let source: SerialSource = |_| 0;
    let mut world = World::new(Arc::new(domain()), WorldSettings::new(source)).unwrap();
    let refused = world.create(&EntityDef::new(POTION));
    assert_eq!(refused, Err(WorldError::SerialsExhausted));
    assert!(world.is_empty());
}

#[test]
fn narrower_ranges_clamp_defaults_and_writes() {
    let mut world = world();
    let goblin = world
        .create(&EntityDef {
            ranges: &[(
                HEALTH,
                Range {
                    min: 5.0,
                    max: 30.0,
                },
            )],
            ..EntityDef::new(GOBLIN)
        })
        .unwrap();
    assert_eq!(number(&world, goblin, HEALTH), 30.0);
    assert_eq!(world.write(goblin, HEALTH, Value::Number(1.0)), Ok(true));
    assert_eq!(number(&world, goblin, HEALTH), 5.0);
    assert_eq!(world.write(goblin, HEALTH, Value::Number(6.5)), Ok(false));
    assert_eq!(number(&world, goblin, HEALTH), 6.5);
    assert_eq!(world.range(goblin, HEALTH).unwrap().max, 30.0);

    // Its place goes to another, which must not inherit the ranges.
    world.destroy(goblin).unwrap();
    let other = make(&mut world, GOBLIN);
    assert_eq!(other.index(), goblin.index());
    assert_eq!(number(&world, other, HEALTH), 100.0);
    assert_eq!(world.range(other, HEALTH).unwrap().min, 0.0);

    let bad = [(f32::NAN, 1.0), (3.0, 2.0), (-1.0, 5.0), (5.0, 101.0)];
    for (min, max) in bad {
        let refused = world.create(&EntityDef {
            ranges: &[(HEALTH, Range { min, max })],
            ..EntityDef::new(GOBLIN)
        });
        assert_eq!(refused, Err(WorldError::BadRange(HEALTH)));
    }
    let refused = world.create(&EntityDef {
        ranges: &[(ARMED, Range { min: 0.0, max: 1.0 })],
        ..EntityDef::new(GOBLIN)
    });
    assert_eq!(refused, Err(WorldError::BadRange(ARMED)));
}

#[test]
fn references_to_the_gone_are_none() {
    let mut world = world();
    let potion = make(&mut world, POTION);
    let goblin = make(&mut world, GOBLIN);
    let to_potion = Value::Reference(potion);
    assert_eq!(world.write(goblin, TARGET, to_potion), Ok(false));
    assert_eq!(world.read(goblin, TARGET), Ok(to_potion));
    world.destroy(potion).unwrap();
    let none = Value::Reference(EntityId::NONE);
    assert_eq!(world.read(goblin, TARGET), Ok(none));
    let heir = make(&mut world, POTION);
    assert_eq!(heir.index(), potion.index());
    assert_eq!(world.read(goblin, TARGET), Ok(none));
    let refused = world.write(goblin, TARGET, to_potion);
    assert_eq!(refused, Err(WorldError::InvalidReference));
    assert_eq!(world.write(goblin, TARGET, none), Ok(false));
}

#[test]
fn values_are_checked() {
    let mut world = world();
    let goblin = make(&mut world, GOBLIN);
    let none = Value::Reference(EntityId::NONE);
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let refused = world.write(goblin, HEALTH, Value::Number(bad));
        assert_eq!(refused, Err(WorldError::NotFinite(HEALTH)));
        let refused = world.write(goblin, POSITION, Value::Position([0.0, bad, 0.0]));
        assert_eq!(refused, Err(WorldError::NotFinite(POSITION)));
    }
    let refused = world.write(goblin, HEALTH, none);
    assert!(matches!(refused, Err(WorldError::WrongKind { .. })));
    let refused = world.write(goblin, MANA, Value::Number(1.0));
    assert!(matches!(refused, Err(WorldError::LacksAttribute { .. })));
    let unknown = AttributeId(99);
    let refused = world.write(goblin, unknown, none);
    assert_eq!(refused, Err(WorldError::UnknownAttribute(unknown)));
    let refused = world.create(&EntityDef::new(TypeId(9)));
    assert_eq!(refused, Err(WorldError::UnknownType(TypeId(9))));
    let position = Value::Position([1.0, -0.0, 3.0]);
    world.write(goblin, POSITION, position).unwrap();
    match world.read(goblin, POSITION) {
        Ok(Value::Position(read)) => assert_eq!(read[1].to_bits(), 0, "no negative zero"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn offers_are_enabled_until_disabled() {
    let mut world = world();
    let (goblin, wizard) = (make(&mut world, GOBLIN), make(&mut world, WIZARD));
    use OfferSide::{Consumes, Supplies};
    assert_eq!(world.is_enabled(goblin, Supplies, GOTO), Ok(true));
    world.set_enabled(goblin, Supplies, GOTO, false).unwrap();
    assert_eq!(world.is_enabled(goblin, Supplies, GOTO), Ok(false));
    assert_eq!(world.is_enabled(wizard, Supplies, GOTO), Ok(true));
    world.set_enabled(wizard, Consumes, MELEE, false).unwrap();
    assert_eq!(world.is_enabled(wizard, Consumes, GOTO), Ok(true));
    world.set_enabled(wizard, Consumes, MELEE, true).unwrap();
    assert_eq!(world.is_enabled(wizard, Consumes, MELEE), Ok(true));
    let refused = world.set_enabled(goblin, Consumes, MELEE, true);
    assert!(matches!(refused, Err(WorldError::LacksOffer { .. })));
    let unknown = ActionId(50);
    let refused = world.set_enabled(goblin, Consumes, unknown, true);
    assert_eq!(refused, Err(WorldError::UnknownAction(unknown)));
    world.destroy(goblin).unwrap();
    let heir = make(&mut world, GOBLIN);
    assert_eq!(heir.index(), goblin.index());
    assert_eq!(world.is_enabled(heir, Supplies, GOTO), Ok(true));
}

#[test]
fn npcs_have_weights_of_their_own() {
    let mut world = world();
    let (potion, wizard) = (make(&mut world, POTION), make(&mut world, WIZARD));
    let survive = DriveId(0);
    assert_eq!(world.is_npc(potion), Ok(false));
    assert_eq!(world.npc(potion).err(), Some(WorldError::NotAnNpc(POTION)));
    assert_eq!(world.npc(wizard).unwrap().weight(survive), None);
    world
        .npc_options_mut()
        .set_weight(wizard, survive, Some(2.5))
        .unwrap();
    assert_eq!(world.npc(wizard).unwrap().weight(survive), Some(2.5));
    for bad in [-1.0, f32::NAN, f32::INFINITY] {
        let refused = world
            .npc_options_mut()
            .set_weight(wizard, survive, Some(bad));
        assert_eq!(refused, Err(WorldError::BadWeight(survive)));
    }
    let refused = world.npc_options_mut().set_weight(wizard, DriveId(1), None);
    assert_eq!(refused, Err(WorldError::UnknownDrive(DriveId(1))));
    world.destroy(wizard).unwrap();
    let heir = make(&mut world, WIZARD);
    assert_eq!(world.npc(heir).unwrap().weight(survive), None);
    assert!(world.npcs().eq([heir]));
}

#[test]
fn errors_name_what_documents_name() {
    let world = world();
    let error = WorldError::LacksAttribute {
        of: POTION,
        attribute: HEALTH,
    };
    let text = world.describe(&error).to_string();
    assert!(text.contains("\"potion\"") && text.contains("\"health\""));
    let unknown = WorldError::UnknownType(TypeId(12));
    assert!(world.describe(&unknown).to_string().contains("12"));
}

#[test]
fn equal_calls_give_equal_hashes_whatever_the_serials() {
    let live = |shift: u64| {
        serials(shift);
        let mut world = world();
        let potion = make_keyed(&mut world, POTION, 5);
        let wizard = make(&mut world, WIZARD);
        let gone = make(&mut world, GOBLIN);
        world
            .write(wizard, TARGET, Value::Reference(potion))
            .unwrap();
        world.write(wizard, HEALTH, Value::Number(12.0)).unwrap();
        world.destroy(gone).unwrap();
        make(&mut world, GOBLIN);
        world.previous_updates_mut().remember(wizard).unwrap();
        (world, wizard, potion)
    };
    let (first, ..) = live(0);
    let (mut second, wizard, potion) = live(12_345);
    assert_eq!(first.hash(), second.hash());
    let none = Value::Reference(EntityId::NONE);
    let mut seen = vec![first.hash()];
    let mut changed = |world: &World, what: &str| {
        let hash = world.hash();
        assert!(!seen.contains(&hash), "{what} must change the hash");
        seen.push(hash);
    };
    second.write(wizard, TARGET, none).unwrap();
    changed(&second, "a reference");
    second.write(potion, MANA, Value::Number(19.0)).unwrap();
    changed(&second, "a number");
    second
        .npc_options_mut()
        .set_weight(wizard, DriveId(0), Some(1.0))
        .unwrap();
    changed(&second, "a weight");
    second
        .set_enabled(potion, OfferSide::Supplies, GOTO, false)
        .unwrap();
    changed(&second, "an offer");
    second.time_mut().set(1.0).unwrap();
    changed(&second, "time");
    second.previous_updates_mut().remember(wizard).unwrap();
    changed(&second, "what was");
    second.destroy(potion).unwrap();
    changed(&second, "an entity");
    let other = Domain {
        hash: 8,
        ..domain()
    };
    let other = World::new(Arc::new(other), WorldSettings::new(serials)).unwrap();
    assert_ne!(other.hash(), world().hash());
}
