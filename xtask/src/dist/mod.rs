//! `cargo xtask dist`: everything that users are given, for each platform whose tools can be had.

mod archives;
mod check;
mod compile;
mod elsewhere;
pub(crate) mod notices;
mod products;
mod targets;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::package;
use crate::repo::{Repo, emptied};
use crate::steps::{Missing, Steps};
use compile::Built;
use targets::TARGETS;

/// What is being made, and where.
pub(super) struct Making {
    version: String,
    /// Of what others have written of the library.
    notices: String,
    /// For what is built and packed on the way.
    work: PathBuf,
    /// For archives.
    out: PathBuf,
    /// For trial: with little optimisation.
    quick: bool,
}

/// What there is in the end.
#[derive(Default)]
pub(crate) struct Made {
    archives: Vec<PathBuf>,
    /// The checksum of each.
    sums: Vec<String>,
    /// What could not be made for want of a tool, and which.
    left_out: Vec<(String, String)>,
    /// What should have been made, and failed.
    failed: Vec<(String, String)>,
}

impl Made {
    /// For checks, which need everything that they asked for.
    fn must_be_whole(&self) -> Result<()> {
        ensure!(self.failed.is_empty(), "not made: {:?}", self.failed);
        match self.left_out.first() {
            Some((what, why)) => Err(Missing(format!("{what}: {why}")).into()),
            None => Ok(()),
        }
    }

    /// Something couldn't be made.
    fn lacks(&mut self, what: &str, error: &anyhow::Error) {
        let text = format!("{error:#}");
        let why = text.lines().next().unwrap_or_default().to_owned();
        let to = if error.is::<Missing>() {
            &mut self.left_out
        } else {
            // What a compiler says isn't to be lost.
            println!("{what}: {text}");
            &mut self.failed
        };
        to.push((what.to_owned(), why));
    }
}

/// Makes archives and uses them, as cargo xtask deep does.
pub(crate) fn add_deep_steps(repo: &Repo, steps: &mut Steps) {
    steps.run("dist: here", || check::check(repo));
    steps.run("dist: arm64", || elsewhere::arm(repo));
    steps.run("dist: Windows", || elsewhere::windows(repo));
    steps.run("dist: wasm32", || elsewhere::wasm(repo));
}

/// Makes everything, or what is called by one of the names, and tells what it could not make.
pub(crate) fn dist(repo: &Repo, only: &[String], quick: bool) -> Result<()> {
    let made = make(repo, only, quick)?;
    println!("\n{:>12}  sha256            archive", "bytes");
    for (path, sum) in made.archives.iter().zip(&made.sums) {
        let size = fs::metadata(path)?.len();
        println!("{size:12}  {}…  {}", &sum[..15], repo.show(path));
    }
    for (title, list) in [("Left out", &made.left_out), ("Failed", &made.failed)] {
        if !list.is_empty() {
            println!("\n{title}:");
        }
        for (what, why) in list {
            println!("  {what}: {why}");
        }
    }
    println!(
        "\nThe sums stand in {}/SHA256SUMS",
        repo.show(&folder(repo))
    );
    let failed = made.failed.len();
    ensure!(failed == 0, "{failed} of these failed; see above");
    Ok(())
}

fn folder(repo: &Repo) -> PathBuf {
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
