//! A small world of guards and things, for tests of senses.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};

use udgoap::{
    domain::{AttributeId, Document, Domain, Limits},
    running::{Answerer, Job, RunSettings, RunningWorld, SenseQuestion, TickInput},
    world::{EntityDef, EntityId, Value, World, WorldSettings},
};

pub(crate) const DOMAIN: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "potency": { "min": 0, "max": 100 },
    "thirst": { "min": 0, "max": 100 },
    "worry": { "min": 0, "max": 100 }
  },
  "queries": { "sees": { "kind": "flag" } },
  "sensors": {
    "eyes": { "types": ["thing"], "range": 10, "angle": 120, "interval": 0.2, "sure": 0.75,
              "remember": 8, "remember_attributes": { "position": 4 } },
    "careful_eyes": { "types": ["thing"], "range": 10, "interval": 0.2, "query": "sees" },
    "nose": { "types": ["potion"], "attributes": ["potency"], "range": 3, "interval": 0.5 },
    "gut": { "self": true, "attributes": ["thirst"], "interval": 0.1 }
  },
  "types": {
    "thing": { "supplies": ["goto", "search"] },
    "potion": { "is": "thing", "attributes": { "potency": { "default": 40 } }, "supplies": ["drink"],
                "manner": { "drink": { "slots": 1 } } },
    "guard": { "attributes": { "thirst": { "default": 100 }, "worry": {} },
               "consumes": ["goto", "drink", "search"], "drives": ["quench", "calm"],
               "sensors": ["eyes", "gut"] },
    "watchman": { "is": "thing", "attributes": { "thirst": { "default": 100 } },
               "consumes": ["goto", "drink"], "drives": ["quench"],
               "sensors": ["careful_eyes"] },
    "dog": { "consumes": ["goto"], "sensors": ["nose"] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"], "duration": 1 },
    "drink": { "preconditions": ["distance(consumer, supplier) <= 1"],
               "effects": ["consumer.thirst -= supplier.potency", "destroy(supplier)"], "duration": 1 },
    "search": { "at": "last_seen", "preconditions": ["not known(supplier.position)"],
                "effects": ["consumer.position = beside(supplier)", "consumer.worry -= 50"],
                "duration": 1 }
  },
  "drives": {
    "quench": { "goals": { "drunk": { "conditions": ["self.thirst <= 0"], "remove": false } } },
    "calm": { "weight": 0.5, "goals": { "calm": { "conditions": ["self.worry <= 0"], "remove": false } } }
  }
}"#;

fn serials(count: u64) -> u64 {
    static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);
    NEXT.fetch_add(count, std::sync::atomic::Ordering::Relaxed)
}

/// A running world with its jobs.
pub(crate) struct Stage {
    pub(crate) running: RunningWorld,
    pub(crate) jobs: Vec<Job>,
    pub(crate) now: f64,
}

impl Deref for Stage {
    type Target = RunningWorld;

    fn deref(&self) -> &RunningWorld {
        &self.running
    }
}

impl DerefMut for Stage {
    fn deref_mut(&mut self) -> &mut RunningWorld {
        &mut self.running
    }
}

impl Stage {
    pub(crate) fn new(document: &str) -> Self {
        Self::with(document, RunSettings::default(), 4)
    }

    pub(crate) fn with(document: &str, run: RunSettings, jobs: usize) -> Self {
        let documents = [Document {
            name: "senses.json",
            bytes: document.as_bytes(),
        }];
        let loaded = Domain::load(&documents, &Limits::default());
        let domain = loaded
            .domain
            .unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        let settings = WorldSettings::new(serials);
        let world = World::new(Arc::new(domain), settings).expect("settings are in order");
        let jobs = std::iter::repeat_with(Job::default).take(jobs).collect();
        Stage {
            running: RunningWorld::with_settings(world, run),
            jobs,
            now: 0.0,
        }
    }

    pub(crate) fn attribute(&self, name: &str) -> AttributeId {
        let found = self.running.world.domain().find_attribute(name);
        found.expect("there is such an attribute")
    }

    pub(crate) fn create(&mut self, of: &str, x: f32, z: f32) -> EntityId {
        let domain = self.running.world.domain();
        let def = EntityDef::new(domain.find_type(of).expect("there is such a type"));
        let id = self.running.world.create(&def).expect("there is room");
        self.put(id, x, z);
        id
    }

    pub(crate) fn put(&mut self, id: EntityId, x: f32, z: f32) {
        let position = udgoap::domain::POSITION;
        let at = Value::Position([x, 0.0, z]);
        self.running
            .world
            .write(id, position, at)
            .expect("it lives");
    }

    pub(crate) fn tick(&mut self, seconds: f64) {
        self.tick_answering(seconds, |_| None);
    }

    /// Answers what sensors ask before anybody thinks.
    pub(crate) fn tick_answering(
        &mut self,
        seconds: f64,
        mut answer: impl FnMut(&SenseQuestion) -> Option<bool>,
    ) {
        self.sense(seconds);
        self.answer(|_| true, &mut answer);
        self.think(1);
    }

    fn input(&self) -> TickInput {
        TickInput {
            seconds: self.now,
            plan_states: 10_000,
            work: 0,
            applies_rates: false,
        }
    }

    /// The first part of a tick.
    pub(crate) fn sense(&mut self, seconds: f64) {
        self.now += seconds;
        let input = self.input();
        self.running.tick_sense(input).expect("no tick is open");
    }

    /// Answers what sensors ask of some answerers.
    pub(crate) fn answer(
        &mut self,
        is_meant: impl Fn(Answerer) -> bool,
        answer: &mut dyn FnMut(&SenseQuestion) -> Option<bool>,
    ) {
        let meant = |it: &&SenseQuestion| is_meant(self.running.answerer(it.query));
        let questions = self.running.senses().questions().iter();
        let answers: Vec<Option<bool>> = questions.filter(meant).map(answer).collect();
        self.running
            .senses_mut()
            .answer(is_meant, answers.into_iter());
    }

    /// The rest of a tick, its searches on so many threads.
    pub(crate) fn think(&mut self, threads: usize) {
        let input = self.input();
        self.running
            .tick_begin(input, &mut self.jobs)
            .expect("it has sensed");
        let share = self.jobs.len().div_ceil(threads);
        let world = &self.running;
        std::thread::scope(|scope| {
            for jobs in self.jobs.chunks_mut(share) {
                scope.spawn(move || jobs.iter_mut().for_each(|job| world.work(job)));
            }
        });
        self.running.tick_end(&mut self.jobs).expect("it is open");
    }

    pub(crate) fn face(&mut self, id: EntityId, facing: [f32; 3]) {
        let set = self.running.world.set_facing(id, Some(facing));
        set.expect("a unit vector");
    }

    /// Where an NPC believes something to be.
    pub(crate) fn believed(&self, npc: EntityId, thing: EntityId) -> Option<[f32; 3]> {
        let fact = self
            .world
            .beliefs()
            .fact(npc, thing, udgoap::domain::POSITION);
        match fact.ok().flatten()?.value {
            Value::Position(at) => Some(at),
            _ => None,
        }
    }
}
