//! What the game sets of influences.

use udgoap::{domain::InfluenceId, world::Grid};

use crate::common::Scene;

pub(crate) fn set_grid(scene: &mut Scene, grid: &Grid<'_>) {
    let set = scene.world.influences_mut().set_grid(grid);
    set.expect("a good grid");
}

pub(crate) fn add(scene: &mut Scene, which: InfluenceId, at: [f32; 3], strength: f32) {
    let added = scene.world.influences_mut().add(which, at, strength);
    added.expect("it is there");
}

pub(crate) fn clear(scene: &mut Scene, which: InfluenceId) {
    let cleared = scene.world.influences_mut().clear(which);
    cleared.expect("it is one");
}
