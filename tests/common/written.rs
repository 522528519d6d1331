//! Random scenes with schedules, of `tests/reference/schedules_random.rs`, as worlds of the library.

use udgoap::{
    domain::ActionId,
    planning::{Options, Search, Selector},
    running::RunningWorld,
    world::EntityId,
};

use crate::{
    reference::{document::render, schedules_random::WrittenCase},
    scenes::{begin, bind, build, finish, options_of},
};

/// The world of a case.
pub(crate) struct Stage<'a> {
    pub(crate) written: &'a WrittenCase,
    pub(crate) running: RunningWorld,
    pub(crate) entities: Vec<EntityId>,
    pub(crate) npc: EntityId,
    pub(crate) document: String,
}

impl<'a> Stage<'a> {
    /// Makes it.
    pub(crate) fn new(written: &'a WrittenCase) -> Self {
        let case = &written.case;
        let rendered = render(&case.scene);
        let (mut running, entities) = build(case.seed, &rendered);
        bind(&mut running, &case.scene);
        let npc = entities[rendered.npc];
        for step in &written.excluded {
            // Declared in this order.
            let action = ActionId(step.action as u16);
            let supplier = entities[step.supplier];
            let excluded = running
                .world
                .npc_options_mut()
                .exclude_step(npc, action, supplier, 1e9);
            excluded.expect("an NPC and somebody");
        }
        Stage {
            written,
            running,
            entities,
            npc,
            document: rendered.document,
        }
    }

    /// Searches from beginning to end, in slices.
    pub(crate) fn search(&self, selector: Selector, search: &mut Search, slice: u32) {
        let options = Options {
            selector,
            forecast: self.written.forecast,
            ..options_of(&self.written.case.options)
        };
        let (running, scene) = (&self.running, &self.written.case.scene);
        begin(running, scene, &self.entities, self.npc, search, options);
        finish(running, self.npc, search, slice);
    }
}
