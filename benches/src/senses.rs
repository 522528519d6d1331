//! What looking around costs: observers among things, all walking and turning, with a question to the
//! host before anything is seen. And that nothing in view stays unseen.

use std::{hint::black_box, sync::Arc};

use udgoap::{
    domain::{Domain, POSITION},
    running::{Answerer, Job, MindOptions, RunSettings, RunningWorld, TickInput},
    world::{EntityDef, EntityId, Tell, Value, World, WorldSettings},
};

use crate::{
    callgrind,
    clock::now,
    common::{
        self,
        named::{NAMED_MIND, NAMED_RUN},
    },
    walkers::{Chance, FRAMES, Walker},
};

const DOCUMENT: &str = r#"{
  "udgoap": 1,
  "attributes": { "worth": { "min": 0, "max": 100 } },
  "queries": { "line_of_sight": { "kind": "flag" } },
  "sensors": { "eyes": { "types": ["thing"], "range": 14, "angle": 120, "interval": 0.2,
                         "query": "line_of_sight", "remember": 20 } },
  "types": {
    "thing": { "attributes": { "worth": {} }, "supplies": ["goto"] },
    "observer": { "consumes": ["goto"], "drives": ["curious"], "sensors": ["eyes"] }
  },
  "actions": { "goto": { "effects": ["consumer.position = beside(supplier)"], "duration": 1 } },
  "drives": { "curious": { "goals": { "look": { "for_each": "thing", "as": "it",
    "when": "it.worth >= 99", "conditions": ["distance(self, it) <= 2"] } } } }
}"#;

const OBSERVERS: u32 = 1_000;
const THINGS: u32 = 1_000;
/// Metres of the square that they walk on.
const SIDE: f32 = 200.0;
const RANGE: f32 = 14.0;
/// Of half the angle.
const COSINE: f32 = 0.5;
/// Seconds after which what is in view must have been seen, or seen again.
const FRESH: f64 = 1.0;
const WARM_UP: u32 = 10 * FRAMES;
const MEASURED: u32 = 10 * FRAMES;

struct Field {
    running: RunningWorld,
    jobs: Vec<Job>,
    observers: Vec<Walker>,
    things: Vec<Walker>,
    chance: Chance,
    answers: Vec<Option<bool>>,
    /// Since when each thing is in the view of each observer; infinite: it isn't.
    since: Vec<f64>,
}

fn world_of(document: &str) -> (Arc<Domain>, World) {
    let domain = common::load("senses.json", document.as_bytes());
    let settings = WorldSettings::new(common::serials);
    let world = World::new(domain.clone(), settings).expect("valid settings");
    (domain, world)
}

fn create(running: &mut RunningWorld, of: &str, [x, z]: [f32; 2]) -> EntityId {
    let domain = running.world.domain().clone();
    let values = [(POSITION, Value::Position([x, 0.0, z]))];
    let def = EntityDef {
        values: &values,
        ..EntityDef::new(domain.find_type(of).expect("it is there"))
    };
    running.world.create(&def).expect("there is room")
}

impl Field {
    fn new(far: u32) -> Self {
        let (_, world) = world_of(DOCUMENT);
        let settings = RunSettings {
            mind: MindOptions {
                think_interval: 1.0,
                ..NAMED_MIND
            },
            ..NAMED_RUN
        };
        let mut running = RunningWorld::with_settings(world, settings);
        let bound = running.set_answerers(vec![Answerer::Nobody, Answerer::Function(0)]);
        bound.expect("both are bound");
        let mut chance = Chance(1);
        let mut walkers = |of: &str, count: u32| {
            let made = (0..count).map(|_| {
                let (at, angle) = (chance.place(SIDE), chance.angle());
                let id = create(&mut running, of, at);
                Walker { id, at, angle }
            });
            made.collect::<Vec<_>>()
        };
        let observers = walkers("observer", OBSERVERS);
        let things = walkers("thing", THINGS);
        for number in 0..far {
            create(&mut running, "thing", [10_000.0 + number as f32, 10_000.0]);
        }
        Field {
            running,
            jobs: (0..64).map(|_| Job::default()).collect(),
            since: vec![f64::INFINITY; observers.len() * things.len()],
            observers,
            things,
            chance,
            answers: Vec::new(),
        }
    }

    /// Everybody takes a step, and turns.
    fn walk(&mut self) {
        let worth = self.running.world.domain().find_attribute("worth");
        let worth = worth.expect("it is there");
        let world = &mut self.running.world;
        for walker in self.observers.iter_mut().chain(&mut self.things) {
            walker.walk(&mut self.chance, SIDE);
            let [x, z] = walker.at;
            let at = Value::Position([x, 0.0, z]);
            world.write(walker.id, POSITION, at).expect("it lives");
        }
        for observer in &self.observers {
            let [x, z] = observer.way();
            let set = world.set_facing(observer.id, Some([x, 0.0, z]));
            set.expect("a unit vector");
        }
        // One thing in a hundred is another in each second.
        for _ in 0..THINGS / 100 / FRAMES + 1 {
            let number = ((self.chance.next() + 1.0) * 0.5 * (THINGS - 1) as f32) as usize;
            let value = Value::Number((self.chance.next() + 1.0) * 50.0);
            let written = world.write(self.things[number].id, worth, value);
            written.expect("it lives");
        }
    }

    /// One frame. Returns the seconds that sensing took, and how many questions were asked.
    fn frame(&mut self) -> (f64, usize) {
        self.walk();
        let seconds = self.running.world.time().seconds() + 1.0 / f64::from(FRAMES);
        let input = TickInput {
            seconds,
            plan_states: 100_000,
            work: 0,
            applies_rates: false,
        };
        let begun = now();
        look_measured_alone(&mut self.running, input);
        let looked = now() - begun;
        let questions = self.running.senses().questions().len();
        self.answers.clear();
        self.answers.resize(questions, Some(true));
        let begun = now();
        take_measured_alone(&mut self.running, &self.answers);
        let took = looked + now() - begun;
        let report = self.running.tick(input, &mut self.jobs);
        report.expect("it has sensed");
        (took, questions)
    }

    /// How old the oldest is of what is in view: not seen, or not again, for so many seconds.
    fn oldest(&mut self) -> (f64, u64) {
        let (mut oldest, mut in_view) = (0.0_f64, 0);
        let now = self.running.world.time().seconds();
        for (row, observer) in self.observers.iter().enumerate() {
            let way = observer.way();
            for (column, thing) in self.things.iter().enumerate() {
                let since = &mut self.since[row * self.things.len() + column];
                let [x, z] = [0, 1].map(|axis| thing.at[axis] - observer.at[axis]);
                let far = (x * x + z * z).sqrt();
                if far > RANGE || x * way[0] + z * way[1] < COSINE * far {
                    *since = f64::INFINITY;
                    continue;
                }
                in_view += 1;
                *since = since.min(now);
                let world = &self.running.world;
                let seen = world.beliefs().fact(observer.id, thing.id, POSITION);
                let seen = seen.expect("both live").map_or(f64::MIN, |it| it.timestamp);
                oldest = oldest.max(now - seen.max(*since));
            }
        }
        (oldest, in_view)
    }
}

/// The calls that callgrind counts: it finds these functions by their names.
#[inline(never)]
fn look_measured_alone(running: &mut RunningWorld, input: TickInput) {
    let asked = black_box(running).tick_sense(input);
    asked.expect("time goes on");
}

#[inline(never)]
fn take_measured_alone(running: &mut RunningWorld, answers: &[Option<bool>]) {
    black_box(running)
        .senses_mut()
        .answer(|_| true, answers.iter().copied());
}

/// Prints what a frame costs, with so many more things far away, and how fresh beliefs are.
pub(crate) fn time(far: u32) {
    let mut field = Field::new(far);
    for _ in 0..WARM_UP {
        field.frame();
    }
    let before = *field.running.senses().stats();
    let (mut times, mut most_questions) = (Vec::new(), 0);
    let (mut oldest, mut in_view) = (0.0_f64, 0);
    for _ in 0..MEASURED {
        let (took, questions) = field.frame();
        times.push(took * 1e3);
        most_questions = most_questions.max(questions);
        let (age, seen) = field.oldest();
        oldest = oldest.max(age);
        in_view += seen;
    }
    times.sort_by(f64::total_cmp);
    let stats = field.running.senses().stats();
    let frames = f64::from(MEASURED);
    let of_frame = |now: u64, then: u64| (now - then) as f64 / frames;
    let facts: usize = field
        .observers
        .iter()
        .map(|it| {
            let facts = field.running.world.beliefs().facts(it.id);
            facts.expect("it lives").count()
        })
        .sum();
    let bytes = field.running.world.memory_use().facts;
    println!(
        "{OBSERVERS} observers, {THINGS} things, {far} far away: {:.3} ms a frame in the middle, \
         {:.3} at least, {:.3} on average; {:.1} things in view of each, {:.1} looks, {:.1} \
         noticed, {:.1} woken, at most {most_questions} questions a frame; what was in view was \
         {oldest:.3} s old at most (bound: {FRESH}); {facts} beliefs, {} bytes each",
        times[times.len() / 2],
        times[0],
        times.iter().sum::<f64>() / frames,
        in_view as f64 / frames / f64::from(OBSERVERS),
        of_frame(stats.looks, before.looks),
        of_frame(stats.noticed, before.noticed),
        of_frame(stats.woken, before.woken),
        bytes / facts.max(1),
    );
    assert!(
        oldest <= FRESH,
        "something in view wasn't seen for {oldest} s"
    );
}

/// Runs a second of frames; under callgrind, which counts looking and answers only.
pub(crate) fn count(far: u32) {
    let mut field = Field::new(far);
    for _ in 0..2 * FRAMES {
        field.frame();
    }
    callgrind::begin();
    for _ in 0..FRAMES {
        field.frame();
    }
    assert!(field.running.senses().stats().noticed > 0);
}

/// Prints what beliefs take: so many NPCs, each with 100 of them, about as many objects each, or about
/// two attributes of half as many.
pub(crate) fn memory(npcs: u32) {
    for (attributes, objects) in [(1, 100), (2, 50)] {
        let (domain, world) = world_of(DOCUMENT);
        let mut running = RunningWorld::with_settings(world, NAMED_RUN);
        let worth = domain.find_attribute("worth").expect("it is there");
        let things = (0..objects).map(|it| create(&mut running, "thing", [it as f32, 0.0]));
        let things: Vec<EntityId> = things.collect();
        for _ in 0..npcs {
            let npc = create(&mut running, "observer", [0.0, 0.0]);
            for &thing in &things {
                let known = [
                    (POSITION, Value::Position([1.0, 2.0, 3.0])),
                    (worth, Value::Number(4.0)),
                ];
                for (attribute, value) in known.into_iter().take(attributes) {
                    let tell = Tell {
                        entity: thing,
                        attribute,
                        value,
                        timestamp: 0.0,
                    };
                    running
                        .world
                        .beliefs_mut()
                        .tell(npc, &tell)
                        .expect("both live");
                }
            }
        }
        let bytes = running.world.memory_use().facts;
        println!(
            "{npcs} NPCs, {objects} objects, {attributes} attributes of each: {:.1} MB of beliefs, \
             {} bytes each",
            bytes as f64 / 1e6,
            bytes / (npcs as usize * attributes * objects as usize)
        );
    }
}
