//! A world that a host would have made, with one NPC to plan for.

use crate::common::named::{NAMED, NAMED_RUN};
use std::{
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use udgoap::{
    domain::{Document, Domain, Limits, POSITION, TypeId},
    planning::{Options, Search},
    running::RunningWorld,
    world::{BeliefMode, EntityDef, EntityId, Tell, Value, World, WorldSettings},
};

static NEXT_SERIAL: AtomicU64 = AtomicU64::new(1);

fn serials(count: u64) -> u64 {
    NEXT_SERIAL.fetch_add(count, Ordering::Relaxed)
}

/// A world with one NPC to plan for.
pub(super) struct Scene {
    pub(super) search: Search,
    pub(super) options: Options,
    running: RunningWorld,
    npc: EntityId,
    /// The entities but the NPC.
    others: Vec<EntityId>,
    /// How often [`write`](Self::write) has written.
    written: usize,
}

/// Reads a document of this repository.
pub(super) fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

impl Scene {
    /// An empty world, but for an NPC of this type.
    pub(super) fn new(documents: &[String], npc: &str, position: [f32; 3]) -> Self {
        let documents: Vec<Document<'_>> = documents
            .iter()
            .map(|text| Document {
                name: "growth",
                bytes: text.as_bytes(),
            })
            .collect();
        let loaded = Domain::load(&documents, &Limits::default());
        let Some(domain) = loaded.domain else {
            let errors = loaded.diagnostics.iter().map(ToString::to_string);
            panic!("{}", errors.collect::<Vec<_>>().join("\n"));
        };
        let world = World::new(Arc::new(domain), WorldSettings::new(serials));
        let mut scene = Scene {
            search: Search::default(),
            options: NAMED,
            running: RunningWorld::with_settings(world.expect("valid settings"), NAMED_RUN),
            npc: EntityId::NONE,
            others: Vec::new(),
            written: 0,
        };
        scene.npc = scene.create(npc, position, &[]);
        scene.others.clear();
        scene
    }

    /// Creates an entity with numbers of its own.
    pub(super) fn create(
        &mut self,
        of: &str,
        position: [f32; 3],
        numbers: &[(&str, f32)],
    ) -> EntityId {
        let world = &mut self.running.world;
        let domain = world.domain();
        let mut values = vec![(POSITION, Value::Position(position))];
        for (name, number) in numbers {
            let attribute = domain.find_attribute(name).expect(name);
            values.push((attribute, Value::Number(*number)));
        }
        let def = EntityDef {
            values: &values,
            ..EntityDef::new(domain.find_type(of).expect(of))
        };
        let created = world.create(&def).expect("a valid entity");
        self.others.push(created);
        created
    }

    /// Writes a number of entities far apart in order of creation, each time another value.
    pub(super) fn write(&mut self, name: &str, times: usize) {
        let world = &mut self.running.world;
        let attribute = world.domain().find_attribute(name).expect(name);
        for _ in 0..times {
            self.written += 1;
            let entity = self.others[self.written.wrapping_mul(7919) % self.others.len()];
            let value = (self.written.wrapping_mul(104_729) % 9_973) as f32 / 100.0;
            let written = world.write(entity, attribute, Value::Number(value));
            written.expect("an attribute of it");
        }
    }

    /// Creates entities 3 metres apart, on a square that begins 100 metres away.
    pub(super) fn scatter(&mut self, of: &str, count: u32, numbers: &[(&str, f32)]) {
        let side = (f64::from(count).sqrt().ceil() as u32).max(1);
        for number in 0..count {
            let [x, z] = [number % side, number / side].map(|at| 3.0 * at as f32);
            self.create(of, [100.0 + x, 0.0, z], numbers);
        }
    }

    /// Sets a number of the NPC.
    pub(super) fn set(&mut self, name: &str, number: f32) {
        let world = &mut self.running.world;
        let attribute = world.domain().find_attribute(name).expect(name);
        let written = world.write(self.npc, attribute, Value::Number(number));
        written.expect("an attribute of the NPC");
    }

    /// Tells the NPC all that is true of all others, and lets it believe that alone.
    pub(super) fn tell_everything(&mut self) {
        let world = &mut self.running.world;
        let domain = Arc::clone(world.domain());
        let mut facts = Vec::new();
        for (number, of) in domain.types.iter().enumerate() {
            let id = TypeId(number as u16);
            for entity in world.entities_of_type(id).expect("a known type") {
                if entity == self.npc {
                    continue;
                }
                facts.extend(of.attributes.iter().map(|&attribute| Tell {
                    entity,
                    attribute,
                    value: world.read(entity, attribute).expect("an attribute it has"),
                    timestamp: 0.0,
                }));
            }
        }
        let told = world
            .beliefs_mut()
            .set_capacity(self.npc, facts.len() as u32)
            .map(|()| {
                world
                    .beliefs_mut()
                    .tell_many(self.npc, facts.iter().copied())
            });
        assert_eq!(
            told.expect("an NPC").expect("valid facts").told,
            facts.len()
        );
        let set = world
            .npc_options_mut()
            .set_belief_mode(self.npc, BeliefMode::OwnFacts);
        set.expect("an NPC");
    }

    pub(super) fn update(&mut self) {
        self.running.update(0.0).expect("time stands still");
    }

    pub(super) fn plan(&mut self) {
        self.running
            .requests()
            .plan(self.npc, &mut self.search, self.options)
            .expect("the NPC has been updated");
    }
}
