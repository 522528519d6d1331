//! Prints villages: what they are, and what becomes of those who live there.
#![forbid(unsafe_code)]

use std::{env, process::ExitCode};

use udgoap_villages::{document, judge};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["domain", seed, people] | ["scene", seed, people] => {
            let (Ok(seed), Ok(people)) = (seed.parse(), people.parse()) else {
                return usage();
            };
            let village = judge::village(seed, people).village;
            let told = match words[0] {
                "domain" => document::domain(&village),
                _ => document::scene(&village),
            };
            println!("{told:#}");
        }
        ["draw"] => {
            for (seed, people) in judge::SEEDS {
                println!("{}", outline(&judge::village(seed, people)));
            }
        }
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

/// A village in a line.
fn outline(judged: &judge::Judged) -> String {
    let village = &judged.village;
    let needs = village
        .needs
        .iter()
        .map(|need| village.items[need.item].name.as_str());
    let needs: Vec<&str> = needs.collect();
    let met = judged.can_be_met.iter().flatten();
    format!(
        "seed {}, attempt {}: {} people, {} places, {} actions, {} trades, {} of {} needs can be met: {}",
        village.seed,
        village.attempt,
        village.people.len(),
        village.places.len(),
        village.actions.len(),
        village.trades.len(),
        met.clone().filter(|it| **it).count(),
        met.count(),
        needs.join(" "),
    )
}

fn usage() -> ExitCode {
    eprintln!("usage: udgoap-villages draw | domain SEED PEOPLE | scene SEED PEOPLE");
    ExitCode::from(2)
}
