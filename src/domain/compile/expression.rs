//! Compiles expressions with a value: a number, a flag, or an entity.

use alloc::{format, vec};

use super::{
    purpose::Purpose,
    scope::{Property, RoleName},
    site::{Checked, Site},
    term::Term,
};
use crate::domain::{
    AttributeKind, KindId, Op, Operand, Quantifier, QuantifierId, Role,
    ast::{BinaryOp, Expr, ExprKind, Name, Span},
    diagnostic::shorten,
    lexer::is_keyword,
};

/// The kind of an expression's value. Positions can only be assigned.
pub(super) type Kind = AttributeKind;

/// A value with its kind.
pub(super) struct Value {
    pub(super) kind: Kind,
    pub(super) term: Term,
}

impl Value {
    pub(super) fn number(term: Term) -> Self {
        let kind = Kind::Number;
        Value { kind, term }
    }

    pub(super) fn flag(term: Term) -> Self {
        let kind = Kind::Flag;
        Value { kind, term }
    }

    fn entity(operand: Operand) -> Self {
        Value {
            kind: Kind::Reference,
            term: Term::read(operand),
        }
    }
}

/// The name of a kind with its article, for messages.
pub(super) fn a(kind: Kind) -> &'static str {
    match kind {
        Kind::Number => "a number",
        Kind::Flag => "a flag",
        Kind::Position => "a position",
        Kind::Reference => "an entity",
    }
}

impl Site<'_, '_> {
    /// A number.
    pub(super) fn number(&mut self, expr: &Expr) -> Checked<Term> {
        let value = self.value(expr)?;
        if value.kind == Kind::Number {
            return Ok(value.term);
        }
        let message = format!("found {}, expected a number", a(value.kind));
        Err(self.clash(&expr.span, value.term.attributes(), message))
    }

    /// A value of any kind but a position.
    pub(super) fn value(&mut self, expr: &Expr) -> Checked<Value> {
        match &expr.kind {
            ExprKind::Number(number) => Ok(Value::number(Term::constant(*number))),
            ExprKind::Flag(flag) => Ok(Value::flag(Term::constant(if *flag { 1.0 } else { 0.0 }))),
            ExprKind::Nobody => Ok(Value::entity(Operand::Constant(0.0))),
            ExprKind::Name(name) => self.name(name, &expr.span),
            ExprKind::Attribute { role, attribute } => {
                let property = self.property(role, attribute)?;
                self.attribute(&property, expr)
            }
            ExprKind::Negate(inner) => {
                let inner = self.number(inner)?;
                Ok(Value::number(self.term(Op::Negate, vec![inner])))
            }
            ExprKind::Binary(op, left, right) => match arithmetic(*op) {
                Some(op) => {
                    let (left, right) = (self.number(left), self.number(right));
                    Ok(Value::number(self.binary(op, left?, right?)))
                }
                None => self.truth(expr),
            },
            ExprKind::Not(_) | ExprKind::Quantifier { any: true, .. } => self.truth(expr),
            ExprKind::Quantifier {
                of,
                variable,
                filter,
                ..
            } => {
                let count = self.quantifier(of, variable, filter.as_deref())?;
                Ok(Value::number(count))
            }
            ExprKind::Call {
                function,
                arguments,
            } => self.call(function, arguments, expr),
            ExprKind::Query { query, arguments } => self.query(query, arguments, expr),
            ExprKind::Is { role, of } => {
                let role = self.role(&role.text, &role.span)?.role;
                let place = self.text.place_of(of.span.clone());
                let of = self.compiler.kind_at(&of.text, place)?;
                Ok(Value::flag(Term::leaf(Op::Is(role, of))))
            }
        }
    }

    /// A condition as a flag: 1 when it holds, else 0.
    pub(super) fn truth(&mut self, expr: &Expr) -> Checked<Value> {
        let condition = self.condition(expr, Purpose::Truth, "")?;
        Ok(Value::flag(Term::leaf(Op::Holds(condition))))
    }

    fn name(&mut self, name: &str, span: &Span) -> Checked<Value> {
        if let Some(variable) = self.scope.variable(name) {
            if !self.locals.is_empty() {
                let message = "ratings can't be used inside `count` and `any`";
                return Err(self.fail(span, message));
            }
            return Ok(Value::number(Term::leaf(Op::Variable(variable))));
        }
        if let Some(RoleName { role, .. }) = self.find_role(name) {
            return Ok(Value::entity(Operand::Entity(*role)));
        }
        if name == "duration" {
            if self.scope.has_duration() {
                return Ok(Value::number(Term::leaf(Op::Duration)));
            }
            let message = "`duration` is known only in what a step does: preconditions, effects, \
                           cost and world effects";
            return Err(self.fail(span, message));
        }
        Err(self.unknown(name, span))
    }

    fn attribute(&mut self, property: &Property, expr: &Expr) -> Checked<Value> {
        if property.kind == Kind::Position {
            let message = "found a position, expected a number, a flag or an entity; positions \
                           are compared with `distance(a, b)`";
            return Err(self.fail_at(expr, message));
        }
        Ok(Value {
            kind: property.kind,
            term: Term::read(Operand::Attribute(property.role, property.attribute)),
        })
    }

    /// The number of entities of a kind for which `filter` holds.
    pub(super) fn quantifier(
        &mut self,
        of: &Name,
        variable: &Name,
        filter: Option<&Expr>,
    ) -> Checked<Term> {
        let place = self.text.place_of(of.span.clone());
        let of = self.compiler.kind_at(&of.text, place)?;
        let local = self.new_variable(variable, of)?;
        let role = local.role;
        let filter = match filter {
            None => None,
            Some(filter) => {
                self.locals.push(local);
                let text = self.text.as_str().get(filter.span.clone()).unwrap_or("");
                let condition = self.condition(filter, Purpose::Truth, text);
                self.locals.pop();
                Some(condition?)
            }
        };
        let quantifiers = &mut self.compiler.domain.code.quantifiers;
        let Ok(id) = u16::try_from(quantifiers.len()) else {
            let message = "found more `count` and `any` than the 65,536 that a domain can have";
            return Err(self.fail(&variable.span, message));
        };
        quantifiers.push(Quantifier {
            of,
            variable: role,
            filter,
        });
        self.compiler.variables.push((variable.text.clone(), place));
        Ok(Term::leaf(Op::Count(QuantifierId(id))))
    }

    fn new_variable(&mut self, name: &Name, of: KindId) -> Checked<RoleName> {
        let number = usize::from(Role::FIRST_VARIABLE.0) + self.locals.len();
        let role = u8::try_from(number).ok().filter(|_| number < Role::COUNT);
        let Some(role) = role else {
            let most = Role::COUNT - usize::from(Role::FIRST_VARIABLE.0);
            let message =
                format!("found `count` and `any` within each other more than {most} deep");
            return Err(self.fail(&name.span, message));
        };
        if self.find_role(&name.text).is_some() || !can_be_role(&name.text) {
            let message = format!(
                "`{}` already means something here; choose another name",
                shorten(&name.text)
            );
            return Err(self.fail(&name.span, message));
        }
        Ok(RoleName {
            name: name.text.clone(),
            role: Role(role),
            types: self.compiler.types_of(of),
        })
    }
}

/// Whether a document may use this name for a role.
pub(in crate::domain) fn can_be_role(name: &str) -> bool {
    !is_keyword(name) && !matches!(name, "self" | "consumer" | "supplier" | "duration" | "call")
}

fn arithmetic(op: BinaryOp) -> Option<Op> {
    match op {
        BinaryOp::Add => Some(Op::Add),
        BinaryOp::Subtract => Some(Op::Subtract),
        BinaryOp::Multiply => Some(Op::Multiply),
        BinaryOp::Divide => Some(Op::Divide),
        BinaryOp::Compare(_) | BinaryOp::And | BinaryOp::Or => None,
    }
}
