//! What the layer costs: its calls compared with the raw calls of the same runtime, and frames of a
//! host with 1,000 and 10,000 NPCs compared with the same host in C. It measures times, since
//! nothing counts the instructions of code that is compiled while it runs. Both sides run in turn,
//! and of each the fastest counts.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::programs;
use super::runtime::{Kind, Runtime};
use crate::built::Library;
use crate::c_compiler::Compiler;
use crate::library;
use crate::repo::Repo;
use crate::run::Cmd;

const LIMIT: Duration = Duration::from_secs(600);
/// How often each host runs, in turns.
const ROUNDS: usize = 5;
const FRAMES: usize = 300;
const NPCS: [usize; 2] = [1_000, 10_000];
/// Frames in which memory grows and code is compiled.
const WARM_UP: usize = 100;

pub(crate) fn compare(repo: &Repo) -> Result<()> {
    let library = library::build(repo, true)?;
    let c = c_host(repo, &library)?;
    let runtimes = [
        Runtime::find(repo, Kind::CoreClr)?,
        Runtime::find(repo, Kind::Mono)?,
    ];
    let mut hosts = vec![("C", c)];
    for runtime in &runtimes {
        let program = compile(repo, runtime)?;
        let start = runtime
            .program(repo, &program, &library.dir)
            // CoreCLR would compile in two stages, the better one whenever it gets to it.
            .env("COMPlus_TieredCompilation", "0");
        println!("\n{}, nanoseconds a call:", runtime.kind.name());
        let calls = start.clone().arg("calls");
        for line in calls.succeed(LIMIT)?.lines() {
            if let Some((kind, raw, layer)) = call(line) {
                println!(
                    "{kind:8} raw {raw:8.1}, layer {layer:8.1}: {:.2}",
                    layer / raw
                );
            }
        }
        let frames = start.arg("frame").arg(FRAMES.to_string());
        hosts.push((runtime.kind.name(), frames));
    }
    NPCS.iter().try_for_each(|&npcs| frames(&hosts, npcs))
}

/// Frames of all hosts in turns. All do the same in the frame of the same number, of which the fastest
/// counts; what was slower was somebody else's doing.
fn frames(hosts: &[(&str, Cmd)], npcs: usize) -> Result<()> {
    let mut fastest = vec![vec![u64::MAX; FRAMES]; hosts.len()];
    let mut done: Option<String> = None;
    for _ in 0..ROUNDS {
        for ((name, host), fastest) in hosts.iter().zip(&mut fastest) {
            let output = host.clone().arg(npcs.to_string()).succeed(LIMIT)?;
            let times: Vec<u64> = output
                .lines()
                .filter_map(|line| line.parse().ok())
                .collect();
            let told = output.lines().find(|line| line.starts_with("done: "));
            let told =
                told.with_context(|| format!("{name} doesn't say what it did:\n{output}"))?;
            let first = done.get_or_insert_with(|| told.to_owned());
            ensure!(
                first == told,
                "{name} has done something else than C: {told}; {first}"
            );
            ensure!(
                times.len() == FRAMES,
                "{name} printed {} times of {FRAMES} frames:\n{output}",
                times.len()
            );
            for (best, time) in fastest.iter_mut().zip(times) {
                *best = time.min(*best);
            }
        }
    }
    let mean = |times: &[u64]| {
        let counted = &times[WARM_UP..];
        counted.iter().sum::<u64>() as f64 / counted.len() as f64 / 1000.0
    };
    let of_c = mean(&fastest[0]);
    println!(
        "\nmicroseconds a frame, {npcs} NPCs, all positions and events; {FRAMES} frames {}:",
        done.unwrap_or_default()
    );
    for ((name, _), times) in hosts.iter().zip(&fastest) {
        let of_it = mean(times);
        println!("{name:8} {of_it:8.1}: {:.3}", of_it / of_c);
    }
    Ok(())
}

/// `setter 51.3 52.1`
fn call(line: &str) -> Option<(&str, f64, f64)> {
    let words: Vec<&str> = line.split(' ').collect();
    let [kind, raw, layer] = words[..] else {
        return None;
    };
    Some((kind, raw.parse().ok()?, layer.parse().ok()?))
}

fn compile(repo: &Repo, runtime: &Runtime) -> Result<PathBuf> {
    let mut sources = repo.files("benches/cost/csharp", "cs");
    for name in ["Check", "Scenes", "Crowd", "Named"] {
        sources.push(repo.path(&format!("tests/csharp/{name}.cs")));
    }
    programs::insider(repo, runtime, "Cost.exe", &sources)
}

fn c_host(repo: &Repo, library: &Library) -> Result<Cmd> {
    let program = Compiler::system(repo)?.with(&["-O2"]).program(
        repo,
        &repo.path("benches/cost/frame.c"),
        library,
        &repo.scratch("cost")?.join("frame"),
    )?;
    Ok(program
        .command(repo)?
        .args(["benches/domains", &FRAMES.to_string()]))
}

#[cfg(test)]
mod tests {
    use super::call;

    #[test]
    fn a_call_has_a_kind_and_two_times() {
        assert_eq!(call("setter 51.3 52.1"), Some(("setter", 51.3, 52.1)));
        assert_eq!(call("128 events"), None);
        assert_eq!(call("one two three"), None);
    }
}
