//! Builds the library, and the designers' program, for one target. What it takes beyond Rust is
//! installed where that is ours to do; else the target is left out, with the reason.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::Making;
use super::targets::{How, Target};
use crate::c_compiler::Compiler;
use crate::header::declarations;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::Missing;
use crate::tools;
use crate::venv;

/// What was built for a target, in a folder of its own.
#[derive(Clone)]
pub(super) struct Built {
    pub(super) target: String,
    pub(super) shared: Option<PathBuf>,
    pub(super) archive: Option<PathBuf>,
    /// What Microsoft's linker links against.
    pub(super) import: Option<PathBuf>,
    /// What debuggers want.
    pub(super) symbols: Vec<PathBuf>,
    pub(super) program: Option<PathBuf>,
}

/// For trial: as little optimisation of the whole as can be.
const QUICK: [(&str, &str); 3] = [
    ("CARGO_PROFILE_SHIP_LTO", "off"),
    ("CARGO_PROFILE_SHIP_CODEGEN_UNITS", "8"),
    ("CARGO_PROFILE_SHIP_OPT_LEVEL", "2"),
];

pub(super) fn build(repo: &Repo, making: &Making, target: &Target) -> Result<Built> {
    tools::need_target(repo, target.name)?;
    let folder = making.work.join(target.name);
    if folder.exists() {
        fs::remove_dir_all(&folder).context("removing what was built before")?;
    }
    fs::create_dir_all(&folder)?;
    let kinds = match (target.shared, target.archive) {
        (Some(_), Some(_)) => "cdylib,staticlib",
        (Some(_), None) => "cdylib",
        _ => "staticlib",
    };
    let library = ["--package", "udgoap", "--lib", "--crate-type", kinds];
    command(repo, making, target, "rustc")?
        .args(library)
        .stream()?;
    let from = repo.target.join(target.name).join("ship");
    let mut built = Built {
        target: target.name.to_owned(),
        shared: None,
        archive: None,
        import: None,
        symbols: Vec::new(),
        program: None,
    };
    if let Some(name) = target.shared {
        let to = folder.join(name);
        built.symbols = strip_shared(repo, target, &from.join(name), &to)?;
        built.shared = Some(to);
    }
    if let Some(name) = target.archive {
        let to = folder.join(name);
        archive(repo, target, &from.join(name), &to)?;
        built.archive = Some(to);
    }
    if target.how == How::Mingw {
        built.import = Some(import_library(repo, &folder)?);
    }
    if target.has_program {
        let program = ["--package", "udgoap-tool", "--bin", "udgoap"];
        command(repo, making, target, "build")?
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

fn command(repo: &Repo, making: &Making, target: &Target, what: &str) -> Result<Cmd> {
    let (cargo, name) = match target.how {
        How::Zig(glibc) => (zig(repo)?.arg(what), format!("{}{glibc}", target.name)),
        _ => (Cmd::cargo(&repo.root).arg(what), target.name.to_owned()),
    };
    let mut cargo = cargo.args(["--profile", "ship", "--target", &name]);
    let mut flags = vec![];
    match target.how {
        How::Mingw => tools::need(repo, "x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64-win32")?,
        How::Ndk => {
            let clang = ndk_clang()?;
            cargo = cargo.env("CARGO_TARGET_AARCH64_LINUX_ANDROID_LINKER", &clang);
            // Android 15 has pages of 16 KB.
            flags.push("-Clink-arg=-Wl,-z,max-page-size=16384".to_owned());
        }
        How::Zig(_) if target.name.contains("apple") => {
            // zig signs what it links; what is changed later would have to be signed again.
            flags.extend(["-Clink-arg=-Wl,-S", "-Clink-arg=-Wl,-x"].map(str::to_owned));
        }
        How::Wasm => flags.push("-Cstrip=symbols".to_owned()),
        _ => {}
    }
    for (folder, name) in folders(repo) {
        flags.push(format!("--remap-path-prefix={}={name}", folder.display()));
    }
    cargo = cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    if making.quick {
        for (name, value) in QUICK {
            cargo = cargo.env(name, value);
        }
    }
    Ok(cargo)
}

/// Folders of this machine that the compiler would name.
fn folders(repo: &Repo) -> Vec<(PathBuf, &'static str)> {
    let mut all = Vec::new();
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = std::env::home_dir().map(|home| home.join(".cargo"));
    all.extend(cargo.or(home).map(|it| (it, "cargo")));
    all.push((repo.root.clone(), "udgoap"));
    all
}

/// Cargo with zig as the linker, from an environment of Python's.
fn zig(repo: &Repo) -> Result<Cmd> {
    let python = venv::python(repo, "zig", "xtask/requirements-zig.txt")?;
    let folder = python.parent().context("Python lies in a folder")?;
    Ok(Cmd::new(folder.join("cargo-zigbuild"), &repo.root)
        .env("CARGO_ZIGBUILD_PYTHON_PATH", &python)
        .env("CARGO_ZIGBUILD_CACHE_DIR", repo.scratch("zig")?))
}

fn ndk_clang() -> Result<PathBuf> {
    let folder = std::env::var_os("ANDROID_NDK_HOME").map(PathBuf::from);
    let tools = folder.map(|it| it.join("toolchains/llvm/prebuilt/linux-x86_64/bin"));
    let clang = tools.map(|it| it.join("aarch64-linux-android24-clang"));
    match clang {
        Some(clang) if clang.exists() => Ok(clang),
        _ => {
            let why = "Android's NDK isn't here; ANDROID_NDK_HOME is to name its folder";
            Err(Missing(why.to_owned()).into())
        }
    }
}

fn llvm(repo: &Repo, tool: &str) -> Result<Cmd> {
    let program = format!("llvm-{tool}");
    tools::need(repo, &program, "llvm")?;
    Ok(Cmd::new(program, &repo.root))
}

/// What hosts get, and beside it what debuggers want.
fn strip_shared(repo: &Repo, target: &Target, from: &Path, to: &Path) -> Result<Vec<PathBuf>> {
    let is_elf = target.name.contains("linux");
    if !is_elf && target.how != How::Mingw {
        copy(from, to)?;
        return Ok(Vec::new());
    }
    let mut name = OsString::from(to);
    name.push(".debug");
    let debug = PathBuf::from(name);
    llvm(repo, "objcopy")?
        .arg("--only-keep-debug")
        .args([from, &debug])
        .read()?;
    let mut link = OsString::from("--add-gnu-debuglink=");
    link.push(&debug);
    llvm(repo, "objcopy")?
        .arg("--strip-all")
        .arg(link)
        .args([from, to])
        .read()?;
    Ok(vec![debug])
}

/// On Linux it shows nothing but the header's functions, as cargo xtask package has it.
fn archive(repo: &Repo, target: &Target, from: &Path, to: &Path) -> Result<()> {
    match target.name {
        "x86_64-unknown-linux-gnu" => crate::package::merge(repo, "", from, to),
        "aarch64-unknown-linux-gnu" => {
            let prefix = "aarch64-linux-gnu-";
            tools::need(repo, "aarch64-linux-gnu-ld", "binutils-aarch64-linux-gnu")?;
            crate::package::merge(repo, prefix, from, to)
        }
        _ => copy(from, to),
    }
}

/// So that Visual Studio can link against the DLL: a list of its functions, made into a library.
fn import_library(repo: &Repo, folder: &Path) -> Result<PathBuf> {
    let header = Compiler::system(repo)?.preprocess(repo, &repo.header())?;
    let functions = declarations::functions(&header, "udg_");
    ensure!(!functions.is_empty(), "include/udgoap.h declares nothing");
    let mut text = String::from("LIBRARY udgoap.dll\nEXPORTS\n");
    for function in &functions {
        text += &format!("    {function}\n");
    }
    let list = folder.join("udgoap.def");
    fs::write(&list, text).context("writing udgoap.def")?;
    let import = folder.join("udgoap.dll.lib");
    tools::need_that_answers(repo, "llvm-dlltool", "--help", "llvm")?;
    Cmd::new("llvm-dlltool", &repo.root)
        .args(["-m", "i386:x86-64", "-D", "udgoap.dll", "-d"])
        .arg(&list)
        .arg("-l")
        .arg(&import)
        .read()?;
    Ok(import)
}

/// One library for both processors of Apple's.
pub(super) fn universal(repo: &Repo, making: &Making, built: &[Built]) -> Result<Option<Built>> {
    let parts: Vec<&Built> = built
        .iter()
        .filter(|it| it.target.ends_with("apple-darwin"))
        .collect();
    if parts.len() != 2 {
        return Ok(None);
    }
    let folder = making.work.join(super::targets::UNIVERSAL);
    fs::create_dir_all(&folder)?;
    let join = |name: &str, of: &dyn Fn(&Built) -> Option<PathBuf>| -> Result<Option<PathBuf>> {
        let files: Option<Vec<PathBuf>> = parts.iter().map(|it| of(it)).collect();
        let Some(files) = files else { return Ok(None) };
        let to = folder.join(name);
        llvm(repo, "lipo")?
            .args(&files)
            .args(["-create", "-output"])
            .arg(&to)
            .read()?;
        Ok(Some(to))
    };
    Ok(Some(Built {
        target: super::targets::UNIVERSAL.to_owned(),
        shared: join("libudgoap.dylib", &|it| it.shared.clone())?,
        archive: join("libudgoap.a", &|it| it.archive.clone())?,
        import: None,
        symbols: Vec::new(),
        program: None,
    }))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("copying {}", from.display()))?;
    Ok(())
}
