//! GOAP through udgoap's C ABI beside other planners of crates.io, on the same problems in the same
//! run. `cargo xtask bench goap` runs this program; docs/performance.md says what the figures mean.

mod document;
mod dogoap;
mod ferroplan;
mod goap;
mod goap_ai;
#[path = "../../src/host.rs"]
mod host;
mod made;
mod measure;
mod ours;
mod planner;
mod problem;
mod rust_goap;

use measure::{Measured, measure};
use planner::Contender;
use problem::Problem;

const CONTENDERS: &[Contender] = &[
    Contender {
        name: "udgoap binary",
        prepare: ours::binary,
    },
    Contender {
        name: "udgoap numeric",
        prepare: ours::numeric,
    },
    Contender {
        name: "binary, moved",
        prepare: ours::binary_moved,
    },
    Contender {
        name: "numeric, moved",
        prepare: ours::numeric_moved,
    },
    Contender {
        name: "binary, cold",
        prepare: ours::binary_cold,
    },
    Contender {
        name: "numeric, cold",
        prepare: ours::numeric_cold,
    },
    Contender {
        name: "ferroplan",
        prepare: ferroplan::prepare,
    },
    Contender {
        name: "dogoap",
        prepare: dogoap::prepare,
    },
    Contender {
        name: "rust_goap",
        prepare: rust_goap::prepare,
    },
    Contender {
        name: "goap",
        prepare: goap::prepare,
    },
    Contender {
        name: "goap-ai",
        prepare: goap_ai::prepare,
    },
];

/// A planner that took this long isn't asked the next larger problem of the same family.
const PATIENCE_MICROSECONDS: f64 = 300_000.0;

fn main() {
    let wanted = std::env::args().nth(1);
    let chosen = |problem: &&Problem| {
        wanted
            .as_ref()
            .is_none_or(|wanted| problem.name.contains(wanted.as_str()))
    };
    let families = families();
    for family in &families {
        let mut patient = vec![true; CONTENDERS.len()];
        for problem in family.iter().filter(chosen) {
            table(problem, &mut patient);
        }
    }
}

/// A problem of `problems/`, and what it costs at least.
macro_rules! file {
    ($name:literal, $optimum:literal) => {
        Problem::parse(
            $name,
            include_str!(concat!("../problems/", $name, ".txt")),
            $optimum,
        )
    };
}

/// Problems, from smaller to larger within a family.
fn families() -> Vec<Vec<Problem>> {
    vec![
        vec![file!("combat8", 4), file!("combat12", 6)],
        vec![file!("chain_L05_N00", 5), file!("chain_L05_N60", 5)],
        vec![file!("chain_L10_N20", 10)],
        vec![file!("bush_L05_N10", 5), file!("bush_L05_N40", 5)],
        vec![
            file!("conj_K3_N10", 6),
            file!("conj_K5_N10", 10),
            made::conjunction(7),
            made::conjunction(9),
        ],
        vec![made::unreachable()],
        vec![made::collect()],
        vec![made::craft()],
        vec![made::rob(7, false), made::rob(3, true)],
    ]
}

fn table(problem: &Problem, patient: &mut [bool]) {
    let optimum = match problem.optimum {
        Some(cost) => format!("least cost {cost}"),
        None => "can't be reached".to_owned(),
    };
    println!(
        "\n{}: {} variables, {} actions, {optimum}",
        problem.name,
        problem.variables.len(),
        problem.actions.len()
    );
    println!(
        "  {:16} {:>11} {:>11} {:>9}  plan",
        "planner", "least µs", "median µs", "blocks"
    );
    for (contender, patient) in CONTENDERS.iter().zip(patient) {
        if !*patient {
            println!(
                "  {:16} not asked: the smaller one took too long",
                contender.name
            );
            continue;
        }
        let Some(mut run) = (contender.prepare)(problem) else {
            println!("  {:16} can't state it", contender.name);
            continue;
        };
        let measured = measure(&mut *run);
        *patient = measured.median < PATIENCE_MICROSECONDS;
        print(contender, problem, &measured);
    }
}

fn print(contender: &Contender, problem: &Problem, measured: &Measured) {
    let verdict = match &measured.answer {
        planner::Answer::NoPlan if problem.optimum.is_none() => "none, rightly".to_owned(),
        planner::Answer::NoPlan => "none, WRONGLY".to_owned(),
        planner::Answer::Plan(steps) => {
            let names = steps.iter().map(String::as_str);
            match (problem.cost_of(names), problem.optimum) {
                (None, _) => "can't be executed, or misses the goal".to_owned(),
                (Some(cost), Some(least)) if cost == least => {
                    format!("{} steps, cost {cost}", steps.len())
                }
                (Some(cost), _) => format!("{} steps, cost {cost}, NOT THE LEAST", steps.len()),
            }
        }
    };
    println!(
        "  {:16} {:>11.2} {:>11.2} {:>9}  {verdict}",
        contender.name, measured.least, measured.median, measured.blocks
    );
}
