//! Who comes into the place of somebody who is gone is somebody else. Places are used again unless a
//! paused search still sees who was there, so whatever took one for the other would depend on that.

use super::{common::named::NAMED, stage::Stage};
use udgoap::{
    domain::TRAVEL,
    planning::{Search, Selector},
    running::{Answerer, Job},
    world::{EntityId, Hold},
};

/// Drawing water asks whether the well is open.
const WELLS: &str = r#"{ "udgoap": 1,
  "attributes": { "water": { "min": 0, "max": 9 } },
  "queries": { "is_open": { "arguments": 1 } },
  "types": {
    "well": { "supplies": ["walk", "draw"] },
    "man": { "attributes": { "water": {} }, "consumes": ["walk", "draw"],
             "drives": ["have"] }
  },
  "actions": {
    "walk": { "effects": ["consumer.position = beside(supplier)"], "duration": 1 },
    "draw": { "preconditions": ["distance(consumer, supplier) <= 1", "call:is_open(supplier)"],
              "effects": ["consumer.water += 9"], "duration": 1 }
  },
  "drives": { "have": { "goals": { "g": { "conditions": ["self.water >= 9"], "remove": false } } } }
}"#;

/// A man who fetches water, after a tick in which all wells were said to be open.
fn begun() -> (Stage, EntityId, EntityId) {
    let mut stage = Stage::of(WELLS, 1);
    let count = stage.world.domain().queries.len();
    let mut answerers = vec![Answerer::ByView; count];
    answerers[TRAVEL.index()] = Answerer::Nobody;
    stage.set_answerers(answerers).expect("all are bound");
    let well = stage.create("well", [4.0, 0.0, 0.0], &[]);
    let man = stage.create("man", [0.0; 3], &[]);
    let input = stage.input();
    assert_eq!(stage.running.tick_ask(input, &mut stage.jobs), Ok(1));
    say_open(&mut stage);
    finish(&mut stage);
    assert_eq!(stage.story(man), ["plan of 2", "begins walk"]);
    (stage, well, man)
}

fn say_open(stage: &mut Stage) {
    let (search, hold) = Job::asking(&mut stage.jobs[0]).expect("it is asking");
    let world = &stage.running.world;
    let knowledge = world.held(hold).expect("it is asking");
    let answers = vec![Some(1.0); search.open_questions().count()];
    let taken = search.answer(world.domain(), &knowledge, |_| true, answers.into_iter());
    taken.expect("good answers");
}

fn finish(stage: &mut Stage) {
    let running = &mut stage.running;
    running.tick_answered(&mut stage.jobs);
    running.tick_set_out(&mut stage.jobs).expect("it has begun");
    running.work(&mut stage.jobs[0]);
    running.tick_end(&mut stage.jobs).expect("it has begun");
    stage.events.extend_from_slice(stage.running.events());
}

/// A search that has begun, and what it still sees of the world as it was.
fn paused_search(stage: &Stage, npc: EntityId) -> (Search, Hold) {
    let (mut search, mut hold) = (Search::default(), Hold::default());
    let requests = stage.requests();
    let begun = requests.begin(npc, &mut search, &mut hold, NAMED);
    begun.expect("it lives");
    (search, hold)
}

#[test]
fn paused_search_changes_no_hash_when_a_place_is_taken_again() {
    let hash = |has_search: bool| {
        let (mut stage, well, man) = begun();
        let _search = has_search.then(|| paused_search(&stage, man));
        stage.destroy(well).expect("it lives");
        let new = stage.create("well", [4.0, 0.0, 0.0], &[]);
        assert_eq!(new.index() == well.index(), !has_search);
        stage.hash()
    };
    assert_eq!(hash(false), hash(true));
}

/// To draw water takes a bucket.
const BUCKET: &str = r#"{ "udgoap": 1,
  "attributes": { "water": { "min": 0, "max": 9 }, "bucket": { "kind": "flag" } },
  "types": {
    "well": { "supplies": ["draw"] },
    "shed": { "supplies": ["take"] },
    "man": { "attributes": { "water": {}, "bucket": {} }, "consumes": ["take", "draw"], "drives": ["have"] }
  },
  "actions": {
    "take": { "effects": ["consumer.bucket = true"], "duration": 9 },
    "draw": { "preconditions": ["consumer.bucket"], "effects": ["consumer.water += 9"], "duration": 1 }
  },
  "drives": { "have": { "goals": { "g": { "conditions": ["self.water >= 9"], "remove": false } } } }
}"#;

/// What is left of a plan isn't rated as if it were about the one who has come into a place.
#[test]
fn paused_search_changes_no_hash_when_a_planned_supplier_is_replaced() {
    let hash = |has_search: bool| {
        let mut stage = Stage::of(BUCKET, 1);
        let well = stage.create("well", [4.0, 0.0, 0.0], &[]);
        stage.create("shed", [0.0; 3], &[]);
        let man = stage.create("man", [0.0; 3], &[]);
        stage.ticks(2);
        assert_eq!(stage.story(man), ["plan of 2", "begins take"]);
        let _search = has_search.then(|| paused_search(&stage, man));
        stage.destroy(well).expect("it lives");
        let new = stage.create("well", [4.0, 0.0, 0.0], &[]);
        assert_eq!(new.index() == well.index(), !has_search);
        stage.ticks(30);
        (stage.story(man), stage.hash())
    };
    assert_eq!(hash(false), hash(true));
}

/// Who has a bucket is ready for each hut that may burn.
const HUTS: &str = r#"{ "udgoap": 1,
  "attributes": { "risk": { "min": 0, "max": 9, "default": 5 }, "bucket": { "kind": "flag" } },
  "types": {
    "hut": { "attributes": { "risk": {} } },
    "shed": { "supplies": ["take"] },
    "stall": { "supplies": ["buy"] },
    "guard": { "attributes": { "bucket": {} }, "consumes": ["take", "buy"], "drives": ["duty"] }
  },
  "actions": {
    "take": { "effects": ["consumer.bucket = true"], "duration": 9, "cost": 9 },
    "buy": { "effects": ["consumer.bucket = true"], "duration": 1, "cost": 1 }
  },
  "drives": { "duty": { "goals": { "g": { "for_each": "hut", "as": "hut", "priority": "hut.risk",
    "conditions": ["self.bucket"], "remove": false } } } }
}"#;

/// A plan for somebody who is gone isn't for the one who has come into that place.
#[test]
fn paused_search_changes_no_hash_when_whom_a_goal_is_about_is_replaced() {
    let lived = |has_search: bool| {
        let mut stage = Stage::of(HUTS, 1);
        let hut = stage.create("hut", [4.0, 0.0, 0.0], &[]);
        stage.create("shed", [0.0; 3], &[]);
        let guard = stage.create("guard", [0.0; 3], &[]);
        stage.options(guard, |mind| mind.planning.selector = Selector::Goap);
        stage.ticks(2);
        assert_eq!(stage.story(guard), ["plan of 1", "begins take"]);
        let _search = has_search.then(|| paused_search(&stage, guard));
        stage.destroy(hut).expect("it lives");
        let new = stage.create("hut", [4.0, 0.0, 0.0], &[]);
        assert_eq!(new.index() == hut.index(), !has_search);
        stage.create("stall", [0.0; 3], &[]);
        stage.ticks(30);
        (stage.story(guard), stage.hash())
    };
    let (story, hash) = lived(false);
    assert!(story.contains(&"begins buy".to_owned()), "{story:?}");
    assert_eq!((story, hash), lived(true));
}

/// What decisions have read moves along with everything, whoever has the place now.
#[test]
fn paused_search_changes_no_hash_when_everything_moves() {
    let hash = |has_search: bool| {
        let (mut stage, well, man) = begun();
        let _search = has_search.then(|| paused_search(&stage, man));
        stage.destroy(well).expect("it lives");
        stage.create("man", [4.0, 0.0, 0.0], &[]);
        let moved = stage.shift_origin([8.0, 0.0, -8.0]);
        moved.expect("a finite offset");
        stage.hash()
    };
    assert_eq!(hash(false), hash(true));
}

#[test]
fn what_the_game_was_asked_for_is_why_reasons_are_gone() {
    let (stage, _, man) = begun();
    let told = stage.requests().account(man).expect("it lives");
    assert!(told.why.is_none() && told.asked);
    let text = told.text();
    assert!(text.contains("it had asked the game"), "{text}");
    assert!(!text.contains("time has passed"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&told.json()).expect("it is JSON");
    assert_eq!(
        (&json["gone"]["by"], &json["asked"]),
        (&"time".into(), &true.into())
    );
}
