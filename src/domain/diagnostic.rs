//! Errors and warnings about documents.
//!
//! Code that finds an error gives its [`Place`]. At the end, [`Diagnostics::finish`] computes line,
//! column and JSON path from it.

use alloc::{borrow::Cow, format, string::String, vec::Vec};
use core::{fmt, mem};

use super::input::Limits;

/// A range of bytes in a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The document's index in the list that was given to the loader.
    pub document: u16,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Place {
    /// A place in no document.
    pub const NOWHERE: Place = Place {
        document: u16::MAX,
        start: 0,
        end: 0,
    };
}

/// Whether a finding prevents the domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// No domain is made.
    Error,
    /// Allowed, but probably not meant.
    Warning,
}

/// One finding, ready to be read by a designer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether it prevents the domain.
    pub severity: Severity,
    /// The document's name; empty if the finding is about none.
    pub document: String,
    /// The JSON path, such as `$.actions.melee.effects[0]`; empty for files that aren't JSON.
    pub path: String,
    /// The line, from 1; 0 if the finding is about no document.
    pub line: u32,
    /// The column, from 1, in Unicode scalar values; 0 if the finding is about no document.
    pub column: u32,
    /// What was found, what was expected, and what may have been meant.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        if self.line == 0 {
            return write!(f, "{severity}: {}", self.message);
        }
        write!(
            f,
            "{}:{}:{}: {severity}: {}",
            self.document, self.line, self.column, self.message
        )?;
        // Files that aren't JSON, such as PDDL, have no path.
        if self.path.is_empty() {
            return Ok(());
        }
        write!(f, " (at {})", self.path)
    }
}

/// A finding whose line isn't computed yet.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) place: Place,
    pub(super) severity: Severity,
    pub(super) message: String,
    /// Another place, which is added at the end of the message.
    pub(super) other: Option<Place>,
}

/// Collects findings, so that a designer sees all of them at once.
#[derive(Debug)]
pub struct Diagnostics {
    pub(super) findings: Vec<Finding>,
    pub(super) limits: Limits,
    pub(super) left_out: usize,
    pub(super) errors: usize,
}

impl Default for Diagnostics {
    fn default() -> Self {
        Diagnostics::new(&Limits::default())
    }
}

impl Diagnostics {
    /// An empty collection. It keeps [`Limits::max_diagnostics`] findings and counts the rest.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Diagnostics {
            findings: Vec::new(),
            limits: *limits,
            left_out: 0,
            errors: 0,
        }
    }

    /// Records an error, which prevents the domain.
    pub fn error(&mut self, place: Place, message: impl Into<String>) {
        self.record(place, Severity::Error, message.into(), None);
    }

    /// Like [`error`](Self::error); the message is completed with another place, as in
    /// "… first defined at" + " game.json:12:5".
    pub fn error_naming(&mut self, place: Place, message: impl Into<String>, other: Place) {
        self.record(place, Severity::Error, message.into(), Some(other));
    }

    /// Records a warning: something that is allowed, but probably not meant.
    pub fn warning(&mut self, place: Place, message: impl Into<String>) {
        self.record(place, Severity::Warning, message.into(), None);
    }

    /// Whether there was any error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether further errors are only counted, so that their messages aren't needed.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.errors >= self.limits.max_diagnostics
    }

    fn record(&mut self, place: Place, severity: Severity, message: String, other: Option<Place>) {
        let finding = Finding {
            place,
            severity,
            message,
            other,
        };
        if severity == Severity::Error {
            self.errors = self.errors.saturating_add(1);
        }
        if self.findings.len() < self.limits.max_diagnostics {
            self.findings.push(finding);
            return;
        }
        self.left_out = self.left_out.saturating_add(1);
        // An error replaces a warning if there is no room.
        if severity == Severity::Error
            && let Some(slot) = self
                .findings
                .iter_mut()
                .rfind(|kept| kept.severity == Severity::Warning)
        {
            *slot = finding;
        }
    }
}

/// "; did you mean `…`?" for the candidate most similar to `found`; empty if none is similar.
#[must_use]
pub fn did_you_mean<'a>(found: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let meant = most_like(found, candidates);
    meant.map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// The candidate most similar to `found`; none if none is similar.
#[must_use]
pub fn most_like<'a>(
    found: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    const LONGEST: usize = 64;
    // A hostile document may have a million names. A hint isn't worth trying all of them.
    const MOST: usize = 4096;
    if found.len() > LONGEST {
        return None;
    }
    let letters = found.chars().count();
    let allowed = (letters / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.into_iter().take(MOST) {
        let more = candidate.chars().count().abs_diff(letters);
        if candidate == found || more > allowed {
            continue;
        }
        let distance = edits(found, candidate);
        // Words with the same length and the same first half may differ in two letters.
        let allowed = allowed.max(if begin_alike(found, candidate) { 2 } else { 0 });
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, name)| name)
}

/// Whether both have the same number of letters, at least four, and the same first half.
fn begin_alike(found: &str, candidate: &str) -> bool {
    let letters = |word: &str| word.chars().count();
    let half = letters(found).div_ceil(2);
    let same = found.chars().zip(candidate.chars()).take(half);
    letters(found) >= 4
        && letters(found) == letters(candidate)
        && same.filter(|(a, b)| a == b).count() == half
}

/// How many letters must be added, dropped, changed or swapped with their neighbour to get from
/// one word to the other. Case doesn't count.
fn edits(from: &str, to: &str) -> usize {
    let lower = |word: &str| -> Vec<char> { word.chars().flat_map(char::to_lowercase).collect() };
    let (from, to) = (lower(from), lower(to));
    // Rows of the usual table of distances. Only the last two are needed.
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    let mut a_before = None;
    for (i, a) in from.iter().enumerate() {
        let mut left = i + 1;
        let mut row: Vec<usize> = Vec::with_capacity(last.len());
        row.push(left);
        let mut b_before = None;
        for (j, (b, above)) in to.iter().zip(last.windows(2)).enumerate() {
            let mut least = left + 1;
            if let [diagonal, above] = above {
                least = least.min(diagonal + usize::from(a != b)).min(above + 1);
            }
            let swapped = a_before == Some(b) && b_before == Some(a);
            if swapped && let Some(before) = j.checked_sub(1).and_then(|j| before_last.get(j)) {
                least = least.min(before + 1);
            }
            row.push(least);
            left = least;
            b_before = Some(b);
        }
        before_last = mem::replace(&mut last, row);
        a_before = Some(a);
    }
    last.last().copied().unwrap_or_default()
}

/// At most 40 characters of what was found, for messages.
#[must_use]
pub fn shorten(found: &str) -> Cow<'_, str> {
    const LONGEST: usize = 40;
    match found.char_indices().nth(LONGEST) {
        None => Cow::Borrowed(found),
        Some((end, _)) => Cow::Owned(format!("{}…", found.get(..end).unwrap_or(""))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_what_is_nearest() {
        let keys = ["effects", "cost", "duration", "self"];
        let meant = |found| did_you_mean(found, keys);
        assert_eq!(meant("efects"), "; did you mean `effects`?");
        assert_eq!(meant("Cost"), "; did you mean `cost`?");
        assert_eq!(meant("csot"), "; did you mean `cost`?");
        assert_eq!(meant("slots"), "");
        assert_eq!(
            did_you_mean("sale", ["moor", "sail"]),
            "; did you mean `sail`?"
        );
        assert_eq!(did_you_mean("sale", ["moor", "seal"]), "");
        assert_eq!(meant(""), "");
        assert_eq!(meant(&"effects".repeat(1000)), "");
    }

    #[test]
    fn edits_are_counted() {
        assert_eq!(edits("", ""), 0);
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("ab", "ba"), 1);
        assert_eq!(edits("", "abc"), 3);
    }

    #[test]
    fn warnings_never_crowd_out_an_error() {
        let limits = Limits {
            max_diagnostics: 1,
            ..Limits::default()
        };
        let mut diagnostics = Diagnostics::new(&limits);
        diagnostics.warning(Place::NOWHERE, "a");
        assert!(!diagnostics.has_errors() && !diagnostics.is_full());
        diagnostics.error(Place::NOWHERE, "b");
        diagnostics.warning(Place::NOWHERE, "c");
        assert!(diagnostics.has_errors() && diagnostics.is_full());
        let found = diagnostics.finish(&[]);
        assert_eq!(format!("{}", found[0]), "error: b");
        assert_eq!(format!("{}", found[1]), "error: and 2 more");
    }
}
