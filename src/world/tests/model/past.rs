//! Tests that what was held can be read unchanged, whatever happens to the world.

use alloc::{format, string::String};
use core::fmt::Write as _;

use crate::{
    beliefs::{Beyond, EntityIndex, Knowledge},
    world::Hold,
};

use super::{check::ends_of, *};

fn fresh() -> (World, Model) {
    let model = Model {
        domain: domain(),
        entities: vec![],
        now: 0.0,
    };
    (world(), model)
}

/// Everything that a view says about all entities that have ever existed, and some that haven't.
fn told_by(view: &dyn Knowledge, model: &Model) -> String {
    let mut all = format!("{:?} {}\n", view.npc(), view.now());
    for (at, of) in model.domain.types.iter().enumerate() {
        let mut known = vec![];
        view.known_of_type(TypeId::at(at), &mut known);
        assert_eq!(view.count_of_type(TypeId::at(at)), known.len());
        writeln!(all, "{at}: {known:?}").unwrap();
        for (centre, radius) in [
            (20.0, 15.0),
            (50.0, 30.0),
            (70.0, 40.0),
            (0.0, f32::INFINITY),
        ] {
            let mut near = vec![];
            view.near(TypeId::at(at), [centre; 3], radius, &mut near);
            near.sort_unstable();
            writeln!(all, "near: {near:?}").unwrap();
        }
        for is_up in [false, true] {
            let ends = ends_of(view, TypeId::at(at), (3, is_up), 3);
            writeln!(all, "ends: {ends:?}").unwrap();
            if let Some(&than) = ends.as_ref().and_then(|it| it.last()) {
                let mut found = vec![];
                let cell = 3;
                view.beyond(TypeId::at(at), Beyond { cell, is_up, than }, &mut found);
                found.sort_unstable();
                writeln!(all, "beyond: {found:?}").unwrap();
            }
        }
        for index in known {
            assert!(view.knows(index));
            let mut row = vec![];
            let met = view.meet(index, &mut row);
            assert_eq!((met.of, row.len()), (TypeId::at(at), of.row_len()));
            assert_eq!(met.order, view.order_of(index));
            assert_eq!(met.handle, view.handle(index));
            let (order, key, handle) = (met.order, met.user_key, met.handle);
            let enabled = [OfferSide::Supplies, OfferSide::Consumes]
                .map(|side| view.is_enabled(index, side, GOTO));
            let ranges = met.narrowed_ranges;
            write!(
                all,
                "{order} {key} {handle:?} {row:?} {enabled:?} {ranges:?}"
            )
            .unwrap();
            for cell in 0..row.len() {
                let (at, was) = (view.updated_at(index, cell), view.previous(index, cell));
                write!(all, " {at} {was}").unwrap();
            }
            all.push('\n');
        }
    }
    for index in (0..200).map(EntityIndex) {
        write!(all, "{}", u8::from(view.knows(index))).unwrap();
    }
    all
}

struct Search {
    hold: Hold,
    said: String,
}

fn begin(world: &World, model: &Model, random: &mut Random, search: &mut Search) {
    let wizards: Vec<EntityId> = world.npcs().collect();
    let Some(npc) = random.of(&wizards) else {
        return;
    };
    world.hold(npc, &mut search.hold).unwrap();
    search.said = told_by(&world.knowledge(npc).unwrap(), model);
    assert_eq!(
        told_by(&world.held(&search.hold).unwrap(), model),
        search.said
    );
}

#[test]
fn what_is_held_stays_as_it_was() {
    let (mut compared, mut gone) = (0, 0);
    for seed in 1..=12u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (mut world, mut model) = fresh();
        let (mut free, mut same) = fresh();
        let mut searches: Vec<Search> = (0..6)
            .map(|_| Search {
                hold: Hold::default(),
                said: String::new(),
            })
            .collect();
        for _ in 0..1500 {
            let mut again = Random(random.0);
            step(&mut world, &mut model, &mut random);
            step(&mut free, &mut same, &mut again);
            let at = random.below(searches.len());
            let search = &mut searches[at];
            match random.below(30) {
                0..2 => begin(&world, &model, &mut random, search),
                2 => search.hold.release(),
                3 => {
                    *search = Search {
                        hold: Hold::default(),
                        said: String::new(),
                    }
                }
                _ => {}
            }
            // The first one is held for a long time.
            let at = random.below(searches.len());
            if at == 0 && random.below(20) > 0 {
                continue;
            }
            let Search { hold, said } = &searches[at];
            match (hold.npc(), world.held(hold)) {
                (None, held) => assert_eq!(held.err(), Some(WorldError::NothingHeld)),
                (Some(npc), Ok(view)) => {
                    assert!(world.is_alive(npc));
                    assert_eq!(told_by(&view, &model), *said);
                    compared += 1;
                }
                (Some(npc), Err(error)) => {
                    assert_eq!(error, WorldError::InvalidEntity);
                    assert!(!world.is_alive(npc));
                    gone += 1;
                }
            }
        }
        // Holding doesn't change the world, and leaves nothing behind.
        assert_eq!(world.hash(), free.hash());
        assert_eq!(world.remembered_len(), free.remembered_len());
        searches.clear();
        check(&world, &model);
        make(&mut world, POTION);
        assert_eq!(world.kept().count(), 0);
    }
    assert!(compared > 5_000 && gone > 100, "{compared} {gone}");
}

/// A search that is never closed, while others come and go, doesn't make the world keep more and
/// more.
#[test]
fn an_open_search_needs_no_more_than_there_was() {
    let (mut world, _) = fresh();
    let wizard = make(&mut world, WIZARD);
    let goblins: Vec<EntityId> = (0..20).map(|_| make(&mut world, GOBLIN)).collect();
    let (mut lasting, mut passing) = (Hold::default(), Hold::default());
    world.hold(wizard, &mut lasting).unwrap();
    let mut most = 0;
    for round in 0..2000 {
        world.hold(wizard, &mut passing).unwrap();
        for &goblin in &goblins {
            let health = Value::Number((round % 30) as f32);
            world.write(goblin, HEALTH, health).unwrap();
        }
        let born = make(&mut world, POTION);
        world.hold(wizard, &mut passing).unwrap();
        world.destroy(born).unwrap();
        most = most.max(world.kept().count());
    }
    assert!(most < 200, "{most}");
    let view = world.held(&lasting).unwrap();
    assert_eq!(view.count_of_type(GOBLIN), 20);
    assert_eq!(row_of(&view, goblins[7].index())[3], 100.0);
}

#[test]
fn holds_are_of_one_world_and_may_outlive_it() {
    let (mut first, _) = fresh();
    let (mut second, _) = fresh();
    let (here, there) = (make(&mut first, WIZARD), make(&mut second, WIZARD));
    let mut hold = Hold::default();
    assert_eq!(first.hold(there, &mut hold), Err(WorldError::InvalidEntity));
    first.hold(here, &mut hold).unwrap();
    assert!(first.held(&hold).is_ok());
    assert_eq!(second.held(&hold).err(), Some(WorldError::NothingHeld));
    // A refused call changes nothing.
    let goblin = make(&mut first, GOBLIN);
    assert!(first.hold(goblin, &mut hold).is_err());
    assert_eq!(hold.npc(), Some(here));
    drop(first);
    second.hold(there, &mut hold).unwrap();
    assert!(second.held(&hold).is_ok());
    drop(second);
    hold.release();
    assert_eq!(hold.npc(), None);
}
