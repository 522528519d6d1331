//! The documents of examples/domains.

use std::{fs, path::Path};

use crate::host::Host;

/// A document of examples/domains.
pub(crate) fn document(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../examples/domains")
        .join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

impl Host {
    /// Loads a document of examples/domains and creates an empty world.
    pub(crate) fn new(name: &str) -> Self {
        Self::of_document(name, &document(name))
    }
}
