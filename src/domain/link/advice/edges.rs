//! Warns of goals that are almost complete although a value is at the wrong end of its range.

use alloc::format;

use super::super::{Linker, Operand};
use crate::domain::{Atom, Comparison, ConditionId, Domain, diagnostic::shorten};

impl Linker<'_, '_> {
    /// A condition such as `x > 0`, where 0 is the least value of `x`, has almost satisfaction 1 at
    /// 0, since the gap is 0. So planning gains almost nothing by fulfilling it. The same holds for
    /// `<` and the greatest value.
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

/// If a condition wants an attribute to be beyond an end of its range: that end, and whether it is
/// the lower one.
fn edge_of(domain: &Domain, id: ConditionId) -> Option<(f32, bool)> {
    let code = &domain.code;
    let mut atoms = code.atoms(id);
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
