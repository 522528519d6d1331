//! A world of the size that games have.

use crate::{
    beliefs::OfferSide,
    world::{BeliefMode, Tell},
};

use super::*;

#[test]
fn memory_stays_as_it_is_once_it_has_grown() {
    let mut world = world();
    let wizards: Vec<EntityId> = (0..20).map(|_| make(&mut world, WIZARD)).collect();
    for &wizard in &wizards {
        world
            .npc_options_mut()
            .set_belief_mode(wizard, BeliefMode::OwnFacts)
            .unwrap();
        world.beliefs_mut().set_capacity(wizard, 64).unwrap();
    }
    let mut random = Random(11);
    let mut potions: Vec<EntityId> = (0..300).map(|_| make(&mut world, POTION)).collect();
    let mut after_warm_up = None;
    for round in 0..1200 {
        world.time_mut().set(f64::from(round)).unwrap();
        for &wizard in &wizards {
            for _ in 0..8 {
                let tell = Tell {
                    entity: potions[random.below(potions.len())],
                    attribute: MANA,
                    value: Value::Number(1.0),
                    timestamp: f64::from(round),
                };
                world.beliefs_mut().tell(wizard, &tell).unwrap();
            }
            world.previous_updates_mut().remember(wizard).unwrap();
        }
        for _ in 0..5 {
            let at = random.below(potions.len());
            world.destroy(potions[at]).unwrap();
            let weak = Range { min: 0.0, max: 5.0 };
            potions[at] = world
                .create(&EntityDef {
                    ranges: &[(MANA, weak)],
                    ..EntityDef::new(POTION)
                })
                .unwrap();
            let offer = (OfferSide::Supplies, GOTO);
            world
                .set_enabled(potions[at], offer.0, offer.1, false)
                .unwrap();
        }
        let now = world.memory_use();
        assert!(now.total() > 0);
        if round == 600 {
            after_warm_up = Some(now);
        }
    }
    assert_eq!(after_warm_up, Some(world.memory_use()));
    for &wizard in &wizards {
        world.beliefs_mut().forget_all(wizard).unwrap();
    }
    assert_eq!(world.remembered_len(), 0);
}

#[test]
fn a_hundred_thousand_objects_take_what_they_need() {
    let mut world = world();
    world.reserve(POTION, 100_000).unwrap();
    let defs = vec![EntityDef::new(POTION); 100_000];
    world.create_many(&defs, |_, _| ()).unwrap();
    // 4 cells, 2 timestamps, a record, a key, a place in the list, and in two of free places and in
    // two changes and in an order, which grow by doubling.
    let expected = 4 * 4 + 2 * 8 + 32 + 8 + 4 + 2 * 8 + 2 * 16 + 2 * 24;
    assert!(world.memory_use().total() <= 100_000 * expected + 4096);
}
