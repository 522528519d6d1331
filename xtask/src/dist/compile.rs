//! Builds the library, and the designers' program, for one target. It installs what it needs beyond
//! Rust, if it may; otherwise the target is left out, with the reason.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::android::{self, Linker};
use super::llvm::llvm;
use super::plan::Making;
use super::targets::{How, Target, UNIVERSAL};
use crate::header::declarations;
use crate::package::Files;
use crate::repo::{Repo, emptied};
use crate::run::Cmd;
use crate::shipped;
use crate::steps::Missing;
use crate::tools;

/// What was built for a target, in a folder of its own.
pub(super) struct Built {
    pub(super) files: Files,
    /// What debuggers want.
    pub(super) symbols: Vec<PathBuf>,
    pub(super) program: Option<PathBuf>,
    /// Why there is no shared library, where there should be one.
    pub(super) lacks_shared: Option<String>,
}

impl Built {
    fn new(target: &str) -> Self {
        Built {
            files: Files {
                shared: None,
                archive: None,
                import: None,
                target: target.to_owned(),
            },
            symbols: Vec::new(),
            program: None,
            lacks_shared: None,
        }
    }
}

/// The first macOS for both processors.
const OLDEST_MACOS: &str = "11.0";

/// For trial: as little optimisation of the whole as can be.
const QUICK: [(&str, &str); 3] = [
    ("CARGO_PROFILE_SHIP_LTO", "off"),
    ("CARGO_PROFILE_SHIP_CODEGEN_UNITS", "8"),
    ("CARGO_PROFILE_SHIP_OPT_LEVEL", "2"),
];

pub(super) fn build(repo: &Repo, making: &Making, target: &Target) -> Result<Built> {
    tools::need_target(repo, target.name)?;
    let folder = emptied(making.work.join(target.name))?;
    // Without what links, there is still the static library, which needs no linker.
    let (linker, lacks_shared) = match target.how {
        How::Android => match android::linker(repo) {
            Err(why) if why.is::<Missing>() => (None, Some(format!("{why:#}"))),
            linker => (Some(linker?), None),
        },
        _ => (None, None),
    };
    let shared = target.shared.filter(|_| lacks_shared.is_none());
    let kinds = match (shared, target.archive) {
        (Some(_), Some(_)) => "cdylib,staticlib",
        (Some(_), None) => "cdylib",
        _ => "staticlib",
    };
    let library = ["--package", "udgoap", "--lib", "--crate-type", kinds];
    command(repo, making, target, linker.as_ref(), "rustc")?
        .args(library)
        .stream()?;
    let from = repo.target.join(target.name).join("ship");
    let mut built = Built::new(target.name);
    built.lacks_shared = lacks_shared;
    if let Some(name) = shared {
        let to = folder.join(name);
        built.symbols = strip_shared(repo, target, &from.join(name), &to)?;
        if target.how == How::Android {
            android::is_sound(repo, &to)?;
        }
        built.files.shared = Some(to);
    }
    if let Some(name) = target.archive {
        let to = folder.join(name);
        built
            .symbols
            .extend(archive(repo, target, &from.join(name), &to)?);
        built.files.archive = Some(to);
    }
    if target.how == How::Mingw {
        built.files.import = Some(import_library(repo, &folder)?);
    }
    if target.has_program {
        let program = ["--package", "udgoap-tool", "--bin", "udgoap"];
        command(repo, making, target, None, "build")?
            .args(program)
            .stream()?;
        let windows = target.name.contains("windows");
        let name = if windows { "udgoap.exe" } else { "udgoap" };
        let to = folder.join(name);
        llvm(repo, "objcopy")?
            .arg("--strip-all")
            .args([&from.join(name), &to])
            .read()?;
        built.program = Some(to);
    }
    Ok(built)
}

/// Cargo, to be told what to do for a target.
fn command(
    repo: &Repo,
    making: &Making,
    target: &Target,
    linker: Option<&Linker>,
    what: &str,
) -> Result<Cmd> {
    let (mut cargo, name) = match target.how {
        How::Zig(glibc) => (
            shipped::zig_cargo(repo)?.arg(what),
            format!("{}{glibc}", target.name),
        ),
        _ => (Cmd::cargo(&repo.root).arg(what), target.name.to_owned()),
    };
    let mut flags = vec![];
    match target.how {
        How::Mingw => tools::need(repo, "x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64-win32")?,
        How::Android => {
            if let Some(linker) = linker {
                cargo = cargo.env("CARGO_TARGET_AARCH64_LINUX_ANDROID_LINKER", &linker.program);
                flags.extend(linker.flags.iter().map(String::as_str));
            }
        }
        // zig signs what it links; what is changed later would have to be signed again.
        How::Zig(_) if target.name.contains("apple") => {
            flags.extend(["-Clink-arg=-Wl,-S", "-Clink-arg=-Wl,-x"]);
            // Else zig takes the newest, and older systems refuse the library.
            cargo = cargo.env("MACOSX_DEPLOYMENT_TARGET", OLDEST_MACOS);
        }
        How::Wasm => flags.push("-Cstrip=symbols"),
        How::Zig(_) | How::Archive => {}
    }
    cargo = shipped::profile_with(repo, cargo.args(["--target", &name]), &flags);
    if making.quick {
        for (name, value) in QUICK {
            cargo = cargo.env(name, value);
        }
    }
    Ok(cargo)
}

/// What hosts get, and beside it what debuggers want.
fn strip_shared(repo: &Repo, target: &Target, from: &Path, to: &Path) -> Result<Vec<PathBuf>> {
    let is_elf = target.name.contains("linux");
    if !is_elf && target.how != How::Mingw {
        copy(from, to)?;
        return Ok(Vec::new());
    }
    let debug = shipped::debug_file(to);
    // It has to know the target's files, too.
    let tool = llvm(repo, "objcopy")?;
    shipped::split_symbols(|| tool.clone(), from, to, &debug)?;
    Ok(vec![debug])
}

/// On Linux it shows nothing but the header's functions, as cargo xtask package has it. Elsewhere it loses
/// the lines of the source, which are two thirds of it. Gives what has them, for whoever wants them in
/// the program that it becomes part of.
fn archive(repo: &Repo, target: &Target, from: &Path, to: &Path) -> Result<Option<PathBuf>> {
    match target.name {
        "x86_64-unknown-linux-gnu" => crate::package::merge(repo, "", from, to)?,
        "aarch64-unknown-linux-gnu" => {
            let prefix = "aarch64-linux-gnu-";
            tools::need(repo, "aarch64-linux-gnu-ld", "binutils-aarch64-linux-gnu")?;
            crate::package::merge(repo, prefix, from, to)?;
        }
        _ if target.how == How::Wasm => copy(from, to)?,
        _ => {
            let strip = llvm(repo, "objcopy")?.arg("--strip-debug");
            strip.args([from, to]).read()?;
            return Ok(Some(from.to_path_buf()));
        }
    }
    Ok(None)
}

/// So that Visual Studio can link against the DLL: a list of its functions, made into a library.
fn import_library(repo: &Repo, folder: &Path) -> Result<PathBuf> {
    let functions = declarations::of_header(repo)?;
    let mut text = String::from("LIBRARY udgoap.dll\nEXPORTS\n");
    for function in &functions {
        text += &format!("    {function}\n");
    }
    let list = folder.join("udgoap.def");
    fs::write(&list, text).context("writing udgoap.def")?;
    let import = folder.join("udgoap.dll.lib");
    llvm(repo, "dlltool")?
        .args(["-m", "i386:x86-64", "-D", "udgoap.dll", "-d"])
        .arg(&list)
        .arg("-l")
        .arg(&import)
        .read()?;
    Ok(import)
}

/// One shared library for both processors of Apple's. The static ones stay apart: an older llvm-lipo can't
/// read what a newer LLVM has put into them.
pub(super) fn universal(repo: &Repo, making: &Making, built: &[Built]) -> Result<Option<Built>> {
    let parts: Vec<&PathBuf> = built
        .iter()
        .map(|it| &it.files)
        .filter(|it| it.target.ends_with("apple-darwin"))
        .filter_map(|it| it.shared.as_ref())
        .collect();
    if parts.len() != 2 {
        return Ok(None);
    }
    let folder = making.work.join(UNIVERSAL);
    fs::create_dir_all(&folder)?;
    let to = folder.join("libudgoap.dylib");
    llvm(repo, "lipo")?
        .args(&parts)
        .args(["-create", "-output"])
        .arg(&to)
        .read()?;
    let mut joined = Built::new(UNIVERSAL);
    joined.files.shared = Some(to);
    Ok(Some(joined))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("copying {}", from.display()))?;
    Ok(())
}
