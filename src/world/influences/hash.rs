//! Influences as part of the world's fingerprint.

use super::{InfluenceStore, Influences, graph::Graph, grid::Cells, places::Layout};
use crate::fingerprint::Fingerprint;

impl Influences<'_> {
    /// Nothing is added for a world that never had places, so its hash is the same as before there
    /// were influences.
    pub(in crate::world) fn add_to(self, f: &mut Fingerprint) {
        let InfluenceStore {
            places,
            marks,
            version,
            // Scratch memory.
            spread: _,
            looking: _,
            // Added with the NPCs.
            noticed: _,
        } = &self.world.influences;
        if *version == 0 {
            return;
        }
        // The version tells decisions that the places that they have read were replaced, even by
        // equal ones.
        f.add(*version);
        let Some(places) = places.now() else {
            return;
        };
        f.add(places.count());
        match &places.layout {
            Layout::Grid(cells) => add_cells(f, cells),
            Layout::Graph(graph) => add_graph(f, graph),
        }
        let now = self.world.time.seconds();
        for (of, marks) in self.world.domain.influences.iter().zip(marks.now()) {
            marks.each(of, now, |place, mark| {
                f.add(place);
                f.time(mark.strength);
                f.time(mark.at);
            });
            f.add(u32::MAX);
        }
    }
}

fn add_cells(f: &mut Fingerprint, cells: &Cells) {
    let Cells {
        origin,
        // It follows from the world's settings.
        ground: _,
        size,
        columns,
        rows,
        blocked,
    } = cells;
    origin.iter().for_each(|&it| f.number(it));
    f.number(*size);
    f.add(*columns);
    f.add(*rows);
    blocked.iter().for_each(|&it| f.add(it));
}

fn add_graph(f: &mut Fingerprint, graph: &Graph) {
    let Graph {
        points,
        first,
        links,
        // They follow from the points.
        buckets: _,
        bounds: _,
    } = graph;
    points.iter().flatten().for_each(|&it| f.number(it));
    first.iter().for_each(|&it| f.add(it));
    for &(to, metres) in links {
        f.add(to);
        f.number(metres);
    }
}
