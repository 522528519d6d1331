//! Tests whether a world effect reads the entity that has a given role.

use crate::domain::{Code, Effect, Role, WorldEffect, visit::Part};

/// Whether what a world effect does, or its condition, can depend on the entity that has `role`.
pub(super) fn mentions(code: &Code, effect: &WorldEffect, role: Role) -> bool {
    let mut found = false;
    let mut see = |part: Part| found |= part.mentions(role);
    if let Some(when) = effect.when {
        code.visit_condition(code.condition(when), &mut see);
    }
    for effect in &effect.effects {
        see(Part::Entity(effect.role()));
        match *effect {
            Effect::Increment { amount, .. } => code.visit_operand(amount, &mut see),
            Effect::Assign { value, .. } => code.visit_operand(value, &mut see),
            Effect::CopyPosition { other, .. }
            | Effect::Beside { other, .. }
            | Effect::BesideLastSeen { other, .. } => see(Part::Entity(other)),
            Effect::Destroy { .. } => {}
        }
    }
    found
}
