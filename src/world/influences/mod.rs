//! Influences: danger, noise or a smell, for example. They spread from where they are made, and
//! fade.
//!
//! Places are the cells of a grid, or points that the host names and links. A mark is spread over
//! the places in reach when it is made. Afterwards, its strength is computed when it is read. So
//! there is no work from frame to frame, and it doesn't matter how time is divided into ticks.

mod best;
mod bounds;
mod disc;
mod graph;
mod grid;
mod hash;
mod marks;
mod noticed;
mod places;
mod remembered;
mod shortest_ways;
mod spread;
mod store;

use alloc::sync::Arc;

use super::{World, WorldError, fading::Seen};
use crate::{
    beliefs::InfluencePlace,
    domain::{ActionId, InfluenceId, POSITION},
    world::EntityId,
};
pub use best::{BestPlace, PlaceTerm};
pub(super) use bounds::MOST_PLACES;
use graph::Graph;
pub use graph::Link;
use grid::Cells;
pub use grid::Grid;
use marks::{MarkMade, Marks};
use places::{Layout, Places};
pub(crate) use remembered::{Noticed, NoticedMark};
pub(crate) use store::InfluenceStore;

subject! {
    "The influences of a world, and the places that they are in.", World as world,
    pub Influences by influences, InfluencesMut by influences_mut
}

impl World {
    /// The most places that a world can have.
    pub const MOST_PLACES: usize = bounds::MOST_PLACES;
}

impl<'w> Influences<'w> {
    /// How many places there are.
    #[must_use]
    pub fn place_count(self) -> usize {
        let places = self.world.influences.places.now();
        places.as_ref().map_or(0, |it| it.count())
    }

    /// The place that a point belongs to, and its middle, in metres.
    ///
    /// # Errors
    /// [`WorldError::NoPlace`], [`WorldError::NotFinite`].
    pub fn place(self, point: [f32; 3]) -> Result<(u32, [f32; 3]), WorldError> {
        let (places, place) = self.find_place(point)?;
        Ok((place, places.middle(place)))
    }

    fn find_place(self, point: [f32; 3]) -> Result<(&'w Arc<Places>, u32), WorldError> {
        if point.iter().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        let places = self.world.influences.places.now().as_ref();
        let places = places.ok_or(WorldError::NoPlace)?;
        let place = places.at(point).ok_or(WorldError::NoPlace)?;
        Ok((places, place))
    }

    fn check(self, influence: InfluenceId) -> Result<(), WorldError> {
        match self.world.domain.influences.get(influence.index()) {
            Some(_) => Ok(()),
            None => Err(WorldError::UnknownInfluence(influence)),
        }
    }

    /// The present strength of an influence in a place.
    ///
    /// # Errors
    /// [`WorldError::UnknownInfluence`], [`WorldError::NoPlace`].
    pub fn strength_in(self, influence: InfluenceId, place: u32) -> Result<f32, WorldError> {
        self.check(influence)?;
        if place as usize >= self.place_count() {
            return Err(WorldError::NoPlace);
        }
        let of = &self.world.domain.influences[influence.index()];
        let marks = &self.world.influences.marks.now()[influence.index()];
        Ok(marks.strength(place, of, self.world.time.seconds()) as f32)
    }

    /// The present strength of an influence at a point; 0 if the point is in no place.
    ///
    /// # Errors
    /// [`WorldError::UnknownInfluence`], [`WorldError::NotFinite`].
    pub fn strength_at(self, influence: InfluenceId, point: [f32; 3]) -> Result<f32, WorldError> {
        match self.find_place(point) {
            Ok((_, place)) => self.strength_in(influence, place),
            Err(WorldError::NoPlace) => self.check(influence).map(|()| 0.0),
            Err(error) => Err(error),
        }
    }
}

impl InfluencesMut<'_> {
    /// Makes the cells of a grid on the ground the places of the world. Earlier places and their
    /// influences are forgotten.
    ///
    /// # Errors
    /// [`WorldError::BadPlaces`].
    pub fn set_grid(&mut self, grid: &Grid<'_>) -> Result<(), WorldError> {
        let cells = Cells::new(grid, self.world.areas.ground()).ok_or(WorldError::BadPlaces)?;
        self.replace_places(Some(Layout::Grid(cells)));
        Ok(())
    }

    /// Makes points the places of the world. Influences spread along links, whose length is the
    /// straight distance. A point belongs to the nearest place. Earlier places and their influences
    /// are forgotten. With no points, the world has no places afterwards.
    ///
    /// # Errors
    /// [`WorldError::BadPlaces`], [`WorldError::NotFinite`].
    pub fn set_places(&mut self, points: &[[f32; 3]], links: &[Link]) -> Result<(), WorldError> {
        if points.iter().flatten().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        if points.is_empty() && links.is_empty() {
            self.replace_places(None);
        } else {
            let graph = Graph::new(points, links).ok_or(WorldError::BadPlaces)?;
            self.replace_places(Some(Layout::Graph(graph)));
        }
        Ok(())
    }

    fn replace_places(&mut self, layout: Option<Layout>) {
        self.world.notice();
        self.world.changes.altered_influences();
        let influences = &mut self.world.influences;
        influences.version = influences.version.wrapping_add(1);
        let version = influences.version;
        let places = layout.map(|layout| Arc::new(Places { layout, version }));
        let count = places.as_ref().map_or(0, |it| it.count());
        let kinds = self.world.domain.influences.len();
        let marks = influences.marks.change(&self.world.past);
        marks.clear();
        marks.resize_with(kinds, || Marks::new(count));
        *influences.places.change(&self.world.past) = places;
    }

    /// Adds to an influence in the place of a point, and less in the places around it.
    ///
    /// # Errors
    /// [`WorldError::UnknownInfluence`], [`WorldError::NotFinite`], [`WorldError::BadStrength`] if
    /// the strength isn't finite or not greater than 0; [`WorldError::NoPlace`].
    pub fn add(
        &mut self,
        influence: InfluenceId,
        point: [f32; 3],
        strength: f32,
    ) -> Result<(), WorldError> {
        self.now().check(influence)?;
        if !(strength > 0.0 && strength.is_finite()) {
            return Err(WorldError::BadStrength);
        }
        let (places, place) = self.now().find_place(point)?;
        let places = places.clone();
        self.world.notice();
        self.world.changes.altered_influences();
        let now = self.world.time.seconds();
        let of = &self.world.domain.influences[influence.index()];
        let InfluenceStore { marks, spread, .. } = &mut self.world.influences;
        let marks = &mut marks.change(&self.world.past)[influence.index()];
        let mut made = MarkMade::new(of, strength, now);
        spread.over(&places, place, of.reach, |first, metres| {
            marks.add(first, metres, &mut made);
        });
        Ok(())
    }

    /// Forgets an influence everywhere.
    ///
    /// # Errors
    /// [`WorldError::UnknownInfluence`].
    pub fn clear(&mut self, influence: InfluenceId) -> Result<(), WorldError> {
        self.now().check(influence)?;
        if self.now().place_count() == 0 {
            return Ok(());
        }
        self.world.notice();
        self.world.changes.altered_influences();
        self.world.influences.marks.change(&self.world.past)[influence.index()].clear();
        Ok(())
    }

    /// After an NPC has done a step, adds the action's influences where the NPC is now. Does
    /// nothing if the NPC is in no place.
    pub(crate) fn leave_behind(&mut self, npc: EntityId, action: ActionId) {
        if self.world.domain.action(action).influences.is_empty() || self.now().place_count() == 0 {
            return;
        }
        let Ok(point) = self.world.place_in_truth(npc) else {
            return;
        };
        for at in 0..self.world.domain.action(action).influences.len() {
            let influence = self.world.domain.action(action).influences[at];
            // The only error possible is that the NPC is in no place.
            let _ = self.add(influence, point, 1.0);
        }
    }

    pub(super) fn shift(&mut self, by: [f32; 3]) {
        let Some(places) = self.world.influences.places.now() else {
            return;
        };
        let moved = places.moved(by);
        // Open searches go on with the places that they began with.
        self.world.notice();
        *self.world.influences.places.change(&self.world.past) = Some(Arc::new(moved));
    }
}

impl Influences<'_> {
    /// The place that a point belonged to at a moment.
    pub(crate) fn place_then(
        self,
        when: super::past::When,
        point: [f32; 3],
    ) -> Option<InfluencePlace> {
        let places = self.world.influences.places.at(when).as_ref()?;
        let index = places.at(point)?;
        Some(InfluencePlace {
            index,
            version: places.version,
        })
    }

    /// The strength of an influence in a place as decisions saw it, and the middle of the place;
    /// none if the places were replaced since.
    pub(crate) fn seen_then(
        self,
        when: super::past::When,
        influence: InfluenceId,
        place: InfluencePlace,
        seconds: f64,
    ) -> Option<(Seen, [f32; 3])> {
        let places = self.world.influences.places.at(when).as_ref()?;
        if places.version != place.version {
            return None;
        }
        let of = &self.world.domain.influences[influence.index()];
        let marks = self
            .world
            .influences
            .marks
            .at(when)
            .get(influence.index())?;
        let seen = marks.seen(place.index, of, seconds);
        Some((seen, places.middle(place.index)))
    }
}
