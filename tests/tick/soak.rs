//! A million random calls: afterwards nobody who is gone holds anything.

use super::{
    common::{SELECTORS, load_all},
    performing::TAVERN,
    stage::{FRAME, Stage},
};
use udgoap::{
    beliefs::OfferSide,
    domain::{AttributeKind, Document, DriveId, POSITION, ScheduleId},
    running::{PerformedBy, Report, Skipping},
    world::{BeliefMode, EntityId, Tell, Value},
};

/// What random numbers begin from, one for each life of a world.
const SEEDS: [u64; 5] = [1, 22, 333, 4_444, 55_555];
/// Calls in each.
const CALLS: u32 = 400_000;
/// Most of those that live at a time.
const CROWD: usize = 24;

/// What else there is in the tavern: evenings are spent on a bench, after a drink.
const EVENINGS: &str = r#"{
  "udgoap": 1,
  "attributes": { "worry": { "min": 0, "max": 100 } },
  "types": {
    "mug": { "extend": true, "supplies": ["fetch"] },
    "bench": {
      "extend": true, "supplies": ["spend_evening"], "manner": { "spend_evening": { "slots": 1 } }
    },
    "guest": {
      "extend": true, "attributes": { "worry": {} }, "consumes": ["spend_evening", "fetch"],
      "schedules": ["going_out", "humming"], "machine": "guest"
    }
  },
  "actions": {
    "spend_evening": {
      "effects": ["consumer.thirst -= 50", "consumer.fatigue -= 50"], "duration": 3,
      "schedule": "evening", "perform": { "retry_after": 1, "cooldown": 1 }
    },
    "fetch": { "schedule": "fetching" }
  },
  "flags": { "worried": "self.worry >= 90" },
  "schedules": {
    "evening": {
      "roles": { "mug": { "type": "mug", "when": "mug.full >= 1" } },
      "tasks": ["fetch(mug)", "rest(supplier)"], "fails": ["worried"], "on_failure": "humming"
    },
    "fetching": { "tasks": ["drink(supplier)"] },
    "going_out": { "roles": { "bench": "bench" }, "tasks": ["spend_evening(bench)"] },
    "humming": { "tasks": ["hum(self)"] }
  },
  "machines": { "guest": { "always": { "schedules": ["going_out", "humming"] } } }
}"#;

/// Numbers that look random and are the same in every run. SplitMix64: Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ bits >> 31) % end as u64) as usize
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        (!of.is_empty()).then(|| of[self.below(of.len())])
    }
}

struct Life {
    stage: Stage,
    dice: Dice,
    guests: Vec<EntityId>,
    things: Vec<EntityId>,
    /// Steps that were ever heard of, to be reported whether or not they are present.
    steps: Vec<u64>,
    ticks: u32,
    /// How often somebody was found within an evening.
    evenings: u32,
}

impl Life {
    fn new(seed: u64) -> Self {
        // As few searches, and as little time for each, as let most of them take several ticks.
        let documents = [("tavern.json", TAVERN), ("evenings.json", EVENINGS)];
        let documents = documents.map(|(name, text)| Document {
            name,
            bytes: text.as_bytes(),
        });
        let mut stage = Stage::new(load_all(&documents), 3);
        stage.budget = 5;
        Life {
            stage,
            dice: Dice(seed),
            guests: Vec::new(),
            things: Vec::new(),
            steps: Vec::new(),
            ticks: 0,
            evenings: 0,
        }
    }

    fn call(&mut self) {
        match self.dice.below(64) {
            0..2 => self.create(),
            2 => self.destroy(),
            3..12 => self.tick(),
            12..18 => self.report(),
            18..34 => self.tell(),
            34..40 => self.forget(),
            40..52 => self.write(),
            52..58 => self.offer(),
            58..61 => self.weigh(),
            61 => self.order(),
            _ => self.run_otherwise(),
        }
    }

    fn create(&mut self) {
        if self.guests.len() + self.things.len() >= CROWD {
            return self.destroy();
        }
        match self.dice.below(4) {
            0 | 1 => {
                let guest = self.stage.create("guest", [0.0; 3], &[]);
                self.guests.push(guest);
            }
            of => {
                let of = ["mug", "bench"][of - 2];
                self.things.push(self.stage.create(of, [0.0; 3], &[]));
            }
        }
    }

    fn destroy(&mut self) {
        let list = if self.dice.below(2) == 0 {
            &mut self.guests
        } else {
            &mut self.things
        };
        if !list.is_empty() {
            let gone = list.swap_remove(self.dice.below(list.len()));
            assert!(self.stage.destroy(gone).is_ok());
        }
    }

    fn tick(&mut self) {
        self.ticks += 1;
        self.stage.tick();
        for event in self.stage.events.drain(..) {
            self.steps.push(event.step);
        }
        let old = self.steps.len().saturating_sub(16);
        self.steps.drain(..old);
    }

    fn report(&mut self) {
        let Some(guest) = self.dice.pick(&self.guests) else {
            return;
        };
        let running = &mut self.stage.running;
        let current = running.steps().current(guest).expect("it lives");
        let report = [Report::Succeeded, Report::Failed, Report::Aborted][self.dice.below(3)];
        match (current.map(|it| it.id), self.dice.pick(&self.steps)) {
            (Some(step), _) if self.dice.below(3) > 0 => {
                assert_eq!(running.steps_mut().report(guest, step, report), Ok(true));
            }
            (current, Some(step)) if step != 0 => {
                let is_current = current == Some(step);
                assert_eq!(
                    running.steps_mut().report(guest, step, report),
                    Ok(is_current)
                );
            }
            _ => {}
        }
    }

    /// Somebody and somebody else.
    fn two(&mut self) -> Option<(EntityId, EntityId)> {
        let guest = self.dice.pick(&self.guests)?;
        let other = self.dice.pick(&self.things)?;
        Some((guest, other))
    }

    fn tell(&mut self) {
        let Some((guest, thing)) = self.two() else {
            return;
        };
        let tell = self.fact(thing);
        if self.dice.below(2) == 0 {
            assert!(self.stage.world.beliefs_mut().tell(guest, &tell).is_ok());
            return;
        }
        // By the way of the C ABI, which knows what is taken for granted.
        let mut tells = vec![tell];
        for _ in 0..self.dice.below(4) {
            let thing = self.dice.pick(&self.things).expect("there is one");
            tells.push(self.fact(thing));
        }
        let told = self.stage.tell_many(guest, tells.iter().copied());
        let told = told.expect("all is well");
        assert_eq!(told.told + told.older + told.no_room, tells.len());
    }

    /// Something about a thing, true or not.
    fn fact(&mut self, thing: EntityId) -> Tell {
        let world = &self.stage.world;
        let of = world.type_of(thing).expect("it lives");
        let attributes = &world.domain().entity_type(of).attributes;
        let attribute = self.dice.pick(attributes).expect("a position at least");
        let value = match world.domain().attribute(attribute).kind {
            AttributeKind::Number => Value::Number(self.dice.below(2) as f32),
            _ => world.read(thing, attribute).expect("it lives"),
        };
        Tell {
            entity: thing,
            attribute,
            value,
            timestamp: world.time().seconds(),
        }
    }

    fn forget(&mut self) {
        let Some((guest, thing)) = self.two() else {
            return;
        };
        let world = &mut self.stage.world;
        match self.dice.below(8) {
            0 => {
                world.beliefs_mut().forget_all(guest).expect("it lives");
            }
            1 => world
                .beliefs_mut()
                .set_capacity(guest, 3)
                .expect("it lives"),
            2 => {
                world
                    .beliefs_mut()
                    .forget_fact(guest, thing, POSITION)
                    .expect("it lives");
            }
            _ => {
                world
                    .beliefs_mut()
                    .forget_entity(guest, thing)
                    .expect("it lives");
            }
        }
    }

    fn write(&mut self) {
        let number = self.dice.below(101) as f32;
        if let Some(guest) = self.dice.pick(&self.guests) {
            let attribute = ["thirst", "fatigue", "worry"][self.dice.below(3)];
            self.stage.set(guest, attribute, number);
        }
        if let Some(thing) = self.dice.pick(&self.things) {
            let of = self.stage.world.type_of(thing).expect("it lives");
            let domain = self.stage.world.domain();
            if domain.find_type("mug") == Some(of) {
                self.stage.set(thing, "full", 1.0);
            }
        }
    }

    fn offer(&mut self) {
        let Some((guest, thing)) = self.two() else {
            return;
        };
        let enabled = self.dice.below(4) > 0;
        let actions = ["drink", "rest", "hum", "spend_evening", "fetch"];
        let action = self.stage.action(actions[self.dice.below(5)]);
        let world = &mut self.stage.world;
        // Not everyone offers everything.
        let _ = world.set_enabled(thing, OfferSide::Supplies, action, enabled);
        let _ = world.set_enabled(guest, OfferSide::Consumes, action, enabled);
    }

    /// Reloads weights.
    fn weigh(&mut self) {
        if let Some(guest) = self.dice.pick(&self.guests) {
            let weight = [None, Some(0.0), Some(1.0), Some(7.5)][self.dice.below(4)];
            let world = &mut self.stage.world;
            world
                .npc_options_mut()
                .set_weight(guest, DriveId(0), weight)
                .expect("it lives");
        }
    }

    /// Has a guest run a schedule, if it may.
    fn order(&mut self) {
        if let Some(guest) = self.dice.pick(&self.guests) {
            let running = &mut self.stage.running;
            let schedules = running.world.domain().schedules.len();
            let schedule = ScheduleId(self.dice.below(schedules) as u16);
            let needs_step = running.world.domain().schedule(schedule).needs_step();
            let done = running.schedules_mut().run(guest, schedule);
            assert_eq!(done.is_err(), needs_step);
        }
    }

    fn run_otherwise(&mut self) {
        let Some(guest) = self.dice.pick(&self.guests) else {
            return;
        };
        let hum = self.stage.action("hum");
        let performed_by = [
            PerformedBy::Host,
            PerformedBy::Library,
            PerformedBy::Library,
            PerformedBy::Nobody,
        ][self.dice.below(4)];
        let skipping = [Skipping::Never, Skipping::Exactly, Skipping::Expected];
        let skipping = skipping[self.dice.below(3)];
        let selector = SELECTORS[self.dice.below(5)];
        let fallback = (self.dice.below(2) == 0).then_some(hum);
        self.stage.options(guest, |it| {
            it.performed_by = performed_by;
            it.planning.selector = selector;
            it.skipping = skipping;
            it.fallback = fallback;
        });
        let mode = [BeliefMode::AllKnowing, BeliefMode::OwnFacts][self.dice.below(2)];
        let world = &mut self.stage.world;
        world
            .npc_options_mut()
            .set_belief_mode(guest, mode)
            .expect("it lives");
    }

    /// Whether a guest is at what a step runs: nothing else runs these, the second within the first.
    fn is_within_evening(&self, guest: EntityId) -> bool {
        let running = &self.stage.running;
        let runs = running.schedules().state(guest).expect("it lives").schedule;
        let name = runs.map(|it| running.world.domain().schedule(it).name.as_str());
        matches!(name, Some("evening" | "fetching"))
    }

    /// As many slots are claimed as the living have steps that need one, those that run schedules
    /// included, with somebody who lives. Whoever believed in a bench that is gone has claimed none there.
    fn check_slots(&mut self) {
        let rest = self.stage.action("rest");
        let running = &self.stage.running;
        let steps = self.guests.iter().filter(|&&guest| {
            let step = running.steps().current(guest).expect("it lives");
            step.is_some_and(|step| step.has_slot && running.world.is_alive(step.binding.supplier))
        });
        let steps = steps.count();
        let benches = self.guests.iter().filter_map(|&guest| {
            let steps = running.steps().remaining(guest).expect("it lives");
            let on_bench = steps.iter().find(|it| it.action == rest);
            let is_within = self.is_within_evening(guest);
            on_bench.filter(|_| is_within).map(|it| it.supplier)
        });
        let benches: Vec<EntityId> = benches.collect();
        let there = benches.iter().filter(|&&it| running.world.is_alive(it));
        let (least, most) = (steps + there.count(), steps + benches.len());
        assert!((least..=most).contains(&running.taken_slots()));
        self.evenings += benches.len() as u32;
    }

    /// Everybody notices who is gone when their turn comes, but for whose schedule goes on.
    fn check_steps(&mut self) {
        for &guest in &self.guests {
            self.stage
                .options(guest, |it| it.performed_by = PerformedBy::Host);
        }
        for _ in 0..(1.0 / FRAME) as usize {
            self.tick();
        }
        let running = &self.stage.running;
        for &guest in &self.guests {
            let step = running.steps().current(guest).expect("it lives");
            let facts = running.world.beliefs().facts(guest).expect("it lives");
            let remembered: Vec<EntityId> = facts.map(|fact| fact.entity).collect();
            let runs = running.schedules().state(guest).expect("it lives").schedule;
            if let Some(step) = step.filter(|_| runs.is_none()) {
                let supplier = step.binding.supplier;
                assert!(running.world.is_alive(supplier) || remembered.contains(&supplier));
            }
        }
    }

    /// Ends it all, one after the other. Nothing is left.
    fn end(&mut self) -> usize {
        while self.guests.len() + self.things.len() > 0 {
            self.destroy();
            self.check_slots();
        }
        // Searches whose NPC is gone find that out, and let go of what they hold.
        self.tick();
        let report = self.stage.tick();
        assert_eq!((report.searches, report.thought), (0, 0));
        // What was kept for them goes with the next change.
        let last = self.stage.create("mug", [0.0; 3], &[]);
        assert!(self.stage.destroy(last).is_ok());
        let running = &self.stage.running;
        assert_eq!(running.taken_slots(), 0);
        let world = &running.world;
        assert_eq!((world.len(), world.npc_len()), (0, 0));
        assert_eq!((world.remembered_len(), world.kept().count()), (0, 0));
        world.memory_use().total() + running.memory_of_minds()
    }
}

#[test]
fn nothing_is_held_by_anyone_who_is_gone() {
    let mut all = (0, 0, 0, 0);
    let mut grown = Vec::new();
    for seed in SEEDS {
        let mut life = Life::new(seed);
        let mut held = Vec::new();
        for call in 1..=CALLS {
            life.call();
            if call % 64 == 0 {
                life.check_slots();
            }
            if call % (CALLS / 20) == 0 {
                life.check_steps();
                life.check_slots();
                held.push(life.end());
            }
        }
        let stats = life.stage.stats();
        all.0 += stats.plans;
        all.1 += stats.steps;
        all.2 += stats.skipped;
        all.3 += life.evenings;
        // The worlds of later rounds are as large as those of earlier ones.
        let [early, late] = [&held[10..15], &held[15..]].map(|part| part.iter().max().copied());
        if late > early.map(|it| it + it / 10) {
            grown.push(held);
        }
    }
    // By chance, the table of entities is doubled late in a life. What leaks grows in most of them.
    assert!(grown.len() <= 1, "{grown:?}");
    let (plans, steps, skipped, evenings) = all;
    println!(
        "{plans} plans, {steps} steps, {skipped} turns skipped, {evenings} times in an evening"
    );
    // Something has happened.
    assert!(
        plans > 20_000 && steps > 20_000 && skipped > 2_000,
        "{all:?}"
    );
    assert!(evenings > 1_000, "{all:?}");
}
