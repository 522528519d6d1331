//! The sentences for why something is impossible or not worth doing, by kind of culprit: such as that
//! the NPC would die during a step.

use core::fmt::{self, Display};

use super::{
    change_words::who_do,
    data::{Culprit, Measured, Reason, Step},
    kept::option_to_raise,
    verdict::{advice, came_to_its_end, end_of_chain},
    words::{Beside, Chain, Difference, List, Number, are, can_wait},
};
use crate::planning::EndedBy;

/// A reason, to be told about an NPC.
pub(super) struct Told<'t, 'd> {
    pub(super) reason: &'t Reason<'d>,
    /// The NPC's name.
    pub(super) npc: &'t str,
    /// What was chosen, in words.
    pub(super) chosen: &'t str,
}

impl Display for Told<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reason {
            steps,
            failing,
            needs,
            culprit,
        } = self.reason;
        if let (Some(needs), Some(step)) = (needs, failing.and_then(|it| steps.get(it))) {
            if steps.len() > 1 {
                write!(out, "in {}, ", Chain(steps))?;
            }
            write!(out, "{step} needs ")?;
            self.reason.state(needs, out)?;
            match culprit {
                Culprit::NotThere => return Ok(()),
                Culprit::DividesByZero { .. } => return out.write_str(", which divides by zero"),
                _ => out.write_str(", and ")?,
            }
        }
        self.culprit(culprit, out)
    }
}

impl Reason<'_> {
    /// A condition with its value, unless the culprit already says the value.
    pub(super) fn state(
        &self,
        condition: &Measured<'_>,
        out: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        match self.culprit {
            Culprit::UnknownFact { .. }
            | Culprit::Unanswered { .. }
            | Culprit::DividesByZero { .. } => out.write_str(condition.condition),
            _ => condition.fmt(out),
        }
    }
}

impl Told<'_, '_> {
    fn culprit(&self, culprit: &Culprit<'_>, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told { npc, chosen, .. } = *self;
        let steps = &self.reason.steps;
        let plan = Chain(steps);
        match culprit {
            Culprit::Dead { alive: Some(alive) } => {
                write!(out, "{npc} is dead: it lives while {alive}")
            }
            Culprit::Dead { alive: None } => write!(out, "{npc} is dead"),
            Culprit::NoDrives => write!(out, "the type of {npc} has no drives"),
            Culprit::DriveNotGiven {
                drive, when: None, ..
            } => {
                write!(out, "{npc} hasn't been given drive {drive}")
            }
            Culprit::DriveNotGiven {
                drive,
                when: Some(when),
                taken: true,
            } => write!(
                out,
                "the game has taken drive {drive} from {npc}, and it isn't given again before {when} has \
                 ceased to hold once"
            ),
            Culprit::DriveNotGiven {
                drive,
                when: Some(when),
                taken: false,
            } => write!(
                out,
                "{npc} isn't given drive {drive}, which takes {when} and nothing that removes it"
            ),
            Culprit::DriveRemoved { drive, remove } => {
                write!(out, "drive {drive} has left because {remove}")
            }
            Culprit::NoRules { drive } => write!(out, "drive {drive} has no goal rules"),
            Culprit::RuleFindsNobody { drive, rule, of } => write!(
                out,
                "rule {rule} of drive {drive} is about each {of}, and {npc} knows none"
            ),
            Culprit::RuleDoesNotMatch {
                drive,
                rule,
                about,
                when,
            } => {
                write!(out, "rule {rule} of drive {drive} makes no goal")?;
                if let Some(about) = about {
                    write!(out, " for {about}")?;
                }
                write!(out, ": it does when {when}")
            }
            Culprit::DriveSatisfied { drive } => {
                write!(
                    out,
                    "drive {drive} is satisfied: all its goals are so already"
                )
            }
            Culprit::NoneKnown { of } => write!(out, "{npc} knows no {of}"),
            Culprit::NoEffect {
                wanted,
                opposite,
                elsewhere,
                by_itself,
                seconds,
                world_effects,
            } => {
                write!(out, "no action {wanted}")?;
                if *by_itself {
                    write!(out, ", which {} by itself", wanted.way.of_itself())?;
                }
                if let Some(seconds) = *seconds {
                    let seconds = libm::roundf(seconds * 10.0) / 10.0;
                    write!(out, ", far enough in about {} s", Number(seconds))?;
                }
                if !world_effects.is_empty() {
                    let effects = are(world_effects, "", "s");
                    write!(out, ", but world effect{effects} ")?;
                    who_do(out, world_effects, "")?;
                }
                if !opposite.is_empty() {
                    out.write_str("; ")?;
                    who_do(out, opposite, " the opposite")?;
                } else if !elsewhere.is_empty() {
                    out.write_str("; ")?;
                    who_do(out, elsewhere, " it to somebody else only")?;
                }
                Ok(())
            }
            Culprit::Fixed => write!(out, "it reads nothing that an action could change"),
            Culprit::Booked => write!(out, "others are on their way to take what there is"),
            Culprit::NotConsumed {
                wanted,
                actions,
                consumer,
                only,
            } => {
                let (some, do_it) = (List(actions, "and"), wanted.said_of(actions.len()));
                write!(out, "{}{some} {do_it}", if *only { "only " } else { "" })?;
                if *only {
                    return write!(out, ", which type {consumer} doesn't consume");
                }
                let them = are(actions, "it", "them");
                write!(out, ", too, but type {consumer} doesn't consume {them}")
            }
            Culprit::CantDo { action, consumer } => {
                write!(out, "type {consumer} doesn't consume {action}")
            }
            Culprit::ConsumptionDisabled { action } => {
                write!(out, "{action} is switched off for {npc}")
            }
            Culprit::ConsumptionWhen { action, when } => {
                write!(out, "{npc} can do {action} only when {when}")
            }
            Culprit::NotSupplied { step } => write!(
                out,
                "type {} doesn't supply {}",
                step.supplier.of, step.action
            ),
            Culprit::NoSupplierType { action } => write!(out, "no type supplies {action}"),
            Culprit::NoKnownSupplier { action, types } => write!(
                out,
                "{npc} knows nobody that supplies {action}: no {}",
                List(types, "or")
            ),
            Culprit::UnknownEntity { entity } => write!(out, "{npc} doesn't know {entity}"),
            Culprit::SupplyDisabled { step } => {
                write!(out, "{} is switched off for {}", step.action, step.supplier)
            }
            Culprit::KeptOut { step } => {
                write!(out, "{step} is kept out of the plans of {npc} for now")
            }
            Culprit::SlotsTaken {
                step,
                by,
                expected,
                waits,
                held,
            } => {
                if let Some(seconds) = waits {
                    write!(out, "{step} waits {} s: ", Number(*seconds))?;
                }
                let Step { action, supplier } = step;
                write!(out, "all slots for {action} at {supplier} are ")?;
                let (users, others) = by.split_at(by.len().saturating_sub(*expected as usize));
                if users.is_empty() && *held == 0 && !others.is_empty() {
                    return write!(out, "kept for {}", List(others, "and"));
                }
                out.write_str("taken")?;
                if !users.is_empty() {
                    write!(out, " by {}", List(users, "and"))?;
                }
                if others.is_empty() {
                    return Ok(());
                }
                let come = are(others, "comes", "come");
                write!(out, ", and {} {come} next", List(others, "and"))
            }
            Culprit::SupplyWhen { step, when } => write!(
                out,
                "{} supplies {} only when {when}",
                step.supplier, step.action
            ),
            Culprit::NotOnSelf { action } => write!(
                out,
                "{npc} can't do {action} to itself, since {action} isn't marked \"self\""
            ),
            Culprit::OnlyOnSelf { action } => {
                write!(out, "{npc} can do {action} only to itself")
            }
            Culprit::Unanswered { question } => write!(out, "nobody has answered {question}"),
            Culprit::UnknownFact { fact } => write!(out, "{npc} doesn't know {fact}"),
            Culprit::DividesByZero { condition } => write!(out, "{condition} divides by zero"),
            Culprit::AtLimit {
                property,
                limit,
                is_max,
                step,
            } => write!(
                out,
                "{step} can't move {property} past its {} of {}",
                end(*is_max),
                Number(*limit)
            ),
            Culprit::OutOfRange {
                property,
                limit,
                is_max,
            } => write!(
                out,
                "{property} can't be {} than its {} of {}",
                if *is_max { "more" } else { "less" },
                end(*is_max),
                Number(*limit)
            ),
            Culprit::NoChange {
                step,
                property,
                amount,
            } => {
                write!(out, "{step} would leave {property} as it is")?;
                match *amount {
                    0.0 => write!(out, ": its amount is 0"),
                    _ => Ok(()),
                }
            }
            Culprit::FallsShort { step, after } => {
                write!(out, "{step} isn't enough for {after}")
            }
            Culprit::Unlikely {
                step,
                outcome,
                probability,
            } => {
                write!(out, "{step} helps only by ")?;
                match outcome {
                    Some(name) => write!(out, "the outcome {name}")?,
                    None => write!(out, "an outcome")?,
                }
                if let Some(probability) = probability {
                    write!(out, " of {:.0} %", probability * 100.0)?;
                }
                write!(out, ", and plans count on the likeliest")
            }
            Culprit::Undone { by } => write!(out, "{by} undoes it"),
            Culprit::Dies { by } => {
                if !steps.is_empty() {
                    write!(out, "in {plan} ")?;
                }
                write!(out, "{npc} would die")?;
                match by {
                    Some(by) if by.meanwhile => write!(out, " during {}", by.step),
                    Some(by) => write!(out, " of {by}"),
                    None => Ok(()),
                }
            }
            Culprit::SupplierGone { step, by } => {
                write!(out, "{step} comes too late: {} is gone", step.supplier)?;
                match by {
                    Some(by) => write!(out, ", destroyed by {by}"),
                    None => Ok(()),
                }
            }
            Culprit::NoEquilibrium {
                step,
                world_effects,
                rounds,
            } => {
                let (s, go) = are(world_effects, ("", "goes"), ("s", "go"));
                let effects = List(world_effects, "and");
                write!(out, "after {step} world effect{s} {effects} {go}")?;
                write!(out, " on for more than {rounds} rounds")?;
                let option = option_to_raise(EndedBy::Equilibrium, u64::from(*rounds));
                end_of_chain(option, out)
            }
            Culprit::Cycle { step, through } if through.is_empty() => {
                write!(out, "{step} would be needed first for itself")
            }
            Culprit::Cycle { step, through } => write!(
                out,
                "{step} would be needed first for {}, which it needs itself",
                Chain(through)
            ),
            Culprit::Bound {
                bound,
                option,
                value,
            } => {
                came_to_its_end(bound, *value, out)?;
                advice(bound, option, out)
            }
            Culprit::CutOff {
                option,
                plan: Some(plan),
                ..
            } => write!(
                out,
                "with a greater depth, there is a plan of {plan} steps; raise {option}"
            ),
            Culprit::CutOff { steps, option, .. } => {
                write!(
                    out,
                    "chains of {steps} steps still needed something: a plan may take more"
                )?;
                advice("depth", option, out)
            }
            Culprit::GoalWeightless { goal } => write!(out, "goal {goal} has weight 0"),
            Culprit::DriveWeightless { drive } => write!(out, "drive {drive} has weight 0"),
            Culprit::CompletenessFlat {
                goal,
                curve: Some(curve),
                completeness,
            } => write!(
                out,
                "curve {curve} leaves goal {goal} at {}",
                Number(*completeness)
            ),
            Culprit::CompletenessFlat {
                goal,
                curve: None,
                completeness,
            } => write!(
                out,
                "goal {goal} stays at {}, held by its other conditions",
                Number(*completeness)
            ),
            Culprit::DriveUnmoved { drive, goal } => write!(
                out,
                "drive {drive} is held by its other goals, whatever becomes of {goal}"
            ),
            Culprit::VitalZero { drive } => write!(
                out,
                "vital drive {drive} would be at 0, which makes utility 0"
            ),
            Culprit::DriveLoses { drive, now, then } => write!(
                out,
                "drive {drive} would go from {} to {}",
                Beside(*now, *then),
                Beside(*then, *now)
            ),
            Culprit::Cost { cost, weight, gain } => write!(
                out,
                "it costs {} (times cost_weight {}), and utility gains only {}",
                Number(*cost),
                Number(*weight),
                Number(*gain)
            ),
            Culprit::NoGain { idle, utility } => write!(
                out,
                "utility would be {}, against {} for doing nothing",
                Beside(*utility, *idle),
                Beside(*idle, *utility)
            ),
            Culprit::HelpsNoGoal { step } => {
                write!(
                    out,
                    "as things are now, {step} helps no condition of a goal, and plans end with what \
                     does"
                )
            }
            Culprit::HelpsNoStep { step } => {
                write!(out, "{step} helps nothing that a step after it lacks")
            }
            Culprit::HelpsOnlyGoal { step } => write!(
                out,
                "{step} helps a goal, but nothing that a step after it lacks; of a plan's steps, \
                 only the last is there for a goal"
            ),
            Culprit::LeadsElsewhere {
                from,
                lacking: Some(lacking),
            } => write!(
                out,
                "in {}, {lacking} lacks something, and what is put right before it leads to other \
                 plans",
                Chain(from)
            ),
            Culprit::LeadsElsewhere {
                from,
                lacking: None,
            } => write!(
                out,
                "{} can be executed as it is, so nothing is put into it",
                Chain(from)
            ),
            Culprit::Needless { step } => {
                write!(out, "{chosen} does the same without {step}")
            }
            Culprit::PassesTime { part } => write!(
                out,
                "in {plan}, {} only passes time: if it does nothing for as long, the rest is worth \
                 as much",
                Chain(part)
            ),
            Culprit::NotThere => write!(out, "it isn't so"),
            Culprit::NotReached { from, score } => write!(
                out,
                "{chosen} came before this was worked out from {}, which scored {}",
                Chain(from),
                Number(*score)
            ),
            Culprit::Worse {
                by,
                per_second,
                drive,
                early,
                uses_up,
            } => {
                let by = Difference {
                    by: *by,
                    per_second: *per_second,
                };
                let why = can_wait(*early, *uses_up);
                write!(out, "{plan} scores {by} less than {chosen}{why}")?;
                match drive {
                    Some(drive) => write!(
                        out,
                        ": {} would be {} instead of {}",
                        drive.drive,
                        Beside(drive.then, drive.now),
                        Beside(drive.now, drive.then)
                    ),
                    None => Ok(()),
                }
            }
            Culprit::Tie => write!(out, "{plan} is no better than {chosen}, which came first"),
            Culprit::Chosen => write!(out, "{plan} is {chosen}"),
            Culprit::Better { by, per_second } => {
                let by = Difference {
                    by: *by,
                    per_second: *per_second,
                };
                write!(out, "{plan} scores {by} more than {chosen}")
            }
            Culprit::MissesGoal { goal, wants } => {
                write!(out, "{plan} doesn't reach {goal}, which wants {wants}")
            }
            Culprit::Dearer {
                cost,
                chosen: least,
            } => {
                let (cost, least) = (Number(*cost), Number(*least));
                write!(out, "{plan} costs {cost}, and {chosen} costs {least}")
            }
            Culprit::Slower {
                seconds,
                chosen: least,
            } => {
                let (seconds, least) = (Number(*seconds), Number(*least));
                write!(
                    out,
                    "{plan} is no better than {chosen}, and takes {seconds} s, not {least}"
                )
            }
            Culprit::Farther {
                metres,
                chosen: least,
            } => {
                let (metres, least) = (Number(*metres), Number(*least));
                write!(
                    out,
                    "{plan} is no better than {chosen}, and is a way of {metres} m, not {least}"
                )
            }
            Culprit::Longer {
                steps: count,
                chosen: fewer,
            } => write!(
                out,
                "{plan} is no better than {chosen}, and has {count} steps, not {fewer}"
            ),
            Culprit::NotBySchedules => write!(
                out,
                "only schedules are chosen among, plans that are written by hand; none is put together"
            ),
            Culprit::Flag { now } => write!(out, "{now}"),
            Culprit::FailureFlag { now } => write!(out, "it fails while {now}"),
            Culprit::NobodyFits {
                role,
                of,
                known,
                fitting,
                taken,
                when,
                is_own,
            } => {
                write!(out, "nobody has the role {role}: ")?;
                match (known, when) {
                    (0, _) => {
                        let other = if *is_own { "other " } else { "" };
                        write!(out, "{npc} knows no {other}{of}")
                    }
                    (1, Some(when)) => write!(out, "it takes {when}"),
                    (_, Some(when)) => {
                        let when = when.condition;
                        write!(out, "it takes {when}, and that holds for none of {known}")
                    }
                    (_, None) if taken == fitting => {
                        write!(out, "of {fitting} that it could be, others have all slots")
                    }
                    (_, None) => write!(
                        out,
                        "what is to be least isn't known of {}",
                        if fitting - taken == 1 {
                            "the one"
                        } else {
                            "any"
                        }
                    ),
                }
            }
            Culprit::LeftAside => write!(
                out,
                "only what GOAP leaves aside makes it reach the goal: the world's reaction or, in \
                 the binary model, amounts"
            ),
            Culprit::LessUrgent {
                priority,
                chosen: other,
            } => write!(
                out,
                "its priority is {}; {} has {}, and a plan",
                Number(*priority),
                other.name,
                Number(other.priority)
            ),
            Culprit::Paused => write!(out, "the search is paused, and may still come to it"),
            Culprit::OutOfReach { steps } => {
                write!(out, "no plan of up to {steps} steps brings it nearer")
            }
            Culprit::NoSuchGoal => write!(out, "{npc} has no such goal"),
            Culprit::GoalSatisfied => write!(out, "all its conditions hold already"),
        }
    }
}

fn end(is_max: bool) -> &'static str {
    if is_max { "maximum" } else { "minimum" }
}
