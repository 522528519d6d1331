//! Warns of goals to bring a count down that give no credit for one of many.

use alloc::vec;

use super::{
    super::{Linker, Operand},
    changes::{Changes, helps},
};
use crate::domain::{Atom, Comparison, Key, Op, QuantifierId, Scale, Selector, Whose};

/// The most that a count may be wanted to be if a step less than enough is worth nothing. Without a
/// `range`, the gap is divided by what is wanted, but at least by 1, so one too many is then as bad as
/// any number.
const MOST: f32 = 1.0;

impl Linker<'_, '_> {
    /// A plan that clears one of five rooms is worth as much as none, so only one that clears all of
    /// them is found, if it isn't too long. To GOAP, nothing is worth anything unless a goal is
    /// reached.
    pub(super) fn advise_on_counts(&mut self, changes: &[Changes], destroys: bool) {
        let nothing = vec![Changes::default(); changes.len()];
        let (by_world, world_destroys) = self.changes_with_world_effects(&nothing, false);
        // What helps may do so for all at once: a world effect, or a walk away from all of them.
        let is_each_by_itself = |key: &Key, counted| {
            let is_counted = matches!(key.whose, Whose::Any(_, id) if id == counted);
            !helps(key, &by_world, world_destroys) && (is_counted || !helps(key, changes, destroys))
        };
        for goal in self.written_goals() {
            let domain = &self.compiler.domain;
            // A goal with a priority is made for GOAP, which the host may choose.
            let is_for_goap = domain.goal_rules[goal.rule].priority.is_some();
            let mut cares = domain.types.iter().filter(|of| {
                let mut drives = of.drives.iter();
                drives.any(|it| it.drive == goal.drive)
                    && match of.planning.selector {
                        Some(selector) => selector != Selector::Goap,
                        None => !is_for_goap,
                    }
            });
            if cares.next().is_none() {
                continue;
            }
            for (text, id) in goal.conditions {
                let code = &self.compiler.domain.code;
                let mut atoms = code.atoms(id);
                let is_meant = atoms.any(|atom| {
                    self.counts_down(atom).is_some_and(|counted| {
                        let mut keys = code.keys(atom).iter();
                        keys.all(|key| is_each_by_itself(key, counted))
                    })
                });
                if is_meant && self.can_be_helped(id, changes, destroys) {
                    let message = "a plan that helps with one of several gets no credit for it here; \
                                   write the condition as an object with a \"range\", such as how many \
                                   there may be";
                    self.warn(text.place, message.into());
                }
            }
        }
    }

    /// The count that a comparison wants to be as small as that one less makes no difference.
    fn counts_down(&self, atom: u32) -> Option<QuantifierId> {
        let code = &self.compiler.domain.code;
        let Some(Atom::Compare {
            left,
            comparison,
            right,
            scale,
        }) = code.atoms.get(atom as usize)
        else {
            return None;
        };
        let (count, comparison, bound) = match (left, right, scale) {
            (count, &Operand::Constant(bound), Scale::Right) => (count, *comparison, bound),
            (&Operand::Constant(bound), count, Scale::Left) => {
                (count, comparison.mirrored(), bound)
            }
            _ => return None,
        };
        let &Operand::Code(run) = count else {
            return None;
        };
        match *code.run(run) {
            [Op::Count(id)] if comparison == Comparison::LessOrEqual && bound <= MOST => Some(id),
            _ => None,
        }
    }
}
