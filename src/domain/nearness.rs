//! Finds comparisons that can only hold while two entities are near each other, so that a search
//! for an entity that makes one hold needn't look far away.

use super::{Atom, Code, Comparison, ConditionId, Operand, Role};

/// What a comparison says about the distance between two entities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearness {
    /// The roles of the two entities.
    pub between: [Role; 2],
    /// Their greatest distance in metres: a constant or an attribute.
    pub within: Operand,
}

impl Code {
    /// What an atom requires, if it only holds while two entities are near each other.
    #[must_use]
    #[inline]
    pub fn nearness(&self, atom: u32) -> Option<Nearness> {
        use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual};
        let Atom::Compare {
            left,
            comparison,
            right,
            ..
        } = self.atoms[atom as usize]
        else {
            return None;
        };
        let (a, b, within) = match (left, comparison, right) {
            (Operand::Distance(a, b), Less | LessOrEqual | Equal, within)
            | (within, Greater | GreaterOrEqual | Equal, Operand::Distance(a, b)) => (a, b, within),
            _ => return None,
        };
        let between = [a, b];
        matches!(within, Operand::Constant(_) | Operand::Attribute(..))
            .then_some(Nearness { between, within })
    }

    /// The other role and the distance, if a condition can only hold while `role` is near another
    /// role.
    #[must_use]
    pub fn nearness_of(&self, condition: ConditionId, role: Role) -> Option<(Role, Operand)> {
        if self.is_choice(condition) {
            return None;
        }
        self.atoms(condition).find_map(|atom| {
            let Nearness { between, within } = self.nearness(atom)?;
            match between {
                [a, b] if a == role && b != role => Some((b, within)),
                [a, b] if b == role && a != role => Some((a, within)),
                _ => None,
            }
        })
    }
}
