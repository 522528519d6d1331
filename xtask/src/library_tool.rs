//! Asks the library what only it knows: the schema of its documents, and whether documents load.
//!
//! `schema` prints the JSON Schema, `scene-schema` that of scenes. `load FILE…` loads the files as one domain, in that order.

use std::fs;
use std::process::ExitCode;

use udgoap::domain::{Document, Domain, Limits};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match args.split_first() {
        Some((command, [])) if command == "schema" => Ok(udgoap::domain::schema::json_schema()),
        Some((command, [])) if command == "scene-schema" => {
            Ok(udgoap::scene::schema::json_schema())
        }
        Some((command, files)) if command == "load" && !files.is_empty() => load(files),
        _ => Err("usage: xtask-library schema | scene-schema | load FILE...".to_owned()),
    };
    match outcome {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn load(files: &[String]) -> Result<String, String> {
    let mut texts = Vec::new();
    for file in files {
        texts.push(fs::read(file).map_err(|error| format!("{file}: {error}"))?);
    }
    let documents: Vec<Document> = files
        .iter()
        .zip(&texts)
        .map(|(name, bytes)| Document { name, bytes })
        .collect();
    let loaded = Domain::load(&documents, &Limits::default());
    let text: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    let text = text.join("\n");
    if loaded.domain.is_some() {
        Ok(text)
    } else {
        Err(text)
    }
}
