//! docs/schema: the JSON Schemas of domain documents and of scenes, from the library's own types.

use anyhow::Result;

use crate::repo::Repo;

pub(super) fn of_domains(repo: &Repo) -> Result<String> {
    make(repo, &["schema"])
}

pub(super) fn of_scenes(repo: &Repo) -> Result<String> {
    make(repo, &["schema", "--scene"])
}

fn make(repo: &Repo, args: &[&str]) -> Result<String> {
    let schema = crate::library::tool(repo)?.args(args).read()?;
    Ok(format!("{}\n", schema.trim_end()))
}
