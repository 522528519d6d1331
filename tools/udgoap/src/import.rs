//! `udgoap import-pddl`: makes a document and a scene from a planning task.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use udgoap::domain::{Document, Domain};
use udgoap_scene::Scene;

use crate::excerpt;
use crate::input::{Loaded, Source, Unreadable, limits, read};
use crate::pddl::{self, File, Imported};
use crate::{Outcome, Streams, cli};

pub(crate) fn import(asked: &cli::ImportPddl, to: &mut Streams<'_>) -> io::Result<Outcome> {
    let mut loaded = Loaded::default();
    for path in [&asked.domain, &asked.problem] {
        match text(path) {
            Ok(source) => loaded.sources.push(source),
            Err(unreadable) => loaded.unreadable.push(unreadable),
        }
    }
    if !loaded.unreadable.is_empty() {
        return loaded.refuse(to);
    }
    let file = |it: usize| File {
        name: &loaded.sources[it].name,
        // They were read as UTF-8.
        text: core::str::from_utf8(&loaded.sources[it].bytes).unwrap_or_default(),
    };
    let imported = match pddl::import(file(0), file(1)) {
        Ok(imported) => imported,
        Err(diagnostic) => {
            loaded.diagnostics.push(diagnostic);
            return loaded.refuse(to);
        }
    };
    let document = asked
        .document
        .clone()
        .unwrap_or_else(|| named(&asked.problem, "json"));
    let scene = asked
        .scene
        .clone()
        .unwrap_or_else(|| named(&asked.problem, "scene.json"));
    if let Some(refused) = refused(&imported, &document, &scene) {
        return refused.refuse(to);
    }
    for (path, text) in [(&document, &imported.document), (&scene, &imported.scene)] {
        if let Err(error) = fs::write(path, text) {
            writeln!(
                to.err,
                "error: {} can't be written: {error}",
                path.display()
            )?;
            return Ok(Outcome::Unusable);
        }
    }
    let count = imported.actions;
    let plural = excerpt::plural(count);
    writeln!(to.out, "{}: {count} action{plural}", document.display())?;
    writeln!(to.out, "{}: 1 object", scene.display())?;
    Ok(Outcome::Fine)
}

/// A file of PDDL, which is text.
fn text(path: &Path) -> Result<Source, Unreadable> {
    let source = read(path, limits().max_document_bytes)?;
    match core::str::from_utf8(&source.bytes) {
        Ok(_) => Ok(source),
        Err(error) => Err(Unreadable {
            name: source.name,
            why: format!("it isn't UTF-8: {error}"),
        }),
    }
}

/// A file in the current folder that is called like the problem.
fn named(problem: &Path, extension: &str) -> PathBuf {
    let name = problem.file_stem().unwrap_or_default();
    Path::new(name).with_extension(extension)
}

/// What a document can't be loaded for, because there is too much of something.
fn refused(imported: &Imported, document: &Path, scene: &Path) -> Option<Loaded> {
    let source = |path: &Path, text: &str| Source {
        name: path.to_string_lossy().into_owned(),
        bytes: text.as_bytes().to_vec(),
    };
    let mut loaded = Loaded {
        sources: vec![
            source(document, &imported.document),
            source(scene, &imported.scene),
        ],
        ..Loaded::default()
    };
    let documents = loaded.sources.iter().map(Source::document);
    let documents: Vec<Document<'_>> = documents.collect();
    let found = Domain::load(&documents[..1], &limits());
    let mut diagnostics = found.diagnostics;
    let is_loaded = found.domain.is_some_and(|domain| {
        let scene = Scene::load(&documents[1], &domain, &limits());
        diagnostics.extend(scene.diagnostics);
        scene.scene.is_some()
    });
    drop(documents);
    loaded.diagnostics = diagnostics;
    (!is_loaded).then_some(loaded)
}
