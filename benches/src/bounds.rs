//! `best` under six bounds of work, on the random domains of the tests: whether more work ever leads to
//! less, and whether what is said to be the best is.

use crate::{
    clock,
    reference::{document::render, random::case},
    scenes::{build, options_of},
};
use udgoap::planning::{Options, Outcome, Search, Selector};

const BOUNDS: [u32; 6] = [
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
    u32::MAX,
];

/// Prints what was found on so many domains, from a seed on.
pub(crate) fn print(first: u64, count: u64) {
    let mut search = Search::default();
    let (mut worse, mut below_first, mut regret, mut contradicted) = (0, 0, 0, 0);
    let mut proven = [0; BOUNDS.len()];
    let mut times = Vec::new();
    for seed in first..first + count {
        let mut case = case(seed);
        case.options.durations = false;
        let rendered = render(&case.scene);
        let (running, entities) = build(seed, &rendered);
        let npc = entities[rendered.npc];
        let options = Options {
            insert_at_front: false,
            trim: true,
            only_if_better: true,
            exact_scores: false,
            max_plan_states: u32::MAX,
            depth: 5,
            ..options_of(&case.options)
        };
        let mut plan = |selector, max_work| {
            let start = clock::now();
            let options = Options {
                selector,
                max_work,
                ..options
            };
            running
                .requests()
                .plan(npc, &mut search, options)
                .expect("an NPC");
            let took = clock::now() - start;
            let plan = &search.plan;
            (
                plan.outcome,
                options.key(plan.score),
                took,
                plan.steps.len(),
                plan.generated,
                plan.work,
            )
        };
        let found: Vec<_> = BOUNDS
            .iter()
            .map(|&bound| plan(Selector::Best, bound))
            .collect();
        let last = found[found.len() - 1];
        times.push((last.2, seed, last.4, last.5, case.options.outcomes));
        for (number, pair) in found.windows(2).enumerate() {
            if pair[1].1 < pair[0].1 {
                worse += 1;
                println!(
                    "seed {seed}: {:?} with {}, {:?} with more",
                    pair[0], BOUNDS[number], pair[1]
                );
            }
        }
        for (number, it) in found.iter().enumerate() {
            let is_proven = matches!(
                it.0,
                Outcome::Complete | Outcome::NothingBetter | Outcome::NoGoal
            );
            proven[number] += u32::from(is_proven);
            if is_proven && it.1 != last.1 {
                regret += 1;
                println!(
                    "seed {seed}: proven {it:?} with {}, but {last:?}",
                    BOUNDS[number]
                );
            }
            if it.0 == Outcome::NothingBetter && it.3 > 0 {
                contradicted += 1;
            }
            let first = plan(Selector::First, BOUNDS[number]);
            if it.1 < first.1 {
                below_first += 1;
                println!(
                    "seed {seed}: {it:?} with {}, first {first:?}",
                    BOUNDS[number]
                );
            }
        }
    }
    println!(
        "{count} domains, 6 bounds: worse with more {worse}, below `first` {below_first}, regret where proven {regret}, contradicted {contradicted}"
    );
    println!("proven within {BOUNDS:?}: {proven:?}");
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    for percent in [50, 90, 95, 99] {
        println!(
            "{percent} % within {:.2} ms",
            times[times.len() * percent / 100].0 * 1e3
        );
    }
    for it in times.iter().rev().take(12) {
        println!(
            "slowest: {:.1} ms seed {} generated {} work {} outcomes {}",
            it.0 * 1e3,
            it.1,
            it.2,
            it.3,
            it.4
        );
    }
}
