//! `cargo xtask bench`: the measurements that docs/performance.md quotes.

use anyhow::{Result, bail};

use crate::repo::Repo;

struct Benchmark {
    name: &'static str,
    about: &'static str,
    run: fn(&Repo) -> Result<()>,
}

/// One line for each measurement that exists.
const BENCHMARKS: &[Benchmark] = &[];

pub(crate) fn bench(repo: &Repo, name: Option<&str>) -> Result<()> {
    if BENCHMARKS.is_empty() {
        bail!("nothing can be measured yet");
    }
    let Some(name) = name else {
        for benchmark in BENCHMARKS {
            println!("{:20} {}", benchmark.name, benchmark.about);
        }
        return Ok(());
    };
    match BENCHMARKS.iter().find(|benchmark| benchmark.name == name) {
        Some(benchmark) => (benchmark.run)(repo),
        None => bail!("no benchmark is called {name}; `cargo xtask bench` lists them"),
    }
}
