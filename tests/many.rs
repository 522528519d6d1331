//! Among many things of use: plans of searches that look only at the best of them, against those of
//! searches that look at all.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod common;
#[path = "common/without_places.rs"]
mod without_places;

use std::env;

use common::named::NAMED;
use common::{Scene, load};
use udgoap::{
    beliefs::{Knowledge, OfferSide, ReadSet, Recorder, read_set::Scratch},
    npc::ActiveDrives,
    planning::{EndedBy, Options, Outcome, Search, explain::sentences},
    selectors,
    world::{BeliefMode, EntityId, Hold, Value},
};
use without_places::WithoutPlaces;

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |it| it.parse().expect("a number"))
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn number(&mut self, low: i16, high: i16) -> f32 {
        f32::from(low) + self.below((high - low + 1) as usize) as f32
    }
}

/// A document about somebody who wants mana, with potions and flasks.
fn document(dice: &mut Dice) -> String {
    // Mostly one of the first, which leave a family a family; else one of the others.
    let mut pick = |usual: &[&'static str], others: &[&'static str]| {
        let of = if dice.chance(92) { usual } else { others };
        of[dice.below(of.len())]
    };
    let more = pick(
        &[
            "",
            ", \"destroy(supplier)\"",
            ", \"supplier.potency = 0\"",
            ", \"supplier.potency -= 5\"",
            ", \"consumer.health -= 2\"",
            ", \"supplier.ripe = false\"",
        ],
        &[", \"consumer.health += 1\"", ", \"consumer.mana -= 1\""],
    );
    let before = pick(
        &["", "\"consumer.health += 1\", "],
        &["\"supplier.potency -= 1\", "],
    );
    let needs: [&str; 2] = [
        pick(
            &[
                "",
                "\"supplier.potency > 0\"",
                "\"supplier.potency >= 3\"",
                "\"3 < supplier.potency\"",
                "\"supplier.ripe\"",
            ],
            &[
                "\"supplier.potency < 30\"",
                "\"supplier.potency > 2 and supplier.ripe\"",
            ],
        ),
        pick(
            &["", "\"distance(consumer, supplier) <= 1\""],
            &["\"consumer.health > 3\""],
        ),
    ];
    let needs: Vec<&str> = needs.into_iter().filter(|it| !it.is_empty()).collect();
    let when = pick(
        &["", ", \"when\": \"self.potency > 1\""],
        &[", \"when\": \"self.ripe\""],
    );
    let cost = pick(&["0", "0.01"], &["0.001 * distance(consumer, supplier)"]);
    let walk = pick(
        &["0", "0.005", "0.002 * distance(consumer, supplier)"],
        &["0"],
    );
    // What else there is to do.
    let others = pick(
        &["", ", \"ripen\"", ", \"cheer\""],
        &[", \"fill\"", ", \"fill\", \"ripen\""],
    );
    let world = pick(&["", ", \"world_effects\": [\"sting\"]"], &[""]);
    let owned = pick(&[""], &[", \"world_effects\": [\"swell\"]"]);
    let rate = pick(&[""], &["", "\"rate\": 1"]);
    let mana = pick(
        &[
            "self.mana >= 30",
            "self.mana >= 200",
            "self.mana >= max_of(self.mana)",
            "50 <= self.mana",
            "self.mana > 10",
        ],
        &[
            "self.mana >= 10 and self.mana <= 60",
            "self.mana != 20",
            "self.mana == 30",
        ],
    );
    let second = pick(
        &[
            "",
            ", \"heal\": { \"conditions\": [\"self.health >= 10\"] }",
            ", \"more\": { \"conditions\": [\"self.mana >= 90\"], \"weight\": 0.5 }",
        ],
        &[
            ", \"few\": { \"conditions\": [\"count(potion as p where p.potency > 0) < 5\"] }",
            ", \"each\": { \"for_each\": \"potion\", \"as\": \"p\", \"when\": \"p.potency > 8\",
               \"conditions\": [\"p.potency < 3\"] }",
            ", \"sober\": { \"conditions\": [\"self.mana <= 20\"] }",
        ],
    );
    let combine = pick(
        &["weighted_average", "min", "product", "sum_capped"],
        &["mana * 0.5"],
    );
    let combine = if combine.contains('*') && !second.is_empty() {
        "min"
    } else {
        combine
    };
    let alive = pick(
        &["", ", \"alive\": \"self.health > 0\""],
        &[", \"alive\": \"self.mana < 80\""],
    );
    format!(
        r#"{{ "udgoap": 1,
  "attributes": {{
    "mana": {{ "min": 0, "max": 100 }}, "health": {{ "min": 0, "max": 20, "default": 6 }},
    "potency": {{ "min": -10, "max": 100 }}, "ripe": {{ "kind": "flag", "default": true }} }},
  "types": {{
    "potion": {{ "attributes": {{ "potency": {{ {rate} }}, "ripe": {{}} }},
                 "supplies": ["goto", {{ "action": "drink"{when} }}{others}]{owned} }},
    "flask": {{ "is": "potion", "manner": {{ "goto": {{ "distance": 0.5 }} }} }},
    "wasp": {{ "attributes": {{ "health": {{}} }} }},
    "wizard": {{ "attributes": {{ "mana": {{}}, "health": {{}} }}{alive},
                 "consumes": ["goto", "drink"{others}], "drives": ["power"] }} }},
  "actions": {{
    "goto": {{ "effects": ["consumer.position = beside(supplier)"], "cost": "{walk}"{world} }},
    "drink": {{ "preconditions": [{needs}], "cost": "{cost}",
                "effects": [{before}"consumer.mana += supplier.potency"{more}] }},
    "fill": {{ "effects": ["supplier.potency += 10"], "cost": 0.02 }},
    "ripen": {{ "preconditions": ["distance(consumer, supplier) <= 2"], "effects": ["supplier.ripe = true"] }},
    "cheer": {{ "effects": ["consumer.health += 1", "supplier.potency += 0"], "cost": 0.01 }} }},
  "world_effects": {{
    "sting": {{ "for_each": "wasp", "as": "w", "when": "distance(w, consumer) <= 8", "effects": ["consumer.health -= 1"] }},
    "swell": {{ "for_each": "wizard", "as": "w", "when": "self.potency > 0 and distance(self, w) <= 4", "effects": ["self.potency += 1"] }} }},
  "drives": {{ "power": {{ "combine": "{combine}", "goals": {{ "mana": {{ "conditions": ["{mana}"] }}{second} }} }} }}
}}"#,
        needs = needs.join(", "),
    )
}

struct Cellar {
    scene: Scene,
    wizard: EntityId,
    bottles: Vec<EntityId>,
    options: Options,
}

impl Cellar {
    fn new(dice: &mut Dice) -> Self {
        let text = document(dice);
        let mut scene = Scene::new(load("cellar", text.as_bytes()));
        let mana = dice.number(0, 40);
        let wizard = scene.create("wizard", [0.0; 3], &[("mana", mana)]);
        let mut cellar = Cellar {
            scene,
            wizard,
            bottles: Vec::new(),
            options: Options {
                depth: 2 + dice.below(3) as u8,
                max_plan_states: 6_000,
                max_bytes: usize::MAX,
                cost_weight: [0.0, 1.0, 1.0][dice.below(3)],
                exact_scores: dice.chance(30),
                trim: dice.chance(70),
                only_if_better: dice.chance(70),
                insert_at_front: dice.chance(10),
                durations: dice.chance(5),
                ..NAMED
            },
        };
        for _ in 0..17 + dice.below(20) {
            cellar.create(dice);
        }
        for _ in 0..dice.below(3) {
            let place = [dice.number(-9, 9), 0.0, dice.number(-9, 9)];
            cellar.scene.create("wasp", place, &[]);
        }
        cellar
    }

    /// Of few different potencies, so that many are equal.
    fn potency(dice: &mut Dice) -> f32 {
        [
            0.0,
            0.0,
            0.0,
            20.0,
            30.0,
            -3.0,
            dice.number(-9, 99),
            dice.number(0, 40),
        ][dice.below(8)]
    }

    fn create(&mut self, dice: &mut Dice) {
        let place = [dice.number(-20, 20), 0.0, dice.number(-20, 20)];
        let of = ["potion", "flask"][dice.below(2)];
        let bottle = self
            .scene
            .create(of, place, &[("potency", Self::potency(dice))]);
        self.bottles.push(bottle);
        self.change_flag(bottle, dice.chance(70));
    }

    fn change_flag(&mut self, bottle: EntityId, ripe: bool) {
        let attribute = self
            .scene
            .domain
            .find_attribute("ripe")
            .expect("it is there");
        let world = &mut self.scene.running.world;
        let written = world.write(bottle, attribute, Value::Flag(ripe));
        written.expect("it lives");
    }

    /// Something happens to a bottle, not to the wizard.
    fn change(&mut self, dice: &mut Dice) {
        let place = dice.below(self.bottles.len());
        let bottle = self.bottles[place];
        match dice.below(8) {
            0 if self.bottles.len() > 17 => {
                self.bottles.remove(place);
                self.scene.running.world.destroy(bottle).expect("it lives");
            }
            1 => self.create(dice),
            2 => self.change_flag(bottle, dice.chance(50)),
            3 => {
                let action = self.scene.domain.find_action("drink").expect("it is there");
                let world = &mut self.scene.running.world;
                let enabled =
                    world.set_enabled(bottle, OfferSide::Supplies, action, dice.chance(50));
                enabled.expect("it supplies that");
            }
            4 => {
                let to = [dice.number(-20, 20), 0.0, dice.number(-20, 20)];
                let world = &mut self.scene.running.world;
                let moved = world.write_positions([(bottle, to)].into_iter());
                moved.expect("finite positions");
            }
            _ => {
                let attribute = self
                    .scene
                    .domain
                    .find_attribute("potency")
                    .expect("it is there");
                let world = &mut self.scene.running.world;
                let potency = Value::Number(Self::potency(dice));
                world.write(bottle, attribute, potency).expect("it lives");
            }
        }
    }

    fn update(&mut self) {
        self.scene.running.update(0.0).expect("time stands still");
    }

    /// Plans with knowledge that isn't the NPC's own, or recorded.
    fn plan_by(&self, knowledge: &dyn Knowledge) -> Search {
        let domain = &self.scene.domain;
        let mut search = Search::default();
        let active: &ActiveDrives = self
            .scene
            .running
            .active_drives(self.wizard)
            .expect("an NPC")
            .expect("it was updated");
        active.write_motives(knowledge, |_| None, |_| 0.0, &mut search.motives);
        selectors::plan(&mut search, domain, knowledge, self.options);
        search
    }

    fn plan_by_all(&self) -> Search {
        let world = &self.scene.running.world;
        self.plan_by(&WithoutPlaces(
            world.knowledge(self.wizard).expect("an NPC"),
        ))
    }

    fn plan(&self) -> Search {
        let world = &self.scene.running.world;
        self.plan_by(&world.knowledge(self.wizard).expect("an NPC"))
    }
}

/// What comes of a search, floats as bits.
fn said(search: &Search) -> String {
    let plan = &search.plan;
    let bits = |values: &[f32]| values.iter().map(|it| it.to_bits()).collect::<Vec<_>>();
    let steps = plan.steps.iter().map(|step| {
        let numbers = bits(&[step.utility, step.cost, step.stand[0], step.stand[2]]);
        (step.action.0, step.handle, numbers)
    });
    format!(
        "{:?} {:?} {:?}",
        plan.outcome,
        bits(&[plan.utility, plan.score, plan.idle_utility]),
        steps.collect::<Vec<_>>(),
    )
}

/// Counts what the cases are about.
#[derive(Default, Debug)]
struct Seen {
    lazily: u32,
    with_plan: u32,
    of_two_steps: u32,
    cut_off: u32,
    gauged: u32,
    ranked: u32,
}

#[test]
fn plans_are_those_of_looking_at_all() {
    let mut seen = Seen::default();
    let first = number("UDGOAP_SEED", 1);
    let cases = number("UDGOAP_CASES", 1_500);
    for seed in first..first + cases {
        let mut dice = Dice::new(seed);
        let mut cellar = Cellar::new(&mut dice);
        let index = &cellar.scene.domain.index;
        seen.gauged += u32::from(index.gauges.iter().flatten().next().is_some());
        seen.ranked += u32::from(!index.ranked.is_empty());
        for _ in 0..3 {
            cellar.update();
            let all = cellar.plan_by_all();
            let some = cellar.plan();
            if all.plan.ended_by == EndedBy::States {
                seen.cut_off += 1;
            } else {
                assert_eq!(said(&some), said(&all), "seed {seed}");
            }
            assert!(some.plan.generated <= all.plan.generated, "seed {seed}");
            seen.lazily += u32::from(some.plan.generated < all.plan.generated);
            seen.with_plan += u32::from(some.plan.outcome == Outcome::Complete);
            seen.of_two_steps += u32::from(some.plan.steps.len() > 1);
            for _ in 0..4 {
                cellar.change(&mut dice);
            }
        }
    }
    println!("{seen:?}");
    if cases >= 1_000 {
        let cases = cases as u32;
        assert!(seen.with_plan > cases && seen.of_two_steps > cases / 2);
        assert!(seen.lazily > cases / 10 && seen.ranked > cases / 8);
        assert!(seen.cut_off < cases / 4);
    }
}

/// Whatever is done to anybody who wasn't looked at: as long as what was read holds, the plan is that
/// of looking at all, too.
#[test]
fn what_was_read_holds_only_while_the_plan_stays() {
    let (mut held, mut broke) = (0, 0);
    let first = number("UDGOAP_SEED", 1);
    for seed in first..first + number("UDGOAP_CASES", 1_500) / 3 {
        let mut dice = Dice::new(seed);
        let mut cellar = Cellar::new(&mut dice);
        cellar.update();
        let mut reads = ReadSet::default();
        let before = {
            let world = &cellar.scene.running.world;
            let knowledge = world.knowledge(cellar.wizard).expect("an NPC");
            reads.begin(&knowledge, 1);
            cellar.plan_by(&Recorder::new(&knowledge, &mut reads))
        };
        if before.plan.ended_by == EndedBy::States {
            continue;
        }
        let said_before = said(&before);
        for _ in 0..6 {
            cellar.change(&mut dice);
            let world = &cellar.scene.running.world;
            let knowledge = world.knowledge(cellar.wizard).expect("an NPC");
            if !reads.holds(&knowledge, &mut Scratch::default(), |_| false) {
                broke += 1;
                break;
            }
            held += 1;
            // What the wizard wants mustn't change either: goals about bottles come with updates.
            let all = cellar.plan_by_all();
            if all.plan.ended_by != EndedBy::States {
                assert_eq!(said(&all), said_before, "seed {seed}");
            }
        }
    }
    println!("{held} held, {broke} didn't");
    assert!(held > 50 && broke > 50);
}

/// However a search is divided into calls, and whatever happens in between.
#[test]
fn paused_searches_find_what_there_was() {
    let first = number("UDGOAP_SEED", 1);
    let (mut pauses, mut plans) = (0, 0);
    for seed in first..first + number("UDGOAP_CASES", 1_500) / 3 {
        let mut dice = Dice::new(seed);
        let mut cellar = Cellar::new(&mut dice);
        cellar.options.max_plan_states = 300;
        cellar.update();
        let at_once = cellar.plan();
        let expected = said(&at_once);
        let (mut search, mut hold) = (Search::default(), Hold::default());
        let running = &cellar.scene.running;
        let begun = running.begin(cellar.wizard, &mut search, &mut hold, cellar.options);
        begun.expect("it was updated");
        while search.plan.outcome == Outcome::Unfinished {
            cellar.change(&mut dice);
            let budget = 1 + dice.below(4) as u32;
            let running = &cellar.scene.running;
            running
                .advance(&mut search, &mut hold, budget)
                .expect("it is held");
            pauses += 1;
        }
        let found = said(&search);
        assert_eq!(found, expected, "seed {seed}");
        assert_eq!(search.plan.generated, at_once.plan.generated, "seed {seed}");
        assert_eq!(search.plan.work, at_once.plan.work, "seed {seed}");
        plans += u32::from(!search.plan.steps.is_empty());
    }
    println!("{pauses} pauses, {plans} plans");
    assert!(pauses > 1_000 && plans > 100);
}

/// Who knows things by being told looks at all that it was told of.
#[test]
fn whoever_was_told_finds_the_same() {
    for seed in 1..60 {
        let mut dice = Dice::new(seed);
        let mut cellar = Cellar::new(&mut dice);
        let world = &mut cellar.scene.running.world;
        let set = world.set_belief_mode(cellar.wizard, BeliefMode::OwnFacts);
        set.expect("an NPC");
        for &bottle in &cellar.bottles {
            let of = world.type_of(bottle).expect("it lives");
            for attribute in world.domain().entity_type(of).attributes.clone() {
                let value = world.read(bottle, attribute).expect("it lives");
                let tell = udgoap::world::Tell {
                    entity: bottle,
                    attribute,
                    value,
                    timestamp: 0.0,
                };
                world.tell(cellar.wizard, &tell).expect("a valid fact");
            }
        }
        cellar.update();
        let (some, all) = (cellar.plan(), cellar.plan_by_all());
        assert_eq!(said(&some), said(&all), "seed {seed}");
    }
}

/// A wizard who can never have enough, and potions to go to.
const PLENTY: &str = r#"{ "udgoap": 1,
      "attributes": { "mana": { "min": 0, "max": 200 }, "potency": { "min": 0, "max": 100 } },
      "types": {
        "potion": { "attributes": { "potency": {} }, "supplies": ["goto", "drink"] },
        "wizard": { "attributes": { "mana": {} }, "consumes": ["goto", "drink"], "drives": ["power"] } },
      "actions": {
        "goto": { "effects": ["consumer.position = beside(supplier)"] },
        "drink": { "preconditions": ["supplier.potency > 0", "distance(consumer, supplier) <= 1"],
                   "effects": ["consumer.mana += supplier.potency", "destroy(supplier)"] } },
      "drives": { "power": { "goals": { "refill": { "conditions": ["self.mana >= 200"] } } } } }"#;

/// Ten thousand things of use cost what ten do: only the best of them are looked at.
#[test]
fn of_ten_thousand_potions_the_best_are_generated() {
    let mut scene = Scene::new(load("plenty", PLENTY.as_bytes()));
    let wizard = scene.create("wizard", [0.0; 3], &[]);
    let mut dice = Dice::new(5);
    for _ in 0..2_000 {
        let place = [dice.number(5, 90), 0.0, dice.number(5, 90)];
        let potency = if dice.chance(50) {
            0.0
        } else {
            dice.number(1, 900) / 10.0
        };
        scene.create("potion", place, &[("potency", potency)]);
    }
    let best = scene.create("potion", [50.0, 0.0, 50.0], &[("potency", 95.0)]);
    let work = |scene: &Scene| (scene.search.plan.generated, scene.search.snapshot.loaded());
    scene.plan(
        wizard,
        Options {
            max_plan_states: 50,
            ..NAMED
        },
    );
    assert_eq!(scene.plan_text(), "goto(potion) drink(potion)");
    assert_eq!(
        scene
            .running
            .world
            .entity_at(scene.search.plan.steps[1].supplier),
        best
    );
    let (generated, loaded) = work(&scene);
    assert!(generated < 10 && loaded < 20, "{generated} {loaded}");
}

/// Nobody looks at empty potions, but whoever asks why there is no plan hears of them.
#[test]
fn explanations_speak_of_those_that_were_not_looked_at() {
    let mut scene = Scene::new(load("plenty", PLENTY.as_bytes()));
    let wizard = scene.create("wizard", [0.0; 3], &[]);
    for number in 0_u8..20 {
        scene.create("potion", [5.0, 0.0, f32::from(number)], &[]);
    }
    scene.plan(wizard, NAMED);
    let plan = &scene.search.plan;
    assert_eq!((plan.outcome, plan.generated), (Outcome::NoPlan, 0));
    let told = scene.running.explain(&scene.search, None);
    let text = sentences::text(&told.expect("the wizard lives"));
    assert!(text.contains("potency"), "{text}");
}
