//! `udgoap`: the designers' program. `udgoap help` lists what it does.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use udgoap_tool::{Cli, Outcome, run};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let (mut out, mut err) = (io::stdout().lock(), io::stderr().lock());
    let outcome = run(&cli, &mut out, &mut err).and_then(|outcome| {
        out.flush()?;
        Ok(outcome)
    });
    match outcome {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Refused) => ExitCode::from(1),
        Ok(Outcome::Unusable) => ExitCode::from(2),
        // Whoever was reading the output has closed it, and needs no more.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(err, "error: {error}");
            ExitCode::from(2)
        }
    }
}
