//! `cargo xtask bench growth`: how costs grow with the world, by the program in benches/.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::measure;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::together;
use crate::tools;

/// For one point of a curve. The largest world takes most of it to be made.
const LIMIT: Duration = Duration::from_secs(600);

/// Something that grows while the rest stays as it is.
struct Curve {
    name: String,
    /// Where the NPC's knowledge comes from.
    knowledge: String,
    sizes: Vec<u64>,
    /// At the second size it may cost this many times as much as at the first.
    bar: Option<[u64; 3]>,
    about: String,
}

/// The program that measures.
struct Program<'r> {
    repo: &'r Repo,
    path: PathBuf,
}

/// Prints all curves, for every kind of knowledge side by side.
pub(crate) fn print(repo: &Repo) -> Result<()> {
    let program = Program::build(repo)?;
    let curves = program.curves()?;
    for kinds in curves.chunk_by(|one, other| one.name == other.name) {
        println!("\n**{}**: {}\n", kinds[0].name, kinds[0].about);
        print!("| size | plan |");
        for kind in kinds {
            print!(" {}: instructions | times | µs |", kind.knowledge);
        }
        println!("\n|---|---|{}", "---|---|---|".repeat(kinds.len()));
        let mut first = vec![None; kinds.len()];
        for &size in &kinds[0].sizes {
            let mut row = String::new();
            let mut plan = String::new();
            for (kind, first) in kinds.iter().zip(&mut first) {
                let counted = program.count(kind, size)?;
                let times = counted as f64 / *first.get_or_insert(counted) as f64;
                let timed = program.time(kind, size)?;
                let (time, found) = timed.trim().split_once('\t').unwrap_or_default();
                found.clone_into(&mut plan);
                row += &format!(" {} | {times:.2} | {time} |", measure::grouped(counted));
            }
            println!("| {} | {plan} |{row}", measure::grouped(size));
        }
    }
    Ok(())
}

/// Holds the curves that have a bar against it.
pub(crate) fn hold(repo: &Repo) -> Result<String> {
    let program = Program::build(repo)?;
    let held = together::map(&program.curves()?, |curve| curve.check(&program));
    let held: Vec<Option<String>> = held.into_iter().collect::<Result<_>>()?;
    let held: Vec<String> = held.into_iter().flatten().collect();
    println!("{}", held.join("\n"));
    Ok(format!("{} curves", held.len()))
}

impl Curve {
    /// Compares the costs at the two sizes of the bar, if there is one.
    fn check(&self, program: &Program<'_>) -> Result<Option<String>> {
        let Some([from, to, most]) = self.bar else {
            return Ok(None);
        };
        let (few, many) = (program.count(self, from)?, program.count(self, to)?);
        let text = format!(
            "{} ({}): {:.2} times at {} what it costs at {}",
            self.name,
            self.knowledge,
            many as f64 / few as f64,
            measure::grouped(to),
            measure::grouped(from)
        );
        ensure!(
            many <= few * most,
            "{text}, over the bar of {most}; find out what grows with `cargo xtask bench growth`"
        );
        Ok(Some(text))
    }
}

impl<'r> Program<'r> {
    fn build(repo: &'r Repo) -> Result<Self> {
        tools::need(repo, "valgrind", "valgrind")?;
        let path = measure::build(repo)?;
        Ok(Program { repo, path })
    }

    fn curves(&self) -> Result<Vec<Curve>> {
        let list = Cmd::new(&self.path, &self.repo.root).arg("growth").read()?;
        list.lines().map(parse).collect()
    }

    /// Instructions of one call.
    fn count(&self, curve: &Curve, size: u64) -> Result<u64> {
        measure::callgrind_alone(self.repo, &self.of("count", curve, size), LIMIT)
    }

    /// The time of one call, and what came of it.
    fn time(&self, curve: &Curve, size: u64) -> Result<String> {
        self.of("time", curve, size).succeed(LIMIT)
    }

    fn of(&self, what: &str, curve: &Curve, size: u64) -> Cmd {
        Cmd::new(&self.path, &self.repo.root)
            .args(["growth", what, &curve.name, &curve.knowledge])
            .arg(size.to_string())
    }
}

/// A line of the program's list, its parts divided by tabs.
fn parse(line: &str) -> Result<Curve> {
    let parts: Vec<&str> = line.split('\t').collect();
    let [name, knowledge, sizes, bar, about] = parts[..] else {
        bail!("the benchmarks' list has a line of another form: {line}");
    };
    let numbers = |text: &str| -> Result<Vec<u64>> {
        let words = text.split_whitespace();
        let numbers: Result<Vec<u64>, _> = words.map(str::parse).collect();
        numbers.with_context(|| format!("numbers in the benchmarks' list: {line}"))
    };
    Ok(Curve {
        name: name.to_owned(),
        knowledge: knowledge.to_owned(),
        sizes: numbers(sizes)?,
        bar: numbers(bar)?.try_into().ok(),
        about: about.to_owned(),
    })
}
