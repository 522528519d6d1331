//! What is explained of schedules, as sentences.

use alloc::{format, string::String, vec::Vec};
use core::fmt::{self, Display, Write};

use super::{
    culprits::Told,
    data::{Explanation, FlagNow, PassedSchedule, PassedState},
    sentences::CHOSEN,
    words::List,
};
use crate::planning::Selector;

/// Which schedule the plan is, and why.
pub(super) fn chosen(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    let Some(schedule) = told.schedule else {
        return Ok(());
    };
    match (told.selector, told.state) {
        (Selector::Schedules, Some(state)) => writeln!(
            out,
            "the schedule {schedule}: the first that can begin in the state {state}"
        ),
        (Selector::Schedules, None) if told.follows_failure => writeln!(
            out,
            "the schedule {schedule}, the `on_failure` of one that failed"
        ),
        (Selector::Schedules, None) => writeln!(out, "the schedule {schedule}, as ordered"),
        _ => writeln!(
            out,
            "the schedule {schedule}: of those tried, none that can be carried out scores more"
        ),
    }
}

/// What the choice depended on: flags, the states that come before the one that the NPC is in, and
/// the schedules that couldn't be chosen.
pub(super) fn among(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    let Some(schedules) = &told.schedules else {
        return Ok(());
    };
    let (holding, others): (Vec<_>, Vec<_>) = schedules.flags.iter().partition(|it| it.holds);
    flags(
        &holding,
        if holding.len() == 1 { "holds" } else { "hold" },
        out,
    )?;
    flags(
        &others,
        if others.len() == 1 {
            "doesn't hold"
        } else {
            "don't hold"
        },
        out,
    )?;
    for PassedState { state, otherwise } in &schedules.states {
        writeln!(out, "  not in the state {state}: {otherwise}")?;
    }
    for sentence in passed_over(told) {
        writeln!(out, "  {sentence}")?;
    }
    Ok(())
}

fn flags(flags: &[&FlagNow<'_>], verb: &str, out: &mut dyn Write) -> fmt::Result {
    if flags.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = flags.iter().map(|it| it.flag).collect();
    let noun = if names.len() == 1 { "flag" } else { "flags" };
    writeln!(out, "  {noun} {} {verb}", List(&names, "and"))
}

/// The schedules that couldn't be chosen, with the reasons.
pub(super) fn passed_over(told: &Explanation<'_>) -> Vec<String> {
    let npc = told.npc.as_ref().map_or("the NPC", |npc| &npc.name);
    let passed = told.schedules.iter().flat_map(|it| &it.passed_over);
    passed
        .map(
            |PassedSchedule {
                 schedule,
                 ways,
                 reason,
             }| {
                let reason = Told {
                    reason,
                    npc,
                    chosen: CHOSEN,
                };
                match ways {
                    0 | 1 => format!("not {schedule}: {reason}"),
                    _ => format!("not {schedule}, in none of {ways} ways; nearest: {reason}"),
                }
            },
        )
        .collect()
}

impl Display for FlagNow<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let holds = if self.holds { "holds" } else { "doesn't hold" };
        write!(out, "{} {holds}", self.flag)
    }
}
