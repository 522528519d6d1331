//! The runtimes that C# programs are tested on.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use super::compiler::Roslyn;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    CoreClr,
    /// The lineage of Unity's editor.
    Mono,
    /// Nothing is compiled at run time: stands in for IL2CPP.
    MonoAot,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::CoreClr => "CoreCLR",
            Kind::Mono => "Mono",
            Kind::MonoAot => "Mono, full AOT",
        }
    }

    fn folder(self) -> &'static str {
        match self {
            Kind::CoreClr => "csharp-coreclr",
            Kind::Mono => "csharp-mono",
            Kind::MonoAot => "csharp-aot",
        }
    }
}

/// Where Debian's Mono has its class library. Compiled against this, programs use what it has; the
/// one for .NET Standard 2.1 that Unity's Mono has, it hasn't.
const CORLIB: &str = "/usr/lib/mono/4.5/mscorlib.dll";
/// Beside it, and compiled against it: stop-watches.
const SYSTEM: &str = "/usr/lib/mono/4.5/System.dll";
/// Beside it: what is asked of lists.
const CORE: &str = "/usr/lib/mono/4.5/System.Core.dll";
/// For the class library ahead of time: 15 s on two cores.
const LIMIT: Duration = Duration::from_secs(600);

/// A runtime, and where its programs lie.
pub(crate) struct Runtime {
    pub(crate) kind: Kind,
    pub(super) roslyn: Roslyn,
    pub(crate) dir: PathBuf,
}

impl Runtime {
    pub(crate) fn find(repo: &Repo, kind: Kind) -> Result<Self> {
        Self::find_for(repo, kind, kind.folder())
    }

    /// The same, with programs in another folder.
    pub(crate) fn find_for(repo: &Repo, kind: Kind, folder: &str) -> Result<Self> {
        if kind != Kind::CoreClr {
            tools::need(repo, "mono", "mono-runtime")?;
            tools::need_file(repo, SYSTEM, "libmono-system4.0-cil")?;
            tools::need_file(repo, CORE, "libmono-system-core4.0-cil")?;
        }
        let runtime = Self {
            kind,
            roslyn: Roslyn::find(repo)?,
            dir: repo.scratch(folder)?,
        };
        if kind == Kind::MonoAot {
            runtime.class_library_ahead_of_time(repo)?;
        }
        Ok(runtime)
    }

    /// Compiles sources to a program or a library in the runtime's folder.
    pub(crate) fn compile(
        &self,
        repo: &Repo,
        name: &str,
        flags: &[&str],
        references: &[&str],
        sources: &[PathBuf],
    ) -> Result<PathBuf> {
        let class_library = match self.kind {
            Kind::CoreClr => vec![self.roslyn.net_standard()],
            Kind::Mono | Kind::MonoAot => [CORLIB, SYSTEM, CORE].map(PathBuf::from).to_vec(),
        };
        let command = match self.kind {
            Kind::CoreClr => self.roslyn.command(repo),
            Kind::Mono | Kind::MonoAot => self.roslyn.command(repo).arg("-define:MONO"),
        };
        self.compile_against(
            repo,
            name,
            &class_library,
            references,
            &command.args(flags),
            sources,
        )
    }

    /// Compiles a program that uses what CoreCLR has beyond .NET Standard.
    pub(crate) fn compile_for_core(
        &self,
        repo: &Repo,
        name: &str,
        references: &[&str],
        sources: &[PathBuf],
    ) -> Result<PathBuf> {
        let command = self.roslyn.command(repo);
        let class_library = self.roslyn.core();
        self.compile_against(repo, name, &class_library, references, &command, sources)
    }

    fn compile_against(
        &self,
        repo: &Repo,
        name: &str,
        class_library: &[PathBuf],
        references: &[&str],
        command: &Cmd,
        sources: &[PathBuf],
    ) -> Result<PathBuf> {
        let out = self.dir.join(name);
        let mut command = command.clone();
        let ours = references.iter().map(|reference| self.dir.join(reference));
        for reference in ours.chain(class_library.iter().cloned()) {
            command = command.arg(format!("-r:{}", reference.display()));
        }
        command = command.arg(format!("-out:{}", out.display())).args(sources);
        Roslyn::compile(&command).with_context(|| format!("compiling {name}"))?;
        match self.kind {
            Kind::CoreClr => {
                let config = out.with_extension("runtimeconfig.json");
                fs::write(config, Roslyn::runtime_config()).context("writing its configuration")?;
            }
            Kind::MonoAot => self.ahead_of_time(repo, &out)?,
            Kind::Mono => {}
        }
        Ok(out)
    }

    /// Starts a program in the repository's root, with the native libraries of a folder.
    pub(crate) fn program(&self, repo: &Repo, program: &Path, libraries: &Path) -> Cmd {
        let command = match self.kind {
            Kind::CoreClr => self.roslyn.dotnet(repo),
            Kind::Mono => self.mono(repo).arg("--debug"),
            Kind::MonoAot => self.mono(repo).arg("--full-aot"),
        };
        command.arg(program).env("LD_LIBRARY_PATH", libraries)
    }

    fn mono(&self, repo: &Repo) -> Cmd {
        let mono = Cmd::new("mono", &repo.root);
        match self.kind {
            // Its class library lies there too.
            Kind::MonoAot => mono.env("MONO_PATH", &self.dir),
            _ => mono,
        }
    }

    /// The whole class library ahead of time: its files need one another, and what isn't compiled so can't
    /// be loaded.
    fn class_library_ahead_of_time(&self, repo: &Repo) -> Result<()> {
        let folder = Path::new(CORLIB).parent().context("it lies in a folder")?;
        let mut files: Vec<PathBuf> = fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<_>>()?;
        files.sort();
        for file in files {
            if file.extension().is_some_and(|it| it == "dll") {
                self.copy_ahead_of_time(repo, &file)?;
            }
        }
        Ok(())
    }

    /// A copy of one of Mono's files beside the programs, compiled unless it is.
    fn copy_ahead_of_time(&self, repo: &Repo, file: &Path) -> Result<()> {
        let name = file.file_name().context("it has a name")?;
        let copy = self.dir.join(name);
        let installed = fs::read(file).with_context(|| file.display().to_string())?;
        let is_current = fs::read(&copy).is_ok_and(|bytes| bytes == installed);
        if is_current && copy.with_extension("dll.so").exists() {
            return Ok(());
        }
        println!("compiling {} ahead of time", name.to_string_lossy());
        fs::write(&copy, installed).with_context(|| format!("copying {}", file.display()))?;
        self.ahead_of_time(repo, &copy)
    }

    fn ahead_of_time(&self, repo: &Repo, assembly: &Path) -> Result<()> {
        let compile = self.mono(repo).arg("--aot=full").arg(assembly);
        compile.succeed(LIMIT).map(drop)
    }
}
