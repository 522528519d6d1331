//! Imagining steps: effects one by one, then what the rest of the world does.
//!
//! Thesis, section 3.8.5: chains are built backwards but always simulated forwards, from the
//! snapshot, because what the world does in between depends on the order.

use crate::{
    beliefs::{Known, Roles, Snapshot, snapshot::distance},
    domain::{Action, ActionId, AttributeId, Effect, POSITION, Role},
};

use super::{plan_state::Binding, world_effects::WorldEffects};

/// The precondition that stopped a chain from being executable as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// The step's place in the chain.
    pub step: u8,
    /// The precondition's place in [`Action::preconditions`].
    pub precondition: u16,
}

/// How the simulation of a chain is going.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Progress {
    /// The first unsatisfied precondition of the first failing step.
    pub unmet: Option<Unmet>,
    /// Costs so far.
    pub cost: f32,
    /// The NPC died before the last step; the rest was ignored.
    pub died_early: bool,
}

/// Why a chain can't be simulated to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// A step's supplier doesn't exist any more when the step begins.
    SupplierGone,
    /// World effects didn't settle within the bound.
    NoEquilibrium,
}

/// Whether the NPC lives, in imagination.
pub fn is_alive(snapshot: &mut Snapshot<'_>, npc: Known) -> bool {
    let alive = snapshot.domain.entity_type(npc.type_id()).alive;
    snapshot.exists(npc) && snapshot.holds_or_none(alive, &Roles::of(npc))
}

/// The roles of a step, its duration evaluated.
pub fn roles_of_step(snapshot: &mut Snapshot<'_>, npc: Known, binding: Binding) -> Roles {
    let mut roles = Roles::of(npc).with(Role::SUPPLIER, binding.supplier);
    let duration = snapshot.domain.action(binding.action).duration;
    roles.duration = at_least_zero(snapshot.evaluate(duration, &roles));
    roles
}

/// Imagines the steps of `chain` from number `from` on. `progress` holds what came of the steps
/// before. `chain_len` is the whole chain's length, which `chain` may be a part of.
pub fn run(
    snapshot: &mut Snapshot<'_>,
    world: &mut WorldEffects,
    npc: Known,
    chain: &[Binding],
    from: usize,
    progress: &mut Progress,
) -> Result<(), Dropped> {
    for (number, &binding) in chain.iter().enumerate().skip(from) {
        if number > 0 && !is_alive(snapshot, npc) {
            progress.died_early = true;
            return Ok(());
        }
        step(snapshot, world, npc, number, binding, progress)?;
    }
    Ok(())
}

/// Imagines one step.
pub fn step(
    snapshot: &mut Snapshot<'_>,
    world: &mut WorldEffects,
    npc: Known,
    number: usize,
    binding: Binding,
    progress: &mut Progress,
) -> Result<(), Dropped> {
    if !snapshot.exists(binding.supplier) {
        return Err(Dropped::SupplierGone);
    }
    let domain = snapshot.domain;
    let action = domain.action(binding.action);
    let roles = roles_of_step(snapshot, npc, binding);
    progress.cost += at_least_zero(snapshot.evaluate(action.cost, &roles));
    if progress.unmet.is_none() {
        progress.unmet = first_unmet(snapshot, action, &roles).map(|precondition| Unmet {
            step: number as u8,
            precondition,
        });
    }
    for effect in &action.effects {
        apply(snapshot, effect, &roles, binding.action);
    }
    world.settle(snapshot, binding.action, &roles)
}

fn first_unmet(snapshot: &mut Snapshot<'_>, action: &Action, roles: &Roles) -> Option<u16> {
    action
        .preconditions
        .iter()
        .position(|&precondition| !snapshot.holds(precondition, roles))
        .map(|index| index as u16)
}

/// NaN counts as nothing.
pub(super) fn at_least_zero(value: f32) -> f32 {
    if value > 0.0 { value } else { 0.0 }
}

/// Imagines one effect. Nothing happens to an entity that is gone, to an attribute that the NPC
/// has no fact of, or where the new value isn't known.
pub fn apply(snapshot: &mut Snapshot<'_>, effect: &Effect, roles: &Roles, action: ActionId) {
    let target = roles.get(effect.role());
    if !snapshot.exists(target) {
        return;
    }
    match *effect {
        Effect::Increment { attribute, .. } => {
            if let Some((cell, value)) = incremented(snapshot, effect, attribute, roles) {
                snapshot.write(cell, value);
            }
        }
        Effect::Assign {
            attribute, value, ..
        } => {
            let value = snapshot.evaluate(value, roles);
            let Some(cell) = known_cell(snapshot, target, attribute) else {
                return;
            };
            if !value.is_nan() {
                let value = snapshot.range(target, attribute).clamp(value);
                snapshot.write(cell, value);
            }
        }
        Effect::CopyPosition {
            attribute,
            other,
            source,
            ..
        } => {
            let there = snapshot.position(roles.get(other), source);
            move_to(snapshot, target, attribute, there);
        }
        Effect::Beside {
            attribute, other, ..
        } => {
            let other = roles.get(other);
            let near = snapshot
                .domain
                .entity_type(other.type_id())
                .manner_distance(action);
            let there = beside(
                snapshot.position(target, attribute),
                snapshot.position(other, POSITION),
                near,
            );
            move_to(snapshot, target, attribute, there);
        }
        Effect::Destroy { .. } => snapshot.destroy(target),
    }
}

/// The cell that an increment changes and what it would hold; none if nothing would happen.
pub fn incremented(
    snapshot: &mut Snapshot<'_>,
    effect: &Effect,
    attribute: AttributeId,
    roles: &Roles,
) -> Option<(u32, f32)> {
    let Effect::Increment {
        role, sign, amount, ..
    } = *effect
    else {
        return None;
    };
    let target = roles.get(role);
    let amount = snapshot.evaluate(amount, roles);
    let cell = known_cell(snapshot, target, attribute)?;
    let value = snapshot.read(cell) + sign * amount;
    (!value.is_nan()).then(|| (cell, snapshot.range(target, attribute).clamp(value)))
}

fn known_cell(snapshot: &Snapshot<'_>, known: Known, attribute: AttributeId) -> Option<u32> {
    let cell = snapshot.cell(known, attribute)?;
    (!snapshot.read(cell).is_nan()).then_some(cell)
}

fn move_to(
    snapshot: &mut Snapshot<'_>,
    target: Known,
    attribute: AttributeId,
    there: [f32; 3],
) {
    let Some(cell) = known_cell(snapshot, target, attribute) else {
        return;
    };
    if there.iter().any(|coordinate| coordinate.is_nan()) {
        return;
    }
    for (offset, coordinate) in there.into_iter().enumerate() {
        snapshot.write(cell + offset as u32, coordinate);
    }
}

/// The point at most `near` metres from `other`, on the line from `from`; `from` itself if that is
/// already as near.
///
/// Rounding could leave the point a hair too far, and a precondition "within 1 metre" unsatisfied
/// after walking there. So the point is pulled in, by little at first, until it is near enough.
#[must_use]
pub fn beside(from: [f32; 3], other: [f32; 3], near: f32) -> [f32; 3] {
    const PULLS: [f32; 8] = [
        0.0,
        1.0 / 4_194_304.0,
        1.0 / 1_048_576.0,
        1.0 / 262_144.0,
        1.0 / 65_536.0,
        1.0 / 16_384.0,
        1.0 / 4_096.0,
        1.0 / 1_024.0,
    ];
    let far = distance(from, other);
    if far <= near || far.is_nan() {
        return if far.is_nan() { [f32::NAN; 3] } else { from };
    }
    for pull in PULLS {
        let share = (near / far) * (1.0 - pull);
        let mut point = [0.0; 3];
        for axis in 0..3 {
            point[axis] = other[axis] + (from[axis] - other[axis]) * share;
        }
        if distance(point, other) <= near {
            return point;
        }
    }
    other
}
