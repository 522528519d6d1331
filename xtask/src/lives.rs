//! Ten random lives (tests/lives) with pinned hashes: they are the same on every platform.
//!
//! A decision that comes to something else on purpose changes them. Then `tests/lives/hashes.txt` is
//! written anew by `cargo run -p udgoap-lives > tests/lives/hashes.txt`, in a commit of its own that says
//! why.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::deep::put_random_beside;
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::Steps;
use crate::tools;

const PACKAGE: &str = "udgoap-lives";
const PINNED: &str = "tests/lives/hashes.txt";
const LIMIT: Duration = Duration::from_secs(600);
const WASM: &str = "wasm32-wasip1";
const WINDOWS: &str = "x86_64-pc-windows-gnu";

/// A platform with Linux that this machine can run programs of.
struct Linux {
    /// As the step is called.
    step: &'static str,
    target: &'static str,
    /// Its compiler, and the package that has it. None where Rust brings a C library along, and links
    /// programs itself.
    compiler: Option<(&'static str, &'static str)>,
    /// Runs its programs, if this machine can't by itself: the command, and where the C library lies.
    emulator: Option<(&'static str, &'static str)>,
}

const LINUXES: [Linux; 3] = [
    Linux {
        step: "lives: i686",
        target: "i686-unknown-linux-musl",
        compiler: None,
        emulator: None,
    },
    Linux {
        step: "lives: arm64",
        target: "aarch64-unknown-linux-musl",
        compiler: None,
        emulator: Some(("qemu-aarch64", "/")),
    },
    Linux {
        step: "lives: arm, 32 bits",
        target: "armv7-unknown-linux-gnueabihf",
        compiler: Some(("arm-linux-gnueabihf-gcc", "g++-arm-linux-gnueabihf")),
        emulator: Some(("qemu-arm", "/usr/arm-linux-gnueabihf")),
    },
];

pub(crate) fn add_steps(repo: &Repo, steps: &mut Steps) {
    steps.run("lives: here", || {
        let program = library::debug_program(repo, "--bin", PACKAGE, "")?;
        is_pinned_alone(repo)?;
        compare(repo, &program)
    });
    steps.run("lives: wasm32", || wasm(repo));
}

pub(crate) fn add_deep_steps(repo: &Repo, steps: &mut Steps) {
    for linux in &LINUXES {
        steps.run(linux.step, || on_linux(repo, linux));
    }
    steps.run("lives: Windows", || windows(repo));
}

fn wasm(repo: &Repo) -> Result<String> {
    tools::need(repo, "node", "nodejs")?;
    let program = build(repo, WASM, &[], "wasm")?;
    let node = Cmd::new("node", &repo.root)
        .args(["--no-warnings", "tests/lives/wasm.mjs"])
        .arg(program);
    compare(repo, &node)
}

fn on_linux(repo: &Repo, linux: &Linux) -> Result<String> {
    let program = match linux.compiler {
        Some((compiler, package)) => {
            tools::need(repo, compiler, package)?;
            let linker = format!("-Clinker={compiler}");
            build(repo, linux.target, &[&linker], "")?
        }
        None => {
            let own = ["-Clinker=rust-lld", "-Clink-self-contained=yes"];
            build(repo, linux.target, &own, "")?
        }
    };
    let command = match linux.emulator {
        Some((emulator, root)) => {
            tools::need(repo, emulator, "qemu-user")?;
            Cmd::new(emulator, &repo.root)
                .args(["-L", root])
                .arg(program)
        }
        None => Cmd::new(program, &repo.root),
    };
    compare(repo, &command)
}

fn windows(repo: &Repo) -> Result<String> {
    tools::need(repo, "x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64-win32")?;
    tools::need(repo, "wine", "wine")?;
    let program = build(repo, WINDOWS, &[], "exe")?;
    put_random_beside(repo, program.parent().context("it lies in a folder")?)?;
    let prefix = repo.scratch("wine-prefix")?;
    let wine = Cmd::new("wine", &repo.root)
        .env("WINEPREFIX", prefix)
        .env("WINEDEBUG", "-all");
    // The first start makes the prefix, and tells what isn't installed.
    wine.clone().arg("wineboot").succeed(LIMIT)?;
    compare(repo, &wine.arg(program))
}

/// Builds the program for a target, and says where it is.
fn build(repo: &Repo, target: &str, flags: &[&str], extension: &str) -> Result<PathBuf> {
    tools::need_target(repo, target)?;
    Cmd::cargo(&repo.root)
        .args(["build", "--quiet", "--package", PACKAGE, "--target", target])
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
        .stream()?;
    let folder = repo.target.join(target).join("debug");
    Ok(folder.join(PACKAGE).with_extension(extension))
}

/// Requires that the newest commit that pinned hashes changed nothing else. An unpacked archive has no
/// commits, and a shallow clone shows its oldest as if it had made all files: there, nothing is required.
fn is_pinned_alone(repo: &Repo) -> Result<()> {
    let git = |args: &[&str]| Cmd::new("git", &repo.root).args(args);
    let is_shallow = git(&["rev-parse", "--is-shallow-repository"]).read();
    let is_whole = is_shallow.is_ok_and(|it| it.trim() == "false");
    if !is_whole || !repo.path(".git").exists() {
        return Ok(());
    }
    let newest = git(&["log", "-1", "--format=%H", "--", PINNED]).read()?;
    let newest = newest.trim();
    if newest.is_empty() {
        return Ok(());
    }
    let files = git(&["show", "--format=", "--name-only", newest]).read()?;
    let others = files.lines().filter(|it| !it.is_empty() && *it != PINNED);
    let others: Vec<&str> = others.collect();
    ensure!(
        others.is_empty(),
        "hashes are pinned anew in a commit of their own; {newest} changed these, too: {others:?}"
    );
    Ok(())
}

/// Runs the program, and requires that it prints what is pinned.
fn compare(repo: &Repo, program: &Cmd) -> Result<String> {
    let pinned = fs::read_to_string(repo.path(PINNED)).context("reading what is pinned")?;
    let told = program.succeed(LIMIT)?.replace('\r', "");
    let pairs = pinned.lines().zip(told.lines());
    for (pinned, told) in pairs {
        ensure!(pinned == told, "pinned: {pinned}\nhere:   {told}");
    }
    let (wanted, found) = (pinned.lines().count(), told.lines().count());
    ensure!(
        wanted == found,
        "{wanted} lives are pinned, and {found} were lived"
    );
    Ok(format!("{found} lives"))
}
