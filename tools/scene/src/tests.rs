//! Tests of scenes: what can be said in them, what is refused, and the worlds that are made from
//! them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Created, LoadedScene, Scene};
use udgoap::{
    beliefs::{EntityIndex, OfferSide, Question},
    domain::{Document, Domain, Limits, POSITION, Range},
    world::{AreaId, BeliefMode, EntityId, Value},
};

const DOMAIN: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "health": { "min": 0, "max": 100, "default": 80 },
    "awake": { "kind": "flag" },
    "home": { "kind": "position" },
    "enemy": { "kind": "reference" }
  },
  "types": {
    "tree": { "attributes": { "health": {} }, "supplies": ["fell"] },
    "elf": {
      "attributes": { "health": { "max": 90 }, "awake": {}, "home": {}, "enemy": {} },
      "supplies": ["greet"],
      "consumes": ["fell", "greet"],
      "drives": ["live"]
    }
  },
  "actions": {
    "fell": { "effects": ["supplier.health -= 20"] },
    "greet": { "effects": ["consumer.enemy = supplier"] }
  },
  "drives": { "live": { "goals": { "heal": { "conditions": ["self.health >= 50"] } } } }
}"#;

pub(super) fn serials(count: u64) -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(count, Ordering::Relaxed)
}

fn domain() -> Arc<Domain> {
    let document = Document {
        name: "game.json",
        bytes: DOMAIN.as_bytes(),
    };
    let loaded = Domain::load(&[document], &Limits::default());
    Arc::new(loaded.domain.expect("the domain has no errors"))
}

fn load(json: &str) -> LoadedScene {
    let document = Document {
        name: "scene.json",
        bytes: json.as_bytes(),
    };
    Scene::load(&document, &domain(), &Limits::default())
}

fn errors(json: &str) -> Vec<String> {
    let loaded = load(json);
    assert!(loaded.scene.is_none());
    loaded
        .diagnostics
        .iter()
        .map(|it| format!("{it}"))
        .collect()
}

/// What is wrong with a scene that has these objects.
fn errors_of(objects: &str) -> Vec<String> {
    errors(&format!(
        "{{\"udgoap_scene\":1,\"objects\":{{\n{objects}\n}}}}"
    ))
}

fn created(json: &str) -> (Arc<Domain>, Scene, Created) {
    let loaded = load(json);
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    let scene = loaded.scene.expect("the scene has no errors");
    let domain = domain();
    let created = scene.create(domain.clone(), serials).expect("it fits");
    (domain, scene, created)
}

const EVERYTHING: &str = r#"{
  "udgoap_scene": 1, "$schema": "anywhere", "note": "Everything that can be said.",
  "time": 12.5, "seed": 18446744073709551615, "up": [0, 0, 1],
  "object_capacity": 9, "fact_capacity": 8,
  "planner": {
    "depth": 5, "plan_states": 77, "memory_bytes": 4096, "world_effect_rounds": 3,
    "cost_weight": 0.5, "durations": true, "outcomes": true, "risk": 0.25, "insert_at_front": true, "trim": false, "only_if_better": false,
    "dead_is_zero": false, "selector": "udgoap_best", "filter_goals": true, "exact_scores": true
  },
  "objects": {
    "note": "In order of creation.",
    "oak": {
      "type": "tree", "key": 18446744073709551615, "position": [1, 2, 3],
      "attributes": { "health": 40 }, "ranges": { "health": { "min": 10, "max": 50 } },
      "disabled": { "supplies": ["fell"] }
    },
    "lea": {
      "type": "elf", "key": 7,
      "attributes": { "awake": true, "home": [4, 5, 6], "enemy": "max" },
      "weights": { "live": 2.5 }, "fact_capacity": 6,
      "disabled": { "consumes": ["greet"] },
      "knows": {
        "oak": { "health": 33, "position": { "value": [9, 9, 9], "time": -3.5 } },
        "max": ["awake", "enemy"],
        "ash": "all"
      }
    },
    "max": { "type": "elf", "attributes": { "enemy": null }, "knows": "everything" },
    "ash": { "type": "tree", "gone": true, "attributes": { "health": 3 } }
  }
}"#;

#[test]
fn everything_a_world_can_begin_with_can_be_said() {
    let (domain, scene, Created { world, objects, .. }) = created(EVERYTHING);
    let [oak, lea, max, ash] = objects[..] else {
        panic!("{objects:?}")
    };
    assert_eq!(scene.find("ash"), Some(3));
    assert_eq!(world.time().seconds(), 12.5);
    assert_eq!(world.settings().seed, u64::MAX);
    assert_eq!(world.settings().up, [0.0, 0.0, 1.0]);
    assert_eq!(world.settings().max_entities, 9);
    assert_eq!(world.settings().fact_capacity, 8);
    assert_eq!(scene.options.depth, 5);
    assert_eq!(scene.options.max_plan_states, 77);
    assert_eq!(scene.options.max_bytes, 4096);
    assert_eq!(scene.options.world_effect_rounds, 3);
    assert_eq!(scene.options.cost_weight, 0.5);
    assert!(scene.options.durations && scene.options.outcomes);
    assert_eq!(scene.options.risk, 0.25);
    assert!(scene.options.insert_at_front && !scene.options.trim);
    assert!(!scene.options.only_if_better && !scene.options.dead_is_zero);
    assert!(scene.options.exact_scores);

    let named = |name| domain.find_attribute(name).expect(name);
    let [health, awake, home, enemy] = ["health", "awake", "home", "enemy"].map(named);
    assert_eq!(world.user_key(oak), Ok(u64::MAX));
    assert_eq!(
        world.read(oak, POSITION),
        Ok(Value::Position([1.0, 2.0, 3.0]))
    );
    assert_eq!(world.read(oak, health), Ok(Value::Number(40.0)));
    let range = Range {
        min: 10.0,
        max: 50.0,
    };
    assert_eq!(world.range(oak, health), Ok(range));
    let fell = domain.find_action("fell").expect("declared");
    let greet = domain.find_action("greet").expect("declared");
    assert_eq!(world.is_enabled(oak, OfferSide::Supplies, fell), Ok(false));
    assert_eq!(world.is_enabled(lea, OfferSide::Consumes, greet), Ok(false));
    assert_eq!(world.is_enabled(lea, OfferSide::Supplies, greet), Ok(true));

    assert_eq!(world.read(lea, health), Ok(Value::Number(80.0)));
    assert_eq!(world.read(lea, awake), Ok(Value::Flag(true)));
    assert_eq!(world.read(lea, home), Ok(Value::Position([4.0, 5.0, 6.0])));
    assert_eq!(world.read(lea, enemy), Ok(Value::Reference(max)));
    assert_eq!(world.read(max, enemy), Ok(Value::Reference(EntityId::NONE)));
    let live = domain.find_drive("live").expect("declared");
    let mind = world.npc(lea).expect("an elf thinks");
    assert_eq!(mind.weight(live), Some(2.5));
    assert_eq!(mind.belief_mode, BeliefMode::OwnFacts);
    assert_eq!(mind.fact_capacity(), 6);
    assert_eq!(mind.evicted_facts(), 0);
    let mind = world.npc(max).expect("an elf thinks");
    assert_eq!(mind.belief_mode, BeliefMode::AllKnowing);
    assert_eq!(mind.fact_capacity(), 8);

    let fact = |about, attribute| {
        let fact = world
            .beliefs()
            .fact(lea, about, attribute)
            .expect("she remembers");
        fact.map(|it| (it.value, it.timestamp))
    };
    assert_eq!(fact(oak, health), Some((Value::Number(33.0), 12.5)));
    let position = Value::Position([9.0, 9.0, 9.0]);
    assert_eq!(fact(oak, POSITION), Some((position, -3.5)));
    assert_eq!(fact(max, awake), Some((Value::Flag(false), 12.5)));
    assert_eq!(fact(max, health), None);
    assert!(!world.is_alive(ash));
    assert_eq!(fact(ash, health), Some((Value::Number(3.0), 12.5)));
    assert!(fact(ash, POSITION).is_some());
}

#[test]
fn equal_scenes_make_equal_worlds() {
    let (_, _, first) = created(EVERYTHING);
    let (_, _, second) = created(EVERYTHING);
    assert_ne!(first.objects, second.objects);
    assert_eq!(first.world.hash(), second.world.hash());
}

#[test]
fn all_errors_are_found_at_once_with_their_places() {
    let found = errors(
        r#"{ "udgoap_scene": 1, "time": -1, "up": [1, 1, 0], "seed": 1.5, "object_capacity": 0,
  "planner": { "depth": 129, "cost_weight": -1, "wheels": 4 }, "actors": {},
  "objects": { "a": { "type": "tre" }, "b": {}, "c": 3 } }"#,
    );
    let expected = [
        "scene.json:1:30: error: found -1.0, expected a time of at least 0 (at $.time)",
        "scene.json:1:40: error: found [1.0, 1.0, 0.0], expected a unit vector (at $.up)",
        "scene.json:1:59: error: found `1.5`, expected a whole number from 0 to \
         18446744073709551615 (at $.seed)",
        "scene.json:1:83: error: found 0, expected a number from 1 to 16777214 (at \
         $.object_capacity)",
        "scene.json:2:25: error: found 129, expected a whole number from 1 to 128 (at \
         $.planner.depth)",
        "scene.json:2:45: error: found -1.0, expected a weight of at least 0 (at \
         $.planner.cost_weight)",
        "scene.json:2:49: error: found unknown key `wheels`, expected `selector`, `depth`, \
         `plan_states`, `work`, `memory_bytes`, `world_effect_rounds`, `cost_weight`, `durations`, \
         `outcomes`, `risk`, `insert_at_front`, `trim`, `only_if_better`, `dead_is_zero`, \
         `filter_goals` or `exact_scores` (at $.planner.wheels)",
        "scene.json:2:64: error: found unknown key `actors`, expected `time`, `seed`, `up`, \
         `object_capacity`, `fact_capacity`, `planner`, `objects`, `areas`, `influences` or \
         `answers` (at $.actors)",
        "scene.json:3:31: error: found `tre`, expected the name of a type of the domain; did you \
         mean `tree`? (at $.objects.a.type)",
        "scene.json:3:45: error: missing key `type` (at $.objects.b)",
        "scene.json:3:54: error: found `3`, expected an object (at $.objects.c)",
    ];
    assert_eq!(found, expected);
}

#[test]
fn objects_must_fit_the_domain() {
    let found = errors_of(
        r#""oak": { "type": "tree", "attributes": { "heatlh": 3, "position": [0, 0, 0] },
    "ranges": { "health": { "max": 200 }, "awake": {} }, "disabled": { "supplies": ["greet"] },
    "knows": "everything", "weights": { "live": 1 }, "fact_capacity": 3 },
"lea": { "type": "elf", "key": 3, "attributes": { "health": 95, "awake": 1, "home": "oak", "enemy": "mx" },
    "weights": { "live": -1, "die": 2 }, "ranges": { "health": { "min": 20, "max": 10 } } },
"max": { "type": "elf", "key": 3, "attributes": { "health": true, "enemy": [0, 0, 0], "awake": null } }"#,
    );
    let expected = [
        "scene.json:2:42: error: found `heatlh`, expected an attribute of type `tree`; did you \
         mean `health`? (at $.objects.oak.attributes.heatlh)",
        "scene.json:2:55: error: found `position` among the attributes, expected it as a key of \
         the object (at $.objects.oak.attributes.position)",
        "scene.json:3:27: error: found a range from 0 to 200, expected one within 0 to 100, that \
         of type `tree` (at $.objects.oak.ranges.health)",
        "scene.json:3:43: error: found `awake`, expected a number that type `tree` has (at \
         $.objects.oak.ranges.awake)",
        "scene.json:3:85: error: found `greet`, expected an action that type `tree` supplies (at \
         $.objects.oak.disabled.supplies[0])",
        "scene.json:4:14: error: found `knows`, which only NPCs have; type `tree` neither \
         consumes actions nor has drives (at $.objects.oak.knows)",
        "scene.json:4:41: error: found `weights`, which only NPCs have; type `tree` neither \
         consumes actions nor has drives (at $.objects.oak.weights.live)",
        "scene.json:4:71: error: found `fact_capacity`, which only NPCs have; type `tree` \
         neither consumes actions nor has drives (at $.objects.oak.fact_capacity)",
        "scene.json:5:61: error: found 95, expected a number from 0 to 90, the range of `health` \
         here (at $.objects.lea.attributes.health)",
        "scene.json:5:74: error: found `1`, expected true or false, which `awake` is (at \
         $.objects.lea.attributes.awake)",
        "scene.json:5:85: error: found \"oak\", expected a position, a list of 3 numbers, which \
         `home` is (at $.objects.lea.attributes.home)",
        "scene.json:5:101: error: found `mx`, expected the name of an object of the scene; did \
         you mean `max`? (at $.objects.lea.attributes.enemy)",
        "scene.json:6:26: error: found -1, expected a weight of at least 0 (at \
         $.objects.lea.weights.live)",
        "scene.json:6:30: error: found `die`, expected a drive of type `elf` (at \
         $.objects.lea.weights.die)",
        "scene.json:6:64: error: found a range from 20 to 10, expected one within 0 to 90, that \
         of type `elf` (at $.objects.lea.ranges.health)",
        "scene.json:7:32: error: found key 3 a second time, expected keys to be unique (at \
         $.objects.max.key)",
        "scene.json:7:61: error: found true, expected a number, which `health` is (at \
         $.objects.max.attributes.health)",
        "scene.json:7:76: error: found a list of 3 numbers, expected a reference, the name of an \
         object or null, which `enemy` is (at $.objects.max.attributes.enemy)",
        "scene.json:7:96: error: found null, expected true or false, which `awake` is (at \
         $.objects.max.attributes.awake)",
    ];
    assert_eq!(found, expected);
}

#[test]
fn facts_must_fit_what_they_are_about() {
    let found = errors_of(
        r#""oak": { "type": "tree" },
"lea": { "type": "elf", "fact_capacity": 1, "knows": { "oak": { "health": 101, "position": 3 },
    "lea": "all", "elm": "all" } },
"max": { "type": "elf", "knows": { "oak": ["leaves"], "lea": { "health": { "value": 3, "time": 1 },
    "awake": { "time": -1 } } } },
"ann": { "type": "elf", "knows": "nothing" },
"ben": { "type": "elf", "knows": { "oak": "some" } },
"cid": { "type": "elf", "fact_capacity": 1, "knows": { "oak": "all" } }"#,
    );
    let expected = [
        "scene.json:3:75: error: found 101, expected a number from 0 to 100, the range of \
         `health` here (at $.objects.lea.knows.oak.health)",
        "scene.json:3:92: error: found `3`, expected a position, a list of 3 numbers, which \
         `position` is (at $.objects.lea.knows.oak.position)",
        "scene.json:4:5: error: found `lea` itself, expected others; an NPC always knows \
         itself (at $.objects.lea.knows.lea)",
        "scene.json:4:19: error: found `elm`, expected the name of an object of the scene \
         (at $.objects.lea.knows.elm)",
        "scene.json:5:44: error: found `leaves`, expected an attribute of type `tree` (at \
         $.objects.max.knows.oak[0])",
        "scene.json:5:96: error: found 1, expected a time of at most 0, when the scene begins \
         (at $.objects.max.knows.lea.health.time)",
        "scene.json:6:14: error: missing key `value` (at $.objects.max.knows.lea.awake)",
        "scene.json:7:34: error: found `nothing`, expected `everything` (at $.objects.ann.knows)",
        "scene.json:8:43: error: found `some`, expected `all` (at $.objects.ben.knows.oak)",
        "scene.json:9:54: error: found 2 facts, expected at most 1, the NPC's \
         `fact_capacity` (at $.objects.cid.knows)",
    ];
    assert_eq!(found, expected);
}

#[test]
fn strangers_documents_are_refused_in_words() {
    let one = |json: &str| {
        let found = errors(json);
        assert_eq!(found.len(), 1, "{found:#?}");
        found[0].clone()
    };
    assert!(one("[]").contains("found a list, expected an object with \"udgoap_scene\": 1"));
    assert!(one("{}").contains("missing key `udgoap_scene`"));
    assert!(
        one(r#"{"udgoap": 1, "types": {}}"#).contains("found a domain document, expected a scene")
    );
    assert!(one(r#"{"udgoap_scene": 2, "wheels": 4}"#).contains("found version `2`"));
    assert!(one(r#"{"udgoap_scene": 1,}"#).contains("the comma before it is one too many"));
    assert!(one(r#"{"udgoap_scene": 1, "time": 1e999}"#).contains("a number between"));
    assert!(one(r#"{"udgoap": 1, "udgoap_scene": 1}"#).contains("unknown key `udgoap`"));
    let twice = r#"{"udgoap_scene": 1, "objects": {"a": {"type": "tree"}, "a": {"type": "tree"}}}"#;
    assert!(one(twice).contains("a second time"));
    let many = r#"{"udgoap_scene": 1, "object_capacity": 1,
        "objects": {"a": {"type": "tree"}, "b": {"type": "tree"}}}"#;
    assert!(one(many).contains("found 2 objects, expected at most 1"));
    let limits = Limits {
        max_document_bytes: 10,
        ..Limits::default()
    };
    let document = Document {
        name: "scene.json",
        bytes: br#"{"udgoap_scene": 1}"#,
    };
    assert!(Scene::load(&document, &domain(), &limits).scene.is_none());
    let bytes = b"{\"udgoap_scene\": \xFF}";
    let document = Document {
        name: "scene.json",
        bytes,
    };
    let loaded = Scene::load(&document, &domain(), &Limits::default());
    assert!(loaded.diagnostics[0].message.contains("isn't UTF-8"));
}

#[test]
fn scenes_answer_queries() {
    let queries =
        r#""queries": {"sees": {}, "price": {"kind": "number", "arguments": 1}}, "types""#;
    let document = DOMAIN.replacen("\"types\"", queries, 1);
    let document = Document {
        name: "domain",
        bytes: document.as_bytes(),
    };
    let limits = Limits::default();
    let domain = Domain::load(&[document], &limits).domain;
    let domain = Arc::new(domain.expect("a valid domain"));
    let load = |answers: &str| {
        let json = format!(
            r#"{{"udgoap_scene": 1,
              "objects": {{"oak": {{"type": "tree"}}, "elf": {{"type": "elf"}}}},
              "answers": {answers}}}"#
        );
        let document = Document {
            name: "scene",
            bytes: json.as_bytes(),
        };
        Scene::load(&document, &domain, &limits)
    };
    let scene = load(
        r#"{"sees": {"given": [{"about": ["elf", "oak"], "is": true}], "otherwise": false},
            "price": {"given": [{"about": ["oak"], "is": 2.5}]}}"#,
    );
    let scene = scene.scene.expect("a valid scene");
    assert!(!scene.answers_travel());
    let objects = scene.create(Arc::clone(&domain), serials);
    let objects = objects.expect("a world").objects;
    let [oak, elf] = [0, 1].map(|object| objects[object].index());
    let answer = |query: &str, about: &[EntityIndex]| {
        let mut question = Question::new(domain.find_query(query).expect("a query"));
        question.arguments[..about.len()].copy_from_slice(about);
        scene.answer(&question, &objects)
    };
    assert_eq!(answer("sees", &[elf, oak]), Some(1.0));
    assert_eq!(answer("sees", &[oak, elf]), Some(0.0));
    assert_eq!(answer("price", &[oak]), Some(2.5));
    assert_eq!(answer("price", &[elf]), None);
    assert_eq!(answer("travel", &[elf, oak]), None);
    for (answers, expected) in [
        (
            r#"{"see": {}}"#,
            "found `see`, expected the name of a query",
        ),
        (
            r#"{"sees": {"given": [{"about": ["elf", "ork"], "is": true}]}}"#,
            "found `ork`, expected the name of an object",
        ),
        (
            r#"{"sees": {"given": [{"about": ["elf"], "is": true}]}}"#,
            "found 1 objects, expected 2",
        ),
        (
            r#"{"sees": {"given": [{"about": ["elf", "oak"]}]}}"#,
            "found an answer without `is`",
        ),
        (r#"{"sees": {"otherwise": 1}}"#, "expected true or false"),
        (r#"{"price": {"otherwise": true}}"#, "expected a number"),
        (
            r#"{"price": {"given": [{"about": ["oak"], "is": 1}, {"about": ["oak"], "is": 2}]}}"#,
            "found a second answer about the same objects",
        ),
    ] {
        let loaded = load(answers);
        assert!(loaded.scene.is_none(), "{answers}");
        let [found] = &loaded.diagnostics[..] else {
            panic!("{answers}: {:?}", loaded.diagnostics);
        };
        assert!(found.message.starts_with(expected), "{}", found.message);
    }
}

/// A domain with modifiers and a scene with these areas.
fn with_areas(areas: &str) -> (Arc<Domain>, LoadedScene) {
    let domain = DOMAIN.replace(
        r#""drives": { "live": { "goals""#,
        r#""modifiers": {
    "hush": { "annotations": ["loud"], "cost": "cost + 5" },
    "panic": { "annotations": ["loud"], "cost": "cost + strength", "half_life": 10, "limit": 6 } },
  "drives": { "live": { "goals""#,
    );
    let domain = domain.replace(
        r#""greet": {"#,
        r#""greet": { "annotations": ["loud"], "cost": 2,"#,
    );
    let document = |name, bytes| Document { name, bytes };
    let limits = Limits::default();
    let loaded = Domain::load(&[document("game.json", domain.as_bytes())], &limits);
    let domain = Arc::new(loaded.domain.expect("the domain has no errors"));
    let json = format!(
        r#"{{ "udgoap_scene": 1, "objects": {{ "elf": {{ "type": "elf", "position": [1, 0, 1] }},
              "tree": {{ "type": "tree", "position": [40, 0, 0] }} }},
"areas": {areas} }}"#
    );
    let scene = Scene::load(&document("scene.json", json.as_bytes()), &domain, &limits);
    (domain, scene)
}

#[test]
fn scenes_have_areas() {
    let (domain, loaded) = with_areas(
        r#"{ "glade": { "sphere": 5, "key": 7, "modifiers": ["hush"], "left": { "panic": 2 } },
             "den": { "box": [2, 2, 2], "rotation": [0, 1, 0, 0], "anchor": "tree", "group": 3,
                      "position": [0, 0, 1] },
             "hollow": { "prism": { "corners": [[0, 0, 0], [3, 0, 0], [0, 0, 3]], "bottom": -1, "top": 1 },
                         "parent": "glade" },
             "club": { "members": ["tree"] } }"#,
    );
    let scene = loaded.scene.expect("the scene has no errors");
    let created = scene.create(domain.clone(), serials).expect("it fits");
    let (world, areas) = (&created.world, &created.areas);
    let (elf, tree) = (created.objects[0], created.objects[1]);
    let holds = |area: usize, entity| world.areas().holds(areas[area], entity).expect("it lives");
    assert_eq!(
        [0, 1, 2, 3].map(|area| (holds(area, elf), holds(area, tree))),
        [(true, false), (false, true), (true, false), (false, true)]
    );
    assert_eq!(world.areas().name(areas[1]), Some("den"));
    assert_eq!(world.areas().find(7), Some(areas[0]));
    assert_eq!(world.areas().place(areas[1]), Ok([40.0, 0.0, 1.0]));
    assert_eq!(world.areas().ties(areas[1]), Ok((AreaId::NONE, tree, 3)));
    assert_eq!(
        world.areas().ties(areas[2]),
        Ok((areas[0], EntityId::NONE, 0))
    );
    let panic = domain.find_modifier("panic").expect("it is declared");
    assert_eq!(world.areas().strength(areas[0], panic), Ok(2.0));
}

#[test]
fn areas_must_make_sense() {
    for (areas, expected) in [
        (
            r#"{ "a": {} }"#,
            "3:17: error: found an area with no shape, expected one of `sphere`, `box`, `prism`, or \
             none and `members` (at $.areas.a)",
        ),
        (
            r#"{ "a": { "sphere": 1, "box": [1, 1, 1] } }"#,
            "3:17: error: found an area with two shapes, expected one of `sphere`, `box`, `prism`, \
             or none and `members` (at $.areas.a)",
        ),
        (
            r#"{ "a": { "sphere": 0 } }"#,
            "3:17: error: found a shape that holds nothing, expected sizes above 0 and up to 1e9 m, \
             a unit quaternion, 3 to 64 corners, and a bottom below the top (at $.areas.a)",
        ),
        (
            r#"{ "a": { "sphere": 1, "rotation": [0, 0, 0, 1] } }"#,
            "3:17: error: found a rotation, expected one only of a box (at $.areas.a)",
        ),
        (
            r#"{ "a": { "sphere": 1, "parent": "b" }, "b": { "sphere": 1 } }"#,
            "3:42: error: found `b`, expected the name of an area above (at $.areas.a.parent)",
        ),
        (
            r#"{ "a": { "sphere": 1, "anchor": "tee" } }"#,
            "3:42: error: found `tee`, expected the name of an object of the scene; did you mean \
             `tree`? (at $.areas.a.anchor)",
        ),
        (
            r#"{ "a": { "sphere": 1, "modifiers": ["hash"] } }"#,
            "3:46: error: found `hash`, expected the name of a modifier of the domain; did you mean \
             `hush`? (at $.areas.a.modifiers[0])",
        ),
        (
            r#"{ "a": { "sphere": 1, "left": { "panic": 70000 } } }"#,
            "3:51: error: found 70000, expected at most 65535 times (at $.areas.a.left.panic)",
        ),
        (
            r#"{ "a": { "sphere": 1, "key": 3 }, "b": { "sphere": 1, "key": 3 } }"#,
            "3:49: error: found key 3 a second time, expected keys to be unique among areas (at \
             $.areas.b)",
        ),
    ] {
        let (_, loaded) = with_areas(areas);
        assert!(loaded.scene.is_none(), "{areas}");
        let found: Vec<_> = loaded.diagnostics.iter().map(ToString::to_string).collect();
        assert_eq!(found, [format!("scene.json:{expected}")], "{areas}");
    }
    let deep: Vec<_> = (1..=64)
        .map(|it| format!(r#""a{it}": {{ "sphere": 1, "parent": "a{}" }}"#, it - 1))
        .collect();
    let (_, loaded) = with_areas(&format!(
        r#"{{ "a0": {{ "sphere": 1 }}, {} }}"#,
        deep.join(", ")
    ));
    let found = loaded.diagnostics.iter().map(ToString::to_string);
    let found: Vec<_> = found.collect();
    assert!(
        found.len() == 1 && found[0].contains("found more than 64 areas in one another"),
        "{found:?}"
    );
}
