//! `cargo xtask bench`: the measurements that docs/performance.md quotes.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::areas;
use crate::cpp;
use crate::crowd;
use crate::csharp;
use crate::dormant;
use crate::growth;
use crate::measure::{callgrind, program};
use crate::planners;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::senses;
use crate::together;
use crate::tools;

struct Benchmark {
    name: &'static str,
    about: &'static str,
    run: fn(&Repo) -> Result<()>,
}

/// One line for each measurement that exists.
const BENCHMARKS: &[Benchmark] = &[
    Benchmark {
        name: "decision",
        about: "appendix A's decision through the C ABI, beside the plain transcription",
        run: |repo| program(repo)?.arg("decision").stream(),
    },
    Benchmark {
        name: "instructions",
        about: "instructions of that decision, and of a GOAP plan, counted by callgrind",
        run: |repo| {
            println!("{}", instructions(repo)?);
            Ok(())
        },
    },
    Benchmark {
        name: "cpp",
        about: "instructions of calls through the C++ wrapper, beside the same calls in C",
        run: |repo| {
            println!("{}", cpp::cost::hold(repo)?);
            Ok(())
        },
    },
    Benchmark {
        name: "csharp",
        about: "calls through the C# layer beside raw ones, and frames of 1,000 NPCs beside the same in C",
        run: csharp::cost::compare,
    },
    Benchmark {
        name: "growth",
        about: "how decisions and updates grow with the world; takes minutes",
        run: growth::print,
    },
    Benchmark {
        name: "crowd",
        about: "up to 100,000 NPCs on ticks, each with five turns a second; takes minutes",
        run: crowd::print,
    },
    Benchmark {
        name: "areas",
        about: "what a thousand areas cost ten thousand NPCs",
        run: areas::print,
    },
    Benchmark {
        name: "influences",
        about: "marks and reads of ten influences on a map of 256 by 256 cells, and frames without any",
        run: |repo| program(repo)?.arg("influences").stream(),
    },
    Benchmark {
        name: "senses",
        about: "looking around: 1,000 observers among 1,000 things, how fresh beliefs are, and what they take",
        run: senses::print,
    },
    Benchmark {
        name: "dormant",
        about: "what NPCs that sleep add to the ticks of those that are awake",
        run: |repo| {
            println!("{}", dormant::hold(repo)?);
            Ok(())
        },
    },
    Benchmark {
        name: "threads",
        about: "what a second thread is worth, beside two worlds that share nothing",
        run: |repo| program(repo)?.arg("threads").stream(),
    },
    Benchmark {
        name: "allocations",
        about: "heap allocations of warm decisions",
        run: |repo| program(repo)?.arg("allocations").stream(),
    },
    Benchmark {
        name: "regret",
        about: "what `first` loses against `best` on random domains, and what both cost",
        run: |repo| program(repo)?.arg("regret").stream(),
    },
    Benchmark {
        name: "bounds",
        about: "`best` on the same domains under six bounds: whether more work leads to less, and what a proof costs",
        run: |repo| program(repo)?.args(["bounds", "1", "2000"]).stream(),
    },
    Benchmark {
        name: "goals",
        about: "`best` where up to fifteen goals can be served, within its default bound",
        run: |repo| program(repo)?.arg("goals").stream(),
    },
    Benchmark {
        name: "plenty",
        about: "`first` and the default where up to 10,000 things are of use",
        run: |repo| program(repo)?.arg("plenty").stream(),
    },
    Benchmark {
        name: "hard",
        about: "GOAP by default options on problems that are hard backwards, beside a plain search by uniform cost",
        run: |repo| program(repo)?.args(["hard", "60"]).stream(),
    },
    Benchmark {
        name: "goap",
        about: "GOAP through the C ABI beside other planners, on the same problems",
        run: peers,
    },
];

/// Runs one measurement, or all.
pub(crate) fn bench(repo: &Repo, name: Option<&str>, folder: Option<&Path>) -> Result<()> {
    // It needs tasks that aren't part of the repository, and takes long: it isn't among all.
    if name == Some("planners") {
        let folder = folder.context(
            "say where the tasks are: `cargo xtask bench planners FOLDER`, with a folder for each domain",
        )?;
        return planners::print(repo, folder);
    }
    ensure!(folder.is_none(), "only `planners` takes a folder");
    let chosen: Vec<_> = BENCHMARKS
        .iter()
        .filter(|benchmark| name.is_none_or(|name| name == benchmark.name))
        .collect();
    if chosen.is_empty() {
        let names: Vec<_> = BENCHMARKS.iter().map(|benchmark| benchmark.name).collect();
        bail!(
            "no benchmark is called that; they are: {}, planners",
            names.join(", ")
        );
    }
    for benchmark in chosen {
        println!("\n== {}: {}", benchmark.name, benchmark.about);
        (benchmark.run)(repo)?;
    }
    Ok(())
}

/// Builds the comparison with other planners, a workspace of its own, and runs it.
fn peers(repo: &Repo) -> Result<()> {
    println!("Building the other planners; the first time takes minutes.");
    Cmd::cargo(&repo.root)
        .args(["run", "--release", "--manifest-path"])
        .arg(repo.path("benches/goap/Cargo.toml"))
        .arg("--target-dir")
        .arg(repo.target.join("peers"))
        .stream()
}

/// What is held against a ceiling: its name in benches/ceilings.json, and the command of the program
/// that does it as often as it is told.
const HELD: [(&str, &[&str]); 3] = [
    ("appendix_a_decision", &["decisions"]),
    ("goap_combat8", &["goap", "combat8"]),
    ("goap_combat12", &["goap", "combat12"]),
];

/// How many decisions the two runs differ by. One run's start and end cancel out.
const DECISIONS: u64 = 1_000;
const LIMIT: Duration = Duration::from_secs(300);

/// Counts the instructions of decisions and holds them against the committed ceilings.
pub(crate) fn instructions(repo: &Repo) -> Result<String> {
    tools::need(repo, "valgrind", "valgrind")?;
    let path = repo.path("benches/ceilings.json");
    let text = fs::read_to_string(&path).context("reading benches/ceilings.json")?;
    let ceilings: Value = serde_json::from_str(&text).context("benches/ceilings.json")?;
    let compiler = ceilings["rustc"].as_str().unwrap_or_default();
    // Another compiler makes other instructions, by a few percent either way.
    let same = Cmd::new("rustc", &repo.root)
        .arg("--version")
        .read()?
        .contains(compiler);
    let slack = if same { 3 } else { 15 };
    let program = program(repo)?;
    let runs = HELD.map(|(_, command)| [(command, DECISIONS), (command, 2 * DECISIONS)]);
    let counts = together::map(runs.as_flattened(), |(command, decisions)| {
        let run = program.clone().args(*command).arg(decisions.to_string());
        callgrind(repo, &run, &[], LIMIT)
    });
    let counts: Vec<u64> = counts.into_iter().collect::<Result<_>>()?;
    let mut held = Vec::new();
    for ((name, _), counts) in HELD.iter().zip(counts.chunks(2)) {
        let measured = (counts[1] - counts[0]) / DECISIONS;
        let ceiling = ceilings[name]["instructions"]
            .as_u64()
            .with_context(|| format!("benches/ceilings.json names no {name}.instructions"))?;
        ensure!(
            measured * 100 <= ceiling * (100 + slack),
            "{name} takes {measured} instructions, over the ceiling of {ceiling} and {slack} %; find \
             out why, or, if it is worth it, raise the ceiling in benches/ceilings.json and say why"
        );
        held.push(format!(
            "{name}: {measured} instructions; the ceiling is {ceiling} (rustc {compiler})"
        ));
    }
    Ok(held.join("\n"))
}
