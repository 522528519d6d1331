//! Completes types with everything that contains expressions: rates, `alive`, conditions of offers,
//! weights of drives, manners, and `combine`.

use crate::sorting::map_of;
use alloc::{collections::BTreeMap, format, rc::Rc, vec::Vec};

use super::{
    ActionId, AttributeId, Checked, Operand, Scope, Text, TypeId, TypeSet,
    linker::{Linker, OwnOffer},
    lists::drives_by_id,
};
use crate::domain::{
    AttributeKind, ConditionId, DriveId, EntityType, Role,
    diagnostic::shorten,
    entity_type::{Facing, GoapModel, Manner, Offer, TypeDrive},
    shapes::{
        Entries, FacingShape, GoapModelShape, GoapShape, MannerShape, TypeAttributeShape,
        TypeShape, UtilityShape,
    },
};

/// The most slots for an action at a supplier.
const MOST_SLOTS: f32 = 65_535.0;

impl<'s> Linker<'s, '_> {
    /// Completes all types, parents first.
    pub(super) fn complete_types(&mut self) {
        for number in 0..self.order.len() {
            let id = self.order[number];
            let (_, shape) = self.type_shape(id);
            let types = TypeSet::new(&[id], &self.compiler.domain.types);
            let as_npc = Scope::default().with("self", Role::CONSUMER, &types);
            let as_supplier = Scope::default().with("self", Role::SUPPLIER, &types);

            if self
                .rates(
                    id,
                    shape.map(|it| &it.attributes),
                    &as_npc.clone().of_anybody(),
                )
                .is_err()
            {
                return;
            }
            self.looks(id, shape);
            self.alive(id, shape, &as_npc);
            self.offer_conditions(id, &as_npc, &as_supplier);
            let as_driven = as_npc.unasked();
            self.weights(id, &as_driven);
            if self.manners(id, shape.map(|it| &it.manner)).is_err() {
                return;
            }
            self.utility(id, shape.and_then(|it| it.utility.get()), &as_driven);
            self.goap(id, shape.and_then(|it| it.goap.get()));
            self.planning(id, shape.and_then(|it| it.planning.get()));
        }
    }

    pub(super) fn parent(&self, id: TypeId) -> Option<&EntityType> {
        let domain = &self.compiler.domain;
        let parent = domain.entity_type(id).parent?;
        Some(domain.entity_type(parent))
    }

    pub(super) fn of(&mut self, id: TypeId) -> &mut EntityType {
        &mut self.compiler.domain.types[id.index()]
    }

    fn rates(
        &mut self,
        id: TypeId,
        shapes: Option<&Entries<TypeAttributeShape>>,
        scope: &Scope,
    ) -> Checked<()> {
        let inherited = self.parent(id).map(|parent| parent.rates.clone());
        let mut rates: BTreeMap<AttributeId, Operand> = map_of(inherited.into_iter().flatten());
        for entry in shapes.into_iter().flatten() {
            let Some(field) = entry.value.as_ref().map(|shape| &shape.rate) else {
                continue;
            };
            let (Some(rate), Some(place)) = (field.get(), field.place()) else {
                continue;
            };
            // Unknown names were reported when the type's row was laid out.
            let Some(attribute) = self.compiler.names.attributes.find(entry.name.as_str()) else {
                continue;
            };
            let attribute = AttributeId(attribute);
            let kind = self.compiler.domain.attribute(attribute).kind;
            if kind != AttributeKind::Number
                && !self.compiler.broken_attributes.contains(&attribute)
            {
                let message = format!("only numbers have a rate; this is a {}", kind.name());
                self.compiler.error(place, message);
                continue;
            }
            rates.insert(attribute, self.signed_amount(rate, scope));
        }
        let rates: Vec<(AttributeId, Operand)> = rates.into_iter().collect();
        let place = self.place_of_type(id);
        self.grow(rates.len(), place)?;
        self.of(id).rates = rates;
        Ok(())
    }

    /// A type inherits its parent's color. It doesn't inherit the label, since the two would look
    /// the same then.
    fn looks(&mut self, id: TypeId, shape: Option<&TypeShape>) {
        let inherited = self.parent(id).and_then(|it| it.appearance.color);
        if let Some(shape) = shape {
            self.of(id).appearance = self.appearance(&shape.label, &shape.color);
        }
        let color = &mut self.of(id).appearance.color;
        *color = color.or(inherited);
    }

    fn alive(&mut self, id: TypeId, shape: Option<&'s TypeShape>, scope: &Scope) {
        let alive = match shape.and_then(|it| it.alive.get()) {
            Some(text) => self.truth(Some(text), scope),
            None => self.parent(id).and_then(|parent| parent.alive),
        };
        self.of(id).alive = alive;
    }

    fn goap(&mut self, id: TypeId, shape: Option<&GoapShape>) {
        let model = match shape {
            Some(shape) => Some(match shape.model.get() {
                Some(GoapModelShape::Binary) => GoapModel::Binary,
                Some(GoapModelShape::Numeric) | None => GoapModel::Numeric,
            }),
            None => self.parent(id).and_then(|parent| parent.goap),
        };
        self.of(id).goap = model;
    }

    fn offer_conditions(&mut self, id: TypeId, as_npc: &Scope, as_supplier: &Scope) {
        let own = core::mem::take(&mut self.own[id.index()].supplies);
        let compiled = own
            .iter()
            .map(|offer| {
                let consumers = Rc::clone(&self.relations.consumers[offer.action.index()]);
                let when = offer.when.and_then(|text| {
                    let scope = as_supplier
                        .clone()
                        .with("consumer", Role::CONSUMER, &consumers);
                    self.truth(Some(text), &scope)
                });
                (offer.action, when)
            })
            .collect();
        self.own[id.index()].supplies = own;
        let mut offers = core::mem::take(&mut self.of(id).supplies);
        fill(
            &mut offers,
            self.parent(id).map(|it| &*it.supplies),
            &compiled,
        );
        self.of(id).supplies = offers;

        let own = core::mem::take(&mut self.own[id.index()].consumes);
        let compiled = own
            .iter()
            .map(|offer: &OwnOffer<'s>| {
                let when = offer
                    .when
                    .and_then(|text: &Text| self.truth(Some(text), as_npc));
                (offer.action, when)
            })
            .collect();
        self.own[id.index()].consumes = own;
        let mut offers = core::mem::take(&mut self.of(id).consumes);
        fill(
            &mut offers,
            self.parent(id).map(|it| &*it.consumes),
            &compiled,
        );
        self.of(id).consumes = offers;
    }

    fn weights(&mut self, id: TypeId, scope: &Scope) {
        let own = core::mem::take(&mut self.own[id.index()].drives);
        let mut drives = core::mem::take(&mut self.of(id).drives);
        // A type's list begins with the list of its parent.
        if let Some(parent) = self.parent(id) {
            for (drive, inherited) in drives.iter_mut().zip(&parent.drives) {
                *drive = TypeDrive {
                    external: drive.external,
                    ..inherited.clone()
                };
            }
        }
        let places = drives_by_id(&drives);
        for drive in &own {
            let Some(entry) = places.get(&drive.drive).and_then(|&at| drives.get_mut(at)) else {
                continue;
            };
            if let Some((amount, place)) = drive.weight {
                entry.weight = Some(self.amount(amount, place, scope, "a weight"));
            }
        }
        self.of(id).drives = drives;
        self.own[id.index()].drives = own;
    }

    fn manners(&mut self, id: TypeId, shapes: Option<&Entries<MannerShape>>) -> Checked<()> {
        let inherited = self.parent(id).map(|parent| parent.manners.clone());
        let mut manners: BTreeMap<ActionId, Manner> = map_of(inherited.into_iter().flatten());
        for entry in shapes.into_iter().flatten() {
            let action = self.compiler.find(|names| &names.actions, &entry.name);
            let (Ok(action), Some(shape)) = (action, &entry.value) else {
                continue;
            };
            let manner = manners.entry(ActionId(action)).or_default();
            if let (Some(&distance), Some(place)) = (shape.distance.get(), shape.distance.place()) {
                manner.distance = distance;
                if distance < 0.0 {
                    let message = format!("found {distance}, expected a distance of at least 0");
                    self.compiler.error(place, message);
                }
            }
            if let Some(facing) = shape.facing.get() {
                manner.facing = match facing {
                    FacingShape::Towards => Facing::Towards,
                    FacingShape::Away => Facing::Away,
                    FacingShape::Any => Facing::Any,
                };
            }
            if let (Some(&slots), Some(place)) = (shape.slots.get(), shape.slots.place()) {
                if (0.0..=MOST_SLOTS).contains(&slots) && slots % 1.0 == 0.0 {
                    manner.slots = slots as u32;
                } else {
                    let message =
                        format!("found {slots}, expected a whole number from 0 to {MOST_SLOTS}");
                    self.compiler.error(place, message);
                }
            }
            if let Some(animation) = shape.animation.get() {
                manner.animation.clone_from(&animation.value);
            }
        }
        let manners: Vec<(ActionId, Manner)> = manners.into_iter().collect();
        let place = self.place_of_type(id);
        self.grow(manners.len(), place)?;
        self.of(id).manners = manners;
        Ok(())
    }

    fn utility(&mut self, id: TypeId, shape: Option<&UtilityShape>, scope: &Scope) {
        let inherited = self.parent(id).map(|parent| parent.combine);
        let combine = match shape.filter(|it| it.combine.place().is_some()) {
            Some(shape) => {
                let domain = &self.compiler.domain;
                let drives = domain.entity_type(id).drives.iter();
                let ratings = (0..=u16::MAX).zip(drives).map(|(index, it)| {
                    let name = &self.shape.drives[it.drive.index()].name;
                    (name.as_str(), index)
                });
                let scope = scope.clone().with_variables(ratings);
                self.combine(&shape.combine, &scope)
            }
            None => inherited.unwrap_or_default(),
        };
        self.of(id).combine = combine;
        let Some(vital) = shape.map(|it| &it.vital).filter(|it| it.place.is_some()) else {
            return;
        };
        let mut drives = core::mem::take(&mut self.of(id).drives);
        for drive in &mut drives {
            drive.vital = false;
        }
        let places = drives_by_id(&drives);
        for name in vital {
            let Ok(drive) = self.compiler.find(|names| &names.drives, name) else {
                continue;
            };
            match places
                .get(&DriveId(drive))
                .and_then(|&at| drives.get_mut(at))
            {
                Some(drive) => drive.vital = true,
                None => {
                    let message =
                        format!("`{}` isn't among the type's drives", shorten(name.as_str()));
                    self.compiler.error(name.place, message);
                }
            }
        }
        self.of(id).drives = drives;
    }
}

/// Sets the conditions of offers: those of the type, or else those of its parent.
fn fill(
    offers: &mut [Offer],
    inherited: Option<&[Offer]>,
    own: &BTreeMap<ActionId, Option<ConditionId>>,
) {
    let mut inherited = inherited.unwrap_or(&[]).iter().peekable();
    for offer in offers {
        // Both lists are in order of action.
        while inherited.next_if(|it| it.action < offer.action).is_some() {}
        let parents = inherited.peek().filter(|it| it.action == offer.action);
        offer.when = match own.get(&offer.action) {
            Some(when) => *when,
            None => parents.and_then(|it| it.when),
        };
    }
}
