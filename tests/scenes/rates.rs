//! Constant rates: they are worked out four cells at a time, without imagining anything, and come to
//! what is imagined.

#[path = "../common/mod.rs"]
mod common;

use common::named::NAMED_RUN;
use common::{load, serials};
use udgoap::{
    beliefs::Knowledge,
    domain::{AttributeId, Document, Limits},
    running::{
        RunningWorld,
        perform::{Change, Performer},
    },
    world::{EntityId, Value},
};
use udgoap_scene::Scene;

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// A world as a scene has it.
struct Stage {
    running: RunningWorld,
    objects: Vec<EntityId>,
    performer: Performer,
}

impl Stage {
    fn new(domain: &str, scene: &str) -> Self {
        let domain = load("domain.json", domain.as_bytes());
        let document = Document {
            name: "scene.json",
            bytes: scene.as_bytes(),
        };
        let loaded = Scene::load(&document, &domain, &Limits::default());
        assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        let scene = loaded.scene.expect("the scene has no errors");
        let created = scene.create(domain, serials).expect("it fits");
        Stage {
            running: RunningWorld::with_settings(created.world, NAMED_RUN),
            objects: created.objects,
            performer: Performer::default(),
        }
    }
}

/// A document of three types that inherit from each other, with numbers that change among cells that
/// don't.
fn drifting(dice: &mut Dice, sundial: &str) -> String {
    let number = |dice: &mut Dice, number: usize| {
        let rate = ["0", "-3.25", "0.1", "-0.7", "2", "3e37", "-1e-3"][dice.below(7)];
        let range = [
            r#""min": 0, "max": 60,"#,
            r#""max": 60,"#,
            r#""min": 40, "#,
            "",
        ][dice.below(4)];
        format!(r#""n{number}": {{ {range} "rate": {rate} }}"#)
    };
    let mut numbers: Vec<usize> = (0..9).collect();
    let mut types = String::new();
    for (name, is) in [("plant", ""), ("animal", "plant"), ("mouse", "animal")] {
        let mut attributes = vec![];
        for _ in 0..dice.below(5) {
            match dice.below(5) {
                0 => attributes.push(format!(r#""f{name}": {{}}"#)),
                1 => attributes.push(format!(r#""r{name}": {{}}"#)),
                _ if numbers.is_empty() => {}
                _ => {
                    let which = numbers.swap_remove(dice.below(numbers.len()));
                    attributes.push(number(dice, which));
                }
            }
        }
        attributes.sort();
        attributes.dedup();
        let is = if is.is_empty() {
            String::new()
        } else {
            format!(r#""is": "{is}","#)
        };
        let consumes = if name == "mouse" {
            r#", "consumes": ["rest"]"#
        } else {
            ""
        };
        let attributes = attributes.join(", ");
        types += &format!(r#""{name}": {{ {is} "attributes": {{ {attributes} }} {consumes} }},"#);
    }
    let declared: Vec<String> = (0..9)
        .map(|it| format!(r#""n{it}": {{ "default": 50 }}"#))
        .chain(["plant", "animal", "mouse"].map(|it| {
            format!(r#""f{it}": {{ "kind": "flag" }}, "r{it}": {{ "kind": "reference" }}"#)
        }))
        .collect();
    let declared = declared.join(", ");
    format!(
        r#"{{ "udgoap": 1, "attributes": {{ "shadow": {{}}, {declared} }},
             "types": {{ {types} "sundial": {{ "attributes": {{ "shadow": {{ {sundial} }} }} }} }},
             "actions": {{ "rest": {{ "self": true, "effects": [] }} }} }}"#
    )
}

/// Where any rate of a domain isn't constant, everything is imagined: that of the sundial, of which
/// there is none, sees to it. Wherever among a row's cells the numbers are, and whatever they have in common with others.
#[test]
fn constant_rates_in_any_cells_come_to_what_is_imagined() {
    let mut passes = 0;
    for seed in 0..300 {
        let documents =
            ["", r#""rate": "self.shadow""#].map(|sundial| drifting(&mut Dice(seed), sundial));
        let mut dice = Dice(1000 + seed);
        let mut objects = vec![r#""m": { "type": "mouse" }"#.to_owned()];
        let loaded = load("domain.json", documents[0].as_bytes());
        for (number, name) in (0..6).map(|it| (it, ["plant", "animal", "mouse"][it % 3])) {
            let of = loaded.entity_type(loaded.find_type(name).expect("declared"));
            let (mut values, mut ranges) = (vec![], vec![]);
            for &(attribute, _) in &of.rates {
                let name = &loaded.attribute(attribute).name;
                match dice.below(4) {
                    0 => values.push(format!(r#""{name}": {}"#, 40 + dice.below(21))),
                    1 => ranges.push(format!(r#""{name}": {{ "min": 45, "max": 55 }}"#)),
                    _ => {}
                }
            }
            let (values, ranges) = (values.join(", "), ranges.join(", "));
            objects.push(format!(
                r#""o{number}": {{ "type": "{name}", "attributes": {{ {values} }}, "ranges": {{ {ranges} }} }}"#
            ));
        }
        let scene = format!(
            r#"{{ "udgoap_scene": 1, "objects": {{ {} }} }}"#,
            objects.join(", ")
        );
        let mut stages = documents.each_ref().map(|it| Stage::new(it, &scene));
        for (pass, seconds) in [0.25, 1.0, 0.5, 40.0, 0.125].into_iter().enumerate() {
            let [direct, imagined] = stages.each_mut().map(|stage| {
                stage
                    .running
                    .update((pass + 1) as f64)
                    .expect("time goes on");
                stage.running.pass(&mut stage.performer, seconds);
                let changes: Vec<_> = stage.performer.changes.iter().map(told).collect();
                let world = &stage.running.world;
                let view = world.knowledge(stage.objects[0]).expect("it is an NPC");
                let mut row = vec![];
                let mut rows = vec![];
                for object in &stage.objects {
                    row.clear();
                    view.meet(object.index(), &mut row);
                    let stamps = (0..row.len()).map(|cell| view.updated_at(object.index(), cell));
                    rows.extend(stamps.map(f64::to_bits));
                    rows.extend(row.iter().map(|it| u64::from(it.to_bits())));
                }
                (changes, rows)
            });
            assert_eq!(direct, imagined, "seed {seed}, pass {pass}");
            passes += usize::from(!direct.0.is_empty());
        }
    }
    assert!(passes > 1000, "{passes}");
}

fn told(change: &Change) -> (u32, AttributeId, u32, u32) {
    let Change::Value {
        entity,
        attribute,
        before,
        after,
    } = *change
    else {
        panic!("nobody is destroyed")
    };
    let bits = |value: Value| match value {
        Value::Number(number) => number.to_bits(),
        _ => panic!("numbers alone change"),
    };
    (entity.index().0, attribute, bits(before), bits(after))
}
