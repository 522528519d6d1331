//! Comparisons that can only hold where two entities are near each other. Whoever looks for an
//! entity that makes one hold needn't look far away.

use super::{Atom, Code, Comparison, ConditionId, Node, Operand, Role};

/// What a comparison says about the distance between two entities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearness {
    /// The two.
    pub between: [Role; 2],
    /// How many metres they are apart at most: a constant or an attribute.
    pub within: Operand,
}

impl Code {
    /// What an atom demands, if it holds only where two entities are near each other.
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

    /// What a condition demands of the distance between `role` and another role, if it can only
    /// hold where the two are near each other.
    #[must_use]
    pub fn nearness_of(&self, condition: ConditionId, role: Role) -> Option<(Role, Operand)> {
        let condition = self.condition(condition);
        // Without alternatives every atom has to hold.
        if self
            .nodes(condition)
            .iter()
            .any(|node| matches!(node, Node::Or(_)))
        {
            return None;
        }
        condition.atoms.clone().find_map(|atom| {
            let Nearness { between, within } = self.nearness(atom)?;
            match between {
                [a, b] if a == role && b != role => Some((b, within)),
                [a, b] if b == role && a != role => Some((a, within)),
                _ => None,
            }
        })
    }
}
