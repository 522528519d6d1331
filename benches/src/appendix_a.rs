//! The decision of the thesis' appendix A, from snapshot to plan.

use std::{hint::black_box, time::Instant};

use udgoap::ffi::{
    handle_types::UdgNpc,
    hooks::{UDG_MEMORY_ALL, UdgMemoryStats, udg_memory_stats},
};

use crate::{
    host::{Host, must, named},
    reference::{self, planner},
};

/// The scene of appendix A.
fn scene() -> (Host, UdgNpc) {
    let host = Host::new("wizard.json");
    let wizard = host.create(
        "wizard",
        [0.0, 0.0, -10.0],
        &[("health", 15.0), ("mana", 0.0)],
    );
    host.create("mana_potion", [0.0, 0.0, 10.0], &[("potency", 40.0)]);
    host.create("goblin", [0.0, 0.0, 20.0], &[]);
    let npc = host.npc(wizard);
    let result = host.plan(npc, &named());
    assert_eq!((result.step_count, result.generated), (3, 6));
    (host, npc)
}

/// Times decisions and the plain transcription's in turn.
pub(crate) fn compare() {
    let (host, npc) = scene();
    let named = named();
    let plain = reference::appendix_a::scene();
    let options = planner::Options::default();
    let mut ours = Vec::new();
    let mut theirs = Vec::new();
    for _ in 0..50 {
        ours.push(time(2_000, || {
            black_box(host.plan(black_box(npc), &named));
        }));
        theirs.push(time(50, || {
            black_box(planner::plan(black_box(&plain), &options));
        }));
    }
    let ratio = median(&mut theirs) / median(&mut ours);
    println!("appendix A, snapshot to plan, through the C ABI:");
    println!(
        "  {:8.2} µs median, {:.2} µs least",
        median(&mut ours),
        ours[0]
    );
    println!("the plain transcription of the same rules, in the same run:");
    println!(
        "  {:8.2} µs median, {:.2} µs least: {ratio:.1} times as long",
        median(&mut theirs),
        theirs[0]
    );
}

/// Decides `count` times; run under callgrind, the difference of two counts gives one decision.
pub(crate) fn repeat(count: u32) {
    let (host, npc) = scene();
    let named = named();
    for _ in 0..count {
        black_box(host.plan(black_box(npc), &named));
    }
}

/// Counts heap allocations of warm decisions.
pub(crate) fn count_allocations() {
    let (host, npc) = scene();
    let named = named();
    let before = allocations();
    for _ in 0..1_000 {
        black_box(host.plan(black_box(npc), &named));
    }
    println!("{} allocations in 1,000 decisions", allocations() - before);
}

fn allocations() -> u64 {
    // SAFETY: all-zero is a valid value of a struct of integers; the pointer is to a live value.
    unsafe {
        let mut stats = std::mem::zeroed::<UdgMemoryStats>();
        must(udg_memory_stats(UDG_MEMORY_ALL, &mut stats));
        stats.total_blocks
    }
}

/// Microseconds of one call, on average over `count`.
fn time(count: u32, mut call: impl FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..count {
        call();
    }
    start.elapsed().as_secs_f64() * 1e6 / f64::from(count)
}

/// The median; `values` are sorted afterwards.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
