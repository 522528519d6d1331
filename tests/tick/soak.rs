//! A million random calls: afterwards nobody who is gone holds anything.

use super::{
    performing::TAVERN,
    stage::{FRAME, Stage},
};
use udgoap::{
    beliefs::OfferSide,
    domain::{AttributeKind, DriveId, POSITION},
    running::{PerformedBy, Report, Skipping},
    world::{BeliefMode, EntityId, Tell, Value},
};

/// What random numbers begin from, one for each life of a world.
const SEEDS: [u64; 5] = [1, 22, 333, 4_444, 55_555];
/// Calls in each.
const CALLS: u32 = 200_000;
/// Most of those that live at a time.
const CROWD: usize = 24;

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
}

impl Life {
    fn new(seed: u64) -> Self {
        // As few searches, and as little time for each, as let most of them take several ticks.
        let mut stage = Stage::of(TAVERN, 3);
        stage.budget = 5;
        Life {
            stage,
            dice: Dice(seed),
            guests: Vec::new(),
            things: Vec::new(),
            steps: Vec::new(),
            ticks: 0,
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
            58..62 => self.weigh(),
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
            assert!(self.stage.running.destroy(gone).is_ok());
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
        let current = running.current_step(guest).expect("it lives");
        let report = [Report::Succeeded, Report::Failed, Report::Aborted][self.dice.below(3)];
        match (current.map(|it| it.id), self.dice.pick(&self.steps)) {
            (Some(step), _) if self.dice.below(3) > 0 => {
                assert_eq!(running.report(guest, step, report), Ok(true));
            }
            (current, Some(step)) if step != 0 => {
                let is_current = current == Some(step);
                assert_eq!(running.report(guest, step, report), Ok(is_current));
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
            assert!(self.stage.running.world.tell(guest, &tell).is_ok());
            return;
        }
        // By the way of the C ABI, which knows what is taken for granted.
        let mut tells = vec![tell];
        for _ in 0..self.dice.below(4) {
            let thing = self.dice.pick(&self.things).expect("there is one");
            tells.push(self.fact(thing));
        }
        let told = self.stage.running.tell_many(guest, tells.iter().copied());
        let told = told.expect("all is well");
        assert_eq!(told.told + told.older + told.no_room, tells.len());
    }

    /// Something about a thing, true or not.
    fn fact(&mut self, thing: EntityId) -> Tell {
        let world = &self.stage.running.world;
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
        let world = &mut self.stage.running.world;
        match self.dice.below(8) {
            0 => {
                world.forget_all(guest).expect("it lives");
            }
            1 => world.set_fact_capacity(guest, 3).expect("it lives"),
            2 => {
                world.forget_fact(guest, thing, POSITION).expect("it lives");
            }
            _ => {
                world.forget_entity(guest, thing).expect("it lives");
            }
        }
    }

    fn write(&mut self) {
        let number = self.dice.below(101) as f32;
        if let Some(guest) = self.dice.pick(&self.guests) {
            let attribute = ["thirst", "fatigue"][self.dice.below(2)];
            self.stage.set(guest, attribute, number);
        }
        if let Some(thing) = self.dice.pick(&self.things) {
            let of = self.stage.running.world.type_of(thing).expect("it lives");
            let domain = self.stage.running.world.domain();
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
        let action = self
            .stage
            .action(["drink", "rest", "hum"][self.dice.below(3)]);
        let world = &mut self.stage.running.world;
        // Not everyone offers everything.
        let _ = world.set_enabled(thing, OfferSide::Supplies, action, enabled);
        let _ = world.set_enabled(guest, OfferSide::Consumes, action, enabled);
    }

    /// Reloads weights.
    fn weigh(&mut self) {
        if let Some(guest) = self.dice.pick(&self.guests) {
            let weight = [None, Some(0.0), Some(1.0), Some(7.5)][self.dice.below(4)];
            let world = &mut self.stage.running.world;
            world
                .set_weight(guest, DriveId(0), weight)
                .expect("it lives");
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
        let fallback = (self.dice.below(2) == 0).then_some(hum);
        self.stage.options(guest, |it| {
            it.performed_by = performed_by;
            it.skipping = skipping;
            it.fallback = fallback;
        });
        let mode = [BeliefMode::AllKnowing, BeliefMode::OwnFacts][self.dice.below(2)];
        let world = &mut self.stage.running.world;
        world.set_belief_mode(guest, mode).expect("it lives");
    }

    /// As many slots are claimed as the living have steps that need one.
    fn check_slots(&self) {
        let running = &self.stage.running;
        let steps = self.guests.iter().filter_map(|&guest| {
            let step = running.current_step(guest).expect("it lives");
            step.filter(|step| step.has_slot)
        });
        assert_eq!(running.claimed_slots(), steps.count());
    }

    /// Everybody notices who is gone when their turn comes.
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
            let step = running.current_step(guest).expect("it lives");
            let facts = running.world.facts(guest).expect("it lives");
            let remembered: Vec<EntityId> = facts.map(|fact| fact.entity).collect();
            if let Some(step) = step {
                let supplier = EntityId(step.task.supplier);
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
        assert!(self.stage.running.destroy(last).is_ok());
        let running = &self.stage.running;
        assert_eq!(running.claimed_slots(), 0);
        let world = &running.world;
        assert_eq!((world.len(), world.npc_len()), (0, 0));
        assert_eq!((world.remembered_len(), world.kept_len()), (0, 0));
        world.memory_use().total() + running.memory_of_minds()
    }
}

#[test]
fn nothing_is_held_by_anyone_who_is_gone() {
    let mut all = (0, 0, 0);
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
        let stats = life.stage.running.stats();
        all.0 += stats.plans;
        all.1 += stats.steps;
        all.2 += stats.skipped;
        // The worlds of later rounds are as large as those of earlier ones.
        let [early, late] = [&held[10..15], &held[15..]].map(|part| part.iter().max().copied());
        assert!(late <= early.map(|it| it + it / 10), "{held:?}");
    }
    println!("{} plans, {} steps, {} turns skipped", all.0, all.1, all.2);
    // Something has happened.
    assert!(all.0 > 20_000 && all.1 > 20_000 && all.2 > 2_000, "{all:?}");
}
