//! `best` against the best plan of all, where serving one wish gets in the way of another: things that
//! many steps want at once, and steps that undo what others need.
//!
//! `UDGOAP_CASES` is how many are drawn of each kind, and `UDGOAP_SEED` where to begin.

mod common;
mod strips;
#[path = "common/usual.rs"]
mod usual;

use common::{Scene, load};
use strips::wishes::{self, Kind, Wishing};
use udgoap::{
    planning::{EndedBy, Options, Outcome, Selector},
    world::EntityId,
};
use usual::{planned_in, seeds, usual};

/// Six milliseconds.
const WORK: u32 = 6_000_000;

/// What `best` has found.
#[derive(Debug, PartialEq)]
struct Planned {
    outcome: Outcome,
    steps: Vec<usize>,
    generated: u32,
    work: u64,
}

fn scene(wishing: &Wishing) -> (Scene, EntityId) {
    let mut scene = Scene::new(load(&wishing.problem.name, wishing.document().as_bytes()));
    let agent = scene.create("agent", [0.0; 3], &[]);
    (scene, agent)
}

fn options(wishing: &Wishing, work: u32) -> Options {
    Options {
        selector: Selector::Best,
        max_work: work,
        depth: 32,
        durations: false,
        cost_weight: wishing.cost_weight(),
        ..usual()
    }
}

fn planned(wishing: &Wishing, work: u32, slice: u32) -> Planned {
    let (mut scene, agent) = scene(wishing);
    let plan = planned_in(&mut scene, agent, options(wishing, work), slice);
    let steps = plan.steps.iter().map(|step| usize::from(step.action.0));
    Planned {
        outcome: plan.outcome,
        steps: steps.collect(),
        generated: plan.generated,
        work: plan.work,
    }
}

/// The best that is known of a problem; none if there is nothing to gain, or too much to look at.
fn most(wishing: &Wishing) -> Option<i64> {
    wishing.most().filter(|&most| most > 0)
}

fn gain(wishing: &Wishing, planned: &Planned) -> i64 {
    let gain = wishing.gain(&planned.steps);
    let name = &wishing.problem.name;
    gain.unwrap_or_else(|| panic!("{name}: {:?} can't be carried out", planned.steps))
}

/// No plan gains more than the best of all, and where `best` says that it is proven, it is. Where
/// things are carried by what others want, too, most plans gain nearly all that can be gained.
#[test]
fn plans_gain_nearly_as_much_as_the_best_of_all() {
    for Kind {
        name,
        draw,
        least_percent,
    } in wishes::KINDS
    {
        let (mut all, mut good) = (0, 0);
        for seed in seeds(5) {
            let wishing = draw(seed);
            let Some(most) = most(&wishing) else { continue };
            let planned = planned(&wishing, WORK, u32::MAX);
            let gain = gain(&wishing, &planned);
            assert!(
                (0..=most).contains(&gain),
                "{name} {seed}: {gain} of {most}"
            );
            assert!(
                planned.outcome != Outcome::Complete || gain == most,
                "{name} {seed}: {gain} of {most} is proven"
            );
            all += 1;
            good += u64::from(gain * 20 >= most * 19);
        }
        println!("{name}: {good} of {all} gain at least 95 %");
        assert!(
            good * 100 >= all * least_percent,
            "{name}: only {good} of {all} gain at least 95 %"
        );
    }
}

#[test]
fn slices_change_nothing() {
    for Kind { name, draw, .. } in wishes::KINDS {
        for seed in seeds(2) {
            let wishing = draw(seed);
            let whole = planned(&wishing, WORK, u32::MAX);
            for slice in [1, 7, 1_000] {
                assert_eq!(
                    planned(&wishing, WORK, slice),
                    whole,
                    "{name} {seed} {slice}"
                );
            }
        }
    }
}

#[test]
fn more_work_never_makes_a_worse_plan() {
    for Kind { name, draw, .. } in wishes::KINDS {
        for seed in seeds(2) {
            let wishing = draw(seed);
            let mut before = 0;
            for work in [
                100_000, 1_000_000, 2_600_000, 2_800_000, 3_200_000, 4_500_000, WORK,
            ] {
                let gain = gain(&wishing, &planned(&wishing, work, u32::MAX));
                assert!(
                    gain >= before,
                    "{name} {seed} {work}: {gain} after {before}"
                );
                before = gain;
            }
        }
    }
}

/// A search that drafts nothing reaches its limit on memory at the same place, whatever was drafted
/// before with its memory.
#[test]
fn drafts_of_an_earlier_search_take_nothing_from_the_limit_on_memory() {
    let mut ended = 0;
    for Kind { name, draw, .. } in wishes::KINDS {
        for seed in seeds(2) {
            let wishing = draw(seed);
            let unlimited = Options {
                exact_scores: true,
                max_bytes: usize::MAX,
                ..options(&wishing, WORK)
            };
            let (mut whole, agent) = scene(&wishing);
            let needed = planned_in(&mut whole, agent, unlimited, u32::MAX).bytes;
            let limited = Options {
                max_bytes: needed * 3 / 4,
                ..unlimited
            };
            let end = |(scene, agent): &mut (Scene, EntityId)| {
                let plan = planned_in(scene, *agent, limited, u32::MAX);
                (plan.ended_by, plan.generated, plan.work, plan.bytes)
            };
            let new = end(&mut scene(&wishing));
            ended += u32::from(new.0 == EndedBy::Memory);
            let mut used = scene(&wishing);
            planned_in(&mut used.0, used.1, options(&wishing, WORK), u32::MAX);
            assert_eq!(end(&mut used), new, "{name} {seed}");
        }
    }
    println!("{ended} searches have ended at the limit");
    assert!(ended > 0, "no search has ended at the limit");
}
