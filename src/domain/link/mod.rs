//! Linking: from the shapes of a document to the domain's tables.
//!
//! First come names, then attributes, curves and the rows of types, since expressions are checked
//! against those. Then it is worked out who can be whom: which types supply and consume which
//! actions. Only then are expressions compiled.

mod actions;
mod advice;
mod ambiance;
mod appearance;
mod attributes;
mod combine;
mod completion;
mod drives;
mod influences;
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

use alloc::{format, rc::Rc, vec::Vec};

use super::{
    ActionId, AttributeId, Code, Domain, DriveId, EffectIndex, EntityType, KindId, Operand, Range,
    TypeId, WorldEffectId,
    action::Effect,
    compile::{Checked, Compiler, NameTable, Names, Reported, Scope, TypeSet, is_function},
    diagnostic::{Diagnostics, Place, shorten},
    document::is_name,
    input::Limits,
    parser::is_keyword,
    shapes::{AmountShape, DomainShape, Entries, Field, Text, TypeShape},
};

/// Ids are 16 bits, and the greatest stays free.
const MAX_ENTRIES: usize = u16::MAX as usize;

/// Links a domain. If it has errors, which are then recorded, there may be none.
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
        index: EffectIndex::default(),
        hash: 0,
    };
    let mut linker = Linker {
        shape,
        compiler: Compiler::new(domain, names, diagnostics, limits),
        order: Vec::new(),
        own: Vec::new(),
        relations: relations::Relations::default(),
        size: 0,
    };
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
        ..
    } = linker.compiler;
    domain.index = EffectIndex::of(&domain);
    let attributes = (0..domain.attributes.len()).map(AttributeId::at);
    domain.index.is_private = attributes.map(|it| !read_of_others.contains(&it)).collect();
    domain.hash = super::hash::of(&domain);
    Some(domain)
}

/// What is being linked.
struct Linker<'s, 'd> {
    shape: &'s DomainShape,
    compiler: Compiler<'d>,
    /// Types, parents before their heirs.
    order: Vec<TypeId>,
    /// What each type lists itself, by [`TypeId`].
    own: Vec<lists::OwnLists<'s>>,
    relations: relations::Relations,
    /// How much the tables of types hold so far.
    size: usize,
}

/// The most cells, offers and other things that all types together may have: what a type inherits
/// is in its tables again, so a small document could ask for very much.
const MAX_SIZE: usize = 1 << 22;

impl<'s> Linker<'s, '_> {
    fn error(&mut self, place: Place, message: impl Into<alloc::string::String>) -> Reported {
        self.compiler.error(place, message)
    }

    /// Adds to what types hold.
    fn grow(&mut self, by: usize, place: Place) -> Checked<()> {
        self.size = self.size.saturating_add(by);
        if self.size <= MAX_SIZE {
            return Ok(());
        }
        let message = format!(
            "found types that have more than {MAX_SIZE} attributes, actions, drives, world effects \
             and modifiers together, counting inherited ones and types that sensors notice, which is \
             the most expected"
        );
        Err(self.error(place, message))
    }

    /// The shape of a type; that of an empty one if it couldn't be read.
    fn type_shape(&self, id: TypeId) -> (&'s Text, Option<&'s TypeShape>) {
        let entry = &self.shape.types[id.index()];
        (&entry.name, entry.value.as_ref())
    }

    /// A number that is given, or one that is worked out.
    fn amount(&mut self, amount: &AmountShape, place: Place, scope: &Scope, what: &str) -> Operand {
        let place = match amount {
            AmountShape::Number(_) => place,
            AmountShape::Expression(text) => text.place,
        };
        let operand = self.signed_amount(amount, scope);
        if let Operand::Constant(number) = operand
            && number < 0.0
        {
            self.error(
                place,
                format!("found {number}, expected {what} of at least 0"),
            );
        }
        operand
    }

    /// A number of either sign that is given, or one that is worked out.
    fn signed_amount(&mut self, amount: &AmountShape, scope: &Scope) -> Operand {
        match amount {
            AmountShape::Number(number) => Operand::Constant(*number),
            AmountShape::Expression(text) => self
                .compiler
                .number(text, scope)
                .unwrap_or(Operand::Constant(0.0)),
        }
    }

    /// [`amount`](Self::amount), or `otherwise` if the field was left out.
    fn amount_or(
        &mut self,
        otherwise: f32,
        field: &Field<AmountShape>,
        scope: &Scope,
        what: &str,
    ) -> Operand {
        match (field.get(), field.place()) {
            (Some(amount), Some(place)) => self.amount(amount, place, scope, what),
            _ => Operand::Constant(otherwise),
        }
    }

    /// The kind that a `for_each` names, and the scope in which its entities have a name.
    fn bind(
        &mut self,
        for_each: &Field<Text>,
        binding: &Field<Text>,
        scope: Scope,
    ) -> (Option<KindId>, Scope) {
        let of = for_each.get().map(|of| self.compiler.kind(of));
        let Some(name) = binding.get() else {
            let of = of.and_then(Result::ok);
            let Some(place) = for_each.place() else {
                return (of, scope);
            };
            if !binding.is_broken() {
                self.error(
                    place,
                    "`for_each` needs `as`: what expressions call the entity",
                );
            }
            return (of, scope.with_somebody_unnamed());
        };
        if for_each.place().is_none() {
            self.error(
                name.place,
                "`as` names the entity of `for_each`, which is missing",
            );
        }
        if !is_name(name.as_str()) {
            let message = format!(
                "found `{}`, expected a name of letters (a to z), digits and `_` that doesn't \
                 begin with a digit",
                shorten(name.as_str())
            );
            self.error(name.place, message);
        } else if scope.has_role(name.as_str()) || !super::compile::can_be_role(name.as_str()) {
            let message = format!(
                "`{}` already means something here; choose another name",
                shorten(name.as_str())
            );
            self.error(name.place, message);
        }
        let types = match of {
            Some(Ok(of)) => self.compiler.types_of(of),
            _ => Rc::default(),
        };
        let scope = scope.with(name.as_str(), super::Role::BOUND, &types);
        (of.and_then(Result::ok), scope)
    }
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

/// The names of all entries; none if there are too many of a kind.
fn names(shape: &DomainShape, diagnostics: &mut Diagnostics) -> Option<Names> {
    let mut names = Names::default();
    names.attributes.add("position", 0);
    let complete = declare(&mut names.attributes, 1, &shape.attributes, diagnostics)
        & declare(&mut names.types, 0, &shape.types, diagnostics)
        & declare(&mut names.actions, 0, &shape.actions, diagnostics)
        & declare(
            &mut names.world_effects,
            0,
            &shape.world_effects,
            diagnostics,
        )
        & declare(&mut names.drives, 0, &shape.drives, diagnostics)
        & declare(&mut names.curves, 0, &shape.curves, diagnostics)
        & declare(&mut names.flags, 0, &shape.flags, diagnostics)
        & declare(&mut names.schedules, 0, &shape.schedules, diagnostics)
        & declare(&mut names.machines, 0, &shape.machines, diagnostics)
        & declare(&mut names.sensors, 0, &shape.sensors, diagnostics)
        & declare(&mut names.modifiers, 0, &shape.modifiers, diagnostics)
        & declare(&mut names.influences, 0, &shape.influences, diagnostics)
        & declare(&mut names.tags, 0, &shape.tags, diagnostics)
        & queries::declare(&mut names.queries, &shape.queries, diagnostics);
    let surplus = MAX_ENTRIES.saturating_sub(shape.types.len());
    if let Some(surplus) = shape.tags.get(surplus) {
        let message = format!(
            "found {} types and {} tags, expected at most {MAX_ENTRIES} together",
            shape.types.len(),
            shape.tags.len()
        );
        diagnostics.error(surplus.name.place, message);
        return None;
    }
    for tag in &shape.tags {
        if names.types.find(tag.name.as_str()).is_some() {
            let message = format!(
                "`{}` is a type already; choose another name for the tag",
                shorten(tag.name.as_str())
            );
            diagnostics.error(tag.name.place, message);
        }
    }
    for curve in &shape.curves {
        if is_function(curve.name.as_str()) {
            let message = format!(
                "`{}` is a function already; choose another name",
                curve.name.as_str()
            );
            diagnostics.error(curve.name.place, message);
        }
    }
    complete.then_some(names)
}

fn declare<T>(
    table: &mut NameTable,
    first: usize,
    entries: &Entries<T>,
    diagnostics: &mut Diagnostics,
) -> bool {
    if let Some(surplus) = entries.get(MAX_ENTRIES - first) {
        let message = format!(
            "found {} {}s, expected at most {}",
            entries.len(),
            table.noun(),
            MAX_ENTRIES - first
        );
        diagnostics.error(surplus.name.place, message);
        return false;
    }
    if entries.is_broken {
        table.miss_some();
    }
    for (id, entry) in (first..).zip(entries) {
        check_word(&entry.name, diagnostics);
        if table.find(entry.name.as_str()).is_some() {
            // Merging makes names unique, so this is the one that is there from the beginning.
            let message = "every entity has `position` already; it isn't declared";
            diagnostics.error(entry.name.place, message);
            continue;
        }
        table.add(entry.name.as_str(), id as u16);
    }
    true
}

/// What is a name by its letters can still be a word that means something else.
fn check_word(name: &Text, diagnostics: &mut Diagnostics) {
    let text = name.as_str();
    if is_keyword(text) {
        let message = format!("`{text}` is a word of the expression language; choose another name");
        diagnostics.error(name.place, message);
    }
}
