//! Stocks: what others are on their way to take isn't there for an NPC that plans.

use super::stage::{FRAME, Stage};
use udgoap::{
    domain::POSITION,
    planning::{Search, Selector, explain::sentences},
    running::{EventKind, Reason},
    world::{EntityId, Tell, Value},
};

/// Loaves in a pantry, berries elsewhere that feed less, and those who are hungry.
const PANTRY: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "food": { "min": 0, "max": 100, "default": 10 },
    "loaves": { "min": 0, "max": 20 }
  },
  "types": {
    "pantry": { "attributes": { "loaves": { "default": 1 } }, "supplies": ["goto", "eat"] },
    "bush": { "supplies": ["goto", "pick"] },
    "villager": {
      "attributes": { "food": {} }, "consumes": ["goto", "eat", "pick"], "drives": ["fed"]
    }
  },
  "actions": {
    "goto": {
      "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 2", "perform": { "timeout": 1000 }
    },
    "eat": {
      "preconditions": ["supplier.loaves >= 1", "distance(consumer, supplier) <= 1"],
      "effects": ["supplier.loaves -= 1", "consumer.food += 60"], "duration": 2
    },
    "pick": {
      "preconditions": ["distance(consumer, supplier) <= 1"], "effects": ["consumer.food += 30"],
      "duration": 2
    }
  },
  "drives": { "fed": { "goals": {
    "full": { "conditions": ["self.food >= 100"], "remove": false }
  } } }
}"#;

/// Parts of two kinds in bins, from which a bench makes goods.
const FACTORY: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "wheels": { "min": 0, "max": 50 }, "planks": { "min": 0, "max": 50 },
    "carts": { "min": 0, "max": 1000 },
    "has_wheel": { "min": 0, "max": 1 }, "has_plank": { "min": 0, "max": 1 },
    "made": { "min": 0, "max": 1000 }
  },
  "types": {
    "wheel_bin": {
      "attributes": { "wheels": { "default": 2 } }, "supplies": ["goto", "take_wheel"]
    },
    "plank_bin": {
      "attributes": { "planks": { "default": 2 } }, "supplies": ["goto", "take_plank"]
    },
    "bench": { "supplies": ["goto", "build"] },
    "worker": {
      "attributes": { "has_wheel": {}, "has_plank": {}, "made": {} },
      "consumes": ["goto", "take_wheel", "take_plank", "build"], "drives": ["work"]
    }
  },
  "actions": {
    "goto": {
      "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 2", "perform": { "timeout": 1000 }
    },
    "take_wheel": {
      "preconditions": [
        "supplier.wheels >= 1", "consumer.has_wheel < 1", "distance(consumer, supplier) <= 1"
      ],
      "effects": ["supplier.wheels -= 1", "consumer.has_wheel += 1"], "duration": 1
    },
    "take_plank": {
      "preconditions": [
        "supplier.planks >= 1", "consumer.has_plank < 1", "distance(consumer, supplier) <= 1"
      ],
      "effects": ["supplier.planks -= 1", "consumer.has_plank += 1"], "duration": 1
    },
    "build": {
      "preconditions": [
        "consumer.has_wheel >= 1", "consumer.has_plank >= 1", "distance(consumer, supplier) <= 1"
      ],
      "effects": ["consumer.has_wheel -= 1", "consumer.has_plank -= 1", "consumer.made += 1"],
      "duration": 4
    }
  },
  "drives": { "work": { "goals": {
    "more": { "conditions": ["self.made >= 1000"], "remove": false }
  } } }
}"#;

const SELECTORS: [Selector; 3] = [Selector::Auto, Selector::First, Selector::Best];

impl Stage {
    fn villager(&mut self, x: f32, selector: Selector) -> EntityId {
        let npc = self.create("villager", [x, 0.0, 0.0], &[]);
        self.options(npc, |it| {
            it.planning.selector = selector;
            it.planning.durations = selector != Selector::Goap;
        });
        npc
    }

    /// How many plans were given up because they couldn't be carried out.
    fn in_vain(&self) -> usize {
        let dropped = self.events.iter().filter(|it| {
            let is_drop = it.kind == EventKind::PlanDropped;
            is_drop && matches!(it.reason, Reason::NotExecutable | Reason::Unmet)
        });
        dropped.count()
    }

    fn pass(&mut self, seconds: f64) {
        for _ in 0..(seconds / FRAME) as usize {
            self.tick();
        }
    }

    /// To whom an NPC's plan leads.
    fn heading(&self, npc: EntityId) -> Option<EntityId> {
        let plan = self.running.steps().plan(npc).expect("it lives");
        plan.last().map(|it| it.supplier)
    }
}

#[test]
fn one_goes_for_the_last_loaf_and_the_other_elsewhere() {
    for selector in SELECTORS {
        // With several searches, both look for food before either has decided.
        for searches in [1, 2] {
            let mut stage = Stage::of(PANTRY, searches);
            let pantry = stage.create("pantry", [0.0; 3], &[]);
            let bush = stage.create("bush", [0.0, 0.0, 30.0], &[]);
            let [first, second] = [20.0, 22.0].map(|x| stage.villager(x, selector));
            stage.pass(2.0);
            let heading = [first, second].map(|it| stage.heading(it));
            assert_eq!(
                heading,
                [Some(pantry), Some(bush)],
                "{selector:?} {searches}"
            );
            stage.pass(60.0);
            assert_eq!(stage.in_vain(), 0, "{selector:?} {searches}");
            assert_eq!(stage.number(pantry, "loaves"), 0.0);
            // Neither takes it from the other, and nobody has starved beside it.
            assert!(stage.number(first, "food") >= 70.0, "{selector:?}");
            assert!(stage.number(second, "food") >= 40.0, "{selector:?}");
        }
    }
}

/// Nothing else than the loaf is worth a walk. Both find that in the same tick.
#[test]
fn who_gains_most_by_the_last_loaf_books_it() {
    for selector in SELECTORS {
        let mut stage = Stage::of(PANTRY, 2);
        let pantry = stage.create("pantry", [0.0; 3], &[]);
        let [less_hungry, hungry] = [20.0, 20.0].map(|x| stage.villager(x, selector));
        stage.set(less_hungry, "food", 60.0);
        stage.pass(1.0);
        let heading = [less_hungry, hungry].map(|it| stage.heading(it));
        assert_eq!(heading, [None, Some(pantry)], "{selector:?}");
        // Who comes later doesn't get what is booked, however hungry.
        let starving = stage.villager(20.0, selector);
        stage.set(starving, "food", 0.0);
        stage.pass(20.0);
        assert_eq!(stage.number(hungry, "food"), 70.0, "{selector:?}");
        assert_eq!(stage.number(starving, "food"), 0.0, "{selector:?}");
        assert_eq!(stage.in_vain(), 0, "{selector:?}");
    }
}

/// Whoever is refused for another's sake has a second look when the others have decided. So nothing
/// is left over, and among equals the first created comes first. Searches of `best` don't end in the
/// same tick here.
#[test]
fn loaves_go_to_those_who_gain_most_and_none_is_left_over() {
    for selector in [Selector::Auto, Selector::First] {
        let mut stage = Stage::of(PANTRY, 8);
        let pantry = stage.create("pantry", [0.0; 3], &[]);
        stage.set(pantry, "loaves", 3.0);
        let food = [70.0, 10.0, 60.0, 50.0, 10.0, 50.0];
        let npcs = food.map(|food| {
            let npc = stage.villager(20.0, selector);
            stage.set(npc, "food", food);
            npc
        });
        stage.pass(1.0);
        let have = npcs.map(|it| stage.heading(it) == Some(pantry));
        let expected = [false, true, false, true, true, false];
        assert_eq!(have, expected, "{selector:?}");
        stage.pass(20.0);
        assert_eq!(stage.number(pantry, "loaves"), 0.0, "{selector:?}");
        assert_eq!(stage.in_vain(), 0, "{selector:?}");
    }
}

/// With GOAP, the cheapest way to enough food is the loaf; for the other NPC, the bush.
#[test]
fn goap_knows_what_others_have_booked() {
    let document = PANTRY
        .replace("consumer.food += 30", "consumer.food += 60")
        .replace("self.food >= 100", "self.food >= 70")
        .replace(
            "distance(consumer, supplier) / 2\"",
            "distance(consumer, supplier) / 2\", \"cost\": \"distance(consumer, supplier)\"",
        );
    for searches in [1, 2] {
        let mut stage = Stage::of(&document, searches);
        let pantry = stage.create("pantry", [0.0; 3], &[]);
        let bush = stage.create("bush", [0.0, 0.0, 30.0], &[]);
        let [first, second] = [20.0, 22.0].map(|x| stage.villager(x, Selector::Goap));
        stage.pass(2.0);
        let heading = [first, second].map(|it| stage.heading(it));
        assert_eq!(heading, [Some(pantry), Some(bush)], "{searches}");
        stage.pass(60.0);
        assert_eq!(stage.in_vain(), 0, "{searches}");
        assert_eq!(
            [first, second].map(|it| stage.number(it, "food")),
            [70.0; 2]
        );
    }
}

#[test]
fn loaf_is_free_again_when_who_wanted_it_wants_it_no_more() {
    let mut stage = Stage::of(PANTRY, 1);
    let pantry = stage.create("pantry", [0.0; 3], &[]);
    let [first, second] = [20.0, 22.0].map(|x| stage.villager(x, Selector::First));
    stage.pass(1.0);
    assert_eq!(stage.heading(first), Some(pantry));
    assert_eq!(stage.heading(second), None);
    stage.destroy(first).expect("it lives");
    stage.pass(1.0);
    assert_eq!(stage.heading(second), Some(pantry));
    stage.pass(20.0);
    assert_eq!(stage.number(second, "food"), 70.0);
}

#[test]
fn who_has_facts_of_its_own_doesnt_know_what_others_intend() {
    let mut stage = Stage::of(PANTRY, 1);
    let pantry = stage.create("pantry", [0.0; 3], &[]);
    let first = stage.villager(20.0, Selector::First);
    let second = stage.villager(22.0, Selector::First);
    stage.own_facts(second);
    let loaves = stage.world.domain().find_attribute("loaves");
    for (attribute, value) in [
        (POSITION, Value::Position([0.0; 3])),
        (loaves.expect("it is there"), Value::Number(1.0)),
    ] {
        let tell = Tell {
            entity: pantry,
            attribute,
            value,
            timestamp: 0.0,
        };
        let told = stage.world.beliefs_mut().tell(second, &tell);
        assert!(told.is_ok());
    }
    stage.pass(1.0);
    assert_eq!(stage.heading(first), Some(pantry));
    assert_eq!(stage.heading(second), Some(pantry));
}

#[test]
fn workers_dont_walk_to_bins_that_others_will_have_emptied() {
    for selector in [Selector::Auto, Selector::First] {
        let mut stage = Stage::of(FACTORY, 4);
        let mut bins = Vec::new();
        for at in 0..4 {
            let z = at as f32 * 10.0;
            bins.push(stage.create("wheel_bin", [0.0, 0.0, z], &[]));
            stage.create("plank_bin", [20.0, 0.0, z], &[]);
        }
        stage.create("bench", [10.0, 0.0, 15.0], &[]);
        for x in 0..10 {
            let npc = stage.create("worker", [x as f32, 0.0, -5.0], &[]);
            stage.options(npc, |it| {
                it.planning.selector = selector;
                it.planning.durations = selector != Selector::Goap;
            });
        }
        stage.pass(90.0);
        let left: f32 = bins.iter().map(|&bin| stage.number(bin, "wheels")).sum();
        assert_eq!(left, 0.0, "{selector:?}");
        assert_eq!(stage.in_vain(), 0, "{selector:?}");
    }
}

#[test]
fn explanations_say_for_whom_it_is_kept() {
    let mut stage = Stage::of(PANTRY, 1);
    let pantry = stage.create("pantry", [0.0; 3], &[]);
    let [first, second] = [20.0, 22.0].map(|x| stage.villager(x, Selector::First));
    stage.pass(1.0);
    assert_eq!(stage.heading(first), Some(pantry));
    let (requests, mut search) = (stage.requests(), Search::default());
    let options = stage.mind_options(second).expect("it lives").planning;
    requests
        .plan(second, &mut search, options)
        .expect("it lives");
    let steps = [
        (stage.action("goto"), pantry),
        (stage.action("eat"), pantry),
    ];
    let why_not = requests.why_not(&search, None, &steps).expect("it lives");
    let why_not = sentences::why_not_reasons(&why_not);
    assert_eq!(
        why_not,
        [
            "in goto(pantry) eat(pantry), eat(pantry) needs supplier.loaves >= 1 (is 1, and 1 of that kept for villager 2)"
        ]
    );
}

/// Men around a pantry that gets a portion now and then, five times as much as they need. When it does,
/// everybody thinks again when his turn comes, and it's always the same man's turn first. At the
/// well, whoever has drunk thinks at once, and could always be the next.
#[test]
fn nobody_starves_beside_those_who_are_nearly_full() {
    const TOWN: &str = r#"{ "udgoap": 1,
      "attributes": { "stock": { "min": 0, "max": 20 },
        "food": { "min": 0, "max": 100, "default": 60 } },
      "types": {
        "pantry": { "attributes": { "stock": {} }, "supplies": ["go", "eat"] },
        "well": { "supplies": ["go", "drink"], "manner": { "drink": { "slots": 1 } } },
        "man": { "attributes": { "food": { "rate": -0.5 } }, "consumes": ["go", "eat", "drink"],
          "drives": ["fed"] }
      },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"],
          "duration": "max(0, distance(consumer, supplier) - 1) / 1.5" },
        "eat": { "preconditions": ["supplier.stock >= 1", "distance(consumer, supplier) <= 1.2"],
          "effects": ["supplier.stock -= 1", "consumer.food += 50"], "duration": 4 },
        "drink": { "preconditions": ["distance(consumer, supplier) <= 1.2"],
          "effects": ["consumer.food += 60"], "duration": 10 }
      },
      "drives": { "fed": { "goals": { "f": { "conditions": ["self.food >= 100"], "remove": false } } } }
    }"#;
    for (of, men) in [("pantry", 4), ("well", 6)] {
        let mut stage = Stage::of(TOWN, 8);
        let of = stage.create(of, [0.0; 3], &[]);
        let men: Vec<EntityId> = (0..men)
            .map(|number| {
                let turn = number as f32 / men as f32 * core::f32::consts::TAU;
                let man = [12.0 * turn.cos(), 0.0, 12.0 * turn.sin()];
                let man = stage.create("man", man, &[]);
                stage.by_default(man);
                man
            })
            .collect();
        let is_pantry = men.len() == 4;
        for tick in 0..(900.0 / FRAME) as usize {
            if is_pantry && tick % (9.0 / FRAME) as usize == 0 {
                let stock = stage.number(of, "stock");
                stage.set(of, "stock", stock + 1.0);
            }
            stage.tick_with_rates();
            for &man in &men {
                assert!(stage.number(man, "food") > 0.0, "{man:?} {tick}");
            }
        }
    }
}

/// A berry ripens in a quarter of a minute, so it will be ripe for whoever comes from afar, but never yet
/// for the one who is nearer. Two bushes bear twice as much as three people eat.
#[test]
fn nobody_starves_nearer_to_what_ripens_than_those_who_are_nearly_full() {
    const HEATH: &str = r#"{ "udgoap": 1,
      "attributes": { "berries": { "min": 0, "max": 5 }, "food": { "min": 0, "max": 100, "default": 80 } },
      "types": {
        "bush": { "attributes": { "berries": { "default": 1, "rate": 0.06 } }, "supplies": ["go", "eat"] },
        "man": { "attributes": { "food": { "rate": -0.6 } }, "consumes": ["go", "eat"], "drives": ["fed"] }
      },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"],
          "duration": "max(0, distance(consumer, supplier) - 1) / 3" },
        "eat": { "preconditions": ["supplier.berries >= 1", "distance(consumer, supplier) <= 1.2"],
          "effects": ["supplier.berries -= 1", "consumer.food += 30"], "duration": 4 }
      },
      "drives": { "fed": { "goals": { "f": { "conditions": ["self.food >= 100"], "remove": false } } } }
    }"#;
    let mut stage = Stage::of(HEATH, 8);
    for x in [-18.0, 18.0] {
        stage.create("bush", [x, 0.0, 0.0], &[]);
    }
    let men = [[-18.0, 3.0], [18.0, 3.0], [0.0, -12.0]].map(|[x, z]| {
        let man = stage.create("man", [x, 0.0, z], &[]);
        stage.by_default(man);
        man
    });
    for tick in 0..(400.0 / FRAME) as usize {
        stage.tick_with_rates();
        for &man in &men {
            assert!(stage.number(man, "food") > 0.0, "{man:?} {tick}");
        }
    }
}

/// Somebody who can wait takes what his own plan has sown: nobody else could have had it.
#[test]
fn who_can_wait_takes_what_the_plan_itself_brings() {
    let garden = |sown: &str| {
        let document = r#"{ "udgoap": 1,
          "attributes": { "carrots": { "min": 0, "max": 5 },
            "food": { "min": 0, "max": 100, "default": 70 } },
          "types": {
            "plot": { "attributes": { "carrots": {} }, "supplies": ["sow", "pull"] },
            "man": { "attributes": { "food": { "rate": -0.1 } }, "consumes": ["sow", "pull"],
              "drives": ["fed"] } },
          "actions": {
            "sow": { "effects": ["SOWN"], "duration": 5 },
            "pull": { "preconditions": ["supplier.carrots >= 1"],
              "effects": ["supplier.carrots -= 1", "consumer.food += 40"], "duration": 4 } },
          "drives": { "fed": { "goals": { "f": { "conditions": ["self.food >= 100"],
                                                 "remove": false } } } } }"#;
        document.replace("SOWN", sown)
    };
    for sown in ["supplier.carrots += 1", "supplier.carrots = 1"] {
        let mut stage = Stage::of(&garden(sown), 1);
        stage.create("plot", [0.0; 3], &[]);
        let man = stage.create("man", [0.0; 3], &[]);
        stage.by_default(man);
        for _ in 0..(20.0 / FRAME) as usize {
            stage.tick_with_rates();
        }
        assert!(stage.number(man, "food") > 90.0, "{sown}");
    }
}

/// Somebody far away has set out to extinguish a fire. That keeps nobody who is near from doing it.
#[test]
fn what_a_goal_wants_less_of_is_no_stock() {
    let fire = |goal: &str| {
        let document = r#"{ "udgoap": 1,
          "attributes": { "heat": { "min": 0, "max": 100 }, "busy": { "min": 0, "max": 10 } },
          "types": {
            "fire": { "attributes": { "heat": { "default": 30, "rate": 0.5 } },
                      "supplies": ["goto", "extinguish"] },
            "sailor": { "attributes": { "busy": {} }, "supplies": ["finish"],
                        "consumes": ["goto", "extinguish", "finish"], "drives": ["fight", "work"] } },
          "actions": {
            "goto": { "effects": ["consumer.position = beside(supplier)"],
                      "duration": "distance(consumer, supplier) / 2" },
            "extinguish": { "preconditions": ["supplier.heat > 0", "distance(consumer, supplier) <= 2"],
                            "effects": ["supplier.heat -= 60"], "duration": 3 },
            "finish": { "self": "only", "preconditions": ["consumer.busy > 0"],
                        "effects": ["consumer.busy = 0"], "duration": 2,
                        "perform": { "interrupt": "never" } } },
          "drives": {
            "fight": { "goals": { "out": GOAL } },
            "work": { "goals": { "done": { "conditions": ["self.busy <= 0"] } } } } }"#;
        document.replace("GOAL", goal)
    };
    let of_each = r#"{ "for_each": "fire", "as": "it", "conditions": ["it.heat <= 0"] }"#;
    let of_all = r#"{ "conditions": ["count(fire as it where it.heat > 0) <= 0"] }"#;
    for goal in [of_each, of_all] {
        let mut stage = Stage::of(&fire(goal), 2);
        let place = stage.create("fire", [0.0; 3], &[]);
        let far = stage.create("sailor", [100.0, 0.0, 0.0], &[]);
        let near = stage.create("sailor", [1.0, 0.0, 0.0], &[("busy", 1.0)]);
        for npc in [far, near] {
            stage.by_default(npc);
        }
        for _ in 0..(8.0 / FRAME) as usize {
            stage.tick_with_rates();
        }
        // It burns up again.
        assert!(stage.number(place, "heat") < 5.0, "{goal}");
    }
}
