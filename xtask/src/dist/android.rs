//! Links Android's shared library: with Android's NDK, or without it.
//!
//! An NDK has a compiler that finds its linker, what the libraries of the system offer, the unwinder by
//! which panics are caught, and start files. Without one, the linker is that which comes with Rust. The
//! libraries are stubs: they have the system's names, and of its functions those alone that ours calls.
//! One that isn't in them fails the link. The unwinder is LLVM's, as in the NDK; zig has its sources. Start
//! files would only give back what is registered for a library's end, and nothing is.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::llvm::llvm;
use crate::repo::{Repo, emptied};
use crate::run::Cmd;
use crate::steps::Missing;
use crate::{tools, venv};

/// As compilers call Android 7, the first that the library runs on.
const TARGET: &str = "aarch64-linux-android24";
const LIMIT: Duration = Duration::from_secs(300);

/// What the library calls, by the library of Android's that has it. All are there since Android 7.
const SYSTEM: [(&str, &[&str]); 4] = [
    (
        "c",
        &[
            "__errno",
            "abort",
            "calloc",
            "clock_gettime",
            "clock_nanosleep",
            "close",
            "fflush",
            "fprintf",
            "free",
            "fstat",
            "fwrite",
            "getcwd",
            "getenv",
            "gettid",
            "lseek64",
            "malloc",
            "memcmp",
            "memcpy",
            "memmove",
            "memset",
            "mmap",
            "munmap",
            "open",
            "posix_memalign",
            "pthread_getspecific",
            "pthread_key_create",
            "pthread_key_delete",
            "pthread_rwlock_rdlock",
            "pthread_rwlock_unlock",
            "pthread_rwlock_wrlock",
            "pthread_setspecific",
            "read",
            "readlink",
            "realloc",
            "realpath",
            "sched_yield",
            "snprintf",
            "stat",
            "stderr",
            "strerror_r",
            "strlen",
            "syscall",
            "write",
            "writev",
        ],
    ),
    ("dl", &["dl_iterate_phdr", "dladdr"]),
    ("log", &[]),
    ("m", &[]),
];

/// The sources of LLVM's unwinder that this processor needs.
const UNWINDER: [&str; 5] = [
    "libunwind.cpp",
    "UnwindLevel1.c",
    "UnwindLevel1-gcc-ext.c",
    "UnwindRegistersRestore.S",
    "UnwindRegistersSave.S",
];

/// What links, and what it has to be told.
pub(super) struct Linker {
    pub(super) program: PathBuf,
    pub(super) flags: Vec<String>,
}

/// The NDK's if one is named, else our own.
pub(super) fn linker(repo: &Repo) -> Result<Linker> {
    let mut linker = match ndk()? {
        Some(program) => Linker {
            program,
            flags: Vec::new(),
        },
        None => own(repo)?,
    };
    linker
        .flags
        .push("-Clink-arg=-Wl,-z,max-page-size=16384".to_owned());
    Ok(linker)
}

/// What the NDK calls its folder of programs by: the system that they run on.
const NDK_HOSTS: [&str; 3] = ["linux-x86_64", "darwin-x86_64", "windows-x86_64"];

/// The compiler of the NDK that the environment names.
fn ndk() -> Result<Option<PathBuf>> {
    let names = ["ANDROID_NDK_HOME", "ANDROID_NDK_ROOT"];
    let Some(ndk) = names.iter().find_map(std::env::var_os).map(PathBuf::from) else {
        return Ok(None);
    };
    let clang = |host: &str| {
        let bin = ndk.join("toolchains/llvm/prebuilt").join(host).join("bin");
        let suffix = if cfg!(windows) { ".cmd" } else { "" };
        bin.join(format!("{TARGET}-clang{suffix}"))
    };
    let found = NDK_HOSTS.iter().map(|it| clang(it)).find(|it| it.exists());
    let why = || {
        let folder = ndk.display();
        Missing(format!(
            "{folder}, which ANDROID_NDK_HOME names, is no NDK: {} isn't there",
            clang(NDK_HOSTS[0]).display()
        ))
    };
    Ok(Some(found.ok_or_else(why)?))
}

fn own(repo: &Repo) -> Result<Linker> {
    tools::need(repo, "clang", "clang")?;
    println!("Android's NDK isn't named in ANDROID_NDK_HOME: its libraries are stubs of our own");
    let lld = lld(repo)?;
    let folder = emptied(repo.scratch("android")?.join("lib"))?;
    for (name, functions) in SYSTEM {
        stub(repo, &lld, &folder, name, functions)?;
    }
    unwinder(repo, &folder)?;
    let arguments = [
        format!("--target={TARGET}"),
        format!("--ld-path={}", lld.display()),
        "-nostdlib".to_owned(),
        // What no stub has isn't to be found out on a telephone.
        "-Wl,-z,defs".to_owned(),
        format!("-L{}", folder.display()),
    ];
    Ok(Linker {
        program: "clang".into(),
        flags: arguments
            .iter()
            .map(|it| format!("-Clink-arg={it}"))
            .collect(),
    })
}

/// The linker that comes with Rust, by the name that compilers know it by.
fn lld(repo: &Repo) -> Result<PathBuf> {
    let told = |args: &[&str]| Cmd::new("rustc", &repo.root).args(args).read();
    let version = told(&["-vV"])?;
    let host = version.lines().find_map(|it| it.strip_prefix("host: "));
    let found = Path::new(told(&["--print", "sysroot"])?.trim())
        .join("lib/rustlib")
        .join(host.context("what rustc runs on")?)
        .join("bin/gcc-ld")
        .join(format!("ld.lld{}", std::env::consts::EXE_SUFFIX));
    if !found.exists() {
        let why = format!(
            "this Rust has no linker of its own, {}; name Android's NDK in ANDROID_NDK_HOME",
            found.display()
        );
        return Err(Missing(why).into());
    }
    Ok(found)
}

fn clang(repo: &Repo) -> Cmd {
    Cmd::new("clang", &repo.root).arg(format!("--target={TARGET}"))
}

/// A library of the system's name, with functions that do nothing.
fn stub(repo: &Repo, lld: &Path, folder: &Path, name: &str, functions: &[&str]) -> Result<()> {
    let source = folder.join(format!("{name}.s"));
    let mut text = String::from(".text\n");
    for function in functions {
        text += &format!(".globl {function}\n.type {function}, %function\n{function}:\n");
    }
    text += "ret\n";
    fs::write(&source, text).with_context(|| source.display().to_string())?;
    let library = format!("lib{name}.so");
    clang(repo)
        .arg(format!("--ld-path={}", lld.display()))
        .args(["-nostdlib", "-shared"])
        .arg(format!("-Wl,-soname,{library}"))
        .arg(&source)
        .arg("-o")
        .arg(folder.join(library))
        .succeed(LIMIT)
        .map(drop)
}

/// LLVM's unwinder, with the C headers of musl: what it reads and calls lies the same in Android's.
fn unwinder(repo: &Repo, folder: &Path) -> Result<()> {
    let python = venv::python(repo, "zig", "xtask/requirements-zig.txt")?;
    let where_it_is = "import os, ziglang; print(os.path.dirname(ziglang.__file__))";
    let zig = Cmd::new(python, &repo.root)
        .args(["-c", where_it_is])
        .read()?;
    let zig = Path::new(zig.trim()).join("lib");
    let sources = zig.join("libunwind");
    let mut objects = Vec::new();
    for name in UNWINDER {
        let object = folder.join(format!("{name}.o"));
        let mut compile = clang(repo)
            .args(["-c", "-O2", "-fPIC", "-DNDEBUG", "-fvisibility=hidden"])
            .args(["-funwind-tables", "-mno-outline-atomics"])
            .args(["-D_LIBUNWIND_IS_NATIVE_ONLY", "-D_LIBUNWIND_HIDE_SYMBOLS"])
            // What musl calls it, and Android.
            .arg("-D__errno_location=__errno")
            .arg("-I")
            .arg(sources.join("include"));
        for headers in ["aarch64-linux-musl", "generic-musl"] {
            let headers = zig.join("libc/include").join(headers);
            compile = compile.arg("-isystem").arg(headers);
        }
        if name.ends_with(".cpp") {
            compile = compile.args(["-std=c++17", "-fno-exceptions", "-fno-rtti", "-nostdinc++"]);
        }
        compile
            .arg(sources.join("src").join(name))
            .arg("-o")
            .arg(&object)
            .succeed(LIMIT)?;
        objects.push(object);
    }
    llvm(repo, "ar")?
        .arg("rcs")
        .arg(folder.join("libunwind.a"))
        .args(&objects)
        .read()
        .map(drop)
}

/// Android 15 has devices with pages of 16 KB, and Google Play takes no others' libraries.
const PAGE: u64 = 16_384;

/// What can be known of the library without a telephone.
pub(super) fn is_sound(repo: &Repo, library: &Path) -> Result<()> {
    let told = llvm(repo, "readelf")?.args(["-ldW"]).arg(library).read()?;
    let name = || library.display().to_string();
    let page = smallest_page(&told).with_context(name)?;
    ensure!(page >= PAGE, "{} has pages of {page} bytes", name());
    for library in needed(&told) {
        let is_there = SYSTEM
            .iter()
            .any(|(it, _)| library == format!("lib{it}.so"));
        ensure!(is_there, "{} needs {library}, which Android lacks", name());
    }
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

/// The libraries that it asks for, in what `readelf -d` tells.
fn needed(told: &str) -> impl Iterator<Item = &str> {
    let lines = told.lines().filter(|it| it.contains("(NEEDED)"));
    lines.filter_map(|it| it.split_once('[')?.1.strip_suffix(']'))
}

#[cfg(test)]
mod tests {
    use super::{needed, smallest_page};

    const TOLD: &str = "Program Headers:\n  Type Offset VirtAddr PhysAddr FileSiz MemSiz Flg Align\n\
                        \x20 PHDR 0x000040 0x0000000000000040 0x0000000000000040 0x000230 0x000230 R   0x8\n\
                        \x20 LOAD 0x000000 0x0000000000000000 0x0000000000000000 0x054f5c 0x054f5c R   0x4000\n\
                        \x20 LOAD 0x054f60 0x0000000000058f60 0x0000000000058f60 0x0d7a70 0x0d7a70 R E 0x1000\n\
                        \x20 0x0000000000000001 (NEEDED)    Shared library: [libdl.so]\n\
                        \x20 0x000000000000000e (SONAME)    Library soname: [libudgoap.so]\n";

    #[test]
    fn the_smallest_page_counts() {
        assert_eq!(smallest_page(TOLD).unwrap(), 0x1000);
        assert_eq!(
            smallest_page(&TOLD.replace("0x1000", "0x4000")).unwrap(),
            0x4000
        );
        assert!(smallest_page("no program headers").is_err());
    }

    #[test]
    fn what_is_needed_is_found() {
        assert_eq!(needed(TOLD).collect::<Vec<_>>(), ["libdl.so"]);
    }
}
