//! Accounts in sentences: what an NPC is doing and why, one line for each statement.

use alloc::string::String;
use core::fmt::{self, Display, Write};

use super::{
    account::{Account, Decided, Doing, Done, Needs, WakeCause, Why},
    decisions::{DecisionKind, KeptBy, WokenBy},
    events::Reason,
};
use crate::{
    npc::RunBy,
    planning::{Selector, explain::sentences},
    world::ExclusionCause,
};

/// What to do about reasons that aren't kept.
const WATCH: &str = "to be told them, watch it before it decides (`udg_npc_watch`; `udgoap explain` watches whom `--npc` names)";

/// Why an NPC with this selector gives its plan up if nothing is better than nothing
/// ([`Reason::NothingBetter`]).
#[must_use]
pub fn nothing_better(selector: Selector) -> &'static str {
    match selector {
        // GOAP doesn't weigh what it does against doing nothing.
        Selector::Goap => "the goal that it was for is satisfied already, or gone",
        _ => "doing nothing is as good",
    }
}

impl Account<'_> {
    /// The account in sentences.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string doesn't fail.
        let _ = self.write(&mut text);
        text
    }

    /// What the NPC is doing, without the reasons: its step, and those after it.
    #[must_use]
    pub fn text_of_now(&self) -> String {
        let mut text = String::new();
        // Writing to a string doesn't fail.
        let _ = self.now(&mut text);
        text
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.now(out)?;
        self.running(out)?;
        self.waiting(out)?;
        for it in &self.kept_out {
            write!(
                out,
                "kept out of its plans until {} s: {}",
                Round(it.until),
                it.action
            )?;
            match &it.supplier {
                Some(supplier) => write!(out, "({supplier})")?,
                None if it.to_anybody => write!(out, " to anybody")?,
                None => write!(out, " to somebody whom it doesn't know any more")?,
            }
            let why = match it.because {
                ExclusionCause::Host => "the host has said so",
                ExclusionCause::Failed => "it has failed",
                ExclusionCause::NoSlot => "others had all slots",
                ExclusionCause::Cooldown => "its cooldown isn't over",
                ExclusionCause::BelievedTaken => "it believes that all slots are taken",
            };
            writeln!(out, ", since {why}")?;
        }
        if !matches!(self.doing, Doing::LeftOut | Doing::Dormant) {
            self.thinking(out)?;
        }
        let Some(last) = self.decisions.last() else {
            return writeln!(out, "no decision of its is kept");
        };
        let before = self.decisions.iter().rev().nth(1);
        decision(last, before, out)?;
        self.why_not_another(last, out)?;
        if self.is_otherwise_now {
            writeln!(
                out,
                "numbers have gone on changing by their rates since: in the facts of now it would decide \
                 otherwise, as it may when it thinks next:"
            )?;
        } else if last.found_another() && self.why.is_some() {
            writeln!(out, "what it found instead:")?;
        }
        match (&self.why, &self.gone) {
            (Some(Why::Now(told)), _) => sentences::write(told, out),
            (Some(Why::Kept(reasons)), _) => out.write_str(reasons.text()),
            (None, Some(_)) if self.asked => writeln!(
                out,
                "its reasons can't be told any more: it had asked the game, whose answers aren't kept; \
                 {WATCH}"
            ),
            (None, Some(gone)) => {
                if gone.by == WokenBy::Turn {
                    return writeln!(
                        out,
                        "it is deciding anew, so its reasons can't be told any more"
                    );
                }
                write!(out, "its reasons can't be told any more, for since then ")?;
                has_changed(gone, out)?;
                writeln!(out, "; {WATCH}")
            }
            (None, None) => Ok(()),
        }
    }

    fn now(&self, out: &mut dyn Write) -> fmt::Result {
        self.step_now(out)?;
        if !self.rest.is_empty() {
            write!(out, "then: ")?;
            steps(&self.rest, out)?;
            writeln!(out)?;
        }
        Ok(())
    }

    fn step_now(&self, out: &mut dyn Write) -> fmt::Result {
        write!(out, "at {} s", Round(self.seconds))?;
        if let Some(npc) = &self.npc {
            write!(out, ", {npc}")?;
        }
        match (self.doing, &self.step) {
            (Doing::Dormant, _) => {
                return writeln!(
                    out,
                    " is dormant with its group, and thinks when that wakes"
                );
            }
            (Doing::LeftOut, _) => {
                return writeln!(
                    out,
                    " is left out by ticks, since its options say that nobody performs its steps"
                );
            }
            (Doing::Nothing, _) | (_, None) => return writeln!(out, " does nothing"),
            (Doing::Step, Some(step)) => write!(out, ": {}", step.done)?,
            (Doing::Waiting, Some(step)) => write!(out, " waits to begin {}", step.done)?,
            (Doing::BetweenSteps, Some(step)) => write!(out, " is about to begin {}", step.done)?,
            (Doing::PassingTime, Some(step)) => write!(out, " passes the time by {}", step.done)?,
        }
        let step = self.step.as_ref();
        if let Some((place, of)) = step.and_then(|it| Some((it.place?, it.of))) {
            write!(out, ", step {place} of {of}")?;
        }
        if let Some((since, ends)) = step.and_then(|it| Some((it.since?, it.ends?))) {
            write!(out, ", since {} s", Round(since))?;
            if ends > since {
                write!(out, ", expected to end at {} s", Round(ends))?;
            }
        }
        writeln!(out)
    }

    /// Which schedules it runs, and what has it run them.
    fn running(&self, out: &mut dyn Write) -> fmt::Result {
        for it in &self.schedules {
            match &it.step {
                Some(step) => write!(out, "{step} runs")?,
                None => write!(out, "it runs")?,
            }
            let by = match it.by {
                RunBy::Chosen | RunBy::Step => "",
                RunBy::Ordered => ", as the game has ordered",
                RunBy::Failure => ", the `on_failure` of one that failed",
            };
            write!(
                out,
                " the schedule {}{by}; task {} of {}",
                it.schedule, it.task, it.of
            )?;
            if it.step.is_none() && !it.yields {
                write!(out, "; it goes on until that is done or has failed")?;
            }
            writeln!(out)?;
        }
        match self.ordered {
            Some(next) if self.follows_failure => {
                writeln!(
                    out,
                    "it runs the schedule {next} next, since another failed"
                )
            }
            Some(next) => writeln!(
                out,
                "it runs the schedule {next} next, as the game has ordered"
            ),
            None => Ok(()),
        }
    }

    fn waiting(&self, out: &mut dyn Write) -> fmt::Result {
        let Some(waits) = &self.waits else {
            return Ok(());
        };
        write!(out, "it waits until {} s at most", Round(waits.until))?;
        for (is_at_it, title) in [(true, "; at it: "), (false, "; on the way: ")] {
            let holders = waits.taken_by.iter().filter(|it| it.is_at_it == is_at_it);
            for (number, it) in holders.enumerate() {
                out.write_str(if number == 0 { title } else { ", " })?;
                match &it.npc {
                    Some(npc) => write!(out, "{npc}")?,
                    None => write!(out, "somebody else, or a player")?,
                }
                if let Some(until) = it.until {
                    write!(out, " until {} s", Round(until))?;
                }
            }
        }
        writeln!(out)
    }

    fn thinking(&self, out: &mut dyn Write) -> fmt::Result {
        if self.is_thinking {
            return writeln!(out, "it is thinking");
        }
        if let Some(at) = self.looks_again_at {
            writeln!(
                out,
                "its last search found no plan within its bounds; it looks again after {} s, even if \
                 nothing changes",
                Round(at)
            )?;
        }
        match self.thinks_at {
            Some(at) => writeln!(
                out,
                "it thinks next at {} s, if anything has changed by then that it goes by",
                Round(at)
            ),
            None => writeln!(out, "it won't think unless it is told to"),
        }
    }

    /// Why it took up no other plan than the one that it kept or took up.
    fn why_not_another(&self, last: &Decided<'_>, out: &mut dyn Write) -> fmt::Result {
        // If another NPC was quicker to get the slot, that was said before.
        if last.kind != DecisionKind::Kept || last.reason != Reason::None {
            return Ok(());
        }
        match last.kept_by {
            KeptBy::Worth => {}
            KeptBy::Same => {
                return writeln!(out, "it found nothing better than what it was at");
            }
            KeptBy::Begins => {
                return writeln!(out, "what it found is only the beginning of what it was at");
            }
            KeptBy::Wavering => {
                return writeln!(
                    out,
                    "what it found gains more, but it has just turned round for a better plan \
                     without getting anything done: for a while it stays with what it was at, which \
                     gains {}",
                    Score(last.left - last.idle, last.durations)
                );
            }
            KeptBy::Undoes => {
                return writeln!(
                    out,
                    "what it found only takes back what its plan has done: it stays with that, which \
                     gains {}",
                    Score(last.left - last.idle, last.durations)
                );
            }
            KeptBy::Overtaken => {
                return writeln!(
                    out,
                    "it had got on with its plan while it was searching: it looks again with its next \
                     decision"
                );
            }
        }
        if last.selector == Selector::Goap || last.left.is_nan() {
            return Ok(());
        }
        let (left, new) = (last.left - last.idle, last.score - last.idle);
        if last.score.is_nan() || new <= left {
            return writeln!(out, "it found nothing better than what it was at");
        }
        if last.lasting_share < 1.0 {
            return writeln!(
                out,
                "what it found gains {}, but it would come back at once to go on with what it is at, and \
                 only {:.0} % of that would last",
                Score(new, last.durations),
                last.lasting_share * 100.0
            );
        }
        let share = (1.0 - self.switch_margin) * last.counted_share;
        let most = left / share.max(f32::MIN_POSITIVE);
        writeln!(
            out,
            "what it found gains {}, but only more than {} would make it leave what it is at, of \
             which the rest gains {}{}",
            Score(new, last.durations),
            Score(most, last.durations),
            Score(left, last.durations),
            if last.counted_share < 1.0 {
                ": a refill can wait of which not all is of use yet"
            } else {
                ""
            }
        )
    }
}

/// A decision. `before` is the decision before it, and tells why the NPC has got further since
/// then.
fn decision(last: &Decided<'_>, before: Option<&Decided<'_>>, out: &mut dyn Write) -> fmt::Result {
    write!(out, "at {} s it ", Round(last.seconds))?;
    match last.kind {
        DecisionKind::TakenUp => write!(out, "took up ")?,
        DecisionKind::Kept => write!(out, "kept to ")?,
        DecisionKind::Dropped => write!(out, "gave up ")?,
        DecisionKind::Nothing => write!(out, "found nothing to do")?,
    }
    steps(&last.steps, out)?;
    if last.step_count as usize > last.steps.len() {
        write!(
            out,
            " and {} more",
            last.step_count as usize - last.steps.len()
        )?;
    }
    let why = match last.reason {
        Reason::None => "",
        Reason::Reported => ", as the game said so",
        Reason::TimedOut => ", as that took too long",
        Reason::BetterPlan => ", since it is better than what it was at",
        // Then no precondition was lacking.
        Reason::NothingBetter => {
            write!(out, ", since ")?;
            nothing_better(last.selector)
        }
        Reason::NotExecutable => ", since what it was at couldn't be done any more",
        Reason::Unmet => ", since a precondition of the next step didn't hold",
        Reason::NotOffered => ", since the next step wasn't on offer",
        Reason::SlotsTaken => {
            ", since somebody else was quicker to have the slot, or to book what it takes"
        }
        Reason::SupplierGone => ", since whom it was to be done to is gone",
        Reason::StepEnded => ", since the first of these had failed or was broken off",
        Reason::NpcGone => ", since it is gone",
        Reason::NoEquilibrium => ", since the world wouldn't settle",
        Reason::Removed => ", since the drive is gone",
        Reason::Dormant => ", since it was put to sleep",
        Reason::Flag => ", since a flag holds by which the schedule fails",
        Reason::SeenGone => ", since it has seen that somebody isn't where it believed it to be",
    };
    match &last.needs {
        Some(it) => {
            let Needs {
                action,
                condition,
                left,
                right,
            } = it;
            write!(out, ", since {action} needs {condition}")?;
            if !left.is_nan() && !right.is_nan() {
                write!(out, ", which was {left} against {right}")?;
            }
        }
        None => write!(out, "{why}")?,
    }
    scores(last, out)?;
    if last.outcome.is_some() {
        write!(out, "; it had thought because ")?;
        let before = before.map(|it| (it.kind, it.reason));
        match (last.woken.by, before) {
            (WokenBy::Progress, Some((DecisionKind::Dropped, Reason::StepEnded))) => {
                write!(out, "a step of its plan had failed or was broken off")?;
            }
            (WokenBy::Progress, Some((DecisionKind::Dropped, _))) => {
                write!(out, "it had given up its plan")?;
            }
            _ => has_changed(&last.woken, out)?,
        }
    }
    writeln!(out)
}

fn scores(last: &Decided<'_>, out: &mut dyn Write) -> fmt::Result {
    if last.score.is_nan() {
        return Ok(());
    }
    if last.selector == Selector::Goap {
        return write!(out, ", at a cost of {}", Score(last.score, false));
    }
    // Scores are gains over doing nothing for as long, so doing nothing has 0.
    if last.found_another() && !last.left.is_nan() {
        let left = Score(last.left, last.durations);
        write!(
            out,
            "; what is left of that scored {left}, what it found instead"
        )?;
    } else {
        write!(out, "; it scored")?;
    }
    write!(out, " {}", Score(last.score, last.durations))?;
    if !last.durations {
        write!(out, ", doing nothing {}", Score(last.idle, false))?;
    }
    if !last.rival.is_nan() {
        let rival = Score(last.rival, last.durations);
        write!(out, ", the best that begins otherwise {rival}")?;
    }
    Ok(())
}

fn has_changed(wake: &WakeCause<'_>, out: &mut dyn Write) -> fmt::Result {
    match (wake.by, wake.attribute, &wake.of) {
        (WokenBy::Attribute, Some(attribute), Some(of)) => {
            write!(out, "{attribute} of {of} has changed")
        }
        (WokenBy::Attribute, Some(attribute), None) => write!(out, "{attribute} has changed"),
        (WokenBy::Attribute, ..) => write!(out, "an attribute has changed"),
        (WokenBy::Objects, _, Some(of)) => write!(out, "{of} has come, or is another"),
        (WokenBy::Objects, ..) => write!(out, "others than before are there, or near"),
        (WokenBy::Offer, _, Some(of)) => write!(
            out,
            "{of} offers it something else than before: an action, a slot, or a step that is kept out of \
             its plans for a while, or is no longer"
        ),
        (WokenBy::Offer, ..) => write!(out, "something else than before is on offer"),
        (WokenBy::Turn, ..) => write!(out, "its turn had come"),
        (WokenBy::Host, ..) => write!(out, "the game had it think"),
        (WokenBy::Progress, ..) => write!(out, "it has got on with its plan"),
        (WokenBy::Mind, ..) => write!(out, "it weighs things otherwise, or keeps out other steps"),
        (WokenBy::Ambiance, ..) => {
            write!(
                out,
                "what is about it makes actions cost, or drives weigh, something else"
            )
        }
        (WokenBy::Time, ..) => write!(out, "time has passed"),
    }
}

fn steps(steps: &[Done<'_>], out: &mut dyn Write) -> fmt::Result {
    for (number, step) in steps.iter().enumerate() {
        write!(out, "{}{step}", if number == 0 { "" } else { " " })?;
    }
    Ok(())
}

impl Display for Done<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.supplier {
            Some(supplier) => write!(out, "{}({supplier})", self.action),
            None => write!(out, "{}(somebody who is gone)", self.action),
        }
    }
}

impl Decided<'_> {
    /// Whether it kept to its plan, and the search had found another one.
    fn found_another(&self) -> bool {
        self.kind == DecisionKind::Kept
            && self.reason == Reason::None
            && self.kept_by != KeptBy::Same
            && self.step_count > 0
            && !self.score.is_nan()
    }
}

/// A score with three digits after the point, or of the first digits if it is smaller. A gain in a
/// second is printed by the minute.
struct Score(f32, bool);

impl Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Score(score, is_rate) = *self;
        let score = if is_rate { score * 60.0 } else { score };
        if score != 0.0 && libm::fabsf(score) < 0.001 {
            write!(out, "{score:.2e}")?;
        } else {
            write!(out, "{score:.3}")?;
        }
        out.write_str(if is_rate { " a minute" } else { "" })
    }
}

/// A time with at most two digits after the point.
struct Round(f64);

impl Display for Round {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", libm::round(self.0 * 100.0) / 100.0)
    }
}
