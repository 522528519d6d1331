//! Reads the documents and scenes that commands are given.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use udgoap::domain::{Diagnostic, Document, Domain, Limits, Severity};
use udgoap_scene::Scene;

use crate::excerpt;
use crate::{Outcome, Streams};

/// A file, as far as it could be read.
pub(crate) struct Source {
    /// As it was given on the command line.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// What a file can't be read for.
pub(crate) struct Unreadable {
    pub(crate) name: String,
    pub(crate) why: String,
}

/// Everything that came of reading documents.
#[derive(Default)]
pub(crate) struct Loaded {
    pub(crate) sources: Vec<Source>,
    pub(crate) unreadable: Vec<Unreadable>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) domain: Option<Arc<Domain>>,
    pub(crate) scene: Option<Scene>,
}

/// What documents may ask for here: more expressions than a host allows unless told otherwise, and
/// longer ones, since a planning task may come to tens of thousands of actions, and ask for one of
/// hundreds of things.
pub(crate) fn limits() -> Limits {
    Limits {
        max_expressions: 1 << 20,
        max_expression_bytes: 1 << 16,
        ..Limits::default()
    }
}

/// Loads documents, and a scene for them if one is given.
pub(crate) fn load(documents: &[PathBuf], scene: Option<&Path>) -> Loaded {
    let limits = limits();
    let mut loaded = Loaded::default();
    for path in documents.iter().map(PathBuf::as_path).chain(scene) {
        match read(path, limits.max_document_bytes) {
            Ok(source) => loaded.sources.push(source),
            Err(unreadable) => loaded.unreadable.push(unreadable),
        }
    }
    // Findings about what is left of a domain would only be misleading.
    if !loaded.unreadable.is_empty() {
        return loaded;
    }
    let all: Vec<Document<'_>> = loaded.sources.iter().map(Source::document).collect();
    let (of_domain, of_scene) = all.split_at(documents.len());
    let found = Domain::load(of_domain, &limits);
    loaded.diagnostics = found.diagnostics;
    if let (Some(domain), Some(scene)) = (&found.domain, of_scene.first()) {
        let found = Scene::load(scene, domain, &limits);
        loaded.diagnostics.extend(found.diagnostics);
        loaded.scene = found.scene;
    }
    loaded.domain = found.domain.map(Arc::new);
    loaded
}

/// What a command needs; or, after it was said why it can't be had, how the command ends.
pub(crate) type Required<T> = io::Result<Result<T, Outcome>>;

/// Loads a domain that has no errors.
pub(crate) fn require(documents: &[PathBuf], to: &mut Streams<'_>) -> Required<Arc<Domain>> {
    let mut loaded = load(documents, None);
    match loaded.domain.take() {
        Some(domain) => Ok(Ok(domain)),
        None => loaded.refuse(to).map(Err),
    }
}

/// Loads a domain and a scene for it that have no errors, and says what the scene is warned of. What
/// documents are warned of is for `udgoap check`.
pub(crate) fn require_scene(
    documents: &[PathBuf],
    scene: &Path,
    to: &mut Streams<'_>,
) -> Required<(Arc<Domain>, Scene)> {
    let mut loaded = load(documents, Some(scene));
    if loaded.outcome() == Outcome::Fine {
        let scene = scene.to_string_lossy();
        excerpt::print(&loaded, |it| it.document == scene, to.err)?;
    }
    match (loaded.domain.take(), loaded.scene.take()) {
        (Some(domain), Some(scene)) => Ok(Ok((domain, scene))),
        _ => loaded.refuse(to).map(Err),
    }
}

impl Loaded {
    pub(crate) fn errors(&self) -> usize {
        let errors = |it: &&Diagnostic| it.severity == Severity::Error;
        self.diagnostics.iter().filter(errors).count()
    }

    /// Says why a command can't be done.
    pub(crate) fn refuse(&self, to: &mut Streams<'_>) -> io::Result<Outcome> {
        let errors = |it: &&Diagnostic| it.severity == Severity::Error;
        excerpt::print(self, errors, to.err)?;
        Ok(self.outcome())
    }

    pub(crate) fn outcome(&self) -> Outcome {
        if !self.unreadable.is_empty() {
            Outcome::Unusable
        } else if self.errors() > 0 {
            Outcome::Refused
        } else {
            Outcome::Fine
        }
    }
}

impl Source {
    pub(crate) fn document(&self) -> Document<'_> {
        Document {
            name: &self.name,
            bytes: &self.bytes,
        }
    }
}

/// Reads a file, but no more of it than can be of use.
pub(crate) fn read(path: &Path, most: usize) -> Result<Source, Unreadable> {
    let name = path.to_string_lossy().into_owned();
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| {
        let most = most as u64;
        file.take(most + 1).read_to_end(&mut bytes)
    });
    match read {
        Ok(read) if read > most => Err(Unreadable {
            name,
            why: format!("it has more than {most} bytes, which is the most that is read"),
        }),
        Ok(_) => Ok(Source { name, bytes }),
        Err(error) => Err(Unreadable {
            name,
            why: error.to_string(),
        }),
    }
}

/// Serial numbers for the objects of all worlds.
pub(crate) fn serials(count: u64) -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(count, Ordering::Relaxed)
}
