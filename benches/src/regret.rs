//! What `first` loses against `best`, and what `best` costs, on the random domains of the tests.

use crate::common::named::NAMED;
use udgoap::planning::{Options, Outcome, Search, Selector};

use crate::{
    clock,
    reference::{document::render, random::case},
    scenes::{build, options_of},
};

const CASES: u64 = 2_000;
/// No search for the best generates more.
const MOST_STATES: u32 = 200_000;
/// The depth to which the tests compare `best` with an enumeration.
const DEPTH: u8 = 5;

/// One way of choosing, on all domains.
#[derive(Default)]
struct Run {
    states: Vec<u32>,
    work: Vec<u64>,
    /// Microseconds that the thread had a processor for.
    times: Vec<f64>,
    /// The slowest: how long it took, and in which domain.
    slowest: (f64, u64),
}

impl Run {
    fn plan(&mut self, seed: u64, mut plan: impl FnMut() -> (u32, u64)) {
        // Once to warm up, once to measure.
        plan();
        let start = clock::now();
        let (states, work) = plan();
        self.states.push(states);
        self.work.push(work);
        let took = (clock::now() - start) * 1e6;
        self.times.push(took);
        if took > self.slowest.0 {
            self.slowest = (took, seed);
        }
    }

    fn print(&mut self, name: &str) {
        self.states.sort_unstable();
        self.work.sort_unstable();
        self.times.sort_by(f64::total_cmp);
        print!("{name:6} plan states, units of work and microseconds:");
        for percent in [50, 90, 99] {
            let place = self.states.len() * percent / 100;
            let time = self.times[place];
            let (states, work) = (self.states[place], self.work[place]);
            print!("  {percent} % {states}, {work}, {time:.1}");
        }
        let states = self.states.last().copied().unwrap_or(0);
        let work = self.work.last().copied().unwrap_or(0);
        let (longest, domain) = self.slowest;
        println!("  most {states}, {work}, {longest:.0} in domain {domain}");
    }
}

/// Prints how the regret of `first` is distributed, in units of utility, and what both cost.
pub(crate) fn print() {
    let (mut first, mut best) = (Run::default(), Run::default());
    let mut search = Search::default();
    let mut regrets = Vec::new();
    let (mut planned, mut unfinished) = (0, 0);
    for seed in 1..=CASES {
        let mut case = case(seed);
        case.options.durations = false;
        let rendered = render(&case.scene);
        let (running, entities) = build(seed, &rendered);
        let npc = entities[rendered.npc];
        let options = Options {
            depth: DEPTH,
            insert_at_front: false,
            trim: true,
            only_if_better: true,
            ..options_of(&case.options)
        };
        let mut plan = |options: Options| {
            let planned = running.requests().plan(npc, &mut search, options);
            planned.expect("the NPC has been updated");
            (
                (search.plan.generated, search.plan.work),
                search.plan.score,
                search.plan.outcome,
            )
        };
        let options = Options {
            max_plan_states: NAMED.max_plan_states,
            ..options
        };
        let mut lesser = 0.0;
        first.plan(seed, || {
            let found = plan(options);
            lesser = found.1;
            found.0
        });
        let options = Options {
            selector: Selector::Best,
            max_plan_states: MOST_STATES,
            ..options
        };
        let (mut greater, mut outcome) = (0.0, Outcome::NoGoal);
        best.plan(seed, || {
            let found = plan(options);
            (greater, outcome) = (found.1, found.2);
            found.0
        });
        planned += u64::from(matches!(outcome, Outcome::Complete | Outcome::BestSoFar));
        unfinished += u64::from(outcome == Outcome::BestSoFar);
        regrets.push(f64::from(greater) - f64::from(lesser));
    }
    regrets.sort_by(f64::total_cmp);
    let share = |count: usize| 100.0 * count as f64 / regrets.len() as f64;
    println!("{CASES} random domains, at most {DEPTH} steps; `best` has a plan in {planned}");
    println!("{unfinished} ended at a bound of {MOST_STATES} plan states");
    for above in [0.0, 0.01, 0.05, 0.1, 0.2, 0.5] {
        let count = regrets.iter().filter(|regret| **regret > above).count();
        println!(
            "regret above {above:4}: {:5.2} % of the domains",
            share(count)
        );
    }
    let mean = regrets.iter().sum::<f64>() / regrets.len() as f64;
    print!("mean regret {mean:.4};");
    for percent in [50, 75, 90, 95, 99] {
        print!(" {percent} % {:.3}", regrets[regrets.len() * percent / 100]);
    }
    println!(" most {:.3}", regrets.last().copied().unwrap_or(0.0));
    first.print("first");
    best.print("best");
}
