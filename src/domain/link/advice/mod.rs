//! Warns of things that are allowed, but probably not meant: all warnings, in order.
//!
//! There is one file for each idea; actions that nobody supplies or consumes are warned of here.
//! Comparisons that no value makes true are found when they are compiled (`compile/never.rs`).

mod amounts;
mod changes;
mod costs;
mod dead;
mod edges;
mod goals;
mod hidden_weights;
mod idle;
mod influences;
mod keeping_away;
mod last_seen;
mod leaving;
mod manners;
mod offers;
mod oneself;
mod order;
mod partly;
mod refills;
mod selectors;
mod sensors;
mod tasks;
mod times;
mod together;
mod unused;
mod useless;
mod written;

use alloc::{format, string::String};

use super::{Operand, Place, TypeId, linker::Linker};
use crate::domain::{Atom, Comparison, ConditionId, diagnostic::shorten};

impl Linker<'_, '_> {
    /// Gives all warnings. If there are errors, it gives none, since many would be wrong.
    pub(super) fn advise(&mut self) {
        if self.compiler.diagnostics.has_errors() {
            return;
        }
        let (changes, destroys) = self.changes();
        self.advise_on_actions();
        self.advise_on_unused();
        self.advise_on_sensors();
        self.advise_on_goals(&changes, destroys);
        self.advise_on_offers(&changes, destroys);
        self.advise_on_counts(&changes, destroys);
        self.advise_on_edges();
        self.advise_on_keeping_away();
        self.advise_on_costs(&changes, destroys);
        self.advise_on_influences();
        self.advise_on_order();
        self.advise_on_amounts();
        self.advise_on_times();
        self.advise_on_refills();
        self.advise_on_leaving();
        self.advise_on_last_seen();
        self.advise_on_what_goes_together();
        self.advise_on_distances();
        self.advise_on_oneself();
        self.advise_on_the_dead();
        self.advise_on_dead_suppliers();
        self.advise_on_useless_actions();
        for number in 0..self.shape.types.len() {
            self.advise_on_vital_drives(TypeId::at(number));
            self.advise_on_manners(TypeId::at(number));
            self.advise_on_weights(TypeId::at(number));
            self.advise_on_selector(TypeId::at(number));
            self.advise_on_the_idle(TypeId::at(number));
        }
    }

    fn warn(&mut self, place: Place, message: String) {
        self.compiler.diagnostics.warning(place, message);
    }

    /// The comparisons that a condition consists of, with both sides, whatever joins them.
    fn comparisons(
        &self,
        id: ConditionId,
    ) -> impl Iterator<Item = (Operand, Comparison, Operand)> + '_ {
        let code = &self.compiler.domain.code;
        let atoms = code.atoms(id);
        atoms.filter_map(|atom| match *code.atoms.get(atom as usize)? {
            Atom::Compare {
                left,
                comparison,
                right,
                ..
            } => Some((left, comparison, right)),
            Atom::Known { .. } | Atom::Constant(_) => None,
        })
    }

    fn advise_on_actions(&mut self) {
        for number in 0..self.shape.actions.len() {
            let name = &self.shape.actions[number].name;
            let relations = &self.relations;
            let message = match (relations.is_consumed[number], relations.is_supplied[number]) {
                (true, _) => continue,
                (false, true) => "is supplied, but no type consumes it",
                (false, false) => "is neither supplied nor consumed by any type",
            };
            let message = format!("`{}` {message}", shorten(name.as_str()));
            self.warn(name.place, message);
        }
        self.advise_on_outcomes();
        for number in 0..self.own.len() {
            let own = core::mem::take(&mut self.own[number].consumes);
            for offer in &own {
                if !self.relations.is_supplied[offer.action.index()] {
                    let action = &self.compiler.domain.action(offer.action).name;
                    let message = format!(
                        "no type supplies `{}`, so it is never done",
                        shorten(action)
                    );
                    self.warn(offer.place, message);
                }
            }
            self.own[number].consumes = own;
        }
    }

    /// Warns of actions none of whose outcomes has an effect.
    fn advise_on_outcomes(&mut self) {
        let shape = self.shape;
        for action in shape.actions.iter().filter_map(|it| it.value.as_ref()) {
            let mut outcomes = action.outcomes.iter();
            if let Some(place) = action.outcomes.place
                && outcomes.all(|outcome| outcome.effects.is_empty())
            {
                self.warn(place, "none of the outcomes changes anything".into());
            }
        }
    }
}
