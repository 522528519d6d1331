//! Runs named steps one after the other, and prints a table of the results.

use std::fmt;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;

use crate::budgets;

// Which steps are run. No doc comment: clap would take it for what a command is about.
#[derive(Args, Clone, Default)]
pub(crate) struct Options {
    /// Succeed even if steps were left out because a tool could not be had
    #[arg(long)]
    pub(crate) skip_missing: bool,
    /// Run only the steps whose name contains this; may be given several times
    #[arg(long, value_name = "STEP")]
    pub(crate) only: Vec<String>,
}

/// The error of a step that can't run here because something isn't installed.
#[derive(Debug)]
pub(crate) struct Missing(pub(crate) String);

impl fmt::Display for Missing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Missing {}

enum Outcome {
    Passed(String),
    Failed(String),
    Skipped(String),
}

struct Row {
    name: String,
    outcome: Outcome,
    time: Duration,
}

pub(crate) struct Steps {
    options: Options,
    rows: Vec<Row>,
    names: Vec<String>,
    /// Whether each step must have a budget.
    budgeted: bool,
}

impl Steps {
    pub(crate) fn new(options: Options) -> Self {
        Self {
            options,
            rows: Vec::new(),
            names: Vec::new(),
            budgeted: false,
        }
    }

    /// For steps that each must have a budget.
    pub(crate) fn budgeted(options: Options) -> Self {
        Self {
            budgeted: true,
            ..Self::new(options)
        }
    }

    /// Whether all steps run, and not only some by name.
    pub(crate) fn is_whole(&self) -> bool {
        self.options.only.is_empty()
    }

    /// Runs one step. What it returns is shown in the table: what was counted, in a few words.
    pub(crate) fn run(&mut self, name: &str, step: impl FnOnce() -> Result<String>) {
        self.names.push(name.to_owned());
        if !self.options.only.is_empty()
            && !self
                .options
                .only
                .iter()
                .any(|part| name.contains(part.as_str()))
        {
            return;
        }
        println!("\n== {name}");
        let start = Instant::now();
        let ran = with_heartbeat(name, step).and_then(|note| match budgets::of(name) {
            None if self.budgeted => bail!("give {name:?} a budget in xtask/src/budgets.rs"),
            _ => Ok(note),
        });
        let outcome = match ran {
            Ok(note) => Outcome::Passed(note),
            Err(error) => match error.downcast_ref::<Missing>() {
                Some(missing) => {
                    println!("left out: {missing}");
                    Outcome::Skipped(missing.to_string())
                }
                None => {
                    let text = format!("{error:#}");
                    println!("FAILED: {text}");
                    Outcome::Failed(text)
                }
            },
        };
        self.rows.push(Row {
            name: name.to_owned(),
            outcome,
            time: start.elapsed(),
        });
    }

    /// Prints the table. True if the whole is a success.
    pub(crate) fn finish(self) -> Result<bool> {
        if self.rows.is_empty() {
            bail!(
                "no step is called that; the steps are: {}",
                self.names.join(", ")
            );
        }
        let width = self
            .rows
            .iter()
            .map(|row| row.name.chars().count())
            .max()
            .unwrap_or(0);
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        println!("\n{:width$}  result   seconds  budget", "step");
        let mut took = Duration::ZERO;
        for row in &self.rows {
            let (result, note) = match &row.outcome {
                Outcome::Passed(note) => {
                    passed += 1;
                    ("passed", note)
                }
                Outcome::Failed(note) => {
                    failed += 1;
                    ("FAILED", note)
                }
                Outcome::Skipped(note) => {
                    skipped += 1;
                    ("left out", note)
                }
            };
            let note = shortened(note);
            let budget = budgets::of(&row.name).map_or("-".to_owned(), |it| it.to_string());
            took += row.time;
            let line = format!(
                "{:width$}  {result:8} {:7.1}  {budget:>6}  {note}",
                row.name,
                row.time.as_secs_f64()
            );
            println!("{}", line.trim_end());
        }
        if skipped > 0 && !self.options.skip_missing {
            println!(
                "\nSteps were left out, so this is not a pass. Install what is named above, or say --skip-missing."
            );
        }
        println!(
            "\n{passed} passed, {failed} failed, {skipped} skipped, {:.0} s",
            took.as_secs_f64()
        );
        Ok(failed == 0 && (skipped == 0 || self.options.skip_missing))
    }
}

/// The whole message stands above the table, which keeps the beginning of its first line.
fn shortened(note: &str) -> String {
    let line = note.lines().next().unwrap_or("");
    if line.chars().count() <= 100 {
        return line.to_owned();
    }
    line.chars().take(99).chain(['…']).collect()
}

/// Says every half minute that the step still runs, for the steps whose programs are silent.
fn with_heartbeat<T>(name: &str, step: impl FnOnce() -> T) -> T {
    let (done, wait) = channel::<()>();
    let name = name.to_owned();
    let start = Instant::now();
    let heart = thread::spawn(move || {
        while wait.recv_timeout(Duration::from_secs(30)) == Err(RecvTimeoutError::Timeout) {
            println!(
                "   … {name}: still running, {} s",
                start.elapsed().as_secs()
            );
        }
    });
    let result = step();
    drop(done);
    // It ends with the channel; a heartbeat that panicked is no reason to fail a step.
    let _ = heart.join();
    result
}
