//! What the integration tests share: loading domains and setting scenes.

#![allow(dead_code, unreachable_pub)]

/// Options that name everything.
pub mod named;
pub mod random;

use named::NAMED_RUN;
use std::{
    fs,
    ops::{Deref, DerefMut},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use udgoap::{
    domain::{Document, Domain, Limits},
    planning::{Options, Outcome, Search, Selector},
    running::RunningWorld,
    selectors,
    world::{BeliefMode, EntityDef, EntityId, Value, World, WorldSettings},
};

/// The repository's folder. Some of its packages, whose tests these are, lie deeper.
pub fn root() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let top = folders.find(|it| it.join("Cargo.lock").is_file());
    top.expect("the workspace has a lock file")
}

static NEXT_SERIAL: AtomicU64 = AtomicU64::new(1);

/// Serial numbers for the entities of all test worlds.
pub fn serials(count: u64) -> u64 {
    NEXT_SERIAL.fetch_add(count, Ordering::Relaxed)
}

/// Loads a document of `examples/domains`, which must be free of errors.
pub fn example(name: &str) -> Arc<Domain> {
    let path = root().join("examples/domains").join(name);
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    load(name, &bytes)
}

/// Every way to decide.
pub const SELECTORS: [Selector; 5] = [
    Selector::First,
    Selector::Best,
    Selector::Goap,
    Selector::UtilityPlans,
    Selector::Schedules,
];

/// Loads a document, which must be free of errors.
pub fn load(name: &str, bytes: &[u8]) -> Arc<Domain> {
    load_all(&[Document { name, bytes }])
}

/// Loads documents that are merged, which must be free of errors.
pub fn load_all(documents: &[Document<'_>]) -> Arc<Domain> {
    let loaded = Domain::load(documents, &Limits::default());
    match loaded.domain {
        Some(domain) => Arc::new(domain),
        None => panic!(
            "there are errors:\n{}",
            loaded
                .diagnostics
                .iter()
                .map(|diagnostic| format!("{diagnostic}\n"))
                .collect::<String>()
        ),
    }
}

/// A world to be filled, and the search of whoever plans in it.
pub struct Scene {
    pub domain: Arc<Domain>,
    pub running: RunningWorld,
    pub search: Search,
}

impl Deref for Scene {
    type Target = RunningWorld;

    fn deref(&self) -> &RunningWorld {
        &self.running
    }
}

impl DerefMut for Scene {
    fn deref_mut(&mut self) -> &mut RunningWorld {
        &mut self.running
    }
}

impl Scene {
    pub fn new(domain: Arc<Domain>) -> Self {
        let world = World::new(Arc::clone(&domain), WorldSettings::new(serials))
            .expect("the default settings are valid");
        Scene {
            domain,
            running: RunningWorld::with_settings(world, NAMED_RUN),
            search: Search::default(),
        }
    }

    /// Creates an entity with numbers of its own.
    pub fn create(&mut self, of: &str, position: [f32; 3], numbers: &[(&str, f32)]) -> EntityId {
        let mut values = vec![(udgoap::domain::POSITION, Value::Position(position))];
        for (name, number) in numbers {
            let attribute = self.domain.find_attribute(name).expect(name);
            values.push((attribute, Value::Number(*number)));
        }
        let of = self.domain.find_type(of).expect(of);
        self.running
            .world
            .create(&EntityDef {
                values: &values,
                ..EntityDef::new(of)
            })
            .expect("the entity is valid")
    }

    /// Creates an entity with a user key.
    pub fn create_keyed(&mut self, of: &str, user_key: u64, position: [f32; 3]) -> EntityId {
        let values = [(udgoap::domain::POSITION, Value::Position(position))];
        let of = self.domain.find_type(of).expect(of);
        self.running
            .world
            .create(&EntityDef {
                values: &values,
                user_key,
                ..EntityDef::new(of)
            })
            .expect("the entity is valid")
    }

    /// From now on, the NPC knows only what it is told.
    pub fn own_facts(&mut self, npc: EntityId) {
        let mut options = self.running.world.npc_options_mut();
        let set = options.set_belief_mode(npc, BeliefMode::OwnFacts);
        set.expect("an NPC");
    }

    /// Updates the world and plans for an NPC.
    pub fn plan(&mut self, npc: EntityId, options: Options) {
        let now = self.running.world.time().seconds();
        self.running.update(now).expect("time stands still");
        self.running
            .requests()
            .plan(npc, &mut self.search, options)
            .expect("the NPC has been updated");
    }

    /// The same, with a search that is paused after each `slice` plan states.
    pub fn plan_in_slices(&mut self, npc: EntityId, options: Options, slice: u32) {
        let now = self.running.world.time().seconds();
        self.running.update(now).expect("time stands still");
        let (requests, search) = (self.running.requests(), &mut self.search);
        let asked = requests.ask(npc, search, options);
        asked.expect("the NPC has been updated");
        let knowledge = self.running.world.knowledge(npc).expect("an NPC");
        selectors::set_out(search, &self.domain, &knowledge);
        while search.plan.outcome == Outcome::Unfinished {
            selectors::advance(search, &self.domain, &knowledge, slice);
        }
    }

    /// The plan found, as `goto(mana_potion) drink_mana(mana_potion)`.
    pub fn plan_text(&self) -> String {
        let steps = self.search.plan.steps.iter().map(|step| {
            let supplier = self.running.world.entity_at(step.supplier);
            let of = self.running.world.type_of(supplier).expect("it lives");
            format!(
                "{}({})",
                self.domain.action(step.action).name,
                self.domain.entity_type(of).name
            )
        });
        steps.collect::<Vec<_>>().join(" ")
    }

    /// Utilities of all plan states in order of generation.
    pub fn utilities(&self) -> Vec<f32> {
        let states = self.search.parts.states.all().iter();
        states.map(|state| state.utility).collect()
    }

    /// Why the search ended as it did.
    pub fn explanation(&self) -> String {
        let told = self
            .running
            .requests()
            .explain(&self.search, None)
            .expect("a search");
        udgoap::planning::explain::sentences::text(&told)
    }
}

/// Compares rounded to three digits, as the thesis prints.
pub fn assert_close(found: &[f32], expected: &[f32]) {
    let rounded = |values: &[f32]| -> Vec<String> {
        values.iter().map(|value| format!("{value:.3}")).collect()
    };
    assert_eq!(rounded(found), rounded(expected));
}
