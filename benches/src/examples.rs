//! The documents of examples/domains.

use std::{fs, path::Path};

use crate::host::Host;

impl Host {
    /// Loads a document of examples/domains and creates an empty world.
    pub(crate) fn new(document: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../examples/domains")
            .join(document);
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self::of_document(document, &bytes)
    }
}
