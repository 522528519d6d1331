//! Looking for entities by their place against looking at all of them: the same plans, bit for bit.

mod common;
#[path = "common/without_places.rs"]
mod without_places;

use common::{Scene, load, named::NAMED, random::Random};
use udgoap::{
    beliefs::{Knowledge, Snapshot, SnapshotMemory},
    domain::{POSITION, Role},
    npc::{ActiveDrives, Updater},
    planning::{Options, Search},
    selectors,
    world::{EntityId, Tell, Value},
};
use without_places::WithoutPlaces;

/// A porter who walks, leaps and pushes crates, among wasps that follow whom they sting.
const YARD: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "health": { "min": 0, "max": 100, "default": 100 },
    "stock": { "min": 0, "max": 20, "default": 5 },
    "arm": { "min": 0, "max": 3, "default": 1 }
  },
  "types": {
    "thing": { "supplies": ["walk"] },
    "crate": { "is": "thing", "attributes": { "stock": {}, "arm": {} },
               "supplies": ["fetch", "push", "empty"],
               "manner": { "walk": { "distance": 2.5 }, "push": { "distance": 0.5 } } },
    "post": { "is": "thing", "supplies": ["leap"], "manner": { "walk": { "distance": 6 } } },
    "wasp": { "is": "thing", "attributes": { "health": { "max": 10, "default": 10 } },
              "supplies": ["swat"] },
    "porter": { "is": "thing", "attributes": { "health": {}, "stock": { "default": 0 } },
                "alive": "self.health > 0",
                "consumes": ["walk", "leap", "push", "fetch", "empty", "swat"],
                "drives": ["work", "calm"] }
  },
  "actions": {
    "walk": { "effects": ["consumer.position = beside(supplier)"], "world_effects": ["sting"] },
    "leap": { "effects": ["consumer.position = supplier.position"], "world_effects": ["sting", "swarm", "drag"] },
    "push": { "preconditions": ["distance(consumer, supplier) <= supplier.arm + 1"],
              "effects": ["supplier.position = beside(consumer)", "consumer.health -= 1"] },
    "fetch": { "preconditions": ["distance(consumer, supplier) <= supplier.arm"],
               "effects": ["consumer.stock += supplier.stock", "supplier.stock -= 20"] },
    "empty": { "preconditions": ["supplier.stock <= 0", "2 > distance(supplier, consumer)"],
               "effects": ["destroy(supplier)", "consumer.stock += 1"] },
    "swat": { "preconditions": ["distance(consumer, supplier) < 2"], "effects": ["supplier.health -= 10"] }
  },
  "world_effects": {
    "sting": { "for_each": "wasp", "as": "wasp",
               "when": "wasp.health > 0 and distance(wasp, consumer) <= 3", "effects": ["consumer.health -= 2"] },
    "swarm": { "for_each": "wasp", "as": "wasp",
               "when": "distance(wasp, supplier) <= 9", "effects": ["wasp.position = beside(consumer)"] },
    "drag": { "for_each": "wasp", "as": "wasp",
              "when": "distance(wasp, consumer) < 5", "effects": ["consumer.position = wasp.position"] }
  },
  "drives": {
    "work": { "goals": {
      "gather": { "conditions": ["self.stock >= 15"], "remove": false },
      "go": { "for_each": "post", "as": "post", "when": "distance(self, post) < 12",
              "conditions": ["distance(self, post) <= 2"] },
      "stack": { "for_each": "crate", "as": "crate", "when": "crate.stock > 8",
                 "conditions": ["distance(crate, self) <= 4"] } } },
    "calm": { "goals": {
      "swat": { "for_each": "wasp", "as": "wasp", "when": "wasp.health > 0 and distance(self, wasp) <= 5",
                "conditions": ["wasp.health <= 0"] } } }
  }
}"#;

impl Random {
    /// A place in the yard; often the same one, or exactly some metres from another.
    fn place(&mut self, extent: usize) -> [f32; 3] {
        let mut axis = |extent: usize| self.below(2 * extent) as f32 * 0.5 - extent as f32 / 2.0;
        [axis(extent), axis(3), axis(extent)]
    }
}

/// Everything that a plan depends on and that a plan is, floats as bits.
fn report(search: &Search) -> String {
    let plan = &search.plan;
    let bits = |values: &[f32]| values.iter().map(|it| it.to_bits()).collect::<Vec<_>>();
    let steps = plan.steps.iter().map(|step| {
        let numbers = bits(&[step.utility, step.cost, step.stand[0], step.stand[2]]);
        (step.action.0, step.supplier, numbers)
    });
    let states = search.parts.states.all().iter().map(|state| {
        let chain = search.chain(state);
        let chain = chain.map(|step| (step.action.0, search.entity(step.supplier).0));
        (
            chain.collect::<Vec<_>>(),
            state.died_early,
            bits(&[state.utility, state.score]),
        )
    });
    format!(
        "{:?} {:?} {:?}\n{:?}\n{:#?}",
        plan.outcome,
        plan.ended_by,
        bits(&[plan.utility, plan.idle_utility]),
        steps.collect::<Vec<_>>(),
        states.collect::<Vec<_>>(),
    )
}

struct Yard {
    scene: Scene,
    random: Random,
    extent: usize,
    entities: Vec<EntityId>,
    porter: EntityId,
    /// What drives the porter if nothing is looked for by its place.
    active: ActiveDrives,
}

impl Yard {
    fn new(seed: u64) -> Self {
        let mut scene = Scene::new(load("yard", YARD.as_bytes()));
        let mut random = Random(seed);
        let extent = [10, 30, 100][random.below(3)];
        let place = random.place(extent);
        let porter = scene.create("porter", place, &[]);
        let mut yard = Yard {
            scene,
            random,
            extent,
            entities: vec![],
            porter,
            active: ActiveDrives::default(),
        };
        let of = yard.scene.domain.find_type("porter").expect("a type");
        let of = yard.scene.domain.entity_type(of);
        yard.active = ActiveDrives::of_type(&yard.scene.domain, of);
        for _ in 0..60 + yard.random.below(90) {
            yard.create();
        }
        yard
    }

    fn create(&mut self) {
        let place = self.random.place(self.extent);
        let stock = self.random.below(12) as f32;
        let arm = self.random.below(4) as f32;
        let entity = match self.random.below(7) {
            0 | 1 => self.scene.create("thing", place, &[]),
            2 => self.scene.create("post", place, &[]),
            3 | 4 => self.scene.create("wasp", place, &[]),
            _ => self
                .scene
                .create("crate", place, &[("stock", stock), ("arm", arm)]),
        };
        self.entities.push(entity);
    }

    fn any(&mut self) -> EntityId {
        self.entities[self.random.below(self.entities.len())]
    }

    fn change(&mut self) {
        match self.random.below(10) {
            0 => self.create(),
            1 => {
                let entity = self.any();
                // The NPC may remember it, and plan with it.
                let _ = self.scene.world.destroy(entity);
            }
            2..6 => {
                let moved = if self.random.below(4) == 0 {
                    self.porter
                } else {
                    self.any()
                };
                let place = self.random.place(self.extent);
                let world = &mut self.scene.world;
                let positions = world.write_positions([(moved, place)].into_iter());
                positions.expect("finite positions");
            }
            6 => {
                let entity = self.any();
                // There may be nothing to forget.
                let _ = self
                    .scene
                    .world
                    .beliefs_mut()
                    .forget_entity(self.porter, entity);
            }
            7 => {
                let entity = self.any();
                let world = &mut self.scene.world;
                let _ = world
                    .beliefs_mut()
                    .forget_fact(self.porter, entity, POSITION);
            }
            _ => self.tell(),
        }
    }

    /// Tells the porter where something is, or was, and one thing more about it.
    fn tell(&mut self) {
        let entity = self.any();
        let place = self.random.place(self.extent);
        let world = &mut self.scene.running.world;
        let Ok(of) = world.type_of(entity) else {
            return;
        };
        let mut facts = vec![(POSITION, Value::Position(place))];
        if self.random.below(4) > 0 {
            let attributes = &self.scene.domain.entity_type(of).attributes;
            let numbers = attributes.iter().filter(|it| **it != POSITION);
            facts.extend(numbers.map(|&it| (it, Value::Number(self.random.below(12) as f32))));
        }
        for (attribute, value) in facts {
            let tell = Tell {
                entity,
                attribute,
                value,
                timestamp: 0.0,
            };
            world
                .beliefs_mut()
                .tell(self.porter, &tell)
                .expect("a valid fact");
        }
    }

    /// Plans by place and without; gives the number of plan states.
    fn compare(&mut self) -> u32 {
        let options = Options {
            depth: 5,
            max_plan_states: 120,
            max_bytes: usize::MAX,
            ..NAMED
        };
        self.scene.plan(self.porter, options);
        let found = report(&self.scene.search);
        let world = &self.scene.world;
        let knowledge = WithoutPlaces(world.knowledge(self.porter).expect("an NPC"));
        let mut updater = Updater::default();
        let now = knowledge.now();
        updater.update(
            &self.scene.domain,
            &knowledge,
            |_| None,
            &mut self.active,
            now,
        );
        let mut search = Search::default();
        let active = self.scene.active_drives(self.porter);
        let active = active.expect("an NPC").expect("it was updated");
        assert_eq!(active.goals, self.active.goals);
        assert_eq!(active.drives, self.active.drives);
        active.write_motives(&knowledge, |_| None, |_| 0.0, &mut search.motives);
        selectors::plan(&mut search, &self.scene.domain, &knowledge, options);
        assert_eq!(found, report(&search));
        self.scene.search.plan.generated
    }
}

#[test]
fn looking_nearby_finds_the_same_plans_as_looking_everywhere() {
    let (mut generated, mut plans) = (0, 0);
    for seed in 0..60 {
        let mut yard = Yard::new(seed);
        if seed % 2 == 1 {
            for _ in 0..100 {
                yard.tell();
            }
            yard.scene.own_facts(yard.porter);
        }
        for _ in 0..8 {
            for _ in 0..10 {
                yard.change();
            }
            generated += yard.compare();
            plans += u32::from(yard.scene.search.plan.steps.len() > 1);
        }
    }
    println!("{generated} plan states, {plans} plans of several steps");
    assert!(generated > 10_000 && plans > 100);
}

#[test]
fn whoever_moves_in_imagination_is_found_where_it_is_then() {
    let mut scene = Scene::new(load("yard", YARD.as_bytes()));
    let porter = scene.create("porter", [0.0; 3], &[]);
    let wasps: Vec<EntityId> = (0..50)
        .map(|number| scene.create("wasp", [100.0 + 10.0 * number as f32, 0.0, 0.0], &[]))
        .collect();
    let world = &scene.running.world;
    let knowledge = world.knowledge(porter).expect("an NPC");
    let of = scene.domain.find_type("wasp").expect("a type");
    let mut memory = SnapshotMemory::default();
    let mut snapshot = Snapshot::new(&scene.domain, &knowledge, &mut memory);
    let near = |snapshot: &mut Snapshot<'_>, centre: [f32; 3]| {
        let found = snapshot.look_nearby([(of, 12.0)].into_iter(), centre);
        let entities = found.clone().map(|index| {
            let known = snapshot.nearby(index);
            world.entity_at(snapshot.memory.entity(known.number()))
        });
        let entities: Vec<EntityId> = entities.collect();
        snapshot.forget_nearby(&found);
        entities
    };
    assert_eq!(near(&mut snapshot, [0.0; 3]), []);
    assert_eq!(near(&mut snapshot, [90.0, 0.0, 0.0]), wasps[..1]);
    assert_eq!(near(&mut snapshot, [300.0, 0.0, 0.0]), wasps[19..22]);
    assert_eq!(near(&mut snapshot, [300.0, f32::NAN, 0.0]), []);

    let before = snapshot.mark();
    for (wasp, to) in [(wasps[40], 5.0), (wasps[20], 2.0), (wasps[40], 1.0)] {
        let wasp = snapshot.load(wasp.index());
        let x = snapshot
            .cell(wasp, POSITION)
            .expect("everyone has a position");
        snapshot.write(x, to);
    }
    assert_eq!(near(&mut snapshot, [0.0; 3]), [wasps[20], wasps[40]]);
    snapshot.go_back(before);
    assert_eq!(near(&mut snapshot, [0.0; 3]), []);
}

#[test]
fn effects_that_move_someone_range_over_everybody() {
    let domain = load("yard", YARD.as_bytes());
    let near = &domain.index.firing_near;
    // The sting, the swarm and the drag.
    assert_eq!(near[..], [Some((Role::CONSUMER, 3.0)), None, None]);
    let by_place = |name| domain.index.by_place[domain.find_type(name).expect("a type").index()];
    assert!(by_place("wasp") && by_place("post") && by_place("porter"));
    let wanting: Vec<_> = domain.index.wanting_near.iter().flatten().collect();
    assert_eq!(wanting, [&12.0, &5.0]);
}

/// People who eat, and who may infect each other.
fn plague(world_effects: &str) -> String {
    r#"{
      "udgoap": 1,
      "attributes": { "food": { "min": 0, "max": 100 }, "sickness": { "min": 0, "max": 100 } },
      "types": {
        "table": { "supplies": ["eat"] },
        "person": { "attributes": { "food": {}, "sickness": {} }, "consumes": ["eat"],
                    "drives": ["live", "spread"], "world_effects": [LISTED] }
      },
      "actions": { "eat": { "effects": ["consumer.food += 50"] } },
      "world_effects": { "infect": { "for_each": "person", "as": "other",
        "when": "self.sickness >= 50 and other.sickness <= 0 and other != self and distance(self, other) <= 1",
        "effects": ["other.sickness += 60"] } },
      "drives": {
        "live": { "goals": { "eat": { "conditions": ["self.food >= 50"] } } },
        "spread": { "goals": { "infect": { "for_each": "person", "as": "other",
          "when": "self.sickness >= 50 and other != self", "conditions": ["other.sickness >= 50"] } } } }
    }"#
    .replace("LISTED", world_effects)
}

/// Whoever is well infects nobody, so nobody is looked at for that: it costs next to nothing.
#[test]
fn what_the_owner_rules_out_costs_no_look_at_others() {
    let work = |world_effects: &str| {
        let document = plague(world_effects);
        let mut scene = Scene::new(load("plague", document.as_bytes()));
        let people: Vec<EntityId> = (0..60)
            .map(|number| scene.create("person", [number as f32, 0.0, 0.0], &[]))
            .collect();
        scene.create("table", [0.0, 0.0, 1.0], &[]);
        scene.plan(people[0], Options::default());
        assert_eq!(scene.search.plan.steps.len(), 1);
        scene.search.plan.work
    };
    let (with, without) = (work(r#""infect""#), work(""));
    assert!(with < without + 60 * 100, "{with} and {without}");
    // One who is ill infects her neighbour by whatever she does.
    let mut scene = Scene::new(load("plague", plague(r#""infect""#).as_bytes()));
    let ill = scene.create("person", [0.0; 3], &[("sickness", 80.0)]);
    scene.create("person", [0.5, 0.0, 0.0], &[]);
    scene.create("table", [0.0, 0.0, 1.0], &[]);
    scene.plan(ill, Options::default());
    assert_eq!(scene.search.plan.utility, 1.0);
}
