//! Explanations as sentences, one in a line.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Display, Write};

use super::{
    altered_words, considered_words,
    culprits::Told,
    data::{
        Alternative, Culprit, DriveChange, Explanation, Extent, GivenDrive, GoalName, Measured,
        PlanStep, Pursued, Reason, WhyNot,
    },
    schedule_words, unlikely,
    verdict::{bound, certainty, names_bound, unseen, worth},
    words::{Beside, Chain, Number, can_wait, digits},
};
use crate::planning::{EndedBy, Outcome, Selector};

/// What the chosen plan is called.
pub(super) const CHOSEN: &str = "the plan chosen";

/// The most goals that are told in detail.
const MOST_GOALS: usize = 8;

/// The most reasons that are told for one condition.
const MOST_REASONS: usize = 3;

/// Writes an explanation: what was chosen or why nothing was, what it does for each drive, what
/// each step is there for, and every plan state that was considered.
///
/// # Errors
/// Those of `out`.
pub fn write(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    decision(told, out)?;
    drives(told, out)?;
    altered_words::weights(&told.weights, out)?;
    for step in &told.plan {
        altered_words::costs(step, out)?;
        purpose(told, step, out)?;
    }
    if let Some(runner_up) = &told.runner_up {
        next_best(told, runner_up, out)?;
    }
    schedule_words::among(told, out)?;
    if told.plan.is_empty() {
        no_plan(told, out)?;
    }
    match told.extent {
        Extent::Whole => {}
        Extent::Kept => writeln!(out, "for the reasons, ask with the world")?,
        Extent::Stale => writeln!(
            out,
            "what the search looked at has changed since; for the reasons, plan again and ask then"
        )?,
        Extent::PlacesStale => writeln!(
            out,
            "areas, what is left in them, or influences have changed since; for the reasons, plan \
             again and ask then"
        )?,
    }
    considered_words::considered(told, out)
}

/// Like [`write()`], as a text.
#[must_use]
pub fn text(told: &Explanation<'_>) -> String {
    let mut text = String::new();
    // Writing to a string doesn't fail.
    let _ = write(told, &mut text);
    text
}

/// Like [`write_why_not`], as a text.
#[must_use]
pub fn why_not_text(told: &WhyNot<'_>) -> String {
    let mut text = String::new();
    // Writing to a string doesn't fail.
    let _ = write_why_not(told, &mut text);
    text
}

fn decision(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    match told.outcome {
        Outcome::Complete | Outcome::BestSoFar => {
            write!(out, "plan: ")?;
            steps(&told.plan, out)?;
            if let Some(pursued) = &told.pursued {
                pursuit(pursued, told.outcome, out)?;
            }
            schedule_words::chosen(told, out)?;
            if !told.utility.is_nan() {
                worth(told, out)?;
            }
            if told.outcome == Outcome::BestSoFar {
                write!(out, "best so far: ")?;
                bound(told, out)?;
            } else if told.certainty.is_none() {
                unseen(told, out)?;
            }
            certainty(told, out)
        }
        Outcome::NothingBetter => {
            match &told.certainty {
                Some(certain) if certain.proven => writeln!(
                    out,
                    "no plan: nothing of up to {} steps that can be executed scores higher than \
                     doing nothing ({:.3}){}",
                    certain.steps,
                    told.score,
                    if told.ended_by == EndedBy::Depth {
                        "; longer ones weren't looked at"
                    } else {
                        ""
                    }
                )?,
                Some(_) => writeln!(
                    out,
                    "no plan: nothing found scores higher than doing nothing ({:.3})",
                    told.score
                )?,
                None => writeln!(
                    out,
                    "no plan: the best one found is no better than doing nothing ({:.3})",
                    told.idle_utility
                )?,
            }
            if told.certainty.as_ref().is_none_or(|it| !it.proven) {
                unseen(told, out)?;
            }
            Ok(())
        }
        Outcome::NoGoal => writeln!(
            out,
            "no plan: no goal has a condition that isn't satisfied already"
        ),
        Outcome::NoPlan if told.npc_is_dead => writeln!(out, "no plan: the NPC is dead"),
        Outcome::NoPlan if told.selector == Selector::Goap && told.ended_by == EndedBy::Nothing => {
            writeln!(out, "no plan: none of the goals can be reached")
        }
        Outcome::NoPlan if told.selector == Selector::Schedules => {
            write!(out, "no plan: ")?;
            match told.state {
                Some(state) => writeln!(out, "nothing can begin in the state {state}"),
                None => match told.schedules.as_ref().and_then(|it| it.machine) {
                    Some(machine) => writeln!(
                        out,
                        "the machine {machine} has no state whose flags are as said"
                    ),
                    None => writeln!(out, "it has no machine"),
                },
            }
        }
        Outcome::NoPlan
            if told.selector == Selector::UtilityPlans && told.ended_by == EndedBy::Nothing =>
        {
            writeln!(out, "no plan: none of its schedules can be carried out")
        }
        Outcome::NoPlan if told.generated == 0 && told.ended_by == EndedBy::Nothing => writeln!(
            out,
            "no plan: nothing that the NPC knows of and can do helps any of its goals"
        ),
        Outcome::NoPlan if told.ended_by == EndedBy::Depth && unlikely::is_told(told) => writeln!(
            out,
            "no plan: none of the chains of at most {} steps could be made executable",
            told.bound
        ),
        Outcome::NoPlan if told.ended_by == EndedBy::Depth && !names_bound(told) => writeln!(
            out,
            "no plan: none of the chains of at most {} steps could be made executable; with a greater \
             depth there may be one",
            told.bound
        ),
        Outcome::NoPlan => {
            write!(out, "no plan: ")?;
            bound(told, out)
        }
        Outcome::Undecided => {
            write!(out, "no plan was found, though there may be one: ")?;
            bound(told, out)
        }
        Outcome::Unfinished if told.plan.is_empty() => {
            writeln!(out, "no plan yet: the search is paused")
        }
        Outcome::Unfinished => {
            write!(out, "the search is paused; best so far: ")?;
            steps(&told.plan, out)?;
            certainty(told, out)
        }
    }
}

fn steps(plan: &[PlanStep<'_>], out: &mut dyn Write) -> fmt::Result {
    for (number, step) in plan.iter().enumerate() {
        write!(out, "{}{}", if number == 0 { "" } else { " " }, step.step)?;
    }
    writeln!(out)
}

/// Which goal a plan is for, and which are more urgent.
fn pursuit(pursued: &Pursued<'_>, outcome: Outcome, out: &mut dyn Write) -> fmt::Result {
    let (name, priority) = (&pursued.goal.name, Number(pursued.goal.priority));
    let cost = Number(pursued.cost);
    write!(out, "for {name}, of priority {priority}: ")?;
    if outcome == Outcome::BestSoFar {
        writeln!(out, "the plan costs {cost}, and a cheaper one may exist")?;
    } else {
        writeln!(out, "no plan for it costs less than {cost}")?;
    }
    for goal in &pursued.passed_over {
        writeln!(
            out,
            "  {} has priority {}, and no plan",
            goal.name,
            Number(goal.priority)
        )?;
    }
    Ok(())
}

/// What the plan does for each drive. Where plans take time, the drives that gain nothing share a
/// line: most of them only fall as they would without the plan.
fn drives(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    let gains = |change: &&DriveChange<'_>| {
        told.meanwhile.is_none() || change.given.is_some() || change.then > change.now
    };
    for change in told.drives.iter().filter(gains) {
        drive(change, out)?;
    }
    let lasting = |it: &&DriveChange<'_>| !gains(it);
    let (falling, staying): (Vec<_>, Vec<_>) =
        (told.drives.iter().filter(lasting)).partition(|it| it.then < it.now);
    let falling = falling.iter();
    let falling = falling.map(|it| {
        let digits = digits(it.now, it.then);
        format!("{} {:.digits$} to {:.digits$}", it.drive, it.now, it.then)
    });
    let staying = staying.iter();
    let staying = staying.map(|it| format!("{} stays {:.3}", it.drive, it.now));
    let meanwhile: Vec<String> = falling.chain(staying).collect();
    if meanwhile.is_empty() {
        return Ok(());
    }
    writeln!(out, "  meanwhile {}", meanwhile.join(", "))
}

fn drive(change: &DriveChange<'_>, out: &mut dyn Write) -> fmt::Result {
    let digits = digits(change.now, change.then);
    write!(
        out,
        "  drive {} (weight {}): {:.digits$} now, {:.digits$} then",
        change.drive, change.weight, change.now, change.then
    )?;
    match &change.given {
        None => writeln!(out),
        Some(GivenDrive { by: None }) => writeln!(out, "; it was given"),
        Some(GivenDrive { by: Some(giver) }) => writeln!(out, "; {giver} gave it"),
    }
}

/// What a step is there for.
fn purpose(told: &Explanation<'_>, step: &PlanStep<'_>, out: &mut dyn Write) -> fmt::Result {
    for (number, change) in step.changes.iter().enumerate() {
        if number == 0 {
            write!(out, "  {}: ", step.step)?;
        } else {
            write!(out, "; ")?;
        }
        match (
            &change.goal,
            change.step.and_then(|step| told.plan.get(step)),
        ) {
            (Some(goal), _) => write!(
                out,
                "for {goal}, {} goes from {} to {}",
                change.condition,
                Beside(change.before, change.after),
                Beside(change.after, change.before)
            )?,
            (None, Some(later)) => {
                write!(out, "{} needs {}", later.step, change.condition)?;
                if change.after < 1.0 {
                    write!(
                        out,
                        ", which goes from {} to {}",
                        Beside(change.before, change.after),
                        Beside(change.after, change.before)
                    )?;
                }
            }
            (None, None) => {}
        }
    }
    if step.changes.is_empty() {
        return Ok(());
    }
    writeln!(out)
}

fn next_best(told: &Explanation<'_>, other: &Alternative<'_>, out: &mut dyn Write) -> fmt::Result {
    let is_plan = !told.plan.is_empty();
    let found = told.selector == Selector::Best && !other.proven;
    write!(
        out,
        "{}",
        match (is_plan, found) {
            (true, false) => "next best: ",
            (true, true) => "next best found: ",
            (false, false) if other.proven => "best for any goal: ",
            (false, _) => "best found: ",
        }
    )?;
    if let Some(schedule) = other.schedule {
        write!(out, "{schedule}, ")?;
    }
    let steps = Chain(&other.steps);
    write!(out, "{steps} with utility {:.3}", other.utility)?;
    if other.schedule.is_some() && other.score != other.utility {
        write!(out, " and score {:.3}", other.score)?;
    }
    let by = told.score - other.score;
    if is_plan && by > 0.0 {
        let early = can_wait(other.early, other.uses_up);
        write!(out, ", {} behind{early}", told.in_words(by))?;
    } else if is_plan && other.schedule.is_some() {
        let why = match &other.but {
            Some(Culprit::Dearer { .. }) => "costs more",
            Some(Culprit::Slower { .. }) => "takes longer",
            Some(Culprit::Farther { .. }) => "is a longer way",
            Some(Culprit::Longer { .. }) => "has more tasks",
            _ => "comes later",
        };
        write!(out, ", as good, but it {why}")?;
    }
    for change in &other.drives {
        if change.now != change.then {
            let digits = digits(change.now, change.then);
            write!(
                out,
                "; {} {:.digits$} instead of {:.digits$}",
                change.drive, change.then, change.now
            )?;
        }
    }
    writeln!(out)
}

/// The culprit for one condition of a goal, as a sentence.
struct Wish<'t, 'd> {
    goal: &'t GoalName<'d>,
    condition: &'t Measured<'d>,
    reason: &'t Reason<'d>,
    npc: &'t str,
}

impl Display for Wish<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wish { reason, npc, .. } = *self;
        write!(out, "{} wants ", self.goal)?;
        if reason.needs.is_none() {
            reason.state(self.condition, out)?;
        } else {
            self.condition.fmt(out)?;
        }
        write!(out, ": {}", of_plan(reason, npc))
    }
}

/// A reason, to be told where the chosen plan is known.
fn of_plan<'t, 'd>(reason: &'t Reason<'d>, npc: &'t str) -> Told<'t, 'd> {
    Told {
        reason,
        npc,
        chosen: CHOSEN,
    }
}

/// All reasons why there is no plan, as sentences; for each condition the nearest first.
#[must_use]
pub fn reasons(told: &Explanation<'_>) -> Vec<String> {
    let npc = told.npc.as_ref().map_or("the NPC", |npc| &npc.name);
    let reasons = told.reasons.iter();
    let mut sentences: Vec<String> = reasons.map(|it| of_plan(it, npc).to_string()).collect();
    if told.plan.is_empty() {
        sentences.extend(schedule_words::passed_over(told));
    }
    for wishes in stuck(told, npc) {
        sentences.extend(wishes.map(|it| it.to_string()));
    }
    sentences
}

/// For each condition of a goal that has reasons: these reasons.
fn stuck<'t, 'd>(
    told: &'t Explanation<'d>,
    npc: &'t str,
) -> impl Iterator<Item = impl ExactSizeIterator<Item = Wish<'t, 'd>>> {
    told.goals.iter().flat_map(move |goal| {
        let conditions = goal.conditions.iter();
        let stuck = conditions.filter(|condition| !condition.reasons.is_empty());
        stuck.map(move |condition| {
            condition.reasons.iter().map(move |reason| Wish {
                goal: &goal.name,
                condition: &condition.measured,
                reason,
                npc,
            })
        })
    })
}

fn no_plan(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    let npc = told.npc.as_ref().map_or("the NPC", |npc| &npc.name);
    for reason in &told.reasons {
        writeln!(out, "  {}", of_plan(reason, npc))?;
    }
    for mut wishes in stuck(told, npc).take(MOST_GOALS) {
        for wish in wishes.by_ref().take(MOST_REASONS) {
            writeln!(out, "  {wish}")?;
        }
        if wishes.len() > 0 {
            writeln!(out, "    and {} more", wishes.len())?;
        }
    }
    let more = stuck(told, npc).count().saturating_sub(MOST_GOALS);
    if more > 0 {
        writeln!(out, "  and {more} more conditions of goals")?;
    }
    Ok(())
}

/// What is wrong with a plan that wasn't chosen, in order, as sentences.
#[must_use]
pub fn why_not_reasons(told: &WhyNot<'_>) -> Vec<String> {
    let npc = &told.npc.name;
    let chosen = if told.chosen.is_empty() {
        "doing nothing"
    } else {
        CHOSEN
    };
    let reasons = told.reasons.iter();
    reasons
        .map(|reason| {
            Told {
                reason,
                npc,
                chosen,
            }
            .to_string()
        })
        .collect()
}

/// Writes why a plan wasn't chosen: what is wrong with it, in order.
///
/// # Errors
/// Those of `out`.
pub fn write_why_not(told: &WhyNot<'_>, out: &mut dyn Write) -> fmt::Result {
    write!(out, "why not ")?;
    match &told.goal {
        Some(goal) => write!(out, "{goal}")?,
        None if told.steps.is_empty() => write!(out, "nothing")?,
        None => write!(out, "{}", Chain(&told.steps))?,
    }
    writeln!(out, ":")?;
    for reason in why_not_reasons(told) {
        writeln!(out, "  {reason}")?;
    }
    Ok(())
}
