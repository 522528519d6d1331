//! What changes costs and weights, as sentences.

use core::fmt::{self, Write};

use super::{
    data::{Alteration, AlteredWeight, PlanStep},
    words::Number,
};

/// What changes the cost of a step, if anything does.
pub(super) fn costs(step: &PlanStep<'_>, out: &mut dyn Write) -> fmt::Result {
    if step.cost_changes.is_empty() {
        return Ok(());
    }
    write!(out, "  {} costs {}: ", step.step, Number(step.cost))?;
    alterations(&step.cost_changes, out)
}

/// What changes the weights of drives.
pub(super) fn weights(altered: &[AlteredWeight<'_>], out: &mut dyn Write) -> fmt::Result {
    for AlteredWeight {
        drive,
        weight,
        changes,
    } in altered
    {
        write!(out, "  drive {drive} weighs {}: ", Number(*weight))?;
        alterations(changes, out)?;
    }
    Ok(())
}

fn alterations(changes: &[Alteration<'_>], out: &mut dyn Write) -> fmt::Result {
    for (number, change) in changes.iter().enumerate() {
        if number > 0 {
            write!(out, ", then ")?;
        }
        let (before, after) = (Number(change.before), Number(change.after));
        let Alteration { modifier, by, .. } = change;
        write!(out, "{before} becomes {after} by {modifier}")?;
        if change.left_by_events {
            let strength = Number(change.strength);
            write!(out, ", of which {strength} is left in {by}")?;
        } else {
            write!(out, " of {by}")?;
        }
    }
    writeln!(out)
}
