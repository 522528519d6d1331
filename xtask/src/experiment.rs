//! `cargo xtask experiment`: runs one of the experiments and makes its page.
//!
//! An experiment is a game of its own, a C++ program in experiments/ that uses the library as any
//! host does, and leaves tables. A Python program in experiments/report/ makes statistics, plots
//! and a page of them.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::built::Library;
use crate::c_compiler::Program;
use crate::cpp;
use crate::library;
use crate::measure;
use crate::repo::{Repo, emptied};
use crate::run::Cmd;
use crate::together;
use crate::tools;
use crate::venv;

struct Experiment {
    name: &'static str,
    /// The rows of which the instructions of ticks are counted.
    counted: &'static [&'static str],
    /// What can be run one by one, each after those that it reads the tables of.
    parts: &'static [&'static str],
}

/// All there are.
const EXPERIMENTS: [Experiment; 4] = [
    Experiment {
        name: "household",
        counted: &[],
        parts: &[],
    },
    Experiment {
        name: "hospital",
        counted: &[
            "schedules",
            "goap",
            "utility_plans",
            "udgoap",
            "udgoap, skipping exactly",
            "udgoap, skipping",
            "udgoap, skipping, significance 1",
            "auto",
        ],
        parts: &[],
    },
    Experiment {
        name: "arena",
        counted: &[],
        parts: &[
            "arena",
            "one_count",
            "stands",
            "again",
            "calibration",
            "variants",
            "robustness",
            "times",
        ],
    },
    Experiment {
        name: "ambiance",
        counted: &[],
        parts: &["library", "crossing", "spy", "ambush", "levers"],
    },
];

/// For the quick version, on a slow machine.
const QUICK_LIMIT: Duration = Duration::from_secs(600);

/// What `cargo xtask experiment` is told.
#[derive(Args, Clone)]
pub(crate) struct Options {
    /// household, arena, hospital or ambiance; what there is in experiments/
    name: String,
    /// A minute's version, which shows that everything runs
    #[arg(long)]
    quick: bool,
    /// What all random choices begin from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many episodes each row is the mean of, instead of what the experiment is defined with
    #[arg(long)]
    episodes: Option<u32>,
    /// How many threads; as many as there are processors unless given. Results don't depend on it
    #[arg(long)]
    threads: Option<u32>,
    /// One part of an experiment that takes long, beside what earlier ones have left
    #[arg(long)]
    only: Option<String>,
}

impl Options {
    fn quick(name: &str, threads: u32) -> Self {
        Self {
            name: name.to_owned(),
            quick: true,
            seed: 1,
            episodes: None,
            threads: Some(threads),
            only: None,
        }
    }

    /// The arguments of the program.
    fn arguments(&self) -> Vec<String> {
        let available = std::thread::available_parallelism().map_or(1, |it| it.get() as u32);
        let threads = self.threads.unwrap_or(available);
        let mut arguments = vec![
            "--seed".to_owned(),
            self.seed.to_string(),
            "--threads".to_owned(),
            threads.to_string(),
        ];
        if let Some(episodes) = self.episodes {
            arguments.extend(["--episodes".to_owned(), episodes.to_string()]);
        }
        if let Some(part) = &self.only {
            arguments.extend(["--only".to_owned(), part.clone()]);
        }
        if self.quick {
            arguments.push("--quick".to_owned());
        }
        arguments
    }
}

/// Runs it all, with progress on the terminal.
pub(crate) fn experiment(repo: &Repo, options: &Options) -> Result<()> {
    let found = EXPERIMENTS.iter().find(|it| it.name == options.name);
    let found = found.with_context(|| {
        let names = EXPERIMENTS.map(|it| it.name).join(", ");
        format!("there is no experiment {}; there are {names}", options.name)
    })?;
    let folder = match &options.only {
        Some(part) => folder_of_parts(repo, found, part)?,
        None => folder(repo, &options.name)?,
    };
    let library = library::build(repo, true)?;
    let program = compile(repo, &options.name, "-O2", &library)?;
    run(repo, options, &program, &folder, |it| it.stream())?;
    count_instructions(repo, found, &program, &folder)?;
    report(repo, &options.name, &folder)?.stream()
}

/// The test of it: all experiments in their quick version, on one thread and on two, by the release
/// and the debug library. All tables that don't hold times must be the same, byte for byte.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    let libraries = [
        (library::build(repo, true)?, "-O2", 2),
        (library::build(repo, false)?, "-O0", 1),
    ];
    let runs = EXPERIMENTS
        .iter()
        .flat_map(|it| [(it, &libraries[1]), (it, &libraries[0])]);
    let folders = together::map(
        &runs.collect::<Vec<_>>(),
        |(experiment, (library, optimisation, threads))| -> Result<PathBuf> {
            let name = experiment.name;
            let folder = folder(repo, &format!("{name}{optimisation}"))?;
            let options = Options::quick(name, *threads);
            let program = compile(repo, name, optimisation, library)?;
            run(repo, &options, &program, &folder, |it| {
                it.succeed(QUICK_LIMIT).map(drop)
            })?;
            if *threads > 1 {
                count_instructions(repo, experiment, &program, &folder)?;
            }
            Ok(folder)
        },
    );
    let folders: Vec<PathBuf> = folders.into_iter().collect::<Result<_>>()?;
    let mut files = 0;
    for (experiment, folders) in EXPERIMENTS.iter().zip(folders.chunks(2)) {
        let name = experiment.name;
        let [plain, optimised] = folders else {
            bail!("{name} ran twice");
        };
        files += compare(repo, optimised, plain)?;
        report(repo, name, optimised)?.succeed(QUICK_LIMIT)?;
        let page = fs::read_to_string(optimised.join(format!("{name}.html")))?;
        ensure!(page.contains("<svg"), "the page of {name} has no plots");
    }
    ensure!(files > 0, "no tables were compared");
    Ok(format!("{} experiments, {files} tables", EXPERIMENTS.len()))
}

/// Compares the tables of two folders, and returns how many there are. Times are of the machine, and
/// instructions of how the library was built.
fn compare(repo: &Repo, one: &Path, other: &Path) -> Result<usize> {
    let mut count = 0;
    for entry in fs::read_dir(one)? {
        let path = entry?.path();
        let name = path.file_name().context("a file has no name")?.to_owned();
        let is_table = path.extension().is_some_and(|it| it == "csv");
        let differs = ["_times.csv", "_instructions.csv"];
        let differs = differs
            .iter()
            .any(|it| name.to_string_lossy().ends_with(it));
        if !is_table || differs {
            continue;
        }
        let (a, b) = (fs::read(&path)?, fs::read(other.join(&name))?);
        ensure!(
            a == b,
            "{} differs between one thread and two, or debug and release",
            repo.show(&path)
        );
        count += 1;
    }
    Ok(count)
}

/// An empty folder for what it leaves.
fn folder(repo: &Repo, name: &str) -> Result<PathBuf> {
    emptied(repo.target.join("experiments").join(name))
}

/// The folder in which the parts of an experiment come together.
fn folder_of_parts(repo: &Repo, experiment: &Experiment, part: &str) -> Result<PathBuf> {
    let (name, parts) = (experiment.name, experiment.parts);
    ensure!(
        parts.contains(&part),
        "{name} has no part {part}; its parts: {}",
        if parts.is_empty() {
            "none, it is run whole".to_owned()
        } else {
            parts.join(", ")
        }
    );
    let folder = repo.target.join("experiments").join(name);
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    Ok(folder)
}

fn compile(repo: &Repo, name: &str, optimisation: &str, library: &Library) -> Result<Program> {
    tools::need(repo, cpp::GCC.program, cpp::GCC.package)?;
    let common = format!("-I{}", repo.path("experiments/common").display());
    let out = repo
        .scratch("experiments")?
        .join(format!("{name}{optimisation}"));
    cpp::compiler(repo, cpp::GCC.program)
        // Neither may join a product and a sum into one operation, which rounds once less.
        .with(&[optimisation, "-ffp-contract=off", &common])
        .program_in(
            repo,
            cpp::STANDARD,
            &[&repo.path(&format!("experiments/{name}/{name}.cpp"))],
            library,
            &out,
        )
}

/// Runs the program, in a way of the caller's, and notes how that was.
fn run(
    repo: &Repo,
    options: &Options,
    program: &Program,
    folder: &Path,
    how: impl FnOnce(&Cmd) -> Result<()>,
) -> Result<()> {
    let path = folder.join("run.json");
    let mut about = about(repo, options);
    let before = seconds_before(repo, options, &path, &about)?;
    let begun = Instant::now();
    let command = program.command(repo)?.arg("--output").arg(folder);
    how(&command.args(options.arguments()))?;
    about["seconds"] = json!(before + begun.elapsed().as_secs_f64());
    fs::write(path, format!("{about:#}\n")).context("noting the run")
}

/// What the ticks of the quick version take, by row, counted by callgrind: the same on every run,
/// whatever else the machine does.
fn count_instructions(
    repo: &Repo,
    experiment: &Experiment,
    program: &Program,
    folder: &Path,
) -> Result<()> {
    let name = experiment.name;
    if experiment.counted.is_empty() {
        return Ok(());
    }
    tools::need(repo, "valgrind", "valgrind")?;
    let counted: Vec<(usize, &str)> = experiment.counted.iter().copied().enumerate().collect();
    let counted = together::map(&counted, |(number, selector)| -> Result<(u64, u64)> {
        let scratch = repo
            .scratch("experiments")?
            .join(format!("counted{number}"));
        fs::create_dir_all(&scratch)?;
        let command = program.command(repo)?.arg("--output").arg(&scratch);
        let command = command.args(["--quick", "--only", selector]);
        let ticks = ["--toggle-collect=*measured_alone*"];
        let instructions = measure::callgrind(repo, &command, &ticks, QUICK_LIMIT)?;
        let rows = fs::read_to_string(scratch.join(format!("{name}_rows.csv")))?;
        let row = rows
            .lines()
            .nth(1)
            .with_context(|| format!("the {name} left no row"))?;
        // After the name, which may have a comma, come turns in which it thought, and others.
        let cells = row.trim_start_matches('"').trim_start_matches(*selector);
        let cells = cells.trim_start_matches('"').split(',').skip(1).take(2);
        let turns = cells
            .map(str::parse::<u64>)
            .sum::<std::result::Result<u64, _>>()?;
        Ok((instructions, turns))
    });
    let mut table = "selector,instructions,turns\n".to_owned();
    for (selector, counted) in experiment.counted.iter().zip(counted) {
        let (instructions, turns) = counted?;
        writeln!(table, "\"{selector}\",{instructions},{turns}")?;
    }
    fs::write(folder.join(format!("{name}_instructions.csv")), table).context("noting instructions")
}

/// What the page says of how it was made, but for the time.
fn about(repo: &Repo, options: &Options) -> Value {
    let git = |args: &[&str]| Cmd::new("git", &repo.root).args(args).read();
    let commit = git(&["describe", "--always", "--dirty", "--exclude", "*"]);
    json!({
        "experiment": options.name,
        "seed": options.seed,
        "quick": options.quick,
        "commit": commit.map_or_else(|_| "unknown".to_owned(), |it| it.trim().to_owned()),
        "machine": machine(),
    })
}

/// How long the parts took that were run before this one. They must be of the same library and seed.
fn seconds_before(repo: &Repo, options: &Options, path: &Path, about: &Value) -> Result<f64> {
    if options.only.is_none() || !path.exists() {
        return Ok(0.0);
    }
    let before: Value = serde_json::from_str(&fs::read_to_string(path)?)
        .with_context(|| format!("reading {}", repo.show(path)))?;
    for what in ["seed", "quick", "commit", "machine"] {
        ensure!(
            before[what] == about[what],
            "{} has another {what} than this part would have: {}, not {}. Remove that folder, and \
             begin with the first part",
            repo.show(path),
            before[what],
            about[what]
        );
    }
    Ok(before["seconds"].as_f64().unwrap_or_default())
}

fn machine() -> String {
    let model = fs::read_to_string("/proc/cpuinfo").ok().and_then(|info| {
        let line = info.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let model = model.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    format!("{model}, {}", std::env::consts::OS)
}

fn report(repo: &Repo, name: &str, folder: &Path) -> Result<Cmd> {
    let python = venv::python(repo, "experiments", "experiments/report/requirements.txt")?;
    Ok(Cmd::new(python, &repo.root)
        .arg(repo.path(&format!("experiments/report/{name}.py")))
        .arg(folder))
}
