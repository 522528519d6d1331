//! Unpacks what `cargo xtask dist` makes for other platforms, and uses it where this machine can
//! run it: ARM's and Android's under qemu, that of Windows under Wine, wasm32's under node. A program's output
//! about a village must be the same everywhere, and so must the hash of [the village of ten
//! minutes](crate::same).

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::archives;
use super::make::make;
use super::plan::Made;
use crate::built::Library;
use crate::c_compiler::Compiler;
use crate::c_tests::{self, Variant};
use crate::deep::{put_beside, put_random_beside};
use crate::library;
use crate::repo::{Repo, emptied};
use crate::run::Cmd;
use crate::{package, same, tools, venv};

const LIMIT: Duration = Duration::from_secs(1_200);
/// The program of the package's tests.
const HOST: &str = "tests/package/host.c";
const ARM: &str = "aarch64-unknown-linux-gnu";
const ANDROID: &str = "aarch64-linux-android";
const WINDOWS: &str = "x86_64-pc-windows-gnu";
const WASM: &str = "wasm32-unknown-unknown";
/// Where Debian keeps ARM's C library.
const ARM_ROOT: &str = "/usr/aarch64-linux-gnu";
const MINGW: &str = "x86_64-w64-mingw32-gcc";

/// Makes the archives of one target, and gives them with an empty place to unpack them in.
fn made_for(repo: &Repo, target: &str) -> Result<(Made, PathBuf)> {
    let made = make(repo, &[target.to_owned()], true)?;
    made.must_be_whole()?;
    let place = emptied(repo.scratch("dist")?.join("unpacked").join(target))?;
    for archive in &made.archives {
        let name = archive.to_string_lossy();
        if name.ends_with(".tar.gz") {
            archives::untar(archive, &place)?;
        } else if name.ends_with(".zip") {
            archives::unzip(archive, &place)?;
        }
    }
    Ok((made, place))
}

fn folder(repo: &Repo, place: &Path, what: &str, target: &str) -> Result<PathBuf> {
    Ok(place.join(format!("{what}-{}-{target}", package::version(repo)?)))
}

/// On ARM: the C tests with the shared library, a program with the static one, and the designers' program.
pub(super) fn arm(repo: &Repo) -> Result<String> {
    need_emulator(repo)?;
    let (_, place) = made_for(repo, ARM)?;
    let lib = folder(repo, &place, "udgoap", ARM)?.join("lib");
    let envs = [("QEMU_LD_PREFIX", ARM_ROOT)];
    let tests = emulated_tests(repo, "dist-arm", &lib, &envs, &[])?;
    let emulated = |program: &Path| {
        Cmd::new(EMULATOR, &repo.root)
            .args(["-L", ARM_ROOT])
            .arg(program)
    };
    let link = |source: &str, name: &str| -> Result<PathBuf> {
        let out = place.join(name);
        let system = ["-lpthread", "-ldl", "-lm"];
        let library = lib.join("libudgoap.a");
        let gcc = Compiler::named(ARM_GCC);
        link(repo, &gcc, source, &library, &out, &system)?;
        Ok(out)
    };
    emulated(&link(HOST, "host")?).succeed(LIMIT)?;
    let village = emulated(&link(same::SOURCE, "village")?);
    let hash = same::check_elsewhere(repo, village, LIMIT)?;
    let tool = folder(repo, &place, "udgoap-tool", ARM)?.join("udgoap");
    same_village(repo, emulated(&tool))?;
    Ok(format!(
        "{tests}, one linked statically, the same village: {hash}"
    ))
}

/// What Android's C library has and Linux's calls otherwise.
const ANDROIDS_OWN: &str = "\
#include <errno.h>
int *__errno(void);
int *__errno(void) { return __errno_location(); }
";

/// For Android: the C tests with the shared library, on Linux's C library by the names of Android's. So
/// what is in the library is tried, with its unwinder; Android's own loader and C library aren't.
pub(super) fn android(repo: &Repo) -> Result<String> {
    need_emulator(repo)?;
    let (_, place) = made_for(repo, ANDROID)?;
    let lib = folder(repo, &place, "udgoap", ANDROID)?.join("lib");
    let system = emptied(place.join("system"))?;
    let source = system.join("own.c");
    fs::write(&source, ANDROIDS_OWN).context("writing own.c")?;
    for name in ["c", "dl", "log", "m"] {
        let name = format!("lib{name}.so");
        Cmd::new(ARM_GCC, &repo.root)
            .args(["-shared", "-fPIC"])
            .arg(format!("-Wl,-soname,{name}"))
            .arg(&source)
            .arg("-o")
            .arg(system.join(name))
            .succeed(LIMIT)?;
    }
    let system = system.to_string_lossy();
    let envs = [
        ("QEMU_LD_PREFIX", ARM_ROOT),
        ("LD_LIBRARY_PATH", system.as_ref()),
    ];
    // The linker needn't find what the library calls: the stubs were for that.
    let flags = ["-Wl,--allow-shlib-undefined"];
    let tests = emulated_tests(repo, "dist-android", &lib, &envs, &flags)?;
    let gcc = Compiler::named(ARM_GCC).with(&flags);
    let library = Library {
        shared: lib.join("libudgoap.so"),
        dir: lib,
    };
    let out = place.join("village");
    gcc.program(repo, &repo.path(same::SOURCE), &library, &out)?;
    let village = Cmd::new(EMULATOR, &repo.root).arg(&out);
    let village = (envs.iter()).fold(village, |it, (name, value)| it.env(name, value));
    let hash = same::check_elsewhere(repo, village, LIMIT)?;
    Ok(format!("{tests}, the same village: {hash}"))
}

const EMULATOR: &str = "qemu-aarch64";
const ARM_GCC: &str = "aarch64-linux-gnu-gcc";

fn need_emulator(repo: &Repo) -> Result<()> {
    tools::need(repo, ARM_GCC, "gcc-aarch64-linux-gnu")?;
    // The compiler comes without it.
    let header = format!("{ARM_ROOT}/include/stdio.h");
    tools::need_file(repo, &header, "libc6-dev-arm64-cross")?;
    tools::need(repo, EMULATOR, "qemu-user")
}

/// The C tests with a shared library for ARM.
fn emulated_tests(
    repo: &Repo,
    name: &str,
    lib: &Path,
    envs: &[(&str, &str)],
    flags: &[&str],
) -> Result<String> {
    let variant = Variant {
        name,
        compiler: Compiler::named(ARM_GCC).with(flags),
        library: Library {
            shared: lib.join("libudgoap.so"),
            dir: lib.to_path_buf(),
        },
        envs,
        limit: LIMIT,
        runner: Some(EMULATOR),
    };
    c_tests::run_all(repo, &variant)
}

/// On Windows: the C tests, a program that was linked by the import library, and the designers' program.
pub(super) fn windows(repo: &Repo) -> Result<String> {
    tools::need(repo, MINGW, "gcc-mingw-w64-x86-64-win32")?;
    tools::need(repo, "wine", "wine")?;
    let (_, place) = made_for(repo, WINDOWS)?;
    let lib = folder(repo, &place, "udgoap", WINDOWS)?.join("lib");
    let prefix = repo.scratch("wine-prefix")?;
    let prefix = prefix.to_string_lossy();
    let envs = [("WINEPREFIX", prefix.as_ref()), ("WINEDEBUG", "-all")];
    let wine = |program: &Path| {
        let command = Cmd::new("wine", &repo.root).arg(program);
        envs.iter()
            .fold(command, |command, (name, value)| command.env(name, value))
    };
    // Windows looks for libraries beside the program.
    let tests_in = repo.scratch("dist-windows")?;
    for beside in [&tests_in, &place] {
        put_beside(repo, &lib.join("udgoap.dll"), beside)?;
    }
    let variant = Variant {
        name: "dist-windows",
        compiler: Compiler::named(MINGW),
        library: Library {
            shared: lib.join("udgoap.dll"),
            dir: lib.clone(),
        },
        envs: &envs,
        limit: LIMIT,
        runner: Some("wine"),
    };
    let tests = c_tests::run_all(repo, &variant)?;
    let link = |source: &str, name: &str| -> Result<PathBuf> {
        let out = place.join(name);
        let library = lib.join("udgoap.dll.lib");
        link(repo, &Compiler::named(MINGW), source, &library, &out, &[])?;
        Ok(out)
    };
    wine(&link(HOST, "host.exe")?).succeed(LIMIT)?;
    let village = wine(&link(same::SOURCE, "village.exe")?);
    let hash = same::check_elsewhere(repo, village, LIMIT)?;
    let tool = folder(repo, &place, "udgoap-tool", WINDOWS)?;
    put_random_beside(repo, &tool)?;
    same_village(repo, wine(&tool.join("udgoap.exe")))?;
    Ok(format!(
        "{tests}, one linked by the import library, the same village: {hash}"
    ))
}

/// In wasm: a C program with the static library, and the module by itself.
pub(super) fn wasm(repo: &Repo) -> Result<String> {
    tools::need(repo, "node", "nodejs")?;
    let (_, place) = made_for(repo, WASM)?;
    let lib = folder(repo, &place, "udgoap", WASM)?.join("lib");
    let python = venv::python(repo, "zig", "xtask/requirements-zig.txt")?;
    let link = |source: &str, name: &str| -> Result<PathBuf> {
        let out = place.join(name);
        Cmd::new(&python, &repo.root)
            .args(["-m", "ziglang", "cc", "-target", "wasm32-wasi", "-O1", "-I"])
            .arg(lib.with_file_name("include"))
            .arg(repo.path(source))
            .arg(lib.join("libudgoap.a"))
            .arg("-o")
            .arg(&out)
            .env("ZIG_GLOBAL_CACHE_DIR", repo.scratch("zig")?)
            .env("ZIG_LOCAL_CACHE_DIR", repo.scratch("zig")?)
            .succeed(LIMIT)?;
        Ok(out)
    };
    let node = |script: &str, file: &Path| {
        Cmd::new("node", &repo.root)
            .args(["--no-warnings", script])
            .arg(file)
    };
    let wasi = "tests/lives/wasm.mjs";
    node(wasi, &link(HOST, "host.wasm")?).succeed(LIMIT)?;
    let village = node(wasi, &link(same::SOURCE, "village.wasm")?);
    let hash = same::check_elsewhere(repo, village, LIMIT)?;
    let told = node("tests/package/module.mjs", &lib.join("udgoap.wasm")).succeed(LIMIT)?;
    Ok(format!(
        "a C program; {}; the same village: {hash}",
        told.trim()
    ))
}

/// Links a program with one library.
fn link(
    repo: &Repo,
    compiler: &Compiler,
    source: &str,
    library: &Path,
    out: &Path,
    system: &[&str],
) -> Result<()> {
    let include = library.parent().and_then(Path::parent).context("lib")?;
    compiler
        .bare(repo)
        .args(["-std=gnu11", "-O1", "-I"])
        .arg(include.join("include"))
        .arg(repo.path(source))
        .arg(library)
        .arg("-o")
        .arg(out)
        .args(system)
        .succeed(LIMIT)?;
    Ok(())
}

/// Two minutes of the village, told by the designers' program of another platform and by this one's.
fn same_village(repo: &Repo, other: Cmd) -> Result<()> {
    let village = |program: Cmd| -> Result<String> {
        let program = program.args(["run", "examples/domains/village.json", "--scene"]);
        let program = program.args(["examples/scenes/village.json", "--seconds", "120"]);
        Ok(program.succeed(LIMIT)?.replace('\r', ""))
    };
    let here = village(library::debug_program(repo, "--bin", "udgoap", "")?)?;
    ensure!(here.lines().count() > 20, "the village tells nothing");
    ensure!(here == village(other)?, "another village than here");
    Ok(())
}
