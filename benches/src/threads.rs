//! How much a second thread gains: for the searches of one crowd's ticks, and in the same run for
//! those of two crowds that share nothing.

use std::{thread, time::Instant};

use crate::crowd::{Crowd, Thinking, settled};

const NPCS: u32 = 8_000;
const ROUNDS: usize = 60;

/// Prints how many times as fast two threads are as one.
pub(crate) fn print() {
    let mut crowd = settled(NPCS, Thinking::ALWAYS);
    let mut twins = [NPCS / 2; 2].map(|size| settled(size, Thinking::ALWAYS));
    let mut shared = Vec::new();
    let mut apart = Vec::new();
    for _ in 0..ROUNDS {
        // One after the other in the same round, so that other work on the machine slows both.
        shared.push(of_one(&mut crowd, 1) / of_one(&mut crowd, 2));
        apart.push(of_two(&mut twins, 1) / of_two(&mut twins, 2));
    }
    let [shared, apart] = [shared, apart].map(median);
    println!("{NPCS} NPCs who all think; of their searches two threads do so many times as many:");
    println!("  two worlds that share nothing  {apart:.3}");
    println!(
        "  one world                      {shared:.3}, {:.3} of that",
        shared / apart
    );
}

/// How many seconds one or two threads need for the searches of a tick.
fn of_one(crowd: &mut Crowd, threads: u32) -> f64 {
    let searches = crowd.begin();
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| searches.run());
        }
        searches.run();
    });
    let seconds = start.elapsed().as_secs_f64();
    crowd.end();
    seconds
}

/// The same for two crowds, each on a thread of its own if there are two.
fn of_two(twins: &mut [Crowd; 2], threads: u32) -> f64 {
    let [one, other] = twins.each_mut().map(Crowd::begin);
    let start = Instant::now();
    if threads == 1 {
        one.run();
        other.run();
    } else {
        thread::scope(|scope| {
            scope.spawn(|| other.run());
            one.run();
        });
    }
    let seconds = start.elapsed().as_secs_f64();
    for crowd in twins {
        crowd.end();
    }
    seconds
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
