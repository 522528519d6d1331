//! Imports tasks in PDDL and plans for them with the program. A plain executor of PDDL, which
//! shares nothing with the importer, follows each plan, and its cost is compared with the least
//! possible cost.

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
fn costs_that_change_with_the_state() {
    assert_eq!(solve("loads", &["(sweat)"]), 27.0);
}

#[test]
fn effects_that_hang_on_what_is_so() {
    assert_eq!(solve("conditional", &["(toil)"]), 18.0);
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
    // A search of a second keeps more than one of some milliseconds.
    let scene = json(&import("either").1);
    assert_eq!(scene["planner"]["memory_bytes"], 1 << 28);
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
            ":object-fluents",
            "domain.pddl:2:18: error: `:object-fluents` isn't supported",
        ),
        (
            "(:action lift",
            "(:derived (on ?a ?a - block) (clear ?a)) (:action lift",
            "domain.pddl:6:3: error: `:derived` isn't supported",
        ),
        (
            "(:action lift",
            "(:durative-action lift",
            "domain.pddl:6:3: error: `:durative-action` isn't supported",
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
            "(:goal (not (clear a))) (:goal (clear b)))",
            "problem.pddl:5:27: error: there are two `:goal`",
        ),
        (
            ":precondition (clear ?b)",
            ":precondition (clear a)",
            "domain.pddl:8:26: error: there is no object `a`; objects that a domain speaks of stand in \
             its `:constants`",
        ),
        (
            ":precondition (clear ?b)",
            ":precondition (clear ?b) :precondition (on ?b ?b)",
            "domain.pddl:8:30: error: there are two `:precondition`",
        ),
        (
            ":parameters (?b - block)",
            ":parameters (?b ?b - block)",
            "domain.pddl:7:17: error: there are two `?b`",
        ),
        (
            "(clear ?b - block) (on",
            "(clear ?b - block) (clear ?a ?b - block) (on",
            "domain.pddl:4:35: error: `clear` was declared with another number of arguments",
        ),
        (
            "(:action lift",
            "(:action lift :effect (clear ?b)) (:action lift",
            "domain.pddl:6:32: error: there is no variable `?b`",
        ),
        (
            "(:action lift",
            "(:action lift :parameters () :effect ()) (:action lift",
            "domain.pddl:6:44: error: the action `lift` is declared twice",
        ),
        (
            ":precondition (clear ?b)",
            ":precondition (and (clear ?b) (> (/ 1 0) (weight ?b)))",
            "domain.pddl:6:3: error: a sum is too large, or something is divided by 0",
        ),
        (
            "(not (clear ?b))))",
            "(and (not (clear ?b)) (increase (total-cost) 1e9))))",
            "domain.pddl:6:3: error: it costs 1000000000, and no step can cost more than 67108864",
        ),
        (
            "(not (clear ?b))))",
            "(and (not (clear ?b)) (increase (total-cost) 1) (assign (total-cost) 2))))",
            "domain.pddl:6:3: error: it sets a number that it also changes otherwise",
        ),
        (
            "(:goal (not (clear a))))",
            "(:goal (not (clear a))) (:constraints (always (clear b))))",
            "problem.pddl:5:27: error: `:constraints` isn't supported",
        ),
    ];
    for (number, (from, to, said)) in cases.into_iter().enumerate() {
        assert!(DOMAIN.contains(from) != PROBLEM.contains(from), "{from}");
        let domain = DOMAIN.replace(from, to);
        let mut problem = PROBLEM.replace(from, to);
        if to.contains("(total-cost) ") {
            let metric = " (:metric minimize (total-cost)))\n";
            problem.truncate(problem.trim_end().len() - 1);
            problem += metric;
        }
        let told = refused(number, &domain, &problem);
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

/// What would take for ever, or all memory, is refused soon.
#[test]
fn what_is_too_large_is_refused() {
    let list = |count: usize, begin: &str| -> String {
        (0..count).map(|it| format!("{begin}{it} ")).collect()
    };
    let objects = PROBLEM.replace("a b", &format!("a b {}", list(200, "o")));
    let domain = |from: &str, to: &str| {
        assert!(DOMAIN.contains(from), "{from}");
        DOMAIN.replace(from, to)
    };
    let fifteen = PROBLEM.replace("a b", &format!("a b {}", list(13, "o")));
    let types: String = (0..500).map(|it| format!("t{} - t{it} ", it + 1)).collect();
    let cases = [
        (
            domain(
                "(clear ?b)\n",
                "(and (clear ?b) (forall (?1 ?2 ?3 ?4 ?5 - block) (clear ?1)))\n",
            ),
            &objects,
            "domain.pddl:6:3: error: the task is too large",
        ),
        (
            domain(
                "(not (clear ?b))))",
                "(forall (?1 ?2 ?3 ?4 ?5 - block) (not (clear ?1)))))",
            ),
            &objects,
            "domain.pddl:6:3: error: the task is too large",
        ),
        (
            domain(
                "(not (clear ?b))))",
                "(forall (?1 - block) (when (clear ?1) (and (on ?1 ?1) (not (clear ?b)))))))",
            ),
            &fifteen,
            "domain.pddl:6:3: error: its effects hang on facts in more than 4096 ways",
        ),
        (
            domain("(?b - block)\n", "(?b ?1 ?2 ?3 ?4 ?5 - block)\n"),
            &objects,
            "domain.pddl:6:3: error: the actions can be done in 1000001 ways or more",
        ),
        (
            domain(
                "(?b - block)\n",
                &format!("(?b {} - block)\n", list(101, "?v")),
            ),
            &objects,
            "domain.pddl:7:17: error: more than 100 variables are known here",
        ),
        (
            domain(
                "(clear ?b)\n",
                &format!("(exists ({} - block) (clear ?b))\n", list(5_000, "?v")),
            ),
            &objects,
            "domain.pddl:8:27: error: more than 100 variables are known here",
        ),
        (
            domain("(:types block)", &format!("(:types block {types})")),
            &objects,
            "domain.pddl:3:3: error: `t100` stands below more than 100 types",
        ),
        (
            domain("(clear ?b)\n", &format!("({} ?b)\n", "x".repeat(1_000_000))),
            &objects,
            "domain.pddl:8:20: error: found a word of more than 200 letters",
        ),
        (
            DOMAIN.to_owned(),
            &objects.replace(
                "(:goal (not (clear a))))",
                "(:goal (forall (?1 ?2 ?3 - block) (preference p (on ?1 ?2)))) \
                 (:metric minimize (is-violated p)))",
            ),
            "problem.pddl:5:3: error: the preference `p` is about more than 10000 choices",
        ),
    ];
    for (number, (domain, problem, said)) in cases.into_iter().enumerate() {
        let told = refused(200 + number, &domain, problem);
        assert!(told.starts_with(said), "expected {said}\nfound {told}");
    }
}

/// Many domains require more than they use, and some editors begin files with a mark.
#[test]
fn what_is_required_and_not_used_is_no_obstacle() {
    let domain = DOMAIN.replace(
        ":strips",
        ":strips :derived-predicates :durative-actions :timed-initial-literals :constraints",
    );
    let texts = [domain, format!("\u{feff}{PROBLEM}")];
    let file = |at: usize| udgoap_tool::pddl::File {
        name: "file",
        text: &texts[at],
    };
    let imported = udgoap_tool::pddl::import(file(0), file(1)).expect("nothing of it is used");
    assert_eq!(imported.actions, 1);
}

/// Of many things one is asked for: that is one long expression.
#[test]
fn one_of_many_things_may_be_asked_for() {
    let names: Vec<String> = (0..200)
        .map(|it| format!("block_with_number_{it}"))
        .collect();
    let domain = DOMAIN.replace(
        "(:action lift",
        "(:action rest :parameters () :precondition (exists (?b - block) (not (clear ?b))) \
         :effect (clear a)) (:action lift",
    );
    let domain = domain.replace("(:predicates", "(:constants a - block) (:predicates");
    let all: Vec<String> = names.iter().map(|it| format!("(clear {it})")).collect();
    let problem = PROBLEM
        .replace("a b - block", &format!("{} - block", names.join(" ")))
        .replace("(clear a))\n", &format!("{})\n", all.join(" ")))
        .replace("(not (clear a))", "(clear a)");
    let files = [("domain", &domain), ("problem", &problem)].map(|(name, text)| {
        let path = scratch(&format!("many_{name}.pddl"));
        fs::write(&path, text).expect("the target directory can be written");
        path
    });
    let (document, scene) = (scratch("many.json"), scratch("many.scene.json"));
    let words = [
        &files[0],
        &files[1],
        "--document",
        &document,
        "--scene",
        &scene,
    ];
    let (outcome, _, err) = udgoap(&[&["import-pddl"][..], &words[..]].concat());
    assert_eq!((outcome, err.as_str()), (Outcome::Fine, ""));
    let (outcome, out, err) = udgoap(&["explain", "--json", &document, "--scene", &scene]);
    assert_eq!((outcome, err.as_str()), (Outcome::Fine, ""));
    let told: Value = serde_json::from_str(&out).expect("it is JSON");
    let plan = &told[0]["plan"];
    assert_eq!(plan.as_array().map(Vec::len), Some(1), "{told}");
    assert_eq!(plan[0]["action"], "rest", "{told}");
}

/// Whatever words are left out, doubled or exchanged: something is said of it, or it is imported.
#[test]
fn no_text_makes_the_import_fail() {
    let mut random = 1_u64;
    let mut below = |count: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 33) as usize % count
    };
    let (mut imported, mut refused) = (0, 0);
    for name in [
        "either",
        "quantified",
        "numbers",
        "net-benefit",
        "loads",
        "costs",
    ] {
        let text = |it: &str| fs::read_to_string(folder(name).join(it)).expect("it is there");
        let files = [text("domain.pddl"), text("problem.pddl")];
        for round in 0..60 {
            let mut files = files.clone();
            let file = &mut files[round % 2];
            let mut words: Vec<String> = file
                .replace('(', " ( ")
                .replace(')', " ) ")
                .lines()
                .filter(|it| !it.starts_with(';'))
                .flat_map(str::split_whitespace)
                .map(str::to_owned)
                .collect();
            let (one, other) = (below(words.len()), below(words.len()));
            match below(4) {
                0 => drop(words.remove(one)),
                1 => words.insert(one, words[other].clone()),
                2 => words[one] = words[other].clone(),
                _ => words.swap(one, other),
            }
            *file = words.join(" ");
            let file = |at: usize| udgoap_tool::pddl::File {
                name: "file",
                text: &files[at],
            };
            match udgoap_tool::pddl::import(file(0), file(1)) {
                Ok(_) => imported += 1,
                Err(told) => {
                    assert!(told.line >= 1 && told.column >= 1, "{told:?}");
                    assert!(!told.message.is_empty());
                    refused += 1;
                }
            }
        }
    }
    assert!(imported > 20 && refused > 100, "{imported} {refused}");
}
