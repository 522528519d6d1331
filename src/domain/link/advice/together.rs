//! Warns of conditions that can't be true at the same time.

use alloc::{format, vec::Vec};

use super::super::{ActionId, Linker, Operand};
use crate::domain::{Comparison, ConditionId, diagnostic::shorten, shapes::Text};

/// The most comparisons of one list that are compared with each other.
const MOST: usize = 64;

/// The range that a comparison requires of a value, or forbids. Each end has a flag: whether it is
/// excluded.
struct Wish<'t> {
    text: &'t Text,
    /// What is compared, and what it is compared with, unless that is a number.
    what: (Operand, Option<Operand>),
    low: (f32, bool),
    high: (f32, bool),
    is_not: bool,
}

impl Linker<'_, '_> {
    /// Checks the preconditions of each action, and the conditions of each goal.
    pub(super) fn advise_on_what_goes_together(&mut self) {
        for number in 0..self.shape.actions.len() {
            let written = self.written_preconditions(ActionId::at(number));
            self.exclusions(&written);
        }
        for goal in self.written_goals() {
            self.exclusions(&goal.conditions);
        }
    }

    fn exclusions(&mut self, written: &[(&Text, ConditionId)]) {
        let mut wishes: Vec<Wish<'_>> = Vec::new();
        for &(text, id) in written {
            self.add_wishes(id, text, &mut wishes);
        }
        wishes.truncate(MOST);
        let mut told: Option<&Text> = None;
        for (number, wish) in wishes.iter().enumerate() {
            let other = wishes[..number].iter().find(|other| other.excludes(wish));
            if let Some(other) = other
                && told != Some(wish.text)
            {
                told = Some(wish.text);
                let message = if other.text == wish.text {
                    "this can never be true: its parts exclude each other".into()
                } else {
                    format!(
                        "this can't be true while `{}` is",
                        shorten(other.text.as_str())
                    )
                };
                self.warn(wish.text.place, message);
            }
        }
    }

    /// Adds what a condition requires, unless it contains an `or`.
    fn add_wishes<'t>(&self, id: ConditionId, text: &'t Text, wishes: &mut Vec<Wish<'t>>) {
        if self.compiler.domain.code.is_choice(id) {
            return;
        }
        for (left, comparison, right) in self.comparisons(id) {
            let (left, right) = (one_way_round(left), one_way_round(right));
            let (what, value, comparison) = match (left, right) {
                (what, Operand::Constant(value)) => ((what, None), value, comparison),
                (Operand::Constant(value), what) => ((what, None), value, comparison.mirrored()),
                (entity @ Operand::Entity(_), what) => ((what, Some(entity)), 0.0, comparison),
                (left, right) => ((left, Some(right)), 0.0, comparison),
            };
            let whole = (f32::NEG_INFINITY, false);
            let (low, high) = match comparison {
                Comparison::Less => (whole, (value, true)),
                Comparison::LessOrEqual => (whole, (value, false)),
                Comparison::Greater => ((value, true), (f32::INFINITY, false)),
                Comparison::GreaterOrEqual => ((value, false), (f32::INFINITY, false)),
                Comparison::Equal => ((value, false), (value, false)),
                Comparison::NotEqual => ((value, false), (value, false)),
            };
            wishes.push(Wish {
                text,
                what,
                low,
                high,
                is_not: comparison == Comparison::NotEqual,
            });
        }
    }
}

impl Wish<'_> {
    /// Whether no value satisfies both.
    fn excludes(&self, other: &Self) -> bool {
        if self.is_not || other.is_not {
            return self.is_not != other.is_not
                && self.what == other.what
                && self.is_exact()
                && other.is_exact()
                && self.low.0 == other.low.0;
        }
        if self.is_nobody() && other.is_somebody() || self.is_somebody() && other.is_nobody() {
            return self.what.0 == other.what.0;
        }
        let above = |low: (f32, bool), high: (f32, bool)| {
            low.0 > high.0 || (low.0 == high.0 && (low.1 || high.1))
        };
        self.what == other.what && (above(self.low, other.high) || above(other.low, self.high))
    }

    /// Whether the range is a single value.
    fn is_exact(&self) -> bool {
        self.low == self.high && !self.low.1
    }

    /// Whether it requires a reference to the entity in a role.
    fn is_somebody(&self) -> bool {
        let is_reference = matches!(self.what.0, Operand::Attribute(..));
        is_reference && matches!(self.what.1, Some(Operand::Entity(_))) && self.is_exact()
    }

    /// Whether it requires an empty reference.
    fn is_nobody(&self) -> bool {
        matches!(self.what, (Operand::Attribute(..), None)) && self.is_exact()
    }
}

/// A distance with its roles in rising order, since it is the same in both directions.
fn one_way_round(operand: Operand) -> Operand {
    match operand {
        Operand::Distance(a, b) if a > b => Operand::Distance(b, a),
        other => other,
    }
}
