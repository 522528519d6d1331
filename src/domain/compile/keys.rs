//! Keys: the changes of attributes that can help a comparison. Thesis, section 3.8.3.
//!
//! Keys are derived from the expression. A comparison wants its sides to grow or to shrink. This is
//! passed down through the operations to the attributes that they read. Where an operation isn't
//! monotone, or its direction depends on a value that isn't known at load, both directions are
//! taken: a superfluous key costs time, a missing key hides plans.

use crate::sorting::StableSort as _;
use alloc::vec::Vec;

use super::term::Term;
use crate::domain::{
    AttributeId, Comparison, ConditionId, Domain, Key, KindId, Op, Operand, POSITION, QuantifierId,
    Role, Whose,
};

/// The changes of a value that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Want {
    up: bool,
    down: bool,
    observed: bool,
}

impl Want {
    const UP: Want = Want {
        up: true,
        down: false,
        observed: false,
    };
    const DOWN: Want = Want {
        up: false,
        down: true,
        observed: false,
    };
    const BOTH: Want = Want {
        up: true,
        down: true,
        observed: false,
    };
    const OBSERVED: Want = Want {
        up: false,
        down: false,
        observed: true,
    };

    fn reversed(self) -> Self {
        Want {
            up: self.down,
            down: self.up,
            observed: self.observed,
        }
    }

    /// What is wanted of a value that is multiplied by a known number.
    fn times(self, factor: f32) -> Option<Self> {
        if factor > 0.0 {
            Some(self)
        } else if factor < 0.0 {
            Some(self.reversed())
        } else {
            None
        }
    }
}

/// Collects the keys of one comparison.
pub(super) struct Keys<'d> {
    domain: &'d Domain,
    keys: Vec<Key>,
}

impl<'d> Keys<'d> {
    /// Without keys.
    pub(super) fn new(domain: &'d Domain) -> Self {
        let keys = Vec::new();
        Keys { domain, keys }
    }

    /// Adds the keys of a comparison.
    pub(super) fn of_comparison(&mut self, [left, right]: &[Term; 2], comparison: Comparison) {
        let (of_left, of_right) = match comparison {
            Comparison::Greater | Comparison::GreaterOrEqual => (Want::UP, Want::DOWN),
            Comparison::Less | Comparison::LessOrEqual => (Want::DOWN, Want::UP),
            Comparison::Equal | Comparison::NotEqual => (Want::BOTH, Want::BOTH),
        };
        self.of_term(left, of_left);
        self.of_term(right, of_right);
    }

    fn of_term(&mut self, term: &Term, want: Want) {
        let [first, second] = [0, 1].map(|at: usize| term.arguments.get(at));
        match term.op {
            Op::Push(operand) => self.of_operand(operand, want),
            Op::Count(quantifier) => self.of_quantifier(quantifier, want),
            Op::Holds(condition) => self.of_condition(condition),
            Op::Negate => self.of_terms(&term.arguments, want.reversed()),
            Op::Add | Op::Min | Op::Max | Op::Clamp => self.of_terms(&term.arguments, want),
            Op::Subtract => {
                let (left, right) = term.arguments.split_at(term.arguments.len().min(1));
                self.of_terms(left, want);
                self.of_terms(right, want.reversed());
            }
            Op::Multiply => {
                let mut factors = [first, second].into_iter().flatten();
                match factors.find_map(|term| self.fixed_sign(term)) {
                    Some(factor) => {
                        if let Some(want) = want.times(factor) {
                            self.of_terms(&term.arguments, want);
                        }
                    }
                    None => self.of_terms(&term.arguments, Want::BOTH),
                }
            }
            Op::Divide => match second.and_then(|term| self.fixed_sign(term)) {
                Some(divisor) => {
                    if let Some(want) = want.times(divisor) {
                        self.of_terms(&term.arguments, want);
                    }
                }
                None => self.of_terms(&term.arguments, Want::BOTH),
            },
            Op::Curve(curve) => {
                let rises = self.domain.curves.get(curve.index());
                let want = match rises.and_then(|curve| curve.shape.direction()) {
                    Some(true) => want,
                    Some(false) => want.reversed(),
                    None => Want::BOTH,
                };
                self.of_terms(&term.arguments, want);
            }
            Op::Abs => self.of_terms(&term.arguments, Want::BOTH),
            Op::Influence(_, role) => {
                self.add(Whose::Role(role), Some(POSITION), Want::BOTH, None);
            }
            Op::ToLastSeen(from, _) => {
                self.add(Whose::Role(from), Some(POSITION), Want::BOTH, None);
            }
            // Observing an attribute anew makes its age 0 and its sureness 1.
            Op::Age(role, attribute) | Op::Sure(role, attribute) => {
                self.add(Whose::Role(role), Some(attribute), Want::OBSERVED, None);
            }
            Op::MinOf(..)
            | Op::MaxOf(..)
            | Op::Was(..)
            | Op::Is(..)
            | Op::Duration
            | Op::Variable(_) => {}
        }
    }

    /// For a term that no effect can change, a number with the same sign; none for other terms.
    /// Such terms are constants, and ends of ranges if the whole range has one sign.
    fn fixed_sign(&self, term: &Term) -> Option<f32> {
        if let Op::MinOf(_, attribute) | Op::MaxOf(_, attribute) = term.op {
            let range = self.domain.attributes.get(attribute.index())?.range;
            return match range {
                _ if range.min >= 0.0 => Some(1.0),
                _ if range.max <= 0.0 => Some(-1.0),
                _ => None,
            };
        }
        term.as_constant()
    }

    fn of_terms(&mut self, terms: &[Term], want: Want) {
        for term in terms {
            self.of_term(term, want);
        }
    }

    fn of_operand(&mut self, operand: Operand, want: Want) {
        match operand {
            Operand::Attribute(role, attribute) => {
                self.add(Whose::Role(role), Some(attribute), want, None);
            }
            Operand::Distance(a, b) | Operand::Travel(a, b) => {
                for role in [a, b] {
                    self.add(Whose::Role(role), Some(POSITION), Want::BOTH, None);
                }
            }
            // Imagined changes don't affect the host's answers.
            Operand::Query(..) | Operand::Constant(_) | Operand::Entity(_) | Operand::Code(_) => {}
        }
    }

    /// The count grows when the filter begins to hold for an entity. It shrinks when the filter
    /// ceases to hold for one, or when one is destroyed.
    fn of_quantifier(&mut self, id: QuantifierId, want: Want) {
        let Some(quantifier) = self.domain.code.quantifiers.get(usize::from(id.0)) else {
            return;
        };
        let of = quantifier.of;
        self.add(Whose::Any(of, id), None, want, Some(of));
        let Some(filter) = quantifier.filter else {
            return;
        };
        let variable = (quantifier.variable, of, id);
        self.of_atoms(
            filter,
            |key| Want {
                up: (want.up && key.up) || (want.down && key.down),
                down: (want.up && key.down) || (want.down && key.up),
                observed: key.observed,
            },
            Some(variable),
        );
    }

    /// For a condition used as a flag, any change may matter.
    fn of_condition(&mut self, condition: ConditionId) {
        let want = |key: &Key| Want {
            observed: key.observed,
            ..Want::BOTH
        };
        self.of_atoms(condition, want, None);
    }

    /// Adds the keys of a nested condition, with what `want` makes of each. If the condition is the
    /// filter of a quantifier, its variable becomes any entity of the quantifier's kind.
    fn of_atoms(
        &mut self,
        condition: ConditionId,
        want: impl Fn(&Key) -> Want,
        variable: Option<(Role, KindId, QuantifierId)>,
    ) {
        let code = &self.domain.code;
        let Some(condition) = code.conditions.get(condition.0 as usize) else {
            return;
        };
        for atom in condition.atoms.clone() {
            for key in code.keys(atom) {
                let whose = match (key.whose, variable) {
                    (Whose::Role(role), Some((variable, of, id))) if role == variable => {
                        Whose::Any(of, id)
                    }
                    (whose, _) => whose,
                };
                let counted = key.counted.or(variable.map(|(_, of, _)| of));
                self.add(whose, key.attribute, want(key), counted);
            }
        }
    }

    fn add(
        &mut self,
        whose: Whose,
        attribute: Option<AttributeId>,
        want: Want,
        counted: Option<KindId>,
    ) {
        self.keys.push(Key {
            whose,
            attribute,
            up: want.up,
            down: want.down,
            observed: want.observed,
            counted,
        });
    }

    /// The keys, with at most one for each attribute of each role.
    pub(super) fn finish(mut self) -> Vec<Key> {
        self.keys.stable_sort_by_key(rank);
        self.keys.dedup_by(|next, kept| {
            let is_same = rank(next) == rank(kept);
            if is_same {
                kept.up |= next.up;
                kept.down |= next.down;
                kept.observed |= next.observed;
            }
            is_same
        });
        self.keys
    }
}

fn rank(key: &Key) -> (u8, u16, u16, Option<AttributeId>, Option<KindId>) {
    let (kind, first, second) = match key.whose {
        Whose::Role(role) => (0, u16::from(role.0), 0),
        Whose::Any(of, id) => (1, of.0, id.0),
    };
    (kind, first, second, key.attribute, key.counted)
}
