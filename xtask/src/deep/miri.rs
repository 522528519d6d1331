//! Miri interprets the unit tests of src/ffi, where all the unsafe code is.

use std::time::Duration;

use anyhow::{Result, bail};

use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;

const LIMIT: Duration = Duration::from_secs(30 * 60);

pub(super) fn ffi(repo: &Repo) -> Result<String> {
    tools::need_nightly(repo, &["miri", "rust-src"])?;
    Cmd::nightly_cargo(&repo.root)
        .args(["miri", "setup"])
        .stream()?;
    let command = Cmd::nightly_cargo(&repo.root)
        .args(["miri", "test", "--package", "udgoap", "--lib"])
        // Without it, libm takes roots by an instruction in assembler, which Miri can't run.
        .args(["--features", "libm/force-soft-floats", "ffi::"])
        // A directory of its own, so that neither toolchain makes the other rebuild.
        .env("CARGO_TARGET_DIR", repo.target.join("miri"))
        // Tests may read documents from examples/ and the host's clock.
        .env_append("MIRIFLAGS", "-Zmiri-disable-isolation");
    println!("$ {command}");
    let finished = command.capture(LIMIT)?;
    println!("{}", finished.text.trim_end());
    if !finished.ok {
        bail!("Miri ended with {}", finished.how);
    }
    match passed(&finished.text) {
        0 => bail!(
            "Miri ran no test; src/ffi has no unit tests, or their names don't begin with ffi::"
        ),
        count => Ok(format!("{count} tests")),
    }
}

/// The number in `test result: ok. 3 passed; …`.
fn passed(text: &str) -> usize {
    let counts = text
        .lines()
        .filter_map(|line| line.strip_prefix("test result: ok. "));
    counts
        .filter_map(|rest| rest.split(' ').next()?.parse::<usize>().ok())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::passed;

    #[test]
    fn counts_the_tests_that_ran() {
        assert_eq!(
            passed("running 3 tests\ntest result: ok. 3 passed; 0 failed; 1 ignored\n"),
            3
        );
        assert_eq!(passed("nothing"), 0);
    }
}
