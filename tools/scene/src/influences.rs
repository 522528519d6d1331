//! The influences of a scene: their places, and the marks at the beginning.

use std::collections::BTreeMap;

use super::{
    Scene,
    link::Linker,
    shapes::{GridShape, InfluencesShape, MarkShape},
};
use udgoap::{
    domain::{
        InfluenceId,
        diagnostic::shorten,
        shapes::{List, Required, Text},
    },
    world::{Grid, Link, World, WorldError},
};

/// The influences of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneInfluences {
    /// Where they can be.
    pub places: ScenePlaces,
    /// What was made of them, in order.
    pub marks: Vec<SceneMark>,
}

/// Where influences of a scene can be.
#[derive(Clone, Debug, PartialEq)]
pub enum ScenePlaces {
    /// In the cells of a grid.
    Grid {
        /// The corner of the first cell, in metres.
        origin: [f32; 3],
        /// How long a cell's sides are, in metres.
        cell_size: f32,
        /// How many cells there are along the first direction of the ground.
        columns: u32,
        /// And along the second.
        rows: u32,
        /// By cell, row after row: whether nothing spreads through it. Empty: through all.
        blocked: Vec<bool>,
    },
    /// At points, in metres.
    Points(Vec<[f32; 3]>, Vec<Link>),
}

/// An influence that was made at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneMark {
    /// Which.
    pub influence: InfluenceId,
    /// Where, in metres.
    pub at: [f32; 3],
    /// How much was added there.
    pub strength: f32,
}

impl ScenePlaces {
    fn grid(&self) -> Option<Grid<'_>> {
        match self {
            ScenePlaces::Grid {
                origin,
                cell_size,
                columns,
                rows,
                blocked,
            } => Some(Grid {
                origin: *origin,
                cell_size: *cell_size,
                columns: *columns,
                rows: *rows,
                blocked,
            }),
            ScenePlaces::Points(..) => None,
        }
    }
}

impl Scene {
    /// Makes the influences.
    pub(super) fn make_influences(&self, world: &mut World) -> Result<(), WorldError> {
        let Some(influences) = &self.influences else {
            return Ok(());
        };
        match (&influences.places, influences.places.grid()) {
            (ScenePlaces::Points(points, links), _) => {
                world.influences_mut().set_places(points, links)?
            }
            (_, grid) => grid.map_or(Ok(()), |it| world.influences_mut().set_grid(&it))?,
        }
        for mark in &influences.marks {
            world
                .influences_mut()
                .add(mark.influence, mark.at, mark.strength)?;
        }
        Ok(())
    }
}

impl Linker<'_, '_> {
    /// The influences of the scene. What is wrong with them is recorded.
    pub(super) fn influences(&mut self, up: [f32; 3]) -> Option<SceneInfluences> {
        let field = &self.shape.influences;
        let (shape, place) = (field.get()?, field.place()?);
        let has_points = !shape.places.is_empty();
        let places = match shape.grid.get() {
            Some(_) if has_points || !shape.links.is_empty() => {
                self.error(
                    place,
                    "found a grid and places, expected `grid`, or `places` and `links`",
                );
                None
            }
            Some(grid) => self.grid(grid),
            None if has_points => self.points(shape),
            None if shape.grid.is_broken() => None,
            None => {
                self.error(
                    place,
                    "found no places, expected `grid`, or `places` and `links`",
                );
                None
            }
        };
        let grid = places.as_ref().and_then(ScenePlaces::grid);
        let is_in = |point| grid.is_none_or(|it| it.place(up, point).is_some());
        let marks = shape.marks.iter();
        let marks = marks.filter_map(|it| self.mark(it, is_in)).collect();
        Some(SceneInfluences {
            places: places?,
            marks,
        })
    }

    fn grid(&mut self, shape: &GridShape) -> Option<ScenePlaces> {
        let cell_size = shape.cell_size.get().copied().unwrap_or(1.0);
        if let Some(place) = shape.cell_size.place()
            && !(cell_size > 0.0 && cell_size.is_finite())
        {
            let message = format!("found {cell_size}, expected metres, more than 0");
            self.error(place, message);
            return None;
        }
        let columns = self.count(&shape.columns, World::MOST_PLACES)?;
        let rows = self.count(&shape.rows, World::MOST_PLACES / columns as usize)?;
        Some(ScenePlaces::Grid {
            origin: shape.origin.get().copied().unwrap_or_default(),
            cell_size,
            columns,
            rows,
            blocked: self.blocked(&shape.blocked, columns, rows)?,
        })
    }

    /// How many columns or rows there are.
    fn count(&mut self, field: &Required<u32>, most: usize) -> Option<u32> {
        let (&found, place) = (field.get()?, field.place);
        if (1..=most).contains(&(found as usize)) {
            return Some(found);
        }
        let all = World::MOST_PLACES;
        let message = format!(
            "found {found}, expected a whole number from 1 to {most}, as there may be {all} cells"
        );
        self.error(place, message);
        None
    }

    fn blocked(&mut self, texts: &List<Text>, columns: u32, rows: u32) -> Option<Vec<bool>> {
        if let Some(place) = texts.place
            && !texts.is_broken
            && texts.len() != rows as usize
        {
            let found = texts.len();
            let message = format!("found {found} texts, expected one for each of {rows} rows");
            self.error(place, message);
            return None;
        }
        let mut blocked = Vec::new();
        let mut is_good = !texts.is_broken;
        for text in texts {
            let cells = text.as_str().chars();
            let is_row = cells.clone().count() == columns as usize
                && cells.clone().all(|it| matches!(it, '#' | '.'));
            if !is_row {
                let found = shorten(text.as_str());
                let message =
                    format!("found `{found}`, expected a `#` or a `.` for each of {columns} cells");
                self.error(text.place, message);
            }
            is_good &= is_row;
            blocked.extend(cells.map(|it| it == '#'));
        }
        is_good.then_some(blocked)
    }

    fn points(&mut self, shape: &InfluencesShape) -> Option<ScenePlaces> {
        if let Some(entry) = shape.places.get(World::MOST_PLACES) {
            let most = World::MOST_PLACES;
            let message = format!(
                "found {} places, expected at most {most}",
                shape.places.len()
            );
            self.error(entry.name.place, message);
            return None;
        }
        let names = shape.places.iter().map(|it| it.name.as_str());
        let numbers: BTreeMap<_, _> = names.zip(0_u32..).collect();
        let points = shape.places.iter().map(|it| it.value);
        let mut links = Vec::new();
        for pair in &shape.links {
            let ends = pair.iter().map(|name| {
                let found = numbers.get(name.as_str()).copied();
                if found.is_none() {
                    let names = numbers.keys().copied();
                    self.unknown(name, "the name of a place for influences", names);
                }
                found
            });
            let ends = ends.collect::<Vec<_>>();
            match (ends[..].first_chunk(), pair.place) {
                (Some(&[from, to]), _) if ends.len() == 2 => {
                    links.extend(from.zip(to).map(|(from, to)| Link { from, to }));
                }
                (_, Some(place)) if !pair.is_broken => {
                    let found = ends.len();
                    self.error(place, format!("found {found} names, expected two places"));
                }
                _ => {}
            }
        }
        Some(ScenePlaces::Points(points.collect::<Option<_>>()?, links))
    }

    fn mark(&mut self, shape: &MarkShape, is_in: impl Fn([f32; 3]) -> bool) -> Option<SceneMark> {
        let influence = shape
            .influence
            .get()
            .and_then(|it| self.influence_named(it));
        let strength = shape.strength.get().copied().unwrap_or(1.0);
        if let Some(place) = shape.strength.place()
            && !(strength > 0.0 && strength.is_finite())
        {
            let message = format!("found {strength}, expected a strength of more than 0");
            self.error(place, message);
        }
        let at = *shape.at.get()?;
        if !is_in(at) {
            let message = format!("found {at:?}, expected a point within the grid");
            self.error(shape.at.place, message);
        }
        Some(SceneMark {
            influence: influence?,
            at,
            strength,
        })
    }

    fn influence_named(&mut self, name: &Text) -> Option<InfluenceId> {
        let domain = self.domain;
        let found = domain.find_influence(name.as_str());
        if found.is_none() {
            let names = domain.influences.iter().map(|it| it.name.as_str());
            self.unknown(name, "the name of an influence of the domain", names);
        }
        found
    }
}
