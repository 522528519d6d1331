//! The places in which influences are: the cells of a grid, or points with links.

use core::ops::Range;

use super::{bounds::Bounds, graph::Graph, grid::Cells};

/// All places.
#[derive(Clone, Debug)]
pub(super) struct Places {
    pub(super) layout: Layout,
    /// Tells the places from earlier ones that they have replaced.
    pub(super) version: u32,
}

/// The kind of places.
#[derive(Clone, Debug)]
pub(super) enum Layout {
    Grid(Cells),
    Graph(Graph),
}

impl Places {
    pub(super) fn count(&self) -> usize {
        match &self.layout {
            Layout::Grid(cells) => cells.count(),
            Layout::Graph(graph) => graph.points.len(),
        }
    }

    /// The place that a point belongs to; none if it is outside of a grid.
    pub(super) fn at(&self, point: [f32; 3]) -> Option<u32> {
        match &self.layout {
            Layout::Grid(cells) => cells.at(point),
            Layout::Graph(graph) => graph.at(point),
        }
    }

    /// The middle of a place.
    pub(super) fn middle(&self, place: u32) -> [f32; 3] {
        match &self.layout {
            Layout::Grid(cells) => cells.middle(place),
            Layout::Graph(graph) => graph.points[place as usize],
        }
    }

    /// The bounds of the middles of a block's places, except for rounding.
    pub(super) fn bounds(&self, places: Range<u32>) -> Bounds {
        match &self.layout {
            Layout::Grid(cells) => cells.bounds(places),
            Layout::Graph(graph) => graph.bounds(places),
        }
    }

    /// Whether a place is blocked.
    pub(super) fn is_blocked(&self, place: u32) -> bool {
        match &self.layout {
            Layout::Grid(cells) => cells.is_blocked(place),
            Layout::Graph(_) => false,
        }
    }

    /// Calls `found` with the places next to a place, and their distances in metres.
    pub(super) fn each_next(&self, place: u32, found: impl FnMut(u32, f32)) {
        match &self.layout {
            Layout::Grid(cells) => cells.each_next(place, found),
            Layout::Graph(graph) => graph.each_next(place, found),
        }
    }

    /// Calls `found` with ranges of places that contain all those whose middle is within some
    /// metres of a point, in any order, each place once.
    pub(super) fn each_near(&self, point: [f32; 3], metres: f32, found: impl FnMut(Range<u32>)) {
        if !point.iter().all(|it| it.is_finite()) {
            return;
        }
        // The margin is larger than the rounding errors of the middles and the distance.
        let reach = |origin: [f32; 3]| {
            let numbers = point.into_iter().chain(origin);
            let largest = numbers.map(f32::abs).fold(0.0, f32::max);
            metres * (1.0 + 1e-5) + 1e-5 * largest
        };
        match &self.layout {
            Layout::Grid(cells) => cells.each_near(point, reach(cells.origin), found),
            Layout::Graph(graph) => graph.each_near(point, reach([0.0; 3]), found),
        }
    }

    /// The places, moved.
    pub(super) fn moved(&self, by: [f32; 3]) -> Self {
        Places {
            layout: match &self.layout {
                Layout::Grid(cells) => Layout::Grid(cells.moved(by)),
                Layout::Graph(graph) => Layout::Graph(graph.moved(by)),
            },
            version: self.version,
        }
    }

    pub(super) fn memory(&self) -> usize {
        match &self.layout {
            Layout::Grid(cells) => cells.memory(),
            Layout::Graph(graph) => graph.memory(),
        }
    }
}
