//! The documents of which domains are made: those of the repository, and random ones.

use std::{fs, path::Path, sync::OnceLock};

use crate::reference::{
    document::render, errands_random::errand_case, goap_random::goap_case, random::case,
    schedules_random::written_case,
};

/// Where documents lie that can stand alone.
const FOLDERS: [&str; 3] = [
    "examples/domains",
    "tests/documents",
    "tests/calls/documents",
];

/// Those among them that use what others define.
const NEED_OTHERS: [&str; 1] = ["forest.json"];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The names of all documents of the repository that need no other, in order.
pub fn names() -> &'static [String] {
    static NAMES: OnceLock<Vec<String>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names = Vec::new();
        for folder in FOLDERS {
            let entries = fs::read_dir(root().join(folder)).expect("the repository's documents");
            let paths = entries.filter_map(|it| Some(it.ok()?.file_name().to_str()?.to_owned()));
            names.extend(paths.filter(|it| it.ends_with(".json")));
        }
        names.sort();
        names.retain(|it| {
            let needs_another = String::from_utf8_lossy(&text(it)).contains("\"extend\"");
            !needs_another && !NEED_OTHERS.contains(&it.as_str())
        });
        names
    })
}

/// The text of a document, by the name of its file or as "random:" and a seed.
pub fn text(name: &str) -> Vec<u8> {
    if let Some(seed) = name.strip_prefix("random:") {
        let seed: u64 = seed.parse().expect("a seed");
        let scene = match seed % 4 {
            0 => case(seed).scene,
            1 => goap_case(seed).scene,
            2 => written_case(seed).case.scene,
            _ => errand_case(seed).case.scene,
        };
        return render(&scene).document.into_bytes();
    }
    let found = FOLDERS
        .iter()
        .find_map(|it| fs::read(root().join(it).join(name)).ok());
    found.unwrap_or_else(|| panic!("there is no document {name}"))
}
