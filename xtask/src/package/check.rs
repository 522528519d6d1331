//! Uses the package: by pkg-config and by CMake, shared and static, from C and C++, beside another
//! Rust library, and by opening and closing it again and again.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use super::{file, make};
use crate::c_compiler::Compiler;
use crate::header::exports;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::Steps;
use crate::tools;

const LIMIT: Duration = Duration::from_secs(300);
const STRICT: [&str; 4] = ["-std=gnu11", "-Wall", "-Wextra", "-Werror"];

pub(crate) fn add_steps(repo: &Repo, steps: &mut Steps) {
    steps.run("package: old Linux", || file::built_for_old_linux(repo));
    steps.run("package: pkg-config", || pkg_config(repo));
    steps.run("package: CMake", || cmake(repo));
    steps.run("package: opened and closed 1,000 times", || {
        open_and_close(repo, 1_000)
    });
}

fn folder(repo: &Repo) -> Result<PathBuf> {
    let folder = repo.scratch("package")?.join("made");
    make(repo, &folder)?;
    Ok(folder)
}

/// C programs against the shared and the static library, and with a second Rust library.
fn pkg_config(repo: &Repo) -> Result<String> {
    used_by_pkg_config(repo, &folder(repo)?)
}

/// The same with a package that was made before.
pub(crate) fn used_by_pkg_config(repo: &Repo, package: &Path) -> Result<String> {
    tools::need(repo, "pkg-config", "pkg-config")?;
    exports::compare(repo, &package.join("lib").join(shared_name()))?;
    let second = second_library(repo)?;
    let rpath = format!("-Wl,-rpath,{}", package.join("lib").display());
    let host = |name: &str, module: &str, before: &[&str], after: &[&str]| {
        let flags = flags_of(repo, package, module)?;
        build_and_run(repo, name, before, &flags, after)
    };
    host("shared", "udgoap", &[], &[&rpath])?;
    host("static", "udgoap-static", &[], &[])?;
    // Before it and behind it, since a linker takes from libraries in order.
    let second = second.to_string_lossy();
    host(
        "second-behind",
        "udgoap-static",
        &["-DSECOND"],
        &[&second, "-lpthread", "-ldl", "-lm"],
    )?;
    host(
        "second-before",
        "udgoap-static",
        &["-DSECOND", &second],
        &[],
    )?;
    Ok("shared, static, static beside another Rust library".to_owned())
}

fn shared_name() -> String {
    format!(
        "{}udgoap{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    )
}

fn flags_of(repo: &Repo, package: &Path, module: &str) -> Result<Vec<String>> {
    let asked = Cmd::new("pkg-config", &repo.root)
        .args(["--cflags", "--libs", module])
        .env("PKG_CONFIG_PATH", package.join("lib/pkgconfig"));
    Ok(asked
        .read()?
        .split_whitespace()
        .map(str::to_owned)
        .collect())
}

fn build_and_run(
    repo: &Repo,
    name: &str,
    before: &[&str],
    flags: &[String],
    after: &[&str],
) -> Result<()> {
    let out = repo.scratch("package")?.join(name);
    let mut build = Compiler::system(repo)?
        .bare(repo)
        .args(STRICT)
        .args(["-O2", "-o"]);
    build = build
        .arg(&out)
        .args(before.iter().filter(|flag| flag.starts_with("-D")));
    build = build.arg(repo.path("tests/package/host.c"));
    build = build.args(before.iter().filter(|flag| !flag.starts_with("-D")));
    build.args(flags).args(after).succeed(LIMIT)?;
    Cmd::new(&out, &repo.root).succeed(LIMIT)?;
    println!("{name}: passed");
    Ok(())
}

/// Built apart, as somebody else's library would be.
fn second_library(repo: &Repo) -> Result<PathBuf> {
    let target = repo.target.join("second");
    Cmd::cargo(&repo.root)
        .args(["build", "--quiet", "--release", "--manifest-path"])
        .arg(repo.path("tests/package/second/Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .stream()?;
    Ok(target.join("release/libsecond.a"))
}

/// A project that finds the package, with programs in C and C++, shared and static.
fn cmake(repo: &Repo) -> Result<String> {
    used_by_cmake(repo, &folder(repo)?)
}

/// The same with a package that was made before.
pub(crate) fn used_by_cmake(repo: &Repo, package: &Path) -> Result<String> {
    tools::need(repo, "cmake", "cmake")?;
    tools::need(repo, "make", "make")?;
    tools::need(repo, "g++", "g++")?;
    let build = repo.scratch("package")?.join("cmake");
    if build.exists() {
        std::fs::remove_dir_all(&build).context("removing the last build by CMake")?;
    }
    let configure = Cmd::new("cmake", &repo.root)
        .arg("-S")
        .arg(repo.path("tests/package"))
        .arg("-B")
        .arg(&build)
        .args(["-G", "Unix Makefiles"])
        .arg(format!("-DCMAKE_PREFIX_PATH={}", package.display()));
    configure.succeed(LIMIT)?;
    Cmd::new("cmake", &repo.root)
        .arg("--build")
        .arg(&build)
        .succeed(LIMIT)?;
    let programs = ["host-shared", "host-static", "host-cpp"];
    for program in programs {
        Cmd::new(build.join(program), &repo.root).succeed(LIMIT)?;
        println!("{program}: passed");
    }
    Ok(programs.join(", "))
}

/// As an engine does that reloads its plugins. Some of the times, valgrind watches. It reads the
/// library's symbols anew each time, which takes it more than a second.
fn open_and_close(repo: &Repo, times: u32) -> Result<String> {
    tools::need(repo, "valgrind", "valgrind")?;
    let package = folder(repo)?;
    let out = repo.scratch("package")?.join("load");
    let build = Compiler::system(repo)?
        .bare(repo)
        .args(STRICT)
        .args(["-D_GNU_SOURCE", "-g", "-O1", "-I"])
        .arg(package.join("include"))
        .arg(repo.path("tests/package/load.c"))
        .arg("-o")
        .arg(&out)
        .arg("-ldl");
    build.succeed(LIMIT)?;
    let library = package.join("lib").join(shared_name());
    let watched = Cmd::new("valgrind", &repo.root)
        .args([
            "--leak-check=full",
            "--errors-for-leak-kinds=definite,indirect,possible",
        ])
        .args(["--error-exitcode=9"])
        .arg(&out);
    let few = times / 20;
    let mut said = Vec::new();
    for (run, times) in [(Cmd::new(&out, &repo.root), times), (watched, few)] {
        let run = run.arg(&library).arg(times.to_string());
        let text = run.succeed(Duration::from_secs(600))?;
        let line = text.lines().find(|line| line.contains("really unloaded"));
        said.push(line.context("the program said nothing")?.to_owned());
    }
    Ok(said.join("; watched: "))
}
