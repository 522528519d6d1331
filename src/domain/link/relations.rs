//! Finds out which types can have which role, such as an action's consumer and supplier.

use crate::sorting::HeapSort as _;
use alloc::{format, vec, vec::Vec};

use super::{
    ActionId, Checked, Place, TypeId, TypeSet, WorldEffectId,
    linker::{Linker, Relations},
};

/// The most pairs of a type and a world effect of one of its actions.
const MAX_PAIRS: usize = 1 << 24;

/// Lists of types, from which sets are made.
struct Lists(Vec<Vec<TypeId>>);

impl Lists {
    fn new(count: usize) -> Self {
        Lists(vec![Vec::new(); count])
    }

    fn add(&mut self, index: usize, id: TypeId) {
        if let Some(list) = self.0.get_mut(index) {
            list.push(id);
        }
    }

    fn is_any(&self) -> Vec<bool> {
        self.0.iter().map(|list| !list.is_empty()).collect()
    }
}

impl Linker<'_, '_> {
    /// Computes all relations.
    pub(super) fn relations(&mut self) -> Checked<()> {
        let shape = self.shape;
        let listed: Vec<Vec<WorldEffectId>> = shape
            .actions
            .iter()
            .map(|entry| self.world_effect_list(entry.value.as_ref().map(|it| &it.world_effects)))
            .collect();
        self.check_work(&listed)?;
        let types = &self.compiler.domain.types;
        let mut consumers = Lists::new(shape.actions.len());
        let mut suppliers = Lists::new(shape.actions.len());
        let mut driven = Lists::new(shape.drives.len());
        let mut owners = Lists::new(shape.world_effects.len());
        for (number, of) in types.iter().enumerate() {
            let id = TypeId::at(number);
            for offer in &of.consumes {
                consumers.add(offer.action.index(), id);
            }
            for offer in &of.supplies {
                suppliers.add(offer.action.index(), id);
            }
            for drive in &of.drives {
                driven.add(drive.drive.index(), id);
            }
            for effect in &of.world_effects {
                owners.add(effect.index(), id);
            }
        }
        let is_listed = {
            let mut is_listed = vec![false; shape.world_effects.len()];
            for effect in listed.iter().flatten() {
                is_listed[effect.index()] = true;
            }
            is_listed
        };
        let (is_consumed, is_supplied) = (consumers.is_any(), suppliers.is_any());
        let set = |list: &Vec<TypeId>| TypeSet::new(list, types);
        let sets = |lists: &Lists| lists.0.iter().map(set).collect::<Vec<_>>();
        let steps = Steps {
            listed: &listed,
            is_owned: &owners.is_any(),
            is_possible: &|action| is_consumed[action] && is_supplied[action],
        };
        self.relations = Relations {
            effect_consumers: sets(&steps.participants(&consumers)),
            effect_suppliers: sets(&steps.participants(&suppliers)),
            consumers: sets(&consumers),
            suppliers: sets(&suppliers),
            driven: sets(&driven),
            is_used: driven.is_any(),
            effect_owners: sets(&owners),
            is_owned: owners.is_any(),
            is_listed,
            action_effects: listed,
            is_consumed,
            is_supplied,
        };
        Ok(())
    }

    /// Refuses documents for which this would take very long: each world effect of an action is
    /// combined with each type that takes part in the action.
    fn check_work(&mut self, listed: &[Vec<WorldEffectId>]) -> Checked<()> {
        let mut work = 0_usize;
        for of in &self.compiler.domain.types {
            for offer in of.supplies.iter().chain(&of.consumes) {
                work = work.saturating_add(listed.get(offer.action.index()).map_or(0, Vec::len));
            }
        }
        if work <= MAX_PAIRS {
            return Ok(());
        }
        let message = format!(
            "found {work} pairs of a type and a world effect of one of its actions, expected at \
             most {MAX_PAIRS}"
        );
        let first = self.shape.actions.first();
        let place = first.map_or(Place::NOWHERE, |entry| entry.name.place);
        Err(self.error(place, message))
    }

    /// Whether any type consumes the action, and any type supplies it.
    pub(super) fn is_possible(&self, action: ActionId) -> bool {
        self.relations.is_consumed[action.index()] && self.relations.is_supplied[action.index()]
    }
}

/// The steps after which world effects are tested.
struct Steps<'r> {
    listed: &'r [Vec<WorldEffectId>],
    is_owned: &'r [bool],
    is_possible: &'r dyn Fn(usize) -> bool,
}

impl Steps<'_> {
    /// By world effect: the types that may take part in a step before it. `by_action` has the types
    /// that take part in each action. For a world effect that a type lists, these are the types of
    /// all possible actions.
    fn participants(&self, by_action: &Lists) -> Lists {
        let mut of_effects = Lists::new(self.is_owned.len());
        let mut everyone: Vec<TypeId> = Vec::new();
        for (action, listed) in self.listed.iter().enumerate() {
            let types = &by_action.0[action];
            if (self.is_possible)(action) {
                everyone.extend(types);
                tidy_if_large(&mut everyone);
            }
            for effect in listed {
                let list = &mut of_effects.0[effect.index()];
                list.extend(types);
                tidy_if_large(list);
            }
        }
        tidy(&mut everyone);
        for (list, is_owned) in of_effects.0.iter_mut().zip(self.is_owned) {
            if *is_owned {
                list.clone_from(&everyone);
            } else {
                tidy(list);
            }
        }
        of_effects
    }
}

fn tidy(list: &mut Vec<TypeId>) {
    list.heap_sort();
    list.dedup();
}

/// Keeps a list from growing far beyond the number of types.
fn tidy_if_large(list: &mut Vec<TypeId>) {
    const LARGE: usize = 1 << 18;
    if list.len() > LARGE {
        tidy(list);
    }
}
