//! `auto`: the plan of `first` if that is worth something, otherwise that of `best`; and what bounds on
//! work do to it.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod common;
mod reference;
#[path = "common/scenes.rs"]
mod scenes;

use common::{Scene, load};
use reference::{document::render, random::case};
use scenes::{build, number, options_of};
use udgoap::{
    beliefs::EntityIndex,
    domain::ActionId,
    planning::{EndedBy, Options, Outcome, Search, Selector},
    running::RunningWorld,
    selectors::{self, Budget},
    world::{EntityId, Value},
};

type Found = (Outcome, Vec<(ActionId, EntityIndex)>, u32);

fn plan(world: &RunningWorld, npc: EntityId, search: &mut Search, options: Options) -> Found {
    world
        .requests()
        .plan(npc, search, options)
        .expect("it was updated");
    let steps = search.plan.steps.iter();
    let steps = steps.map(|step| (step.action, step.supplier)).collect();
    (search.plan.outcome, steps, search.plan.score.to_bits())
}

/// The seeds to be tried.
fn seeds(usual: u64) -> std::ops::Range<u64> {
    let first = number("UDGOAP_SEED", 1);
    first..first + number("UDGOAP_CASES", usual)
}

/// The steps of a plan, with those that are repeated once.
fn once(found: &Found) -> Vec<(ActionId, EntityIndex)> {
    let mut steps = found.1.clone();
    steps.dedup();
    steps
}

#[test]
fn it_is_first_where_that_is_worth_something_and_best_otherwise() {
    let mut search = Search::default();
    let (mut firsts, mut bests, mut better, mut untouched) = (0, 0, 0, 0);
    let (mut little, mut looked_on, mut improved) = (0, 0, 0);
    for seed in seeds(1_000) {
        let case = case(seed);
        let rendered = render(&case.scene);
        let (world, entities) = build(seed, &rendered);
        let npc = entities[rendered.npc];
        let asked = Options {
            insert_at_front: false,
            trim: true,
            only_if_better: true,
            max_plan_states: u32::MAX,
            max_work: Options::USUAL_WORK,
            depth: 4,
            ..options_of(&case.options)
        };
        let by = |search: &mut Search, selector, max_work| {
            let options = Options {
                selector,
                max_work,
                ..asked
            };
            plan(&world, npc, search, options)
        };
        let first = by(&mut search, Selector::First, asked.max_work / 2);
        let was_dead = search.plan.dead;
        let is_little = {
            let plan = &search.plan;
            let seconds: f32 = plan.steps.iter().map(|it| it.duration).sum();
            let counted = if asked.durations {
                seconds.max(0.2)
            } else {
                1.0
            };
            let gained = (plan.score - plan.idle_score) * counted;
            first.0 == Outcome::Complete && gained < (1.0 - plan.idle_utility) / 7.9
        };
        let best = by(&mut search, Selector::Best, asked.max_work);
        let auto = by(&mut search, Selector::Auto, asked.max_work);
        if is_little {
            assert_eq!(search.selector(), Selector::First, "seed {seed}");
            let [auto, first] = [auto.2, first.2].map(|it| asked.key(f32::from_bits(it)));
            assert!(auto >= first, "seed {seed}\n{}", rendered.document);
            little += 1;
            looked_on += u32::from(auto > first);
        } else if was_dead || matches!(first.0, Outcome::Complete | Outcome::NoGoal) {
            if auto != first {
                // Steps are repeated, or it has gone forward for a goal that `first` can't help. Then
                // the plan may also score the same and cost less.
                let is_repeated = once(&auto) == once(&first);
                let [auto, first] = [auto.2, first.2].map(|it| asked.key(f32::from_bits(it)));
                let is_better = auto > first || (auto == first && !is_repeated);
                assert!(is_better, "seed {seed}\n{}", rendered.document);
                improved += 1;
            }
            // For the dead, neither finds anything.
            assert!(
                was_dead || search.selector() == Selector::First,
                "seed {seed}"
            );
            firsts += 1;
        } else if search.selector() == Selector::First && auto.0 == Outcome::Complete {
            // What gains nothing when done once may gain something when repeated.
            assert!(
                once(&auto).len() < auto.1.len(),
                "seed {seed}\n{}",
                rendered.document
            );
            let [auto, best] = [auto.2, best.2].map(|it| asked.key(f32::from_bits(it)));
            assert!(auto <= best, "seed {seed}\n{}", rendered.document);
            improved += 1;
        } else if search.selector() == Selector::First {
            // Nothing that it can do touches what it wishes for: nothing could be better either.
            assert_eq!(auto, first, "seed {seed}\n{}", rendered.document);
            assert!(best.1.is_empty(), "seed {seed}\n{}", rendered.document);
            untouched += 1;
        } else {
            assert_eq!(auto, best, "seed {seed}\n{}", rendered.document);
            bests += 1;
            better += u32::from(best.1 != first.1);
        }
    }
    println!(
        "{firsts} of first, {improved} of them made better, {little} worth little and {looked_on} of them replaced, {bests} of best, {better} \
         of them other plans; {untouched} of nothing to do"
    );
    if number("UDGOAP_CASES", 1_000) >= 1_000 {
        assert!(firsts > 300 && bests > 50 && better > 3 && untouched > 0);
    }
}

/// Sells what he has caught. As long as he has caught nothing, selling seems to gain nothing.
const FISHER: &str = r#"{ "udgoap": 1,
  "attributes": { "fish": { "min": 0, "max": 10 }, "stock": { "min": 0, "max": 10 },
                  "calm": { "min": 0, "max": 100, "default": 90 } },
  "types": {
    "lake": { "supplies": ["catch"] },
    "market": { "attributes": { "stock": {} }, "supplies": ["sell"] },
    "bench": { "supplies": ["sit"] },
    "fisher": { "attributes": { "fish": {}, "calm": { "rate": RATE } },
                "consumes": ["catch", "sell", "sit"], "drives": ["trade", "be_calm"] } },
  "actions": {
    "catch": { "effects": ["consumer.fish += 5"], "duration": 5 },
    "sell": { "preconditions": ["consumer.fish > 0"], "duration": 5,
              "effects": ["supplier.stock += consumer.fish", "consumer.fish = 0"] },
    "sit": { "effects": ["consumer.calm += 10"], "duration": 60 } },
  "drives": {
    "trade": { "weight": 100, "goals": { "full": { "for_each": "market", "as": "m",
      "conditions": ["m.stock >= 10"], "remove": false } } },
    "be_calm": { "weight": CALM, "goals": { "calm": {
      "conditions": ["self.calm >= 100"], "remove": false } } } } }"#;

#[test]
fn it_looks_on_behind_a_plan_that_is_worth_little() {
    let plan = |selector, rate: &str, calm: &str| {
        let document = FISHER.replace("RATE", rate).replace("CALM", calm);
        let mut scene = Scene::new(load("fisher", document.as_bytes()));
        let fisher = scene.create("fisher", [0.0; 3], &[]);
        for of in ["lake", "market", "bench", "bench"] {
            scene.create(of, [1.0, 0.0, 0.0], &[]);
        }
        let asked = Options {
            selector,
            durations: true,
            ..Options::default()
        };
        scene.plan(fisher, asked);
        scene.plan_text()
    };
    for rate in ["0", "-0.2"] {
        // Sitting is worth a thousandth of what there is to gain.
        let [sits, sells] = ["sit(bench)", "catch(lake) catch(lake) sell(market)"];
        assert_eq!(plan(Selector::First, rate, "1"), sits, "rate {rate}");
        assert_eq!(plan(Selector::Auto, rate, "1"), sells, "rate {rate}");
        // A plan that is worth a fair part of it is kept, though another is worth more.
        assert_eq!(plan(Selector::Auto, rate, "300"), sits, "rate {rate}");
    }
}

/// The walk is long, and the bag holds five lumps. Sold are all at once, or one by one.
#[test]
fn who_walks_far_brings_home_what_he_can_carry() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "ore": { "min": 0, "max": 5 }, "gold": { "min": 0, "max": 100 } },
      "types": {
        "place": { "supplies": ["go"] },
        "mine": { "is": "place", "supplies": ["dig"] },
        "smelter": { "is": "place", "supplies": ["sell"] },
        "miner": { "attributes": { "ore": {}, "gold": {} }, "consumes": ["go", "dig", "sell"], "drives": ["be_rich"] } },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier) / 2" },
        "dig": { "preconditions": ["distance(consumer, supplier) <= 1.5", "consumer.ore < 5"],
          "effects": ["consumer.ore += 1"], "duration": 2 },
        "sell": { "preconditions": ["distance(consumer, supplier) <= 1.5", "consumer.ore >= 1"],
          "effects": SOLD, "duration": 1 } },
      "drives": { "be_rich": { "goals": { "rich": { "conditions": ["self.gold >= 100"], "remove": false } } } } }"#;
    let all = r#"["consumer.gold += 2 * consumer.ore", "consumer.ore = 0"]"#;
    let one = r#"["consumer.gold += 2", "consumer.ore -= 1"]"#;
    for (sold, times) in [(all, 1), (one, 5)] {
        let mut scene = Scene::new(load("miner", document.replace("SOLD", sold).as_bytes()));
        scene.create("mine", [40.0, 0.0, 0.0], &[]);
        scene.create("smelter", [0.0; 3], &[]);
        let miner = scene.create("miner", [0.0, 0.0, 1.0], &[]);
        let asked = Options {
            durations: true,
            ..Options::default()
        };
        scene.plan(miner, asked);
        let [dig, sell] = [5, times];
        let plan = [
            "go(mine)".to_owned(),
            vec!["dig(mine)"; dig].join(" "),
            "go(smelter)".to_owned(),
            vec!["sell(smelter)"; sell].join(" "),
        ];
        assert_eq!(scene.plan_text(), plan.join(" "));
    }
}

/// Neither digging nor smelting twice gains anything unless all three are done twice. The bar needs no
/// polish, and the stamp is needed once for all of them.
#[test]
fn who_digs_twice_smelts_twice_and_sells_twice() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "ore": { "min": 0, "max": 4 }, "bar": { "min": 0, "max": 4 }, "stamp": { "kind": "flag" },
        "gold": { "min": 0, "max": 100 } },
      "types": {
        "place": { "supplies": ["go"] },
        "mine": { "is": "place", "supplies": ["dig"] },
        "smelter": { "is": "place", "supplies": ["smelt"] },
        "market": { "is": "place", "supplies": ["pay", "sell"] },
        "miner": { "attributes": { "ore": {}, "bar": {}, "stamp": {}, "gold": {} },
          "consumes": ["go", "dig", "smelt", "pay", "sell"], "drives": ["be_rich"] } },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier) / 2" },
        "dig": { "preconditions": ["distance(consumer, supplier) <= 1.5", "consumer.ore < 4"],
          "effects": ["consumer.ore += 1"], "duration": 2 },
        "smelt": { "preconditions": ["distance(consumer, supplier) <= 1.5", "consumer.ore >= 1", "consumer.bar < 4"],
          "effects": ["consumer.ore -= 1", "consumer.bar += 1"], "duration": 2 },
        "pay": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
          "effects": ["consumer.stamp = true"], "duration": 1 },
        "sell": { "preconditions": ["distance(consumer, supplier) <= 1.5", "consumer.bar >= 1", "consumer.stamp"],
          "effects": ["consumer.bar -= 1", "consumer.gold += 2"], "duration": 1 } },
      "drives": { "be_rich": { "goals": { "rich": { "conditions": ["self.gold >= 100"], "remove": false } } } } }"#;
    let mut scene = Scene::new(load("miner", document.as_bytes()));
    scene.create("mine", [40.0, 0.0, 0.0], &[]);
    scene.create("smelter", [40.0, 0.0, 40.0], &[]);
    scene.create("market", [0.0; 3], &[]);
    let miner = scene.create("miner", [0.0, 0.0, 1.0], &[]);
    let asked = Options {
        durations: true,
        ..Options::default()
    };
    scene.plan(miner, asked);
    let times = |step: &str| [step; 4].join(" ");
    let plan = [
        "go(mine)".to_owned(),
        times("dig(mine)"),
        "go(smelter)".to_owned(),
        times("smelt(smelter)"),
        "go(market) pay(market)".to_owned(),
        times("sell(market)"),
    ];
    assert_eq!(scene.plan_text(), plan.join(" "));
}

/// A bet gains something only at the wheel. So the walk is tried together with the bet, but needn't
/// be made again to bet again.
#[test]
fn who_has_walked_to_a_wheel_bets_without_walking_again() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "gold": { "min": 0, "max": 40, "default": 10 } },
      "types": {
        "wheel": { "supplies": ["go", "bet"] },
        "gambler": { "attributes": { "gold": {} }, "consumes": ["go", "bet"], "drives": ["be_rich"] } },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"],
          "duration": "max(0, distance(consumer, supplier) - 1) / 1.5" },
        "bet": { "preconditions": ["distance(consumer, supplier) <= 1.5"], "duration": 5, "outcomes": [
          { "weight": 3, "effects": ["consumer.gold += 4"] },
          { "weight": 7, "effects": ["consumer.gold -= 1"] }] } },
      "drives": { "be_rich": { "goals": { "rich": {
        "conditions": ["self.gold >= max_of(self.gold)"], "remove": false } } } } }"#;
    let mut scene = Scene::new(load("gambler", document.as_bytes()));
    scene.create("wheel", [9.0, 0.0, 0.0], &[]);
    let gambler = scene.create("gambler", [0.0; 3], &[]);
    let asked = Options {
        durations: true,
        outcomes: true,
        ..Options::default()
    };
    scene.plan(gambler, asked);
    let plan = scene.plan_text();
    let bets = plan.strip_prefix("go(wheel) bet(wheel) bet(wheel)");
    assert!(bets.is_some_and(|it| !it.contains("go")), "{plan}");
}

/// A cook wants his knife on the table, so that cooking gains something only at its end. A sip at the
/// tap beats doing nothing, but can wait.
#[test]
fn nobody_sips_for_ever_while_something_is_due() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "holds": { "kind": "flag" }, "soup": { "min": 0, "max": 40 },
                      "thirst": { "min": 0, "max": 100, "default": 20 } },
      "types": {
        "tap": { "supplies": ["drink"] },
        "knife": { "supplies": ["grab", "lay"] },
        "pot": { "attributes": { "soup": {} }, "supplies": ["cut_into"] },
        "cook": { "attributes": { "holds": {}, "thirst": { "rate": 0.3 } },
          "consumes": ["drink", "grab", "lay", "cut_into"], "drives": ["cook", "drink", "be_tidy"] } },
      "actions": {
        "drink": { "effects": ["consumer.thirst -= 50"], "duration": 3 },
        "grab": { "preconditions": ["not consumer.holds"], "effects": ["consumer.holds = true"], "duration": 1 },
        "lay": { "preconditions": ["consumer.holds"], "effects": ["consumer.holds = false"], "duration": 1 },
        "cut_into": { "preconditions": ["consumer.holds"], "effects": ["supplier.soup += 4"], "duration": 3 } },
      "drives": {
        "cook": { "goals": { "full": { "for_each": "pot", "as": "p", "conditions": ["p.soup >= 40"], "remove": false } } },
        "drink": { "goals": { "quenched": { "conditions": ["self.thirst <= 0"], "remove": false } } },
        "be_tidy": { "weight": 2, "goals": { "tidy": { "conditions": ["not self.holds"], "remove": false } } } } }"#;
    let domain = load("cook", document.as_bytes());
    let mut scene = Scene::new(domain.clone());
    scene.create("tap", [0.0; 3], &[]);
    scene.create("knife", [0.0; 3], &[]);
    let pot = scene.create("pot", [0.0; 3], &[]);
    let cook = scene.create("cook", [0.0; 3], &[]);
    let soup = domain.find_attribute("soup").expect("an attribute");
    let mut plan = |amount, selector| {
        let written = scene.world.write(pot, soup, Value::Number(amount));
        written.expect("it fits");
        let asked = Options {
            selector,
            durations: true,
            ..Options::default()
        };
        scene.plan(cook, asked);
        (scene.plan_text(), scene.search.plan.work)
    };
    let cooks = |times| format!("grab(knife){} lay(knife)", " cut_into(pot)".repeat(times));
    assert_eq!(plan(0.0, Selector::First).0, "drink(tap)");
    assert_eq!(plan(0.0, Selector::Auto).0, cooks(10));
    assert_eq!(plan(28.0, Selector::Auto).0, cooks(3));
    // Where little is lacking, nothing more is looked for, and costs nothing.
    let [(first, by_first), (auto, by_auto)] =
        [Selector::First, Selector::Auto].map(|it| plan(36.0, it));
    assert_eq!((first, auto), ("drink(tap)".into(), "drink(tap)".into()));
    assert!(by_auto < by_first + 65_536, "{by_auto} after {by_first}");
}

/// Energy only ever falls, so nothing that the NPC can do matters, however many ways it can go. A
/// world effect that might change something else makes no difference.
#[test]
fn who_can_only_walk_knows_at_once_that_there_is_nothing_to_do() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "energy": { "min": 0, "max": 100, "default": 97 }, "health": { "min": 0, "max": 100, "default": 100 } },
      "types": {
        "person": { "attributes": { "energy": { "rate": -0.2 }, "health": {} },
          "supplies": ["go"], "consumes": ["go"], "drives": ["rest"] },
        "fire": {} },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier) / 1.5",
          "world_effects": ["burn"] } },
      "drives": { "rest": { "goals": { "sleep": { "conditions": ["self.energy >= 100"], "remove": false } } } },
      "world_effects": {
        "burn": { "for_each": "fire", "as": "f", "when": "distance(consumer, f) <= 1.5",
          "effects": ["consumer.health -= 20"] } } }"#;
    let mut scene = Scene::new(load("people", document.as_bytes()));
    let people = [[0.0; 3], [8.0, 0.0, 0.0], [3.0, 0.0, 7.0], [9.0, 0.0, 9.0]];
    let [npc, ..] = people.map(|place| scene.create("person", place, &[]));
    let asked = Options {
        durations: true,
        ..Options::default()
    };
    scene.plan(npc, asked);
    assert_eq!(scene.plan_text(), "");
    let work = scene.search.plan.work;
    assert!(work < 5_000, "{work}");
}

/// The table is empty and stays so, whatever the NPC does. Others may fill it, but not in its plans.
#[test]
fn who_can_only_wait_for_others_knows_soon() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "food": { "min": 0, "max": 100, "default": 60 }, "meals": { "min": 0, "max": 9 },
        "health": { "min": 0, "max": 100, "default": 100 }, "heat": { "min": 0, "max": 10 } },
      "types": {
        "place": { "supplies": ["go"] },
        "table": { "is": "place", "attributes": { "meals": {} }, "supplies": ["eat", "serve"] },
        "stove": { "is": "place", "attributes": { "heat": {} } },
        "person": { "is": "place", "attributes": { "food": { "rate": -0.2 }, "health": {} },
          "consumes": ["go", "eat"], "drives": ["thrive"] },
        "cook": { "is": "person", "consumes": ["serve"] } },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier) / 1.5",
          "world_effects": ["burn"] },
        "eat": { "preconditions": ["supplier.meals >= 1"], "effects": ["supplier.meals -= 1", "consumer.food += 40"], "duration": 5 },
        "serve": { "effects": ["supplier.meals += 1"], "duration": 5 } },
      "drives": { "thrive": { "goals": {
        "full": { "conditions": ["self.food >= 100"], "remove": false },
        "well": { "conditions": ["self.health >= 100"], "remove": false } } } },
      "world_effects": {
        "burn": { "for_each": "stove", "as": "s", "when": "distance(consumer, s) <= 1.5 and s.heat > 5",
          "effects": ["consumer.health -= 20"] } } }"#;
    let mut scene = Scene::new(load("people", document.as_bytes()));
    scene.create("table", [4.0, 0.0, 4.0], &[]);
    scene.create("stove", [2.0, 0.0, 1.0], &[]);
    let guest = scene.create("person", [0.0; 3], &[]);
    for place in [[8.0, 0.0, 0.0], [3.0, 0.0, 7.0], [9.0, 0.0, 9.0]] {
        scene.create("person", place, &[]);
    }
    let cook = scene.create("cook", [1.0, 0.0, 5.0], &[]);
    let asked = Options {
        durations: true,
        ..Options::default()
    };
    scene.plan(guest, asked);
    assert_eq!(scene.plan_text(), "");
    assert_eq!(scene.search.plan.ended_by, EndedBy::Nothing);
    let work = scene.search.plan.work;
    assert!(work < 20_000, "{work}");
    scene.plan(cook, asked);
    assert_eq!(scene.plan_text(), "serve(table) eat(table)");
}

/// The grass isn't ripe yet. A way round by the rocks would take until it is, and so would standing
/// still. However many rocks there are, looking at them takes little.
#[test]
fn nobody_makes_detours_until_it_is_time() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "food": { "min": 0, "max": 100, "default": 20 }, "grass": { "min": 0, "max": 30, "default": 9 } },
      "types": {
        "place": { "supplies": ["go"] },
        "rock": { "is": "place" },
        "field": { "is": "place", "attributes": { "grass": { "rate": 0.1 } }, "supplies": ["graze"] },
        "sheep": { "attributes": { "food": { "rate": -0.2 } }, "consumes": ["go", "graze"], "drives": ["eat"] } },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier) / 1.5" },
        "graze": { "preconditions": ["distance(consumer, supplier) <= 1.5", "supplier.grass >= 10"],
          "effects": ["consumer.food += 40", "supplier.grass -= 10"], "duration": 4 } },
      "drives": { "eat": { "goals": { "full": { "conditions": ["self.food >= 100"], "remove": false } } } } }"#;
    for rocks in [0_u8, 3, 10, 40] {
        let mut scene = Scene::new(load("sheep", document.as_bytes()));
        scene.create("field", [9.0, 0.0, 0.0], &[]);
        for number in 0..rocks {
            let [x, z] = [number % 5, number / 5].map(f32::from);
            scene.create("rock", [x * 3.0, 0.0, z * 2.0 + 2.0], &[]);
        }
        let sheep = scene.create("sheep", [0.0; 3], &[]);
        let asked = Options {
            durations: true,
            ..Options::default()
        };
        scene.plan(sheep, asked);
        assert_eq!(scene.plan_text(), "", "{rocks} rocks");
        let work = scene.search.plan.work;
        assert!(
            work < 20_000 + 5_000 * u64::from(rocks),
            "{rocks} rocks: {work}"
        );
    }
}

#[test]
fn more_work_never_makes_a_worse_plan() {
    let mut search = Search::default();
    let (mut cut, mut undecided, mut grown) = (0, 0, 0);
    for seed in seeds(400) {
        let case = case(seed);
        let rendered = render(&case.scene);
        let (world, entities) = build(seed, &rendered);
        let npc = entities[rendered.npc];
        for selector in [Selector::First, Selector::Best, Selector::Auto] {
            let mut before: Option<(Found, bool, f32)> = None;
            for max_work in [1_500, 6_000, 25_000, 100_000, 400_000, 1_600_000] {
                let options = Options {
                    selector,
                    max_work,
                    max_plan_states: u32::MAX,
                    depth: 5,
                    only_if_better: true,
                    ..options_of(&case.options)
                };
                let found = plan(&world, npc, &mut search, options);
                let is_cut = search.plan.ended_by == EndedBy::Work;
                // A plan state is finished, and a plan trimmed, once it was begun. What `best` works
                // out before it begins isn't cut off either.
                let work = search.plan.work;
                assert!(
                    is_cut || work < u64::from(max_work) + 125_000,
                    "seed {seed}, {selector:?}, {max_work}: {work}"
                );
                let is_known = matches!(found.0, Outcome::NothingBetter | Outcome::NoGoal);
                assert_eq!(
                    found.0 == Outcome::Undecided,
                    is_cut && found.1.is_empty() && !is_known,
                    "seed {seed}: {found:?}"
                );
                let score = search.plan.score;
                if let Some((old, was_cut, old_score)) = before {
                    if !was_cut {
                        let same = (&old.1, old.2) == (&found.1, found.2);
                        assert!(same, "seed {seed}, {selector:?}: a search that had ended");
                    }
                    assert!(
                        options.key(score) >= options.key(old_score),
                        "seed {seed}, {selector:?}, {max_work}: {old_score} before, now {score}\n{}",
                        rendered.document
                    );
                    grown += u32::from(score > old_score);
                }
                cut += u32::from(is_cut);
                undecided += u32::from(found.0 == Outcome::Undecided);
                before = Some((found, is_cut, score));
            }
        }
    }
    println!(
        "{cut} searches cut short, {undecided} undecided, {grown} with a better plan for more work"
    );
    if number("UDGOAP_CASES", 400) >= 400 {
        assert!(cut > 500 && undecided > 200 && grown > 50);
    }
}

/// Carriers among many things that can only be walked to: `first` needs some time to choose one of four
/// stores and of 200 sites, and `best`, which tries every walk, gets nowhere.
#[test]
fn it_finds_what_first_finds_within_half_of_the_work() {
    let document = r#"{ "udgoap": 1,
      "attributes": {
        "planks": { "min": 0, "max": 2 }, "stones": { "min": 0, "max": 2 },
        "built": { "min": 0, "max": 5 }, "walled": { "min": 0, "max": 3 } },
      "types": {
        "place": { "supplies": ["go"] },
        "tree": { "is": "place" },
        "store": { "is": "place", "supplies": ["take_plank", "take_stone"] },
        "site": { "is": "place", "attributes": { "built": {}, "walled": {} }, "supplies": ["put_plank", "put_stone"] },
        "carrier": { "attributes": { "planks": {}, "stones": {} }, "drives": ["build"],
                     "consumes": ["go", "take_plank", "take_stone", "put_plank", "put_stone"] } },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier) / 3" },
        "take_plank": { "preconditions": ["distance(consumer, supplier) <= 1.5"], "effects": ["consumer.planks += 1"], "duration": 1 },
        "take_stone": { "preconditions": ["distance(consumer, supplier) <= 1.5"], "effects": ["consumer.stones += 1"], "duration": 1 },
        "put_plank": { "preconditions": ["distance(consumer, supplier) <= 1.5", "consumer.planks >= 1"],
                       "effects": ["supplier.built += 1", "consumer.planks -= 1"], "duration": 1 },
        "put_stone": { "preconditions": ["distance(consumer, supplier) <= 1.5", "consumer.stones >= 1"],
                       "effects": ["supplier.walled += 1", "consumer.stones -= 1"], "duration": 1 } },
      "drives": { "build": { "goals": { "site": { "for_each": "site", "as": "s",
        "conditions": ["s.built >= 5", "s.walled >= 3"] } } } } }"#;
    let mut scene = Scene::new(load("sites", document.as_bytes()));
    let at = |number: u16, width: u16| {
        let [x, z] = [number % width, number / width].map(f32::from);
        [7.0 * x, 0.0, 7.0 * z]
    };
    for number in 0..200 {
        scene.create("site", at(number, 20), &[]);
    }
    for number in 0..4 {
        scene.create("store", at(number * 5 + 3, 20).map(|it| it + 3.0), &[]);
    }
    for number in 0..2_000 {
        scene.create("tree", at(number, 50).map(|it| it + 200.0), &[]);
    }
    let carrier = scene.create("carrier", [1.0, 0.0, 1.0], &[]);
    let [by_first, by_auto] = [Selector::First, Selector::Auto].map(|selector| {
        let asked = Options {
            selector,
            durations: true,
            ..Options::default()
        };
        scene.plan(carrier, asked);
        let plan = &scene.search.plan;
        assert_eq!(plan.outcome, Outcome::Complete, "{selector:?}");
        (plan.work, plan.score)
    });
    // More than it had before, when that was a quarter.
    assert!(by_first.0 > u64::from(Options::default().max_work / 4));
    assert!(by_auto.1 >= by_first.1, "{by_auto:?} {by_first:?}");
}

/// However many things there are, what a search does in one go is bounded by what the caller asked for.
#[test]
fn it_pauses_while_it_works_out_what_steps_can_do() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "food": { "min": 0, "max": 100, "default": 70 },
                      "open": { "kind": "flag" } },
      "types": {
        "place": { "supplies": ["go"] },
        "hall": { "is": "place", "attributes": { "open": {} }, "supplies": ["eat"] },
        "worker": { "attributes": { "food": { "rate": -0.2 } }, "consumes": ["go", "eat"], "drives": ["stay_fed"] } },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"], "duration": "max(0, distance(consumer, supplier) - 1) / 3" },
        "eat": { "preconditions": ["supplier.open", "distance(consumer, supplier) <= 1.2"], "effects": ["consumer.food += 60"], "duration": 5 } },
      "drives": { "stay_fed": { "goals": {
        "full": { "conditions": ["self.food >= 100"], "remove": false } } } } }"#;
    let mut scene = Scene::new(load("hall", document.as_bytes()));
    for number in 0..2_000_u16 {
        let [x, z] = [number % 50, number / 50].map(|at| 5.0 * f32::from(at));
        scene.create("place", [x, 0.0, z], &[]);
    }
    scene.create("hall", [300.0, 0.0, 0.0], &[]);
    let worker = scene.create("worker", [0.0; 3], &[]);
    let asked = Options {
        durations: true,
        ..Options::default()
    };
    scene.plan(worker, asked);
    let (requests, search) = (scene.running.requests(), &mut scene.search);
    requests.ask(worker, search, asked).expect("an NPC");
    let knowledge = scene.running.world.knowledge(worker).expect("an NPC");
    selectors::set_out(search, &scene.domain, &knowledge);
    let budget = Budget {
        plan_states: u32::MAX,
        work: Some(50_000),
    };
    let (mut most, mut slices) = (0, 0);
    while search.plan.outcome == Outcome::Unfinished {
        let before = search.plan.work;
        selectors::advance_within(search, &scene.domain, &knowledge, budget);
        most = most.max(search.plan.work - before);
        slices += 1;
    }
    assert!(
        slices > 10 && most < 100_000,
        "{slices} slices, {most} units at most"
    );
}
