//! Builds the library, and the designers' program, for one target. It installs what it needs beyond
//! Rust, if it may; otherwise the target is left out, with the reason.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

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
    // Without the NDK nothing can be linked. The static library needs no linker.
    let lacks_shared = match target.how {
        How::Ndk => ndk_clang().err().map(|why| format!("{why:#}")),
        _ => None,
    };
    let shared = target.shared.filter(|_| lacks_shared.is_none());
    let kinds = match (shared, target.archive) {
        (Some(_), Some(_)) => "cdylib,staticlib",
        (Some(_), None) => "cdylib",
        _ => "staticlib",
    };
    let library = ["--package", "udgoap", "--lib", "--crate-type", kinds];
    command(repo, making, target, "rustc")?
        .args(library)
        .stream()?;
    let from = repo.target.join(target.name).join("ship");
    let mut built = Built::new(target.name);
    built.lacks_shared = lacks_shared;
    if let Some(name) = shared {
        let to = folder.join(name);
        built.symbols = strip_shared(repo, target, &from.join(name), &to)?;
        if target.how == How::Ndk {
            has_large_pages(repo, &to)?;
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

/// Cargo, to be told what to do for a target.
fn command(repo: &Repo, making: &Making, target: &Target, what: &str) -> Result<Cmd> {
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
        How::Ndk => {
            if let Ok(clang) = ndk_clang() {
                cargo = cargo.env("CARGO_TARGET_AARCH64_LINUX_ANDROID_LINKER", clang);
            }
            flags.push("-Clink-arg=-Wl,-z,max-page-size=16384");
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

/// What the NDK calls its folder of programs by: the system that they run on.
const NDK_HOSTS: [&str; 3] = ["linux-x86_64", "darwin-x86_64", "windows-x86_64"];

/// The NDK's compiler, which links for Android 7 and later.
fn ndk_clang() -> Result<PathBuf> {
    let names = ["ANDROID_NDK_HOME", "ANDROID_NDK_ROOT"];
    let named = names.iter().find_map(std::env::var_os);
    let Some(ndk) = named.map(PathBuf::from) else {
        let why = "Android's NDK isn't here. Install it with the SDK Manager of Android Studio, or by \
                   `sdkmanager --install \"ndk;27.2.12479018\"`, and name its folder in ANDROID_NDK_HOME";
        return Err(Missing(why.to_owned()).into());
    };
    let clang = |host: &str| {
        let bin = ndk.join("toolchains/llvm/prebuilt").join(host).join("bin");
        let name = "aarch64-linux-android24-clang";
        let suffix = if cfg!(windows) { ".cmd" } else { "" };
        bin.join(format!("{name}{suffix}"))
    };
    let found = NDK_HOSTS.iter().map(|it| clang(it)).find(|it| it.exists());
    let why = || {
        let folder = ndk.display();
        Missing(format!(
            "{folder}, which ANDROID_NDK_HOME names, is no NDK: {} isn't there",
            clang(NDK_HOSTS[0]).display()
        ))
    };
    Ok(found.ok_or_else(why)?)
}

/// Android 15 has devices with pages of 16 KB, and Google Play takes no others' libraries.
const PAGE: u64 = 16_384;

fn has_large_pages(repo: &Repo, library: &Path) -> Result<()> {
    let told = llvm(repo, "readelf")?.arg("-lW").arg(library).read()?;
    let page = smallest_page(&told).with_context(|| library.display().to_string())?;
    ensure!(
        page >= PAGE,
        "{} has pages of {page} bytes",
        library.display()
    );
    Ok(())
}

/// The smallest alignment of what is loaded, in what `readelf -lW` tells.
fn smallest_page(told: &str) -> Result<u64> {
    let lines = told.lines().map(str::trim_start);
    let loaded = lines.filter(|it| it.starts_with("LOAD"));
    let pages = loaded.map(|line| -> Result<u64> {
        let last = line.split_whitespace().next_back().unwrap_or_default();
        u64::from_str_radix(last.trim_start_matches("0x"), 16).context(line.to_owned())
    });
    let pages: Vec<u64> = pages.collect::<Result<_>>()?;
    pages.into_iter().min().context("it loads nothing")
}

/// One of LLVM's tools. Debian has not all of them in the path.
fn llvm(repo: &Repo, tool: &str) -> Result<Cmd> {
    tools::need(repo, "llvm-config", "llvm")?;
    let folder = Cmd::new("llvm-config", &repo.root).arg("--bindir").read()?;
    let program = Path::new(folder.trim()).join(format!("llvm-{tool}"));
    if !program.exists() {
        return Err(Missing(format!("{} is missing", program.display())).into());
    }
    Ok(Cmd::new(program, &repo.root))
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

#[cfg(test)]
mod tests {
    use super::smallest_page;

    #[test]
    fn the_smallest_page_counts() {
        let told = "Program Headers:\n  Type Offset VirtAddr PhysAddr FileSiz MemSiz Flg Align\n\
                    \x20 PHDR 0x000040 0x0000000000000040 0x0000000000000040 0x000230 0x000230 R   0x8\n\
                    \x20 LOAD 0x000000 0x0000000000000000 0x0000000000000000 0x054f5c 0x054f5c R   0x4000\n\
                    \x20 LOAD 0x054f60 0x0000000000058f60 0x0000000000058f60 0x0d7a70 0x0d7a70 R E 0x1000\n";
        assert_eq!(smallest_page(told).unwrap(), 0x1000);
        assert_eq!(
            smallest_page(&told.replace("0x1000", "0x4000")).unwrap(),
            0x4000
        );
        assert!(smallest_page("no program headers").is_err());
    }
}
