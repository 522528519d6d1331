//! All areas, and which of them contain a point.
//!
//! There are several grids, each twice as coarse as the one before. An area is in the finest grid
//! whose cells are no smaller than the area, so it touches eight cells at most. To find all areas
//! at a point, one cell of each grid in use is enough.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use super::{
    lists::Lists,
    shape::{Form, Ground},
};
use crate::{
    beliefs::EntityId,
    domain::{ModifierBits, ModifierId},
};

/// Edge of the smallest cells, in metres.
const EDGE: f32 = 4.0;

/// The number of grids.
const LEVELS: usize = 30;

type Cell = (u8, [i32; 3]);

/// An area.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Area {
    /// 0 while the slot is free.
    pub serial: u64,
    /// Greater for areas that were created later.
    pub order: u64,
    pub user_key: u64,
    pub form: Form,
    pub place: [f32; 3],
    /// Its own modifiers: a range of the world's list.
    pub modifiers: (u32, u32),
    /// Its own modifiers and those of the areas that it belongs to. May contain more.
    pub alters: ModifierBits,
    /// The slot of the area that this one belongs to.
    pub parent: Option<u32>,
    pub group: u32,
    pub is_dormant: bool,
    /// The handle of the object that the area goes along with; 0 for none.
    pub anchor: EntityId,
    /// Its place relative to that object; without one, its place.
    pub offset: [f32; 3],
    /// How many entities the host has declared to be in it.
    pub members: u32,
}

impl Area {
    fn is_in_grid(&self) -> bool {
        self.form != Form::Host
    }

    /// Whether the slot holds an area with a shape.
    fn is_there(&self) -> bool {
        self.serial != 0 && self.is_in_grid()
    }
}

/// A box along the axes that contains an area. Most areas of a cell don't contain the point asked
/// about, and this test tells so without reading the area.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    low: [f32; 3],
    high: [f32; 3],
}

impl Bounds {
    fn holds(&self, point: [f32; 3]) -> bool {
        (0..3).all(|axis| self.low[axis] <= point[axis] && point[axis] <= self.high[axis])
    }
}

/// All areas of a world, and the grids to find them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Geometry {
    pub(super) up: [f32; 3],
    pub(super) ground: Ground,
    pub(super) areas: Vec<Area>,
    /// The bounds of each area that has a shape.
    bounds: Vec<Bounds>,
    pub(super) free: Vec<u32>,
    pub(super) corners: Vec<[f32; 2]>,
    /// The modifiers of all areas. A list stays even if its area is destroyed.
    pub(super) modifiers: Vec<ModifierId>,
    cells: Lists<Cell>,
    /// How many areas each grid has.
    used: [u32; LEVELS],
    /// The grids that have any area, as bits. Going through the counts instead more than doubles
    /// the cost of areas.
    levels: u32,
    /// By the handles of entities: the areas that the host has declared them to be in.
    members: Lists<EntityId>,
    /// By the handles of objects: the areas that go along with them.
    anchored: Lists<EntityId>,
    pub(super) next_order: u64,
    pub(super) living: u32,
}

impl Geometry {
    /// Without areas.
    pub(super) fn new(up: [f32; 3], ground: Ground) -> Self {
        Geometry {
            up,
            ground,
            ..Geometry::default()
        }
    }

    /// Adds an area.
    pub(super) fn add(&mut self, mut area: Area) -> u32 {
        self.next_order += 1;
        area.order = self.next_order;
        let (first, end) = area.modifiers;
        let own = self.modifiers[first as usize..end as usize].iter().copied();
        area.alters = own.collect();
        if let Some(parent) = area.parent {
            area.alters = area.alters.union(self.areas[parent as usize].alters);
        }
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None => {
                self.areas.push(Area::default());
                self.bounds.push(Bounds::default());
                (self.areas.len() - 1) as u32
            }
        };
        if area.anchor != EntityId::NONE {
            self.anchored.add(area.anchor, slot, ModifierBits::ALL);
        }
        self.areas[slot as usize] = area;
        self.living += 1;
        self.enter(slot);
        slot
    }

    /// Makes an area go along with another object, or with none.
    pub(super) fn attach(&mut self, slot: u32, anchor: EntityId) {
        let before = core::mem::replace(&mut self.areas[slot as usize].anchor, anchor);
        if before != EntityId::NONE {
            self.anchored.remove(before, slot);
        }
        if anchor != EntityId::NONE {
            self.anchored.add(anchor, slot, ModifierBits::ALL);
        }
    }

    /// Removes an area, after all members were taken out of it.
    pub(super) fn remove(&mut self, slot: u32) {
        self.leave(slot);
        let area = self.areas[slot as usize];
        if area.anchor != EntityId::NONE {
            self.anchored.remove(area.anchor, slot);
        }
        for it in &mut self.areas {
            if it.parent == Some(slot) {
                it.parent = area.parent;
            }
        }
        self.areas[slot as usize] = Area::default();
        self.free.push(slot);
        self.living -= 1;
        let corners = area.form.corners();
        if !corners.is_empty() {
            self.close_up(corners.start as u32, corners.len() as u32);
        }
    }

    /// Takes out the corners of a prism that is gone.
    fn close_up(&mut self, first: u32, len: u32) {
        self.corners.drain(first as usize..(first + len) as usize);
        for area in &mut self.areas {
            if let Form::Prism(begin, end, _) = &mut area.form
                && *begin > first
            {
                (*begin, *end) = (*begin - len, *end - len);
            }
        }
    }

    /// Moves an area.
    pub(super) fn place(&mut self, slot: u32, place: [f32; 3]) {
        let area = self.areas[slot as usize];
        let bounds = self.bounds_of(&Area { place, ..area });
        if cells_of(&bounds) == cells_of(&self.bounds[slot as usize]) {
            self.areas[slot as usize].place = place;
            self.bounds[slot as usize] = bounds;
            return;
        }
        self.leave(slot);
        self.areas[slot as usize].place = place;
        self.enter(slot);
    }

    /// Gives an area another shape and place.
    pub(super) fn reshape(&mut self, slot: u32, form: Form, place: [f32; 3]) {
        self.leave(slot);
        let area = &mut self.areas[slot as usize];
        (area.form, area.place) = (form, place);
        self.enter(slot);
    }

    fn enter(&mut self, slot: u32) {
        let area = self.areas[slot as usize];
        if !area.is_in_grid() {
            return;
        }
        let bounds = self.bounds_of(&area);
        let (level, low, high) = cells_of(&bounds);
        self.bounds[slot as usize] = bounds;
        self.used[usize::from(level)] += 1;
        self.levels |= 1 << level;
        each_cell(level, low, high, |cell| {
            self.cells.add(cell, slot, area.alters);
        });
    }

    fn leave(&mut self, slot: u32) {
        let area = self.areas[slot as usize];
        if !area.is_in_grid() {
            return;
        }
        let (level, low, high) = cells_of(&self.bounds[slot as usize]);
        let used = &mut self.used[usize::from(level)];
        *used -= 1;
        if *used == 0 {
            self.levels &= !(1 << level);
        }
        each_cell(level, low, high, |cell| {
            self.cells.remove(cell, slot);
        });
    }

    /// An area without a shape isn't in a grid, and has empty bounds.
    fn bounds_of(&self, area: &Area) -> Bounds {
        let Some(reach) = area.form.reach(&self.corners) else {
            return Bounds::default();
        };
        // The margin is far larger than any rounding error of the test whether a point is inside.
        let reach = [0, 1, 2].map(|axis| {
            let far = libm::fabsf(area.place[axis]) + reach[axis];
            reach[axis] + 0.001 + far * 1e-5
        });
        Bounds {
            low: [0, 1, 2].map(|axis| area.place[axis] - reach[axis]),
            high: [0, 1, 2].map(|axis| area.place[axis] + reach[axis]),
        }
    }

    /// Puts into `out` the slots of the areas that contain a point or that an entity was declared
    /// to be in, and of the areas that those belong to, each once, in order of creation. Dormant
    /// areas are left out. Areas that neither have a `sought` modifier, nor belong to one that has,
    /// may be left out too.
    pub(crate) fn find(
        &self,
        point: Option<[f32; 3]>,
        member: EntityId,
        sought: ModifierBits,
        out: &mut Vec<u32>,
    ) {
        out.clear();
        if self.living == 0 {
            return;
        }
        if let Some(point) = point {
            let mut levels = self.levels;
            while levels != 0 {
                let level = levels.trailing_zeros() as u8;
                levels &= levels - 1;
                let cell = (level, point.map(|it| cell_at(it, level)));
                let near = self.cells.altering(cell, sought);
                let near = near.filter(|&it| self.bounds[it as usize].holds(point));
                out.extend(near.filter(|&it| self.covers(it, point)));
            }
        }
        out.extend(self.members.of(member));
        out.retain(|&it| !self.areas[it as usize].is_dormant);
        let mut at = 0;
        while let Some(&slot) = out.get(at) {
            // This ends: an area's parent must exist before it, so no area belongs to itself.
            if let Some(parent) = self.areas[slot as usize].parent
                && !out.contains(&parent)
                && !self.areas[parent as usize].is_dormant
            {
                out.push(parent);
            }
            at += 1;
        }
        out.heap_sort_by_key(|&it| self.areas[it as usize].order);
        out.dedup();
    }

    /// Whether [`find`](Self::find) would find this area. Takes no memory.
    pub(crate) fn holds(&self, slot: u32, point: [f32; 3], member: EntityId) -> bool {
        if self.living == 0 {
            return false;
        }
        let belongs = |mut at: u32| loop {
            let area = &self.areas[at as usize];
            if area.is_dormant {
                return false;
            }
            match area.parent {
                _ if at == slot => return true,
                Some(parent) => at = parent,
                None => return false,
            }
        };
        let mut levels = self.levels;
        while levels != 0 {
            let level = levels.trailing_zeros() as u8;
            levels &= levels - 1;
            let cell = (level, point.map(|it| cell_at(it, level)));
            let near = self.cells.of(cell);
            let near = near.filter(|&it| self.bounds[it as usize].holds(point));
            if near.filter(|&it| self.covers(it, point)).any(belongs) {
                return true;
            }
        }
        self.members.of(member).any(belongs)
    }

    /// Puts into `out` the slots of the areas with a shape that may touch a ball, each once, in
    /// rising order. Dormant areas are left out.
    pub(super) fn find_touching(&self, centre: [f32; 3], radius: f32, out: &mut Vec<u32>) {
        /// If the ball touches more cells than this, all areas are looked at instead.
        const MOST_CELLS: f32 = 64.0;
        out.clear();
        let ball = Bounds {
            low: centre.map(|it| it - radius),
            high: centre.map(|it| it + radius),
        };
        let mut levels = self.levels;
        while levels != 0 {
            let level = levels.trailing_zeros() as u8;
            levels &= levels - 1;
            let across = 2.0 * radius / edge(level) + 2.0;
            let are_few = across * across * across <= MOST_CELLS;
            if !are_few {
                let all = 0..self.areas.len() as u32;
                out.clear();
                out.extend(all.filter(|&it| self.areas[it as usize].is_there()));
                break;
            }
            let cells = |corner: [f32; 3]| corner.map(|it| cell_at(it, level));
            each_cell(level, cells(ball.low), cells(ball.high), |cell| {
                out.extend(self.cells.of(cell));
            });
        }
        out.retain(|&it| {
            let bounds = &self.bounds[it as usize];
            let meets = |axis: usize| {
                bounds.low[axis] <= ball.high[axis] && ball.low[axis] <= bounds.high[axis]
            };
            (0..3).all(meets) && !self.areas[it as usize].is_dormant
        });
        out.heap_sort();
        out.dedup();
    }

    /// Whether a point is inside the shape of an area.
    pub(crate) fn covers(&self, slot: u32, point: [f32; 3]) -> bool {
        let area = &self.areas[slot as usize];
        let seen = [0, 1, 2].map(|axis| point[axis] - area.place[axis]);
        area.form.covers(seen, self.up, &self.ground, &self.corners)
    }

    /// How far a point of an area can be from its place, at most; none if the area has no shape.
    pub(crate) fn radius(&self, slot: u32) -> Option<f32> {
        let reach = self.areas[slot as usize].form.reach(&self.corners)?;
        Some(libm::sqrtf(reach.iter().map(|it| it * it).sum()))
    }

    /// Declares that an entity is in an area, or takes that back. Returns whether that changes
    /// anything.
    pub(super) fn set_member(&mut self, slot: u32, member: EntityId, is_in: bool) -> bool {
        let was_in = self.members.of(member).any(|it| it == slot);
        let count = &mut self.areas[slot as usize].members;
        *count += u32::from(is_in && !was_in);
        *count -= u32::from(was_in && !is_in);
        match (was_in, is_in) {
            (false, true) => self.members.add(member, slot, ModifierBits::ALL),
            (true, false) => {
                self.members.remove(member, slot);
            }
            _ => {}
        }
        was_in != is_in
    }

    pub(super) fn is_member(&self, slot: u32, member: EntityId) -> bool {
        self.members.of(member).any(|it| it == slot)
    }

    /// Takes all members out of an area.
    pub(super) fn dismiss(&mut self, slot: u32) {
        if self.has_no_members(slot) {
            return;
        }
        let all: Vec<EntityId> = self.members.keys().collect();
        for member in all {
            self.members.remove(member, slot);
        }
    }

    /// Takes an entity out of all areas that it was declared to be in.
    pub(super) fn forget_member(&mut self, member: EntityId) {
        loop {
            let Some(slot) = self.members.of(member).next() else {
                return;
            };
            self.areas[slot as usize].members -= 1;
            self.members.remove(member, slot);
        }
    }

    /// Calls `each` with the entities that the host has declared to be in an area, in no particular
    /// order.
    pub(crate) fn each_member(&self, slot: u32, mut each: impl FnMut(EntityId)) {
        if self.has_no_members(slot) {
            return;
        }
        for member in self.members.keys() {
            if self.is_member(slot, member) {
                each(member);
            }
        }
    }

    /// Whether the host has declared no entity to be in an area.
    fn has_no_members(&self, slot: u32) -> bool {
        self.areas[slot as usize].members == 0
    }

    pub(super) fn is_member_anywhere(&self, member: EntityId) -> bool {
        self.members.has(member)
    }

    /// The areas that go along with an object.
    pub(super) fn anchored_to(&self, object: EntityId) -> impl Iterator<Item = u32> + '_ {
        self.anchored.of(object)
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.areas.capacity() * size_of::<Area>()
            + self.bounds.capacity() * size_of::<Bounds>()
            + self.free.capacity() * size_of::<u32>()
            + self.corners.capacity() * size_of::<[f32; 2]>()
            + self.modifiers.capacity() * size_of::<ModifierId>()
            + self.cells.memory()
            + self.members.memory()
            + self.anchored.memory()
    }
}

/// The grid for an area with these bounds, and the first and the last cell that it touches there.
fn cells_of(bounds: &Bounds) -> (u8, [i32; 3], [i32; 3]) {
    let sizes = [0, 1, 2].map(|axis| bounds.high[axis] - bounds.low[axis]);
    let widest = sizes.into_iter().fold(0.0, f32::max);
    let mut level = 0_u8;
    while edge(level) < widest && usize::from(level) + 1 < LEVELS {
        level += 1;
    }
    let low = bounds.low.map(|it| cell_at(it, level));
    (level, low, bounds.high.map(|it| cell_at(it, level)))
}

fn edge(level: u8) -> f32 {
    EDGE * (1_u32 << level) as f32
}

fn cell_at(coordinate: f32, level: u8) -> i32 {
    libm::floorf(coordinate / edge(level)) as i32
}

fn each_cell(level: u8, low: [i32; 3], high: [i32; 3], mut each: impl FnMut(Cell)) {
    for x in low[0]..=high[0] {
        for y in low[1]..=high[1] {
            for z in low[2]..=high[2] {
                each((level, [x, y, z]));
            }
        }
    }
}
