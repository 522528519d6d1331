//! Runs other programs. Nothing here uses a shell, so it works the same on every system.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// What a captured program did.
pub(crate) struct Finished {
    pub(crate) ok: bool,
    /// How it ended, for messages: `exit status: 1`, `signal: 11`, `stopped after 60 s`.
    pub(crate) how: String,
    /// Standard output and standard error, interleaved as they came.
    pub(crate) text: String,
}

#[derive(Clone)]
pub(crate) struct Cmd {
    program: OsString,
    args: Vec<OsString>,
    envs: Vec<(String, OsString)>,
    without: Vec<String>,
    dir: PathBuf,
}

/// Where the loader looks first for shared libraries.
const SEARCH_PATH: &str = "LD_LIBRARY_PATH";

impl Cmd {
    pub(crate) fn new(program: impl AsRef<OsStr>, dir: &Path) -> Self {
        let program = program.as_ref().to_os_string();
        Self {
            program,
            args: vec![],
            envs: vec![],
            without: vec![],
            dir: dir.to_path_buf(),
        }
    }

    /// The cargo that runs us.
    pub(crate) fn cargo(dir: &Path) -> Self {
        Self::new(
            std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
            dir,
        )
    }

    /// Cargo of the nightly toolchain. Through `rustup run`, because `cargo +nightly` only works
    /// where the cargo first in PATH is rustup's.
    pub(crate) fn nightly_cargo(dir: &Path) -> Self {
        Self::new("rustup", dir).args(["run", "nightly", "cargo"])
    }

    pub(crate) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.args.push(arg.as_ref().to_os_string());
        self
    }

    pub(crate) fn args<A: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.args
            .extend(args.into_iter().map(|arg| arg.as_ref().to_os_string()));
        self
    }

    /// Has this program, which runs others, run another.
    pub(crate) fn running(mut self, other: &Cmd) -> Self {
        self.args.push(other.program.clone());
        self.args.extend_from_slice(&other.args);
        self.envs.extend_from_slice(&other.envs);
        self.without.extend_from_slice(&other.without);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.envs
            .push((name.to_owned(), value.as_ref().to_os_string()));
        self
    }

    pub(crate) fn env_remove(mut self, name: &str) -> Self {
        self.without.push(name.to_owned());
        self
    }

    /// Appends to a variable such as RUSTFLAGS, keeping what the contributor has set.
    pub(crate) fn env_append(self, name: &str, value: &str) -> Self {
        let joined = match std::env::var(name) {
            Ok(before) if !before.is_empty() => format!("{before} {value}"),
            _ => value.to_owned(),
        };
        self.env(name, joined)
    }

    fn expression(&self) -> duct::Expression {
        let mut expression = duct::cmd(&self.program, &self.args)
            .dir(&self.dir)
            .stdin_null();
        for (name, value) in &self.envs {
            expression = expression.env(name, value);
        }
        for name in &self.without {
            expression = expression.env_remove(name);
        }
        // `cargo run` points it at its own folders, and it outranks the rpath: every program would load
        // the debug build of the library, whichever it was linked with. What a command sets wins.
        expression.env_remove(SEARCH_PATH).unchecked()
    }

    /// Runs it with its output going straight to the terminal.
    pub(crate) fn stream(&self) -> Result<()> {
        println!("$ {self}");
        let output = self
            .expression()
            .run()
            .with_context(|| format!("cannot start `{self}`"))?;
        if !output.status.success() {
            bail!("`{self}` ended with {}", output.status);
        }
        Ok(())
    }

    /// Its standard output; standard error goes to the terminal.
    pub(crate) fn read(&self) -> Result<String> {
        let output = self.expression().stdout_capture().run();
        let output = output.with_context(|| format!("cannot start `{self}`"))?;
        if !output.status.success() {
            bail!("`{self}` ended with {}", output.status);
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Runs it quietly; stops it at the limit. An error means that it could not be started.
    pub(crate) fn capture(&self, limit: Duration) -> Result<Finished> {
        let expression = self.expression().stderr_to_stdout().stdout_capture();
        let handle = expression
            .start()
            .with_context(|| format!("cannot start `{self}`"))?;
        let timed_out = handle.wait_timeout(limit)?.is_none();
        if timed_out {
            handle.kill()?;
        }
        let output = handle.into_output()?;
        let how = if timed_out {
            format!("stopped after {} s", limit.as_secs())
        } else {
            output.status.to_string()
        };
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(Finished {
            ok: !timed_out && output.status.success(),
            how,
            text,
        })
    }

    /// What it prints, if it succeeds within the limit.
    pub(crate) fn succeed(&self, limit: Duration) -> Result<String> {
        let finished = self.capture(limit)?;
        if !finished.ok {
            bail!(
                "`{self}` ended with {}\n{}",
                finished.how,
                finished.text.trim_end()
            );
        }
        Ok(finished.text)
    }

    /// Whether the program can be started at all and says that it is well.
    pub(crate) fn works(&self) -> bool {
        self.capture(Duration::from_secs(60))
            .is_ok_and(|finished| finished.ok)
    }
}

impl fmt::Display for Cmd {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.envs {
            write!(out, "{name}={} ", quoted(value))?;
        }
        // Ours is the full path of a toolchain's cargo, which nobody types.
        let program = Path::new(&self.program);
        let cargo = program.file_stem().is_some_and(|stem| stem == "cargo");
        let program = if cargo {
            OsStr::new("cargo")
        } else {
            program.as_os_str()
        };
        write!(out, "{}", quoted(program))?;
        for arg in &self.args {
            write!(out, " {}", quoted(arg))?;
        }
        Ok(())
    }
}

/// Good enough to paste into a shell.
fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_alphanumeric() || "-_=+/.,:@%\\".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into_owned()
    } else {
        format!("'{word}'")
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn sees(command: Cmd) -> String {
        let told = command.capture(Duration::from_secs(60)).expect("a shell");
        told.text.trim_end().to_owned()
    }

    fn shell() -> Cmd {
        let script = "echo \"<$LD_LIBRARY_PATH>\"";
        Cmd::new("sh", Path::new(".")).args(["-c", script])
    }

    #[test]
    fn cargos_folders_dont_come_before_those_that_a_program_was_linked_with() {
        assert!(
            std::env::var_os(SEARCH_PATH).is_some(),
            "cargo has set it for this test"
        );
        assert_eq!(sees(shell()), "<>");
        assert_eq!(sees(shell().env(SEARCH_PATH, "lib")), "<lib>");
    }
}
