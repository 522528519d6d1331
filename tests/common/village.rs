//! A village in which what decisions read changes in every way that there is: attributes grow and
//! decay, facts grow old, suppliers move about, and the host is asked. Its people decide with all
//! selectors, and some of their steps run schedules, within one another, that come to nothing every so
//! often.

#![allow(dead_code)]

use crate::common::named::{NAMED_MIND, NAMED_RUN};
use std::thread;

use udgoap::{
    domain::{POSITION, TRAVEL},
    planning::Selector,
    running::{
        Answerer, Job, MindOptions, PerformedBy, Report, RunSettings, RunningWorld, Skipping,
        Stats, TickInput,
    },
    world::{BeliefMode, EntityDef, EntityId, Tell, Value, World, WorldSettings},
};

use crate::{
    common::{load, serials},
    reference::random::Dice,
};

/// Villagers go hungry, hermits don't. Berries ripen until there are five. Bread is sold by carts
/// that move, to whom their driver sees. Wolves count while it isn't long since they were seen.
/// Foraging leads to two bushes, of which the second may have been picked meanwhile; who goes round
/// forages, then buys something.
const VILLAGE: &str = r#"{
  "udgoap": 1,
  "queries": { "sees": { "max_age": 3 } },
  "attributes": {
    "food": { "min": 0, "max": 20, "default": 12 },
    "berries": { "min": 0, "max": 5 }
  },
  "types": {
    "bush": { "attributes": { "berries": { "rate": 0.0625 } }, "supplies": ["walk", "pick", "forage"],
      "manner": { "forage": { "slots": 1 } } },
    "cart": { "supplies": ["walk", "buy"] },
    "wolf": { "supplies": ["shout"] },
    "hermit": {
      "attributes": { "food": {} }, "supplies": ["go_round", "duck"],
      "consumes": ["walk", "pick", "buy", "shout", "forage", "go_round", "duck"],
      "drives": ["be_fed", { "drive": "be_safe", "weight": 2 }],
      "schedules": ["gathering", "round"], "machine": "hermit"
    },
    "villager": { "is": "hermit", "attributes": { "food": { "rate": -0.0625 } } }
  },
  "actions": {
    "walk": {
      "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 4", "cost": "distance(consumer, supplier) / 100"
    },
    "pick": {
      "preconditions": ["distance(consumer, supplier) <= 2", "supplier.berries >= 1"],
      "effects": ["consumer.food += 4", "supplier.berries -= 1"], "duration": 1
    },
    "buy": {
      "preconditions": ["distance(consumer, supplier) <= 3", "call:sees(consumer, supplier)"],
      "effects": ["consumer.food += 6"], "duration": 1, "perform": { "cooldown": 20 }
    },
    "shout": {
      "preconditions": ["distance(consumer, supplier) <= 15"],
      "effects": ["destroy(supplier)"], "duration": 1
    },
    "forage": {
      "preconditions": ["supplier.berries >= 1"],
      "effects": ["consumer.food += 8", "supplier.berries -= 1"], "duration": 8, "cost": 0.1,
      "schedule": "foraging", "perform": { "retry_after": 8 }
    },
    "go_round": {
      "self": true, "preconditions": ["any(cart as it where distance(consumer, it) <= 60)"],
      "effects": ["consumer.food += 14"], "duration": 16, "cost": 0.1, "schedule": "round",
      "perform": { "interrupt": "between_steps", "cooldown": 20 }
    },
    "duck": { "self": true, "duration": 2 }
  },
  "flags": {
    "hungry": "self.food < 14",
    "chased": "any(wolf as it where distance(self, it) <= 12 and age(it.position) <= 10)"
  },
  "schedules": {
    "foraging": {
      "roles": { "second": { "type": "bush", "when": "second.berries >= 2", "least": "distance(self, second)" } },
      "tasks": ["walk(supplier)", "pick(supplier)", "walk(second)", "pick(second)"],
      "fails": ["chased"], "on_failure": "hiding"
    },
    "round": {
      "roles": {
        "bush": { "type": "bush", "when": "bush.berries >= 1", "least": "distance(self, bush)" },
        "cart": { "type": "cart", "when": "call:sees(self, cart)" }
      },
      "tasks": ["forage(bush)", "walk(cart)", "buy(cart)"], "fails": ["not hungry"]
    },
    "gathering": {
      "roles": { "bush": { "type": "bush", "when": "bush.berries >= 1", "least": "-bush.berries" } },
      "tasks": ["forage(bush)"]
    },
    "hiding": { "tasks": ["duck(self)"] }
  },
  "machines": { "hermit": {
    "danger": { "when": ["chased"], "schedules": ["hiding"] },
    "need": { "when": ["hungry"], "schedules": ["round", "gathering"] }
  } },
  "drives": {
    "be_fed": { "goals": { "full": { "conditions": ["self.food >= 20"], "remove": false } } },
    "be_safe": { "goals": { "alone": {
      "for_each": "wolf", "as": "wolf",
      "when": "distance(self, wolf) <= 12 and age(wolf.position) <= 30",
      "conditions": ["distance(self, wolf) > 20"]
    } } }
  }
}"#;

/// What has happened in a life of the village.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Told {
    pub(crate) stats: Stats,
    /// Questions answered.
    pub(crate) answered: u64,
    /// How often somebody has moved, and facts of that were told.
    pub(crate) moved: u64,
    pub(crate) told: u64,
    /// For how many seconds somebody was foraging, and at what comes after that on a round.
    pub(crate) foraging: u64,
    pub(crate) going_round: u64,
}

struct Village {
    running: RunningWorld,
    jobs: Vec<Job>,
    threads: usize,
    dice: Dice,
    villagers: Vec<EntityId>,
    bushes: Vec<EntityId>,
    /// Those that come, move about, and go.
    carts: Vec<EntityId>,
    wolves: Vec<EntityId>,
    told: Told,
}

/// How its people decide, most of them as usual.
const SELECTORS: [Selector; 6] = [
    Selector::First,
    Selector::First,
    Selector::Best,
    Selector::Goap,
    Selector::UtilityPlans,
    Selector::Schedules,
];

/// Lets a village live, with one tick a second, all of which think in the shadow what they needn't. So
/// many threads plan; `see` sees the world after every tick.
pub(crate) fn live(
    seed: u64,
    seconds: u32,
    threads: usize,
    mut see: impl FnMut(&RunningWorld),
) -> Told {
    let mut village = Village::new(seed, threads);
    for _ in 0..seconds {
        village.happen();
        village.tick();
        see(&village.running);
    }
    village.told.stats = *village.running.stats();
    village.told
}

impl Village {
    fn new(seed: u64, threads: usize) -> Self {
        let domain = load("village.json", VILLAGE.as_bytes());
        let queries = domain.queries.len();
        let world = World::new(domain, WorldSettings::new(serials)).expect("valid settings");
        let mut dice = Dice::new(seed);
        let settings = RunSettings {
            mind: MindOptions {
                think_interval: 2.0,
                skipping: Skipping::Exactly,
                ..NAMED_MIND
            },
            shadow: true,
            ..NAMED_RUN
        };
        let mut running = RunningWorld::with_settings(world, settings);
        let mut answerers = vec![Answerer::ByView; queries];
        answerers[usize::from(TRAVEL.0)] = Answerer::Nobody;
        running.set_answerers(answerers).expect("all are bound");
        let mut village = Village {
            jobs: (0..dice.between(1, 3)).map(|_| Job::default()).collect(),
            running,
            threads,
            dice,
            villagers: Vec::new(),
            bushes: Vec::new(),
            carts: Vec::new(),
            wolves: Vec::new(),
            told: Told::default(),
        };
        for of in ["hermit", "villager", "hermit", "villager", "hermit"] {
            let npc = village.create(of);
            village.villagers.push(npc);
            let mut options = settings.mind;
            options.performed_by = village
                .dice
                .pick(&[PerformedBy::Library, PerformedBy::Host]);
            options.planning.selector = village.dice.pick(&SELECTORS);
            options.planning.depth = 4;
            let set = village.running.set_mind_options(npc, options);
            set.expect("it lives");
            if village.dice.chance(60) {
                let world = &mut village.running.world;
                let set = world
                    .npc_options_mut()
                    .set_belief_mode(npc, BeliefMode::OwnFacts);
                set.expect("it lives");
            }
        }
        for _ in 0..3 {
            let bush = village.create("bush");
            village.bushes.push(bush);
            village.show(bush);
        }
        village
    }

    fn place(&mut self) -> Value {
        Value::Position([self.dice.number(-30, 30), 0.0, self.dice.number(-30, 30)])
    }

    fn create(&mut self, of: &str) -> EntityId {
        let at = self.place();
        let world = &mut self.running.world;
        let of = world.domain().find_type(of).expect("it is there");
        let def = EntityDef {
            values: &[(POSITION, at)],
            ..EntityDef::new(of)
        };
        world.create(&def).expect("there is room")
    }

    /// Shows somebody to all who have facts of their own: they are told what is true.
    fn show(&mut self, entity: EntityId) {
        let world = &self.running.world;
        let of = world.type_of(entity).expect("it lives");
        let tells = world.domain().entity_type(of).attributes.iter();
        let tells = tells.map(|&attribute| Tell {
            entity,
            attribute,
            value: world.read(entity, attribute).expect("it lives"),
            timestamp: world.time().seconds(),
        });
        let tells: Vec<Tell> = tells.collect();
        for &npc in &self.villagers {
            let told = self.running.tell_many(npc, tells.iter().copied());
            self.told.told += told.expect("valid facts").told as u64;
        }
    }

    /// Carts and wolves come, move about, are seen, and go; berries are eaten by birds.
    fn happen(&mut self) {
        for of in ["cart", "wolf"] {
            let mut list = core::mem::take(match of {
                "cart" => &mut self.carts,
                _ => &mut self.wolves,
            });
            list.retain(|&it| self.running.world.is_alive(it));
            if list.is_empty() && self.dice.chance(1) {
                list.push(self.create(of));
            } else if !list.is_empty() && self.dice.chance(4) {
                let gone = list.swap_remove(0);
                for &npc in &self.villagers {
                    // Not everyone has heard of it.
                    let _ = self.running.world.beliefs_mut().forget_entity(npc, gone);
                }
                self.running.destroy(gone).expect("it lives");
            }
            for &it in &list {
                if self.dice.chance(50) {
                    let at = self.place();
                    let written = self.running.world.write(it, POSITION, at);
                    written.expect("it lives");
                    self.told.moved += 1;
                }
                if self.dice.chance(15) {
                    self.show(it);
                }
            }
            match of {
                "cart" => self.carts = list,
                _ => self.wolves = list,
            }
        }
        let bush = self.dice.pick(&self.bushes);
        if self.dice.chance(2) {
            let at = self.place();
            let written = self.running.world.write(bush, POSITION, at);
            written.expect("it lives");
        }
        if self.dice.chance(3) {
            self.show(bush);
        }
        let npc = self.dice.pick(&self.villagers);
        let remembered = [&self.carts[..], &self.wolves[..]].concat();
        if !remembered.is_empty() && self.dice.chance(5) {
            let forgotten = self.dice.pick(&remembered);
            let done = self
                .running
                .world
                .beliefs_mut()
                .forget_entity(npc, forgotten);
            done.expect("both live");
        }
    }

    fn tick(&mut self) {
        let input = TickInput {
            seconds: self.running.world.time().seconds() + 1.0,
            plan_states: self.dice.between(3, 300) as u32,
            work: 0,
            applies_rates: true,
        };
        let asked = self.running.tick_ask(input, &mut self.jobs);
        asked.expect("time goes on");
        for job in &mut self.jobs {
            let Some((search, hold)) = job.asking() else {
                continue;
            };
            let world = &self.running.world;
            let knowledge = world.held(hold).expect("it is asking");
            let open = search.open_questions().count();
            let dice = &mut self.dice;
            let answers: Vec<Option<f32>> = (0..open)
                .map(|_| Some(f32::from(u8::from(dice.chance(70)))))
                .collect();
            self.told.answered += open as u64;
            let domain = world.domain();
            let taken = search.answer(domain, &knowledge, |_| true, answers.into_iter());
            taken.expect("good answers");
        }
        self.running.tick_answered(&mut self.jobs);
        let set_out = self.running.tick_set_out(&mut self.jobs);
        set_out.expect("it has begun");
        self.work();
        let report = self.running.tick_end(&mut self.jobs).expect("it is open");
        assert!(report.plan_states <= input.plan_states, "{report:?}");
        for npc in self.villagers.clone() {
            self.perform(npc, input.seconds);
            self.watch(npc);
        }
    }

    fn work(&mut self) {
        let running = &self.running;
        if self.threads == 1 {
            return self.jobs.iter_mut().for_each(|job| running.work(job));
        }
        let share = self.jobs.len().div_ceil(self.threads);
        thread::scope(|scope| {
            for jobs in self.jobs.chunks_mut(share) {
                scope.spawn(|| jobs.iter_mut().rev().for_each(|job| running.work(job)));
            }
        });
    }

    /// Notes what schedule somebody is at.
    fn watch(&mut self, npc: EntityId) {
        let runs = self
            .running
            .schedules()
            .state(npc)
            .expect("it lives")
            .schedule;
        let domain = self.running.world.domain();
        match runs.map(|it| domain.schedule(it).name.as_str()) {
            Some("foraging") => self.told.foraging += 1,
            Some("round") => self.told.going_round += 1,
            _ => {}
        }
    }

    /// What a host makes of a step when its time is over.
    fn perform(&mut self, npc: EntityId, now: f64) {
        let step = self
            .running
            .steps()
            .current(npc)
            .expect("it lives")
            .copied();
        let by = self.running.mind_options(npc).expect("it lives");
        let Some(step) = step.filter(|it| {
            by.performed_by == PerformedBy::Host && now >= it.since + f64::from(it.duration)
        }) else {
            return;
        };
        let stands = Value::Position(step.stand);
        if self.running.world.domain().action(step.binding.action).name == "walk" {
            let written = self.running.world.write(npc, POSITION, stands);
            written.expect("it lives");
        }
        let report = match self.dice.below(10) {
            0 => Report::Failed,
            1 => Report::Aborted,
            _ => Report::Succeeded,
        };
        let reported = self.running.steps_mut().report(npc, step.id, report);
        assert_eq!(reported, Ok(true));
    }
}
