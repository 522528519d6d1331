//! The plan states that a search has considered, as sentences.

use core::fmt::{self, Write};

use super::{
    data::{Considered, Explanation, MOST_CONSIDERED},
    words::{Chain, List, are},
};
use crate::planning::{Selector, simulate::Drops};

/// How many of the plan states that were considered are listed. The data has more.
const MOST_LISTED: usize = 256;

/// How many plan states there were, and the plan and the fate of each that is listed.
pub(super) fn considered(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    write!(out, "considered {} plan state", told.generated)?;
    if told.generated != 1 {
        write!(out, "s")?;
    }
    if told.dropped > 0 && told.selector == Selector::Best {
        write!(out, ", {} of them not gone on with", told.dropped)?;
    } else if told.dropped > 0 {
        drops(told, out)?;
    }
    writeln!(out, "{}", if told.considered.is_empty() { "" } else { ":" })?;
    for state in told.considered.iter().take(MOST_LISTED) {
        plan_state(told, state, out)?;
    }
    let all = if told.considered.len() == MOST_CONSIDERED {
        told.generated.saturating_sub(told.dropped) as usize
    } else {
        told.considered.len()
    };
    if all > MOST_LISTED {
        writeln!(out, "  and {} more", all - MOST_LISTED)?;
    }
    Ok(())
}

/// How many plan states were dropped, and why.
fn drops(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    let Drops {
        supplier_gone,
        no_slot,
        no_equilibrium,
    } = told.drops;
    let at_once = supplier_gone + no_slot + no_equilibrium;
    let counts = [
        (supplier_gone, "somebody whom they use would be gone"),
        (
            no_slot,
            "others would have a slot that they use for too long",
        ),
        (no_equilibrium, "the world wouldn't settle"),
        (
            told.dropped.saturating_sub(at_once),
            "the search began anew",
        ),
    ];
    write!(out, ", {} of them dropped", told.dropped)?;
    let mut counts = counts.iter().filter(|it| it.0 > 0).peekable();
    let mut before = ": ";
    while let Some((count, why)) = counts.next() {
        if *count == told.dropped {
            return write!(out, ", since {why}");
        }
        write!(out, "{before}{count} since {why}")?;
        before = if counts.peek().is_some() { ", " } else { " " };
    }
    Ok(())
}

fn plan_state(told: &Explanation<'_>, state: &Considered<'_>, out: &mut dyn Write) -> fmt::Result {
    write!(out, "  {:.3} ", state.utility)?;
    // If the NPC dies in the end, neither number decides.
    let differs = told.by_time || libm::fabsf(state.score - state.utility) >= 0.0005;
    if told.selector.rates_plans() && differs && !state.dies {
        write!(out, "(scores {}) ", told.in_words(state.score))?;
    }
    write!(out, "{}", Chain(&state.steps))?;
    if state.dies {
        return writeln!(out, " - the NPC would die before the last step is done");
    }
    if state.passes_time {
        return writeln!(out, " - a part of it only passes time");
    }
    if let (Some(failing), Some(needs)) = (state.failing, state.needs) {
        write!(out, " - {} needs {needs}", state.steps[failing].action)?;
    }
    if !state.unknown.is_empty() {
        let are = are(&state.unknown, "isn't", "aren't");
        write!(out, ", but {} {are} known", List(&state.unknown, "and"))?;
    } else if state.undefined && state.divides {
        write!(out, ", but that divides by zero")?;
    } else if state.undefined {
        write!(out, ", but that has no value")?;
    }
    writeln!(out)
}
