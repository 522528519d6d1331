//! `udgoap codegen`: the ids of a domain as constants.
//!
//! An id is the same in every process that loads the same documents, so a host can have it at
//! compile time. The domain's hash comes with the ids: a host compares it once, at load.

mod c;
mod cpp;
mod csharp;

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use udgoap::domain::Domain;
use udgoap::domain::ids::IdKind;

use crate::input::require;
use crate::{Language, Outcome, Streams, cli};

/// What all languages print.
struct Ids {
    /// The names of the documents.
    from: String,
    hash: u64,
    /// In order of kind and declaration.
    constants: Vec<Constant>,
}

/// A constant.
struct Constant {
    kind: IdKind,
    name: String,
    id: u32,
}

pub(crate) fn codegen(asked: &cli::Codegen, to: &mut Streams<'_>) -> io::Result<Outcome> {
    let documents = &asked.documents.documents;
    let namespace = match &asked.namespace {
        Some(name) => name.clone(),
        None => identifier(&documents[0]),
    };
    if !is_namespace(&namespace, asked.language) {
        writeln!(
            to.err,
            "error: `{}` can't be a namespace here; use letters, digits and `_`{}",
            namespace.escape_default(),
            match asked.language {
                Language::C => "",
                Language::Cpp => ", with `::` between parts",
                Language::Csharp => ", with `.` between parts",
            }
        )?;
        return Ok(Outcome::Unusable);
    }
    let domain = match require(documents, to)? {
        Ok(domain) => domain,
        Err(outcome) => return Ok(outcome),
    };
    let names = documents.iter().map(|it| file_name(it));
    let ids = Ids::of(&domain, names.collect::<Vec<_>>().join(", "));
    let text = match asked.language {
        Language::C => c::print(&ids, &namespace),
        Language::Cpp => cpp::print(&ids, &namespace),
        Language::Csharp => csharp::print(&ids, &namespace),
    };
    to.out.write_all(text.as_bytes())?;
    Ok(Outcome::Fine)
}

impl Ids {
    fn of(domain: &Domain, from: String) -> Ids {
        let mut ids = Ids {
            from,
            hash: domain.hash,
            constants: Vec::new(),
        };
        let names = domain.attributes.iter().map(|it| it.name.clone());
        ids.add(IdKind::Attribute, names);
        let names = domain.types.iter().map(|it| it.name.clone());
        ids.add(IdKind::Type, names);
        let names = domain.actions.iter().map(|it| it.name.clone());
        ids.add(IdKind::Action, names);
        let names = domain.drives.iter().map(|it| it.name.clone());
        ids.add(IdKind::Drive, names);
        let rules = domain.goal_rules.iter();
        let names = rules.map(|it| format!("{}_{}", domain.drive(it.drive).name, it.name));
        ids.add(IdKind::GoalRule, names);
        let names = domain.queries.iter().map(|it| it.name.clone());
        ids.add(IdKind::Query, names);
        let names = domain.schedules.iter().map(|it| it.name.clone());
        ids.add(IdKind::Schedule, names);
        let names = domain.sensors.iter().map(|it| it.name.clone());
        ids.add(IdKind::Sensor, names);
        let names = domain.modifiers.iter().map(|it| it.name.clone());
        ids.add(IdKind::Modifier, names);
        let names = domain.influences.iter().map(|it| it.name.clone());
        ids.add(IdKind::Influence, names);
        let names = domain.tags.iter().map(|it| it.name.clone());
        ids.add(IdKind::Tag, names);
        ids
    }

    /// Adds the constants of one kind. Names are unique already, but those of goal rules, which
    /// are joined of two.
    fn add(&mut self, kind: IdKind, names: impl Iterator<Item = String>) {
        let mut taken = BTreeSet::new();
        for (index, mut name) in names.enumerate() {
            while !taken.insert(name.clone()) {
                name.push('_');
            }
            let id = kind.number(self.hash, index as u16);
            self.constants.push(Constant { kind, name, id });
        }
    }

    fn of_kind(&self, kind: IdKind) -> impl Iterator<Item = &Constant> {
        self.constants.iter().filter(move |it| it.kind == kind)
    }
}

const KINDS: [IdKind; 11] = [
    IdKind::Attribute,
    IdKind::Type,
    IdKind::Action,
    IdKind::Drive,
    IdKind::GoalRule,
    IdKind::Query,
    IdKind::Schedule,
    IdKind::Sensor,
    IdKind::Modifier,
    IdKind::Influence,
    IdKind::Tag,
];

/// The kind in names of constants, and the header's type of its ids.
fn words(kind: IdKind) -> (&'static str, &'static str) {
    match kind {
        IdKind::Attribute => ("attribute", "UdgAttribute"),
        IdKind::Type => ("type", "UdgType"),
        IdKind::Action => ("action", "UdgAction"),
        IdKind::Drive => ("drive", "UdgDrive"),
        IdKind::GoalRule => ("goal_rule", "UdgGoalRule"),
        IdKind::Query => ("query", "UdgQuery"),
        IdKind::Schedule => ("schedule", "UdgSchedule"),
        IdKind::Sensor => ("sensor", "UdgSensor"),
        IdKind::Modifier => ("modifier", "UdgModifier"),
        IdKind::Influence => ("influence", "UdgInfluence"),
        IdKind::Tag => ("tag", "UdgTag"),
    }
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // It goes into a comment, which mustn't end before the line does.
    name.chars().filter(|it| !it.is_control()).collect()
}

/// A file's name without its extension, as an identifier.
fn identifier(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut name: String = stem
        .chars()
        .map(|it| if it.is_ascii_alphanumeric() { it } else { '_' })
        .collect();
    if !name.starts_with(|it: char| it.is_ascii_alphabetic()) {
        name.insert_str(0, "udg_");
    }
    name
}

fn is_namespace(name: &str, language: Language) -> bool {
    let separator = match language {
        Language::C => "\0",
        Language::Cpp => "::",
        Language::Csharp => ".",
    };
    name.split(separator).all(|part| {
        part.starts_with(|it: char| it.is_ascii_alphabetic())
            && part
                .chars()
                .all(|it| it.is_ascii_alphanumeric() || it == '_')
    })
}
