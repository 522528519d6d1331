//! Runs every command as a user would type it, and checks its output and its exit code.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use serde_json::Value;
use udgoap_tool::{Cli, Outcome, run};

/// What a command has done.
struct Done {
    outcome: Outcome,
    out: String,
    err: String,
}

/// Types `udgoap …`; words are separated by spaces, and files stand in the repository.
fn udgoap(line: &str) -> Done {
    words(&line.split(' ').collect::<Vec<_>>())
}

fn words(words: &[&str]) -> Done {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(root).expect("the repository is there");
    let words = std::iter::once("udgoap").chain(words.iter().copied());
    let cli = Cli::try_parse_from(words).expect("the command exists");
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let outcome = run(&cli, &mut out, &mut err).expect("memory takes everything");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    Done {
        outcome,
        out: text(out),
        err: text(err),
    }
}

/// A file of its own for a test.
fn scratch(name: &str, bytes: &[u8]) -> String {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = dir.join(name);
    fs::write(&path, bytes).expect("the target directory can be written");
    path.to_string_lossy().into_owned()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

const WIZARD: &str = "examples/domains/wizard.json";
const APPENDIX_A: &str = "examples/domains/wizard.json --scene examples/scenes/appendix_a.json";
const AMBUSH: &str = "examples/domains/wizard.json examples/domains/wizard_life.json \
                      examples/domains/wizard_pace.json --scene examples/scenes/ambush.json";

#[test]
fn check_says_what_is_wrong_and_shows_the_place() {
    let broken = scratch(
        "broken.json",
        b"{\n  \"udgoap\": 1,\n\t\"atributes\": {},\n  \"actions\": { \"go\": { \"cost\": \"1 +\" } }\n}\n",
    );
    let done = udgoap(&format!("check {broken}"));
    assert_eq!(done.outcome, Outcome::Refused);
    assert_eq!(done.err, "");
    let shown = done.out.replace(&broken, "broken.json");
    let expected = "\
broken.json:3:2: error: found unknown key `atributes`; did you mean `attributes`? (at $.atributes)
     3 |  \"atributes\": {},
       |  ^
broken.json:4:36: error: ";
    assert!(shown.starts_with(expected), "{shown}");
    let caret = "\
     4 |   \"actions\": { \"go\": { \"cost\": \"1 +\" } }
       |                                    ^
";
    assert!(shown.contains(caret), "{shown}");
    assert!(shown.ends_with("\n2 errors\n"), "{shown}");
}

#[test]
fn check_describes_what_is_right() {
    let done = udgoap(&format!("check {APPENDIX_A}"));
    assert_eq!(done.outcome, Outcome::Fine);
    let described =
        "4 attributes, 4 types, 4 actions, 1 world effect, 3 drives\nscene: 3 objects\n";
    assert!(done.out.ends_with(described), "{}", done.out);
    assert!(done.out.contains("\n1 warning\n"), "{}", done.out);
}

#[test]
fn check_as_json_has_the_same() {
    let scene = scratch(
        "nowhere.json",
        br#"{ "udgoap_scene": 1, "objects": { "a": { "type": "gobblin" } } }"#,
    );
    let done = udgoap(&format!("check --json {WIZARD} --scene {scene}"));
    assert_eq!(done.outcome, Outcome::Refused);
    let told = json(&done.out);
    assert_eq!(told["errors"], 1);
    assert_eq!(told["warnings"], 1);
    assert_eq!(told["domain_hash"].as_str().map(str::len), Some(16));
    let found = &told["diagnostics"][1];
    assert_eq!(found["severity"], "error");
    assert_eq!(found["document"], scene.as_str());
    assert_eq!((&found["line"], &found["column"]), (&1.into(), &50.into()));
    assert_eq!(found["path"], "$.objects.a.type");
    let message = found["message"].as_str().expect("a message");
    assert!(message.ends_with("did you mean `goblin`?"), "{message}");
    assert_eq!(
        json(&udgoap(&format!("check --json {WIZARD}")).out)["errors"],
        0
    );
}

#[test]
fn files_that_cannot_be_read_are_named_all_at_once() {
    let huge = scratch("huge.json", &vec![b' '; (16 << 20) + 1]);
    let directory = env!("CARGO_TARGET_TMPDIR");
    let line = format!("check nowhere.json {WIZARD} {huge} {directory}");
    let done = udgoap(&line);
    assert_eq!(done.outcome, Outcome::Unusable);
    let lines: Vec<&str> = done.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", done.out);
    assert!(lines[0].starts_with("error: nowhere.json can't be read: "));
    assert!(lines[1].ends_with("it has more than 16777216 bytes, which is the most that is read"));
    assert!(lines[2].contains(directory));
    let told = json(&udgoap(&line.replacen("check", "check --json", 1)).out);
    assert_eq!((&told["errors"], &told["warnings"]), (&3.into(), &0.into()));
    for command in ["explain", "run --seconds 1"] {
        let done = udgoap(&format!("{command} {WIZARD} --scene nowhere.json"));
        assert_eq!(done.outcome, Outcome::Unusable);
        assert!(done.err.starts_with("error: nowhere.json"), "{}", done.err);
        assert_eq!(done.out, "");
    }
}

#[test]
fn strangers_bytes_are_shown_harmlessly() {
    let bytes = scratch("bytes.json", b"{ \"udgoap\": 1, \"note\": \"\xFF\" }");
    let done = udgoap(&format!("check {bytes}"));
    assert_eq!(done.outcome, Outcome::Refused);
    assert!(done.out.contains("isn't UTF-8"), "{}", done.out);
    let escapes = scratch("escapes.json", b"{ \"udgoap\": 1,\n\"\x1b[31m\": 2 }");
    let done = udgoap(&format!("check {escapes}"));
    assert_eq!(done.outcome, Outcome::Refused);
    assert!(!done.out.contains('\u{1b}'), "{:?}", done.out);
    // A line of a minified document is shown around the place.
    let long = format!(
        "{{ \"udgoap\": 1, \"note\": \"{}\", \"wheels\": 4 }}",
        "é".repeat(9999)
    );
    let long = scratch("long.json", long.as_bytes());
    let done = udgoap(&format!("check {long}"));
    let lines: Vec<&str> = done.out.lines().collect();
    let caret = lines[2].chars().position(|it| it == '^');
    let word = lines[1]
        .find("\"wheels\"")
        .map(|at| lines[1][..at].chars().count());
    assert!(lines[1].chars().count() < 120 && word.is_some());
    assert_eq!(caret, word, "{}", done.out);
}

#[test]
fn explain_tells_why() {
    let done = udgoap(&format!("explain {APPENDIX_A}"));
    assert_eq!((done.outcome, done.err.as_str()), (Outcome::Fine, ""));
    let first = "plan: goto(potion) drink_mana(potion) lightning(goblin)\n";
    assert!(done.out.starts_with(first), "{}", done.out);
    assert!(done.out.contains("considered 6 plan states"));
    let told = json(&udgoap(&format!("explain --json --npc wizard {APPENDIX_A}")).out);
    assert_eq!(told[0]["outcome"], "complete");
    assert_eq!(told[0]["plan"].as_array().map(Vec::len), Some(3));
    assert_eq!(told[0]["considered"].as_array().map(Vec::len), Some(6));
}

#[test]
fn explain_asks_the_living() {
    let done = udgoap(&format!("explain --at 0 {APPENDIX_A}"));
    assert_eq!((done.outcome, done.err.as_str()), (Outcome::Fine, ""));
    assert!(done.out.contains("wizard: goto("), "{}", done.out);
    assert!(done.out.contains("it took up goto("), "{}", done.out);
    assert!(done.out.contains("\nplan: goto("), "{}", done.out);
    let told = json(&udgoap(&format!("explain --at 60 --json --npc wizard {APPENDIX_A}")).out);
    assert_eq!(told[0]["seconds"], 60.0);
    let decisions = told[0]["decisions"].as_array().expect("a list");
    assert!(
        decisions.iter().any(|it| it["kind"] == "taken_up"),
        "{told}"
    );
    // No tick is lost to rounding.
    for at in [0.6, 1.2, 1.4, 2.4, 4.6, 0.7] {
        let asked = format!("explain --at {at} --json --npc wizard {APPENDIX_A}");
        let told = json(&udgoap(&asked).out);
        let last = if at == 0.7 { 0.6 } else { at };
        assert_eq!(told[0]["seconds"], last);
    }
    let refused = udgoap(&format!("explain --at -1 {APPENDIX_A}"));
    assert_eq!(refused.outcome, Outcome::Unusable);
    assert!(
        refused.err.contains("--at is -1; it must be at least 0"),
        "{}",
        refused.err
    );
}

#[test]
fn explain_tells_why_not() {
    let ask = |steps: &str, json: &[&str]| {
        let line = format!("explain {APPENDIX_A} --why-not");
        let mut line: Vec<&str> = line.split(' ').collect();
        line.push(steps);
        line.extend(json);
        words(&line)
    };
    let done = ask("melee(goblin)", &[]);
    assert_eq!(done.outcome, Outcome::Fine);
    assert!(
        done.out.contains("distance(consumer, supplier) <= 2"),
        "{}",
        done.out
    );
    let done = ask("goto(goblin), melee(goblin)", &["--json"]);
    assert_eq!(json(&done.out)[0]["reasons"][0]["culprit"]["kind"], "dies");
    for (steps, why) in [
        ("", "found no step"),
        ("melee", "found `melee`, expected steps such as"),
        (
            "melee(goblin",
            "found `melee(goblin`, expected steps such as",
        ),
        (
            "mellee(goblin)",
            "the domain has no action `mellee`; did you mean `melee`?",
        ),
        (
            "melee(gobblin)",
            "nothing in the scene is called `gobblin`; did you mean `goblin`?",
        ),
    ] {
        let done = ask(steps, &[]);
        assert_eq!(done.outcome, Outcome::Unusable);
        assert!(done.err.contains(why), "{}", done.err);
    }
}

#[test]
fn explain_tells_the_living_why_not() {
    let ask = |line: &str, steps: &str| {
        let mut line: Vec<&str> = line.split(' ').collect();
        line.extend(["--why-not", steps]);
        words(&line)
    };
    let village = "explain examples/domains/village.json --scene examples/scenes/village.json";
    let done = ask(
        &format!("{village} --npc Kuno --at 10"),
        "go(well) drink(well)",
    );
    assert_eq!((done.outcome, done.err.as_str()), (Outcome::Fine, ""));
    let told: Vec<&str> = done.out.lines().collect();
    let kuno = "at 10 s, Kuno: go(chest), step 1 of 3, since 0 s";
    assert!(told[0].starts_with(kuno), "{}", done.out);
    assert_eq!(
        told[1..4],
        [
            "then: steal(chest) steal(chest)",
            "if it decided anew now, it would choose go(chest) steal(chest) steal(chest)",
            "why not go(well) drink(well):",
        ]
    );
    assert!(told[4].contains("less than the plan chosen"), "{}", told[4]);
    // Of its three steps the wizard has the last before it by then, and afterwards no potion.
    let done = ask(
        &format!("explain {APPENDIX_A} --at 0.4 --json"),
        "goto(goblin)",
    );
    let chosen = &json(&done.out)[0]["chosen"];
    assert_eq!(chosen.as_array().map(Vec::len), Some(1));
    assert_eq!(chosen[0]["action"], "lightning");
    let done = ask(
        &format!("explain {APPENDIX_A} --at 20"),
        "drink_mana(potion)",
    );
    assert_eq!(done.outcome, Outcome::Unusable);
    assert_eq!(done.err, "error: `potion` is gone\n");
}

#[test]
fn explain_knows_whom_it_is_asked_about() {
    let ask = |npc: &str| udgoap(&format!("explain {APPENDIX_A} --npc {npc}"));
    assert_eq!(ask("wizard").outcome, Outcome::Fine);
    assert!(ask("wizrad").err.contains("did you mean `wizard`?"));
    assert!(ask("goblin").err.contains("is no NPC"));
    let scene = scratch(
        "two.json",
        br#"{ "udgoap_scene": 1, "planner": { "durations": false }, "objects": {
            "merlin": { "type": "wizard", "key": 77 }, "morgan": { "type": "wizard" },
            "ghost": { "type": "wizard", "gone": true } } }"#,
    );
    let ask = |more: &str| udgoap(&format!("explain {WIZARD} --scene {scene}{more}"));
    let both = ask("").out;
    assert!(
        both.starts_with("== merlin\n") && both.contains("\n== morgan\n"),
        "{both}"
    );
    assert!(!ask(" --npc 77").out.contains("=="));
    assert!(ask(" --npc ghost").err.contains("is gone"));
    let empty = scratch("empty.json", br#"{ "udgoap_scene": 1 }"#);
    let done = udgoap(&format!("explain {WIZARD} --scene {empty}"));
    assert!(done.err.contains("the scene has no NPC"), "{}", done.err);
}

/// The lines that tell what is planned and done.
fn story(out: &str) -> Vec<&str> {
    let marks = [
        "  plans ",
        "  has done ",
        "  waits: ",
        "  can't ",
        "  breaks off ",
        "  is still at ",
    ];
    out.lines()
        .filter(|line| marks.iter().any(|mark| line.contains(mark)))
        .map(str::trim_start)
        .collect()
}

#[test]
fn run_tells_a_life() {
    let done = udgoap(&format!("run {AMBUSH} --seconds 8.4"));
    assert_eq!((done.outcome, done.err.as_str()), (Outcome::Fine, ""));
    let expected = [
        "0.0 s  wizard  plans goto(barrel) drink_mana(barrel)",
        "2.4 s  wizard  has done goto(barrel)",
        "3.0 s  wizard  has done drink_mana(barrel)",
        "3.2 s  wizard  plans goto(scout) melee(scout)",
        // Within reach, he strikes before the end of the walk, where the goblin would have hit him.
        "5.6 s  wizard  plans melee(scout)",
        "5.6 s  wizard  breaks off goto(scout): there is a better plan",
        "6.6 s  wizard  has done melee(scout)",
        "6.8 s  wizard  plans lightning(archer)",
        "7.8 s  wizard  has done lightning(archer)",
        "8.0 s  wizard  plans goto(chief) melee(chief)",
        "8.4 s  wizard  is still at goto(chief)",
    ];
    assert_eq!(story(&done.out), expected);
    assert!(
        done.out.contains("  wizard.mana 30 to 100\n"),
        "{}",
        done.out
    );
    assert!(done.out.contains("  barrel is gone\n"), "{}", done.out);
    assert!(done.out.contains("  melee(scout): for kill_enemy(scout), "));
    let again = udgoap(&format!("run {AMBUSH} --seconds 8.4"));
    assert_eq!(done.out, again.out);
}

#[test]
fn run_waits_when_there_is_nothing_to_do_and_says_so_once() {
    let done = udgoap(&format!("run {APPENDIX_A} --seconds 5 --interval 0.5"));
    let expected = [
        "0.0 s  wizard  plans goto(potion) drink_mana(potion) lightning(goblin)",
        "0.5 s  wizard  has done goto(potion)",
        "1.0 s  wizard  has done drink_mana(potion)",
        "1.5 s  wizard  has done lightning(goblin)",
    ];
    let told = story(&done.out);
    assert_eq!(told[..4], expected);
    assert!(
        told[4].starts_with("2.0 s  wizard  waits: no plan"),
        "{told:?}"
    );
    assert_eq!(told.len(), 5);
}

#[test]
fn run_tells_what_is_broken_off() {
    let scene = scratch(
        "race.json",
        br#"{ "udgoap_scene": 1, "planner": { "durations": false }, "objects": {
            "near": { "type": "wizard", "position": [0, 0, 4], "attributes": { "mana": 10 } },
            "far": { "type": "wizard", "position": [0, 0, 40], "attributes": { "mana": 10 } },
            "flask": { "type": "mana_potion", "attributes": { "potency": 60 } } } }"#,
    );
    let documents = AMBUSH.split(" --scene").next().unwrap_or_default();
    let done = udgoap(&format!("run {documents} --scene {scene} --seconds 5"));
    let told = story(&done.out);
    let expected = [
        "0.0 s  near  plans goto(flask) drink_mana(flask)",
        "0.0 s  far   plans goto(flask) drink_mana(flask)",
    ];
    assert_eq!(told[..2], expected);
    let lost = "s  far   breaks off goto(flask): that no longer exists";
    assert!(told.iter().any(|line| line.ends_with(lost)), "{told:?}");
}

/// Three of a kind, two who can be treated by one at a time.
const WARD: &str = r#"{ "udgoap": 1,
    "attributes": { "injured": { "kind": "flag", "default": true } },
    "types": {
        "victim": { "attributes": { "injured": {} }, "supplies": ["goto", "treat"],
            "manner": { "treat": { "slots": 1 } } },
        "medic": { "consumes": ["goto", "treat"], "drives": ["help"] } },
    "actions": {
        "goto": { "effects": ["consumer.position = beside(supplier)"],
            "duration": "distance(consumer, supplier) / 3" },
        "treat": { "preconditions": ["distance(consumer, supplier) <= 1"],
            "effects": ["supplier.injured = false"], "duration": 6 } },
    "drives": { "help": { "goals": { "treat": { "for_each": "victim", "as": "v",
        "conditions": ["not v.injured"] } } } } }"#;

/// All three would treat the nearer victim. Two are refused the slot, and decide again in the same tick.
#[test]
fn run_tells_what_is_taken_up_after_a_refusal() {
    let domain = scratch("slots.json", WARD.as_bytes());
    let scene = scratch(
        "slots_scene.json",
        br#"{ "udgoap_scene": 1, "objects": {
            "near": { "type": "victim", "position": [10, 0, 0] },
            "far": { "type": "victim", "position": [20, 0, 0] },
            "m0": { "type": "medic" }, "m1": { "type": "medic" }, "m2": { "type": "medic" } } }"#,
    );
    let done = udgoap(&format!("run {domain} --scene {scene} --seconds 7"));
    let told = story(&done.out);
    let expected = [
        "0.0 s  m0  plans goto(near) treat(near)",
        "0.0 s  m1  plans goto(far) treat(far)",
        "0.0 s  m2  waits: no plan: nothing that the NPC knows of and can do helps any of its goals",
        "3.4 s  m0  has done goto(near)",
        // Told again, as the reason is another: the slot isn't kept for the first any more, but taken.
        "3.6 s  m2  waits: no plan: nothing that the NPC knows of and can do helps any of its goals",
        "6.8 s  m1  has done goto(far)",
    ];
    assert_eq!(told[..6], expected, "{}", done.out);
    // Reasons are those of the second decision.
    let reason = "treat(far): for treat(far), not v.injured goes from 0 to 1";
    assert!(done.out.contains(reason), "{}", done.out);
    // What a flag is can't be read as what the condition comes to.
    let wish = "treat(near) wants not v.injured (v.injured is true): all slots for treat at near are \
                kept for m0";
    assert!(done.out.contains(wish), "{}", done.out);
    let told = udgoap(&format!("run {domain} --scene {scene} --seconds 7 --json"));
    let told = json(&told.out);
    let second = &told["npcs"][1]["decisions"][0];
    assert_eq!(second["plan"], "goto(far) treat(far)");
    assert_eq!(second["explanation"]["outcome"], "complete");
}

/// What somebody sees who stops a run: as much as was flushed.
#[derive(Default)]
struct Shown {
    written: Vec<u8>,
    flushed: Vec<usize>,
}

impl std::io::Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.flushed.push(self.written.len());
        Ok(())
    }
}

#[test]
fn run_tells_while_it_goes_on() {
    // Sets the directory of the repository.
    let all = udgoap(&format!("run {AMBUSH} --seconds 3.4"));
    let line = format!("udgoap run {AMBUSH} --seconds 3.4");
    let cli = Cli::try_parse_from(line.split_whitespace()).expect("the command exists");
    let (mut out, mut err) = (Shown::default(), Vec::new());
    run(&cli, &mut out, &mut err).expect("memory takes everything");
    let shown = |at: usize| String::from_utf8_lossy(&out.written[..at]).into_owned();
    assert_eq!(shown(out.written.len()), all.out);
    let at_first = shown(out.flushed[0]);
    assert!(at_first.contains("plans goto(barrel)"), "{at_first}");
    assert!(!at_first.contains("has done goto(barrel)"), "{at_first}");
    assert!(out.flushed.len() >= 4, "{:?}", out.flushed);
}

/// A search with so many detours that a tick's budget doesn't suffice: it goes on in the next, as in
/// a game.
#[test]
fn run_has_the_budget_of_a_game() {
    let domain = scratch(
        "unripe.json",
        br#"{ "udgoap": 1,
            "attributes": { "food": { "min": 0, "max": 100 }, "growth": { "min": 0, "max": 100 } },
            "types": {
                "place": { "supplies": ["goto"] },
                "plot": { "is": "place", "attributes": { "growth": { "rate": 0.8 } },
                    "supplies": ["harvest"] },
                "farmer": { "attributes": { "food": {} }, "consumes": ["goto", "harvest"],
                    "drives": ["fed"], "planning": { "work": 3000000 } } },
            "actions": {
                "goto": { "effects": ["consumer.position = beside(supplier)"],
                    "duration": "distance(consumer, supplier) / 3" },
                "harvest": { "preconditions": ["supplier.growth >= 50",
                    "distance(consumer, supplier) <= 1"],
                    "effects": ["consumer.food += 20", "supplier.growth -= 50"], "duration": 5 } },
            "drives": { "fed": { "goals": { "fit": { "conditions": ["self.food >= 100"],
                "remove": false } } } } }"#,
    );
    let scene = scratch(
        "unripe_scene.json",
        // With exact scores, plans count of which a part only passes time.
        br#"{ "udgoap_scene": 1, "planner": { "exact_scores": true }, "objects": {
            "plot": { "type": "plot", "attributes": { "growth": 10 } },
            "house": { "type": "place", "position": [40, 0, 0] },
            "hill": { "type": "place", "position": [20, 0, 0] },
            "farmer": { "type": "farmer", "position": [1, 0, 0] } } }"#,
    );
    let done = udgoap(&format!("run {domain} --scene {scene} --seconds 0.6"));
    let told = story(&done.out);
    assert!(told[0].starts_with("0.2 s  farmer  plans "), "{}", done.out);
    // One search, once.
    assert!(done.out.contains("farmer: 1 decisions"), "{}", done.out);
}

/// Four steps, each of which needs what the one before has done.
fn ladder(depth: u32, first: &str) -> String {
    let domain = scratch(
        &format!("ladder{depth}{}.json", first.len()),
        format!(
            r#"{{ "udgoap": 1, "attributes": {{ "rung": {{ "min": 0, "max": 4 }},
                "up": {{ "kind": "flag" }} }},
            "types": {{ "climber": {{ "attributes": {{ "rung": {{}}, "up": {{}} }}, "drives": ["up"],
                "consumes": ["a", "b", "c", "d"], "supplies": ["a", "b", "c", "d"] }} }},
            "actions": {{
                "a": {{ "preconditions": ["{first}"], "effects": ["consumer.rung = 1"], "self": true }},
                "b": {{ "preconditions": ["consumer.rung == 1"], "effects": ["consumer.rung = 2"], "self": true }},
                "c": {{ "preconditions": ["consumer.rung == 2"], "effects": ["consumer.rung = 3"], "self": true }},
                "d": {{ "preconditions": ["consumer.rung == 3"], "effects": ["consumer.up = true"], "self": true }} }},
            "drives": {{ "up": {{ "goals": {{ "top": {{
                "conditions": ["self.up"] }} }} }} }} }}"#
        )
        .as_bytes(),
    );
    let scene = scratch(
        &format!("ladder{depth}_scene.json"),
        format!(
            r#"{{ "udgoap_scene": 1, "planner": {{ "depth": {depth} }},
            "objects": {{ "ann": {{ "type": "climber" }} }} }}"#
        )
        .as_bytes(),
    );
    udgoap(&format!("explain {domain} --scene {scene}")).out
}

#[test]
fn explain_says_that_chains_were_cut_off() {
    let cut = "with a greater depth, there is a plan of 4 steps; raise depth";
    let told = ladder(3, "consumer.rung == 0");
    assert!(told.contains(cut), "{told}");
    let told = ladder(4, "consumer.rung == 0");
    assert!(told.contains("plan: a(ann) b(ann) c(ann) d(ann)"), "{told}");
    // Nothing was cut off here: there is no way to begin.
    let told = ladder(8, "consumer.rung == 0.5");
    assert!(told.contains("no plan"), "{told}");
    assert!(!told.contains("raise depth"), "{told}");
}

#[test]
fn check_warns_of_who_wants_nothing_and_of_costs_that_count_nothing() {
    let idle = WARD.replace(
        r#""drives": ["help"] } }"#,
        r#""drives": ["help"] }, "porter": { "consumes": ["goto", "treat"] } }"#,
    );
    let domain = scratch("idle.json", idle.as_bytes());
    let done = udgoap(&format!("check {domain}"));
    let warning = "`porter` consumes actions, but has no drives: its NPCs do nothing unless the game \
                   gives them some";
    assert!(
        done.err.contains(warning) || done.out.contains(warning),
        "{}{}",
        done.out,
        done.err
    );

    let wary = WARD
        .replace(
            r#""duration": "distance(consumer, supplier) / 3" }"#,
            r#""cost": "1 + influence(danger, supplier)" }"#,
        )
        .replace(r#""types""#, r#""influences": { "danger": {} }, "types""#);
    let domain = scratch("wary.json", wary.as_bytes());
    let done = udgoap(&format!("check {domain}"));
    let warning = "the cost reads an influence, but costs count nothing by default";
    assert!(
        done.err.contains(warning) || done.out.contains(warning),
        "{}{}",
        done.out,
        done.err
    );
    let weighed = wary.replace(
        r#""drives": ["help"] }"#,
        r#""drives": ["help"], "planning": { "cost_weight": 0.01 } }"#,
    );
    let domain = scratch("weighed.json", weighed.as_bytes());
    let done = udgoap(&format!("check {domain}"));
    assert!(
        !done.err.contains("influence") && !done.out.contains("influence"),
        "{}",
        done.err
    );
}

const VILLAGE: &str =
    "examples/domains/village.json --scene examples/scenes/village.json --seconds 21";

/// Ada is on her way to the last loaf, so Bero doesn't set out for it.
#[test]
fn run_says_what_is_short() {
    let scene = scratch(
        "loaf.json",
        br#"{ "udgoap_scene": 1, "answers": { "sees": { "given": [], "otherwise": false } },
            "objects": {
            "market": { "type": "market", "position": [6, 0, 4], "attributes": { "loaves": 1 } },
            "Ada": { "type": "farmer", "position": [6, 0, 8], "attributes": { "food": 20 } },
            "Bero": { "type": "farmer", "position": [6, 0, 20], "attributes": { "food": 20 } } } }"#,
    );
    let done = udgoap(&format!(
        "run examples/domains/village.json --scene {scene} --seconds 8"
    ));
    assert_eq!((done.outcome, done.err.as_str()), (Outcome::Fine, ""));
    let short = "in buy_bread(market) eat(Bero), buy_bread(market) needs supplier.loaves >= 1 (is 1, and 1 \
                 of that kept for Ada), and others are on their way to take what there is";
    assert!(done.out.contains(short), "{}", done.out);
    assert!(
        done.out.contains("1 plans taken up, 0 dropped"),
        "{}",
        done.out
    );
}

/// The carter's way to the well, with so much danger at the bridge.
fn way_to_the_well(strength: &str) -> String {
    let scene = fs::read_to_string("examples/scenes/carter.json").expect("it is there");
    let fresh = "\"strength\": 3";
    assert!(scene.contains(fresh), "{scene}");
    let scene = scene.replace(fresh, &format!("\"strength\": {strength}"));
    let scene = scratch(&format!("carter_{strength}.json"), scene.as_bytes());
    let domain = "examples/domains/carter.json";
    let done = udgoap(&format!("explain {domain} --scene {scene}"));
    assert_eq!((done.outcome, done.err.as_str()), (Outcome::Fine, ""));
    let plan = done.out.lines().next().expect("it says something");
    plan.to_owned()
}

#[test]
fn explain_avoids_danger_while_it_is_fresh() {
    // Sets the directory of the repository.
    let example = "examples/domains/carter.json --scene examples/scenes/carter.json";
    let done = udgoap(&format!("check {example}"));
    assert_eq!(done.outcome, Outcome::Fine, "{}", done.out);
    let (past_the_mill, by_the_bridge) = (
        "plan: go(ford) go(mill) go(well) draw(well)",
        "plan: go(bridge) go(well) draw(well)",
    );
    assert_eq!(way_to_the_well("3"), past_the_mill);
    // A minute later half of it is left.
    assert_eq!(way_to_the_well("1.5"), by_the_bridge);
    let done = udgoap(&format!("run {example} --seconds 20"));
    assert!(
        done.out.contains("carter  has done go(mill)"),
        "{}",
        done.out
    );
}

/// Both tell it in the same words.
#[test]
fn run_and_explain_say_why_goap_gives_up() {
    let domain = scratch(
        "fed.json",
        br#"{ "udgoap": 1, "attributes": { "food": { "min": 0, "max": 100 } },
            "types": { "man": { "attributes": { "food": { "default": 40, "rate": 5 } },
                "supplies": ["eat"], "consumes": ["eat"], "drives": ["live"],
                "planning": { "selector": "goap" } } },
            "actions": { "eat": { "self": "only", "duration": 8, "effects": ["consumer.food += 30"] } },
            "drives": { "live": { "goals": { "fed": { "conditions": ["self.food >= 50"] } } } } }"#,
    );
    let scene = scratch(
        "fed_scene.json",
        br#"{ "udgoap_scene": 1, "objects": { "ann": { "type": "man" } } }"#,
    );
    let why = "the goal that it was for is satisfied already, or gone";
    let done = udgoap(&format!("run {domain} --scene {scene} --seconds 4"));
    let told = format!("breaks off eat(ann): {why}");
    assert!(done.out.contains(&told), "{}", done.out);
    let done = udgoap(&format!("explain {domain} --scene {scene} --at 2"));
    let told = format!("it gave up eat(ann), since {why}");
    assert!(done.out.contains(&told), "{}", done.out);
}

#[test]
fn run_folds_what_only_falls() {
    let done = udgoap(&format!("run {VILLAGE}"));
    assert_eq!((done.outcome, done.err.as_str()), (Outcome::Fine, ""));
    let folded = "meanwhile eat_well 0.935 to 0.899, drink_well 0.935 to 0.888, rest 0.971 to 0.934, \
                  be_merry 0.832 to 0.797, stay_whole stays 1.000";
    assert!(done.out.contains(folded), "{}", done.out);
    // What it is worth to go elsewhere is told by the minute, as plans are compared.
    let why_not = words(&[
        "explain",
        "examples/domains/village.json",
        "--scene",
        "examples/scenes/village.json",
        "--npc",
        "Kuno",
        "--why-not",
        "go(well) drink(well)",
    ]);
    let behind = "scores 0.02 a minute less than the plan chosen, as it can wait: have_money would \
                  be 0.914 instead of 1";
    assert!(why_not.out.contains(behind), "{}", why_not.out);
}

#[test]
fn run_believes_what_its_characters_believe() {
    let scene = scratch(
        "believer.json",
        br#"{ "udgoap_scene": 1, "planner": { "durations": false }, "objects": {
            "wizard": { "type": "wizard", "position": [0, 0, -10],
                "attributes": { "health": 15, "mana": 0 },
                "knows": { "drunk_up": "all", "goblin": "all" } },
            "drunk_up": { "type": "mana_potion", "position": [0, 0, 10],
                "attributes": { "potency": 40 }, "gone": true },
            "goblin": { "type": "goblin", "position": [0, 0, 20] } } }"#,
    );
    let done = udgoap(&format!("run {WIZARD} --scene {scene} --seconds 3"));
    let told = story(&done.out);
    assert_eq!(
        told[..2],
        [
            "0.0 s  wizard  plans goto(drunk_up) drink_mana(drunk_up) lightning(goblin)",
            "0.2 s  wizard  breaks off goto(drunk_up): that no longer exists",
        ]
    );
    // Where he has come to he finds out that it isn't there; then he knows better.
    assert!(told[2].starts_with("0.4 s  wizard  waits: "), "{told:?}");
}

/// A child that is told where two cats are, of which one is elsewhere and the other no longer exists.
fn lied_to() -> String {
    let domain = scratch(
        "lied_to_domain.json",
        br#"{ "udgoap": 1, "attributes": { "friend": { "kind": "reference" } },
            "sensors": { "eyes": { "types": ["cat"], "range": 9, "remember": 20 } },
            "types": { "cat": { "attributes": { "friend": {} }, "supplies": ["walk"] },
                "child": { "consumes": ["walk"], "sensors": ["eyes"], "drives": ["find"] } },
            "actions": { "walk": { "effects": ["consumer.position = beside(supplier)"],
                "duration": "distance(consumer, supplier)" } },
            "drives": { "find": { "goals": { "at": { "for_each": "cat", "as": "c",
                "conditions": ["distance(self, c) <= 1"], "remove": false } } } } }"#,
    );
    let scene = scratch(
        "lied_to_scene.json",
        br#"{ "udgoap_scene": 1, "objects": {
            "cat": { "type": "cat", "position": [0, 0, 80], "attributes": { "friend": "kid" } },
            "tom": { "type": "cat", "gone": true },
            "kid": { "type": "child", "position": [0, 0, 0], "knows": {
                "cat": { "position": { "value": [0, 0, 5], "time": 0 }, "friend": "kid" },
                "tom": { "position": [0, 0, 14] } } } } }"#,
    );
    format!("{domain} --scene {scene}")
}

#[test]
fn run_tells_who_was_seen_to_be_gone() {
    let lied_to = lied_to();
    let done = udgoap(&format!("run {lied_to} --seconds 30"));
    let marks = [" is told ", " sees ", " forgets "];
    let news: Vec<&str> = (done.out.lines().map(str::trim_start))
        .filter(|line| marks.iter().any(|mark| line.contains(mark)))
        .collect();
    assert_eq!(
        news,
        [
            "0.0 s  kid  is told of cat",
            "0.0 s  kid  is told of tom",
            "0.0 s  kid  sees that cat isn't where it was",
            "5.6 s  kid  sees that tom isn't where it was",
        ],
        "{}",
        done.out
    );
}

#[test]
fn beliefs_have_where_somebody_was_seen_to_be_gone() {
    let lied_to = lied_to();
    let asked = format!("explain {lied_to} --npc kid --beliefs --at 10");
    let done = udgoap(&asked);
    for told in [
        "cat.friend is kid, because the game has told it",
        ".position is unknown, because cat",
        "was seen to be gone from (0, 0, 5), where it was 10.0 s ago",
        "was seen to be gone from (0, 0, 14)",
        "In truth, it is (0, 0, 80).",
    ] {
        assert!(done.out.contains(told), "{told}: {}", done.out);
    }
    let done = json(&udgoap(&format!("{asked} --json")).out);
    let lost = |it: &&Value| it["source"] == "seen_gone";
    let lost: Vec<&Value> = done[0]
        .as_array()
        .expect("a list")
        .iter()
        .filter(lost)
        .collect();
    assert_eq!(lost.len(), 2, "{done}");
    assert_eq!(lost[0]["last_seen"], serde_json::json!([0.0, 0.0, 5.0]));
    assert_eq!(lost[0]["value"], Value::Null);
    assert_eq!(lost[0]["truth"], serde_json::json!([0.0, 0.0, 80.0]));
    let life = json(&udgoap(&format!("run {lied_to} --seconds 1 --json")).out);
    let decision = &life["npcs"][0]["decisions"][0];
    let told = decision["beliefs"].to_string();
    assert!(told.contains("seen_gone"), "{told}");
}

#[test]
fn run_as_json_is_a_life_that_a_page_can_be_made_of() {
    let done = udgoap(&format!("run {AMBUSH} --seconds 8 --json"));
    let told = json(&done.out);
    assert_eq!(told["udgoap_life"], 1);
    assert_eq!(told["title"], "ambush");
    let npc = &told["npcs"][0];
    assert_eq!(npc["times"].as_array().map(Vec::len), Some(41));
    for curve in ["drives", "attributes"] {
        for curve in npc[curve].as_array().expect("curves") {
            assert_eq!(curve["values"].as_array().map(Vec::len), Some(41));
        }
    }
    assert_eq!(npc["decisions"][0]["explanation"]["outcome"], "complete");
    assert_eq!(npc["steps"][0]["step"], "goto(barrel)");
    assert_eq!(npc["steps"][0]["to"], 2.4);

    let page = scratch("life.html", b"");
    let life = scratch("life.json", done.out.as_bytes());
    let done = udgoap(&format!("page {life} --output {page}"));
    assert_eq!(done.outcome, Outcome::Fine);
    let first = fs::read_to_string(&page).expect("the page was written");
    let direct = udgoap(&format!("run {AMBUSH} --seconds 8 --page {page}"));
    assert_eq!(direct.outcome, Outcome::Fine);
    let second = fs::read_to_string(&page).expect("the page was written");
    let data = |html: &str| {
        let from = html.find("<script id=\"life\" type=\"application/json\">");
        let from = &html[from.expect("the page has data")..];
        let until = from.find("</script>").expect("the data ends");
        json(&from[from.find('>').expect("it is a tag") + 1..until])
    };
    assert_eq!(data(&first), told);
    // Handles are another world's, and everything else is the same.
    assert_eq!(data(&second)["npcs"][0]["steps"], told["npcs"][0]["steps"]);
}

#[test]
fn a_name_cannot_end_the_pages_script() {
    let life =
        r#"{"udgoap_life":1,"title":"</script><b>","begin":0,"seconds":0,"npcs":[],"events":[]}"#;
    let life = scratch("hostile.json", life.as_bytes());
    let page = scratch("hostile.html", b"");
    assert_eq!(
        udgoap(&format!("page {life} -o {page}")).outcome,
        Outcome::Fine
    );
    let html = fs::read_to_string(&page).expect("the page was written");
    assert!(html.contains("\\u003c/script>\\u003cb>"));
    assert_eq!(html.matches("</script>").count(), 2);
}

#[test]
fn run_and_page_refuse_what_makes_no_sense() {
    for (asked, why) in [
        ("--seconds -1", "--seconds is -1"),
        ("--seconds NaN", "--seconds is NaN"),
        ("--seconds 1 --interval 0", "--interval is 0"),
        (
            "--seconds 1e9 --interval 1e-9",
            "are more than 1000000 ticks",
        ),
    ] {
        let done = udgoap(&format!("run {APPENDIX_A} {asked}"));
        assert_eq!(done.outcome, Outcome::Unusable);
        assert!(done.err.contains(why), "{asked}: {}", done.err);
    }
    let nowhere = udgoap(&format!(
        "run {APPENDIX_A} --seconds 1 --page nowhere/at/all.html"
    ));
    assert_eq!(nowhere.outcome, Outcome::Unusable);
    assert!(nowhere.err.contains("nowhere/at/all.html can't be written"));
    let page = scratch("none.html", b"");
    for (bytes, outcome, why) in [
        (&b"{"[..], Outcome::Refused, "isn't JSON"),
        (b"{}", Outcome::Refused, "isn't a life"),
    ] {
        let life = scratch("no_life.json", bytes);
        let done = udgoap(&format!("page {life} -o {page}"));
        assert_eq!(done.outcome, outcome);
        assert!(done.err.contains(why), "{}", done.err);
    }
    assert_eq!(
        udgoap(&format!("page nowhere.json -o {page}")).outcome,
        Outcome::Unusable
    );
}

#[test]
fn schemas_are_the_published_ones() {
    for (line, path) in [
        ("schema", "docs/schema/udgoap.schema.json"),
        ("schema --scene", "docs/schema/scene.schema.json"),
    ] {
        let done = udgoap(line);
        assert_eq!(done.outcome, Outcome::Fine);
        let published = fs::read_to_string(path).expect("it is published");
        assert!(done.out.lines().eq(published.lines()), "{path} differs");
    }
}

/// Without the numbers, which are the domain's: that they are right is tested in hosts.
fn without_numbers(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("0x") {
        shown.push_str(&rest[..at]);
        shown.push_str("0x#");
        rest = rest[at + 2..].trim_start_matches(|it: char| it.is_ascii_hexdigit());
    }
    shown + rest
}

#[test]
fn codegen_prints_constants() {
    for (language, golden) in [("c", "ids.h"), ("cpp", "ids.hpp"), ("csharp", "ids.cs")] {
        let done = udgoap(&format!(
            "codegen examples/domains/watch.json --language {language}"
        ));
        assert_eq!((done.outcome, done.err.as_str()), (Outcome::Fine, ""));
        let path = format!("tools/udgoap/tests/golden/{golden}");
        let expected = fs::read_to_string(&path).unwrap_or_default();
        let found = without_numbers(&done.out);
        assert!(
            found.lines().eq(expected.lines()),
            "{path} differs from:\n{found}"
        );
    }
}

#[test]
fn codegen_refuses_namespaces_that_are_none() {
    let ask = |language: &str, name: &str| {
        let line = [
            "codegen",
            WIZARD,
            "--language",
            language,
            "--namespace",
            name,
        ];
        words(&line)
    };
    for (language, name) in [
        ("c", "a::b"),
        ("c", "1a"),
        ("c", ""),
        ("cpp", "a.b"),
        ("cpp", "a::"),
        ("csharp", "a::b"),
        ("csharp", "a b"),
    ] {
        let done = ask(language, name);
        assert_eq!(done.outcome, Outcome::Unusable, "{name}");
        assert!(done.err.contains("can't be a namespace"), "{}", done.err);
    }
    assert!(ask("c", "game").out.contains("game_action_goto"));
    assert!(
        ask("cpp", "game::ids")
            .out
            .contains("namespace game::ids {")
    );
    assert!(ask("csharp", "Game.Ai").out.contains("namespace Game.Ai\n"));
    // A file's name becomes one.
    let odd = fs::read(WIZARD).expect("the example is there");
    let odd = scratch("7 wizards!.json", &odd);
    let done = words(&["codegen", &odd, "--language", "c"]);
    assert!(
        done.out.contains("udg_7_wizards__action_goto"),
        "{}",
        done.out
    );
}

/// A warning about what plans don't read doesn't keep anybody from planning; a selector that has
/// nothing to choose from does.
#[test]
fn explain_and_run_say_what_is_wrong_with_the_selector() {
    let prior = WARD.replace(r#""conditions": ["#, r#""priority": 2, "conditions": ["#);
    let domain = scratch("prior.json", prior.as_bytes());
    let scene = |name: &str, selector: &str| {
        let json = format!(
            r#"{{ "udgoap_scene": 1, "planner": {{ "selector": "{selector}" }}, "objects": {{
            "near": {{ "type": "victim" }}, "ann": {{ "type": "medic" }} }} }}"#
        );
        scratch(name, json.as_bytes())
    };
    let by_utility = scene("by_utility.json", "udgoap");
    let by_machine = scene("by_machine.json", "schedules");
    for command in ["explain", "run --seconds 1"] {
        let done = udgoap(&format!("{command} {domain} --scene {by_utility}"));
        let warning = "warning: type `medic`: its selector doesn't read `priority`, which the goal \
                       `treat` has";
        assert_eq!(done.err.matches(warning).count(), 1, "{}", done.err);
        assert_eq!(done.outcome, Outcome::Fine);
        let done = udgoap(&format!("{command} {domain} --scene {by_machine}"));
        let error = "error: its selector has nothing to choose from: the type `medic` has no \
                     `machine`; give it what the selector chooses from, or choose another";
        assert_eq!(done.err.matches(error).count(), 1, "{}", done.err);
        assert_eq!((done.outcome, done.out.as_str()), (Outcome::Refused, ""));
    }
}
