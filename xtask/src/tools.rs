//! Finds the tools that steps need beyond Rust and a C compiler, and installs them if it may: with
//! apt-get as root on Debian and Ubuntu, and with rustup and cargo anywhere.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;

use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::Missing;

/// For one package, on a slow line.
const LIMIT: Duration = Duration::from_secs(900);

/// Makes sure that `program` can be started; `package` is its name in Debian and Ubuntu.
pub(crate) fn need(repo: &Repo, program: &str, package: &str) -> Result<()> {
    need_that_answers(repo, program, "--version", package)
}

/// The same for a program that says by another argument that it is there.
pub(crate) fn need_that_answers(
    repo: &Repo,
    program: &str,
    argument: &str,
    package: &str,
) -> Result<()> {
    let probe = Cmd::new(program, &repo.root).arg(argument);
    if probe.works() {
        return Ok(());
    }
    if !is_debian() {
        return Err(Missing(format!(
            "{program} is not installed (Debian's package for it is {package})"
        ))
        .into());
    }
    if !is_root(repo) {
        return Err(Missing(format!(
            "{program} is not installed; run: sudo apt-get install {package}"
        ))
        .into());
    }
    if let Err(error) = apt_install(repo, package) {
        return Err(Missing(format!(
            "{program} is not installed, and installing {package} failed: {error:#}"
        ))
        .into());
    }
    if probe.works() {
        return Ok(());
    }
    Err(Missing(format!("{package} is installed, but `{probe}` still fails")).into())
}

/// Makes sure of a file that a Debian package has, and that isn't a program.
pub(crate) fn need_file(repo: &Repo, file: &str, package: &str) -> Result<()> {
    if Path::new(file).exists() {
        return Ok(());
    }
    if !is_debian() || !is_root(repo) {
        return Err(Missing(format!("{file} is missing; install {package}")).into());
    }
    if let Err(error) = apt_install(repo, package) {
        return Err(Missing(format!("installing {package} failed: {error:#}")).into());
    }
    Ok(())
}

fn apt_install(repo: &Repo, package: &str) -> Result<()> {
    println!("installing {package} with apt-get");
    let fresh = !lists_are_empty();
    if !fresh {
        apt(repo, &["update", "-qq"])?;
    }
    let install = ["install", "-y", "-qq", "--no-install-recommends", package];
    match apt(repo, &install) {
        // Old lists name files that the mirror no longer has.
        Err(_) if fresh => {
            apt(repo, &["update", "-qq"])?;
            apt(repo, &install)
        }
        result => result,
    }
}

/// What it prints is shown only if it fails: a page for every package it unpacks.
fn apt(repo: &Repo, args: &[&str]) -> Result<()> {
    let command = Cmd::new("apt-get", &repo.root)
        .args(args)
        .env("DEBIAN_FRONTEND", "noninteractive");
    println!("$ {command}");
    command.succeed(LIMIT).map(drop)
}

fn lists_are_empty() -> bool {
    let Ok(entries) = fs::read_dir("/var/lib/apt/lists") else {
        return true;
    };
    !entries
        .flatten()
        .any(|entry| entry.file_name().to_string_lossy().contains("_Packages"))
}

fn is_debian() -> bool {
    Path::new("/etc/debian_version").exists()
}

fn is_root(repo: &Repo) -> bool {
    Cmd::new("id", &repo.root)
        .arg("-u")
        .read()
        .is_ok_and(|id| id.trim() == "0")
}

/// Makes sure of a component of the toolchain that runs us, such as clippy.
pub(crate) fn need_component(repo: &Repo, command: &str, component: &str) -> Result<()> {
    let probe = Cmd::cargo(&repo.root).args([command, "--version"]);
    if probe.works() {
        return Ok(());
    }
    rustup(repo, &["component", "add", component])
}

/// Makes sure of the nightly toolchain with these components.
pub(crate) fn need_nightly(repo: &Repo, components: &[&str]) -> Result<()> {
    if !Cmd::new("rustup", &repo.root)
        .args(["run", "nightly", "rustc", "--version"])
        .works()
    {
        rustup(
            repo,
            &[
                "toolchain",
                "install",
                "nightly",
                "--profile",
                "minimal",
                "--no-self-update",
            ],
        )?;
    }
    if components.is_empty() {
        return Ok(());
    }
    let mut args = vec!["component", "add", "--toolchain", "nightly"];
    args.extend(components);
    rustup(repo, &args)
}

pub(crate) fn need_target(repo: &Repo, target: &str) -> Result<()> {
    rustup(repo, &["target", "add", target])
}

fn rustup(repo: &Repo, args: &[&str]) -> Result<()> {
    let command = Cmd::new("rustup", &repo.root).args(args);
    command
        .stream()
        .map_err(|error| Missing(format!("{error:#}")).into())
}

/// Makes sure of a cargo subcommand that is a crate of its own, such as cargo-fuzz.
pub(crate) fn need_cargo_crate(repo: &Repo, subcommand: &str, name: &str) -> Result<()> {
    let probe = Cmd::cargo(&repo.root).args([subcommand, "--version"]);
    if probe.works() {
        return Ok(());
    }
    println!("installing {name} with cargo");
    let install = Cmd::cargo(&repo.root).args(["install", name, "--locked", "--quiet"]);
    install
        .stream()
        .map_err(|error| Missing(format!("{error:#}")).into())
}
