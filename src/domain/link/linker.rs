//! The state of linking: the domain so far, the names, and what all steps of linking share.

use alloc::{format, rc::Rc, string::String, vec::Vec};

use crate::domain::{
    ActionId, DriveId, KindId, Operand, Role, TypeId, WorldEffectId,
    compile::{Checked, Compiler, Reported, Scope, TypeSet, can_be_role},
    diagnostic::{Place, shorten},
    document::is_name,
    shapes::{AmountShape, DomainShape, Field, Text, TypeShape},
};

/// The state of linking.
pub(super) struct Linker<'s, 'd> {
    pub(super) shape: &'s DomainShape,
    pub(super) compiler: Compiler<'d>,
    /// The types, parents before the types that inherit from them.
    pub(super) order: Vec<TypeId>,
    /// By [`TypeId`]: what each type lists itself.
    pub(super) own: Vec<OwnLists<'s>>,
    pub(super) relations: Relations,
    /// The number of entries in the tables of all types so far.
    pub(super) size: usize,
}

/// The most cells, offers and other entries in the tables of all types together. A type's tables
/// repeat what it inherits, so a small document could need very many.
const MAX_SIZE: usize = 1 << 22;

impl<'s> Linker<'s, '_> {
    pub(super) fn error(&mut self, place: Place, message: impl Into<String>) -> Reported {
        self.compiler.error(place, message)
    }

    /// Counts entries in the tables of types, and reports it if there are too many.
    pub(super) fn grow(&mut self, by: usize, place: Place) -> Checked<()> {
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

    /// The name and the shape of a type; no shape if it couldn't be read.
    pub(super) fn type_shape(&self, id: TypeId) -> (&'s Text, Option<&'s TypeShape>) {
        let entry = &self.shape.types[id.index()];
        (&entry.name, entry.value.as_ref())
    }

    /// A number or an expression. Constants must be at least 0.
    pub(super) fn amount(
        &mut self,
        amount: &AmountShape,
        place: Place,
        scope: &Scope,
        what: &str,
    ) -> Operand {
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

    /// A number or an expression, of either sign.
    pub(super) fn signed_amount(&mut self, amount: &AmountShape, scope: &Scope) -> Operand {
        match amount {
            AmountShape::Number(number) => Operand::Constant(*number),
            AmountShape::Expression(text) => self
                .compiler
                .number(text, scope)
                .unwrap_or(Operand::Constant(0.0)),
        }
    }

    /// [`amount`](Self::amount), or `otherwise` if the field was left out.
    pub(super) fn amount_or(
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

    /// The kind in a `for_each`, and the scope with the role that `as` names.
    pub(super) fn bind(
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
                    "`for_each` needs `as`: the name of the entity in expressions",
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
        } else if scope.has_role(name.as_str()) || !can_be_role(name.as_str()) {
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
        let scope = scope.with(name.as_str(), Role::BOUND, &types);
        (of.and_then(Result::ok), scope)
    }
}

/// What one type lists itself, without what it inherits.
#[derive(Debug, Default)]
pub(super) struct OwnLists<'s> {
    pub(super) supplies: Vec<OwnOffer<'s>>,
    pub(super) consumes: Vec<OwnOffer<'s>>,
    pub(super) drives: Vec<OwnDrive<'s>>,
}

/// An action that a type lists.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnOffer<'s> {
    pub(super) action: ActionId,
    pub(super) when: Option<&'s Text>,
    pub(super) place: Place,
}

/// A drive that a type lists.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnDrive<'s> {
    pub(super) drive: DriveId,
    pub(super) weight: Option<(&'s AmountShape, Place)>,
    pub(super) external: bool,
}

/// Sets of types by what they list, including what they inherit.
#[derive(Debug, Default)]
pub(super) struct Relations {
    /// By action: the types that have it.
    pub(super) consumers: Vec<Rc<TypeSet>>,
    /// By action: the types that have it.
    pub(super) suppliers: Vec<Rc<TypeSet>>,
    /// By action: whether any type consumes it.
    pub(super) is_consumed: Vec<bool>,
    /// By action: whether any type supplies it.
    pub(super) is_supplied: Vec<bool>,
    /// By drive: the types that list it.
    pub(super) driven: Vec<Rc<TypeSet>>,
    /// By drive: whether any type lists it.
    pub(super) is_used: Vec<bool>,
    /// By world effect: the types that may be the consumer of a step that it follows.
    pub(super) effect_consumers: Vec<Rc<TypeSet>>,
    /// By world effect: the types that may be the supplier of such a step.
    pub(super) effect_suppliers: Vec<Rc<TypeSet>>,
    /// By world effect: the types that list it.
    pub(super) effect_owners: Vec<Rc<TypeSet>>,
    /// By world effect: whether any type lists it.
    pub(super) is_owned: Vec<bool>,
    /// By world effect: whether any action lists it.
    pub(super) is_listed: Vec<bool>,
    /// By action: the world effects that it lists.
    pub(super) action_effects: Vec<Vec<WorldEffectId>>,
}
