//! Measures decisions through the C ABI, beside the plain transcription of the tests.
//!
//! `cargo xtask bench` runs this program; see docs/performance.md for what the figures mean.

mod appendix_a;
mod areas;
mod bounds;
mod callgrind;
mod clock;
mod crowd;
mod dormant;
mod examples;
mod goals;
mod goap;
mod growth;
mod hard;
mod host;
mod influences;
mod planners;
mod plenty;
mod regret;
mod senses;
mod threads;
mod walkers;

// What the comparison with other planners shares.
#[path = "../goap/src/document.rs"]
mod document;
#[allow(dead_code)]
#[path = "../goap/src/ours.rs"]
mod ours;
#[allow(dead_code)]
#[path = "../goap/src/planner.rs"]
mod planner;
#[allow(dead_code)]
#[path = "../goap/src/problem.rs"]
mod problem;

#[path = "../goap/src/plain.rs"]
mod plain;

#[allow(missing_docs)]
#[path = "../../tests/common/mod.rs"]
mod common;
#[allow(missing_docs)]
#[path = "../../tests/reference/mod.rs"]
mod reference;
#[allow(missing_docs)]
#[path = "../../tests/common/scenes.rs"]
mod scenes;
#[allow(missing_docs)]
#[path = "../../tests/strips/mod.rs"]
mod strips;

use std::{env, process::ExitCode};

use crate::crowd::Thinking;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["decision"] => appendix_a::compare(),
        ["decisions", count] => match count.parse() {
            Ok(count) => appendix_a::repeat(count),
            Err(_) => return usage(),
        },
        ["goap", problem, count] => match count.parse() {
            Ok(count) if goap::repeat(problem, count) => {}
            _ => return usage(),
        },
        ["dormant", count] => match count.parse() {
            Ok(count) => dormant::count(count),
            Err(_) => return usage(),
        },
        ["senses", what @ ("time" | "count" | "memory"), count] => match count.parse() {
            Ok(count) if what == "time" => senses::time(count),
            Ok(count) if what == "count" => senses::count(count),
            Ok(count) => senses::memory(count),
            Err(_) => return usage(),
        },
        [
            "areas",
            when @ ("busy" | "calm" | "aside"),
            selector @ ("first" | "goap"),
            count,
        ] => match count.parse() {
            Ok(count) => areas::count(when, selector, count),
            Err(_) => return usage(),
        },
        ["influences"] => influences::print(),
        ["allocations"] => appendix_a::count_allocations(),
        ["crowd", what @ ("time" | "count"), size, skipping, selector] => {
            match (size.parse(), Thinking::named(skipping, selector)) {
                (Ok(size), Some(thinking)) if what == "time" => crowd::time(size, thinking),
                (Ok(size), Some(thinking)) => crowd::count(size, thinking),
                _ => return usage(),
            }
        }
        ["hard", count] if count.parse::<u64>().is_ok() => hard::print(count.parse().unwrap_or(1)),
        ["hard", ref files @ ..] => hard::print_files(files),
        ["goals"] => goals::print(),
        ["plenty"] => plenty::print(),
        ["planned", document, scene, seconds] => match seconds.parse() {
            Ok(seconds) if planners::print(document, scene, seconds) => {}
            _ => return usage(),
        },
        ["bounds", first, count] => match (first.parse(), count.parse()) {
            (Ok(first), Ok(count)) => bounds::print(first, count),
            _ => return usage(),
        },
        ["regret"] => regret::print(),
        ["threads"] => threads::print(),
        ["growth"] => growth::list(),
        ["growth", what @ ("time" | "count"), curve, knowledge, size] => {
            let measure = if what == "time" {
                growth::time
            } else {
                growth::count
            };
            match size.parse() {
                Ok(size) if measure(curve, knowledge, size) => {}
                _ => return usage(),
            }
        }
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: udgoap-benches decision | decisions COUNT | goap PROBLEM COUNT | dormant COUNT | senses time|count|memory COUNT | areas busy|calm|aside first|goap COUNT | influences | allocations | regret | bounds FIRST COUNT | goals | plenty | planned DOCUMENT SCENE SECONDS | hard COUNT|FILE... | \
         crowd time|count NPCS never|expected first|auto | threads | growth [time|count CURVE KNOWLEDGE SIZE]"
    );
    ExitCode::FAILURE
}
