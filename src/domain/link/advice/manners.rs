//! Warns of unused manners, and of distances in conditions that no walk gets near enough for.

use alloc::{format, vec::Vec};

use super::super::{ActionId, Effect, Linker, Operand, TypeId};
use crate::domain::{
    Comparison, ConditionId, EntityType, POSITION, Role, diagnostic::shorten, shapes::Text,
};

impl Linker<'_, '_> {
    pub(super) fn advise_on_manners(&mut self, id: TypeId) {
        let Some(shape) = self.type_shape(id).1 else {
            return;
        };
        for entry in &shape.manner {
            let Some(action) = self.compiler.names.actions.find(entry.name.as_str()) else {
                continue;
            };
            let family = &self.compiler.domain.entity_type(id).family;
            let is_supplied = family.iter().any(|&heir| {
                let heir = self.compiler.domain.entity_type(heir);
                heir.supply(ActionId(action)).is_some()
            });
            if !is_supplied {
                let message = format!(
                    "entities of this type don't supply `{}`, so its manner has no use",
                    shorten(entry.name.as_str())
                );
                self.warn(entry.name.place, message);
            }
        }
    }

    /// A walk to a supplier helps only if it ends near enough for the condition.
    pub(super) fn advise_on_distances(&mut self) {
        for number in 0..self.shape.actions.len() {
            let id = ActionId::at(number);
            if !self.is_possible(id) {
                continue;
            }
            for (text, condition) in self.written_preconditions(id) {
                if let Some(nearness) = self.nearness(condition, Role::SUPPLIER) {
                    let domain = &self.compiler.domain;
                    let supplies = |of: TypeId| domain.entity_type(of).supply(id).is_some();
                    let does = |it: &EntityType| it.consumption(id).is_some();
                    let too_far = self.too_far(supplies, does, nearness);
                    self.warn_of(&too_far, nearness, text);
                }
            }
        }
        for goal in self.written_goals() {
            let Some(of) = self.compiler.domain.goal_rules[goal.rule].for_each else {
                continue;
            };
            for (text, condition) in goal.conditions {
                if let Some(nearness) = self.nearness(condition, Role::BOUND) {
                    let domain = &self.compiler.domain;
                    let has = |it: &EntityType| {
                        let mut drives = it.drives.iter();
                        drives.any(|it| it.drive == goal.drive)
                    };
                    let too_far = self.too_far(|it| domain.is_of(it, of), has, nearness);
                    self.warn_of(&too_far, nearness, text);
                }
            }
        }
    }

    /// Warns of types that no NPC can get near enough to.
    fn warn_of(
        &mut self,
        too_far: &[(TypeId, ActionId, f32)],
        (open, near): (bool, f32),
        text: &Text,
    ) {
        let Some(&(of, mover, distance)) = too_far.first() else {
            return;
        };
        let others = match too_far.len() {
            1 => "".into(),
            2 => " (one more type is like it)".into(),
            many => format!(" ({} more types are like it)", many - 1),
        };
        let domain = &self.compiler.domain;
        let message = format!(
            "`{mover}` ends {distance} m from `{of}`, which isn't near enough for this: give \
             `{of}` a manner of `{mover}` with a distance {most} {near}{others}",
            mover = shorten(&domain.action(mover).name),
            of = shorten(&domain.entity_type(of).name),
            most = if open { "below" } else { "of at most" },
        );
        self.warn(text.place, message);
    }

    /// The distance between the consumer and `other` that a condition requires, and whether exactly
    /// this distance is too far. None if it requires none, or contains an `or`.
    fn nearness(&self, id: ConditionId, other: Role) -> Option<(bool, f32)> {
        if self.compiler.domain.code.is_choice(id) {
            return None;
        }
        let between = |operand: Operand| {
            let both = [Role::CONSUMER, other];
            matches!(operand, Operand::Distance(a, b) if both == [a, b] || both == [b, a])
        };
        self.comparisons(id).find_map(|compared| match compared {
            (way, Comparison::Less, Operand::Constant(near))
            | (Operand::Constant(near), Comparison::Greater, way)
                if between(way) =>
            {
                Some((true, near))
            }
            (way, Comparison::LessOrEqual | Comparison::Equal, Operand::Constant(near))
            | (Operand::Constant(near), Comparison::GreaterOrEqual | Comparison::Equal, way)
                if between(way) =>
            {
                Some((false, near))
            }
            _ => None,
        })
    }

    /// The types for which `is_meant` is true and that have walks to them, but none that brings an
    /// NPC whose type `comes` near enough: each with the walk that ends nearest, and its distance.
    fn too_far(
        &self,
        is_meant: impl Fn(TypeId) -> bool,
        comes: impl Fn(&EntityType) -> bool,
        (open, near): (bool, f32),
    ) -> Vec<(TypeId, ActionId, f32)> {
        let types = &self.compiler.domain.types;
        let nearest = |of: &TypeId| self.nearest(*of, &comes);
        let is_too_far = |end: Option<(ActionId, f32)>| {
            end.is_some_and(|(_, end)| end > near || (open && end == near))
        };
        let numbers = (0..types.len()).map(TypeId::at);
        let numbers = numbers.filter(|id| {
            let family = &types[id.index()].family;
            let mut family = family.iter().map(nearest);
            is_meant(*id) && family.all(is_too_far)
        });
        numbers
            .filter_map(|id| self.nearest(id, &comes).map(|(by, end)| (id, by, end)))
            .collect()
    }

    /// The action that brings an NPC whose type `comes` nearest to a type's entities, and the
    /// distance at which it ends.
    fn nearest(&self, of: TypeId, comes: &impl Fn(&EntityType) -> bool) -> Option<(ActionId, f32)> {
        let domain = &self.compiler.domain;
        let of = domain.entity_type(of);
        let ends = (0..domain.actions.len())
            .map(ActionId::at)
            .filter_map(|by| {
                of.supply(by)?;
                let mut types = domain.types.iter();
                let can_both = types.any(|it| it.consumption(by).is_some() && comes(it));
                let mut effects = domain.action(by).effects.iter();
                let end = effects.find_map(|effect| match *effect {
                    Effect::Beside {
                        role: Role::CONSUMER,
                        attribute: POSITION,
                        other: Role::SUPPLIER,
                    } => Some(of.manner_distance(by)),
                    // Other effects on the position may end anywhere, even at distance 0.
                    _ if effect.attribute() == Some(POSITION) => Some(0.0),
                    _ => None,
                })?;
                can_both.then_some((by, end))
            });
        ends.min_by(|(_, a), (_, b)| a.total_cmp(b))
    }
}
