//! docs/schema/udgoap.schema.json, from the library's own types.

use anyhow::Result;

use crate::repo::Repo;

pub(super) fn make(repo: &Repo) -> Result<String> {
    let schema = crate::library::tool(repo)?.arg("schema").read()?;
    Ok(format!("{}\n", schema.trim_end()))
}
