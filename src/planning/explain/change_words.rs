//! What changes something, and how, in words: what actions do to what is wanted, and what has undone
//! it.

use core::fmt::{self, Display, Write};

use super::{
    data::{Cause, Wanted, Way},
    words::{List, are},
};

/// Writes that some actions or world effects do something.
pub(super) fn who_do(out: &mut dyn Write, names: &[&str], what: &str) -> fmt::Result {
    let do_it = are(names, "does", "do");
    write!(out, "{} {do_it}{what}", List(names, "and"))
}

impl Wanted<'_> {
    /// What actions do to it, as a verb.
    pub(super) fn said_of(&self, actions: usize) -> impl Display + '_ {
        Said {
            wanted: self,
            is_one: actions == 1,
        }
    }
}

impl Display for Wanted<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said_of(1).fmt(out)
    }
}

impl Way {
    /// What something that does it by itself does, as a verb.
    pub(super) fn of_itself(self) -> &'static str {
        match self {
            Way::Raise => "rises",
            Way::Lower => "falls",
            Way::Change => "changes",
            Way::Destroy => "perishes",
        }
    }
}

struct Said<'w, 'd> {
    wanted: &'w Wanted<'d>,
    is_one: bool,
}

impl Display for Said<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wanted {
            entity,
            attribute,
            way,
        } = self.wanted;
        out.write_str(match way {
            Way::Raise => "raise",
            Way::Lower => "lower",
            Way::Change => "change",
            Way::Destroy => "destroy",
        })?;
        if self.is_one {
            out.write_str("s")?;
        }
        write!(out, " {entity}")?;
        match attribute {
            Some(attribute) => write!(out, ".{attribute}"),
            None => Ok(()),
        }
    }
}

impl Display for Cause<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.world_effect, &self.of) {
            (Some(effect), Some(of)) => {
                write!(out, "world effect {effect} of {of} after {}", self.step)
            }
            (Some(effect), None) => write!(out, "world effect {effect} after {}", self.step),
            (None, _) if self.meanwhile => write!(out, "the time that {} takes", self.step),
            (None, _) => write!(out, "{}", self.step),
        }
    }
}
