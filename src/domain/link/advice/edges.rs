//! Warns of goals that are all but complete although a value is empty.

use alloc::format;

use super::super::{Linker, Operand};
use crate::domain::{Atom, Comparison, ConditionId, Domain, diagnostic::shorten};

impl Linker<'_, '_> {
    /// A goal of more than the least value there is lacks nothing at that value but to be true: its
    /// satisfaction there is all but 1. So nobody works towards it. The same goes for less than the
    /// greatest value.
    pub(super) fn advise_on_edges(&mut self) {
        for goal in self.written_goals() {
            for (text, id) in goal.conditions {
                let Some((edge, is_least)) = edge_of(&self.compiler.domain, id) else {
                    continue;
                };
                let (end, sign) = if is_least {
                    ("least", ">=")
                } else {
                    ("greatest", "<=")
                };
                let message = format!(
                    "`{}` is almost fully satisfied at {edge}, the {end} possible value, so UDGOAP \
                     gains nothing by reaching it; say how much is wanted, with `{sign}`",
                    shorten(text.as_str())
                );
                self.warn(text.place, message);
            }
        }
    }
}

/// The end of the range beyond which a condition wants an attribute to be, and whether it is the
/// lower one.
fn edge_of(domain: &Domain, id: ConditionId) -> Option<(f32, bool)> {
    let code = &domain.code;
    let mut atoms = code.condition(id).atoms.clone();
    let atom = code.atoms.get(atoms.next()? as usize)?;
    let &Atom::Compare {
        left,
        comparison,
        right,
        ..
    } = atom
    else {
        return None;
    };
    let is_only = atoms.next().is_none();
    let (read, value, is_more) = match (left, comparison, right) {
        (read, Comparison::Greater, Operand::Constant(value))
        | (Operand::Constant(value), Comparison::Less, read) => (read, value, true),
        (read, Comparison::Less, Operand::Constant(value))
        | (Operand::Constant(value), Comparison::Greater, read) => (read, value, false),
        _ => return None,
    };
    let Operand::Attribute(_, attribute) = read else {
        return None;
    };
    let range = domain.attribute(attribute).range;
    let edge = if is_more { range.min } else { range.max };
    (is_only && value == edge).then_some((edge, is_more))
}
