//! NPCs that are watched: why they decided as they did is kept.

use serde_json::Value as Json;

use super::{decisions::House, stage::Stage};
use udgoap::{
    planning::Selector,
    running::{MOST_WATCHED, WatchError, WokenBy},
    world::{EntityId, WorldError},
};

/// A guest to whom it is told by and by that the table isn't quiet; what kept decisions say of why.
fn live(house: &mut House, turns: u32) -> Vec<Option<String>> {
    for turn in 0..turns {
        let noise = if turn % 2 == 0 { 60.0 } else { 10.0 };
        house.stage.set(house.table, "noise", noise);
        house.stage.tick();
    }
    let told = house
        .stage
        .requests()
        .account(house.guest)
        .expect("it lives");
    let told: Json = serde_json::from_str(&told.json()).expect("it is JSON");
    let decisions = told["decisions"].as_array().expect("it has decided");
    // The last one's stands beside them all.
    let (_, before) = decisions.split_last().expect("it has decided");
    let whys = before.iter().map(|it| &it["why"]).chain([&told["why"]]);
    whys.map(|it| (!it.is_null()).then(|| it.to_string()))
        .collect()
}

#[test]
fn reasons_stay_whatever_changes() {
    let mut house = House::new(Selector::Best);
    let guest = house.guest;
    house
        .stage
        .reasonings_mut()
        .watch(guest, true)
        .expect("it lives");
    let whys = live(&mut house, 6);
    assert_eq!(whys.len(), 6);
    for (turn, why) in whys.iter().enumerate() {
        let why = why.as_ref().expect("it is kept");
        let begins_with = if turn % 2 == 0 { "sleep" } else { "eat" };
        let why: Json = serde_json::from_str(why).expect("it is JSON");
        assert_eq!(why["plan"][0]["action"], begins_with, "turn {turn}: {why}");
        assert!(
            why.get("considered")
                .is_none_or(|it| it == &Json::Array(vec![]))
        );
    }
    // What the last decision went by is otherwise now: only who is watched knows why.
    house.stage.set(house.table, "noise", 70.0);
    let told = house
        .stage
        .requests()
        .account(guest)
        .expect("it lives")
        .text();
    assert!(told.contains("plan: eat(table)"), "{told}");
    assert!(!told.contains("any more"), "{told}");
    house
        .stage
        .reasonings_mut()
        .watch(guest, false)
        .expect("it lives");
    let told = house
        .stage
        .requests()
        .account(guest)
        .expect("it lives")
        .text();
    assert!(
        told.contains("any more, for since then noise of table has changed"),
        "{told}"
    );
}

#[test]
fn whoever_isnt_watched_has_only_the_last() {
    let mut house = House::new(Selector::Best);
    let whys = live(&mut house, 4);
    assert_eq!(whys[..3], [None, None, None]);
    assert!(whys[3].is_some());
}

#[test]
fn watching_changes_no_decision() {
    for selector in [Selector::Best, Selector::First, Selector::Goap] {
        let lives = [false, true].map(|watched| {
            let mut house = House::new(selector);
            let guest = house.guest;
            house
                .stage
                .reasonings_mut()
                .watch(guest, watched)
                .expect("it lives");
            let mut hashes = Vec::new();
            for turn in 0..12 {
                house.stage.set(house.table, "noise", 10.0 * turn as f32);
                house.stage.tick();
                hashes.push(house.stage.hash());
            }
            hashes
        });
        assert_eq!(lives[0], lives[1], "{selector:?}");
    }
}

#[test]
fn what_is_kept_is_bounded_and_given_back() {
    let room = |bytes| {
        let mut house = House::watched(bytes);
        let guest = house.guest;
        house
            .stage
            .reasonings_mut()
            .watch(guest, true)
            .expect("it lives");
        let kept = live(&mut house, 6).iter().flatten().count();
        let watched = house.stage.memory_of_minds();
        house
            .stage
            .reasonings_mut()
            .watch(guest, false)
            .expect("it lives");
        (kept, watched - house.stage.memory_of_minds())
    };
    let (all, bytes) = room(1 << 20);
    assert_eq!(all, 6);
    let (some, fewer_bytes) = room(bytes / 2);
    assert!((1..6).contains(&some), "{some}");
    assert!(fewer_bytes <= bytes);
}

#[test]
fn so_many_are_watched_and_the_dead_are_not() {
    let mut stage = Stage::example("wizard.json", 1);
    let at = |number: usize| [number as f32, 0.0, 0.0];
    let all: Vec<EntityId> = (0..=MOST_WATCHED)
        .map(|number| stage.create("wizard", at(number), &[]))
        .collect();
    let (last, first) = all.split_last().expect("there are some");
    for _ in 0..2 {
        for &npc in first {
            assert_eq!(stage.reasonings_mut().watch(npc, true), Ok(()));
        }
    }
    assert_eq!(
        stage.reasonings_mut().watch(*last, true),
        Err(WatchError::TooMany)
    );
    stage.destroy(all[3]).expect("it lives");
    assert_eq!(stage.reasonings_mut().watch(*last, true), Ok(()));
    let gone = stage.reasonings_mut().watch(all[3], true);
    assert_eq!(gone, Err(WatchError::World(WorldError::InvalidEntity)));
    let potion = stage.create("mana_potion", at(0), &[]);
    let refused = stage.reasonings_mut().watch(potion, true);
    assert!(matches!(
        refused,
        Err(WatchError::World(WorldError::NotAnNpc(_)))
    ));
}

#[test]
fn what_has_them_think_is_counted() {
    let mut house = House::new(Selector::Best);
    live(&mut house, 6);
    let running = &house.stage.running;
    let wakes: Vec<_> = running.wakes().collect();
    let noise = running.world.domain().find_attribute("noise");
    let counts = wakes.iter().map(|it| (it.by, it.attribute, it.count));
    let counts: Vec<_> = counts.collect();
    assert_eq!(
        counts,
        [(WokenBy::Host, None, 1), (WokenBy::Attribute, noise, 5)]
    );
    let sum: u64 = wakes.iter().map(|it| it.count).sum();
    assert_eq!(sum, running.stats().thought);
}
