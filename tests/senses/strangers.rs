//! What somebody new to senses has found.

use udgoap::{
    domain::{AttributeId, POSITION},
    running::{EventKind, MindOptions, Percept, PerformedBy},
    world::{
        EntityId, Tell, Value,
        senses::{Note, Source},
    },
};

use crate::stage::Stage;

/// Men with sharp eyes and a dull nose, and crates that belong to somebody.
const DOCUMENT: &str = r#"{ "udgoap": 1,
  "attributes": { "owner": { "kind": "reference" }, "coins": { "min": 0, "max": 9 },
                  "weight": { "min": 0, "max": 9 } },
  "queries": { "sees": { "kind": "flag" } },
  "sensors": {
    "eyes": { "types": ["thing"], "range": 20, "remember": 60 },
    "asking_eyes": { "types": ["thing"], "range": 20, "remember": 60, "query": "sees" },
    "nose": { "types": ["thing"], "attributes": ["weight"], "range": 5, "sure": 0.5 }
  },
  "types": {
    "thing": {},
    "crate": { "is": "thing", "attributes": { "owner": {}, "weight": {} },
               "supplies": ["walk", "take"] },
    "man": { "is": "thing", "attributes": { "coins": {} }, "consumes": ["walk", "take"],
             "sensors": ["eyes"], "drives": ["greed"] },
    "blind_man": { "is": "thing", "attributes": { "coins": {} }, "consumes": ["walk", "take"],
                   "sensors": ["asking_eyes", "nose"], "drives": ["greed"] }
  },
  "actions": {
    "walk": { "effects": ["consumer.position = beside(supplier)"],
              "duration": "distance(consumer, supplier) / 2" },
    "take": { "preconditions": ["distance(consumer, supplier) <= 1", "supplier.owner == none"],
              "effects": ["consumer.coins += 9"], "duration": 1 }
  },
  "drives": { "greed": { "goals": { "rich": { "conditions": ["self.coins >= 9"] } } } }
}"#;

fn perform(stage: &mut Stage, npc: EntityId) {
    let options = MindOptions {
        performed_by: PerformedBy::Library,
        ..stage.mind_options(npc).expect("it is an NPC")
    };
    let set = stage.set_mind_options(npc, options);
    set.expect("it is an NPC");
}

fn tell(entity: EntityId, attribute: AttributeId, value: Value, timestamp: f64) -> Tell {
    Tell {
        entity,
        attribute,
        value,
        timestamp,
    }
}

fn ticks(stage: &mut Stage, count: usize) {
    for _ in 0..count {
        stage.tick(0.1);
    }
}

#[test]
fn an_older_word_of_a_place_that_was_found_empty_is_refused() {
    let mut stage = Stage::new(DOCUMENT);
    let man = stage.create("blind_man", 0.0, 0.0);
    let gossip = stage.create("blind_man", 0.0, 500.0);
    let thing = stage.create("crate", 0.0, 8.0);
    for _ in 0..5 {
        stage.tick_answering(0.2, |_| Some(true));
    }
    assert_eq!(stage.believed(man, thing), Some([0.0, 0.0, 8.0]));
    stage.put(thing, 0.0, -300.0);
    for _ in 0..45 {
        stage.tick_answering(0.2, |_| Some(false));
    }
    for _ in 0..3 {
        stage.tick_answering(0.2, |_| Some(true));
    }
    assert_eq!(stage.believed(man, thing), None, "the place is empty");
    let mut hears = |at: [f32; 3], seconds: f64| {
        let note = Note {
            teller: gossip,
            source: Source::Hearsay,
            ..Note::default()
        };
        let tell = tell(thing, POSITION, Value::Position(at), seconds);
        let heard = stage
            .hearing_mut()
            .perceive(man, [Percept { tell, note }].into_iter());
        heard.expect("both live").told
    };
    // It has looked there at 10 s, and has last seen the crate at 1 s.
    assert_eq!(hears([0.0, 0.0, 8.0], 5.0), 0);
    assert_eq!(hears([0.0, 0.0, 9.0], 9.0), 0);
    assert_eq!(hears([90.0, 0.0, 9.0], 0.5), 0);
    assert_eq!(hears([90.0, 0.0, 9.0], 5.0), 1, "it was elsewhere then");
}

#[test]
fn who_sees_that_the_owner_is_gone_takes_what_is_nobodys() {
    let mut stage = Stage::new(DOCUMENT);
    let man = stage.create("man", 0.0, 0.0);
    let owner = stage.create("man", 0.0, 4.0);
    let thing = stage.create("crate", 0.0, 2.0);
    let attribute = stage.attribute("owner");
    let written = (stage.world).write(thing, attribute, Value::Reference(owner));
    written.expect("both live");
    perform(&mut stage, man);
    ticks(&mut stage, 10);
    stage.destroy(owner).expect("it lives");
    ticks(&mut stage, 60);
    let coins = stage.world.read(man, stage.attribute("coins"));
    assert_eq!(coins, Ok(Value::Number(9.0)));
}

#[test]
fn what_was_told_for_ever_stays_although_two_senses_confirm_it_at_once() {
    for (asks, smells) in [(false, false), (true, false), (false, true), (true, true)] {
        let mut senses = vec![if asks { "asking_eyes" } else { "eyes" }];
        senses.extend(smells.then_some("nose"));
        let document = DOCUMENT.replace(
            r#""sensors": ["eyes"]"#,
            &format!(r#""sensors": {senses:?}"#),
        );
        let mut stage = Stage::new(&document);
        let man = stage.create("man", 0.0, 0.0);
        let thing = stage.create("crate", 0.0, 3.0);
        let weight = stage.attribute("weight");
        let told = tell(thing, weight, Value::Number(0.0), 0.0);
        stage
            .world
            .beliefs_mut()
            .tell(man, &told)
            .expect("it is an NPC");
        stage.tick_answering(0.2, |_| Some(true));
        let belief = stage.world.beliefs().belief(man, thing, weight);
        let belief = belief.expect("both live").expect("it was told");
        assert_eq!(belief.until, f64::INFINITY, "{senses:?}");
        // It is what its eyes tell now.
        assert!(matches!(belief.note.source, Source::Sensor(_)));
    }
}

#[test]
fn hearsay_that_ones_eyes_confirm_is_what_they_tell() {
    let mut stage = Stage::new(DOCUMENT);
    let man = stage.create("man", 0.0, 0.0);
    let gossip = stage.create("man", 0.0, 500.0);
    let thing = stage.create("crate", 0.0, 300.0);
    stage.tick(1.0);
    let note = Note {
        teller: gossip,
        source: Source::Hearsay,
        ..Note::default()
    };
    let weight = stage.attribute("weight");
    let tell = tell(thing, weight, Value::Number(0.0), 1.0);
    let heard = stage
        .hearing_mut()
        .perceive(man, [Percept { tell, note }].into_iter());
    assert_eq!(heard.expect("both live").told, 1);
    stage.put(thing, 0.0, 5.0);
    ticks(&mut stage, 5);
    let why = stage.requests().why_believe(man, thing, weight);
    let text = why.expect("both live").expect("it is believed").text();
    assert!(text.contains("eyes"), "{text}");
}

#[test]
fn one_may_be_told_of_what_is_gone_by_who_doesnt_know_that() {
    let mut stage = Stage::new(DOCUMENT);
    let teller = stage.create("man", 0.0, 0.0);
    let listener = stage.create("man", 0.0, 300.0);
    let thing = stage.create("crate", 0.0, 8.0);
    stage.tick(0.2);
    stage.put(teller, 0.0, 900.0);
    stage.tick(0.2);
    stage.destroy(thing).expect("it lives");
    let told = stage
        .hearing_mut()
        .talk(teller, [listener].into_iter(), Some(thing));
    assert!(told.expect("it is an NPC") > 0);
    stage.tick(0.2);
    assert_eq!(stage.believed(listener, thing), Some([0.0, 0.0, 8.0]));
    // Nobody remembers it any more than they do.
    for npc in [teller, listener] {
        let forgotten = stage.world.beliefs_mut().forget_entity(npc, thing);
        assert!(forgotten.expect("it is remembered") > 0);
    }
    assert!(stage.world.beliefs().fact(teller, thing, POSITION).is_err());
}

#[test]
fn who_is_gone_hears_nothing() {
    let mut stage = Stage::new(DOCUMENT);
    let teller = stage.create("man", 0.0, 0.0);
    let listener = stage.create("man", 0.0, 3.0);
    stage.tick(0.2);
    stage.destroy(listener).expect("it lives");
    let told = stage
        .hearing_mut()
        .talk(teller, [listener].into_iter(), None);
    assert_eq!(told, Ok(0));
}

#[test]
fn what_would_be_forgotten_by_now_isnt_believed() {
    let mut stage = Stage::new(DOCUMENT);
    let man = stage.create("man", 0.0, 300.0);
    let thing = stage.create("crate", 0.0, 5.0);
    stage.tick(100.0);
    let weight = stage.attribute("weight");
    let mut hears = |seconds: f64| {
        let note = Note {
            remember: 5.0,
            ..Note::default()
        };
        let tell = tell(thing, weight, Value::Number(9.0), seconds);
        let heard = stage
            .hearing_mut()
            .perceive(man, [Percept { tell, note }].into_iter());
        let heard = heard.expect("both live");
        (heard.told, heard.older)
    };
    assert_eq!(hears(50.0), (0, 1));
    assert_eq!(hears(96.0), (1, 0));
}

#[test]
fn nobody_searches_who_has_seen_nothing_anywhere() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "smell": { "min": 0, "max": 9 }, "searched": { "min": 0, "max": 30 } },
      "sensors": { "nose": { "types": ["cat"], "attributes": ["smell"], "range": 50 } },
      "types": {
        "cat": { "attributes": { "smell": {} }, "supplies": ["seek"] },
        "child": { "attributes": { "searched": {} }, "consumes": ["seek"],
                   "sensors": ["nose"], "drives": ["find"] }
      },
      "actions": { "seek": { "at": "last_seen", "preconditions": ["not known(supplier.position)"],
        "duration": "distance(consumer, last_seen(supplier)) / 2",
        "effects": ["consumer.position = beside(supplier)", "consumer.searched = 30"] } },
      "drives": { "find": { "goals": { "look": { "for_each": "cat", "as": "cat",
        "when": "not known(cat.position)", "conditions": ["self.searched >= 10"] } } } }
    }"#;
    let mut stage = Stage::new(document);
    let child = stage.create("child", 0.0, 0.0);
    stage.create("cat", 0.0, 20.0);
    perform(&mut stage, child);
    for _ in 0..20 {
        stage.tick(0.1);
        let mut events = stage.events().iter();
        assert!(!events.any(|it| it.kind == EventKind::PlanAdopted));
    }
}

#[test]
fn who_comes_to_where_something_was_destroyed_sees_that_it_is_gone() {
    let mut stage = Stage::new(DOCUMENT);
    let man = stage.create("blind_man", 0.0, 0.0);
    let thing = stage.create("crate", 0.0, 9.0);
    perform(&mut stage, man);
    for _ in 0..3 {
        stage.tick_answering(0.2, |_| Some(true));
    }
    stage.destroy(thing).expect("it lives");
    let mut adopted = 0;
    for _ in 0..60 {
        stage.tick_answering(0.2, |_| Some(false));
        let events = stage.events().iter();
        adopted += (events.filter(|it| it.kind == EventKind::PlanAdopted)).count();
    }
    assert_eq!(adopted, 0, "it doesn't try again");
    assert_eq!(stage.believed(man, thing), None);
    let last = stage.world.beliefs().last_seen(man, thing);
    let last = last.expect("it is remembered").expect("it was there");
    assert_eq!(last.point, [0.0, 0.0, 9.0]);
}

#[test]
fn who_finds_nothing_learns_nothing_of_what_is_true_elsewhere() {
    let mut stage = Stage::new(DOCUMENT);
    let man = stage.create("blind_man", 0.0, 0.0);
    let thing = stage.create("crate", 0.0, -300.0);
    let weight = stage.attribute("weight");
    let written = (stage.world).write(thing, weight, Value::Number(9.0));
    written.expect("it lives");
    for (attribute, value) in [
        (POSITION, Value::Position([0.0, 0.0, 9.0])),
        (stage.attribute("owner"), Value::Reference(EntityId::NONE)),
        (weight, Value::Number(1.0)),
    ] {
        let told = tell(thing, attribute, value, 0.0);
        stage
            .world
            .beliefs_mut()
            .tell(man, &told)
            .expect("it is an NPC");
    }
    perform(&mut stage, man);
    ticks(&mut stage, 80);
    assert_eq!(stage.believed(man, thing), None, "it isn't there");
    let believed = stage.world.beliefs().fact(man, thing, weight);
    let believed = believed.expect("both live").expect("it was told");
    assert_eq!(believed.value, Value::Number(1.0));
}
