//! A world on ticks, and what the tests ask of it.

use super::common::{example, load, serials};
use crate::common::named::{NAMED_MIND, NAMED_RUN};
use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};
use udgoap::{
    domain::{ActionId, Domain, POSITION},
    running::{
        Event, EventKind, Job, MindOptions, PerformedBy, Reason, RunSettings, RunningWorld,
        Skipping, Spare, TickError, TickInput, TickReport,
    },
    world::{BeliefMode, EntityDef, EntityId, Value, World, WorldSettings},
};

/// Seconds between two ticks. Exact in binary, so that times are what they seem.
pub(crate) const FRAME: f64 = 1.0 / 64.0;

pub(crate) struct Stage {
    pub(crate) running: RunningWorld,
    pub(crate) jobs: Vec<Job>,
    /// The memory that searches use one after the other, as through the C ABI.
    spare: Spare,
    pub(crate) budget: u32,
    /// Of work; 0 for no bound.
    pub(crate) work: u32,
    pub(crate) events: Vec<Event>,
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
    pub(crate) fn new(domain: Arc<Domain>, searches: usize) -> Self {
        Stage::with_seed(domain, searches, 0)
    }

    /// A world in which chance falls otherwise.
    pub(crate) fn seeded(document: &str, searches: usize, seed: u64) -> Self {
        Stage::with_seed(load("domain.json", document.as_bytes()), searches, seed)
    }

    /// A world with one search that is run otherwise.
    pub(crate) fn with_settings(document: &str, change: impl FnOnce(&mut RunSettings)) -> Self {
        let mut settings = Stage::settings();
        change(&mut settings);
        let domain = load("domain.json", document.as_bytes());
        let world = World::new(domain, WorldSettings::new(serials)).expect("valid settings");
        Stage::on(world, settings, 1)
    }

    fn with_seed(domain: Arc<Domain>, searches: usize, seed: u64) -> Self {
        let settings = WorldSettings {
            seed,
            ..WorldSettings::new(serials)
        };
        let world = World::new(domain, settings).expect("valid settings");
        Stage::on(world, Stage::settings(), searches)
    }

    fn settings() -> RunSettings {
        RunSettings {
            mind: MindOptions {
                performed_by: PerformedBy::Library,
                ..NAMED_MIND
            },
            ..NAMED_RUN
        }
    }

    fn on(world: World, settings: RunSettings, searches: usize) -> Self {
        Stage {
            running: RunningWorld::with_settings(world, settings),
            jobs: (0..searches).map(|_| Job::default()).collect(),
            spare: Spare::default(),
            budget: 1000,
            work: 0,
            events: Vec::new(),
        }
    }

    pub(crate) fn example(name: &str, searches: usize) -> Self {
        Stage::new(example(name), searches)
    }

    pub(crate) fn of(document: &str, searches: usize) -> Self {
        Stage::new(load("domain.json", document.as_bytes()), searches)
    }

    pub(crate) fn create(
        &mut self,
        of: &str,
        position: [f32; 3],
        numbers: &[(&str, f32)],
    ) -> EntityId {
        let domain = self.running.world.domain().clone();
        let mut values = vec![(POSITION, Value::Position(position))];
        for (name, number) in numbers {
            let attribute = domain.find_attribute(name).expect(name);
            values.push((attribute, Value::Number(*number)));
        }
        let of = domain.find_type(of).expect(of);
        let def = EntityDef {
            values: &values,
            ..EntityDef::new(of)
        };
        self.running.world.create(&def).expect("there is room")
    }

    pub(crate) fn action(&self, name: &str) -> ActionId {
        self.running.world.domain().find_action(name).expect(name)
    }

    pub(crate) fn set(&mut self, entity: EntityId, attribute: &str, number: f32) {
        let attribute = self.running.world.domain().find_attribute(attribute);
        let attribute = attribute.expect("it is there");
        let written = self
            .running
            .world
            .write(entity, attribute, Value::Number(number));
        written.expect("it lives");
    }

    pub(crate) fn number(&self, entity: EntityId, attribute: &str) -> f32 {
        let world = &self.running.world;
        let attribute = world.domain().find_attribute(attribute).expect(attribute);
        match world.read(entity, attribute) {
            Ok(Value::Number(number)) => number,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn options(&mut self, npc: EntityId, change: impl FnOnce(&mut MindOptions)) {
        let mut options = self.running.mind_options(npc).expect("it lives");
        change(&mut options);
        let set = self.running.set_mind_options(npc, options);
        set.expect("it lives");
    }

    /// Lets an NPC whose steps take time think as it does where the host names nothing.
    pub(crate) fn by_default(&mut self, npc: EntityId) {
        self.options(npc, |it| {
            *it = MindOptions {
                performed_by: it.performed_by,
                ..MindOptions::default()
            };
            it.planning.durations = true;
        });
    }

    /// The hash, if everybody skipped as few turns as the others from now on: worlds whose NPCs have
    /// decided alike until now are equal then, though some have skipped turns at which others thought.
    pub(crate) fn hash_but_for_skipping(&mut self) -> u64 {
        for npc in self.running.world.npcs().collect::<Vec<_>>() {
            self.options(npc, |it| it.skipping = Skipping::Never);
        }
        self.running.hash()
    }

    pub(crate) fn own_facts(&mut self, npc: EntityId) {
        let set = self
            .running
            .world
            .npc_options_mut()
            .set_belief_mode(npc, BeliefMode::OwnFacts);
        set.expect("it lives");
    }

    pub(crate) fn input(&self) -> TickInput {
        TickInput {
            seconds: self.running.world.time().seconds() + FRAME,
            plan_states: self.budget,
            work: self.work,
            applies_rates: false,
        }
    }

    /// A tick as the C ABI does it.
    pub(crate) fn whole_tick(&mut self, input: TickInput) -> Result<TickReport, TickError> {
        self.running.tick_begin(input, &mut self.jobs)?;
        self.work();
        self.running.tick_end(&mut self.jobs)
    }

    /// Works on all searches, one after the other.
    pub(crate) fn work(&mut self) {
        for job in &mut self.jobs {
            self.running.work_with(job, &mut self.spare);
        }
    }

    pub(crate) fn tick(&mut self) -> TickReport {
        let input = self.input();
        let report = self.whole_tick(input);
        self.events.extend_from_slice(self.running.events());
        let report = report.expect("time goes on");
        assert!(report.plan_states <= self.budget, "{report:?}");
        report
    }

    /// A tick in which rates change what is true.
    pub(crate) fn tick_with_rates(&mut self) -> TickReport {
        let input = TickInput {
            applies_rates: true,
            ..self.input()
        };
        let report = self.whole_tick(input);
        self.events.extend_from_slice(self.running.events());
        report.expect("time goes on")
    }

    pub(crate) fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            self.tick();
        }
    }

    /// What has happened to an NPC, in words; forgets it.
    pub(crate) fn story(&mut self, npc: EntityId) -> Vec<String> {
        let domain = self.running.world.domain().clone();
        let told = self.events.iter().filter(|it| it.npc == npc);
        let told = told.map(|event| {
            let what = match event.kind {
                EventKind::PlanAdopted => return format!("plan of {}", event.number),
                EventKind::PlanEnded => "plan done",
                EventKind::PlanDropped => "plan dropped",
                EventKind::StepStarted => "begins",
                EventKind::StepSucceeded => "done",
                EventKind::StepFailed => "failed",
                EventKind::StepAborted => "aborted",
                EventKind::StepMoved => "moved",
                EventKind::DriveGiven => "drive given",
                EventKind::DriveLeft => "drive left",
                EventKind::Destroyed => "destroyed by",
                EventKind::StepWaits => "waits",
            };
            let action = event
                .action
                .map(|it| format!(" {}", domain.action(it).name));
            let reason = match event.reason {
                Reason::None => String::new(),
                reason => format!(": {reason:?}"),
            };
            format!("{what}{}{reason}", action.unwrap_or_default())
        });
        let story = told.collect();
        self.events.retain(|it| it.npc != npc);
        story
    }

    pub(crate) fn step_id(&self, npc: EntityId) -> u64 {
        let step = self.running.steps().current(npc).expect("it lives");
        step.expect("it is at a step").id
    }
}
