//! Moves the whole world by an offset (floating origin). Very large worlds need this, since
//! positions far from the origin become coarse.
//!
//! Everything that is stored is moved: the truth, facts, and what is kept for open searches and for
//! `was(…)`. An open search goes on with the coordinates that it began with: what it reads is moved
//! back for it. So code that returns positions to a search must apply that offset.

mod of_world;

use alloc::{boxed::Box, vec::Vec};

use crate::domain::{AttributeKind, Domain, EntityType};

/// The first cells of the positions in rows of a type, in rising order.
pub(crate) type Places = Box<[u16]>;

/// The first cells of positions, for each type.
pub(super) fn places(domain: &Domain) -> Vec<Places> {
    let of = |of: &EntityType| {
        let positions = of.attributes.iter();
        let positions =
            positions.filter(|it| domain.attribute(**it).kind == AttributeKind::Position);
        positions
            .filter_map(|it| Some(of.slot(*it)? as u16))
            .collect()
    };
    domain.types.iter().map(of).collect()
}
