//! Queries: questions about the game that facts can't answer, such as who sees whom.
//!
//! The host answers them for real entities when a search begins. Imagined changes don't affect
//! answers, so no effect helps a condition by changing an answer.

use alloc::string::String;

use super::{
    code::Code,
    expression::{Operand, Role},
    ids::{ConditionId, KindId, QueryId, TRAVEL},
    visit::Part,
};

pub use super::expression::{Arguments, MAX_ARGUMENTS};

/// The kind of a query's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryKind {
    /// Yes or no: 1 or 0.
    Flag,
    /// A number.
    Number,
}

impl QueryKind {
    /// The word used for this kind in documents and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            QueryKind::Flag => "flag",
            QueryKind::Number => "number",
        }
    }
}

/// A question that the host answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// Its name in documents.
    pub name: String,
    /// The kind of the answer.
    pub kind: QueryKind,
    /// How many entities it asks about, 1 to [`MAX_ARGUMENTS`].
    pub arguments: u8,
    /// An answer is reused while it is younger than this, in seconds.
    pub max_age: f32,
    /// Whether the answer for the same entities never changes.
    pub pure: bool,
    /// The range by which a gap between the answer and the other side of a comparison is divided;
    /// none if conditions must give it. Only for numbers.
    pub range: Option<f32>,
    /// Whether any expression asks it.
    pub is_asked: bool,
}

/// A question in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The query.
    pub query: QueryId,
    /// The entities that it asks about, by role.
    pub arguments: Arguments,
    /// By role: the kind of the entities that it stands for, if it is the variable of an enclosing
    /// `count` or `any`.
    pub variables: [Option<KindId>; Role::COUNT],
}

impl Code {
    /// Calls `visit` with every question of a condition, in the order of its text.
    pub fn questions_of_condition(&self, condition: ConditionId, visit: &mut dyn FnMut(&Asked)) {
        let condition = self.condition(condition);
        self.questions(visit, |see| self.visit_condition(condition, see));
    }

    /// Calls `visit` with every question of a number, in the order of its text.
    pub fn questions_of(&self, operand: Operand, visit: &mut dyn FnMut(&Asked)) {
        self.questions(visit, |see| self.visit_operand(operand, see));
    }

    fn questions(&self, visit: &mut dyn FnMut(&Asked), walk: impl FnOnce(&mut dyn FnMut(Part))) {
        let mut variables = [None; Role::COUNT];
        let mut ask = |query, arguments, variables| {
            visit(&Asked {
                query,
                arguments,
                variables,
            });
        };
        walk(&mut |part| match part {
            Part::Counted(id) => {
                let quantifier = &self.quantifiers[usize::from(id.0)];
                variables[quantifier.variable.index()] = Some(quantifier.of);
            }
            Part::Count(id) => {
                let quantifier = &self.quantifiers[usize::from(id.0)];
                variables[quantifier.variable.index()] = None;
            }
            Part::Query(query, arguments) => ask(query, arguments, variables),
            Part::Travel(a, b) => ask(TRAVEL, [a, b, Role::CONSUMER, Role::CONSUMER], variables),
            Part::Value(..)
            | Part::Known(..)
            | Part::Limit(..)
            | Part::Entity(_)
            | Part::Distance(..)
            | Part::Duration
            | Part::Variable(_)
            | Part::Division => {}
        });
    }
}
