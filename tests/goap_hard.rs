//! GOAP by default options against a plain Dijkstra, on problems with steps that undo others.
//!
//! `UDGOAP_CASES` is how many are drawn of each kind that chance has a part in, and `UDGOAP_SEED`
//! where to begin.

mod common;
mod strips;
#[path = "common/usual.rs"]
mod usual;

use common::{Scene, load};
use strips::{Problem, families};
use udgoap::{
    planning::{EndedBy, Options, Outcome},
    world::Value,
};
use usual::{number, planned_in, seeds, usual};

/// What differs from what is written down, if anything does: the cost, the steps, or that there is
/// no plan.
fn differ(problem: &Problem, model: &str, slice: u32) -> Option<String> {
    differ_as(problem, &problem.document(model), model, slice)
}

/// The same with a document of one's own.
fn differ_as(problem: &Problem, document: &str, model: &str, slice: u32) -> Option<String> {
    let mut scene = Scene::new(load(&problem.name, document.as_bytes()));
    let agent = scene.create("agent", [0.0; 3], &[]);
    let expected = problem.solve();
    let plan = planned_in(&mut scene, agent, usual(), slice);
    let found = (plan.outcome == Outcome::Complete).then(|| {
        let steps = plan.steps.iter().map(|step| usize::from(step.action.0));
        let steps: Vec<usize> = steps.collect();
        let costs = steps.iter().map(|&step| problem.actions[step].cost);
        (costs.sum::<u64>(), steps)
    });
    let is_right = match (plan.outcome, &expected) {
        // To prove that there is none may take more than the bound; to say so may not.
        (Outcome::NoPlan | Outcome::Undecided, None) => true,
        (Outcome::NoGoal, Some((_, steps))) => steps.is_empty(),
        (Outcome::Complete, Some(_)) => found == expected,
        _ => false,
    };
    (!is_right).then(|| {
        format!(
            "{}, {model}, slices of {slice}: expected {expected:?}, found {:?} {found:?} after {} \
             plan states and {} of work",
            problem.name, plan.outcome, plan.generated, plan.work
        )
    })
}

/// What a plan costs, if it can be carried out and reaches the goal.
fn followed(problem: &Problem, steps: &[usize]) -> Option<u64> {
    let mut state = problem.start.clone();
    for &step in steps {
        let action = &problem.actions[step];
        if action
            .needs
            .iter()
            .any(|&(fact, wanted)| state[fact] != wanted)
        {
            return None;
        }
        for &(fact, value) in &action.makes {
            state[fact] = value;
        }
    }
    let is_reached = problem
        .goal
        .iter()
        .all(|&(fact, wanted)| state[fact] == wanted);
    let costs = steps.iter().map(|&step| problem.actions[step].cost);
    is_reached.then(|| costs.sum())
}

/// Plans within so much work, and gives what came of it with the steps.
fn planned(problem: &Problem, model: &str, work: u32, slice: u32) -> (Outcome, Vec<usize>, u64) {
    let mut scene = Scene::new(load(&problem.name, problem.document(model).as_bytes()));
    let agent = scene.create("agent", [0.0; 3], &[]);
    let options = Options {
        max_work: work,
        ..usual()
    };
    let plan = planned_in(&mut scene, agent, options, slice);
    let steps = plan.steps.iter().map(|step| usize::from(step.action.0));
    (plan.outcome, steps.collect(), plan.work)
}

/// Where the cheapest plan isn't found within the bound, there is some plan; with twice the work
/// there is one that is no dearer.
#[test]
fn what_is_too_hard_has_a_plan_nevertheless() {
    let mut drafts = 0;
    let problems = (8..=14).map(families::uneven);
    let problems = problems.chain((1..=3).map(|seed| families::blocks(9, seed)));
    for (number, problem) in problems.enumerate() {
        let model = ["binary", "numeric"][number % 2];
        let mut least = u64::MAX;
        for work in [5_000_000, 10_000_000] {
            let (outcome, steps, done) = planned(&problem, model, work, u32::MAX);
            let sliced = planned(&problem, model, work, 77);
            assert_eq!(sliced, (outcome, steps.clone(), done), "{}", problem.name);
            assert!(done <= u64::from(work), "{}: {done}", problem.name);
            let cost = followed(&problem, &steps);
            let is_plan = matches!(outcome, Outcome::Complete | Outcome::BestSoFar);
            assert!(is_plan, "{}: {outcome:?}", problem.name);
            let cost = cost.unwrap_or_else(|| panic!("{}: {steps:?}", problem.name));
            assert!(cost <= least, "{}: {cost} after {least}", problem.name);
            least = cost;
            drafts += usize::from(outcome == Outcome::BestSoFar);
        }
    }
    assert!(drafts >= 6, "only {drafts} were too hard");
}

/// The same where numbers count: six heaps, to which one load at a time is carried.
#[test]
fn what_is_too_hard_has_a_plan_where_numbers_count() {
    let heaps = 0..6;
    let list = |text: &dyn Fn(u32) -> String| -> String {
        heaps.clone().map(text).collect::<Vec<_>>().join(", ")
    };
    let names = list(&|it| format!("\"carry{it}\", \"rest{it}\""));
    let document = format!(
        "{{ \"udgoap\": 1, \"attributes\": {{ \"breath\": {{ \"min\": 0, \"max\": 9, \"default\": 3 }}, {} }}, \
         \"types\": {{ \"agent\": {{ \"attributes\": {{ \"breath\": {{}}, {} }}, \"consumes\": [{names}], \
         \"supplies\": [{names}], \"drives\": [\"drive\"] }} }}, \"actions\": {{ {} }}, \
         \"drives\": {{ \"drive\": {{ \"goals\": {{ \"goal\": {{ \"conditions\": [{}] }} }} }} }} }}",
        list(&|it| format!("\"heap{it}\": {{ \"min\": 0, \"max\": 9 }}")),
        list(&|it| format!("\"heap{it}\": {{}}")),
        list(&|it| format!(
            "\"carry{it}\": {{ \"self\": true, \"cost\": {}, \"preconditions\": [\"consumer.breath >= 2\"], \
             \"effects\": [\"consumer.breath -= 2\", \"consumer.heap{it} += 1\"] }}, \
             \"rest{it}\": {{ \"self\": true, \"cost\": {}, \"preconditions\": [\"consumer.heap{it} <= 2\"], \
             \"effects\": [\"consumer.breath += 1\"] }}",
            it + 1,
            it + 2
        )),
        list(&|it| format!("\"self.heap{it} >= 3\"")),
    );
    let mut scene = Scene::new(load("heaps", document.as_bytes()));
    let agent = scene.create("agent", [0.0; 3], &[]);
    let plan = planned_in(&mut scene, agent, usual(), u32::MAX);
    assert_eq!(plan.outcome, Outcome::BestSoFar, "{plan:?}");
    let carries = plan.steps.iter().filter(|it| it.action.0 % 2 == 0).count();
    // Loads take 36 breaths in all, and there are three at first.
    assert!(carries == 18 && plan.steps.len() >= 18 + 33, "{plan:?}");
}

/// The same where what is made is used up by what is made of it: twelve things, each made of the one
/// before, and of ore or an earlier one.
#[test]
fn what_is_too_hard_has_a_plan_where_things_are_used_up() {
    let other = |number: u32| match number {
        4 | 8 | 12 => format!("thing{}", number - 3),
        _ => "ore".to_owned(),
    };
    let parts = |number: u32| match number {
        0 => Vec::new(),
        number => vec![format!("thing{}", number - 1), other(number)],
    };
    let list = |text: &dyn Fn(u32) -> String| (0..=12).map(text).collect::<Vec<_>>().join(", ");
    let each = |number, text: &dyn Fn(&String) -> String| {
        parts(number)
            .iter()
            .map(text)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let names = list(&|it| format!("\"make{it}\""));
    let document = format!(
        "{{ \"udgoap\": 1, \"attributes\": {{ \"ore\": {{ \"min\": 0, \"max\": 64 }}, {} }}, \
         \"types\": {{ \"agent\": {{ \"attributes\": {{ \"ore\": {{}}, {} }}, \"consumes\": [\"dig\", {names}], \
         \"supplies\": [\"dig\", {names}], \"drives\": [\"drive\"] }} }}, \"actions\": {{ \
         \"dig\": {{ \"self\": true, \"effects\": [\"consumer.ore += 1\"], \"cost\": 1 }}, {} }}, \
         \"drives\": {{ \"drive\": {{ \"goals\": {{ \"goal\": {{ \"conditions\": [\"self.thing12 >= 1\"] }} }} }} }} }}",
        list(&|it| format!("\"thing{it}\": {{ \"min\": 0, \"max\": 64 }}")),
        list(&|it| format!("\"thing{it}\": {{}}")),
        list(&|it| format!(
            "\"make{it}\": {{ \"self\": true, \"cost\": {}, \"preconditions\": [{}], \
             \"effects\": [{}] }}",
            if it == 0 { 2 } else { 1 },
            each(it, &|part| format!("\"consumer.{part} >= 1\"")),
            [
                each(it, &|part| format!("\"consumer.{part} -= 1\"")),
                format!("\"consumer.thing{it} += 1\"")
            ]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(", "),
        )),
    );
    let mut scene = Scene::new(load("things", document.as_bytes()));
    let agent = scene.create("agent", [0.0; 3], &[]);
    let options = Options {
        depth: 128,
        max_work: 4_000_000,
        ..usual()
    };
    // Slices change nothing, at the bound on work or on memory.
    let bounds = [
        (400_000, EndedBy::Memory),
        (options.max_bytes, EndedBy::Work),
    ];
    for (max_bytes, bound) in bounds {
        let options = Options {
            max_bytes,
            ..options
        };
        let whole = format!("{:?}", planned_in(&mut scene, agent, options, u32::MAX));
        let sliced = format!("{:?}", planned_in(&mut scene, agent, options, 77));
        assert_eq!(sliced, whole);
        assert_eq!(scene.search.plan.ended_by, bound);
    }
    let plan = &scene.search.plan;
    assert_eq!(plan.outcome, Outcome::BestSoFar, "{plan:?}");
    let mut there = std::collections::HashMap::new();
    for step in &plan.steps {
        let name = scene.domain.action(step.action).name.as_str();
        let Some(number) = name.strip_prefix("make") else {
            *there.entry("ore".to_owned()).or_insert(0) += 1;
            continue;
        };
        for part in parts(number.parse().expect("a number")) {
            let left = there.entry(part).or_insert(0);
            *left -= 1;
            assert!(*left >= 0, "{name} in {plan:?}");
        }
        *there.entry(format!("thing{number}")).or_insert(0) += 1;
    }
    assert_eq!(there["thing12"], 1);
    // Whatever is made is needed, so no plan has fewer steps.
    assert_eq!(plan.steps.len(), 71);
}

/// A goal that is too much for the memory isn't all that the NPC wants: the next one is tried.
#[test]
fn where_memory_ends_the_next_goal_is_tried() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "food": { "min": 0, "max": 100, "default": 30 }, "gold": { "min": 0, "max": 100 },
        "locked": { "kind": "flag", "default": true }, "loot": { "min": 0, "max": 10, "default": 3 } },
      "types": {
        "thing": { "supplies": ["go"] },
        "oven": { "is": "thing", "supplies": ["eat"] },
        "chest": { "is": "thing", "attributes": { "locked": {}, "loot": {} }, "supplies": ["pick", "rob"] },
        "thief": { "attributes": { "food": {}, "gold": {} }, "consumes": ["go", "eat", "pick", "rob"],
          "drives": ["live", "steal"] } },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"] },
        "eat": { "preconditions": ["distance(consumer, supplier) <= 1.5"], "effects": ["consumer.food += 70"] },
        "pick": { "preconditions": ["distance(consumer, supplier) <= 1.5"], "effects": ["supplier.locked = false"] },
        "rob": { "preconditions": ["not supplier.locked", "supplier.loot >= 1", "distance(consumer, supplier) <= 1.5"],
          "effects": ["supplier.loot -= 1", "consumer.gold += 5"] } },
      "drives": {
        "live": { "goals": { "fed": { "conditions": ["self.food >= 100"], "remove": false, "priority": 0.2 } } },
        "steal": { "goals": { "rich": { "conditions": ["self.gold >= 100"], "remove": false, "priority": 0.5 } } } } }"#;
    let mut scene = Scene::new(load("thief", document.as_bytes()));
    scene.create("oven", [3.0, 0.0, 0.0], &[]);
    for place in [
        [10.0, 0.0],
        [20.0, 3.0],
        [-20.0, 3.0],
        [0.0, 30.0],
        [5.0, -30.0],
    ] {
        scene.create("chest", [place[0], 0.0, place[1]], &[]);
    }
    let thief = scene.create("thief", [0.0; 3], &[]);
    let options = Options {
        max_bytes: 1 << 20,
        ..usual()
    };
    for slice in [u32::MAX, 77] {
        planned_in(&mut scene, thief, options, slice);
        assert_eq!(scene.plan_text(), "go(oven) eat(oven)");
        assert_eq!(scene.search.plan.ended_by, EndedBy::Memory);
    }
}

fn compare(problems: impl Iterator<Item = Problem>) {
    let mut count = 0;
    let differences: Vec<String> = problems
        .flat_map(|problem| {
            count += 1;
            // Both models mean the same by flags.
            let model = ["binary", "numeric"][count % 2];
            let slice = [u32::MAX, 1_000, 77][count % 3];
            differ(&problem, model, slice)
        })
        .collect();
    assert!(
        differences.is_empty(),
        "{} of {count} differ:\n{}",
        differences.len(),
        differences.join("\n")
    );
}

#[test]
fn grippers_carry_balls_as_cheaply_as_can_be() {
    let most = if number("UDGOAP_CASES", 0) > 0 { 8 } else { 6 };
    compare((2..=most).map(families::gripper));
}

/// Some balls are alike and some aren't, since they are heavier, or wanted elsewhere. Some are
/// elsewhere at first.
#[test]
fn what_is_alike_in_part_is_carried_as_cheaply_as_can_be() {
    compare(seeds(24).map(families::carriers));
}

#[test]
fn numbers_may_say_what_is_where() {
    for seed in seeds(12) {
        // In the binary model, a number that is assigned makes no other condition false.
        let problem = families::carriers(seed);
        let document = problem.document_in_numbers("numeric");
        assert_eq!(differ_as(&problem, &document, "numeric", 77), None);
    }
}

/// How many plan states it takes to find a plan.
fn plan_states(problem: &Problem) -> u32 {
    let mut scene = Scene::new(load(&problem.name, problem.document("binary").as_bytes()));
    let agent = scene.create("agent", [0.0; 3], &[]);
    let plan = planned_in(&mut scene, agent, usual(), u32::MAX);
    assert_eq!(plan.outcome, Outcome::Complete, "{}", problem.name);
    plan.generated
}

/// Each ball more doubles the states, unless those are the same that differ only by which ball is
/// which.
#[test]
fn which_of_the_like_balls_it_is_makes_no_difference() {
    let [few, many] = [4, 12].map(|balls| plan_states(&families::gripper(balls)));
    assert!(many <= few * 3 / 2, "{few}, {many}");
    // More than 64 facts. Two balls take six steps, and there is no way back in the end.
    let problem = families::gripper(20);
    let (outcome, steps, _) = planned(&problem, "binary", usual().max_work, 77);
    assert_eq!(outcome, Outcome::Complete);
    assert_eq!(followed(&problem, &steps), Some(3 * 20 - 1));
    // If each is heavier than the one before, it does.
    let [few, many] = [4, 7].map(|balls| plan_states(&families::uneven(balls)));
    assert!(many >= few * 4, "{few}, {many}");
}

/// A planner that has planned with five like balls knows when one of them becomes heavy, and when
/// it isn't any more.
#[test]
fn what_was_alike_may_become_unlike() {
    let like = families::gripper(5);
    let mut unlike = like.clone();
    for action in &mut unlike.actions[2..10] {
        action.cost = 7;
    }
    let document = unlike.document("binary");
    let document = document.replace("\"cost\": 7,", "\"cost\": \"consumer.heavy\",");
    let own = "\"attributes\": { \"f0\": {}";
    let document = document.replace(own, "\"attributes\": { \"heavy\": {}, \"f0\": {}");
    let document = document.replacen(
        "\"attributes\": {",
        "\"attributes\": { \"heavy\": { \"min\": 0, \"max\": 9, \"default\": 1 },",
        1,
    );
    let mut scene = Scene::new(load("balls", document.as_bytes()));
    let agent = scene.create("agent", [0.0; 3], &[]);
    let heavy = scene.domain.find_attribute("heavy").expect("an attribute");
    for (weight, problem) in [(1.0, &like), (7.0, &unlike), (1.0, &like)] {
        let value = Value::Number(weight);
        let written = scene.world.write(agent, heavy, value);
        written.expect("it has that");
        let plan = planned_in(&mut scene, agent, usual(), u32::MAX);
        let steps = plan.steps.iter().map(|step| usize::from(step.action.0));
        let expected = problem.solve().map(|it| it.1);
        assert_eq!(Some(steps.collect()), expected, "{weight}");
    }
}

#[test]
fn towers_of_hanoi_are_moved_as_cheaply_as_can_be() {
    compare((3..=6).map(families::hanoi));
}

#[test]
fn blocks_are_stacked_as_cheaply_as_can_be() {
    let most = if number("UDGOAP_CASES", 0) > 0 { 7 } else { 6 };
    compare(seeds(8).flat_map(|seed| (4..=most).map(move |count| families::blocks(count, seed))));
}

#[test]
fn random_problems_are_solved_as_cheaply_as_can_be() {
    compare(seeds(12).flat_map(|seed| [16, 20, 24].map(|facts| families::random(facts, seed))));
}

#[test]
fn a_villages_errands_are_run_as_cheaply_as_can_be() {
    compare(seeds(12).map(families::village));
}
