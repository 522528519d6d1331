//! Time and allocations of one call.

use std::{hint::black_box, time::Instant};

use crate::{
    ours,
    planner::{Answer, Run},
};

/// What one plan takes.
pub(crate) struct Measured {
    pub(crate) answer: Answer,
    /// Microseconds, the least of all batches.
    pub(crate) least: f64,
    /// Microseconds, the median of all batches.
    pub(crate) median: f64,
    /// Heap blocks that a warm call allocates.
    pub(crate) blocks: u64,
}

const BATCHES: usize = 250;
const SINGLE_PLANS: usize = 500;
/// Batches are shorter than the time that a busy machine gives a program at a stretch, so that some
/// run without interruption.
const BATCH_SECONDS: f64 = 0.002;

/// Plans until warm, counts one call's allocations, then times batches of calls.
pub(crate) fn measure(run: &mut dyn Run) -> Measured {
    run.plan();
    let answer = run.answer();
    let start = Instant::now();
    black_box(&mut *run).plan();
    let once = start.elapsed().as_secs_f64();
    let before = ours::allocated();
    black_box(&mut *run).plan();
    let blocks = ours::allocated() - before;
    if run.disturb() {
        return measure_singly(run, answer);
    }
    let calls = (BATCH_SECONDS / once).clamp(1.0, 1e6) as u32;
    // A planner that takes seconds is timed a few times only.
    let batches = if once > 0.2 { 3 } else { BATCHES };
    let mut times: Vec<f64> = (0..batches)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..calls {
                black_box(&mut *run).plan();
            }
            start.elapsed().as_secs_f64() * 1e6 / f64::from(calls)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    Measured {
        answer,
        least: times[0],
        median: times[times.len() / 2],
        blocks,
    }
}

/// Like [`measure`], if something has to be done between plans. Each plan is timed by itself, which
/// adds the time for reading the clock, some hundredths of a microsecond.
fn measure_singly(run: &mut dyn Run, answer: Answer) -> Measured {
    let before = ours::allocated();
    black_box(&mut *run).plan();
    let blocks = ours::allocated() - before;
    let mut times: Vec<f64> = (0..SINGLE_PLANS)
        .map(|_| {
            run.disturb();
            let start = Instant::now();
            black_box(&mut *run).plan();
            start.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    assert!(run.answer() == answer, "another plan than at first");
    times.sort_by(f64::total_cmp);
    Measured {
        answer,
        least: times[0],
        median: times[times.len() / 2],
        blocks,
    }
}
