//! Compiles calls of functions, and of curves, which are called like functions.

use alloc::{format, string::String, vec::Vec};

use super::{
    expression::{Kind, Value},
    roles::{ALIVE, ASK_FOR_LIFE},
    scope::Property,
    site::{Checked, Reported, Site},
    term::Term,
};
use crate::domain::{
    CurveId, InfluenceId, Op, Operand, Role,
    ast::{Expr, ExprKind, Name},
    diagnostic::shorten,
};

const FUNCTIONS: [&str; 17] = [
    "distance",
    "travel",
    "min",
    "max",
    "abs",
    "clamp",
    "min_of",
    "max_of",
    "age",
    "sure",
    "was",
    "known",
    "count",
    "any",
    "beside",
    "last_seen",
    "influence",
];

/// Whether a name is that of a function.
pub(in crate::domain) fn is_function(name: &str) -> bool {
    FUNCTIONS.contains(&name) || matches!(name, "destroy" | "call")
}

/// The function's name and the arguments, if an expression is a call of `last_seen`.
fn last_seen(expr: &Expr) -> Option<(&Name, &[Expr])> {
    match &expr.kind {
        ExprKind::Call {
            function,
            arguments,
        } if function.text == "last_seen" => Some((function, arguments)),
        _ => None,
    }
}

impl Site<'_, '_> {
    /// The value of a call.
    pub(super) fn call(
        &mut self,
        function: &Name,
        arguments: &[Expr],
        call: &Expr,
    ) -> Checked<Value> {
        match function.text.as_str() {
            "distance" => {
                let [a, b] = self.exactly(function, arguments, "two entities", call)?;
                if let Some(distance) = self.distance_to_last_seen(function, [a, b])? {
                    return Ok(distance);
                }
                let (a, b) = (self.entity(function, a), self.entity(function, b));
                let distance = Operand::Distance(a?, b?);
                Ok(Value::number(Term::read(distance)))
            }
            "travel" => self.query(function, arguments, call),
            "min" => self.row(Op::Min, function, arguments, call),
            "max" => self.row(Op::Max, function, arguments, call),
            "abs" => {
                let [x] = self.exactly(function, arguments, "one number", call)?;
                self.calculated(Op::Abs, &[x])
            }
            "clamp" => {
                let [value, low, high] =
                    self.exactly(function, arguments, "a value, a low and a high end", call)?;
                self.calculated(Op::Clamp, &[value, low, high])
            }
            "min_of" => self.end_of_range(Op::MinOf, function, arguments, call),
            "max_of" => self.end_of_range(Op::MaxOf, function, arguments, call),
            "age" => {
                let property = self.argument_property(function, arguments, call)?;
                let age = Op::Age(property.role, property.attribute);
                Ok(Value::number(Term::leaf(age)))
            }
            "sure" => {
                let property = self.argument_property(function, arguments, call)?;
                let sure = Op::Sure(property.role, property.attribute);
                Ok(Value::number(Term::leaf(sure)))
            }
            "was" => self.was(function, arguments, call),
            "influence" => self.influence(function, arguments, call),
            "known" => self.truth(call),
            "last_seen" => {
                let message = "`last_seen` is only used within a distance: \
                               `distance(consumer, last_seen(supplier))`";
                Err(self.fail(&function.span, message))
            }
            "beside" | "destroy" => {
                let message = format!(
                    "`{}` is only used in effects: `a.position = beside(b)`, `destroy(a)`",
                    function.text
                );
                Err(self.fail(&function.span, message))
            }
            _ => self.curve(function, arguments, call),
        }
    }

    /// The distance to where an entity was last seen; none if neither argument is a call of
    /// `last_seen`.
    fn distance_to_last_seen(
        &mut self,
        distance: &Name,
        [a, b]: [&Expr; 2],
    ) -> Checked<Option<Value>> {
        let (from, to) = match (last_seen(a), last_seen(b)) {
            (None, None) => return Ok(None),
            (None, Some(_)) => (a, b),
            (Some(_), None) => (b, a),
            (Some(_), Some(_)) => {
                let message = "found two places where somebody was last seen, expected one and \
                               an entity";
                return Err(self.fail_at(b, message));
            }
        };
        let Some((function, arguments)) = last_seen(to) else {
            return Ok(None);
        };
        let [whom] = self.exactly(function, arguments, "one entity", to)?;
        let (from, whom) = (self.entity(distance, from), self.entity(function, whom));
        let op = Op::ToLastSeen(from?, whom?);
        Ok(Some(Value::number(Term::leaf(op))))
    }

    /// How strong an influence is where an entity is.
    fn influence(&mut self, function: &Name, arguments: &[Expr], call: &Expr) -> Checked<Value> {
        let [which, whose] =
            self.exactly(function, arguments, "an influence and an entity", call)?;
        let ExprKind::Name(name) = &which.kind else {
            let message = "found no influence, expected one: `influence(danger, supplier)`";
            return Err(self.fail_at(which, message));
        };
        let influences = &self.compiler.names.influences;
        let Some(id) = influences.find(name) else {
            if influences.is_incomplete() {
                return Err(Reported);
            }
            let hint = self
                .compiler
                .suggest(name, |_, names| names.influences.some());
            let message = format!("there is no influence `{}`{hint}", shorten(name));
            return Err(self.fail_at(which, message));
        };
        let role = self.entity(function, whose)?;
        let op = Op::Influence(InfluenceId(id), role);
        Ok(Value::number(Term::leaf(op)))
    }

    fn curve(&mut self, function: &Name, arguments: &[Expr], call: &Expr) -> Checked<Value> {
        let Some(id) = self.compiler.names.curves.find(&function.text) else {
            let name = shorten(&function.text);
            if let Some(message) = self.query_without_call(&function.text) {
                return Err(self.fail(&function.span, message));
            }
            if self.compiler.names.curves.is_incomplete() {
                return Err(Reported);
            }
            let hint = self.compiler.suggest(&function.text, |_, names| {
                let functions = FUNCTIONS.into_iter().map(String::from);
                functions.chain(names.curves.some()).collect()
            });
            let hint = if name == ALIVE { ASK_FOR_LIFE } else { &hint };
            let message = format!("there is no function or curve `{name}`{hint}");
            return Err(self.fail(&function.span, message));
        };
        let [x] = self.exactly(function, arguments, "one number", call)?;
        self.calculated(Op::Curve(CurveId(id)), &[x])
    }

    /// The arguments, if there are exactly `N`.
    fn exactly<'e, const N: usize>(
        &mut self,
        function: &Name,
        arguments: &'e [Expr],
        expected: &str,
        call: &Expr,
    ) -> Checked<[&'e Expr; N]> {
        let all: Vec<&Expr> = arguments.iter().collect();
        all.try_into().map_err(|all: Vec<_>| {
            let message = format!(
                "found {} {} of `{}`, expected {expected}",
                all.len(),
                if all.len() == 1 {
                    "argument"
                } else {
                    "arguments"
                },
                shorten(&function.text)
            );
            self.fail_at(call, message)
        })
    }

    fn calculated(&mut self, op: Op, arguments: &[&Expr]) -> Checked<Value> {
        let terms: Vec<Checked<Term>> = arguments.iter().map(|it| self.number(it)).collect();
        let terms: Checked<Vec<Term>> = terms.into_iter().collect();
        Ok(Value::number(self.term(op, terms?)))
    }

    fn row(&mut self, op: Op, function: &Name, arguments: &[Expr], call: &Expr) -> Checked<Value> {
        if arguments.len() < 2 {
            let _: [&Expr; 2] = self.exactly(function, arguments, "two numbers or more", call)?;
        }
        let arguments: Vec<&Expr> = arguments.iter().collect();
        self.calculated(op, &arguments)
    }

    /// An argument that is a role.
    pub(super) fn entity(&mut self, function: &Name, argument: &Expr) -> Checked<Role> {
        if let ExprKind::Name(name) = &argument.kind
            && self.scope.variable(name).is_none()
        {
            return Ok(self.role(name, &argument.span)?.role);
        }
        let message = format!(
            "found no role, expected one: `{}(consumer, supplier)`",
            shorten(&function.text)
        );
        Err(self.fail_at(argument, message))
    }

    /// The one argument, which is an attribute of a role.
    pub(super) fn argument_property(
        &mut self,
        function: &Name,
        arguments: &[Expr],
        call: &Expr,
    ) -> Checked<Property> {
        let [argument] = self.exactly(function, arguments, "one attribute", call)?;
        if let ExprKind::Attribute { role, attribute } = &argument.kind {
            return self.property(role, attribute);
        }
        let message = format!(
            "found no attribute, expected one: `{}(role.attribute)`",
            function.text
        );
        Err(self.fail_at(argument, message))
    }

    fn end_of_range(
        &mut self,
        op: fn(Role, crate::domain::AttributeId) -> Op,
        function: &Name,
        arguments: &[Expr],
        call: &Expr,
    ) -> Checked<Value> {
        let property = self.argument_property(function, arguments, call)?;
        if property.kind != Kind::Number {
            let message = format!(
                "found {}, expected a number; `{}` gives an end of its range",
                super::expression::a(property.kind),
                function.text
            );
            return Err(self.fail_at(call, message));
        }
        let op = op(property.role, property.attribute);
        Ok(Value::number(Term::leaf(op)))
    }

    fn was(&mut self, function: &Name, arguments: &[Expr], call: &Expr) -> Checked<Value> {
        let property = self.argument_property(function, arguments, call)?;
        if property.kind == Kind::Position {
            let message = "found a position, expected a number, a flag or an entity";
            return Err(self.fail_at(call, message));
        }
        let was = Op::Was(property.role, property.attribute);
        Ok(Value {
            kind: property.kind,
            term: Term::leaf(was),
        })
    }
}
