//! Checks that the library exports exactly what the header declares.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use object::read::NameOrOrdinal;
use object::{BinaryFormat, Object};

use super::declarations;
use crate::library;
use crate::repo::Repo;

pub(crate) fn check(repo: &Repo) -> Result<String> {
    compare(repo, &library::build(repo, false)?.shared)
}

/// A shared library exports what the header declares, and nothing else.
pub(crate) fn compare(repo: &Repo, library: &Path) -> Result<String> {
    let declared = declarations::of_header(repo)?;
    let exported = exports(&fs::read(library)?)
        .with_context(|| format!("reading the exports of {}", library.display()))?;
    let only_declared: Vec<_> = declared.difference(&exported).cloned().collect();
    let only_exported: Vec<_> = exported.difference(&declared).cloned().collect();
    if !only_declared.is_empty() || !only_exported.is_empty() {
        bail!(
            "include/udgoap.h and the library disagree.\n\
             declared, not exported: {}\nexported, not declared: {}\n\
             Exported functions are `#[unsafe(no_mangle)] pub extern \"C\" fn udg_…` in src/ffi; then run: cargo xtask codegen",
            list(&only_declared),
            list(&only_exported)
        );
    }
    Ok(format!("{} functions", declared.len()))
}

fn exports(bytes: &[u8]) -> Result<BTreeSet<String>> {
    let file = object::File::parse(bytes)?;
    let mut names = BTreeSet::new();
    for export in file.exports()? {
        let export = export?;
        let name = match export.name() {
            NameOrOrdinal::Name(name) => String::from_utf8_lossy(name).into_owned(),
            // A Windows library may export by number alone; no header could declare that.
            NameOrOrdinal::Ordinal(number) => format!("the number {number}"),
        };
        // Mach-O puts an underscore before every C name.
        let name = match (file.format(), name.strip_prefix('_')) {
            (BinaryFormat::MachO, Some(plain)) => plain.to_owned(),
            _ => name,
        };
        names.insert(name);
    }
    Ok(names)
}

fn list(names: &[String]) -> String {
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}
