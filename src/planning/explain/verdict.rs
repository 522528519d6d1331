//! The result of a search, in words: what a plan is worth, how sure that is, and which bound ended
//! the search.

use core::fmt::{self, Write};

use super::{
    data::{Culprit, Explanation, Reason, bound_name},
    kept::option_to_raise,
    words::{Number, digits},
};
use crate::planning::{EndedBy, Timing};

/// What a plan is worth, and the number by which plans were compared.
pub(super) fn worth(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    let (utility, score) = (told.utility, told.score);
    if let Some(meanwhile) = told.meanwhile {
        let digits = digits(utility, meanwhile.utility);
        write!(
            out,
            "utility {utility:.digits$} in {} s, against {:.digits$} for doing nothing for as long; it scores {}",
            Number(meanwhile.seconds),
            meanwhile.utility,
            told.in_words(score)
        )?;
        if meanwhile.fits < 1.0 {
            let percent = meanwhile.fits * 100.0;
            write!(out, ", as {percent:.0} % of what it refills fits")?;
        }
        let timing = Timing::of(meanwhile.early, meanwhile.uses_up);
        if timing != Timing::Due {
            write!(out, ", and 1/{} of that, as it can wait", timing.divisor())?;
        }
        if timing == Timing::Wasteful {
            write!(out, " and uses something up")?;
        }
        return writeln!(out);
    }
    let digits = digits(utility, told.idle_utility);
    write!(
        out,
        "utility {utility:.digits$}, against {:.digits$} for doing nothing",
        told.idle_utility
    )?;
    if told.selector.rates_plans() && libm::fabsf(score - utility) >= 0.0005 {
        write!(out, "; it scores {score:.3}")?;
    }
    writeln!(out)
}

/// Which bound kept a search from looking at everything.
pub(super) fn unseen(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    if told.ended_by == EndedBy::Nothing {
        return Ok(());
    }
    write!(out, "not everything was seen: ")?;
    bound(told, out)
}

/// What is proven about a plan that `best` has found.
pub(super) fn certainty(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    let Some(certain) = &told.certainty else {
        return Ok(());
    };
    let (steps, score) = (certain.steps, told.score);
    let score = told.in_words(score);
    if !certain.proven {
        return writeln!(
            out,
            "it scores {score}, and no plan of up to {steps} steps more than {}",
            told.in_words(certain.ceiling)
        );
    }
    write!(
        out,
        "no other plan of up to {steps} steps scores higher than its {score}"
    )?;
    match told.ended_by {
        EndedBy::Depth => writeln!(out, "; longer ones weren't looked at"),
        EndedBy::Equilibrium => writeln!(
            out,
            ", except where world effects didn't settle within {} rounds",
            told.bound
        ),
        _ => writeln!(out),
    }
}

/// Which bound ended the search, and the option to raise, if there is one.
pub(super) fn bound(told: &Explanation<'_>, out: &mut dyn Write) -> fmt::Result {
    let value = told.bound;
    match told.ended_by {
        EndedBy::Nothing => write!(
            out,
            "none of the chains considered could be made executable"
        )?,
        EndedBy::States => write!(out, "the bound of {value} plan states was reached")?,
        EndedBy::Work => write!(out, "the bound of {value} units of work was reached")?,
        EndedBy::Depth => write!(out, "plans of more than {value} steps would be needed")?,
        EndedBy::Memory => write!(out, "the search's memory of {value} bytes was full")?,
        EndedBy::Equilibrium => write!(
            out,
            "world effects kept setting each other off for {value} rounds"
        )?,
        EndedBy::Time => write!(out, "time was up")?,
    }
    let is_cut_off = |it: &Reason<'_>| match &it.culprit {
        Culprit::CutOff { option, .. } => !option.is_empty(),
        _ => false,
    };
    // More memory or work helps little if plans may not be as long as they have to be.
    if told.ended_by.is_cut_short() && told.reasons.iter().any(is_cut_off) {
        write!(
            out,
            ", after chains as long as depth allows had still needed something: raise depth first, then "
        )?;
        return writeln!(out, "{}", option_to_raise(told.ended_by, value));
    }
    let option = option_to_raise(told.ended_by, value);
    if told.ended_by == EndedBy::Equilibrium {
        end_of_chain(option, out)?;
    } else {
        advice(bound_name(told.ended_by), option, out)?;
    }
    writeln!(out)
}

/// What kept a search from getting to something: the bound with this name.
pub(super) fn came_to_its_end(bound: &str, value: u64, out: &mut dyn Write) -> fmt::Result {
    match bound {
        "states" => write!(out, "the search ended at {value} plan states"),
        "depth" => write!(out, "a plan of more than {value} steps would be needed"),
        "memory" => write!(out, "the search's {value} bytes were full"),
        "equilibrium" => write!(out, "world effects didn't settle within {value} rounds"),
        "time" => write!(out, "time was up"),
        "work" => write!(out, "the search ended after {value} units of work"),
        _ => write!(out, "the search came to its end without getting to it"),
    }
}

/// What to do about a bound with this name.
pub(super) fn advice(bound: &str, option: &str, out: &mut dyn Write) -> fmt::Result {
    match bound {
        "depth" if option.is_empty() => write!(out, ", and no search makes longer ones"),
        "memory" => write!(
            out,
            "; raise {option} of the planner, or search_bytes of the world"
        ),
        _ if option.is_empty() => Ok(()),
        _ => write!(out, "; raise {option}"),
    }
}

/// What to do about world effects that set each other off.
pub(super) fn end_of_chain(option: &str, out: &mut dyn Write) -> fmt::Result {
    match option {
        "" => write!(out, "; break the chain"),
        _ => write!(out, "; raise {option} or break the chain"),
    }
}

/// Whether a bound is the first reason of any condition, or no condition has reasons.
pub(super) fn names_bound(told: &Explanation<'_>) -> bool {
    let conditions = told.goals.iter().flat_map(|goal| &goal.conditions);
    let mut first = conditions.filter_map(|it| it.reasons.first()).peekable();
    first.peek().is_none() || first.any(|it| matches!(it.culprit, Culprit::Bound { .. }))
}
