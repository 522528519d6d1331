//! Compiles queries, which the host answers.

use alloc::format;

use super::{
    expression::Value,
    site::{Checked, Reported, Site},
    term::Term,
};
use crate::domain::{
    Operand, QueryId, QueryKind, Role, TRAVEL,
    ast::{Expr, Name},
    diagnostic::shorten,
    query::{Arguments, MAX_ARGUMENTS},
};

impl Site<'_, '_> {
    /// The answer to a query about entities.
    pub(super) fn query(&mut self, name: &Name, arguments: &[Expr], call: &Expr) -> Checked<Value> {
        let queries = &self.compiler.names.queries;
        let Some(id) = queries.find(&name.text) else {
            if queries.is_incomplete() {
                return Err(Reported);
            }
            let hint = self
                .compiler
                .suggest(&name.text, |_, names| names.queries.some());
            let message = format!("there is no query `{}`{hint}", shorten(&name.text));
            return Err(self.fail(&name.span, message));
        };
        let id = QueryId(id);
        if id != TRAVEL && self.scope.is_unasked() {
            let message = "queries are answered when a search begins, but this is evaluated \
                           whenever drives and goals are updated; ask in an action, an offer's \
                           `when` or a world effect instead";
            return Err(self.fail_at(call, message));
        }
        let query = self.compiler.domain.query(id);
        let (kind, expected) = (query.kind, usize::from(query.arguments));
        if arguments.len() != expected {
            let plural = |count: usize, one, several| if count == 1 { one } else { several };
            let message = format!(
                "found {} {} of `{}`, expected {} {}",
                arguments.len(),
                plural(arguments.len(), "argument", "arguments"),
                shorten(&name.text),
                ["no", "one", "two", "three", "four"]
                    .get(expected)
                    .unwrap_or(&"some"),
                plural(expected, "entity", "entities"),
            );
            return Err(self.fail_at(call, message));
        }
        let mut roles: Arguments = [Role::CONSUMER; MAX_ARGUMENTS];
        let mut is_wrong = false;
        for (role, argument) in roles.iter_mut().zip(arguments) {
            match self.entity(name, argument) {
                Ok(found) => *role = found,
                Err(_) => is_wrong = true,
            }
        }
        if is_wrong {
            return Err(super::Reported);
        }
        self.compiler.domain.queries[id.index()].is_asked = true;
        let term = Term::read(match id {
            TRAVEL => Operand::Travel(roles[0], roles[1]),
            _ => Operand::Query(id, roles),
        });
        Ok(match kind {
            QueryKind::Number => Value::number(term),
            QueryKind::Flag => Value::flag(term),
        })
    }
}
