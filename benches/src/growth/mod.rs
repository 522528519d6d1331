//! How the cost of a decision and of an update grows with the world.

mod curves;
mod documents;
mod scene;

use std::{hint::black_box, time::Instant};

use self::{curves::CURVES, scene::Scene};

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    /// One decision, from taking the snapshot to the plan.
    Plan,
    /// One update of the world.
    Update,
    /// So many writes of one number, each to another entity.
    Write(&'static str),
}

/// One thing that grows while the rest stays as it is.
struct Curve {
    name: &'static str,
    about: &'static str,
    call: Call,
    /// How often it is measured, each time in a world of this size.
    sizes: &'static [u32],
    /// At the second size it may cost this many times as much as at the first.
    bar: Option<(u32, u32, u32)>,
    scene: fn(u32) -> Scene,
}

/// How many writes are measured together.
const WRITES: usize = 100;

/// Where the NPC's knowledge comes from.
const KNOWLEDGE: [&str; 2] = ["all-knowing", "told"];

/// Prints what can be measured, one line each, its parts divided by tabs.
pub(crate) fn list() {
    for curve in CURVES {
        for knowledge in KNOWLEDGE {
            let sizes: Vec<String> = curve.sizes.iter().map(u32::to_string).collect();
            let bar = curve.bar.map_or(String::new(), |(from, to, times)| {
                format!("{from} {to} {times}")
            });
            println!(
                "{}\t{knowledge}\t{}\t{bar}\t{}",
                curve.name,
                sizes.join(" "),
                curve.about
            );
        }
    }
}

/// Makes the world for one point of a curve, and the first calls there, so that its memory has
/// grown.
fn prepare(name: &str, knowledge: &str, size: u32) -> Option<(Call, Scene)> {
    let curve = CURVES.iter().find(|curve| curve.name == name)?;
    if !KNOWLEDGE.contains(&knowledge) {
        return None;
    }
    let mut scene = (curve.scene)(size);
    if knowledge == "told" {
        scene.tell_everything();
    }
    scene.update();
    scene.plan();
    for _ in 0..2 {
        measured(curve.call, &mut scene);
    }
    Some((curve.call, scene))
}

/// Prints the microseconds of a call at one point of a curve, the median of many, and what the
/// planner found there.
pub(crate) fn time(name: &str, knowledge: &str, size: u32) -> bool {
    let Some((call, mut scene)) = prepare(name, knowledge, size) else {
        return false;
    };
    let mut times = Vec::new();
    let begin = Instant::now();
    while times.len() < 5 || (times.len() < 1_000 && begin.elapsed().as_secs_f64() < 0.5) {
        let start = Instant::now();
        measured(call, &mut scene);
        times.push(start.elapsed().as_secs_f64() * 1e6);
    }
    times.sort_by(f64::total_cmp);
    let plan = &scene.search.plan;
    println!(
        "{:.1}\t{} states, {} steps",
        times[times.len() / 2],
        plan.generated,
        plan.steps.len()
    );
    true
}

/// Makes one call; run under callgrind, which counts inside `measured_alone` only.
pub(crate) fn count(name: &str, knowledge: &str, size: u32) -> bool {
    let Some((call, mut scene)) = prepare(name, knowledge, size) else {
        return false;
    };
    crate::callgrind::begin();
    measured_alone(call, &mut scene);
    true
}

fn measured(call: Call, scene: &mut Scene) {
    match call {
        Call::Plan => scene.plan(),
        Call::Update => scene.update(),
        Call::Write(name) => scene.write(name, WRITES),
    }
}

/// The one call that callgrind counts: it finds this function by its name.
#[inline(never)]
fn measured_alone(call: Call, scene: &mut Scene) {
    measured(call, black_box(scene));
}
