//! GOAP where places alter costs: the cheapest ways through random areas, against a plain search.

use super::{
    common::{self, Scene, load},
    reference::random::Dice,
};
use udgoap::{
    planning::{EndedBy, Options, Outcome, Selector},
    world::{AreaDef, AreaShape, EntityId},
};

const DOCUMENT: &str = r#"{ "udgoap": 1,
  "attributes": { "done": { "kind": "flag" } },
  "types": {
    "walker": { "goap": { "model": "MODEL" }, "attributes": { "done": {} }, "consumes": ["go", "work"],
      "drives": ["finish"] },
    "spot": { "supplies": ["go"] },
    "machine": { "supplies": ["go", "work"] }
  },
  "actions": {
    "go": { "annotations": ["quick"], "cost": 2, "preconditions": ["distance(consumer, supplier) <= 6",
        "distance(consumer, supplier) > 0.5"],
      "effects": ["consumer.position = supplier.position"] },
    "work": { "annotations": ["loud"], "cost": 3, "preconditions": ["distance(consumer, supplier) <= 0.5"],
      "effects": ["consumer.done = true"] }
  },
  "modifiers": {
    "crowd": { "annotations": ["quick"], "cost": "cost + 5" },
    "slide": { "annotations": ["quick"], "cost": "cost / 2" },
    "hush": { "annotations": ["loud"], "cost": "cost + 9" }
  },
  "drives": { "finish": { "goals": { "done": { "conditions": ["self.done"] } } } }
}"#;

/// What a modifier makes of a cost.
type Alter = fn(f32) -> f32;

/// In order of declaration: the kind of step that each modifier alters, and how.
const ALTER: [(&str, Alter); 3] = [
    ("go", |it| it + 5.0),
    ("go", |it| it / 2.0),
    ("work", |it| it + 9.0),
];

/// An area as the plain search knows it.
struct Disc {
    centre: [f32; 3],
    radius: f32,
    modifier: usize,
}

fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    (0..3).map(|it| (a[it] - b[it]).powi(2)).sum::<f32>().sqrt()
}

fn price(discs: &[Disc], action: &str, place: [f32; 3]) -> f32 {
    let usual = if action == "go" { 2.0 } else { 3.0 };
    let here = discs
        .iter()
        .filter(|it| distance(it.centre, place) <= it.radius);
    let alters = here
        .map(|it| ALTER[it.modifier])
        .filter(|it| it.0 == action);
    alters.fold(usual, |cost, (_, alter)| alter(cost))
}

/// The cost of the cheapest way to work at any machine: by relaxing all steps until nothing changes.
/// Spots come first; the walker begins at the first.
fn cheapest(spots: &[[f32; 3]], machines: usize, discs: &[Disc]) -> Option<f32> {
    let mut costs = vec![f32::INFINITY; spots.len()];
    costs[0] = 0.0;
    for _ in spots {
        for from in 0..spots.len() {
            for to in 1..spots.len() {
                let far = distance(spots[from], spots[to]);
                // Whoever is at one of two things at the same place is at the other, too.
                let step = if far <= 0.5 {
                    0.0
                } else {
                    price(discs, "go", spots[from])
                };
                if far <= 6.0 {
                    costs[to] = costs[to].min(costs[from] + step);
                }
            }
        }
    }
    let worked =
        (spots.len() - machines..spots.len()).map(|it| costs[it] + price(discs, "work", spots[it]));
    worked.reduce(f32::min).filter(|it| it.is_finite())
}

fn usual() -> Options {
    Options {
        selector: Selector::Goap,
        depth: Options::usual_depth(Selector::Goap),
        ..common::named::NAMED
    }
}

fn scene_of(model: &str) -> Scene {
    Scene::new(load(
        "ways.json",
        DOCUMENT.replace("MODEL", model).as_bytes(),
    ))
}

fn cover(scene: &mut Scene, disc: &Disc) {
    let name = ["crowd", "slide", "hush"][disc.modifier];
    let modifier = scene.domain.find_modifier(name).expect(name);
    let def = AreaDef {
        shape: AreaShape::Sphere(disc.radius),
        place: disc.centre,
        modifiers: &[modifier],
        ..AreaDef::default()
    };
    scene.world.areas_mut().create(&def).expect("it is valid");
}

/// What the steps that were found cost, each where the walker stands just before it.
fn cost_of(scene: &Scene, begin: [f32; 3], places: &[(EntityId, [f32; 3])], discs: &[Disc]) -> f32 {
    let (mut at, mut cost) = (begin, 0.0);
    for step in &scene.search.plan.steps {
        let action = &scene.domain.action(step.action).name;
        cost += price(discs, action, at);
        let supplier = scene.world.entity_at(step.supplier);
        if action == "go" {
            at = places
                .iter()
                .find(|it| it.0 == supplier)
                .expect("a place")
                .1;
        }
    }
    cost
}

#[test]
fn ways_through_areas_are_the_cheapest() {
    let (mut found, mut altered) = (0, 0);
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let mut scene = scene_of("numeric");
        // Off each other's places, and off the borders of areas.
        let mut point = |off: f32| [0, 1, 2].map(|_| dice.number(-2, 2) * 2.0 + off);
        let spots: Vec<[f32; 3]> = (0..8).map(|_| point(0.0)).collect();
        let centres: Vec<[f32; 3]> = (0..5).map(|_| point(0.125)).collect();
        let discs: Vec<Disc> = centres
            .into_iter()
            .map(|centre| Disc {
                centre,
                radius: dice.number(1, 4),
                modifier: dice.below(ALTER.len()),
            })
            .collect();
        discs.iter().for_each(|it| cover(&mut scene, it));
        let walker = scene.create("walker", spots[0], &[]);
        let mut places = vec![];
        for (number, &spot) in spots.iter().enumerate().skip(1) {
            let of = if number < 6 { "spot" } else { "machine" };
            places.push((scene.create(of, spot, &[]), spot));
        }
        scene.plan(walker, usual());
        let expected = cheapest(&spots, 2, &discs);
        let is_complete = scene.search.plan.outcome == Outcome::Complete;
        let cost = is_complete.then(|| cost_of(&scene, spots[0], &places, &discs));
        assert_eq!(cost, expected, "seed {seed}: {}", scene.plan_text());
        found += usize::from(cost.is_some());
        altered += usize::from(expected != cheapest(&spots, 2, &[]));
    }
    assert!(found > 200 && altered > 100, "{found}, {altered}");
}

#[test]
fn the_binary_model_takes_costs_at_the_snapshot() {
    // Both machines are one step away. The area with the louder rule lies around the first, so that
    // only what is done there costs more; the way there is priced where the walker is now.
    let near = [2.0, 0.0, 0.0];
    let far = [0.0, 0.0, 4.0];
    for (is_hushed, expected) in [(false, 0), (true, 1)] {
        let mut scene = scene_of("binary");
        let walker = scene.create("walker", [0.0; 3], &[]);
        let machines = [near, far].map(|it| scene.create("machine", it, &[]));
        if is_hushed {
            cover(
                &mut scene,
                &Disc {
                    centre: near,
                    radius: 1.0,
                    modifier: 2,
                },
            );
        }
        scene.plan(walker, usual());
        assert_eq!(scene.plan_text(), "go(machine) work(machine)");
        let last = scene.search.plan.steps.last().expect("a step");
        let supplier = scene.world.entity_at(last.supplier);
        assert_eq!(supplier, machines[expected]);
    }
}

#[test]
fn costs_depend_on_the_place_where_conditions_dont() {
    // Ways are known by numbers, so nothing but costs reads where the walker is. The spot in the
    // middle is crowded, so that only from there is strolling cheaper than dashing.
    let text = r#"{ "udgoap": 1,
      "attributes": { "stage": { "min": 0, "max": 3 } },
      "types": {
        "walker": { "attributes": { "stage": {} }, "consumes": ["dash", "stroll"], "drives": ["go"] },
        "spot": { "attributes": { "stage": {} }, "supplies": ["dash", "stroll"] }
      },
      "actions": {
        "dash": { "annotations": ["quick"], "cost": 3,
          "preconditions": ["consumer.stage == supplier.stage - 1"],
          "effects": ["consumer.position = supplier.position", "consumer.stage = supplier.stage"] },
        "stroll": { "cost": 5,
          "preconditions": ["consumer.stage == supplier.stage - 1"],
          "effects": ["consumer.position = supplier.position", "consumer.stage = supplier.stage"] }
      },
      "modifiers": { "crowd": { "annotations": ["quick"], "cost": "cost + 5" } },
      "drives": { "go": { "goals": { "arrive": { "conditions": ["self.stage >= 3"] } } } }
    }"#;
    let mut scene = Scene::new(load("stages.json", text.as_bytes()));
    let walker = scene.create("walker", [0.0; 3], &[]);
    for stage in [1.0, 2.0, 3.0] {
        scene.create("spot", [stage * 10.0, 0.0, 0.0], &[("stage", stage)]);
    }
    let crowd = Disc {
        centre: [20.0, 0.0, 0.0],
        radius: 1.0,
        modifier: 0,
    };
    cover(&mut scene, &crowd);
    scene.plan(walker, usual());
    assert_eq!(scene.plan_text(), "dash(spot) dash(spot) stroll(spot)");
}

const STALLS: &str = r#"{ "udgoap": 1,
  "attributes": { "hunger": { "min": 0, "max": 9 }, "coins": { "min": 0, "max": 9, "default": 9 },
    "portions": { "min": 0, "max": 9, "default": 1 } },
  "types": {
    "guest": { "attributes": { "hunger": {}, "coins": {} }, "consumes": ["walk", "buy"], "drives": ["eat"] },
    "spot": { "supplies": ["walk"], "manner": { "walk": { "distance": 1 } } },
    "stall": { "is": "spot", "attributes": { "portions": {} }, "supplies": ["buy"] }
  },
  "actions": {
    "walk": { "cost": "distance(consumer, supplier) / 8",
      "effects": ["consumer.position = beside(supplier)"] },
    "buy": { "annotations": ["loud"], "cost": 2,
      "preconditions": ["distance(consumer, supplier) <= 1.5", "supplier.portions >= 1", "consumer.coins >= 2"],
      "effects": ["consumer.hunger -= 1", "supplier.portions -= 1", "consumer.coins -= 2"] }
  },
  "modifiers": {
    "hush": { "annotations": ["loud"], "cost": "cost + 3" },
    "fair": { "annotations": ["loud"], "cost": "cost / 2" }
  },
  "drives": { "eat": { "goals": { "fed": { "conditions": ["self.hunger <= 0"] } } } }
}"#;

/// Stalls and spots on the ground, and areas that alter what it costs to buy.
struct Market {
    stalls: Vec<[f32; 3]>,
    spots: Vec<[f32; 3]>,
    /// With whether it is a fair; else it is hushed.
    discs: Vec<(Disc, bool)>,
    /// What a fair makes of a price.
    fair: Fair,
}

#[derive(Clone, Copy, PartialEq)]
enum Fair {
    /// Half of it.
    Halves,
    /// One more, so that nothing ever costs less than it would elsewhere.
    Adds,
}

impl Market {
    fn price(&self, place: [f32; 3]) -> f32 {
        let here = self.discs.iter();
        let here = here.filter(|it| distance(it.0.centre, place) <= it.0.radius);
        here.fold(2.0, |cost, it| match (it.1, self.fair) {
            (false, _) => cost + 3.0,
            (true, Fair::Halves) => cost / 2.0,
            (true, Fair::Adds) => cost + 1.0,
        })
    }

    /// The least cost of buying at so many stalls, by trying all orders of up to `steps` steps.
    fn cheapest(&self, at: [f32; 3], bought: u32, wanted: u32, steps: usize, most: f32) -> f32 {
        if bought.count_ones() == wanted {
            return 0.0;
        }
        let mut least = most;
        if steps == 0 {
            return least;
        }
        for (number, &stall) in self.stalls.iter().enumerate() {
            let bit = 1 << number;
            if bought & bit == 0 && distance(at, stall) <= 1.5 {
                let price = self.price(at);
                if price < least {
                    let rest = self.cheapest(at, bought | bit, wanted, steps - 1, least - price);
                    least = least.min(price + rest);
                }
            }
        }
        for &place in self.stalls.iter().chain(&self.spots) {
            let way = distance(at, place);
            // Who is beside it already stays there.
            if way > 1.0 && way / 8.0 < least {
                let stand = [0, 1, 2].map(|it| place[it] + (at[it] - place[it]) / way);
                let rest = self.cheapest(stand, bought, wanted, steps - 1, least - way / 8.0);
                least = least.min(way / 8.0 + rest);
            }
        }
        least
    }

    fn scene(&self, hunger: f32, coins: f32) -> (Scene, EntityId) {
        let text = match self.fair {
            Fair::Halves => STALLS.to_owned(),
            Fair::Adds => STALLS.replace("cost / 2", "cost + 1"),
        };
        let mut scene = Scene::new(load("stalls.json", text.as_bytes()));
        for (disc, is_fair) in &self.discs {
            let name = if *is_fair { "fair" } else { "hush" };
            let modifier = scene.domain.find_modifier(name).expect(name);
            let def = AreaDef {
                shape: AreaShape::Sphere(disc.radius),
                place: disc.centre,
                modifiers: &[modifier],
                ..AreaDef::default()
            };
            scene.world.areas_mut().create(&def).expect("it is valid");
        }
        let values = [("hunger", hunger), ("coins", coins)];
        let guest = scene.create("guest", [0.0; 3], &values);
        for &stall in &self.stalls {
            scene.create("stall", stall, &[]);
        }
        for &spot in &self.spots {
            scene.create("spot", spot, &[]);
        }
        (scene, guest)
    }
}

fn bounded_by_work(max_work: u32) -> Options {
    Options {
        max_work,
        max_plan_states: u32::MAX,
        ..usual()
    }
}

/// The cost of the plan that was found.
fn planned(scene: &Scene) -> f32 {
    scene.search.plan.steps.iter().map(|it| it.cost).sum()
}

#[test]
fn walks_to_where_costs_are_even_lead_to_the_cheapest_plans() {
    let (mut uneven, mut altered, mut bounded) = (0, 0, 0);
    for seed in 0..150 {
        let mut dice = Dice::new(seed);
        let mut point = || [dice.number(-10, 10), 0.0, dice.number(-10, 10)];
        let mut market = Market {
            stalls: (0..3).map(|_| point()).collect(),
            spots: (0..2).map(|_| point()).collect(),
            discs: vec![],
            fair: [Fair::Halves, Fair::Adds][seed as usize % 2],
        };
        for _ in 0..3 {
            let disc = Disc {
                centre: [dice.number(-10, 10), 0.0, dice.number(-10, 10)],
                radius: dice.number(2, 6) + 0.37,
                modifier: 0,
            };
            market.discs.push((disc, dice.below(2) == 0));
        }
        let crosses = |stall: &[f32; 3]| {
            let mut discs = market.discs.iter();
            discs.any(|it| (distance(it.0.centre, *stall) - it.0.radius).abs() <= 1.5)
        };
        uneven += usize::from(market.stalls.iter().any(crosses));
        let (mut scene, guest) = market.scene(2.0, 9.0);
        let options = Options {
            depth: 6,
            ..bounded_by_work(u32::MAX)
        };
        scene.plan(guest, options);
        let expected = market.cheapest([0.0; 3], 0, 2, 6, f32::INFINITY);
        let found = planned(&scene);
        // At the bound on memory, the best plan so far is taken.
        let is_cheapest = scene.search.plan.ended_by == EndedBy::Nothing;
        let most = if is_cheapest {
            expected
        } else {
            expected * 1.2
        };
        assert!(
            (expected - 1e-3..most + 1e-3).contains(&found),
            "seed {seed}: {found} instead of {expected}: {}",
            scene.plan_text()
        );
        bounded += usize::from(!is_cheapest);
        market.discs.clear();
        let without = market.cheapest([0.0; 3], 0, 2, 6, f32::INFINITY);
        altered += usize::from((without - expected).abs() > 0.1);
    }
    assert!(
        (30..120).contains(&uneven) && altered > 50 && bounded < 15,
        "{uneven}, {altered}, {bounded}"
    );
}

#[test]
fn that_nothing_can_be_bought_is_proven() {
    // Two coins buy one meal, and three are wanted. Each order in which stalls are passed ends at
    // another point.
    let ring = |radius: f32| {
        (0..6).map(move |it| {
            let (sin, cos) = (it as f32).sin_cos();
            [radius * cos, 0.0, radius * sin]
        })
    };
    let mut market = Market {
        stalls: ring(12.0).collect(),
        spots: ring(5.0).collect(),
        discs: vec![],
        fair: Fair::Halves,
    };
    market.discs.push((
        Disc {
            centre: [0.0; 3],
            radius: 20.0,
            modifier: 0,
        },
        true,
    ));
    let (mut scene, guest) = market.scene(3.0, 2.0);
    scene.plan(guest, bounded_by_work(Options::default().max_work));
    assert_eq!(scene.search.plan.outcome, Outcome::NoPlan);
    assert!(scene.search.plan.generated < 2_000);
}

#[test]
fn where_ends_arent_clear_there_is_a_plan_at_the_bound() {
    // The stalls stand so near to each other that a walk to one may end beside another.
    let at = |it: u8| [f32::from(it % 4) * 1.9, 0.0, f32::from(it / 4) * 1.9 + 6.0];
    let market = Market {
        stalls: (0..16).map(at).collect(),
        spots: vec![],
        discs: vec![],
        fair: Fair::Halves,
    };
    let (mut scene, guest) = market.scene(4.0, 9.0);
    scene.plan(guest, bounded_by_work(1_500_000));
    let plan = &scene.search.plan;
    assert_eq!(
        (plan.outcome, plan.ended_by),
        (Outcome::BestSoFar, EndedBy::Work)
    );
    let text = scene.plan_text();
    assert_eq!(text.matches("buy").count(), 4, "{text}");
    let found = planned(&scene);
    scene.plan(guest, bounded_by_work(Options::default().max_work));
    assert_eq!(scene.search.plan.ended_by, EndedBy::Nothing);
    let least = planned(&scene);
    assert!((least..least * 1.1).contains(&found), "{text}: {found}");
    // A slice may end just where the rough search is to begin, or with it.
    let result = |scene: &Scene| {
        let plan = &scene.search.plan;
        (
            plan.outcome,
            plan.generated,
            planned(scene),
            scene.plan_text(),
        )
    };
    for work in [0, 50_000, 110_000, 1_500_000] {
        scene.plan(guest, bounded_by_work(work));
        let whole = result(&scene);
        for slice in [512, 128, 100, 7, 1] {
            scene.plan_in_slices(guest, bounded_by_work(work), slice);
            assert_eq!(result(&scene), whole, "work {work}, in slices of {slice}");
        }
    }
}

#[test]
fn what_only_makes_dearer_leaves_an_estimate() {
    // A border runs through the places beside every stall, so what is bought there may cost one or the
    // other. But it never costs less than it would elsewhere.
    let at = |it: u8| [f32::from(it % 3) * 9.0, 0.0, f32::from(it / 3) * 9.0 + 9.0];
    let stalls: Vec<_> = (0..5).map(at).collect();
    let disc = |it: &[f32; 3]| Disc {
        centre: [it[0] + 3.0, 0.0, it[2]],
        radius: 2.6,
        modifier: 0,
    };
    let [halves, adds] = [Fair::Halves, Fair::Adds].map(|fair| {
        let market = Market {
            discs: stalls.iter().map(|it| (disc(it), false)).collect(),
            stalls: stalls.clone(),
            spots: vec![],
            fair,
        };
        let (mut scene, guest) = market.scene(2.0, 9.0);
        scene.plan(guest, bounded_by_work(u32::MAX));
        assert_eq!(scene.search.plan.outcome, Outcome::Complete);
        (planned(&scene), scene.search.plan.generated)
    });
    println!("{halves:?}, {adds:?}");
    assert!((halves.0 - adds.0).abs() < 1e-3, "{halves:?}, {adds:?}");
    assert!(adds.1 * 2 < halves.1, "{halves:?}, {adds:?}");
}
