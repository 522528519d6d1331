//! Planning as an NPC does unless told otherwise.

#![allow(dead_code)]

use udgoap::{
    planning::{Options, Outcome, Plan, Selector},
    selectors,
    world::EntityId,
};

use crate::common::Scene;

/// What an NPC plans by with GOAP unless told otherwise.
pub(crate) fn usual() -> Options {
    Options {
        selector: Selector::Goap,
        depth: Options::usual_depth(Selector::Goap),
        ..Options::default()
    }
}

/// A number that the environment may give.
pub(crate) fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a whole number"))
}

/// Seeds to be drawn; few of them take a few seconds in all.
pub(crate) fn seeds(few: u64) -> std::ops::Range<u64> {
    let first = number("UDGOAP_SEED", 1);
    first..first + number("UDGOAP_CASES", few)
}

/// Plans in slices of so many plan states.
pub(crate) fn planned_in(scene: &mut Scene, npc: EntityId, options: Options, slice: u32) -> &Plan {
    scene.update(0.0).expect("time stands still");
    let (running, search) = (&scene.running, &mut scene.search);
    let asked = running.requests().ask(npc, search, options);
    asked.expect("the NPC has been updated");
    let knowledge = running.world.knowledge(npc).expect("an NPC");
    let domain = running.world.domain();
    selectors::set_out(search, domain, &knowledge);
    while search.plan.outcome == Outcome::Unfinished {
        selectors::advance(search, domain, &knowledge, slice);
    }
    &search.plan
}
