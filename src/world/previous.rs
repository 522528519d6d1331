//! The facts that an NPC knew at its previous update, for `was(…)`.

mod of_world;

use crate::sorting::HeapSort as _;
use alloc::{boxed::Box, vec::Vec};

use crate::{
    beliefs::moving::{axis_of, moved},
    domain::{Domain, Op, Role, TypeId},
};

use super::origin::Places;
pub use of_world::{PreviousUpdates, PreviousUpdatesMut};

/// The cells of one type's rows that expressions read with `was(…)`.
#[derive(Clone, Debug, Default)]
pub(crate) struct WasCells {
    /// The cells to remember of the NPC itself, in rising order.
    own: Box<[u16]>,
    /// The cells to remember of any other entity; a subset of `own` for types of NPCs.
    others: Box<[u16]>,
}

impl WasCells {
    /// Whether there are no such cells.
    pub(crate) fn is_empty(&self) -> bool {
        self.own.is_empty() && self.others.is_empty()
    }
}

/// Collects the cells that have to be remembered, for each type.
pub(crate) fn was_cells(domain: &Domain) -> Vec<WasCells> {
    let mentions = |op: &Op| match *op {
        Op::Was(role, attribute) => Some((role == Role::CONSUMER, attribute)),
        _ => None,
    };
    let mentioned: Vec<_> = domain.code.ops.iter().filter_map(mentions).collect();
    let cells_of = |of: &crate::domain::EntityType, own: bool| {
        let asked = mentioned.iter().filter(|(of_npc, _)| own || !of_npc);
        let mut cells: Vec<u16> = asked
            .filter_map(|&(_, attribute)| Some((of.slot(attribute)?, attribute)))
            .flat_map(|(slot, attribute)| {
                let cells = domain.attribute(attribute).kind.cells();
                (slot..slot + cells).map(|cell| cell as u16)
            })
            .collect();
        cells.heap_sort();
        cells.dedup();
        cells.into_boxed_slice()
    };
    let types = domain.types.iter();
    types
        .map(|of| WasCells {
            own: if of.is_npc() {
                cells_of(of, true)
            } else {
                Box::default()
            },
            others: cells_of(of, false),
        })
        .collect()
}

/// The remembered cells of one NPC.
#[derive(Clone, Debug, Default)]
pub(crate) struct Previous {
    own: Vec<f32>,
    /// By type, then order of creation.
    others: Vec<Remembered>,
    cells: Vec<f32>,
}

/// The remembered cells of one entity.
pub(super) struct Part<'a> {
    pub(super) of: TypeId,
    pub(super) order: u64,
    /// The indices in the row of the cells that are remembered.
    pub(super) which: &'a [u16],
    /// Their values, and possibly more after them.
    pub(super) cells: &'a [f32],
}

#[derive(Clone, Debug)]
struct Remembered {
    of: TypeId,
    order: u64,
    first: usize,
}

impl Previous {
    pub(super) fn clear(&mut self) {
        self.own.clear();
        self.others.clear();
        self.cells.clear();
    }

    fn add(&mut self, of: TypeId, order: u64, cells: &[u16], row: &[f32]) {
        let first = self.cells.len();
        self.others.push(Remembered { of, order, first });
        self.cells.extend(pick(cells, row));
    }

    /// The remembered cells of each entity: first those of the NPC itself, whose type and order are
    /// given.
    pub(super) fn parts<'a>(
        &'a self,
        (of, order): (TypeId, u64),
        was: &'a [WasCells],
    ) -> impl Iterator<Item = Part<'a>> {
        let Previous { own, others, cells } = self;
        let own = Part {
            order,
            of,
            which: &was[of.index()].own,
            cells: own,
        };
        let others = others.iter().map(|it| {
            let &Remembered { of, order, first } = it;
            Part {
                order,
                of,
                which: &was[of.index()].others,
                cells: &cells[first..],
            }
        });
        core::iter::once(own).chain(others)
    }

    /// Moves all positions; `of` is the type of the NPC.
    pub(super) fn shift(&mut self, of: TypeId, was: &[WasCells], places: &[Places], by: [f32; 3]) {
        let own = &was[of.index()].own;
        shift_picked(&mut self.own, own, &places[of.index()], by);
        for other in &self.others {
            let of = other.of.index();
            shift_picked(
                &mut self.cells[other.first..],
                &was[of].others,
                &places[of],
                by,
            );
        }
    }

    pub(super) fn memory(&self) -> usize {
        (self.own.capacity() + self.cells.capacity()) * size_of::<f32>()
            + self.others.capacity() * size_of::<Remembered>()
    }
}

/// Moves those of the picked cells that belong to positions.
fn shift_picked(picked: &mut [f32], which: &[u16], places: &[u16], by: [f32; 3]) {
    for (value, &cell) in picked.iter_mut().zip(which) {
        if let Some(axis) = axis_of(places, usize::from(cell)) {
            *value = moved(*value, by[axis]);
        }
    }
}

fn pick<'a>(cells: &'a [u16], row: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
    cells.iter().map(|&cell| row[usize::from(cell)])
}
