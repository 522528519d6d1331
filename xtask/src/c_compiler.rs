//! Calls C compilers. Every program the repository compiles goes through here, so that the flags
//! agree.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::built::Library;
use crate::repo::Repo;
use crate::run::Cmd;

const STRICT: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];
const LIMIT: Duration = Duration::from_secs(300);

#[derive(Clone)]
pub(crate) struct Compiler {
    program: String,
    /// Flags for everything this compiler compiles and links: sanitizers, for instance.
    flags: Vec<String>,
    /// Where udgoap.h is, if not in include.
    header: Option<PathBuf>,
}

impl Compiler {
    pub(crate) fn named(program: &str) -> Self {
        Self {
            program: program.to_owned(),
            flags: Vec::new(),
            header: None,
        }
    }

    /// The system's C compiler: what CC says, else the first that answers.
    pub(crate) fn system(repo: &Repo) -> Result<Self> {
        let wanted = env::var("CC").ok().filter(|cc| !cc.is_empty());
        let candidates = wanted.map_or_else(
            || ["cc", "gcc", "clang"].map(str::to_owned).to_vec(),
            |cc| vec![cc],
        );
        for candidate in &candidates {
            if Cmd::new(candidate, &repo.root).arg("--version").works() {
                return Ok(Self::named(candidate));
            }
        }
        bail!(
            "no C compiler answers (tried {}). Install one, or name yours in the variable CC.\n\
             Debian, Ubuntu: apt-get install gcc libc6-dev. Fedora: dnf install gcc. \
             macOS: xcode-select --install. Windows: LLVM or MinGW-w64.",
            candidates.join(", ")
        )
    }

    pub(crate) fn with(mut self, flags: &[&str]) -> Self {
        self.flags.extend(flags.iter().map(|&flag| flag.to_owned()));
        self
    }

    /// With the udgoap.h of another folder.
    pub(crate) fn with_header_of(mut self, folder: &Path) -> Self {
        self.header = Some(folder.to_path_buf());
        self
    }

    /// The compiler alone, without any flags.
    pub(crate) fn bare(&self, repo: &Repo) -> Cmd {
        Cmd::new(&self.program, &repo.root)
    }

    /// Compiles a shared library in C11, strictly, that exports only what says so.
    pub(crate) fn shared_library(&self, repo: &Repo) -> Cmd {
        self.bare(repo).args(STRICT).args([
            "-std=c11",
            "-O2",
            "-fPIC",
            "-shared",
            "-fvisibility=hidden",
        ])
    }

    fn command(&self, repo: &Repo, standard: &str) -> Cmd {
        Cmd::new(&self.program, &repo.root)
            .args(STRICT)
            .arg(format!("-std={standard}"))
            .arg("-I")
            .arg(self.header.clone().unwrap_or(repo.path("include")))
            // What a flag of the compiler's says outranks it.
            .args(["-g", "-O1"])
            .args(&self.flags)
    }

    /// Compiles a file and throws the result away.
    pub(crate) fn accepts(
        &self,
        repo: &Repo,
        standard: &str,
        flags: &[&str],
        file: &Path,
    ) -> Result<()> {
        let command = self
            .command(repo, standard)
            .arg("-fsyntax-only")
            .args(flags)
            .arg(file);
        command.succeed(LIMIT).map(drop)
    }

    /// The file after the preprocessor, without line marks.
    pub(crate) fn preprocess(&self, repo: &Repo, file: &Path) -> Result<String> {
        self.command(repo, "c11")
            .args(["-E", "-P"])
            .arg(file)
            .read()
    }

    /// A program that only needs the header, and not the library.
    pub(crate) fn alone(&self, repo: &Repo, source: &Path, out: &Path) -> Result<Cmd> {
        let command = self.command(repo, "c11").arg(source).arg("-o").arg(out);
        command.succeed(LIMIT)?;
        Ok(Cmd::new(out, &repo.root))
    }

    /// Compiles and links one program against the shared library.
    pub(crate) fn program(
        &self,
        repo: &Repo,
        source: &Path,
        library: &Library,
        out: &Path,
    ) -> Result<Program> {
        self.program_in(repo, "c11", &[source], library, out)
    }

    /// The same of several files, in another standard, or another language if the flags say so.
    pub(crate) fn program_in(
        &self,
        repo: &Repo,
        standard: &str,
        sources: &[&Path],
        library: &Library,
        out: &Path,
    ) -> Result<Program> {
        let mut command = self
            .command(repo, standard)
            .args(sources)
            .arg("-o")
            .arg(out);
        command = command
            .args(["-x", "none"])
            .arg("-L")
            .arg(&library.dir)
            .arg("-ludgoap");
        if cfg!(windows) {
            command = command.arg("-lm");
        } else {
            command = command
                .arg(format!("-Wl,-rpath,{}", library.dir.display()))
                .args(["-lm", "-pthread"]);
        }
        command.succeed(LIMIT)?;
        Ok(Program {
            path: out.to_path_buf(),
            library_dir: library.dir.clone(),
        })
    }
}

/// A compiled program that needs the shared library beside it.
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    library_dir: PathBuf,
}

impl Program {
    /// Programs run in the repository's root, so that they can open examples/… by name.
    pub(crate) fn command(&self, repo: &Repo) -> Result<Cmd> {
        let command = Cmd::new(&self.path, &repo.root);
        if !cfg!(windows) {
            return Ok(command);
        }
        // Windows has no rpath; a DLL is found through PATH.
        let path = env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(self.library_dir.clone()).chain(env::split_paths(&path));
        Ok(command.env(
            "PATH",
            env::join_paths(all).context("the target directory's name doesn't fit in PATH")?,
        ))
    }
}
