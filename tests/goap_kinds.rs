//! GOAP by default options against a plain Dijkstra, on problems of kinds that it wasn't made for.
//!
//! `UDGOAP_CASES` is how many are drawn of each kind, and `UDGOAP_SEED` where to begin.

mod common;
mod kinds;
mod strips;
#[path = "common/usual.rs"]
mod usual;

use common::{Scene, load};
use kinds::{Has, Kind, Steps, alone, boards, felling, keys, things, ways};
use strips::cheapest::Solved;
use udgoap::{
    domain::POSITION,
    planning::Outcome,
    world::{EntityDef, EntityId, Value},
};
use usual::{planned_in, seeds, usual};

/// The problem as a world.
fn staged(kind: &Kind) -> (Scene, Vec<EntityId>) {
    let mut scene = Scene::new(load(&kind.name, kind.document.as_bytes()));
    let mut created = Vec::new();
    for thing in &kind.things {
        let of = scene.domain.find_type(thing.of).expect(thing.of);
        let place = [(POSITION, Value::Position(thing.position))];
        let def = EntityDef {
            values: &place,
            ..EntityDef::new(of)
        };
        created.push(scene.world.create(&def).expect("it is valid"));
    }
    for (thing, &entity) in kind.things.iter().zip(&created) {
        for &(name, has) in &thing.has {
            let attribute = scene.domain.find_attribute(name).expect(name);
            let value = match has {
                Has::Number(number) => Value::Number(number),
                Has::Thing(thing) => Value::Reference(created[thing]),
            };
            let written = scene.world.write(entity, attribute, value);
            written.expect("it has that");
        }
    }
    (scene, created)
}

/// How many were planned, and how many of those not to the end.
#[derive(Default)]
struct Tally {
    count: usize,
    drafts: usize,
    undecided: usize,
}

/// What differs from what is right, if anything does.
fn differ(kind: &Kind, tally: &mut Tally) -> Option<String> {
    let expected = kind.solve();
    if expected == Solved::TooMany {
        return None;
    }
    tally.count += 1;
    let (outcome, steps, work) = planned(kind);
    let is_right = match (outcome, &expected) {
        (Outcome::NoPlan, Solved::Nothing) => true,
        (Outcome::NoGoal, Solved::Plan(_, found)) => found.is_empty(),
        (Outcome::Complete, Solved::Plan(_, found)) => *found == steps,
        (Outcome::BestSoFar, Solved::Plan(least, _)) => {
            tally.drafts += 1;
            kind.followed(&steps).is_some_and(|cost| cost >= *least)
        }
        (Outcome::Undecided, _) => {
            tally.undecided += 1;
            true
        }
        _ => false,
    };
    (!is_right).then(|| {
        format!(
            "{}: expected {expected:?}, found {outcome:?} {steps:?} of {:?} after {work} of work\n{}",
            kind.name,
            kind.followed(&steps),
            kind.document
        )
    })
}

/// What is planned by default options: how it ended, the steps, and the work done.
fn planned(kind: &Kind) -> (Outcome, Steps, u64) {
    let (mut scene, created) = staged(kind);
    let begin = std::time::Instant::now();
    planned_in(&mut scene, created[0], usual(), u32::MAX);
    let took = begin.elapsed();
    let plan = &scene.search.plan;
    let steps = plan.steps.iter().map(|step| {
        let action = scene.domain.action(step.action).name.clone();
        let supplier = scene.world.entity_at(step.supplier);
        let to = created.iter().position(|it| *it == supplier);
        (action, to.expect("it was created"))
    });
    if std::env::var("UDGOAP_TELL").is_ok() {
        println!(
            "{}: {:?} {took:?}, {} states, {} work",
            kind.name, plan.outcome, plan.generated, plan.work
        );
    }
    (plan.outcome, steps.collect(), plan.work)
}

/// Draws problems and compares them. At most so many percent may be too hard.
fn compare(few: u64, too_hard: usize, draw: fn(u64) -> Kind) {
    let mut tally = Tally::default();
    let differences: Vec<String> = seeds(few)
        .filter_map(|seed| differ(&draw(seed), &mut tally))
        .collect();
    let Tally {
        count,
        drafts,
        undecided,
    } = tally;
    println!("{count} compared, {drafts} drafts, {undecided} undecided");
    assert!(
        differences.is_empty(),
        "{} of {count} differ:\n{}",
        differences.len(),
        differences[0]
    );
    assert!(
        count > 0 && (drafts + undecided) * 100 <= too_hard * count.max(100),
        "{drafts} drafts, {undecided} undecided of {count}"
    );
}

/// There are far too many states to try everything, but a plan there is, and laying keys down is of no
/// use.
#[test]
fn keys_can_be_laid_down_again() {
    for number in 0..2 {
        let Solved::Plan(least, _) = keys::maze(number, false).solve() else {
            panic!("maze {number} has a way out");
        };
        let kind = keys::maze(number, true);
        let (outcome, steps, work) = planned(&kind);
        let cost = kind.followed(&steps);
        let cost = cost.unwrap_or_else(|| panic!("{}: {outcome:?} {steps:?}", kind.name));
        let is_right = match outcome {
            Outcome::Complete => cost == least,
            outcome => outcome == Outcome::BestSoFar && cost >= least,
        };
        assert!(
            is_right,
            "{}: {outcome:?}, {cost} and not {least}",
            kind.name
        );
        assert!(work <= 10_010_000, "{}: {work}", kind.name);
    }
}

#[test]
fn water_is_poured() {
    compare(30, 0, alone::jugs);
}

#[test]
fn lights_are_put_out() {
    compare(12, 0, alone::lights);
}

#[test]
fn a_river_is_crossed() {
    compare(12, 0, alone::river);
}

#[test]
fn goods_are_traded() {
    compare(12, 0, alone::market);
}

#[test]
fn a_ferry_carries_cars() {
    compare(12, 0, things::ferry);
}

#[test]
fn parcels_are_delivered() {
    compare(12, 0, things::parcels);
}

#[test]
fn boxes_are_pushed() {
    compare(12, 0, boards::boxes);
}

#[test]
fn ways_lead_through_locked_doors() {
    compare(12, 0, things::maze);
}

#[test]
fn tiles_are_slid() {
    compare(12, 0, boards::tiles);
}

#[test]
fn goods_are_fetched_along_a_street() {
    compare(12, 0, ways::street);
}

#[test]
fn trees_are_felled() {
    compare(12, 0, felling::few);
}

/// Of so many trees, the cheapest few can't always be found within the bound; but some are.
#[test]
fn any_of_many_trees_will_do() {
    for seed in seeds(9) {
        let kind = felling::many(seed);
        let (outcome, steps, work) = planned(&kind);
        let is_plan = matches!(outcome, Outcome::Complete | Outcome::BestSoFar);
        assert!(is_plan, "{}: {outcome:?} after {work}", kind.name);
        let cost = kind.followed(&steps);
        assert!(cost.is_some(), "{}: {steps:?}", kind.name);
    }
}
