//! Makes what users get, one target after the other.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::compile::{self, Built};
use super::plan::{Made, Making};
use super::targets::{self, TARGETS};
use super::{archives, notices, products};
use crate::package;
use crate::repo::{Repo, emptied};

pub(super) fn folder(repo: &Repo) -> PathBuf {
    repo.target.join("dist")
}

/// The engines' packages, which take the libraries of all targets.
const ENGINES: [&str; 3] = ["unity", "unreal", "godot"];

pub(super) fn make(repo: &Repo, only: &[String], quick: bool) -> Result<Made> {
    let is_wanted =
        |name: &str| only.is_empty() || only.iter().any(|it| name.contains(it.as_str()));
    let known = TARGETS.iter().map(|it| it.name);
    if !known.clone().chain(ENGINES).any(is_wanted) {
        let names: Vec<&str> = known.chain(ENGINES).collect();
        bail!("nothing is called that; there are: {}", names.join(", "));
    }
    let making = Making {
        version: package::version(repo)?,
        notices: notices::make(repo)?,
        work: repo.scratch("dist")?,
        out: emptied(folder(repo))?,
        quick,
    };
    let mut made = Made::default();
    let mut built: Vec<Built> = Vec::new();
    for target in TARGETS.iter().filter(|it| is_wanted(it.name)) {
        println!("\n== {}", target.name);
        // Another target may still be made.
        match compile::build(repo, &making, target) {
            Ok(done) => {
                if let Some(why) = &done.lacks_shared {
                    let what = format!("{}: shared library", target.name);
                    made.left_out.push((what, why.clone()));
                }
                built.push(done);
            }
            Err(error) => made.lacks(target.name, &error),
        }
    }
    match compile::universal(repo, &making, &built) {
        Ok(done) => built.extend(done),
        Err(error) => made.lacks(targets::UNIVERSAL, &error),
    }
    for one in &built {
        made.archives
            .extend(products::c_archive(repo, &making, one)?);
        made.archives.extend(products::program(repo, &making, one)?);
        made.archives.extend(products::wheel(repo, &making, one)?);
    }
    if is_wanted("unity") {
        made.archives.push(products::unity(repo, &making, &built)?);
    }
    if is_wanted("unreal") {
        made.archives.push(products::unreal(repo, &making, &built)?);
    }
    if is_wanted("godot") {
        match products::godot(repo, &making, &built) {
            Ok(archive) => made.archives.push(archive),
            Err(error) => made.lacks("godot", &error),
        }
    }
    made.sums = made
        .archives
        .iter()
        .map(|it| archives::checksum(it))
        .collect::<Result<_>>()?;
    write_sums(&making.out, &made)?;
    Ok(made)
}

/// As `sha256sum --check` reads them.
fn write_sums(out: &Path, made: &Made) -> Result<()> {
    let mut text = String::new();
    for (path, sum) in made.archives.iter().zip(&made.sums) {
        let name = path.file_name().context("it has a name")?.to_string_lossy();
        text += &format!("{sum}  {name}\n");
    }
    fs::write(out.join("SHA256SUMS"), text).context("writing the sums")
}
