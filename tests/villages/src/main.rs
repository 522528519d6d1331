//! Prints villages: what they are, and what becomes of those who live there.
#![forbid(unsafe_code)]

use std::{env, process::ExitCode};

use udgoap::planning::Selector;
use udgoap_villages::{document, judge, live};

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
        ["live", seconds, selector, ref villages @ ..] => {
            let (Ok(seconds), Some(selector)) = (seconds.parse(), selector_of(selector)) else {
                return usage();
            };
            match measure(seconds, selector, villages) {
                Some(true) => {}
                Some(false) => return ExitCode::FAILURE,
                None => return usage(),
            }
        }
        ["story", seed, people, selector, person, seconds] => {
            let numbers = [seed, people, person, seconds].map(|it| it.parse().ok());
            let ([Some(seed), Some(people), Some(person), Some(seconds)], Some(selector)) =
                (numbers, selector_of(selector))
            else {
                return usage();
            };
            story(seed, people as usize, selector, person as usize, seconds);
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

fn selector_of(name: &str) -> Option<Selector> {
    Some(match name {
        "auto" => Selector::Auto,
        "first" => Selector::First,
        "best" => Selector::Best,
        "goap" => Selector::Goap,
        _ => return None,
    })
}

/// Lives in villages, those of the list unless some are named, and prints a table. Whether all is as it
/// should be; nothing if that isn't how villages are named.
fn measure(seconds: u64, selector: Selector, villages: &[&str]) -> Option<bool> {
    let named = villages.chunks(2).map(|it| match it {
        [seed, people] => Some((seed.parse().ok()?, people.parse().ok()?)),
        _ => None,
    });
    let mut named: Vec<(u64, usize)> = named.collect::<Option<_>>()?;
    if named.is_empty() {
        named.extend(judge::SEEDS);
    }
    println!(
        "seed people needs | starved, of what can be met | plans: better, nothing, not executable, \
         unmet, not offered, slots, step, other; unchanged | restarted, overcrowded | idle: asked, \
         in vain"
    );
    let mut all_is_well = true;
    for (seed, people) in named {
        let judged = judge::village(seed, people);
        let told = live::live(&judged, live::planning(selector), seconds, |second| {
            if second % 60 == 0 {
                eprint!(
                    "\rvillage {seed}: {} of {} minutes",
                    second / 60,
                    seconds / 60
                );
            }
        });
        let (stats, dropped) = (&told.stats, &told.stats.dropped);
        println!(
            "\r{seed:4} {people:6} {:5} | {:5} {:5} | {:6}: {} {} {} {} {} {} {} {}; {} | {} {} | {} {}",
            judged.village.needs.len() * people,
            told.starved.len(),
            told.starved_of_meetable,
            stats.plans,
            dropped.better_plan,
            dropped.nothing_better,
            dropped.not_executable,
            dropped.unmet,
            dropped.not_offered,
            dropped.slots_taken,
            dropped.step_ended,
            dropped.other,
            stats.dropped_unchanged,
            stats.restarted,
            told.overcrowded,
            told.idle_asked,
            told.idle_in_vain,
        );
        let each = |count: u64| count as f64 / seconds as f64;
        println!(
            "      a second: {:.1} thoughts, {:.1} needless, {:.0} plan states, {:.2} ms of work",
            each(stats.thought),
            each(stats.skipped),
            each(stats.plan_states),
            each(told.work) / 1_000_000.0,
        );
        let wakes = told.wakes.iter().map(|(by, count)| format!("{by} {count}"));
        println!("      woken by {}", wakes.collect::<Vec<_>>().join(", "));
        let starved = told
            .starved
            .iter()
            .filter(|it| judged.can_be_met[it.0][it.1]);
        let words = starved.take(6).map(|&(person, need, second)| {
            let need = &judged.village.needs[need];
            let name = &judged.village.items[need.item].name;
            format!("{} {name} at {second} s", document::person_name(person))
        });
        let words: Vec<String> = words.collect();
        if !words.is_empty() {
            println!("      {}", words.join(", "));
        }
        let failings = told.failings();
        if !failings.is_empty() {
            println!("      {}", failings.join("; "));
        }
        for missed in &told.missed {
            println!("      {missed}");
        }
        all_is_well &= failings.is_empty();
    }
    Some(all_is_well)
}

/// Prints what happens to one person.
fn story(seed: u64, people: usize, selector: Selector, person: usize, seconds: u64) {
    let village = judge::village(seed, people).village;
    let mut stage = live::Stage::new(&village, live::planning(selector));
    let npc = stage.people[person];
    for _ in 0..seconds * 5 {
        let events: Vec<_> = stage
            .tick()
            .iter()
            .filter(|it| it.npc == npc)
            .copied()
            .collect();
        for event in events {
            let action = event
                .action
                .map(|it| stage.domain().action(it).name.clone());
            let needs = village.needs.iter().enumerate().map(|(need, it)| {
                let name = &village.items[it.item].name;
                format!("{name} {:.1}", stage.left(person, need))
            });
            println!(
                "{:8.1} {:?} {:?} {} {} {} | {}",
                event.time,
                event.kind,
                event.reason,
                action.unwrap_or_default(),
                stage.names.get(&event.supplier).map_or("", String::as_str),
                event.number,
                needs.collect::<Vec<_>>().join(", "),
            );
        }
    }
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: udgoap-villages draw | domain SEED PEOPLE | scene SEED PEOPLE\n       \
         live SECONDS auto|first|best|goap [SEED PEOPLE]...\n       \
         story SEED PEOPLE auto|first|best|goap PERSON SECONDS"
    );
    ExitCode::from(2)
}
