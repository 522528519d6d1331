//! Links what types list by name: the actions that they supply and consume, drives and world
//! effects.
//!
//! Conditions and weights come later, since they need to know which types can have which role.

use crate::sorting::map_of;
use crate::sorting::{HeapSort as _, StableSort as _};
use alloc::{collections::BTreeMap, format, vec::Vec};

use super::{
    ActionId, Checked, DriveId, Text, TypeId, WorldEffectId,
    linker::{Linker, OwnDrive, OwnLists, OwnOffer},
};
use crate::domain::{
    MachineId, ScheduleId, SensorId,
    compile::{NameTable, Names},
    diagnostic::{Place, shorten},
    entity_type::{Offer, TypeDrive},
    shapes::{ConsumedShape, List, OfferShape, TypeDriveShape, TypeShape},
};

impl<'s> Linker<'s, '_> {
    /// Fills the lists of all types, inherited entries included.
    pub(super) fn lists(&mut self) -> Checked<()> {
        self.own = self
            .shape
            .types
            .iter()
            .map(|_| OwnLists::default())
            .collect();
        let by_word = self.actions_by_word();
        for number in 0..self.order.len() {
            let id = self.order[number];
            let (name, shape) = self.type_shape(id);
            let own = OwnLists {
                supplies: self.offers(shape.map(|it| &it.supplies)),
                consumes: self.consumed(shape, &by_word),
                drives: self.type_drives(shape.map(|it| &it.drives)),
            };
            let effects = self.world_effect_list(shape.map(|it| &it.world_effects));
            let schedules = self.named(
                |names| &names.schedules,
                ScheduleId,
                shape.map(|it| &it.schedules),
            );
            let sensors = self.named(
                |names| &names.sensors,
                SensorId,
                shape.map(|it| &it.sensors),
            );
            let machine = shape.and_then(|it| it.machine.get());
            let machine =
                machine.and_then(|it| self.compiler.find(|names| &names.machines, it).ok());
            let machine = machine.map(|it| MachineId::at(usize::from(it)));
            let types = &self.compiler.domain.types;
            let parent = types[id.index()]
                .parent
                .map(|parent| &types[parent.index()]);
            let supplies = merged_offers(parent.map(|it| &*it.supplies), &own.supplies);
            let consumes = merged_offers(parent.map(|it| &*it.consumes), &own.consumes);
            let drives = merged_drives(parent.map(|it| &*it.drives), &own.drives);
            let effects = merged(parent.map(|it| &*it.world_effects), effects);
            let schedules = merged(parent.map(|it| &*it.schedules), schedules);
            let sensors = merged(parent.map(|it| &*it.sensors), sensors);
            let machine = machine.or_else(|| parent.and_then(|it| it.machine));
            let size = supplies.len()
                + consumes.len()
                + drives.len()
                + effects.len()
                + schedules.len()
                + sensors.len();
            self.grow(size, name.place)?;
            let of = &mut self.compiler.domain.types[id.index()];
            of.supplies = supplies;
            of.consumes = consumes;
            of.drives = drives;
            of.world_effects = effects;
            of.schedules = schedules;
            of.sensors = sensors;
            of.machine = machine;
            self.own[id.index()] = own;
        }
        Ok(())
    }

    fn offers(&mut self, list: Option<&'s List<OfferShape>>) -> Vec<OwnOffer<'s>> {
        let mut seen = BTreeMap::new();
        let mut offers = Vec::new();
        for shape in list.into_iter().flatten() {
            let Some(name) = shape.action() else { continue };
            if let Some(id) = self.listed(|names| &names.actions, name, &mut seen) {
                offers.push(OwnOffer {
                    action: ActionId(id),
                    when: shape.when(),
                    place: name.place,
                });
            }
        }
        offers
    }

    /// The actions that a type consumes: those that it names, then those with annotations that it
    /// names.
    fn consumed(
        &mut self,
        shape: Option<&'s TypeShape>,
        by_word: &BTreeMap<&str, Vec<ActionId>>,
    ) -> Vec<OwnOffer<'s>> {
        let list = shape.map(|it| &it.consumes);
        let mut seen = BTreeMap::new();
        let mut offers = Vec::new();
        let mut words: Vec<(&Text, Option<&Text>)> = Vec::new();
        for shape in list.into_iter().flatten() {
            let (name, when) = match shape {
                ConsumedShape::Name(name) => (name, None),
                ConsumedShape::Full(full) => match (&full.action, &full.annotation) {
                    (name, word) if name.place().is_some() == word.place().is_some() => {
                        let message = "expected `action` or `annotation`, and not both";
                        let place = name.place().or_else(|| full.when.place());
                        let place = place.or_else(|| list.and_then(|it| it.place));
                        self.error(place.unwrap_or_default(), message);
                        continue;
                    }
                    (name, word) => match (name.get(), word.get()) {
                        (Some(name), _) => (name, full.when.get()),
                        (None, Some(word)) => {
                            words.push((word, full.when.get()));
                            continue;
                        }
                        (None, None) => continue,
                    },
                },
            };
            if let Some(id) = self.listed(|names| &names.actions, name, &mut seen) {
                offers.push(OwnOffer {
                    action: ActionId(id),
                    when,
                    place: name.place,
                });
            }
        }
        let mut told = BTreeMap::new();
        for (word, when) in words {
            if let Some(&first) = told.get(word.as_str()) {
                let message = format!("`{}` is listed twice, first at", shorten(word.as_str()));
                self.compiler
                    .diagnostics
                    .error_naming(word.place, message, first);
                continue;
            }
            told.insert(word.as_str(), word.place);
            let Some(actions) = by_word.get(word.as_str()) else {
                self.warn_of_no_action(word, by_word);
                continue;
            };
            for &action in actions {
                if seen.insert(action.0, word.place).is_none() {
                    offers.push(OwnOffer {
                        action,
                        when,
                        place: word.place,
                    });
                }
            }
        }
        offers
    }

    /// Warns of an annotation that no action has. It is no error, since actions in documents still
    /// to be written may have it.
    fn warn_of_no_action(&mut self, word: &Text, by_word: &BTreeMap<&str, Vec<ActionId>>) {
        let hint = self.compiler.suggest(word.as_str(), |_, _| {
            let words = by_word.keys().take(1_000);
            words.map(|it| (*it).into()).collect()
        });
        let message = format!(
            "no action has the annotation `{}`{hint}",
            shorten(word.as_str())
        );
        self.compiler.diagnostics.warning(word.place, message);
    }

    /// By annotation: the actions that have it, in order of declaration.
    fn actions_by_word(&self) -> BTreeMap<&'s str, Vec<ActionId>> {
        let mut by_word: BTreeMap<&str, Vec<ActionId>> = BTreeMap::new();
        for (number, entry) in self.shape.actions.iter().enumerate() {
            for word in entry.value.iter().flat_map(|it| &it.annotations) {
                let listed = by_word.entry(word.as_str()).or_default();
                listed.push(ActionId::at(number));
            }
        }
        by_word
    }

    fn type_drives(&mut self, list: Option<&'s List<TypeDriveShape>>) -> Vec<OwnDrive<'s>> {
        let mut seen = BTreeMap::new();
        let mut drives = Vec::new();
        for shape in list.into_iter().flatten() {
            let Some(name) = shape.drive() else { continue };
            let weight = match shape {
                TypeDriveShape::Name(_) => None,
                TypeDriveShape::Full(full) => full.weight.get().zip(full.weight.place()),
            };
            if let Some(id) = self.listed(|names| &names.drives, name, &mut seen) {
                drives.push(OwnDrive {
                    drive: DriveId(id),
                    weight,
                    external: shape.is_external(),
                });
            }
        }
        drives
    }

    /// The entries of a table that a list names, each once.
    pub(super) fn named<Id>(
        &mut self,
        table: fn(&Names) -> &NameTable,
        id: fn(u16) -> Id,
        list: Option<&List<Text>>,
    ) -> Vec<Id> {
        let mut seen = BTreeMap::new();
        let mut found = Vec::new();
        for name in list.into_iter().flatten() {
            found.extend(self.listed(table, name, &mut seen).map(id));
        }
        found
    }

    /// The world effects that a list names, each once.
    pub(super) fn world_effect_list(&mut self, list: Option<&List<Text>>) -> Vec<WorldEffectId> {
        self.named(|names| &names.world_effects, WorldEffectId, list)
    }

    /// The id of an entry of a list. Reports it if it is unknown or listed twice.
    pub(super) fn listed(
        &mut self,
        table: fn(&Names) -> &NameTable,
        name: &Text,
        seen: &mut BTreeMap<u16, Place>,
    ) -> Option<u16> {
        let id = self.compiler.find(table, name).ok()?;
        match seen.get(&id) {
            None => {
                seen.insert(id, name.place);
                Some(id)
            }
            Some(&first) => {
                let message = format!("`{}` is listed twice, first at", shorten(name.as_str()));
                self.compiler
                    .diagnostics
                    .error_naming(name.place, message, first);
                None
            }
        }
    }

    /// Where the name of a type is.
    pub(super) fn place_of_type(&self, id: TypeId) -> Place {
        self.type_shape(id).0.place
    }
}

/// Inherited offers and a type's own, in order of action. Conditions are added later.
fn merged_offers(inherited: Option<&[Offer]>, own: &[OwnOffer<'_>]) -> Vec<Offer> {
    let mut offers: Vec<Offer> = inherited.unwrap_or(&[]).to_vec();
    offers.extend(own.iter().map(|own| Offer {
        action: own.action,
        when: None,
    }));
    offers.stable_sort_by_key(|offer| offer.action);
    offers.dedup_by_key(|offer| offer.action);
    offers
}

/// Inherited drives, then a type's own. If a type lists an inherited drive again, its own
/// `external` replaces the inherited one.
fn merged_drives(inherited: Option<&[TypeDrive]>, own: &[OwnDrive<'_>]) -> Vec<TypeDrive> {
    let mut drives: Vec<TypeDrive> = inherited.unwrap_or(&[]).to_vec();
    let places = drives_by_id(&drives);
    for own in own {
        if let Some(&at) = places.get(&own.drive) {
            drives[at].external = own.external;
        }
    }
    drives.extend(
        own.iter()
            .filter(|own| !places.contains_key(&own.drive))
            .map(|own| TypeDrive {
                drive: own.drive,
                weight: None,
                vital: false,
                external: own.external,
            }),
    );
    drives
}

/// The index of each drive in a type's list.
pub(super) fn drives_by_id(drives: &[TypeDrive]) -> BTreeMap<DriveId, usize> {
    let numbered = drives.iter().enumerate();
    map_of(numbered.map(|(number, it)| (it.drive, number)))
}

/// Inherited entries, then those of the type's own that aren't inherited.
pub(super) fn merged<T: Copy + Ord>(inherited: Option<&[T]>, own: Vec<T>) -> Vec<T> {
    let mut entries: Vec<T> = inherited.unwrap_or(&[]).to_vec();
    let mut known = entries.clone();
    known.heap_sort();
    entries.extend(
        own.into_iter()
            .filter(|id| known.binary_search(id).is_err()),
    );
    entries
}
