//! Linking: makes the domain's tables from the shapes of documents, and checks the numbers that
//! stand at a document's root, such as `distance_range`.
//!
//! First come names, then attributes, curves and the rows of types, since expressions are checked
//! against these. Next, it is found out which types can have which role, from the actions that
//! types supply and consume. Only then are expressions compiled.

mod actions;
mod advice;
mod ambiance;
mod appearance;
mod attributes;
mod combine;
mod completion;
mod declare;
mod drives;
mod influences;
mod linker;
mod lists;
mod oneself;
mod parts;
mod perform;
mod planning;
mod queries;
mod relations;
mod rows;
mod runners;
mod schedules;
mod senses;
mod tags;
mod tree;

use alloc::{format, vec::Vec};

use super::{
    ActionId, AttributeId, Code, Domain, DriveId, EntityType, LookupTables, Operand, Range, TypeId,
    WorldEffectId,
    action::Effect,
    compile::{Checked, Compiler, Reported, Scope, TypeSet},
    diagnostic::{Diagnostics, Place},
    input::Limits,
    shapes::{DomainShape, Field, Text},
};

use declare::names;
use linker::{Linker, Relations};

/// Links a domain. Errors are recorded; if there are any, the result may be none.
pub(super) fn link(
    shape: &DomainShape,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Option<Domain> {
    let names = names(shape, diagnostics)?;
    let domain = Domain {
        distance_range: distance_range(&shape.distance_range, diagnostics),
        attributes: Vec::new(),
        types: Vec::new(),
        actions: Vec::new(),
        world_effects: Vec::new(),
        drives: Vec::new(),
        goal_rules: Vec::new(),
        curves: Vec::new(),
        queries: Vec::new(),
        flags: Vec::new(),
        schedules: Vec::new(),
        machines: Vec::new(),
        sensors: Vec::new(),
        modifiers: Vec::new(),
        influences: Vec::new(),
        tags: Vec::new(),
        code: Code::default(),
        index: LookupTables::default(),
        hash: 0,
    };
    let mut linker = Linker {
        shape,
        compiler: Compiler::new(domain, names, diagnostics, limits),
        order: Vec::new(),
        own: Vec::new(),
        relations: Relations::default(),
        size: 0,
    };
    linker.compiler.said.types = shape.types.iter().map(|it| it.place).collect();
    linker.attributes();
    linker.curves();
    linker.influences();
    linker.queries();
    linker.tree();
    linker.tags().ok()?;
    linker.rows().ok()?;
    linker.check_tags();
    linker.parts();
    linker.sensors();
    linker.lists().ok()?;
    linker.relations().ok()?;
    linker.actions();
    linker.world_effects();
    linker.drives();
    linker.schedules().ok()?;
    linker.complete_types();
    linker.settle_oneself();
    linker.ambiance();
    linker.advise();
    let Compiler {
        mut domain,
        read_of_others,
        read_of_any,
        ..
    } = linker.compiler;
    domain.index = LookupTables::of(&domain);
    domain.index.read_of_others = read_of_others.by_type(&domain);
    domain.index.minds_who = super::index::minds_who(&domain);
    domain.index.deferred = super::index::deferred(&domain, read_of_any);
    domain.hash = super::hash::of(&domain);
    Some(domain)
}

fn distance_range(field: &Field<f32>, diagnostics: &mut Diagnostics) -> f32 {
    const USUAL: f32 = 100.0;
    match (field.get(), field.place()) {
        (Some(&range), Some(place)) => {
            if range <= 0.0 {
                diagnostics.error(place, format!("found {range}, expected more than 0 metres"));
            }
            range
        }
        _ => USUAL,
    }
}
