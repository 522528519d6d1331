//! Performing steps in truth: plans come out as they were planned, and what can't be done changes
//! nothing.

#[path = "../common/mod.rs"]
mod common;

use common::named::{NAMED, NAMED_RUN};
use std::fs;

use common::{load, root, serials};
use udgoap::{
    beliefs::Knowledge,
    domain::{ActionId, Document, Limits},
    planning::Search,
    running::{
        RunningWorld,
        perform::{Change, Hindrance, NpcStep, Performer, Way, Which},
    },
    world::{EntityId, Hold, Value},
};
use udgoap_scene::Scene;

/// A world as a scene has it.
struct Stage {
    running: RunningWorld,
    scene: Scene,
    objects: Vec<EntityId>,
    performer: Performer,
}

impl Stage {
    fn new(domain: &[u8], scene: &[u8]) -> Self {
        let domain = load("domain.json", domain);
        let document = Document {
            name: "scene.json",
            bytes: scene,
        };
        let loaded = Scene::load(&document, &domain, &Limits::default());
        assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        let scene = loaded.scene.expect("the scene has no errors");
        let created = scene.create(domain, serials).expect("it fits");
        let mut running = RunningWorld::with_settings(created.world, NAMED_RUN);
        running.update(scene.time).expect("time stands still");
        Stage {
            running,
            scene,
            objects: created.objects,
            performer: Performer::default(),
        }
    }

    /// The example of appendix A, with more in its objects.
    fn appendix_a(objects: &str) -> Self {
        let domain =
            fs::read(root().join("examples/domains/wizard.json")).expect("the example is there");
        let scene = format!("{{\"udgoap_scene\": 1, \"objects\": {{ {objects} }}}}");
        Stage::new(&domain, scene.as_bytes())
    }

    fn id(&self, name: &str) -> EntityId {
        self.objects[self.scene.find(name).expect(name)]
    }

    fn action(&self, name: &str) -> ActionId {
        self.running.world.domain().find_action(name).expect(name)
    }

    fn npc_step(&self, npc: &str, action: &str, supplier: &str) -> NpcStep {
        NpcStep {
            npc: self.id(npc),
            action: self.action(action),
            supplier: self.id(supplier),
        }
    }

    fn begin(&mut self, npc_step: NpcStep) -> Result<f32, Hindrance> {
        let begun = self.performer.begin(&self.running.world, npc_step);
        begun.map(|it| it.duration)
    }

    fn finish(&mut self, npc_step: NpcStep) -> Result<(), Hindrance> {
        self.finish_within(npc_step, 16, Which::Chance(0.0))
    }

    fn finish_within(
        &mut self,
        npc_step: NpcStep,
        rounds: u16,
        which: Which,
    ) -> Result<(), Hindrance> {
        let Self {
            running, performer, ..
        } = self;
        let begun = performer.begin(&running.world, npc_step);
        let way = Way {
            from: [f32::NAN; 3],
            led_to: None,
            seconds: begun.map_or(0.0, |it| it.duration),
        };
        performer.finish(&running.world, npc_step, way, rounds, which)?;
        running.make_true(&performer.changes);
        Ok(())
    }

    fn number(&self, name: &str, attribute: &str) -> f32 {
        match self.value(name, attribute) {
            Value::Number(number) => number,
            other => panic!("{other:?}"),
        }
    }

    fn value(&self, name: &str, attribute: &str) -> Value {
        let world = &self.running.world;
        let attribute = world.domain().find_attribute(attribute).expect(attribute);
        world.read(self.id(name), attribute).expect("it lives")
    }
}

const WIZARD: &str = r#"
    "wizard": { "type": "wizard", "position": [0, 0, -10], "attributes": { "health": 15, "mana": 0 } },
    "potion": { "type": "mana_potion", "position": [0, 0, 10], "attributes": { "potency": 40 } },
    "goblin": { "type": "goblin", "position": [0, 0, 20] }"#;

#[test]
fn a_plan_comes_out_as_it_was_planned() {
    let mut stage = Stage::appendix_a(WIZARD);
    let wizard = stage.id("wizard");
    let mut search = Search::default();
    let plan = |stage: &Stage, search: &mut Search| {
        let planned = stage.running.requests().plan(wizard, search, NAMED);
        planned.expect("he was updated");
    };
    plan(&stage, &mut search);
    let steps = search.plan.steps.clone();
    assert_eq!(steps.len(), 3);
    for (number, step) in steps.iter().enumerate() {
        let npc_step = NpcStep {
            npc: wizard,
            action: step.action,
            supplier: step.handle,
        };
        let begun = stage.performer.begin(&stage.running.world, npc_step);
        let begun = begun.expect("nobody interferes");
        assert_eq!((begun.duration, begun.cost), (step.duration, step.cost));
        stage.finish(npc_step).expect("nobody interferes");
        assert_eq!(
            stage.value("wizard", "position"),
            Value::Position(step.stand)
        );
        let now = (number + 1) as f64;
        stage.running.update(now).expect("time goes on");
        plan(&stage, &mut search);
        // Bit for bit: it is the same machinery.
        assert_eq!(search.plan.idle_utility.to_bits(), step.utility.to_bits());
    }
    assert_eq!(stage.number("wizard", "mana"), 20.0);
    assert_eq!(stage.number("goblin", "health"), 0.0);
    assert!(!stage.running.world.is_alive(stage.id("potion")));
}

#[test]
fn changes_say_what_became_of_what_world_effects_included() {
    let mut stage = Stage::appendix_a(&WIZARD.replace("\"health\": 15", "\"health\": 50"));
    let npc_step = stage.npc_step("wizard", "goto", "goblin");
    stage.begin(npc_step).expect("he can go anywhere");
    stage.finish(npc_step).expect("he can go anywhere");
    let world = &stage.running.world;
    let health = world.domain().find_attribute("health").expect("declared");
    let position = world.domain().find_attribute("position").expect("built in");
    let value = |attribute, before, after| Change::Value {
        entity: npc_step.npc,
        attribute,
        before,
        after,
    };
    assert_eq!(
        stage.performer.changes,
        [
            value(
                position,
                Value::Position([0.0, 0.0, -10.0]),
                Value::Position([0.0, 0.0, 19.0])
            ),
            value(health, Value::Number(50.0), Value::Number(30.0)),
        ]
    );
}

#[test]
fn what_cannot_be_done_changes_nothing() {
    let mut stage = Stage::appendix_a(&format!(
        "{WIZARD}, \"ghost\": {{ \"type\": \"wizard\", \"attributes\": {{ \"health\": 0 }} }}, \
         \"busy\": {{ \"type\": \"mana_potion\", \"disabled\": {{ \"supplies\": [\"goto\"] }} }}, \
         \"old\": {{ \"type\": \"mana_potion\", \"gone\": true }}"
    ));
    let before = stage.running.world.hash();
    let melee = stage.npc_step("wizard", "melee", "goblin");
    let near = stage
        .running
        .world
        .domain()
        .action(melee.action)
        .preconditions[0];
    assert_eq!(stage.begin(melee), Err(Hindrance::Unmet(near)));
    for (npc_step, hindrance) in [
        (stage.npc_step("ghost", "goto", "goblin"), Hindrance::Dead),
        (stage.npc_step("goblin", "goto", "wizard"), Hindrance::Dead),
        (
            stage.npc_step("wizard", "goto", "old"),
            Hindrance::SupplierGone,
        ),
        (
            stage.npc_step("wizard", "melee", "potion"),
            Hindrance::NotOffered,
        ),
        (
            stage.npc_step("wizard", "goto", "busy"),
            Hindrance::NotOffered,
        ),
        (
            stage.npc_step("wizard", "goto", "wizard"),
            Hindrance::NotOffered,
        ),
    ] {
        assert_eq!(stage.begin(npc_step), Err(hindrance), "{npc_step:?}");
    }
    let gone = stage.npc_step("wizard", "goto", "old");
    assert_eq!(stage.finish(gone), Err(Hindrance::SupplierGone));
    assert!(stage.performer.changes.is_empty());
    assert_eq!(stage.running.world.hash(), before);
}

const SWITCHES: &[u8] = br#"{
  "udgoap": 1,
  "attributes": {
    "on": { "kind": "flag" }, "used": {}, "last": { "kind": "reference" },
    "seat": { "kind": "position" }
  },
  "types": {
    "lamp": { "attributes": { "on": {}, "used": {} }, "supplies": ["flip", "blink"] },
    "cat": { "attributes": { "last": {}, "seat": {}, "used": {} }, "consumes": ["flip", "blink"] }
  },
  "actions": {
    "flip": {
      "duration": "1 + supplier.used",
      "effects": [
        "supplier.on = not supplier.on", "supplier.used += 3e38", "consumer.last = supplier",
        "consumer.seat = beside(supplier)"
      ]
    },
    "blink": { "world_effects": ["off", "on"] }
  },
  "world_effects": {
    "off": { "for_each": "lamp", "as": "it", "when": "it.on", "effects": ["it.on = false"] },
    "on": { "for_each": "lamp", "as": "it", "when": "not it.on", "effects": ["it.on = true"] }
  }
}"#;

#[test]
fn attributes_of_all_kinds_become_what_they_should() {
    let scene = br#"{ "udgoap_scene": 1, "objects": {
        "cat": { "type": "cat", "attributes": { "seat": [9, 0, 0] } },
        "lamp": { "type": "lamp", "position": [4, 0, 0] } } }"#;
    let mut stage = Stage::new(SWITCHES, scene);
    let flip = stage.npc_step("cat", "flip", "lamp");
    assert_eq!(stage.begin(flip), Ok(1.0));
    stage.finish(flip).expect("a cat can flip a lamp");
    assert_eq!(stage.value("lamp", "on"), Value::Flag(true));
    assert_eq!(stage.value("cat", "last"), Value::Reference(flip.supplier));
    assert_eq!(stage.value("cat", "seat"), Value::Position([5.0, 0.0, 0.0]));
    // What grows without bounds stays finite in truth.
    stage.finish(flip).expect("and again");
    assert_eq!(stage.value("lamp", "used"), Value::Number(f32::MAX));
    assert_eq!(stage.value("lamp", "on"), Value::Flag(false));
}

#[test]
fn a_world_that_would_not_settle_stays_as_it_is() {
    let scene = br#"{ "udgoap_scene": 1, "objects": {
        "cat": { "type": "cat" }, "lamp": { "type": "lamp" } } }"#;
    let mut stage = Stage::new(SWITCHES, scene);
    let blink = stage.npc_step("cat", "blink", "lamp");
    let before = stage.running.world.hash();
    // Two effects that undo each other need a round; none is granted.
    let refused = stage.finish_within(blink, 0, Which::Chance(0.0));
    assert_eq!(refused, Err(Hindrance::NoEquilibrium));
    assert_eq!(stage.running.world.hash(), before);
    assert_eq!(stage.finish(blink), Ok(()));
}

#[test]
fn an_npc_with_facts_of_its_own_notices_what_it_did_and_what_it_could_not_do() {
    let believer = WIZARD.replace(
        "\"mana\": 0 } }",
        "\"mana\": 0 }, \"knows\": { \"potion\": \"all\", \"goblin\": [\"position\"], \
         \"old\": \"all\" } }",
    );
    let mut stage = Stage::appendix_a(&format!(
        "{believer}, \"old\": {{ \"type\": \"mana_potion\", \"gone\": true }}"
    ));
    let facts = |stage: &Stage| {
        let facts = stage.running.world.beliefs().facts(stage.id("wizard"));
        let facts = facts.expect("he is an NPC").map(|it| it.entity);
        let mut facts: Vec<EntityId> = facts.collect();
        facts.dedup();
        facts
    };
    assert_eq!(facts(&stage).len(), 3);
    // He believes in a potion that is gone. Trying to walk there teaches him better.
    let old = stage.npc_step("wizard", "goto", "old");
    assert_eq!(stage.begin(old), Err(Hindrance::SupplierGone));
    let noticed = stage.performer.notice(&mut stage.running.world, old);
    noticed.expect("he is an NPC");
    assert!(!facts(&stage).contains(&old.supplier));
    // What he uses up is gone for him, too.
    for action in ["goto", "drink_mana"] {
        let npc_step = stage.npc_step("wizard", action, "potion");
        stage.begin(npc_step).expect("the potion is there");
        stage.finish(npc_step).expect("the potion is there");
        let noticed = stage.performer.notice(&mut stage.running.world, npc_step);
        noticed.expect("he is an NPC");
    }
    assert_eq!(facts(&stage), [stage.id("goblin")]);
    // Of what he has no fact of he learns nothing: the goblin's health stays unknown.
    let lightning = stage.npc_step("wizard", "lightning", "goblin");
    stage.finish(lightning).expect("he has the mana now");
    let noticed = stage.performer.notice(&mut stage.running.world, lightning);
    noticed.expect("he is an NPC");
    let world = &stage.running.world;
    let health = world.domain().find_attribute("health").expect("declared");
    assert_eq!(
        world
            .beliefs()
            .fact(lightning.npc, lightning.supplier, health),
        Ok(None)
    );
    assert_eq!(stage.number("goblin", "health"), 0.0);
}

const LEVER: &[u8] = br#"{
  "udgoap": 1,
  "attributes": { "coins": {}, "hunger": { "max": 100, "min": 0, "default": 50 } },
  "types": {
    "machine": { "supplies": ["pull"] },
    "animal": { "attributes": { "hunger": { "rate": 4 } } },
    "mouse": { "is": "animal", "attributes": { "coins": {} }, "consumes": ["pull"] },
    "cow": { "is": "animal", "attributes": { "hunger": { "rate": "0 - self.hunger" } } }
  },
  "actions": {
    "pull": {
      "effects": ["consumer.coins -= 1"],
      "outcomes": [
        { "weight": 90, "effects": ["consumer.coins += 0"] },
        { "weight": 7, "effects": ["consumer.coins += 5"] },
        { "weight": 3, "effects": ["consumer.coins += 50"] }
      ]
    }
  }
}"#;

#[test]
fn chance_picks_one_of_the_outcomes() {
    let scene = br#"{ "udgoap_scene": 1, "objects": {
        "mouse": { "type": "mouse" }, "machine": { "type": "machine" } } }"#;
    for (chance, coins) in [
        (0.0, -1.0),
        (0.89, -1.0),
        (0.91, 4.0),
        (0.96, 4.0),
        (0.98, 49.0),
        (0.999_999_94, 49.0),
    ] {
        let mut stage = Stage::new(LEVER, scene);
        let pull = stage.npc_step("mouse", "pull", "machine");
        let pulled = stage.finish_within(pull, 16, Which::Chance(chance));
        assert_eq!(pulled, Ok(()));
        assert_eq!(stage.number("mouse", "coins"), coins, "{chance}");
    }
}

#[test]
fn time_makes_true_what_rates_say() {
    let scene = br#"{ "udgoap_scene": 1, "objects": {
        "mouse": { "type": "mouse" }, "cow": { "type": "cow" } } }"#;
    let mut stage = Stage::new(LEVER, scene);
    stage.running.pass(&mut stage.performer, 0.5);
    assert_eq!(stage.number("mouse", "hunger"), 52.0);
    assert_eq!(stage.number("cow", "hunger"), 25.0);
    assert_eq!(stage.performer.changes.len(), 2);
    stage.running.pass(&mut stage.performer, 100.0);
    assert_eq!(stage.number("mouse", "hunger"), 100.0);
    assert_eq!(stage.number("cow", "hunger"), 0.0);
    stage.running.pass(&mut stage.performer, 1.0);
    assert_eq!(stage.performer.changes, []);
}

/// Rates that are constant are worked out without imagining anything. Where any rate of a domain
/// isn't, everything is imagined: that of the sundial, of which there is none, sees to it.
#[test]
fn constant_rates_come_to_what_is_imagined() {
    let domain = r#"{
      "udgoap": 1,
      "attributes": { "coins": {}, "hunger": { "max": 100, "min": 0, "default": 50 }, "fear": { "default": 1 } },
      "types": {
        "animal": { "attributes": { "fear": { "rate": -0.1 }, "hunger": { "rate": 3.25 } } },
        "cow": { "is": "animal", "attributes": { "hunger": { "rate": -7.7 } } },
        "mouse": { "is": "animal", "attributes": { "coins": { "rate": 3e37 } }, "consumes": ["rest"] }
        SUNDIAL
      },
      "actions": { "rest": { "self": true, "effects": [] } }
    }"#;
    let sundial = r#", "sundial": { "attributes": { "fear": { "rate": "self.fear" } } }"#;
    let scene = br#"{ "udgoap_scene": 1, "objects": {
        "mouse": { "type": "mouse" },
        "cow": { "type": "cow", "attributes": { "hunger": 41 }, "ranges": { "hunger": { "min": 9 } } },
        "animal": { "type": "animal", "ranges": { "hunger": { "max": 70 } } } } }"#;
    let mut stages = ["", sundial].map(|sundial| {
        let domain = domain.replace("SUNDIAL", sundial);
        Stage::new(domain.as_bytes(), scene)
    });
    let names = ["mouse", "cow", "animal"];
    for pass in 0..20 {
        let [direct, imagined] = stages.each_mut().map(|stage| {
            let mouse = stage.id("mouse");
            let mut hold = Hold::default();
            let held = stage.running.world.hold(mouse, &mut hold);
            assert_eq!(held, Ok(()));
            let before = names.map(|name| stage.number(name, "hunger").to_bits());
            stage.running.pass(&mut stage.performer, 0.75);
            // Searches that began before see what was then.
            let then = names.map(|name| {
                let id = stage.id(name);
                let world = &stage.running.world;
                let of = world
                    .domain()
                    .entity_type(world.type_of(id).expect("it lives"));
                let hunger = world.domain().find_attribute("hunger").expect("declared");
                let mut row: Vec<f32> = vec![];
                let knowledge = world.held(&hold).expect("it is held");
                knowledge.meet(id.index(), &mut row);
                row[of.slot(hunger).expect("all have it")].to_bits()
            });
            assert_eq!(then, before, "pass {pass}");
            let fears = names.map(|name| stage.number(name, "fear").to_bits());
            let hungers = names.map(|name| stage.number(name, "hunger").to_bits());
            let coins = stage.number("mouse", "coins").to_bits();
            (fears, hungers, coins, stage.performer.changes.len())
        });
        assert_eq!(direct, imagined, "pass {pass}");
    }
    let stage = &stages[0];
    assert_eq!(stage.number("mouse", "hunger"), 98.75);
    assert_eq!(stage.number("cow", "hunger"), 9.0);
    assert_eq!(stage.number("animal", "hunger"), 70.0);
    assert_eq!(stage.number("mouse", "coins"), f32::MAX);
}
