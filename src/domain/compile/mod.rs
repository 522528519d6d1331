//! Compiles expressions.
//!
//! Names are resolved in a [`Scope`], and kinds are checked against every type that a role may
//! have. The result is a tree of operations ([`Term`](term::Term)). Constants in it are computed,
//! the stack that it needs is checked, and it is laid out flat in the domain's
//! [`Code`](super::Code).

mod condition;
mod effect;
mod expression;
mod functions;
mod jumps;
mod keys;
mod names;
mod never;
mod purpose;
mod query;
mod read_of_others;
mod roles;
mod scope;
mod site;
mod term;

use super::{Operand, ast::Expr, condition::ConditionId, parser, shapes::Text};

pub(super) use expression::can_be_role;
pub(super) use functions::is_function;
pub(super) use names::{NameTable, Names};
pub(super) use purpose::Purpose;
pub(super) use scope::{Scope, TypeSet};
pub(super) use site::{Checked, Compiler, Reported};

impl Compiler<'_> {
    /// Only parses an expression, for things that aren't evaluated: a task, or the wanted value of
    /// a flag.
    pub(super) fn expression(&mut self, text: &Text) -> Checked<Expr> {
        self.parse(text, parser::parse_expression)
    }

    /// A condition.
    pub(super) fn condition(
        &mut self,
        text: &Text,
        scope: &Scope,
        purpose: Purpose,
    ) -> Checked<ConditionId> {
        let expr = self.parse(text, parser::parse_expression)?;
        self.site(text, scope)
            .condition(&expr, purpose, text.as_str())
    }

    /// A number.
    pub(super) fn number(&mut self, text: &Text, scope: &Scope) -> Checked<Operand> {
        let expr = self.parse(text, parser::parse_expression)?;
        let mut site = self.site(text, scope);
        let term = site.number(&expr)?;
        site.operand(&term, &expr)
    }

    /// An effect.
    pub(super) fn effect(&mut self, text: &Text, scope: &Scope) -> Checked<super::Effect> {
        let effect = self.parse(text, parser::parse_effect)?;
        self.site(text, scope).effect(&effect)
    }
}
