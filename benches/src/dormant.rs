//! What NPCs cost that sleep: a second of ticks of a village, beside as many who are dormant as are
//! asked for.

use crate::common::named::{NAMED_MIND, NAMED_RUN};
use std::hint::black_box;
use std::sync::Arc;

use udgoap::{
    domain::{Domain, POSITION},
    running::{Job, MindOptions, PerformedBy, RunSettings, RunningWorld, TickInput},
    world::{BeliefMode, EntityDef, EntityId, Tell, Value, World, WorldSettings},
};

use crate::{callgrind, common};

const DOCUMENT: &str = r#"{
  "udgoap": 1,
  "attributes": { "food": { "min": 0, "max": 10, "default": 10 }, "meals": { "min": 0 } },
  "types": {
    "bowl": { "attributes": { "meals": {} }, "supplies": ["walk", "eat"] },
    "villager": {
      "attributes": { "food": { "rate": -0.5 } },
      "consumes": ["walk", "eat"], "drives": ["stay_fed"]
    }
  },
  "actions": {
    "walk": { "effects": ["consumer.position = beside(supplier)"], "duration": 0.5 },
    "eat": {
      "preconditions": ["distance(consumer, supplier) <= 1"],
      "effects": ["consumer.food = max_of(consumer.food)"], "duration": 0.5
    }
  },
  "drives": {
    "stay_fed": { "goals": {
      "be_full": { "conditions": ["self.food >= 10"], "remove": false } } }
  }
}"#;

const ACTIVE: u32 = 1_000;
const FRAMES: u32 = 60;
/// The group of those who sleep.
const GROUP: u32 = 1;

struct Village {
    running: RunningWorld,
    jobs: Vec<Job>,
}

impl Village {
    fn new(dormant: u32) -> Self {
        let domain: Arc<Domain> = common::load("village.json", DOCUMENT.as_bytes());
        let settings = WorldSettings::new(common::serials);
        let world = World::new(domain, settings).expect("valid settings");
        let settings = RunSettings {
            mind: MindOptions {
                performed_by: PerformedBy::Library,
                ..NAMED_MIND
            },
            ..NAMED_RUN
        };
        let mut village = Village {
            running: RunningWorld::with_settings(world, settings),
            jobs: (0..64).map(|_| Job::default()).collect(),
        };
        // They lie between each other in memory, as in a game.
        let each = dormant / ACTIVE;
        for number in 0..ACTIVE {
            village.villager(number);
            for _ in 0..each {
                let sleeper = village.villager(number);
                let joined = village.running.set_group(sleeper, GROUP);
                joined.expect("it lives");
            }
        }
        let slept = village.running.set_group_dormant(GROUP, true);
        assert_eq!(slept, Ok((each * ACTIVE) as usize));
        village
    }

    /// One that knows its bowl.
    fn villager(&mut self, number: u32) -> EntityId {
        let world = &mut self.running.world;
        let domain = world.domain().clone();
        let mut create = |of: &str, x: f32| {
            let values = [(POSITION, Value::Position([x, 0.0, 0.0]))];
            let of = domain.find_type(of).expect("it is there");
            let def = EntityDef {
                values: &values,
                ..EntityDef::new(of)
            };
            world.create(&def).expect("there is room")
        };
        let x = number as f32 * 10.0;
        let villager = create("villager", x);
        let bowl = create("bowl", x + 5.0);
        let mode = world
            .npc_options_mut()
            .set_belief_mode(villager, BeliefMode::OwnFacts);
        mode.expect("it lives");
        let tell = Tell {
            entity: bowl,
            attribute: POSITION,
            value: Value::Position([x + 5.0, 0.0, 0.0]),
            timestamp: 0.0,
        };
        world
            .beliefs_mut()
            .tell(villager, &tell)
            .expect("both live");
        villager
    }

    fn second(&mut self) {
        for _ in 0..FRAMES {
            let seconds = self.running.world.time().seconds() + 1.0 / f64::from(FRAMES);
            let input = TickInput {
                seconds,
                plan_states: 100_000,
                work: 0,
                applies_rates: true,
            };
            let report = self.running.tick(input, &mut self.jobs);
            report.expect("time goes on");
        }
    }
}

/// Runs a second of ticks; under callgrind, which counts inside `measured_alone` only.
pub(crate) fn count(dormant: u32) {
    let mut village = Village::new(dormant);
    village.second();
    callgrind::begin();
    measured_alone(&mut village);
    let stats = village.running.stats();
    assert!(stats.thought > 0 && stats.steps > 0);
}

/// The one call that callgrind counts: it finds this function by its name.
#[inline(never)]
fn measured_alone(village: &mut Village) {
    black_box(village).second();
}
