//! The world as NPCs know it.

use crate::{
    beliefs::{EntityIndex, Knowledge, OfferSide},
    world::{BeliefMode, Tell, View},
};

use super::*;

#[test]
fn the_all_knowing_know_the_truth() {
    let mut world = world();
    let potion = make(&mut world, POTION);
    let wizard = make_keyed(&mut world, WIZARD, 3);
    let goblin = make(&mut world, GOBLIN);
    world.time_mut().set(4.0).unwrap();
    world
        .write(goblin, TARGET, Value::Reference(potion))
        .unwrap();
    world
        .set_enabled(goblin, OfferSide::Supplies, GOTO, false)
        .unwrap();
    let view = world.knowledge(wizard).unwrap();
    assert!(matches!(view, View::AllKnowing(_)));
    assert_eq!((view.npc(), view.now()), (wizard.index(), 4.0));
    assert_eq!(view.meet(wizard.index(), &mut vec![]).user_key, 3);
    assert!(view.order_of(potion.index()) < view.order_of(goblin.index()));
    let mut row = vec![9.0];
    let met = view.meet(goblin.index(), &mut row);
    assert_eq!((met.of, met.is_known), (GOBLIN, true));
    assert!(met.narrowed_ranges.is_none());
    let reference = potion.index().as_cell();
    let expected = [9.0, 0.0, 0.0, 0.0, 100.0, 1.0, reference, 0.0, 0.0];
    assert_eq!(row, expected, "appended");
    assert_eq!(view.updated_at(goblin.index(), 5), 4.0);
    assert_eq!(view.updated_at(goblin.index(), 4), 0.0);
    assert!(view.updated_at(goblin.index(), 8).is_nan());
    assert!(!view.is_enabled(goblin.index(), OfferSide::Supplies, GOTO));
    assert!(view.is_enabled(potion.index(), OfferSide::Supplies, GOTO));
    world.destroy(potion).unwrap();
    let view = world.knowledge(wizard).unwrap();
    assert_eq!(row_of(&view, goblin.index())[5], 0.0);
    assert!(!view.knows(potion.index()));
}

#[test]
fn indices_that_nobody_has_are_harmless() {
    let mut world = world();
    let wizard = make(&mut world, WIZARD);
    for mode in [BeliefMode::AllKnowing, BeliefMode::OwnFacts] {
        world
            .npc_options_mut()
            .set_belief_mode(wizard, mode)
            .unwrap();
        let view = world.knowledge(wizard).unwrap();
        for index in [1, 77, EntityIndex::MAX, u32::MAX].map(EntityIndex) {
            assert!(!view.knows(index));
            let mut row = vec![];
            let met = view.meet(index, &mut row);
            assert!(!met.is_known && met.narrowed_ranges.is_none());
            assert!(row.iter().all(|it| it.is_nan()));
            assert!(view.updated_at(index, 0).is_nan());
            assert!(view.previous(index, 0).is_nan());
            assert_eq!((met.order, view.order_of(index)), (0, 0));
        }
        let mut none = vec![];
        view.known_of_type(TypeId(60), &mut none);
        assert!(none.is_empty() && view.count_of_type(TypeId(60)) == 0);
    }
}

#[test]
fn believers_know_themselves_and_what_they_were_told() {
    let mut world = world();
    let before = make(&mut world, WIZARD);
    let wizard = make(&mut world, WIZARD);
    let after = make(&mut world, WIZARD);
    world
        .npc_options_mut()
        .set_belief_mode(wizard, BeliefMode::OwnFacts)
        .unwrap();
    world.write(wizard, HEALTH, Value::Number(40.0)).unwrap();
    let view = world.knowledge(wizard).unwrap();
    assert_eq!(view.count_of_type(WIZARD), 1);
    for other in [after, before] {
        let fact = Tell {
            entity: other,
            attribute: MANA,
            value: Value::Number(33.0),
            timestamp: 0.0,
        };
        world.beliefs_mut().tell(wizard, &fact).unwrap();
    }
    let view = world.knowledge(wizard).unwrap();
    let mut known = vec![];
    view.known_of_type(WIZARD, &mut known);
    assert_eq!(known, [before, wizard, after].map(EntityId::index));
    let row = row_of(&view, wizard.index());
    assert_eq!((row[3], row[4]), (40.0, 20.0));
    let row = row_of(&view, after.index());
    assert!(row[3].is_nan());
    assert_eq!(row[4], 33.0);
    assert!(row[6].is_nan());
    assert!(view.updated_at(after.index(), 3).is_nan());
    assert_eq!(view.updated_at(after.index(), 4), 0.0);
}

#[test]
fn previous_is_what_was_known_at_the_previous_update() {
    let mut world = world();
    let wizard = make(&mut world, WIZARD);
    let potion = make(&mut world, POTION);
    let goblin = make(&mut world, GOBLIN);
    world
        .write(goblin, TARGET, Value::Reference(potion))
        .unwrap();
    let previous = |world: &World, entity: EntityId, cell| {
        let view = world.knowledge(wizard).unwrap();
        view.previous(entity.index(), cell)
    };
    assert!(previous(&world, wizard, 3).is_nan(), "nothing yet");
    world.previous_updates_mut().remember(wizard).unwrap();
    world.write(wizard, HEALTH, Value::Number(5.0)).unwrap();
    world
        .write(goblin, TARGET, Value::Reference(wizard))
        .unwrap();
    assert_eq!(previous(&world, wizard, 3), 100.0);
    assert_eq!(previous(&world, goblin, 5), potion.index().as_cell());
    assert!(previous(&world, goblin, 3).is_nan(), "nobody asks for it");
    world.destroy(potion).unwrap();
    assert_eq!(previous(&world, goblin, 5), 0.0);
    // The new entity has the same index, but no previous values.
    world.destroy(goblin).unwrap();
    let heir = make(&mut world, GOBLIN);
    assert_eq!(heir.index(), goblin.index());
    assert!(previous(&world, heir, 5).is_nan());
    world.previous_updates_mut().remember(wizard).unwrap();
    assert_eq!(previous(&world, wizard, 3), 5.0);
    assert_eq!(previous(&world, heir, 5), 0.0);
}
