//! The same for suppliers who are worth more or less by a number of their own: those who have the
//! most, or the least, are looked for.

use crate::{
    common::{Scene, load, named::NAMED, random::Random, serials},
    number, report,
    without_places::WithoutPlaces,
};
use udgoap::{
    beliefs::Knowledge,
    domain::{POSITION, Planning, Range},
    planning::{Options, Outcome, Search, Selector},
    running::{Job, MindOptions, PerformedBy, RunSettings, RunningWorld, TickInput},
    selectors,
    world::{EntityDef, EntityId, Hold, Value, World, WorldSettings},
};

/// A wizard among potions and flasks.
fn document(random: &mut Random) -> String {
    let walk = random.of(&[
        "",
        "",
        r#", "duration": "distance(consumer, supplier) / 1.4""#,
        r#", "cost": "distance(consumer, supplier) * 0.02""#,
    ]);
    let first = random.of(&[
        "",
        "\"supplier.potency > 0\", ",
        "\"supplier.stock >= 1\", ",
        "\"supplier.potency > 0\", \"supplier.stock >= 1\", ",
        "\"supplier.potency <= 60\", ",
    ]);
    let amount = random.of(&[
        "supplier.potency",
        "supplier.potency",
        "supplier.potency * 0.5 + 1",
        "100 - supplier.potency",
        "supplier.potency - 5 * supplier.stock",
        "min(supplier.potency, 60)",
        "supplier.potency * supplier.potency / 100",
        "abs(supplier.potency - 50)",
        "30",
    ]);
    let drink = random.of(&[
        "",
        r#", "duration": 3"#,
        r#", "duration": "supplier.potency / 20""#,
    ]);
    let after = random.of(&[
        "destroy(supplier)",
        "supplier.stock -= 1",
        "consumer.food -= 1",
    ]);
    let wish = random.of(&["30", "100", "200", "200"]);
    let rate = random.of(&["", "", "", r#" "rate": -0.01 "#]);
    format!(
        r#"{{ "udgoap": 1,
        "attributes": {{
          "mana": {{ "min": 0, "max": 200 }}, "food": {{ "min": 0, "max": 100 }},
          "potency": {{ "min": -20, "max": 100 }}, "stock": {{ "min": 0, "max": 9 }} }},
        "types": {{
          "potion": {{ "attributes": {{ "potency": {{{rate}}}, "stock": {{}} }}, "supplies": ["goto", "drink"] }},
          "flask": {{ "is": "potion" }},
          "wizard": {{ "attributes": {{ "mana": {{}}, "food": {{}} }},
                       "consumes": ["goto", "drink"], "drives": ["power", "fed"] }} }},
        "actions": {{
          "goto": {{ "effects": ["consumer.position = beside(supplier)"]{walk} }},
          "drink": {{ "preconditions": [{first}"distance(consumer, supplier) <= 1.5"],
                      "effects": ["consumer.mana += {amount}", "{after}"]{drink} }} }},
        "drives": {{
          "power": {{ "weight": 2, "goals": {{ "refill": {{ "conditions": ["self.mana >= {wish}"] }} }} }},
          "fed": {{ "goals": {{ "eat": {{ "conditions": ["self.food >= 60"] }} }} }} }} }}"#
    )
}

/// How potent things are: as chance has it, most of no use, all the same, a few kinds, and nearly
/// the same.
fn potency(random: &mut Random, kind: usize) -> f32 {
    match kind {
        0 => random.part(100.0),
        1 if random.chance(90) => 0.0,
        1 => 1.0 + random.part(98.0),
        2 => 40.0,
        3 => 25.0 * random.below(4) as f32,
        4 => 99.0 + random.part(0.001),
        5 => -random.part(20.0),
        _ => 0.0,
    }
}

struct Cellar {
    scene: Scene,
    wizard: EntityId,
    things: Vec<EntityId>,
    text: String,
    kind: usize,
    extent: f32,
}

impl Cellar {
    fn new(random: &mut Random) -> Self {
        let text = document(random);
        let mut cellar = Cellar {
            scene: Scene::new(load("cellar", text.as_bytes())),
            wizard: EntityId::NONE,
            things: vec![],
            text,
            kind: random.below(7),
            extent: [8.0, 60.0, 300.0][random.below(3)],
        };
        let numbers = [("mana", random.part(20.0)), ("food", random.part(100.0))];
        let at = cellar.place(random);
        cellar.wizard = cellar.scene.create("wizard", at, &numbers);
        for _ in 0..80 + random.below(220) {
            cellar.add(random);
        }
        cellar
    }

    fn place(&self, random: &mut Random) -> [f32; 3] {
        [random.part(self.extent), 0.0, random.part(self.extent)]
    }

    fn add(&mut self, random: &mut Random) {
        let domain = &self.scene.domain;
        let of = domain.find_type(random.of(&["potion", "potion", "flask"]));
        let [potent, stock] = ["potency", "stock"].map(|it| domain.find_attribute(it).expect(it));
        let values = [
            (POSITION, Value::Position(self.place(random))),
            (potent, Value::Number(potency(random, self.kind))),
            (stock, Value::Number(random.below(3) as f32)),
        ];
        let narrow = [(
            potent,
            Range {
                min: 0.0,
                max: 50.0,
            },
        )];
        let def = EntityDef {
            values: &values,
            ranges: if random.chance(10) { &narrow } else { &[] },
            ..EntityDef::new(of.expect("it is there"))
        };
        let thing = self.scene.world.create(&def);
        self.things.push(thing.expect("a valid entity"));
    }

    /// Changes a few things, as a host might between two calls.
    fn disturb(&mut self, random: &mut Random) {
        for _ in 0..random.below(6) {
            let thing = random.below(self.things.len());
            let potent = self
                .scene
                .domain
                .find_attribute("potency")
                .expect("it is there");
            let value = [potency(random, self.kind), random.part(100.0)][random.below(2)];
            let world = &mut self.scene.world;
            match random.below(6) {
                0 => self.add(random),
                1 if self.things.len() > 20 => {
                    world
                        .destroy(self.things.swap_remove(thing))
                        .expect("it lives");
                }
                _ => {
                    let written = world.write(self.things[thing], potent, Value::Number(value));
                    written.expect("it has it");
                }
            }
        }
    }

    fn begin(&self, knowledge: &dyn Knowledge, options: Options) -> Search {
        let mut search = Search::default();
        let active = self.scene.active_drives(self.wizard);
        let active = active.expect("an NPC").expect("it was updated");
        active.write_motives(knowledge, |_| None, |_| 0.0, &mut search.motives);
        selectors::begin(&mut search, &self.scene.domain, knowledge, options);
        search
    }

    fn plan(&self, knowledge: &dyn Knowledge, options: Options) -> Search {
        let mut search = self.begin(knowledge, options);
        selectors::advance(&mut search, &self.scene.domain, knowledge, u32::MAX);
        search
    }

    /// The plan of looking at all.
    fn among_all(&self, options: Options) -> Search {
        let world = &self.scene.world;
        let knowledge = world.knowledge(self.wizard).expect("an NPC");
        self.plan(&WithoutPlaces(knowledge), options)
    }

    fn narrowed(&self, options: Options) -> Search {
        let world = &self.scene.world;
        self.plan(&world.knowledge(self.wizard).expect("an NPC"), options)
    }

    /// The same, while the world goes on between some plan states and the next.
    fn while_the_world_goes_on(&mut self, random: &mut Random, options: Options) -> Search {
        let mut hold = Hold::default();
        let world = &self.scene.world;
        world.hold(self.wizard, &mut hold).expect("an NPC");
        let mut search = self.begin(&world.held(&hold).expect("it is held"), options);
        while search.plan.outcome == Outcome::Unfinished {
            self.disturb(random);
            let budget = 1 + random.below(12) as u32;
            let view = self.scene.world.held(&hold).expect("it is held");
            selectors::advance(&mut search, &self.scene.domain, &view, budget);
        }
        search
    }
}

#[test]
fn looking_for_the_most_potent_finds_the_plan_of_looking_at_all() {
    let cases = number("UDGOAP_CASES", 100);
    let first = number("UDGOAP_SEED", 1);
    let (mut plans, mut among_all, mut narrowed, mut fewer) = (0, 0, 0, 0);
    for seed in first..first + cases {
        let mut random = Random(seed);
        let mut cellar = Cellar::new(&mut random);
        let options = Options {
            depth: 3 + random.below(2) as u8,
            max_plan_states: u32::MAX,
            max_bytes: usize::MAX,
            durations: random.chance(30),
            cost_weight: [0.0, 0.0, 0.2][random.below(3)],
            exact_scores: random.chance(10),
            only_if_better: random.chance(80),
            ..NAMED
        };
        cellar.scene.update(1.0).expect("an update");
        let case = format!("case {seed}, {options:?}\n{}", cellar.text);
        for round in 0..3 {
            let all = cellar.among_all(options);
            let few = cellar.narrowed(options);
            assert_eq!(report(&all), report(&few), "round {round} of {case}");
            plans += u32::from(!all.plan.steps.is_empty());
            among_all += all.plan.generated;
            narrowed += few.plan.generated;
            fewer += u32::from(few.plan.generated < all.plan.generated);
            let going_on = cellar.while_the_world_goes_on(&mut random, options);
            assert_eq!(report(&all), report(&going_on), "going on in {case}");
            assert_eq!(few.plan.work, going_on.plan.work, "{case}");
            assert_eq!(few.plan.generated, going_on.plan.generated, "{case}");
            cellar.disturb(&mut random);
            cellar.scene.update(1.0).expect("an update");
        }
    }
    println!(
        "{plans} plans, {among_all} plan states among all, {narrowed} among few; {fewer} with fewer"
    );
    if cases >= 100 {
        assert!(u64::from(plans) > cases && u64::from(fewer) > cases && narrowed < among_all);
    }
}

/// Who has found nothing of use doesn't look again until something is, wherever that may be.
#[test]
fn who_rests_since_nothing_is_of_use_notices_what_becomes_useful() {
    let text = r#"{ "udgoap": 1,
        "attributes": { "mana": { "min": 0, "max": 200 }, "potency": { "min": 0, "max": 100 } },
        "types": {
          "potion": { "attributes": { "potency": {} }, "supplies": ["goto", "drink"] },
          "wizard": { "attributes": { "mana": {} }, "consumes": ["goto", "drink"], "drives": ["power"] } },
        "actions": {
          "goto": { "effects": ["consumer.position = beside(supplier)"] },
          "drink": { "preconditions": ["supplier.potency > 0", "distance(consumer, supplier) <= 1.5"],
                     "effects": ["consumer.mana += supplier.potency", "supplier.potency -= 100"] } },
        "drives": { "power": { "goals": { "refill": { "conditions": ["self.mana >= 200"], "remove": false } } } } }"#;
    let world = World::new(load("cellar", text.as_bytes()), WorldSettings::new(serials));
    let settings = RunSettings {
        mind: MindOptions {
            performed_by: PerformedBy::Library,
            ..MindOptions::default()
        },
        chosen: Some(Planning {
            selector: Some(Selector::First),
            ..Planning::default()
        }),
        ..RunSettings::default()
    };
    let mut running = RunningWorld::with_settings(world.expect("valid settings"), settings);
    let domain = std::sync::Arc::clone(running.world.domain());
    let [mana, potency] = ["mana", "potency"].map(|it| domain.find_attribute(it).expect(it));
    let mut create = |of: &str, at: [f32; 3]| {
        let values = [(POSITION, Value::Position(at))];
        let def = EntityDef {
            values: &values,
            ..EntityDef::new(domain.find_type(of).expect(of))
        };
        running.world.create(&def).expect("a valid entity")
    };
    let wizard = create("wizard", [0.0; 3]);
    let potions: Vec<EntityId> = (0u16..1_000)
        .map(|it| create("potion", [10.0 + f32::from(it), 0.0, 0.0]))
        .collect();
    let mut jobs = vec![Job::default()];
    let (mut now, mut expected) = (0.0, 0.0);
    for refilled in [500, 999, 500, 3] {
        let mut live = |running: &mut RunningWorld| {
            for _ in 0..60 {
                now += 0.1;
                let input = TickInput {
                    seconds: now,
                    applies_rates: true,
                    plan_states: 4096,
                    work: 0,
                };
                running.tick(input, &mut jobs).expect("time goes on");
            }
            let stats = running.stats();
            (stats.searches, stats.plan_states)
        };
        let before = live(&mut running);
        let rested = live(&mut running);
        assert_eq!(rested, before, "before {refilled}");
        let filled = running
            .world
            .write(potions[refilled], potency, Value::Number(30.0));
        filled.expect("it has it");
        let after = live(&mut running);
        expected += 30.0;
        let got = running.world.read(wizard, mana).expect("it has it");
        assert_eq!(got, Value::Number(expected), "{refilled}");
        let looked_at = after.1 - before.1;
        assert!(looked_at < 400, "{looked_at} plan states");
    }
}

/// The nearest have narrower ranges than others. What others are worth doesn't depend on that.
#[test]
fn what_all_are_worth_at_most_isnt_what_one_with_a_narrow_range_is() {
    let text = r#"{ "udgoap": 1,
        "attributes": { "mana": { "min": 0, "max": 200 }, "potency": { "min": 0, "max": 100 },
                        "stock": { "min": 0, "max": 9 } },
        "types": {
          "potion": { "attributes": { "potency": {}, "stock": {} }, "supplies": ["goto", "drink"] },
          "wizard": { "attributes": { "mana": {} }, "consumes": ["goto", "drink"], "drives": ["power"] } },
        "actions": {
          "goto": { "effects": ["consumer.position = beside(supplier)"] },
          "drink": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
                     "effects": ["consumer.mana += supplier.potency - 5 * supplier.stock", "destroy(supplier)"] } },
        "drives": { "power": { "goals": { "refill": { "conditions": ["self.mana >= 200"] } } } } }"#;
    let mut scene = Scene::new(load("cellar", text.as_bytes()));
    let wizard = scene.create("wizard", [0.0; 3], &[]);
    let of = scene.domain.find_type("potion").expect("it is there");
    let potency = scene.domain.find_attribute("potency").expect("it is there");
    for number in 0u8..80 {
        let at = [f32::from(number) / 50.0, 0.0, 0.0];
        let def = EntityDef {
            values: &[(POSITION, Value::Position(at))],
            ranges: &[(
                potency,
                Range {
                    min: 0.0,
                    max: 50.0,
                },
            )],
            ..EntityDef::new(of)
        };
        scene.world.create(&def).expect("a valid entity");
    }
    for number in 0u8..12 {
        let at = [100.0 + f32::from(number), 0.0, 0.0];
        scene.create("potion", at, &[("potency", 99.0), ("stock", 9.0)]);
    }
    let best = scene.create("potion", [200.0, 0.0, 0.0], &[("potency", 90.0)]);
    let options = Options {
        exact_scores: false,
        max_plan_states: u32::MAX,
        ..NAMED
    };
    scene.plan(wizard, options);
    let drunk = scene.search.plan.steps.last().map(|it| it.supplier);
    assert_eq!(drunk, Some(best.index()));
}
