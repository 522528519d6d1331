//! Warns of goals to keep away from somebody that come up only close by.

use alloc::format;

use super::super::{Linker, Operand};
use crate::domain::{Comparison, ConditionId, Role, diagnostic::shorten};

impl Linker<'_, '_> {
    /// A search rates the end of a plan by the goals that the NPC has when the search begins. So an
    /// NPC that is far away plans to go by the one whom it fears, turns round once `when` holds,
    /// plans the same again once it doesn't, and so on.
    pub(super) fn advise_on_keeping_away(&mut self) {
        for goal in self.written_goals() {
            let Some(when) = self.compiler.domain.goal_rules[goal.rule].when else {
                continue;
            };
            if !self.compares_way(when, false) {
                continue;
            }
            for (text, id) in goal.conditions {
                if self.compares_way(id, true) {
                    let message = format!(
                        "`{}` is wanted only once the NPC is close, and plans don't foresee that: \
                         the NPC goes there, turns round, and goes there again; leave out `when` \
                         and say `\"remove\": false`, so that it keeps away at any time",
                        shorten(text.as_str())
                    );
                    self.warn(text.place, message);
                }
            }
        }
    }

    /// Whether a condition asks how far the NPC is from the entity that its goal is about:
    /// farther than some constant, or nearer.
    fn compares_way(&self, id: ConditionId, is_farther: bool) -> bool {
        use Comparison::{Greater, GreaterOrEqual, Less, LessOrEqual};
        let is_way = |it: Operand| {
            let (Operand::Distance(a, b) | Operand::Travel(a, b)) = it else {
                return false;
            };
            [(a, b), (b, a)].contains(&(Role::CONSUMER, Role::BOUND))
        };
        self.comparisons(id).any(|compared| {
            let wants_more = match compared {
                (way, Greater | GreaterOrEqual, Operand::Constant(_)) if is_way(way) => true,
                (Operand::Constant(_), Less | LessOrEqual, way) if is_way(way) => true,
                (way, Less | LessOrEqual, Operand::Constant(_)) if is_way(way) => false,
                (Operand::Constant(_), Greater | GreaterOrEqual, way) if is_way(way) => false,
                _ => return false,
            };
            wants_more == is_farther
        })
    }
}
