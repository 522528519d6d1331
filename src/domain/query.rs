//! Queries: questions about the game that facts can't answer, such as who sees whom.
//!
//! The host answers them for real entities when a search begins. What a search imagines changes
//! no answer, so no effect helps a condition by way of a query.

use alloc::string::String;

use super::{Atom, Code, ConditionId, Op, Operand, QueryId, Role, TRAVEL, TypeId};

/// The most entities that a query asks about.
pub const MAX_ARGUMENTS: usize = 4;

/// Whom a query asks about, by role. Those beyond the query's arguments are the consumer, and mean
/// nothing.
pub type Arguments = [Role; MAX_ARGUMENTS];

/// What the answer to a query is.
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
    /// What the answer is.
    pub kind: QueryKind,
    /// How many entities it asks about, 1 to [`MAX_ARGUMENTS`].
    pub arguments: u8,
    /// An answer is used again while it is younger than this, in seconds.
    pub max_age: f32,
    /// The answer for the same entities never changes.
    pub pure: bool,
    /// What a gap between the answer and what it is compared with is measured against; none if
    /// conditions have to say it. Only numbers have one.
    pub range: Option<f32>,
    /// Whether any expression asks it.
    pub is_asked: bool,
}

/// A place in an expression where a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The query.
    pub query: QueryId,
    /// Whom it asks about.
    pub arguments: Arguments,
    /// By role: the type whose entities it stands for, if it is the variable of a `count` or `any`
    /// around this place.
    pub variables: [Option<TypeId>; Role::COUNT],
}

/// Visits the questions of an expression.
struct Visitor<'c, 'v> {
    code: &'c Code,
    variables: [Option<TypeId>; Role::COUNT],
    visit: &'v mut dyn FnMut(&Asked),
}

impl Code {
    /// Calls `visit` with every question of a condition, in the order of its text.
    pub fn questions_of_condition(&self, condition: ConditionId, visit: &mut dyn FnMut(&Asked)) {
        self.visitor(visit).condition(condition);
    }

    /// Calls `visit` with every question of a number, in the order of its text.
    pub fn questions_of(&self, operand: Operand, visit: &mut dyn FnMut(&Asked)) {
        self.visitor(visit).operand(operand);
    }

    fn visitor<'v>(&self, visit: &'v mut dyn FnMut(&Asked)) -> Visitor<'_, 'v> {
        Visitor {
            code: self,
            variables: [None; Role::COUNT],
            visit,
        }
    }
}

// They call each other once per level of nesting, which the parser bounds.
impl Visitor<'_, '_> {
    fn condition(&mut self, id: ConditionId) {
        for atom in self.code.condition(id).atoms.clone() {
            if let Atom::Compare { left, right, .. } = self.code.atoms[atom as usize] {
                self.operand(left);
                self.operand(right);
            }
        }
    }

    fn operand(&mut self, operand: Operand) {
        match operand {
            Operand::Query(query, arguments) => self.question(query, arguments),
            Operand::Travel(a, b) => {
                self.question(TRAVEL, [a, b, Role::CONSUMER, Role::CONSUMER]);
            }
            Operand::Code(code) => {
                for &op in self.code.run(code) {
                    match op {
                        Op::Push(operand) => self.operand(operand),
                        Op::Holds(condition) => self.condition(condition),
                        Op::Count(quantifier) => {
                            let quantifier = self.code.quantifiers[usize::from(quantifier.0)];
                            if let Some(filter) = quantifier.filter {
                                let role = quantifier.variable.index();
                                self.variables[role] = Some(quantifier.of);
                                self.condition(filter);
                                self.variables[role] = None;
                            }
                        }
                        _ => {}
                    }
                }
            }
            Operand::Constant(_)
            | Operand::Attribute(..)
            | Operand::Entity(_)
            | Operand::Distance(..) => {}
        }
    }

    fn question(&mut self, query: QueryId, arguments: Arguments) {
        (self.visit)(&Asked {
            query,
            arguments,
            variables: self.variables,
        });
    }
}
