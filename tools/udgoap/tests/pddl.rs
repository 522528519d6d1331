//! Tasks in PDDL, imported and planned for by the program: each plan is followed by a plain executor of
//! PDDL that shares nothing with the importer, and its cost compared with the least there is.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use serde_json::Value;
use udgoap_tool::{Cli, Outcome, run};

#[path = "reference/pddl.rs"]
mod reference;

use reference::Task;

fn udgoap(words: &[&str]) -> (Outcome, String, String) {
    let words = std::iter::once("udgoap").chain(words.iter().copied());
    let cli = Cli::try_parse_from(words).expect("the command exists");
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let outcome = run(&cli, &mut out, &mut err).expect("memory takes everything");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    (outcome, text(out), text(err))
}

fn scratch(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_string_lossy().into_owned()
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pddl")
        .join(name)
}

fn json(path: &str) -> Value {
    let text = fs::read_to_string(path).expect("it was written");
    serde_json::from_str(&text).expect("it is JSON")
}

/// Imports a task, and gives its document's and scene's files.
fn import(name: &str) -> (String, String) {
    let files = ["domain.pddl", "problem.pddl"].map(|it| folder(name).join(it));
    let [domain, problem] = files.map(|it| it.to_string_lossy().into_owned());
    let document = scratch(&format!("pddl_{name}.json"));
    let scene = scratch(&format!("pddl_{name}.scene.json"));
    let words = [
        "import-pddl",
        &domain,
        &problem,
        "--document",
        &document,
        "--scene",
        &scene,
    ];
    let (outcome, out, err) = udgoap(&words);
    assert_eq!((outcome, err.as_str()), (Outcome::Fine, ""), "{name}");
    assert!(out.ends_with(": 1 object\n"), "{out}");
    (document, scene)
}

/// Plans for a task, follows the plan, and compares its cost with the least; that is returned.
/// `counted` are the numbers that only the metric reads.
fn solve(name: &str, counted: &[&str]) -> f64 {
    let (document, scene) = import(name);
    let (outcome, out, err) = udgoap(&["explain", "--json", &document, "--scene", &scene]);
    assert_eq!((outcome, err.as_str()), (Outcome::Fine, ""), "{name}");
    let told: Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(told[0]["outcome"], "complete", "{name}");
    let actions = &json(&document)["actions"];
    let steps = told[0]["plan"].as_array().expect("a plan");
    let text = |it: &str| fs::read_to_string(folder(name).join(it)).expect("it is there");
    let task = Task::new(&text("domain.pddl"), &text("problem.pddl"));
    let mut state = task.initial.clone();
    for step in steps {
        let action = step["action"].as_str().expect("an action");
        let note = actions[action]["note"].as_str().expect("its name in PDDL");
        let after = task.step(&state, note);
        state = after.unwrap_or_else(|| panic!("{name}: {note} can't be done"));
    }
    assert!(
        task.reached(&state),
        "{name}: the plan doesn't reach the goal"
    );
    let cost = task.cost(&state, steps.len());
    assert_eq!(Some(cost), task.optimum(counted), "{name}");
    cost
}

#[test]
fn strips_without_types() {
    assert_eq!(solve("strips", &[]), 10.0);
}

#[test]
fn types_below_each_other_constants_and_either() {
    assert_eq!(solve("either", &[]), 9.0);
}

#[test]
fn negations_and_quantifiers_in_conditions_and_forall_in_effects() {
    assert_eq!(solve("quantified", &[]), 9.0);
}

#[test]
fn equality() {
    assert_eq!(solve("equality", &[]), 4.0);
}

#[test]
fn costs_of_actions() {
    assert_eq!(solve("costs", &["(total-cost)"]), 16.0);
}

#[test]
fn numbers() {
    assert_eq!(solve("numbers", &["(toil)"]), 5.0);
}

#[test]
fn soft_goals_against_costs() {
    assert_eq!(solve("net-benefit", &["(total-cost)"]), -19.0);
}

#[test]
fn soft_goals_beside_one_that_has_to_be_reached() {
    assert_eq!(solve("must", &["(total-cost)"]), 44.0);
}

#[test]
fn run_performs_what_was_planned() {
    let (document, scene) = import("costs");
    let (outcome, out, err) = udgoap(&["run", &document, "--scene", &scene, "--seconds", "5"]);
    assert_eq!((outcome, err.as_str()), (Outcome::Fine, ""));
    assert!(out.contains("give__seal__ash"), "{out}");
}

#[test]
fn a_document_says_how_to_plan() {
    let planning = |name: &str| json(&import(name).0)["types"]["agent"]["planning"].clone();
    let classical = planning("either");
    assert_eq!(
        (&classical["selector"], &classical["depth"]),
        (&"goap".into(), &128.into())
    );
    assert_eq!(classical.get("cost_weight"), None);
    let soft = planning("net-benefit");
    assert_eq!(soft["selector"], "udgoap_best");
    // What counts in all is 18 + 3 + 5 + three times 2.
    assert_eq!(soft["cost_weight"], 1.0 / 32.0);
}

const DOMAIN: &str = "(define (domain d)
  (:requirements :strips :typing :fluents)
  (:types block)
  (:predicates (clear ?b - block) (on ?a ?b - block))
  (:functions (weight ?b - block) (total-cost))
  (:action lift
    :parameters (?b - block)
    :precondition (clear ?b)
    :effect (not (clear ?b))))
";
const PROBLEM: &str = "(define (problem p)
  (:domain d)
  (:objects a b - block)
  (:init (clear a))
  (:goal (not (clear a))))
";

/// What is said of a task, with `domain.pddl` and `problem.pddl` for the files' names.
fn refused(number: usize, domain: &str, problem: &str) -> String {
    let files = [("domain", domain), ("problem", problem)].map(|(name, text)| {
        let path = scratch(&format!("refused_{number}_{name}.pddl"));
        fs::write(&path, text).expect("the target directory can be written");
        path
    });
    let document = scratch(&format!("refused_{number}.json"));
    let words = [
        "import-pddl",
        &files[0],
        &files[1],
        "--document",
        &document,
        "--scene",
        &document,
    ];
    let (outcome, out, err) = udgoap(&words);
    assert_eq!((outcome, out.as_str()), (Outcome::Refused, ""), "{err}");
    assert!(!Path::new(&document).exists(), "nothing is written");
    let err = err.replace(&files[0], "domain.pddl");
    err.replace(&files[1], "problem.pddl")
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    // What to replace in the domain or the problem, by what, and what is said then.
    let cases = [
        (
            "(:types block)",
            "(:types block",
            "domain.pddl:1:1: error: this `(` is never closed",
        ),
        (
            "clear ?b)\n",
            "claer ?b)\n",
            "domain.pddl:8:19: error: there is no predicate `claer`; did you mean `clear`?",
        ),
        (
            ":parameters (?b - block)",
            ":parameters (?b - blok)",
            "domain.pddl:7:23: error: there is no type `blok`; did you mean `block`?",
        ),
        (
            ":parameters (?b - block)",
            ":parameters (b - block)",
            "domain.pddl:7:18: error: found `b`, expected a variable such as `?b`",
        ),
        (
            "(not (clear ?b))))",
            "(not (on ?b))))",
            "domain.pddl:9:18: error: `on` is about 2, not 1",
        ),
        (
            ":effect (not",
            ":effcet (not",
            "domain.pddl:9:5: error: `:effcet` isn't supported",
        ),
        (
            ":strips",
            ":derived-predicates",
            "domain.pddl:2:18: error: `:derived-predicates` isn't supported",
        ),
        (
            "(:action lift",
            "(:durative-action lift",
            "domain.pddl:6:3: error: `:durative-action` isn't supported",
        ),
        (
            ":effect (not",
            ":effect (when (clear ?b) (not",
            "domain.pddl:6:3: error: its effect has a `when` that actions change",
        ),
        (
            "(:init (clear a))",
            "(:init (clear c))",
            "problem.pddl:4:17: error: there is no object `c`",
        ),
        (
            "(:init (clear a))",
            "(:init (at 5 (clear a)))",
            "problem.pddl:4:10: error: what becomes true at a time isn't supported",
        ),
        (
            "(:domain d)",
            "(:domain e)",
            "problem.pddl:2:12: error: this problem is of the domain `e`, not of `d`",
        ),
        (
            "(:goal (not (clear a))))",
            "(:goal (on a b)))",
            "problem.pddl:5:3: error: the goal can't be reached",
        ),
        (
            "(:goal (not (clear a))))",
            "(:goal (or (preference p (clear a)))))",
            "problem.pddl:5:14: error: a preference may only stand in a goal's `and` and `forall`",
        ),
        (
            "(:goal (not (clear a))))",
            "(:goal (not (clear a))) (:metric minimise (total-cost)))",
            "problem.pddl:5:36: error: expected `minimize` or `maximize`",
        ),
        (
            "(:goal (not (clear a))))",
            "(:goal (not (clear a))) (:metric minimize (* (is-violated p) (is-violated p))))",
            "problem.pddl:5:45: error: the metric isn't a weighted sum",
        ),
        (
            "(:goal (not (clear a))))",
            "(:goal (not (clear a))) (:constraints (always (clear b))))",
            "problem.pddl:5:27: error: `:constraints` isn't supported",
        ),
    ];
    for (number, (from, to, said)) in cases.into_iter().enumerate() {
        assert!(DOMAIN.contains(from) != PROBLEM.contains(from), "{from}");
        let mut domain = DOMAIN.replace(from, to);
        if to.starts_with(":effect (when") {
            domain = domain.replace("(clear ?b))))", "(clear ?b)))))");
        }
        let told = refused(number, &domain, &PROBLEM.replace(from, to));
        assert!(told.starts_with(said), "expected {said}\nfound {told}");
        assert!(told.ends_with("^\n") && !told.contains("(at )"), "{told}");
    }
}

#[test]
fn more_actions_than_a_document_takes_are_refused() {
    let objects: Vec<String> = (0..200).map(|it| format!("o{it}")).collect();
    let domain = DOMAIN
        .replace(
            "(?b - block)\n    :precondition",
            "(?b ?c - block)\n    :precondition",
        )
        .replace("(not (clear ?b))", "(and (on ?b ?c) (not (clear ?b)))");
    let facts: Vec<String> = objects.iter().map(|it| format!("(clear {it})")).collect();
    let wishes: Vec<String> = objects
        .iter()
        .flat_map(|a| objects.iter().map(move |b| format!("(on {a} {b})")))
        .collect();
    let problem = PROBLEM
        .replace("a b - block", &format!("{} - block", objects.join(" ")))
        .replace(
            "(clear a))\n  (:goal (not (clear a))",
            &format!("{})\n  (:goal (or {})", facts.join(" "), wishes.join(" ")),
        );
    let told = refused(99, &domain, &problem);
    let said = "domain.pddl:6:3: error: the actions can be done in 40000 ways or more, and a document \
                can take 20000";
    assert!(told.starts_with(said), "{told}");
}
