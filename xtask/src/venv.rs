//! Python environments of the repository's own, with packages pinned in a file of requirements.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::Missing;
use crate::tools;

/// For all packages together, on a slow line.
const LIMIT: Duration = Duration::from_secs(1_800);

/// A Python that has what `requirements`, a file of the repository, asks for. It is made once, and
/// again when the file has changed.
pub(crate) fn python(repo: &Repo, name: &str, requirements: &str) -> Result<PathBuf> {
    let file = repo.path(requirements);
    let wanted = fs::read_to_string(&file).with_context(|| format!("reading {requirements}"))?;
    let venv = repo.scratch("venv")?.join(name);
    let python = venv.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    // Written last, so that what was broken off isn't taken for the whole.
    let mark = venv.join("requirements.txt");
    if fs::read_to_string(&mark).is_ok_and(|has| has == wanted) {
        return Ok(python);
    }
    tools::need(repo, "python3", "python3")?;
    // Debian has what makes environments in a package of its own.
    tools::need_that_answers(repo, "python3", "-cimport ensurepip, venv", "python3-venv")?;
    println!("making a Python environment in {}", venv.display());
    Cmd::new("python3", &repo.root)
        .args(["-m", "venv", "--clear"])
        .arg(&venv)
        .succeed(LIMIT)?;
    println!("fetching what {requirements} asks for");
    pip(Cmd::new(&python, &repo.root), "install")
        .arg("--requirement")
        .arg(&file)
        .succeed(LIMIT)
        .map_err(|error| Missing(format!("Python's packages can't be had: {error:#}")))?;
    fs::write(&mark, wanted).context("noting what the environment has")?;
    Ok(python)
}

/// A Python's pip, to be told what to `install` or which `wheel` to make.
pub(crate) fn pip(python: Cmd, what: &str) -> Cmd {
    python.args(["-m", "pip", what, "--quiet", "--disable-pip-version-check"])
}
